//! Commands in the names of players: `cmd:"python3 bot.py"`.

use std::fmt::Write;

/// What a command stands behind in a player's name.
pub(crate) const PREFIX: &str = "cmd:";

/// Reads what follows [`PREFIX`]: the command between quotes, and what comes after them. Nothing if no quote begins it
/// or none ends it.
pub(crate) fn read(text: &str) -> Option<(String, &str)> {
    let quote = text.chars().next().filter(|char| matches!(char, '"' | '\''))?;
    let mut command = String::new();
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, char)) = chars.next() {
        if char == quote {
            return Some((command, &text[at + 1..]));
        }
        if char == '\\'
            && let Some((_, escaped)) = chars.next_if(|(_, next)| *next == quote)
        {
            command.push(escaped);
        } else {
            command.push(char);
        }
    }
    None
}

/// A command as it is written in a player's name.
pub(crate) fn write(command: &str) -> String {
    let mut text = String::from(PREFIX);
    write!(text, "\"{}\"", command.replace('"', "\\\"")).expect("writing to a string cannot fail");
    text
}

/// The same text with the quoted parts of commands covered by `_`, byte for byte, so that everything outside of quotes
/// keeps its place. A line with several players can then be split without being misled by a `v`, a `+` or a `:` within
/// a command.
pub fn veiled(text: &str) -> String {
    let mut veiled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(PREFIX) {
        let begins = rest[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric());
        let (before, after) = rest.split_at(at + PREFIX.len());
        if let Some((_, left)) = read(after).filter(|_| begins) {
            veiled.push_str(&before[..at]);
            veiled.push_str(&"_".repeat(rest.len() - at - left.len()));
            rest = left;
        } else {
            veiled.push_str(before);
            rest = after;
        }
    }
    veiled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_and_written() {
        assert_eq!(read(r#""python3 bot.py" time=5"#), Some(("python3 bot.py".to_owned(), " time=5")));
        assert_eq!(read(r"'a \'b\' \n'"), Some((r"a 'b' \n".to_owned(), "")));
        assert_eq!(read(r#""open"#), None);
        assert_eq!(read("bot"), None);
        for command in ["bot", r#"bot "an argument""#, r"C:\bots\bot.exe -x"] {
            let written = write(command);
            assert_eq!(read(&written[PREFIX.len()..]), Some((command.to_owned(), "")), "{written}");
        }
    }

    #[test]
    fn what_is_quoted_parts_nothing() {
        let text = r#"rules: cmd:"a v b: c" time=5 + x v cmd:'ñ' : 10 xcmd:"y""#;
        let veiled = veiled(text);
        assert_eq!(veiled, r#"rules: ______________ time=5 + x v ________ : 10 xcmd:"y""#);
        assert_eq!(veiled.len(), text.len());
        assert_eq!(super::veiled("cmd:\"open v x"), "cmd:\"open v x");
    }
}
