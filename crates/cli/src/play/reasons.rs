//! Why a move was made, told in sentences: the reason, then what was weighed.

use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Because, Explanation, Measure};

use super::entry::Choice;
use super::reason;
use crate::failure::Failure;
use crate::screen::{FAINT, Screen, styled};

/// Which of the moves that were weighed are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Agenda {
    /// The best few.
    Best,
    /// All, each with the rules that spoke.
    Whole,
}

/// As many are the best few.
const FEW: usize = 3;

/// Tells why a move was chosen among `choices`.
pub(crate) fn tell(why: &Explanation, choices: &[Choice], agenda: Agenda, screen: &mut Screen) -> Result<(), Failure> {
    if let Some(text) = reason(&why.reason, screen.language) {
        screen.paragraph(&styled(FAINT, &text), "    ")?;
    }
    // One move alone says nothing that the reason does not.
    if why.moves.len() < 2 && agenda == Agenda::Best {
        return Ok(());
    }
    let most = if agenda == Agenda::Whole { why.moves.len() } else { FEW };
    let label = |text: &str| choices.iter().find(|choice| choice.text == text).map(|choice| choice.label.clone());
    let told: Vec<(String, String)> = why.moves[..most.min(why.moves.len())]
        .iter()
        .map(|one| {
            let label = label(&one.text).unwrap_or_else(|| one.text.clone());
            (label, value(one.value, why.measure, screen.language))
        })
        .collect();
    let widest = told.iter().map(|(label, _)| console::measure_text_width(label)).max().unwrap_or(0);
    for ((label, value), weighed) in told.iter().zip(&why.moves) {
        let padding = " ".repeat(widest - console::measure_text_width(label));
        screen.line(&styled(FAINT, &format!("      {label}{padding}  {value}")))?;
        if agenda == Agenda::Whole {
            spoke(&weighed.because, screen)?;
        }
    }
    Ok(())
}

/// The rules that spoke for a move or against it.
fn spoke(because: &[Because], screen: &mut Screen) -> Result<(), Failure> {
    for rule in because {
        let Some(text) = reason(&rule.reason, screen.language) else { continue };
        let line = format!("{}  {text}", signed(rule.weight, screen.language));
        screen.paragraph(&styled(FAINT, &line), "          ")?;
    }
    Ok(())
}

/// The value of a move, in words.
fn value(value: f64, measure: Measure, language: Language) -> String {
    match measure {
        Measure::Weight => language.say("explain.weight", &[("value", &decimal(value, language))]),
        Measure::Points => language.say("explain.points", &[("value", &signed(value, language))]),
        Measure::Chance => language.say("explain.chance", &[("value", &decimal(value * 100.0, language))]),
    }
}

/// With one decimal at most, as the language writes it.
fn decimal(value: f64, language: Language) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // No zero below zero.
    let text = format!("{}", if rounded == 0.0 { 0.0 } else { rounded }).replace('-', "−");
    match language {
        Language::Es => text.replace('.', ","),
        Language::En => text,
    }
}

/// The same with its sign.
fn signed(value: f64, language: Language) -> String {
    let text = decimal(value, language);
    if text.starts_with('−') || text == "0" { text } else { format!("+{text}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_said_in_words() {
        assert_eq!(value(3.25, Measure::Points, Language::Es), "+3,3 tantos por ronda");
        assert_eq!(value(-0.04, Measure::Points, Language::En), "0 points a hand");
        assert_eq!(value(-12.0, Measure::Points, Language::En), "−12 points a hand");
        assert_eq!(value(0.6149, Measure::Chance, Language::En), "61.5% to win the match");
        assert_eq!(value(1132.0, Measure::Weight, Language::Es), "peso 1132");
    }
}
