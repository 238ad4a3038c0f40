//! Playing against the rivals: their numbers, their passes, what they gave away.

use super::partners::opened;
use super::{Look, Rule, Votes, placings};
use crate::expert::knowledge::Role;
use crate::expert::look::numbers;
use crate::memory::bit;

/// `matar-salida`: the mano's rivals cover its number with a mixed tile, best one that opens their longest number.
pub(super) fn kill_lead<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
    if !matches!(look.role(), Role::Second | Role::Fourth) {
        return;
    }
    let lead = look.memory.lead_numbers() & look.open;
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.double) {
        let Some(number) = placing.covered.filter(|number| lead & bit(*number) != 0) else { continue };
        let own = numbers(placing.opens).map(|opened| look.with(placing.rest, opened)).max().unwrap_or(0);
        votes.cast(at, 0.5 + 0.25 * f64::from(own.min(4)), || {
            let opens = numbers(placing.opens).max_by_key(|opened| look.with(placing.rest, *opened));
            Rule::MatarSalida
                .reason()
                .with("number", number.to_string())
                .with("opened", opens.unwrap_or(number).to_string())
                .with("n", own.to_string())
        });
    }
}

/// `no-dar-al-mano`: do not open a number that a rival plays for.
pub(super) fn give_rivals_nothing<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
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
pub(super) fn make_next_pass<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
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

/// `falla-deducida`: a seat that did not repeat its number when it could probably lacks it: leave that number to a rival
/// who comes next, not to the partner.
pub(super) fn deduced_void<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
    let of = |seat| look.memory.seat(seat).unrepeated;
    let next = if look.together(look.next, look.seat) { 0 } else { of(look.next) };
    let partner = look.partner.map_or(0, of);
    if next | partner == 0 {
        return;
    }
    for (at, placing) in placings(look) {
        let good = (placing.after & next & !partner).count_ones();
        let bad = (placing.after & partner & !next).count_ones();
        let vote = 0.5 * (f64::from(good) - f64::from(bad));
        votes.cast(at, vote, || {
            let number = numbers(placing.after & (next ^ partner)).next().unwrap_or_default();
            Rule::FallaDeducida.reason().with("number", number.to_string())
        });
    }
}

/// `leer-pensada`: what the pauses told: who paused keeps one more of the number it covered.
///
/// Numbers that the partner said it keeps are good to leave open, those of a rival are not; and a number that the next
/// rival covered without a pause it probably keeps none of.
pub(super) fn read_pauses<const W: usize>(look: &Look<'_, W>, votes: &mut Votes) {
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
        let count = |numbers: u32| f64::from((placing.after & numbers).count_ones());
        let vote = 0.5 * (count(partner) - count(rivals) + 0.5 * count(quick & !rivals));
        votes.cast(at, vote, || {
            let telling = placing.after & if vote > 0.0 { partner | quick } else { rivals };
            let number = numbers(telling).next().unwrap_or_default();
            Rule::LeerPensada.reason().with("number", number.to_string())
        });
    }
}
