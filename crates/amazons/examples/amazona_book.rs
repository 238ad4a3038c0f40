//! Makes the book of `amazona` from games that it plays against itself, and prints it.
//!
//! `cargo run --release --package sobremesa-amazons --example amazona_book -- GAMES SEED SIMULATIONS LOOK`
//!
//! The book grows as a tree. A position of it has been looked at with `LOOK` simulations, and its moves are tried in the order that
//! these give; from where a line leaves the tree both sides play on with `SIMULATIONS` a move, and the result counts for every move of
//! the line. Which move is tried next says the upper confidence bound over these results, and one more comes into play as games grow.
//! Mirrored positions are one. Games are chosen four at a time, so that the book is the same with any number of processors.
//!
//! Source: G. Chaslot, J.-B. Hoock, J. Perez, A. Rimmel, O. Teytaud, M. Winands, Meta Monte-Carlo Tree Search for Automatic Opening
//! Book Generation, IJCAI Workshop on General Intelligence in Game Playing Agents, 2009.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints the book, and how far it is")]

use std::collections::BTreeMap;

use sobremesa_amazons::amazona::{AmazonaSearch, Budget, Judge, Manner, RootMove, best, book};
use sobremesa_amazons::state::other;
use sobremesa_amazons::{Amazons, Move, Opening, Position, file};
use sobremesa_core::{Game, Key, Seat, Seed, StopFlag, Stream, math};

/// Moves of a position that are tried at most.
const MOST_TRIED: usize = 8;
/// Games that are chosen before the results of any of them count.
const AT_ONCE: usize = 4;
/// Games with a move before the position after it is looked at.
const BEFORE_A_LOOK: u32 = 4;
/// How much is tried beside what is best so far.
const EXPLORATION: f64 = 0.5;
/// A position is printed with so many games, and a move of it with a third of them.
const LEAST_GAMES: u32 = 24;

/// A move that is tried.
struct Tried {
    mv: Move,
    games: u32,
    wins: u32,
}

/// A position of the book: as it stands or mirrored, whichever text is less.
struct Page {
    text: String,
    mover: Seat,
    tried: Vec<Tried>,
}

impl Page {
    fn games(&self) -> u32 {
        self.tried.iter().map(|tried| tried.games).sum()
    }

    /// Which move is tried next.
    fn next(&self) -> usize {
        let games = f64::from(self.games());
        let width = 1 + (games / 8.0).sqrt() as usize;
        let bound = |tried: &Tried| {
            let share = (f64::from(tried.wins) + 1.0) / (f64::from(tried.games) + 2.0);
            share + EXPLORATION * (math::ln(games + 1.0) / f64::from(tried.games.max(1))).sqrt()
        };
        let tried = self.tried.iter().take(width).enumerate();
        // What was never tried comes first; of equals the first.
        let rank = |tried: &Tried| if tried.games == 0 { f64::INFINITY } else { bound(tried) };
        tried.rev().max_by(|one, other| rank(one.1).total_cmp(&rank(other.1))).expect("a page has moves").0
    }
}

/// A line that leaves the book: the moves of its pages, and the position where it ends.
struct Line {
    number: u64,
    through: Vec<(usize, usize)>,
    end: Position<u128>,
}

struct Book<'g> {
    game: &'g Amazons<u128>,
    pages: Vec<Page>,
    places: BTreeMap<String, usize>,
    look: u64,
    key: Key,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |usual| args.next().map_or(usual, |text| text.parse().expect("a number"));
    let games: u64 = number(400);
    let seed = number(1);
    let (simulations, look) = (number(4_000), number(100_000));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/amazons/amazons.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    let game = Amazons::<u128>::new(file::read(&text).expect("the rule file has no mistake"));
    let key = Seed::from_text(&format!("book {seed}")).key();
    let mut book = Book { game: &game, pages: Vec::new(), places: BTreeMap::new(), look, key };
    for first in (0..games).step_by(AT_ONCE) {
        let lines: Vec<Line> = (first..games.min(first + AT_ONCE as u64)).map(|number| book.line(number)).collect();
        let winners: Vec<Seat> = std::thread::scope(|scope| {
            let play = |line: &Line| winner(&game, line.end, simulations, key.stream(2 * line.number + 1));
            let playing: Vec<_> = lines.iter().map(|line| scope.spawn(move || play(line))).collect();
            playing.into_iter().map(|played| played.join().expect("a game comes to its end")).collect()
        });
        for (line, winner) in lines.iter().zip(winners) {
            book.learn(line, winner);
        }
        if first % 100 == 0 {
            eprintln!("{first} games, {} pages", book.pages.len());
        }
    }
    println!("# amazona_book -- {games} {seed} {simulations} {look}: a position, and moves of it with games: won.");
    book.print();
}

impl Book<'_> {
    /// A line from the start to where it leaves the book. It counts as lost for whoever chose it until its result is known.
    fn line(&mut self, number: u64) -> Line {
        let mut rng = self.key.stream(2 * number);
        let mut position = self.game.start(&Opening::default());
        let mut through = Vec::new();
        let mut look = true;
        while position.can_move(self.game.board(), position.mover()) {
            let (text, turned) = book::page(&self.game.setup(&position));
            let page = match self.places.get(&text) {
                Some(page) => *page,
                None if look => self.open(&text, &mut rng),
                None => break,
            };
            let chosen = self.pages[page].next();
            let tried = &mut self.pages[page].tried[chosen];
            look = tried.games >= BEFORE_A_LOOK;
            tried.games += 1;
            through.push((page, chosen));
            let mv = if turned { tried.mv.mirrored(self.game.board().files()) } else { tried.mv };
            position.make(self.game.board(), mv);
        }
        Line { number, through, end: position }
    }

    /// A new page for the position of a text.
    fn open(&mut self, text: &str, rng: &mut Stream) -> usize {
        let position = self.game.read_position(text).expect("the text of a position");
        let stop = StopFlag::default();
        let budget = Budget { nodes: Some(self.look), time: None, stop: &stop, clock: None };
        let mut search = AmazonaSearch::new(Manner::USUAL, 1, Judge::default());
        let (mut found, _) = search.search(self.game, &position, budget, rng);
        found.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.chance.total_cmp(&one.chance)));
        let setup = self.game.setup(&position);
        let symmetric = setup.mirrored() == setup;
        let mut tried: Vec<Tried> = Vec::new();
        for RootMove { mv, .. } in found {
            let image = mv.mirrored(setup.files);
            if tried.len() < MOST_TRIED && !(symmetric && tried.iter().any(|tried| tried.mv == image)) {
                tried.push(Tried { mv, games: 0, wins: 0 });
            }
        }
        self.places.insert(text.to_owned(), self.pages.len());
        self.pages.push(Page { text: text.to_owned(), mover: position.mover(), tried });
        self.pages.len() - 1
    }

    fn learn(&mut self, line: &Line, winner: Seat) {
        for (page, chosen) in &line.through {
            let page = &mut self.pages[*page];
            page.tried[*chosen].wins += u32::from(page.mover == winner);
        }
    }

    fn print(&self) {
        let mut pages: Vec<&Page> = self.pages.iter().filter(|page| page.games() >= LEAST_GAMES).collect();
        pages.sort_by(|one, other| other.games().cmp(&one.games()).then(one.text.cmp(&other.text)));
        for page in pages {
            let mut tried: Vec<&Tried> = page.tried.iter().filter(|tried| tried.games >= LEAST_GAMES / 3).collect();
            tried.sort_by(|one, other| other.games.cmp(&one.games).then(other.wins.cmp(&one.wins)));
            let moves: Vec<String> =
                tried.iter().map(|tried| format!("{} {}:{}", tried.mv, tried.games, tried.wins)).collect();
            println!("{} = {}", page.text, moves.join(", "));
        }
    }
}

/// Who wins a game from a position, played on with so many simulations a move; it ends where the winner is sure.
fn winner(game: &Amazons<u128>, mut position: Position<u128>, simulations: u64, mut rng: Stream) -> Seat {
    let (board, stop) = (game.board(), StopFlag::default());
    let mut search = AmazonaSearch::new(Manner::USUAL, 1, Judge::default());
    loop {
        let mover = position.mover();
        if !position.can_move(board, mover) {
            return other(mover);
        }
        let budget = Budget { nodes: Some(simulations), time: None, stop: &stop, clock: None };
        let (found, _) = search.search(game, &position, budget, &mut rng);
        let best = best(&found).expect("it can move");
        match best.known {
            Some(true) => return mover,
            Some(false) => return other(mover),
            None => position.make(board, best.mv),
        }
    }
}
