//! Words that people write who do not know the names of this language, with what says it here.

use sobremesa_core::Message;
use sobremesa_files::{Meant, Written, plain};

use super::phrases;

/// Words for a key, or for a name of a key.
struct OtherWords {
    /// The table; empty where it is any.
    table: &'static str,
    /// The key of which they are names; empty where they are keys themselves.
    key: &'static str,
    /// The words, in small letters with `_` between them.
    words: &'static [&'static str],
    /// What says it: lines, each under the header of its table or, without one, where the word stands.
    so: &'static [(&'static str, &'static [&'static str])],
}

const fn words(
    (table, key): (&'static str, &'static str),
    words: &'static [&'static str],
    so: &'static [(&'static str, &'static [&'static str])],
) -> OtherWords {
    OtherWords { table, key, words, so }
}

/// Every other word that is known, in English and in Spanish.
const OTHER_WORDS: &[OtherWords] = &[
    words(
        ("", ""),
        &["draw", "draws", "drawing", "boneyard", "robar", "roba", "robo", "pozo"],
        &[("[[refresh]]", &["when = \"cannot_play and not stock_empty\"", "take = 1"])],
    ),
    words(
        ("", ""),
        &["lowest_wins", "low_wins", "lowest_score_wins", "gana_el_menor", "gana_menos"],
        &[("[score]", &["worth = \"own\""]), ("[match_to]", &["against = 100"])],
    ),
    words(("table", ""), &["players", "jugadores", "asientos"], &[("", &["seats = 4"])]),
    words(("", ""), &["players", "jugadores"], &[("[table]", &["seats = 4"])]),
    words(("table", ""), &["teams", "partners", "parejas", "equipos"], &[("", &["sides = \"pairs\""])]),
    words(("tiles", ""), &["max", "maximum", "double_six", "max_pips", "mayor"], &[("", &["highest = 6"])]),
    words(("tiles", ""), &["wild", "wilds", "jokers", "comodines"], &[("", &["wild_faces = [0]"])]),
    words(("deal", ""), &["tiles", "count", "number", "fichas"], &[("", &["take = 7"])]),
    words(("match_to", ""), &["points", "score", "tantos"], &[("", &["target = 100"])]),
    words(("match_to", ""), &["games", "deals", "rondas", "manos"], &[("", &["hands = 10"])]),
    words(
        ("table", "sides"),
        &["individual", "individuals", "individuales", "single", "singles", "solo", "alone", "none", "all"],
        &[("", &["sides = \"each\""])],
    ),
    words(
        ("table", "sides"),
        &["teams", "two_teams", "partners", "partnership", "partnerships", "parejas", "equipos"],
        &[("", &["sides = \"pairs\""])],
    ),
    words(("table", "direction"), &["clockwise", "izquierda"], &[("", &["direction = \"left\""])]),
    words(
        ("table", "direction"),
        &["counterclockwise", "counter_clockwise", "anticlockwise", "anti_clockwise", "derecha"],
        &[("", &["direction = \"right\""])],
    ),
    words(("opening", "first"), &["double_six", "doble_seis", "doble_6"], &[("", &["first = \"holder_of 6-6\""])]),
    words(("opening", "first"), &["random", "any", "draw", "sorteo", "azar"], &[("", &["first = \"lot\""])]),
    words(
        ("opening", "first"),
        &["highest", "highest_tile", "heaviest_tile", "ficha_mayor"],
        &[("", &["first = \"heaviest\""])],
    ),
    words(
        ("opening", "first"),
        &["any_double", "a_double", "double", "doble"],
        &[("", &["first = \"lot\""]), ("[[valid]]", &["when = \"opening\"", "use = \"double\""])],
    ),
    words(
        ("opening", "later"),
        &["next", "next_seat", "clockwise", "turns", "por_turno"],
        &[("", &["later = \"rotate\""])],
    ),
    words(("match", "use"), &["same", "identical", "matching", "igual", "iguales"], &[("", &["use = \"equal\""])]),
    words(("next", "use"), &["again", "repeat", "repite", "otra_vez"], &[("", &["use = \"same\""])]),
    words(
        ("bonus", "for"),
        &["double", "doubles", "doble", "dobles"],
        &[("", &["for = \"place\"", "when = \"placed_double\""])],
    ),
    words(
        ("bonus", "for"),
        &["domino", "dominó", "dominar", "go_out", "going_out", "last_tile"],
        &[("", &["for = \"out\""])],
    ),
    words(
        ("bonus", "for"),
        &["blocked", "block", "closed", "cierre", "tranca"],
        &[("", &["for = \"win\"", "when = \"blocked\""])],
    ),
    words(("bonus", "for"), &["fives", "five", "cincos", "multiple_of_5"], &[("", &["for = \"ends_multiple_of 5\""])]),
    words(
        ("score", "worth"),
        &["loser", "opponents", "opponent", "others", "rivals", "rivales", "contrarios"],
        &[("", &["worth = \"losers\""])],
    ),
    words(("score", "worth"), &["sum", "total", "everybody", "everything", "todo"], &[("", &["worth = \"all\""])]),
    words(("score", "winner"), &["lowest", "least", "fewest", "menos"], &[("", &["winner = \"lowest_side\""])]),
    words(("score", "tie"), &["draw", "none", "nadie", "empate"], &[("", &["tie = \"nobody\""])]),
];

/// Other words for conditions.
const CONDITIONS: &[(&str, &[&str])] = &[
    ("out", &["domino", "dominó", "domina", "empty_hand", "hand_empty", "gone_out", "finished"]),
    ("blocked", &["closed", "jammed", "locked", "stuck", "cierre", "tranca", "nobody_can_play"]),
    ("cannot_play", &["no_move", "no_moves", "cant_play", "unable", "no_puede"]),
    ("stock_empty", &["empty_stock", "boneyard_empty", "empty_boneyard", "no_stock", "pozo_vacio"]),
    ("opening", &["start", "first_tile", "first_move", "beginning", "salida"]),
    ("placed_double", &["double", "is_double", "doble"]),
    ("just_placed", &["played", "has_played"]),
    ("last_passed", &["pass", "pase"]),
];

/// How it is written here what somebody wrote in other words.
pub(super) fn meant(written: Written<'_>) -> Option<Meant> {
    let (table, key, word) = match written {
        Written::Key(table, word) => (table, "", word),
        Written::Name(table, key, name) => (table, key, name),
    };
    if let Written::Key("match", key @ ("target" | "against" | "hands" | "begin" | "exact" | "ends" | "drawn_from")) =
        written
    {
        return Some(Meant { so: Message::new("mistake.dominoes.match_target").with("key", key), key: None });
    }
    if let (("opening", "first"), Some(tile)) = ((table, key), phrases::tile(word.trim())) {
        return Some(Meant { so: plain(format!("`first = \"holder_of {tile}\"`")), key: None });
    }
    let spelt = spelt(word);
    let of_table = |row: &&OtherWords| row.table == table || row.table.is_empty() && key.is_empty();
    let known = |row: &&OtherWords| of_table(row) && row.key == key && row.words.contains(&&*spelt);
    let row = OTHER_WORDS.iter().find(known)?;
    let here = row.so.iter().find(|(head, _)| head.is_empty()).and_then(|(_, lines)| lines.first());
    let so = row.so.iter().map(|(head, lines)| {
        let lines = lines.iter().map(|line| plain(format!("`{line}`"))).reduce(both).unwrap_or_else(|| plain(""));
        match *head {
            "" => lines,
            head => Message::new("mistake.file.headed").with("head", format!("`{head}`")).with_message("lines", lines),
        }
    });
    let so = so.reduce(both)?;
    let so = if key.is_empty() { Message::new("mistake.file.so").with_message("so", so) } else { so };
    let key = here.and_then(|line| line.split_once(" = ")).map(|(key, _)| key).filter(|_| key.is_empty());
    Some(Meant { so, key })
}

/// The condition that somebody called by another word.
pub(crate) fn condition(word: &str) -> Option<&'static str> {
    let spelt = spelt(word);
    CONDITIONS.iter().find(|(_, words)| words.contains(&&*spelt)).map(|(name, _)| *name)
}

/// A word in small letters, with `_` for what else stands between its parts.
fn spelt(word: &str) -> String {
    word.trim().to_lowercase().replace(['-', ' '], "_")
}

fn both(some: Message, last: Message) -> Message {
    Message::new("mistake.both").with_message("some", some).with_message("last", last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::predicate::Predicate;

    /// Whether a key is given a value by a line that this language reads.
    fn known_line(table: &str, line: &str) -> bool {
        let (key, _) = line.split_once(" = ").expect("a line gives a key a value");
        let schema = crate::file::schema();
        let tables = &schema.as_value()["properties"];
        let keys = match &tables[table] {
            list if list["type"] == "array" => &list["items"]["properties"],
            table => &table["properties"],
        };
        keys.get(key).is_some()
    }

    #[test]
    fn what_other_words_are_answered_with_is_of_this_language() {
        for row in OTHER_WORDS {
            for (head, lines) in row.so {
                let table = if head.is_empty() { row.table } else { head.trim_matches(['[', ']']) };
                for line in *lines {
                    assert!(known_line(table, line), "`{line}` in {table}");
                    if let Some(when) = line.strip_prefix("when = ") {
                        assert!(Predicate::parse(when.trim_matches('"')).is_ok(), "{when}");
                    }
                }
            }
        }
        for (name, _) in CONDITIONS {
            assert!(Predicate::parse(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn no_other_word_is_a_name_of_this_language() {
        for row in OTHER_WORDS.iter().filter(|row| row.key.is_empty() && !row.table.is_empty()) {
            assert!(row.words.iter().all(|word| !known_line(row.table, &format!("{word} = 1"))), "{:?}", row.words);
        }
        for (_, words) in CONDITIONS {
            assert!(words.iter().all(|word| Predicate::parse(word).is_err()), "{words:?}");
        }
    }
}
