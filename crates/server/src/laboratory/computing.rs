//! A run on the laboratory's thread, and those who watch it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sobremesa_core::StopFlag;
use sobremesa_lab::pool::Run;
use sobremesa_lab::{Bands, Message, News, Progress, RunError, Runner, Summary, Tally, conclude};
use sobremesa_protocol::laboratory::{LiveRun, RunState};
use sobremesa_protocol::words::Language;
use tokio::sync::watch;

use super::known::{RunIndex, broken};
use super::wire;

/// How often it is told how a run stands, at most.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// A run that computes or waits.
pub(super) struct Active {
    pub(super) run: Run,
    pub(super) begun: u64,
    /// How it stands; its end is told by its state.
    pub(super) live: watch::Sender<Arc<LiveRun>>,
}

impl Active {
    /// A run that waits; `live` is how it stood before.
    pub(super) fn new(run: Run, begun: u64, live: &LiveRun) -> Self {
        let waiting = wire::in_state(live, RunState::Waiting, None);
        Self { run, begun, live: watch::Sender::new(Arc::new(waiting)) }
    }

    /// Says that it is in another state.
    pub(super) fn tell_state(&self, state: RunState) {
        self.live.send_modify(|live| *live = Arc::new(wire::in_state(live, state, None)));
    }

    /// Plays what is missing until it is told to stop, and tells how it stands. A problem is what it breaks off for.
    pub(super) fn compute(&self, known: &RunIndex, threads: usize, stop: &StopFlag) {
        self.tell_state(RunState::Running);
        let played = catch_unwind(AssertUnwindSafe(|| self.play(threads, stop)));
        let problem = match played {
            Ok(Ok(())) => return,
            Ok(Err(error)) => known.broken_run(&error),
            Err(_) => {
                tracing::error!("an experiment broke off");
                broken(&Message::new("lab.run.fault"))
            }
        };
        self.live.send_modify(|live| {
            *live = Arc::new(wire::in_state(live, RunState::Broken, Some(problem)));
        });
    }

    fn play(&self, threads: usize, stop: &StopFlag) -> Result<(), RunError> {
        let (folder, experiment) = &self.run;
        let progress = Progress::default();
        let runner = Runner { threads, folder: Some(folder), stop, progress: &progress, shuffled: None };
        let mut bands = Bands::default();
        let mut told = None;
        let ran = runner.run(experiment, &mut |news| {
            if let News::Sums(tally) = news
                && told.is_none_or(|told: Instant| told.elapsed() >= TELL_EVERY)
            {
                self.tell(tally, &mut bands);
                told = Some(Instant::now());
            }
        })?;
        let summary = conclude(folder, experiment, (&ran.tally, &ran.timings), Language::Es)?;
        self.tell_end(&ran.tally, &summary, &mut bands);
        Ok(())
    }

    fn tell(&self, tally: &Tally, bands: &mut Bands) {
        self.send(tally, RunState::Running, None, bands);
    }

    fn tell_end(&self, tally: &Tally, summary: &Summary, bands: &mut Bands) {
        let state = if summary.complete { RunState::Finished } else { RunState::Paused };
        self.send(tally, state, Some(summary), bands);
    }

    fn send(&self, tally: &Tally, state: RunState, rests: Option<&Summary>, bands: &mut Bands) {
        self.live.send_replace(Arc::new(sobremesa_lab::live(&self.run.1, tally, state, rests, bands)));
    }
}
