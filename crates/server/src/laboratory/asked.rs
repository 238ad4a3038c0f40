//! Checks requests to the laboratory: every mistake with its field.

use axum::http::StatusCode;
use sobremesa_catalog::{Catalog, CatalogGame, RulesError, RulesSpec};
use sobremesa_core::Seed;
use sobremesa_lab::{Experiment, Message, form, message};
use sobremesa_protocol::laboratory::StartRun;
use sobremesa_protocol::{FieldMistake, Localized};

use crate::refusal::Refusal;
use crate::rules_name::is_plain;

/// Most games of a run.
const MOST_GAMES: u64 = 200_000;

/// Most teams of a run.
const MOST_TEAMS: usize = 64;

/// The rules of a name. Only a name: what looks like a file's path is not followed.
pub(super) fn rules(catalog: &Catalog, text: &str, field: &str) -> Result<CatalogGame, Refusal> {
    let wrong = |message: Message| mistaken(vec![mistake(field, &message)]);
    let of_rules = |error: &RulesError| wrong(message::of_rules(error, catalog));
    let spec = RulesSpec::read(text).map_err(|error| of_rules(&error.into()))?;
    if !is_plain(text, &spec) {
        return Err(wrong(Message::new("lab.rules.no_name")));
    }
    catalog.chosen(&spec).map_err(|error| of_rules(&error))
}

/// The experiment that is asked for; `seed` where it says none.
pub(super) fn experiment(catalog: &Catalog, asked: &StartRun, seed: Seed) -> Result<Experiment, Refusal> {
    if asked.teams.len() > MOST_TEAMS {
        let message = format!("an experiment has at most {MOST_TEAMS} teams here");
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "lab/too-many-teams", message)
            .with("max", MOST_TEAMS.to_string()));
    }
    if asked.games > MOST_GAMES {
        return Err(too_many_games(asked.games));
    }
    let game = rules(catalog, &asked.rules, "rules")?;
    let experiment = form::experiment(asked, &game, seed).map_err(mistaken)?;
    let games = experiment.blocks_at_most().saturating_mul(experiment.arrangements());
    if games > MOST_GAMES { Err(too_many_games(games)) } else { Ok(experiment) }
}

fn too_many_games(games: u64) -> Refusal {
    let message = format!("an experiment has at most {MOST_GAMES} games here, this one would have {games}");
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "lab/too-many-games", message)
        .with("max", MOST_GAMES.to_string())
        .with("games", games.to_string())
}

/// A mistake in a field.
pub(super) fn mistake(field: &str, message: &Message) -> FieldMistake {
    FieldMistake { field: field.to_owned(), said: Localized::told(message) }
}

/// The refusal of what has mistakes.
pub(super) fn mistaken(mistakes: Vec<FieldMistake>) -> Refusal {
    let told: Vec<&str> = mistakes.iter().map(|mistake| mistake.said.en.as_str()).collect();
    let mut refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "lab/mistaken", told.join("; "));
    refusal.problem.mistakes = mistakes;
    refusal
}
