//! Reads what is typed, line by line, and Ctrl-C.

use std::io::{BufRead, Read};
use std::sync::mpsc::{self, Receiver, Sender};

use sobremesa_core::StopFlag;

use crate::signals::on_interrupt;

/// Longest line that is read at once, in bytes: what follows is read as another.
const LONGEST_LINE: u64 = 4 * 1024;

/// What was heard.
pub(crate) enum TypedInput {
    /// A line, without its end.
    Line(String),
    /// There is no more input, or it cannot be read.
    End,
    /// Ctrl-C was pressed.
    Interrupt,
}

/// Listens to standard input and to Ctrl-C at once.
pub(crate) struct Ears {
    heard: Receiver<TypedInput>,
    stop: StopFlag,
}

impl Ears {
    /// Begins to listen; to the input only where somebody types.
    pub(crate) fn new(typed: bool) -> Self {
        let (sender, heard) = mpsc::channel();
        let stop = StopFlag::default();
        let (interrupted, asked) = (sender.clone(), stop.clone());
        on_interrupt(move |_| {
            asked.stop();
            // Nobody listens any more once the play is over.
            let _ = interrupted.send(TypedInput::Interrupt);
        });
        if typed {
            std::thread::spawn(move || listen(&sender));
        }
        Self { heard, stop }
    }

    /// Waits for what comes next.
    pub(crate) fn next(&self) -> TypedInput {
        self.heard.recv().unwrap_or(TypedInput::End)
    }

    /// Set by Ctrl-C: asks a player that thinks to answer at once.
    pub(crate) fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn interrupted(&self) -> bool {
        self.stop.is_set()
    }
}

fn listen(sender: &Sender<TypedInput>) {
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let heard = match (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => TypedInput::Line(String::from_utf8_lossy(&line).trim().to_owned()),
            Ok(0) | Err(_) => TypedInput::End,
        };
        let end = matches!(heard, TypedInput::End);
        if sender.send(heard).is_err() || end {
            return;
        }
    }
}
