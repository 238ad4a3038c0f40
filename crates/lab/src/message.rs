//! Errors as sentences of the dictionaries, for people.

mod of_runs;
mod of_tunings;

use sobremesa_catalog::{
    Catalog, CatalogGame, ChoiceError, ChoiceProblem, FolderProblem, PlayerError, RulesError, program_options,
};
use sobremesa_core::Message;
use sobremesa_core::nearest::nearest;

pub use of_runs::{of_experiment, of_flaw, of_folder, of_no_plan, of_run};
pub use of_tunings::{of_tune, of_tune_folder, of_tune_plan, of_tune_request};

/// Why a text is no player, whatever the game.
pub fn of_player_text(error: &PlayerError) -> Message {
    match error {
        PlayerError::Empty => Message::new("lab.player.empty"),
        PlayerError::Quotes { found } => Message::new("lab.player.quotes").with("found", found),
        PlayerError::Value { player, option, value, expected } => Message::new("lab.player.value")
            .with("player", player)
            .with("option", option)
            .with("value", value)
            .with_message("expected", expected.clone()),
        other => Message::new("lab.player.other").with("problem", other),
    }
}

/// Why a player cannot be found or made for a game.
pub fn of_player(error: &PlayerError, game: &CatalogGame) -> Message {
    let roster = game.players();
    match error {
        PlayerError::Unknown { name, .. } => {
            let known: Vec<&str> = roster.iter().map(|player| player.id.as_str()).collect();
            unknown_player(name, &known)
        }
        PlayerError::NoOption { player, option, .. } => {
            let options = roster.iter().find(|info| info.id == *player).map(|info| info.options.clone());
            let options = if player == "cmd" { program_options() } else { options.unwrap_or_default() };
            let known: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
            let key = if known.is_empty() { "lab.player.no_options" } else { "lab.player.no_option" };
            Message::new(key).with("player", player).with("option", option).with("known", known.join(", "))
        }
        PlayerError::OtherGame { player, games, game } => Message::new("lab.player.other_game")
            .with("player", player)
            .with("games", games.join(", "))
            .with("game", game),
        PlayerError::NoRule { player, option, nearest } => match nearest {
            Some(nearest) => Message::new("lab.player.no_rule_near").with("nearest", nearest),
            None => Message::new("lab.player.no_rule"),
        }
        .with("player", player)
        .with("option", option),
        PlayerError::Broken { name, problem } => of_folder_of(name, problem),
        PlayerError::Path => Message::new("lab.player.path"),
        PlayerError::Command { problem } => {
            Message::new("lab.player.command").with_message("problem", problem.message())
        }
        PlayerError::Programs => Message::new("lab.player.programs"),
        other => of_player_text(other),
    }
}

/// Why a player cannot be used who may be of any of some games: those who are known are those of all of them, and what can be
/// set of one is what its game says.
pub fn of_player_of_any(error: &PlayerError, games: &[CatalogGame]) -> Message {
    let rosters: Vec<_> = games.iter().map(CatalogGame::players).collect();
    let plays = |at: usize, player: &str| rosters[at].iter().any(|info| info.id == player);
    let game = match error {
        PlayerError::Unknown { name, .. } => {
            let mut known: Vec<&str> = Vec::new();
            for info in rosters.iter().flat_map(|roster| roster.iter()) {
                if !known.contains(&info.id.as_str()) {
                    known.push(&info.id);
                }
            }
            return unknown_player(name, &known);
        }
        PlayerError::NoOption { player, .. } => (0..games.len()).find(|at| plays(*at, player)),
        _ => None,
    };
    match game.or_else(|| (!games.is_empty()).then_some(0)) {
        Some(at) => of_player(error, &games[at]),
        None => of_player_text(error),
    }
}

/// Why the player of a name cannot be used.
fn of_folder_of(name: &str, problem: &FolderProblem) -> Message {
    let message = match problem {
        FolderProblem::Mistakes { path, mistakes, .. } => {
            Message::new("lab.player.mistakes").with("path", path).with("n", mistakes.len())
        }
        other => of_player_folder(other),
    };
    message.with("name", name)
}

/// The sentence for a mistake in a player's folder.
pub fn of_player_folder(problem: &FolderProblem) -> Message {
    match problem {
        FolderProblem::NoFile { path } => Message::new("lab.player.no_file").with("path", path),
        FolderProblem::Name { path } => Message::new("lab.player.folder_name").with("path", path),
        FolderProblem::Unreadable { path, why } => {
            Message::new("lab.rules.unreadable").with("path", path).with_message("why", why.clone())
        }
        FolderProblem::Mistakes { path, mistakes, .. } => {
            Message::new("lab.rules.mistakes").with("path", path).with("n", mistakes.len())
        }
    }
}

/// Why rules cannot be found or read.
pub fn of_rules(error: &RulesError, catalog: &Catalog) -> Message {
    match error {
        RulesError::Unknown { name, .. } => {
            let games = catalog.games();
            let known: Vec<&str> = games.iter().flat_map(|game| &game.rules).map(|rules| rules.id.as_str()).collect();
            unknown("lab.rules.unknown_near", "lab.rules.unknown", name, &known)
        }
        RulesError::Choice(error) => of_choice(error),
        RulesError::SameName { path, name, other } => {
            Message::new("lab.rules.same_name").with("path", path).with("name", name).with("other", other)
        }
        RulesError::Unreadable { path, why } => {
            Message::new("lab.rules.unreadable").with("path", path).with_message("why", why.clone())
        }
        RulesError::Mistakes { path, mistakes, .. } => {
            Message::new("lab.rules.mistakes").with("path", path).with("n", mistakes.len())
        }
    }
}

/// Why something cannot be chosen of rules.
pub fn of_choice(error: &ChoiceError) -> Message {
    let known = |nearest: Option<&'static str>, known: &[&str], near, none_near| match nearest {
        Some(nearest) => Message::new(near).with("nearest", nearest),
        None => Message::new(none_near).with("known", known.join(", ")),
    };
    let message = match &error.problem {
        ChoiceProblem::Unknown { known: none, .. } if none.is_empty() => Message::new("lab.choice.nothing"),
        ChoiceProblem::Unknown { nearest, known: all } => {
            known(*nearest, all, "lab.choice.unknown_near", "lab.choice.unknown")
        }
        ChoiceProblem::Value { key, expected } => {
            Message::new("lab.choice.value").with("key", key).with_message("expected", expected.clone())
        }
        ChoiceProblem::Twice => Message::new("lab.choice.twice"),
        ChoiceProblem::Seats => Message::new("lab.choice.seats"),
        ChoiceProblem::Sides => Message::new("lab.choice.sides"),
        ChoiceProblem::Listed => Message::new("lab.choice.listed"),
        ChoiceProblem::Order { nearest, known: all } => {
            known(*nearest, all, "lab.choice.order_near", "lab.choice.order")
        }
        ChoiceProblem::Contradiction { sides, seats } => {
            Message::new("lab.choice.contradiction").with("sides", sides).with("seats", seats)
        }
        ChoiceProblem::NotOffered { offered } => {
            let offered: Vec<String> = offered.iter().map(ToString::to_string).collect();
            Message::new("lab.choice.not_offered").with("offered", offered.join(", "))
        }
        ChoiceProblem::Refused { why } => Message::new("lab.choice.refused").with_message("why", why.clone()),
    };
    message.with("word", &error.word)
}

/// A player that is not known: with the nearest of those that are, with all of them, or with none where there is none.
fn unknown_player(name: &str, known: &[&str]) -> Message {
    match known {
        [] => Message::new("lab.player.none").with("name", name),
        known => unknown("lab.player.unknown_near", "lab.player.unknown", name, known),
    }
}

/// A name that is not known: with the nearest of those that are, or with all of them where none is near.
fn unknown(near: &'static str, none_near: &'static str, name: &str, known: &[&str]) -> Message {
    match nearest(name, known.iter().copied()) {
        Some(nearest) => Message::new(near).with("name", name).with("nearest", nearest),
        None => Message::new(none_near).with("name", name).with("known", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::words::Language;

    use super::*;

    #[test]
    fn a_game_without_players_lists_none() {
        let said = |known: &[&str]| {
            let message = unknown_player("x", known);
            [Language::Es, Language::En].map(|language| language.tell(&message))
        };
        let none = [
            "no hay ningún jugador «x», ni otro para este juego",
            "there is no player `x`, nor any other for this game",
        ];
        assert_eq!(said(&[]), none);
        assert!(said(&["maestro", "random"])[1].ends_with("there are maestro, random"));
    }
}
