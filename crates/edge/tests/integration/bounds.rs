//! The bound by which tree players of the Amazons go down their trees.

use sobremesa_amazons::players::{MonteCarlo, Worth};
use sobremesa_amazons::{Amazons, Move, Private, file};
use sobremesa_core::{Choice, Game, Player, Seat, Seed, StopFlag};
use sobremesa_edge::{NoTime, games};
use sobremesa_protocol::program::{HostLine, ProgramLine, Why};
use sobremesa_search::mcts::Selection;

const SIMULATIONS: u32 = 2_000;

/// A move with the value of each that was weighed.
type Weighed = (String, Vec<(String, f64)>);

/// What the player of the edge decides at the first move, with these options.
fn of_the_edge(tuned: &[(&str, &str)]) -> (String, Weighed) {
    let simulations = SIMULATIONS.to_string();
    let given = [("simulations", simulations.as_str()), ("seconds", "none")];
    let given: Vec<_> =
        given.iter().chain(tuned).map(|(key, value)| (Some((*key).to_owned()), (*value).to_owned())).collect();
    let player = games::named("amazons").expect("a game").player("mcts_ucb_cut", &given).expect("it can be set");
    let mut engine = super::game("amazons", super::AMAZONS).engine(&player, &NoTime);
    let mut hear = |line: &str| {
        let line: HostLine = serde_json::from_str(line).expect("a line");
        engine.hear(&line).expect("it follows")
    };
    hear(r#"{"line":"match","seat":0,"seed":"bounds"}"#);
    hear(r#"{"line":"hand","hand":1,"opening":""}"#);
    let answer = hear(r#"{"line":"turn","ply":0,"explain":true}"#).expect("an answer");
    let ProgramLine::Move { text, why: Some(Why::Explanation(why)), .. } = answer else {
        panic!("no reason: {answer:?}")
    };
    let moves = why.moves.into_iter().map(|weighed| (weighed.text, weighed.value)).collect();
    (player.name.to_string(), (text, moves))
}

/// What a player with this bound decides there, from the stream of the player of that name.
fn by(selection: Selection, name: &str) -> Weighed {
    let game = Amazons::<u64>::new(file::read(super::AMAZONS).expect("good rules"));
    let seed = Seed::from_text("bounds").key();
    let state = game.start(&game.single(0, &mut seed.stream(0)));
    let legal = game.moves(&state);
    let mut player = MonteCarlo { simulations: SIMULATIONS, time: None, selection, best: Some(48), worth: Worth::Win };
    let choice = Choice {
        seat: Seat(0),
        public: &state,
        private: &Private,
        legal: &legal,
        rng: seed.player(name).stream(0),
        stop: &StopFlag::default(),
        clock: None,
        explain: true,
    };
    let decision = player.choose(&game, choice);
    let weighed = decision.why.expect("a reason").weighed;
    let text = |mv: Move| mv.to_string();
    (text(decision.mv), weighed.into_iter().map(|weighed| (text(weighed.mv), weighed.value)).collect())
}

#[test]
fn the_bound_is_tuned_where_that_is_asked_for() {
    let usual = Selection::Ucb1 { exploration: 1.41 };
    let tuned = Selection::Ucb1Tuned { exploration: 1.41 };
    for (asked, bound, other) in
        [(&[][..], usual, tuned), (&[("tuned", "no")][..], usual, tuned), (&[("tuned", "yes")][..], tuned, usual)]
    {
        let (name, decided) = of_the_edge(asked);
        assert_eq!(decided, by(bound, &name), "{name}");
        assert_ne!(decided, by(other, &name), "{name}");
    }
}
