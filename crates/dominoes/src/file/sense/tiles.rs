//! The set of tiles.

use std::ops::Range;

use super::Sense;
use crate::file::{MAX_TILES, format, phrases};
use crate::rules::{TileRules, combinations, every_kind};
use crate::tiles::{MAX_HEADS, MAX_NUMBER, Tile};
use sobremesa_core::Message;
use sobremesa_core::nearest::shown;
use sobremesa_files::{Checks, Given};

impl Sense<'_> {
    pub(super) fn tiles(&mut self, tiles: &format::Tiles) -> Option<TileRules> {
        let copies = self.or(&tiles.copies, 1);
        let (heads, highest, kinds) =
            if tiles.list.is_absent() { self.every_tile(tiles)? } else { self.listed(tiles)? };
        let kinds = self.taken_out(tiles, heads, highest, kinds)?;
        let copies = copies?;
        let count = kinds.len() * usize::from(copies);
        if count > MAX_TILES {
            let problem = Message::new("mistake.dominoes.copies")
                .with("kinds", kinds.len())
                .with("copies", copies)
                .with("count", count)
                .with("most", MAX_TILES);
            let advice = match MAX_TILES / kinds.len() {
                0 => "mistake.dominoes.copies_of_fewer".into(),
                most => Message::new("mistake.dominoes.copies_advice").with("most", most),
            };
            self.advise(tiles.copies.span()?, problem, advice);
            return None;
        }
        let wild_faces = self.wild_faces(tiles, highest)?;
        Some(TileRules { heads, highest, kinds, copies, asleep: 0, wild_faces })
    }

    /// Every combination of the numbers.
    fn every_tile(&mut self, tiles: &format::Tiles) -> Option<(u8, u8, Vec<Tile>)> {
        let heads = self.or(&tiles.heads, 2);
        let doubles = self.or(&tiles.doubles, true);
        let highest = *self.value(&tiles.highest)?;
        let (heads, doubles) = (heads?, doubles?);
        let tiles_up_to = |highest: u8| combinations(heads, highest) - if doubles { 0 } else { u64::from(highest) + 1 };
        let count = tiles_up_to(highest);
        if count > MAX_TILES as u64 {
            let fits = |highest: &u8| tiles_up_to(*highest) <= MAX_TILES as u64;
            let most = (1..highest).rev().find(fits).expect("numbers up to 1 make few tiles");
            let problem = Message::new("mistake.dominoes.set_large").with("highest", highest).with("count", count);
            let advice = Message::new("mistake.dominoes.set_large_advice").with("highest", most);
            self.advise(tiles.highest.span()?, problem.with("most", MAX_TILES), advice);
            return None;
        }
        Some((heads, highest, every_kind(heads, highest, doubles)))
    }

    /// The tiles without those that the file takes out.
    fn taken_out(&mut self, tiles: &format::Tiles, heads: u8, highest: u8, mut kinds: Vec<Tile>) -> Option<Vec<Tile>> {
        if tiles.without.is_absent() {
            return Some(kinds);
        }
        let (span, rows) = (tiles.without.span()?, tiles.without.value()?);
        if !tiles.list.is_absent() {
            self.advise(span, "mistake.dominoes.without_list", "mistake.dominoes.without_list_advice");
            return None;
        }
        let whole = TileRules { heads, highest, kinds: kinds.clone(), copies: 1, asleep: 0, wild_faces: Vec::new() };
        let mut right = true;
        for given in rows {
            let (Some(tile), Some(span)) = (self.tile(given), given.span()) else {
                right = false;
                continue;
            };
            right &= self.in_set(tile, &whole, span.clone());
            if let Ok(place) = kinds.binary_search(&tile) {
                kinds.remove(place);
            } else if whole.kinds.contains(&tile) {
                let problem = Message::new("mistake.dominoes.tile_twice").with("tile", tile);
                self.advise(span, problem, "mistake.dominoes.tile_twice_advice");
                right = false;
            }
        }
        if kinds.is_empty() {
            self.advise(span, "mistake.dominoes.without_all", "mistake.dominoes.without_all_advice");
            return None;
        }
        right.then_some(kinds)
    }

    /// The numbers that stand for any.
    fn wild_faces(&mut self, tiles: &format::Tiles, highest: u8) -> Option<Vec<u8>> {
        let mut wild = Vec::new();
        let mut right = true;
        let listed: &[Given<u8>] = if tiles.wild_faces.is_absent() { &[] } else { tiles.wild_faces.value()? };
        for given in listed {
            let (Some(number), Some(span)) = (self.value(given).copied(), given.span()) else {
                right = false;
                continue;
            };
            let problem = if number > highest {
                let problem = Message::new("mistake.dominoes.wild_face");
                let advice = Message::new("mistake.dominoes.wild_face_advice");
                let numbers = |message: Message| message.with("number", number).with("highest", highest);
                self.advise(span, numbers(problem), numbers(advice));
                right = false;
                continue;
            } else if wild.contains(&number) {
                Message::new("mistake.dominoes.wild_face_twice").with("number", number)
            } else {
                wild.push(number);
                continue;
            };
            self.advise(span, problem, "mistake.dominoes.take_it_away");
            right = false;
        }
        wild.sort_unstable();
        if let (true, Some(span)) = (wild.len() > usize::from(highest), tiles.wild_faces.span()) {
            self.advise(span, "mistake.dominoes.wild_faces_all", "mistake.dominoes.wild_faces_all_advice");
            return None;
        }
        right.then_some(wild)
    }

    /// The tiles of a list.
    fn listed(&mut self, tiles: &format::Tiles) -> Option<(u8, u8, Vec<Tile>)> {
        if let Some(span) = tiles.doubles.span() {
            self.advise(span, "mistake.dominoes.doubles_listed", "mistake.dominoes.doubles_listed_advice");
        }
        let heads = if tiles.heads.is_absent() { None } else { Some(*self.value(&tiles.heads)?) };
        let highest = if tiles.highest.is_absent() { None } else { Some(*self.value(&tiles.highest)?) };
        let list = tiles.list.value()?;
        let mut kinds: Vec<Tile> = Vec::new();
        let mut whole = true;
        for given in list {
            let (Some(tile), Some(span)) = (self.tile(given), given.span()) else {
                whole = false;
                continue;
            };
            let faces = tile.faces().len();
            let asked = heads.map_or_else(|| kinds.first().map_or(faces, |first| first.faces().len()), usize::from);
            let greatest = tile.faces()[0];
            if faces != asked {
                let advice = Message::new("mistake.dominoes.tile_heads_advice").with("heads", faces);
                let written = self.as_written(tile, &span);
                self.advise(span, other_heads((&tile, &written), asked), advice);
            } else if greatest > highest.unwrap_or(MAX_NUMBER) {
                let most = highest.unwrap_or(MAX_NUMBER);
                let problem = Message::new("mistake.dominoes.tile_up_to")
                    .with("tile", self.as_written(tile, &span))
                    .with("most", most);
                let advice =
                    Message::new("mistake.dominoes.tile_up_to_advice").with("highest", greatest.min(MAX_NUMBER));
                self.advise(span, problem, advice);
            } else if kinds.contains(&tile) {
                let problem = Message::new("mistake.dominoes.tile_twice").with("tile", tile);
                self.advise(span, problem, "mistake.dominoes.tile_twice_advice");
            } else {
                kinds.push(tile);
                continue;
            }
            whole = false;
        }
        if !whole {
            return None;
        }
        kinds.sort_unstable();
        let heads = kinds.first()?.faces().len() as u8;
        let highest = highest.or_else(|| kinds.iter().map(|tile| tile.faces()[0]).max())?.max(1);
        Some((heads, highest, kinds))
    }

    /// Reads a tile.
    pub(super) fn tile(&mut self, given: &Given<format::TileText>) -> Option<Tile> {
        let span = given.span()?;
        let format::TileText(text) = self.value(given)?;
        let tile = phrases::tile(text.trim());
        if tile.is_none() {
            let faces = text.split('-').filter(|face| face.trim().parse::<u8>().is_ok()).count();
            if faces > MAX_HEADS && faces == text.split('-').count() {
                let problem = Message::new("mistake.dominoes.tile_faces").with("tile", shown(text));
                let problem = problem.with("faces", faces).with("most", MAX_HEADS);
                self.advise(span, problem, "mistake.dominoes.why_heads");
            } else {
                let problem = Message::new("mistake.dominoes.no_tile").with("found", shown(text));
                self.advise(span, problem, "mistake.dominoes.no_tile_advice");
            }
        }
        tile
    }

    /// Whether a tile is in the set; if not, that is told at `span`.
    pub(super) fn in_set(&mut self, tile: Tile, tiles: &TileRules, span: Range<usize>) -> bool {
        let found = tiles.kinds.contains(&tile);
        if !found {
            let written = self.as_written(tile, &span);
            let problem = if tile.faces().len() != usize::from(tiles.heads) {
                other_heads((&tile, &written), tiles.heads.into())
            } else if tile.faces()[0] > tiles.highest {
                Message::new("mistake.dominoes.tile_from_0").with("tile", written).with("most", tiles.highest)
            } else {
                Message::new("mistake.dominoes.tile_not_in_set").with("tile", written)
            };
            let ends = [tiles.kinds.first(), tiles.kinds.last()].map(|tile| tile.expect("a set has a tile"));
            let advice = Message::new("mistake.dominoes.tile_example").with("first", ends[0]).with("last", ends[1]);
            self.advise(span, problem, advice);
        }
        found
    }

    /// A tile as the file writes it at `span`, perhaps behind a word: `0-10` for what is shown as 10-0 elsewhere.
    fn as_written(&self, tile: Tile, span: &Range<usize>) -> String {
        let said = self.source.get(span.clone()).unwrap_or_default();
        let mut words = said.split(|c: char| c.is_whitespace() || c == '"' || c == '\'');
        words.find(|word| phrases::tile(word) == Some(tile)).map_or_else(|| tile.to_string(), str::to_owned)
    }
}

/// What is told of a tile, as it is written, that has another number of faces than the set's.
fn other_heads((tile, written): (&Tile, &str), heads: usize) -> Message {
    Message::new("mistake.dominoes.tile_heads")
        .with("tile", written)
        .with("faces", tile.faces().len())
        .with("heads", heads)
}
