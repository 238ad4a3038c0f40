//! The figures of one or two rule sets, row by row.

use sobremesa_protocol::words::Language;

use super::figures::{Change, Figure, Kind, change};
use super::{Balance, LadderStep};

/// A figure of one or two rule sets.
#[derive(Clone, Debug)]
pub struct BalanceRow {
    label: Label,
    /// The figure of each of the rule sets; none where it has none.
    pub figures: Vec<Option<Figure>>,
}

/// What a row is of.
#[derive(Clone, Debug)]
enum Label {
    /// A figure by its key.
    Figure(String),
    /// A level against a lower one; `key` says of which steps.
    Step { key: &'static str, upper: String, lower: String },
}

impl BalanceRow {
    fn of_steps(all: &[Balance], key: &'static str, step: &dyn Fn(&Balance) -> Option<&LadderStep>) -> Option<Self> {
        let LadderStep { upper, lower, .. } = all.iter().find_map(step)?;
        let label = Label::Step { key, upper: upper.clone(), lower: lower.clone() };
        // A block has a game for every side.
        let figure = |balance: &Balance| {
            let step = step(balance)?;
            Some(Figure::share("step", &step.wins, step.wins.of / u64::from(balance.sides.max(1))))
        };
        Some(Self { label, figures: all.iter().map(figure).collect() })
    }

    /// The key of the figure; of a level against the one below `step`, of the strongest against the weakest `spread`.
    pub fn key(&self) -> &str {
        match &self.label {
            Label::Figure(key) => key,
            Label::Step { key, .. } => key,
        }
    }

    /// The name of the figure in a language.
    pub fn name(&self, language: Language) -> String {
        match &self.label {
            Label::Figure(key) => match key.strip_prefix("how.") {
                Some(how) => crate::report::ending(how, language),
                None => language.say(&format!("lab.balance.figure.{key}"), &[]),
            },
            Label::Step { upper, lower, .. } => language.say("lab.balance.step", &[("upper", upper), ("lower", lower)]),
        }
    }

    /// The kind of its figures.
    pub fn kind(&self) -> Kind {
        self.figures.iter().flatten().map(|figure| figure.kind).next().unwrap_or(Kind::Share)
    }

    /// The change from the first of two rule sets to the second.
    pub fn change(&self) -> Option<Change> {
        match self.figures.as_slice() {
            [Some(first), Some(second)] => change(first, second),
            _ => None,
        }
    }
}

/// All figures: what games are like, each level against the one below, the strongest against the weakest.
pub fn rows(all: &[Balance]) -> Vec<BalanceRow> {
    let mut keys: Vec<&str> = Vec::new();
    for figure in all.iter().flat_map(|balance| &balance.figures) {
        if !keys.contains(&figure.key.as_str()) {
            keys.push(&figure.key);
        }
    }
    let mut rows: Vec<BalanceRow> = keys
        .into_iter()
        .map(|key| BalanceRow {
            label: Label::Figure(key.to_owned()),
            figures: all.iter().map(|balance| balance.figure(key).cloned()).collect(),
        })
        .collect();
    let steps = all.iter().map(|balance| balance.ladder.len()).max().unwrap_or(0);
    rows.extend((0..steps).filter_map(|at| BalanceRow::of_steps(all, "step", &|balance| balance.ladder.get(at))));
    rows.extend(BalanceRow::of_steps(all, "spread", &|balance| balance.spread.as_ref()));
    rows
}
