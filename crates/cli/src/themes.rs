//! `sobremesa themes`: the themes there are, what is wrong with one, and copies to be changed.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use serde::Serialize;
use sobremesa_catalog::{Catalog, CopyError, STANDARD_THEME, Theme, ThemeError, themes_schema};
use sobremesa_lab::Message;

use crate::args::ThemesCommand;
use crate::checked::CheckedMistake;
use crate::failure::Failure;
use crate::screen::{STRONG, Screen, styled};

/// What a check comes to, as JSON.
#[derive(Serialize)]
struct CheckedTheme {
    right: bool,
    path: String,
    mistakes: Vec<CheckedMistake>,
}

/// A theme in a list, as JSON.
#[derive(Serialize)]
struct ThemeRow<'t> {
    id: &'t str,
    name: &'t str,
    summary: &'t str,
    own: bool,
}

/// Shows or checks themes.
pub(crate) fn run(command: &ThemesCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    match command {
        ThemesCommand::List { json } => list(*json, catalog, screen)?,
        ThemesCommand::Check { files, json } => {
            let checked: Vec<Result<Arc<Theme>, ThemeError>> = if files.is_empty() {
                let all = catalog.themes();
                all.themes.into_iter().map(Ok).chain(all.broken.into_iter().map(|broken| Err(broken.error))).collect()
            } else {
                files.iter().map(|file| catalog.theme_at(file)).collect()
            };
            return if *json { report(checked, screen) } else { tell(checked, screen) };
        }
        ThemesCommand::New { name, from, title } => new(name, from.as_deref(), title.as_deref(), catalog, screen)?,
        ThemesCommand::Schema => screen.json(&themes_schema())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(json: bool, catalog: &Catalog, screen: &mut Screen) -> Result<(), Failure> {
    let (all, language) = (catalog.themes(), screen.language);
    let rows: Vec<ThemeRow<'_>> = all
        .themes
        .iter()
        .map(|theme| ThemeRow {
            id: &theme.view.id,
            name: theme.view.name.within(language),
            summary: theme.view.summary.within(language),
            own: theme.view.own,
        })
        .collect();
    if json {
        return screen.json(&rows);
    }
    for row in &rows {
        let own = if row.own { screen.words("terminal.rules.own", &[]) } else { String::new() };
        screen.line(&format!("{}  {}{own}", styled(STRONG, row.id), row.name))?;
        screen.paragraph(row.summary, "    ")?;
    }
    for broken in all.broken {
        Failure::of_theme(broken.error).tell(language);
    }
    Ok(())
}

/// Copies a theme into the user's folder and says what to do next.
fn new(
    name: &str,
    from: Option<&Path>,
    title: Option<&str>,
    catalog: &Catalog,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let from = from.unwrap_or(Path::new(STANDARD_THEME));
    let theme = catalog.theme_at(from).map_err(Failure::of_theme)?;
    let path = catalog.copy_theme(&theme, name, title).map_err(|error| match error {
        CopyError::Name(name) => Failure::Bad(Message::new("terminal.themes.new.name").with("name", name)),
        CopyError::Taken(name) => Failure::Bad(Message::new("terminal.themes.new.taken").with("name", name)),
        other => Failure::of_copying(other),
    })?;
    let (folder, file) = (path.display().to_string(), path.join("theme.toml").display().to_string());
    screen.say("terminal.themes.new.made", &[("path", &folder), ("from", &theme.view.id)])?;
    for step in ["edit", "check", "see"] {
        let text = screen.words(&format!("terminal.themes.new.{step}"), &[("name", name), ("path", &file)]);
        screen.paragraph(&text, "  ")?;
    }
    Ok(())
}

/// Tells what came of each; one that is wrong gives the exit code.
fn tell(checked: Vec<Result<Arc<Theme>, ThemeError>>, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut code = ExitCode::SUCCESS;
    for theme in checked {
        match theme {
            Ok(theme) => {
                let (files, bytes) = theme.weight();
                let (n, bytes) = (files.to_string(), bytes.to_string());
                screen.say("terminal.themes.right", &[("path", &theme.path), ("n", &n), ("bytes", &bytes)])?;
            }
            Err(error) => code = Failure::of_theme(error).tell(screen.language),
        }
    }
    Ok(code)
}

/// The same as JSON.
fn report(checked: Vec<Result<Arc<Theme>, ThemeError>>, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut all = Vec::new();
    for theme in checked {
        all.push(match theme {
            Ok(theme) => CheckedTheme { right: true, path: theme.path.clone(), mistakes: Vec::new() },
            Err(ThemeError::Mistakes { path, source_text, mistakes }) => {
                let mistakes = CheckedMistake::all(&mistakes, &source_text, screen.language);
                CheckedTheme { right: false, path, mistakes }
            }
            Err(error) => return Err(Failure::of_theme(error)),
        });
    }
    let right = all.iter().all(|checked| checked.right);
    screen.json(&all)?;
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(2) })
}
