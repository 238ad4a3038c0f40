//! Playing together: the partner's number and one's own.

use super::{Look, Rule, Votes, placings};
use crate::expert::knowledge::Role;
use crate::expert::look::{Placing, numbers};
use crate::memory::bit;

/// The numbers of the partner's lead, while they have not been returned; none where the partner did not lead.
fn lead_to_return<const W: usize>(look: &Look<'_, W>) -> u32 {
    if look.role() != Role::Partner {
        return 0;
    }
    let lead = look.memory.lead_numbers();
    let own = look.memory.seat(look.seat);
    if lead & (own.opened | look.memory.seat(look.mano).passed) == 0 { lead } else { 0 }
}

/// The number of `wanted` that a placement opens.
fn opened<const W: usize>(placing: &Placing<W>, wanted: u32) -> Option<u8> {
    if placing.double { None } else { numbers(placing.opens & wanted).next() }
}

/// `volver-salida`: return the partner's lead at the first chance, even with a single tile of it.
pub(super) fn return_lead<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
    let lead = lead_to_return(look);
    if lead == 0 {
        return;
    }
    for (at, placing) in placings(look) {
        if let Some(number) = opened(placing, lead) {
            votes.cast(at, 1.0, || Rule::VolverSalida.reason().with("number", number.to_string()));
        }
    }
}

/// `no-matar-companero`: do not cover the partner's number.
pub(super) fn spare_partner<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
    let Some(partner) = look.partner else { return };
    let suit = look.memory.seat(partner).suit;
    for (at, placing) in placings(look) {
        let Some(number) = placing.covered else { continue };
        if suit & bit(number) != 0 && placing.closes(number) {
            votes.cast(at, -1.0, || Rule::NoMatarCompanero.reason().with("number", number.to_string()));
        }
    }
}

/// `repetir`: who led repeats its number.
pub(super) fn repeat_own<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
    if look.role() != Role::Mano || look.public.empty {
        return;
    }
    for (at, placing) in placings(look) {
        if let Some(number) = opened(placing, look.memory.lead_numbers()) {
            votes.cast(at, 1.0, || Rule::Repetir.reason().with("number", number.to_string()));
        }
    }
}

/// `doblarse`: play a double at the first chance.
///
/// The danger that it is buried grows with the own tiles of its number, from one to three, and is none from four on.
/// Not when the partner's lead can be returned, when the double keeps a rival's number open, or when it offers a block.
pub(super) fn double_early<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
    if look.public.empty {
        return;
    }
    let lead = lead_to_return(look);
    if look.placings.iter().any(|placing| opened(placing, lead).is_some()) {
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
        votes.cast(at, 0.4 + 0.2 * f64::from(with), || {
            let left = look.left(number);
            Rule::Doblarse
                .reason()
                .with("tile", look.name(placing.tile))
                .with("number", number.to_string())
                .with("n", left.to_string())
        });
    }
}

/// `cuadrar`: make all ends a number that one commands: one holds as many of it as all others, or more.
pub(super) fn square_own<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
    if look.public.empty {
        return;
    }
    for (at, placing) in placings(look) {
        let Some(number) = placing.square() else { continue };
        let own = look.with(placing.rest, number);
        let left = u32::from(look.left(number));
        if own > 0 && own >= left {
            votes
                .cast(at, 1.0, || Rule::Cuadrar.reason().with("number", number.to_string()).with("n", own.to_string()));
        }
    }
}
