//! The built-in players of the Game of the Amazons.

use std::marker::PhantomData;

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::{Amazons, players};
use sobremesa_core::Player;
use sobremesa_protocol::OptionInfo;

use crate::kinds::{Kind, decimal};
use crate::options::Settings;

/// A row of the table: the name by which the game's crate knows the kind stands in it once.
macro_rules! row {
    ($id:literal, $about:literal) => {
        Kind { id: $id, about: $about, options: || options($id), make: |settings| make($id, settings) }
    };
}

/// The players on a board of `W`.
pub(super) struct On<W>(PhantomData<W>);

impl<W: Bits> On<W> {
    /// Every one of them.
    pub(super) const KINDS: &'static [Kind<Amazons<W>>] = &[
        row!("random", "Any legal move."),
        row!("greedy_mobility", "The move that leaves it freest against the other."),
        row!("greedy_territory", "The move that leaves it nearest to most squares."),
        row!("minimax_random", "Looks ahead, and values what it sees at random."),
        row!("minimax_mobility", "Looks ahead for freedom."),
        row!("minimax_territory", "Looks ahead for territory."),
        row!("minimax_relative_territory", "Looks ahead for how much nearer it is to each square."),
        row!("minimax_territory_mobility", "Looks ahead for territory and the freedom of each amazon."),
        row!("minimax_mobility_table", "Looks ahead for freedom, and learns which moves were good."),
        row!("minimax_territory_table", "Looks ahead for territory, and learns which moves were good."),
        row!("minimax_relative_territory_table", "Looks ahead for how much nearer it is, and learns."),
        row!("minimax_territory_mobility_table", "Looks ahead for territory and freedom, and learns."),
        row!("mcts_ucb", "Grows a tree by random play-outs."),
        row!("mcts_ucb_cut", "Grows a tree over the 48 freest moves by random play-outs."),
        row!("mcts_epsilon", "Grows a tree over the 48 freest moves, now and then off the best way."),
        row!("mcts_epsilon_mod", "The same, and winning by far is worth more."),
        row!("glance", "Looks at some of its moves only, and takes the best of them."),
        row!("amazona", "Grows a tree over whole moves by an evaluation of its own."),
    ];
}

fn make<W: Bits>(kind: &str, settings: &Settings) -> Box<dyn Player<Amazons<W>>> {
    let values: Vec<f64> = settings.iter().map(|(_, value)| value).collect();
    players::build(kind, &values).expect("every row is a kind of the crate")
}

/// What can be set of a player, in words.
fn options(kind: &str) -> Vec<OptionInfo> {
    let known = players::KINDS.iter().find(|known| known.name == kind).expect("every row is a kind of the crate");
    let option = |setting: &players::Setting| {
        let name = match setting.key {
            "depth" => ["Jugadas que mira por delante", "Moves that it looks ahead"],
            "seconds" => ["Segundos por jugada, como mucho (0: sin límite)", "Seconds a move, at most (0: no limit)"],
            "simulations" => ["Partidas imaginadas por jugada", "Games played in mind for each move"],
            "exploration" => ["Cuánto prueba lo que parece peor", "How much it tries what looks worse"],
            "looks" => ["Jugadas que mira, al azar", "Moves that it looks at, by chance"],
            "nodes" => ["Posiciones por jugada, como mucho (0: sin límite)", "Positions a move, at most (0: no limit)"],
            "threads" => ["Hilos que piensan a la vez", "Threads that think at once"],
            "minimax" => ["Cuánto cuenta la mejor respuesta (0 a 1)", "How much the best reply counts (0 to 1)"],
            "plies" => ["Jugadas al azar antes de valorar", "Moves at random before it judges"],
            "prior" => ["Visitas que vale la primera impresión", "Visits that the first impression is worth"],
            "width" => ["Jugadas que mira de entrada", "Moves that it looks at from the first"],
            "widening" => ["Cuántas más mira con el tiempo", "How many more it looks at in time"],
            "epsilon" => ["Con qué frecuencia prueba otra cosa", "How often it tries something else"],
            key => [key, key],
        };
        let option = decimal(setting.key, name, (setting.least, setting.most), setting.default);
        OptionInfo { whole: !setting.decimals, ..option }
    };
    known.settings.iter().map(option).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_the_crate_can_sit_down() {
        let here: Vec<&str> = On::<u64>::KINDS.iter().map(|kind| kind.id).collect();
        let there: Vec<&str> = players::KINDS.iter().map(|kind| kind.name).collect();
        assert_eq!(here, there);
        for kind in On::<u64>::KINDS {
            assert!(options(kind.id).iter().all(|option| option.name.es != option.id), "{}", kind.id);
        }
    }
}
