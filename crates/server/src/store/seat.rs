//! Who sits at a seat, as it is kept.

use sobremesa_catalog::{PlayerError, PlayerFile, PlayerSpec};
use sobremesa_protocol::{PlayerGroup, bots as bot_lines};

use crate::guest::GuestId;

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSeat {
    pub(crate) sitter: Sitter,
    /// The name shown.
    pub(crate) name: String,
    /// The file of a computer player whose name does not say how it plays: at this table it stays as it was.
    pub(crate) file: Option<String>,
    /// Where the picture of a computer player is that sits down as itself.
    pub(crate) avatar: Option<String>,
}

impl StoredSeat {
    /// A seat at which a person sits.
    pub(crate) fn guest(guest: GuestId, name: String) -> Self {
        Self { sitter: Sitter::Guest(guest), name, file: None, avatar: None }
    }

    /// The guest who sits here; none for a program.
    pub(crate) fn person(&self) -> Option<GuestId> {
        match self.sitter {
            Sitter::Guest(guest) => Some(guest),
            Sitter::Computer(_) | Sitter::Bot(_) => None,
        }
    }

    /// A computer player that was looked up. One of the people has its name already; others get one at the table.
    pub(crate) fn computer(player: &PlayerSpec) -> Self {
        let sitter = Sitter::Computer(player.to_string());
        let Some(file) = player.file() else {
            return Self { sitter, name: String::new(), file: None, avatar: None };
        };
        let itself = file.group == PlayerGroup::People;
        Self {
            sitter,
            // People are called the same in both languages.
            name: if itself { file.name.es.clone() } else { String::new() },
            // What a program starts is in its own folder alone.
            file: (!file.is_plain() && !file.is_program()).then(|| file.kept()),
            avatar: file.info().avatar.filter(|_| itself),
        }
    }

    /// The computer player of the seat, as it was when it sat down at a table of a game; none for a person.
    pub(crate) fn player(&self, game: &str) -> Result<Option<PlayerSpec>, PlayerError> {
        let Sitter::Computer(player) = &self.sitter else { return Ok(None) };
        let spec: PlayerSpec = player.parse()?;
        let Some(text) = &self.file else { return Ok(Some(spec)) };
        let file = PlayerFile::of_text(game, &spec.name, "player.toml", text)
            .map_err(|problem| PlayerError::Broken { name: spec.name.clone(), problem })?;
        Ok(Some(spec.as_in(file)))
    }
}

/// A person or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    Guest(GuestId),
    /// A player in its canonical spelling.
    Computer(String),
    /// The robot of an id.
    Bot(String),
}

impl Sitter {
    /// Whoever is named where computers are: a player, or a robot.
    pub(crate) fn of_player(text: String) -> Self {
        match text.strip_prefix(bot_lines::PREFIX) {
            Some(id) => Self::Bot(id.to_owned()),
            None => Self::Computer(text),
        }
    }

    /// The text by which they are named where computers are; none of a person.
    pub(crate) fn player_text(&self) -> Option<String> {
        match self {
            Self::Guest(_) => None,
            Self::Computer(player) => Some(player.clone()),
            Self::Bot(id) => Some(format!("{}{id}", bot_lines::PREFIX)),
        }
    }
}
