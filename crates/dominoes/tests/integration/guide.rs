//! The guide to rule files: every example in it is read, and played by random players.

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Entry, Game, Match, MatchTurn, Seed, Unit};
use sobremesa_dominoes::{Dominoes, Rules};

use crate::support;

const GUIDE: &str = include_str!("../../../../docs/rules/dominoes.md");

/// The TOML examples: whole files, and pieces of one.
fn examples() -> impl Iterator<Item = &'static str> {
    GUIDE.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next())
}

/// A piece in the first whole file of the guide, where it takes the place of what it says.
fn whole(piece: &str) -> String {
    let base = examples().next().expect("the guide has an example");
    let mut file: toml::Table = base.parse().expect("the least file is TOML");
    let piece: toml::Table = piece.parse().expect("a piece is TOML");
    for (key, value) in piece {
        match (file.get_mut(&key), value) {
            (Some(toml::Value::Table(table)), toml::Value::Table(piece)) if key == "table" => table.extend(piece),
            (_, value) => {
                file.insert(key, value);
            }
        }
    }
    file.to_string()
}

/// Plays some hands to their end.
fn play<const W: usize>(rules: Rules) {
    let game = Arc::new(Dominoes::<W>::new(rules));
    let key = Seed::from_text("guide").key();
    for block in 0..30 {
        let mut rng = key.stream(block);
        let mut played = Match::new(Arc::clone(&game), Unit::Hand { index: block }, key.deals("guide", block));
        while let MatchTurn::Seat(seat) = played.turn() {
            let state = played.state();
            let mut moves = Vec::new();
            game.legal_moves(&state.public, game.private(state, seat), |mv| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
            let mv = moves[rng.below(moves.len() as u32) as usize];
            played.play(mv, game.honest_signal(&played.state().public, game.private(played.state(), seat), mv));
        }
        let ended = played.log().iter().any(|entry| matches!(entry, Entry::HandOver(outcome) if outcome.how != "cap"));
        assert!(ended, "a hand ends by its rules");
    }
}

#[test]
fn every_example_is_read_and_played() {
    let mut pieces = 0;
    for example in examples() {
        let file = if example.starts_with("format = 1") { example.to_owned() } else { whole(example) };
        let rules = support::rules(&file);
        if rules.tiles().count() <= 64 {
            play::<1>(rules);
        } else {
            play::<8>(rules);
        }
        pieces += 1;
    }
    assert!(pieces >= 10, "{pieces} examples");
}

#[test]
fn the_turn_is_told_as_the_guide_says() {
    let piece = examples().find(|example| example.contains("any_double")).expect("there is such an example");
    let before = Some(sobremesa_dominoes::Tile::new(&[6, 4]));
    let told = sobremesa_dominoes::sentences::now(&support::rules(&whole(piece)), (0, 1), before, None)
        .expect("the list has rows");
    let guide = GUIDE.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = told.es.split(';').next().expect("a sentence");
    assert!(guide.contains(said), "{said}");
}
