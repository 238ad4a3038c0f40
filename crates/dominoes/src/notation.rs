//! Moves, shuffles and positions as text.
//!
//! A tile is `6-4`. A move is `6-4>` (to the right), `6-4<` (to the left) or `-` (a pass), with `?` or `??`
//! after it for a short or long pause; on an empty table, and with both ends equal, tiles go to the right.
//! A position is `table | hands | stock | seat to move`: the tiles of the table from left to right as they lie
//! (`4-6 6-6 6-1`), the hands seat by seat between `/`, parts that are hidden as a number and `?`.

use sobremesa_core::{MAX_SEATS, Seat};

use crate::game::Dominoes;
use crate::moves::{LEFT, Move, Pause, RIGHT};
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
        let mut tiles: Vec<TileId> = Vec::new();
        for word in text.split_whitespace() {
            let tile = self.read_tile(word)?;
            if tiles.contains(&tile) {
                return Err(wrong("a tile is there twice", word));
            }
            tiles.push(tile);
        }
        Ok(tiles)
    }

    /// Reads a shuffle: every tile of the set once, in the order in which they fell.
    ///
    /// # Errors
    /// If a tile is wrong, twice or missing.
    pub fn read_shuffle(&self, text: &str) -> Result<Vec<TileId>, NotationError> {
        let tiles = self.read_tiles(text)?;
        let all = self.tables.tiles.len();
        if tiles.len() == all {
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
    /// If it is neither.
    pub fn read_opener(&self, text: &str) -> Result<(Option<Seat>, Option<TileId>), NotationError> {
        if let Some(tile) = text.strip_prefix("holder=") {
            return Ok((None, Some(self.read_tile(tile)?)));
        }
        let seats = self.seats();
        let seat = text.strip_prefix("opener=").and_then(face).filter(|seat| (1..=seats).contains(seat));
        let seat =
            seat.ok_or_else(|| wrong(format!("who opens is `opener=1` to `opener={seats}`, or `holder=6-6`"), text))?;
        Ok((Some(Seat(seat - 1)), None))
    }

    /// What everybody sees after a move: the ends (left, right), the tiles held seat by seat, the stock:
    /// `5 0 | 6 5 6 6 | 0`.
    pub fn after_text(&self, public: &Public<W>) -> String {
        let ends = if public.empty { "-".to_owned() } else { format!("{} {}", public.ends[1], public.ends[0]) };
        let held: Vec<String> = public.held[..usize::from(self.seats())].iter().map(ToString::to_string).collect();
        format!("{ends} | {} | {}", held.join(" "), public.stock)
    }

    /// A position as text. `chain` is the table from left to right, each tile as it lies.
    pub fn position_text(&self, state: &State<W>, chain: &[[u8; 2]]) -> String {
        let table: Vec<String> = chain.iter().map(|[left, right]| format!("{left}-{right}")).collect();
        let hands: Vec<String> = state.hands[..usize::from(self.seats())]
            .iter()
            .map(|private| self.tiles_text(private.hand.iter()))
            .collect();
        let turn = match state.public.stage {
            Stage::Play => state.public.turn.to_string(),
            Stage::Deal(_) | Stage::Over(_) => "-".to_owned(),
        };
        format!("{} | {} | {} | {turn}", table.join(" "), hands.join(" / "), self.tiles_text(state.stock.iter()))
    }

    /// Reads a position with every tile known. What seats have shown by passing is not in it, nor who opened:
    /// the seat to move stands for the opener.
    ///
    /// # Errors
    /// If a part is missing or wrong, tiles do not join, or a tile is missing or there twice.
    pub fn read_position(&self, text: &str) -> Result<State<W>, NotationError> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [table, hands, stock, turn] = parts[..] else {
            return Err(wrong("a position is `table | hands | stock | seat to move`", text));
        };
        let seats = usize::from(self.seats());
        let turn = face(turn).filter(|seat| (1..=seats).contains(&usize::from(*seat)));
        let turn = Seat(turn.ok_or_else(|| wrong(format!("the seat to move is 1 to {seats}"), parts[3]))? - 1);
        let mut seen = TileSet::<W>::EMPTY;
        let mut take = |tile: TileId, word: &str| {
            if seen.contains(tile) {
                return Err(wrong("a tile is there twice", word));
            }
            seen.insert(tile);
            Ok(tile)
        };
        let mut public = Public::new(&Opening::alone(turn, self.rules.sides.count()));
        let mut chain: Vec<[u8; 2]> = Vec::new();
        for word in table.split_whitespace() {
            public.placed.insert(take(self.read_tile(word)?, word)?);
            let lies = word.split_once('-').and_then(|(a, b)| Some([face(a)?, face(b)?]));
            let lies = lies.ok_or_else(|| wrong("a tile is two numbers and a dash, as `6-4`", word))?;
            if chain.last().is_some_and(|last| last[1] != lies[0]) {
                return Err(wrong("a tile does not join the one to its left", word));
            }
            chain.push(lies);
        }
        if let (Some(first), Some(last)) = (chain.first(), chain.last()) {
            public.empty = false;
            public.ends = [last[1], first[0]];
        }
        let mut state = State { public, hands: [Private::default(); MAX_SEATS], stock: TileSet::EMPTY };
        let hands: Vec<&str> = hands.split('/').collect();
        if hands.len() != seats {
            return Err(wrong(format!("there must be {seats} hands between `/`"), parts[1]));
        }
        for (seat, hand) in hands.iter().enumerate() {
            for word in hand.split_whitespace() {
                state.hands[seat].hand.insert(take(self.read_tile(word)?, word)?);
                state.public.held[seat] += 1;
            }
        }
        for word in stock.split_whitespace() {
            state.stock.insert(take(self.read_tile(word)?, word)?);
            state.public.stock += 1;
        }
        if let Some(missing) = self.tables.all.without(seen).iter().next() {
            return Err(wrong(format!("the tile {} is nowhere", self.tile_name(missing)), text));
        }
        state.public.dealt = true;
        self.resume(&mut state);
        Ok(state)
    }
}

fn face(text: &str) -> Option<u8> {
    (text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}
