//! Parts of sentences that the mistakes of several files share.

use std::fmt::Display;

use serde_json::error::Category;
use sobremesa_core::Message;

/// A text that is the same in every language, as a sentence.
pub fn plain(text: impl Display) -> Message {
    Message::new("mistake.plain").with("text", text)
}

/// This or that.
pub fn either(some: Message, last: Message) -> Message {
    Message::new("mistake.either").with_message("some", some).with_message("last", last)
}

/// One of several numbers: `2, 3 or 4`.
pub fn one_of(numbers: &[u8]) -> Message {
    let written: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match written.split_last() {
        None => plain(""),
        Some((last, [])) => plain(last),
        Some((last, some)) => {
            // In Spanish `o` is `u` before a word that begins with its sound: `6 u 8`.
            let key = if last == "8" || last == "11" { "mistake.either_o" } else { "mistake.either" };
            Message::new(key).with("some", some.join(", ")).with("last", last)
        }
    }
}

/// The name that was probably meant.
pub fn near(name: &str) -> Message {
    Message::new("mistake.near").with("near", name)
}

/// So many seats: `1 seat`, `4 seats`.
pub fn seats(count: impl Display) -> Message {
    Message::new("mistake.seats").with("n", count)
}

/// Why a text is not the JSON that it should be. Lines are counted by who reads them: only the column is told.
pub fn json(error: &serde_json::Error) -> Message {
    match error.classify() {
        Category::Syntax => Message::new("mistake.json.syntax").with("column", error.column()),
        Category::Data => of_form(&error.to_string(), error.column()),
        Category::Eof | Category::Io => Message::new("mistake.json.cut_off"),
    }
}

/// JSON of another form: what serde (1.0) says of a name comes first in its message, and the name between backticks.
fn of_form(said: &str, column: usize) -> Message {
    let named = |start: &str| Some(said.strip_prefix(start)?.split('`').next()?.to_owned());
    if let Some(name) = named("missing field `") {
        return Message::new("mistake.json.missing").with("name", name);
    }
    if let Some(name) = named("unknown field `").or_else(|| named("unknown variant `")) {
        return Message::new("mistake.json.unknown").with("name", name);
    }
    // What was read from parts of a line has lost its place.
    match column {
        0 => Message::new("mistake.json.unfit"),
        column => Message::new("mistake.json.form").with("column", column),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use sobremesa_protocol::words::Language;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Line {
        #[serde(rename = "ply")]
        _ply: u32,
    }

    #[test]
    fn what_is_wrong_with_json_is_said_in_both_languages() {
        let said = |text: &str| {
            let message = json(&serde_json::from_str::<Line>(text).expect_err(text));
            [Language::Es, Language::En].map(|language| language.tell(&message))
        };
        assert_eq!(said("{}"), ["falta `ply`", "`ply` is missing"]);
        assert_eq!(
            said(r#"{"pyl":1}"#),
            ["`pyl` no es nada que aquí se conozca", "`pyl` is nothing that is known here"]
        );
        assert_eq!(said(r#"{"ply":"x"}"#)[1], "it is JSON, but not what is expected here (column 10)");
        assert_eq!(said(r#"{"ply":"#)[0], "se acaba antes de tiempo");
        let elsewhere = serde_json::from_value::<Line>(serde_json::json!({"ply": "x"})).expect_err("no number");
        assert_eq!(Language::En.tell(&json(&elsewhere)), "it is JSON, but not what is expected here");
    }
}
