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
        Category::Data => Message::new("mistake.json.form").with("column", error.column()),
        Category::Eof | Category::Io => Message::new("mistake.json.cut_off"),
    }
}
