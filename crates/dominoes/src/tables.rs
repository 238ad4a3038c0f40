//! Tables compiled from the rules: they turn play into set arithmetic.

use std::cmp::Reverse;

use crate::bonuses::{self, BonusMoments};
use crate::conditions::{EndsBy, Test, Tests, asks_the_turn};
use crate::copies::Copies;
use crate::predicate::Condition;
use crate::rules::{
    AfterExchange, CriterionRow, Deal, FirstOpener, Hands, Hub, LineEnds, Matcher, Matching, MustPlay, NextSeat,
    OpensWith, Otherwise, Rules, Spinner, TileRules, TileScore, Trains, Validator,
};
use crate::tiles::{NumberSet, Tile, TileId, TileSet, bit};

mod steady;

pub(crate) use steady::{SteadyNumber, SteadyNumbers};

/// Tables of one variant.
#[expect(clippy::struct_excessive_bools, reason = "each says which short way may be taken")]
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The tiles, by [`TileId`].
    pub tiles: Vec<Tile>,
    /// Their names, by [`TileId`].
    pub(crate) names: Vec<String>,
    /// Copies of each kind.
    pub copies: Copies,
    /// The whole set.
    pub all: TileSet<W>,
    /// The whole set in ascending order, each tile by its kind.
    pub(crate) order: Vec<TileId>,
    /// The first copy of each kind.
    pub kinds: TileSet<W>,
    /// The doubles of the set.
    pub doubles: TileSet<W>,
    /// Tiles with a number, by number.
    pub with_number: Vec<TileSet<W>>,
    /// The tiles that fit, by row of the list of matchers.
    pub fits: Vec<Fits<W>>,
    /// The tiles that fit an open face under some row, by its number.
    pub ever_fits: Vec<TileSet<W>>,
    /// The tiles that are valid after a tile of so many pips, by row of the list of validators; empty where all are.
    pub(crate) valid: Vec<Vec<TileSet<W>>>,
    /// Whether every row of that list allows everything, and no exchange takes the place of a move.
    pub(crate) all_valid: bool,
    /// Whether some condition asks what the tile placed last did.
    pub(crate) asks_of_last: bool,
    /// Whether some condition asks which turn of a seat it is.
    pub(crate) asks_of_turns: bool,
    /// Whether a hand is over once a whole side has no tiles left, and not before.
    pub(crate) out_by_side: bool,
    /// The count of a tile left in a hand, by [`TileId`].
    pub tile_score: Vec<u16>,
    /// The tiles that open a hand where their holder does, in the order in which they are looked for.
    pub(crate) openers: Vec<TileId>,
    /// The kinds of tiles, from the one with most pips down.
    pub(crate) heaviest: Vec<TileId>,
    /// How many of the openers are looked for; where nobody holds any of these, it is as [`Otherwise`] says.
    pub(crate) looked_for: usize,
    /// The tiles that lie on the table when a hand begins, one for each hand of a match in turn; none where whoever opens lays
    /// the first tile.
    hubs: Vec<TileId>,
    /// When each row of each list is used.
    pub(crate) tests: Lists,
    /// Whether every move is a two-faced tile on one of two ends by the only face that fits, and passes are forced.
    pub(crate) plain: bool,
    /// The moments at which some bonus may be earned.
    pub(crate) bonus_moments: BonusMoments,
    /// What is known of open numbers where a move is made by looking at the two open ends alone: the hand is `plain`, and
    /// no list of the rules has anything to ask between the first placement and the end.
    pub(crate) steady: Option<Box<SteadyNumbers<W>>>,
    /// The tiles after whose placement its seat goes on, where a move is made by looking at the open ends and at these alone: the
    /// lists of the rules have nothing else to ask between the first placement and the end.
    pub(crate) by_ends: Option<TileSet<W>>,
    /// The points of a placement by which nobody goes out, by the sum of the open ends, where they hang on nothing else.
    pub(crate) points_by_sum: Option<Vec<i32>>,
    /// Whether more is to be known of hidden tiles than what seats lack.
    pub(crate) keeps_facts: bool,
    /// Whether the table is a line of two-faced tiles, whose ends are one where they are equal.
    pub(crate) line: bool,
}

/// The tiles that fit an open face under one matcher.
#[derive(Clone, Debug)]
pub struct Fits<const W: usize> {
    /// The tiles that fit, by the number of the open face.
    pub tiles: Vec<TileSet<W>>,
    /// The numbers of faces that may join it, as bits, by the number of the open face.
    joins: Vec<NumberSet>,
    /// Tiles that fit by any face.
    wild: TileSet<W>,
    /// Whether no tile can join an open face by two different faces.
    pub(crate) by_one_face: bool,
    /// One number that may join, by the number of the open face; meaningless where nothing fits.
    pub(crate) inner: Vec<u8>,
}

/// When each row of each list is used.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    pub(crate) deal: Tests,
    pub(crate) refresh: Tests,
    pub(crate) matching: Tests,
    pub(crate) valid: Tests,
    pub(crate) next: Tests,
    pub(crate) end: Tests,
    /// What may end a hand, if the list of ends names but a few things.
    pub(crate) ends_by: Option<EndsBy>,
    pub(crate) bonuses: Vec<Test>,
    /// When the winner scores twice the points; none: never.
    pub(crate) doubled: Option<Test>,
    /// Whether the end may come by the turn going on alone.
    pub(crate) end_asks_the_turn: bool,
    /// Whether tiles are dealt at the start of a hand only.
    pub(crate) deals_once: bool,
}

impl Lists {
    fn new(rules: &Rules) -> Self {
        fn rows<T>(list: &[CriterionRow<T>]) -> Tests {
            list.iter().map(Test::of_row).collect()
        }
        let at_start = |row: &CriterionRow<Deal>| {
            let later = |condition| (condition == Condition::NotDealt).then_some(false);
            row.when.as_ref().and_then(|when| when.decide(&later)) == Some(false)
        };
        let reached = Test::AnyOf(vec![Condition::TargetReached]);
        let end: Vec<Test> = rules.end.iter().map(Test::of).chain(rules.ends_at_once().then_some(reached)).collect();
        Self {
            deal: rows(&rules.deal),
            refresh: rows(&rules.refresh),
            matching: rows(&rules.matching),
            valid: rows(&rules.valid),
            next: rows(&rules.next),
            ends_by: EndsBy::of(&end),
            end: end.into_iter().collect(),
            bonuses: rules.bonuses.iter().map(|bonus| bonus.when.as_ref().map_or(Test::Always, Test::of)).collect(),
            doubled: rules.score.doubled_if.as_ref().map(Test::of),
            end_asks_the_turn: rules.end.iter().any(asks_the_turn),
            deals_once: rules.deal.iter().all(at_start),
        }
    }

    /// Whether a turn always goes to the next seat, nothing is exchanged, and the end is asked after a move alone.
    fn are_steady(&self, rules: &Rules) -> bool {
        let goes_round = match self.next {
            Tests::Never => true,
            Tests::First => rules.next[0].then == NextSeat::Next,
            Tests::OutOrBlocked | Tests::Ask(_) => false,
        };
        goes_round && self.end_after_moves_alone()
    }

    /// Whether nothing is dealt again nor exchanged, and the end is asked after a move alone.
    fn end_after_moves_alone(&self) -> bool {
        self.deals_once && !self.end_asks_the_turn && matches!(self.refresh, Tests::Never)
    }
}

impl<const W: usize> Fits<W> {
    fn new(matching: &Matching, set: &TileRules, tiles: &[Tile]) -> Self {
        let numbers = set.highest + 1;
        let wild_faces = set.wild_faces.iter().fold(0, |wild, number| wild | bit(*number));
        let join = |open: u8| match matching.matcher {
            Matcher::Equal | Matcher::AnyDouble => Some(open),
            Matcher::Successor => Some((open + 1) % numbers),
            Matcher::Double => Some(open * 2 % numbers),
            Matcher::Sum(total) => total.checked_sub(open).filter(|join| *join < numbers),
            Matcher::Any => None,
        };
        let joins: Vec<NumberSet> = (0..numbers)
            .map(|open| match matching.matcher {
                Matcher::Any => NumberSet::MAX,
                _ if wild_faces >> open & 1 == 1 => NumberSet::MAX,
                _ => wild_faces | join(open).map_or(0, bit),
            })
            .collect();
        let wild = those(tiles, |tile| {
            matching.wild.contains(tile) || matching.matcher == Matcher::AnyDouble && tile.is_double()
        });
        let fitting =
            |joins: &NumberSet| wild | those(tiles, |tile| tile.faces().iter().any(|face| joins >> face & 1 == 1));
        Self {
            tiles: joins.iter().map(fitting).collect(),
            inner: (0..numbers).map(|open| join(open).unwrap_or(0)).collect(),
            by_one_face: wild_faces == 0
                && matching.wild.is_empty()
                && !matches!(matching.matcher, Matcher::Any | Matcher::AnyDouble),
            joins,
            wild,
        }
    }

    /// Whether a tile may join an open face by a face with the number `inner`.
    pub(crate) fn joins(&self, id: TileId, tile: Tile, open: u8, inner: u8) -> bool {
        let mut joins = false;
        self.each_inner(id, tile, open, |face| joins |= face == inner);
        joins
    }

    /// Calls `f` with each number by which a tile may join an open face, each once, from the greatest down.
    #[inline]
    pub(crate) fn each_inner(&self, id: TileId, tile: Tile, open: u8, mut f: impl FnMut(u8)) {
        let wild = self.wild.contains(id);
        let mut last = None;
        for face in tile.faces() {
            if (wild || self.joins[usize::from(open)] >> face & 1 == 1) && last != Some(*face) {
                last = Some(*face);
                f(*face);
            }
        }
    }
}

fn those<const W: usize>(tiles: &[Tile], wanted: impl Fn(&Tile) -> bool) -> TileSet<W> {
    tiles.iter().enumerate().filter(|(_, tile)| wanted(tile)).map(|(id, _)| TileId(id as u16)).collect()
}

impl<const W: usize> Tables<W> {
    /// Compiles the tables.
    ///
    /// # Panics
    /// If the set has more tiles than `64 * W`.
    pub fn new(rules: &Rules) -> Self {
        let copies = Copies::new(rules.tiles.copies);
        let each = usize::from(copies.each());
        let tiles: Vec<Tile> = rules.tiles.kinds.iter().flat_map(|kind| std::iter::repeat_n(*kind, each)).collect();
        assert!(tiles.len() <= 64 * W, "{} tiles need more than {W} words", tiles.len());
        let highest = rules.tiles.highest;
        let with_number: Vec<_> = (0..=highest).map(|number| those(&tiles, |tile| tile.has(number))).collect();
        let fits: Vec<Fits<W>> = rules.matching.iter().map(|row| Fits::new(&row.then, &rules.tiles, &tiles)).collect();
        let ever_fits = (0..with_number.len())
            .map(|number| fits.iter().fold(TileSet::EMPTY, |sum, row| sum | row.tiles[number]))
            .collect();
        let value =
            |tile: &Tile| rules.score.values.iter().find(|(valued, _)| valued == tile).map(|(_, counts)| *counts);
        let score = |tile: &Tile| {
            value(tile).unwrap_or_else(|| match rules.score.tile {
                TileScore::Sum => tile.pips(),
                TileScore::HighestFace => u16::from(tile.faces()[0]),
                TileScore::One => 1,
            })
        };
        let alike = rules.arms.trains == Trains::None && !rules.arms.cover_doubles;
        let line = rules.tiles.heads == 2 && rules.arms.spinner == Spinner::None && alike;
        let one_face = |row: &CriterionRow<Matching>| {
            row.then.wild.is_empty() && !matches!(row.then.matcher, Matcher::Any | Matcher::AnyDouble)
        };
        let any_end = matches!(rules.arms.ends, LineEnds::Both | LineEnds::One) && !rules.arms.doubles_first;
        let plain = rules.tiles.wild_faces.is_empty()
            && line
            && any_end
            && each == 1
            && rules.must_play == MustPlay::IfAble
            && rules.hands == Hands::Held
            && rules.matching.iter().all(one_face);
        let all_valid = rules.valid.iter().all(|row| row.then == Validator::Any)
            && rules.hands == Hands::Held
            && rules.refresh.iter().all(|row| row.then.then == AfterExchange::Play);
        let tests = Lists::new(rules);
        let keeps_facts = keeps_facts(rules);
        let both_ends = rules.arms.ends == LineEnds::Both;
        let one_criterion = both_ends && all_valid && rules.matching.len() == 1;
        let asks_of_last =
            rules.conditions().iter().any(|condition| matches!(condition, Condition::Scored | Condition::Capicua));
        let asks_of_turns = rules.conditions().contains(&Condition::FirstTurn);
        let out_by_side = rules.out_by_side();
        let asks_nothing_besides = !keeps_facts && !asks_of_last && !asks_of_turns && !out_by_side;
        let is_steady = rules.tiles.highest <= SteadyNumbers::<W>::HIGHEST
            && plain
            && one_criterion
            && asks_nothing_besides
            && tests.are_steady(rules);
        let joins_one_way = rules.matching.len() == 1
            && fits[0].by_one_face
            && rules.arms.ends != LineEnds::Opposite
            && alike
            && !rules.arms.doubles_first;
        let moves_by_ends =
            joins_one_way && all_valid && asks_nothing_besides && !is_steady && tests.end_after_moves_alone();

        Self {
            all: TileSet::first(tiles.len()),
            order: (0..tiles.len()).map(|id| copies.kind(TileId(id as u16))).collect(),
            kinds: (0..tiles.len()).step_by(each).map(|id| TileId(id as u16)).collect(),
            doubles: those(&tiles, Tile::is_double),
            with_number,
            steady: is_steady.then(|| Box::new(SteadyNumbers::new(&fits[0].tiles, &fits[0].inner))),
            by_ends: if moves_by_ends { going_on(rules, &tiles) } else { None },
            points_by_sum: bonuses::points_by_sum(rules),
            fits,
            ever_fits,
            valid: rules.valid.iter().map(|row| valid_after(row.then, &tiles)).collect(),
            all_valid,
            asks_of_last,
            asks_of_turns,
            out_by_side,
            tile_score: tiles.iter().map(score).collect(),
            openers: openers(rules, &tiles, each),
            heaviest: heaviest(&tiles, each),
            looked_for: looked_for(rules, &tiles, each),
            hubs: hubs(rules, &tiles, each),
            plain,
            bonus_moments: BonusMoments::new(&rules.bonuses),
            tests,
            keeps_facts,
            line,
            copies,
            names: tiles.iter().map(Tile::to_string).collect(),
            tiles,
        }
    }

    /// The tile that lies on the table when a hand begins, after so many hands of the match.
    pub(crate) fn hub(&self, hands: u32) -> Option<TileId> {
        let turn = (hands as usize).checked_rem(self.hubs.len())?;
        Some(self.hubs[turn])
    }

    /// A tile by its faces, in any order: the first copy of its kind.
    pub fn tile(&self, faces: &[u8]) -> Option<TileId> {
        if faces.len() != self.tiles[0].faces().len() {
            return None;
        }
        let wanted = Tile::new(faces);
        self.tiles.iter().position(|tile| *tile == wanted).map(|id| TileId(id as u16))
    }
}

/// The tiles after whose placement its seat goes on; none where the seat whose turn comes next hangs on more than the tile, or is
/// ever another than the next, also after a pass.
fn going_on<const W: usize>(rules: &Rules, tiles: &[Tile]) -> Option<TileSet<W>> {
    let next_after = |placed: Option<&Tile>| {
        let known = |condition| match condition {
            Condition::Placed => Some(placed.is_some()),
            Condition::PlacedDouble => Some(placed.is_some_and(Tile::is_double)),
            Condition::PlacedTile(tile) => Some(placed == Some(&tile)),
            Condition::LastDouble => placed.map(Tile::is_double),
            Condition::LastPassed => Some(placed.is_none()),
            Condition::Opening | Condition::NotDealt => Some(false),
            _ => None,
        };
        for row in &rules.next {
            if row.when.as_ref().map_or(Some(true), |when| when.decide(&known))? {
                return Some(row.then);
            }
        }
        Some(NextSeat::Next)
    };
    let mut going_on = TileSet::EMPTY;
    for (id, tile) in tiles.iter().enumerate() {
        match next_after(Some(tile))? {
            NextSeat::Next => {}
            NextSeat::Same => going_on.insert(TileId(id as u16)),
            NextSeat::Previous | NextSeat::MostTiles | NextSeat::Parity => return None,
        }
    }
    (next_after(None)? == NextSeat::Next).then_some(going_on)
}

/// The tiles that are valid after a tile of so many pips; empty where all are.
fn valid_after<const W: usize>(validator: Validator, tiles: &[Tile]) -> Vec<TileSet<W>> {
    let most = tiles.iter().map(Tile::pips).max().unwrap_or(0);
    let valid = |wanted: &dyn Fn(u16, u16) -> bool| {
        (0..=most).map(|before| those(tiles, |tile| wanted(before, tile.pips()))).collect()
    };
    match validator {
        Validator::Any => Vec::new(),
        Validator::ParityDiffers => valid(&|before, pips| before % 2 != pips % 2),
        Validator::Higher => valid(&|before, pips| pips > before),
        Validator::Lower => valid(&|before, pips| pips < before),
        Validator::Double => vec![those(tiles, Tile::is_double); usize::from(most) + 1],
    }
}

/// The kinds of tiles, from the one with most pips down; of equal pips the one with the higher face first.
fn heaviest(tiles: &[Tile], each: usize) -> Vec<TileId> {
    let mut kinds: Vec<TileId> = (0..tiles.len()).step_by(each).map(|id| TileId(id as u16)).collect();
    let tile = |id: &TileId| tiles[id.index()];
    kinds.sort_by_key(|id| Reverse((tile(id).pips(), tile(id).faces()[0])));
    kinds
}

fn openers(rules: &Rules, tiles: &[Tile], each: usize) -> Vec<TileId> {
    let mut kinds = heaviest(tiles, each);
    let tile = |id: &TileId| tiles[id.index()];
    match rules.first {
        FirstOpener::Lot => kinds.clear(),
        FirstOpener::Heaviest => {}
        FirstOpener::HighestDouble => kinds.sort_by_key(|id| !tile(id).is_double()),
        // A double that stands for any is looked for after that of the hand ([`Dominoes::openers`]).
        FirstOpener::FallingDouble => {
            kinds.sort_by_key(|id| (!tile(id).is_double(), rules.tiles.is_wild_double(&tile(id))));
        }
        FirstOpener::LowestDouble => {
            kinds.sort_by_key(|id| (!tile(id).is_double(), tile(id).pips(), tile(id).faces()[0]));
        }
        FirstOpener::HolderOf(wanted) => kinds.sort_by_key(|id| (tile(id) != wanted, !tile(id).is_double())),
    }
    let place = |id: &TileId| rules.sought.iter().position(|sought| *sought == tile(id)).unwrap_or(rules.sought.len());
    kinds.sort_by_key(place);
    kinds
}

/// How many of the openers are looked for in a hand.
fn looked_for(rules: &Rules, tiles: &[Tile], each: usize) -> usize {
    if rules.otherwise == Otherwise::NextTile {
        return tiles.len() / each;
    }
    let sought = |tile: &Tile| rules.sought.contains(tile);
    match rules.first {
        FirstOpener::Lot => 0,
        FirstOpener::Heaviest => tiles.len() / each,
        FirstOpener::FallingDouble => 1,
        FirstOpener::HolderOf(wanted) => rules.sought.len() + usize::from(!sought(&wanted)),
        FirstOpener::HighestDouble | FirstOpener::LowestDouble => {
            tiles.iter().step_by(each).filter(|tile| tile.is_double() || sought(tile)).count()
        }
    }
}

/// The tiles that lie on the table when a hand begins, one for each hand of a match in turn.
fn hubs(rules: &Rules, tiles: &[Tile], each: usize) -> Vec<TileId> {
    let plain = |tile: &Tile| tile.is_double() && !rules.tiles.is_wild_double(tile);
    let kinds = (0..tiles.len()).step_by(each).rev().filter(|id| plain(&tiles[*id]));
    let falling = kinds.map(|id| TileId(id as u16));
    match rules.hub {
        Hub::None | Hub::Drawn => Vec::new(),
        Hub::HighestDouble => falling.take(1).collect(),
        Hub::FallingDouble => falling.collect(),
    }
}

fn keeps_facts(rules: &Rules) -> bool {
    rules.exchanges()
        || rules.arms.ends == LineEnds::Opposite
        || rules.opens_with == OpensWith::Any
        || rules.otherwise != Otherwise::NextTile
        || rules.tiles.copies > 1
        || rules.deal.iter().any(|row| row.then.deals_by_choice())
}
