//! `sobremesa lab train`: a player that learns plays game after game; what it remembers is kept after each.

use std::process::ExitCode;
use std::sync::Arc;

use sobremesa_catalog::{Catalog, CatalogGame, PlayerFile, PlayerSpec, Setup, game_ids};
use sobremesa_core::{Seed, Unit};
use sobremesa_lab::{Message, Progress, message};

use super::progress::{self, PairingLines};
use crate::args::LabTrainArgs;
use crate::failure::Failure;
use crate::players::of_memory;
use crate::screen::Screen;
use crate::seed::seed;

/// Games played where nothing is said.
const GAMES: u64 = 100;

/// A training with everything looked up.
struct Training<'c> {
    catalog: &'c Catalog,
    rules: CatalogGame,
    /// The opponent; none: the player itself as it is.
    against: Option<PlayerSpec>,
    seed: Seed,
}

/// Trains a player.
pub(super) fn run(args: &LabTrainArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let learner: PlayerSpec =
        args.player.join(" ").parse().map_err(|error| Failure::Bad(message::of_player_text(&error)))?;
    let rules = match &args.rules {
        Some(rules) => catalog.rules(rules),
        None => catalog.rules(catalog.player_of_any(&learner.name).map_or(game_ids()[0], |(game, _)| game)),
    };
    let rules = rules.map_err(|error| Failure::of_rules(error, catalog))?;
    let of_player = |error| Failure::Bad(message::of_player(&error, &rules));
    let mut learner = rules.player(&learner).map_err(of_player)?;
    if learner.command().is_some() || learner.file().is_some_and(|file| file.is_program()) {
        return Err(Failure::Bad(Message::new("lab.train.programs").with("player", &learner.name)));
    }
    let against = args.against.as_deref().map(|text| text.parse().and_then(|spec: PlayerSpec| rules.player(&spec)));
    let against = against.transpose().map_err(of_player)?;
    let training = Training { catalog, rules: rules.clone(), against, seed: seed(args.seed.as_deref())? };
    let games = args.games.unwrap_or(GAMES);
    let (mut won, mut file) = (0, None);
    let (done, shown) = (Progress::default(), PairingLines::default());
    let (language, json) = (screen.language, args.json);
    let mut told = Ok(());
    let trained = progress::shown(games, &done, &shown, language, json, || {
        for game in 0..games {
            let (after, winner) = training.play(game, &learner)?;
            won += u64::from(winner);
            let (won, played, lines) = (won.to_string(), (game + 1).to_string(), lines(&after).to_string());
            let args = [("player", after.id.as_str()), ("won", &won), ("played", &played), ("lines", &lines)];
            shown.say(vec![language.say("lab.train.stands", &args)]);
            if json && told.is_ok() {
                told = screen.json_line(&serde_json::json!({
                    "event": "game", "game": game, "won": winner, "remembers": after.memory().map(|text| text.lines().count()),
                }));
            }
            learner = learner.clone().as_in(Arc::clone(&after));
            file = Some(after);
            done.add(1);
        }
        Ok::<(), Failure>(())
    });
    told?;
    trained?;
    let file = file.expect("at least one game was played");
    if !json {
        let (games, won, lines) = (games.to_string(), won.to_string(), lines(&file).to_string());
        let args =
            [("player", file.id.as_str()), ("games", &games), ("won", &won), ("lines", &lines), ("path", &file.path)];
        let text = screen.words("lab.train.kept", &args);
        screen.paragraph(&text, "")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Moves that a player remembers: a line each between the first and the last.
fn lines(file: &PlayerFile) -> usize {
    file.memory().map_or(0, |text| text.lines().count().saturating_sub(2))
}

impl Training<'_> {
    /// Plays the game of a number and keeps what was learnt; says who the player then is, and whether it won. Games come in
    /// pairs of the same deals, the sides exchanged.
    fn play(&self, game: u64, learner: &PlayerSpec) -> Result<(Arc<PlayerFile>, bool), Failure> {
        let of_player = |error| Failure::Bad(message::of_player(&error, &self.rules));
        let against = self.against.as_ref().unwrap_or(learner);
        let sides = &self.rules.info().sides;
        let count = sides.iter().max().map_or(1, |last| u64::from(*last) + 1);
        let own = (game % count) as u8;
        let seats: Vec<PlayerSpec> =
            sides.iter().map(|side| if *side == own { learner.clone() } else { against.clone() }).collect();
        let setup = Setup { seed: self.seed, unit: Unit::Match, block: game / count };
        let played = self.rules.play_game(&setup, game % count, &seats, false).map_err(of_player)?;
        let first = sides.iter().position(|side| *side == own).expect("every side has a seat");
        let Some(memory) = &played.memories[first] else {
            return Err(Failure::Bad(Message::new("lab.train.nothing").with("player", &learner.name)));
        };
        let of = &self.rules.info().game;
        let file = self.catalog.remember(of, &learner.name, Some(memory));
        let file = file.map_err(|error| of_memory(error, of, self.catalog))?;
        Ok((file, played.row.winner == Some(own)))
    }
}
