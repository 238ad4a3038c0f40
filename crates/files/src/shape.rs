//! The walk of a file's tree beside its schema: unknown and missing keys, wrong types, values out of bounds.

use std::borrow::Cow;
use std::ops::Range;

use schemars::Schema;
use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Mistake;
use sobremesa_core::nearest::{nearest, shown};

/// Tells every mistake of shape. Where the text was no TOML (there are mistakes already), nothing is called missing
/// and nothing is said twice of one place: it may only not have been read.
pub(super) fn check(schema: &Schema, root: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) {
    let lost: Vec<Range<usize>> = mistakes.iter().map(|mistake| mistake.span.clone()).collect();
    let mut walk = Walk {
        root: schema.as_value(),
        missing: Vec::new(),
        elsewhere: Vec::new(),
        entry: false,
        mistakes: Vec::new(),
    };
    walk.value("", schema.as_value(), root);
    let Walk { missing, elsewhere, mistakes: mut told, .. } = walk;
    let touches = |a: &Range<usize>, b: &Range<usize>| a.start <= b.end && b.start <= a.end;
    told.retain(|mistake| !lost.iter().any(|span| touches(span, &mistake.span)));
    mistakes.append(&mut told);
    if lost.is_empty() {
        mistakes.extend(missing.into_iter().filter(|(place, _)| !elsewhere.contains(place)).map(|(_, told)| told));
    }
}

/// The key under which a part of a schema is told what else its value may be.
const OR: &str = "or";

struct Walk<'s> {
    root: &'s Value,
    /// Keys missing, by table and name.
    missing: Vec<((String, String), Mistake)>,
    /// Keys that stand somewhere under a wrong name or in a wrong table, by the right table and name: they are not
    /// told as missing too.
    elsewhere: Vec<(String, String)>,
    /// Whether the value looked at is an entry of a list.
    entry: bool,
    mistakes: Vec<Mistake>,
}

impl Walk<'_> {
    fn value(&mut self, key: &str, schema: &Value, value: &Spanned<DeValue<'_>>) {
        let span = value.span();
        if let Some(kind) = kinds(schema).find(|kind| takes(kind, value.get_ref())) {
            let others: Vec<String> =
                kinds(schema).filter(|other| *other != kind && other["type"] != "object").map(expected).collect();
            let mut kind = shown_as(kind, schema).into_owned();
            kind[OR] = Value::from(others);
            return self.value(key, &kind, value);
        }
        match (schema["type"].as_str(), value.get_ref()) {
            (Some("object"), DeValue::Table(table)) => self.table(key, schema, table, &span),
            (Some("array"), DeValue::Array(rows)) => self.list(key, schema, rows, &span),
            (Some("integer"), DeValue::Integer(number)) => {
                let number = i64::from_str_radix(number.as_str(), number.radix());
                let low = schema["minimum"].as_i64().unwrap_or(i64::MIN);
                let high = schema["maximum"].as_i64().unwrap_or(i64::MAX);
                if !number.is_ok_and(|number| (low..=high).contains(&number)) {
                    self.wrong(key, schema, span, format!("{} must be {}", self.subject(key), expected(schema)));
                }
            }
            (Some("number"), DeValue::Integer(_) | DeValue::Float(_)) => {
                let low = schema["minimum"].as_f64().unwrap_or(f64::NEG_INFINITY);
                let high = schema["maximum"].as_f64().unwrap_or(f64::INFINITY);
                if !number(value.get_ref()).is_some_and(|number| (low..=high).contains(&number)) {
                    self.wrong(key, schema, span, format!("{} must be {}", self.subject(key), expected(schema)));
                }
            }
            (Some("boolean"), DeValue::Boolean(_)) => {}
            (_, DeValue::String(text)) if takes_text(schema) => self.text(key, schema, text, span),
            (asked, found) => {
                let mistake = Mistake::new(
                    span,
                    format!("{} must be {}, not {}", self.subject(key), expected(schema), kind(found)),
                );
                self.mistakes.push(match (asked, found) {
                    (Some("array"), DeValue::Table(_)) if schema["items"]["type"] == "object" => {
                        mistake.advise(format!("two brackets head a row of a list: `[[{key}]]`"))
                    }
                    (Some("object"), DeValue::Array(_)) => {
                        mistake.advise(format!("one bracket heads a table: `[{key}]`"))
                    }
                    _ => mistake.advise(format!("for example {}", example(key, schema))),
                });
            }
        }
    }

    /// What a value is called.
    fn subject(&self, key: &str) -> String {
        if self.entry { format!("an entry of `{key}`") } else { format!("`{key}`") }
    }

    fn wrong(&mut self, key: &str, schema: &Value, span: Range<usize>, problem: String) {
        self.mistakes.push(Mistake::new(span, problem).advise(format!("for example {}", example(key, schema))));
    }

    fn table(&mut self, name: &str, schema: &Value, table: &DeTable<'_>, span: &Range<usize>) {
        let Some(known) = schema["properties"].as_object() else { return };
        for (key, value) in table {
            let written: &str = key.get_ref();
            match known.get(written) {
                Some(schema) => self.value(written, schema, value),
                None => self.unknown_key(name, known, written, key.span()),
            }
        }
        let there =
            |key: &str| table.contains_key(key) || self.elsewhere.iter().any(|place| place.0 == name && place.1 == key);
        let one_of: Vec<&str> = alternatives(schema).collect();
        if let Some(first) = one_of.first()
            && !one_of.iter().any(|key| there(key))
        {
            let all: Vec<String> = one_of.iter().map(|key| format!("`{key}`")).collect();
            let mistake = Mistake::new(span.clone(), format!("one of {} is missing", all.join(", ")));
            let mistake = mistake.advise(format!("for example {}", example(first, &known[*first])));
            self.missing.push(((name.into(), (*first).into()), mistake));
        }
        for key in required(schema).filter(|key| !table.contains_key(*key)).collect::<Vec<_>>() {
            let schema = &known[key];
            let missing = match schema["type"].as_str() {
                Some("object") if schema["examples"].is_null() => format!("the table `[{key}]` is missing"),
                Some("array") => format!("the list `[[{key}]]` is missing"),
                _ => format!("`{key}` is missing"),
            };
            let what = schema["description"].as_str().unwrap_or_default();
            let what = what.split(['.', ':', ';', '\n']).next().unwrap_or_default();
            let problem = format!("{missing} ({})", lower_first(what));
            let mistake = Mistake::new(span.clone(), problem).advise(format!("add {}", example(key, schema)));
            self.missing.push(((name.into(), key.into()), mistake));
        }
    }

    fn unknown_key(&mut self, table: &str, known: &Map<String, Value>, written: &str, span: Range<usize>) {
        let problem = match table {
            "" => format!("no key or table is called `{}`", shown(written)),
            _ => format!("`{}` is no key of `{table}`", shown(written)),
        };
        let advice = match (self.home(table, written), nearest(written, known.keys().map(String::as_str))) {
            (Some((table, home)), _) => {
                self.elsewhere.push((table, written.into()));
                format!("it belongs {home}")
            }
            (None, Some(near)) => {
                self.elsewhere.push((table.into(), near.into()));
                format!("did you mean `{near}`?")
            }
            (None, None) => {
                let names: Vec<String> = known.keys().map(|key| format!("`{key}`")).collect();
                format!("known here: {}", names.join(", "))
            }
        };
        self.mistakes.push(Mistake::new(span, problem).advise(advice));
    }

    /// The table where a key that is unknown here is known, and that in words.
    fn home(&self, here: &str, key: &str) -> Option<(String, String)> {
        let tables = self.root["properties"].as_object()?;
        if tables.contains_key(key) {
            return Some((String::new(), "at the top of the file, before the first table".into()));
        }
        tables.iter().filter(|(name, _)| *name != here).find_map(|(name, schema)| {
            let (keys, brackets) = match schema["type"].as_str() {
                Some("array") => (&schema["items"]["properties"], format!("[[{name}]]")),
                _ => (&schema["properties"], format!("[{name}]")),
            };
            keys.get(key).is_some().then(|| (name.clone(), format!("in `{brackets}`")))
        })
    }

    fn list(&mut self, key: &str, schema: &Value, rows: &[Spanned<DeValue<'_>>], span: &Range<usize>) {
        let most = schema["maxItems"].as_u64().map_or(usize::MAX, |most| most as usize);
        if rows.is_empty() {
            self.wrong(key, schema, span.clone(), format!("the list `{key}` is empty"));
        }
        if let Some(row) = rows.get(most) {
            let rows = rows.len();
            let problem = format!("the list `{key}` has {rows} entries; at most {most} are read");
            self.mistakes.push(Mistake::new(row.span(), problem));
        }
        let tables = schema["items"]["type"] == "object";
        for row in rows.iter().take(most) {
            if !tables || row.get_ref().is_table() {
                self.entry = !tables;
                self.value(key, &shown_as(&schema["items"], schema), row);
                self.entry = false;
            } else {
                let problem = format!("a row of `{key}` must be a table, not {}", kind(row.get_ref()));
                self.wrong(key, schema, row.span(), problem);
            }
        }
    }

    fn text(&mut self, key: &str, schema: &Value, text: &str, span: Range<usize>) {
        let length = text.trim().chars().count() as u64;
        let most = schema["maxLength"].as_u64().unwrap_or(u64::MAX);
        if length < schema["minLength"].as_u64().unwrap_or(0) {
            return self.wrong(key, schema, span, format!("`{key}` is empty"));
        }
        if length > most {
            let problem = format!("`{key}` has {length} characters; it may have at most {most}");
            return self.mistakes.push(Mistake::new(span, problem));
        }
        let names = names(schema);
        let known = |name: &&(String, bool)| if name.1 { word(text) == word(&name.0) } else { text == name.0 };
        if !names.is_empty() && !names.iter().any(|name| known(&name)) {
            let or = schema[OR].as_array().into_iter().flatten().filter_map(Value::as_str);
            let all: Vec<String> = names
                .iter()
                .map(|(name, _)| format!("`{name}`"))
                .chain(or.map(|other| format!("or {other}")))
                .collect();
            let all = all.join(", ");
            let alone = nearest(text, names.iter().map(|(name, _)| name.as_str()));
            let near = alone.or_else(|| nearest(word(text), names.iter().map(|(name, _)| word(name))));
            let near = near.and_then(|near| names.iter().find(|(name, _)| name == near || word(name) == near));
            let advice = match near {
                Some((near, _)) if names.len() > 1 => format!("did you mean `{near}`? Known: {all}"),
                Some((near, _)) => format!("did you mean `{near}`?"),
                None => format!("known: {all}"),
            };
            self.mistakes.push(Mistake::new(span, format!("`{key}` knows no `{}`", shown(text))).advise(advice));
        }
    }
}

/// The names a text may be, or for a phrase with an argument an example of it and true.
fn names(schema: &Value) -> Vec<(String, bool)> {
    let plain = |name: &Value| name.as_str().map(|name| (name.to_owned(), false));
    if let Some(kinds) = schema["oneOf"].as_array() {
        let phrase = |kind: &Value| kind["examples"][0].as_str().map(|example| (example.to_owned(), true));
        return kinds.iter().filter_map(|kind| plain(&kind["const"]).or_else(|| phrase(kind))).collect();
    }
    let listed = schema["enum"].as_array().into_iter().flatten();
    listed.chain([&schema["const"]]).filter_map(plain).collect()
}

/// The keys that a table must have.
fn required(schema: &Value) -> impl Iterator<Item = &str> {
    schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// The keys of which a table must have one.
fn alternatives(schema: &Value) -> impl Iterator<Item = &str> + Clone {
    let alternatives = schema["anyOf"].as_array().filter(|_| schema["type"] == "object");
    alternatives.into_iter().flatten().filter_map(|one| one["required"][0].as_str())
}

/// The kinds of values that a key may have, where there are several.
fn kinds(schema: &Value) -> impl Iterator<Item = &Value> {
    schema["anyOf"].as_array().filter(|_| schema["type"].is_null()).into_iter().flatten()
}

/// Whether a value is of a kind that a schema asks for, whatever its bounds.
fn takes(schema: &Value, value: &DeValue<'_>) -> bool {
    match value {
        DeValue::String(_) => takes_text(schema),
        DeValue::Integer(_) => schema["type"] == "integer" || schema["type"] == "number",
        DeValue::Boolean(_) => schema["type"] == "boolean",
        DeValue::Array(_) => schema["type"] == "array",
        DeValue::Table(_) => schema["type"] == "object",
        DeValue::Float(_) => schema["type"] == "number",
        DeValue::Datetime(_) => false,
    }
}

/// A part of a schema with the whole's example, if it has none of its own.
fn shown_as<'s>(part: &'s Value, whole: &Value) -> Cow<'s, Value> {
    if part["type"] == "object" || !part["examples"].is_null() {
        return Cow::Borrowed(part);
    }
    let mut part = part.clone();
    part["examples"] = whole["examples"].clone();
    Cow::Owned(part)
}

fn takes_text(schema: &Value) -> bool {
    schema["type"] == "string" || !names(schema).is_empty()
}

/// What a schema asks for, in words.
fn expected(schema: &Value) -> String {
    let several: Vec<String> = kinds(schema).map(expected).collect();
    if !several.is_empty() {
        return several.join(" or ");
    }
    let names = names(schema);
    match schema["type"].as_str() {
        Some("object") => "a table".into(),
        Some("array") => match schema["items"]["type"].as_str() {
            Some("object") => "a list of tables".into(),
            Some("integer") => "a list of whole numbers".into(),
            _ => "a list of texts".into(),
        },
        Some("integer") => match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
            (Some(low), Some(high)) if low == high => format!("{low}"),
            (Some(low), Some(high)) => format!("a whole number from {low} to {high}"),
            _ => "a whole number".into(),
        },
        Some("number") => match (schema["minimum"].as_f64(), schema["maximum"].as_f64()) {
            (Some(low), Some(high)) => format!("a number from {low} to {high}"),
            _ => "a number".into(),
        },
        Some("boolean") => "`true` or `false`".into(),
        _ if names.is_empty() => "a text in quotes".into(),
        _ => {
            let names: Vec<String> = names.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            names.join(" or ")
        }
    }
}

/// What was found, in words.
fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with decimals",
        DeValue::Boolean(true) => "`true`",
        DeValue::Boolean(false) => "`false`",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// A line that would be right.
fn example(key: &str, schema: &Value) -> String {
    let lines = |keys: &Value| {
        let required = required(keys).chain(alternatives(keys).next());
        let lines: Vec<String> = required.map(|key| example(key, &keys["properties"][key])).collect();
        if lines.is_empty() { String::new() } else { format!(" with {}", lines.join(" and ")) }
    };
    match (schema["type"].as_str(), &schema["examples"][0]) {
        (Some("array"), Value::Null) => format!("`[[{key}]]`{}", lines(&schema["items"])),
        (Some("object"), Value::Null) => format!("`[{key}]`{}", lines(schema)),
        (_, example) => format!("`{key} = {}`", written(example)),
    }
}

/// A JSON value as TOML on one line.
fn written(value: &Value) -> String {
    if let Some(values) = value.as_array() {
        return format!("[{}]", values.iter().map(written).collect::<Vec<_>>().join(", "));
    }
    match value.as_object() {
        Some(keys) => {
            let keys: Vec<String> = keys.iter().map(|(key, value)| format!("{key} = {}", written(value))).collect();
            format!("{{ {} }}", keys.join(", "))
        }
        None => value.to_string(),
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A number, whole or with decimals.
fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(whole) => i64::from_str_radix(whole.as_str(), whole.radix()).ok().map(|whole| whole as f64),
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    }
}

/// The word that a phrase begins with: its name.
pub fn word(phrase: &str) -> &str {
    let phrase = phrase.trim_start();
    phrase.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
}
