//! The rules read out.

use sobremesa_dominoes::{file, sentences};

fn read_out(source: &str) -> String {
    let rules = file::read(source).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"));
    let told = sentences::of(&rules);
    let lines = |of: fn(&sobremesa_dominoes::rules::Text) -> &String| {
        told.iter().map(of).cloned().collect::<Vec<_>>().join("\n")
    };
    for text in &told {
        for sentence in [&text.es, &text.en] {
            assert!(sentence.ends_with('.') && !sentence.contains("  ") && !sentence.contains(".."), "{sentence}");
            assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
        }
    }
    format!("{}\n\n{}\n", lines(|text| &text.es), lines(|text| &text.en))
}

/// Compares what is read out with the snapshot of that name.
fn compare(name: &str, source: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, read_out(source)));
}

#[test]
fn the_bundled_rules_read_well() {
    compare("international", include_str!("../../../rules/dominoes/international.toml"));
    compare("federation", include_str!("../../../rules/dominoes/federation.toml"));
    compare("duel", include_str!("../../../rules/dominoes/duel.toml"));
}

#[test]
fn invented_rules_are_read_out_as_they_are() {
    compare(
        "invented",
        r#"format = 1
            game = "dominoes"
            id = "raro"
            name = { es = "Raro", en = "Odd" }
            tiles.highest = 9
            table = { seats = 6, sides = "pairs", pensada = "off" }
            deal = [
                { when = "not_dealt and turn > 1", take = 1 },
                { when = "not_dealt", take = 9 },
            ]
            opening.later = "winner"
            next = [
                { when = "last_passed and not leader_tiles <= 2", use = "same" },
                { when = "hand_tiles <= 1 or turn > 20", use = "previous" },
                { use = "next" },
            ]
            end = [{ when = "out" }, { when = "blocked and (turn > 6 or passes_in_a_row(6))" }]
            score = { tile = "highest_face", side = "worst", tie = "seat 3", worth = "difference" }
            match_to.target = 50
            "#,
    );
    compare(
        "invented_alone",
        r#"format = 1
            game = "dominoes"
            id = "solos"
            name = { es = "Solos", en = "Alone" }
            tiles.highest = 17
            table = { seats = 3, sides = "each" }
            deal = [{ when = "not_dealt", take = 57 }]
            next = [{ when = "not last_passed", use = "next" }, { use = "previous" }]
            opening.first = "holder_of 5-17"
            end = [{ when = "not (not out and not blocked)" }]
            score = { hand = "highest_tile", tie = "opener", worth = "one" }
            "#,
    );
}
