//! The rule library: what domino players say, each a small function from a position to votes on its placements.
//!
//! A vote for a placement is about 1, one against it about -1; what is in between is more or less of it. The weights of
//! a knowledge base stand before them. `docs/players/dominoes.md` shows a position for each.

use sobremesa_core::Reason;

use super::look::{Placing, SeatView};
use crate::tiles::TileSet;

mod closing;
mod counting;
mod doubles;
mod endings;
mod leads;
mod partners;
mod rivals;

/// The hand that a rule serves. Its weight changes with who commands ([`Rule::QuienManda`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Serves {
    /// The own hand.
    Own,
    /// The hand of the partner.
    Partner,
    /// The side as a whole.
    Side,
}

/// Votes of one rule on the placements of a [`SeatView`].
#[derive(Debug, Default)]
pub struct Votes {
    /// By the place of the placement among [`SeatView::placings`].
    pub(super) sums: Vec<f64>,
    /// What was said, with the placement it was said of, where that is wanted.
    pub(super) said: Option<Vec<(usize, Reason)>>,
}

impl Votes {
    /// No votes on so many placements.
    pub(super) fn clear(&mut self, placings: usize) {
        self.sums.clear();
        self.sums.resize(placings, 0.0);
        if let Some(said) = &mut self.said {
            said.clear();
        }
    }

    /// A vote on the placement number `at`. Precondition: the rule has not voted on it yet.
    #[inline]
    fn cast(&mut self, at: usize, vote: f64, why: impl FnOnce() -> Reason) {
        if vote != 0.0 {
            self.sums[at] = vote;
            if let Some(said) = &mut self.said {
                said.push((at, why()));
            }
        }
    }
}

macro_rules! rules {
    ($($name:ident = $id:literal, $serves:ident, $function:path;)*) => {
        /// A rule of the library.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = concat!("`", $id, "`")] $name,)*
        }

        impl Rule {
            /// All rules, in the order in which they are listed.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its name in files and options.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id),* }
            }

            /// The key of its summary in the dictionaries.
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$name => concat!("rule.", $id)),* }
            }

            /// The key of the sentence with which it gives its reason.
            pub const fn why(self) -> &'static str {
                match self { $(Self::$name => concat!("why.rule.", $id)),* }
            }

            /// The hand that the rule serves.
            pub const fn serves(self) -> Serves {
                match self { $(Self::$name => Serves::$serves),* }
            }

            /// Lets it vote.
            #[inline]
            pub(super) fn speak<const W: usize>(self, look: &SeatView<'_, W>, votes: &mut Votes) {
                match self { $(Self::$name => $function(look, votes)),* }
            }
        }
    };
}

rules! {
    SalidaDobleAcompanado = "salida-doble-acompanado", Own, leads::accompanied_double;
    NoSalirViudo = "no-salir-viudo", Own, leads::widowed_double;
    SalidaPaloLargo = "salida-palo-largo", Own, leads::longest_suits;
    VolverSalida = "volver-salida", Partner, partners::return_lead;
    NoMatarCompanero = "no-matar-companero", Partner, partners::spare_partner;
    Repetir = "repetir", Own, partners::repeat_own;
    MatarSalida = "matar-salida", Side, rivals::kill_lead;
    NoDarAlMano = "no-dar-al-mano", Side, rivals::give_rivals_nothing;
    Doblarse = "doblarse", Own, doubles::double_early;
    Cruzar = "cruzar", Partner, partners::cross;
    CortarPrimero = "cortar-primero", Partner, partners::cut_first;
    DobleEnPeligro = "doble-en-peligro", Own, doubles::endangered_double;
    DobleSalvador = "doble-salvador", Side, doubles::saving_double;
    Ahorcar = "ahorcar", Side, doubles::bury;
    Ahorcarse = "ahorcarse", Partner, doubles::sacrifice_double;
    DarPase = "dar-pase", Side, rivals::make_next_pass;
    NoPasarCompanero = "no-pasar-companero", Partner, partners::keep_partner_playing;
    Cuadrar = "cuadrar", Own, partners::square_own;
    CuadrarCompanero = "cuadrar-companero", Partner, partners::square_partners;
    CierreCalculado = "cierre-calculado", Side, closing::calculated;
    CierreCuarto = "cierre-cuarto", Side, closing::by_a_quarter;
    CierrePromedio = "cierre-promedio", Side, closing::by_average;
    CierreRegalado = "cierre-regalado", Side, closing::gift;
    BuscarCierre = "buscar-cierre", Side, closing::steer;
    Llave = "llave", Own, counting::keep_key;
    Entradas = "entradas", Own, counting::keep_entries;
    PaloDeCinco = "palo-de-cinco", Own, partners::five_of_a_suit;
    Despuntarse = "despuntarse", Own, counting::shed;
    QuienManda = "quien-manda", Side, silent;
    FallaDeducida = "falla-deducida", Side, rivals::deduced_void;
    LeerPensada = "leer-pensada", Side, rivals::read_pauses;
    AbrirLargo = "abrir-largo", Own, counting::open_longest;
    NoQuedarFallo = "no-quedar-fallo", Own, counting::stay_in_play;
    SoltarPeso = "soltar-peso", Own, counting::weight_first;
    FinalExacto = "final-exacto", Side, endings::count_out;
    CualquierDoble = "cualquier-doble", Own, any_double;
    Matriz = "matriz", Own, matrix;
    Cualquiera = "cualquiera", Own, any_tile;
}

/// Names that other programs give to rules.
const ALIASES: [(&str, Rule); 3] =
    [("put_any_double", Rule::CualquierDoble), ("weight_matrix", Rule::Matriz), ("put_anyone", Rule::Cualquiera)];

impl Rule {
    /// The rule of an id or an alias.
    pub fn named(name: &str) -> Option<Self> {
        let by_id = Self::ALL.iter().copied().find(|rule| rule.id() == name);
        by_id.or_else(|| ALIASES.iter().find(|(alias, _)| *alias == name).map(|(_, rule)| *rule))
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

    /// The beginning of its reason.
    fn reason(self) -> Reason {
        Reason::new(self.why())
    }
}

/// The placements with their places.
fn placings<'l, const W: usize>(look: &SeatView<'l, W>) -> impl Iterator<Item = (usize, &'l Placing<W>)> {
    look.placings.iter().enumerate()
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
