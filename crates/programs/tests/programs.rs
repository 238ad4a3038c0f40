//! Programs that do and do not do what they should. Each is a few lines of Python; only what never answers is given
//! little time, so that a busy machine changes nothing.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use sobremesa_core::{Fault, StopFlag};
use sobremesa_programs::{Answer, CommandLine, Failure, Limits, Program, Unanswered};
use tempfile::TempDir;

/// Greets, then does as `play` says with each line (`text` as it came, `line` as read).
fn player(play: &str) -> String {
    let play = play.replace('\n', "\n        ");
    format!(
        "import json, os, subprocess, sys, time\n\
         def say(**words): print(json.dumps(words), flush=True)\n\
         for text in sys.stdin:\n    \
             line = json.loads(text)\n    \
             if line['line'] == 'hello': say(line='hello', protocol=1)\n    \
             if line['line'] == 'turn':\n        {play}\n"
    )
}

const LONG: Duration = Duration::from_secs(100);
const LIMITS: Limits = Limits { start: LONG, per_move: LONG, per_game: LONG, memory: 1 << 30 };

fn start(folder: &Path, script: &str, limits: Limits) -> Program {
    fs::write(folder.join("player.py"), script).expect("it can be written");
    let command = CommandLine::read("python3 player.py").expect("readable").started_in(folder.to_owned());
    Program::start(&command, limits).expect("python3 is there")
}

fn ask(program: &mut Program, ply: u32) -> Result<Answer, Unanswered> {
    program.ask(ply, vec!["6-6>".to_owned(), "5-5>".to_owned()], false, &StopFlag::default())
}

/// How a script fails when it is asked.
fn failure(script: &str, limits: Limits) -> Failure {
    let folder = TempDir::new().expect("a folder");
    let mut program = start(folder.path(), script, limits);
    match ask(&mut program, 0) {
        Err(Unanswered::Failed(failure)) => failure,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_player_answers_what_it_is_asked() {
    let folder = TempDir::new().expect("a folder");
    let script = player("say(line='move', move=line['legal'][-1], ply=line['ply'], why='because')");
    let mut program = start(folder.path(), &script, LIMITS);
    for ply in [3, 8] {
        let answer = ask(&mut program, ply).expect("an answer");
        assert_eq!((answer.text.as_str(), answer.pause), ("5-5>", None));
    }
    program.end();
}

#[test]
fn who_does_not_answer_runs_out_of_time() {
    let short = Duration::from_millis(150);
    let late = failure(&player("time.sleep(1000)"), Limits { per_move: short, ..LIMITS });
    assert_eq!(late.fault, Fault::Timeout);
    assert!(late.detail.contains("no answer within 150 ms"), "{late}");
    let late = failure(&player("time.sleep(1000)"), Limits { per_game: short, ..LIMITS });
    assert_eq!((late.fault, late.detail.as_str()), (Fault::Timeout, "no answer in the 150 ms left of 150"));
    let late = failure("import time\ntime.sleep(1000)", Limits { start: short, ..LIMITS });
    assert_eq!((late.fault, late.detail.as_str()), (Fault::Timeout, "no greeting within 150 ms"));
}

#[test]
fn the_time_of_a_game_is_used_up_move_by_move() {
    let folder = TempDir::new().expect("a folder");
    let script = player("time.sleep(0.2)\nsay(line='move', move='5-5>')");
    let mut program = start(folder.path(), &script, Limits { per_game: Duration::from_millis(500), ..LIMITS });
    let asked = (0..u32::MAX).take_while(|ply| ask(&mut program, *ply).is_ok()).count();
    assert!(asked <= 2, "{asked} moves of 200 ms in 500 ms");
}

#[test]
fn who_ends_is_told_by_its_last_words() {
    let gone = failure(&player("sys.stderr.write('x' * 50000 + '\\n')\nraise KeyError('no such tile')"), LIMITS);
    assert_eq!(
        (gone.fault, gone.detail.as_str()),
        (Fault::Crash, "it ended with exit status 1: KeyError: 'no such tile'")
    );
    assert!(gone.errors.len() <= 8 * 1024 && gone.errors.contains("Traceback"), "{}", gone.errors);
    let gone = failure(&player("os.close(1)\ntime.sleep(1000)"), LIMITS);
    assert_eq!((gone.fault, gone.detail.as_str()), (Fault::Crash, "it closed its output"));
    #[cfg(unix)]
    {
        let gone = failure(&player("os.kill(os.getpid(), 9)"), LIMITS);
        assert_eq!((gone.fault, gone.detail.as_str()), (Fault::Crash, "it was ended by signal 9"));
    }
}

#[test]
fn what_cannot_be_started_is_told() {
    let command = CommandLine::read("./no-such-player").expect("readable");
    let failed = Program::start(&command, LIMITS).expect_err("missing");
    assert_eq!(failed.fault, Fault::Crash);
    assert!(failed.detail.starts_with("it cannot be started"), "{failed}");
}

#[cfg(target_os = "linux")]
#[test]
fn who_takes_too_much_memory_is_out() {
    let limits = Limits { memory: 96 << 20, ..LIMITS };
    // Bit by bit; at once; by a child.
    for play in [
        "kept = []\nwhile True: kept.append(bytearray(b'x' * (4 << 20)))",
        "kept = bytearray(8 << 30)",
        "child = 'kept = [bytes([1]) * (1 << 20) for _ in range(120)]; import time; time.sleep(1000)'\n\
         subprocess.Popen([sys.executable, '-c', child])\ntime.sleep(1000)",
    ] {
        let out = failure(&player(play), limits);
        assert_eq!(out.fault, Fault::OutOfMemory, "{play}: {out}");
    }
}

#[test]
fn who_does_not_keep_to_what_was_agreed_is_disqualified() {
    let rest = "import time; time.sleep(1000)";
    for (script, told) in [
        (player("say(line='move')"), "missing field `move`"),
        (player("say(line='move', move='5-5>', paus='none')"), "unknown field `paus`"),
        (player("print('5-5>', flush=True)"), "`5-5>`"),
        (player("print('x' * 70000, flush=True)"), "longer than 65536 bytes"),
        (player("say(line='move', move='5-5>', ply=77)"), "it answered for ply 77"),
        (player("say(line='hello', protocol=1)"), "greeted again"),
        (format!("print('{{\"line\":\"hello\",\"protocol\":2}}', flush=True)\n{rest}"), "it speaks version 2"),
        (format!("print('{{\"line\":\"move\",\"move\":\"5-5>\"}}', flush=True)\n{rest}"), "its first line is a move"),
    ] {
        let out = failure(&script, LIMITS);
        assert_eq!(out.fault, Fault::Disqualified, "{script}: {out}");
        assert!(out.detail.contains(told), "{told}: {out}");
    }
}

#[test]
fn who_talks_without_being_asked_is_disqualified() {
    let folder = TempDir::new().expect("a folder");
    let script = "print('{\"line\":\"hello\",\"protocol\":1}', flush=True)\n\
                  for _ in range(20): print('{\"line\":\"move\",\"move\":\"5-5>\"}', flush=True)\n\
                  import time; time.sleep(1000)";
    let mut program = start(folder.path(), script, LIMITS);
    let failed = (0..20).find_map(|ply| {
        std::thread::sleep(Duration::from_millis(50));
        ask(&mut program, ply).err()
    });
    let Some(Unanswered::Failed(out)) = failed else { panic!("{failed:?}") };
    assert_eq!(out.fault, Fault::Disqualified);
    assert!(out.detail.contains("asked nothing"), "{out}");
}

#[test]
fn a_question_nobody_wants_answered_any_more_is_dropped() {
    let folder = TempDir::new().expect("a folder");
    let mut program = start(folder.path(), &player("time.sleep(1000)"), LIMITS);
    let stop = StopFlag::default();
    stop.stop();
    assert_eq!(program.ask(0, vec!["-".to_owned()], false, &stop), Err(Unanswered::Stopped));
}

/// Whether a process runs; one that has ended and is not yet taken note of does not.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['Z', 'X']))
}

#[cfg(target_os = "linux")]
fn ends(process: &str) {
    let until = Instant::now() + LONG;
    while runs(process) {
        assert!(Instant::now() < until, "{process} goes on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn children_end_with_their_program() {
    let folder = TempDir::new().expect("a folder");
    let script = player(
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n\
         open('child', 'w').write(str(child.pid))\n\
         say(line='move' if line['ply'] == 0 else 'oops', move='5-5>')",
    );
    // One is ended politely, one fails, one is dropped.
    for how in ["end", "fail", "drop"] {
        let mut program = start(folder.path(), &script, LIMITS);
        let answer = ask(&mut program, u32::from(how == "fail"));
        assert_eq!(answer.is_ok(), how != "fail");
        let child = fs::read_to_string(folder.path().join("child")).expect("it told");
        match how {
            "end" => program.end(),
            _ => drop(program),
        }
        ends(&child);
    }
}
