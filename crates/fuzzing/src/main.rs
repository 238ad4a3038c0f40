//! `sobremesa-fuzzing SECONDS [TARGET…]`: throws changed inputs at each target for so long, and keeps those with which it does not
//! hold in `target/fuzz/TARGET`.
//!
//! Seconds are of the processor: beside other work a run takes longer, and throws as much.
//!
//! No coverage is measured: inputs are made by changing real ones. `cargo fuzz` goes further where it is installed.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use rustix::time::{ClockId, clock_gettime};
use sobremesa_fuzzing::{Mutator, TARGETS, Target};

/// Longest that one input may take of the processor.
const TOO_LONG: Duration = Duration::from_mins(1);

/// The last panic: where it was, and what it said.
static PANIC: Mutex<Option<(String, String)>> = Mutex::new(None);

/// When the input under way was begun, and where it is kept.
static RUNNING: Mutex<Option<(Duration, PathBuf)>> = Mutex::new(None);

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What this process has taken of the processor.
fn processor_time() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().unwrap_or_default()
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let seconds = arguments.next().and_then(|seconds| seconds.parse().ok());
    let named: Vec<String> = arguments.collect();
    let targets: Option<Vec<&Target>> = named.iter().map(|name| Target::named(name)).collect();
    let (Some(seconds), Some(targets)) = (seconds, targets) else {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        let _ = writeln!(io::stderr(), "sobremesa-fuzzing SECONDS [TARGET…], of: {}", names.join(", "));
        return ExitCode::from(2);
    };
    let targets = if named.is_empty() { TARGETS.iter().collect() } else { targets };
    panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, ToString::to_string);
        let said = info.payload_as_str().unwrap_or_default().to_owned();
        // The first of several: others follow from it.
        lock(&PANIC).get_or_insert((place, said));
    }));
    thread::spawn(watch);
    let mut found = false;
    for target in targets {
        match fuzz(target, Duration::from_secs(seconds)) {
            Ok(holds) => found |= !holds,
            Err(why) => {
                let _ = writeln!(io::stderr(), "{}: {why}", target.name);
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::from(u8::from(found))
}

/// Ends the process when an input takes too long.
fn watch() {
    loop {
        thread::sleep(Duration::from_secs(1));
        if let Some((_, path)) =
            lock(&RUNNING).as_ref().filter(|(began, _)| processor_time().saturating_sub(*began) > TOO_LONG)
        {
            let _ = writeln!(io::stderr(), "no end after {} s: {}", TOO_LONG.as_secs(), path.display());
            std::process::exit(3);
        }
    }
}

/// Throws inputs at a target; whether it held.
fn fuzz(target: &Target, time: Duration) -> io::Result<bool> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fuzz").join(target.name);
    fs::create_dir_all(&folder)?;
    // It is there if the process dies of it.
    let running = folder.join("running");
    let began = processor_time();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos().to_string();
    let seed = env::var("FUZZ_SEED").unwrap_or(now);
    let seeds = target.seeds();
    let mut mutator = Mutator::new(seeds.clone(), &seed);
    let (mut executions, mut slowest) = (0_u64, (Duration::ZERO, Vec::new()));
    let mut findings: BTreeMap<String, (u64, String, PathBuf)> = BTreeMap::new();
    let mut real = seeds.iter().cloned();
    while processor_time().saturating_sub(began) < time {
        let input = real.next().unwrap_or_else(|| mutator.next_input());
        fs::write(&running, &input)?;
        // What panicked and was caught is no finding.
        *lock(&PANIC) = None;
        let started = processor_time();
        *lock(&RUNNING) = Some((started, running.clone()));
        let held = panic::catch_unwind(AssertUnwindSafe(|| (target.run)(&input))).is_ok();
        *lock(&RUNNING) = None;
        executions += 1;
        let took = processor_time().saturating_sub(started);
        if took > slowest.0 {
            slowest = (took, input.clone());
        }
        if !held {
            let (place, said) = lock(&PANIC).take().unwrap_or_default();
            let number = findings.len();
            let known = findings.entry(place).or_insert_with(|| (0, said, folder.join(format!("found-{number}"))));
            known.0 += 1;
            // The shortest says most.
            if known.0 == 1 || fs::metadata(&known.2)?.len() > input.len() as u64 {
                fs::write(&known.2, &input)?;
            }
        }
    }
    let _ = fs::remove_file(&running);
    fs::write(folder.join("slowest"), &slowest.1)?;
    let mut out = io::stdout().lock();
    let slowest = slowest.0.as_millis();
    writeln!(
        out,
        "{}: {executions} inputs from {} real ones (FUZZ_SEED={seed}), the slowest in {slowest} ms, {} findings",
        target.name,
        seeds.len(),
        findings.len()
    )?;
    for (place, (times, said, path)) in &findings {
        let said: String = said.chars().take(600).collect();
        writeln!(out, "  {place}, {times} times: {}\n    {said}", path.display())?;
    }
    Ok(findings.is_empty())
}
