//! Opening the hand (*la salida*).

use crate::expert::look::{Placing, SeatView};
use crate::expert::rule::Rule;
use crate::expert::votes::{Votes, placings};
use crate::tiles::numbers_of;

/// Own tiles that go with a double.
fn companions<const W: usize>(look: &SeatView<'_, W>, placing: &Placing<W>) -> u32 {
    look.with(placing.rest, placing.number)
}

/// `salida-doble-acompanado`: lead a double with two or more companions, the most accompanied first.
pub(super) fn accompanied_double<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if !look.public.empty {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| placing.double) {
        let with = companions(look, placing);
        if with >= 2 {
            votes.cast(at, f64::from(with) / 3.0, || {
                Rule::SalidaDobleAcompanado.reason().with("tile", look.name(placing.tile)).with("n", with.to_string())
            });
        }
    }
}

/// `no-salir-viudo`: do not lead a double that stands alone.
pub(super) fn widowed_double<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if !look.public.empty {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| placing.double) {
        if companions(look, placing) == 0 {
            votes.cast(at, -1.0, || Rule::NoSalirViudo.reason().with("tile", look.name(placing.tile)));
        }
    }
}

/// `salida-palo-largo`: without an accompanied double, lead the tile of the longest numbers.
pub(super) fn longest_suits<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let accompanied = |placing: &Placing<W>| placing.double && companions(look, placing) >= 2;
    if !look.public.empty || look.placings.iter().any(accompanied) {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.double) {
        let with: u32 = numbers_of(placing.opens).map(|number| look.with(placing.rest, number)).sum();
        votes.cast(at, f64::from(with) / 4.0, || {
            Rule::SalidaPaloLargo.reason().with("tile", look.name(placing.tile)).with("n", with.to_string())
        });
    }
}
