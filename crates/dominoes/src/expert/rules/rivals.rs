//! Playing against the rivals: their numbers, their passes, what they gave away.

use sobremesa_core::Seat;

use super::partners::opened;
use crate::expert::knowledge::Role;
use crate::expert::look::{Placing, SeatView};
use crate::expert::rule::Rule;
use crate::expert::votes::{Votes, placings};
use crate::tiles::{NumberSet, TileSet, bit, numbers_of};

/// `matar-salida`: the mano's rivals cover its number with a mixed tile, best one that opens their longest number.
pub(super) fn kill_lead<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if !matches!(look.role(), Role::Second | Role::Fourth) {
        return;
    }
    let lead = look.memory.lead_numbers() & look.open;
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.double) {
        let Some(number) = placing.covered.filter(|number| lead & bit(*number) != 0) else { continue };
        let own = numbers_of(placing.opens).map(|opened| look.with(placing.rest, opened)).max().unwrap_or(0);
        votes.cast(at, 0.5 + 0.25 * f64::from(own.min(4)), || {
            let opens = numbers_of(placing.opens).max_by_key(|opened| look.with(placing.rest, *opened));
            Rule::MatarSalida
                .reason()
                .with("number", number.to_string())
                .with("opened", opens.unwrap_or(number).to_string())
                .with("n", own.to_string())
        });
    }
}

/// `no-dar-al-mano`: do not open a number that a rival plays for.
pub(super) fn give_rivals_nothing<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let suits = look.rival_suits();
    if suits == 0 {
        return;
    }
    for (at, placing) in placings(look) {
        if let Some(number) = opened(placing, suits) {
            votes.cast(at, -1.0, || Rule::NoDarAlMano.reason().with("number", number.to_string()));
        }
    }
}

/// `dar-pase`: leave the next seat, a rival, nothing to play, and the partner something.
pub(super) fn make_next_pass<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty || look.together(look.next, look.seat) {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.rest.is_empty()) {
        let passes = look.passes(look.next, placing);
        if passes <= 0.02 || look.blocks(placing) {
            continue;
        }
        let partner = look.partner.map_or(1.0, |partner| 1.0 - 0.5 * look.passes(partner, placing));
        votes.cast(at, passes * partner, || Rule::DarPase.reason().with("percent", format!("{:.0}", passes * 100.0)));
    }
}

/// `falla-deducida`: a seat that did not repeat its number when it could probably lacks the tiles for it: they are taken out
/// of what the next rival, or the partner, may answer with.
pub(super) fn deduced_void<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let of = |seat| look.memory.seat(seat).unshown & look.unseen;
    let next = if look.together(look.next, look.seat) { TileSet::EMPTY } else { of(look.next) };
    let partner = look.partner.map_or(TileSet::EMPTY, of);
    if look.public.empty || (next | partner).is_empty() {
        return;
    }
    // By how much likelier a pass is without those tiles.
    let more = |seat: Seat, placing: &Placing<W>, lacks: TileSet<W>| {
        if (placing.fits & lacks).is_empty() || look.memory.seat(seat).told & placing.after != 0 {
            return 0.0;
        }
        look.chances().none_of(seat, placing.fits.without(lacks)) - look.chances().none_of(seat, placing.fits)
    };
    for (at, placing) in placings(look) {
        let rival = more(look.next, placing, next);
        let own = look.partner.map_or(0.0, |seat| more(seat, placing, partner));
        let vote = rival - own;
        if vote.abs() > 0.02 {
            votes.cast(at, vote, || {
                let lacks = if vote > 0.0 { next } else { partner };
                let tile = (placing.fits & lacks).iter().next();
                Rule::FallaDeducida.reason().with("tile", tile.map_or_else(String::new, |tile| look.name(tile)))
            });
        }
    }
}

/// `leer-pensada`: what the pauses told: who paused keeps one more of the number it covered.
///
/// Numbers that the partner said it keeps are good to leave open, those of a rival are not; and a number that the next
/// rival covered without a pause it probably keeps none of.
pub(super) fn read_pauses<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if !look.game.rules().pensada {
        return;
    }
    let partner = look.partner.map_or(0, |partner| look.memory.seat(partner).told);
    let rivals = look.rivals().fold(0, |told, rival| told | look.memory.seat(rival).told);
    let quick = if look.together(look.next, look.seat) { 0 } else { look.memory.seat(look.next).quick };
    if partner | rivals | quick == 0 {
        return;
    }
    for (at, placing) in placings(look) {
        let count = |numbers: NumberSet| f64::from((placing.after & numbers).count_ones());
        let vote = 0.5 * (count(partner) - count(rivals) + 0.5 * count(quick & !rivals));
        votes.cast(at, vote, || {
            let telling = placing.after & if vote > 0.0 { partner | quick } else { rivals };
            let number = numbers_of(telling).next().unwrap_or_default();
            Rule::LeerPensada.reason().with("number", number.to_string())
        });
    }
}
