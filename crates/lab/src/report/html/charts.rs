//! What all charts have: a plane with its two scales and their marks.

use std::fmt::Write;

use super::escaped;

/// Width and height of a chart in its own units; it is drawn as wide as there is room.
pub(super) const WIDTH: f64 = 880.0;
pub(super) const HEIGHT: f64 = 340.0;

const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
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
    out: String,
}

impl Chart {
    /// A plane from `x.0` to `x.1` and from `y.0` to `y.1`.
    pub(super) fn new(x: (f64, f64), y: (f64, f64)) -> Self {
        let wide = |(low, high): (f64, f64)| if high > low { (low, high) } else { (low, low + 1.0) };
        Self { x: wide(x), y: wide(y), out: String::new() }
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

    /// Marks of both scales, each with its number as `say` writes it, and what they are of.
    pub(super) fn axes(&mut self, x_name: &str, x_say: &dyn Fn(f64) -> String, y_say: &dyn Fn(f64) -> String) {
        for value in marks(self.y, 5) {
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
        for value in marks(self.x, 6) {
            let at = self.across(value);
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

    /// A text at a point.
    pub(super) fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let (x, y) = (self.across(x), self.down(y) - 8.0);
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
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{title}\"><title>{title}</title>{content}</svg></div>"
    )
}

/// Round numbers in a range, about `count` of them.
pub(super) fn marks((low, high): (f64, f64), count: u32) -> Vec<f64> {
    let rough = (high - low) / f64::from(count);
    // The power of ten below.
    let mut scale = 1.0;
    while scale > rough && scale > f64::MIN_POSITIVE {
        scale /= 10.0;
    }
    while scale * 10.0 <= rough {
        scale *= 10.0;
    }
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|step| step * scale).find(|step| *step >= rough).unwrap_or(scale);
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|mark| mark as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_numbers() {
        assert_eq!(marks((0.0, 100.0), 5), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(marks((-2.9, 2.9), 5), [-2.0, 0.0, 2.0]);
        assert_eq!(marks((0.0, 1.0), 5).len(), 6);
    }
}
