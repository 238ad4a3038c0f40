//! The book of the usual start: what games of `amazona` against itself say of the first moves.
//!
//! `cargo run --release --package sobremesa-amazons --example amazona_book` makes it, with the numbers in its first line.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::bits::Bits;
use crate::game::Amazons;
use crate::moves::Move;
use crate::setup::Setup;
use crate::state::Position;

/// A line for each position: its text, `=`, and moves with how many games were played with them and how many of these they won.
const BUNDLED: &str = include_str!("book.txt");

/// Read once, when it is first asked.
static PAGES: LazyLock<BTreeMap<&str, &str>> =
    LazyLock::new(|| BUNDLED.lines().filter_map(|line| line.split_once(" = ")).collect());

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move that was played from the position the book was asked for.
    pub mv: Move,
    /// Games that were played with it, at least 1.
    pub games: u32,
    /// Games of these that the side that made it won.
    pub wins: u32,
}

/// The text under which the book has a position, and whether it is that of its mirror image: of the two, which are played alike,
/// the one that comes first.
pub fn page(position: &Setup) -> (String, bool) {
    let [text, image] = [position.to_string(), position.mirrored().to_string()];
    if image < text { (image, true) } else { (text, false) }
}

/// What the book says of a position: its moves, those with the most games first; none where it does not know the position.
pub fn moves<W: Bits>(game: &Amazons<W>, position: &Position<W>) -> Vec<BookMove> {
    let (text, turned) = page(&game.setup(position));
    let moves = PAGES.get(text.as_str()).map_or("", |moves| moves);
    let read = |text: &str| {
        let (mv, counts) = text.split_once(' ')?;
        let (games, wins) = counts.split_once(':')?;
        let mv = game.read_move(mv).ok()?;
        let mv = if turned { mv.mirrored(game.board().files()) } else { mv };
        Some(BookMove { mv, games: games.parse().ok()?, wins: wins.parse().ok()? })
    };
    moves.split(", ").filter_map(read).collect()
}
