//! Players in the making: the form of their files, a text with changes to it, keeping it, taking it away.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;
use sobremesa_dominoes::expert::{Rule, RuleExample as Example};
use sobremesa_edge::{DraftError, DraftedText, GameEntry, KindInfo, drafted_text, form_fields, placed_mistake};
use sobremesa_protocol::Localized;
use sobremesa_protocol::words::in_both;
use sobremesa_protocol::workshop::{
    ExpertRule, FileDraft, FormValue, FormWord, PlayerDraftView, PlayerForm, PlayerKindForm, PlayerSource, RuleExample,
    RuleExampleNote, RuleVote,
};

use super::avatar;
use super::copied::beside;
use super::file::{self, PlayerFile};
use super::{Players, sources};
use crate::catalog::{CopyError, unused};
use crate::own_files::{make_folder, removed, write_whole};
use crate::picture::Drawing;
use crate::spec::{FolderProblem, PlayerError, PlayerSpec};

/// The form of the files of players of a game. Whether they may be kept is for whoever shows the form to say.
pub(crate) fn form(game: &GameEntry) -> PlayerForm {
    let mut fields = form_fields(file::schema().as_value());
    let kinds = kinds(game);
    // Of all ways of playing, those that the game has.
    if let Some(kind) = fields.iter_mut().find(|field| field.key == "kind") {
        let word =
            |kind: &PlayerKindForm| FormWord { word: kind.id.clone(), about: kind.about.clone(), argument: None };
        kind.takes = FormValue::Words { words: kinds.iter().map(word).collect() };
    }
    let rules = if game.by_rules { Rule::ALL } else { &[] };
    PlayerForm {
        game: game.id.to_owned(),
        fields,
        kinds,
        rules: rules.iter().map(|rule| told_rule(*rule)).collect(),
        bundled: sources::bundled_names(game).to_vec(),
        keeps: false,
    }
}

fn kinds(game: &GameEntry) -> Vec<PlayerKindForm> {
    let built_in =
        |kind: KindInfo| PlayerKindForm { id: kind.id.to_owned(), about: in_both(kind.about), options: kind.options() };
    let other = |id: &str| PlayerKindForm {
        id: id.to_owned(),
        about: in_both(file::about_kind(id)),
        options: if id == file::COMMAND { crate::programs::program_options() } else { Vec::new() },
    };
    let by_rules = game.by_rules.then(|| other(file::EXPERTO));
    by_rules.into_iter().chain((game.kinds)().into_iter().map(built_in)).chain([other(file::COMMAND)]).collect()
}

fn told_rule(rule: Rule) -> ExpertRule {
    let Example { part, line, hand, passed, paused, votes, arguments } = rule.example();
    let note = |(part, numbers): (&str, Vec<u8>)| RuleExampleNote { part: part.to_owned(), numbers };
    let why = arguments.iter().fold(Message::new(rule.why()), |why, (name, value)| why.with(name, value));
    ExpertRule {
        id: rule.id().to_owned(),
        summary: Localized::said(|language| language.say(rule.summary(), &[])),
        example: RuleExample {
            part: part.to_owned(),
            line,
            hand,
            passed: passed.into_iter().map(note).collect(),
            paused: paused.into_iter().map(note).collect(),
            said: (!votes.is_empty()).then(|| Localized::told(&why)),
            votes: votes.into_iter().map(|(tile, left, vote)| RuleVote { tile, left, vote }).collect(),
        },
    }
}

/// Makes the changes of a draft of a player of a game and says what is wrong with the text then. Its picture is not looked for. A
/// file in the form of other programs (`player.ini`) becomes one of this program that plays the same.
///
/// # Errors
/// If a change cannot be made.
pub(crate) fn draft(game: &'static GameEntry, draft: &FileDraft) -> Result<PlayerDraftView, DraftError> {
    let mut drafted = drafted_text(draft, file::MOST)?;
    if drafted.values.is_none()
        && let Ok(classic) = sources::of_text(Some(game), "draft", "player.ini", &drafted.text)
    {
        drafted = drafted_text(&FileDraft { text: classic.editable(), edits: Vec::new() }, file::MOST)?;
    }
    let DraftedText { text, values } = drafted;
    let mistakes = match sources::of_text(Some(game), "draft", "player.toml", &text) {
        Err(FolderProblem::Mistakes { mistakes, .. }) => {
            mistakes.iter().map(|mistake| placed_mistake(mistake, &text)).collect()
        }
        Ok(_) | Err(_) => Vec::new(),
    };
    Ok(PlayerDraftView { text, values, mistakes })
}

impl Players {
    /// A player of a game as it is opened to be changed; of the user's own also one whose file has mistakes.
    pub(crate) fn source(&self, game: &'static GameEntry, id: &str) -> Result<PlayerSource, PlayerError> {
        let folder = self.data.as_deref().map(|data| sources::own_folder(data, game).join(id));
        let program = |own: bool| folder.as_deref().filter(|_| own).and_then(program_in);
        match self.find(game, &PlayerSpec::named(id)) {
            Ok(file) => Ok(PlayerSource {
                id: id.to_owned(),
                text: file.editable(),
                own: file.own,
                picture: file.info().avatar,
                classic: file.is_classic(),
                program: program(file.own),
            }),
            Err(PlayerError::Broken { problem: FolderProblem::Mistakes { path, source_text, .. }, .. })
                if !file::is_ini(&path) =>
            {
                let (text, picture) = (source_text, None);
                Ok(PlayerSource { id: id.to_owned(), text, own: true, picture, classic: false, program: program(true) })
            }
            Err(error) => Err(error),
        }
    }

    /// Keeps a player of a game in the user's folder under a name. `over` is the name of the user's own player that it takes the
    /// place of; under another name it is kept beside that, with what lies in the folder of the player `from` beside its file.
    /// Players that come with the program are never replaced, and programs are kept only where they may sit down.
    ///
    /// # Errors
    /// Says what stands in the way; nothing was written then.
    pub(crate) fn save(
        &self,
        game: &'static GameEntry,
        id: &str,
        text: &str,
        (over, from): (Option<&str>, Option<&str>),
    ) -> Result<Arc<PlayerFile>, CopyError> {
        if !sources::fits(id) {
            return Err(CopyError::Name(shown(id)));
        }
        let broken = |problem| CopyError::Player(PlayerError::Broken { name: shown(id), problem });
        let read = sources::of_text(Some(game), id, "player.toml", text).map_err(broken)?;
        if read.is_program() && !self.programs {
            return Err(PlayerError::Programs.into());
        }
        if !read.plays(game) {
            let (player, games) = (shown(id), read.games.clone());
            return Err(PlayerError::OtherGame { player, games, game: game.id }.into());
        }
        let folder = sources::own_folder(self.data.as_deref().ok_or(CopyError::NoFolder)?, game).join(id);
        let unwritable = |why| CopyError::Unwritable { path: folder.clone(), why };
        if over == Some(id) && is_player(&folder) {
            sources::within(&folder, id, game, text).map_err(broken)?;
            write_whole(&folder.join("player.toml"), text).map_err(unwritable)?;
        } else {
            unused(folder.clone(), id, sources::bundled_names(game).iter().any(|name| name == id))?;
            let from = from.map(|from| self.find(game, &PlayerSpec::named(from))).transpose()?;
            let made = make_folder(&folder, |making| {
                from.map_or(Ok(()), |from| beside(&from, making))?;
                sources::within(making, id, game, text).map_err(NotMade::Broken)?;
                Ok(fs::write(making.join("player.toml"), text)?)
            });
            made.map_err(|why| match why {
                NotMade::Broken(problem) => broken(problem),
                NotMade::Unwritable(why) => unwritable(why),
            })?;
        }
        Ok(self.find(game, &PlayerSpec::named(id))?)
    }

    /// Gives a player of the user's own another picture, under the usual name: it is seen where the player's file names no
    /// other.
    ///
    /// # Errors
    /// If there is no such player, or the picture is none that a player can have; nothing was written then.
    pub(crate) fn keep_picture(
        &self,
        game: &'static GameEntry,
        id: &str,
        drawing: Drawing,
        bytes: Vec<u8>,
    ) -> Result<Arc<PlayerFile>, CopyError> {
        let folder = self.own_player(game, id)?;
        let name = format!("avatar.{}", drawing.ending());
        let picture = avatar::read(&name, bytes).map_err(|(problem, _)| CopyError::Picture(problem))?;
        let written = write_whole(&folder.join(&name), &picture.bytes).and_then(|()| {
            // Of the usual names the first that is there is looked at.
            avatar::USUAL.iter().filter(|usual| **usual != name).try_for_each(|usual| removed(&folder.join(usual)))
        });
        written.map_err(|why| CopyError::Unwritable { path: folder.join(name), why })?;
        Ok(self.find(game, &PlayerSpec::named(id))?)
    }

    /// Takes the folder of a player of the user's own away; whether there was one.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub(crate) fn forget(&self, game: &'static GameEntry, id: &str) -> Result<bool, CopyError> {
        let Ok(folder) = self.own_player(game, id) else { return Ok(false) };
        // Out of every list at once, however long it takes.
        let going = folder.with_file_name(format!(".{id}.gone"));
        let gone = removed(&going).and_then(|()| fs::rename(&folder, &going)).and_then(|()| removed(&going));
        gone.map(|()| true).map_err(|why| CopyError::Unwritable { path: folder, why })
    }

    /// The folder of a player of the user's own.
    fn own_player(&self, game: &'static GameEntry, id: &str) -> Result<std::path::PathBuf, CopyError> {
        let data = self.data.as_deref().filter(|_| sources::fits(id)).ok_or(CopyError::NoFolder)?;
        let folder = sources::own_folder(data, game).join(id);
        if is_player(&folder) { Ok(folder) } else { Err(CopyError::NoFolder) }
    }
}

/// Whether a folder is a player's.
fn is_player(folder: &Path) -> bool {
    sources::FILES.iter().any(|name| folder.join(name).is_file())
}

/// Why the folder of a player was not made.
enum NotMade {
    Broken(FolderProblem),
    Unwritable(io::Error),
}

impl From<io::Error> for NotMade {
    fn from(why: io::Error) -> Self {
        Self::Unwritable(why)
    }
}

/// The path of the first program in Python in a folder.
fn program_in(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?;
    let mut found: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.retain(|path| path.extension().is_some_and(|ending| ending == "py") && path.is_file());
    found.sort();
    found.first().map(|path| path.display().to_string())
}
