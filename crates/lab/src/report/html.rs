//! The report: one page without any script, its style inline, in both languages.
//!
//! [`Article`] is the page from its head to its foot; each panel follows in the order in which it is read.

mod charts;
mod page;

use std::fmt::Write;

use sobremesa_protocol::words::Language;

use super::figures::Figures;
use super::lines::pairing_line;
use super::sentences::{by_unit, forecast_left, heading, letter, more_needed, size, stopped};
use super::standing::conclusion;
use super::text::{ending, lines, notes, paired_figures, paired_label, ranked, termination};
use crate::plan::GameUnit;
use crate::results::Timings;
use crate::stats::wilson;
use crate::summary::{PairingSummary, Summary};

pub(crate) use self::charts::share_whiskers;
use self::charts::{Chart, LONGEST_LABEL, NO_TEAM, Whisker, colour, histogram, shortened, whiskers};
use self::page::{column_head, row_head, scrolled};
pub(crate) use self::page::{escaped, page, panel, paragraphs, table};

/// Most pairings whose curves are drawn.
const MOST_CURVES: usize = 6;

/// Most pairings that have a bar.
const MOST_BARS: usize = 60;

/// Most teams of a heat map.
const MOST_HEAT: usize = 40;

/// The report of an experiment; `command` plays it again, `first` is the language that is shown first.
///
/// # Panics
/// Never: a string takes everything.
pub fn html(summary: &Summary, timings: &Timings, command: &str, first: Language) -> String {
    page(&heading(summary), first, &|language| {
        let figures = Figures(language);
        Article { summary, language, figures, out: String::new() }.whole(timings, command)
    })
}

/// The page in a language while it is written.
struct Article<'s> {
    summary: &'s Summary,
    language: Language,
    figures: Figures,
    out: String,
}

impl Article<'_> {
    /// The page from its head to its foot.
    fn whole(mut self, timings: &Timings, command: &str) -> String {
        let summary = self.summary;
        self.head();
        if summary.games == 0 {
            return self.out;
        }
        self.wins();
        if summary.pairings.len() > 1 {
            if summary.teams.iter().any(|team| team.rating.is_some()) {
                self.ratings();
            }
            self.heat();
            if !summary.paired.is_empty() {
                self.paired();
            }
        }
        if summary.pairings.len() <= MOST_CURVES {
            for pairing in &summary.pairings {
                self.curve(pairing);
                self.test(pairing);
            }
        }
        self.first_seat();
        self.lengths();
        if let [pairing] = summary.pairings.as_slice() {
            self.margins(pairing);
        }
        self.endings();
        self.all_figures();
        self.thinking(timings);
        self.again(command);
        self.out
    }

    fn say(&self, key: &str) -> String {
        self.language.say(key, &[])
    }

    fn count(&self, value: f64) -> String {
        self.figures.whole(value.round() as u64)
    }

    fn panel(&mut self, title: &str, content: &str) {
        self.out.push_str(&panel(title, content));
    }

    /// A chart with a note under it.
    fn noted(&mut self, title: &str, chart: &str, note: &str) {
        self.panel(title, &format!("{chart}<p class=\"small\">{}</p>", escaped(note)));
    }

    /// The verdict, and how much was played.
    fn head(&mut self) {
        let (summary, language) = (self.summary, self.language);
        let teams = summary.teams.iter().enumerate().map(|(index, team)| {
            format!("<li><b class=\"mark t{}\">{}</b> {}</li>", index % 8, letter(index), escaped(&team.name))
        });
        let teams: String = teams.collect();
        let more = more_needed(summary, language).unwrap_or_default();
        let left = summary.pairings.iter().find_map(|pairing| forecast_left(pairing, language)).unwrap_or_default();
        let found: Vec<String> =
            summary.pairings.iter().take(MOST_CURVES).filter_map(|pairing| stopped(pairing, language)).collect();
        write!(self.out, "<header class=\"panel head\"><p class=\"rules\">{}</p><h1>{}</h1><p class=\"lead\">{} {}</p>{}<ul class=\"teams\">{teams}</ul><p>{}</p></header>",
            escaped(&summary.rules),
            escaped(&conclusion(summary, language)),
            escaped(&more),
            escaped(&left),
            paragraphs(&found),
            escaped(&size(summary, language))).expect("a string takes everything");
        let notes = notes(summary, language);
        if !notes.is_empty() {
            write!(self.out, "<section class=\"panel note\">{}</section>", paragraphs(&notes))
                .expect("a string takes everything");
        }
    }

    /// Games won and drawn, a bar a pairing.
    fn wins(&mut self) {
        let (summary, figures) = (self.summary, self.figures);
        let mut bars = String::new();
        for pairing in summary.pairings.iter().take(MOST_BARS) {
            let games = pairing.games.max(1) as f64;
            let mut parts: Vec<(f64, String)> = Vec::new();
            for (place, team) in pairing.teams.iter().enumerate() {
                let share = team.outcomes.wins as f64 / games;
                // Too narrow a part has no room for its figures, on a phone for those that are marked: they stand in the line below.
                let percent = format!("{} %", figures.percent(share));
                let (name, wins) = (letter(team.team), figures.whole(team.outcomes.wins));
                let label = match share {
                    s if s >= 0.6 => format!("{name} · {wins} · {percent}"),
                    s if s >= 0.3 => format!("{name} · {wins}<em>&nbsp;· {percent}</em>"),
                    s if s >= 0.22 => format!("{name}<em>&nbsp;· {wins} · {percent}</em>"),
                    s if s >= 0.12 => format!("{name}<em>&nbsp;· {wins}</em>"),
                    s if s >= 0.06 => format!("<em>{name}</em>"),
                    _ => String::new(),
                };
                let (width, colour) = (100.0 * share, colour(team.team));
                parts.push((share, format!("<span style=\"width:{width:.2}%;background:{colour}\">{label}</span>")));
                if place == 0 && pairing.draws > 0 {
                    let share = pairing.draws as f64 / games;
                    let width = 100.0 * share;
                    parts.push((share, format!("<span class=\"draw\" style=\"width:{width:.2}%\"></span>")));
                }
            }
            // How far the share of the first team may reach: over the end of its part.
            let stretch = pairing.teams.first().and_then(|team| team.wins.interval).map_or_else(String::new, |found| {
                let (left, width) = (100.0 * found.low, 100.0 * (found.high - found.low));
                format!("<i style=\"left:{left:.2}%;width:{width:.2}%\"></i>")
            });
            let parts: String = parts.into_iter().filter(|(share, _)| *share > 0.0).map(|(_, part)| part).collect();
            write!(
                bars,
                "<div class=\"line\"><div class=\"bar\">{parts}{stretch}</div><div class=\"small\">{}</div></div>",
                escaped(&pairing_line(pairing, self.language).replace("  ", " · "))
            )
            .expect("a string takes everything");
        }
        // What only two teams have is not explained to more.
        let of_two = summary.pairings.iter().any(|pairing| pairing.teams.len() == 2);
        let terms: Vec<String> =
            of_two.then(|| self.say("lab.page.terms")).into_iter().chain([self.say("lab.page.stretch")]).collect();
        write!(bars, "<p class=\"small\">{}</p>", escaped(&terms.join(" "))).expect("a string takes everything");
        if summary.pairings.len() > MOST_BARS {
            let n = figures.whole((summary.pairings.len() - MOST_BARS) as u64);
            let more = self.language.say("lab.report.more_pairings", &[("n", &n)]);
            write!(bars, "<p>{}</p>", escaped(&more)).expect("a string takes everything");
        }
        self.panel(&self.say(by_unit(summary.unit, "lab.page.wins", "lab.page.wins_hands")), &bars);
    }

    /// The rating of every team with its interval, the strongest first.
    fn ratings(&mut self) {
        let (summary, figures) = (self.summary, self.figures);
        let rows = ranked(summary).into_iter().filter_map(|team| {
            let rating = summary.teams[team].rating?;
            let short = shortened(&summary.teams[team].name, LONGEST_LABEL);
            let (value, half_width) = (rating.value, rating.interval.half_width());
            Some(Whisker {
                label: format!("{} {short}", letter(team)),
                value,
                interval: Some(rating.interval),
                colour: colour(team),
                figures: format!("{} ± {}", figures.short_signed(value), figures.short(half_width)),
            })
        });
        let rows: Vec<Whisker> = rows.collect();
        let title = self.say("lab.page.ratings");
        let drawn = whiskers(&rows, 0.0, &|value| figures.short_signed(value), &title);
        self.noted(&title, &drawn, &self.say("lab.page.ratings_note"));
    }

    /// The score of every team (rows) against every other (columns): the redder the worse, the bluer the better.
    fn heat(&mut self) {
        let summary = self.summary;
        let order: Vec<usize> = ranked(summary).into_iter().take(MOST_HEAT).collect();
        // The score of one team against another, and whether one of them is shown to be better.
        let score_of = |team: usize, other: usize| {
            summary.comparisons.iter().find_map(|met| {
                let sure = met.p.is_some_and(|p| p < 0.05);
                match (met.first == team && met.second == other, met.first == other && met.second == team) {
                    (true, _) => Some((met.score?, sure)),
                    (_, true) => Some((1.0 - met.score?, sure)),
                    _ => None,
                }
            })
        };
        let mut heat = String::from("<table class=\"heat\"><thead><tr><td></td>");
        for team in &order {
            heat.push_str(&column_head(&letter(*team)));
        }
        heat.push_str("</tr></thead><tbody>");
        for row in &order {
            let head = row_head(&format!("{} {}", letter(*row), escaped(&summary.teams[*row].name)));
            write!(heat, "<tr>{head}").expect("a string takes everything");
            for column in &order {
                let Some((score, sure)) = score_of(*row, *column) else {
                    heat.push_str("<td class=\"none\"></td>");
                    continue;
                };
                let strength = ((score - 0.5).abs() * 2.0).min(1.0);
                let (r, g, b) = if score >= 0.5 { (47, 102, 144) } else { (166, 58, 43) };
                let colour = if strength > 0.6 { "#fff" } else { "#2a211a" };
                let weight = if sure { "font-weight:700;" } else { "" };
                write!(
                    heat,
                    "<td style=\"{weight}color:{colour};background:rgb({r} {g} {b} / {:.2})\">{}</td>",
                    0.08 + 0.92 * strength,
                    self.figures.percent(score)
                )
                .expect("a string takes everything");
            }
            heat.push_str("</tr>");
        }
        heat.push_str("</tbody></table>");
        self.noted(&self.say("lab.page.heat"), &scrolled(&heat), &self.say("lab.page.heat_note"));
    }

    /// Every two teams that met the same rivals on the same deals, compared deal by deal.
    fn paired(&mut self) {
        let (summary, language, figures) = (self.summary, self.language, self.figures);
        let title = by_unit(summary.unit, "lab.report.paired_score", "lab.report.paired_points");
        let rows = summary.paired.iter().take(MOST_BARS).map(|found| {
            let row = paired_figures(found, summary.unit, paired_label(found, language), language);
            let mut row = row.map(|cell| escaped(&cell)).to_vec();
            row.push(found.p.map_or_else(String::new, |p| figures.p_value(p)));
            row.push(figures.whole(found.deals));
            row
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let head = ["lab.report.team", "lab.report.difference", "lab.report.error", "lab.report.interval"];
        let mut head = head.map(|key| self.say(key)).to_vec();
        head.extend(["p".to_owned(), self.say("lab.page.deals")]);
        self.noted(&self.say(title), &table("", &head, &rows), &self.say("lab.page.paired_note"));
    }

    /// The title of a panel of one pairing: of several, with who meets whom.
    fn title_of(&self, pairing: &PairingSummary, key: &str) -> String {
        let names: Vec<String> = pairing.teams.iter().map(|team| letter(team.team)).collect();
        let title = self.say(key);
        if self.summary.pairings.len() > 1 { format!("{title}: {}", names.join(" v ")) } else { title }
    }

    /// The games won by each team, game by game, with the confidence sequence of the first as its band.
    fn curve(&mut self, pairing: &PairingSummary) {
        let games = pairing.games.max(1) as f64;
        let most = pairing.teams.iter().map(|team| team.outcomes.wins).max().unwrap_or(0) as f64;
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for point in &pairing.curve {
            if let Some(band) = point.band() {
                let games = point.games as f64;
                // Of the points that a score counts, draws are a half: they are no wins.
                let drawn = (point.games - point.wins.iter().sum::<u64>()) as f64 / 2.0;
                low.push((games, (band.low * games - drawn).max(0.0)));
                high.push((games, (band.high * games - drawn).max(0.0)));
            }
        }
        // The whole band is in sight, and so is the mark of half of the games even where nobody has passed it.
        let least = if pairing.teams.len() == 2 { games * 0.55 } else { 1.0 };
        let top = high.iter().map(|(_, wins)| *wins).fold((most * 1.08).max(least), f64::max);
        let mut chart = Chart::new((0.0, games), (0.0, top));
        let unit = self.summary.unit;
        let played = self.say(by_unit(unit, "lab.page.games", "lab.page.games_hands"));
        chart.axes(&played, &|value| self.count(value), &|value| self.count(value), 1.0);
        if !low.is_empty() {
            chart.band(&low, &high, colour(pairing.teams[0].team));
        }
        let half = games / 2.0;
        let of_two = pairing.teams.len() == 2;
        if of_two {
            let (left, right, at) = (chart.across(0.0), chart.across(games), chart.down(half));
            chart.add(&format!(
                "<line class=\"half\" x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>"
            ));
            chart.text(0.0, half, "start", &format!(" {}", self.say("lab.page.half")));
        }
        let mut ends = Vec::new();
        for (place, team) in pairing.teams.iter().enumerate() {
            let mut points = vec![(0.0, 0.0)];
            points.extend(pairing.curve.iter().map(|point| (point.games as f64, point.wins[place] as f64)));
            let colour = colour(team.team);
            chart.line(&points, colour, if place % 2 == 1 { "stroke-dasharray=\"12 5\"" } else { "" });
            if let Some((x, y)) = points.last() {
                ends.push((*x, *y, format!("{} {}", letter(team.team), self.figures.whole(*y as u64))));
            }
            if let Some((x, y)) = points.iter().find(|(_, wins)| of_two && *wins > half) {
                let (x, y) = (chart.across(*x), chart.down(*y));
                chart.add(&format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"{colour}\" stroke=\"#fbf6ea\" stroke-width=\"3\"/>"
                ));
            }
        }
        chart.end_texts(ends);
        let name = letter(pairing.teams[0].team);
        let note = if low.is_empty() {
            self.say("lab.page.no_band")
        } else {
            self.language.say(by_unit(unit, "lab.page.band", "lab.page.band_hands"), &[("team", &name)])
        };
        let title = by_unit(unit, "lab.page.curve", "lab.page.curve_hands");
        let drawn = chart.finish(&self.say(title));
        if of_two {
            self.noted(&self.title_of(pairing, title), &drawn, &note);
        } else {
            self.panel(&self.title_of(pairing, title), &drawn);
        }
    }

    /// The ratio of a sequential test, game by game, between its bounds.
    fn test(&mut self, pairing: &PairingSummary) {
        let Some(test) = &pairing.test else { return };
        let figures = self.figures;
        let ends = test.curve.iter().map(|point| point.llr);
        let low = ends.clone().fold(test.bounds.lower, f64::min) * 1.1;
        let high = ends.fold(test.bounds.upper, f64::max) * 1.1;
        let games = pairing.games.max(1) as f64;
        let mut chart = Chart::new((0.0, games), (low, high));
        let played = self.say(by_unit(self.summary.unit, "lab.page.games", "lab.page.games_hands"));
        chart.axes(&played, &|value| self.count(value), &|value| figures.short(value), 0.0);
        let first = pairing.teams[0].team;
        for (bound, key) in [(test.bounds.upper, "lab.page.upper"), (test.bounds.lower, "lab.page.lower")] {
            let (left, right, at) = (chart.across(0.0), chart.across(games), chart.down(bound));
            chart.add(&format!(
                "<line class=\"half\" x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>"
            ));
            let name = self.language.say(key, &[("team", &letter(first))]);
            chart.text(0.0, bound, "start", &format!(" {name}"));
        }
        let mut points = vec![(0.0, 0.0)];
        points.extend(test.curve.iter().map(|point| (point.games as f64, point.llr)));
        chart.line(&points, colour(first), "");
        let drawn = chart.finish(&self.say("lab.page.llr"));
        self.panel(&self.title_of(pairing, "lab.page.llr"), &drawn);
    }

    /// What it is worth to open a game, and to open a hand.
    fn first_seat(&mut self) {
        let (play, unit) = (&self.summary.play, self.summary.unit);
        let mut rows = vec![(self.say("lab.page.opener"), &play.opener_wins)];
        if unit == GameUnit::Match {
            rows.insert(0, (self.say("lab.page.opened"), &play.opened));
        }
        let even = 1.0 / self.summary.games_a_block.max(1) as f64;
        let title = self.say("lab.page.first_seat");
        let drawn = share_whiskers(&rows, even, &title, self.language);
        let figures = self.figures;
        let elo = self.summary.first_seat.map(|found| {
            let [value, low, high] =
                [found.value, found.interval.low, found.interval.high].map(|elo| figures.short_signed(elo));
            self.language.say("lab.page.first_seat_elo", &[("value", &value), ("low", &low), ("high", &high)])
        });
        let note = self.say(by_unit(unit, "lab.page.first_seat_note", "lab.page.first_seat_note_hands"));
        self.noted(&title, &drawn, &elo.map_or_else(|| note.clone(), |elo| format!("{note} {elo}")));
    }

    /// Games by their moves.
    fn lengths(&mut self) {
        let unit = self.summary.unit;
        let counts = self.summary.play.lengths.iter().map(|(plies, games)| (i64::from(*plies), *games)).collect();
        let name = self.say(by_unit(unit, "lab.page.moves_a_match", "lab.page.moves_a_hand"));
        let drawn = histogram(&counts, &name, self.language, &|_| NO_TEAM);
        let note = self.say(by_unit(unit, "lab.page.lengths_note", "lab.page.lengths_note_hands"));
        self.noted(&self.say("lab.page.lengths"), &drawn, &note);
    }

    /// Games by the points of the first team less those of the second.
    fn margins(&mut self, pairing: &PairingSummary) {
        let teams: Vec<usize> = pairing.teams.iter().map(|team| team.team).collect();
        let title = self.say("lab.page.margins");
        let &[first, second] = teams.as_slice() else { return self.panel(&title, "") };
        let (a, b) = (letter(first), letter(second));
        let args = [("team", a.as_str()), ("others", b.as_str())];
        let name = self.language.say("lab.page.margin", &args);
        let drawn = histogram(&pairing.margins, &name, self.language, &|value| match value {
            1.. => colour(first),
            0 => "#8a7a67",
            _ => colour(second),
        });
        self.noted(&title, &drawn, &self.language.say("lab.page.margins_note", &args));
    }

    /// How games ended, and how hands did.
    fn endings(&mut self) {
        let (summary, language, figures) = (self.summary, self.language, self.figures);
        let row = |name: String, part: u64, all: u64, range: String| {
            let percent = format!("{} %", figures.percent(part as f64 / all.max(1) as f64));
            vec![name, figures.whole(part), percent, range]
        };
        let mut games: Vec<Vec<String>> = Vec::new();
        for (how, count) in &summary.terminations {
            games.push(row(escaped(&termination(how, language)), *count, summary.games, String::new()));
        }
        for fault in &summary.faults {
            let name = format!("{}: {}", letter(fault.team), escaped(&termination(&fault.reason, language)));
            games.push(row(name, fault.games, summary.games, String::new()));
        }
        let hands = summary.play.how.iter().map(|(how, share)| {
            let n = 1.96;
            let interval = share.interval.or_else(|| share.share.and_then(|found| wilson(found, share.of as f64, n)));
            let range = interval.map_or_else(String::new, |found| {
                format!("{} – {} %", figures.percent(found.low), figures.percent(found.high))
            });
            row(escaped(&ending(how, language)), share.count, share.of, range)
        });
        let hands: Vec<Vec<String>> = hands.collect();
        let counted = self.say(by_unit(summary.unit, "lab.page.matches", "lab.page.hands"));
        let head_of_games = [self.say("lab.page.how_games"), counted, String::new(), String::new()];
        let interval = self.say("lab.report.interval");
        let head_of_hands = [self.say("lab.page.how_hands"), self.say("lab.page.hands"), String::new(), interval];
        let both = table("even", &head_of_games, &games) + &table("even", &head_of_hands, &hands);
        self.panel(&self.say("lab.page.endings"), &both);
    }

    /// All figures with their errors.
    fn all_figures(&mut self) {
        let mut rows = lines(self.summary, self.language).into_iter().map(|line| line.map(|cell| escaped(&cell)));
        let head = rows.next().unwrap_or_default();
        let rows: Vec<Vec<String>> = rows.map(Vec::from).collect();
        self.panel(&self.say("lab.page.figures"), &table("", &head, &rows));
    }

    /// How long each team thought about a move.
    fn thinking(&mut self, timings: &Timings) {
        if timings.thinking.iter().all(|effort| effort.decisions() == 0) {
            return;
        }
        let figures = self.figures;
        let time = |nanoseconds: f64| {
            let (value, unit) = match nanoseconds {
                n if n < 1e3 => (n, "ns"),
                n if n < 1e6 => (n / 1e3, "µs"),
                n if n < 1e9 => (n / 1e6, "ms"),
                n => (n / 1e9, "s"),
            };
            format!("{} {unit}", figures.short(value))
        };
        let rows = timings.thinking.iter().enumerate().filter_map(|(team, effort)| {
            let name = format!("{} {}", letter(team), escaped(&self.summary.teams.get(team)?.name));
            Some(vec![name, figures.whole(effort.decisions()), time(effort.mean()?), time(effort.most()? as f64)])
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let head = ["lab.report.team", "lab.page.moves", "lab.page.mean_time", "lab.page.longest_time"];
        let head = head.map(|key| self.say(key));
        self.panel(&self.say("lab.page.thinking"), &table("", &head, &rows));
    }

    /// How to play it again: the command and the manifest.
    fn again(&mut self, command: &str) {
        let code = |text: &str| format!("<pre tabindex=\"0\">{}</pre>", escaped(text.trim_end()));
        let again = format!("<p>{}</p>{}", escaped(&self.say("lab.page.again")), code(command));
        self.panel(&self.say("lab.page.command"), &again);
        self.panel(&self.say("lab.page.manifest"), &code(&self.summary.manifest.to_toml()));
    }
}
