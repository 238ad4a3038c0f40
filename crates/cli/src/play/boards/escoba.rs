//! Escoba at the terminal.

use sobremesa_lab::Message;
use sobremesa_protocol::MoveTree;
use sobremesa_protocol::games::escoba::{CardPlay, EscobaBoard};
use sobremesa_protocol::words::Language;

use super::{HandNews, PositionView, TerminalBoard};
use crate::play::entry::Choice;
use crate::screen::{FAINT, HEAD, STRONG, broken, styled};

/// The key of a sentence as it is said in Escoba, or as in Scopa.
fn by_terms(board: &EscobaBoard, escoba: &'static str, scopa: &'static str) -> &'static str {
    if board.terms.is_some() { scopa } else { escoba }
}

/// The name of a line of the count in the dictionaries.
fn line_name<'l>(board: &EscobaBoard, what: &'l str) -> &'l str {
    match what {
        _ if board.terms.is_none() => what,
        "escobas" => "scope",
        "oros" => "denari",
        "bonus_oros" => "bonus_denari",
        "velo" => "settebello",
        other => other,
    }
}

/// A card as it is shown: figures with what they count, as the number printed on them is another.
fn shown(card: &str) -> String {
    let value = match card.chars().next() {
        Some('S') => "8",
        Some('C') => "9",
        Some('R') => "10",
        _ => return card.to_owned(),
    };
    format!("{card}({value})")
}

fn cards(cards: &[String]) -> String {
    cards.iter().map(|card| shown(card)).collect::<Vec<_>>().join("  ")
}

impl TerminalBoard for EscobaBoard {
    fn news(&self, look: &PositionView<'_>, told: &mut HandNews) -> Vec<String> {
        let PositionView { party, language, .. } = *look;
        let mut news = Vec::new();
        if told.deals == 0 && self.round > 0 {
            told.deals = 1;
            let (dealer, up) = (party.name(self.dealer, language), cards(&self.turned_up));
            news.push(language.say("terminal.play.escoba.turned_up", &[("name", &dealer), ("cards", &up)]));
            if let Some(opening) = &self.opening {
                let (name, count) = (party.side_name(opening.side, language), opening.escobas.to_string());
                let key = by_terms(self, "terminal.play.escoba.opening", "terminal.play.escoba.opening_scopa");
                let text = language.say(key, &[("name", &name), ("n", &count)]);
                news.push(styled(HEAD, &text));
            }
        }
        let plays = self.log.iter().skip(told.moves).filter(|play| play.escoba || !party.is_only_person(play.seat));
        news.extend(plays.map(|play| told_play(self, play, look)));
        told.moves = self.log.len();
        news
    }

    fn in_play(&self, side: u8) -> Option<i32> {
        let certain = self.certain.get(usize::from(side)).copied();
        certain.filter(|points| *points != 0 && self.left.is_none())
    }

    fn table(&self, look: &PositionView<'_>, seat: u8) -> Vec<String> {
        let PositionView { party, language, width, .. } = *look;
        let mut lines = vec![String::new(), look.score()];
        let order = (1..party.seats()).map(|step| (seat + step) % party.seats());
        let others: Vec<(String, String)> = order
            .map(|other| {
                let count = self.hands[usize::from(other)].count.to_string();
                let name = party.name(other, language);
                let partner = language.say("terminal.play.partner", &[]);
                let name = if party.partners(seat, other) { format!("{name} ({partner})") } else { name };
                (name, language.say("terminal.play.escoba.cards", &[("n", &count)]))
            })
            .collect();
        let widest = others.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        lines.extend(others.iter().map(|(name, count)| format!("  {name:<widest$}  {count}")));
        lines.push(String::new());
        for (pile, side) in self.piles.iter().zip(0..) {
            let (name, count) = (party.side_name(side, language), pile.cards.len().to_string());
            let key = by_terms(self, "terminal.play.escoba.escobas", "terminal.play.escoba.scope");
            let escobas = language.say(key, &[("n", &pile.escobas.to_string())]);
            let text =
                language.say("terminal.play.escoba.pile", &[("name", &name), ("n", &count), ("escobas", &escobas)]);
            lines.push(styled(FAINT, &format!("  {text}")));
        }
        let (round, rounds, stock) = (self.round.to_string(), self.rounds.to_string(), self.stock.to_string());
        let text = language.say("terminal.play.escoba.stock", &[("round", &round), ("rounds", &rounds), ("n", &stock)]);
        lines.extend(broken(&text, width.saturating_sub(2)).iter().map(|line| styled(FAINT, &format!("  {line}"))));
        lines.push(String::new());
        if self.table.is_empty() {
            lines.push(format!("  {}", language.say("terminal.play.escoba.empty", &[])));
        } else {
            lines.extend(row("terminal.play.escoba.on_table", &self.table, language, width));
        }
        if let Some(own) = &self.hands[usize::from(seat)].cards {
            lines.extend(row("terminal.play.escoba.own", own, language, width));
        }
        lines
    }

    fn choices(&self, look: &PositionView<'_>) -> Vec<Choice> {
        let mut choices = Vec::new();
        MoveTree::each_move(&look.position.moves, &mut |keys| {
            choices.push(Choice { text: keys.concat(), label: label(self, keys, look.language) });
        });
        choices
    }

    fn helps(&self, _: &[MoveTree], _: bool) -> Vec<&'static str> {
        let help = if self.sum.as_deref() == Some("value") {
            "terminal.play.escoba.help_value"
        } else {
            "terminal.play.escoba.help"
        };
        vec![help, "terminal.play.help_words"]
    }

    fn hand_over(&self, look: &PositionView<'_>, _: &str) -> Vec<String> {
        let PositionView { party, language, .. } = *look;
        let mut lines = Vec::new();
        if let Some(left) = self.left.as_ref().filter(|left| !left.cards.is_empty()) {
            let cards = cards(&left.cards);
            let name = left.side.map(|side| party.side_name(side, language));
            let key = if name.is_some() { "terminal.play.escoba.left" } else { "terminal.play.escoba.left_to_nobody" };
            lines.push(language.say(key, &[("cards", &cards), ("name", name.as_deref().unwrap_or_default())]));
        }
        lines.push(styled(HEAD, &language.say("terminal.play.escoba.count", &[])));
        let sides: Vec<String> = (0..self.piles.len() as u8).map(|side| party.side_name(side, language)).collect();
        let widths: Vec<usize> = sides.iter().map(|side| side.chars().count().max(9)).collect();
        let names: Vec<String> = self
            .count
            .iter()
            .map(|line| language.say(&format!("terminal.play.escoba.line.{}", line_name(self, &line.what)), &[]))
            .collect();
        let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let head: Vec<String> = sides.iter().zip(&widths).map(|(side, width)| format!("{side:>width$}")).collect();
        lines.push(styled(FAINT, &format!("  {:widest$}  {}", "", head.join("  "))));
        for (line, name) in self.count.iter().zip(&names) {
            let of_side = |side: usize| {
                let (have, points) =
                    (line.have.get(side).copied().unwrap_or(0), line.points.get(side).copied().unwrap_or(0));
                let width = widths[side];
                if points == 0 {
                    format!("{have:>width$}")
                } else {
                    format!("{:>width$}", format!("{have} ({points:+})"))
                }
            };
            let cells: Vec<String> = (0..sides.len()).map(of_side).collect();
            lines.push(format!("  {name:<widest$}  {}", cells.join("  ")));
        }
        let sums: Vec<String> = self
            .certain
            .iter()
            .zip(&widths)
            .map(|(points, width)| styled(STRONG, &format!("{points:>width$}")))
            .collect();
        lines.push(format!("  {:widest$}  {}", "", sums.join("  ")));
        lines
    }

    fn typed(&self, text: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
        typed(text, choices)
    }
}

fn told_play(board: &EscobaBoard, play: &CardPlay, look: &PositionView<'_>) -> String {
    let name = look.party.name(play.seat, look.language);
    let (card, takes) = (shown(&play.card), cards(&play.takes));
    let key = match (play.takes.is_empty(), play.escoba) {
        (true, _) => "terminal.play.escoba.lays",
        (false, false) => "terminal.play.escoba.takes",
        (false, true) => by_terms(board, "terminal.play.escoba.sweeps", "terminal.play.escoba.sweeps_scopa"),
    };
    let text = look.language.say(key, &[("name", &name), ("card", &card), ("cards", &takes)]);
    if play.escoba { styled(HEAD, &text) } else { text }
}

/// Cards after a heading, the gaps between them kept; broken where they do not fit.
fn row(key: &str, list: &[String], language: Language, width: usize) -> Vec<String> {
    let kept = cards(list).replace("  ", " \u{a0}");
    let text = language.say(key, &[("cards", &kept)]);
    broken(&text, width.saturating_sub(2)).iter().map(|line| format!("  {}", line.replace('\u{a0}', " "))).collect()
}

fn label(board: &EscobaBoard, keys: &[&str], language: Language) -> String {
    let card = shown(keys[0]);
    let Some(takes) = keys.get(1).and_then(|takes| takes.strip_prefix(':')) else {
        return language.say("terminal.play.escoba.lay", &[("card", &card)]);
    };
    let taken: Vec<String> = takes.split('+').map(shown).collect();
    let key = if taken.len() == board.table.len() {
        by_terms(board, "terminal.play.escoba.sweep", "terminal.play.escoba.sweep_scopa")
    } else {
        "terminal.play.escoba.take"
    };
    language.say(key, &[("card", &card), ("cards", &taken.join("  "))])
}

/// The play of some cards: the one played and those it takes, in any order. Nothing where a word is no card.
fn typed(typed: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_ascii_lowercase).collect()
    };
    let mut given = words(typed);
    let card = |word: &String| {
        let mut letters = word.chars();
        let (value, suit) = (letters.next(), letters.next());
        value.is_some_and(|value| matches!(value, '1'..='7' | 's' | 'c' | 'r'))
            && suit.is_some_and(|suit| "oceb".contains(suit))
            && letters.next().is_none()
    };
    // What figures count stands beside them.
    given.retain(|word| !matches!(word.as_str(), "8" | "9" | "10"));
    if given.is_empty() || !given.iter().all(card) {
        return None;
    }
    given.sort();
    let same = |choice: &&Choice| {
        let mut cards = words(&choice.text);
        cards.sort();
        cards == given
    };
    if let Some(found) = choices.iter().find(same) {
        return Some(Ok(found.text.clone()));
    }
    // One card alone: its only play, if it has but one.
    if let [only] = &given[..] {
        let of_card: Vec<&Choice> = choices.iter().filter(|choice| words(&choice.text).first() == Some(only)).collect();
        match of_card[..] {
            [play] => return Some(Ok(play.text.clone())),
            [] => {}
            _ => {
                let options = of_card.iter().map(|choice| choice.text.as_str()).collect::<Vec<_>>().join(", ");
                let message = Message::new("terminal.play.escoba.which").with("card", typed).with("options", options);
                return Some(Err(message));
            }
        }
    }
    // Not a legal one: the rules say why, if the card played comes first.
    let spelt = |word: &String| {
        let (value, suit) = word.split_at(1);
        format!("{}{suit}", value.to_ascii_uppercase())
    };
    let in_order = words(typed);
    let in_order: Vec<String> = in_order.iter().filter(|word| given.contains(word)).map(spelt).collect();
    let (first, rest) = in_order.split_first()?;
    Some(Ok(if rest.is_empty() { first.clone() } else { format!("{first}:{}", rest.join("+")) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(moves: &[&str]) -> Vec<Choice> {
        moves.iter().map(|text| Choice { text: (*text).to_owned(), label: String::new() }).collect()
    }

    #[test]
    fn plays_are_typed_card_by_card_in_any_order() {
        let list = choices(&["4c", "4c:7o+4b", "Se:7c", "Se:7o", "2b"]);
        for (text, play) in [
            ("4c:7o+4b", "4c:7o+4b"),
            ("4b 7o 4c", "4c:7o+4b"),
            ("se 7c", "Se:7c"),
            ("Se(8) 7o", "Se:7o"),
            ("2b", "2b"),
            ("4c", "4c"),
            ("4c 7c", "4c:7c"),
            ("ro", "Ro"),
        ] {
            assert_eq!(typed(text, &list), Some(Ok(play.to_owned())), "{text}");
        }
        let Some(Err(message)) = typed("Se", &list) else { panic!("which of the two?") };
        assert_eq!(message.key, "terminal.play.escoba.which");
        assert_eq!((typed("8o", &list), typed("cuatro", &list), typed("4-6", &list)), (None, None, None));
    }
}
