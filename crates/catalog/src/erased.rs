//! Any game whose wire form is known, erased.

mod played;
mod recorded;

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Choice, Entry, Key, Match, MatchTurn, Observer, Player, Seat, StopFlag, Stream};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Localized, PlayerInfo, RulesInfo};

use self::played::ErasedMatch;
use self::recorded::Recorded;
use crate::any::{AnyGame, AnyMatch, GameRow, HandRow, ReplayError, Setup};
use crate::players;
use crate::spec::{PlayerError, PlayerSpec};
use crate::wire::Wire;

/// A game with what is known of its rule file.
#[derive(Debug)]
pub(crate) struct ErasedGame<G> {
    pub(crate) game: Arc<G>,
    pub(crate) info: RulesInfo,
    pub(crate) hash: String,
    pub(crate) file: String,
}

/// Nonce of a decision: seat in the high half, ply in the low.
fn decision(seat: Seat, ply: u32) -> u64 {
    u64::from(seat.0) << 32 | u64::from(ply)
}

fn collect_legal<G: Wire>(game: &G, state: &G::State, seat: Seat, into: &mut Vec<G::Move>) {
    into.clear();
    game.legal_moves(game.public(state), game.private(state, seat), |mv| {
        into.push(mv);
        ControlFlow::Continue(())
    });
}

impl<G: Wire> ErasedGame<G> {
    fn deals(&self, setup: &Setup) -> Key {
        setup.seed.key().deals(&self.hash, setup.block)
    }

    fn erase(&self, played: Match<G>, setup: &Setup) -> ErasedMatch<G> {
        ErasedMatch::new(played, *setup, self.info.target)
    }

    fn row(&self, played: &Match<G>) -> GameRow {
        let verdict = played.verdict().expect("the game was played to its end");
        let mut hands: Vec<HandRow> = Vec::new();
        let (mut plies, mut passes, mut opener) = (0, 0, None);
        let mut shuffles = blake3::Hasher::new();
        for entry in played.log() {
            match entry {
                Entry::Opening(_) => {
                    (plies, passes, opener) = (0, 0, None);
                    shuffles.reset();
                }
                Entry::Shuffle(shuffle, _) => {
                    shuffles.update(self.game.shuffle_text(shuffle).as_bytes());
                    shuffles.update(b"\n");
                }
                Entry::Move { seat, mv, .. } => {
                    opener = opener.or(Some(*seat));
                    plies += 1;
                    passes += u32::from(G::is_pass(*mv));
                }
                Entry::HandOver(outcome) => {
                    let hash = shuffles.finalize();
                    let first: [u8; 8] = hash.as_bytes()[..8].try_into().expect("a hash has 32 bytes");
                    hands.push(HandRow {
                        opener: opener.unwrap_or_default().0,
                        points: outcome.points.by_side().to_vec(),
                        winner: outcome.winner.map(|side| side.0),
                        how: outcome.how,
                        plies,
                        passes,
                        shuffle: u64::from_le_bytes(first),
                    });
                }
            }
        }
        GameRow {
            points: verdict.points.by_side().to_vec(),
            winner: verdict.winner.map(|side| side.0),
            termination: verdict.termination.name(),
            plies: played.ply(),
            hands,
        }
    }
}

impl<G: Wire> AnyGame for ErasedGame<G> {
    fn info(&self) -> &RulesInfo {
        &self.info
    }

    fn rules_hash(&self) -> &str {
        &self.hash
    }

    fn file(&self) -> &str {
        &self.file
    }

    fn sentences(&self) -> Vec<Localized> {
        self.game.sentences()
    }

    fn players(&self) -> Vec<PlayerInfo> {
        players::roster()
    }

    fn player(&self, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
        G::player(spec).map(|(_, canonical)| canonical)
    }

    fn open(&self, setup: &Setup) -> Box<dyn AnyMatch> {
        let played = Match::new(Arc::clone(&self.game), setup.unit, self.deals(setup));
        Box::new(self.erase(played, setup))
    }

    fn replay(&self, setup: &Setup, lines: &[RecordLine]) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let first = lines.iter().position(|line| matches!(line, RecordLine::Hand { .. })).unwrap_or(lines.len());
        let mut record = Recorded::new(&*self.game, lines, first);
        let played = Match::replayed(Arc::clone(&self.game), setup.unit, self.deals(setup), &mut record);
        let mut erased = self.erase(played, setup);
        while record.broken.is_none() && record.at < lines.len() {
            let at = record.at;
            record.at += 1;
            let result = erased.apply(&lines[at], &mut record);
            result.map_err(|problem| ReplayError { line: at, problem })?;
        }
        match record.broken {
            Some(error) => Err(error),
            None => Ok(Box::new(erased)),
        }
    }

    fn play_game(&self, setup: &Setup, game: u64, seats: &[PlayerSpec]) -> Result<GameRow, PlayerError> {
        assert_eq!(seats.len(), usize::from(self.game.sides().seats()), "one player a seat");
        let root = setup.seed.key();
        let mut players = Vec::with_capacity(seats.len());
        for spec in seats {
            let (player, canonical) = G::player(spec)?;
            players.push((player, root.player(&canonical.to_string(), setup.block, game)));
        }
        let mut played = Match::new(Arc::clone(&self.game), setup.unit, self.deals(setup));
        let stop = StopFlag::default();
        let mut legal = Vec::new();
        let mut told = 0;
        loop {
            told = tell(&played, &mut players, told);
            match played.turn() {
                MatchTurn::Over => return Ok(self.row(&played)),
                MatchTurn::NextHand => played.next_hand(),
                MatchTurn::Seat(seat) => {
                    let (player, key) = &mut players[seat.index()];
                    let rng = key.stream(decision(seat, played.ply()));
                    let (mv, signal) = decide(&played, seat, &mut **player, rng, &stop, &mut legal);
                    played.play(mv, signal);
                }
            }
        }
    }

    fn deal_fingerprint(&self, setup: &Setup) -> String {
        self.deals(setup).fingerprint()
    }
}

fn decide<G: Wire>(
    played: &Match<G>,
    seat: Seat,
    player: &mut dyn Player<G>,
    rng: Stream,
    stop: &StopFlag,
    legal: &mut Vec<G::Move>,
) -> (G::Move, G::Signal) {
    let game = &**played.game();
    let state = played.state();
    collect_legal(game, state, seat, legal);
    let (public, private) = (game.public(state), game.private(state, seat));
    let decision = player.choose(game, Choice { seat, public, private, legal, rng, stop, explain: false });
    (decision.mv, decision.signal)
}

/// Tells every player what it saw of the log from `from` on; says how much of it is told.
fn tell<G: Wire>(played: &Match<G>, players: &mut [(Box<dyn Player<G>>, Key)], from: usize) -> usize {
    for entry in &played.log()[from..] {
        for (seat, (player, _)) in players.iter_mut().enumerate() {
            tell_one(played, entry, Seat(seat as u8), &mut **player);
        }
    }
    played.log().len()
}

fn tell_one<G: Wire>(played: &Match<G>, entry: &Entry<G>, seat: Seat, player: &mut dyn Player<G>) {
    let game = &**played.game();
    match entry {
        Entry::Opening(opening) => player.start(game, seat, opening),
        Entry::HandOver(outcome) => player.end(game, outcome),
        Entry::Shuffle(..) | Entry::Move { .. } => {
            if let Some(seen) = played.seen(entry, Observer::Seat(seat)) {
                player.observe(game, &seen);
            }
        }
    }
}
