//! The rules in positions known to be hard, the laws, evaluation and picture.

use meeple_core::scene::{MarkKind, Shape, Surface};
use meeple_core::{
    Deterministic, Evaluated, Evaluator, Game, Lang, Notation as _, Outcome, Present, Remembering,
    Side, Step, Tactics, conformance,
};

use super::super::{Go, Rules};
use super::{after, is_legal, open, sized};

#[test]
fn keeps_every_law() {
    for size in [2, 3, 5, 9] {
        conformance::game(&sized(size)).present().check();
        conformance::game(&Remembering(sized(size))).check();
    }
    let rules = Rules { suicide: true, margin: true, ..Rules::usual(4) };
    let game = Go::new(4, rules).expect("a whole komi");
    conformance::game(&game).present().check();
    assert!(game.is_graded() && Remembering(game).is_graded());
}

#[test]
fn chains_without_liberties_are_taken_off() {
    let (game, state) = after("5/1XX2/XOO2/1XX2/5 b", "d3");
    assert_eq!(game.position(&state), "5/1XX2/X2X1/1XX2/5 w - 0");
    let (game, board) = open("5/1XX2/XOO2/1XX2/5 b");
    let told = game.describe(&board, game.parse_action(&board, "d3").expect("legal"));
    assert_eq!(told.en, "Black plays at d3 and takes 2 stones");
    assert_eq!(told.fr, "les Noirs jouent en d3 et prennent 2 pierres");
}

#[test]
fn a_stone_may_not_take_its_own_last_liberty_unless_it_captures() {
    let (game, board) = open("1X1/X2/3 w");
    assert!(game.parse_action(&board, "a3").is_err(), "suicide of one stone");
    let (game, board) = open("1XO/XO1/O2 w");
    assert!(game.parse_action(&board, "a3").is_ok(), "it takes two stones");
    let taken = game.after(&board, game.parse_action(&board, "A3").expect("legal"));
    assert_eq!(game.position(&taken), "O1O/1O1/O2 b - 0");
}

#[test]
fn suicide_takes_a_chain_off_but_never_a_lone_stone() {
    let (game, board) = open("O1X1/XX2/4/4 w suicide=yes");
    let suicide = game.parse_action(&board, "b4").expect("two stones may go");
    let next = game.after(&board, suicide);
    assert_eq!(game.position(&next), "2X1/XX2/4/4 b - 0 suicide=yes");
    let (game, board) = open("O1X1/XX2/4/4 w");
    assert!(game.parse_action(&board, "b4").is_err());
    let (game, board) = open("1X1/X2/3 w suicide=yes");
    assert!(game.parse_action(&board, "a3").is_err());
}

#[test]
fn a_ko_is_banned_for_one_move() {
    let text = "4/1XO1/XO1O/1XO1 b";
    let (game, state) = after(text, "c2");
    assert_eq!(game.position(&state), "4/1XO1/X1XO/1XO1 w b2 0");
    assert!(!is_legal(&(game, state), "b2"));
    let later = after(text, "c2 a4 d4");
    assert!(is_legal(&later, "b2"), "after a threat it may be retaken");
    let passed = after(&format!("{text} ko=simple"), "c2 pass pass");
    assert!(passed.0.outcome(&passed.1).is_some());
    // The ko point of a text binds whatever the rule.
    for ko in ["positional", "situational", "simple"] {
        let (game, board) = open(&format!("3/3/3 b b2 0 ko={ko}"));
        assert!(game.parse_action(&board, "b2").is_err(), "{ko}");
        assert!(game.parse_action(&board, "pass").is_ok());
    }
}

#[test]
fn a_snapback_is_no_ko() {
    // White throws in at b1; Black takes that stone and is taken with five of his own.
    let text = "5/5/OOO2/XXXO1/X2O1 w";
    let (game, state) = after(text, "b1 c1");
    assert_eq!(game.position(&state), "5/5/OOO2/XXXO1/X1XO1 w - 0");
    let (game, state) = after(text, "b1 c1 b1");
    assert_eq!(game.position(&state), "5/5/OOO2/3O1/1O1O1 b - 0");
}

#[test]
fn sending_two_and_returning_one_is_stopped_by_superko_alone() {
    // Black adds a stone at a1, White takes both at c1, Black takes one back at b1: as before.
    let with = |rules: &str, moves: &str| after(&format!("5/5/5/OOX2/1X1X1 b {rules}"), moves);
    assert!(!is_legal(&with("", "a1 c1"), "b1"));
    assert!(is_legal(&with("ko=simple", "a1 c1"), "b1"));
    // It was Black's turn then and is White's now; when Black adds the stone again, nothing differs.
    assert!(is_legal(&with("ko=situational", "a1 c1"), "b1"));
    assert!(!is_legal(&with("ko=situational", "a1 c1 b1 pass"), "a1"));
    assert!(is_legal(&with("ko=simple", "a1 c1 b1 pass"), "a1"));
    // From a game that begins with both stones, the play that takes nothing brings the board back.
    let both = after("5/5/5/OOX2/XX1X1 w", "c1 b1 pass");
    assert!(!is_legal(&both, "a1") && is_legal(&both, "c1"));
    let scene = both.0.scene(&both.1, None);
    assert_eq!(scene.cell("a1").expect("a cell").action, None, "it is not offered");
    assert!(scene.cell("c1").expect("a cell").action.is_some());
}

#[test]
fn a_triple_ko_is_stopped_by_superko_alone() {
    let rows = "1XO6/XO1O5/1XO6/1XO6/X1XO5/1XO6/1XO6/XO1O5/1XO6";
    let moves = "c8 b5 c2 b8 c5";
    for (rules, allowed) in [("", false), ("ko=situational", false), ("ko=simple", true)] {
        let game = after(&format!("{rows} b {rules}"), moves);
        assert_eq!(is_legal(&game, "b2"), allowed, "{rules}");
    }
}

#[test]
fn a_pass_brings_no_position_back() {
    let text = "3/1X1/3 w";
    assert!(is_legal(&after(text, ""), "pass"));
    let (game, state) = after(text, "pass pass");
    assert!(game.outcome(&state).is_some());
    let equal = |one: &str, other: &str| after(text, one).1 == after(text, other).1;
    assert!(equal("a1 c1", "a1 c1") && !equal("a1 c1", "c1 a1"));
    assert!(!equal("a1 c1 c3 a3", "c3 a3 a1 c1"), "other boards came before");
}

#[test]
fn an_eye_keeps_a_chain_and_two_keep_it_for_good() {
    let (game, board) = open("1X1X1/XXXXX/OOOOO/5/5 w");
    for eye in ["a5", "c5", "e5"] {
        assert!(game.parse_action(&board, eye).is_err(), "{eye}");
    }
    let promise = |name: &str| {
        let (game, board) = open("1X1X1/XXXXX/OOOOO/5/5 b");
        game.promise(&board, game.parse_action(&board, name).expect("legal"))
    };
    assert!(promise("c5") < promise("c1"), "one's own eye comes late");
}

#[test]
fn in_a_seki_the_common_points_belong_to_nobody() {
    // The two points on the left lie between both; the one on the right is Black's.
    let (game, board) = open("XOOO/1OXX/1OX1/XOXX b - 2");
    assert_eq!(game.half_points(&board), 2 * (7 + 1 - 6));
    let scene = game.scene(&board, None);
    assert_eq!(scene.facts[1].value.en, "Black 8, White 6");
}

#[test]
fn two_passes_end_the_game_and_the_area_is_counted() {
    let (game, board) = open("3X2/3X2/3X2/3X2/3X2/3X2 w - 2 komi=0");
    assert_eq!(game.outcome(&board), Some(Outcome::won_by(Side::First)));
    assert_eq!(game.half_points(&board), 72, "an empty board beside one colour is all its own");
    let (game, board) = open("9/9/9/9/9/9/9/9/9 b - 2");
    assert_eq!(game.outcome(&board), Some(Outcome::won_by(Side::Second)), "by the komi");
    assert_eq!(game.scene(&board, None).facts[0].value.en, "White wins by 7.5 points (W+7.5)");
    assert_eq!(
        game.scene(&board, None).facts[0].value.get(Lang::Fr),
        "les Blancs gagnent de 7,5 points (W+7.5)"
    );
    let (game, board) = open("X1/2 w - 2 count=margin");
    assert_eq!(game.outcome(&board).map(|end| end.payoff_for(Side::First)), Some(4));
    let (game, board) = open("X1/1O w - 2");
    assert_eq!(game.outcome(&board), Some(Outcome::DRAW));
    assert_eq!(game.scene(&board, None).facts[0].value.en, "a draw (0)");
}

#[test]
fn the_evaluator_speaks_for_the_side_to_move() {
    let value = |text: &str| {
        let (game, board) = open(text);
        game.evaluator("area").expect("on the menu").value(&game, &board).raw()
    };
    assert_eq!(value("5/5/5/5/5 b komi=0"), 0);
    assert!(value("5/5/2X2/5/5 w komi=0") < 0);
    assert!(value("5/5/2X2/5/5 b komi=0") > 0);
    assert!(value("5/5/5/5/5 w") > 0, "the komi is White's");
    assert!(value("5/1XO2/1OX2/2O2/5 b komi=0") < value("5/1XO2/1OX2/2O2/1X3 b komi=0"));
    let (game, board) = open("5/1XO2/1X3/5/5 w");
    let area = game.evaluator("area").expect("on the menu");
    let terms = area.terms(&game, &board);
    assert_eq!(
        terms.iter().map(|(_, points)| points).sum::<i32>(),
        area.value(&game, &board).raw()
    );
    assert!(game.evaluator("nothing").is_none());
}

#[test]
fn captures_come_first_and_large_ones_are_urgent() {
    let (game, board) = open("OX3/OX3/1X3/5/3XO b");
    let point = |name: &str| game.parse_action(&board, name).expect("legal");
    let (big, small) = (point("a3"), point("e2"));
    assert!(game.urgent(&board, big) && !game.urgent(&board, small), "two stones, one stone");
    assert!(game.promise(&board, big) > game.promise(&board, small));
    assert!(game.promise(&board, small) > game.promise(&board, point("c3")));
    assert!(game.promise(&board, point("c3")) > game.promise(&board, point("pass")));
    assert!(!game.urgent(&board, point("pass")));
}

#[test]
fn the_picture_shows_stones_on_crossings() {
    let (game, before) = open("5/1XO2/1X3/5/5 w");
    let action = game.parse_action(&before, "C3").expect("legal");
    assert_eq!(game.describe(&before, action).en, "White plays at c3");
    assert_eq!(
        game.describe(&before, game.parse_action(&before, "PASS").expect("legal")).fr,
        "les Blancs passent"
    );
    let state = game.after(&before, action);
    let scene = game.scene(&state, Some(Step { before: &before, action }));
    assert_eq!(scene.surface, Surface::Points { columns: 5, rows: 5 });
    assert_eq!(scene.axes.columns, ["a", "b", "c", "d", "e"]);
    assert_eq!(scene.axes.rows[0], "5");
    let cell = scene.cell("c3").expect("a cell");
    assert_eq!(
        (cell.label.en.as_ref(), cell.label.fr.as_ref()),
        ("c3, white stone", "c3, pierre blanche")
    );
    assert_eq!(cell.action, None);
    assert_eq!(scene.cell("a1").expect("a cell").action.as_deref(), Some("a1"));
    let token = scene.token_at(cell.at).expect("a stone");
    assert_eq!((token.shape, token.text.as_str()), (Shape::Stone, "O"));
    assert_eq!(
        scene.marks.iter().map(|mark| (mark.at, mark.kind)).collect::<Vec<_>>(),
        [(cell.at, MarkKind::Last)]
    );
    let (game, board) = open("19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b");
    let names = game.scene(&board, None).axes.columns;
    assert_eq!((names[7].as_str(), names[8].as_str(), names[18].as_str()), ("h", "j", "t"));
    let take = game.parse_action(&board, "pass").expect("legal");
    assert_eq!(game.parts(&board, take), ["pass"]);
}
