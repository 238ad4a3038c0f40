//! The rules that there are: their names, and the hand that each serves.

use sobremesa_core::Reason;

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

macro_rules! rules {
    ($($name:ident = $id:literal, $serves:ident;)*) => {
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
        }
    };
}

rules! {
    SalidaDobleAcompanado = "salida-doble-acompanado", Own;
    NoSalirViudo = "no-salir-viudo", Own;
    SalidaPaloLargo = "salida-palo-largo", Own;
    VolverSalida = "volver-salida", Partner;
    NoMatarCompanero = "no-matar-companero", Partner;
    Repetir = "repetir", Own;
    MatarSalida = "matar-salida", Side;
    NoDarAlMano = "no-dar-al-mano", Side;
    Doblarse = "doblarse", Own;
    Cruzar = "cruzar", Partner;
    CortarPrimero = "cortar-primero", Partner;
    DobleEnPeligro = "doble-en-peligro", Own;
    DobleSalvador = "doble-salvador", Side;
    Ahorcar = "ahorcar", Side;
    Ahorcarse = "ahorcarse", Partner;
    DarPase = "dar-pase", Side;
    NoPasarCompanero = "no-pasar-companero", Partner;
    Cuadrar = "cuadrar", Own;
    CuadrarCompanero = "cuadrar-companero", Partner;
    CierreCalculado = "cierre-calculado", Side;
    CierreCuarto = "cierre-cuarto", Side;
    CierrePromedio = "cierre-promedio", Side;
    CierreRegalado = "cierre-regalado", Side;
    BuscarCierre = "buscar-cierre", Side;
    Llave = "llave", Own;
    Entradas = "entradas", Own;
    PaloDeCinco = "palo-de-cinco", Own;
    Despuntarse = "despuntarse", Own;
    QuienManda = "quien-manda", Side;
    FallaDeducida = "falla-deducida", Side;
    LeerPensada = "leer-pensada", Side;
    AbrirLargo = "abrir-largo", Own;
    NoQuedarFallo = "no-quedar-fallo", Own;
    SoltarPeso = "soltar-peso", Own;
    FinalExacto = "final-exacto", Side;
    CualquierDoble = "cualquier-doble", Own;
    Matriz = "matriz", Own;
    Cualquiera = "cualquiera", Own;
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

    /// The beginning of its reason.
    pub(super) fn reason(self) -> Reason {
        Reason::new(self.why())
    }
}
