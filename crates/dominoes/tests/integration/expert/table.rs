//! Playing hands with players, and the dictionaries.

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Choice, Decision, Game, Key, Observer, Player, Seat, StopFlag, Turn};
use sobremesa_dominoes::expert::{Expert, Knowledge, KnowledgeDraft};
use sobremesa_dominoes::{Dominoes, Move, State};

/// What a seat may do.
pub(crate) fn legal<const W: usize>(game: &Dominoes<W>, state: &State<W>, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&state.public, game.private(state, seat), |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// A knowledge base from text.
pub(crate) fn knowledge(text: &str) -> Knowledge {
    Knowledge::new(&toml::from_str::<KnowledgeDraft>(text).expect("a draft")).expect("without mistakes")
}

/// The knowledge base of a bundled player.
pub(crate) fn bundled(id: &str) -> Knowledge {
    let path = format!("{}/../../players/dominoes/{id}/player.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the player is bundled");
    let mut table: toml::Table = text.parse().expect("a player's file");
    table.retain(|key, _| ["mode", "mistakes", "noise", "knowledge"].contains(&key));
    let draft: KnowledgeDraft = table.try_into().expect("a knowledge base");
    Knowledge::new(&draft).expect("without mistakes")
}

/// A player that goes by a knowledge base.
pub(crate) fn expert<const W: usize>(knowledge: &Arc<Knowledge>) -> Box<dyn Player<Dominoes<W>>> {
    Box::new(Expert::new(Arc::clone(knowledge)))
}

/// Plays hand number `index` to its end and hands over every decision with the moves there were; gives the points of the
/// side of the first seat less those of the other that has most.
pub(crate) fn play_hand<const W: usize>(
    game: &Dominoes<W>,
    players: &mut [Box<dyn Player<Dominoes<W>>>],
    index: u64,
    (key, explain): (&Key, bool),
    mut decided: impl FnMut(&State<W>, &[Move], &Decision<Dominoes<W>>),
) -> i32 {
    // Chance has a stream of its own, and so has each decision.
    let mut rng = key.stream(index << 16);
    let mut decisions = index << 16;
    let opening = game.single(index, &mut rng);
    for (seat, player) in (0..).map(Seat).zip(&mut *players) {
        player.start(game, seat, &opening);
    }
    let mut state = game.start(&opening);
    let stop = StopFlag::default();
    loop {
        let event = match game.turn(&state) {
            Turn::Over => break,
            Turn::Shuffle => {
                let shuffle = game.shuffle(&state, &mut rng);
                game.deal(&mut state, &shuffle)
            }
            Turn::Seat(seat) => {
                let moves = legal(game, &state, seat);
                decisions += 1;
                let decision = players[seat.index()].choose(
                    game,
                    Choice {
                        seat,
                        public: &state.public,
                        private: game.private(&state, seat),
                        legal: &moves,
                        rng: key.stream(decisions),
                        stop: &stop,
                        explain,
                        clock: None,
                    },
                );
                decided(&state, &moves, &decision);
                let played = game.try_play(&mut state, decision.mv, decision.signal);
                played.unwrap_or_else(|refusal| panic!("{}: {refusal}", game.move_text(decision.mv)))
            }
        };
        for (seat, player) in (0..).map(Seat).zip(&mut *players) {
            player.observe(game, &game.seen(&event, Observer::Seat(seat)));
        }
    }
    game.outcome(&state).points.margin(game.sides().of(Seat(0)))
}

/// A sentence of the program's dictionaries.
pub(crate) struct Words(toml::Table);

impl Words {
    pub(crate) fn new(language: &str) -> Self {
        let path = format!("{}/../../messages/{language}.toml", env!("CARGO_MANIFEST_DIR"));
        Self(std::fs::read_to_string(path).expect("bundled").parse().expect("a dictionary"))
    }

    pub(crate) fn say(&self, key: &str, args: &[(&str, String)]) -> String {
        let (group, name) = key.rsplit_once('.').unwrap_or(("", key));
        let table = group.split('.').try_fold(&self.0, |table, step| table.get(step)?.as_table());
        let found = table.and_then(|table| table.get(name));
        let here = found.unwrap_or_else(|| panic!("the dictionary has no `{key}`"));
        let n = args.iter().find(|(name, _)| *name == "n").map(|(_, n)| n.as_str());
        let sentence = here.get(if n == Some("1") { "one" } else { "other" }).unwrap_or(here);
        let mut said = sentence.as_str().unwrap_or_else(|| panic!("`{key}` is no sentence")).to_owned();
        for (name, value) in args {
            said = said.replace(&format!("{{{name}}}"), value);
        }
        assert!(!said.contains('{'), "{key}: {said}");
        said
    }
}
