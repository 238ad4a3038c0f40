//! The walk of a file's tree beside its schema: unknown and missing keys, wrong types, values out of bounds.

use std::borrow::Cow;
use std::ops::Range;

use schemars::Schema;
use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::misspelt::Misspelt;
use super::slips::digits;
use super::syntax::TWICE;
use super::{Kind, Meant, Mistake, Written, either, near, plain};
use sobremesa_core::Message;
use sobremesa_core::nearest::{nearest, shown};

/// Tells every mistake of shape, and gives the keys that are misspelt and have a value that the right ones may have. Where the text was no TOML (there are mistakes already), nothing is called missing
/// and nothing is said twice of one place: it may only not have been read.
pub(super) fn check(
    (source, schema): (&str, &Schema),
    kind: Kind,
    root: &Spanned<DeValue<'_>>,
    mistakes: &mut Vec<Mistake>,
) -> Vec<Misspelt> {
    let lost: Vec<Range<usize>> = mistakes.iter().map(|mistake| mistake.span.clone()).collect();
    let mut walk = Walk {
        source,
        root: schema.as_value(),
        kind,
        here: String::new(),
        missing: Vec::new(),
        elsewhere: Vec::new(),
        entry: false,
        misspelt: Vec::new(),
        mistakes: Vec::new(),
    };
    walk.value("", schema.as_value(), root);
    let misnamed: Vec<String> = mistakes.iter_mut().filter_map(|mistake| walk.other_header(source, mistake)).collect();
    mistakes.retain(|mistake| {
        let name = source.get(mistake.span.clone()).unwrap_or_default();
        mistake.problem.key != TWICE || !misnamed.iter().any(|misnamed| misnamed == name)
    });
    let Walk { missing, elsewhere, misspelt, mistakes: mut told, .. } = walk;
    // Where no text can stand, or none like it, a word without quotes wants none: what is asked for is said in its place.
    let no_text = |lost: &Mistake, told: &Mistake| {
        let unlike = told.advice.as_ref().is_some_and(|advice| KNOWN.contains(&&*advice.key));
        lost.problem.key == "mistake.toml.no_quotes"
            && (told.problem.key == "mistake.file.must_not" || unlike)
            && lost.span == told.span
    };
    for lost in &mut *mistakes {
        if let Some(at) = told.iter().position(|told| no_text(lost, told)) {
            *lost = told.swap_remove(at);
        }
    }
    let touches = |a: &Range<usize>, b: &Range<usize>| a.start <= b.end && b.start <= a.end;
    told.retain(|mistake| !lost.iter().any(|span| touches(span, &mistake.span)));
    mistakes.append(&mut told);
    if lost.is_empty() {
        mistakes.extend(missing.into_iter().filter(|(place, _)| !elsewhere.contains(place)).map(|(_, told)| told));
    }
    misspelt
}

/// The advice for a name that is like none of those known.
const KNOWN: [&str; 2] = ["mistake.file.known", "mistake.file.known_only"];

/// The key under which a part of a schema is given the schemas of what else its value may be.
const OR: &str = "or";
/// The key under which a part of a schema has the sentence of what none of its names says.
const BEYOND: &str = "x-beyond";
/// The key under which a part of a schema has the sentence of why a number ends where it does.
const WHY: &str = "x-why";

struct Walk<'s> {
    source: &'s str,
    root: &'s Value,
    /// The kind of file.
    kind: Kind,
    /// The table whose keys are looked at.
    here: String,
    /// Keys missing, by table and name.
    missing: Vec<((String, String), Mistake)>,
    /// Keys that stand somewhere under a wrong name or in a wrong table, by the right table and name: they are not
    /// told as missing too.
    elsewhere: Vec<(String, String)>,
    /// Whether the value looked at is an entry of a list.
    entry: bool,
    /// Keys that are misspelt.
    misspelt: Vec<Misspelt>,
    mistakes: Vec<Mistake>,
}

impl Walk<'_> {
    fn value(&mut self, key: &str, schema: &Value, value: &Spanned<DeValue<'_>>) {
        let span = value.span();
        if let Some(kind) = kinds(schema).find(|kind| takes(kind, value.get_ref())) {
            let others: Vec<Value> =
                kinds(schema).filter(|other| *other != kind && other["type"] != "object").cloned().collect();
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
                    self.must_be(key, schema, span);
                }
            }
            (Some("number"), DeValue::Integer(_) | DeValue::Float(_)) => {
                let low = schema["minimum"].as_f64().unwrap_or(f64::NEG_INFINITY);
                let high = schema["maximum"].as_f64().unwrap_or(f64::INFINITY);
                if !number(value.get_ref()).is_some_and(|number| (low..=high).contains(&number)) {
                    self.must_be(key, schema, span);
                }
            }
            (Some("boolean"), DeValue::Boolean(_)) => {}
            (_, DeValue::String(text)) if takes_text(schema) => self.text(key, schema, text, span),
            (Some("array"), DeValue::Table(table))
                if let Some(told) = self.of_other_table((key, &span), schema, table) =>
            {
                self.mistakes.push(told);
            }
            (_, DeValue::Datetime(_)) if words_alone(schema).is_none() && takes_text(schema) => {
                let found = self.source.get(span.clone()).unwrap_or_default();
                let advice = Message::new("mistake.toml.no_quotes_advice").with("found", shown(found));
                let problem = Message::new("mistake.toml.no_quotes").with("found", shown(found));
                self.mistakes.push(Mistake::new(span, problem).advise(advice));
            }
            (asked, found) => {
                let problem = Message::new("mistake.file.must_not")
                    .with_message("subject", self.subject(key))
                    .with_message("expected", expected(schema))
                    .with_message("found", kind(found));
                let mistake = Mistake::new(span, problem);
                let takes_whole = asked == Some("integer") || kinds(schema).any(|kind| kind["type"] == "integer");
                self.mistakes.push(match (asked, found) {
                    (Some("array"), DeValue::Table(_)) if schema["items"]["type"] == "object" => {
                        mistake.advise(Message::new("mistake.file.two_brackets").with("key", key))
                    }
                    (_, DeValue::Float(number)) if takes_whole && is_thousands(number.as_str()) => mistake.advise(
                        Message::new("mistake.toml.thousands_advice").with("number", number.as_str().replace('.', "")),
                    ),
                    (Some("object"), DeValue::Array(_)) => {
                        mistake.advise(Message::new("mistake.file.one_bracket").with("key", key))
                    }
                    (Some("array"), DeValue::Table(table)) if by_seats(table) => {
                        let advice = Message::new("mistake.file.not_by_seats").with("key", key);
                        mistake.advise(advice.with_message("example", example(key, schema)))
                    }
                    _ => match words_alone(schema) {
                        Some(words) => mistake.advise(
                            Message::new("mistake.file.known").with_message("known", explained(words, &names(words))),
                        ),
                        None => mistake.advise(for_example(key, schema)),
                    },
                });
            }
        }
    }

    /// The value in the words of messages: its key, or an entry of its list.
    fn subject(&self, key: &str) -> Message {
        Message::new(if self.entry { "mistake.file.entry" } else { "mistake.file.key" }).with("key", key)
    }

    fn must_be(&mut self, key: &str, schema: &Value, span: Range<usize>) {
        let problem = Message::new("mistake.file.must")
            .with_message("subject", self.subject(key))
            .with_message("expected", expected(schema));
        let Some(why) = schema[WHY].as_str() else { return self.wrong(key, schema, span, problem) };
        let advice = Message::new("mistake.file.why")
            .with_message("why", Message::of_key(why.into()))
            .with_message("example", example(key, schema));
        self.mistakes.push(Mistake::new(span, problem).advise(advice));
    }

    fn wrong(&mut self, key: &str, schema: &Value, span: Range<usize>, problem: Message) {
        self.mistakes.push(Mistake::new(span, problem).advise(for_example(key, schema)));
    }

    /// What somebody meant, if this kind of file knows it.
    fn meant(&self, written: Written<'_>) -> Option<Meant> {
        self.kind.meant.and_then(|meant| meant(written))
    }

    fn table(&mut self, name: &str, schema: &Value, table: &DeTable<'_>, span: &Range<usize>) {
        let Some(known) = schema["properties"].as_object() else { return };
        for (key, value) in table {
            let written: &str = key.get_ref();
            name.clone_into(&mut self.here);
            if let Some(key) = known.get(written) {
                self.value(written, &with_example(key, &schema["examples"][0][written]), value);
                continue;
            }
            let slip = slip_of(written, required(schema).filter(|known| !table.contains_key(*known)));
            let meant = self.unknown_key((name, slip), known, (written, key.span()), value.get_ref());
            if let Some(meant) = meant.filter(|meant| !table.contains_key(&**meant)) {
                let told = self.mistakes.len();
                self.value(&meant, &known[&meant], value);
                if self.mistakes.len() == told {
                    self.misspelt.push(Misspelt { at: key.span(), meant });
                }
                self.mistakes.truncate(told);
            }
        }
        let there =
            |key: &str| table.contains_key(key) || self.elsewhere.iter().any(|place| place.0 == name && place.1 == key);
        let one_of: Vec<&str> = alternatives(schema).collect();
        if let Some(first) = one_of.first()
            && !one_of.iter().any(|key| there(key))
        {
            let all: Vec<String> = one_of.iter().map(|key| format!("`{key}`")).collect();
            let problem = Message::new("mistake.file.one_missing").with("all", all.join(", "));
            let mistake = Mistake::new(span.clone(), problem).advise(for_example(first, &known[*first]));
            self.missing.push(((name.into(), (*first).into()), mistake));
        }
        for key in required(schema).filter(|key| !table.contains_key(*key)).collect::<Vec<_>>() {
            let schema = &*with_example(&known[key], &schema["examples"][0][key]);
            let missing = match schema["type"].as_str() {
                Some("object") if schema["examples"].is_null() => "mistake.file.table_missing",
                Some("array") => "mistake.file.list_missing",
                _ => "mistake.file.key_missing",
            };
            let problem =
                Message::new(missing).with("key", key).with_message("what", means(self.kind.means, name, key));
            let advice = Message::new("mistake.file.add").with_message("example", example(key, schema));
            let mistake = Mistake::new(span.clone(), problem).advise(advice);
            self.missing.push(((name.into(), key.into()), mistake));
        }
    }

    /// Tells of a key that is unknown, and gives the one that it is nearly written as, where it is that one that is told.
    fn unknown_key(
        &mut self,
        (table, slip): (&str, Option<&str>),
        known: &Map<String, Value>,
        (written, span): (&str, Range<usize>),
        value: &DeValue<'_>,
    ) -> Option<String> {
        let problem = match table {
            "" => Message::new("mistake.file.unknown"),
            _ => Message::new("mistake.file.unknown_in").with("table", table),
        };
        let problem = problem.with("key", shown(written));
        if let Some(Meant { so, key }) = self.meant(Written::Key(table, written)) {
            self.elsewhere.extend(key.map(|key| (table.into(), key.into())));
            self.mistakes.push(Mistake::new(span, problem).advise(so));
            return None;
        }
        // A required key that is missing and nearly so written is meant, wherever else this one would be known.
        let home = if slip.is_some() { None } else { self.home(table, written, Some(value)) };
        let near_key = slip.or_else(|| nearest(written, known.keys().map(String::as_str)));
        let meant = near_key.filter(|_| home.is_none()).map(str::to_owned);
        let advice = match (home, near_key) {
            (Some((table, belongs)), _) => {
                self.elsewhere.push((table, written.into()));
                belongs
            }
            (None, Some(name)) => {
                self.elsewhere.push((table.into(), name.into()));
                near(name)
            }
            (None, None) => {
                let names: Vec<String> = known.keys().map(|key| format!("`{key}`")).collect();
                Message::new("mistake.file.known_here").with("known", names.join(", "))
            }
        };
        self.mistakes.push(Mistake::new(span, problem).advise(advice));
        meant
    }

    /// A table under the name of a list whose first key is no key of the list's rows, but of another table.
    fn of_other_table(
        &mut self,
        (list, header): (&str, &Range<usize>),
        schema: &Value,
        table: &DeTable<'_>,
    ) -> Option<Mistake> {
        let known = schema["items"]["properties"].as_object()?;
        let (key, value) =
            table.iter().next().filter(|_| !table.keys().any(|key| known.contains_key(&**key.get_ref())))?;
        let written: &str = key.get_ref();
        let (table, belongs) = self.home(list, written, Some(value.get_ref()))?;
        self.elsewhere.push((table, written.into()));
        Some(self.misnamed(header.clone(), (list, written), belongs))
    }

    /// A header that names another table than the one of its first key.
    fn misnamed(&self, header: Range<usize>, (name, key): (&str, &str), belongs: Message) -> Mistake {
        let problem = Message::new("mistake.file.unknown_in").with("key", shown(key)).with("table", name);
        let advice = self.meant(Written::Key(name, key)).map_or(belongs, |meant| meant.so);
        Mistake::new(header, problem).advise(advice)
    }

    /// A header that is here for the second time because it names another table than its keys are of: so it is told.
    /// Its name, if it is one.
    fn other_header(&self, source: &str, mistake: &mut Mistake) -> Option<String> {
        let name = source.get(mistake.span.clone()).unwrap_or_default();
        let is_header = source.get(..mistake.span.start).is_some_and(|before| before.ends_with('['));
        let header = mistake.problem.key == TWICE && is_header;
        let keys = match &self.root["properties"][name] {
            list if list["type"] == "array" => &list["items"]["properties"],
            table => &table["properties"],
        };
        let mut below = source.get(mistake.span.end..).unwrap_or_default().lines().skip(1).map(str::trim);
        let first = below.find(|line| !line.is_empty() && !line.starts_with('#'));
        let (key, _) = first.and_then(|line| line.split_once('=')).filter(|_| header)?;
        if keys.get(key.trim()).is_some() {
            return None;
        }
        let (_, belongs) = self.home(name, key.trim(), None)?;
        *mistake = self.misnamed(mistake.span.clone(), (name, key.trim()), belongs);
        Some(name.to_owned())
    }

    /// The table where a key that is unknown here is known with such a value, and that as a sentence.
    fn home(&self, here: &str, key: &str, value: Option<&DeValue<'_>>) -> Option<(String, Message)> {
        let tables = self.root["properties"].as_object()?;
        if tables.contains_key(key) {
            return Some((String::new(), Message::new("mistake.file.belongs_at_top")));
        }
        tables.iter().filter(|(name, _)| *name != here).find_map(|(name, schema)| {
            let (keys, brackets) = match schema["type"].as_str() {
                Some("array") => (&schema["items"]["properties"], format!("[[{name}]]")),
                _ => (&schema["properties"], format!("[{name}]")),
            };
            let belongs = || Message::new("mistake.file.belongs_in").with("brackets", brackets);
            let suits = |schema: &Value| {
                value.is_none_or(|value| takes(schema, value) || kinds(schema).any(|kind| takes(kind, value)))
            };
            keys.get(key).is_some_and(suits).then(|| (name.clone(), belongs()))
        })
    }

    fn list(&mut self, key: &str, schema: &Value, rows: &[Spanned<DeValue<'_>>], span: &Range<usize>) {
        let most = schema["maxItems"].as_u64().map_or(usize::MAX, |most| most as usize);
        if rows.is_empty() {
            self.wrong(key, schema, span.clone(), Message::new("mistake.file.list_empty").with("key", key));
        }
        if let Some(row) = rows.get(most) {
            let rows = rows.len();
            let problem = Message::new("mistake.file.list_long").with("key", key).with("rows", rows).with("most", most);
            self.mistakes.push(Mistake::new(row.span(), problem));
        }
        let tables = schema["items"]["type"] == "object";
        for (index, row) in rows.iter().take(most).enumerate() {
            if !tables || row.get_ref().is_table() {
                self.entry = !tables;
                let of_rows = &schema["examples"][0];
                let of_row = of_rows.get(index).or(of_rows.get(0)).filter(|_| tables).unwrap_or(&Value::Null);
                self.value(key, &shown_as(&with_example(&schema["items"], of_row), schema), row);
                self.entry = false;
            } else {
                let problem = Message::new("mistake.file.row").with("key", key);
                let problem = problem.with_message("found", kind(row.get_ref()));
                self.wrong(key, schema, row.span(), problem);
            }
        }
    }

    fn text(&mut self, key: &str, schema: &Value, text: &str, span: Range<usize>) {
        let length = text.trim().chars().count() as u64;
        let most = schema["maxLength"].as_u64().unwrap_or(u64::MAX);
        if length < schema["minLength"].as_u64().unwrap_or(0) {
            return self.wrong(key, schema, span, Message::new("mistake.file.empty").with("key", key));
        }
        if length > most {
            let problem = Message::new("mistake.file.long").with("key", key).with("length", length).with("most", most);
            return self.mistakes.push(Mistake::new(span, problem));
        }
        let names = names(schema);
        let parts = joined(text, &names);
        if parts.len() > 1 {
            let takes_all = |other: &Value| {
                let most = other["maxItems"].as_u64().unwrap_or(u64::MAX);
                other["type"] == "array" && takes_text(&other["items"]) && parts.len() as u64 <= most
            };
            let list = self.entry || schema[OR].as_array().into_iter().flatten().any(takes_all);
            let parts: Vec<Value> = parts.into_iter().map(Value::from).collect();
            let so = plain(format!("`{key} = {}`", written(&parts.into())));
            let advice = if list {
                Message::new("mistake.file.several").with_message("example", so)
            } else {
                "mistake.file.one_alone".into()
            };
            let problem = Message::new("mistake.file.name").with("key", key).with("found", shown(text));
            return self.mistakes.push(Mistake::new(span, problem).advise(advice));
        }
        let known = |name: &&(String, bool)| if name.1 { word(text) == word(&name.0) } else { text == name.0 };
        if !names.is_empty() && !names.iter().any(|name| known(&name)) {
            let or_else = |some, other| {
                Message::new("mistake.file.or_else").with_message("some", some).with_message("other", expected(other))
            };
            let others = || schema[OR].as_array().into_iter().flatten();
            let bare = others().fold(bare(&names), or_else);
            let explained = others().fold(explained(schema, &names), or_else);
            let alone = nearest(text, names.iter().map(|(name, _)| name.as_str()));
            let meant = alone.or_else(|| nearest(word(text), names.iter().map(|(name, _)| word(name))));
            let meant = meant.and_then(|meant| names.iter().find(|(name, _)| name == meant || word(name) == meant));
            let other_word = self.meant(Written::Name(&self.here, key, text));
            let advice = match (other_word, meant, schema[BEYOND].as_str()) {
                (Some(Meant { so, .. }), ..) => {
                    Message::new("mistake.file.so_known").with_message("so", so).with_message("known", bare)
                }
                (None, Some((meant, _)), _) if names.len() > 1 => {
                    Message::new("mistake.file.near_known").with("near", meant).with_message("known", bare)
                }
                (None, Some((meant, _)), _) => near(meant),
                (None, None, Some(beyond)) => Message::new("mistake.file.known_only")
                    .with_message("known", explained)
                    .with_message("beyond", Message::of_key(beyond.into())),
                (None, None, None) => Message::new("mistake.file.known").with_message("known", explained),
            };
            let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            let both = words.filter(|word| names.iter().any(|(name, _)| word == name)).count() > 1;
            let advice = if both { Message::new("mistake.file.one_alone") } else { advice };
            let problem = if length == 0 {
                Message::new("mistake.file.empty").with("key", key)
            } else {
                Message::new("mistake.file.name").with("key", key).with("found", shown(text))
            };
            self.mistakes.push(Mistake::new(span, problem).advise(advice));
        }
    }
}

/// The key that was meant where a letter or two of it are missing at the end.
fn slip_of<'k>(written: &str, keys: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let cut = |key: &&str| key.strip_prefix(written).is_some_and(|rest| matches!(rest.len(), 1 | 2));
    keys.filter(|_| written.len() > 2).find(cut)
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

/// The phrases of a text that joins several by `or`, each of which begins with a name; otherwise none or the text alone.
fn joined<'t>(text: &'t str, names: &[(String, bool)]) -> Vec<&'t str> {
    let split = |parts: Vec<&'t str>, sign: &str| parts.into_iter().flat_map(|part| part.split(sign)).collect();
    let parts: Vec<&str> = [" or ", " o ", ",", ";", "|"].into_iter().fold(vec![text], split);
    let parts: Vec<&str> = parts.into_iter().map(str::trim).collect();
    let is_known = |part: &&str| names.iter().any(|(name, _)| word(name) == word(part));
    if parts.iter().all(is_known) { parts } else { Vec::new() }
}

/// The names a text may be.
fn bare(names: &[(String, bool)]) -> Message {
    plain(names.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", "))
}

/// The names a text may be, each with what it means where the schema says so of every one.
fn explained(schema: &Value, names: &[(String, bool)]) -> Message {
    let meanings = schema["oneOf"].as_array().into_iter().flatten().filter_map(|kind| kind["description"].as_str());
    let meanings: Vec<&str> = meanings.collect();
    if meanings.len() != names.len() {
        return bare(names);
    }
    let named = names.iter().zip(meanings).map(|((name, _), means)| {
        Message::new("mistake.file.explained").with("name", name).with_meaning("means", means)
    });
    let more = |some, more| Message::new("mistake.file.more").with_message("some", some).with_message("more", more);
    named.reduce(more).unwrap_or(plain(""))
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

/// Whether a table says something for some numbers of seats: `{ 3 = ["0-0"] }`.
fn by_seats(table: &DeTable<'_>) -> bool {
    !table.is_empty() && table.keys().all(|key| digits(key.get_ref()))
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
    let examples = whole["examples"].as_array().cloned().unwrap_or_default();
    let (of_part, others): (Vec<Value>, Vec<Value>) = examples.into_iter().partition(|example| is_of(part, example));
    let mut part = part.clone();
    part["examples"] = if of_part.is_empty() { others } else { of_part }.into();
    Cow::Owned(part)
}

/// Whether an example is of the kind that a schema asks for.
fn is_of(schema: &Value, example: &Value) -> bool {
    match example {
        Value::String(_) => takes_text(schema),
        Value::Number(_) => schema["type"] == "integer" || schema["type"] == "number",
        Value::Bool(_) => schema["type"] == "boolean",
        Value::Array(_) => schema["type"] == "array",
        Value::Object(_) => schema["type"] == "object",
        Value::Null => false,
    }
}

/// A part of a schema with another example.
fn with_example<'s>(part: &'s Value, example: &Value) -> Cow<'s, Value> {
    if example.is_null() {
        return Cow::Borrowed(part);
    }
    let mut part = part.clone();
    part["examples"] = Value::Array(vec![example.clone()]);
    Cow::Owned(part)
}

fn takes_text(schema: &Value) -> bool {
    schema["type"] == "string" || !names(schema).is_empty()
}

/// The part of a schema that has names, where a value can be nothing else.
fn words_alone(schema: &Value) -> Option<&Value> {
    let alone = match kinds(schema).collect::<Vec<_>>()[..] {
        [] => schema,
        [kind] => kind,
        _ => return None,
    };
    Some(alone).filter(|kind| names(kind).len() > 1)
}

/// What a schema asks for.
fn expected(schema: &Value) -> Message {
    if let Some(several) = kinds(schema).map(expected).reduce(either) {
        return several;
    }
    match schema["type"].as_str() {
        Some("object") => Message::new("mistake.expected.table"),
        Some("array") => match schema["items"]["type"].as_str() {
            Some("object") => Message::new("mistake.expected.tables"),
            Some("integer") => Message::new("mistake.expected.numbers"),
            _ => Message::new("mistake.expected.texts"),
        },
        Some("integer") => match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
            (Some(low), Some(high)) if low == high => plain(low),
            (Some(low), Some(high)) => Message::new("mistake.expected.whole_from").with("low", low).with("high", high),
            _ => Message::new("mistake.expected.whole"),
        },
        Some("number") => match (schema["minimum"].as_f64(), schema["maximum"].as_f64()) {
            (Some(low), Some(high)) => Message::new("mistake.expected.number_from").with("low", low).with("high", high),
            _ => Message::new("mistake.expected.number"),
        },
        Some("boolean") => Message::new("mistake.expected.truth"),
        _ => {
            let names = names(schema);
            if names.len() > 3 {
                return Message::new("mistake.expected.word");
            }
            let names = names.into_iter().map(|(name, _)| plain(format!("\"{name}\"")));
            names.reduce(either).unwrap_or(Message::new("mistake.expected.text"))
        }
    }
}

/// What was found.
fn kind(value: &DeValue<'_>) -> Message {
    match value {
        DeValue::String(_) => Message::new("mistake.found.text"),
        DeValue::Integer(_) => Message::new("mistake.found.number"),
        DeValue::Float(_) => Message::new("mistake.found.decimals"),
        DeValue::Boolean(truth) => plain(format!("`{truth}`")),
        DeValue::Datetime(_) => Message::new("mistake.found.date"),
        DeValue::Array(_) => Message::new("mistake.found.list"),
        DeValue::Table(_) => Message::new("mistake.found.table"),
    }
}

/// What a key that must be there means.
fn means(kind: &str, table: &str, key: &str) -> Message {
    Message::of_key(format!("{kind}.{}.{key}", if table.is_empty() { "file" } else { table }))
}

/// Advice to write a line that would be right: the only one, or one of those there are.
fn for_example(key: &str, schema: &Value) -> Message {
    let advice = if is_settled(schema) { "mistake.file.write" } else { "mistake.file.for_example" };
    Message::new(advice).with_message("example", example(key, schema))
}

/// Whether a value can be one thing alone.
fn is_settled(schema: &Value) -> bool {
    let one_number = schema["type"] == "integer" && schema["minimum"] == schema["maximum"];
    let alone = kinds(schema).next().is_none();
    alone && (one_number && !schema["minimum"].is_null() || matches!(&names(schema)[..], [(_, false)]))
}

/// A line that would be right.
fn example(key: &str, schema: &Value) -> Message {
    let headed = |head: String, keys: &Value| {
        let whole = keys["examples"][0].as_object();
        let given = whole.into_iter().flatten().map(|(key, value)| plain(format!("`{key} = {}`", written(value))));
        let required = required(keys).chain(alternatives(keys).next()).filter(|_| whole.is_none());
        let lines = given.chain(required.map(|key| example(key, &keys["properties"][key])));
        let both = |some, last| Message::new("mistake.both").with_message("some", some).with_message("last", last);
        match lines.reduce(both) {
            Some(lines) => Message::new("mistake.file.headed").with("head", head).with_message("lines", lines),
            None => plain(head),
        }
    };
    match (schema["type"].as_str(), &schema["examples"][0]) {
        (Some("array"), Value::Null) => headed(format!("`[[{key}]]`"), &schema["items"]),
        (Some("object"), Value::Null) => headed(format!("`[{key}]`"), schema),
        (_, example) => plain(format!("`{key} = {}`", written(example))),
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

/// Whether a number is written with a point between its thousands.
fn is_thousands(number: &str) -> bool {
    number.split_once('.').is_some_and(|(before, after)| {
        (1..=3).contains(&before.len())
            && !before.starts_with('0')
            && after.len() == 3
            && digits(before)
            && digits(after)
    })
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
