//! Playing together: the partner's number and one's own.

use crate::expert::knowledge::Role;
use crate::expert::look::{Placing, SeatView};
use crate::expert::rule::Rule;
use crate::expert::votes::{Votes, placings};
use crate::memory::{Act, Deed};
use crate::tiles::{NumberSet, bit, numbers_of};

/// The numbers of the partner's lead, while they have not been returned; none where the partner did not lead.
pub(super) fn lead_to_return<const W: usize>(look: &SeatView<'_, W>) -> NumberSet {
    if look.role() != Role::Partner {
        return 0;
    }
    let lead = look.memory.lead_numbers();
    let own = look.memory.seat(look.seat);
    if lead & (own.opened | look.memory.seat(look.mano).passed) == 0 { lead } else { 0 }
}

/// The number of `wanted` that a placement opens; a double opens nothing.
pub(super) fn opened<const W: usize>(placing: &Placing<W>, wanted: NumberSet) -> Option<u8> {
    if placing.double { None } else { numbers_of(placing.opens & wanted).next() }
}

/// `volver-salida`: return the partner's lead at the first chance, even with a single tile of it.
pub(super) fn return_lead<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
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
pub(super) fn spare_partner<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let Some(partner) = look.partner else { return };
    let suit = look.memory.seat(partner).suit;
    if suit & look.open == 0 {
        return;
    }
    for (at, placing) in placings(look) {
        let Some(number) = placing.covered else { continue };
        if suit & bit(number) != 0 && placing.closes(number) {
            votes.cast(at, -1.0, || Rule::NoMatarCompanero.reason().with("number", number.to_string()));
        }
    }
}

/// `repetir`: who led repeats its number.
pub(super) fn repeat_own<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.role() != Role::Mano || look.public.empty {
        return;
    }
    for (at, placing) in placings(look) {
        if let Some(number) = opened(placing, look.memory.lead_numbers()) {
            votes.cast(at, 1.0, || Rule::Repetir.reason().with("number", number.to_string()));
        }
    }
}

/// `cruzar`: the partner led a mixed tile and the rival doubled one of its numbers: double the other, or else cover the
/// side that was not doubled.
pub(super) fn cross<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.memory.acts() != 2 || look.role() != Role::Partner {
        return;
    }
    let Some(Act { deed: Deed::Placed { inner, outer, .. }, .. }) = look.memory.last_acts().next() else { return };
    let lead = look.memory.lead_numbers();
    if lead.count_ones() != 2 || inner != outer || lead & bit(*inner) == 0 {
        return;
    }
    let Some(other) = numbers_of(lead & !bit(*inner)).next() else { return };
    for (at, placing) in placings(look).filter(|(_, placing)| placing.covered == Some(other)) {
        let vote = if placing.double { 1.0 } else { 0.5 };
        votes.cast(at, vote, || {
            Rule::Cruzar.reason().with("number", other.to_string()).with("doubled", inner.to_string())
        });
    }
}

/// `cortar-primero`: the mano's partner begins by cutting the rival's number, and with a mixed tile.
pub(super) fn cut_first<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.role() != Role::Partner || !look.memory.seat(look.seat).placed.is_empty() {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.double) {
        let Some(number) = placing.covered else { continue };
        let rival = look.memory.opener_of(number).is_some_and(|opener| !look.together(opener, look.seat));
        if rival && placing.closes(number) {
            votes.cast(at, 1.0, || Rule::CortarPrimero.reason().with("number", number.to_string()));
        }
    }
}

/// `no-pasar-companero`: do not leave the partner without a tile to play.
pub(super) fn keep_partner_playing<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let Some(partner) = look.partner else { return };
    if look.public.empty {
        return;
    }
    for (at, placing) in placings(look) {
        let passes = look.passes(partner, placing);
        if passes > 0.02 {
            votes.cast(at, -passes, || {
                Rule::NoPasarCompanero.reason().with("percent", format!("{:.0}", passes * 100.0))
            });
        }
    }
}

/// `cuadrar`: make all ends a number that one commands: at least half as many in the own hand as in all others.
pub(super) fn square_own<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty {
        return;
    }
    for (at, placing) in placings(look) {
        let Some(number) = placing.square() else { continue };
        let own = look.with(placing.rest, number);
        let left = u32::from(look.left(number));
        if own > 0 && 2 * own >= left {
            votes.cast(at, 2.0 * f64::from(own) / f64::from(own + left), || {
                Rule::Cuadrar.reason().with("number", number.to_string()).with("n", own.to_string())
            });
        }
    }
}

/// `cuadrar-companero`: make all ends the partner's number.
pub(super) fn square_partners<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let Some(partner) = look.partner else { return };
    let suit = look.memory.seat(partner).suit;
    if look.public.empty || suit == 0 {
        return;
    }
    for (at, placing) in placings(look) {
        let Some(number) = placing.square().filter(|number| suit & bit(*number) != 0) else { continue };
        if look.left(number) > 0 {
            votes.cast(at, 1.0, || Rule::CuadrarCompanero.reason().with("number", number.to_string()));
        }
    }
}

/// `palo-de-cinco`: with five or more of a number from the start, play for oneself: open it, and do not cover it.
pub(super) fn five_of_a_suit<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let placed = look.memory.seat(look.seat).placed;
    let mut long = 0;
    for number in 0..look.game.tables().with_number.len() as u8 {
        if look.own(number) > 0 && u32::from(look.own(number)) + look.with(placed, number) >= 5 {
            long |= bit(number);
        }
    }
    if long == 0 {
        return;
    }
    for (at, placing) in placings(look) {
        let with = |number: u8| u32::from(look.own(number)) + look.with(placed, number);
        if let Some(number) = opened(placing, long) {
            votes.cast(at, 1.0, || {
                Rule::PaloDeCinco.reason().with("number", number.to_string()).with("n", with(number).to_string())
            });
        } else if let Some(number) =
            placing.covered.filter(|number| long & bit(*number) != 0 && placing.closes(*number))
        {
            votes.cast(at, -1.0, || {
                Rule::PaloDeCinco.reason().with("number", number.to_string()).with("n", with(number).to_string())
            });
        }
    }
}
