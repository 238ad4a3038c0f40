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
