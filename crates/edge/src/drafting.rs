//! Files in the making: a text and changes to it; of rules what is said of them.

use sobremesa_core::trial::Finding;
use sobremesa_core::{Message, Reason, StopFlag};
use sobremesa_files::{FileEdit, FileKeys, FileStep, KeyValue, MAX_BYTES, Mistake, NoSuchPlace, place_at};
use sobremesa_protocol::Localized;
use sobremesa_protocol::workshop::{DraftMistake, DraftView, FileDraft, FileValue, FormStep, TrialFinding, TrialView};

use crate::choices::Choices;
use crate::form::order;
use crate::games::{GameEntry, NotCompiled, RulesSource};

/// The seed of the hands that try a draft out: that of `sobremesa rules check`, so that both say the same.
const SEED: &str = "rules check";

/// Why changes cannot be made of a draft.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// The text is no TOML, so that it has no keys to change.
    #[error("the text has mistakes of syntax: no key of it can be changed")]
    NotToml,
    /// It is no change at all.
    #[error("{0}")]
    NoEdit(String),
    /// The file has no such place.
    #[error(transparent)]
    Place(#[from] NoSuchPlace),
}

/// Why a draft is not tried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrialError {
    /// There is no such game, or the text has mistakes.
    #[error("the rules have mistakes")]
    NoRules,
    /// The trial was stopped.
    #[error("the trial was stopped")]
    Stopped,
}

/// The text of a draft once its changes are made.
#[derive(Clone, Debug, PartialEq)]
pub struct DraftedText {
    /// The file as it reads with the changes: comments and order are the author's.
    pub text: String,
    /// What stands in it; none where it is no TOML, or too large.
    pub values: Option<FileValue>,
}

/// Makes the changes of a draft. Of a text with more than `most` bytes nothing is read.
///
/// # Errors
/// If a change cannot be made.
pub fn drafted_text(draft: &FileDraft, most: usize) -> Result<DraftedText, DraftError> {
    let small = draft.text.len() <= most;
    let mut keys = FileKeys::read(&draft.text).filter(|_| small);
    for edit in &draft.edits {
        let edit: FileEdit =
            serde_json::from_value(edit.0.clone()).map_err(|why| DraftError::NoEdit(why.to_string()))?;
        keys.as_mut().ok_or(DraftError::NotToml)?.edit(&in_order(edit))?;
    }
    let text = match &keys {
        Some(keys) if !draft.edits.is_empty() => keys.text(),
        _ => draft.text.clone(),
    };
    let values = keys.and_then(|keys| Some(FileValue(serde_json::to_value(keys.values()).ok()?)));
    Ok(DraftedText { text, values })
}

impl GameEntry {
    /// Makes the changes of a draft and says what the text then comes to. What is wrong with the text is part of the answer.
    ///
    /// # Errors
    /// If a change cannot be made.
    pub fn draft(&self, draft: &FileDraft) -> Result<DraftView, DraftError> {
        let DraftedText { text, values } = drafted_text(draft, MAX_BYTES)?;
        let view = DraftView { text, values, mistakes: Vec::new(), info: None, sentences: Vec::new() };
        let compiled = (self.compile)(&RulesSource { text: &view.text, choices: &Choices::none() });
        Ok(match compiled {
            Ok(game) => {
                let about = game.about();
                DraftView { info: Some(about.info.clone()), sentences: about.sentences.clone(), ..view }
            }
            Err(NotCompiled::Mistakes(mistakes)) => {
                let mistakes = mistakes.iter().map(|mistake| placed_mistake(mistake, &view.text)).collect();
                DraftView { mistakes, ..view }
            }
            Err(NotCompiled::Choice(_)) => unreachable!("nothing is chosen"),
        })
    }

    /// What so many random hands show of a draft.
    ///
    /// # Errors
    /// If its text has mistakes, or `stop` was set before all hands were played.
    pub fn try_out(&self, text: &str, hands: u32, stop: &StopFlag) -> Result<TrialView, TrialError> {
        let compiled = (self.compile)(&RulesSource { text, choices: &Choices::none() });
        let trial = compiled.map_err(|_| TrialError::NoRules)?.trial(SEED, hands, stop);
        // Of fewer hands one would be told that rows of the rules are never used which others use.
        if stop.is_set() {
            return Err(TrialError::Stopped);
        }
        let finding = |finding: &Finding| {
            let line = line_of_finding(finding, text).map_or_else(|| "?".to_owned(), |line| line.to_string());
            let told = |reason: &Reason| {
                let message = reason
                    .args
                    .iter()
                    .fold(Message::new(reason.key), |message, (name, value)| message.with(name, value));
                Localized::told(&message.with("hands", trial.hands).with("line", &line))
            };
            // What can be watched is advised to be watched in the terminal.
            let advice = finding.seen_in.is_none().then(|| told(&finding.advice));
            TrialFinding { error: finding.error, problem: told(&finding.problem), advice }
        };
        Ok(TrialView {
            hands: trial.hands,
            plies: trial.plies as u32,
            longest: trial.longest,
            blocked: trial.blocked,
            findings: trial.findings.iter().map(finding).collect(),
        })
    }
}

/// A change whose new tables have their keys in the order of the form: JSON has none.
fn in_order(mut edit: FileEdit) -> FileEdit {
    fn sort(value: &mut KeyValue) {
        match value {
            KeyValue::Table(keys) => {
                keys.sort_by(|(a, _), (b, _)| order(a).cmp(&order(b)));
                for (_, value) in keys {
                    sort(value);
                }
            }
            KeyValue::List(values) => values.iter_mut().for_each(sort),
            KeyValue::Text(_) | KeyValue::Whole(_) | KeyValue::Decimal(_) | KeyValue::Truth(_) => {}
        }
    }
    if let FileEdit::Set { value, .. } | FileEdit::Insert { value, .. } = &mut edit {
        sort(value);
    }
    edit
}

/// The line of the row that a finding is about, from 1; none where it is about no row.
pub fn line_of_finding(finding: &Finding, text: &str) -> Option<usize> {
    let (list, row) = finding.row?;
    let header = format!("[[{list}]]");
    let mut headers = text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with(&header));
    headers.nth(row).map(|(line, _)| line + 1)
}

/// A mistake with its line and its place in the form.
pub fn placed_mistake(mistake: &Mistake, text: &str) -> DraftMistake {
    let step = |step| match step {
        FileStep::Row(row) => FormStep::Row(row as u32),
        FileStep::Key(key) => FormStep::Key(key),
    };
    DraftMistake {
        line: mistake.place(text).0 as u32,
        at: place_at(text, &mistake.span).into_iter().map(step).collect(),
        problem: Localized::told(&mistake.problem),
        advice: mistake.advice.as_ref().map(Localized::told),
    }
}
