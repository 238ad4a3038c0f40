//! The rules read out.

use sobremesa_dominoes::rules::Text;
use sobremesa_dominoes::{Rules, Tile, file, sentences};
use sobremesa_testkit::rule_files;

use crate::support;

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
    compare("international", include_str!("../../../../rules/dominoes/international.toml"));
    compare("federation", include_str!("../../../../rules/dominoes/federation.toml"));
    compare("duel", include_str!("../../../../rules/dominoes/duel.toml"));
}

#[test]
fn exchanges_of_everybody_read_well() {
    compare("swaps", include_str!("../read_out/swaps.toml"));
}

#[test]
fn who_keeps_all_is_said_to_take_none_where_everybody_exchanges() {
    let swaps = include_str!("../read_out/swaps.toml");
    let told = |take: &str| {
        let rules = support::rules(&rule_files::replaced(swaps, "take = \"as_many\"\nby = \"varied\"", take));
        let deal = sentences::of(&rules).into_iter().find(|text| text.en.starts_with("At the start of a turn"));
        let deal = deal.expect("the exchange is told");
        (deal.es.split("; si no").next().unwrap().to_owned(), deal.en.split("; otherwise").next().unwrap().to_owned())
    };
    let (es, en) = told("take = 1");
    assert!(es.ends_with("toma una (quien no devuelve ninguna no toma ninguna)"), "{es}");
    assert!(en.ends_with("takes one (whoever gives none takes none)"), "{en}");
    let (es, en) = told("take = \"as_many\"");
    assert!(
        es.ends_with("toma otras tantas") && en.ends_with("takes as many"),
        "that of none is none goes without saying"
    );
}

#[test]
fn a_hand_that_pays_a_part_says_so_where_it_is_counted() {
    let counted = |more: &str| {
        let plain = include_str!("../../../../rules/dominoes/international.toml");
        let rules = file::read(&plain.replace("[score]", &format!("[score]\n{more}"))).expect("the rules stand");
        sentences::counted(&rules).es
    };
    let plain = "Cada uno cuenta los puntos de las fichas que le quedan, y los compañeros suman lo suyo.";
    assert_eq!(counted(""), plain);
    let worth = "Los ganadores se apuntan lo que cuentan todas las manos, también las suyas";
    assert_eq!(counted("blocked_divide = 2"), format!("{plain} {worth}, dividido entre dos si la ronda se cierra."));
    assert_eq!(counted("round = 5"), format!("{plain} {worth}, redondeado al múltiplo de cinco más cercano."));
}

#[test]
fn what_counts_of_the_stock_is_told_by_its_name() {
    let counted = |from: &str, to: &str, asleep: u16| {
        let draw = support::text("draw").replace("asleep = 0", &format!("asleep = {asleep}"));
        let rules = support::rules(&draw.replace(from, to));
        let told =
            sentences::of(&rules).into_iter().find(|text| text.en.starts_with("The winner scores")).expect("told");
        format!("{}\n{}", told.es, told.en)
    };
    let told = [
        counted("worth = \"difference\"", "worth = \"losers_and_stock\"", 0),
        counted("worth = \"difference\"", "worth = \"all_and_stock\"\nblocked_worth = \"losers\"", 2),
    ];
    insta::assert_snapshot!("stock", told.join("\n\n"));
    let over = support::text("international").replace("take = 7", "take = 6");
    let over = support::rules(&over.replace("worth = \"all\"", "worth = \"losers_and_stock\""));
    let told = sentences::of(&over).into_iter().find(|text| text.en.starts_with("The winners score")).expect("told");
    let es =
        "Los ganadores se apuntan lo que cuentan las manos de los demás y además las fichas que sobraron al repartir.";
    let en = "The winners score what the others' hands count, and besides the tiles left over at the deal.";
    assert_eq!((told.es.as_str(), told.en.as_str()), (es, en));
}

#[test]
fn a_star_is_told_with_its_arms_and_what_comes_first() {
    let cyprus = include_str!("../../../../rules/dominoes/cyprus.toml");
    let told = |star: u8, arms: &str| {
        let changed = cyprus.replace("star = 8", &format!("star = {star}"));
        let changed = changed.replace("arms = \"first\"", &format!("arms = \"{arms}\""));
        let rules = file::read(&changed).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"));
        let told =
            sentences::of(&rules).into_iter().find(|text| text.en.starts_with("If the hand is opened")).expect("told");
        format!("{star} {arms}\n{}\n{}\n", told.es, told.en)
    };
    let all = [(4, "first"), (5, "at_once"), (6, "first"), (7, "double_cross"), (8, "first")]
        .map(|(star, arms)| told(star, arms));
    insta::assert_snapshot!("stars", all.join("\n"));
}

#[test]
fn a_star_has_as_many_arms_as_the_tiles_that_join_it_whatever_their_numbers() {
    let six = include_str!("../../../../rules/dominoes/cyprus.toml")
        .replace("highest = 9 ", "highest = 6 ")
        .replace("take = { 4 = 9, 5 = 8, 6 = 7, 7 = 7, 8 = 6 }", "take = 3")
        .replace("holder_of 9-9", "holder_of 6-6");
    let problems = |text: &str| match file::read(text) {
        Ok(_) => 0,
        Err(mistakes) => mistakes.len(),
    };
    assert_eq!(problems(&six), 1, "six tiles go around the double six");
    assert_eq!(problems(&six.replace("star = 8", "star = 6")), 0);
    assert_eq!(problems(&six.replace("highest = 6 ", "wild_faces = [0]\nhighest = 6 ")), 0, "blanks join it as well");
    assert_eq!(problems(&six.replace("use = \"equal\"", "use = \"any\"")), 0, "all tiles do");
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

#[test]
fn who_wins_the_match_is_told_as_it_is() {
    let with = |to: &str| read_out(&support::text("all-fives").replacen("target = 100 ", to, 1));
    for (to, told) in [
        (
            "target = 100 ",
            [
                "que se juega hasta el final: gana el jugador que tiene más y, si hay empate, el jugador que \
            ganó esa ronda.",
                "The match is over with the hand in which 100 points are reached, which is played to its end: \
            the player with most points wins it or, level, the player that won that hand.",
            ],
        ),
        (
            "target = 100\nends = \"at_once\" ",
            [
                "Gana la partida el jugador que llega antes a 100 tantos.\nAcaba en el acto:",
                "The first player to reach 100 points wins the match.\nIt is over at once:",
            ],
        ),
        (
            "target = 100\nhands = 9 ",
            [
                "o al cabo de nueve rondas: gana el jugador que tiene más",
                "or after nine hands: the player \
            with most points wins it or, level, the player that won the last hand.",
            ],
        ),
    ] {
        let read = with(to);
        assert!(told.iter().all(|told| read.contains(told)), "{to}: {read}");
    }
    let latin = "sides = \"pairs\"\n[score]\nworth = \"one\"\n[match_to]\ntarget = 10\ndrawn_from = ";
    let with = |from: &str| {
        read_out(&format!(
            "format = 1\ngame = \"dominoes\"\nid = \"latina\"\nname = {{ es = \"Latina\", en = \"Latin\" }}\n\
             tiles.highest = 6\ndeal = [{{ when = \"not_dealt\", take = 7 }}]\nend = [{{ when = \"out or blocked\" }}]\n\
             [table]\nseats = 4\n{latin}{from}"
        ))
    };
    let read = with("5");
    assert!(read.contains("Si entonces la otra pareja tiene 5 tantos o más, la partida queda empatada."), "{read}");
    assert!(read.contains("If the other pair has 5 points or more by then, the match is a draw."), "{read}");
    assert!(with("1").contains("Si entonces la otra pareja tiene algún tanto, la partida queda empatada."));
    // Where nobody can be overtaken, the first to reach the target wins.
    for name in ["international", "fives-and-threes"] {
        assert!(read_out(&support::text(name)).contains("The first "), "{name}");
    }
}

#[test]
fn whether_the_first_tile_is_free_is_told_as_it_is() {
    let with = |rows: &str| {
        let text = support::text("international");
        assert!(!text.contains("[[valid]]"), "no such list there");
        read_out(&text.replacen("[[next]]", &format!("{rows}\n[[next]]"), 1))
    };
    let free = with("[[valid]]\nuse = \"higher\"");
    assert!(free.contains("la primera ficha es libre") && free.contains("the first tile is free"), "{free}");
    let double = with("[[valid]]\nwhen = \"opening\"\nuse = \"double\"\n[[valid]]\nuse = \"higher\"");
    assert!(!double.contains("libre") && !double.contains("free"), "{double}");
    assert!(double.contains("only doubles may be played"), "{double}");
}

#[test]
fn every_bundled_file_is_read_out() {
    for name in support::names() {
        read_out(&support::text(&name));
    }
}

/// A file with these rows, for four seats with five tiles of a double six each.
fn rules(rows: &str) -> Rules {
    let source = format!(
        r#"
        format = 1
        game = "dominoes"
        id = "invento"
        name = {{ es = "Invento", en = "Invention" }}
        tiles.highest = 6
        table = {{ seats = 4, sides = "each" }}
        {rows}
        "#
    );
    file::read(&source).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"))
}

#[test]
fn games_of_every_kind_are_read_out_as_they_are() {
    compare("teams_and_triangles", include_str!("../read_out/teams_and_triangles.toml"));
    compare("house_rules", include_str!("../read_out/house_rules.toml"));
    compare("feet", include_str!("../read_out/feet.toml"));
    compare("cross_and_list", include_str!("../read_out/cross_and_list.toml"));
}

#[test]
fn which_criterion_rules_the_turn_is_said_with_its_reason() {
    let after = |rules: &Rules, matching, valid, before: Option<[u8; 2]>| {
        let before = before.map(|faces| Tile::new(&faces));
        sentences::now(rules, (matching, valid), before, None).map(|Text { es, en }| (es, en))
    };
    let now = |rules: &Rules, matching, valid| after(rules, matching, valid, Some([5, 4]));
    let told = |es: &str, en: &str| Some((es.to_owned(), en.to_owned()));
    let deal = r#"deal = [{ when = "not_dealt", take = 5 }]
        end = [{ when = "out or blocked" }]"#;
    assert_eq!(now(&rules(deal), 0, 0), None);
    let shrimp = rules(&format!(
        r#"{deal}
        valid = [{{ use = "parity_differs" }}]
        [[match]]
        when = "passed(2)"
        use = "double"
        [[match]]
        when = "passed(1)"
        use = "successor"
        [[match]]
        use = "equal""#
    ));
    assert_eq!(
        now(&shrimp, 1, 0),
        told(
            "Ahora encaja el número siguiente: quien juega ya ha pasado una vez; toca una ficha de puntos pares.",
            "Now the next number up fits: the player in turn has passed once already; the next tile must have an even \
             number of pips.",
        )
    );
    assert_eq!(
        after(&shrimp, 2, 0, Some([6, 4])),
        told(
            "Encaja el mismo número; toca una ficha de puntos impares.",
            "The same number fits; the next tile must have an odd number of pips.",
        )
    );
    assert_eq!(after(&shrimp, 2, 0, None), None, "nothing is asked of the tile that opens");
    let doubles = rules(&format!(
        r#"{deal}
        valid = [{{ use = "double" }}]"#
    ));
    let only = told("Solo valen los dobles.", "Only doubles may be played.");
    assert_eq!((after(&doubles, 0, 0, None), now(&doubles, 0, 0)), (only.clone(), only));
    let both = rules(&format!(
        r#"{deal}
        match = [{{ when = "stock_empty", use = "sum 7" }}, {{ use = "any" }}]
        valid = [{{ when = "turn > 3", use = "lower" }}, {{ use = "any" }}]"#
    ));
    assert_eq!(
        now(&both, 1, 0),
        told(
            "Encaja cualquier ficha; ahora toca una ficha de menos de nueve puntos: van más de tres jugadas.",
            "Any tile fits; now the next tile must have fewer than nine pips: play has gone on for more than three turns.",
        )
    );
}

#[test]
fn why_tiles_are_dealt_again_is_said_without_a_name() {
    let hand: Vec<Tile> = [[6, 6], [5, 5], [4, 4], [6, 5], [6, 1]].iter().map(|faces| Tile::new(faces)).collect();
    let es = |redeal_if: &str, row: usize, hand: Option<&[Tile]>| {
        let rules = rules(&format!(
            r#"end = [{{ when = "out or blocked" }}]
            [[deal]]
            when = "not_dealt"
            take = 5
            {redeal_if}
            [[deal]]
            when = "passed(3)"
            give = "all"
            take = "as_many""#
        ));
        sentences::redeal(&rules, row, hand).es
    };
    let shown = Some(&hand[..]);
    assert_eq!(es("redeal_if = \"doubles >= 3\"", 0, shown), "Tres dobles en una mano: se reparte de nuevo.");
    assert_eq!(
        es("redeal_if = \"same_number >= 3\"", 0, shown),
        "Tres fichas con el seis en una mano: se reparte de nuevo."
    );
    let nobody = "redeal_if = [\"doubles >= 3\", \"nobody_has_a_double\"]";
    let without: Vec<Tile> = [[6, 5], [6, 1]].iter().map(|faces| Tile::new(faces)).collect();
    assert_eq!(es(nobody, 0, shown), "Tres dobles en una mano: se reparte de nuevo.");
    assert_eq!(es(nobody, 0, Some(&without)), "Nadie tiene dobles: se reparte de nuevo.");
    assert_eq!(es("", 1, None), "Quien juega ha pasado tres veces seguidas: se reparte de nuevo.");
}
