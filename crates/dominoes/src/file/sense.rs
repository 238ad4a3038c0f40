//! Whether what a file says makes sense together; if it does, it becomes the checked rules.

use std::ops::Range;

use sobremesa_core::Sides;

use super::format::{self, Pensada, RuleFile, SidesRule};
use super::given::{Given, OrDefault};
use super::lists::{self, When};
use super::{MAX_TILES, Mistake};
use crate::predicate::{Condition, Predicate};
use crate::rules::{Draw, Exchange, FirstOpener, List, Row, Rules, Score, Text, Tie, tiles_up_to};
use crate::sentences;
use sobremesa_core::nearest::shown;

/// The checks under way: a value that a mistake was told of already is passed over.
pub(super) struct Sense<'s> {
    source: &'s str,
    pub(super) mistakes: Vec<Mistake>,
}

/// The rules of a file, if everything in them could be read; mistakes of sense are added to those told before.
pub(super) fn check(source: &str, file: &RuleFile, mistakes: &mut Vec<Mistake>) -> Option<Rules> {
    let mut sense = Sense { source, mistakes: std::mem::take(mistakes) };
    let rules = sense.rules(file);
    *mistakes = sense.mistakes;
    rules
}

impl Sense<'_> {
    /// A good value of which nothing bad was said.
    pub(super) fn value<'g, T>(&mut self, given: &'g Given<T>) -> Option<&'g T> {
        let span = given.span()?;
        let inside = |mistake: &Mistake| span.start <= mistake.span.start && mistake.span.end <= span.end;
        if self.mistakes.iter().any(inside) {
            return None;
        }
        if let Given::Faulty { why, .. } = given {
            self.wrong(span, why.clone());
        }
        given.value()
    }

    /// The value, or the default where it is left out.
    fn or_default<T: OrDefault>(&mut self, given: &Given<T>) -> Option<T> {
        if given.is_absent() { Some(T::default()) } else { self.value(given).cloned() }
    }

    fn wrong(&mut self, span: Range<usize>, problem: impl Into<String>) {
        self.mistakes.push(Mistake::new(span, problem));
    }

    fn advise(&mut self, span: Range<usize>, problem: impl Into<String>, advice: impl Into<String>) {
        self.mistakes.push(Mistake::new(span, problem).advise(advice));
    }

    /// Reads every row of a list; none if one is faulty.
    pub(super) fn rows<R, T>(
        &mut self,
        given: &Given<Vec<Given<R>>>,
        mut read: impl FnMut(&mut Self, Range<usize>, &R) -> Option<T>,
    ) -> Option<Vec<T>> {
        let rows = given.value()?;
        let read: Vec<Option<T>> =
            rows.iter().map(|row| row.value().and_then(|value| read(self, row.span()?, value))).collect();
        read.into_iter().collect()
    }

    /// Reads a condition; `row` is where to point when there is none.
    pub(super) fn when(&mut self, given: &Given<format::When>, row: Range<usize>) -> Option<When> {
        if given.is_absent() {
            return Some(When { span: row, predicate: None });
        }
        let span = given.span()?;
        let format::When(text) = self.value(given)?;
        match Predicate::parse(text) {
            Ok(predicate) => Some(When { span, predicate: Some(predicate) }),
            Err(wrong) => {
                for mistake in wrong {
                    let span = self.within(&span, text, &mistake.span);
                    self.mistakes.push(Mistake { span, problem: mistake.problem, advice: mistake.advice });
                }
                None
            }
        }
    }

    /// The bytes of the file that a part of a text comes from: the whole text's where it has escapes.
    fn within(&self, span: &Range<usize>, text: &str, part: &Range<usize>) -> Range<usize> {
        let quoted = &self.source[span.clone()];
        match quoted.find(text) {
            Some(quotes) if !text.is_empty() => span.start + quotes + part.start..span.start + quotes + part.end,
            _ => span.clone(),
        }
    }

    fn rules(&mut self, file: &RuleFile) -> Option<Rules> {
        let format = self.value(&file.format).copied();
        let game = self.value(&file.game).copied();
        let id = self.id(&file.id);
        let name = file.name.value().and_then(|name| self.text(&name.es, &name.en, false));
        let summary = match file.summary.value() {
            Some(summary) => self.text(&summary.es, &summary.en, true).map(Some),
            None => file.summary.is_absent().then_some(None),
        };
        let highest = file.tiles.value().and_then(|tiles| self.highest(tiles));
        let table = file.table.value();
        let seats = table.and_then(|table| self.value(&table.seats).copied());
        let sides = table.and_then(|table| self.sides(table));
        let pensada = table.and_then(|table| self.or_default(&table.pensada));
        let deal = self.deal(file, seats, highest);
        let refresh = self.refresh(file);
        let (first, later) = self.opening(file, deal.as_ref(), seats, highest);
        let matching = lists::answering(self, "match", &file.matching);
        let valid = lists::answering(self, "valid", &file.valid);
        let next = lists::answering(self, "next", &file.next);
        let end = self.end(file);
        let score = self.score(file, seats);
        let target = self.target(file);
        format?;
        game?;
        if !self.mistakes.is_empty() {
            return None;
        }
        let mut rules = Rules {
            id: id?,
            name: name?,
            summary: Text { es: String::new(), en: String::new() },
            highest: highest?,
            sides: sides?,
            deal: deal?.into_iter().map(|(_, row)| row).collect(),
            refresh: refresh?,
            first: first?,
            later: later?,
            matching: matching?,
            valid: valid?,
            next: next?,
            end: end?,
            score: score?,
            target: match target? {
                MatchEnd::Target(points) => Some(points),
                MatchEnd::SingleHand => None,
            },
            pensada: matches!(pensada?, Pensada::On),
        };
        rules.summary = summary?.unwrap_or_else(|| sentences::of(&rules).swap_remove(0));
        Some(rules)
    }

    fn id(&mut self, given: &Given<String>) -> Option<String> {
        let span = given.span()?;
        let id = self.value(given)?;
        let wrong = id.chars().find(|c| !matches!(c, 'a'..='z' | '0'..='9' | '-'));
        if let Some(wrong) = wrong {
            let problem = format!("`id` may not have `{}`", shown(&wrong.to_string()));
            self.advise(span, problem, "use small letters a-z, digits and hyphens, as in `id = \"de-casa\"`");
            return None;
        }
        Some(id.clone())
    }

    fn text(&mut self, es: &Given<String>, en: &Given<String>, lines: bool) -> Option<Text> {
        let mut one = |given: &Given<String>| {
            let span = given.span()?;
            let text = self.value(given)?;
            if text.chars().any(|c| c.is_control() && !(lines && c == '\n')) {
                self.advise(span, "a text to be shown may have no control characters", "write it on one line");
                return None;
            }
            Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        let (es, en) = (one(es), one(en));
        Some(Text { es: es?, en: en? })
    }

    fn highest(&mut self, tiles: &format::Tiles) -> Option<u8> {
        let highest = *self.value(&tiles.highest)?;
        if usize::from(tiles_up_to(highest)) > MAX_TILES {
            let problem = format!(
                "a set up to {highest} has {} tiles; at most {MAX_TILES} are possible",
                usize::from(tiles_up_to(highest))
            );
            self.advise(tiles.highest.span()?, problem, "`highest = 30` is the most");
            return None;
        }
        Some(highest)
    }

    fn sides(&mut self, table: &format::Table) -> Option<Sides> {
        let (seats, sides) = (self.value(&table.seats).copied(), self.value(&table.sides).copied());
        let (seats, sides) = (seats?, sides?);
        match sides {
            SidesRule::Each => Some(Sides::each_alone(seats)),
            SidesRule::Pairs if seats.is_multiple_of(2) => Some(Sides::pairs(seats)),
            SidesRule::Pairs => {
                let problem = format!("two sides by turns need an even number of seats, and there are {seats}");
                self.advise(table.sides.span()?, problem, "write `sides = \"each\"`, or change `seats`");
                None
            }
        }
    }

    /// The deal: each row with where its `take` is.
    fn deal(
        &mut self,
        file: &RuleFile,
        seats: Option<u8>,
        highest: Option<u8>,
    ) -> Option<Vec<(Range<usize>, Row<Exchange>)>> {
        let rows = self.rows(&file.deal, |sense, span, row| {
            let when = sense.when(&row.when, span);
            let take = sense.value(&row.take).copied();
            if let (Some(take), Some(seats), Some(highest)) = (take, seats, highest) {
                let (asked, tiles) = (usize::from(take) * usize::from(seats), usize::from(tiles_up_to(highest)));
                if asked > tiles {
                    let problem = format!("{seats} seats of {take} tiles take {asked}, and the set has {tiles}");
                    let most = tiles / usize::from(seats);
                    sense.advise(row.take.span()?, problem, format!("at most {most} each, or a greater `highest`"));
                }
            }
            Some((when?, take?, row.take.span()?))
        })?;
        let whens: Vec<&When> = rows.iter().map(|(when, ..)| when).collect();
        let told = self.mistakes.len();
        self.deals_once(&whens);
        if self.mistakes.len() > told {
            return None;
        }
        let row = |(when, take, span): (When, u16, _)| (span, Row { when: when.predicate, then: Exchange { take } });
        Some(rows.into_iter().map(row).collect())
    }

    /// Whether exactly one deal begins a hand and none comes in its middle, where nothing would be given back.
    fn deals_once(&mut self, rows: &[&When]) {
        let later = |condition| (condition == Condition::NotDealt).then_some(false);
        let start = |condition| match condition {
            Condition::NotDealt | Condition::Opening => Some(true),
            Condition::LastPassed | Condition::PassesInARow(_) | Condition::TurnAfter(_) => Some(false),
            _ => None,
        };
        let told = self.mistakes.len();
        for row in rows {
            if row.predicate.as_ref().is_none_or(|predicate| predicate.decide(&later) != Some(false)) {
                let problem = "this row may deal again in the middle of a hand, when no tiles are given back";
                self.advise(row.span.clone(), problem, "write `when = \"not_dealt\"`, alone or joined by `and`");
            }
        }
        if self.mistakes.len() > told {
            return;
        }
        let begins =
            |row: &&&When| row.predicate.as_ref().map(|predicate| predicate.decide(&start)) != Some(Some(false));
        let first = rows.iter().find(begins);
        let sure = first.is_some_and(|row| row.predicate.as_ref().is_none_or(|p| p.decide(&start) == Some(true)));
        if !sure && let Some(row) = first.or(rows.last()) {
            let problem = "a hand may begin without a deal: this row is not sure to be used then";
            self.advise(row.span.clone(), problem, "have a row with `when = \"not_dealt\"`");
            return;
        }
        let whens: Vec<When> =
            rows.iter().map(|row| When { span: row.span.clone(), predicate: row.predicate.clone() }).collect();
        lists::reach("deal", &whens, &mut self.mistakes);
    }

    /// What the seat to move draws before its move.
    fn refresh(&mut self, file: &RuleFile) -> Option<List<Draw>> {
        if file.refresh.is_absent() {
            return Some(Vec::new());
        }
        let rows = self.rows(&file.refresh, |sense, span, row| {
            let when = sense.when(&row.when, span.clone());
            let take = (!row.take.is_absent()).then(|| sense.value(&row.take).copied());
            let until = (!row.until_playable.is_absent()).then(|| sense.value(&row.until_playable).copied());
            let draw = match (take, until) {
                (Some(take), None) => take.map(Draw::Tiles),
                (None, Some(until)) if until? => Some(Draw::UntilPlayable),
                (None, Some(_)) => {
                    let at = row.until_playable.span()?;
                    sense.advise(at, "`until_playable = false` says nothing", "leave it out, and write `take = 1`");
                    None
                }
                (None, None) | (Some(_), Some(_)) => {
                    let problem = "a row of `refresh` has either `take` or `until_playable`";
                    sense.advise(span, problem, "for example `take = 1`, or `until_playable = true`");
                    None
                }
            };
            Some((when?, draw?))
        })?;
        let (whens, draws): (Vec<When>, Vec<Draw>) = rows.into_iter().unzip();
        lists::reach("refresh", &whens, &mut self.mistakes);
        lists::tells_of_play("refresh", &whens, &mut self.mistakes);
        Some(whens.into_iter().zip(draws).map(|(when, then)| Row { when: when.predicate, then }).collect())
    }

    fn opening(
        &mut self,
        file: &RuleFile,
        deal: Option<&Vec<(Range<usize>, Row<Exchange>)>>,
        seats: Option<u8>,
        highest: Option<u8>,
    ) -> (Option<FirstOpener>, Option<crate::rules::LaterOpener>) {
        let Some(opening) = file.opening.value() else {
            let absent = file.opening.is_absent();
            return (absent.then(FirstOpener::default), absent.then(Default::default));
        };
        let (first, later) = (self.or_default(&opening.first), self.or_default(&opening.later));
        if let (Some(FirstOpener::HolderOf([high, low])), Some(highest), Some(span)) =
            (&first, highest, opening.first.span())
        {
            if *high > highest {
                let problem = format!("`{high}-{low}` is no tile of this set, whose numbers go from 0 to {highest}");
                self.advise(span, problem, format!("for example `first = \"holder_of {highest}-{highest}\"`"));
            } else if let (Some(deal), Some(seats)) = (deal, seats) {
                let tiles = usize::from(tiles_up_to(highest));
                for (_, row) in deal {
                    let dealt = usize::from(row.then.take) * usize::from(seats);
                    if dealt < tiles {
                        let problem = format!("nobody may hold `{high}-{low}`: {dealt} of {tiles} tiles are dealt");
                        self.advise(span.clone(), problem, "deal every tile, or write `first = \"lot\"`");
                        break;
                    }
                }
            }
        }
        (first, later)
    }

    fn end(&mut self, file: &RuleFile) -> Option<Vec<Predicate>> {
        let rows = self.rows(&file.end, |sense, span, row| sense.when(&row.when, span))?;
        if rows.iter().any(|row| row.predicate.is_none()) {
            return None;
        }
        lists::reach("end", &rows, &mut self.mistakes);
        rows.into_iter().map(|row| row.predicate).collect()
    }

    fn score(&mut self, file: &RuleFile, seats: Option<u8>) -> Option<Score> {
        let left_out = format::ScoreTable::default();
        let table = if file.score.is_absent() { &left_out } else { file.score.value()? };
        let (tile, hand, side) =
            (self.or_default(&table.tile), self.or_default(&table.hand), self.or_default(&table.side));
        let (winner, tie, worth) =
            (self.or_default(&table.winner), self.or_default(&table.tie), self.or_default(&table.worth));
        if let (Some(Tie::Seat(seat)), Some(seats), Some(span)) = (tie, seats, table.tie.span())
            && seat >= seats
        {
            let problem = format!("there is no seat {} at a table of {seats}", seat + 1);
            self.advise(span, problem, format!("seats go from `seat 1` to `seat {seats}`"));
            return None;
        }
        winner?;
        Some(Score { tile: tile?, hand: hand?, side: side?, tie: tie?, worth: worth? })
    }

    /// What wins a match.
    fn target(&mut self, file: &RuleFile) -> Option<MatchEnd> {
        let Some(table) = file.match_to.value() else {
            return file.match_to.is_absent().then_some(MatchEnd::SingleHand);
        };
        let span = file.match_to.span()?;
        match (table.target.is_absent(), table.hands.is_absent()) {
            (true, true) => {
                self.advise(span, "`match_to` says nothing", "write `target = 200`, or `hands = 1` for a single hand");
                None
            }
            (false, false) => {
                let problem = "a match goes to a target or has a number of hands, not both";
                self.advise(table.hands.span()?, problem, "keep `target` or `hands`");
                None
            }
            (false, true) => self.value(&table.target).copied().map(MatchEnd::Target),
            (true, false) => self.value(&table.hands).map(|_| MatchEnd::SingleHand),
        }
    }
}

/// What wins a match.
enum MatchEnd {
    Target(i32),
    SingleHand,
}
