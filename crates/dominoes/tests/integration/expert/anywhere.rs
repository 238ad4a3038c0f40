//! Experts under every rule file, and under rules that nobody has thought of.

use std::sync::Arc;

use proptest::prelude::*;
use sobremesa_core::{Player, Seed};
use sobremesa_dominoes::Dominoes;
use sobremesa_dominoes::expert::{Knowledge, KnowledgeDraft, LevelDraft, Mode, Rule, RuleDraft};

use super::table::{expert, play_hand};
use crate::support;

/// Every rule at once, with mistakes and noise.
fn all_rules(mode: Mode) -> Arc<Knowledge> {
    let rules = Rule::ALL.iter().map(|rule| RuleDraft { rule: rule.id().to_owned(), weight: 1.0 }).collect();
    let draft = KnowledgeDraft { mode, mistakes: 0.3, noise: 0.1, knowledge: vec![LevelDraft { role: None, rules }] };
    Arc::new(Knowledge::new(&draft).expect("without mistakes"))
}

/// Plays hands to their end: every move is legal and every pause true, or it panics.
fn plays<const W: usize>(game: &Dominoes<W>, hands: u64, explain: bool) {
    let key = Seed::from_text("anywhere").key();
    for mode in [Mode::Sum, Mode::Levels] {
        let knowledge = all_rules(mode);
        let mut players: Vec<Box<dyn Player<Dominoes<W>>>> = (0..game.seats()).map(|_| expert(&knowledge)).collect();
        for hand in 0..hands {
            play_hand(game, &mut players, hand, (&key, explain), |_, moves, decision| {
                assert!(moves.contains(&decision.mv));
                assert_eq!(decision.why.is_some(), explain);
            });
        }
    }
}

#[test]
fn an_expert_plays_under_every_rule_file() {
    for name in support::names() {
        let rules = support::rules(&support::text(&name));
        let hands = if name == "camaron" { 1 } else { 6 };
        match rules.tiles().kinds.len() * usize::from(rules.tiles().copies) {
            0..=64 => plays(&Dominoes::<1>::new(rules), hands, true),
            65..=128 => plays(&Dominoes::<2>::new(rules), hands, true),
            _ => plays(&Dominoes::<8>::new(rules), hands, false),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_expert_plays_under_any_rules(text in support::any_rules::any_rules()) {
        let rules = support::rules(&text);
        if rules.tiles().kinds.len() * usize::from(rules.tiles().copies) <= 64 {
            plays(&Dominoes::<1>::new(rules), 1, true);
        }
    }
}
