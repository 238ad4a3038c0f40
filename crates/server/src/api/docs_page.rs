//! The description of the interface as a page: made of the document, without scripts and without anything from elsewhere.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;

use super::described::{PATH as DOCUMENT, whole};
use super::description::words_of_links;
use super::pages::manual_of;

/// Where the page is.
pub(super) const PATH: &str = "/api/docs";

const STYLE: &str = include_str!("docs_page.css");

/// Its style is within it; it loads nothing.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page as it is sent: it is the same as long as the program runs.
static PAGE: LazyLock<String> = LazyLock::new(|| page(&whole()));

/// The description of all routes, for people.
pub(super) async fn docs() -> Response {
    let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))];
    (policy, Html(PAGE.as_str())).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Plain text in which the manuals that it names lead to their pages, and to their texts, which programs can read too: whoever reads
/// it at a house has no folder `docs`.
fn with_manuals(text: &str) -> String {
    let mut parts = text.split("docs/");
    let mut out = escaped(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric() && !"./".contains(c)).unwrap_or(part.len());
        let file = part[..end].trim_end_matches('.');
        let name = format!("docs/{}", escaped(file));
        let shown = match manual_of(file) {
            Some((Some(page), text)) => {
                format!("<a href=\"{}\">{name}</a> (<a href=\"{}\">as text</a>)", escaped(&page), escaped(&text))
            }
            Some((None, text)) => format!("<a href=\"{}\">{name}</a>", escaped(&text)),
            None => name,
        };
        out.push_str(&shown);
        out.push_str(&escaped(&part[file.len()..]));
    }
    out
}

/// A sentence, with what stands between backquotes as code. Links of the source, `` [`X`] ``, are only their words here.
fn prose(text: &str) -> String {
    let text = words_of_links(text);
    let parts = text.split('`').enumerate();
    parts
        .map(|(at, part)| if at % 2 == 1 { format!("<code>{}</code>", escaped(part)) } else { with_manuals(part) })
        .collect()
}

/// The last part of a reference: the name of its schema.
fn name_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// The kind of value of a schema, in a few words; what it refers to as a link.
fn kind(schema: &Value) -> String {
    if let Some(name) = name_of(schema) {
        return format!("<a href=\"#{0}\">{0}</a>", escaped(name));
    }
    if let Some(value) = schema.get("const") {
        return format!("<code>{}</code>", escaped(&value.to_string()));
    }
    for several in ["oneOf", "anyOf"] {
        if let Some(of) = schema[several].as_array() {
            return of.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    if let Some(of) = schema["enum"].as_array() {
        return of
            .iter()
            .map(|one| format!("<code>{}</code>", escaped(&one.to_string())))
            .collect::<Vec<_>>()
            .join(" or ");
    }
    let plain = |kind: &str| match kind {
        "array" if schema["prefixItems"].is_array() => {
            let parts: Vec<String> = schema["prefixItems"].as_array().into_iter().flatten().map(self::kind).collect();
            format!("[{}]", parts.join(", "))
        }
        "array" if schema["items"].is_object() => format!("list of {}", self::kind(&schema["items"])),
        "object" if schema["additionalProperties"].is_object() => {
            format!("object of {} by name", self::kind(&schema["additionalProperties"]))
        }
        "object" if schema["properties"].is_object() => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            let fields: Vec<String> =
                fields.map(|(name, field)| format!("<code>{}</code>: {}", escaped(name), self::kind(field))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        "string" => "text".to_owned(),
        "integer" => "whole number".to_owned(),
        other => other.to_owned(),
    };
    match &schema["type"] {
        Value::String(one) => plain(one),
        Value::Array(several) => several.iter().filter_map(Value::as_str).map(plain).collect::<Vec<_>>().join(" or "),
        _ => "anything".to_owned(),
    }
}

/// The name under which an operation is found in the page.
fn place_of(method: &str, path: &str) -> String {
    let plain: String = path.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("{method}{plain}")
}

fn content(of: &Value) -> Vec<String> {
    let kinds = of["content"].as_object().into_iter().flatten();
    kinds
        .map(|(media, of)| {
            let schema = of["schema"].get("contentSchema").unwrap_or(&of["schema"]);
            let of =
                if schema.as_object().is_none_or(serde_json::Map::is_empty) { String::new() } else { kind(schema) };
            let media =
                if media == "application/json" { String::new() } else { format!(" <code>{}</code>", escaped(media)) };
            format!("{of}{media}")
        })
        .collect()
}

fn operation(out: &mut String, method: &str, path: &str, operation: &Value) {
    let _ = write!(
        out,
        "<details id=\"{}\"><summary><span class=\"method\">{method}</span><code>{}</code><span>{}</span></summary><div><dl>",
        place_of(method, path),
        escaped(path),
        prose(operation["summary"].as_str().unwrap_or_default())
    );
    let mut line = |name: &str, text: &str| {
        let _ = write!(out, "<dt>{name}</dt><dd>{text}</dd>");
    };
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let place = if parameter["in"] == "path" { "in the path" } else { "behind the ?" };
        let name = escaped(parameter["name"].as_str().unwrap_or_default());
        let about = parameter["schema"]["description"].as_str().map(prose).unwrap_or_default();
        line(
            &format!("<code>{name}</code>"),
            &format!("{} <span class=\"kind\">{place}</span> {about}", kind(&parameter["schema"])),
        );
    }
    let body = content(&operation["requestBody"]);
    if !body.is_empty() {
        line("Body", &body.join(" or "));
    }
    if let Some(messages) = operation.get("x-websocket") {
        let both = format!("{} of the house, {} of whoever asks", kind(&messages["told"]), kind(&messages["said"]));
        line("WebSocket", &both);
    }
    for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
        let name = if status == "default" { "Refusals".to_owned() } else { format!("Answer {}", escaped(status)) };
        let answers = content(answer);
        line(&name, if answers.is_empty() { "nothing more".to_owned() } else { answers.join(" or ") }.as_str());
    }
    out.push_str("</dl></div></details>");
}

/// The fields of an object, or the forms of something that is one of several.
fn fields(out: &mut String, schema: &Value) {
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if let Some(fields) = schema["properties"].as_object() {
        out.push_str("<dl>");
        for (name, field) in fields {
            let optional =
                if required.contains(&name.as_str()) { "" } else { " <span class=\"kind\">may be left out</span>" };
            let about = field["description"].as_str().map(prose).unwrap_or_default();
            let _ = write!(out, "<dt><code>{}</code>{optional}</dt><dd>{} {about}</dd>", escaped(name), kind(field));
        }
        out.push_str("</dl>");
    }
    let forms = ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|several| schema[several].as_array()).flatten();
    for form in forms {
        let about = form["description"].as_str().map(prose).unwrap_or_default();
        if form["properties"].is_object() {
            let _ = write!(out, "<p>{about}</p>");
            fields(out, form);
        } else {
            let _ = write!(out, "<p>{} {about}</p>", kind(form));
        }
    }
    let is_plain = schema["properties"].is_null()
        && schema["oneOf"].is_null()
        && schema["anyOf"].is_null()
        && schema["allOf"].is_null();
    if is_plain {
        let _ = write!(out, "<p>{}</p>", kind(schema));
    }
}

fn page(document: &Value) -> String {
    let title = "Interface of Sobremesa";
    let mut out = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head><body><header><div><h1>{title}</h1><p>{}</p>\
         <p>For programs: <a href=\"{DOCUMENT}\">{DOCUMENT}</a> (OpenAPI {}).</p></div></header>",
        prose(document["info"]["description"].as_str().unwrap_or_default()),
        escaped(document["openapi"].as_str().unwrap_or_default()),
    );
    let tags: Vec<&str> =
        document["tags"].as_array().into_iter().flatten().filter_map(|tag| tag["name"].as_str()).collect();
    out.push_str("<nav aria-label=\"Parts\"><ul>");
    for tag in tags.iter().copied().chain(["Schemas"]) {
        let _ = write!(out, "<li><a href=\"#{}\">{}</a></li>", place_of("part", tag), escaped(tag));
    }
    out.push_str("</ul></nav><main>");
    for tag in &tags {
        let _ = write!(out, "<h2 id=\"{}\">{}</h2>", place_of("part", tag), escaped(tag));
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            for (method, of) in methods.as_object().into_iter().flatten() {
                if of["tags"][0] == *tag {
                    operation(&mut out, method, path, of);
                }
            }
        }
    }
    let _ = write!(out, "<h2 id=\"{}\">Schemas</h2>", place_of("part", "Schemas"));
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let name = escaped(name);
        let about = schema["description"].as_str().map(prose).unwrap_or_default();
        let _ = write!(out, "<h3 id=\"{name}\">{name}</h3><p>{about}</p>");
        fields(&mut out, schema);
    }
    out.push_str("</main></body></html>");
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_page_names_every_operation_and_its_links_lead_somewhere() {
        let document = whole();
        let page = page(&document);
        for (path, methods) in document["paths"].as_object().expect("paths") {
            for method in methods.as_object().expect("methods").keys() {
                assert!(page.contains(&format!("<details id=\"{}\">", place_of(method, path))), "{method} {path}");
            }
        }
        let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let different: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), different.len(), "two of one name");
        for link in page.split(" href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(different.contains(link), "#{link} leads nowhere");
        }
        for loads in ["<script", " src=", "href=\"http", "@import", "url("] {
            assert!(!page.contains(loads), "{loads}");
        }
    }

    #[test]
    fn what_stands_in_the_document_is_text() {
        assert_eq!(prose("a <b> `x<y>` [`Z`]"), "a &lt;b&gt; <code>x&lt;y&gt;</code> <code>Z</code>");
        let either = serde_json::json!({ "anyOf": [{ "$ref": "#/components/schemas/Turn" }, { "type": "null" }] });
        assert_eq!(kind(&either), "<a href=\"#Turn\">Turn</a> or null");
        assert_eq!(
            prose("<as> docs/bots.md says, and docs/programs.schema.json. Not docs/none.md."),
            "&lt;as&gt; <a href=\"/learn/manual/bots\">docs/bots.md</a> (<a href=\"/api/manual/bots.md\">as text</a>) says, and \
             <a href=\"/api/manual/programs.schema.json\">docs/programs.schema.json</a>. Not docs/none.md."
        );
        let list = serde_json::json!({ "type": ["array", "null"], "items": { "type": "integer" } });
        assert_eq!(kind(&list), "list of whole number or null");
        assert_eq!(
            kind(&serde_json::json!({ "enum": ["es", "en"] })),
            "<code>&quot;es&quot;</code> or <code>&quot;en&quot;</code>"
        );
    }
}
