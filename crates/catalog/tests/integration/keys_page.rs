//! The page of every key of rule files in Spanish, written from what the files' schemas say.
//!
//! `UPDATE=1 cargo test -p sobremesa-catalog --test integration keys_page` writes it.

use std::fmt::Write as _;

use sobremesa_catalog::{game_ids, rules_form};
use sobremesa_edge::games::named;
use sobremesa_protocol::workshop::{FileValue, FormField, FormValue, FormWord};

/// The page, from the folder of this crate.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/es/claves.md");

const HEAD: &str = "# Las claves de los archivos de reglas

Cada clave, con lo que significa y lo que puede valer. En negrita, las que no pueden faltar. Cómo se empieza está en
[Inventar reglas](inventar-reglas.md); con ejemplos, en inglés, en [Dominoes](../rules/dominoes.md),
[Escoba](../rules/escoba.md) y [Amazons](../rules/amazons.md).

Esta página la escribe un programa a partir de lo que el propio formato dice de sí
(`UPDATE=1 cargo test -p sobremesa-catalog --test integration keys_page`).
";

/// A table of keys, or a list of rows with keys, with those inside it after it.
fn table(page: &mut String, heading: &str, about: &str, fields: &[FormField]) {
    writeln!(page, "\n### {heading}\n\n{about}\n\n| clave | qué dice |\n|---|---|").expect("a string takes any text");
    for field in fields.iter().filter(|field| inside(&field.takes).is_none()) {
        let name = format!("`{}`", field.key);
        let name = if field.required { format!("**{name}**") } else { name };
        let usual = field.usual.as_ref().map(|usual| format!(" Si falta: `{}`.", value(usual))).unwrap_or_default();
        let example = field.example.as_ref().filter(|_| !says_what(&field.takes));
        let example = example.map(|example| format!(" Por ejemplo: `{}`.", value(example))).unwrap_or_default();
        let told = format!("{}{}{usual}{example}", field.about.es, values(&field.takes));
        writeln!(page, "| {name} | {} |", told.replace('|', "\\|")).expect("a string takes any text");
    }
}

/// The keys inside a value that is a table or a list of tables, and the brackets around its name.
fn inside(takes: &FormValue) -> Option<(&[FormField], &'static str, &'static str)> {
    match takes {
        FormValue::Table { fields } => Some((fields, "[", "]")),
        FormValue::List { row, .. } => match row.as_ref() {
            FormValue::Table { fields } => Some((fields, "[[", "]]")),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the values themselves say what may stand there.
fn says_what(takes: &FormValue) -> bool {
    matches!(takes, FormValue::Words { .. } | FormValue::Truth)
}

/// What a value may be, as the end of a line.
fn values(takes: &FormValue) -> String {
    match takes {
        FormValue::Whole { min, max } => format!(" De {min} a {max}."),
        FormValue::Decimal { min, max } => format!(" De {min} a {max}."),
        FormValue::Truth => " `true` (sí) o `false` (no).".into(),
        FormValue::Words { words } => words.iter().flat_map(|word| ["<br>".to_owned(), told(word)]).collect(),
        FormValue::List { row, .. } => match row.as_ref() {
            FormValue::Words { .. } | FormValue::Text { .. } => " Una lista.".into(),
            row => format!(" Una lista.{}", values(row)),
        },
        FormValue::Either { kinds } => {
            let kind = |takes: &FormValue, about: &str| match takes {
                FormValue::Words { .. } | FormValue::Whole { .. } => values(takes),
                _ => format!("<br>{about}"),
            };
            kinds.iter().map(|of| kind(&of.takes, &of.about.es)).collect()
        }
        FormValue::Condition => " Las condiciones, más abajo.".into(),
        _ => String::new(),
    }
}

/// A word with what it means: `` `holder_of 6-6`: … ``.
fn told(word: &FormWord) -> String {
    let written = word.argument.as_ref().map_or_else(String::new, |argument| match argument.sign.as_str() {
        "" => format!(" {}", argument.example),
        "(" => format!("({})", argument.example),
        sign => format!(" {sign} {}", argument.example),
    });
    format!("`{}{written}`: {}", word.word, word.about.es)
}

/// A value as a file has it.
fn value(FileValue(given): &FileValue) -> String {
    match given {
        serde_json::Value::Array(rows) => {
            let rows: Vec<String> = rows.iter().map(|row| value(&FileValue(row.clone()))).collect();
            format!("[{}]", rows.join(", "))
        }
        serde_json::Value::Object(keys) => {
            let keys: Vec<String> =
                keys.iter().map(|(key, given)| format!("{key} = {}", value(&FileValue(given.clone())))).collect();
            format!("{{ {} }}", keys.join(", "))
        }
        other => other.to_string(),
    }
}

fn game(page: &mut String, id: &str) {
    let form = rules_form(id).expect("a game of the program");
    let [name, _] = named(id).expect("a game of the program").name;
    writeln!(page, "\n## {name}").expect("a string takes any text");
    table(page, "Arriba del todo", "Antes de la primera tabla entre corchetes.", &form.fields);
    for field in &form.fields {
        if let Some((fields, open, close)) = inside(&field.takes) {
            table(page, &format!("`{open}{}{close}`", field.key), &field.about.es, fields);
            for inner in fields {
                if let Some((rows, ..)) = inside(&inner.takes) {
                    table(page, &format!("`{}` en `{open}{}{close}`", inner.key, field.key), &inner.about.es, rows);
                }
            }
        }
    }
    if form.conditions.is_empty() {
        return;
    }
    page.push_str("\n### Condiciones\n\nSe juntan con `not`, `and`, `or` y paréntesis.\n\n| condición | se cumple si |\n|---|---|\n");
    for word in &form.conditions {
        let (written, about) =
            told(word).split_once(": ").map(|(a, b)| (a.to_owned(), b.to_owned())).expect("it has both");
        writeln!(page, "| {written} | {about} |").expect("a string takes any text");
    }
}

#[test]
fn the_page_says_every_key() {
    let mut page = HEAD.to_owned();
    for id in game_ids() {
        game(&mut page, id);
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(PAGE, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(PAGE).expect("the page is there");
    assert!(written == page, "docs/es/claves.md is not what comes out now: run this with UPDATE=1");
}
