//! What the system and the person at the keyboard ask of the program as a whole: to be interrupted, or to end.
//!
//! Ctrl-C interrupts; on Unix SIGTERM, SIGHUP and SIGQUIT ask for the end. A command may answer either in its own way;
//! where it does not, programs that were started are ended, and then this one.

use std::io;
use std::process::exit;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tokio::runtime::Builder;

type Answer = Box<dyn Fn(u32) + Send + Sync>;

/// What is added to a signal's number for the exit code of whoever it ended.
const ENDED_BY: i32 = 128;

/// The number of the signal of Ctrl-C.
const INTERRUPT: i32 = 2;

static ON_INTERRUPT: OnceLock<Answer> = OnceLock::new();
static ON_END: OnceLock<Answer> = OnceLock::new();

/// From now on Ctrl-C calls `answer`, on a thread of its own, with how often it was pressed.
pub(crate) fn on_interrupt(answer: impl Fn(u32) + Send + Sync + 'static) {
    // A command answers once; what came first holds.
    let _ = ON_INTERRUPT.set(Box::new(answer));
}

/// From now on who is asked to end calls `answer`, on a thread of its own, with how often it was asked.
pub(crate) fn on_end(answer: impl Fn(u32) + Send + Sync + 'static) {
    let _ = ON_END.set(Box::new(answer));
}

/// Whether a signal is ending the program at once.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Ends the program at once as a signal would, with every program that it started.
pub(crate) fn end_at_once(signal: i32) -> ! {
    ENDING.store(true, Ordering::SeqCst);
    sobremesa_catalog::end_programs();
    exit(ENDED_BY + signal)
}

/// Waits for the end where a signal is bringing it: a command whose programs were ended by it may come to its own end first.
pub(crate) fn leave_the_end_to_signals() {
    while ENDING.load(Ordering::SeqCst) {
        thread::park();
    }
}

/// Ends the program at once after Ctrl-C.
pub(crate) fn end_interrupted() -> ! {
    end_at_once(INTERRUPT)
}

/// Begins to listen. Where the system does not allow it, signals end the program as they always do.
pub(crate) fn listen() {
    let begun = || -> io::Result<()> {
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let mut signals = {
            let _inside = runtime.enter();
            Signals::new()?
        };
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            runtime.block_on(async move {
                let (mut interrupts, mut ends) = (0, 0);
                loop {
                    let signal = signals.next().await;
                    let (answer, times) =
                        if signal == INTERRUPT { (&ON_INTERRUPT, &mut interrupts) } else { (&ON_END, &mut ends) };
                    *times += 1;
                    match answer.get() {
                        Some(answer) => answer(*times),
                        None => end_at_once(signal),
                    }
                }
            });
        })?;
        Ok(())
    };
    // Then nothing was changed.
    let _ = begun();
}

/// The signals that are listened to.
#[cfg(unix)]
struct Signals(Vec<(i32, tokio::signal::unix::Signal)>);

#[cfg(unix)]
impl Signals {
    /// Begins with all of them. SIGHUP and SIGQUIT are left to those who had them ignored: `nohup`, and shells that start
    /// something in the background.
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let ignored = ignored();
        let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup(), SignalKind::quit()];
        let (always, unless_ignored) = kinds.split_at(2);
        let heard = always.iter().chain(unless_ignored.iter().filter(|kind| ignored & bit(kind.as_raw_value()) == 0));
        Ok(Self(heard.map(|kind| Ok((kind.as_raw_value(), signal(*kind)?))).collect::<io::Result<_>>()?))
    }

    /// The number of the next one.
    async fn next(&mut self) -> i32 {
        std::future::poll_fn(|context| {
            for (number, signal) in &mut self.0 {
                if signal.poll_recv(context).is_ready() {
                    return std::task::Poll::Ready(*number);
                }
            }
            std::task::Poll::Pending
        })
        .await
    }
}

/// A signal in the set of those that are ignored.
#[cfg(unix)]
fn bit(signal: i32) -> u64 {
    1 << (signal - 1)
}

/// The signals that were ignored when the program was started; all, where the system does not tell.
///
/// Source: `SigIgn` in `/proc/PID/status`, proc(5).
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(u64::MAX)
}

/// The signals that are listened to: Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    #[allow(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) -> i32 {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        INTERRUPT
    }
}
