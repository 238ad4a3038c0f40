//! A description of the interface (`OpenAPI` 3.1), made of the handlers themselves: what a handler takes and answers says what its
//! route takes and answers.
//!
//! Schemas come from `schemars`, from which the schemas of files and of programs come too: `OpenAPI` 3.1 takes JSON Schema as it is.
//! A library that describes routes beside their handlers (`utoipa`) would need a second derivation on every type of the
//! protocol, and could say something else than the handler does.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Response, Sse};
use axum::{Extension, Json};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use sobremesa_protocol::Problem;

use super::body;
use super::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::Caller;

const JSON: &str = "application/json";

/// What is described so far.
pub(super) struct Description {
    schemas: SchemaGenerator,
    /// By path, then by method.
    paths: BTreeMap<String, Map<String, Value>>,
    /// The group to which what comes next belongs, and all groups in their order.
    group: &'static str,
    groups: Vec<&'static str>,
    /// Which handler answers, by method and path as the router has it.
    #[cfg(test)]
    pub(super) handlers: BTreeMap<(String, String), &'static str>,
}

/// One operation, as it is put together.
pub(super) struct Operation<'a> {
    schemas: &'a mut SchemaGenerator,
    /// The names of what stands in its path, in their order.
    in_path: Vec<String>,
    value: Map<String, Value>,
}

/// A handler whose types say what it takes and answers.
pub(super) trait Described<Arguments> {
    /// Writes it down.
    fn describe(operation: &mut Operation<'_>);
}

/// What a handler takes.
pub(super) trait Input {
    /// Writes it down, where it is something that whoever asks has to say.
    fn describe(operation: &mut Operation<'_>);
}

/// What a handler answers.
pub(super) trait Output {
    /// Writes it down.
    fn describe(operation: &mut Operation<'_>);
}

macro_rules! described {
    ($($argument:ident)*) => {
        impl<H, F, R, $($argument),*> Described<($($argument,)*)> for H
        where
            H: Fn($($argument),*) -> F,
            F: Future<Output = R>,
            R: Output,
            $($argument: Input),*
        {
            fn describe(operation: &mut Operation<'_>) {
                $($argument::describe(operation);)*
                R::describe(operation);
            }
        }
    };
}

described!();
described!(A);
described!(A B);
described!(A B C);
described!(A B C D);
described!(A B C D E);

/// What the house knows by itself of whoever asks.
macro_rules! known {
    ($($argument:ty),*) => {
        $(impl Input for $argument {
            fn describe(_: &mut Operation<'_>) {}
        })*
    };
}

known!(State<Arc<House>>, Extension<Guest>, Caller, HeaderMap);

impl Operation<'_> {
    fn parameter(&mut self, name: &str, place: &str, required: bool, schema: &Value) {
        let parameters = self.value.entry("parameters").or_insert_with(|| json!([]));
        let parameter = json!({ "name": name, "in": place, "required": required, "schema": schema });
        parameters.as_array_mut().expect("it was begun as a list").push(parameter);
    }

    fn body(&mut self, kinds: &[&str], schema: &Value) {
        let content: Map<String, Value> =
            kinds.iter().map(|kind| ((*kind).to_owned(), json!({ "schema": schema }))).collect();
        self.value.insert("requestBody".to_owned(), json!({ "required": true, "content": content }));
    }

    fn json_body<T: JsonSchema>(&mut self) {
        let schema = self.schemas.subschema_for::<T>().to_value();
        self.body(&[JSON], &schema);
    }

    /// The answer where all is well, in place of one that was written before.
    fn answer(&mut self, status: &str, content: Option<(&str, Value)>) {
        let mut answer = json!({ "description": "All is well." });
        if let Some((kind, schema)) = content {
            answer["content"] = json!({ kind: { "schema": schema } });
        }
        let refusal = self.schemas.subschema_for::<Problem>().to_value();
        let refusal =
            json!({ "description": "What was wrong, in a sentence.", "content": { JSON: { "schema": refusal } } });
        self.value.insert("responses".to_owned(), json!({ status: answer, "default": refusal }));
    }

    fn json_answer<T: JsonSchema>(&mut self, status: &str) {
        let schema = self.schemas.subschema_for::<T>().to_value();
        self.answer(status, Some((JSON, schema)));
    }
}

impl<T: JsonSchema> Input for Path<T> {
    fn describe(operation: &mut Operation<'_>) {
        let whole = operation.schemas.subschema_for::<T>().to_value();
        let several = whole.get("prefixItems").and_then(Value::as_array).cloned();
        let each = several.unwrap_or_else(|| vec![whole]);
        for (name, schema) in operation.in_path.clone().iter().zip(each) {
            operation.parameter(name, "path", true, &schema);
        }
    }
}

impl<T: JsonSchema> Input for Result<Query<T>, QueryRejection> {
    fn describe(operation: &mut Operation<'_>) {
        query::<T>(operation);
    }
}

/// The fields of a type as they are asked for behind the `?`.
fn query<T: JsonSchema>(operation: &mut Operation<'_>) {
    let schema = T::json_schema(operation.schemas).to_value();
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        operation.parameter(name, "query", required.contains(&name.as_str()), field);
    }
}

macro_rules! bodies {
    ($($body:ident),*) => {
        $(impl<T: JsonSchema> Input for body::$body<T> {
            fn describe(operation: &mut Operation<'_>) {
                operation.json_body::<T>();
            }
        })*
    };
}

bodies!(Json, RulesJson, PlayerJson, QuestionJson);

impl Input for body::RecordText {
    fn describe(operation: &mut Operation<'_>) {
        operation.body(&["application/x-ndjson"], &json!({ "type": "string" }));
    }
}

impl Input for body::Picture {
    fn describe(operation: &mut Operation<'_>) {
        operation.body(&["image/svg+xml", "image/png"], &json!({}));
    }
}

impl Input for super::laboratory::Allowed {
    fn describe(_: &mut Operation<'_>) {}
}

impl Input for super::asked_language::AskedLanguage {
    fn describe(operation: &mut Operation<'_>) {
        operation.parameter("lang", "query", false, &json!({ "enum": ["es", "en"] }));
    }
}

/// A WebSocket: `OpenAPI` has no word for what is said on it.
impl Input for Result<WebSocketUpgrade, WebSocketUpgradeRejection> {
    fn describe(operation: &mut Operation<'_>) {
        operation.value.insert("x-websocket".to_owned(), json!(true));
    }
}

impl<T: JsonSchema> Output for Json<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.json_answer::<T>("200");
    }
}

impl<T: JsonSchema> Output for (StatusCode, Json<T>) {
    fn describe(operation: &mut Operation<'_>) {
        operation.json_answer::<T>("201");
    }
}

impl Output for StatusCode {
    fn describe(operation: &mut Operation<'_>) {
        operation.answer("204", None);
    }
}

/// Something that is no JSON, or is something else each time: [`Answers`] says what.
impl Output for Response {
    fn describe(operation: &mut Operation<'_>) {
        let is_socket = operation.value.contains_key("x-websocket");
        operation.answer(if is_socket { "101" } else { "200" }, None);
    }
}

impl<S> Output for Sse<S> {
    fn describe(operation: &mut Operation<'_>) {
        operation.answer("200", Some(("text/event-stream", json!({ "type": "string" }))));
    }
}

impl<R: Output> Output for Result<R, Refusal> {
    fn describe(operation: &mut Operation<'_>) {
        R::describe(operation);
    }
}

/// An operation that was just described, to say more of its answer.
pub(super) struct Answers<'a> {
    description: &'a mut Description,
    path: String,
    method: &'static str,
}

impl Answers<'_> {
    fn change(&mut self, change: impl FnOnce(&mut Operation<'_>)) {
        let Description { schemas, paths, .. } = &mut *self.description;
        let value = paths.get_mut(&self.path).and_then(|methods| methods.get_mut(self.method));
        let Some(Value::Object(value)) = value else { return };
        let mut operation = Operation { schemas, in_path: Vec::new(), value: std::mem::take(value) };
        change(&mut operation);
        *value = operation.value;
    }

    /// It answers with something of these media types.
    pub(super) fn with_file(mut self, kind: &str) {
        self.change(|operation| operation.answer("200", Some((kind, json!({})))));
    }

    /// It answers with this as JSON.
    pub(super) fn with_json<T: JsonSchema>(mut self) {
        self.change(|operation| operation.json_answer::<T>("200"));
    }

    /// It answers with nothing more.
    pub(super) fn with_nothing(mut self) {
        self.change(|operation| operation.answer("204", None));
    }

    /// It is a WebSocket on which each message is one of these as JSON: of the house, and of whoever asks.
    pub(super) fn says<Told: JsonSchema, Said: JsonSchema>(mut self) {
        self.change(|operation| {
            let told = operation.schemas.subschema_for::<Told>().to_value();
            let said = operation.schemas.subschema_for::<Said>().to_value();
            operation.value.insert("x-websocket".to_owned(), json!({ "told": told, "said": said }));
        });
    }

    /// Each event that it sends is this as JSON.
    pub(super) fn each_event<T: JsonSchema>(mut self) {
        self.change(|operation| {
            let event = operation.schemas.subschema_for::<T>().to_value();
            let text = json!({ "type": "string", "contentMediaType": JSON, "contentSchema": event });
            operation.answer("200", Some(("text/event-stream", text)));
        });
    }
}

/// The path of a route as `OpenAPI` writes it, and the names of what stands in it.
fn written(path: &str) -> (String, Vec<String>) {
    let plain = path.replace("{*", "{");
    let names = plain.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let names = names.map(str::to_owned).collect();
    (plain, names)
}

impl Description {
    pub(super) fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Self {
            schemas: settings.into_generator(),
            paths: BTreeMap::new(),
            group: "",
            groups: Vec::new(),
            #[cfg(test)]
            handlers: BTreeMap::new(),
        }
    }

    /// What comes next belongs to this group.
    pub(super) fn of(&mut self, group: &'static str) -> &mut Self {
        self.group = group;
        if !self.groups.contains(&group) {
            self.groups.push(group);
        }
        self
    }

    fn add<A, H: Described<A>>(&mut self, method: &'static str, path: &str, summary: &str) -> Answers<'_> {
        let (plain, in_path) = written(path);
        #[cfg(test)]
        self.handlers.insert((method.to_owned(), path.to_owned()), std::any::type_name::<H>());
        let mut value = Map::new();
        value.insert("summary".to_owned(), json!(summary));
        value.insert("tags".to_owned(), json!([self.group]));
        let mut operation = Operation { schemas: &mut self.schemas, in_path, value };
        H::describe(&mut operation);
        let value = operation.value;
        self.paths.entry(plain.clone()).or_default().insert(method.to_owned(), Value::Object(value));
        Answers { description: self, path: plain, method }
    }

    /// `GET` of a path by a handler.
    pub(super) fn get<A, H: Described<A>>(&mut self, path: &str, _: H, summary: &str) -> Answers<'_> {
        self.add::<A, H>("get", path, summary)
    }

    /// `POST` to a path by a handler.
    pub(super) fn post<A, H: Described<A>>(&mut self, path: &str, _: H, summary: &str) -> Answers<'_> {
        self.add::<A, H>("post", path, summary)
    }

    /// `PUT` to a path by a handler.
    pub(super) fn put<A, H: Described<A>>(&mut self, path: &str, _: H, summary: &str) -> Answers<'_> {
        self.add::<A, H>("put", path, summary)
    }

    /// `DELETE` of a path by a handler.
    pub(super) fn delete<A, H: Described<A>>(&mut self, path: &str, _: H, summary: &str) -> Answers<'_> {
        self.add::<A, H>("delete", path, summary)
    }

    /// The whole document.
    pub(super) fn document(mut self) -> Value {
        let schemas = self.schemas.take_definitions(true);
        let tags: Vec<Value> = self.groups.iter().map(|group| json!({ "name": group })).collect();
        let mut document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Sobremesa",
                "version": env!("CARGO_PKG_VERSION"),
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
                "description": "Every request that a house of Sobremesa answers. Where a guest is asked for it is the one of the \
                    cookie, which a first request is given; robots come with `Authorization: Bearer TOKEN` (docs/bots.md), and a \
                    move for another program needs neither (docs/engine.md). Too much is answered 429 with `Retry-After`. What is \
                    named `docs/…` here is given as text at `/api/manual/…`: a robot is written from `/api/manual/bots.md`, and \
                    how moves are written says `/api/manual/programs.md`.",
            },
            "externalDocs": { "url": "/api/manual/bots.md", "description": "How a program plays at a table, step by step." },
            "tags": tags,
            "paths": self.paths,
            "components": { "schemas": schemas },
        });
        without_links(&mut document);
        document
    }
}

/// Takes the links out of what is said of types: they lead within the sources, which who reads the description has not.
fn without_links(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(said)) = fields.get_mut("description") {
                *said = words_of_links(said);
            }
            fields.values_mut().for_each(without_links);
        }
        Value::Array(values) => values.iter_mut().for_each(without_links),
        _ => {}
    }
}

/// A text with links of Rust's documentation, of each only its words: `` [`A`] `` and `` [`a`](crate::a) ``.
pub(super) fn words_of_links(text: &str) -> String {
    let mut parts = text.split("[`");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push('`');
        let Some((words, rest)) = part.split_once("`]") else {
            out.push_str(part);
            continue;
        };
        let behind = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        out.push_str(words);
        out.push('`');
        out.push_str(behind.map_or(rest, |(_, behind)| behind));
    }
    out
}
