//! `sobremesa bot`: programs at a house, over the network.

use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use rcgen::{CertifiedKey, KeyPair};
use rustls::pki_types::PrivateKeyDer;
use serde_json::json;
use sobremesa_protocol::{BotInfo, NewBot, TableView, Turn};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};

#[allow(dead_code, unreachable_pub, unused_imports, reason = "what the server's tests need of it is more")]
#[path = "../../../server/tests/support/mod.rs"]
pub(crate) mod support;

use self::support::{Bot, Guest, TestServer, config};
use crate::terminal::Terminal;

/// The player of the documentation, which leaves a file with its number for each of its processes.
fn heavy(terminal: &Terminal) {
    let docs = include_str!("../../../../docs/programs.md");
    let example = docs.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a block");
    let with_trace = format!("import os\nopen(f'pid-{{os.getpid()}}', 'w').close()\n{example}");
    terminal.write("heavy.py", &with_trace);
}

/// How many processes there were.
fn processes(terminal: &Terminal) -> usize {
    let files = std::fs::read_dir(terminal.path()).expect("a folder").flatten();
    files.filter(|file| file.file_name().to_string_lossy().starts_with("pid-")).count()
}

async fn robot(guest: &Guest) -> (String, String) {
    let NewBot { bot, token } = guest.post("/api/bots", &json!({ "name": "Heavy" })).await.json();
    (format!("bot:{}", bot.id), token)
}

/// The command under way, its token in the environment.
fn begun(terminal: &Terminal, url: &str, token: &str, program: &[&str]) -> Child {
    let arguments = [&["bot", url, "--lang", "en", "--"], program].concat();
    let mut command = Command::from(terminal.command(&arguments));
    command.env("SOBREMESA_TOKEN", token).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.kill_on_drop(true).spawn().expect("the program is there")
}

/// The exit code, what was told, and what was said beside it.
async fn ended(mut child: Child) -> (Option<i32>, String, String) {
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().expect("piped").read_to_string(&mut out).await.expect("text");
    child.stderr.take().expect("piped").read_to_string(&mut err).await.expect("text");
    (child.wait().await.expect("it ends").code(), out, err)
}

/// Waits until the robot of a guest is there.
async fn is_here(guest: &Guest) {
    while !guest.get("/api/bots").await.json::<Vec<BotInfo>>()[0].here {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn play(guest: &Guest, player: &str) -> TableView {
    let set = guest.set("duel", &["me", player]).await;
    let mut seat = guest.sit(&set.id).await;
    let view = seat.table().await;
    seat.play_until(view, |table| table.position.turn == Turn::Nothing).await
}

async fn revoke(guest: &Guest, player: &str) {
    let id = player.strip_prefix("bot:").expect("a robot");
    assert_eq!(guest.delete(&format!("/api/bots/{id}")).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_several_matches_each_with_a_process_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(folder.path()).await;
    let (ana, terminal) = (server.guest(), Terminal::new());
    heavy(&terminal);
    let (player, token) = robot(&ana).await;
    let child = begun(&terminal, &format!("http://{}/t/any", server.addr), &token, &["python3", "heavy.py"]);
    let ((first, second), third) =
        tokio::join!(async { tokio::join!(play(&ana, &player), play(&ana, &player)) }, play(&ana, &player),);
    for view in [first, second, third] {
        assert_eq!(view.position.result.expect("it is over").termination, "finished");
    }
    assert_eq!(processes(&terminal), 3);
    revoke(&ana, &player).await;
    let (code, told, said) = ended(child).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the token was revoked"), "{said}");
    assert_eq!(told.matches("played out").count(), 3, "{told}");
    assert!(!told.contains(&token) && !said.contains(&token), "the token is shown");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_comes_back_when_the_house_does_and_goes_where_the_token_is_used_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(folder.path()).await;
    let (ana, terminal, addr) = (server.guest(), Terminal::new(), server.addr);
    heavy(&terminal);
    let (player, token) = robot(&ana).await;
    let child = begun(&terminal, &format!("http://{addr}"), &token, &["python3", "heavy.py"]);
    is_here(&ana).await;
    server.stop().await;
    let mut again = config(folder.path());
    again.addr = addr;
    let server = TestServer::with(again).await;
    is_here(&ana).await;
    assert_eq!(play(&ana, &player).await.position.result.expect("it is over").termination, "finished");
    let _newer = Bot::greeted(addr, &token).await;
    let (code, _, said) = ended(child).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("Trying again in 1 s") && said.contains("used elsewhere"), "{said}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_cannot_go_on_is_told_of_with_what_it_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(folder.path()).await;
    let (ana, terminal) = (server.guest(), Terminal::new());
    let broken = "import sys\nprint('{\"line\":\"hello\",\"protocol\":1}', flush=True)\n\
                  for line in sys.stdin:\n    if '\"turn\"' in line: raise ValueError('no idea')\n";
    terminal.write("broken.py", broken);
    let (player, token) = robot(&ana).await;
    let child = begun(&terminal, &format!("http://{}", server.addr), &token, &["python3", "broken.py"]);
    let view = play(&ana, &player).await;
    assert_eq!(view.position.result.expect("it is over").termination, "timeout");
    revoke(&ana, &player).await;
    let (_, _, said) = ended(child).await;
    assert!(said.contains("the program cannot go on") && said.contains("ValueError: no idea"), "{said}");
    server.stop().await;
}

/// Whether a process runs; one that has ended and is not yet taken note of does not.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn ctrl_c_ends_the_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(folder.path()).await;
    let (ana, terminal) = (server.guest(), Terminal::new());
    terminal.write(
        "deaf.py",
        "import os, signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nopen(f'pid-{os.getpid()}', 'w').close()\n\
         while True: pass\n",
    );
    let (player, token) = robot(&ana).await;
    let child = begun(&terminal, &format!("http://{}", server.addr), &token, &["python3", "deaf.py"]);
    let playing = tokio::spawn(async move { play(&ana, &player).await });
    let process = loop {
        let files = std::fs::read_dir(terminal.path()).expect("a folder").flatten();
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        if let Some(name) = names.into_iter().find_map(|name| name.strip_prefix("pid-").map(str::to_owned)) {
            break name;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert!(runs(&process));
    let number = child.id().expect("it runs").to_string();
    assert!(Command::new("kill").args(["-INT", &number]).status().await.expect("kill is there").success());
    let (code, _, said) = ended(child).await;
    assert_eq!(code, Some(130), "{said}");
    while runs(&process) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    playing.abort();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_before_anything_is_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(folder.path()).await;
    let terminal = Terminal::new();
    terminal.write("token.txt", &format!("{}\n", "0".repeat(64)));
    let url = format!("http://{}", server.addr);
    let program = ["--", "python3", "heavy.py"];
    for (arguments, code, told) in [
        (vec![url.as_str(), "--token-file", "token.txt"], 1, "this token opens nothing"),
        (vec![url.as_str(), "--token-file", "nowhere.txt"], 2, "nowhere.txt"),
        (vec![url.as_str(), "a b"], 2, "64 hexadecimal digits"),
        (vec![url.as_str()], 2, "SOBREMESA_TOKEN"),
        (vec!["mesa.example"], 2, "https://mesa.example.org"),
    ] {
        let given = [&["bot", "--lang", "en"], arguments.as_slice(), &program].concat();
        let mut command = Command::from(terminal.command(&given));
        command.env_remove("SOBREMESA_TOKEN").stdout(Stdio::piped()).stderr(Stdio::piped());
        let (found, _, said) = ended(command.spawn().expect("the program is there")).await;
        assert_eq!(found, Some(code), "{arguments:?}: {said}");
        assert!(said.contains(told) && said.lines().count() == 1, "{arguments:?}: {said}");
    }
    for (arguments, told) in [
        (&["bot", "--lang", "en", &url][..], "is missing"),
        (&["bot", "--lang", "en", &url, "0", "--", "no-such-program"], "no-such-program"),
        (&["bot", "--lang", "en", &url, "0", "--memory", "0", "--", "python3"], "--memory"),
    ] {
        let ran = terminal.run(arguments, "");
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains(told), "{}", ran.err);
    }
    server.stop().await;
}

/// The certificate of the house behind TLS and its key, for this test alone: `localhost` and `127.0.0.1`, until 2120.
/// A certificate of this machine that nobody else vouches for.
fn certificate() -> CertifiedKey<KeyPair> {
    rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).expect("a certificate")
}

/// A proxy that speaks TLS before a house: its address.
async fn behind_tls(house: SocketAddr, own: &CertifiedKey<KeyPair>) -> SocketAddr {
    let key = PrivateKeyDer::try_from(own.signing_key.serialize_der()).expect("a key");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![own.cert.der().clone()], key)
        .expect("a certificate and its key");
    let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(config));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let addr = listener.local_addr().expect("it is bound");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                // Whoever does not trust the certificate goes at once.
                let Ok(mut plain) = acceptor.accept(stream).await else { return };
                let mut behind = tokio::net::TcpStream::connect(house).await.expect("the house");
                let _ = tokio::io::copy_bidirectional(&mut plain, &mut behind).await;
            });
        }
    });
    addr
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_with_https_is_reached_where_its_certificate_is_trusted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(folder.path()).await;
    let (ana, terminal) = (server.guest(), Terminal::new());
    heavy(&terminal);
    let (player, token) = robot(&ana).await;
    let own = certificate();
    let url = format!("https://127.0.0.1:{}", behind_tls(server.addr, &own).await.port());
    let command = |trusted: &str| {
        terminal.write("trusted.pem", trusted);
        let arguments = ["bot", &url, "--lang", "en", "--", "python3", "heavy.py"];
        let mut command = Command::from(terminal.command(&arguments));
        command.env("SOBREMESA_TOKEN", &token).env("SSL_CERT_FILE", "trusted.pem").env_remove("SSL_CERT_DIR");
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        command.spawn().expect("the program is there")
    };
    // Another authority's certificates: it tries again, and says why.
    let mut child = command(&certificate().cert.pem());
    let mut lines = BufReader::new(child.stderr.take().expect("piped")).lines();
    let mut said = String::new();
    while !said.contains("certificate") {
        // It is told at each attempt: those that come later say nothing else.
        assert!(said.matches("Trying again").count() < 3, "{said}");
        said += &lines.next_line().await.expect("text").expect("it goes on trying");
        said.push(' ');
    }
    assert!(said.contains("no connection"), "{said}");
    drop(child);

    let child = command(&own.cert.pem());
    is_here(&ana).await;
    assert_eq!(play(&ana, &player).await.position.result.expect("it is over").termination, "finished");
    revoke(&ana, &player).await;
    assert_eq!(ended(child).await.0, Some(1));
    server.stop().await;
}
