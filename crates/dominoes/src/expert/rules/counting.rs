//! Looking after the own hand: what one can still play, and what one is left with.

use sobremesa_core::Reason;

use crate::expert::look::SeatView;
use crate::expert::rule::Rule;
use crate::expert::votes::{Votes, placings};
use crate::tiles::{bit, numbers_of};

/// `llave`: keep the only tile of an open number: nobody else can play there, and one's next turn is safe.
pub(super) fn keep_key<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.rest.is_empty()) {
        let Some(number) = placing.covered else { continue };
        if look.left(number) == 0 && look.own(number) == 1 {
            votes.cast(at, -1.0, || {
                Rule::Llave.reason().with("tile", look.name(placing.tile)).with("number", number.to_string())
            });
        }
    }
}

/// `entradas`: keep as many different numbers as possible: do not spend the last tile of one that is still alive, and not
/// gladly the last but one.
pub(super) fn keep_entries<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let tables = look.game.tables();
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.rest.is_empty()) {
        let faces = tables.tiles[placing.tile.index()];
        let all = faces.numbers();
        let alive = |number: u8| placing.after & bit(number) != 0 || look.left(number) > 0;
        let (mut lost, mut last, mut vote) = (0, 0, 0.0);
        for number in numbers_of(all).filter(|number| alive(*number)) {
            match look.with(placing.rest, number) {
                0 => (lost, vote) = (lost + 1, vote - 0.5),
                1 => (last, vote) = (last + 1, vote - 0.15),
                _ => {}
            }
        }
        votes.cast(at, vote, || {
            // What is said against the tile must be a loss: where no number is lost, one is almost.
            let (reason, n) =
                if lost > 0 { (Rule::Entradas.reason(), lost) } else { (Reason::new("why.last_entries"), last) };
            reason.with("tile", look.name(placing.tile)).with("n", n.to_string())
        });
    }
}

/// `despuntarse`: when the hand looks lost, shed points: a rival holds fewer tiles than anybody of the own side.
pub(super) fn shed<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let held = |seat: sobremesa_core::Seat| look.public.held[seat.index()];
    let rivals = look.rivals().map(held).min().unwrap_or(u16::MAX);
    let ours = look.partner.map_or(held(look.seat), |partner| held(look.seat).min(held(partner)));
    if rivals >= ours {
        return;
    }
    let heaviest = look.game.tables().tile_score.iter().copied().max().unwrap_or(1).max(1);
    for (at, placing) in placings(look) {
        votes.cast(at, f64::from(placing.points) / f64::from(heaviest), || {
            Rule::Despuntarse.reason().with("tile", look.name(placing.tile)).with("n", placing.points.to_string())
        });
    }
}

/// `soltar-peso`: of tiles that are otherwise as good the heavier goes first, by what it counts more than the lightest.
pub(super) fn weight_first<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let heaviest = look.game.tables().tile_score.iter().copied().max().unwrap_or(1).max(1);
    let lightest = look.placings.iter().map(|placing| placing.points).min().unwrap_or(0);
    for (at, placing) in placings(look) {
        votes.cast(at, f64::from(placing.points - lightest) / f64::from(heaviest), || {
            Rule::SoltarPeso.reason().with("tile", look.name(placing.tile)).with("n", placing.points.to_string())
        });
    }
}

/// `abrir-largo`: open the number of which one keeps most tiles.
pub(super) fn open_longest<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty {
        return;
    }
    for (at, placing) in placings(look) {
        let longest = numbers_of(placing.opens).map(|number| (look.with(placing.rest, number), number)).max();
        let Some((own, number)) = longest.filter(|(own, _)| *own > 0) else { continue };
        votes.cast(at, 0.25 * f64::from(own), || {
            Rule::AbrirLargo.reason().with("number", number.to_string()).with("n", own.to_string())
        });
    }
}

/// `no-quedar-fallo`: do not be left without a tile for the open numbers; the more that fit the better.
pub(super) fn stay_in_play<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.rest.is_empty()) {
        let fit = (placing.rest & placing.fits).len();
        let vote = match fit {
            0 => -1.0,
            1 => 0.0,
            2 => 0.5,
            3 => 0.75,
            _ => 1.0,
        };
        votes.cast(at, vote, || match fit {
            0 => Reason::new("why.left_void"),
            _ => Rule::NoQuedarFallo.reason().with("n", fit.to_string()),
        });
    }
}
