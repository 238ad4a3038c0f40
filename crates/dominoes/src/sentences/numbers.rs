//! Small numbers in words.

const ES: [&str; 16] = [
    "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince",
];
const EN: [&str; 16] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen",
];
const ORDINALS: [(&str, &str); 8] = [
    ("primer", "first"),
    ("segundo", "second"),
    ("tercer", "third"),
    ("cuarto", "fourth"),
    ("quinto", "fifth"),
    ("sexto", "sixth"),
    ("séptimo", "seventh"),
    ("octavo", "eighth"),
];

/// A number in Spanish, as one names it; in figures above fifteen.
pub(super) fn es(number: usize) -> String {
    ES.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A number in English; in figures above fifteen.
pub(super) fn en(number: usize) -> String {
    EN.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// So many of something feminine, in Spanish: `una ficha`, `siete fichas`.
pub(super) fn some_es(number: usize, one: &str) -> String {
    if number == 1 { format!("una {one}") } else { format!("{} {one}s", es(number)) }
}

/// So many of something, in English: `one tile`, `seven tiles`.
pub(super) fn some_en(number: usize, one: &str) -> String {
    if number == 1 { format!("one {one}") } else { format!("{} {one}s", en(number)) }
}

/// Which in order, from 0, before a masculine noun: `segundo`, `second`.
pub(super) fn ordinal(index: u8) -> (&'static str, &'static str) {
    ORDINALS[usize::from(index)]
}

/// Which hand of a match, from 0, in words or, from the ninth on, figures: `tercera`, `third`.
pub(super) fn ordinal_of_a_hand(index: u16) -> (String, String) {
    match ORDINALS.get(usize::from(index)) {
        Some((es, en)) => (format!("{}a", es.strip_suffix('o').unwrap_or(es)), (*en).to_owned()),
        None => (format!("{}.ª", index + 1), format!("{}th", index + 1)),
    }
}
