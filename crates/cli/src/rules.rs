//! `sobremesa rules`: the rule files there are, what one says, and what is wrong with one.

mod check;
mod diff;
mod fmt;

use std::path::Path;
use std::process::ExitCode;

use sobremesa_catalog::{Catalog, CatalogGame, CopyError, RulesSpec, game_ids};
use sobremesa_lab::{Message, message};
use sobremesa_protocol::{OptionInfo, RulesText};

use crate::args::RulesCommand;
use crate::failure::Failure;
use crate::screen::{FAINT, STRONG, Screen, styled};

/// Shows or checks rules.
pub(crate) fn run(command: &RulesCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    match command {
        RulesCommand::List { json } => list(catalog, *json, screen)?,
        RulesCommand::Show { rules, choices, json } => {
            show(&of_game_or_rules(&spec(rules, choices)?, catalog)?, rules, *json, screen)?;
        }
        RulesCommand::Diff { one, other, json } => {
            let [one, other] = [one, other].map(|spec| of_game_or_rules(spec, catalog));
            diff::run(&one?, &other?, *json, screen)?;
        }
        RulesCommand::Check(args) => return check::run(args, catalog, screen),
        RulesCommand::Fmt(args) => return fmt::run(args, catalog, screen),
        RulesCommand::New { name, from, title } => new(name, from, title.as_deref(), catalog, screen)?,
        RulesCommand::Schema { game } => {
            let game = game.as_deref().unwrap_or(game_ids()[0]);
            let unknown = || Message::new("terminal.bad.game").with("found", game).with("known", game_ids().join(", "));
            screen.json(&sobremesa_catalog::rules_schema(game).ok_or_else(|| Failure::Bad(unknown()))?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Rules with what is chosen of them, each choice an argument of its own.
pub(crate) fn spec(rules: &str, choices: &[String]) -> Result<String, Failure> {
    if let Some(odd) = choices.iter().find(|choice| !choice.contains('=')) {
        return Err(Failure::Bad(Message::new("terminal.bad.unknown").with("found", odd)));
    }
    Ok(std::iter::once(rules).chain(choices.iter().map(String::as_str)).collect::<Vec<_>>().join(" "))
}

/// The rules of a name or file, with what is chosen of them; the name of a game stands for its first rules.
pub(crate) fn of_game_or_rules(spec: &str, catalog: &Catalog) -> Result<CatalogGame, Failure> {
    let found = catalog.rules(spec).or_else(|error| {
        let mut spec = RulesSpec::read(spec)?;
        let games = catalog.games();
        let first = games.iter().find(|game| game.id == spec.name).and_then(|game| game.rules.first());
        spec.name.clone_from(&first.ok_or(error)?.id);
        catalog.chosen(&spec)
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
        screen.line(&styled(STRONG, game.name.within(language)))?;
        let widest = game.rules.iter().map(|rules| rules.id.chars().count()).max().unwrap_or(0);
        for rules in &game.rules {
            let own = if rules.own { screen.words("terminal.rules.own", &[]) } else { String::new() };
            let name = rules.name.within(language);
            screen.line(&format!("  {}  {name}{own}", styled(STRONG, &format!("{:<widest$}", rules.id))))?;
            screen.paragraph(rules.summary.within(language), "      ")?;
        }
    }
    for broken in catalog.broken() {
        let text = language.tell(&message::of_rules(&broken.error, catalog));
        screen.paragraph(&screen.words("terminal.rules.broken", &[("problem", &text)]), "  ")?;
    }
    Ok(())
}

/// Says what rules say; they were asked for by `named`, a name or a file.
fn show(game: &CatalogGame, named: &str, json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let sentences = game.about().sentences.clone();
    // The name of a game stands for rules with a name of their own.
    let named = if Path::new(named).extension().is_some() { named } else { &game.info().id };
    if json {
        return screen.json(&RulesText {
            info: game.info().clone(),
            choices: game.about().choices.clone(),
            sentences,
            sources: game.about().sources.clone(),
            file: game.file().to_owned(),
        });
    }
    let language = screen.language;
    screen.line(&styled(STRONG, game.info().name.within(language)))?;
    screen.paragraph(game.info().summary.within(language), "")?;
    screen.line("")?;
    for sentence in &sentences {
        let lines = crate::screen::broken(sentence.within(language), screen.width.saturating_sub(2));
        for (index, line) in lines.iter().enumerate() {
            screen.line(&format!("{} {line}", if index == 0 { "·" } else { " " }))?;
        }
    }
    let offered = &game.info().offered;
    if offered.len() > 1 {
        let offered: Vec<String> = offered.iter().map(ToString::to_string).collect();
        let now = game.info().seats.to_string();
        let other = offered.iter().rev().find(|seats| **seats != now).cloned().unwrap_or_default();
        let example = format!("sobremesa rules show {named} seats={other}");
        screen.say("terminal.rules.offered", &[("offered", &offered.join(", ")), ("example", &example)])?;
    }
    choices(game, named, screen)?;
    if !game.about().sources.is_empty() {
        screen.line("")?;
        screen.line(&styled(STRONG, &screen.words("terminal.rules.sources", &[])))?;
        for source in &game.about().sources {
            screen.paragraph(source, "  ")?;
        }
    }
    screen.line("")?;
    let hash = screen.words("terminal.rules.hash", &[("hash", game.rules_hash())]);
    screen.line(&styled(FAINT, &hash))
}

/// What a table may choose of rules, as it is written after their name.
fn choices(game: &CatalogGame, named: &str, screen: &mut Screen) -> Result<(), Failure> {
    let options = &game.about().choices;
    let Some(first) = options.first() else { return Ok(()) };
    let language = screen.language;
    let example = format!("sobremesa play {named} {}={}", first.id, example(first));
    screen.line("")?;
    screen.line(&styled(STRONG, &screen.words("terminal.rules.choices", &[])))?;
    for option in options {
        let value = option.takes.written(option.default);
        let takes = language.tell(&option.takes.expected());
        let line = [
            ("key", styled(STRONG, &format!("{}={value}", option.id))),
            ("name", option.name.within(language).to_owned()),
            ("takes", takes),
        ];
        let line: Vec<(&str, &str)> = line.iter().map(|(key, text)| (*key, text.as_str())).collect();
        screen.paragraph(&screen.words("terminal.rules.choice", &line), "  ")?;
    }
    screen.say("terminal.rules.choose", &[("example", &example)])
}

/// Another value than the usual one, as it is written.
fn example(option: &OptionInfo) -> String {
    match option.takes.numbers() {
        Some((low, high, _)) => (option.default / 2.0).floor().clamp(low.max(1.0), high).to_string(),
        None => option.takes.written(if option.default == 0.0 { 1.0 } else { 0.0 }),
    }
}

/// Copies rules into the user's folder and says what to do next.
fn new(name: &str, from: &str, title: Option<&str>, catalog: &Catalog, screen: &mut Screen) -> Result<(), Failure> {
    let path = catalog.copy(from, name, title).map_err(|error| match error {
        CopyError::From(error) => Failure::of_rules(error, catalog),
        CopyError::Name(name) => Failure::Bad(Message::new("terminal.rules.new.name").with("name", name)),
        CopyError::Taken(name) => Failure::Bad(Message::new("terminal.rules.new.taken").with("name", name)),
        other => Failure::of_copying(other),
    })?;
    let path = path.display().to_string();
    screen.say("terminal.rules.new.made", &[("path", &path), ("from", from)])?;
    for step in ["edit", "check", "play"] {
        let text = screen.words(&format!("terminal.rules.new.{step}"), &[("name", name), ("path", &path)]);
        screen.paragraph(&text, "  ")?;
    }
    Ok(())
}
