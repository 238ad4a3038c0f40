//! Asking the seats after one's own for a tile that fits.
//!
//! Who can place nothing passes, and by that asks the next seat ([`Stage::Answer`]). That one must give a tile that fits, or
//! passes the question on, so that everybody knows what it lacks. A tile that is given changes hands before everybody's eyes and is
//! placed at once ([`Stage::PlayGot`]); a question that has come all the way round frees the seat that asked to place any tile at
//! any end ([`Stage::PlayAny`]).

use sobremesa_core::Seat;

use crate::game::Dominoes;
use crate::moves::{Move, Pause};
use crate::rules::MustPlay;
use crate::seen::{Event, PassKind, Passed};
use crate::state::{Public, Stage, State};
use crate::tiles::{TileId, TileSet};

impl<const W: usize> Dominoes<W> {
    /// Whether a seat that passes asks the next one for a tile.
    pub(crate) fn asks(&self, public: &Public<W>) -> bool {
        self.rules.must_play == MustPlay::OrAsk && !public.empty && public.yields == 0
    }

    /// The seat whose turn it is has nothing that fits: the question of `asker` goes to the next one.
    pub(super) fn ask_next(&self, state: &mut State<W>, asker: Seat, pause: Pause) -> Event<W> {
        let public = &mut state.public;
        let seat = public.turn;
        self.shows_that_nothing_fits(public, seat, state.hands[seat.index()].hand);
        public.actions += 1;
        public.turn = seat.after(1, self.seats());
        let came_round = public.turn == asker;
        self.end_or(state, if came_round { Stage::PlayAny } else { Stage::Answer(asker) });
        Self::stays_with_who_moved(&mut state.public, seat);
        Event::Passed(Passed { seat, kind: PassKind::Ask, pause, scored: Vec::new() })
    }

    /// The seat whose turn it is answers the question of `asker`: with a tile, or by passing it on.
    pub(super) fn answer(&self, state: &mut State<W>, asker: Seat, mv: Move, pause: Pause) -> Event<W> {
        let seat = state.public.turn;
        let Move::Give { tile } = mv else { return self.ask_next(state, asker, pause) };
        self.tables.copies.take(&mut state.hands[seat.index()].hand, tile);
        self.tables.copies.put(&mut state.hands[asker.index()].hand, tile);
        let public = &mut state.public;
        public.held[seat.index()] -= 1;
        public.held[asker.index()] += 1;
        public.lacks[asker.index()].remove(tile);
        public.actions += 1;
        public.turn = asker;
        self.settle_out(public);
        self.end_or(state, Stage::PlayGot(tile));
        Self::stays_with_who_moved(&mut state.public, seat);
        Event::Gave { seat, tile, to: Some(asker) }
    }

    /// Once the hand is over, the turn is that of the seat that moved last.
    fn stays_with_who_moved(public: &mut Public<W>, seat: Seat) {
        if let Stage::Over(_) = public.stage {
            public.turn = seat;
        }
    }

    /// The tile that the seat to move has asked for, got, and not placed yet: everybody knows that it holds it.
    pub(crate) fn got(public: &Public<W>) -> Option<(Seat, TileId)> {
        match public.stage {
            Stage::PlayGot(tile) => Some((public.turn, tile)),
            _ => None,
        }
    }

    /// Every move of a seat that was asked, or has asked; nothing at any other stage.
    pub(crate) fn moves_of_asking(&self, public: &Public<W>, hand: TileSet<W>) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        match public.stage {
            Stage::Answer(_) => {
                let fitting = hand & self.fit_somewhere(public, hand);
                moves.extend(fitting.iter().map(|tile| Move::Give { tile }));
                if moves.is_empty() {
                    moves.push(Move::Pass);
                }
            }
            Stage::PlayGot(tile) => self.placements(public, std::iter::once(tile).collect(), &mut moves),
            Stage::PlayAny => self.placements_anywhere(public, hand, &mut moves),
            _ => return None,
        }
        moves.sort_unstable();
        Some(moves)
    }

    /// Every tile of a hand at every end, by each of its faces, whether or not it fits there.
    fn placements_anywhere(&self, public: &Public<W>, hand: TileSet<W>, moves: &mut Vec<Move>) {
        let [right, left] = public.ends.line();
        let one_end = self.tables.line && left.number == right.number;
        for (arm, _) in self.playable_ends(public).filter(|(arm, _)| !one_end || *arm != crate::ends::LEFT) {
            for tile in hand.iter() {
                let faces = self.tables.tiles[tile.index()].faces();
                let other = |at: &usize| !faces[..*at].contains(&faces[*at]);
                let inner = (0..faces.len()).filter(other).map(|at| Some(faces[at]));
                moves.extend(inner.map(|inner| Move::Place { tile, arm, inner }));
            }
        }
    }
}
