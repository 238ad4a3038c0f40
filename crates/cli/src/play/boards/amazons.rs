//! The Game of the Amazons at the terminal.

use sobremesa_lab::Message;
use sobremesa_protocol::MoveTree;
use sobremesa_protocol::games::amazons::AmazonsBoard;
use sobremesa_protocol::words::Language;

use super::{HandNews, PositionView, TerminalBoard};
use crate::play::entry::{Choice, is_listed};
use crate::screen::{FAINT, HEAD, STRONG, styled};

/// Most squares that are named where one is to be chosen.
const NAMED: usize = 40;

impl TerminalBoard for AmazonsBoard {
    fn news(&self, look: &PositionView<'_>, told: &mut HandNews) -> Vec<String> {
        let PositionView { party, language, .. } = *look;
        let mut news = Vec::new();
        if told.deals == 0 && !self.opening.is_empty() {
            let moves = self.opening.join(" ");
            news.push(language.say("terminal.play.amazons.opening", &[("moves", &moves)]));
            told.deals = 1;
        }
        let made = self.log.iter().skip(told.moves).filter(|made| !party.is_only_person(made.seat));
        news.extend(made.map(|made| {
            let name = party.name(made.seat, language);
            let args = [("name", name.as_str()), ("from", &made.from), ("to", &made.to), ("arrow", &made.arrow)];
            language.say("terminal.play.amazons.told", &args)
        }));
        told.moves = self.log.len();
        news
    }

    fn table(&self, look: &PositionView<'_>, seat: u8) -> Vec<String> {
        let mut lines = vec![String::new()];
        lines.extend(drawn(self));
        lines.push(String::new());
        let language = look.language;
        let side =
            language.say(if seat == 0 { "terminal.play.amazons.white" } else { "terminal.play.amazons.black" }, &[]);
        let free = |seat: usize| self.mobility.get(seat).copied().unwrap_or_default().to_string();
        let args = [("side", side.as_str()), ("white", &free(0)), ("black", &free(1))];
        lines.push(language.say("terminal.play.amazons.free", &args));
        if let Some(left) = &self.apart {
            let moves = |seat: usize| match left.get(seat) {
                Some(left) if left.least == left.most => left.least.to_string(),
                Some(left) => format!("{}–{}", left.least, left.most),
                None => String::new(),
            };
            lines.push(language.say("terminal.play.amazons.apart", &[("white", &moves(0)), ("black", &moves(1))]));
        }
        lines
    }

    fn choices(&self, look: &PositionView<'_>) -> Vec<Choice> {
        let moves = MoveTree::moves(&look.position.moves);
        moves.into_iter().map(|text| Choice { label: text.clone(), text }).collect()
    }

    fn asked(&self, choices: &[Choice], language: Language) -> Option<String> {
        let (count, example) = (choices.len().to_string(), choices.first().map_or("", |choice| choice.text.as_str()));
        let key = if is_listed(choices) { "terminal.play.amazons.listed" } else { "terminal.play.amazons.many" };
        Some(language.say(key, &[("n", &count), ("example", example)]))
    }

    fn helps(&self, _: &[MoveTree], _: bool) -> Vec<&'static str> {
        vec!["terminal.play.amazons.help", "terminal.play.help_words"]
    }

    fn hand_over(&self, look: &PositionView<'_>, _: &str) -> Vec<String> {
        let mut lines = drawn(self);
        let name = look.party.side_name(self.mover, look.language);
        lines.push(String::new());
        lines.push(styled(HEAD, &look.language.say("terminal.play.amazons.stuck", &[("name", &name)])));
        lines
    }

    fn typed(&self, text: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
        typed(text, choices)
    }
}

/// The board, the last rank first; the last move stands out.
fn drawn(board: &AmazonsBoard) -> Vec<String> {
    let files: Vec<char> = ('a'..='p').take(usize::from(board.files)).collect();
    let last = board.log.last();
    let piece = |square: &str| {
        let is = |set: &[String]| set.iter().any(|other| other == square);
        let mark = match () {
            () if board.amazons.first().is_some_and(|white| is(white)) => "W",
            () if board.amazons.get(1).is_some_and(|black| is(black)) => "B",
            () if is(&board.arrows) => "x",
            () => return styled(FAINT, "·"),
        };
        let new = last.is_some_and(|last| last.to == square || last.arrow == square);
        if new {
            styled(HEAD, mark)
        } else if mark == "x" {
            mark.to_owned()
        } else {
            styled(STRONG, mark)
        }
    };
    let rank = |rank: u8| {
        let squares = files.iter().map(|file| piece(&format!("{file}{rank}")));
        format!("  {rank:>2}  {}", squares.collect::<Vec<_>>().join(" "))
    };
    let mut lines: Vec<String> = (1..=board.ranks).rev().map(rank).collect();
    let names: Vec<String> = files.iter().map(ToString::to_string).collect();
    lines.push(styled(FAINT, &format!("      {}", names.join(" "))));
    lines
}

/// The move of some squares, one after the other: from, to, arrow. With fewer than three, what there is to choose.
fn typed(typed: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
    let given = squares(typed)?;
    if given.is_empty() || given.len() > 3 {
        return None;
    }
    let found: Vec<&Choice> = choices
        .iter()
        .filter(|choice| squares(&choice.text).is_some_and(|squares| squares.starts_with(&given)))
        .collect();
    match (&found[..], given.len()) {
        ([only], 3) => Some(Ok(only.text.clone())),
        // Not a legal one: the rules say why.
        (_, 3) => Some(Ok(format!("{}-{}/{}", given[0], given[1], given[2]))),
        ([], count) => {
            // Who gives two squares and has an amazon on the first is told of the second.
            let begins =
                |choice: &Choice| squares(&choice.text).is_some_and(|squares| squares.first() == given.first());
            let reaches = count == 2 && choices.iter().any(begins);
            let key = if reaches { "terminal.play.amazons.nowhere" } else { "terminal.play.amazons.not_yours" };
            let message = Message::new(key).with("from", &given[0]);
            Some(Err(given.get(1).filter(|_| reaches).into_iter().fold(message, |message, to| message.with("to", to))))
        }
        (found, count) => {
            let mut next: Vec<String> =
                found.iter().filter_map(|choice| squares(&choice.text)?.get(count).cloned()).collect();
            next.dedup();
            let more = next.len() > NAMED;
            next.truncate(NAMED);
            let listed = format!("{}{}", next.join(" "), if more { " …" } else { "" });
            let key = if count == 1 { "terminal.play.amazons.where_to" } else { "terminal.play.amazons.arrow_to" };
            Some(Err(Message::new(key).with("found", typed).with("squares", listed)))
        }
    }
}

/// The squares that a text names, one after the other, with anything or nothing between them: each is a letter and a
/// number. Nothing where something else stands among them.
fn squares(text: &str) -> Option<Vec<String>> {
    let mut squares: Vec<String> = Vec::new();
    let mut after_sign = true;
    for letter in text.chars().map(|letter| letter.to_ascii_lowercase()) {
        match letter {
            'a'..='z' => squares.push(letter.to_string()),
            '0'..='9' if !after_sign => squares.last_mut()?.push(letter),
            '0'..='9' => return None,
            _ => {}
        }
        after_sign = !letter.is_ascii_alphanumeric();
    }
    squares.iter().all(|square| square.len() > 1).then_some(squares)
}

#[cfg(test)]
mod tests {
    use sobremesa_core::Argument;

    use super::*;

    fn choices(moves: &[&str]) -> Vec<Choice> {
        moves.iter().map(|text| Choice { text: (*text).to_owned(), label: String::new() }).collect()
    }

    #[test]
    fn moves_are_typed_square_by_square() {
        let list = choices(&["d1-d7/g7", "d1-d7/d1", "d1-d6/g6", "a4-a5/a4"]);
        for text in ["d1-d7/g7", "D1 d7 G7", "d1-d7(g7)", "d1d7g7", "D1D7G7", "d1 d7g7", "d1,d7,g7", "d1->d7 (g7)"] {
            assert_eq!(typed(text, &list), Some(Ok("d1-d7/g7".to_owned())), "{text}");
        }
        assert_eq!(typed("d1 d7 h7", &list), Some(Ok("d1-d7/h7".to_owned())), "the rules say why not");
        assert_eq!(typed("d1d7h7", &list), Some(Ok("d1-d7/h7".to_owned())));
        assert_eq!(typed("a10a9b10", &list), Some(Ok("a10-a9/b10".to_owned())));
        let squares = |text: &str| match typed(text, &list) {
            Some(Err(message)) => {
                let last = match message.args.last() {
                    Some((_, Argument::Text(text))) => text.clone(),
                    _ => String::new(),
                };
                (message.key.into_owned(), last)
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(squares("d1"), ("terminal.play.amazons.where_to".to_owned(), "d7 d6".to_owned()));
        assert_eq!(squares("d1-d7"), ("terminal.play.amazons.arrow_to".to_owned(), "g7 d1".to_owned()));
        assert_eq!(squares("D1D7"), ("terminal.play.amazons.arrow_to".to_owned(), "g7 d1".to_owned()));
        assert_eq!(squares("e5"), ("terminal.play.amazons.not_yours".to_owned(), "e5".to_owned()));
        assert_eq!(squares("e5-d7"), ("terminal.play.amazons.not_yours".to_owned(), "e5".to_owned()));
        assert_eq!(squares("d1-j10"), ("terminal.play.amazons.nowhere".to_owned(), "j10".to_owned()));
        for text in ["castle", "4-6", "d", "d 1", "d1d7g7h7", "d1d7g"] {
            assert_eq!(typed(text, &list), None, "{text}");
        }
    }
}
