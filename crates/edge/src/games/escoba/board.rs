//! The table as an observer sees it.

use sobremesa_core::{Entry, Match, MatchTurn, Observer, Seat, Side};
use sobremesa_escoba::rules::{CaptureSum, Faces, Terms};
use sobremesa_escoba::seen::Event;
use sobremesa_escoba::state::Stage;
use sobremesa_escoba::{Card, CardSet, Escoba};
use sobremesa_protocol::games::escoba::{CardHand, CardPlay, CountLine, EscobaBoard, LeftCards, OpeningSweep, Pile};

use crate::wire::{Eye, Wire};

/// What the log of a hand tells.
#[derive(Default)]
struct HandLog {
    /// The cards on the table, in the order in which they came to lie there.
    table: Vec<Card>,
    turned_up: Vec<Card>,
    opening: Option<OpeningSweep>,
    log: Vec<CardPlay>,
    /// By side, the cards that lie crosswise.
    crosswise: Vec<Vec<Card>>,
    left: Option<LeftCards>,
}

/// The table of a hand.
pub(super) fn of(game: &Escoba, played: &Match<Escoba>, eye: Eye) -> EscobaBoard {
    let state = played.state();
    let public = &state.public;
    let rules = game.rules();
    let sides = rules.sides().count();
    let told = told(game, played, sides);
    let over = public.stage == Stage::Over;
    // Of a match that was given up, too, everything is told at its end.
    let all_up = eye == Eye::All || played.turn() == MatchTurn::Over;
    let hands = (0..game.seats()).map(|seat| {
        let open = all_up || eye == Eye::Of(Observer::Seat(Seat(seat)));
        let place = usize::from(seat);
        CardHand {
            count: public.held[place],
            cards: open.then(|| names(state.hands[place].hand)),
            lacks: names(public.lacks[place]),
        }
    });
    let pile = |side: u8| Pile {
        cards: names(public.won(Side(side))),
        escobas: public.escobas[usize::from(side)],
        crosswise: told.crosswise[usize::from(side)].iter().map(ToString::to_string).collect(),
    };
    let count = game.tally(public).into_iter().map(|line| CountLine {
        what: line.line.name().to_owned(),
        have: line.have[..usize::from(sides)].to_vec(),
        points: line.points.by_side().to_vec(),
    });
    EscobaBoard {
        faces: faces(rules.deal().faces).to_owned(),
        terms: (rules.deal().terms == Terms::Scopa).then(|| "scopa".to_owned()),
        sum: (rules.play().sums.sum == CaptureSum::Value).then(|| "value".to_owned()),
        dealer: public.dealer.0,
        round: public.round,
        rounds: rules.rounds(),
        table: if over { Vec::new() } else { told.table.iter().map(ToString::to_string).collect() },
        hands: hands.collect(),
        stock: public.stock,
        piles: (0..sides).map(pile).collect(),
        turned_up: told.turned_up.iter().map(ToString::to_string).collect(),
        opening: told.opening,
        log: told.log,
        last_taker: public.last_taker.map(|side| side.0),
        left: told.left,
        count: count.collect(),
        certain: game.certain(public).by_side().to_vec(),
    }
}

/// The name of the pictures in files.
pub(crate) fn faces(faces: Faces) -> &'static str {
    match faces {
        Faces::Spanish => "spanish",
        Faces::Spanish1To10 => "spanish_1_10",
        Faces::Italian => "italian",
        Faces::English => "english",
        Faces::EnglishCourts => "english_courts",
    }
}

/// Cards, suit by suit.
fn names(cards: CardSet) -> Vec<String> {
    cards.in_deck().iter().map(ToString::to_string).collect()
}

fn told(game: &Escoba, played: &Match<Escoba>, sides: u8) -> HandLog {
    let mut told = HandLog { crosswise: vec![Vec::new(); usize::from(sides)], ..HandLog::default() };
    let mut deal = 0;
    for entry in played.hand_log() {
        match entry {
            Entry::Shuffle(_, Event::Dealt { round, up, opening, .. }) => {
                deal = *round;
                told.table.extend(up.iter());
                told.turned_up.extend(up.iter());
                let Some(opening) = opening else { continue };
                told.table.retain(|card| !opening.taken.contains(*card));
                // Nobody played a card: the last ones turned up lie crosswise.
                let taken = up.iter().rev().filter(|card| opening.taken.contains(**card));
                told.crosswise[opening.side.index()].extend(taken.take(usize::from(opening.escobas)));
                told.opening =
                    Some(OpeningSweep { side: opening.side.0, escobas: opening.escobas, taken: names(opening.taken) });
            }
            Entry::Move { ply, event: Event::Played(play), .. } => {
                let mv = play.mv;
                told.log.push(CardPlay {
                    ply: *ply,
                    seat: play.seat.0,
                    text: game.move_text(mv),
                    card: mv.card.to_string(),
                    takes: names(mv.takes),
                    escoba: play.escoba,
                    round: deal,
                });
                told.table.retain(|card| !mv.takes.contains(*card));
                if mv.lays() {
                    told.table.push(mv.card);
                }
                if play.escoba {
                    told.crosswise[game.side_of(play.seat).index()].push(mv.card);
                }
                told.left = play.left.map(|(left, side)| LeftCards {
                    cards: told.table.iter().filter(|card| left.contains(**card)).map(ToString::to_string).collect(),
                    side: side.map(|side| side.0),
                });
            }
            Entry::Shuffle(..) | Entry::Move { .. } | Entry::Opening(_) | Entry::HandOver(_) => {}
        }
    }
    told
}
