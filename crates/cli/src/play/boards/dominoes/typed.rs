//! Moves of dominoes as they are typed.

use sobremesa_lab::Message;

use crate::play::entry::Choice;

/// What is typed to place nothing: to pass, to stop, to leave the opening to one's partner, to give no more.
const NOTHING: [&str; 9] = ["-", "pasar", "paso", "pass", "parar", "plantarse", "stop", "dejar", "yield"];

/// The move that a tile, with or without its end and face, means among the choices, or a word to place none. Nothing where
/// it is neither.
pub(crate) fn typed(typed: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
    if NOTHING.contains(&typed) {
        return Some(Ok("-".to_owned()));
    }
    let given = ["!", "dar ", "give "].iter().find_map(|word| typed.strip_prefix(word));
    let bare = given.unwrap_or(typed).trim();
    let at = bare.find(['<', '>', '+', '.']).unwrap_or(bare.len());
    let tile = tile(&bare[..at])?;
    let place = &bare[at..];
    let meant = format!("{}{tile}{place}", if given.is_some() { "!" } else { "" });
    let shown = |text: &str| if given.is_some() { text.to_owned() } else { text.trim_start_matches('!').to_owned() };
    let begins = |choice: &&Choice| {
        let text = shown(&choice.text);
        let rest = text.strip_prefix(&meant);
        // `+1` is not the beginning of `+12`.
        rest.is_some_and(|rest| {
            !rest.starts_with(|next: char| next.is_ascii_digit() && place.ends_with(|last: char| last.is_ascii_digit()))
                && !rest.starts_with('-')
        })
    };
    let found: Vec<&Choice> = choices.iter().filter(begins).collect();
    match found[..] {
        [only] => Some(Ok(only.text.clone())),
        // Not a legal one: the rules say why.
        [] if place.is_empty() && given.is_none() => Some(Ok(format!("{tile}>"))),
        [] => Some(Ok(meant)),
        _ => {
            let options = found.iter().map(|choice| choice.text.as_str()).collect::<Vec<_>>().join(", ");
            Some(Err(Message::new("terminal.play.which_end").with("tile", tile).with("options", options)))
        }
    }
}

/// A tile in its one spelling, greatest face first.
fn tile(text: &str) -> Option<String> {
    let mut faces: Vec<u8> = text.split('-').map(|face| face.trim().parse().ok()).collect::<Option<_>>()?;
    faces.sort_unstable_by(|a, b| b.cmp(a));
    (faces.len() > 1).then(|| faces.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests {
    use sobremesa_core::Argument;

    use super::*;

    fn choices(moves: &[&str]) -> Vec<Choice> {
        moves.iter().map(|text| Choice { text: (*text).to_owned(), label: String::new() }).collect()
    }

    fn meant(text: &str, choices: &[Choice]) -> String {
        typed(text, choices).expect("it is understood").expect("it is one")
    }

    #[test]
    fn tiles_and_moves_are_understood() {
        let list = choices(&["6-4<", "6-4>", "5-2>"]);
        assert_eq!(meant("2-5", &list), "5-2>");
        assert_eq!(meant("6-4<", &list), "6-4<");
        assert_eq!(meant("1-0", &list), "1-0>");
        for word in ["pasar", "-", "plantarse", "yield"] {
            assert_eq!(meant(word, &list), "-");
        }
        let Some(Err(message)) = typed("4-6", &list) else { panic!("which end?") };
        assert_eq!(message.key, "terminal.play.which_end");
        for typed in ["six four", "6-", "<"].map(|text| typed(text, &list)) {
            assert_eq!(typed, None);
        }
    }

    #[test]
    fn arms_faces_and_tiles_to_give_are_understood() {
        let list = choices(&["6-4>", "6-4+2.4", "6-4+2.6", "6-4+12", "5-3-1<"]);
        assert_eq!(meant("4-6+12", &list), "6-4+12");
        assert_eq!(meant("6-4>", &list), "6-4>");
        assert_eq!(meant("6-4+2.6", &list), "6-4+2.6");
        assert_eq!(meant("1-3-5", &list), "5-3-1<");
        let Some(Err(message)) = typed("6-4+2", &list) else { panic!("which face?") };
        assert_eq!(message.args[1].1, Argument::Text("6-4+2.4, 6-4+2.6".to_owned()));
        let gives = choices(&["!6-4", "!1-0"]);
        for typed in ["6-4", "!4-6", "dar 6-4", "give 4-6"] {
            assert_eq!(meant(typed, &gives), "!6-4", "{typed}");
        }
    }
}
