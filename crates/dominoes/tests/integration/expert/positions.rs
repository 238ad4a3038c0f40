//! Every rule in two positions: one in which it speaks and one in which it does not, reached by playing from a deal.
//!
//! The same positions are drawn in `docs/players/dominoes.md`, and are the examples of `src/expert/examples.txt`: `UPDATE=1 cargo
//! test -p sobremesa-dominoes --test integration expert` writes both anew.

use std::cell::RefCell;
use std::fmt::Write;
use std::sync::Arc;

use serde::Deserialize;
use sobremesa_core::{Game, Observer, Points, Seat, Standing, Turn};
use sobremesa_dominoes::ends::LEFT;
use sobremesa_dominoes::expert::{Knowledge, KnowledgeDraft, Placing, Policy, Precision, Rule, Scratch, SeatView};
use sobremesa_dominoes::memory::Memory;
use sobremesa_dominoes::solver::Solver;
use sobremesa_dominoes::state::Opening;
use sobremesa_dominoes::tiles::numbers_of;
use sobremesa_dominoes::{Dominoes, Move, State};

use super::table::{Words, legal};
use crate::support;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rule: Vec<Shown>,
}

/// A rule with its positions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    id: String,
    fires: Position,
    /// None for the rule that always speaks.
    silent: Option<Position>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    /// Four hands; the first seat opens.
    hands: String,
    /// What was played.
    moves: String,
    /// The votes, the best first.
    #[serde(default)]
    votes: String,
}

/// A position as it was reached.
struct Reached {
    game: Arc<Dominoes<1>>,
    state: State<1>,
    memory: Memory<1>,
    /// The line from left to right.
    line: Vec<String>,
    /// What each seat passed on.
    passes: Vec<(Seat, Vec<u8>)>,
}

impl Position {
    fn reach(&self, game: &Arc<Dominoes<1>>) -> Reached {
        let standing = Standing { hands: 0, points: Points::none(2) };
        let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn: None });
        assert_eq!(game.turn(&state), Turn::Shuffle);
        let order = game.read_tiles(&self.hands).expect("tiles");
        assert_eq!(order.len(), 28, "four hands");
        let mut memory = Memory::new();
        memory.follow(game, &game.deal(&mut state, &order));
        let mut line: Vec<String> = Vec::new();
        let mut passes = Vec::new();
        for text in self.moves.split_whitespace() {
            let (mv, _) = game.read_move(text).expect("a move");
            let seat = state.public.turn;
            match mv {
                Move::Place { tile, arm, .. } => {
                    let faces = game.tile(tile);
                    let (a, b) = (faces.faces()[0], faces.faces()[1]);
                    let open = state.public.ends.get(arm).map_or(a, |end| end.number);
                    let outer = faces.outer(open);
                    match (line.is_empty(), arm) {
                        (true, _) => line.push(format!("[{a}|{b}]")),
                        (false, LEFT) => line.insert(0, format!("[{outer}|{open}]")),
                        (false, _) => line.push(format!("[{open}|{outer}]")),
                    }
                }
                _ => passes.push((seat, state.public.ends.iter().map(|(_, end)| end.number).collect())),
            }
            let pause = game.honest_signal(&state.public, game.private(&state, seat), mv);
            let event = game.try_play(&mut state, mv, pause).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            memory.observe(game, &game.seen(&event, Observer::Spectator));
        }
        Reached { game: Arc::clone(game), state, memory, line, passes }
    }
}

impl Reached {
    /// Calls `f` with the look of the seat to move and its legal moves.
    fn look<T>(&self, f: impl FnOnce(&SeatView<'_, 1>, &[Move]) -> T) -> T {
        let seat = self.state.public.turn;
        let moves = legal(&self.game, &self.state, seat);
        let (public, private) = (&self.state.public, self.game.private(&self.state, seat));
        let placings: Vec<Placing<1>> = (moves.iter().enumerate())
            .filter_map(|(at, mv)| Placing::new(&self.game, public, private, at, *mv))
            .collect();
        let solver = RefCell::new(Solver::new(&self.game).expect("it fits"));
        let look = SeatView::new(&self.game, (public, private), &self.memory, &placings, Precision::Exact);
        f(&look.with_solver(Some(&solver)), &moves)
    }

    /// The votes of a rule, the best first.
    fn votes(&self, rule: Rule) -> String {
        self.look(|look, moves| {
            let mut votes: Vec<(f64, Move)> = (rule.votes(look).into_iter().zip(look.placings))
                .map(|(vote, placing)| (vote, moves[placing.index]))
                .filter(|(vote, _)| *vote != 0.0)
                .collect();
            votes.sort_by(|one, other| other.0.total_cmp(&one.0));
            let texts: Vec<String> =
                votes.iter().map(|(vote, mv)| format!("{} {vote:+.2}", self.game.move_text(*mv))).collect();
            texts.join(", ")
        })
    }

    /// Whether it changes anything that `quien-manda` weighs, at its full weight.
    fn commanded(&self) -> String {
        let base = "mode = \"sum\"\n[[knowledge]]\nrules = [{ rule = \"soltar-peso\" }, { rule = \"quien-manda\" }]";
        let draft: KnowledgeDraft = toml::from_str(base).expect("a draft");
        let knowledge = Knowledge::new(&draft).expect("without mistakes");
        let seat = self.state.public.turn;
        let moves = legal(&self.game, &self.state, seat);
        let position = (&self.state.public, self.game.private(&self.state, seat));
        let sums = |knowledge: &Knowledge| {
            let policy = Policy::new(knowledge);
            policy.values(&mut Scratch::default(), &self.game, position, &self.memory, &moves).to_vec()
        };
        let (with, without) = (sums(&knowledge), sums(&knowledge.with_weight(Rule::QuienManda, 0.0)));
        let at = (0..moves.len()).max_by(|one, other| without[*one].total_cmp(&without[*other])).expect("moves");
        format!("x {:.1}", with[at] / without[at])
    }

    /// The position as it is drawn.
    fn drawn(&self) -> String {
        let mut text = String::new();
        let seat = self.state.public.turn;
        let names = ["mano", "segundo", "compañero", "cuarto"];
        let mut line = |what: &str| writeln!(text, "{what}").expect("a string takes everything");
        line(&if self.line.is_empty() {
            "Mesa     (vacía)".to_owned()
        } else {
            format!("Mesa     {}", self.line.join(""))
        });
        let own = self.game.tiles_text(self.game.private(&self.state, seat).hand.iter());
        line(&format!("Juega    {}: {own}", names[seat.index()]));
        let held: Vec<String> =
            (0..4).map(|other| format!("{} {}", names[other], self.state.public.held[other])).collect();
        line(&format!("Fichas   {}", held.join(" · ")));
        for (who, numbers) in &self.passes {
            let mut numbers = numbers.clone();
            numbers.dedup();
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            line(&format!("Pasó     {} al {}", names[who.index()], numbers.join(" y al ")));
        }
        for other in (0..4).map(Seat).filter(|other| *other != seat) {
            let told: Vec<String> = numbers_of(self.memory.seat(other).told).map(|number| number.to_string()).collect();
            if !told.is_empty() {
                line(&format!("Pensó    {}: guarda {}", names[other.index()], told.join(" y ")));
            }
        }
        text
    }
}

impl Reached {
    /// The position as a line of `examples.txt`.
    fn example(&self, shown: &Shown) -> String {
        const PARTS: [&str; 4] = ["mano", "second", "partner", "fourth"];
        let rule = Rule::named(&shown.id).expect("a rule");
        let seat = self.state.public.turn;
        let joined = |numbers: Vec<u8>| {
            let mut numbers = numbers;
            numbers.dedup();
            numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
        };
        let line: Vec<String> = self.line.iter().map(|tile| tile.trim_matches(['[', ']']).replace('|', "-")).collect();
        let hand = self.game.tiles_text(self.game.private(&self.state, seat).hand.iter());
        let passed: Vec<String> = (self.passes.iter())
            .map(|(who, numbers)| format!("{}:{}", PARTS[who.index()], joined(numbers.clone())))
            .collect();
        let paused: Vec<String> = (0..4)
            .map(Seat)
            .filter(|other| *other != seat)
            .map(|other| (other, numbers_of(self.memory.seat(other).told).collect::<Vec<u8>>()))
            .filter(|(_, told)| !told.is_empty())
            .map(|(other, told)| format!("{}:{}", PARTS[other.index()], joined(told)))
            .collect();
        let mut reasons = self.look(|look, _| rule.reasons(look));
        reasons.sort_by(|one, other| other.1.total_cmp(&one.1));
        let arguments = reasons.first().map_or_else(Vec::new, |(_, _, reason)| reason.args.clone());
        assert!(arguments.iter().all(|(_, value)| !value.contains(['|', ';', '='])), "{arguments:?}");
        let arguments: Vec<String> = arguments.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let parts = [
            &shown.id,
            PARTS[seat.index()],
            &line.join(" "),
            &hand,
            &passed.join(" "),
            &paused.join(" "),
            &shown.fires.votes,
            &arguments.join(";"),
        ];
        parts.join(" | ").trim_end().to_owned()
    }
}

fn file() -> File {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/integration/expert/positions.toml");
    toml::from_str(&std::fs::read_to_string(path).expect("it is there")).expect("positions")
}

fn international() -> Arc<Dominoes<1>> {
    support::game(&support::text("international"))
}

#[test]
fn every_rule_speaks_in_one_position_and_not_in_the_other() {
    let game = international();
    let file = file();
    let shown: Vec<&str> = file.rule.iter().map(|shown| shown.id.as_str()).collect();
    let all: Vec<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
    assert_eq!(shown, all, "each rule once, in the order of the library");
    for shown in &file.rule {
        let rule = Rule::named(&shown.id).expect("a rule");
        let fires = shown.fires.reach(&game);
        let silent = shown.silent.as_ref().map(|position| position.reach(&game));
        if rule == Rule::QuienManda {
            assert_eq!(fires.commanded(), "x 2.0");
            assert_eq!(silent.expect("the partner commands").commanded(), "x 0.5");
            continue;
        }
        assert_eq!(fires.votes(rule), shown.fires.votes, "{}", shown.id);
        assert!(!shown.fires.votes.is_empty(), "{} says nothing", shown.id);
        match silent {
            Some(silent) => assert_eq!(silent.votes(rule), "", "{} speaks where it should not", shown.id),
            None => assert_eq!(rule, Rule::Cualquiera),
        }
    }
}

const INTRO: &str = "# Las reglas del experto · The rules of the expert

Un jugador `experto` pesa cada jugada con estas reglas. Aquí está cada una con una posición en la que habla, sacada de una
ronda jugada desde el reparto: los votos valen 1 a favor y -1 en contra, más o menos; delante de ellos va el peso que le dé
la base de conocimiento de cada jugador. Un signo `>` coloca a la derecha de la mesa, `<` a la izquierda.

An `experto` weighs each move with these rules. Here is each of them with a position in which it speaks, reached by playing
from the deal: a vote is about 1 for a move and about -1 against it, and the weight that a player's knowledge base gives the
rule stands before it. `>` places to the right of the table, `<` to the left. *Juega*: the hand of the seat to move; *Pasó*:
who passed on what; *Pensó*: what a pause has told.

`UPDATE=1 cargo test -p sobremesa-dominoes --test integration expert` writes this page from
[the positions](../../crates/dominoes/tests/integration/expert/positions.toml) that the tests play.
";

fn page() -> String {
    let game = international();
    let words = [Words::new("es"), Words::new("en")];
    let mut page = INTRO.to_owned();
    for shown in &file().rule {
        let rule = Rule::named(&shown.id).expect("a rule");
        let reached = shown.fires.reach(&game);
        let mut line = |text: &str| writeln!(page, "{text}").expect("a string takes everything");
        line(&format!("\n## `{}`", shown.id));
        line(&format!("\n{}", words[0].say(rule.summary(), &[])));
        line(&format!("\n*{}*", words[1].say(rule.summary(), &[])));
        line(&format!("\n```text\n{}```\n", reached.drawn()));
        if rule == Rule::QuienManda {
            line(
                "Manda quien juega: sus reglas propias pesan el doble y las que sirven al compañero, la mitad, con un peso de 1.",
            );
            line(
                "*The seat to move commands: with a weight of 1 the rules for its own hand weigh double, those for its partner half.*",
            );
            continue;
        }
        let mut reasons = reached.look(|look, moves| {
            let named = |(at, vote, reason): (usize, f64, sobremesa_core::Reason)| {
                (vote, game.move_text(moves[look.placings[at].index]), reason)
            };
            rule.reasons(look).into_iter().map(named).collect::<Vec<(f64, String, sobremesa_core::Reason)>>()
        });
        reasons.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (vote, mv, reason) in reasons {
            let [es, en] = [0, 1].map(|language: usize| words[language].say(reason.key, &reason.args));
            line(&format!("- `{mv}` **{vote:+.2}** · {es} · *{en}*"));
        }
    }
    page
}

#[test]
fn the_page_is_what_comes_out() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/players/dominoes.md");
    let page = page();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &page).expect("writable");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == page, "docs/players/dominoes.md is not what comes out now: run this with UPDATE=1");
}

#[test]
fn the_examples_are_what_comes_out_and_the_rule_prefers_what_they_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/expert/examples.txt");
    let game = international();
    let lines: Vec<String> = file().rule.iter().map(|shown| shown.fires.reach(&game).example(shown)).collect();
    let text = lines.join("\n") + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &text).expect("writable");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == text, "src/expert/examples.txt is not what comes out now: run this with UPDATE=1");
    for shown in &file().rule {
        let rule = Rule::named(&shown.id).expect("a rule");
        let example = rule.example();
        let votes: Vec<String> = (example.votes.iter())
            .map(|((one, other), left, vote)| format!("{one}-{other}{} {vote:+.2}", if *left { '<' } else { '>' }))
            .collect();
        assert_eq!(votes.join(", "), shown.fires.votes, "{}", shown.id);
        assert!(votes.is_empty() || !example.arguments.is_empty() || rule == Rule::Cualquiera, "{}", shown.id);
        let held = |tile: &(u8, u8)| example.hand.contains(tile);
        assert!(example.votes.iter().all(|(tile, _, _)| held(tile)), "{}", shown.id);
    }
}
