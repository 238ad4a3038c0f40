//! The rules read out.

use sobremesa_escoba::rules::Text;
use sobremesa_escoba::sentences;

use crate::support::{self, seated, text, written};

fn read_out(source: &str, seats: Option<u8>) -> String {
    let told = sentences::of(&seated(source, seats));
    let lines = |of: fn(&Text) -> &String| told.iter().map(of).cloned().collect::<Vec<_>>().join("\n");
    for text in &told {
        for sentence in [&text.es, &text.en] {
            assert!(sentence.ends_with('.') && !sentence.contains("  ") && !sentence.contains(".."), "{sentence}");
            assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
        }
    }
    format!("{}\n\n{}\n", lines(|text| &text.es), lines(|text| &text.en))
}

/// Compares what is read out with the snapshot of that name.
fn compare(name: &str, source: &str, seats: Option<u8>) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, read_out(source, seats)));
}

#[test]
fn the_bundled_rules_read_well() {
    for name in support::names() {
        compare(&name, &text(&name), None);
    }
    compare("escoba_of_six", &text("escoba"), Some(6));
}

#[test]
fn invented_rules_are_read_out_as_they_are() {
    compare(
        "invented",
        &written(
            r#"
            deal = { seats = 5, hand = 7, table = 5, direction = "left", faces = "english" }
            play = { capture = "hand", opening = "sum_30", opening_first_two = false, opening_to = "mano" }
            score = { fourth_point = "none", ties = "all", bonus_cards = false, bonus_oros = false }
            "#,
        ),
        None,
    );
    compare(
        "invented_to_the_value",
        &written(
            r#"
            deal = { seats = [4, 6], kings_up = 1, faces = "english", terms = "scopa" }
            play = { sum = "value", takes_first = "fewest", opening = "sum_30" }
            "#,
        ),
        None,
    );
    compare(
        "invented_fifteen_of_singles",
        &written(
            r#"
            deal = { terms = "scopa", kings_up = 0 }
            play = { takes_first = "single", opening = "nothing" }
            "#,
        ),
        None,
    );
    compare(
        "invented_in_one_deal",
        &written(
            r#"
            deal = { seats = [8, 2, 4], hand = 5, table = 0, faces = "spanish_1_10" }
            score = { fourth_point = "primiera", needs_all_suits = false, bonus_sevens = false }
            "#,
        ),
        None,
    );
    compare(
        "invented_each_alone",
        &written("deal = { seats = [8, 2, 4], sides = \"each\", hand = 5, table = 0, faces = \"english_courts\" }"),
        None,
    );
}
