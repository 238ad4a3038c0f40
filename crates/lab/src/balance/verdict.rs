//! What a rule set is like in a sentence or two.

use sobremesa_protocol::words::Language;

use super::figures::Figure;
use super::{Balance, LadderStep};
use crate::stats::Interval;
use crate::summary::Share;

/// A match shorter than this, in minutes, is quick.
const QUICK_MINUTES: f64 = 15.0;
/// A match longer than this, in minutes, is long.
const LONG_MINUTES: f64 = 40.0;
/// Shares of hands so close to even make no difference at a table.
const FAIR_MARGIN: f64 = 0.05;
/// From here on opening is a great advantage.
const GREAT_MARGIN: f64 = 0.10;
/// The strongest wins at most this part of what chance leaves over: playing well counts for little. With two sides 60%.
const LITTLE_SKILL: f64 = 0.2;
/// The strongest wins at least this part of what chance leaves over: playing well counts for much. With two sides 75%.
const MUCH_SKILL: f64 = 0.5;
/// So large a share of matches that do not end by themselves is said first.
const UNENDED: f64 = 0.01;

/// How long a match takes people, at [`super::SECONDS_A_MOVE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Under a quarter of an hour.
    Quick,
    /// Between a quarter of an hour and forty minutes.
    Medium,
    /// Over forty minutes.
    Long,
    /// Nothing was counted, or the interval reaches from quick to long.
    Unknown,
}

/// What it is worth to open a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The whole interval lies within five points of even.
    Fair,
    /// The whole interval lies above even.
    Helps,
    /// The whole interval lies more than ten points above even.
    HelpsMuch,
    /// The whole interval lies below even.
    Hurts,
    /// The interval holds even and reaches further than five points from it.
    Unknown,
}

/// How far the strongest of the players that were tried is ahead of the weakest: of what it does not win by chance alone,
/// the part that it wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// The whole interval lies at half or more.
    Much,
    /// The whole interval lies above nothing.
    Some,
    /// The whole interval lies at a fifth or less, and players that search took part.
    Little,
    /// The interval holds nothing as well as more than a fifth; or nobody searched, so that the best were not there.
    Unknown,
}

/// What a rule set is like. It says only what the 95% intervals bear out; luck is no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether matches end by themselves.
    pub ends: bool,
    /// How long a match is.
    pub length: Length,
    /// The worth of opening; none where nobody plays against anybody.
    pub opening: Option<Opening>,
    /// The worth of skill; none where nobody plays against anybody.
    pub skill: Option<Skill>,
}

/// Minutes of a match, at [`super::SECONDS_A_MOVE`], with what its two factors leave open: their intervals multiplied, which
/// is wider than 95% asks for.
pub fn minutes(balance: &Balance) -> Option<(f64, Interval)> {
    let both = |key: &str| {
        let Figure { value, interval, .. } = balance.figure(key)?;
        Some(((*value)?, (*interval)?))
    };
    let (minutes, range) = both("minutes_a_hand")?;
    let (hands, among) = both("hands_a_game")?;
    Some((minutes * hands, Interval { low: range.low * among.low, high: range.high * among.high }))
}

impl Verdict {
    /// What is said of a rule set.
    pub fn of(balance: &Balance) -> Self {
        let even = 1.0 / f64::from(balance.sides.max(1));
        let several = balance.sides > 1;
        Self {
            ends: balance.figure("unended").and_then(|figure| figure.value).unwrap_or(0.0) <= UNENDED,
            length: minutes(balance).map_or(Length::Unknown, |(value, range)| length(value, range)),
            opening: several.then(|| {
                let interval = balance.figure("opener_wins").and_then(|figure| figure.interval);
                interval.map_or(Opening::Unknown, |interval| opening(interval, even))
            }),
            skill: several.then(|| match &balance.spread {
                Some(LadderStep { wins: Share { interval: Some(interval), .. }, .. }) => {
                    skill(*interval, even, balance.searching)
                }
                _ => Skill::Unknown,
            }),
        }
    }

    /// The verdict in a language, in a sentence or two.
    pub fn said(self, language: Language) -> String {
        let say = |key: &str, args: &[(&str, &str)]| language.say(&format!("lab.balance.verdict.{key}"), args);
        let length = match self.length {
            Length::Quick => "quick",
            Length::Medium => "medium",
            Length::Long => "long",
            Length::Unknown => "some_length",
        };
        let opening = match self.opening {
            None => "plain",
            Some(Opening::Fair) => "fair",
            Some(Opening::Helps) => "helps",
            Some(Opening::HelpsMuch) => "helps_much",
            Some(Opening::Hurts) => "hurts",
            Some(Opening::Unknown) => "opening_unknown",
        };
        let skill = self.skill.map(|skill| match skill {
            Skill::Much => "much_skill",
            Skill::Some => "some_skill",
            Skill::Little => "little_skill",
            Skill::Unknown => "skill_unknown",
        });
        let mut sentences = Vec::new();
        if !self.ends {
            sentences.push(say("unended", &[]));
        }
        sentences.push(say(opening, &[("length", &say(length, &[]))]));
        sentences.extend(skill.map(|skill| say(skill, &[])));
        sentences.join(" ")
    }
}

fn length(minutes: f64, Interval { low, high }: Interval) -> Length {
    if low < QUICK_MINUTES && high > LONG_MINUTES {
        Length::Unknown
    } else if minutes < QUICK_MINUTES {
        Length::Quick
    } else if minutes > LONG_MINUTES {
        Length::Long
    } else {
        Length::Medium
    }
}

fn opening(Interval { low, high }: Interval, even: f64) -> Opening {
    if low >= even - FAIR_MARGIN && high <= even + FAIR_MARGIN {
        Opening::Fair
    } else if low > even + GREAT_MARGIN {
        Opening::HelpsMuch
    } else if low > even {
        Opening::Helps
    } else if high < even {
        Opening::Hurts
    } else {
        Opening::Unknown
    }
}

fn skill(Interval { low, high }: Interval, even: f64, searching: bool) -> Skill {
    let beyond_chance = |share: f64| (share - even) / (1.0 - even);
    let (low, high) = (beyond_chance(low), beyond_chance(high));
    if low >= MUCH_SKILL {
        Skill::Much
    } else if high <= LITTLE_SKILL {
        if searching { Skill::Little } else { Skill::Unknown }
    } else if low > 0.0 {
        Skill::Some
    } else {
        Skill::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::Kind;

    fn figure(key: &str, value: f64, low: f64, high: f64) -> Figure {
        let interval = Some(Interval { low, high });
        let by_deal = Vec::new();
        Figure {
            key: key.to_owned(),
            kind: Kind::Number,
            value: Some(value),
            error: None,
            interval,
            blocks: 100,
            by_deal,
        }
    }

    /// A rule set of two sides whose matches last ten minutes, with these intervals for who opens and for the strongest.
    fn of(opener: (f64, f64), strongest: (f64, f64)) -> Balance {
        let (low, high) = strongest;
        let interval = Some(Interval { low, high });
        let wins = Share { count: 0, of: 100, share: Some(f64::midpoint(low, high)), error: None, interval };
        Balance {
            format: 1,
            rules: String::new(),
            rules_hash: String::new(),
            seats: 4,
            sides: 2,
            seed: String::new(),
            searching: true,
            levels: Vec::new(),
            by: String::new(),
            games: 100,
            figures: vec![
                figure("minutes_a_hand", 2.0, 1.9, 2.1),
                figure("hands_a_game", 5.0, 4.8, 5.2),
                figure("opener_wins", f64::midpoint(opener.0, opener.1), opener.0, opener.1),
                figure("unended", 0.0, 0.0, 0.001),
            ],
            ladder: Vec::new(),
            spread: Some(LadderStep {
                upper: String::new(),
                lower: String::new(),
                wins,
                hands: None,
                by_deal: Vec::new(),
            }),
            changes: Vec::new(),
        }
    }

    #[test]
    fn it_says_what_the_intervals_bear_out() {
        let said = |opener, strongest| Verdict::of(&of(opener, strongest)).said(Language::En);
        assert_eq!(said((0.48, 0.53), (0.48, 0.58)), "Quick and fair. Playing well counts for little.");
        assert_eq!(
            said((0.626, 0.652), (0.901, 0.985)),
            "Quick; opening a hand is a great advantage. Playing well counts for much."
        );
        assert_eq!(
            said((0.52, 0.58), (0.52, 0.72)),
            "Quick; opening a hand is an advantage. Playing well counts for something."
        );
        let es = Verdict::of(&of((0.30, 0.45), (0.75, 0.9))).said(Language::Es);
        assert_eq!(es, "Rápido; abrir la ronda es una desventaja. Jugar bien cuenta mucho.");
    }

    #[test]
    fn it_says_that_it_does_not_know_where_an_interval_is_wide() {
        let verdict = Verdict::of(&of((0.42, 0.58), (0.45, 0.7)));
        assert_eq!((verdict.opening, verdict.skill), (Some(Opening::Unknown), Some(Skill::Unknown)));
        assert_eq!(
            verdict.said(Language::Es),
            "Rápido; no se sabe si abrir la ronda da ventaja. No se sabe cuánto cuenta jugar bien."
        );
        let mut wide = of((0.49, 0.51), (0.5, 0.55));
        wide.figures[1] = figure("hands_a_game", 12.0, 2.0, 30.0);
        assert_eq!(Verdict::of(&wide).length, Length::Unknown);
        // Where the best did not take part nobody can say that skill is worth little.
        let unsearched = Balance { searching: false, ..of((0.49, 0.51), (0.5, 0.55)) };
        assert_eq!(Verdict::of(&unsearched).skill, Some(Skill::Unknown));
        let nothing = Balance { figures: Vec::new(), spread: None, ..of((0.5, 0.5), (0.5, 0.5)) };
        let none = Verdict {
            ends: true,
            length: Length::Unknown,
            opening: Some(Opening::Unknown),
            skill: Some(Skill::Unknown),
        };
        assert_eq!(Verdict::of(&nothing), none);
    }

    #[test]
    fn it_measures_against_what_chance_gives_each_side() {
        // Four for themselves: one hand in four is even, and a half of all games is a third of what chance leaves over.
        let four = Balance { sides: 4, ..of((0.22, 0.29), (0.42, 0.58)) };
        let verdict = Verdict::of(&four);
        assert_eq!((verdict.opening, verdict.skill), (Some(Opening::Fair), Some(Skill::Some)));
        let alone = Verdict::of(&Balance { sides: 1, spread: None, ..of((0.5, 0.5), (0.5, 0.5)) });
        assert_eq!(alone.said(Language::Es), "Rápido.");
    }

    #[test]
    fn it_warns_of_matches_without_an_end() {
        let mut endless = of((0.49, 0.51), (0.9, 0.95));
        endless.figures[3] = figure("unended", 0.2, 0.15, 0.25);
        assert!(Verdict::of(&endless).said(Language::En).starts_with("Not all matches end by themselves. "));
    }
}
