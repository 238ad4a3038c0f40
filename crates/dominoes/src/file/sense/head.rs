//! The head of a file: its id, texts and sources.

use super::Sense;
use crate::file::format;
use crate::rules::Text;
use sobremesa_core::nearest::shown;
use sobremesa_files::Given;

impl Sense<'_> {
    pub(super) fn id(&mut self, given: &Given<String>) -> Option<String> {
        let span = given.span()?;
        let id = self.value(given)?;
        let wrong = id.chars().find(|c| !matches!(c, 'a'..='z' | '0'..='9' | '-'));
        if let Some(wrong) = wrong {
            let problem = format!("`id` may not have `{}`", shown(&wrong.to_string()));
            self.advise(span, problem, "use small letters a-z, digits and hyphens, as in `id = \"de-casa\"`");
            return None;
        }
        Some(id.clone())
    }

    /// A text in both languages, its spaces and line ends made single spaces.
    pub(super) fn text(&mut self, es: &Given<String>, en: &Given<String>, lines: bool) -> Option<Text> {
        let mut one = |given: &Given<String>| {
            let span = given.span()?;
            let text = self.value(given)?;
            self.shown(span, text, lines)
        };
        let (es, en) = (one(es), one(en));
        Some(Text { es: es?, en: en? })
    }

    fn shown(&mut self, span: std::ops::Range<usize>, text: &str, lines: bool) -> Option<String> {
        if text.chars().any(|c| c.is_control() && !(lines && c == '\n')) {
            self.advise(span, "a text to be shown may have no control characters", "write it on one line");
            return None;
        }
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    pub(super) fn sources(&mut self, given: &Given<Vec<Given<format::Source>>>) -> Option<Vec<String>> {
        if given.is_absent() {
            return Some(Vec::new());
        }
        let sources = given.value()?;
        let read: Vec<Option<String>> = sources
            .iter()
            .map(|source| {
                let format::Source(text) = self.value(source)?;
                self.shown(source.span()?, text, false)
            })
            .collect();
        read.into_iter().collect()
    }
}
