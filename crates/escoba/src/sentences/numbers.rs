//! Small numbers in words.

const ES: [&str; 16] = [
    "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince",
];
const EN: [&str; 16] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen",
];

/// A number in Spanish, as one names it; in figures above fifteen.
pub(super) fn es(number: u8) -> String {
    ES.get(usize::from(number)).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A number in English; in figures above fifteen.
pub(super) fn en(number: u8) -> String {
    EN.get(usize::from(number)).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// So many cards, in Spanish.
pub(super) fn cards_es(number: u8) -> String {
    if number == 1 { "una carta".into() } else { format!("{} cartas", es(number)) }
}

/// So many cards, in English.
pub(super) fn cards_en(number: u8) -> String {
    if number == 1 { "one card".into() } else { format!("{} cards", en(number)) }
}

/// Numbers one may choose from, in words: `tres, cuatro o seis`.
pub(super) fn listed(numbers: &[u8], name: fn(u8) -> String, or: &str) -> String {
    let names: Vec<String> = numbers.iter().map(|number| name(*number)).collect();
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} {or} {last}", first.join(", ")),
        _ => names.concat(),
    }
}
