//! `sobremesa players check`: every mistake of a player's folder.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use serde::Serialize;
use sobremesa_catalog::{Catalog, FolderProblem, PlayerError, PlayerFile, game_ids};
use sobremesa_lab::message;

use super::failed;
use crate::failure::Failure;
use crate::screen::Screen;

/// What a check comes to, as JSON.
#[derive(Serialize)]
struct CheckReport {
    right: bool,
    path: String,
    mistakes: Vec<CheckedMistake>,
}

/// A mistake with its place: line and column, from 1; none where it is of the whole folder.
#[derive(Serialize)]
struct CheckedMistake {
    line: Option<usize>,
    column: Option<usize>,
    problem: String,
    advice: Option<String>,
}

/// Checks every folder; one that is wrong gives the exit code.
pub(super) fn run(folders: &[String], json: bool, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut all = Vec::new();
    let mut right = true;
    for folder in folders {
        match (checked(folder, catalog), json) {
            (Ok(file), false) => {
                let games = file.games.join(", ");
                screen.say(
                    "terminal.players.right",
                    &[("path", &file.path), ("name", file.name.within(screen.language)), ("games", &games)],
                )?;
            }
            (Ok(file), true) => all.push(CheckReport { right: true, path: file.path.clone(), mistakes: Vec::new() }),
            (Err(error), false) => {
                failed(error, game_ids()[0], catalog).tell(screen.language);
                right = false;
            }
            (Err(PlayerError::Broken { problem, .. }), true) => {
                all.push(told(&problem, screen));
                right = false;
            }
            (Err(error), true) => return Err(failed(error, game_ids()[0], catalog)),
        }
    }
    if json {
        screen.json(&all)?;
    }
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// A folder (or the file in it) if there is one, else the player of a name.
fn checked(folder: &str, catalog: &Catalog) -> Result<Arc<PlayerFile>, PlayerError> {
    let path = Path::new(folder);
    let named = path.file_name().is_some_and(|name| name == "player.toml" || name == "player.ini");
    let path = if named { path.parent().unwrap_or(path) } else { path };
    if named || path.is_dir() {
        // As a path even where its name alone would do as a player's.
        return catalog.player_of_any(&Path::new(".").join(path).display().to_string()).map(|(_, file)| file);
    }
    catalog.player_of_any(folder).map(|(_, file)| file)
}

fn told(problem: &FolderProblem, screen: &Screen) -> CheckReport {
    let path = problem.path().to_owned();
    let FolderProblem::Mistakes { source_text, mistakes, .. } = problem else {
        let problem = screen.language.tell(&message::of_player_folder(problem));
        return CheckReport {
            right: false,
            path,
            mistakes: vec![CheckedMistake { line: None, column: None, problem, advice: None }],
        };
    };
    let mistakes = mistakes.iter().map(|mistake| {
        let (line, column) = mistake.place(source_text);
        CheckedMistake {
            line: Some(line),
            column: Some(column),
            problem: screen.language.tell(&mistake.problem),
            advice: mistake.advice.as_ref().map(|advice| screen.language.tell(advice)),
        }
    });
    CheckReport { right: false, path, mistakes: mistakes.collect() }
}
