//! Parts of charts: a plane with two scales and their marks; points with intervals; bars of counts.

use std::collections::BTreeMap;
use std::fmt::Write;

use sobremesa_protocol::words::Language;

use super::super::figures::Figures;
use super::escaped;
use super::page::scrolled;
use crate::stats::Interval;
use crate::summary::Share;

/// Width and height of a chart in its own units; it is drawn as wide as there is room.
pub(super) const WIDTH: f64 = 880.0;
pub(super) const HEIGHT: f64 = 340.0;

const LEFT: f64 = 70.0;
const RIGHT: f64 = 36.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 52.0;

/// The colours of teams, the first eight.
pub(super) const COLOURS: [&str; 8] =
    ["#2f6690", "#a63a2b", "#2e7d4f", "#7a4f9e", "#9c5a12", "#1f7a7a", "#a8457d", "#5d6b2f"];

/// The colour of what belongs to no team.
pub(super) const NO_TEAM: &str = "#7a5234";

/// The colour of a team.
pub(super) fn colour(team: usize) -> &'static str {
    COLOURS[team % COLOURS.len()]
}

/// A chart being drawn.
pub(super) struct Chart {
    x: (f64, f64),
    y: (f64, f64),
    /// How far to the right of its value a number stands below the chart: bars of one value are named in their middle.
    named_at: f64,
    out: String,
}

impl Chart {
    /// A plane from `x.0` to `x.1` and from `y.0` to `y.1`.
    pub(super) fn new(x: (f64, f64), y: (f64, f64)) -> Self {
        let wide = |(low, high): (f64, f64)| if high > low { (low, high) } else { (low, low + 1.0) };
        Self { x: wide(x), y: wide(y), named_at: 0.0, out: String::new() }
    }

    /// Where a value stands from the left.
    pub(super) fn across(&self, x: f64) -> f64 {
        LEFT + (x - self.x.0) / (self.x.1 - self.x.0) * (WIDTH - LEFT - RIGHT)
    }

    /// Where a value stands from the top.
    pub(super) fn down(&self, y: f64) -> f64 {
        TOP + (self.y.1 - y) / (self.y.1 - self.y.0) * (HEIGHT - TOP - BOTTOM)
    }

    /// Adds what is drawn.
    pub(super) fn add(&mut self, svg: &str) {
        self.out.push_str(svg);
    }

    /// Marks of both scales, each with its number as `say` writes it, and what they are of. What stands below is counted, so
    /// that its marks are whole; those at the left are `least` apart at least.
    pub(super) fn axes(
        &mut self,
        x_name: &str,
        x_say: &dyn Fn(f64) -> String,
        y_say: &dyn Fn(f64) -> String,
        least: f64,
    ) {
        for value in marks(self.y, 5, least) {
            let at = self.down(value);
            let text = escaped(&y_say(value));
            self.write(format_args!(
                "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
                WIDTH - RIGHT,
                LEFT - 8.0,
                at + 6.0
            ));
        }
        for value in marks((self.x.0, self.x.1 - self.named_at), 6, 1.0) {
            let at = self.across(value + self.named_at);
            let text = escaped(&x_say(value));
            let y = HEIGHT - BOTTOM + 22.0;
            self.write(format_args!("<text x=\"{at:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>"));
        }
        let (x, y) = (f64::midpoint(LEFT, WIDTH - RIGHT), HEIGHT - 6.0);
        let name = escaped(x_name);
        self.write(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{name}</text>"));
    }

    /// A line through points.
    pub(super) fn line(&mut self, points: &[(f64, f64)], colour: &str, more: &str) {
        let path = self.path(points);
        self.write(format_args!(
            "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" {more}/>"
        ));
    }

    /// The band between two lines.
    pub(super) fn band(&mut self, low: &[(f64, f64)], high: &[(f64, f64)], colour: &str) {
        let mut around: Vec<(f64, f64)> = low.to_vec();
        around.extend(high.iter().rev());
        let path = self.path(&around);
        self.write(format_args!("<polygon points=\"{path}\" fill=\"{colour}\" opacity=\".18\"/>"));
    }

    /// A text above a point.
    pub(super) fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        self.text_at((self.across(x), self.down(y) - 8.0), anchor, text);
    }

    /// Texts above points at the right end, as far apart as they need to be read.
    pub(super) fn end_texts(&mut self, mut texts: Vec<(f64, f64, String)>) {
        const LINE: f64 = 20.0;
        texts.sort_by(|a, b| a.1.total_cmp(&b.1));
        let mut lowest = HEIGHT - BOTTOM - 4.0;
        // The end of the lowest line is named below it where the one above it would be in the way.
        let close = texts.get(1).is_some_and(|next| self.down(texts[0].1) - self.down(next.1) < 2.0 * LINE);
        for (place, (x, y, text)) in texts.into_iter().enumerate() {
            let off = if place == 0 && close { 1.8 * LINE } else { -8.0 };
            let at = (self.down(y) + off).min(lowest);
            lowest = at - LINE;
            self.text_at((self.across(x), at), "end", &text);
        }
    }

    fn text_at(&mut self, (x, y): (f64, f64), anchor: &str, text: &str) {
        let text = escaped(text);
        self.write(format_args!(
            "<text class=\"strong\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    fn path(&self, points: &[(f64, f64)]) -> String {
        let places = points.iter().map(|(x, y)| format!("{:.1},{:.1}", self.across(*x), self.down(*y)));
        places.collect::<Vec<_>>().join(" ")
    }

    fn write(&mut self, what: std::fmt::Arguments<'_>) {
        self.out.write_fmt(what).expect("a string takes everything");
    }

    /// The chart; `title` says to those who cannot see it what it shows.
    pub(super) fn finish(self, title: &str) -> String {
        svg(HEIGHT, title, &self.out)
    }
}

/// A drawing of some height.
pub(super) fn svg(height: f64, title: &str, content: &str) -> String {
    let title = escaped(title);
    scrolled(&format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title>{content}</svg>"
    ))
}

/// A point with its interval on a scale.
pub(super) struct Whisker {
    pub(super) label: String,
    pub(super) value: f64,
    pub(super) interval: Option<Interval>,
    pub(super) colour: &'static str,
    pub(super) figures: String,
}

/// Most characters of a name that stands before its row; there is room for a letter besides.
pub(super) const LONGEST_LABEL: usize = 22;

/// A name with at most so many characters: cut off between two words where there are several, so that no number of it looks
/// like another, and marked as cut off.
pub(super) fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let kept = |words: &str| words.chars().count() + 2 <= most;
    let whole = name.rmatch_indices(' ').map(|(at, _)| &name[..at]).find(|words| kept(words));
    match whole {
        Some(words) => format!("{words} …"),
        None => name.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// Rows of points with their intervals; `middle` is where nothing is.
pub(super) fn whiskers(rows: &[Whisker], middle: f64, say: &dyn Fn(f64) -> String, title: &str) -> String {
    const LABEL: f64 = 250.0;
    const MARGIN: f64 = 40.0;
    const ROW: f64 = 50.0;
    let ends = || {
        rows.iter().flat_map(|row| {
            let (low, high) = row.interval.map_or((row.value, row.value), |interval| (interval.low, interval.high));
            [low, high]
        })
    };
    let (low, high) = (ends().fold(middle, f64::min), ends().fold(middle, f64::max));
    let room = ((high - low) * 0.08).max(1e-6);
    let (low, high) = (low - room, high + room);
    let across = |value: f64| LABEL + (value - low) / (high - low) * (WIDTH - LABEL - MARGIN);
    let height = ROW * rows.len() as f64 + 34.0;
    let mut out = String::new();
    let mut write = |what: std::fmt::Arguments<'_>| out.write_fmt(what).expect("a string takes everything");
    for mark in marks((low, high), 4, 0.0) {
        let (x, end) = (across(mark), height - 30.0);
        let text = escaped(&say(mark));
        write(format_args!("<line class=\"axis\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{end:.1}\"/>"));
        write(format_args!("<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>", height - 8.0));
    }
    let x = across(middle);
    write(format_args!("<line class=\"half\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{:.1}\"/>", height - 30.0));
    for (at, row) in rows.iter().enumerate() {
        let y = ROW * (at as f64 + 0.5);
        let colour = row.colour;
        // Both at the left, where a narrow screen begins.
        write(format_args!("<text class=\"strong\" x=\"0\" y=\"{:.1}\">{}</text>", y - 4.0, escaped(&row.label)));
        write(format_args!("<text x=\"0\" y=\"{:.1}\">{}</text>", y + 16.0, escaped(&row.figures)));
        if let Some(Interval { low, high }) = row.interval {
            let (low, high) = (across(low), across(high));
            write(format_args!(
                "<line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" stroke-width=\"10\" stroke-linecap=\"round\" opacity=\".35\"/>"
            ));
        }
        write(format_args!("<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"{colour}\"/>", across(row.value)));
    }
    svg(height, title, &out)
}

/// Shares with their intervals, a row each; `even` is where nothing is.
pub(crate) fn share_whiskers(rows: &[(String, &Share)], even: f64, title: &str, language: Language) -> String {
    let figures = Figures(language);
    let rows = rows.iter().filter_map(|(label, share)| {
        let value = share.share?;
        let interval = share.interval.map_or_else(String::new, |found| {
            format!(" ({} – {})", figures.percent(found.low), figures.percent(found.high))
        });
        let figures = format!("{} %{interval}", figures.percent(value));
        Some(Whisker { label: label.clone(), value, interval: share.interval, colour: NO_TEAM, figures })
    });
    let rows: Vec<Whisker> = rows.collect();
    whiskers(&rows, even, &|value| format!("{} %", figures.percent(value)), title)
}

/// Fewest and most bars there is room for in a histogram.
const BARS: (f64, f64) = (12.0, 40.0);

/// Counts by value, some values to a bar where there are many. Zero begins a bar.
pub(super) fn histogram(
    counts: &BTreeMap<i64, u64>,
    name: &str,
    language: Language,
    colour_of: &dyn Fn(i64) -> &'static str,
) -> String {
    let (Some((low, _)), Some((high, _))) = (counts.first_key_value(), counts.last_key_value()) else {
        return String::new();
    };
    let figures = Figures(language);
    // As many bars as Rice's rule has: twice the cube root of the games.
    let games = counts.values().sum::<u64>() as f64;
    let width = ((high - low) / (2.0 * games.cbrt()).clamp(BARS.0, BARS.1) as i64 + 1).max(1);
    let mut bars: BTreeMap<i64, u64> = BTreeMap::new();
    for (value, count) in counts {
        *bars.entry(value.div_euclid(width)).or_default() += count;
    }
    let most = bars.values().max().copied().unwrap_or(1) as f64;
    let (from, to) = (low.div_euclid(width) * width, (high.div_euclid(width) + 1) * width);
    let mut chart = Chart::new((from as f64, to as f64), (0.0, most * 1.05));
    if width == 1 {
        chart.named_at = 0.5;
    }
    let sign = |value: f64| {
        let text = figures.whole(value.abs().round() as u64);
        if value < 0.0 { format!("−{text}") } else { text }
    };
    chart.axes(name, &sign, &|value| figures.whole(value.round() as u64), 1.0);
    for (bar, count) in &bars {
        let (left, right) = (chart.across((bar * width) as f64), chart.across(((bar + 1) * width) as f64));
        let drawn = chart.down(counts.get(&0).copied().unwrap_or(0) as f64);
        let (top, bottom) = (chart.down(*count as f64), chart.down(0.0));
        let gap = ((right - left) * 0.08).min(2.0);
        let mut draw = |top: f64, colour: &str| {
            chart.add(&format!(
                "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
                left + gap,
                right - left - 2.0 * gap,
                bottom - top,
            ));
        };
        // Of a bar that begins at zero, what is zero is neither side's.
        let mixed = width > 1 && *bar == 0;
        draw(top, colour_of(if mixed { 1 } else { bar * width }));
        if mixed && counts.contains_key(&0) && colour_of(0) != colour_of(1) {
            draw(drawn, colour_of(0));
        }
    }
    chart.finish(name)
}

/// Round numbers in a range, about `count` of them and `least` apart at least: three where there are so many.
pub(super) fn marks((low, high): (f64, f64), count: u32, least: f64) -> Vec<f64> {
    let rough = (high - low) / f64::from(count);
    // The power of ten below.
    let mut scale = 1.0;
    while scale > rough && scale > f64::MIN_POSITIVE {
        scale /= 10.0;
    }
    while scale * 10.0 <= rough {
        scale *= 10.0;
    }
    let steps = [10.0, 5.0, 2.0, 1.0, 0.5, 0.2].map(|step| (step * scale).max(least));
    let at_step = |step: f64| {
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        (first..=last).map(|mark| mark as f64 * step).collect::<Vec<f64>>()
    };
    let fits = |step: &&f64| **step >= rough.max(least);
    let widest = steps.iter().rev().find(fits).copied().unwrap_or(scale.max(least));
    let mut closer = steps.iter().copied().filter(|step| *step <= widest).map(at_step);
    closer.clone().find(|marks| marks.len() >= 3).or_else(|| closer.next_back()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_numbers() {
        assert_eq!(marks((0.0, 100.0), 5, 0.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(marks((-2.9, 2.9), 5, 0.0), [-2.0, 0.0, 2.0]);
        assert_eq!(marks((0.0, 1.0), 5, 0.0).len(), 6);
        // Never one alone where there is room for more.
        assert!(marks((41.0, 59.0), 4, 0.0).len() >= 3);
        assert!(marks((0.46, 0.54), 4, 0.0).len() >= 3);
    }

    #[test]
    fn what_is_counted_has_whole_marks() {
        assert_eq!(marks((36.0, 36.5), 6, 1.0), [36.0]);
        assert_eq!(marks((-1.0, 1.5), 6, 1.0), [-1.0, 0.0, 1.0]);
        assert_eq!(marks((0.0, 1.05), 5, 1.0), [0.0, 1.0]);
        let alike = BTreeMap::from([(36, 700)]);
        let drawn = histogram(&alike, "moves", Language::En, &|_| NO_TEAM);
        assert_eq!((drawn.matches(">36<").count(), drawn.matches(">37<").count()), (1, 0), "{drawn}");
    }

    #[test]
    fn a_name_is_cut_off_between_words() {
        assert_eq!(shortened("sondeo playouts=100", 22), "sondeo playouts=100");
        assert_eq!(shortened("maestro iterations=500 exact=1", 22), "maestro …");
        assert_eq!(shortened("maestro iterations=500 exact=1", 25), "maestro iterations=500 …");
        assert_eq!(shortened("minimax_relative_territory_table", 22), "minimax_relative_terr…");
    }

    #[test]
    fn texts_at_the_end_of_lines_do_not_overlap() {
        let mut chart = Chart::new((0.0, 10.0), (0.0, 10.0));
        chart.end_texts(vec![(10.0, 5.0, "A".to_owned()), (10.0, 5.1, "B".to_owned()), (10.0, 0.0, "C".to_owned())]);
        let heights: Vec<f64> = chart
            .out
            .split(" y=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().expect("a height").parse().expect("a number"))
            .collect();
        assert_eq!(heights.len(), 3);
        assert!(heights.windows(2).all(|two| two[0] - two[1] >= 19.9), "{heights:?}");
    }
}
