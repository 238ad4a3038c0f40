//! How far a run is and how it stands: a bar on a terminal, elsewhere plain lines every ten seconds.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressState, ProgressStyle};
use sobremesa_lab::Progress;
use sobremesa_lab::report::Figures;
use sobremesa_protocol::words::Language;

const BAR_EVERY: Duration = Duration::from_millis(200);
const LINE_EVERY: Duration = Duration::from_secs(10);
/// Most pairings shown under the bar.
const MOST_LINES: usize = 8;

/// How the pairings stand, a line each.
#[derive(Default)]
pub(super) struct PairingLines(Mutex<Vec<String>>);

impl PairingLines {
    /// Says how they stand now.
    pub(super) fn say(&self, lines: Vec<String>) {
        *self.0.lock().expect("nobody panics while writing") = lines;
    }

    /// The last of them: those of the round under way.
    fn lines(&self) -> Vec<String> {
        let lines = self.0.lock().expect("nobody panics while writing");
        lines[lines.len().saturating_sub(MOST_LINES)..].to_vec()
    }
}

/// Does the work while another thread shows how far it is, on standard error; `quiet`, with nothing to show.
pub(super) fn shown<T>(
    blocks: u64,
    progress: &Progress,
    shown: &PairingLines,
    language: Language,
    quiet: bool,
    work: impl FnOnce() -> T,
) -> T {
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if quiet {
                // Only the end of the work is waited for.
                let _ = finished.recv();
            } else if std::io::stderr().is_terminal() {
                bar(blocks, progress, shown, &finished);
            } else {
                lines(blocks, progress, shown, language, &finished);
            }
        });
        let result = work();
        drop(done);
        result
    })
}

fn bar(blocks: u64, progress: &Progress, shown: &PairingLines, finished: &mpsc::Receiver<()>) {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {rate}  {eta}").expect("the template is right");
    let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
        // A bar has nowhere to tell that it cannot be drawn.
        let _ = write!(out, "{:.0}/s", state.per_sec());
    });
    let all = MultiProgress::new();
    let bar = all.add(ProgressBar::new(blocks).with_style(style));
    let line = ProgressStyle::with_template("{msg}").expect("the template is right");
    let mut under: Vec<ProgressBar> = Vec::new();
    let mut rate_from = None;
    while finished.recv_timeout(BAR_EVERY) == Err(RecvTimeoutError::Timeout) {
        // What was found done says nothing of how fast this machine plays.
        if rate_from != Some(progress.found()) {
            rate_from = Some(progress.found());
            bar.reset_eta();
        }
        bar.set_position(progress.blocks());
        let lines = shown.lines();
        while under.len() < lines.len() {
            under.push(all.add(ProgressBar::new(1).with_style(line.clone())));
        }
        for (bar, line) in under.iter().zip(lines) {
            bar.set_message(line);
        }
    }
    under.iter().for_each(ProgressBar::finish_and_clear);
    bar.finish_and_clear();
}

fn lines(blocks: u64, progress: &Progress, shown: &PairingLines, language: Language, finished: &mpsc::Receiver<()>) {
    let started = Instant::now();
    while finished.recv_timeout(LINE_EVERY) == Err(RecvTimeoutError::Timeout) {
        let done = progress.blocks();
        let played = done - progress.found().min(done);
        let rate = played as f64 / started.elapsed().as_secs_f64();
        let left = if played == 0 { Duration::ZERO } else { Duration::from_secs_f64((blocks - done) as f64 / rate) };
        let figures = Figures(language);
        let (done, all, rate) = (figures.whole(done), figures.whole(blocks), figures.number(rate));
        let left = format!("{:#}", HumanDuration(left));
        let args = [("done", done.as_str()), ("all", &all), ("rate", &rate), ("left", &left)];
        anstream::eprintln!("{}", language.say("lab.run.progress", &args));
        for line in shown.lines() {
            anstream::eprintln!("{line}");
        }
    }
}
