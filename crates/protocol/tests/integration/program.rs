//! The lines of programs.

use sobremesa_protocol::explanation::Explanation;
use sobremesa_protocol::program::{HostLine, ProgramLine};
use sobremesa_protocol::record::RecordLine;

#[test]
fn what_the_seat_saw_is_a_line_of_a_record() {
    let dealt = RecordLine::Dealt {
        seat: Some(2),
        tiles: "6-4 5-5".to_owned(),
        open: String::new(),
        again: false,
        bonuses: Vec::new(),
    };
    let text = serde_json::to_string(&HostLine::Seen(Box::new(dealt.clone()))).expect("JSON");
    assert_eq!(text, r#"{"line":"dealt","seat":2,"tiles":"6-4 5-5"}"#);
    assert_eq!(serde_json::from_str::<HostLine>(&text).expect("read"), HostLine::Seen(Box::new(dealt)));
    let turn = HostLine::Turn { ply: 7, legal: vec!["6-4>".to_owned()], time: 500, explain: false };
    let text = serde_json::to_string(&turn).expect("JSON");
    assert_eq!(text, r#"{"line":"turn","ply":7,"legal":["6-4>"],"time":500,"explain":false}"#);
    assert_eq!(serde_json::from_str::<HostLine>(&text).expect("read"), turn);
}

#[test]
fn a_host_may_leave_out_what_the_engine_can_do_without() {
    let read = |text| serde_json::from_str::<HostLine>(text).map_err(|error| error.to_string());
    let turn = HostLine::Turn { ply: 3, legal: Vec::new(), time: 0, explain: false };
    assert_eq!(read(r#"{"line":"turn","ply":3}"#), Ok(turn));
    let Ok(HostLine::Match(head)) = read(r#"{"line":"match","seat":1}"#) else { panic!("no match") };
    assert_eq!((head.seat, head.rules_hash.as_str(), head.sides.len(), head.time), (1, "", 0, 0));
    let Ok(HostLine::Seen(line)) = read(r#"{"line":"move","ply":0,"seat":1,"move":"6-6>"}"#) else { panic!("no move") };
    assert!(matches!(*line, RecordLine::Move { after, .. } if after.is_empty()));
    // What is wrong is told of the kind of line.
    for (text, told) in [
        (r#"{"line":"match"}"#, "missing field `seat`"),
        (r#"{"line":"turn"}"#, "missing field `ply`"),
        (r#"{"line":"move","ply":0}"#, "missing field `seat`"),
        (r#"{"line":"trun"}"#, "unknown variant `trun`"),
        (r#"{"ply":0}"#, "missing field `line`"),
    ] {
        let error = read(text).expect_err(text);
        assert!(error.contains(told), "{text}: {error}");
    }
}

#[test]
fn a_move_needs_nothing_else() {
    let read = |text| serde_json::from_str::<ProgramLine>(text);
    let bare = ProgramLine::Move { text: "-".to_owned(), ply: None, pause: None, why: None };
    assert_eq!(read(r#"{"line":"move","move":"-"}"#).expect("read"), bare);
    assert_eq!(serde_json::to_string(&bare).expect("JSON"), r#"{"line":"move","move":"-"}"#);
    let why = read(r#"{"line":"move","move":"-","why":"I must","pause":"none"}"#).expect("read");
    let ProgramLine::Move { why: Some(why), .. } = why else { panic!("no reason") };
    assert_eq!(Explanation::from(why).reason.args["text"], "I must");
    let why = |text: &str| {
        let line = format!(r#"{{"line":"move","move":"-","why":{text}}}"#);
        match serde_json::from_str(&line).expect("read") {
            ProgramLine::Move { why: Some(why), .. } => Explanation::from(why),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(why(r#"{"key":"why.keep"}"#).reason.key, "why.keep");
    let weighed = why(r#"{"reason":{"key":"why.keep"},"measure":"points","moves":[{"move":"-","value":-2}]}"#);
    assert_eq!((weighed.reason.key.as_str(), weighed.moves[0].value), ("why.keep", -2.0));
    assert!(read(r#"{"line":"move","move":"-","paus":"none"}"#).expect_err("mistyped").to_string().contains("paus"));
}
