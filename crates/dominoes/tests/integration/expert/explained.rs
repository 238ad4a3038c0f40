//! What an expert says of its moves, and how it errs.

use std::sync::Arc;

use sobremesa_core::{Player, Seed};
use sobremesa_dominoes::Dominoes;
use sobremesa_dominoes::expert::Rule;

use super::table::{Words, bundled, expert, knowledge, play_hand};
use crate::support;

#[test]
fn every_reason_has_a_sentence_and_weights_add_up_to_values() {
    let game = support::game(&support::text("international"));
    let words = [Words::new("es"), Words::new("en")];
    let knowledge = Arc::new(bundled("experto-4"));
    let mut players: Vec<Box<dyn Player<Dominoes<1>>>> = (0..4).map(|_| expert(&knowledge)).collect();
    let key = Seed::from_text("explained").key();
    let mut weighed = 0;
    for hand in 0..50 {
        play_hand(&game, &mut players, hand, (&key, true), |_, moves, decision| {
            let why = decision.why.as_ref().expect("a reason was asked for");
            let reasons = why.weighed.iter().flat_map(|weighed| &weighed.because).map(|because| &because.reason);
            for reason in reasons.chain([&why.reason]) {
                for words in &words {
                    assert!(!words.say(reason.key, &reason.args).is_empty());
                }
            }
            if moves.len() > 1 {
                assert_eq!(why.weighed.len(), moves.len());
                assert_eq!(why.weighed[0].mv, decision.mv, "the best by sum is played");
            }
            for weighed_move in &why.weighed {
                let sum: f64 = weighed_move.because.iter().map(|because| because.weight).sum();
                assert!((sum - weighed_move.value).abs() < 1e-6, "{sum} {}", weighed_move.value);
                weighed += 1;
            }
        });
    }
    assert!(weighed > 500);
}

#[test]
fn every_rule_has_a_summary_and_an_id_that_names_it() {
    for words in [Words::new("es"), Words::new("en")] {
        for rule in Rule::ALL {
            assert!(!words.say(rule.summary(), &[]).is_empty());
            assert_eq!(Rule::named(rule.id()), Some(*rule));
        }
    }
    assert_eq!(Rule::named("weight_matrix"), Some(Rule::Matriz));
}

#[test]
fn mistakes_change_as_many_moves_as_they_say() {
    let game = support::game(&support::text("international"));
    let text = "mode = \"sum\"\nmistakes = 1.0\n[[knowledge]]\nrules = [{ rule = \"soltar-peso\" }]";
    let wrong = Arc::new(knowledge(text));
    let mut players: Vec<Box<dyn Player<Dominoes<1>>>> = (0..4).map(|_| expert(&wrong)).collect();
    let key = Seed::from_text("mistakes").key();
    let (mut heaviest, mut choices) = (0, 0);
    for hand in 0..200 {
        play_hand(&game, &mut players, hand, (&key, true), |_, moves, decision| {
            if moves.len() > 1 {
                let why = decision.why.as_ref().expect("asked for");
                let best = why.weighed.iter().map(|weighed| weighed.value).fold(f64::MIN, f64::max);
                let played = why.weighed.iter().find(|weighed| weighed.mv == decision.mv).expect("weighed");
                choices += 1;
                heaviest += u32::from(played.value >= best);
            }
        });
    }
    // A forgotten pass changes nothing for a player that goes by weight: those, and ties, are still the heaviest.
    assert!(heaviest * 10 > choices * 2 && heaviest * 10 < choices * 7, "{heaviest} of {choices}");
}

#[test]
fn by_levels_the_first_rule_that_yields_a_move_plays_it() {
    let game = support::game(&support::text("international"));
    let text =
        "[[knowledge]]\nrules = [{ rule = \"cualquier-doble\" }]\n[[knowledge]]\nrules = [{ rule = \"soltar-peso\" }]";
    let levels = Arc::new(knowledge(text));
    let mut players: Vec<Box<dyn Player<Dominoes<1>>>> = (0..4).map(|_| expert(&levels)).collect();
    let key = Seed::from_text("levels").key();
    let mut doubles = 0;
    for hand in 0..100 {
        play_hand(&game, &mut players, hand, (&key, true), |_, moves, decision| {
            let tile = |mv: &sobremesa_dominoes::Move| match mv {
                sobremesa_dominoes::Move::Place { tile, .. } => Some(game.tile(*tile)),
                _ => None,
            };
            let double = |mv: &sobremesa_dominoes::Move| tile(mv).is_some_and(|tile| tile.is_double());
            if moves.len() > 1 && moves.iter().any(double) {
                doubles += 1;
                assert!(double(&decision.mv));
                assert_eq!(decision.why.as_ref().expect("asked for").reason.key, "why.rule.cualquier-doble");
            } else if moves.len() > 1 {
                let most = moves.iter().filter_map(tile).map(|tile| tile.pips()).max();
                assert_eq!(tile(&decision.mv).map(|tile| tile.pips()), most);
            }
        });
    }
    assert!(doubles > 100);
}
