//! Checks a record against its rules and its seed.

use sobremesa_core::{Fault, Seat, Side};
use sobremesa_protocol::record::{BOT, PERSON, RecordLine};

use super::{Record, RecordError, at, bare};
use crate::any::{AnyGame, Failure};

/// The result of checking a record against its rules and its seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// The number of hands that were begun.
    pub hands: u32,
    /// The number of shuffles in the record.
    pub shuffles: u32,
    /// The number of moves in the record.
    pub moves: u32,
    /// Whether the seed is known (the match is over), so that the shuffles could be drawn again.
    pub seed_known: bool,
    /// All mistakes, in the order of the text.
    pub problems: Vec<RecordError>,
}

impl Record {
    /// Holds the record against its rules and its seed: the head, every move, every score, the hash of the
    /// seed, the parts from which people and the house made it, and every shuffle as the seed draws it.
    pub fn verify(&self, game: &dyn AnyGame) -> Verification {
        let count = |wanted: fn(&RecordLine) -> bool| self.lines.iter().filter(|line| wanted(line)).count() as u32;
        let mut found = Verification {
            hands: count(|line| matches!(line, RecordLine::Hand { .. })),
            shuffles: count(|line| matches!(line, RecordLine::Shuffle { .. })),
            moves: count(|line| matches!(line, RecordLine::Move { .. })),
            seed_known: self.seed().is_some(),
            problems: self.wrong_head(game),
        };
        if let Err(error) = self.replay(game) {
            found.problems.push(error);
        }
        found.problems.extend(self.wrong_seed_parts());
        if let Some(seed) = self.seed() {
            if seed.commitment() != self.head.seed_hash {
                let message = "the hash of the seed is not the one in the head";
                found.problems.push(at(self.lines.len() + 1, "record/seed-hash", message));
            }
            found.problems.extend(self.wrong_chance(game));
        }
        found.problems.sort_by_key(|error| error.line);
        found
    }

    /// Sees that the head is that of a match of a game: it has its name, and as many players as it has seats.
    ///
    /// # Errors
    /// Says what it has instead.
    pub fn fits(&self, game: &dyn AnyGame) -> Result<(), RecordError> {
        if game.info().game != self.head.game {
            return Err(at(1, "record/rules-name", "the rules in the head have another name"));
        }
        self.wrong_players(game).map_or(Ok(()), Err)
    }

    fn wrong_players(&self, game: &dyn AnyGame) -> Option<RecordError> {
        let (seats, players) = (game.info().seats, self.head.players.len());
        let message = || format!("the game has {seats} seats, the head {players} players");
        (players != usize::from(seats)).then(|| at(1, "record/players", message()))
    }

    fn wrong_head(&self, game: &dyn AnyGame) -> Vec<RecordError> {
        let mut wrong = Vec::new();
        if game.rules_hash() != self.head.rules_hash {
            wrong.push(at(1, "record/rules-hash", "the rules in the head do not have the hash in the head"));
        }
        if game.spec() != self.head.rules || game.info().game != self.head.game {
            wrong.push(at(1, "record/rules-name", "the rules in the head have another name"));
        }
        wrong.extend(self.wrong_players(game));
        if !self.stand_ins_fit() {
            let message = "computers play for people and robots alone, for each of them one while after another";
            wrong.push(at(1, "record/stand-ins", message));
        }
        wrong
    }

    /// Whether each while in which a computer played for somebody is a person's or a robot's, has an end after its beginning, and comes after
    /// those before it at that seat.
    fn stand_ins_fit(&self) -> bool {
        let spans = &self.head.stand_ins;
        spans.iter().enumerate().all(|(number, span)| {
            let player = self.head.players.get(usize::from(span.seat));
            let is_person = player.is_some_and(|player| player == PERSON || player == BOT);
            let before = spans[..number].iter().filter(|earlier| earlier.seat == span.seat);
            is_person
                && span.to.is_none_or(|to| span.from < to)
                && before.into_iter().all(|earlier| earlier.to.is_some_and(|to| to <= span.from))
        })
    }

    /// The first opening or shuffle that the seed does not draw.
    fn wrong_chance(&self, game: &dyn AnyGame) -> Option<RecordError> {
        let mut fresh = game.open(&self.setup());
        for (index, line) in self.lines.iter().enumerate() {
            if fresh.lines(index).is_empty() {
                let done = match line {
                    RecordLine::Hand { .. } => fresh.next_hand(),
                    RecordLine::Move { ply, seat, text, pause, .. } => {
                        fresh.play(*ply, Seat(*seat), text, Some(*pause)).map(|_| ())
                    }
                    RecordLine::Forfeit { seat, reason, detail } => {
                        let fault = Fault::named(reason)?;
                        let (detail, errors) = (detail.clone(), String::new());
                        fresh.forfeit(&Failure { seat: Seat(*seat), fault, detail, errors })
                    }
                    RecordLine::Resign { side } => fresh.resign(Side(*side)),
                    _ => return None,
                };
                // What is not legal was found when the record was replayed.
                done.ok()?;
            }
            let drawn = fresh.lines(index).into_iter().next()?;
            if bare(line) != bare(&drawn) {
                return matches!(line, RecordLine::Hand { .. } | RecordLine::Shuffle { .. })
                    .then(|| at(index + 2, "record/not-drawn", "this is not what the seed draws"));
            }
        }
        None
    }
}
