//! The board as an observer sees it.

use sobremesa_core::{Entry, Match, MatchTurn, Observer, Seat, Side};
use sobremesa_dominoes::ends::RIGHT;
use sobremesa_dominoes::layout::{Joint, Layout};
use sobremesa_dominoes::notation::Laid;
use sobremesa_dominoes::rules::SideScore;
use sobremesa_dominoes::seen::{Event, PassKind, Placed};
use sobremesa_dominoes::{Asked as AskedOf, Dominoes, Move, Public, State, TileId};
use sobremesa_protocol::Pause;
use sobremesa_protocol::games::dominoes::{
    Asked, DominoesBoard, HandView, LeftInHands, LoggedMove, MoveKind, OpenEnd, PlacedTile, Redeal, RowView, SeatDrew,
    Tile, TrainView,
};

use super::notes;
use crate::wire::{Eye, Wire};

/// What the log of a hand tells, as an observer saw it.
#[derive(Default)]
struct HandLog<'m> {
    placed: Vec<(u32, &'m Placed)>,
    moves: Vec<LoggedMove>,
    redeals: Vec<Redeal>,
    /// Tiles drawn since the last move, in order, and who drew them.
    drawn: Vec<(Seat, TileId)>,
    /// The seat that drew last.
    drawer: Option<Seat>,
    /// Of rows that nobody sees, the tile that was turned up last and has not been placed or put back, and those that were put back,
    /// with their seats: of each in the order in which they come up again.
    turned: Option<TileId>,
    put_back: Vec<(Seat, TileId)>,
}

impl HandLog<'_> {
    /// Tiles that a seat has drawn since the last move, in order. To open, several seats may draw before one moves.
    fn drawn_by(&self, seat: Option<Seat>) -> impl Iterator<Item = TileId> {
        self.drawn.iter().filter(move |(by, _)| Some(*by) == seat).map(|(_, tile)| *tile)
    }

    /// Takes in that a seat places the tile that it has turned up, or puts it back; tells which one it is.
    fn leaves_front(&mut self, seat: Seat, is_placed: bool) -> Option<TileId> {
        let front = self.put_back.iter().position(|(of, _)| *of == seat);
        let tile = self.turned.take().or_else(|| front.map(|at| self.put_back.remove(at).1))?;
        if !is_placed {
            self.put_back.push((seat, tile));
        }
        Some(tile)
    }

    /// How many tiles the other seats have drawn since the last move, in the order in which they first drew.
    fn drawn_by_others(&self, seat: Seat) -> Vec<SeatDrew> {
        let mut others: Vec<SeatDrew> = Vec::new();
        for (by, _) in self.drawn.iter().filter(|(by, _)| *by != seat) {
            match others.iter_mut().find(|drew| drew.seat == by.0) {
                Some(drew) => drew.tiles += 1,
                None => others.push(SeatDrew { seat: by.0, tiles: 1 }),
            }
        }
        others
    }
}

/// The board of a hand.
pub(super) fn of<const W: usize>(game: &Dominoes<W>, played: &Match<Dominoes<W>>, eye: Eye) -> DominoesBoard {
    let state = played.state();
    let public = &state.public;
    let rules = game.rules();
    let told = told(game, played, eye);
    let hub = public.hub.map(|tile| Laid { tile, arm: RIGHT, inner: game.tile(tile).faces()[0] });
    let layout = game.layout(hub.into_iter().chain(told.placed.iter().map(|(_, placed)| Laid::from(*placed))));
    let open = eye == Eye::All || played.hand_over() || played.turn() == MatchTurn::Over;
    let hands = (0..game.seats()).map(|seat| {
        let held = state.hands[usize::from(seat)].hand;
        HandView {
            count: public.held[usize::from(seat)],
            tiles: (open || is_own(eye, Seat(seat)) || public.rows.is_some()).then(|| {
                let in_order = public.rows.as_ref().map(|rows| rows.up_first(Seat(seat)).collect::<Vec<_>>());
                let tiles = in_order.unwrap_or_else(|| held.iter().collect());
                tiles.into_iter().map(|tile| faces(game, tile)).collect()
            }),
            lacks: lacks(game, public, Seat(seat)),
            row: public.rows.as_ref().map(|rows| RowView {
                face_down: rows.face_down[usize::from(seat)],
                turned_up: rows.turned.filter(|_| public.turn == Seat(seat)).map(|tile| faces(game, tile)),
            }),
        }
    });
    // Where everybody takes, the seat to move is not the last one to draw.
    let drawer = if game.everybody_exchanges() { Some(public.turn) } else { told.drawer };
    let own_draws = drawer.is_some_and(|seat| eye == Eye::All || is_own(eye, seat));
    DominoesBoard {
        heads: rules.tiles().heads,
        highest: rules.tiles().highest,
        tiles: rules.tiles().count(),
        copies: rules.tiles().copies,
        ends: if public.empty { Vec::new() } else { ends(game, public, &layout) },
        trains: trains(game, public),
        hands: hands.collect(),
        stock: public.stock,
        asleep: rules.tiles().asleep,
        must_open: public.must_open.filter(|_| public.empty).map(|tile| faces(game, tile)),
        asked: asked(game.asked(public)),
        now: matches!(played.turn(), MatchTurn::Seat(_)).then(|| notes::now(game, public)).flatten(),
        drew: told.drawn_by(drawer).count() as u16,
        drawn: if own_draws { told.drawn_by(drawer).map(|tile| faces(game, tile)).collect() } else { Vec::new() },
        ends_sum: game.scores_ends().then(|| if public.empty { 0 } else { public.ends.sum() }),
        scored: public.scored.by_side().to_vec(),
        left: played.hand_over().then(|| left(game, state, played.turn() != MatchTurn::Over)),
        placed: placed(game, hub, &told.placed, &layout),
        redeals: told.redeals,
        log: told.moves,
    }
}

fn left<const W: usize>(game: &Dominoes<W>, state: &State<W>, goes_on: bool) -> LeftInHands {
    let count = |score: i32| score.max(0) as u16;
    let seat = |seat: u8| count(game.hand_score(state.hands[usize::from(seat)].hand));
    LeftInHands {
        how: notes::counted(game),
        ties: notes::of_ties(game, state, goes_on),
        seats: (0..game.seats()).map(seat).collect(),
        sides: (0..game.rules().sides().count()).map(|side| count(game.side_score(state, Side(side)))).collect(),
        added: game.rules().score().side == SideScore::Sum,
        stock: game.counts_the_stock(state).then(|| count(game.hand_score(state.stock))),
    }
}

fn is_own(eye: Eye, seat: Seat) -> bool {
    eye == Eye::Of(Observer::Seat(seat))
}

fn faces<const W: usize>(game: &Dominoes<W>, tile: TileId) -> Tile {
    game.tile(tile).faces().to_vec()
}

/// Numbers of which everybody knows that the seat holds no tile.
fn lacks<const W: usize>(game: &Dominoes<W>, public: &Public<W>, seat: Seat) -> Vec<u8> {
    let lacks = game.known_lacks(public, seat);
    let with_number = game.tables().with_number.iter().enumerate();
    let lacking = with_number.filter(|(_, tiles)| !tiles.is_empty() && tiles.without(lacks).is_empty());
    lacking.map(|(number, _)| number as u8).collect()
}

fn asked(asked: AskedOf) -> Asked {
    match asked {
        AskedOf::Place => Asked::Place,
        AskedOf::PlaceOrStop => Asked::PlaceOrStop,
        AskedOf::Open => Asked::Open,
        AskedOf::Give { left, may_stop } => Asked::Give { left, may_stop },
        AskedOf::PlaceOrAsk => Asked::PlaceOrAsk,
        AskedOf::PlaceGot => Asked::PlaceGot,
        AskedOf::PlaceAny => Asked::PlaceAny,
        AskedOf::Answer { asker } => Asked::Answer { asker: asker.0 },
    }
}

fn ends<const W: usize>(game: &Dominoes<W>, public: &Public<W>, layout: &Layout) -> Vec<OpenEnd> {
    let ends = public.ends.iter().zip(&layout.tips).filter(|((arm, _), _)| game.is_open(*arm));
    ends.map(|((arm, end), at)| OpenEnd { arm, number: end.number, counts: end.counts, at: *at }).collect()
}

fn trains<const W: usize>(game: &Dominoes<W>, public: &Public<W>) -> Vec<TrainView> {
    let arms = u16::from(game.trains().unwrap_or_default());
    let train = |arm: u16| {
        let seat = u8::try_from(arm).ok().filter(|seat| *seat < game.seats());
        TrainView { seat, open: seat.is_none() || public.ends.opened().any(|open| Some(open.0) == seat) }
    };
    (0..arms).map(train).collect()
}

/// The tiles on the table: the double that nobody lays, and those that seats placed.
fn placed<const W: usize>(
    game: &Dominoes<W>,
    hub: Option<Laid>,
    placed: &[(u32, &Placed)],
    layout: &Layout,
) -> Vec<PlacedTile> {
    let lies = |Laid { tile, arm, inner }: Laid, joint: &Joint| PlacedTile {
        tile: faces(game, tile),
        seat: None,
        ply: None,
        arm,
        joins: joint.joins,
        inner,
        outer: game.tile(tile).outer(inner),
        arms: joint.arms.clone(),
        spinner: joint.spinner,
    };
    let mut joints = layout.tiles.iter();
    let first = hub.and_then(|hub| Some(lies(hub, joints.next()?)));
    let by_seats = placed.iter().zip(joints).map(|((ply, placed), joint)| PlacedTile {
        seat: Some(placed.seat.0),
        ply: Some(*ply),
        outer: placed.outer,
        ..lies(Laid::from(*placed), joint)
    });
    first.into_iter().chain(by_seats).collect()
}

fn told<'m, const W: usize>(game: &Dominoes<W>, played: &'m Match<Dominoes<W>>, eye: Eye) -> HandLog<'m> {
    let mut told = HandLog::default();
    let first = played.hand_log().iter().find_map(|entry| match entry {
        Entry::Move { ply, .. } => Some(*ply),
        _ => None,
    });
    let mut ply = first.unwrap_or_else(|| played.ply());
    for entry in played.hand_log() {
        match entry {
            Entry::Shuffle(order, Event::Drew { seat, tiles, .. }) => {
                told.drawn.extend(order.iter().take(tiles.len() as usize).map(|tile| (*seat, *tile)));
                told.drawer = Some(*seat);
            }
            // What is turned up once the hand is over nobody plays.
            Entry::Shuffle(order, Event::TurnedUp { .. }) => told.turned = order.first().copied(),
            Entry::Shuffle(_, Event::Shown { seat, hand }) => {
                let tiles = hand.iter().map(|tile| faces(game, tile)).collect();
                let why = notes::why_void(game, *hand);
                told.redeals.push(Redeal { ply, why, seat: Some(seat.0), hand: Some(tiles) });
            }
            Entry::Shuffle(_, Event::Dealt { again: true, .. }) => {
                told.redeals.push(Redeal { ply, why: notes::why_again(game), seat: None, hand: None });
            }
            Entry::Move { ply: at, seat, mv, event, .. } => {
                let drew = told.drawn_by(Some(*seat)).count() as u16;
                let turned_up = told.leaves_front(*seat, matches!(event, Event::Placed(_)));
                let turned_up = turned_up.map(|tile| faces(game, tile));
                let sought = told.drawn_by_others(*seat);
                told.drawn.clear();
                told.moves.push(LoggedMove { sought, turned_up, ..logged(game, (*at, *seat, *mv), event, drew, eye) });
                if let Event::Placed(placed) = event {
                    told.placed.push((*at, placed));
                }
                ply = at + 1;
            }
            Entry::Shuffle(..) | Entry::Opening(_) | Entry::HandOver(_) => {}
        }
    }
    told
}

fn logged<const W: usize>(
    game: &Dominoes<W>,
    (ply, seat, mv): (u32, Seat, Move),
    event: &Event<W>,
    drew: u16,
    eye: Eye,
) -> LoggedMove {
    let mut logged = LoggedMove {
        ply,
        seat: seat.0,
        kind: MoveKind::Pass,
        text: game.move_text(mv),
        tile: None,
        arm: None,
        pause: Pause::None,
        turned_up: None,
        to: None,
        drew,
        sought: Vec::new(),
        bonuses: game.event_tally(event).bonuses,
    };
    match event {
        Event::Placed(placed) => {
            logged.kind = MoveKind::Place;
            logged.tile = Some(faces(game, placed.tile));
            logged.arm = Some(placed.arm);
            logged.pause = Dominoes::<W>::pause(placed.pause);
        }
        Event::Passed(passed) => {
            logged.kind = match passed.kind {
                PassKind::Pass => MoveKind::Pass,
                PassKind::Stop => MoveKind::Stop,
                PassKind::Yield => MoveKind::Yield,
                PassKind::Keep => MoveKind::Keep,
                PassKind::Ask => MoveKind::Ask,
            };
            logged.pause = Dominoes::<W>::pause(passed.pause);
        }
        Event::Gave { seat, tile, to } => {
            logged.kind = MoveKind::Give;
            logged.to = to.map(|to| to.0);
            if to.is_some() || eye == Eye::All || is_own(eye, *seat) {
                logged.tile = Some(faces(game, *tile));
            } else {
                "!".clone_into(&mut logged.text);
            }
        }
        Event::Dealt { .. } | Event::Shown { .. } | Event::Drew { .. } | Event::TurnedUp { .. } => {}
    }
    logged
}
