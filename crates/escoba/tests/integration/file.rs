//! The bundled rule files, what is left out of a file, its canonical text and its schema.

use sobremesa_escoba::file::{self, ReadError, SeatsError};
use sobremesa_escoba::rules::{Capture, CaptureSum, Faces, FourthPoint, OpeningLaw, Terms};
use sobremesa_testkit::rule_files;

use crate::support::{names, seated, text, written};
use Capture::{Card, Free};
use FourthPoint::{Primiera, SetentaFace, Sevens};
use OpeningLaw::{Nothing, TwoPairs, VoidPairs};

const GUIDE: &str = include_str!("../../../../docs/rules/escoba.md");

#[test]
fn the_bundled_files_say_what_they_are_known_for() {
    let known: Vec<_> = names()
        .iter()
        .map(|name| {
            let rules = seated(&text(name), None);
            assert_eq!(rules.id(), name);
            let scopa = rules.deal().terms == Terms::Scopa;
            assert_eq!(rules.deal().faces == Faces::Italian, scopa, "{name}");
            assert_eq!(rules.play().sums.sum == CaptureSum::Value, scopa, "{name}");
            assert!(!rules.sources().is_empty());
            let (play, score) = (rules.play(), rules.score());
            let offered = rules.seating().offered.clone();
            (name.clone(), offered, rules.target(), play.capture, play.opening, score.fourth_point)
        })
        .collect();
    let row = |name: &str, offered: &[u8], target, capture, opening, fourth| {
        (name.to_owned(), offered.to_vec(), target, capture, opening, fourth)
    };
    assert_eq!(
        known,
        [
            row("escoba", &[2, 3, 4, 6], 21, Free, TwoPairs, Sevens),
            row("escoba-argentina", &[2, 3, 4], 15, Card, TwoPairs, Sevens),
            row("escoba-bonaerense", &[2, 3, 4], 30, Card, VoidPairs, Primiera),
            row("escoba-parejas", &[4], 21, Free, TwoPairs, Sevens),
            row("scopa", &[2, 3, 4], 11, Card, Nothing, Primiera),
            row("scopone", &[4], 21, Card, Nothing, Primiera),
            row("scopone-scientifico", &[4], 21, Card, Nothing, Primiera),
            row("setenta", &[2, 3, 4], 21, Free, TwoPairs, SetentaFace),
        ]
    );
}

#[test]
fn what_is_left_out_is_as_in_the_first_file() {
    let short = seated(&written(""), None);
    assert_eq!(short.canonical(), seated(&text("escoba"), None).canonical());
    insta::assert_snapshot!("canonical_escoba", short.canonical());
    assert!(short.summary().es.starts_with("Juegan dos") && short.summary().en.starts_with("Two play"));
    assert_eq!(seated(&text("escoba"), Some(4)).canonical(), seated(&text("escoba-parejas"), None).canonical());
}

#[test]
fn the_canonical_text_is_of_the_rules_and_not_of_the_file() {
    let other = r#"
        # the same
        match_to.target = 0x15
        id = "otra"
        name = { en = "Other", es = "Otra" }
        game = "escoba"
        format = 1
        score = { bonus_oros = true, ties = "nobody", fourth_point = "sevens" }
        play = { opening_to = "dealer", opening_first_two = true, opening = "two_pairs", capture = "free", sum = "fifteen" }
        deal = { table = 4, hand = 3, direction = "left", seats = 2, faces = "english", terms = "scopa", kings_up = 4 }
    "#;
    assert_eq!(seated(other, None).canonical(), seated(&written(""), None).canonical());
    for tables in [
        "deal.seats = 3",
        "deal = { seats = 2, hand = 9 }",
        "deal = { seats = 2, hand = 2, table = 0 }",
        "play.capture = \"hand\"",
        "play.opening = \"sum_30\"",
        "play.opening_first_two = false",
        "play.opening_to = \"mano\"",
        "play.opening = \"nothing\"",
        "play.sum = \"value\"",
        "play.takes_first = \"single\"",
        "play.takes_first = \"fewest\"",
        "deal.kings_up = 2",
        "score.fourth_point = \"none\"",
        "score = { fourth_point = \"primiera\", needs_all_suits = false }",
        "score.ties = \"all\"",
        "score.bonus_cards = false",
        "score.bonus_sevens = false",
        "score.bonus_oros = false",
        "match_to.target = 15",
    ] {
        assert_ne!(seated(&written(tables), None).canonical(), seated(&written(""), None).canonical(), "{tables}");
    }
}

#[test]
fn a_table_may_be_chosen_among_those_offered() {
    let text = text("escoba");
    for (seats, sides) in [(2, vec![0, 1]), (3, vec![0, 1, 2]), (4, vec![0, 1, 0, 1]), (6, vec![0, 1, 2, 0, 1, 2])] {
        let rules = seated(&text, Some(seats));
        assert_eq!(rules.sides().by_seat().iter().map(|side| side.0).collect::<Vec<_>>(), sides);
        assert_eq!(rules.rounds(), 36 / (seats * 3));
    }
    // Each for themselves where the file says so, and only where it says something.
    let each = written("deal = { seats = [2, 3, 4, 8], sides = \"each\", hand = 1, table = 16 }");
    for seats in [2, 3, 4, 8] {
        let rules = seated(&each, Some(seats));
        assert_eq!(
            rules.sides().by_seat().iter().map(|side| side.0).collect::<Vec<_>>(),
            (0..seats).collect::<Vec<_>>()
        );
    }
    let pairs = seated(&each.replace("each", "pairs"), Some(4)).canonical();
    assert_eq!(pairs, seated(&each.replace(", sides = \"each\"", ""), Some(4)).canonical());
    assert_ne!(pairs, seated(&each, Some(4)).canonical());
    let idle =
        file::read(&written("deal = { seats = [2, 3, 5], sides = \"each\", hand = 1, table = 10 }")).unwrap_err();
    assert_eq!(idle.len(), 1);
    assert_eq!(idle[0].problem.key, "mistake.escoba.sides");
    let wrong = file::read_with(&text, Some(5)).unwrap_err();
    assert_eq!(wrong, ReadError::Seats(SeatsError { asked: 5, offered: vec![2, 3, 4, 6] }));
    let ReadError::Seats(wrong) = wrong else { panic!() };
    assert_eq!(wrong.to_string(), "these rules are for 2, 3, 4 or 6 seats, not for 5");
}

#[test]
fn every_key_of_the_schema_is_explained_and_shown() {
    let some = ["deal.seats", "play.capture", "score.fourth_point", "match_to.target"];
    rule_files::keys_of_guide(file::schema().as_value(), GUIDE, &some);
}

/// The files that the guide shows whole are read.
#[test]
fn what_the_guide_shows_can_be_read() {
    let shown: Vec<&str> = GUIDE.split("```toml\n").skip(1).filter_map(|part| part.split("```").next()).collect();
    assert!(shown.len() >= 2);
    for part in shown {
        let whole = if part.starts_with("format") { part.to_owned() } else { written(part) };
        seated(&whole, None);
    }
}
