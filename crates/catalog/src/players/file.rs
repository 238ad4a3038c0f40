//! A player's file: reading, checking, and the player that it describes.

mod format;
mod ini;
mod knowledge;
mod sense;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use schemars::Schema;
use sobremesa_core::Message;
use sobremesa_dominoes::expert::{Knowledge, KnowledgeDraft};
use sobremesa_files::{Kind, Mistake, in_order};
use sobremesa_programs::CommandLine;
use sobremesa_protocol::{Localized, OptionInfo, PlayerGroup, PlayerInfo};

use super::avatar::{self, Avatar};
use super::built::canonical_options;
use super::overrides;
use crate::spec::{FolderProblem, PlayerError, PlayerSpec};
pub(super) use format::{COMMAND, EXPERTO, about_kind};
use sobremesa_edge::GameEntry;
use sobremesa_edge::games;

/// Most bytes of a file: what a player remembers stands in it.
pub(super) const MOST: usize = 256 * 1024;

/// Most texts that are kept checked.
const MAX_KEPT: usize = 2_000;

/// What is said of a player's file.
const KIND: Kind = Kind {
    called: "mistake.file.player_file",
    means: "mistake.means.player",
    table: "options",
    most: MOST,
    meant: None,
};

static SCHEMA: LazyLock<Schema> = LazyLock::new(sobremesa_files::schema::<format::PlayerToml>);

/// The JSON Schema of a player's file.
pub(super) fn schema() -> Schema {
    SCHEMA.clone()
}

/// How a player plays.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FileKind {
    /// As a built-in player does.
    BuiltIn(&'static str),
    /// By the rules of a knowledge base.
    Expert(Arc<Knowledge>),
    /// As a program does that is started in the player's folder.
    Command(String),
}

/// A player, as its folder has it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerFile {
    /// Its name in arguments and addresses: that of its folder.
    pub id: String,
    /// The path of the player's file.
    pub path: String,
    /// Whether it is the user's.
    pub own: bool,
    /// The text of the file.
    pub text: String,
    /// BLAKE3 of how it plays, in hexadecimal, whatever it is called, looks like and says.
    pub hash: String,
    /// The name shown. People are called the same in both languages.
    pub name: Localized,
    /// Order in lists, 1 the easiest.
    pub level: u8,
    /// Among whom it is shown.
    pub group: PlayerGroup,
    /// The game in whose folder it stands; none where it lies elsewhere.
    pub home: Option<&'static str>,
    /// The games it plays.
    pub games: Vec<&'static str>,
    /// A sentence or two on how it plays.
    pub summary: Localized,
    /// What it says at the table when a match begins; none: nothing.
    pub greeting: Option<Localized>,
    /// Its picture, if it has one.
    pub avatar: Option<Avatar>,
    /// What can be set of it.
    pub options: Vec<OptionInfo>,
    pub(crate) way: FileKind,
    /// What it remembers of earlier games.
    pub(crate) memory: Option<Arc<str>>,
    /// Its folder, where it is on the disk.
    folder: Option<PathBuf>,
}

impl PlayerFile {
    /// A player of a game from the text of its file alone, as a run or a table keeps it: without a picture. A program cannot
    /// be kept so: what it starts is in its folder.
    ///
    /// # Errors
    /// If it has mistakes.
    pub fn of_text(game: &str, id: &str, path: &str, text: &str) -> Result<Arc<Self>, FolderProblem> {
        super::sources::of_text(games::named(game), id, path, text)
    }

    /// The file as a run keeps it: in the form of this program, whatever its own form is.
    ///
    /// # Panics
    /// Never: texts and numbers are always written.
    pub fn kept(&self) -> String {
        let FileKind::Expert(knowledge) = &self.way else { return self.text.clone() };
        if !self.is_classic() {
            return self.text.clone();
        }
        // This form has one name for both languages.
        let name = serde_json::Value::from(self.name.es.as_str());
        let knowledge = toml::to_string(&knowledge.draft()).expect("texts and numbers are always written");
        format!("name = {name}\nlevel = {}\nkind = \"experto\"\n{knowledge}", self.level)
    }

    /// The file as it is changed by a form: in the form of this program, with the picture that it names.
    pub(super) fn editable(&self) -> String {
        let text = self.kept();
        let named = drafted(&self.text, true, None).avatar.clone().filter(|_| self.is_classic());
        match named.filter(|(name, _)| !avatar::USUAL.contains(&name.as_str())) {
            Some((name, _)) => {
                text.replacen("\nkind", &format!("\navatar = {}\nkind", serde_json::Value::from(name)), 1)
            }
            None => text,
        }
    }

    /// Whether its file has the form of other programs, `player.ini`.
    pub(super) fn is_classic(&self) -> bool {
        is_ini(&self.path)
    }

    /// Whether its name and its options say how it plays, so that its file need not be kept to know it: it is a built-in
    /// player under that player's own name.
    pub fn is_plain(&self) -> bool {
        self.memory.is_none() && matches!(self.way, FileKind::BuiltIn(kind) if kind == self.id)
    }

    /// The player's memory of earlier games, as its file has it.
    pub fn memory(&self) -> Option<&str> {
        self.memory.as_deref()
    }

    /// Whether it plays a game.
    pub(crate) fn plays(&self, game: &GameEntry) -> bool {
        self.games.contains(&game.id)
    }

    /// Whether it is a program.
    pub fn is_program(&self) -> bool {
        matches!(self.way, FileKind::Command(_))
    }

    /// The player as a list shows it.
    pub fn info(&self) -> PlayerInfo {
        PlayerInfo {
            id: self.id.clone(),
            name: self.name.clone(),
            level: self.level,
            group: self.group,
            summary: self.summary.clone(),
            greeting: self.greeting.clone(),
            avatar: self.avatar.as_ref().and_then(|avatar| Some(avatar.address(self.home?, &self.id))),
            own: self.own,
            options: self.options.clone(),
        }
    }

    /// Its folder, where it is on the disk.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// What its program starts.
    ///
    /// # Panics
    /// If it is none.
    pub(crate) fn command_line(&self) -> CommandLine {
        let FileKind::Command(command) = &self.way else { panic!("only a program has a command") };
        let line = CommandLine::read(command).expect("the command was read when the file was checked");
        self.folder.iter().fold(line, |line, folder| line.started_in(folder.clone()))
    }

    /// The rules that it plays by; none where it is no `experto`.
    pub fn knowledge(&self) -> Option<KnowledgeDraft> {
        match &self.way {
            FileKind::Expert(knowledge) => Some(knowledge.draft()),
            FileKind::BuiltIn(_) | FileKind::Command(_) => None,
        }
    }

    /// The name of its kind in files.
    pub fn kind(&self) -> &'static str {
        match &self.way {
            FileKind::BuiltIn(kind) => kind,
            FileKind::Expert(_) => "experto",
            FileKind::Command(_) => "command",
        }
    }

    /// Every option of a spec by key; of an `experto` what it has otherwise than its file.
    pub(crate) fn canonical_options(&self, spec: &PlayerSpec) -> Result<Vec<(Option<String>, String)>, PlayerError> {
        if let FileKind::Expert(knowledge) = &self.way {
            return overrides::canonical(knowledge, spec);
        }
        canonical_options(&spec.name, &self.options, spec)
    }
}

/// A file with where it stands.
#[derive(Clone, Copy)]
pub(super) struct PlacedFile<'a> {
    pub(super) id: &'a str,
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    pub(super) home: Option<&'static GameEntry>,
    pub(super) own: bool,
    pub(super) folder: Option<&'a Path>,
}

/// What a text comes to, mistakes and all.
#[derive(Debug)]
struct Draft {
    name: Localized,
    level: u8,
    group: PlayerGroup,
    games: Vec<&'static str>,
    summary: Localized,
    greeting: Option<Localized>,
    /// The picture named, and where.
    avatar: Option<(String, Range<usize>)>,
    options: Vec<OptionInfo>,
    /// None where it is not known for the mistakes.
    way: Option<FileKind>,
    memory: Option<Arc<str>>,
    mistakes: Vec<Mistake>,
}

/// Checked texts, by their hash: the result depends on the text and the folder alone, so it is kept.
static KEPT: Mutex<BTreeMap<[u8; 32], Arc<Draft>>> = Mutex::new(BTreeMap::new());

fn drafted(text: &str, ini: bool, home: Option<&'static GameEntry>) -> Arc<Draft> {
    let mut key = blake3::Hasher::new();
    key.update(&[u8::from(ini)]).update(home.map_or("", |game| game.id).as_bytes()).update(b"\n");
    let key = *key.update(text.as_bytes()).finalize().as_bytes();
    let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(draft) = lock().get(&key) {
        return Arc::clone(draft);
    }
    let (file, mistakes) = if ini {
        ini::read(text)
    } else {
        let (file, mistakes) = sobremesa_files::read(text, &SCHEMA, KIND);
        (file.unwrap_or_default(), mistakes)
    };
    let draft = Arc::new(sense::check(&file, home, mistakes));
    let mut kept = lock();
    if kept.len() >= MAX_KEPT {
        kept.clear();
    }
    kept.insert(key, Arc::clone(&draft));
    draft
}

/// Reads a file of the player's folder; none where it is not there.
type Reader<'a> = &'a dyn Fn(&str) -> Option<Result<Vec<u8>, Message>>;

/// The player of a file; `reader` reads its pictures, where there is a folder.
pub(super) fn assemble(written: PlacedFile<'_>, reader: Option<Reader<'_>>) -> Result<Arc<PlayerFile>, FolderProblem> {
    let draft = drafted(written.text, is_ini(written.path), written.home);
    let mut mistakes = draft.mistakes.clone();
    let avatar = reader.and_then(|reader| picture(draft.avatar.as_ref(), reader, &mut mistakes));
    let Some(way) = draft.way.clone().filter(|_| mistakes.is_empty()) else {
        return Err(FolderProblem::Mistakes {
            path: written.path.to_owned(),
            source_text: written.text.to_owned(),
            mistakes: in_order(written.text, mistakes),
        });
    };
    Ok(Arc::new(PlayerFile {
        id: written.id.to_owned(),
        path: written.path.to_owned(),
        own: written.own,
        text: written.text.to_owned(),
        hash: hash(&way, draft.memory.as_deref()),
        name: draft.name.clone(),
        level: draft.level,
        group: draft.group,
        home: written.home.map(|game| game.id),
        games: draft.games.clone(),
        summary: draft.summary.clone(),
        greeting: draft.greeting.clone(),
        avatar,
        options: draft.options.clone(),
        way,
        memory: draft.memory.clone(),
        folder: written.folder.map(Path::to_owned),
    }))
}

/// Whether a file has the form of other programs.
pub(super) fn is_ini(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ini"))
}

/// BLAKE3 of how a player plays.
fn hash(way: &FileKind, memory: Option<&str>) -> String {
    let said = match way {
        FileKind::BuiltIn(kind) => match memory {
            Some(memory) => format!("kind {kind}\n{memory}"),
            None => format!("kind {kind}"),
        },
        FileKind::Expert(knowledge) => format!("experto {:?}", knowledge.draft()),
        FileKind::Command(command) => format!("command {command}"),
    };
    blake3::hash(said.as_bytes()).to_hex().to_string()
}

/// The picture that is named, or of the usual names the first that is there.
fn picture(named: Option<&(String, Range<usize>)>, reader: Reader<'_>, mistakes: &mut Vec<Mistake>) -> Option<Avatar> {
    let (name, bytes, span) = match named {
        Some((name, span)) => {
            let Some(bytes) = reader(name) else {
                let problem = Message::new("mistake.player.no_picture").with("name", name);
                let advice = Message::new("mistake.player.no_picture_advice").with("usual", avatar::USUAL[0]);
                mistakes.push(Mistake::new(span.clone(), problem).advise(advice));
                return None;
            };
            (name.as_str(), bytes, span.clone())
        }
        None => avatar::USUAL.iter().find_map(|name| Some((*name, reader(name)?, 0..0)))?,
    };
    let unreadable =
        |why: Message| Message::new("mistake.player.picture_unread").with("name", name).with_message("why", why);
    let read = bytes.map_err(|why| (unreadable(why), Message::new("mistake.player.picture_unread_advice")));
    match read.and_then(|bytes| avatar::read(name, bytes)) {
        Ok(avatar) => Some(avatar),
        Err((problem, advice)) => {
            mistakes.push(Mistake::new(span, problem).advise(advice));
            None
        }
    }
}
