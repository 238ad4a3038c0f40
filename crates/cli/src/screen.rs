//! Where a command writes: standard output, with colours where they are wanted and the words of a language.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use sobremesa_core::Message;
use sobremesa_protocol::words::Language;

use crate::failure::Failure;

/// What matters: the moves to choose from, the last tile.
pub(crate) const STRONG: Style = Style::new().bold();
/// What is there when one looks for it.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// The style of headings.
pub(crate) const HEAD: Style = AnsiColor::Green.on_default().bold();

/// Widest lines written, however wide the terminal.
const WIDEST: usize = 100;

/// Standard output and the language spoken on it.
pub(crate) struct Screen {
    /// The language that is spoken.
    pub(crate) language: Language,
    /// Columns there are.
    pub(crate) width: usize,
    out: anstream::AutoStream<io::Stdout>,
}

impl Screen {
    /// Standard output; colours are left out where it is not a terminal or `NO_COLOR` is set.
    pub(crate) fn new(language: Language) -> Self {
        let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let terminal = || console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
        let width = columns.or_else(terminal).unwrap_or(80).clamp(20, WIDEST);
        Self { language, width, out: anstream::AutoStream::auto(io::stdout()) }
    }

    /// A sentence of the dictionary.
    pub(crate) fn words(&self, key: &str, args: &[(&str, &str)]) -> String {
        self.language.say(key, args)
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}").map_err(Failure::Output)
    }

    /// Writes a sentence of the dictionary as a paragraph.
    pub(crate) fn say(&mut self, key: &str, args: &[(&str, &str)]) -> Result<(), Failure> {
        let text = self.words(key, args);
        self.paragraph(&text, "")
    }

    /// Writes a text, its lines broken at blanks and begun with `indent`.
    pub(crate) fn paragraph(&mut self, text: &str, indent: &str) -> Result<(), Failure> {
        for line in broken(text, self.width.saturating_sub(indent.chars().count())) {
            self.line(&format!("{indent}{line}"))?;
        }
        Ok(())
    }

    /// Says something on standard error, beside what was asked for.
    pub(crate) fn aside(&self, message: &Message) {
        anstream::eprintln!("{}", self.language.tell(message));
    }

    /// Writes without ending the line: a prompt.
    pub(crate) fn prompt(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.out, "{text} ").and_then(|()| self.out.flush()).map_err(Failure::Output)
    }

    /// Writes a value as a line of JSON.
    pub(crate) fn json_line(&mut self, value: &impl serde::Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).expect("texts and figures are always written");
        self.line(&text)
    }

    /// Writes a value as JSON.
    pub(crate) fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(value).expect("texts and figures are always written");
        self.line(&text)
    }
}

/// A text broken at blanks into lines of at most `width` columns; a longer word stands alone.
pub(crate) fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && console::measure_text_width(&line) + 1 + console::measure_text_width(word) > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// A text in a style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks_whatever_their_colour() {
        assert_eq!(broken("uno dos tres", 7), ["uno dos", "tres"]);
        assert_eq!(broken("larguísimo y", 4), ["larguísimo", "y"]);
        assert_eq!(broken(&format!("{} dos", styled(STRONG, "uno")), 7).len(), 1);
        assert_eq!(broken("", 7), [""]);
    }
}
