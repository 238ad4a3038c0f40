//! The page around a report: style, languages, panels.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sobremesa_protocol::words::Language;

/// The look, inline: wood, paper and ink; blue and brick for two sides.
const STYLE: &str = include_str!("page.css");

/// The faces of the client, as rules of the style: a report is one file, read where nothing else can be loaded.
///
/// Both are variable fonts, Latin only, under the SIL Open Font License 1.1; its text lies beside them.
static FACES: LazyLock<String> = LazyLock::new(|| {
    let faces = [
        ("Source Sans 3", "200 900", include_bytes!("fonts/source-sans-3.woff2").as_slice()),
        ("Fraunces", "100 900", include_bytes!("fonts/fraunces.woff2").as_slice()),
    ];
    let rules = faces.map(|(name, weights, font)| {
        let font = STANDARD.encode(font);
        format!(
            "@font-face {{ font-family: \"{name}\"; font-weight: {weights}; \
             src: url(data:font/woff2;base64,{font}) format(\"woff2\"); }}\n"
        )
    });
    rules.concat()
});

/// A text that may stand anywhere in a page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What is wider than its panel, scrolled there: by key too.
pub(crate) fn scrolled(content: &str) -> String {
    format!("<div class=\"scroll\" tabindex=\"0\">{content}</div>")
}

/// A table with a head, and the first cell of each row as its name; cells are HTML.
pub(crate) fn table(class: &str, head: &[String], rows: &[Vec<String>]) -> String {
    let heads: Vec<String> = head.iter().map(|cell| column_head(cell)).collect();
    let rows = rows.iter().map(|cells| {
        let cells = cells
            .iter()
            .enumerate()
            .map(|(at, cell)| if at == 0 { row_head(cell) } else { format!("<td>{cell}</td>") });
        format!("<tr>{}</tr>", cells.collect::<String>())
    });
    scrolled(&format!(
        "<table class=\"{class}\"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>",
        heads.concat(),
        rows.collect::<String>()
    ))
}

/// The head of a column. One that says nothing is a plain cell: a screen reader has nothing to read for it.
pub(crate) fn column_head(head: &str) -> String {
    if head.is_empty() { "<td></td>".to_owned() } else { format!("<th scope=\"col\">{head}</th>") }
}

/// The head of a row. One that says nothing is a plain cell, as that of a column.
pub(crate) fn row_head(head: &str) -> String {
    if head.is_empty() { "<td></td>".to_owned() } else { format!("<th scope=\"row\">{head}</th>") }
}

/// Texts, a paragraph each.
pub(crate) fn paragraphs(texts: &[String]) -> String {
    let all: Vec<String> = texts.iter().map(|text| format!("<p>{}</p>", escaped(text))).collect();
    all.concat()
}

/// A panel with its title.
pub(crate) fn panel(title: &str, content: &str) -> String {
    format!("<section class=\"panel\"><h2>{}</h2>{content}</section>", escaped(title))
}

/// A page that says everything in both languages and shows one of them: two buttons choose, without a script.
pub(crate) fn page(title: &str, first: Language, article: &dyn Fn(Language) -> String) -> String {
    let checked = |language: Language| if language == first { " checked" } else { "" };
    let code = if first == Language::Es { "es" } else { "en" };
    let faces = FACES.as_str();
    format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{faces}{STYLE}</style>\n\
         <body>\n<nav aria-label=\"Español, English\"><span class=\"name\">Sobremesa</span>\
         <input type=\"radio\" name=\"language\" id=\"es\"{}><label for=\"es\">Español</label>\
         <input type=\"radio\" name=\"language\" id=\"en\"{}><label for=\"en\">English</label></nav>\n\
         <main lang=\"es\" class=\"es\">\n{}</main>\n<main lang=\"en\" class=\"en\">\n{}</main>\n</body>\n</html>\n",
        escaped(title),
        checked(Language::Es),
        checked(Language::En),
        article(Language::Es),
        article(Language::En),
    )
}
