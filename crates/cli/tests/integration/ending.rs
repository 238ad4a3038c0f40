//! What is started is ended: however the program ends, the programs that it started end too, with all they started.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::terminal::{Terminal, told};

/// How often it is looked whether something has come about.
const LOOK: Duration = Duration::from_millis(5);

/// Never answers. It starts a child, and an orphan in a session of its own; all three loop, deaf to polite requests.
const DEAF: &str = r#"import os, signal, sys, time
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(number, signal.SIG_IGN)
def loop(name):
    open(name + ".part", "w").write(str(os.getpid()))
    os.rename(name + ".part", name)
    while True: pass
if os.fork() == 0: loop("child")
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: loop("orphan")
    os._exit(0)
os.wait()
loop("program")
"#;

const STARTED: [&str; 3] = ["program", "child", "orphan"];

/// Whether a process runs; one that has ended and is not yet taken note of does not.
fn runs(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// A command of the program that heeds every signal, also where those who started the tests had some ignored: `nohup`, a shell
/// that put them in the background.
fn heeding(terminal: &Terminal, arguments: &[&str]) -> Command {
    let own = terminal.command(arguments);
    let mut command = Command::new("env");
    command.arg("--default-signal=HUP,INT,QUIT,TERM").arg(own.get_program()).args(own.get_args());
    command.current_dir(terminal.path());
    for (name, value) in own.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// A command under way that has started the deaf program, and the numbers of the program and its descendants.
fn under_way(terminal: &Terminal, arguments: &[&str]) -> (Child, Vec<String>) {
    terminal.write("deaf.py", DEAF);
    let mut command = heeding(terminal, arguments);
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let numbers = STARTED.map(|name| {
        loop {
            if let Ok(number) = fs::read_to_string(terminal.path().join(name)) {
                return number;
            }
            sleep(LOOK);
        }
    });
    assert!(numbers.iter().all(|number| runs(number)));
    (child, numbers.into())
}

fn kill(signal: &str, process: u32) {
    let sent = Command::new("kill").args([signal, &process.to_string()]).status().expect("kill is there");
    assert!(sent.success());
}

/// Waits until none of them runs.
fn gone(numbers: &[String]) {
    while numbers.iter().any(|number| runs(number)) {
        sleep(LOOK);
    }
}

/// In the place of the module for Python somebody who plays on a cluster until its input is closed.
const HELD: &str = "import os\nopen('begun', 'w').close()\nos.read(0, 1)\nopen('ended', 'w').close()\n";

#[test]
fn whoever_hands_out_to_a_cluster_ends_with_the_terminal() {
    let terminal = Terminal::new();
    fs::create_dir(terminal.path().join("sobremesa")).expect("a folder");
    terminal.write("sobremesa/__init__.py", "");
    terminal.write("sobremesa/lab.py", HELD);
    let appears = |name: &str| {
        while fs::remove_file(terminal.path().join(name)).is_err() {
            sleep(LOOK);
        }
    };
    for signal in ["-TERM", "-INT", "-KILL"] {
        let experiment = ["lab", "run", "duel: matriz v random : 20", "--seed", "held", "--out", "run", "--on", "ray"];
        let mut command = heeding(&terminal, &experiment);
        command.env("PYTHONDONTWRITEBYTECODE", "1").env("PYTHON", "python3");
        let mut began = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        appears("begun");
        kill(signal, began.id());
        assert!(!began.wait().expect("it ends").success());
        appears("ended");
    }
}

const SEAT: &str = "1=cmd:\"python3 deaf.py\" start=600000";

#[test]
fn every_signal_ends_what_was_started() {
    let plays: [&[&str]; 4] = [
        &["play", "duel", "--seat", SEAT, "--seat", "2=random"],
        &["lab", "run", "duel: cmd:\"python3 deaf.py\" start=600000 v random : 2"],
        &["lab", "run", "duel: cmd:\"python3 deaf.py\" start=600000 v random : 2", "--out", "run"],
        &["lab", "plan", "duel: cmd:\"python3 deaf.py\" start=600000 v random : 2", "--difference", "5%"],
    ];
    for (arguments, (signal, code)) in plays.iter().zip([("-TERM", 143), ("-HUP", 129), ("-QUIT", 131), ("-TERM", 143)])
    {
        let terminal = Terminal::new();
        let (child, numbers) = under_way(&terminal, arguments);
        kill(signal, child.id());
        let ran = told(&child.wait_with_output().expect("it ends"));
        assert_eq!(ran.code, Some(code), "{arguments:?} {signal}: {}", ran.err);
        gone(&numbers);
    }
}

#[test]
fn a_kill_that_cannot_be_caught_leaves_nothing_running() {
    let terminal = Terminal::new();
    let (mut child, numbers) = under_way(&terminal, &["play", "duel", "--seat", SEAT, "--seat", "2=random"]);
    kill("-KILL", child.id());
    child.wait().expect("it ends");
    gone(&numbers);
}

#[test]
fn what_a_program_leaves_behind_ends_with_it() {
    let terminal = Terminal::new();
    let leaves = "while not (os.path.exists('child') and os.path.exists('orphan')): pass\nsys.exit('I leave')";
    terminal.write("leaving.py", &DEAF.replace("loop(\"program\")", leaves));
    let seat = "1=cmd:\"python3 leaving.py\" start=600000";
    let ran = terminal.run(&["play", "duel", "--seat", seat, "--seat", "2=random", "--lang", "en"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("| I leave"), "{}", ran.out);
    let numbers = ["child", "orphan"].map(|name| terminal.read(name));
    gone(&numbers);
}

#[test]
fn memory_of_orphans_is_counted_wherever_they_went() {
    let terminal = Terminal::new();
    let hoards = "kept = [bytes([1]) * (1 << 20) for _ in range(150)]\n    open(name + \".part\"";
    terminal.write("hoarder.py", &DEAF.replace("open(name + \".part\"", hoards));
    let seat = "1=cmd:\"python3 hoarder.py\" start=600000 memory=200";
    let ran = terminal.run(&["play", "duel", "--seat", seat, "--seat", "2=random", "--lang", "en"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    // Each by itself holds less than that.
    let held = ran.out.split("it held ").nth(1).and_then(|rest| rest.split(" MiB of memory, and may hold 200").next());
    assert!(held.is_some_and(|held| held.parse::<u32>().is_ok_and(|held| held > 200)), "{}", ran.out);
}

#[test]
fn how_a_program_ended_is_told_through_its_guard() {
    let terminal = Terminal::new();
    for (script, told) in [
        ("import os; os.kill(os.getpid(), 9)", "it was ended by signal 9"),
        ("import os; os.kill(os.getpid(), 11)", "it was ended by signal 11"),
        ("import sys; sys.exit(7)", "it ended with exit status 7"),
        ("import os, time; os.close(1); time.sleep(1000)", "it closed its output"),
    ] {
        terminal.write("ending.py", script);
        let seat = "1=cmd:\"python3 ending.py\" start=600000";
        let ran = terminal.run(&["play", "duel", "--seat", seat, "--seat", "2=random", "--lang", "en"], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let said = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(told), "{script}: {}", ran.out);
    }
    terminal.write("no-program", "#!/no/such/shell\n");
    let mut rights = fs::metadata(terminal.path().join("no-program")).expect("it is there").permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut rights, 0o755);
    fs::set_permissions(terminal.path().join("no-program"), rights).expect("it is ours");
    let seat = "1=cmd:\"./no-program\"";
    let ran = terminal.run(&["play", "duel", "--seat", seat, "--seat", "2=random", "--lang", "en"], "");
    assert!(ran.out.contains("it cannot be started: No such file"), "{} {}", ran.out, ran.err);
}

/// A server that listens, and the line that says where.
fn serving(mut command: Command) -> (Child, BufReader<std::process::ChildStdout>, String) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut told = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    told.read_line(&mut first).expect("text");
    (child, told, first)
}

#[test]
fn a_server_ends_in_order_whoever_asks_it_to() {
    for signal in ["-TERM", "-HUP", "-QUIT", "-INT"] {
        let terminal = Terminal::new();
        let command = heeding(&terminal, &["serve", "--addr", "0", "--data", "kept", "--lang", "en"]);
        let (mut child, _told, first) = serving(command);
        assert!(first.contains("http://127.0.0.1:"), "{first}");
        kill(signal, child.id());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{signal}");
    }
}

#[test]
fn a_server_that_was_told_to_stay_stays_when_its_terminal_is_closed() {
    let terminal = Terminal::new();
    let own = terminal.command(&[]);
    let mut command = Command::new("sh");
    let line = "trap '' HUP; exec \"$0\" serve --addr 0 --data kept --lang en";
    command.args(["-c", line]).arg(own.get_program()).current_dir(terminal.path());
    let (mut child, _told, first) = serving(command);
    let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address").to_owned();
    kill("-HUP", child.id());
    std::net::TcpStream::connect(address).expect("it still listens");
    kill("-TERM", child.id());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
