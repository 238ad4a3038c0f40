//! Rules as they are named, with what is chosen of them.

use std::sync::Arc;

use sobremesa_edge::games::NotCompiled;
use sobremesa_edge::{AnyGame, ChoiceProblem, RulesSource, RulesSpec, games};

const DRAW: &str = include_str!("../../../../rules/dominoes/draw.toml");

/// Draw dominoes, which five may play as well, with this chosen.
fn draw(chosen: &str) -> Result<Arc<dyn AnyGame>, ChoiceProblem> {
    let spec = RulesSpec::read(&format!("draw {chosen}")).expect("each once");
    let text = DRAW.replace("seats = [2, 3, 4]", "seats = [2, 3, 4, 5]").replace("4 = 5 }", "4 = 5, 5 = 5 }");
    let source = RulesSource { text: &text, choices: &spec.choices };
    (games::named("dominoes").expect("a game").compile)(&source).map_err(|error| match error {
        NotCompiled::Choice(error) => error.problem,
        NotCompiled::Mistakes(mistakes) => panic!("{mistakes:?}"),
    })
}

#[test]
fn what_is_chosen_is_read_and_written() {
    for text in [
        "draw",
        "draw seats=3",
        "draw sides=3,2",
        "my rules/draw it.toml seats=2",
        "C:\\a=b.toml",
        "draw sides=1,2,2,1,1 order=as_listed",
        "draw order=lot",
        "amazons-4x4 opening=1 start=1bb1/b2b/w2w/1ww1,b",
        "my rules/start=1/it.toml seats=2",
    ] {
        assert_eq!(RulesSpec::read(text).expect(text).to_string(), text);
    }
    assert_eq!(RulesSpec::read("  draw  ").expect("read"), RulesSpec::named("draw"));
    assert_eq!(RulesSpec::read("draw a=1 b=2 a=3").expect_err("twice").problem, ChoiceProblem::Twice);
}

#[test]
fn what_is_chosen_of_seats_has_one_spelling() {
    let spelled = |text: &str| draw(text).expect(text).spec().to_owned();
    for text in ["seats=3", "sides=3,2", "sides=1,2,2,1,1 order=as_listed", "order=lot"] {
        assert_eq!(spelled(text), format!("draw {text}"));
    }
    let listed = draw("order=as_listed sides=1,2,2").expect("read");
    assert_eq!(listed.info().sides, [0, 1, 1]);
    assert_eq!(listed.spec(), "draw sides=1,2,2 order=as_listed");
}

#[test]
fn what_cannot_be_chosen_of_seats_is_told() {
    let problem = |text: &str| draw(text).err().expect(text);
    assert_eq!(problem("seats=9"), ChoiceProblem::Seats);
    assert_eq!(problem("sides=5,4"), ChoiceProblem::Sides);
    assert_eq!(problem("sides=2,0"), ChoiceProblem::Sides);
    assert_eq!(problem("sides=1,3 order=as_listed"), ChoiceProblem::Listed);
    assert_eq!(problem("order=as_listed"), ChoiceProblem::Listed);
    assert!(matches!(problem("order=lots"), ChoiceProblem::Order { nearest: Some("lot"), .. }));
    assert_eq!(problem("seats=3 sides=2,2"), ChoiceProblem::Contradiction { sides: 4, seats: 3 });
}
