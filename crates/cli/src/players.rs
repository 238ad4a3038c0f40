//! `sobremesa players`: who can be played against.

use std::process::ExitCode;

use sobremesa_catalog::{Catalog, program_options};
use sobremesa_lab::Message;
use sobremesa_protocol::{OptionInfo, PlayerInfo};

use crate::args::PlayersCommand;
use crate::failure::Failure;
use crate::rules::localized;
use crate::screen::{FAINT, STRONG, Screen, styled};

/// Lists the players.
pub(crate) fn run(command: &PlayersCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let PlayersCommand::List { game, json } = command;
    let mut games = catalog.games();
    if let Some(wanted) = game {
        let known: Vec<String> = games.iter().map(|game| game.id.clone()).collect();
        games.retain(|game| game.id == *wanted || game.rules.iter().any(|rules| rules.id == *wanted));
        if games.is_empty() {
            let message = Message::new("terminal.bad.game").with("found", wanted).with("known", known.join(", "));
            return Err(Failure::Bad(message));
        }
    }
    if *json {
        let players: Vec<&PlayerInfo> = games.iter().flat_map(|game| &game.players).collect();
        screen.json(&players)?;
        return Ok(ExitCode::SUCCESS);
    }
    let language = screen.language;
    for game in &games {
        screen.line(&styled(STRONG, localized(&game.name, language)))?;
        let widest = game.players.iter().map(|player| player.id.chars().count()).max().unwrap_or(0);
        for player in &game.players {
            let id = styled(STRONG, &format!("{:<widest$}", player.id));
            screen.line(&format!("  {}  {id}  {}", player.level, player.name))?;
            screen.paragraph(localized(&player.summary, language), "      ")?;
            for option in &player.options {
                option_line(option, screen)?;
            }
        }
    }
    screen.line(&format!("  {}", styled(STRONG, "cmd:\"…\"")))?;
    let text = screen.words("terminal.players.program", &[]);
    screen.paragraph(&text, "      ")?;
    for option in &program_options() {
        option_line(option, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn option_line(option: &OptionInfo, screen: &mut Screen) -> Result<(), Failure> {
    let range = screen.words(
        "terminal.players.option",
        &[
            ("option", &option.id),
            ("name", localized(&option.name, screen.language)),
            ("min", &option.min.to_string()),
            ("max", &option.max.to_string()),
            ("default", &option.default.to_string()),
        ],
    );
    screen.line(&styled(FAINT, &format!("      {range}")))
}
