//! Games, players and records through the catalog: what is bundled, what is found, what is played and recorded.

mod boards;
mod choosing;
mod circles;
mod drafting;
mod drawing;
mod drawn_rules;
mod drawn_values;
mod engines;
mod finding;
mod games;
mod glossary;
mod keys_page;
mod leak;
mod lessons;
mod levels;
mod making_players;
mod matches;
mod numbers;
mod ordered;
mod players;
mod puzzles;
mod reasons;
mod records;
mod themes;

use sobremesa_catalog::{AnyMatch, Catalog, PlayerSpec, SeatedPrograms, ThinkError, Thought};
use sobremesa_core::{Observer, StopFlag};

/// What a player of the bundled catalogue would do in a match, whatever its rules: players are those of the game.
fn think(played: &dyn AnyMatch, player: &PlayerSpec, stop: &StopFlag) -> Result<Thought, ThinkError> {
    let board = serde_json::to_value(played.position(Observer::Spectator).board).expect("a board is plain");
    let game = Catalog::default().rules(board["game"].as_str().expect("it names its game")).expect("bundled");
    game.think(played, player, &SeatedPrograms::default(), stop)
}
