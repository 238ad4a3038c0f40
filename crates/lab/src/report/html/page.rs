//! The page around a report: style, languages, panels.

use sobremesa_protocol::words::Language;

/// The look, inline: wood, paper and ink; blue and brick for two sides.
const STYLE: &str = include_str!("page.css");

/// A text that may stand anywhere in a page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A table with a head; cells are HTML.
pub(crate) fn table(class: &str, head: &[String], rows: &[Vec<String>]) -> String {
    let row = |tag: &str, cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("<{tag}>{cell}</{tag}>")).collect();
        format!("<tr>{}</tr>", cells.concat())
    };
    let rows: Vec<String> = rows.iter().map(|cells| row("td", cells)).collect();
    format!("<div class=\"scroll\"><table class=\"{class}\">{}{}</table></div>", row("th", head), rows.concat())
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
    format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n\
         <body>\n<input type=\"radio\" name=\"language\" id=\"es\"{}>\n<input type=\"radio\" name=\"language\" id=\"en\"{}>\n\
         <nav><span class=\"name\">Sobremesa</span><label for=\"es\">Español</label><label for=\"en\">English</label></nav>\n\
         <main lang=\"es\" class=\"es\">\n{}</main>\n<main lang=\"en\" class=\"en\">\n{}</main>\n</body>\n</html>\n",
        escaped(title),
        checked(Language::Es),
        checked(Language::En),
        article(Language::Es),
        article(Language::En),
    )
}
