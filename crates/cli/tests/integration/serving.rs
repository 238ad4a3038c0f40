//! The application's server, begun and ended from the terminal.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::terminal::Terminal;

#[test]
fn it_says_where_it_is_answers_there_and_ends_when_asked() {
    let terminal = Terminal::new();
    let mut command = terminal.command(&["serve", "--addr", "0", "--data", "kept", "--laboratory", "--lang", "en"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program is there");
    let mut told = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = told.next().expect("a line").expect("text");
    let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    assert!(address.starts_with("127.0.0.1:"), "{first}");
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it is heard");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("international"), "{answer}");
    let ended = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(ended.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert!(terminal.path().join("kept").is_dir());
}

#[test]
fn behind_a_proxy_it_answers_to_its_names_with_cookies_for_https() {
    let terminal = Terminal::new();
    let given = [
        "serve",
        "--addr",
        "0",
        "--data",
        "kept",
        "--hosts",
        "mesa.example",
        "--hosts",
        "Juego.example",
        "--secure-cookies",
    ];
    let mut child = terminal.command(&given).stdout(Stdio::piped()).spawn().expect("the program is there");
    let mut told = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = told.next().expect("a line").expect("text");
    let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    for (host, status) in [("mesa.example", 200), ("juego.example", 200), ("localhost", 200), ("other.example", 421)] {
        let mut stream = TcpStream::connect(address).expect("it listens");
        write!(stream, "GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("it is heard");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {answer}");
        let cookie = answer.lines().find(|line| line.to_lowercase().starts_with("set-cookie"));
        assert!(status != 200 || cookie.is_some_and(|cookie| cookie.contains("; Secure")), "{host}: {answer}");
    }
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_file_says_how_to_serve_and_the_command_line_wins() {
    let terminal = Terminal::new();
    terminal.write(
        "house.toml",
        "addr = \"127.0.0.1:1\"\ndata = \"of-the-file\"\nhosts = [\"file.example\"]\nsecure_cookies = true\n\
         proxies = [\"127.0.0.1\"]\n",
    );
    for (given, known, unknown) in
        [(&[][..], "file.example", "line.example"), (&["--hosts", "line.example"][..], "line.example", "file.example")]
    {
        let mut arguments = vec!["serve", "--config", "house.toml", "--addr", "0"];
        arguments.extend(given);
        let mut child = terminal.command(&arguments).stdout(Stdio::piped()).spawn().expect("the program is there");
        let mut told = BufReader::new(child.stdout.take().expect("piped")).lines();
        let first = told.next().expect("a line").expect("text");
        let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        for (host, status) in [(known, 200), (unknown, 421)] {
            let mut stream = TcpStream::connect(address).expect("it listens");
            write!(stream, "GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
                .expect("it is heard");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("text");
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {answer}");
            assert_eq!(answer.contains("; Secure"), status == 200, "{host}: {answer}");
        }
        let ended = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(ended.expect("kill is there").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
    assert!(terminal.path().join("of-the-file").is_dir());
}
