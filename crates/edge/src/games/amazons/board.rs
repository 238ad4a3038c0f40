//! The board, which everybody sees alike.

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::endgame::{Filling, left, own};
use sobremesa_amazons::evaluation::Floods;
use sobremesa_amazons::{Amazons, BLACK, Move, Position, Square, WHITE};
use sobremesa_core::{Entry, Match};
use sobremesa_protocol::games::amazons::{AmazonMove, AmazonsBoard, MovesLeft};

/// Positions of an area looked at to count its moves.
const FILLING: u32 = 2_000;

/// The board of a game.
pub(super) fn of<W: Bits>(game: &Amazons<W>, played: &Match<Amazons<W>>) -> AmazonsBoard {
    let board = game.board();
    let position = played.state();
    let squares = |set: W| board.squares(set).map(|square| square.to_string()).collect::<Vec<_>>();
    let mut floods = Floods::default();
    floods.queens(board, position);
    let own = [WHITE, BLACK].map(|seat| own(board, position, seat));
    let mut opening = Vec::new();
    let mut log = Vec::new();
    for entry in played.hand_log() {
        match entry {
            Entry::Opening(found) => opening = found.moves.iter().map(Move::to_string).collect(),
            Entry::Move { ply, seat, mv, .. } => log.push(AmazonMove {
                ply: *ply,
                seat: seat.0,
                text: mv.to_string(),
                from: mv.from.to_string(),
                to: mv.to.to_string(),
                arrow: mv.arrow.to_string(),
            }),
            Entry::Shuffle(..) | Entry::HandOver(_) => {}
        }
    }
    AmazonsBoard {
        files: board.files(),
        ranks: board.ranks(),
        position: game.position_text(position),
        amazons: [WHITE, BLACK].map(|seat| squares(position.amazons(seat))).to_vec(),
        arrows: squares(position.arrows()),
        mover: position.mover().0,
        opening,
        log,
        mobility: [WHITE, BLACK].map(|seat| position.mobility(board, seat)).to_vec(),
        territory: territory(game, &floods),
        own: own.map(squares).to_vec(),
        apart: apart(game, position, &floods),
    }
}

/// The side that is nearer to each square, rank by rank from the first.
fn territory<W: Bits>(game: &Amazons<W>, floods: &Floods<W>) -> String {
    let board = game.board();
    let [white, black] = [0, 1].map(|side| floods.queen(side));
    let farthest = white.layers().len().max(black.layers().len());
    // The first to come: of both at once, neither is nearer.
    let nearer = |bit: u32| {
        let square = W::bit(bit);
        let within = |side: usize, distance| !(floods.queen(side).within(distance) & square).is_zero();
        (1..=farthest)
            .map(|distance| (within(0, distance), within(1, distance)))
            .find(|(white, black)| *white || *black)
    };
    let squares = (0..board.ranks()).flat_map(|rank| (0..board.files()).map(move |file| Square::new(file, rank)));
    let letters = squares.map(|square| match nearer(board.bit(square)) {
        Some((true, true)) => '=',
        Some((true, false)) => 'w',
        Some((false, true)) => 'b',
        Some((false, false)) | None => '.',
    });
    letters.collect()
}

/// What each seat has left, once no empty square can be reached by both.
fn apart<W: Bits>(game: &Amazons<W>, position: &Position<W>, floods: &Floods<W>) -> Option<Vec<MovesLeft>> {
    if !(floods.queen(0).all() & floods.queen(1).all()).is_zero() {
        return None;
    }
    let mut filling = Filling::default();
    let left = [WHITE, BLACK].map(|seat| {
        let left = left(game.board(), position, seat, &mut filling, FILLING);
        MovesLeft { least: left.least, most: left.most }
    });
    Some(left.to_vec())
}
