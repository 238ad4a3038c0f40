//! The lines of robots.

use schemars::JsonSchema;
use serde_json::Value;
use sobremesa_protocol::bots::{BotHostLine, BotLine};
use sobremesa_protocol::program::HostLine;

#[test]
fn the_schema_of_a_line_has_every_kind_and_asks_for_the_match_of_all_but_the_greeting() {
    fn kinds<T: JsonSchema>() -> Vec<(String, bool)> {
        let schema = schemars::schema_for!(T).to_value();
        let kind = |kind: &Value| {
            let asked = kind["required"].as_array().is_some_and(|fields| fields.contains(&"match".into()));
            assert_eq!(asked, kind["properties"]["match"].is_object(), "{kind}");
            (kind["properties"]["line"]["const"].as_str().expect("a kind of line").to_owned(), asked)
        };
        schema["anyOf"].as_array().expect("kinds").iter().map(kind).collect()
    }
    assert_eq!(kinds::<BotLine>(), [("hello".to_owned(), false), ("move".to_owned(), true)]);
    let told = kinds::<BotHostLine>();
    for known in ["match", "turn", "over", "hand", "dealt", "drew", "move", "hand_over", "resign"] {
        assert!(told.contains(&(known.to_owned(), true)), "{known}: {told:?}");
    }
    assert_eq!(told.iter().filter(|(_, asked)| !asked).count(), 1, "{told:?}");
}

#[test]
fn a_line_is_that_of_a_program_with_the_id_of_its_match() {
    let turn = HostLine::Turn { ply: 7, legal: vec!["6-4>".to_owned()], time: 500, explain: false };
    let line = BotHostLine { of: Some("k3".to_owned()), line: turn };
    let text = serde_json::to_string(&line).expect("JSON");
    let fields: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&fields["line"], &fields["match"], &fields["ply"]), (&"turn".into(), &"k3".into(), &7.into()));
    assert_eq!(serde_json::from_str::<BotHostLine>(&text).expect("read"), line);

    let answer: BotLine = serde_json::from_str(r#"{"line":"move","match":"k3","move":"-"}"#).expect("read");
    assert_eq!(answer.of.as_deref(), Some("k3"));
    assert_eq!(serde_json::from_str::<BotLine>(&serde_json::to_string(&answer).expect("JSON")).expect("read"), answer);
    for (wrong, told) in [
        (r#"{"line":"move","match":3,"move":"-"}"#, "`match` is the id"),
        (r#"{"line":"move","match":"k3","mvoe":"-"}"#, "mvoe"),
        ("[]", "line"),
    ] {
        let error = serde_json::from_str::<BotLine>(wrong).expect_err(wrong).to_string();
        assert!(error.contains(told) || wrong == "[]", "{wrong}: {error}");
    }
}
