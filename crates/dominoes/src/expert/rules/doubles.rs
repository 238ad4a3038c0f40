//! Doubles: when to play them, how not to lose them, how to bury those of the rivals.

use super::closing::chance_of_block;
use super::partners::{lead_to_return, opened};
use crate::expert::look::SeatView;
use crate::expert::rule::Rule;
use crate::expert::votes::{Votes, placings};
use crate::tiles::{bit, numbers_of};

/// `doblarse`: play a double at the first chance.
///
/// The danger that it is buried grows with the own tiles of its number, from one to three, and is none from four on.
/// Not when the partner's lead can be returned, when the double keeps a rival's number open, or when it offers a block.
pub(super) fn double_early<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty || look.placings.iter().all(|placing| !placing.double) {
        return;
    }
    let lead = lead_to_return(look);
    if lead != 0 && look.placings.iter().any(|placing| opened(placing, lead).is_some()) {
        return;
    }
    let rivals = look.rival_suits();
    for (at, placing) in placings(look).filter(|(_, placing)| placing.double) {
        let number = placing.number;
        let with = look.with(placing.rest, number);
        let offers_block = placing.square() == Some(number) && look.left(number) == 1 && with == 0;
        if with >= 4 || rivals & bit(number) != 0 || offers_block {
            continue;
        }
        votes.cast(at, 0.7 + 0.1 * f64::from(with), || {
            Rule::Doblarse
                .reason()
                .with("tile", look.name(placing.tile))
                .with("number", number.to_string())
                .with("n", look.left(number).to_string())
        });
    }
}

/// `doble-en-peligro`: a double whose number is nearly out (at most two unseen) is played, or its number kept open.
pub(super) fn endangered_double<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty {
        return;
    }
    let tables = look.game.tables();
    let doubles = look.private.hand & tables.doubles;
    let mut endangered = 0;
    for double in doubles.iter() {
        let number = tables.tiles[double.index()].faces()[0];
        if look.left(number) <= 2 && u32::from(look.own(number)) <= 3 {
            endangered |= bit(number);
        }
    }
    if endangered == 0 {
        return;
    }
    for (at, placing) in placings(look) {
        let reason = |number: u8| {
            Rule::DobleEnPeligro.reason().with("number", number.to_string()).with("n", look.left(number).to_string())
        };
        if placing.double && endangered & bit(placing.number) != 0 {
            votes.cast(at, 1.0, || reason(placing.number));
        } else if let Some(number) = placing.covered.filter(|number| endangered & bit(*number) != 0) {
            if placing.closes(number) {
                votes.cast(at, -0.5, || reason(number));
            }
        } else if let Some(number) = opened(placing, endangered) {
            votes.cast(at, 0.5, || reason(number));
        }
    }
}

/// `doble-salvador`: a double that averts a block which another tile would offer to the next rival; where the block would
/// be good for the own side, and the partner comes next, one that offers it.
pub(super) fn saving_double<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty || look.placings.iter().all(|placing| !placing.double) || look.placings.len() < 2 {
        return;
    }
    let rival_next = !look.together(look.next, look.seat);
    let risks: Vec<f64> = look.placings.iter().map(|placing| chance_of_block(look, look.next, placing)).collect();
    let (least, most) =
        risks.iter().fold((1.0_f64, 0.0_f64), |(least, most), risk| (least.min(*risk), most.max(*risk)));
    if most - least < 0.05 {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| placing.double) {
        let vote = if rival_next { most - risks[at] } else { risks[at] - least };
        if vote > 0.0 {
            votes.cast(at, vote, || Rule::DobleSalvador.reason().with("tile", look.name(placing.tile)));
        }
    }
}

/// `ahorcar`: bury a rival's double: cover its number when at most one other tile of it is left to open it again.
pub(super) fn bury<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty {
        return;
    }
    for (at, placing) in placings(look) {
        let Some(number) = placing.covered.filter(|number| placing.closes(*number)) else { continue };
        let Some(double) = look.double(number).filter(|double| look.unseen.contains(*double)) else { continue };
        let others = u32::from(look.left(number)) - 1 + look.with(placing.rest, number);
        if others > 1 {
            continue;
        }
        let rivals: f64 = look.rivals().map(|rival| look.chances().holds(rival, double)).sum();
        let partner = look.partner.map_or(0.0, |partner| look.chances().holds(partner, double));
        let vote = (rivals - partner) / f64::from(1 + others);
        votes.cast(at, vote, || {
            Rule::Ahorcar.reason().with("tile", look.name(double)).with("percent", format!("{:.0}", rivals * 100.0))
        });
    }
}

/// `ahorcarse`: give up one's own double so that the partner, who has at most two tiles left, can go out.
pub(super) fn sacrifice_double<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let Some(partner) = look.partner.filter(|partner| (1..=2).contains(&look.public.held[partner.index()])) else {
        return;
    };
    if look.public.empty {
        return;
    }
    for (at, placing) in placings(look) {
        let Some(number) = placing.covered.filter(|number| placing.closes(*number)) else { continue };
        if !look.double(number).is_some_and(|double| placing.rest.contains(double)) {
            continue;
        }
        let plays = 1.0 - look.passes(partner, placing);
        votes.cast(at, plays, || {
            let open = numbers_of(placing.opens).next().unwrap_or(number);
            Rule::Ahorcarse.reason().with("number", number.to_string()).with("opened", open.to_string())
        });
    }
}
