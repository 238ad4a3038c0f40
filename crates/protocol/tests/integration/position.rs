//! Trees of moves.

use sobremesa_protocol::position::MoveTree;

#[test]
fn a_tree_says_little_and_spells_every_move() {
    let mut trees = vec![MoveTree::leaf("4e".to_owned())];
    let card = MoveTree::branch(&mut trees, "4e".to_owned());
    card.whole = true;
    card.then = vec![MoveTree::leaf(":5c+6b".to_owned())];
    trees.push(MoveTree::leaf("-".to_owned()));
    assert_eq!(MoveTree::moves(&trees), ["4e", "4e:5c+6b", "-"]);
    let text = serde_json::to_string(&trees).expect("JSON");
    assert_eq!(text, r#"[{"key":"4e","whole":true,"then":[{"key":":5c+6b"}]},{"key":"-"}]"#);
    assert_eq!(serde_json::from_str::<Vec<MoveTree>>(&text).expect("read"), trees);
}
