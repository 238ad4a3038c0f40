//! Dominoes over a wire.

use std::sync::Arc;

use sobremesa_core::trial::{Streams, Trial};
use sobremesa_core::{Entry, Game, Match, Message, Observer, Player, Reason, Seat, Standing, StopFlag};
use sobremesa_dominoes::expert::{Expert, Knowledge};
use sobremesa_dominoes::players::{AnyDouble, By, ChosenDiscard, Heaviest, Matrix, Passes, Safe};
use sobremesa_dominoes::rules::Hands;
use sobremesa_dominoes::seen::{Event, PassKind, Scored};
use sobremesa_dominoes::{Dominoes, Move, Opening, Pause as Signal, Private, Public, Refusal, State, TileId, ToldStep};
use sobremesa_protocol::record::{RecordLine, Shown};
use sobremesa_protocol::{Board, MoveTree, Pause, Problem, ScoredBonus};
use sobremesa_search::{Flat, Greedy, Random};

use super::{board, exact, holder, maestro, puzzle, trial};
use crate::any::{CountedKinds, PiecePlace};
use crate::exercise::PieceTaker;
use crate::kinds::Kind;
use crate::options::{OptionRow, PlayerOption, Spends};
use crate::wire::{EventTally, Exact, Eye, HolderPuzzle, JudgedPuzzle, Question, Wire, places_of};

const PLAYOUTS: PlayerOption<u32> =
    PlayerOption::whole("option.dominoes.playouts", (1, 100_000), 100).spending(Spends::Work { a_second: 100_000.0 });

/// How a player gives tiles back, where the rules have it give any.
const DISCARD: PlayerOption<ChosenDiscard> =
    PlayerOption::one_of("option.dominoes.discard", &["heaviest", "least_connected", "random"], 0, |place| {
        [ChosenDiscard::Heaviest, ChosenDiscard::LeastConnected, ChosenDiscard::Any][place as usize]
    });

/// The way to give back, usually by one of the words of [`DISCARD`].
const fn giving(usual: ChosenDiscard) -> OptionRow {
    DISCARD.row.usually(usual as u8 as f64).spelled_if_unusual()
}

/// What a seat is told by a line; nothing if it tells of no step, or cannot be read.
fn told_step<const W: usize>(game: &Dominoes<W>, seat: Seat, line: &RecordLine) -> Option<ToldStep> {
    let read = |tiles: &str| game.read_tiles(tiles).ok();
    Some(match line {
        RecordLine::Dealt { seat: Some(to), tiles, open, .. } if *to == seat.0 => {
            let turned_up = if open.is_empty() { None } else { Some(game.read_tile(open).ok()?) };
            ToldStep::Dealt { hand: read(tiles)?, turned_up }
        }
        RecordLine::Void(Shown { seat, tiles }) => ToldStep::Shown(Seat(*seat), read(tiles)?),
        RecordLine::Drew { seat: by, count, tiles, .. } => {
            let tiles = match tiles {
                Some(tiles) if *by == seat.0 || game.rules().hands() == Hands::Blind => Some(read(tiles)?),
                None if *by != seat.0 => None,
                _ => return None,
            };
            ToldStep::Drew { seat: Seat(*by), count: *count, tiles }
        }
        RecordLine::Move { seat: by, text, pause, .. } => {
            let hidden = text == "!" && *by != seat.0;
            let mv = if hidden { None } else { Some(game.read_move(text).ok()?.0) };
            ToldStep::Moved { seat: Seat(*by), mv, pause: Dominoes::<W>::signal(*pause) }
        }
        _ => return None,
    })
}

impl<const W: usize> Wire for Dominoes<W> {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { id: "random", about: "Any legal move.", options: &[], make: |_| Box::new(Random) },
        Kind {
            id: "botagorda",
            about: "The heaviest tile that fits.",
            options: &[giving(ChosenDiscard::Heaviest)],
            make: |set| Box::new(Greedy(By { placement: Heaviest, discard: DISCARD.of(set) })),
        },
        Kind {
            id: "doble",
            about: "A double that fits, else any tile.",
            options: &[giving(ChosenDiscard::Any)],
            make: |set| Box::new(Greedy(By { placement: AnyDouble, discard: DISCARD.of(set) })),
        },
        Kind {
            id: "matriz",
            about: "The tile of greatest weight.",
            options: &[giving(ChosenDiscard::LeastConnected)],
            make: |set| Box::new(Greedy(By { placement: Matrix, discard: DISCARD.of(set) })),
        },
        Kind {
            id: "seguro",
            about: "Doubles first, then the number it keeps most of.",
            options: &[giving(ChosenDiscard::LeastConnected)],
            make: |set| Box::new(Greedy(By { placement: Safe, discard: DISCARD.of(set) })),
        },
        Kind {
            id: "pasador",
            about: "The numbers on which rivals have passed.",
            options: &[giving(ChosenDiscard::LeastConnected)],
            make: |set| Box::new(Greedy(By { placement: Passes, discard: DISCARD.of(set) })),
        },
        Kind {
            id: "sondeo",
            about: "The best on average over hands imagined.",
            options: &[PLAYOUTS.row],
            make: |set| Box::new(Flat { playouts: PLAYOUTS.of(set) }),
        },
        Kind {
            id: "maestro",
            about: "What a search over hands imagined finds best.",
            options: maestro::OPTIONS,
            make: |set| Box::new(maestro::player(set)),
        },
    ];

    const WAYS_TO_END: &'static [&'static str] = &["out", "blocked", "ended", "cap"];

    fn expert(knowledge: &Arc<Knowledge>) -> Option<Box<dyn Player<Self>>> {
        Some(Box::new(Expert::new(Arc::clone(knowledge))))
    }

    fn opener(&self, played: &Match<Self>) -> Option<Seat> {
        played.state().public.opener
    }

    fn move_text(&self, mv: Move) -> String {
        Dominoes::move_text(self, mv)
    }

    fn read_move(&self, text: &str) -> Result<(Move, Option<Pause>), Message> {
        let (mv, pause) = Dominoes::read_move(self, text).map_err(|error| error.message())?;
        Ok((mv, (pause != Signal::None).then(|| Self::pause(pause))))
    }

    fn only_move(&self, mv: Move) -> Reason {
        match mv {
            Move::Place { .. } => Reason::new("why.only_tile"),
            Move::Give { .. } => Reason::new("why.only_give"),
            Move::Pass => Reason::new("why.cannot_play"),
        }
    }

    fn counted(&self) -> CountedKinds {
        CountedKinds { passes_and_draws: true, ..CountedKinds::default() }
    }

    fn event_tally(&self, event: &Event<W>) -> EventTally {
        let (pass, drawn, scored): (bool, u32, &[Scored]) = match event {
            Event::Passed(passed) => (passed.kind == PassKind::Pass, 0, &passed.scored),
            Event::Placed(placed) => (false, 0, &placed.scored),
            Event::Drew { tiles, .. } => (false, tiles.len(), &[]),
            Event::Dealt { .. } | Event::Shown { .. } | Event::Gave { .. } | Event::TurnedUp { .. } => (false, 0, &[]),
        };
        let bonus = |scored: &Scored| ScoredBonus {
            what: scored.what.name().to_owned(),
            side: scored.side.0,
            points: scored.points,
        };
        let shown = match event {
            Event::Shown { seat, hand } => Some(Shown { seat: seat.0, tiles: self.tiles_text(hand.iter()) }),
            _ => None,
        };
        EventTally { pass, drawn, bonuses: scored.iter().map(bonus).collect(), shown }
    }

    fn may_choose_to_pass(&self) -> bool {
        self.rules().may_choose_to_pass()
    }

    fn signal(pause: Pause) -> Signal {
        match pause {
            Pause::None => Signal::None,
            Pause::Short => Signal::Short,
            Pause::Long => Signal::Long,
        }
    }

    fn pause(signal: Signal) -> Pause {
        match signal {
            Signal::None => Pause::None,
            Signal::Short => Pause::Short,
            Signal::Long => Pause::Long,
        }
    }

    fn refusal(&self, refusal: &Refusal) -> Problem {
        let problem = |code: &str| Problem::new(code, refusal.to_string());
        match refusal {
            Refusal::NoTurn => problem("move/not-now"),
            Refusal::NotHeld => problem("move/not-held"),
            Refusal::MustOpen(tile) => problem("move/must-open").with("tile", tile.to_string()),
            Refusal::MayNotOpen => problem("move/may-not-open"),
            Refusal::NoSuchEnd => problem("move/no-such-end"),
            Refusal::DoesNotFit(number) => problem("move/does-not-fit").with("number", number.to_string()),
            Refusal::WrongFace(number) => problem("move/wrong-face").with("number", number.to_string()),
            Refusal::NotAllowed(tile) => problem("move/not-allowed").with("tile", tile.to_string()),
            Refusal::SpinnerFirst => problem("move/spinner-first"),
            Refusal::DoublesFirst => problem("move/doubles-first"),
            Refusal::OtherEnd => problem("move/other-end"),
            Refusal::NoPair => problem("move/no-pair"),
            Refusal::NotYourTrain => problem("move/not-your-train"),
            Refusal::CanPlay => problem("move/can-play"),
            Refusal::MustGive => problem("move/must-give"),
            Refusal::MustAnswer => problem("move/must-answer"),
            Refusal::GotAnother => problem("move/got-another"),
            Refusal::NothingToGive => problem("move/nothing-to-give"),
            Refusal::FalsePause(Signal::None) => problem("move/false-pause-none"),
            Refusal::FalsePause(Signal::Short) => problem("move/false-pause-short"),
            Refusal::FalsePause(Signal::Long) => problem("move/false-pause-long"),
        }
    }

    fn tree(&self, moves: &[Move]) -> Vec<MoveTree> {
        let mut trees: Vec<MoveTree> = Vec::new();
        for mv in moves {
            let text = Dominoes::move_text(self, *mv);
            let Move::Place { inner, .. } = *mv else {
                trees.push(MoveTree::leaf(text));
                continue;
            };
            let tile = self.tile_text(*mv);
            let place = &text[tile.len()..];
            let arm = place.split('.').next().unwrap_or(place).to_owned();
            let arms = &mut MoveTree::branch(&mut trees, tile).then;
            match inner {
                None => arms.push(MoveTree::leaf(arm)),
                Some(inner) => MoveTree::branch(arms, arm).then.push(MoveTree::leaf(format!(".{inner}"))),
            }
        }
        trees
    }

    fn trial(game: &Arc<Self>, hands: u32, streams: impl FnMut(u32) -> Option<Streams>) -> Trial {
        trial::of(game, hands, streams)
    }

    fn board(&self, played: &Match<Self>, eye: Eye) -> Board {
        Board::Dominoes(board::of(self, played, eye))
    }

    fn read_open_position(&self, text: &str) -> Result<State<W>, Problem> {
        exact::read_open_position(self, text)
    }

    fn exact(&self, questions: &[Question<Self>], nodes: u64, stop: &StopFlag) -> Result<Vec<Exact<Move>>, Problem> {
        exact::solve(self, questions, nodes, stop)
    }

    fn puzzle(played: &Match<Self>, most_worlds: u64) -> Option<JudgedPuzzle<Move>> {
        puzzle::judge(played, most_worlds)
    }

    fn holder_puzzle(played: &Match<Self>, most_worlds: u64) -> Option<HolderPuzzle> {
        holder::judge(played, most_worlds)
    }

    fn pieces(&self) -> Vec<String> {
        self.tables().tiles.iter().map(ToString::to_string).collect()
    }

    fn places(&self, world: &State<W>) -> Vec<PiecePlace> {
        let tiles = (0..self.tables().tiles.len()).map(|index| TileId(index as u16));
        let holds = |seat: Seat, tile: &TileId| world.hands[seat.index()].hand.contains(*tile);
        places_of(tiles, holds, self.sides().seats(), |tile| world.stock.contains(*tile))
    }

    fn opening_text(&self, opening: &Opening) -> String {
        Dominoes::opening_text(self, opening)
    }

    fn read_opening(&self, text: &str, standing: &Standing) -> Result<Opening, Message> {
        let opening = Dominoes::read_opening(self, text).map_err(|error| error.message())?;
        Ok(Opening { standing: *standing, ..opening })
    }

    fn shuffle_text(&self, shuffle: &Vec<TileId>) -> String {
        self.tiles_text(shuffle.iter().copied())
    }

    fn read_shuffle(&self, text: &str, state: &State<W>) -> Result<Vec<TileId>, Message> {
        Dominoes::read_shuffle(self, text, state.stock).map_err(|error| error.message())
    }

    fn stock_pieces(&self, state: &State<W>) -> Vec<String> {
        state.stock.iter().map(|tile| self.tile_name(tile)).collect()
    }

    fn piece_name(&self, text: &str) -> Result<String, Message> {
        self.read_tile(text).map(|tile| self.tile_name(tile)).map_err(|error| error.message())
    }

    fn takers(&self, state: &State<W>) -> Vec<PieceTaker> {
        let mut takers: Vec<PieceTaker> = Dominoes::takers(self, state).into_iter().map(PieceTaker::Seat).collect();
        takers.resize(state.stock.len() as usize, PieceTaker::Nobody);
        takers
    }

    fn follow(&self, state: &mut State<W>, seat: Seat, told: &[RecordLine]) -> Option<Event<W>> {
        let steps: Option<Vec<ToldStep>> = told.iter().map(|line| told_step(self, seat, line)).collect();
        Dominoes::follow(self, state, seat, &steps?)
    }

    fn hand_text(&self, private: &Private<W>) -> String {
        self.tiles_text(private.hand.iter())
    }

    fn private_text(&self, private: &Private<W>) -> String {
        let exchanged = private.exchanged.iter().map(|tiles| self.tiles_text(tiles.iter()));
        std::iter::once(self.hand_text(private)).chain(exchanged).collect::<Vec<_>>().join(" | ")
    }

    fn seen_line(&self, line: &RecordLine, entry: &Entry<Self>, observer: Observer) -> RecordLine {
        let sees = |seat: Seat| observer == Observer::Seat(seat);
        match (entry, line) {
            (Entry::Shuffle(_, Event::Dealt { hands, again, turned_up }), _) => {
                let (seat, tiles) = match observer {
                    Observer::Seat(seat) => (Some(seat.0), self.tiles_text(hands[seat.index()].iter())),
                    Observer::Spectator => (None, String::new()),
                };
                let open = turned_up.map_or_else(String::new, |tile| self.tile_name(tile));
                RecordLine::Dealt { seat, tiles, open, again: *again, bonuses: Vec::new() }
            }
            (Entry::Shuffle(_, Event::Shown { seat, hand }), _) => {
                RecordLine::Void(Shown { seat: seat.0, tiles: self.tiles_text(hand.iter()) })
            }
            (Entry::Shuffle(order, Event::Drew { seat, returned, tiles }), _) => {
                let drawn = order.iter().copied().take(tiles.len() as usize);
                RecordLine::Drew {
                    seat: seat.0,
                    count: tiles.len() as u16,
                    tiles: sees(*seat).then(|| self.tiles_text(drawn)),
                    returned: *returned,
                }
            }
            (Entry::Shuffle(order, Event::TurnedUp { seat, tiles }), _) => {
                let shown = order.iter().copied().take(tiles.len() as usize);
                RecordLine::Drew {
                    seat: seat.0,
                    count: tiles.len() as u16,
                    tiles: Some(self.tiles_text(shown)),
                    returned: 0,
                }
            }
            (Entry::Move { event: Event::Gave { seat, to: None, .. }, .. }, RecordLine::Move { .. })
                if !sees(*seat) =>
            {
                let mut line = line.clone();
                if let RecordLine::Move { text, .. } = &mut line {
                    "!".clone_into(text);
                }
                line
            }
            _ => line.clone(),
        }
    }

    fn after_text(&self, public: &Public<W>) -> String {
        Dominoes::after_text(self, public)
    }
}
