//! `sobremesa rules`: the rule files there are, what one says, and what is wrong with one.

use std::process::ExitCode;
use std::sync::Arc;

use serde::Serialize;
use sobremesa_catalog::{AnyGame, Catalog, PlayerSpec, RulesError, Setup};
use sobremesa_core::{Seed, Unit};
use sobremesa_lab::Message;
use sobremesa_lab::report::Figures;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Localized, RulesText};

use crate::args::RulesCommand;
use crate::failure::Failure;
use crate::screen::{FAINT, STRONG, Screen, styled};

/// Random hands that are played to see whether rules come to an end.
const TRIAL_HANDS: u64 = 200;

/// Shows or checks rules.
pub(crate) fn run(command: &RulesCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    match command {
        RulesCommand::List { json } => list(catalog, *json, screen)?,
        RulesCommand::Show { rules, json } => show(&*of_game_or_rules(rules, catalog)?, *json, screen)?,
        RulesCommand::Check { file, json } => return check(file, catalog, *json, screen),
    }
    Ok(ExitCode::SUCCESS)
}

/// The text in a language.
pub(crate) fn localized(text: &Localized, language: Language) -> &str {
    match language {
        Language::Es => &text.es,
        Language::En => &text.en,
    }
}

/// The rules of a name or file; the name of a game stands for its first rules.
pub(crate) fn of_game_or_rules(name: &str, catalog: &Catalog) -> Result<Arc<dyn AnyGame>, Failure> {
    let found = catalog.rules(name).or_else(|error| {
        let games = catalog.games();
        let first = games.iter().find(|game| game.id == name).and_then(|game| game.rules.first()).ok_or(error)?;
        catalog.rules(&first.id)
    });
    found.map_err(|error| Failure::of_rules(error, catalog))
}

fn list(catalog: &Catalog, json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let games = catalog.games();
    if json {
        let rules: Vec<_> = games.iter().flat_map(|game| &game.rules).collect();
        return screen.json(&rules);
    }
    let language = screen.language;
    for game in &games {
        screen.line(&styled(STRONG, localized(&game.name, language)))?;
        let widest = game.rules.iter().map(|rules| rules.id.chars().count()).max().unwrap_or(0);
        for rules in &game.rules {
            let own = if rules.own { screen.words("terminal.rules.own", &[]) } else { String::new() };
            let name = localized(&rules.name, language);
            screen.line(&format!("  {}  {name}{own}", styled(STRONG, &format!("{:<widest$}", rules.id))))?;
            screen.paragraph(localized(&rules.summary, language), "      ")?;
        }
    }
    for error in catalog.broken() {
        let text = Message::of_rules(&error, catalog).say(language);
        screen.paragraph(&screen.words("terminal.rules.broken", &[("problem", &text)]), "  ")?;
    }
    Ok(())
}

fn show(game: &dyn AnyGame, json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let sentences = game.sentences();
    if json {
        return screen.json(&RulesText { info: game.info().clone(), sentences, file: game.file().to_owned() });
    }
    let language = screen.language;
    screen.line(&styled(STRONG, localized(&game.info().name, language)))?;
    screen.paragraph(localized(&game.info().summary, language), "")?;
    screen.line("")?;
    for sentence in &sentences {
        let lines = crate::screen::broken(localized(sentence, language), screen.width.saturating_sub(2));
        for (index, line) in lines.iter().enumerate() {
            screen.line(&format!("{} {line}", if index == 0 { "·" } else { " " }))?;
        }
    }
    screen.line("")?;
    let hash = screen.words("terminal.rules.hash", &[("hash", game.rules_hash())]);
    screen.line(&styled(FAINT, &hash))
}

/// What a check comes to, as JSON.
#[derive(Serialize)]
struct Checked<'a> {
    right: bool,
    path: &'a str,
    mistakes: Vec<CheckedMistake>,
}

/// A mistake with its place: line and column, from 1.
#[derive(Serialize)]
struct CheckedMistake {
    line: usize,
    column: usize,
    problem: String,
    advice: Option<String>,
}

fn check(file: &str, catalog: &Catalog, json: bool, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let game = match catalog.rules(file) {
        Ok(game) => game,
        Err(RulesError::Mistakes { path, source_text, mistakes }) if json => {
            let place = |at: usize| {
                let before = &source_text[..at.min(source_text.len())];
                let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
                (before.matches('\n').count() + 1, column)
            };
            let mistakes = mistakes.iter().map(|mistake| {
                let (line, column) = place(mistake.span.start);
                CheckedMistake { line, column, problem: mistake.problem.clone(), advice: mistake.advice.clone() }
            });
            screen.json(&Checked { right: false, path: &path, mistakes: mistakes.collect() })?;
            return Ok(ExitCode::from(2));
        }
        Err(error) => return Err(Failure::of_rules(error, catalog)),
    };
    let trial = Trial::of(&*game);
    if trial.unended > 0 {
        let message = Message::new("terminal.rules.unended").with("n", trial.unended).with("hands", TRIAL_HANDS);
        return Err(Failure::Bad(message));
    }
    if json {
        screen.json(&Checked { right: true, path: file, mistakes: Vec::new() })?;
    } else {
        let plies = Figures(screen.language).number(trial.plies as f64 / TRIAL_HANDS as f64);
        let hands = TRIAL_HANDS.to_string();
        screen.say("terminal.rules.right", &[("path", file), ("hands", &hands), ("plies", &plies)])?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Random hands played to see whether they end.
struct Trial {
    plies: u64,
    unended: u64,
}

impl Trial {
    fn of(game: &dyn AnyGame) -> Self {
        let seed = Seed::from_text("rules check");
        let players = vec![PlayerSpec::named("random"); usize::from(game.info().seats)];
        let mut trial = Self { plies: 0, unended: 0 };
        for block in 0..TRIAL_HANDS {
            let setup = Setup { seed, unit: Unit::Hand { index: block }, block };
            let row = game.play_game(&setup, 0, &players).expect("everybody can play at random");
            trial.plies += u64::from(row.plies);
            trial.unended += u64::from(row.hands.iter().any(|hand| hand.how == "cap"));
        }
        trial
    }
}
