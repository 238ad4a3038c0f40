//! `sobremesa lessons`: the lessons there are, and what is wrong with one.

use std::process::ExitCode;
use std::sync::Arc;

use serde::Serialize;
use sobremesa_catalog::{Catalog, Lesson, LessonError, lessons_schema};

use crate::args::LessonsCommand;
use crate::checked::CheckedMistake;
use crate::failure::Failure;
use crate::screen::{STRONG, Screen, styled};

/// What a check comes to, as JSON.
#[derive(Serialize)]
struct CheckedLesson {
    right: bool,
    path: String,
    mistakes: Vec<CheckedMistake>,
}

/// A lesson in a list, as JSON.
#[derive(Serialize)]
struct LessonRow<'l> {
    game: &'l str,
    name: &'l str,
    title: &'l str,
    summary: &'l str,
    positions: usize,
    own: bool,
}

/// Shows or checks lessons.
pub(crate) fn run(command: &LessonsCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    match command {
        LessonsCommand::List { json } => list(*json, catalog, screen)?,
        LessonsCommand::Check { files, json } => {
            let checked: Vec<Result<Arc<Lesson>, LessonError>> = if files.is_empty() {
                let all = catalog.lessons();
                all.lessons.into_iter().map(Ok).chain(all.broken.into_iter().map(|broken| Err(broken.error))).collect()
            } else {
                files.iter().map(|file| catalog.lesson_at(file)).collect()
            };
            return if *json { report(checked, screen) } else { tell(checked, screen) };
        }
        LessonsCommand::Schema => screen.json(&lessons_schema())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(json: bool, catalog: &Catalog, screen: &mut Screen) -> Result<(), Failure> {
    let (all, language) = (catalog.lessons(), screen.language);
    let rows: Vec<LessonRow<'_>> = all
        .lessons
        .iter()
        .map(|lesson| LessonRow {
            game: lesson.folder,
            name: &lesson.name,
            title: lesson.title.within(language),
            summary: lesson.summary.within(language),
            positions: lesson.positions.len(),
            own: lesson.own,
        })
        .collect();
    if json {
        return screen.json(&rows);
    }
    for row in &rows {
        let own = if row.own { screen.words("terminal.rules.own", &[]) } else { String::new() };
        let name = format!("{}/{}", row.game, row.name);
        screen.line(&format!("{}  {}{own}", styled(STRONG, &name), row.title))?;
        screen.paragraph(row.summary, "    ")?;
    }
    for broken in all.broken {
        Failure::of_lesson(broken.error).tell(language);
    }
    Ok(())
}

/// Tells what came of each; one that is wrong gives the exit code.
fn tell(checked: Vec<Result<Arc<Lesson>, LessonError>>, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut code = ExitCode::SUCCESS;
    for lesson in checked {
        match lesson {
            Ok(lesson) => {
                let turns: usize = lesson.positions.iter().map(|position| position.turns.len()).sum();
                let (n, turns) = (lesson.positions.len().to_string(), turns.to_string());
                screen.say("terminal.lessons.right", &[("path", &lesson.path), ("n", &n), ("turns", &turns)])?;
            }
            Err(error) => code = Failure::of_lesson(error).tell(screen.language),
        }
    }
    Ok(code)
}

/// The same as JSON.
fn report(checked: Vec<Result<Arc<Lesson>, LessonError>>, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut all = Vec::new();
    for lesson in checked {
        all.push(match lesson {
            Ok(lesson) => CheckedLesson { right: true, path: lesson.path.clone(), mistakes: Vec::new() },
            Err(LessonError::Mistakes { path, source_text, mistakes }) => {
                let mistakes = CheckedMistake::all(&mistakes, &source_text, screen.language);
                CheckedLesson { right: false, path, mistakes }
            }
            Err(error) => return Err(Failure::of_lesson(error)),
        });
    }
    let right = all.iter().all(|checked| checked.right);
    screen.json(&all)?;
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(2) })
}
