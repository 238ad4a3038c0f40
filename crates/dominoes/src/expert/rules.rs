//! The rule library: what domino players say, each a small function from a position to votes on its placements.
//!
//! A vote for a placement is about 1, one against it about -1; what is in between is more or less of it. The weights of
//! a knowledge base stand before them. `docs/players/dominoes.md` shows a position for each.

use sobremesa_core::Reason;

use super::look::{Placing, SeatView};
use super::rule::Rule;
use super::votes::{Votes, placings};
use crate::tiles::TileSet;

mod closing;
mod counting;
mod doubles;
mod endings;
mod leads;
mod partners;
mod rivals;

impl Rule {
    /// Lets it vote.
    #[inline]
    pub(super) fn speak<const W: usize>(self, look: &SeatView<'_, W>, votes: &mut Votes) {
        match self {
            Self::SalidaDobleAcompanado => leads::accompanied_double(look, votes),
            Self::NoSalirViudo => leads::widowed_double(look, votes),
            Self::SalidaPaloLargo => leads::longest_suits(look, votes),
            Self::VolverSalida => partners::return_lead(look, votes),
            Self::NoMatarCompanero => partners::spare_partner(look, votes),
            Self::Repetir => partners::repeat_own(look, votes),
            Self::MatarSalida => rivals::kill_lead(look, votes),
            Self::NoDarAlMano => rivals::give_rivals_nothing(look, votes),
            Self::Doblarse => doubles::double_early(look, votes),
            Self::Cruzar => partners::cross(look, votes),
            Self::CortarPrimero => partners::cut_first(look, votes),
            Self::DobleEnPeligro => doubles::endangered_double(look, votes),
            Self::DobleSalvador => doubles::saving_double(look, votes),
            Self::Ahorcar => doubles::bury(look, votes),
            Self::Ahorcarse => doubles::sacrifice_double(look, votes),
            Self::DarPase => rivals::make_next_pass(look, votes),
            Self::NoPasarCompanero => partners::keep_partner_playing(look, votes),
            Self::Cuadrar => partners::square_own(look, votes),
            Self::CuadrarCompanero => partners::square_partners(look, votes),
            Self::CierreCalculado => closing::calculated(look, votes),
            Self::CierreCuarto => closing::by_a_quarter(look, votes),
            Self::CierrePromedio => closing::by_average(look, votes),
            Self::CierreRegalado => closing::gift(look, votes),
            Self::BuscarCierre => closing::steer(look, votes),
            Self::Llave => counting::keep_key(look, votes),
            Self::Entradas => counting::keep_entries(look, votes),
            Self::PaloDeCinco => partners::five_of_a_suit(look, votes),
            Self::Despuntarse => counting::shed(look, votes),
            Self::QuienManda => silent(look, votes),
            Self::FallaDeducida => rivals::deduced_void(look, votes),
            Self::LeerPensada => rivals::read_pauses(look, votes),
            Self::AbrirLargo => counting::open_longest(look, votes),
            Self::NoQuedarFallo => counting::stay_in_play(look, votes),
            Self::SoltarPeso => counting::weight_first(look, votes),
            Self::FinalExacto => endings::count_out(look, votes),
            Self::CualquierDoble => any_double(look, votes),
            Self::Matriz => matrix(look, votes),
            Self::Cualquiera => any_tile(look, votes),
        }
    }

    /// Its votes on the placements of a position, in their order; 0 where it says nothing.
    pub fn votes<const W: usize>(self, look: &SeatView<'_, W>) -> Vec<f64> {
        let mut votes = Votes::default();
        votes.clear(look.placings.len());
        self.speak(look, &mut votes);
        votes.sums
    }

    /// The placements that it votes on, by their place among [`SeatView::placings`], with its votes and its reasons.
    pub fn reasons<const W: usize>(self, look: &SeatView<'_, W>) -> Vec<(usize, f64, Reason)> {
        let mut votes = Votes { said: Some(Vec::new()), ..Votes::default() };
        votes.clear(look.placings.len());
        self.speak(look, &mut votes);
        let said = votes.said.take().unwrap_or_default();
        said.into_iter().map(|(at, reason)| (at, votes.sums[at], reason)).collect()
    }
}

/// `quien-manda` has no vote of its own: it changes what the votes of others weigh.
fn silent<const W: usize>(_: &SeatView<'_, W>, _: &mut Votes) {}

/// `cualquier-doble`: any double, as beginners play.
fn any_double<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    for (at, placing) in placings(look).filter(|(_, placing)| placing.double) {
        votes.cast(at, 1.0, || Rule::CualquierDoble.reason().with("tile", look.name(placing.tile)));
    }
}

/// `matriz`: the tile of greatest weight, 100 for a double, 10 for each own tile that shares a number, 1 a pip; a vote is
/// what it weighs more than the lightest.
fn matrix<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let tables = look.game.tables();
    let weight = |placing: &Placing<W>| {
        let tile = tables.tiles[placing.tile.index()];
        let kin = tile.faces().iter().fold(TileSet::EMPTY, |kin, face| kin | tables.with_number[usize::from(*face)]);
        let double = if placing.double { 100 } else { 0 };
        double + 10 * (placing.rest & kin).len() + u32::from(tile.pips())
    };
    let lightest = look.placings.iter().map(weight).min().unwrap_or(0);
    for (at, placing) in placings(look) {
        votes.cast(at, f64::from(weight(placing) - lightest) / 100.0, || {
            Rule::Matriz.reason().with("tile", look.name(placing.tile)).with("weight", weight(placing).to_string())
        });
    }
}

/// `cualquiera`: any tile.
fn any_tile<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    for (at, _) in placings(look) {
        votes.cast(at, 1.0, || Rule::Cualquiera.reason());
    }
}
