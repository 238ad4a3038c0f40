//! An experiment as a form asks for it: what is wrong with it is told by field.

use std::ops::Range;

use sobremesa_catalog::{CatalogGame, RulesSpec};
use sobremesa_core::Seed;
use sobremesa_protocol::laboratory::{LabSchedule, LabStop, LabUnit, StartRun};
use sobremesa_protocol::{FieldMistake, Localized};

use crate::experiment::{Experiment, ExperimentError};
use crate::plan::{FORMAT, GameUnit, Keep, ManifestMistakes, Plan, ScheduleKind, StopPlan};
use crate::stats::EloScale;

/// Units of work in all that a watched experiment is parted into, as far as whole blocks allow: each is a step of what is
/// shown, and a file.
const STEPS: u64 = 2048;
/// Most of them for one pairing, and least.
const MOST_STEPS: u64 = 1024;
const FEWEST_STEPS: u64 = 16;

/// Mistakes that belong to the list of teams, wherever they are found, and to the stop rule.
const OF_TEAMS: [&str; 5] = [
    "lab.mistake.teams",
    "lab.mistake.too_few_teams",
    "lab.mistake.too_many_teams",
    "lab.mistake.too_many_pairings",
    "lab.mistake.two_sided",
];
const OF_STOP: [&str; 1] = ["lab.mistake.stop_sides"];

/// The experiment that a form asks for, of a game already at hand; `seed` is used where it says none.
///
/// # Errors
/// All that is wrong with it, each mistake with its field: `games`, `teams`, `teams.1.0` (the first player of the second
/// team), `stop.elo1`; none for what belongs to no field.
pub fn experiment(asked: &StartRun, game: &CatalogGame, seed: Seed) -> Result<Experiment, Vec<FieldMistake>> {
    let form = Form::of(asked);
    let mut plan = Plan::from_manifest("", &form.text).map_err(|mistaken| {
        let mut mistakes = form.mistakes(&mistaken);
        // What is written wrongly hides what is not there: the players are looked up all the same.
        let plain = Form::of(&StartRun { games: 1, stop: None, ..asked.clone() });
        mistakes.extend(plain.experiment(game, seed).err().unwrap_or_default());
        mistakes
    })?;
    let experiment = form.look_up(&plan, game, seed)?;
    let pairings = experiment.pairings(0, &[]);
    let most = pairings.iter().map(|pairing| pairing.blocks).max().unwrap_or(1);
    let steps = (STEPS / (pairings.len() as u64).max(1)).clamp(FEWEST_STEPS, MOST_STEPS);
    plan.blocks_per_unit = Some(most.div_ceil(steps).max(1));
    form.look_up(&plan, game, seed)
}

/// The plan of what a form asks for; its players are not looked up yet.
///
/// # Errors
/// All that is written wrongly.
pub(crate) fn asked_plan(asked: &StartRun) -> Result<Plan, ManifestMistakes> {
    Plan::from_manifest("", &Form::of(asked).text)
}

/// What a form says, written as a manifest whose places are known by field.
#[derive(Clone, Debug)]
struct Form {
    text: String,
    /// The field of each range of bytes.
    places: Vec<(Range<usize>, String)>,
}

impl Form {
    fn of(asked: &StartRun) -> Self {
        let mut form = Self { text: format!("format = {FORMAT}\n"), places: Vec::new() };
        form.line("rules", &quoted(&asked.rules));
        form.line("unit", &quoted(unit_name(asked.unit)));
        form.line("schedule", &quoted(schedule(asked.schedule).name()));
        form.line("games", &asked.games.to_string());
        if let Some(seed) = &asked.seed {
            form.line("seed", &quoted(seed));
        }
        form.teams(&asked.teams);
        match asked.stop {
            None => {}
            Some(LabStop::Gsprt { elo0, elo1 }) => form.stop("gsprt", &[("elo0", elo0), ("elo1", elo1)]),
            Some(LabStop::Precision { half_width }) => form.stop("precision", &[("half_width", half_width)]),
        }
        form
    }

    fn line(&mut self, field: &str, value: &str) {
        let key = field.rsplit('.').next().unwrap_or(field);
        let start = self.text.len();
        self.text.push_str(key);
        self.text.push_str(" = ");
        self.text.push_str(value);
        self.places.push((start..self.text.len(), field.to_owned()));
        self.text.push('\n');
    }

    fn teams(&mut self, teams: &[Vec<String>]) {
        let start = self.text.len();
        self.text.push_str("teams = [");
        for (team, players) in teams.iter().enumerate() {
            // As it stands where it can: places within are then known.
            let plain = |player: &String| !player.contains(|c: char| c == '\'' || c.is_control());
            let quote = if players.iter().all(plain) { '\'' } else { '"' };
            let of_team = self.text.len();
            self.text.push(quote);
            for (seat, player) in players.iter().enumerate() {
                if seat > 0 {
                    self.text.push_str(" + ");
                }
                let of_player = self.text.len();
                if quote == '"' {
                    let text = quoted(player);
                    self.text.push_str(&text[1..text.len() - 1]);
                } else {
                    self.text.push_str(player);
                }
                self.places.push((of_player..self.text.len(), format!("teams.{team}.{seat}")));
            }
            self.text.push(quote);
            self.places.push((of_team..self.text.len(), format!("teams.{team}")));
            self.text.push_str(", ");
        }
        self.text.push(']');
        self.places.push((start..self.text.len(), "teams".to_owned()));
        self.text.push('\n');
    }

    fn stop(&mut self, rule: &str, figures: &[(&str, f64)]) {
        let start = self.text.len();
        self.text.push_str("[stop]\n");
        self.line("stop.rule", &quoted(rule));
        for (key, value) in figures {
            self.line(&format!("stop.{key}"), &format!("{value:?}"));
        }
        self.places.push((start..self.text.len(), "stop".to_owned()));
    }

    fn experiment(&self, game: &CatalogGame, seed: Seed) -> Result<Experiment, Vec<FieldMistake>> {
        let plan = Plan::from_manifest("", &self.text).map_err(|mistaken| self.mistakes(&mistaken))?;
        self.look_up(&plan, game, seed)
    }

    fn look_up(&self, plan: &Plan, game: &CatalogGame, seed: Seed) -> Result<Experiment, Vec<FieldMistake>> {
        Experiment::of_game(plan, game.clone(), seed).map_err(|error| match error {
            ExperimentError::ManifestMistakes(mistaken) => self.mistakes(&mistaken),
            ExperimentError::Rules(rules) => {
                let said = Localized::said(|_| rules.to_string());
                vec![FieldMistake { field: "rules".to_owned(), said }]
            }
        })
    }

    fn mistakes(&self, mistaken: &ManifestMistakes) -> Vec<FieldMistake> {
        let mistakes = mistaken.mistakes.iter().map(|(span, message)| FieldMistake {
            field: match &*message.key {
                key if OF_TEAMS.contains(&key) => "teams",
                key if OF_STOP.contains(&key) => "stop",
                _ => self.field(span),
            }
            .to_owned(),
            said: Localized::told(message),
        });
        mistakes.collect()
    }

    /// The innermost field that a place lies in; nothing for one that lies in none.
    fn field(&self, span: &Range<usize>) -> &str {
        let within = self.places.iter().filter(|(place, _)| place.start <= span.start && span.end <= place.end);
        within.min_by_key(|(place, _)| place.len()).map_or("", |(_, field)| field.as_str())
    }
}

/// The form that would ask for an experiment again; none where it is more than a form can ask for.
pub fn asking_for(experiment: &Experiment) -> Option<StartRun> {
    let manifest = experiment.manifest();
    let pairings = experiment.pairings(0, &[]);
    let blocks = pairings.first()?.blocks;
    let named = RulesSpec::read(experiment.rules()).is_ok_and(|rules| !rules.is_file());
    let halvings = usize::BITS - (experiment.teams().len().max(2) - 1).leading_zeros();
    let listed = manifest.schedule == ScheduleKind::Pairs && pairings.len() != 1;
    let short = manifest.rounds.is_some_and(|rounds| rounds != halvings);
    if !named || listed || short || manifest.keep != Keep::default() {
        return None;
    }
    let usual = |chance: f64| (chance - 0.05).abs() < 1e-9;
    let stop = match manifest.stop {
        StopPlan::Blocks => None,
        StopPlan::Gsprt { elo0, elo1, model: EloScale::Normalized, alpha, beta, .. } if usual(alpha) && usual(beta) => {
            Some(LabStop::Gsprt { elo0, elo1 })
        }
        StopPlan::Gsprt { .. } => return None,
        StopPlan::Precision { half_width } => Some(LabStop::Precision { half_width }),
    };
    let team = |players: &Vec<sobremesa_catalog::PlayerSpec>| {
        let alike = players.iter().all(|player| *player == players[0]);
        players[..if alike { 1 } else { players.len() }].iter().map(ToString::to_string).collect()
    };
    Some(StartRun {
        rules: experiment.game().spec().to_owned(),
        teams: experiment.teams().iter().map(team).collect(),
        games: blocks * experiment.arrangements(),
        unit: manifest.unit.into(),
        stop,
        schedule: manifest.schedule.into(),
        seed: Some(manifest.seed),
    })
}

impl From<GameUnit> for LabUnit {
    fn from(unit: GameUnit) -> Self {
        match unit {
            GameUnit::Match => Self::Match,
            GameUnit::Hand => Self::Hand,
        }
    }
}

impl From<ScheduleKind> for LabSchedule {
    fn from(schedule: ScheduleKind) -> Self {
        match schedule {
            ScheduleKind::Pairs => Self::Pairs,
            ScheduleKind::RoundRobin => Self::RoundRobin,
            ScheduleKind::Gauntlet => Self::Gauntlet,
            ScheduleKind::Swiss => Self::Swiss,
            ScheduleKind::Knockout => Self::Knockout,
        }
    }
}

/// A text as a manifest has it: what JSON escapes, TOML reads.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn unit_name(unit: LabUnit) -> &'static str {
    match unit {
        LabUnit::Match => "match",
        LabUnit::Hand => "hand",
    }
}

fn schedule(schedule: LabSchedule) -> ScheduleKind {
    match schedule {
        LabSchedule::Pairs => ScheduleKind::Pairs,
        LabSchedule::RoundRobin => ScheduleKind::RoundRobin,
        LabSchedule::Gauntlet => ScheduleKind::Gauntlet,
        LabSchedule::Swiss => ScheduleKind::Swiss,
        LabSchedule::Knockout => ScheduleKind::Knockout,
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::Catalog;

    use super::*;

    fn asked() -> StartRun {
        StartRun {
            rules: "international".to_owned(),
            teams: vec![vec!["matriz".to_owned(), "doble".to_owned()], vec!["sondeo 5".to_owned()]],
            games: 100,
            unit: LabUnit::Match,
            stop: Some(LabStop::Gsprt { elo0: 0.0, elo1: 12.5 }),
            schedule: LabSchedule::Pairs,
            seed: Some("a \"seed\"".to_owned()),
        }
    }

    fn made(asked: &StartRun) -> Result<Experiment, Vec<FieldMistake>> {
        let game = Catalog::default().rules("international").expect("bundled");
        experiment(asked, &game, Seed::from_text(""))
    }

    #[test]
    fn what_was_asked_for_can_be_asked_for_again() {
        let experiment = made(&asked()).expect("a right form");
        assert_eq!((experiment.blocks_at_most(), experiment.blocks_per_unit()), (50, 1));
        assert_eq!(experiment.seed(), Seed::from_text("a \"seed\""));
        let again = asking_for(&experiment).expect("a form can");
        assert_eq!((again.games, again.stop, again.teams[0].len(), again.teams[1].len()), (100, asked().stop, 2, 1));
        assert_eq!(made(&again).expect("a right form").hash(), experiment.hash());
    }

    #[test]
    fn every_mistake_has_its_field() {
        let wrong = |change: &dyn Fn(&mut StartRun)| {
            let mut asked = asked();
            change(&mut asked);
            let found = made(&asked).err().expect("mistaken");
            found.into_iter().map(|mistake| mistake.field).collect::<Vec<_>>()
        };
        assert_eq!(wrong(&|asked| asked.games = 0), ["games"]);
        assert_eq!(wrong(&|asked| asked.games = u64::MAX), ["games"]);
        assert_eq!(wrong(&|asked| asked.teams[0][1] = "dobel".to_owned()), ["teams.0.1"]);
        assert_eq!(wrong(&|asked| asked.teams[1][0] = "sondeo playouts=0".to_owned()), ["teams.1.0"]);
        assert_eq!(wrong(&|asked| asked.teams[1][0] = String::new()), ["teams.1.0"]);
        assert_eq!(wrong(&|asked| asked.teams[1] = Vec::new()), ["teams.1"]);
        assert_eq!(wrong(&|asked| asked.teams[1] = vec!["matriz".to_owned(); 3]), ["teams.1"]);
        assert_eq!(wrong(&|asked| asked.teams.truncate(1)), ["teams"]);
        assert_eq!(wrong(&|asked| asked.teams.push(vec!["random".to_owned()])), ["teams"]);
        assert_eq!(wrong(&|asked| asked.stop = Some(LabStop::Gsprt { elo0: 9.0, elo1: 3.0 })), ["stop.elo1"]);
        assert_eq!(wrong(&|asked| asked.stop = Some(LabStop::Gsprt { elo0: -1e9, elo1: 3.0 })), ["stop.elo0"]);
        assert_eq!(wrong(&|asked| asked.stop = Some(LabStop::Precision { half_width: 0.0 })), ["stop.half_width"]);
        let both = wrong(&|asked| (asked.teams[0][0], asked.teams[1][0]) = ("nobody".to_owned(), "noone".to_owned()));
        assert_eq!(both, ["teams.0.0", "teams.1.0"]);
        let hidden = wrong(&|asked| (asked.games, asked.teams[0][1]) = (0, "dobel".to_owned()));
        assert_eq!(hidden, ["games", "teams.0.1"]);
        let program = |asked: &mut StartRun| asked.teams[0][0] = "cmd:\"sh -c true\"".to_owned();
        assert_eq!(wrong(&program), ["teams.0.0"]);
    }

    #[test]
    fn one_watched_has_many_steps_but_not_too_many_files() {
        let units = |teams: usize, schedule, games| {
            let mut asked = asked();
            asked.teams = (0..teams).map(|playouts| vec![format!("sondeo {}", playouts + 1)]).collect();
            (asked.schedule, asked.games, asked.stop) = (schedule, games, None);
            let experiment = made(&asked).expect("a right form");
            let pairings = experiment.pairings(0, &[]);
            pairings.iter().map(|pairing| crate::work::units(&experiment, pairing)).sum::<u32>()
        };
        assert_eq!(units(2, LabSchedule::Pairs, 2_000), 1_000);
        assert!((900..=1_024).contains(&units(2, LabSchedule::Pairs, 200_000)));
        assert!(units(20, LabSchedule::RoundRobin, 1_000) <= 190 * 16);
    }
}
