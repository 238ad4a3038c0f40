//! The figures of one or two rule sets, row by row.

use sobremesa_protocol::words::Language;

use super::figures::{Change, Figure, HANDS, Kind, changes};
use super::{Balance, LadderStep};

/// A figure of one or two rule sets.
#[derive(Clone, Debug)]
pub struct BalanceRow {
    label: Label,
    /// The figure of each of the rule sets; none where it has none.
    pub figures: Vec<Option<Figure>>,
    /// The change from the first of two rule sets to the second.
    pub change: Option<Change>,
}

/// What a row is of.
#[derive(Clone, Debug)]
enum Label {
    /// A figure by its key.
    Figure(String),
    /// A level against a lower one; `key` says of which steps.
    Step { key: &'static str, upper: String, lower: String },
}

/// Figures whose even value depends on the number of sides: half of two, a quarter of four.
const BY_SIDES: [&str; 4] = ["opened", "opener_wins", "step", "spread"];

impl BalanceRow {
    fn new(label: Label, figures: Vec<Option<Figure>>) -> Self {
        Self { label, figures, change: None }
    }

    fn of_steps(all: &[Balance], key: &'static str, step: &dyn Fn(&Balance) -> Option<&LadderStep>) -> Vec<Self> {
        let mut levels: Vec<[&str; 2]> = Vec::new();
        for step in all.iter().filter_map(step) {
            let names = [step.upper.as_str(), step.lower.as_str()];
            if !levels.contains(&names) {
                levels.push(names);
            }
        }
        levels.into_iter().flat_map(|names| Self::of_levels(all, key, names, step)).collect()
    }

    /// Those of a step between two levels; of rules of another game, whose levels are others, there are none.
    fn of_levels(
        all: &[Balance],
        key: &'static str,
        [upper, lower]: [&str; 2],
        step: &dyn Fn(&Balance) -> Option<&LadderStep>,
    ) -> Vec<Self> {
        let is_that = |step: &&LadderStep| [step.upper.as_str(), step.lower.as_str()] == [upper, lower];
        let label = |key| Label::Step { key, upper: upper.to_owned(), lower: lower.to_owned() };
        // A block has a game for every side.
        let blocks = |balance: &Balance, step: &LadderStep| step.wins.of / u64::from(balance.sides.max(1));
        let wins = |balance: &Balance| {
            let step = step(balance).filter(is_that)?;
            Some(Figure::share("step", &step.wins, blocks(balance, step)).with_deals(step.by_deal.clone()))
        };
        let hands = |balance: &Balance| {
            let step = step(balance).filter(is_that)?;
            Figure::hands_to_lead(step.hands.as_ref()?, blocks(balance, step))
        };
        let rows = [
            Self::new(label(key), all.iter().map(wins).collect()),
            Self::new(label(HANDS), all.iter().map(hands).collect()),
        ];
        rows.into_iter().filter(|row| row.figures.iter().any(Option::is_some)).collect()
    }

    /// The key of the figure; of a level against the one below `step`, of the strongest against the weakest `spread`, of the
    /// hands until one leads `hands_to_lead`.
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
            Label::Step { key, upper, lower } => {
                let sentence = if *key == HANDS { "lab.balance.hands_to_lead" } else { "lab.balance.step_won" };
                language.say(sentence, &[("upper", upper), ("lower", lower)])
            }
        }
    }

    /// The kind of its figures.
    pub fn kind(&self) -> Kind {
        self.figures.iter().flatten().map(|figure| figure.kind).next().unwrap_or(Kind::Share)
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
        .map(|key| {
            let figures = all.iter().map(|balance| balance.figure(key).cloned()).collect();
            BalanceRow::new(Label::Figure(key.to_owned()), figures)
        })
        .collect();
    let steps = all.iter().map(|balance| balance.ladder.len()).max().unwrap_or(0);
    rows.extend((0..steps).flat_map(|at| BalanceRow::of_steps(all, "step", &|balance| balance.ladder.get(at))));
    rows.extend(BalanceRow::of_steps(all, "spread", &|balance| balance.spread.as_ref()));
    if let [_, second] = all {
        let pairs: Vec<_> = rows.iter().map(|row| (row.figures[0].as_ref(), row.figures[1].as_ref())).collect();
        // Those of a balance that was kept are with it: what each deal brought is not.
        let changes = if second.changes.is_empty() {
            let mut changes = changes(&pairs);
            if all[0].sides != all[1].sides {
                // What would be even is another share then.
                let of_sides = |row: &BalanceRow| BY_SIDES.contains(&row.key());
                rows.iter().zip(&mut changes).filter(|(row, _)| of_sides(row)).for_each(|(_, change)| *change = None);
            }
            changes
        } else {
            second.changes.clone()
        };
        rows.iter_mut().zip(changes).for_each(|(row, change)| row.change = change);
    }
    rows
}
