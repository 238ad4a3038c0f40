//! A guard: a process of our own binary between us and a program (Linux).
//!
//! Nobody can tidy up after a kill that cannot be caught, and a child whose parent has ended belongs to nobody any more.
//! So each program is started by a guard. The guard is the parent that the system gives to every orphan below it: all
//! that descends from the program stays below the guard, whatever group or session it enters, and is found there to be
//! counted and killed. The guard waits for two ends. When the program ends, it kills what the program left behind and
//! ends the same way. When we end, however that comes about, it kills everything below it.
//!
//! A binary becomes a guard in [`guard_programs`], the first thing that its `main` calls.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio, exit};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid, kill_process, pidfd_open,
    set_child_subreaper, setrlimit, wait,
};

use crate::{descendants, memory};

/// The first argument of a guard; its others are our number, the program's memory in bytes, and the command.
const GUARD: &str = "guard-program";

/// The binary of a process, even if another file has taken its place since.
const OWN_BINARY: &str = "/proc/self/exe";

/// The exit code of a guard whose program cannot be started, as shells have it.
const CANNOT_START: i32 = 126;

/// How often a guard looks whether we are still there, on a system that cannot tell it.
const LOOK: Duration = Duration::from_millis(100);

/// Whether programs are started under guards.
static GUARDING: AtomicBool = AtomicBool::new(false);

/// From now on programs are started under guards, which are this binary started again with other arguments. A process
/// that was started as a guard is one here, and ends with the code that comes back.
///
/// Call it first of all, with the process's arguments, and only from a binary: without it programs have no guard.
pub fn guard_programs(arguments: &[OsString]) -> Option<ExitCode> {
    if arguments.get(1).is_none_or(|argument| argument != GUARD) {
        GUARDING.store(true, Ordering::Relaxed);
        return None;
    }
    let number = |at: usize| arguments.get(at)?.to_str()?.parse::<u64>().ok();
    let (Some(parent), Some(memory), Some(program)) = (number(2), number(3), arguments.get(4)) else {
        return Some(ExitCode::from(2));
    };
    Some(guard(parent, memory, program, &arguments[5..]))
}

/// The command that starts a program within its memory: under a guard, or itself where there are none.
pub(crate) fn command(program: &Path, memory: u64) -> (Command, bool) {
    if !GUARDING.load(Ordering::Relaxed) {
        return (Command::new(program), false);
    }
    let mut command = Command::new(OWN_BINARY);
    command.arg0("sobremesa").arg(GUARD).arg(std::process::id().to_string()).arg(memory.to_string()).arg(program);
    (command, true)
}

/// Starts a program and guards it to its end.
fn guard(parent: u64, memory: u64, program: &OsStr, arguments: &[OsString]) -> ExitCode {
    let own = getpid();
    // Where orphans cannot be gathered, they are lost as they would be without a guard.
    let _ = set_child_subreaper(Some(own));
    // Ended by the signal that ended its program, it leaves no image of its own memory.
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    let ours = Ancestor::find(parent);
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::inherit()).stdout(Stdio::inherit()).stderr(Stdio::inherit());
    let started = match command.spawn() {
        Ok(child) => child.id(),
        Err(why) => {
            let _ = io::Write::write_all(&mut io::stderr(), format!("it cannot be started: {why}\n").as_bytes());
            exit(CANNOT_START);
        }
    };
    memory::bound(started, memory);
    // The pipes are the program's alone: when it closes them, they are closed.
    if let Ok(nothing) = File::options().read(true).write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdin(&nothing);
        let _ = rustix::stdio::dup2_stdout(&nothing);
        let _ = rustix::stdio::dup2_stderr(&nothing);
    }
    let watch = thread::Builder::new().spawn(move || {
        ours.wait_until_gone();
        descendants::kill(own.as_raw_nonzero().get().unsigned_abs());
        exit(1);
    });
    if watch.is_err() {
        descendants::kill(own.as_raw_nonzero().get().unsigned_abs());
        exit(CANNOT_START);
    }
    let status = wait_for(started);
    descendants::kill(own.as_raw_nonzero().get().unsigned_abs());
    end_as(status)
}

/// Waits until a process has ended. Orphans that have ended meanwhile are let go.
fn wait_for(process: u32) -> Option<WaitStatus> {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((ended, status))) if ended.as_raw_nonzero().get().unsigned_abs() == process => {
                return Some(status);
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return None,
        }
    }
}

/// Ends as a program did.
fn end_as(status: Option<WaitStatus>) -> ExitCode {
    let signal = status.and_then(WaitStatus::terminating_signal);
    if let Some(signal) = signal.and_then(Signal::from_named_raw) {
        // The first may be caught: the runtime looks whether a fault was an overflow of its own stack.
        let _ = kill_process(getpid(), signal);
        let _ = kill_process(getpid(), signal);
    }
    let code = status.and_then(WaitStatus::exit_status).and_then(|code| u8::try_from(code).ok());
    ExitCode::from(code.unwrap_or(1))
}

/// The process that started a guard.
enum Ancestor {
    /// It is gone already.
    Gone,
    /// The system tells of its end.
    Told(OwnedFd),
    /// It is looked after.
    Watched(Pid),
}

impl Ancestor {
    /// The parent, if it is still the one that it should be.
    fn find(number: u64) -> Self {
        let ours = || getppid().filter(|parent| u64::from(parent.as_raw_nonzero().get().unsigned_abs()) == number);
        let Some(parent) = ours() else { return Self::Gone };
        match pidfd_open(parent, PidfdFlags::empty()) {
            // Another process may have had its number by then.
            Ok(handle) => ours().map_or(Self::Gone, |_| Self::Told(handle)),
            Err(_) => Self::Watched(parent),
        }
    }

    fn wait_until_gone(&self) {
        match self {
            Self::Gone => {}
            Self::Told(handle) => while poll(&mut [PollFd::new(handle, PollFlags::IN)], None).is_err() {},
            Self::Watched(parent) => {
                while getppid() == Some(*parent) {
                    thread::sleep(LOOK);
                }
            }
        }
    }
}
