//! The short form, `RULES: P + P v P + P : GAMES`, and files of such lines, in which `RULES:` may be left out
//! (`[player] [options] v [player] [options] : [games]`).

use super::text::{colons, games, piece, teams};
use super::{ManifestMistakes, ManifestPart, Mistake, PairPlan, Plan, Size, Source};
use sobremesa_core::Message;

impl Plan {
    /// Reads the short form, `RULES: P+P v P+P : GAMES`.
    ///
    /// A team is one player for all its seats, or one a seat joined by `+`; a player has its options after its
    /// name, by position or by key; double quotes hold a player like `cmd:"python3 bot.py"` together.
    ///
    /// # Errors
    /// Says what part is missing or cannot be read.
    pub fn from_short(text: &str) -> Result<Self, ManifestMistakes> {
        let source = Source { name: String::new(), text: text.to_owned() };
        let whole = |key| source.mistaken(vec![(0..text.len(), Message::new(key))]);
        match colons(text).len() {
            0 => return Err(whole("lab.mistake.no_colon")),
            1 => return Err(whole("lab.mistake.one_colon")),
            _ => {}
        }
        Self::from_lines("", text)
    }

    /// Reads a text of lines, each a pairing; `name` is that of its file, for errors. What follows a `#` at the
    /// start of a word is a remark.
    ///
    /// # Errors
    /// Tells every line that cannot be read.
    pub fn from_lines(name: &str, text: &str) -> Result<Self, ManifestMistakes> {
        let source = Source { name: name.to_owned(), text: text.to_owned() };
        let mut plan = Self::empty(source.clone());
        let mut mistakes = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let content = without_remark(line);
            if !content.trim().is_empty() {
                match read_line(content, start) {
                    Ok((rules, pair)) => {
                        add_rules(&mut plan, rules, &mut mistakes);
                        plan.pairs.push(pair);
                    }
                    Err(mistake) => mistakes.push(mistake),
                }
            }
            start += line.len();
        }
        if plan.pairs.is_empty() && mistakes.is_empty() {
            mistakes.push((0..0, Message::new("lab.mistake.no_pairs")));
        }
        if mistakes.is_empty() { Ok(plan) } else { Err(source.mistaken(mistakes)) }
    }
}

/// A line up to its remark.
fn without_remark(line: &str) -> &str {
    let mut blank = true;
    for (at, letter) in line.char_indices() {
        if letter == '#' && blank {
            return &line[..at];
        }
        blank = letter.is_whitespace();
    }
    line
}

/// All lines are played by the same rules.
fn add_rules(plan: &mut Plan, rules: Option<ManifestPart>, mistakes: &mut Vec<Mistake>) {
    match (&plan.rules, rules) {
        (Some(first), Some(other)) if first.text != other.text => {
            let message = Message::new("lab.mistake.other_rules").with("first", &first.text);
            mistakes.push((other.span, message.with("found", &other.text)));
        }
        (None, Some(rules)) => plan.rules = Some(rules),
        _ => {}
    }
}

/// A line's rules, where it names them, and its pairing; `start` is its place in the text.
fn read_line(line: &str, start: usize) -> Result<(Option<ManifestPart>, PairPlan), Mistake> {
    let moved = |piece: ManifestPart| ManifestPart { span: piece.span.start + start..piece.span.end + start, ..piece };
    let content = moved(piece(line, 0..line.len()));
    let colons = colons(line);
    // From the right: the rules may be a path with a colon in it.
    let Some((last, before)) = colons.split_last() else {
        return Err((content.span, Message::new("lab.mistake.no_games")));
    };
    let first = before.last().map_or(0, |first| first + 1);
    let rules = before.last().map(|first| moved(piece(line, 0..*first)));
    if let Some(rules) = rules.as_ref().filter(|rules| rules.text.is_empty()) {
        return Err((rules.span.start..start + first, Message::new("lab.mistake.no_rules")));
    }
    let count = moved(piece(line, last + 1..line.len()));
    let count = match games(&count.text) {
        Ok(games) => Some(Size::Games(games)),
        Err(message) => return Err((count.span, message)),
    };
    let pair = PairPlan { teams: teams(&line[first..*last], start + first), size: count, span: content.span };
    Ok((rules, pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(pair: &PairPlan) -> Vec<Vec<&str>> {
        pair.teams.iter().map(|team| team.players.iter().map(|player| player.text.as_str()).collect()).collect()
    }

    #[test]
    fn the_short_form_is_read() {
        let plan =
            Plan::from_short("international: matriz+matriz v random + sondeo 200 : 40_000").expect("well written");
        assert_eq!(plan.rules.as_ref().map(|rules| rules.text.as_str()), Some("international"));
        assert_eq!(texts(&plan.pairs[0]), [vec!["matriz", "matriz"], vec!["random", "sondeo 200"]]);
        assert_eq!(plan.pairs[0].size, Some(Size::Games(40_000)));
        let random = &plan.pairs[0].teams[1].players[0];
        assert_eq!(&plan.source.text[random.span.clone()], "random");
    }

    #[test]
    fn a_v_within_a_name_and_a_colon_within_a_path_part_nothing() {
        let plan = Plan::from_short(r"C:\mis reglas\v.toml: vivo V muy vivo : 2").expect("well written");
        assert_eq!(plan.rules.expect("named").text, r"C:\mis reglas\v.toml");
        assert_eq!(texts(&plan.pairs[0]), [["vivo"], ["muy vivo"]]);
    }

    #[test]
    fn quotes_hold_a_program_together() {
        let plan = Plan::from_short(r#"duel: cmd:"a v b + c: d" 3 v random : 2"#).expect("well written");
        assert_eq!(plan.rules.expect("named").text, "duel");
        assert_eq!(texts(&plan.pairs[0]), [[r#"cmd:"a v b + c: d" 3"#], ["random"]]);
    }

    #[test]
    fn what_is_missing_is_named() {
        for (text, key) in [
            ("matriz", "lab.mistake.no_colon"),
            ("matriz v random : 10", "lab.mistake.one_colon"),
            (" : matriz v random : 10", "lab.mistake.no_rules"),
            ("international: matriz v random : many", "lab.mistake.games"),
            ("international: matriz v random : 0", "lab.mistake.games"),
            ("international: matriz v random : 1000000001", "lab.mistake.games"),
            ("international: matriz v random :", "lab.mistake.games"),
        ] {
            assert_eq!(Plan::from_short(text).expect_err("mistaken").mistakes[0].1.key, key, "{text}");
        }
    }

    #[test]
    fn classic_lines_are_read_with_their_remarks() {
        let text = "# training\nminimax 2 5 v mcts 2000 10 : 100\n\n  random v greedy : 7  # short\n";
        let plan = Plan::from_lines("training_conf.txt", text).expect("well written");
        assert_eq!(plan.rules, None);
        assert_eq!(plan.pairs.len(), 2);
        assert_eq!(texts(&plan.pairs[0]), [["minimax 2 5"], ["mcts 2000 10"]]);
        assert_eq!(plan.pairs[1].size, Some(Size::Games(7)));
        assert_eq!(&text[plan.pairs[1].span.clone()], "random v greedy : 7");
    }

    #[test]
    fn every_wrong_line_is_told_with_its_place() {
        let text = "a v b : x\nduel: a v b : 3\nc v d\nother: a v b : 3\n";
        let mistaken = Plan::from_lines("f.txt", text).expect_err("mistaken");
        let found: Vec<_> = mistaken.mistakes.iter().map(|(span, m)| (&text[span.clone()], &*m.key)).collect();
        assert_eq!(
            found,
            [("x", "lab.mistake.games"), ("c v d", "lab.mistake.no_games"), ("other", "lab.mistake.other_rules")]
        );
        let empty = Plan::from_lines("f.txt", "# nothing\n").expect_err("empty");
        assert_eq!(empty.mistakes[0].1.key, "lab.mistake.no_pairs");
    }
}
