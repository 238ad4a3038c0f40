//! Players of ours, built from their files and from what their names change of them.

use sobremesa_edge::{BuiltPlayer, OptionError, PlayerWay, Settings};
use sobremesa_protocol::OptionInfo;

use super::file::FileKind;
use super::overrides::applied;
use crate::spec::{PlayerError, PlayerSpec};

/// The player of a canonical spec that is no program.
///
/// # Panics
/// If it is one.
pub(crate) fn built(canonical: &PlayerSpec) -> BuiltPlayer {
    let file = canonical.file().expect("a canonical player that is no program has its file");
    let way = match &file.way {
        FileKind::BuiltIn(kind) => PlayerWay::BuiltIn(kind, settings(canonical)),
        FileKind::Expert(knowledge) => PlayerWay::Expert(applied(knowledge, canonical)),
        FileKind::Command(_) => panic!("a program is started, not built"),
    };
    BuiltPlayer { name: canonical.to_string().into(), way, memory: file.memory.clone() }
}

/// What is set of a canonical built-in player.
///
/// # Panics
/// If it is none.
pub(super) fn settings(canonical: &PlayerSpec) -> Settings {
    let file = canonical.file().expect("a canonical player that is no program has its file");
    Settings::read(&file.options, &canonical.options).expect("a canonical player's options were read before")
}

/// Every option by which a player is spelled, by key, as the spec has it or left as it is.
pub(crate) fn canonical_options(
    player: &str,
    known: &[OptionInfo],
    spec: &PlayerSpec,
) -> Result<Vec<(Option<String>, String)>, PlayerError> {
    let settings = Settings::read(known, &spec.options).map_err(|error| in_words(player, error))?;
    Ok(settings.spelled().map(|(key, value)| (Some(key.to_owned()), value.to_string())).collect())
}

fn in_words(player: &str, error: OptionError) -> PlayerError {
    let player = player.to_owned();
    match error {
        OptionError::Unknown { option, known } => {
            let known =
                if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
            PlayerError::NoOption { player, option, known }
        }
        OptionError::Value { option, value, expected } => PlayerError::Value { player, option, value, expected },
    }
}
