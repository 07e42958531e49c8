//! Texts that read back, errors with their place, pictures, and the laws of every game.

use meeple_core::{Game as _, Notation as _, Present as _, Problem as _, Setup, Side, conformance};
use proptest::prelude::*;

use super::{Shape, Tree};

fn tree(text: &str) -> Tree {
    Tree::open(&Setup::at(text)).expect(text).0
}

#[test]
fn trees_keep_the_laws() {
    for text in ["((3 12 8) (2 4 6) (14 5 2))", "min (A:(1 (2 3)) B:-4 7)", "(((((1)))))"] {
        conformance::game(&tree(text)).present().check();
    }
    let shape = Shape { depth: 3, branching: 3, highest: 20 };
    conformance::game(&Tree::random(shape, Side::Second, 5)).present().check();
}

#[test]
fn letters_take_the_values_given_apart() {
    let sheet = tree("((A B) (C 4)) A=3 B=5 C=-2 min");
    assert_eq!(sheet.text(), "min ((A:3 B:5) (C:-2 4))");
    assert_eq!(sheet.to_move(&sheet.start()), Side::Second);
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let cases = [
        ("", "line 1, column 1: the text ends here"),
        ("7", "line 1, column 1: found \"7\", expected an opening"),
        ("((3 12)\n(2 x))", "line 2, column 4: leaf x has no value"),
        ("((3 12) ()", "line 1, column 9: a node without children"),
        ("((3 12) (4", "line 1, column 11: the text ends here"),
        ("((3 12) (4)) 5", "line 1, column 14: found \"5\", expected the end"),
        ("((3 1.5) (4))", "line 1, column 5: found \"1.5\", expected a whole number"),
        ("((3 9999999999) (4))", "line 1, column 5: found"),
        ("(B:(1) b:(2))", "line 1, column 8: two children of one node are called b"),
        ("((A 2)) B=3", "line 1, column 9: found \"B\", expected the name of a leaf"),
        ("((1 2) 3) @ 1 3", "line 1, column 15: found \"3\", expected a child from 1 to 2"),
        ("((1 2) 3) @ 2 1", "line 1, column 15: found \"1\", expected a child from 1 to 0"),
        ("(2:(1))", "line 1, column 2: found \"2\", expected a name"),
    ];
    for (text, message) in cases {
        let error = Tree::open(&Setup::at(text)).expect_err(text);
        assert!(error.to_string().starts_with(message), "{text}: {error}");
    }
    let deep = "(".repeat(5_000);
    assert!(Tree::open(&Setup::at(&deep)).is_err(), "no stack overflow");
}

#[test]
fn random_trees_are_uniform_and_follow_their_seed() {
    let shape = Shape { depth: 4, branching: 3, highest: 9 };
    let made = Tree::random(shape, Side::First, 7);
    assert_eq!(made, Tree::random(shape, Side::First, 7));
    assert_ne!(made, Tree::random(shape, Side::First, 8));
    let leaves = made.nodes().filter(|node| made.payoff(*node).is_some()).count();
    assert_eq!(Some(leaves), shape.leaves());
    assert_eq!(tree(&made.text()), made);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[()0-9A-c:=@ \\-\nmaxin]{0,60}") {
        if let Ok((tree, node)) = Tree::open(&Setup::at(&text)) {
            let written = tree.position(&node);
            prop_assert_eq!(Tree::open(&Setup::at(&written)), Ok((tree, node)));
        }
    }
}
