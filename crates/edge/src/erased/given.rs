//! Chance that is given instead of drawn: that of an exercise.

use std::collections::{BTreeMap, VecDeque};

use sobremesa_core::nearest::shown;
use sobremesa_core::play::Replay;
use sobremesa_core::{Message, Seed, Standing};

use crate::exercise::{GivenChance, GivenDeals, PieceTaker};
use crate::wire::Wire;

/// So many openings are drawn to see whether chance decides the opening.
const OPENINGS_TRIED: u64 = 16;

/// What is still given of the chance of a hand.
#[derive(Clone, Debug)]
pub(super) struct ChanceLeft {
    opening: String,
    deals: DealsLeft,
}

/// The deals that are still to come.
#[derive(Clone, Debug)]
enum DealsLeft {
    /// Shuffles as records write them.
    Shuffles(VecDeque<String>),
    /// The pieces that each seat gets, by seat, and those that are turned up, each in the game's own spelling.
    Hands { hands: Vec<Vec<String>>, table: Vec<String> },
}

impl ChanceLeft {
    /// Reads the chance of a hand under rules.
    pub(super) fn read<G: Wire>(game: &G, given: &GivenChance) -> Result<Self, Message> {
        let standing = Standing { hands: 0, points: sobremesa_core::Points::none(game.sides().count()) };
        let opening = match &given.opening {
            Some(opening) => opening.clone(),
            None => only_opening(game, &standing)?,
        };
        let begins = game.start(&game.read_opening(&opening, &standing)?);
        let deals = match &given.deals {
            GivenDeals::Shuffles(shuffles) => DealsLeft::Shuffles(shuffles.iter().cloned().collect()),
            GivenDeals::Hands { hands, table } => {
                let seats = game.sides().seats();
                if hands.len() > usize::from(seats) {
                    let problem = Message::new("mistake.exercise.hands");
                    return Err(problem.with("hands", hands.len()).with("seats", seats));
                }
                if !table.trim().is_empty() && !game.takers(&begins).contains(&PieceTaker::Table) {
                    return Err(Message::new("mistake.exercise.turned_up"));
                }
                let mut stock = counted(game.stock_pieces(&begins));
                let mut read = |text: &str| -> Result<Vec<String>, Message> {
                    text.split_whitespace().map(|piece| taken(game.piece_name(piece)?, &mut stock)).collect()
                };
                let hands = hands.iter().map(|hand| read(hand)).collect::<Result<_, _>>()?;
                DealsLeft::Hands { hands, table: read(table)? }
            }
        };
        Ok(Self { opening, deals })
    }

    /// The next shuffle of a state that waits for one, as records write it.
    fn next_shuffle<G: Wire>(&mut self, game: &G, state: &G::State) -> Result<String, Message> {
        let (hands, table) = match &mut self.deals {
            DealsLeft::Shuffles(shuffles) => {
                return shuffles.pop_front().ok_or(Message::new("mistake.exercise.more_chance"));
            }
            DealsLeft::Hands { hands, table } => (hands, table),
        };
        let stock = game.stock_pieces(state);
        let mut left = counted(stock.clone());
        // Of what was promised to each the pieces that still lie in the stock; the others were taken before.
        let mut promised = |pieces: &[String]| -> VecDeque<String> {
            pieces.iter().filter(|piece| taken((*piece).clone(), &mut left).is_ok()).cloned().collect()
        };
        let mut hands: Vec<VecDeque<String>> = hands.iter().map(|hand| promised(hand)).collect();
        let mut table = promised(table);
        let mut free: VecDeque<String> =
            stock.into_iter().filter(|piece| taken(piece.clone(), &mut left).is_ok()).collect();
        let mut order = Vec::new();
        let takers = game.takers(state);
        // Who draws alone may draw until something fits: more than it is meant to get is never reached.
        let draws_alone = takers.windows(2).all(|pair| pair[0] == pair[1] || pair[1] == PieceTaker::Nobody);
        for taker in &takers {
            let given = match taker {
                PieceTaker::Seat(seat) => hands.get_mut(seat.index()).and_then(VecDeque::pop_front),
                PieceTaker::Table => table.pop_front(),
                PieceTaker::Nobody => break,
            };
            match given.or_else(|| free.pop_front()) {
                Some(piece) => order.push(piece),
                None if draws_alone => break,
                None => return Err(Message::new("mistake.exercise.too_many_promised")),
            }
        }
        let rest = free.into_iter().chain(table).chain(hands.into_iter().flatten());
        order.extend(rest.take(takers.len() - order.len()));
        Ok(order.join(" "))
    }
}

/// The opening where the rules leave nothing of it to chance.
fn only_opening<G: Wire>(game: &G, standing: &Standing) -> Result<String, Message> {
    let key = Seed::from_text("openings").key();
    let mut openings =
        (0..OPENINGS_TRIED).map(|nonce| game.opening_text(&game.opening(standing, None, &mut key.stream(nonce))));
    let first = openings.next().unwrap_or_default();
    if openings.all(|opening| opening == first) {
        return Ok(first);
    }
    Err(Message::new("mistake.exercise.no_opening").with("example", first))
}

fn counted(pieces: Vec<String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for piece in pieces {
        *counts.entry(piece).or_default() += 1;
    }
    counts
}

/// Takes a piece out of a stock.
fn taken(piece: String, stock: &mut BTreeMap<String, usize>) -> Result<String, Message> {
    match stock.get_mut(&piece) {
        Some(count) if *count > 0 => {
            *count -= 1;
            Ok(piece)
        }
        _ => Err(Message::new("mistake.exercise.piece_twice").with("piece", shown(&piece))),
    }
}

/// Given chance for a match, and what was wrong with it.
pub(super) struct Giving<'a, G> {
    pub(super) game: &'a G,
    pub(super) left: &'a mut ChanceLeft,
    pub(super) broken: Option<Message>,
}

impl<G: Wire> Replay<G> for Giving<'_, G> {
    fn opening(&mut self, standing: &Standing) -> Option<G::Opening> {
        self.game.read_opening(&self.left.opening, standing).ok()
    }

    fn shuffle(&mut self, state: &G::State) -> Option<G::Shuffle> {
        if self.broken.is_some() {
            return None;
        }
        let read = self.left.next_shuffle(self.game, state).and_then(|order| self.game.read_shuffle(&order, state));
        read.map_err(|why| self.broken = Some(why)).ok()
    }
}
