//! Moves, shuffles and positions as text.
//!
//! A tile is `6-4`. A move is `6-4>` (to the right), `6-4<` (to the left), `6-4+2` (on arm 2: arms are numbered in the
//! order in which they open), with the joining face behind it where the tile could join by several (`6-4>.4`); `!6-4`
//! (given back to the stock) or `-` (a pass); with `?` or `??` after it for a short or long pause. On an empty table,
//! and on a line whose ends are equal, tiles go to the right. A position is `table | hands | stock | seat to move`: the
//! hands seat by seat between `/`, parts that are hidden as a number and `?`; after it may stand who opened and who placed
//! the last tile, where that matters: `| opener=2 last=1`, whose train is open (`open=2`), and the end at which the seat to move goes
//! on in a turn that it has begun (`goes_on=<`). Where a seat asks for a tile: which one the seat to move answers (`asks=2`), the
//! tile that the seat to move has got and places now (`got=6-4`), or that it places any (`any`). Where hands lie in rows that nobody sees, each is a row in the order in which its
//! tiles come up: those that nobody has seen as a number and `?`, and then those that everybody has (`5? 6-4 3-3`); but the tile that
//! the seat to move has turned up stands first among these. The table is the line from left to right
//! as it lies (`4-6 6-6 6-1`); under rules whose table is no line, the placements in the order in which they were made,
//! each with its joining face (`6-6> 6-3>.6 6-5+2.6`).

use sobremesa_core::{MAX_SEATS, Message, NotationError, Observer, Seat};

use crate::ends::{LEFT, RIGHT};
use crate::game::Dominoes;
use crate::moves::{Move, Pause};
use crate::rows::Rows;
use crate::rules::{FirstOpener, Hands, Hub, LaterOpener, LineEnds, MustPlay, Tie};
use crate::seen::Placed;
use crate::state::{Opening, Public, Stage, State};
use crate::tiles::{TileId, TileSet};

/// Most points that an opening may say are left over from ties.
const MOST_CARRIED: i32 = 1_000_000;

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
        self.tables.names[tile.index()].clone()
    }

    /// The tile of a move as text; `-` for a pass.
    pub fn tile_text(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "-".to_owned(),
            Move::Place { tile, .. } | Move::Give { tile } => self.tile_name(tile),
        }
    }

    /// A move as text.
    pub fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "-".to_owned(),
            Move::Give { tile } => format!("!{}", self.tile_name(tile)),
            Move::Place { tile, arm, inner } => {
                let inner = inner.map_or_else(String::new, |inner| format!(".{inner}"));
                format!("{}{}{inner}", self.tile_name(tile), arm_text(arm))
            }
        }
    }

    /// Reads a tile, its faces in any order: the first copy of its kind.
    ///
    /// # Errors
    /// If it is not a tile of the set.
    pub fn read_tile(&self, text: &str) -> Result<TileId, NotationError> {
        let faces: Option<Vec<u8>> = text.split('-').map(face).collect();
        let heads = self.rules.tiles.heads;
        let faces = faces.filter(|faces| faces.len() == usize::from(heads)).ok_or_else(|| {
            let example = self.tables.tiles[self.tables.tiles.len() - 1];
            NotationError::new(
                Message::new("mistake.notation.tile").with("heads", heads).with("example", example),
                text,
            )
        })?;
        let highest = self.rules.tiles.highest;
        self.tables.tile(&faces).ok_or_else(|| {
            NotationError::new(Message::new("mistake.notation.no_such_tile").with("highest", highest), text)
        })
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
            _ => return Err(NotationError::new("mistake.notation.pause", text)),
        };
        if bare == "-" {
            return Ok((Move::Pass, pause));
        }
        if let Some(tile) = bare.strip_prefix('!') {
            return Ok((Move::Give { tile: self.read_tile(tile)? }, pause));
        }
        let unclear = || NotationError::new("mistake.notation.domino_move", text);
        let (place, inner) = match bare.split_once('.') {
            Some((place, inner)) => (place, Some(face(inner).ok_or_else(unclear)?)),
            None => (bare, None),
        };
        let at = place.find(['>', '<', '+']).ok_or_else(unclear)?;
        let (tile, arm) = place.split_at(at);
        let arm = match (arm, arm.strip_prefix('+')) {
            (">", _) => RIGHT,
            ("<", _) => LEFT,
            (_, Some(arm)) => small(arm).filter(|arm| *arm > LEFT).ok_or_else(unclear)?,
            _ => return Err(unclear()),
        };
        Ok((Move::Place { tile: self.read_tile(tile)?, arm, inner }, pause))
    }

    /// Tiles as text, in the order given: `6-4 5-5`.
    pub fn tiles_text(&self, tiles: impl IntoIterator<Item = TileId>) -> String {
        tiles.into_iter().map(|tile| &*self.tables.names[tile.index()]).collect::<Vec<_>>().join(" ")
    }

    /// Reads tiles between spaces.
    ///
    /// # Errors
    /// If one is not a tile of the set, or is there more often than in the set.
    pub fn read_tiles(&self, text: &str) -> Result<Vec<TileId>, NotationError> {
        let mut taken = TileSet::EMPTY;
        text.split_whitespace().map(|word| self.take(word, &mut taken)).collect()
    }

    /// Reads a shuffle: every tile of the stock once, in the order in which they fell.
    ///
    /// # Errors
    /// If a tile is wrong, too often there, missing or not in the stock.
    pub fn read_shuffle(&self, text: &str, stock: TileSet<W>) -> Result<Vec<TileId>, NotationError> {
        let tiles = self.read_tiles(text)?;
        let mut left = stock;
        for tile in &tiles {
            if self.tables.copies.count(left, *tile) == 0 {
                return Err(NotationError::new("mistake.notation.tile_not_in_stock", &self.tile_name(*tile)));
            }
            self.tables.copies.take(&mut left, *tile);
        }
        let all = stock.len();
        if tiles.len() == all as usize {
            return Ok(tiles);
        }
        Err(NotationError::new(
            Message::new("mistake.notation.shuffle").with("all", all).with("count", tiles.len()),
            text,
        ))
    }

    /// An opening as text: `opener=3`, `opener=3/2` where that seat may leave it to another of its side (or to two, ...),
    /// or what opens: `holder=6-6`, `holder=double`, `holder=heaviest`. With points left over from a tie, `opener=3+12`; with a
    /// tile drawn to lie on the table, `opener=3 drawn=5-2`.
    pub fn opening_text(&self, opening: &Opening) -> String {
        let who = match (opening.opener, opening.yields) {
            (None, _) => self.holder_text().unwrap_or_else(|| "opener=1".to_owned()),
            (Some(seat), 0) => format!("opener={seat}"),
            (Some(seat), yields) => format!("opener={seat}/{}", yields + 1),
        };
        let who = if opening.carried == 0 { who } else { format!("{who}+{}", opening.carried) };
        match opening.drawn {
            None => who,
            Some(tile) => format!("{who} drawn={}", self.tile_name(tile)),
        }
    }

    /// What opens, as text, where a tile does.
    fn holder_text(&self) -> Option<String> {
        match self.rules.first {
            FirstOpener::Lot => None,
            FirstOpener::HolderOf(tile) => Some(format!("holder={tile}")),
            FirstOpener::HighestDouble => Some("holder=double".to_owned()),
            FirstOpener::LowestDouble => Some("holder=lowest_double".to_owned()),
            FirstOpener::FallingDouble => Some("holder=falling_double".to_owned()),
            FirstOpener::Heaviest => Some("holder=heaviest".to_owned()),
        }
    }

    /// Reads who opens. The score before the hand is not in it: it is nothing.
    ///
    /// # Errors
    /// If it is no opening, or not one by these rules.
    pub fn read_opening(&self, text: &str) -> Result<Opening, NotationError> {
        let (seats, sides) = (self.seats(), &self.rules.seating.sides);
        let holder = self.holder_text();
        let mut opening = Opening::alone(Seat(0), sides.count());
        let (text, drawn) = text.split_once(" drawn=").map_or((text, None), |(who, drawn)| (who, Some(drawn)));
        if drawn.is_some() != (self.rules.hub == Hub::Drawn) {
            return Err(NotationError::new(
                if drawn.is_some() { "mistake.notation.drawn" } else { "mistake.notation.drawn_missing" },
                text,
            ));
        }
        opening.drawn = drawn.map(|tile| self.read_tile(tile)).transpose()?;
        let carried = text.rsplit_once('+').filter(|_| self.rules.score.tie == Tie::Carried);
        let text = match carried.and_then(|(who, carried)| Some((who, carried.parse().ok()?))) {
            Some((who, carried @ 1..=MOST_CARRIED)) => {
                opening.carried = carried;
                who
            }
            _ => text,
        };
        if text.starts_with("holder=") {
            opening.opener = None;
            let named = text.strip_prefix("holder=").and_then(|tile| self.read_tile(tile).ok());
            let given = named.map_or_else(|| text.to_owned(), |tile| format!("holder={}", self.tile_name(tile)));
            return match holder {
                Some(holder) if holder == given => Ok(opening),
                Some(holder) => {
                    Err(NotationError::new(Message::new("mistake.notation.holder").with("holder", holder), text))
                }
                None => Err(NotationError::new("mistake.notation.no_holder", text)),
            };
        }
        let unclear = || {
            let problem = match &holder {
                Some(holder) => Message::new("mistake.notation.opener_or_holder").with("holder", holder),
                None => Message::new("mistake.notation.opener"),
            };
            NotationError::new(problem.with("seats", seats), text)
        };
        let who = text.strip_prefix("opener=").ok_or_else(unclear)?;
        let (seat, members) = match who.split_once('/') {
            Some((seat, members)) => (seat, Some(face(members).ok_or_else(unclear)?)),
            None => (who, None),
        };
        let seat = Seat(face(seat).filter(|seat| (1..=seats).contains(seat)).ok_or_else(unclear)? - 1);
        if let Some(members) = members {
            let most = sides.members(sides.of(seat)).count() as u8;
            if !self.rules.opened_later().contains(&LaterOpener::WinningSideChooses) || !(2..=most).contains(&members) {
                return Err(NotationError::new("mistake.notation.leaves", text));
            }
            opening.yields = members - 1;
        }
        opening.opener = Some(seat);
        Ok(opening)
    }

    /// What everybody sees after a move: the ends (of a line left, then right; else by arm), the tiles held seat by seat,
    /// the stock: `5 0 | 6 5 6 6 | 0`.
    pub fn after_text(&self, public: &Public<W>) -> String {
        let ends = match (public.empty, self.tables.line) {
            (true, _) => "-".to_owned(),
            (false, true) => {
                let [right, left] = public.ends.line();
                format!("{} {}", left.number, right.number)
            }
            (false, false) => public.ends.iter().map(|(_, end)| end.number.to_string()).collect::<Vec<_>>().join(" "),
        };
        let held: Vec<String> = public.held[..usize::from(self.seats())].iter().map(ToString::to_string).collect();
        format!("{ends} | {} | {}", held.join(" "), public.stock)
    }

    /// A position as text, as an observer sees it; with no observer all tiles are up. `laid` are the placements so far.
    pub fn position_text(&self, state: &State<W>, laid: &[Laid], observer: Option<Observer>) -> String {
        let up = |seat: usize| observer.is_none_or(|observer| observer == Observer::Seat(Seat(seat as u8)));
        let hidden = |count: u16| if count == 0 { String::new() } else { format!("{count}?") };
        let hands = (0..usize::from(self.seats())).map(|seat| {
            if let Some(rows) = &state.public.rows {
                let seen = self.tiles_text(rows.up_first(Seat(seat as u8)));
                return format!("{} {seen}", hidden(rows.face_down[seat])).trim().to_owned();
            }
            if up(seat) { self.tiles_text(state.hands[seat].hand.iter()) } else { hidden(state.public.held[seat]) }
        });
        // Of rows nobody knows which tiles are left over.
        let stock_is_up = observer.is_none() && state.public.rows.is_none();
        let stock = if stock_is_up { self.tiles_text(state.stock.iter()) } else { hidden(state.public.stock) };
        let turn = match state.public.stage {
            Stage::Play | Stage::Give(_) | Stage::Answer(_) | Stage::PlayGot(_) | Stage::PlayAny => {
                state.public.turn.to_string()
            }
            Stage::Deal(_) | Stage::Refresh(_) | Stage::Seek | Stage::TurnUp | Stage::Reveal(..) | Stage::Over(_) => {
                "-".to_owned()
            }
        };
        let table = if self.tables.line { self.chain_text(laid) } else { self.laid_text(laid) };
        let text = format!("{table} | {} | {stock} | {turn}", hands.collect::<Vec<_>>().join(" / "));
        let opened = state.public.ends.opened().map(|seat| format!("open={seat}"));
        let goes_on = state.public.turn_arm.map(|arm| format!("goes_on={}", arm_text(arm)));
        let asked = match state.public.stage {
            Stage::Answer(asker) => Some(format!("asks={asker}")),
            Stage::PlayGot(tile) => Some(format!("got={}", self.tile_name(tile))),
            Stage::PlayAny => Some("any".to_owned()),
            _ => None,
        };
        let before: Vec<String> = opened.chain(goes_on).chain(asked).collect();
        if before.is_empty() { text } else { format!("{text} | {}", before.join(" ")) }
    }

    /// The line from left to right as it lies.
    fn chain_text(&self, laid: &[Laid]) -> String {
        let mut chain = std::collections::VecDeque::new();
        for (index, laid) in laid.iter().enumerate() {
            let outer = self.tile(laid.tile).outer(laid.inner);
            if index > 0 && laid.arm == LEFT {
                chain.push_front(format!("{outer}-{}", laid.inner));
            } else {
                chain.push_back(format!("{}-{outer}", laid.inner));
            }
        }
        Vec::from(chain).join(" ")
    }

    /// The placements in the order in which they were made.
    fn laid_text(&self, laid: &[Laid]) -> String {
        let texts = laid.iter().enumerate().map(|(index, laid)| {
            let inner = if index == 0 { String::new() } else { format!(".{}", laid.inner) };
            format!("{}{}{inner}", self.tile_name(laid.tile), arm_text(laid.arm))
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    /// Reads a position. What seats have shown by passing is not in it; where it does not say who opened, the seat to move
    /// stands for the opener.
    ///
    /// # Errors
    /// If a part is missing or wrong, tiles do not join, a tile is there twice, or the tiles that are nowhere are
    /// not as many as the hidden ones.
    pub fn read_position(&self, text: &str) -> Result<Position<W>, NotationError> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let ([table, hands, stock, turn] | [table, hands, stock, turn, _]) = parts[..] else {
            return Err(NotationError::new("mistake.notation.domino_position", text));
        };
        let seats = usize::from(self.seats());
        let seat = face(turn).filter(|seat| (1..=seats).contains(&usize::from(*seat)));
        let seat = Seat(
            seat.ok_or_else(|| NotationError::new(Message::new("mistake.notation.seat").with("seats", seats), turn))?
                - 1,
        );
        let mut public = Public::new(&Opening::alone(seat, self.rules.seating.sides.count()));
        let mut taken = TileSet::<W>::EMPTY;
        if self.tables.line {
            self.read_chain(table, &mut taken, &mut public)?;
        } else {
            self.read_laid(table, &mut taken, &mut public)?;
        }
        let asked = self.read_before(parts.get(4).copied().unwrap_or_default(), &mut public)?;
        let mut state = State { public, hands: Default::default(), stock: TileSet::EMPTY };
        let hands: Vec<&str> = hands.split('/').collect();
        if hands.len() != seats {
            return Err(NotationError::new(Message::new("mistake.notation.hands").with("count", seats), parts[1]));
        }
        let mut hidden = [false; MAX_SEATS];
        let mut unseen: u32 = 0;
        let mut rows = (self.rules.hands == Hands::Blind).then(|| Box::new(Rows::default()));
        for (seat, hand) in hands.iter().enumerate() {
            if let Some(rows) = &mut rows {
                let (up, down) = self.read_row(hand, Seat(seat as u8), rows, &mut taken)?;
                hidden[seat] = down > 0;
                unseen += u32::from(down);
                state.public.held[seat] = up.len() as u16 + down;
                state.hands[seat].hand = up;
                continue;
            }
            let (tiles, count) = self.read_heap(hand, &mut taken)?;
            hidden[seat] = tiles.is_none();
            unseen += if hidden[seat] { u32::from(count) } else { 0 };
            state.hands[seat].hand = tiles.unwrap_or_default();
            state.public.held[seat] = count;
        }
        let (tiles, count) = self.read_heap(stock, &mut taken)?;
        let hidden_stock = tiles.is_none();
        unseen += if hidden_stock { u32::from(count) } else { 0 };
        if rows.is_some() && !hidden_stock && count > 0 {
            return Err(NotationError::new("mistake.notation.row_stock", stock));
        }
        state.stock = tiles.unwrap_or_default();
        state.public.stock = count;
        let nowhere = self.tables.copies.difference(self.tables.all, taken);
        if nowhere.len() != unseen {
            let problem = match nowhere.len() {
                0 => Message::new("mistake.notation.tiles_all_named").with("hidden", unseen),
                missing => Message::new("mistake.notation.tiles_not_named")
                    .with("hidden", unseen)
                    .with("missing", missing)
                    .with("example", self.tiles_text(nowhere.iter().take(1))),
            };
            return Err(NotationError::new(problem, text));
        }
        if let Some(mut rows) = rows {
            let turned = rows.of(seat).next();
            rows.turned = turned;
            if turned.is_none() && rows.face_down[seat.index()] > 0 {
                return Err(NotationError::new("mistake.notation.row_turned", parts[1]));
            }
            state.stock = nowhere;
            state.public.rows = Some(rows);
        }
        state.public.deal_row = Some(0);
        if !state.public.empty {
            state.public.turned = (1 << seats) - 1;
        }
        state.public.dealt = state.public.held;
        let out = state.public.held[..seats].iter().position(|held| *held == 0);
        state.public.out = out.map(|seat| Seat(seat as u8));
        self.resume(&mut state);
        if let (Some(stage), Stage::Play) = (asked, state.public.stage) {
            if let Stage::PlayGot(tile) = stage
                && !state.hands[seat.index()].hand.contains(tile)
                && !(hidden[seat.index()] && nowhere.contains(tile))
            {
                return Err(NotationError::new("mistake.notation.got", parts[4]));
            }
            state.public.stage = stage;
        }
        Ok(Position { state, hidden, hidden_stock })
    }

    /// Reads what a position says of what came before it into `public`.
    ///
    /// Gives the stage that a question for a tile has come to.
    fn read_before(&self, text: &str, public: &mut Public<W>) -> Result<Option<Stage>, NotationError> {
        let mut asked = None;
        for word in text.split_whitespace() {
            let of_seat = |name: &str| face(word.strip_prefix(name)?).filter(|seat| (1..=self.seats()).contains(seat));
            if let Some(seat) = of_seat("opener=") {
                public.opener = Some(Seat(seat - 1));
            } else if let Some(seat) = of_seat("last=") {
                public.last_placer = Some(Seat(seat - 1));
            } else if let Some(seat) = of_seat("open=")
                && public.ends.open_train(Seat(seat - 1))
            {
                // Its train is there, and has not been named before.
            } else if let Some(arm) = self.goes_on(word).filter(|_| !public.empty && public.turn_arm.is_none()) {
                (public.turn_arm, public.just_placed) = (Some(arm), true);
            } else if let Some(stage) = self.asked_stage(word, public).filter(|_| asked.is_none()) {
                asked = Some(stage);
            } else {
                let seats = self.seats();
                return Err(NotationError::new(Message::new("mistake.notation.before").with("seats", seats), word));
            }
        }
        Ok(asked)
    }

    /// Reads the stage that a question for a tile has come to, where the rules have it asked for.
    fn asked_stage(&self, word: &str, public: &Public<W>) -> Option<Stage> {
        if !self.asks(public) {
            return None;
        }
        if word == "any" {
            return Some(Stage::PlayAny);
        }
        if let Some(tile) = word.strip_prefix("got=") {
            return self.read_tile(tile).ok().map(Stage::PlayGot);
        }
        let asker = face(word.strip_prefix("asks=")?).filter(|seat| (1..=self.seats()).contains(seat))?;
        (Seat(asker - 1) != public.turn).then_some(Stage::Answer(Seat(asker - 1)))
    }

    /// Reads the end at which the seat to move goes on, where rules have turns that bind it to one.
    fn goes_on(&self, word: &str) -> Option<u16> {
        let arm = word.strip_prefix("goes_on=")?;
        let binds = matches!(self.rules.arms.ends, LineEnds::OneATurn | LineEnds::Opposite);
        [RIGHT, LEFT].into_iter().find(|end| binds && arm_text(*end) == arm)
    }

    /// Reads a line into `public`, its tiles into `taken`.
    fn read_chain(&self, text: &str, taken: &mut TileSet<W>, public: &mut Public<W>) -> Result<(), NotationError> {
        let mut open: Option<[u8; 2]> = None;
        for word in text.split_whitespace() {
            let tile = self.take(word, taken)?;
            let lies = word.split_once('-').and_then(|(a, b)| Some([face(a)?, face(b)?]));
            let [left, right] = lies.ok_or_else(|| NotationError::new("mistake.notation.two_numbers", word))?;
            let joins =
                |open: [u8; 2]| self.tables.fits.iter().any(|fits| fits.joins(tile, self.tile(tile), open[1], left));
            // Where tiles are asked for one may lie there that joins nothing.
            if open.is_some_and(|open| !joins(open)) && self.rules.must_play != MustPlay::OrAsk {
                return Err(NotationError::new("mistake.notation.joins_not_left", word));
            }
            public.ends.set_line(open.map_or(left, |open| open[0]), right, self.rules.arms);
            open = Some([open.map_or(left, |open| open[0]), right]);
            public.empty = false;
            public.last = Some(tile);
            self.tables.copies.put(&mut public.placed, tile);
        }
        Ok(())
    }

    /// Reads placements in the order in which they were made into `public`, their tiles into `taken`.
    fn read_laid(&self, text: &str, taken: &mut TileSet<W>, public: &mut Public<W>) -> Result<(), NotationError> {
        for word in text.split_whitespace() {
            let (mv, _) = self.read_move(word)?;
            let Move::Place { tile, arm, inner } = mv else {
                return Err(NotationError::new("mistake.notation.placements", word));
            };
            self.take(&self.tile_name(tile), taken)?;
            let faces = self.tile(tile);
            if public.empty {
                self.lay_in_position(public, (tile, RIGHT, faces.faces()[0]));
            } else {
                let end = public.ends.get(arm).ok_or_else(|| NotationError::new("mistake.notation.no_arm", word))?;
                let inner = inner.filter(|inner| faces.has(*inner));
                let inner = inner.ok_or_else(|| NotationError::new("mistake.notation.joining_face", word))?;
                let joins = self.tables.fits.iter().any(|fits| fits.joins(tile, faces, end.number, inner));
                if !joins && self.rules.must_play != MustPlay::OrAsk {
                    return Err(NotationError::new("mistake.notation.joins_not_arm", word));
                }
                self.lay_in_position(public, (tile, arm, inner));
            }
        }
        Ok(())
    }

    /// A tile lies on the table of a position, the last one so far.
    fn lay_in_position(&self, public: &mut Public<W>, placement: (TileId, u16, u8)) {
        self.lay(public, placement);
        public.last = Some(placement.0);
    }

    /// Reads a hand or a stock: its tiles, or nothing where they are hidden (`7?`), and how many they are.
    fn read_heap(&self, text: &str, taken: &mut TileSet<W>) -> Result<(Option<TileSet<W>>, u16), NotationError> {
        if let Some(count) = text.trim().strip_suffix('?') {
            let count = small(count).ok_or_else(|| NotationError::new("mistake.notation.hidden_tiles", text))?;
            return Ok((None, count));
        }
        let mut tiles = TileSet::EMPTY;
        for word in text.split_whitespace() {
            self.tables.copies.put(&mut tiles, self.take(word, taken)?);
        }
        Ok((Some(tiles), tiles.len() as u16))
    }

    /// Reads a row that nobody sees into `rows`: the tiles of it that everybody has seen, and how many nobody has.
    fn read_row(
        &self,
        text: &str,
        seat: Seat,
        rows: &mut Rows,
        taken: &mut TileSet<W>,
    ) -> Result<(TileSet<W>, u16), NotationError> {
        let (down, up) = match text.trim().split_once('?') {
            Some((count, up)) => {
                let count = small(count).ok_or_else(|| NotationError::new("mistake.notation.hidden_tiles", text))?;
                (count, up)
            }
            None => (0, text),
        };
        rows.face_down[seat.index()] = down;
        let mut tiles = TileSet::EMPTY;
        for word in up.split_whitespace() {
            let tile = self.take(word, taken)?;
            rows.seen.push((seat, tile));
            tiles.insert(tile);
        }
        Ok((tiles, down))
    }

    /// Reads a tile of which there must be one left that is not in `taken` yet.
    fn take(&self, word: &str, taken: &mut TileSet<W>) -> Result<TileId, NotationError> {
        let tile = self.read_tile(word)?;
        let copies = self.tables.copies;
        if copies.count(*taken, tile) == copies.each() {
            return Err(match copies.each() {
                1 => NotationError::new("mistake.notation.tile_twice", word),
                each => NotationError::new(Message::new("mistake.notation.tile_often").with("each", each), word),
            });
        }
        copies.put(taken, tile);
        Ok(tile)
    }
}

/// The mark of an arm.
fn arm_text(arm: u16) -> String {
    match arm {
        RIGHT => ">".to_owned(),
        LEFT => "<".to_owned(),
        _ => format!("+{arm}"),
    }
}

/// A tile on the table, as it was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The tile that was laid.
    pub tile: TileId,
    /// On which arm; the first tile lies on the right one.
    pub arm: u16,
    /// The number of its face that joined; of the first tile, of the face turned to the left.
    pub inner: u8,
}

impl From<&Placed> for Laid {
    fn from(placed: &Placed) -> Self {
        Self { tile: placed.tile, arm: placed.arm, inner: placed.inner }
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
    small(text)?.try_into().ok()
}

/// A number of plain digits.
fn small(text: &str) -> Option<u16> {
    (text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}
