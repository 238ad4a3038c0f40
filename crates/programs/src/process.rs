//! A process with its pipes: lines go in and come out on threads of their own, so that it can stall nobody.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
#[cfg(not(target_os = "linux"))]
use std::process::Command;
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::command::CommandLine;
use crate::memory;
#[cfg(target_os = "linux")]
use crate::{descendants, guard};

/// Longest line read, in bytes.
const MAX_LINE: u64 = 64 * 1024;

/// How much of its standard error is kept, in bytes: the end.
const MAX_ERRORS: usize = 8 * 1024;

/// How long it takes at most until all that a killed process wrote has been read.
const LAST_WORDS: Duration = Duration::from_millis(300);

type Shared = Mutex<Box<dyn ChildWrapper>>;

/// The processes there are, to be ended when we are.
static RUNNING: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that runs, with all that descends from it: for when the whole process is about to end.
pub fn end_all() {
    for process in lock(&RUNNING).drain(..).filter_map(|process| process.upgrade()) {
        kill(&mut **lock(&process));
    }
}

/// Kills a process with what descends from it, then with its group.
fn kill(child: &mut dyn ChildWrapper) {
    #[cfg(target_os = "linux")]
    if matches!(child.try_wait(), Ok(None)) {
        descendants::kill(child.id());
    }
    // Where nothing is left of the group there is nothing to kill.
    let _ = child.start_kill();
}

/// What came out of a process.
pub(crate) enum ProcessOutput {
    /// A line, without its end.
    Line(String),
    /// A line longer than may be.
    TooLong,
    /// Its output is closed.
    Closed,
    /// Nothing in the time given.
    Nothing,
}

/// A process in a group of its own, killed with its children when dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Arc<Shared>,
    id: u32,
    /// Whether `id` is a guard, below which the program runs.
    guarded: bool,
    input: Option<Sender<String>>,
    output: Receiver<Option<String>>,
    errors: Arc<Mutex<Errors>>,
}

/// The end of a standard error.
#[derive(Debug, Default)]
struct Errors {
    bytes: VecDeque<u8>,
    closed: bool,
}

impl Process {
    /// Starts a command, which may hold so many bytes of memory.
    pub(crate) fn start(line: &CommandLine, memory: u64) -> io::Result<Self> {
        let path = line.find().map_err(|error| io::Error::new(io::ErrorKind::NotFound, error.to_string()))?;
        #[cfg(target_os = "linux")]
        let (mut command, guarded) = guard::command(&path, memory);
        #[cfg(not(target_os = "linux"))]
        let (mut command, guarded) = (Command::new(path), false);
        command.args(line.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = line.folder() {
            command.current_dir(folder);
        }
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(JobObject);
        let mut child = command.spawn()?;
        let id = child.id();
        if !guarded {
            memory::bound(id, memory);
        }
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let child = Arc::new(Mutex::new(child));
        let mut running = lock(&RUNNING);
        running.retain(|process| process.strong_count() > 0);
        running.push(Arc::downgrade(&child));
        drop(running);
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else { unreachable!("all three are pipes") };
        let (input, lines) = mpsc::channel();
        // Bounded: one that talks without end fills its own pipe, not our memory.
        let (heard, output) = mpsc::sync_channel(4);
        let errors = Arc::new(Mutex::new(Errors::default()));
        let kept = Arc::clone(&errors);
        thread::Builder::new().name("program-input".to_owned()).spawn(move || write(stdin, &lines))?;
        thread::Builder::new().name("program-output".to_owned()).spawn(move || read(stdout, &heard))?;
        thread::Builder::new().name("program-errors".to_owned()).spawn(move || keep(stderr, &kept))?;
        Ok(Self { child, id, guarded, input: Some(input), output, errors })
    }

    /// Bytes of memory that the program holds with all that descends from it, as far as the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        memory::held(self.id, self.guarded)
    }

    /// Writes a line, without waiting until it is read.
    pub(crate) fn say(&self, line: String) {
        // Whoever ended hears nothing; that is found out when it is asked.
        let _ = self.input.as_ref().map(|input| input.send(line));
    }

    /// A line that has come already.
    pub(crate) fn heard(&self) -> ProcessOutput {
        match self.output.try_recv() {
            Ok(line) => line.map_or(ProcessOutput::TooLong, ProcessOutput::Line),
            Err(TryRecvError::Empty) => ProcessOutput::Nothing,
            Err(TryRecvError::Disconnected) => ProcessOutput::Closed,
        }
    }

    /// The next line, waiting for it.
    pub(crate) fn hear(&self, time: Duration) -> ProcessOutput {
        match self.output.recv_timeout(time) {
            Ok(line) => line.map_or(ProcessOutput::TooLong, ProcessOutput::Line),
            Err(RecvTimeoutError::Timeout) => ProcessOutput::Nothing,
            Err(RecvTimeoutError::Disconnected) => ProcessOutput::Closed,
        }
    }

    /// How it ended, if it has; waiting at most so long.
    pub(crate) fn ended(&self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        let mut pause = Duration::from_millis(1);
        loop {
            if let Ok(Some(status)) = lock(&self.child).try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(20));
        }
    }

    /// Closes its input, after what has been said.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Kills it with its children; what it wrote last on its standard error.
    pub(crate) fn kill(&mut self) -> String {
        self.input = None;
        self.end();
        let until = Instant::now() + LAST_WORDS;
        loop {
            let errors = lock(&self.errors);
            if errors.closed || Instant::now() >= until {
                let (start, end) = errors.bytes.as_slices();
                return String::from_utf8_lossy(&[start, end].concat()).into_owned();
            }
            drop(errors);
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn end(&self) {
        let mut child = lock(&self.child);
        kill(&mut **child);
        let _ = child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Hands over lines, and nothing for one that is too long, with which it stops.
fn read(stdout: ChildStdout, heard: &SyncSender<Option<String>>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut stdout).take(MAX_LINE + 1).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        if line.len() as u64 > MAX_LINE {
            // Nobody may listen any more.
            let _ = heard.send(None);
            return;
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if !text.is_empty() && heard.send(Some(text)).is_err() {
            return;
        }
    }
}

fn keep(mut stderr: ChildStderr, kept: &Mutex<Errors>) {
    let mut chunk = [0; 4096];
    while let Ok(read @ 1..) = stderr.read(&mut chunk) {
        let bytes = &mut lock(kept).bytes;
        bytes.extend(&chunk[..read]);
        let surplus = bytes.len().saturating_sub(MAX_ERRORS);
        bytes.drain(..surplus);
    }
    lock(kept).closed = true;
}
