//! Moves, shuffles and positions as text.
//!
//! A tile is `6-4`. A move is `6-4>` (to the right), `6-4<` (to the left) or `-` (a pass), with `?` or `??`
//! after it for a short or long pause; on an empty table, and with both ends equal, tiles go to the right.
//! A position is `table | hands | stock | seat to move`: the tiles of the table from left to right as they lie
//! (`4-6 6-6 6-1`), the hands seat by seat between `/`, parts that are hidden as a number and `?`.

use sobremesa_core::{MAX_SEATS, Observer, Seat};

use crate::game::Dominoes;
use crate::moves::{LEFT, Move, Pause, RIGHT};
use crate::rules::FirstOpener;
use crate::state::{Opening, Private, Public, Stage, State};
use crate::tiles::{TileId, TileSet};

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}: `{found}`")]
pub struct NotationError {
    /// What is wrong and what would be right.
    pub problem: String,
    /// The part that is wrong.
    pub found: String,
}

fn wrong(problem: impl Into<String>, found: &str) -> NotationError {
    NotationError { problem: problem.into(), found: found.chars().take(60).collect() }
}

impl Pause {
    /// The mark after a move: nothing, `?` or `??`.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Short => "?",
            Self::Long => "??",
        }
    }
}

impl<const W: usize> Dominoes<W> {
    /// A tile as text: `6-4`.
    pub fn tile_name(&self, tile: TileId) -> String {
        self.tables.tiles[tile.index()].to_string()
    }

    /// The tile of a move as text; `-` for a pass.
    pub fn tile_text(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "-".to_owned(),
            Move::Place { tile, .. } => self.tile_name(tile),
        }
    }

    /// A move as text.
    pub fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "-".to_owned(),
            Move::Place { tile, arm } => format!("{}{}", self.tile_name(tile), if arm == LEFT { '<' } else { '>' }),
        }
    }

    /// Reads a tile, its faces in either order.
    ///
    /// # Errors
    /// If it is not a tile of the set.
    pub fn read_tile(&self, text: &str) -> Result<TileId, NotationError> {
        let faces = text.split_once('-').and_then(|(a, b)| Some([face(a)?, face(b)?]));
        let faces = faces.ok_or_else(|| wrong("a tile is two numbers and a dash, as `6-4`", text))?;
        let highest = self.rules.highest;
        self.tables
            .tile(faces)
            .ok_or_else(|| wrong(format!("the set has no such tile; its numbers go to {highest}"), text))
    }

    /// Reads a move and the pause after it.
    ///
    /// # Errors
    /// If it is not a move in notation.
    pub fn read_move(&self, text: &str) -> Result<(Move, Pause), NotationError> {
        let bare = text.trim_end_matches('?');
        let pause = match text.len() - bare.len() {
            0 => Pause::None,
            1 => Pause::Short,
            2 => Pause::Long,
            _ => return Err(wrong("a pause is `?` or `??`", text)),
        };
        if bare == "-" {
            return Ok((Move::Pass, pause));
        }
        let (tile, arm) = match (bare.strip_suffix('>'), bare.strip_suffix('<')) {
            (Some(tile), _) => (tile, RIGHT),
            (_, Some(tile)) => (tile, LEFT),
            _ => return Err(wrong("a move is a tile and its end, as `6-4>` or `6-4<`, or `-` to pass", text)),
        };
        Ok((Move::Place { tile: self.read_tile(tile)?, arm }, pause))
    }

    /// Tiles as text, in the order given: `6-4 5-5`.
    pub fn tiles_text(&self, tiles: impl IntoIterator<Item = TileId>) -> String {
        tiles.into_iter().map(|tile| self.tile_name(tile)).collect::<Vec<_>>().join(" ")
    }

    /// Reads tiles between spaces.
    ///
    /// # Errors
    /// If one is not a tile of the set, or is there twice.
    pub fn read_tiles(&self, text: &str) -> Result<Vec<TileId>, NotationError> {
        let mut taken = TileSet::EMPTY;
        text.split_whitespace().map(|word| self.take(word, &mut taken)).collect()
    }

    /// Reads a shuffle: every tile of the stock once, in the order in which they fell.
    ///
    /// # Errors
    /// If a tile is wrong, twice, missing or not in the stock.
    pub fn read_shuffle(&self, text: &str, stock: TileSet<W>) -> Result<Vec<TileId>, NotationError> {
        let tiles = self.read_tiles(text)?;
        if let Some(tile) = tiles.iter().find(|tile| !stock.contains(**tile)) {
            return Err(wrong("a tile is not in the stock", &self.tile_name(*tile)));
        }
        let all = stock.len();
        if tiles.len() == all as usize {
            return Ok(tiles);
        }
        Err(wrong(format!("a shuffle has all {all} tiles, this one {}", tiles.len()), text))
    }

    /// An opening as text: `opener=3`, or `holder=6-6`.
    pub fn opening_text(&self, opening: &Opening) -> String {
        match (opening.must_open, opening.opener) {
            (Some(tile), _) => format!("holder={}", self.tile_name(tile)),
            (None, opener) => format!("opener={}", opener.unwrap_or_default()),
        }
    }

    /// Reads who opens: `opener=3`, or `holder=6-6`. The score before the hand is not in it.
    ///
    /// # Errors
    /// If it is neither, or the rules have no holder of that tile open.
    pub fn read_opener(&self, text: &str) -> Result<(Option<Seat>, Option<TileId>), NotationError> {
        if let Some(tile) = text.strip_prefix("holder=") {
            let tile = self.read_tile(tile)?;
            let opens =
                matches!(self.rules.first, FirstOpener::HolderOf(faces) if self.tables.tile(faces) == Some(tile));
            return if opens {
                Ok((None, Some(tile)))
            } else {
                Err(wrong("by these rules the holder of this tile does not open", text))
            };
        }
        let seats = self.seats();
        let seat = text.strip_prefix("opener=").and_then(face).filter(|seat| (1..=seats).contains(seat));
        let holder = match self.rules.first {
            FirstOpener::HolderOf([high, low]) => format!(", or `holder={high}-{low}`"),
            FirstOpener::Lot => String::new(),
        };
        let seat = seat.ok_or_else(|| wrong(format!("who opens is `opener=1` to `opener={seats}`{holder}"), text))?;
        Ok((Some(Seat(seat - 1)), None))
    }

    /// What everybody sees after a move: the ends (left, right), the tiles held seat by seat, the stock:
    /// `5 0 | 6 5 6 6 | 0`.
    pub fn after_text(&self, public: &Public<W>) -> String {
        let ends = if public.empty { "-".to_owned() } else { format!("{} {}", public.ends[1], public.ends[0]) };
        let held: Vec<String> = public.held[..usize::from(self.seats())].iter().map(ToString::to_string).collect();
        format!("{ends} | {} | {}", held.join(" "), public.stock)
    }

    /// A position as text, as an observer sees it; with no observer all tiles are up. `chain` is the table from
    /// left to right, each tile as it lies.
    pub fn position_text(&self, state: &State<W>, chain: &[[u8; 2]], observer: Option<Observer>) -> String {
        let table: Vec<String> = chain.iter().map(|[left, right]| format!("{left}-{right}")).collect();
        let up = |seat: usize| observer.is_none_or(|observer| observer == Observer::Seat(Seat(seat as u8)));
        let hidden = |count: u16| if count == 0 { String::new() } else { format!("{count}?") };
        let hands = (0..usize::from(self.seats())).map(|seat| {
            if up(seat) { self.tiles_text(state.hands[seat].hand.iter()) } else { hidden(state.public.held[seat]) }
        });
        let stock = if observer.is_none() { self.tiles_text(state.stock.iter()) } else { hidden(state.public.stock) };
        let turn = match state.public.stage {
            Stage::Play => state.public.turn.to_string(),
            Stage::Deal(_) | Stage::Refresh(_) | Stage::Over(_) => "-".to_owned(),
        };
        format!("{} | {} | {stock} | {turn}", table.join(" "), hands.collect::<Vec<_>>().join(" / "))
    }

    /// Reads a position. What seats have shown by passing is not in it, nor who opened: the seat to move stands
    /// for the opener.
    ///
    /// # Errors
    /// If a part is missing or wrong, tiles do not join, a tile is there twice, or the tiles that are nowhere are
    /// not as many as the hidden ones.
    pub fn read_position(&self, text: &str) -> Result<Position<W>, NotationError> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [table, hands, stock, turn] = parts[..] else {
            return Err(wrong("a position is `table | hands | stock | seat to move`", text));
        };
        let seats = usize::from(self.seats());
        let seat = face(turn).filter(|seat| (1..=seats).contains(&usize::from(*seat)));
        let seat = Seat(seat.ok_or_else(|| wrong(format!("the seat to move is 1 to {seats}"), turn))? - 1);
        let mut public = Public::new(&Opening::alone(seat, self.rules.sides.count()));
        let mut taken = TileSet::<W>::EMPTY;
        self.read_chain(table, &mut taken, &mut public)?;
        let mut state = State { public, hands: [Private::default(); MAX_SEATS], stock: TileSet::EMPTY };
        let hands: Vec<&str> = hands.split('/').collect();
        if hands.len() != seats {
            return Err(wrong(format!("there must be {seats} hands between `/`"), parts[1]));
        }
        let mut hidden = [false; MAX_SEATS];
        let mut unseen: u16 = 0;
        for (seat, hand) in hands.iter().enumerate() {
            let (tiles, count) = self.read_heap(hand, &mut taken)?;
            hidden[seat] = tiles.is_none();
            unseen += if hidden[seat] { count } else { 0 };
            state.hands[seat].hand = tiles.unwrap_or_default();
            state.public.held[seat] = count;
        }
        let (tiles, count) = self.read_heap(stock, &mut taken)?;
        let hidden_stock = tiles.is_none();
        unseen += if hidden_stock { count } else { 0 };
        state.stock = tiles.unwrap_or_default();
        state.public.stock = count;
        let nowhere = self.tables.all.without(taken);
        if nowhere.len() != u32::from(unseen) {
            let problem = match nowhere.len() {
                0 => format!("{unseen} tiles are hidden, but all are named"),
                missing => format!(
                    "tiles hidden: {unseen}; tiles not named: {missing}, as {}",
                    self.tiles_text(nowhere.iter().take(1))
                ),
            };
            return Err(wrong(problem, text));
        }
        state.public.dealt = true;
        let out = state.public.held[..seats].iter().position(|held| *held == 0);
        state.public.out = out.map(|seat| Seat(seat as u8));
        self.resume(&mut state);
        Ok(Position { state, hidden, hidden_stock })
    }

    /// Reads the table of a position into `public`, its tiles into `taken`.
    fn read_chain(&self, text: &str, taken: &mut TileSet<W>, public: &mut Public<W>) -> Result<(), NotationError> {
        for word in text.split_whitespace() {
            let tile = self.take(word, taken)?;
            let lies = word.split_once('-').and_then(|(a, b)| Some([face(a)?, face(b)?]));
            let [left, right] = lies.ok_or_else(|| wrong("a tile is two numbers and a dash, as `6-4`", word))?;
            if public.empty {
                public.ends[usize::from(LEFT)] = left;
            } else if public.ends[usize::from(RIGHT)] != left {
                return Err(wrong("a tile does not join the one to its left", word));
            }
            public.empty = false;
            public.ends[usize::from(RIGHT)] = right;
            public.placed.insert(tile);
        }
        Ok(())
    }

    /// Reads a hand or a stock: its tiles, or nothing where they are hidden (`7?`), and how many they are.
    fn read_heap(&self, text: &str, taken: &mut TileSet<W>) -> Result<(Option<TileSet<W>>, u16), NotationError> {
        if let Some(count) = text.trim().strip_suffix('?') {
            let count = face(count).ok_or_else(|| wrong("hidden tiles are a number and `?`, as `7?`", text))?;
            return Ok((None, u16::from(count)));
        }
        let tiles: TileSet<W> = text.split_whitespace().map(|word| self.take(word, taken)).collect::<Result<_, _>>()?;
        Ok((Some(tiles), tiles.len() as u16))
    }

    /// Reads a tile that must not be in `taken` yet.
    fn take(&self, word: &str, taken: &mut TileSet<W>) -> Result<TileId, NotationError> {
        let tile = self.read_tile(word)?;
        if taken.contains(tile) {
            return Err(wrong("a tile is there twice", word));
        }
        taken.insert(tile);
        Ok(tile)
    }
}

/// A position read from text, perhaps with hidden parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<const W: usize> {
    /// What is known of it; hidden hands and stock are empty, their counts stand in `public`.
    pub state: State<W>,
    /// Whether a seat's hand is hidden.
    pub hidden: [bool; MAX_SEATS],
    /// Whether the stock is hidden.
    pub hidden_stock: bool,
}

fn face(text: &str) -> Option<u8> {
    (text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}
