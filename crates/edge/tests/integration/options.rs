//! What can be set of the built-in players: how it is spelled, what is refused, in which words it is told.

use std::collections::BTreeSet;
use std::fmt::Write;

use sobremesa_edge::games::{self, GAMES};
use sobremesa_edge::{GameEntry, KindInfo, OptionError};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{OptionInfo, OptionType};

/// The spelling of every player that has options and is as usual. It keys their random streams: it must never change.
const SPELLINGS: &str = include_str!("spellings.txt");

fn each_kind(mut see: impl FnMut(&'static GameEntry, KindInfo)) {
    for game in GAMES {
        for kind in (game.kinds)() {
            see(game, kind);
        }
    }
}

/// The one spelling of a player with an option set.
fn spelled(game: &GameEntry, kind: &str, key: &str, value: &str) -> Result<String, Option<OptionError>> {
    let given = [(Some(key.to_owned()), value.to_owned())];
    game.player(kind, &given).map(|player| player.name.to_string())
}

#[test]
fn every_player_is_spelled_as_it_always_was() {
    let mut found = String::new();
    each_kind(|game, kind| {
        let player = game.player(kind.id, &[]).expect("as usual");
        if !kind.options().is_empty() {
            writeln!(found, "{}: {}", game.id, player.name).expect("a text");
        }
    });
    assert_eq!(found, SPELLINGS);
}

#[test]
fn an_option_that_came_later_is_spelled_only_where_it_is_not_as_usual() {
    let spelled = |game: &str, kind: &str, key: &str, value: &str| {
        let game = games::named(game).expect("a game");
        spelled(game, kind, key, value).expect("it can be set")
    };
    assert_eq!(spelled("dominoes", "matriz", "discard", "least_connected"), "matriz");
    assert_eq!(spelled("dominoes", "matriz", "discard", "heaviest"), "matriz discard=0");
    assert_eq!(spelled("dominoes", "botagorda", "discard", "heaviest"), "botagorda");
    assert_eq!(
        spelled("amazons", "mcts_ucb", "tuned", "yes"),
        "mcts_ucb simulations=1000 seconds=10 exploration=1.41 tuned=1"
    );
}

#[test]
fn a_word_is_spelled_as_the_number_that_it_stands_for() {
    let mut words = 0;
    each_kind(|game, kind| {
        for OptionInfo { id, takes, default, spelled_if_unusual, .. } in kind.options() {
            for (number, word) in (0..).zip(takes.words()) {
                let number: i32 = number;
                let by_word = spelled(game, kind.id, &id, &word.id).expect("a word that it knows");
                let spelled_out = !spelled_if_unusual || f64::from(number).total_cmp(&default).is_ne();
                assert_eq!(by_word.contains(&format!(" {id}={number}")), spelled_out, "{by_word}");
                for twin in [format!("{number}"), format!("{number}.0"), format!("0{number}"), format!("{number}e0")] {
                    assert_eq!(spelled(game, kind.id, &id, &twin).as_ref(), Ok(&by_word), "{id}={twin}");
                }
                assert_eq!(takes.read(&takes.written(f64::from(number))), Some(f64::from(number)));
                words += 1;
            }
        }
    });
    assert!(words > 30, "{words}");
}

#[test]
fn every_number_in_range_and_no_other_can_be_set() {
    each_kind(|game, kind| {
        for OptionInfo { id, takes, default, .. } in kind.options() {
            let set = |value: f64| spelled(game, kind.id, &id, &value.to_string());
            let (min, max, whole) = takes.numbers().unwrap_or((0.0, takes.words().len() as f64 - 1.0, true));
            assert!(set(default).is_ok() && set(min).is_ok() && set(max).is_ok(), "{} {id}", kind.id);
            assert!(set(min - 1.0).is_err() && set(max + 1.0).is_err(), "{} {id}", kind.id);
            assert_eq!(set(min + 0.5).is_err(), whole, "{} {id}", kind.id);
            for wrong in ["", "many", "NaN", "inf", "true", "sí", "YES", "1 "] {
                assert!(spelled(game, kind.id, &id, wrong).is_err(), "{} {id}={wrong}", kind.id);
            }
        }
    });
}

#[test]
fn what_may_not_be_set_is_told_with_what_may() {
    let dominoes = games::named("dominoes").expect("there is dominoes");
    let amazons = games::named("amazons").expect("there are amazons");
    let wrong = |game, kind, key, value| match spelled(game, kind, key, value) {
        Err(Some(OptionError::Value { option, expected, .. })) => {
            assert_eq!(option, key);
            [Language::Es, Language::En].map(|language| language.tell(&expected))
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(wrong(dominoes, "maestro", "inference", "2"), ["`no` o `yes`", "`no` or `yes`"]);
    assert_eq!(
        wrong(dominoes, "maestro", "pauses", "rival"),
        ["`none`, `all`, `partner` o `rivals`", "`none`, `all`, `partner` or `rivals`"]
    );
    assert_eq!(
        wrong(dominoes, "maestro", "milliseconds", "1.5"),
        ["un número entero de 0 a 600000 o `none`", "a whole number from 0 to 600000 or `none`"]
    );
    assert_eq!(
        wrong(amazons, "amazona", "seconds", "yes"),
        ["un número de 0 a 60 o `none`", "a number from 0 to 60 or `none`"]
    );
    let unknown = dominoes.player("sondeo", &[(Some("playout".to_owned()), "3".to_owned())]);
    assert!(matches!(unknown, Err(Some(OptionError::Unknown { .. }))));
}

#[test]
fn every_kind_is_made_with_the_options_that_its_row_lists() {
    each_kind(|game, kind| {
        // Asking what it remembers makes one, which reads every option.
        let _ = (game.remembers)(kind.id, "");
        let ids: BTreeSet<String> = kind.options().into_iter().map(|option| option.id).collect();
        assert_eq!(ids.len(), kind.options().len(), "{}", kind.id);
    });
    for game in GAMES {
        let ids: BTreeSet<&str> = (game.kinds)().iter().map(|kind| kind.id).collect();
        assert_eq!(ids.len(), (game.kinds)().len(), "{}", game.id);
    }
}

#[test]
fn options_have_names_in_both_languages() {
    each_kind(|_, kind| {
        for OptionInfo { id, name, takes, .. } in kind.options() {
            let mut names = vec![name];
            if let OptionType::OneOf { choices } = takes {
                names.extend(choices.into_iter().map(|choice| choice.name));
            }
            let said = |text: &str| !text.starts_with("option.") && !text.contains("0:");
            assert!(names.iter().all(|name| said(&name.es) && said(&name.en)), "{} {id}: {names:?}", kind.id);
            assert!(names.iter().all(|name| name.es != name.en), "{} {id}: {names:?}", kind.id);
        }
    });
}
