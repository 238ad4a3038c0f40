//! Lists of moves set in columns.

use super::entry::Choice;

/// Labels, numbered, in as many columns as fit; read down each column.
pub(crate) fn columns(choices: &[Choice], width: usize, number: impl Fn(usize) -> String) -> Vec<String> {
    /// As many as stay in one column.
    const SHORT: usize = 8;
    let widest = choices.iter().map(|choice| console::measure_text_width(&choice.label)).max().unwrap_or(0);
    let column = widest + 8;
    let columns = if choices.len() <= SHORT { 1 } else { (width / column).max(1) };
    let rows = choices.len().div_ceil(columns);
    let lines = (0..rows).map(|row| {
        let mut line = String::new();
        for (index, choice) in choices.iter().enumerate().skip(row).step_by(rows.max(1)) {
            let padding = column * (index / rows) - console::measure_text_width(&line).min(column * (index / rows));
            line.push_str(&" ".repeat(padding));
            for part in [number(index + 1).as_str(), "  ", &choice.label] {
                line.push_str(part);
            }
        }
        line
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_set_in_columns() {
        let list: Vec<Choice> = (1..=10).map(|n| Choice { text: String::new(), label: format!("move {n}") }).collect();
        let lines = columns(&list, 40, |n| format!("{n:>3}"));
        assert_eq!(lines[0], "  1  move 1      6  move 6");
        assert_eq!(lines.len(), 5);
        assert_eq!(columns(&list[..4], 40, |n| format!("{n:>3}")).len(), 4);
    }
}
