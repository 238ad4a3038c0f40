//! Numbers as a language writes them.

use sobremesa_protocol::words::Language;

/// Numbers as a language writes them.
#[derive(Clone, Copy, Debug)]
pub struct Figures(pub Language);

/// To so many digits after the point; never a zero with a minus sign.
fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale + 0.0
}

impl Figures {
    fn point(self, text: String) -> String {
        match self.0 {
            Language::Es => text.replace('.', ","),
            Language::En => text,
        }
    }

    /// A p value: three digits after the point, and where they would all be 0 what it is below.
    pub fn p_value(self, p: f64) -> String {
        self.point(if p < 0.001 { "<0.001".to_owned() } else { format!("{p:.3}") })
    }

    /// As short as it can be written.
    pub fn plain(self, value: f64) -> String {
        self.point(value.to_string())
    }

    /// With two digits after the point.
    pub fn number(self, value: f64) -> String {
        self.point(format!("{:.2}", rounded(value, 2)))
    }

    /// With one digit after the point.
    pub fn short(self, value: f64) -> String {
        self.point(format!("{:.1}", rounded(value, 1)))
    }

    /// With two digits after the point and its sign.
    pub fn signed(self, value: f64) -> String {
        self.point(format!("{:+.2}", rounded(value, 2)))
    }

    /// With one digit after the point and its sign.
    pub fn short_signed(self, value: f64) -> String {
        self.point(format!("{:+.1}", rounded(value, 1)))
    }

    /// A share as a percentage, without the sign for percent.
    pub fn percent(self, share: f64) -> String {
        self.point(format!("{:.1}", rounded(100.0 * share, 1)))
    }

    /// How likely something is, as a percentage: never all or nothing, which no number of games shows.
    pub fn chance(self, chance: f64) -> String {
        let percent = 100.0 * chance;
        let text = match percent {
            p if p > 99.9 => ">99.9".to_owned(),
            p if p < 0.1 => "<0.1".to_owned(),
            p => format!("{p:.1}"),
        };
        self.point(text)
    }

    /// A whole number, its thousands apart by a thin gap where it has five digits or more.
    pub fn whole(self, value: u64) -> String {
        let digits = value.to_string();
        if digits.len() < 5 {
            return digits;
        }
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push('\u{202f}');
            }
            text.push(digit);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_chance_is_all_or_nothing() {
        let said = [0.0, 1e-9, 0.0012, 0.5, 0.9989, 1.0 - 1e-9, 1.0].map(|chance| Figures(Language::En).chance(chance));
        assert_eq!(said, ["<0.1", "<0.1", "0.1", "50.0", "99.9", ">99.9", ">99.9"]);
    }
}
