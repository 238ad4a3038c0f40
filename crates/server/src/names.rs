//! First names for computer players: at a table one sits with people, not with programs.

/// Names by which computer players may go at a table.
const NAMES: [&str; 32] = [
    "Amparo",
    "Andrés",
    "Antonio",
    "Aurora",
    "Benito",
    "Carmen",
    "Concha",
    "Consuelo",
    "Curro",
    "Dolores",
    "Emilio",
    "Encarna",
    "Esperanza",
    "Felipe",
    "Inés",
    "Joaquín",
    "Julián",
    "Lola",
    "Manolo",
    "Mateo",
    "Mercedes",
    "Nicolás",
    "Paco",
    "Pilar",
    "Rafael",
    "Ramón",
    "Remedios",
    "Rosario",
    "Soledad",
    "Teresa",
    "Tomás",
    "Vicente",
];

/// `count` names, all different and none of them `taken`; the same every time for the same table.
pub(crate) fn for_table(id: &str, count: usize, taken: &str) -> Vec<&'static str> {
    let taken = taken.to_lowercase();
    let key = |name: &str| *blake3::hash(format!("{id} {name}").as_bytes()).as_bytes();
    let mut names: Vec<_> = NAMES.into_iter().filter(|name| name.to_lowercase() != taken).collect();
    names.sort_by_cached_key(|name| key(name));
    names.truncate(count);
    names
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_distinct_and_stay() {
        let names = for_table("a", 8, "CARMEN");
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 8);
        assert_eq!(names, for_table("a", 8, "carmen"));
        assert_ne!(names, for_table("b", 8, "carmen"));
        assert!(!for_table("a", NAMES.len(), "carmen").contains(&"Carmen"));
    }
}
