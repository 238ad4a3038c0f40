//! Pages to read: the words of each game, the page for students, the manuals. They come with the program as Markdown.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::Json;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use rust_embed::Embed;
use sobremesa_protocol::Localized;
use sobremesa_protocol::lessons::{PageSummary, PageView};

use super::Path;
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

/// Where a house shows the manual that a file of `docs/` is or belongs to: that of `programs.md` for `programs.schema.json`.
pub(super) fn manual_of(file: &str) -> Option<String> {
    let page = format!("{MANUAL}{}", file.split('.').next()?);
    PAGES.contains_key(&page).then(|| format!("/learn/{page}"))
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
        let shown = |text: &Option<String>| text.as_deref().map(|text| rendered(&path, text));
        let only = match (&es, &en) {
            (Some(_), None) => Some("es"),
            (None, Some(_)) => Some("en"),
            _ => None,
        };
        let (es, en) = (shown(&es), shown(&en));
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

/// The title of a text, and the rest as HTML. HTML that stands in it is shown as it is written, but for remarks; a picture is its
/// words.
fn rendered(path: &str, text: &str) -> (String, String) {
    let mut title = String::new();
    let (mut in_title, mut titled) = (false, false);
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
                let dest_url = address(path, &dest_url);
                events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            event => events.push(event),
        }
    }
    let mut shown = String::new();
    html::push_html(&mut shown, events.into_iter());
    (title, shown)
}

/// Where a link of a page leads: other pages are read here too, the rest of the sources is not.
fn address<'t>(path: &str, link: &str) -> CowStr<'t> {
    if link.starts_with("https://") || link.starts_with("http://") || link.starts_with('#') {
        return link.to_owned().into();
    }
    let (file, place) = link.split_once('#').map_or((link, String::new()), |(file, place)| (file, format!("#{place}")));
    let Some(file) = file.strip_suffix(".md") else { return "#".into() };
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in file.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    // From a page beside the lessons a manual is named by its folder.
    let to = parts.join("/");
    let to = to.strip_prefix("docs/").map_or(to.clone(), |manual| format!("{MANUAL}{manual}"));
    let to = to.replace("manual/es/", MANUAL);
    let to = ["es", "en"].iter().fold(to, |to, language| to.trim_end_matches(&format!(".{language}")).to_owned());
    format!("/learn/{to}{place}").into()
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
        for (path, link, to) in [
            ("manual/players", "players/amazons.md", "/learn/manual/players/amazons"),
            ("manual/players/amazons", "../rules/escoba.md#count", "/learn/manual/rules/escoba#count"),
            ("dominoes/words", "../students.es.md", "/learn/students"),
            ("dominoes/words", "../../docs/rules/dominoes.md", "/learn/manual/rules/dominoes"),
            ("manual/rules/dominoes", "../../rules/dominoes/draw.toml", "#"),
            ("students", "https://www.pagat.com/", "https://www.pagat.com/"),
        ] {
            assert_eq!(&*address(path, link), to, "{path} {link}");
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
