//! What a table may choose of rules in place of what their file says: what is played to, ties, bonuses.
//!
//! A choice stands for a key of the rule file. What is chosen is put in that key's place and the file is checked anew, so that
//! no choice makes rules that no file could hold.

use sobremesa_core::Message;
use sobremesa_core::nearest::nearest;
use sobremesa_files::{FileKeys, KeyValue, Mistake};
use sobremesa_protocol::{Localized, OptionInfo, OptionType, OptionWord};

use crate::choices::{ChoiceError, ChoiceProblem, Choices};
use crate::games::{NotCompiled, RulesSource};
use crate::options::{OptionRow, Takes};

/// The word that stands for what a file says where no word of the choice does: `tie = "seat 2"`.
const OWN: &str = "own";

/// Something that a table may choose of rules: a constant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleChoice {
    row: OptionRow,
    place: Place,
    also: fn(&mut FileKeys, f64),
    always_spelled: bool,
    formerly: Option<&'static str>,
}

/// The place in a rule file for which a choice stands.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// A key of a table.
    Key(&'static str, &'static str),
    /// A list of tables, which may be left out.
    List(&'static str),
}

/// What is chosen of rules, put in its place.
#[derive(Clone, Debug)]
pub(crate) struct ChosenRules {
    /// Everything that may be chosen, in order; the value of each as it is if nobody chooses it.
    pub(crate) options: Vec<OptionInfo>,
    /// What is chosen and is not as the file says anyway, in its one spelling.
    pub(crate) choices: Choices,
    /// The rule file with what is chosen; none where it stays as it is.
    file: Option<FileKeys>,
    /// What was changed, each change as a sentence.
    changes: Vec<Localized>,
}

impl RuleChoice {
    /// A choice with the sentence of its name, whose last part is its key, and the value where the file says nothing.
    pub(crate) const fn new(
        name: &'static str,
        takes: Takes,
        usual: f64,
        (table, key): (&'static str, &'static str),
    ) -> Self {
        let row = OptionRow::new(name, takes, usual);
        Self { row, place: Place::Key(table, key), also: |_, _| (), always_spelled: false, formerly: None }
    }

    /// Whether a list of the file, which it has, counts.
    pub(crate) const fn list(name: &'static str, list: &'static str) -> Self {
        let row = OptionRow::new(name, Takes::YesNo, 1.0);
        Self { row, place: Place::List(list), also: |_, _| (), always_spelled: false, formerly: None }
    }

    /// The same, where other keys of the file change with it.
    pub(crate) const fn and_also(self, also: fn(&mut FileKeys, f64)) -> Self {
        Self { also, ..self }
    }

    /// The same, spelled though it is as the file says: so it stands in records from before choices had one spelling.
    pub(crate) const fn always_spelled(self) -> Self {
        Self { always_spelled: true, ..self }
    }

    /// The same, which is also read by the key that it had before: so it stands in older records.
    pub(crate) const fn formerly(self, key: &'static str) -> Self {
        Self { formerly: Some(key), ..self }
    }

    /// The key of the choice.
    pub(crate) fn id(&self) -> &'static str {
        self.row.id()
    }

    /// The choice as it is shown, where a file says this.
    fn option(&self, file: &FileKeys) -> OptionInfo {
        let mut option = self.row.info();
        match self.said(file, &option) {
            Some(value) => option.default = value,
            None => {
                if let OptionType::OneOf { choices } = &mut option.takes {
                    option.default = choices.len() as f64;
                    let name = Localized::told(&Message::new("choice.own"));
                    choices.push(OptionWord { id: OWN.to_owned(), name });
                }
            }
        }
        option
    }

    /// What a file says; none where that is no value of the choice.
    fn said(&self, file: &FileKeys, option: &OptionInfo) -> Option<f64> {
        let (table, key) = match self.place {
            Place::List(name) => return Some(f64::from(u8::from(file.has_list(name)))),
            Place::Key(table, key) => (table, key),
        };
        match file.get(table, key) {
            None | Some(KeyValue::List(_) | KeyValue::Table(_) | KeyValue::Decimal(_)) => Some(option.default),
            Some(KeyValue::Whole(number)) => Some(number as f64),
            Some(KeyValue::Truth(truth)) => Some(f64::from(u8::from(truth))),
            Some(KeyValue::Text(text)) => {
                option.takes.words().iter().position(|word| word.id == text).map(|place| place as f64)
            }
        }
    }

    /// Puts a value into a file.
    fn put(&self, file: &mut FileKeys, takes: &OptionType, value: f64) {
        match (self.place, takes) {
            (Place::List(name), _) => file.remove_list(name),
            (Place::Key(table, key), OptionType::Limit { .. }) if value == 0.0 => file.remove(table, key),
            (Place::Key(table, key), takes) => {
                let value = match takes {
                    OptionType::Number { .. } | OptionType::Limit { .. } => KeyValue::Whole(value as i64),
                    OptionType::YesNo => KeyValue::Truth(value > 0.0),
                    OptionType::OneOf { .. } => KeyValue::Text(takes.written(value)),
                };
                file.set(table, key, value);
            }
        }
        (self.also)(file, value);
    }
}

/// The keys of a rule file that was read without a mistake.
pub(crate) fn keys(source: &RulesSource<'_>) -> FileKeys {
    FileKeys::read(source.text).expect("the file was read before anything is chosen of it")
}

/// Puts what is chosen of rules in its place in their file; `others` are the choices that the game reads itself.
///
/// # Errors
/// Names the first choice that these rules do not offer or that has no such value.
pub(crate) fn choose(
    choices: &Choices,
    mut file: FileKeys,
    offered: &[&RuleChoice],
    others: &[&'static str],
) -> Result<ChosenRules, ChoiceError> {
    let known: Vec<&'static str> = others.iter().copied().chain(offered.iter().map(|choice| choice.id())).collect();
    let former = |key: &str| offered.iter().any(|choice| choice.formerly == Some(key));
    if let Some((key, value)) = choices.iter().find(|(key, _)| !known.contains(key) && !former(key)) {
        let nearest = nearest(key, known.iter().copied());
        return Err(ChoiceError::new(&format!("{key}={value}"), ChoiceProblem::Unknown { nearest, known }));
    }
    let mut chosen = ChosenRules { options: Vec::new(), choices: Choices::none(), file: None, changes: Vec::new() };
    for choice in offered {
        // One choice may settle what the next one is if nobody chooses it: each is looked up when its turn comes.
        let option = choice.option(&file);
        if let Some(written) = choices.get(choice.id()).or_else(|| choices.get(choice.formerly?)) {
            let value = option.takes.read(written).ok_or_else(|| {
                let problem = ChoiceProblem::Value { key: choice.id(), expected: option.takes.expected() };
                ChoiceError::new(&format!("{}={written}", choice.id()), problem)
            })?;
            let changed = value.total_cmp(&option.default).is_ne();
            if changed {
                choice.put(&mut file, &option.takes, value);
                chosen.file = Some(file.clone());
                chosen.changes.push(change(&option, value));
            }
            if changed || choice.always_spelled {
                chosen.choices.set(choice.id(), option.takes.written(value));
            }
        }
        chosen.options.push(option);
    }
    Ok(chosen)
}

/// A choice with its value, as a sentence: `Tantos para ganar: 50.`
fn change(option: &OptionInfo, value: f64) -> Localized {
    let word = option.takes.word(value).map(|word| word.name);
    Localized::said(|language| {
        let value = word.as_ref().map_or_else(|| value.to_string(), |word| word.within(language).to_owned());
        language.say("choice.change", &[("name", option.name.within(language)), ("value", &value)])
    })
}

impl ChosenRules {
    /// The rules under what is chosen, if they differ from those of the file: `read` checks the file with it.
    ///
    /// # Errors
    /// If no rules can be so.
    pub(crate) fn read<R>(
        &self,
        rules: R,
        read: impl FnOnce(&str) -> Result<R, Vec<Mistake>>,
    ) -> Result<R, NotCompiled> {
        let Some(file) = &self.file else { return Ok(rules) };
        read(&file.text()).map_err(|mistakes| {
            let why = mistakes.into_iter().next().map_or_else(|| Message::new("mistake.file.unread"), in_full);
            NotCompiled::Choice(self.refused(why))
        })
    }

    /// The error of choices that cannot be together.
    pub(crate) fn refused(&self, why: Message) -> ChoiceError {
        let word = self.choices.to_string().trim().to_owned();
        ChoiceError { word, problem: ChoiceProblem::Refused { why } }
    }

    /// Whether something is chosen and leaves a key of a table out.
    pub(crate) fn leaves_out(&self, table: &str, key: &str) -> bool {
        self.file.as_ref().is_some_and(|file| file.get(table, key).is_none())
    }

    /// A summary of the rules, followed by what was changed of them.
    pub(crate) fn summary(&self, summary: Localized) -> Localized {
        if self.changes.is_empty() {
            return summary;
        }
        Localized::said(|language| {
            let changes: Vec<&str> = self.changes.iter().map(|change| change.within(language)).collect();
            let told = language.say("choice.changed", &[("changes", &changes.join(" "))]);
            format!("{} {told}", summary.within(language).trim_end())
        })
    }
}

/// A mistake with what would be right.
fn in_full(mistake: Mistake) -> Message {
    match mistake.advice {
        None => mistake.problem,
        Some(advice) => {
            Message::new("choice.refused").with_message("problem", mistake.problem).with_message("advice", advice)
        }
    }
}
