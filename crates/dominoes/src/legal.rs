//! Which moves are legal, drawing one at random, and the pause that an honest seat gives with one.

use std::ops::ControlFlow;

use sobremesa_core::Stream;

use crate::ends::{End, EndRank, LEFT, RIGHT};
use crate::game::Dominoes;
use crate::moves::{DrawnPlacement, Move, Pause, on_line};
use crate::rules::{CriterionRow, Exchange, Give, LineEnds, MustPlay, Take, Validator};
use crate::state::{Private, Public, Stage};
use crate::tiles::{TileId, TileSet};

/// Most ends whose placements are counted without listing them.
pub(crate) const FEW_ENDS: usize = 8;

/// What of a hand joins each end of a table with few of them, where no tile joins by more than one face.
struct Joins<const W: usize> {
    /// By end, in ascending order of the arms: the arm, and the tiles that join it.
    by_end: [(u16, TileSet<W>); FEW_ENDS],
    ends: usize,
}

impl<const W: usize> Joins<W> {
    fn by_end(&self) -> &[(u16, TileSet<W>)] {
        &self.by_end[..self.ends]
    }

    /// The number of placements.
    fn count(&self) -> u32 {
        self.by_end().iter().map(|(_, tiles)| tiles.len()).sum()
    }

    /// The placement number `nth` in ascending order, by tile and then by arm. Precondition: there are so many.
    fn nth(&self, mut nth: u32) -> Move {
        let any = self.by_end().iter().fold(TileSet::EMPTY, |sum, (_, tiles)| sum | *tiles);
        for tile in any.iter() {
            for (arm, tiles) in self.by_end() {
                if tiles.contains(tile) {
                    if nth == 0 {
                        return on_line(tile, *arm);
                    }
                    nth -= 1;
                }
            }
        }
        unreachable!("there are more than `nth` placements")
    }
}

impl<const W: usize> Dominoes<W> {
    /// The tiles that the list of validators, and what was done in this turn, allow now; none where they allow all. A tile that must open the hand does so
    /// whatever they say.
    #[inline]
    fn allowed(&self, public: &Public<W>, hand: TileSet<W>) -> Option<TileSet<W>> {
        if self.tables.all_valid {
            return None;
        }
        let allowed = self.allowed_by_rules(public, hand);
        let Some(rows) = &public.rows else { return allowed };
        let turned: TileSet<W> = rows.turned.into_iter().collect();
        Some(allowed.map_or(turned, |allowed| allowed & turned))
    }

    /// So, of the tiles that a seat sees in its hand.
    fn allowed_by_rules(&self, public: &Public<W>, hand: TileSet<W>) -> Option<TileSet<W>> {
        if public.turn_used {
            return Some(TileSet::EMPTY);
        }
        let row = self.row(&self.tables.tests.valid, public, hand)?;
        if public.empty {
            // There is no tile to compare with.
            let double = self.rules.valid[row].then == Validator::Double && public.must_open.is_none();
            return double.then_some(self.tables.doubles);
        }
        let valid = &self.tables.valid[row];
        if valid.is_empty() {
            return None;
        }
        let before = self.tables.tiles[public.last?.index()].pips();
        Some(valid[usize::from(before)])
    }

    /// The ends at which somebody may play, with their arms. Precondition: something is on the table.
    pub(crate) fn ends_in_play(public: &Public<W>) -> impl Iterator<Item = (u16, &End)> {
        let rank = public.ends.rank();
        public.ends.iter().filter(move |(_, end)| end.rank == rank)
    }

    /// Those of them at which the seat to move may play. Precondition: something is on the table.
    pub(crate) fn playable_ends<'p>(&self, public: &'p Public<W>) -> impl Iterator<Item = (u16, &'p End)> + use<'p, W> {
        let only = self.only_arm(public);
        let any_train = self.rules.arms.doubles_in_any_train;
        Self::ends_in_play(public)
            .filter(move |(_, end)| any_train || end.lets(public.turn))
            .filter(move |(arm, _)| only.is_none_or(|only| only == *arm))
    }

    /// The arm at which the seat to move goes on in this turn, if it may not choose.
    #[inline]
    pub(crate) fn only_arm(&self, public: &Public<W>) -> Option<u16> {
        // Who goes on at one end does so at either where both have the same number: it is one end.
        let [right, left] = public.ends.line();
        public.turn_arm.filter(|_| right.number != left.number || self.rules.arms.ends == LineEnds::Opposite)
    }

    /// Of the tiles that fit the number of a playable end, those that the seat to move may join to it: in a train that is not
    /// open to it, doubles alone.
    #[inline]
    pub(crate) fn joining_playable(&self, public: &Public<W>, end: &End, fitting: TileSet<W>) -> TileSet<W> {
        let joining = self.joining_end(public, end, fitting);
        if end.lets(public.turn) { joining } else { joining & self.tables.doubles }
    }

    /// Of the tiles that fit the number of an end, those that somebody may join to it.
    #[inline]
    pub(crate) fn joining_end(&self, public: &Public<W>, end: &End, fitting: TileSet<W>) -> TileSet<W> {
        if end.rank == EndRank::Double || self.rules.arms.doubles_first && self.lacks_double(public, end.number) {
            fitting & self.tables.doubles
        } else {
            fitting
        }
    }

    /// Whether there is a double of a number, and not on the table yet.
    fn lacks_double(&self, public: &Public<W>, number: u8) -> bool {
        let own = self.tables.doubles & self.tables.with_number[usize::from(number)];
        !own.is_empty() && (own & public.placed).is_empty()
    }

    /// All tiles, wherever they are, that could be placed now. `hand` is that of the seat to move.
    pub(crate) fn fit_somewhere(&self, public: &Public<W>, hand: TileSet<W>) -> TileSet<W> {
        if public.empty {
            return self.allowed(public, hand).unwrap_or(self.tables.all);
        }
        let fits = &self.tables.fits[self.matcher(public, hand)].tiles;
        let joining = |end: &End| self.joining_playable(public, end, fits[usize::from(end.number)]);
        let all = self.playable_ends(public).fold(TileSet::EMPTY, |sum, (_, end)| sum | joining(end));
        self.allowed(public, hand).map_or(all, |allowed| all & allowed)
    }

    /// All tiles, wherever they are, that could join an end by some criterion, whoever's turn it is.
    pub(crate) fn join_anywhere(&self, public: &Public<W>) -> TileSet<W> {
        let fitting = |end: &End| self.tables.ever_fits[usize::from(end.number)];
        Self::ends_in_play(public)
            .fold(TileSet::EMPTY, |sum, (_, end)| sum | self.joining_end(public, end, fitting(end)))
    }

    /// Whether the seat to move, which holds `hand`, can place a tile.
    pub(crate) fn can_place(&self, public: &Public<W>, hand: TileSet<W>) -> bool {
        let fitting = self.fit_somewhere(public, hand) & hand;
        if fitting.is_empty() || !self.places_two(public) {
            return !fitting.is_empty();
        }
        self.kept_for(public, hand, RIGHT, fitting).len() + self.kept_for(public, hand, LEFT, fitting).len() > 0
    }

    /// Whether the seat to move begins a turn of two tiles.
    #[inline]
    pub(crate) fn places_two(&self, public: &Public<W>) -> bool {
        self.rules.arms.ends == LineEnds::Opposite && !public.empty && public.turn_arm.is_none()
    }

    /// Whether the seat to move has placed the first of two tiles, and now places the second.
    #[inline]
    pub(crate) fn is_halfway(&self, public: &Public<W>) -> bool {
        public.turn_arm.is_some() && self.rules.arms.ends == LineEnds::Opposite
    }

    /// Whether a single tile may be placed alone where turns are of two: the stock has nothing for who holds one, or no row of
    /// the refresh list lets that seat draw any more. Precondition: the seat to move holds one.
    pub(crate) fn nothing_to_draw(&self, public: &Public<W>) -> bool {
        let takes = |row: &CriterionRow<Exchange>| {
            row.then.give != Give::Nothing && row.then.take != Take::Tiles(0) || self.wanted(public, row.then) > 0
        };
        self.drawable(public) == 0
            || !self.rules.refresh.iter().any(|row| takes(row) && self.may_hold_yet(row.when.as_ref(), public))
    }

    /// Of some tiles of a hand, those that fit an end and leave one for the other end in it; with the last tile to be placed
    /// alone, that one.
    fn kept_for(&self, public: &Public<W>, hand: TileSet<W>, arm: u16, tiles: TileSet<W>) -> TileSet<W> {
        let fits = &self.tables.fits[self.matcher(public, hand)].tiles;
        let ends = public.ends.line().map(|end| fits[usize::from(end.number)]);
        let here = tiles & ends[usize::from(arm)];
        if hand.len() == 1 {
            return if self.nothing_to_draw(public) { here } else { TileSet::EMPTY };
        }
        let others = hand & ends[usize::from(1 - arm)];
        match others.len() {
            0 => TileSet::EMPTY,
            // The one that fits there is kept for it.
            1 => here.without(others),
            _ => here,
        }
    }

    /// The tiles of a hand that fit each end of a plain line; on an empty table all that may open stand at the right.
    #[expect(clippy::inline_always, reason = "handing two sets back through memory costs a fifth of a play-out")]
    #[inline(always)]
    fn on_line(&self, public: &Public<W>, mut hand: TileSet<W>) -> [TileSet<W>; 2] {
        if public.empty {
            return [self.may_open(public, hand), TileSet::EMPTY];
        }
        if let Some(allowed) = self.allowed(public, hand) {
            hand = hand & allowed;
        }
        let fits = &self.tables.fits[self.matcher(public, hand)];
        let [right, left] = public.ends.line().map(|end| usize::from(end.number));
        let at_left = if left == right { TileSet::EMPTY } else { hand & fits.tiles[left] };
        [hand & fits.tiles[right], at_left]
    }

    /// The tiles of a hand with which it may open.
    #[inline]
    pub(crate) fn may_open(&self, public: &Public<W>, hand: TileSet<W>) -> TileSet<W> {
        match public.must_open {
            Some(tile) if !public.turn_used => hand & std::iter::once(tile).collect(),
            _ => self.allowed(public, hand).map_or(hand, |allowed| hand & allowed),
        }
    }

    /// The number of the face by which a tile joins an arm; of the first tile its greatest.
    #[inline]
    pub(crate) fn joining(&self, public: &Public<W>, hand: TileSet<W>, (tile, arm): (TileId, u16)) -> u8 {
        if public.empty {
            return self.tables.tiles[tile.index()].faces()[0];
        }
        let fits = &self.tables.fits[self.matcher(public, hand)];
        let open = public.ends.get(arm).expect("the arm is open").number;
        if self.tables.plain {
            return fits.inner[usize::from(open)];
        }
        let mut inner = None;
        fits.each_inner(tile, self.tables.tiles[tile.index()], open, |face| inner = inner.or(Some(face)));
        inner.expect("the tile fits")
    }

    #[inline]
    pub(crate) fn each_legal(
        &self,
        public: &Public<W>,
        private: &Private<W>,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.tables.plain || public.stage != Stage::Play || public.yields > 0 {
            return self.moves(public, private).into_iter().try_for_each(f);
        }
        let [right, left] = self.on_line(public, private.hand);
        let either = right | left;
        if either.is_empty() {
            return f(Move::Pass);
        }
        for tile in either.iter() {
            if right.contains(tile) {
                f(on_line(tile, RIGHT))?;
            }
            if left.contains(tile) {
                f(on_line(tile, LEFT))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn draw_move(&self, public: &Public<W>, private: &Private<W>, rng: &mut Stream) -> Move {
        match self.steady(public) {
            Some(numbers) => DrawnPlacement::draw(numbers.held(public, private.hand), rng).into(),
            None => self.draw_by_stages(public, private, rng),
        }
    }

    #[inline(never)]
    pub(crate) fn draw_by_stages(&self, public: &Public<W>, private: &Private<W>, rng: &mut Stream) -> Move {
        if !self.tables.plain || public.stage != Stage::Play || public.yields > 0 {
            return self.draw_of_any(public, private, rng);
        }
        DrawnPlacement::draw(self.on_line(public, private.hand), rng).into()
    }

    /// One of the legal moves, all equally likely, whatever the rules: drawn by its place among [`Dominoes::moves`], which are
    /// counted, and listed only where a tile may join by several faces or there are many ends.
    fn draw_of_any(&self, public: &Public<W>, private: &Private<W>, rng: &mut Stream) -> Move {
        let kinds = private.hand & self.tables.kinds;
        let of = |passes: bool, tiles: TileSet<W>, as_move: fn(TileId) -> Move, rng: &mut Stream| {
            let passes = u32::from(passes || tiles.is_empty());
            let drawn = rng.below(passes + tiles.len());
            drawn.checked_sub(passes).map_or(Move::Pass, |nth| as_move(tiles.nth(nth)))
        };
        if let Stage::Give(row) = public.stage {
            let may_keep = self.exchange_by(row).give.may_stop();
            return of(may_keep, kinds, |tile| Move::Give { tile }, rng);
        }
        if let Stage::Answer(_) = public.stage {
            return of(false, kinds & self.fit_somewhere(public, kinds), |tile| Move::Give { tile }, rng);
        }
        if let Some(moves) = self.moves_of_asking(public, kinds) {
            return moves[rng.below(moves.len() as u32) as usize];
        }
        if public.empty {
            return of(public.yields > 0, self.may_open(public, kinds), |tile| on_line(tile, RIGHT), rng);
        }
        let Some(joins) = self.joins(public, kinds) else {
            let moves = self.moves(public, private);
            return moves[rng.below(moves.len() as u32) as usize];
        };
        let placements = joins.count();
        let passes = u32::from(placements == 0 || self.may_choose_pass(public));
        // A forced pass is a move like another: it takes a number from the stream. In ascending order a pass comes first.
        let drawn = rng.below(passes + placements);
        drawn.checked_sub(passes).map_or(Move::Pass, |nth| joins.nth(nth))
    }

    /// Every legal move in ascending order, whatever the rules.
    pub(crate) fn moves(&self, public: &Public<W>, private: &Private<W>) -> Vec<Move> {
        let kinds = private.hand & self.tables.kinds;
        if let Stage::Give(row) = public.stage {
            let may_keep = self.exchange_by(row).give.may_stop();
            let gives = kinds.iter().map(|tile| Move::Give { tile });
            return may_keep.then_some(Move::Pass).into_iter().chain(gives).collect();
        }
        if let Some(moves) = self.moves_of_asking(public, kinds) {
            return moves;
        }
        let mut moves = Vec::new();
        if public.empty {
            if public.yields > 0 {
                moves.push(Move::Pass);
            }
            let opening = self.may_open(public, kinds);
            moves.extend(opening.iter().map(|tile| on_line(tile, RIGHT)));
        } else {
            self.placements(public, private.hand, &mut moves);
            let may_pass = self.may_choose_pass(public);
            if may_pass && !moves.is_empty() {
                moves.push(Move::Pass);
            }
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves.sort_unstable();
        moves
    }

    /// Whether a seat that can place may pass all the same, with something on the table: so it leaves the opening to its
    /// partner, too, where the first tile lies there before it.
    fn may_choose_pass(&self, public: &Public<W>) -> bool {
        public.yields > 0 || self.passes_freely(public)
    }

    /// Whether by the rule of when one must play a seat that can place may pass, or stop, all the same: on an empty table nobody
    /// passes who may open. Such a pass tells nothing of the hand.
    pub(crate) fn passes_freely(&self, public: &Public<W>) -> bool {
        match self.rules.must_play {
            MustPlay::IfAble | MustPlay::OrAsk => false,
            MustPlay::MayStop => public.just_placed,
            MustPlay::MayPass => !public.empty,
            MustPlay::MayDraw => !public.empty && self.drawable(public) > 0,
        }
    }

    /// What of a hand joins each end, where that can be told end by end. Precondition: something is on the table.
    fn joins(&self, public: &Public<W>, kinds: TileSet<W>) -> Option<Joins<W>> {
        let fits = &self.tables.fits[self.matcher(public, kinds)];
        if !fits.by_one_face || public.ends.more().len() > FEW_ENDS - 2 || self.rules.arms.ends == LineEnds::Opposite {
            return None;
        }
        let allowed = self.allowed(public, kinds).map_or(kinds, |allowed| kinds & allowed);
        let mut joins = Joins { by_end: [(0, TileSet::EMPTY); FEW_ENDS], ends: 0 };
        let mut add = |arm, end: &End| {
            joins.by_end[joins.ends] =
                (arm, allowed & self.joining_playable(public, end, fits.tiles[usize::from(end.number)]));
            joins.ends += 1;
        };
        let [right, left] = public.ends.line();
        let one = self.tables.line && left.number == right.number;
        if public.ends.are_two_alike() && public.turn_arm.is_none() {
            add(RIGHT, right);
            if !one {
                add(LEFT, left);
            }
        } else {
            let ends = self.playable_ends(public).filter(|(arm, _)| !one || *arm != LEFT);
            ends.for_each(|(arm, end)| add(arm, end));
        }
        Some(joins)
    }

    /// Every placement on a table that is not empty.
    pub(crate) fn placements(&self, public: &Public<W>, hand: TileSet<W>, moves: &mut Vec<Move>) {
        let kinds = hand & self.tables.kinds;
        let allowed = self.allowed(public, kinds).map_or(kinds, |allowed| kinds & allowed);
        let fits = &self.tables.fits[self.matcher(public, kinds)];
        let [right, left] = public.ends.line();
        let (only, two) = (self.only_arm(public), self.places_two(public));
        for (arm, end) in self.playable_ends(public) {
            if self.tables.line && arm == LEFT && left.number == right.number && only.is_none() {
                continue;
            }
            let mut tiles = allowed & self.joining_playable(public, end, fits.tiles[usize::from(end.number)]);
            if two {
                tiles = self.kept_for(public, hand, arm, tiles);
            }
            for tile in tiles.iter() {
                let first = moves.len();
                fits.each_inner(tile, self.tables.tiles[tile.index()], end.number, |inner| {
                    moves.push(Move::Place { tile, arm, inner: Some(inner) });
                });
                if let [Move::Place { inner, .. }] = &mut moves[first..] {
                    *inner = None;
                }
            }
        }
    }

    /// The pause that tells the truth about a move. Rules in which pauses tell are played on a plain line.
    ///
    /// Source: the gentlemen's game, "pensada": a pass or a forced move comes without; with another tile of
    /// the number covered left in the hand it is short; and long when besides both ends are equal after the
    /// move and another tile of their number is left.
    pub fn true_pause(&self, public: &Public<W>, private: &Private<W>, mv: Move) -> Pause {
        let Move::Place { tile, arm, .. } = mv else { return Pause::None };
        let [right, left] = self.on_line(public, private.hand);
        if public.empty || right.len() + left.len() == 1 {
            return Pause::None;
        }
        let covered = public.ends.line()[usize::from(arm)].number;
        let mut rest = private.hand;
        rest.remove(tile);
        let holds = |number: u8| !(rest & self.tables.with_number[usize::from(number)]).is_empty();
        if !holds(covered) {
            return Pause::None;
        }
        let opened = self.tables.tiles[tile.index()].outer(self.joining(public, private.hand, (tile, arm)));
        let other_end = public.ends.line()[usize::from(1 - arm)].number;
        if opened == other_end && holds(opened) { Pause::Long } else { Pause::Short }
    }
}
