//! `sobremesa about`: the version, who made it, and the licences of what comes with it.

use std::collections::BTreeMap;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use sobremesa_protocol::Localized;
use sobremesa_protocol::words::Language;
use sobremesa_server::license_texts;

use crate::args::AboutArgs;
use crate::failure::Failure;
use crate::screen::{HEAD, STRONG, Screen, styled};

/// Everything that is shipped, as `npm run licenses` wrote it; the page about the program reads the same file.
const SHIPPED: &str = include_str!("../../../licenses/shipped.json");

/// The program, and what comes with it.
#[derive(Deserialize, Serialize)]
struct Shipped {
    version: String,
    license: String,
    authors: Vec<String>,
    fonts: Vec<ShippedPart>,
    libraries: Vec<ShippedPart>,
    web_libraries: Vec<ShippedPart>,
    themes: Vec<ThemeLicense>,
}

/// A library or a font.
#[derive(Deserialize, Serialize)]
struct ShippedPart {
    name: String,
    /// Empty where it has none of its own.
    version: String,
    /// As SPDX writes it.
    license: String,
    /// Those whom its manifest names.
    authors: Vec<String>,
    url: String,
}

/// Files of a theme under one licence.
#[derive(Deserialize, Serialize)]
struct ThemeLicense {
    theme: Localized,
    files: Vec<String>,
    license: String,
    author: String,
}

/// Says what this program is and whose its parts are.
pub(crate) fn run(args: &AboutArgs, screen: &mut Screen) -> Result<ExitCode, Failure> {
    if args.licenses {
        license_texts().lines().try_for_each(|line| screen.line(line))?;
        return Ok(ExitCode::SUCCESS);
    }
    let shipped: Shipped = serde_json::from_str(SHIPPED).expect("a test reads it");
    if args.json {
        screen.json(&shipped)?;
        return Ok(ExitCode::SUCCESS);
    }
    let head = screen.words("terminal.about.program", &[("version", env!("CARGO_PKG_VERSION"))]);
    screen.line(&styled(STRONG, &head))?;
    let authors = shipped.authors.join(", ");
    screen.say("terminal.about.license", &[("authors", &authors), ("license", &shipped.license)])?;
    screen.say("terminal.about.own", &[])?;
    if !shipped.themes.is_empty() {
        heading("terminal.about.themes", screen)?;
    }
    for (theme, license, author, n) in by_theme(&shipped.themes, screen.language) {
        let n = n.to_string();
        let args = [("theme", theme), ("license", license), ("author", author), ("n", n.as_str())];
        let text = screen.words("terminal.about.theme", &args);
        screen.paragraph(&text, "  ")?;
    }
    for (title, parts) in [
        ("terminal.about.fonts", &shipped.fonts),
        ("terminal.about.web_libraries", &shipped.web_libraries),
        ("terminal.about.libraries", &shipped.libraries),
    ] {
        heading(title, screen)?;
        for ShippedPart { name, version, license, authors, .. } in parts {
            let named = format!("{name} {version}");
            let whose = if authors.is_empty() { String::new() } else { format!(" · {}", authors.join(", ")) };
            screen.paragraph(&format!("{} · {license}{whose}", named.trim_end()), "  ")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn heading(key: &str, screen: &mut Screen) -> Result<(), Failure> {
    let title = screen.words(key, &[]);
    screen.line("")?;
    screen.line(&styled(HEAD, &title))
}

/// How many files of each theme are under a licence of an author.
fn by_theme(licenses: &[ThemeLicense], language: Language) -> impl Iterator<Item = (&str, &str, &str, usize)> {
    let mut counts = BTreeMap::<_, usize>::new();
    for ThemeLicense { theme, files, license, author } in licenses {
        *counts.entry((theme.within(language), license.as_str(), author.as_str())).or_default() += files.len();
    }
    counts.into_iter().map(|((theme, license, author), n)| (theme, license, author, n))
}
