//! Reading: the right questions, the right complaints, and never a panic.

use proptest::prelude::*;

use super::super::{
    Aim, Bound, Formula, Fraction, Path, Property, Quantity, Reward, Threshold, read_property,
    read_questions,
};
use crate::Lang;

fn label(name: &str) -> Formula {
    Formula::Label(name.to_owned())
}

/// How a property is printed; the shortest way to say what was understood.
fn read(text: &str) -> String {
    read_property(text).unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

#[test]
fn the_usual_questions_are_understood() {
    for (text, meant) in [
        ("Pmax=? [ F \"two words\" ]", "Pmax=? [ F \"two words\" ]"),
        ("P=?[F goal]", "P=? [ F \"goal\" ]"),
        ("Pmin =? [(!\"a\") U \"b\"]", "Pmin=? [ !\"a\" U \"b\" ]"),
        ("P>=0.9 [ G<=5 !a & b | c ]", "P>=9/10 [ G<=5 (!\"a\" & \"b\") | \"c\" ]"),
        ("Pmax>=1 [ X a => b ]", "Pmax>=1 [ X !\"a\" | \"b\" ]"),
        ("P<1e-3 [ a U<7 b ]", "P<1/1000 [ \"a\" U<=6 \"b\" ]"),
        ("P=? [ F[0,4] a ]", "P=? [ F<=4 \"a\" ]"),
        ("Pmax=? [ F{\"cost\"}<=2.5 a ]", "Pmax=? [ F{\"cost\"}<=2.5e0 \"a\" ]"),
        ("Pmax=? [ a U^{\"cost\"}<=2 b ]", "Pmax=? [ \"a\" U{\"cost\"}<=2e0 \"b\" ]"),
        ("R{\"time\"}max=? [ F a ]", "R{\"time\"}max=? [ F \"a\" ]"),
        ("Rmin=? [ C ]", "Rmin=? [ C ]"),
        ("R<=3 [ C<=9 ]", "R<=3 [ C<=9 ]"),
        ("R{\"x\"}<=-3/6 [ I=9 ]", "R{\"x\"}<=-1/2 [ I=9 ]"),
        ("Rmax=? [ S ]", "Rmax=? [ LRA ]"),
        ("LRAmax=? [ !a ]", "LRAmax=? [ !\"a\" ]"),
        ("S=? [ a ]", "LRA=? [ \"a\" ]"),
        ("P=? [ F P>=1 [ X a ] & b ]", "P=? [ F P>=1 [ X \"a\" ] & \"b\" ]"),
        ("P=? [ F s=7 & (x + 1)*2 <= y ]", "P=? [ F \"s=7\" & \"(x+1)*2<=y\" ]"),
        ("P=? [ true U !(a | P) ]", "P=? [ F !(\"a\" | \"P\") ]"),
        ("P=? [ F a <=> b ]", "P=? [ F (\"a\" & \"b\") | (!\"a\" & !\"b\") ]"),
    ] {
        assert_eq!(read(text), meant, "{text}");
    }
    let asked = read_property("P>=0.9 [ F a ]").expect("a question");
    let written = Fraction::new(9, 10);
    assert_eq!(asked.threshold, Some(Threshold { bound: Bound::AtLeast, value: 0.9, written }));
    let loose = read_property("Pmin=? [ a | b & c U d ]").expect("a question");
    let both = Formula::And(Box::new(label("b")), Box::new(label("c")));
    let through = Formula::Or(Box::new(label("a")), Box::new(both));
    assert_eq!(loose.quantity, Quantity::Chance(Path::Until(through, label("d"), None)));
}

#[test]
fn files_hold_several_with_names_comments_and_constants() {
    let text = "// a first line\nconst int K = 3;\n\"quick\": Pmax=? [ F<=K \"goal\" ]; // so\n\n\
                Rmin=? [ F goal ]\nmulti(Pmax=? [ F a ], Pmin=? [ F b ]); P>=p [ F s<N ]";
    let known = |name: &str, over, under| {
        (name.to_owned(), Fraction::new(over, under).expect("a fraction"))
    };
    let found = read_questions(text, &[known("p", 1, 2), known("N", 4, 1), known("K", 9, 1)])
        .expect("four questions");
    assert_eq!(found.len(), 4);
    assert_eq!(found[0].name.as_deref(), Some("quick"));
    assert_eq!(found[0].text, "Pmax=? [ F<=K \"goal\" ]");
    assert_eq!(found[0].properties[0].to_string(), "Pmax=? [ F<=9 \"goal\" ]");
    assert_eq!(found[1].properties[0].text, "Rmin=? [ F goal ]");
    assert_eq!(found[2].properties.len(), 2);
    assert_eq!(found[2].properties[1].aim, Some(Aim::Min));
    assert_eq!(found[3].properties[0].to_string(), "P>=1/2 [ F \"s<4\" ]");
}

#[test]
fn mistakes_are_named_with_their_place() {
    for (text, line, column, words) in [
        ("", 1, 1, "expected a property"),
        ("Q=? [ F a ]", 1, 1, "expected a property"),
        ("Pmax=? F a", 1, 8, "expected ["),
        ("Pmax=? [ F a", 1, 13, "found the end, expected ]"),
        ("Pmax=? [ F \"a ]", 1, 12, "a quote"),
        ("Pmax=? [ a b ]", 1, 12, "expected U"),
        ("Pmax=? [ F<=x a ]", 1, 13, "known constant"),
        ("Pmax=? [ F<=2.5 a ]", 1, 13, "whole number"),
        ("Pmax=? [ F>=2 a ]", 1, 11, "<= and a number of steps"),
        ("Pmax [ F a ]", 1, 6, "=?"),
        ("R{3}=? [ C ]", 1, 3, "name of rewards"),
        ("R=? [ G a ]", 1, 7, "F and states"),
        ("P=? [ F P=? [ F a ] ]", 1, 9, "yes or no"),
        ("P=? [ F a ] x", 1, 13, "; or the end"),
        ("P=? [ F x+1 ]", 1, 13, "comparison"),
        ("P=? [ F a ];\nP=? [ F # ]", 2, 9, "\"#\""),
        ("const K;", 1, 8, "value of K"),
    ] {
        let error = read_questions(text, &[]).expect_err(text);
        let place = error.place.map(|place| (place.line, place.column));
        assert_eq!(place, Some((line, column)), "{text}: {error}");
        assert!(error.to_string().contains(words), "{text}: {error}");
        assert!(!error.say(Lang::Fr).contains("expected"), "{text}");
    }
    assert!(read_property("P=? [ F a ]; P=? [ F b ]").is_err(), "one was asked for");
}

#[test]
fn depth_and_length_are_bounded() {
    let deep = format!("P=? [ F {}a{} ]", "(".repeat(10_000), ")".repeat(10_000));
    let refused = read_property(&deep).expect_err("too deep").to_string();
    assert!(refused.contains("64 levels"), "{refused}");
    let long = format!("P=? [ F a{} ]", " & a".repeat(100_000));
    assert!(read_property(&long).is_err());
    let mut twice = "a".to_owned();
    for _ in 0..40 {
        twice = format!("({twice} <=> b)");
    }
    assert!(read_property(&format!("P=? [ F {twice} ]")).is_err(), "it doubles each time");
}

fn formulas() -> impl Strategy<Value = Formula> + Clone {
    let leaf = prop_oneof![
        Just(Formula::True),
        Just(Formula::False),
        "[a-zA-Z0-9 _=<é]{1,6}".prop_map(Formula::Label),
    ];
    leaf.prop_recursive(4, 24, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            inner.clone().prop_map(|f| Formula::Not(Box::new(f))),
            two.clone().prop_map(|(a, b)| Formula::And(Box::new(a), Box::new(b))),
            two.prop_map(|(a, b)| Formula::Or(Box::new(a), Box::new(b))),
            (quantities(inner), aims(), thresholds()).prop_map(|(quantity, aim, threshold)| {
                let text = String::new();
                let threshold = Some(threshold);
                Formula::Holds(Box::new(Property { quantity, aim, threshold, text }))
            }),
        ]
    })
}

fn aims() -> impl Strategy<Value = Option<Aim>> {
    prop_oneof![Just(None), Just(Some(Aim::Max)), Just(Some(Aim::Min))]
}

fn thresholds() -> impl Strategy<Value = Threshold> {
    let bounds = prop_oneof![
        Just(Bound::Below),
        Just(Bound::AtMost),
        Just(Bound::Above),
        Just(Bound::AtLeast)
    ];
    (bounds, -50i128..50, 1i128..40).prop_map(|(bound, over, under)| {
        let written = Fraction::new(over, under);
        Threshold { bound, value: written.map_or(0.0, Fraction::near), written }
    })
}

fn quantities(states: impl Strategy<Value = Formula> + Clone) -> impl Strategy<Value = Quantity> {
    let steps = prop::option::of(0u64..100);
    let name = prop::option::of("[a-z ]{1,4}");
    let path = prop_oneof![
        states.clone().prop_map(Path::Next),
        (states.clone(), states.clone(), steps.clone()).prop_map(|(a, b, k)| Path::Until(a, b, k)),
        (states.clone(), steps).prop_map(|(a, k)| Path::Globally(a, k)),
        (name.clone(), 0u32..1000, states.clone(), states.clone()).prop_map(
            |(rewards, most, through, to)| {
                Path::Within { rewards, most: f64::from(most) / 8.0, through, to }
            }
        ),
    ];
    let reward = prop_oneof![
        states.clone().prop_map(Reward::Until),
        Just(Reward::Total),
        (0u64..99).prop_map(Reward::Cumulative),
        (0u64..99).prop_map(Reward::Instant),
        Just(Reward::LongRun),
    ];
    prop_oneof![
        path.prop_map(Quantity::Chance),
        (name, reward).prop_map(|(name, reward)| Quantity::Mean(name, reward)),
        states.prop_map(Quantity::Share),
    ]
}

/// Without the texts, which remember how something was asked.
fn bare(property: Property) -> Property {
    let quantity = match property.quantity {
        Quantity::Chance(Path::Next(a)) => Quantity::Chance(Path::Next(stripped(a))),
        Quantity::Chance(Path::Globally(a, k)) => Quantity::Chance(Path::Globally(stripped(a), k)),
        Quantity::Chance(Path::Until(a, b, k)) => {
            Quantity::Chance(Path::Until(stripped(a), stripped(b), k))
        }
        Quantity::Chance(Path::Within { rewards, most, through, to }) => {
            let (through, to) = (stripped(through), stripped(to));
            Quantity::Chance(Path::Within { rewards, most, through, to })
        }
        Quantity::Mean(name, Reward::Until(a)) => Quantity::Mean(name, Reward::Until(stripped(a))),
        Quantity::Share(a) => Quantity::Share(stripped(a)),
        other => other,
    };
    Property { quantity, text: String::new(), ..property }
}

fn stripped(formula: Formula) -> Formula {
    let inner = |f: Box<Formula>| Box::new(stripped(*f));
    match formula {
        Formula::Not(a) => Formula::Not(inner(a)),
        Formula::And(a, b) => Formula::And(inner(a), inner(b)),
        Formula::Or(a, b) => Formula::Or(inner(a), inner(b)),
        Formula::Holds(property) => Formula::Holds(Box::new(bare(*property))),
        other => other,
    }
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(
        quantity in quantities(formulas()), aim in aims(), threshold in prop::option::of(thresholds())
    ) {
        let property = Property { quantity, aim, threshold, text: String::new() };
        let printed = property.to_string();
        let again = read_property(&printed);
        prop_assert!(again.is_ok(), "{printed}: {}", again.unwrap_err());
        let again = again.expect("it was just checked");
        prop_assert_eq!(&again.text, &printed);
        prop_assert_eq!(bare(again), property);
    }

    #[test]
    fn random_text_never_panics(
        text in "(Pmax|P|R|LRA|S|multi|const|[=?<>]{1,2}|[\\[\\](){}]|F|G|X|U|C|I|[a-c\"&|!:;,^+*/-]|[0-9.]{1,4}| |\n|é|//){0,40}"
    ) {
        let _ = read_questions(&text, &[]);
        let _ = read_property(&format!("P=? [ F {text} ]"));
    }

    #[test]
    fn damaged_questions_never_panic(at in 0usize..60, text in "\\PC{0,3}") {
        let mut damaged = "\"n\": R{\"x\"}max>=1/2 [ F (a & !\"b c\") => P<1 [ a U<=5 b ] ]".to_owned();
        damaged.insert_str(at.min(damaged.len()), &text);
        let _ = read_questions(&damaged, &[]);
    }
}
