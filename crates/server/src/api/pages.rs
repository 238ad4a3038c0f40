//! Pages to read: the words of each game, the page for students, the manuals. They come with the program as Markdown; the manuals
//! are given as they are written too, with the files that belong to them, for those who do not read them in the application.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use rust_embed::Embed;
use sobremesa_protocol::Localized;
use sobremesa_protocol::lessons::{PageSummary, PageView};

use super::path::Path;
use crate::client;
use crate::refusal::Refusal;
use crate::thinking::off;

/// Pages beside the lessons: `dominoes/words.es.md`, `students.en.md`.
#[derive(Embed)]
#[folder = "../../learn"]
struct Beside;

/// The manuals: `rules/escoba.md` in English, `es/rules/escoba.md` in Spanish.
#[derive(Embed)]
#[folder = "../../docs"]
struct Manuals;

/// Where manuals are among the pages.
const MANUAL: &str = "manual/";

/// Where the files of the manuals are as they are written: links from one to another hold there too.
const WRITTEN: &str = "/api/manual/";

/// The pages by their paths: those that come with the program never change.
static PAGES: LazyLock<BTreeMap<String, WrittenPage>> = LazyLock::new(pages);

/// A page as it is written.
struct WrittenPage {
    view: PageView,
    /// The language that it is written in, where it is written in no other.
    only: Option<&'static str>,
}

pub(super) async fn list() -> Result<Json<Vec<PageSummary>>, Refusal> {
    off(|| {
        let pages = PAGES.iter();
        let summary = |(path, page): (&String, &WrittenPage)| PageSummary {
            path: path.clone(),
            title: page.view.title.clone(),
            only: page.only.map(str::to_owned),
        };
        Json(pages.map(summary).collect())
    })
    .await
}

pub(super) async fn page(Path(path): Path<String>) -> Result<Json<PageView>, Refusal> {
    off(move || {
        let page = PAGES.get(&path).map(|page| page.view.clone());
        page.map(Json).ok_or_else(|| client::unknown(&format!("/api/pages/{path}")))
    })
    .await?
}

/// A file of the manuals as it is written.
pub(super) async fn written(Path(file): Path<String>) -> Result<Response, Refusal> {
    let found = Manuals::get(&file).ok_or_else(|| client::unknown(&format!("{WRITTEN}{file}")))?;
    let kind = match file.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "json" | "ipynb" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        // Programs too: they are read here, not run.
        _ => "text/plain; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, kind)], found.data).into_response())
}

/// Where a house shows a file of `docs/` to whoever reads it in the application, if it does, and where it is as it is written.
pub(super) fn manual_of(file: &str) -> Option<(Option<String>, String)> {
    Manuals::get(file)?;
    let page = file.strip_suffix(".md").map(|name| format!("{MANUAL}{name}"));
    let page = page.filter(|page| PAGES.contains_key(page)).map(|page| format!("/learn/{page}"));
    Some((page, format!("{WRITTEN}{file}")))
}

fn pages() -> BTreeMap<String, WrittenPage> {
    // By path, the texts in Spanish and in English.
    let mut texts: BTreeMap<String, [Option<String>; 2]> = BTreeMap::new();
    for file in Beside::iter() {
        let Some(name) = file.strip_suffix(".md") else { continue };
        let Some((path, language)) = name.rsplit_once('.') else { continue };
        let Some(language) = ["es", "en"].iter().position(|known| *known == language) else { continue };
        texts.entry(path.to_owned()).or_default()[language] = text_of(Beside::get(&file));
    }
    for file in Manuals::iter() {
        let Some(name) = file.strip_suffix(".md") else { continue };
        let (language, name) = name.strip_prefix("es/").map_or((1, name), |name| (0, name));
        texts.entry(format!("{MANUAL}{name}")).or_default()[language] = text_of(Manuals::get(&file));
    }
    let page = |(path, [es, en]): (String, [Option<String>; 2])| {
        // Where the texts stand among the sources.
        let [in_spanish, in_english] = match path.strip_prefix(MANUAL) {
            Some(name) => [format!("docs/es/{name}.md"), format!("docs/{name}.md")],
            None => ["es", "en"].map(|language| format!("learn/{path}.{language}.md")),
        };
        let only = match (&es, &en) {
            (Some(_), None) => Some("es"),
            (None, Some(_)) => Some("en"),
            _ => None,
        };
        let (es, en) = (es.map(|text| rendered(&in_spanish, &text)), en.map(|text| rendered(&in_english, &text)));
        let es = es.or_else(|| en.clone())?;
        let en = en.unwrap_or_else(|| es.clone());
        let title = Localized { es: es.0, en: en.0 };
        let view = PageView { title, html: Localized { es: es.1, en: en.1 } };
        Some((path, WrittenPage { view, only }))
    };
    texts.into_iter().filter_map(page).collect()
}

fn text_of(file: Option<rust_embed::EmbeddedFile>) -> Option<String> {
    String::from_utf8(file?.data.into_owned()).ok()
}

fn is_remark(html: &str) -> bool {
    let html = html.trim();
    html.starts_with("<!--") && html.find("-->").is_some_and(|end| end + 3 == html.len())
}

/// The title of a text that stands in a file of the sources, and the rest as HTML. HTML in it is shown as it is written, but for
/// remarks; a picture is its words.
fn rendered(from: &str, text: &str) -> (String, String) {
    let mut title = String::new();
    let (mut in_title, mut titled, mut leads) = (false, false, true);
    let mut events = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Heading { level: pulldown_cmark::HeadingLevel::H1, .. }) if !titled => in_title = true,
            Event::End(TagEnd::Heading(_)) if in_title => (in_title, titled) = (false, true),
            Event::Text(words) | Event::Code(words) if in_title => title.push_str(&words),
            _ if in_title => {}
            // A remark is for whoever writes the page, or for the tests.
            Event::Html(words) | Event::InlineHtml(words) if is_remark(&words) => {}
            Event::Html(words) | Event::InlineHtml(words) => events.push(Event::Text(words)),
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let to = address(from, &dest_url);
                leads = to.is_some();
                events.extend(to.map(|dest_url| Event::Start(Tag::Link { link_type, dest_url, title, id })));
            }
            // What leads nowhere here is only its words; one link does not stand in another.
            Event::End(TagEnd::Link) if !leads => {}
            event => events.push(event),
        }
    }
    let mut shown = String::new();
    html::push_html(&mut shown, events.into_iter());
    (title, shown)
}

/// Where a link leads that stands in a file of the sources, both by their paths from the root: other pages are read here too, the
/// files of the manuals are given as they are written, and the rest of the sources is nowhere.
fn address<'t>(from: &str, link: &str) -> Option<CowStr<'t>> {
    if link.starts_with("https://") || link.starts_with("http://") || link.starts_with('#') {
        return Some(link.to_owned().into());
    }
    let (file, place) = link.split_once('#').map_or((link, String::new()), |(file, place)| (file, format!("#{place}")));
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in file.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop()?,
            part => parts.push(part),
        }
    }
    let to = match *parts {
        ["docs", "es", ..] => format!("{MANUAL}{}", parts[2..].join("/")),
        ["docs", ..] => format!("{MANUAL}{}", parts[1..].join("/")),
        ["learn", ..] => parts[1..].join("/"),
        _ => return None,
    };
    let Some(page) = to.strip_suffix(".md") else {
        let file = to.strip_prefix(MANUAL).filter(|file| Manuals::get(file).is_some())?;
        return Some(format!("{WRITTEN}{file}").into());
    };
    let page = ["es", "en"].iter().fold(page, |page, language| page.trim_end_matches(&format!(".{language}")));
    Some(format!("/learn/{page}{place}").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_shown_and_no_html_of_a_file() {
        let (title, shown) =
            rendered("manual/x", "# A `title`\n\nWords <b onclick=\"x\">*so*</b>.\n\n<script>x</script>\n");
        assert_eq!(title, "A title");
        assert!(shown.contains("<em>so</em>") && shown.contains("&lt;b onclick"), "{shown}");
        assert!(!shown.contains("<b") && !shown.contains("<script"), "{shown}");
        let (_, table) =
            rendered("x", "| a | b |\n|---|---|\n| 1 | 2 |\n\n![a picture](x.png)\n\n[bad](javascript:x)\n");
        assert!(table.contains("<td>1</td>") && table.contains("a picture"), "{table}");
        assert!(!table.contains("<img") && !table.contains("javascript:"), "{table}");
        let (_, remarked) = rendered("x", "Words.\n\n<!-- figures: a/0/points -->\n\n| a |\n|---|\n| 1 |\n");
        assert!(remarked.contains("<td>1</td>") && !remarked.contains("figures"), "{remarked}");
        let (_, two) = rendered("x", "<!-- one --><b>two</b> -->\n");
        assert!(two.contains("&lt;b>two") || two.contains("&lt;b&gt;two"), "{two}");
    }

    #[test]
    fn links_lead_to_pages_of_the_application() {
        for (from, link, to) in [
            ("docs/players.md", "players/amazons.md", "/learn/manual/players/amazons"),
            ("docs/players/amazons.md", "../rules/escoba.md#count", "/learn/manual/rules/escoba#count"),
            ("learn/dominoes/words.es.md", "../students.es.md", "/learn/students"),
            ("learn/dominoes/words.es.md", "../../docs/rules/dominoes.md", "/learn/manual/rules/dominoes"),
            ("docs/es/jugar.md", "../../learn/dominoes/words.es.md", "/learn/dominoes/words"),
            ("docs/es/bots.md", "../programs.md", "/learn/manual/programs"),
            ("docs/bots.md", "bots/heavy.py", "/api/manual/bots/heavy.py"),
            ("docs/es/bots.md", "../bots/heavy.py", "/api/manual/bots/heavy.py"),
            ("docs/programs.md", "programs.schema.json", "/api/manual/programs.schema.json"),
            ("learn/students.es.md", "https://www.pagat.com/", "https://www.pagat.com/"),
        ] {
            assert_eq!(address(from, link).as_deref(), Some(to), "{from} {link}");
        }
        for (from, link) in [
            ("docs/rules/dominoes.md", "../../rules/dominoes/draw.toml"),
            ("docs/bots.md", "bots/none.py"),
            ("docs/bots.md", "../../../x.md"),
        ] {
            assert_eq!(address(from, link), None, "{from} {link}");
        }
        let (_, shown) = rendered("docs/bots.md", "[a file](../rules/x.toml) and [heavy](bots/heavy.py).\n");
        assert_eq!(shown, "<p>a file and <a href=\"/api/manual/bots/heavy.py\">heavy</a>.</p>\n");
    }

    #[test]
    fn no_link_of_a_page_leads_nowhere() {
        for (from, page) in &*PAGES {
            for html in [&page.view.html.es, &page.view.html.en] {
                for link in html.split(" href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                    let there = match (link.strip_prefix("/learn/"), link.strip_prefix(WRITTEN)) {
                        (Some(page), _) => PAGES.contains_key(page.split('#').next().unwrap_or_default()),
                        (_, Some(file)) => Manuals::get(file).is_some(),
                        _ => link.starts_with("http") || link.starts_with('#'),
                    };
                    assert!(there, "{from}: {link}");
                }
            }
        }
    }

    #[test]
    fn every_page_has_a_title_in_each_language() {
        assert!(PAGES.contains_key("manual/lessons"));
        for (path, page) in &*PAGES {
            let title = &page.view.title;
            assert!(!title.es.is_empty() && !title.en.is_empty(), "{path}");
            assert!(page.only.is_none() || title.es == title.en, "{path}");
        }
        let only = |path: &str| PAGES[path].only;
        assert_eq!([only("manual/lessons"), only("manual/jugar"), only("students")], [Some("en"), Some("es"), None]);
    }
}
