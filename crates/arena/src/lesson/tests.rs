//! The textbook's figure as an exercise, and random ones.

use super::{Exercise, Field, Given, Topic};

const FIGURE: &str = "(B:(3 12 8) C:(2 4 6) D:(14 5 2))";

/// All answers as a perfect student types them.
fn perfect(exercise: &Exercise) -> Vec<Given> {
    let answers = exercise.answers().into_iter();
    answers.map(|m| Given { node: m.node, field: m.field, text: m.expected }).collect()
}

#[test]
fn the_textbook_figure_has_the_textbook_answers() {
    let exercise = Exercise::on(Topic::AlphaBeta, FIGURE).expect("a tree");
    let of = |name: &str| &exercise.questions[exercise.find(name).expect(name)];
    assert_eq!(of("A").value.map(|(value, ..)| value), Some(3));
    assert_eq!(of("C").value.map(|(value, ..)| value), Some(2));
    let window = of("C").entered.as_ref().map(|(a, b, _)| format!("{a} {b}"));
    assert_eq!(window.as_deref(), Some("3 +inf"));
    let cut: Vec<&str> =
        exercise.questions.iter().filter(|q| q.cut).map(|q| q.label.as_str()).collect();
    assert_eq!(cut, ["C2", "C3"]);
}

#[test]
fn perfect_answers_are_right_and_each_wrong_one_is_found_alone() {
    for exercise in [
        Exercise::on(Topic::AlphaBeta, FIGURE).expect("a tree"),
        Exercise::on(Topic::Minimax, FIGURE).expect("a tree"),
        Exercise::random(Topic::AlphaBeta, 3, 3, 7).expect("a tree"),
        Exercise::on(Topic::AlphaBeta, "min ((3 (1 9)) (4 5) ((7 2) 1))").expect("a tree"),
    ] {
        let answers = perfect(&exercise);
        let all = exercise.check(&answers);
        assert_eq!((all.right(), all.mistake), (all.marks.len(), None));
        for index in 0..answers.len() {
            let mut wrong = answers.clone();
            wrong[index].text = match wrong[index].field {
                Field::Cut if wrong[index].text == "yes" => "no".into(),
                Field::Cut => "yes".into(),
                _ => "999".into(),
            };
            let checked = exercise.check(&wrong);
            assert_eq!(checked.right() + 1, checked.marks.len());
            let mistake = checked.mistake.expect("one mistake");
            let asked = (mistake.mark.node, mistake.mark.field);
            assert_eq!(asked, (wrong[index].node, wrong[index].field));
            assert!(mistake.why.en.len() > 20 && mistake.why.fr.len() > 20, "{:?}", mistake.why);
        }
    }
}

#[test]
fn the_first_mistake_is_explained_by_the_step_that_produces_it() {
    let exercise = Exercise::on(Topic::AlphaBeta, FIGURE).expect("a tree");
    let (c, c2) = (exercise.find("C").expect("C"), exercise.find("C2").expect("C2"));
    let change = |node: usize, field: Field, text: &str| {
        let mut given = perfect(&exercise);
        let one = given.iter_mut().find(|g| g.node == node && g.field == field);
        one.expect("asked").text = text.into();
        exercise.check(&given).mistake.expect("wrong").why
    };
    assert!(change(c, Field::Alpha, "-inf").en.contains("MAX is already sure of 3 at A"));
    assert!(change(c2, Field::Cut, "no").en.contains("at C, 2 ≤ alpha = 3"));
    assert!(change(c, Field::Value, "4").fr.contains("qui prend le plus petit de 2 : 2"));
    // With two mistakes the one that comes first in the search is explained.
    let mut given = perfect(&exercise);
    for one in &mut given {
        if one.field == Field::Value {
            one.text = "0".into();
        }
    }
    let first = exercise.check(&given).mistake.expect("wrong").mark.node;
    assert_eq!(exercise.questions[first].label, "B", "B is left before A");
}

#[test]
fn answers_may_be_written_in_several_ways() {
    let exercise = Exercise::on(Topic::AlphaBeta, FIGURE).expect("a tree");
    let (a, c, c2) = (0, exercise.find("C").expect("C"), exercise.find("C2").expect("C2"));
    for (node, field, text) in [
        (a, Field::Alpha, "−∞"),
        (a, Field::Beta, "inf"),
        (c, Field::Value, "<= 2"),
        (c, Field::Value, "≤2"),
        (c2, Field::Cut, "oui"),
        (c2, Field::Cut, "1"),
    ] {
        let given = [Given { node, field, text: text.into() }];
        assert!(exercise.check(&given).mark(node, field).is_some_and(|m| m.right), "{text}");
    }
    for (node, field, text) in [
        (a, Field::Alpha, ""),
        (a, Field::Alpha, "+inf"),
        (c, Field::Value, "2.5"),
        (c2, Field::Cut, ""),
    ] {
        let given = [Given { node, field, text: text.into() }];
        assert!(exercise.check(&given).mark(node, field).is_some_and(|m| !m.right), "{text:?}");
    }
}

#[test]
fn random_exercises_follow_their_seed_and_have_a_sane_size() {
    let one = Exercise::random(Topic::AlphaBeta, 3, 3, 7).expect("a tree");
    assert_eq!(one.text, Exercise::random(Topic::AlphaBeta, 3, 3, 7).expect("a tree").text);
    assert_ne!(one.text, Exercise::random(Topic::AlphaBeta, 3, 3, 8).expect("a tree").text);
    for (depth, branching) in [(0, 3), (3, 1), (9, 9), (u16::MAX, u16::MAX)] {
        assert!(Exercise::random(Topic::Minimax, depth, branching, 1).is_err());
    }
    assert!(Exercise::on(Topic::Minimax, "(1 x)").is_err());
    let labels: Vec<&str> = one.questions.iter().map(|q| q.label.as_str()).collect();
    let mut unique = labels.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), labels.len());
}
