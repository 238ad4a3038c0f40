//! The knowledge base of an `experto`, as its file has it.

use sobremesa_core::Message;
use sobremesa_core::nearest::{nearest, shown};
use sobremesa_dominoes::expert::{Knowledge, KnowledgeDraft, LevelDraft, Mode, Role, Rule, RuleDraft};
use sobremesa_files::{Given, Mistake, near};

use super::format::{LevelRow, ModeName, PlayerToml, RoleName, RuleRow};

/// What stands in a file, if nothing of it was wrong.
pub(super) fn check(file: &PlayerToml, mistakes: &mut Vec<Mistake>) -> Option<Knowledge> {
    let before = mistakes.len();
    if file.knowledge.is_absent() {
        let mistake = Mistake::new(file.kind.span().unwrap_or(0..0), "mistake.player.no_knowledge");
        let rules = "rules = [{ rule = \"doblarse\" }]";
        mistakes.push(mistake.advise(Message::new("mistake.player.no_knowledge_advice").with("rules", rules)));
    }
    let mut draft = KnowledgeDraft {
        mode: match file.mode.value() {
            Some(ModeName::Sum) => Mode::Sum,
            Some(ModeName::Levels) | None => Mode::Levels,
        },
        mistakes: file.mistakes.value().copied().unwrap_or_default(),
        noise: file.noise.value().copied().unwrap_or_default(),
        knowledge: Vec::new(),
    };
    for level in file.knowledge.value().into_iter().flatten().filter_map(Given::value) {
        draft.knowledge.push(checked_level(level, mistakes));
    }
    // A weight out of bounds and a level without rules were told with their shape.
    let knowledge = Knowledge::new(&draft);
    knowledge.ok().filter(|_| mistakes.len() == before)
}

fn checked_level(row: &LevelRow, mistakes: &mut Vec<Mistake>) -> LevelDraft {
    let role = row.role.value().map(|role| match role {
        RoleName::Mano => Role::Mano,
        RoleName::Second => Role::Second,
        RoleName::Partner => Role::Partner,
        RoleName::Fourth => Role::Fourth,
        RoleName::Leader => Role::Leader,
    });
    let mut rules: Vec<RuleDraft> = Vec::new();
    for row in row.rules.value().into_iter().flatten().filter_map(Given::value) {
        let Some(rule) = named(row, mistakes) else { continue };
        if rules.iter().any(|other| other.rule == rule.id()) {
            let span = row.rule.span().unwrap_or(0..0);
            let problem = Message::new("mistake.player.rule_twice").with("rule", rule.id());
            mistakes.push(Mistake::new(span, problem).advise("mistake.player.rule_twice_advice"));
        }
        let weight = row.weight.value().copied().unwrap_or(1.0);
        rules.push(RuleDraft { rule: rule.id().to_owned(), weight });
    }
    LevelDraft { role, rules }
}

/// The rule of a row; tells where there is none of its name.
fn named(row: &RuleRow, mistakes: &mut Vec<Mistake>) -> Option<Rule> {
    let name = row.rule.value()?.trim();
    let rule = Rule::named(name);
    if rule.is_none() {
        let span = row.rule.span().unwrap_or(0..0);
        let mistake = if name.starts_with("script:") {
            Mistake::new(span, "mistake.player.scripts").advise("mistake.player.scripts_advice")
        } else {
            let advice = match nearest(name, Rule::ALL.iter().map(|rule| rule.id())) {
                Some(meant) => near(meant),
                None => "mistake.player.no_rule_advice".into(),
            };
            Mistake::new(span, Message::new("mistake.player.no_rule").with("name", shown(name))).advise(advice)
        };
        mistakes.push(mistake);
    }
    rule
}
