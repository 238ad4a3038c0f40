//! How far a run is: a bar on a terminal, elsewhere a plain line every ten seconds.

use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use sobremesa_lab::Progress;
use sobremesa_lab::report::Figures;
use sobremesa_protocol::words::Language;

const BAR_EVERY: Duration = Duration::from_millis(200);
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Does the work while another thread shows how far it is, on standard error.
pub(super) fn shown<T>(blocks: u64, progress: &Progress, language: Language, work: impl FnOnce() -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if std::io::stderr().is_terminal() {
                bar(blocks, progress, &finished);
            } else {
                lines(blocks, progress, language, &finished);
            }
        });
        let result = work();
        drop(done);
        result
    })
}

fn bar(blocks: u64, progress: &Progress, finished: &mpsc::Receiver<()>) {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {per_sec:.0}  {eta}");
    let bar = ProgressBar::new(blocks).with_style(style.expect("the template is right"));
    while finished.recv_timeout(BAR_EVERY) == Err(RecvTimeoutError::Timeout) {
        bar.set_position(progress.blocks());
    }
    bar.finish_and_clear();
}

fn lines(blocks: u64, progress: &Progress, language: Language, finished: &mpsc::Receiver<()>) {
    let started = Instant::now();
    while finished.recv_timeout(LINE_EVERY) == Err(RecvTimeoutError::Timeout) {
        let done = progress.blocks();
        let rate = done as f64 / started.elapsed().as_secs_f64();
        let left = if done == 0 { Duration::ZERO } else { Duration::from_secs_f64((blocks - done) as f64 / rate) };
        let figures = Figures(language);
        let (done, all, rate) = (figures.whole(done), figures.whole(blocks), figures.number(rate));
        let left = format!("{:#}", HumanDuration(left));
        let args = [("done", done.as_str()), ("all", &all), ("rate", &rate), ("left", &left)];
        anstream::eprintln!("{}", language.say("lab.run.progress", &args));
    }
}
