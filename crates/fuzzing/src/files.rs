//! Files that people write: rules of every game, players, lessons, themes, experiments, the settings of a house.

use std::cell::OnceCell;
use std::fs;
use std::path::{Path, PathBuf};

use sobremesa_catalog::{
    Catalog, LESSON_FOLDERS, LessonAnswer, LessonTask, Mistake, ThemeError, draft_player, draft_rules, game_ids,
};
use sobremesa_core::{Seed, Unit};
use sobremesa_lab::{Experiment, Plan};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::workshop::FileDraft;
use sobremesa_server::{ServeFile, written as server_names};
use tempfile::TempDir;

use crate::choices::Choices;
use crate::matches;

/// Most moves played under rules that could be read.
const MOVES: u32 = 80;

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Mistakes lie within their text.
fn check_mistakes(mistakes: &[Mistake], text: &str) {
    assert!(!mistakes.is_empty(), "refused without a reason:\n{text}");
    for mistake in mistakes {
        assert!(text.get(mistake.span.clone()).is_some(), "{mistake:?}\n{text}");
        let (line, column) = mistake.place(text);
        assert!(line >= 1 && column >= 1);
    }
}

/// A text as a rule file of any game is read, or refused with mistakes that lie within it. If it is read, its rules are read
/// out, a match is played, shown to everybody and recorded, and the record plays the same again. The form in which rules are
/// made is of the same opinion.
///
/// # Panics
/// If something of that does not hold.
pub fn any_rule_file(bytes: &[u8]) {
    let text = text_of(bytes);
    let read = Catalog::default().rules_from_text("any", &text);
    match &read {
        Ok(game) => {
            assert!(game.about().sentences.iter().all(|said| !said.es.is_empty() && !said.en.is_empty()), "{text}");
            let setup = sobremesa_catalog::Setup { seed: Seed([bytes.len() as u8; 32]), unit: Unit::Match, block: 0 };
            let mut choices = Choices::new(bytes);
            let played = matches::play(game, &setup, MOVES, &text, |count| choices.below(count));
            matches::check_record(game, &setup, &*played, &text);
        }
        Err(sobremesa_catalog::RulesError::Mistakes { mistakes, source_text, .. }) => {
            check_mistakes(mistakes, source_text);
        }
        Err(_) => {}
    }
    for game in game_ids() {
        let draft = FileDraft { text: text.clone(), edits: Vec::new() };
        let Some(Ok(view)) = draft_rules(game, &draft) else { continue };
        assert_eq!(view.info.is_some(), view.mistakes.is_empty(), "{game}\n{text}");
        if let (Ok(read), Some(info)) = (&read, &view.info) {
            assert_eq!(read.info().game, info.game, "{text}");
        }
    }
}

/// A text as the file of a player of any game is read, or refused with mistakes that have a place; what the form of players
/// makes of a text without mistakes, it leaves as it is.
///
/// # Panics
/// If something of that does not hold.
pub fn any_player(bytes: &[u8]) {
    let text = text_of(bytes);
    for game in game_ids() {
        let Some(Ok(view)) = draft_player(game, &FileDraft { text: text.clone(), edits: Vec::new() }) else { continue };
        let lines = view.text.lines().count() as u32 + 1;
        assert!(view.mistakes.iter().all(|mistake| (1..=lines).contains(&mistake.line)), "{game}\n{text}");
        if view.mistakes.is_empty() {
            let again = draft_player(game, &FileDraft { text: view.text.clone(), edits: Vec::new() });
            let again = again.expect("the game is there").expect("nothing is to be changed");
            assert_eq!((again.text, again.mistakes.len()), (view.text, 0), "{game}\n{text}");
        }
    }
}

thread_local! {
    static FOLDER: OnceCell<TempDir> = const { OnceCell::new() };
}

/// Writes a file below a folder of this thread's own; its path.
fn written(name: &Path, bytes: &[u8]) -> PathBuf {
    FOLDER.with(|folder| {
        let folder = folder.get_or_init(|| TempDir::new().expect("a folder"));
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("in a folder")).expect("a folder");
        fs::write(&path, bytes).expect("it can be written");
        path
    })
}

/// A text as a lesson is played to its end by its own answers, or refused with mistakes that lie within it. The first byte is the
/// folder among those of lessons.
///
/// # Panics
/// If something of that does not hold.
pub fn any_lesson(bytes: &[u8]) {
    let (folder, text) = bytes.split_first().map_or((0, bytes), |(first, rest)| (usize::from(*first), rest));
    let folder = LESSON_FOLDERS[folder % LESSON_FOLDERS.len()];
    let path = written(&Path::new(folder).join("any.toml"), text);
    match Catalog::default().lesson_at(&path) {
        Ok(lesson) => {
            for position in lesson.positions.iter().filter(|position| position.board.is_some()) {
                let mut made = Vec::new();
                while let Ok(right) = position.right_move(&made) {
                    let answer = position.answer(&made, &right);
                    assert!(matches!(answer, Ok(LessonAnswer::Right { .. })), "{right}");
                    made.push(right);
                }
                let moves = position.turns.iter().filter(|turn| matches!(turn.task, LessonTask::Move(_))).count();
                assert_eq!(made.len(), moves, "every move that is asked for has a right answer");
            }
        }
        Err(sobremesa_catalog::LessonError::Mistakes { mistakes, source_text, .. }) => {
            check_mistakes(&mistakes, &source_text);
        }
        Err(_) => {}
    }
}

/// A text as a theme, beside the files of the bundled ones, is read or refused with mistakes that lie within it.
///
/// # Panics
/// If something of that does not hold.
pub fn any_theme(bytes: &[u8]) {
    let path = written(Path::new("theme/theme.toml"), bytes);
    let folder = path.parent().expect("in a folder");
    if !folder.join("beside").exists() {
        let themes = crate::targets::root().join("themes");
        for file in crate::targets::files_below(&themes) {
            if file.extension().is_some_and(|ending| ending != "toml")
                && file.metadata().is_ok_and(|of| of.len() < 100_000)
            {
                let name = file.file_name().expect("a file");
                fs::copy(&file, folder.join(name)).expect("it can be copied");
            }
        }
        fs::write(folder.join("beside"), "").expect("it can be written");
    }
    if let Err(ThemeError::Mistakes { mistakes, source_text, .. }) = Catalog::default().theme_at(folder) {
        check_mistakes(&mistakes, &source_text);
    }
}

/// A text as an experiment is read, as a manifest, as lines and as the short form, or refused with mistakes that lie within it. An
/// experiment that can be run writes a manifest that is read as the same experiment.
///
/// # Panics
/// If something of that does not hold.
pub fn any_manifest(bytes: &[u8]) {
    let text = text_of(bytes);
    let catalog = Catalog::default();
    let plans = [
        Plan::from_manifest("any.toml", &text),
        Plan::from_faulty_manifest("any.toml", &text),
        Plan::from_lines("any.txt", &text),
        Plan::from_short(text.lines().next().unwrap_or_default()),
    ];
    for plan in plans {
        let refused = match plan.map(|plan| Experiment::new(&plan, &catalog, Seed([7; 32]))) {
            Err(mistaken) | Ok(Err(sobremesa_lab::ExperimentError::ManifestMistakes(mistaken))) => mistaken,
            Ok(Err(sobremesa_lab::ExperimentError::Rules(_))) => continue,
            Ok(Ok(experiment)) => {
                let written = experiment.manifest().to_toml();
                let again = Plan::from_manifest("again.toml", &written);
                let again = again.unwrap_or_else(|mistaken| panic!("{mistaken:?}\n{written}\n{text}"));
                let again = Experiment::new(&again, &catalog, Seed([8; 32]));
                let again = again.unwrap_or_else(|error| panic!("{error:?}\n{written}\n{text}"));
                assert_eq!(again.manifest().to_toml(), written, "{text}");
                continue;
            }
        };
        assert!(!refused.mistakes.is_empty(), "{text}");
        for (span, message) in &refused.mistakes {
            assert!(refused.source_of.text.get(span.clone()).is_some(), "{message:?} {span:?}\n{text}");
        }
    }
}

/// A text as the settings of a house (`serve --config`) is read, or refused with mistakes that lie within it and that both languages
/// can tell. What was read is what a house may be started with: names without scheme and port, no limit of nothing.
///
/// # Panics
/// If something of that does not hold.
pub fn any_serve_file(bytes: &[u8]) {
    let text = text_of(bytes);
    match ServeFile::of_text(&text, Path::new("/etc/sobremesa")) {
        Ok(file) => {
            assert!(file.hosts.iter().all(|host| server_names::host(host).is_some()), "{text}");
            assert!(file.data.iter().chain(&file.players).all(|path| path.is_absolute()), "{text}");
            let limits = file.limits;
            let addresses = limits.addresses;
            let all = [
                limits.tables,
                limits.finished_tables,
                limits.tables_per_guest,
                limits.sockets,
                limits.sockets_per_guest,
                limits.connections,
                addresses.tables,
                addresses.finished_tables,
                addresses.sockets,
                addresses.connections,
            ];
            assert!(all.iter().all(|limit| *limit > 0) && !limits.ages.unfinished.is_zero(), "{text}");
        }
        Err(mistakes) => {
            check_mistakes(&mistakes, &text);
            for mistake in &mistakes {
                let said = [Some(&mistake.problem), mistake.advice.as_ref()];
                for message in said.into_iter().flatten() {
                    for language in [Language::Es, Language::En] {
                        let told = language.tell(message);
                        assert!(!told.is_empty() && !told.starts_with("mistake."), "{message:?}: {told}\n{text}");
                    }
                }
            }
        }
    }
}
