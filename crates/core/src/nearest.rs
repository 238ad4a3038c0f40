//! The known name that an unknown one was probably meant to be.

/// Names longer than this are not compared.
const MAX_COMPARED: usize = 48;

/// The known name nearest to what was written, if any is near: at most a third of its letters differ (one of a
/// short name), counting a letter put in, left out, changed, or exchanged with its neighbour. Of equally
/// near ones, the one most alike in length; of those the first.
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let written: Vec<char> = written.chars().take(MAX_COMPARED + 1).flat_map(char::to_lowercase).collect();
    if written.len() > MAX_COMPARED {
        return None;
    }
    let mut best = None;
    for name in known {
        let letters: Vec<char> = name.chars().collect();
        let near = (letters.len().max(written.len()) / 3).max(1);
        let distance = distance(&written, &letters);
        let rank = (distance, letters.len().abs_diff(written.len()));
        if distance <= near && distance < letters.len() && best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, name));
        }
    }
    best.map(|(_, name)| name)
}

/// The known names that say what was written but for one of their words, which underscores part: `last_double` and
/// `placed_double` for `put_double`. None where a name has one word alone.
pub fn but_for_a_word<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let words: Vec<&str> = written.split('_').collect();
    let other = |name: &&str| {
        let differ = name.split('_').zip(&words).filter(|(one, other)| one != *other).count();
        words.len() > 1 && name.split('_').count() == words.len() && differ == 1
    };
    known.into_iter().filter(other).collect()
}

/// A text in small letters without accents, as one types it who is in a hurry: `Dominó` is `domino`.
pub fn plain(text: &str) -> String {
    let plain_letter = |letter| match letter {
        'á' | 'à' => 'a',
        'é' | 'è' => 'e',
        'í' | 'ì' => 'i',
        'ó' | 'ò' => 'o',
        'ú' | 'ù' | 'ü' => 'u',
        'ñ' => 'n',
        other => other,
    };
    text.to_lowercase().chars().map(plain_letter).collect()
}

/// Optimal string alignment distance.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let changed = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = changed.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// The text as a message shows it: cut short where it is long, without control characters.
pub fn shown(written: &str) -> String {
    const LONGEST: usize = 40;
    let printable = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = written.chars().take(LONGEST).map(printable).collect();
    if written.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name() {
        let known = ["winner", "tie", "worth", "tile"];
        assert_eq!(nearest("winer", known), Some("winner"));
        assert_eq!(nearest("WINNER", known), Some("winner"));
        assert_eq!(nearest("wroth", known), Some("worth"));
        assert_eq!(nearest("tiel", known), Some("tile"));
        assert_eq!(nearest("refresh", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"t".repeat(100_000), known), None);
    }

    #[test]
    fn names_that_share_all_words_but_one_are_alike() {
        let known = ["last_double", "placed_double", "cannot_play", "blocked", "placed_double_here"];
        assert_eq!(but_for_a_word("put_double", known), ["last_double", "placed_double"]);
        assert_eq!(but_for_a_word("cannot_move", known), ["cannot_play"]);
        assert_eq!(but_for_a_word("blocks", known), [""; 0]);
        assert_eq!(but_for_a_word("placed_double", known), ["last_double"]);
    }

    #[test]
    fn a_long_word_is_cut() {
        assert_eq!(shown("corto"), "corto");
        assert_eq!(shown(&"ñ".repeat(41)), format!("{}…", "ñ".repeat(40)));
        assert_eq!(shown("a\nb"), "a\u{fffd}b");
    }
}
