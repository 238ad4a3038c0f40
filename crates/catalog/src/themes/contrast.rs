//! Contrast: which colours of a theme meet on the screen, and how clearly each must be told from the other.

use std::collections::BTreeMap;

use super::Colour;

/// Two colours that meet on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contrast {
    /// The token of what is drawn or written.
    pub mark: &'static str,
    /// The token of what it stands on.
    pub ground: &'static str,
    /// The least ratio: 4.5 for what is read, 3 for what is drawn.
    pub least: f64,
}

/// The ratio of text. Source: WCAG 2.2, 1.4.3 (AA).
const TEXT: f64 = 4.5;
/// The ratio of what is drawn, and of large text. Source: WCAG 2.2, 1.4.11 and 1.4.3 (AA).
const DRAWN: f64 = 3.0;

const fn text(mark: &'static str, ground: &'static str) -> Contrast {
    Contrast { mark, ground, least: TEXT }
}

const fn drawn(mark: &'static str, ground: &'static str) -> Contrast {
    Contrast { mark, ground, least: DRAWN }
}

/// The pairs of colours of every theme. Two tokens that newly meet in the client are added here.
pub const CONTRASTS: [Contrast; 76] = [
    text("on-wood", "wood"),
    text("on-wood", "wood-deep"),
    text("on-wood", "wood-light"),
    text("on-wood", "cloth"),
    text("on-wood", "cloth-deep"),
    text("ink", "paper"),
    text("ink", "paper-2"),
    text("ink", "field"),
    text("ink-2", "paper"),
    text("ink-2", "paper-2"),
    text("pip", "ivory"),
    text("accent-ink", "accent"),
    text("accent-ink", "accent-deep"),
    text("accent-ink", "bad"),
    text("accent", "paper"),
    text("good", "paper"),
    text("bad", "paper"),
    text("info", "paper"),
    text("glow-ink", "glow"),
    text("board-ink", "board"),
    text("board-ink", "board-deep"),
    text("side-a", "paper"),
    text("side-b", "paper"),
    text("side-c", "paper"),
    text("side-d", "paper"),
    text("side-e", "paper"),
    text("side-f", "paper"),
    text("side-g", "paper"),
    text("side-h", "paper"),
    text("side-a-glow", "wood"),
    text("side-a-glow", "wood-deep"),
    text("side-b-glow", "wood"),
    text("side-b-glow", "wood-deep"),
    text("side-c-glow", "wood"),
    text("side-c-glow", "wood-deep"),
    text("side-d-glow", "wood"),
    text("side-d-glow", "wood-deep"),
    text("side-e-glow", "wood"),
    text("side-e-glow", "wood-deep"),
    text("side-f-glow", "wood"),
    text("side-f-glow", "wood-deep"),
    text("side-g-glow", "wood"),
    text("side-g-glow", "wood-deep"),
    text("side-h-glow", "wood"),
    text("side-h-glow", "wood-deep"),
    drawn("side-a-glow", "wood-light"),
    drawn("side-a-glow", "cloth"),
    drawn("side-b-glow", "wood-light"),
    drawn("side-b-glow", "cloth"),
    drawn("side-c-glow", "wood-light"),
    drawn("side-c-glow", "cloth"),
    drawn("side-d-glow", "wood-light"),
    drawn("side-d-glow", "cloth"),
    drawn("side-e-glow", "wood-light"),
    drawn("side-e-glow", "cloth"),
    drawn("side-f-glow", "wood-light"),
    drawn("side-f-glow", "cloth"),
    drawn("side-g-glow", "wood-light"),
    drawn("side-g-glow", "cloth"),
    drawn("side-h-glow", "wood-light"),
    drawn("side-h-glow", "cloth"),
    text("glow", "wood"),
    text("glow", "wood-deep"),
    drawn("glow", "wood-light"),
    drawn("glow", "cloth"),
    drawn("glow", "cloth-deep"),
    drawn("ivory", "cloth"),
    drawn("ivory", "cloth-deep"),
    drawn("tile-back-edge", "wood"),
    drawn("card-back-line", "card-back"),
    drawn("square-move", "square"),
    drawn("square-move", "square-dark"),
    drawn("square-shot", "square"),
    drawn("square-shot", "square-dark"),
    drawn("accent", "paper-2"),
    drawn("bad", "paper-2"),
];

/// The contrast ratio of two colours, 1 to 21. Law: it is the same both ways. Source: WCAG 2.2, "contrast ratio".
pub(super) fn ratio(some: Colour, other: Colour) -> f64 {
    let (some, other) = (luminance(some), luminance(other));
    (some.max(other) + 0.05) / (some.min(other) + 0.05)
}

/// The relative luminance of a colour, 0 (black) to 1 (white). Source: WCAG 2.2, "relative luminance".
pub(super) fn luminance(Colour(channels): Colour) -> f64 {
    let linear = channels.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { sobremesa_core::math::pow((share + 0.055) / 1.055, 2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// The pairs that are told apart too little, each with its ratio.
pub(super) fn too_little(colours: &BTreeMap<&'static str, Colour>) -> Vec<(Contrast, f64)> {
    let measured = CONTRASTS.into_iter().filter_map(|pair| {
        let ratio = ratio(*colours.get(pair.mark)?, *colours.get(pair.ground)?);
        (ratio < pair.least).then_some((pair, ratio))
    });
    measured.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_those_of_the_guidelines() {
        let [black, white, grey] = [Colour([0; 3]), Colour([255; 3]), Colour([0x76; 3])];
        assert!((ratio(black, white) - 21.0).abs() < 1e-9);
        assert!((ratio(white, white) - 1.0).abs() < 1e-9);
        // The darkest grey that may bear white text, as the guidelines' own tools have it.
        assert!(
            (ratio(grey, white) - 4.54).abs() < 0.005 && ratio(grey, white).to_bits() == ratio(white, grey).to_bits()
        );
    }
}
