//! Positions and moves as numbers, for programs that learn.
//!
//! Where no more than four ends can be open and a tile joins an end by one face alone, an action is a whole move. Under all
//! other rules a placement is made in stages: the tile, the arm, and the face where the tile could join by several.

use std::ops::ControlFlow;

use sobremesa_core::numbers::{Chosen, Numbered, Part, Writer};
use sobremesa_core::{Seat, Turn};

use crate::ends::{ACROSS, Whose};
use crate::facts::Fact;
use crate::game::Dominoes;
use crate::moves::Move;
use crate::rules::{Hands, LineEnds, MustPlay, Rules, Spinner, Tie, Trains, Validator};
use crate::state::{Private, Public, Stage};
use crate::tables::Tables;
use crate::tiles::{TileId, TileSet};

/// The greatest number of ends for which an action is a whole placement.
const FEW_ARMS: usize = 4;

/// The actions of a game, and the parts of its observations that not every game has.
#[expect(clippy::struct_excessive_bools, reason = "each says which parts or actions there are")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberLayout {
    /// Kinds of tiles.
    kinds: usize,
    /// Arms that can be open at once, at most.
    arms: usize,
    /// Numbers that a face may have.
    numbers: usize,
    /// Whether a placement is made in stages.
    staged: bool,
    /// Whether tiles are given back one by one.
    gives: bool,
    /// Whether tiles are exchanged in the middle of a hand.
    exchanges: bool,
    /// Whether the tile placed last says which may follow.
    asks_last: bool,
    /// Whether a tie leaves points to the next hand.
    carries: bool,
    /// Whether a seat may go on in its turn after a placement.
    goes_on: bool,
    /// Whether seats have trains.
    trains: bool,
    /// Whether hands lie in rows that nobody sees.
    blind: bool,
}

impl NumberLayout {
    pub(crate) fn new<const W: usize>(rules: &Rules, tables: &Tables<W>) -> Self {
        let tiles = &rules.tiles;
        let doubles = tiles.kinds.iter().filter(|kind| kind.is_double()).count() * usize::from(tiles.copies.max(1));
        let by_spinners = match rules.arms.spinner {
            Spinner::None => 0,
            Spinner::FirstDouble | Spinner::Opening => ACROSS + usize::from(rules.arms.corners),
            Spinner::AllDoubles => ACROSS * doubles,
        };
        let by_faces = usize::from(tiles.heads - 2) * usize::from(tiles.count());
        let arms = match rules.arms.trains.arms(rules.seating.sides.seats()) {
            Some(arms) => usize::from(arms),
            None if rules.arms.ends == LineEnds::One => 1,
            None => 2 + by_spinners + by_faces,
        };
        let asks = rules.must_play == MustPlay::OrAsk;
        let by_one_face = tables.fits.iter().all(|fits| fits.by_one_face);
        Self {
            kinds: tiles.kinds.len(),
            arms,
            numbers: usize::from(tiles.highest) + 1,
            // A tile that joins nothing lies there by either half.
            staged: arms > FEW_ARMS || !by_one_face || asks,
            gives: asks || rules.all_exchange() || rules.refresh.iter().any(|row| row.then.give.is_chosen()),
            exchanges: rules.exchanges(),
            asks_last: rules.valid.iter().any(|row| row.then != Validator::Any),
            carries: rules.score.tie == Tie::Carried,
            goes_on: rules.must_play == MustPlay::MayStop
                || matches!(rules.arms.ends, LineEnds::OneATurn | LineEnds::Opposite),
            trains: rules.arms.trains != Trains::None,
            blind: rules.hands == Hands::Blind,
        }
    }

    /// The first action that places a tile whole; in stages, that chooses one.
    const fn first_give(&self) -> usize {
        if self.staged { self.kinds + self.arms + self.numbers } else { self.kinds * self.arms }
    }

    /// The action that passes: the last one.
    const fn pass(&self) -> usize {
        self.first_give() + if self.gives { self.kinds } else { 0 }
    }
}

impl<const W: usize> Dominoes<W> {
    /// The number of a tile's kind, from 0.
    #[inline]
    fn kind_number(&self, tile: TileId) -> usize {
        let each = usize::from(self.tables.copies.each());
        if each == 1 { tile.index() } else { tile.index() / each }
    }

    /// The first copy of a kind, by its number.
    fn first_of_kind(&self, kind: usize) -> TileId {
        TileId(kind as u16 * self.tables.copies.each())
    }

    /// Adds 1 to the entry of each tile's kind.
    #[inline]
    fn count_kinds(&self, tiles: TileSet<W>, by: f32, into: &mut [f32]) {
        for tile in tiles.iter() {
            into[self.kind_number(tile)] += by;
        }
    }

    /// What a seat has given back and drawn since the last deal.
    fn write_exchanged(&self, public: &Public<W>, private: &Private<W>, seat: Seat, into: &mut [f32]) {
        let own = public.facts.iter().filter_map(|fact| match fact {
            Fact::Gave { seat: who, .. } if *who == seat => Some(-1.0),
            Fact::Drew { seat: who, .. } if *who == seat => Some(1.0),
            _ => None,
        });
        for (sign, tiles) in own.zip(&private.exchanged) {
            self.count_kinds(*tiles, sign, into);
        }
    }

    /// The rows before the seats, as everybody sees them.
    fn write_rows(&self, public: &Public<W>, seat: Seat, writer: &mut Writer<'_>) {
        let (seats, rows) = (self.seats(), public.rows.as_deref());
        for step in 0..seats {
            let places = writer.part(self.numbers.kinds);
            let row = rows.into_iter().flat_map(|rows| rows.of(seat.after(step, seats)));
            for (place, tile) in row.enumerate() {
                places[self.kind_number(tile)] = place as f32 + 1.0;
            }
        }
        writer.by_seat(seat, seats, |seat| rows.map_or(0.0, |rows| f32::from(rows.face_down[seat.index()])));
        let turned = writer.part(self.numbers.kinds);
        if let Some(tile) = rows.and_then(|rows| rows.turned) {
            turned[self.kind_number(tile)] = 1.0;
        }
    }

    /// The open ends: their numbers, how often they count, and whether they may be played on before others.
    fn write_ends(&self, public: &Public<W>, writer: &mut Writer<'_>) {
        let NumberLayout { arms, numbers, .. } = self.numbers;
        let (ends, counts) = (writer.part(arms * numbers), writer.part(arms));
        let first = if arms > 2 { writer.part(arms) } else { &mut [] };
        if public.empty {
            return;
        }
        let rank = if arms > 2 { public.ends.rank() } else { crate::ends::EndRank::Last };
        for (arm, end) in public.ends.iter().take(arms) {
            let arm = usize::from(arm);
            ends[arm * numbers + usize::from(end.number)] = 1.0;
            counts[arm] = f32::from(end.counts);
            if let Some(entry) = first.get_mut(arm) {
                *entry = f32::from(u8::from(end.rank == rank));
            }
        }
    }

    /// The parts that only some rules have.
    fn parts_of_some(&self) -> Vec<Part> {
        let NumberLayout { kinds, arms, staged, gives, exchanges, asks_last, carries, goes_on, trains, blind, .. } =
            self.numbers;
        let part = |when: bool, name, shape: &[usize], meaning| when.then(|| Part::new(name, shape, meaning));
        [
            part(asks_last, "last", &[kinds], "1 at the kind of the tile placed last"),
            part(carries, "carried", &[1], "points left over from ties, for the winner of this hand"),
            part(
                exchanges,
                "exchanged",
                &[kinds],
                "tiles of each kind that the seat drew from the stock since the last deal, less those that it gave back",
            ),
            part(gives, "gives", &[1], "1 if the seat to move is to give a tile back, not to place one"),
            part(goes_on, "goes_on", &[1], "1 if the seat to move has placed a tile in this turn"),
            part(trains, "own_train", &[arms], "1 at the arm that is the seat's own train"),
            part(trains, "open_trains", &[arms], "1 at the arms at which everybody may play"),
            part(
                blind,
                "rows",
                &[usize::from(self.seats()), kinds],
                "the place of each tile that everybody saw in a seat's row among those, from 1: the own row first, then in the \
                 order of play",
            ),
            part(blind, "face_down", &[usize::from(self.seats())], "tiles of each row that nobody has seen: they come first"),
            part(blind, "turned_up", &[kinds], "1 at the tile that the seat to move has turned up"),
            part(staged, "chosen_tile", &[kinds], "1 at the tile that the seat has chosen to place"),
            part(staged, "chosen_arm", &[arms], "1 at the arm that the seat has chosen for it"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl<const W: usize> Numbered for Dominoes<W> {
    fn observation(&self) -> Vec<Part> {
        let NumberLayout { kinds, arms, numbers, trains, .. } = self.numbers;
        let (seats, sides) = (usize::from(self.seats()), usize::from(self.rules.seating.sides.count()));
        let mut parts = vec![
            Part::new("hand", &[kinds], "tiles of each kind that the seat holds"),
            Part::new("table", &[kinds], "tiles of each kind on the table"),
            Part::new(
                "ends",
                &[arms, numbers],
                if trains {
                    "1 at the number that is open on each arm: the trains in the order of the seats, then the common one; \
                     nothing on an empty table"
                } else {
                    "1 at the number that is open on each arm: the right one first, then the left, then in the order in \
                     which they opened; nothing on an empty table"
                },
            ),
            Part::new("counts", &[arms], "how often each end counts in the sum of the open ends: 0, 1 or 2"),
        ];
        if arms > 2 {
            parts.push(Part::new("in_play", &[arms], "1 at the ends that may be played on before all others"));
        }
        parts.extend([
            Part::new(
                "lacks",
                &[seats - 1, kinds],
                "1 where another seat has shown, since the last deal, not to have been dealt the tile; the next seat first",
            ),
            Part::new("held", &[seats], "tiles that each seat holds; the own seat first, then in the order of play"),
            Part::new("passed", &[seats], "passes of each seat since it placed a tile and since the last deal"),
            Part::new("turn", &[seats], "1 at the seat that is to move; nothing where none is"),
            Part::new("opener", &[seats], "1 at the seat that opens the hand, once it is known"),
            Part::new("stock", &[1], "tiles in the stock and asleep"),
            Part::new("may_yield", &[1], "seats of the side, one after the other, to which the opening may still be left"),
            Part::new("scored", &[sides], "points of each side scored in this hand so far; the own side first"),
            Part::new("points", &[sides], "points of each side before this hand; the own side first"),
            Part::new("hands", &[1], "hands of the match before this one"),
        ]);
        parts.extend(self.parts_of_some());
        parts
    }

    fn actions(&self) -> Vec<String> {
        let NumberLayout { kinds, arms, numbers, staged, gives, .. } = self.numbers;
        let tiles = || (0..kinds).map(|kind| self.first_of_kind(kind));
        let place = |arm: usize, tile| self.move_text(Move::Place { tile, arm: arm as u16, inner: None });
        let mut actions: Vec<String> = if staged {
            let arm = |arm: usize| match arm {
                0 => ">".to_owned(),
                1 => "<".to_owned(),
                arm => format!("+{arm}"),
            };
            let faces = (0..numbers).map(|number| format!(".{number}"));
            tiles().map(|tile| self.tile_name(tile)).chain((0..arms).map(arm)).chain(faces).collect()
        } else {
            (0..arms).flat_map(|arm| tiles().map(move |tile| place(arm, tile))).collect()
        };
        if gives {
            actions.extend(tiles().map(|tile| self.move_text(Move::Give { tile })));
        }
        actions.push(self.move_text(Move::Pass));
        actions
    }

    #[inline]
    fn action_count(&self) -> usize {
        self.numbers.pass() + 1
    }

    #[inline]
    fn spell(&self, mv: Move) -> Chosen {
        let layout = &self.numbers;
        match mv {
            Move::Pass => Chosen::one(layout.pass() as u16),
            Move::Give { tile } => Chosen::one((layout.first_give() + self.kind_number(tile)) as u16),
            Move::Place { tile, arm, inner } if layout.staged => {
                let mut chosen = Chosen::one(self.kind_number(tile) as u16);
                chosen.push(layout.kinds as u16 + arm);
                if let Some(inner) = inner {
                    chosen.push((layout.kinds + layout.arms) as u16 + u16::from(inner));
                }
                chosen
            }
            Move::Place { tile, arm, .. } => {
                Chosen::one((usize::from(arm) * layout.kinds + self.kind_number(tile)) as u16)
            }
        }
    }

    fn observe(&self, public: &Public<W>, private: &Private<W>, seat: Seat, chosen: &Chosen, into: &mut [f32]) {
        let NumberLayout { kinds, arms, staged, gives, exchanges, asks_last, carries, goes_on, trains, blind, .. } =
            self.numbers;
        let (seats, sides) = (self.seats(), &self.rules.seating.sides);
        let truth = |it: bool| f32::from(u8::from(it));
        let moving = matches!(public.waits_for(), Turn::Seat(_));
        let mut writer = Writer::new(into);
        self.count_kinds(private.hand, 1.0, writer.part(kinds));
        self.count_kinds(public.placed, 1.0, writer.part(kinds));
        self.write_ends(public, &mut writer);
        for step in 1..seats {
            let lacks = public.lacks[seat.after(step, seats).index()] & self.tables.kinds;
            self.count_kinds(lacks, 1.0, writer.part(kinds));
        }
        writer.by_seat(seat, seats, |seat| f32::from(public.held[seat.index()]));
        writer.by_seat(seat, seats, |seat| f32::from(public.passed[seat.index()]));
        writer.by_seat(seat, seats, |seat| truth(moving && public.turn == seat));
        writer.by_seat(seat, seats, |seat| truth(public.opener == Some(seat)));
        writer.value(public.stock);
        writer.value(public.yields);
        writer.by_side(seat, sides, |side| public.scored.of(side) as f32);
        writer.by_side(seat, sides, |side| public.standing.points.of(side) as f32);
        writer.value(public.standing.hands as f32);
        if asks_last {
            let last = writer.part(kinds);
            if let Some(tile) = public.last {
                last[self.kind_number(tile)] = 1.0;
            }
        }
        if carries {
            writer.value(public.carried as f32);
        }
        if exchanges {
            self.write_exchanged(public, private, seat, writer.part(kinds));
        }
        if gives {
            writer.value(truth(matches!(public.stage, Stage::Give(_) | Stage::Answer(_))));
        }
        if goes_on {
            writer.value(truth(public.just_placed));
        }
        if trains {
            let (own, open) = (writer.part(arms), writer.part(arms));
            own[seat.index()] = 1.0;
            for (arm, end) in public.ends.iter().take(if public.empty { 0 } else { arms }) {
                open[usize::from(arm)] = truth(!matches!(end.whose, Whose::Own(_)));
            }
        }
        if blind {
            self.write_rows(public, seat, &mut writer);
        }
        if staged {
            let (tile, arm) = (writer.part(kinds), writer.part(arms));
            if let Some(chosen) = chosen.first() {
                tile[usize::from(*chosen)] = 1.0;
            }
            if let Some(chosen) = chosen.get(1) {
                arm[usize::from(*chosen) - kinds] = 1.0;
            }
        }
        writer.finish();
    }

    /// A whole placement is read off its number; what is made in stages is looked for among the legal moves, as its last stage
    /// depends on the position.
    #[inline]
    fn chosen_move(&self, public: &Public<W>, private: &Private<W>, chosen: &Chosen) -> Option<Move> {
        let layout = &self.numbers;
        let action = usize::from(*chosen.first()?);
        if action == layout.pass() {
            return Some(Move::Pass);
        }
        if let Some(kind) = action.checked_sub(layout.first_give()) {
            return Some(Move::Give { tile: self.first_of_kind(kind) });
        }
        if !layout.staged {
            let (arm, kind) = (action / layout.kinds, action % layout.kinds);
            return Some(Move::Place { tile: self.first_of_kind(kind), arm: arm as u16, inner: None });
        }
        let mut found = None;
        let _ = self.each_legal(public, private, |mv| {
            if self.spell(mv) == *chosen {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}
