//! Published counts, solved positions, the laws, and what the reader refuses.

use std::collections::HashSet;

use meeple_core::conformance;
use meeple_core::scene::{MarkKind, Shape};
use meeple_core::{
    Deterministic, Evaluated, Evaluator, GO, Game, InputError, Notation as _, Outcome, Present,
    Problem, Score, Setup, Side, Step,
};
use proptest::prelude::*;

use super::{Board, Connect4, Knowledge, bits, evaluate};

fn read(text: &str) -> Result<Board, InputError> {
    Connect4::open(&Setup::at(text)).map(|(_, board)| board)
}

fn board(text: &str) -> Board {
    read(text).expect("sound moves")
}

fn perft(state: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    if Connect4.outcome(state).is_none() {
        let _ = Connect4.actions(state, |column| {
            leaves += perft(&Connect4.after(state, column), depth - 1);
            GO
        });
    }
    leaves
}

#[test]
fn keeps_every_law() {
    conformance::game(&Connect4).present().check();
}

#[test]
fn move_sequences_are_counted_as_published() {
    let counts: Vec<u64> = (1..=8).map(|depth| perft(&Connect4.start(), depth)).collect();
    assert_eq!(counts, [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
}

#[test]
fn distinct_positions_are_counted_as_published() {
    let mut level = HashSet::from([Connect4.start()]);
    for count in [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859] {
        assert_eq!(level.len(), count);
        let keys: HashSet<u64> = level.iter().map(|board| Connect4.key(board)).collect();
        assert_eq!(keys.len(), count, "keys are unique");
        let unfinished = level.iter().filter(|board| Connect4.outcome(board).is_none());
        level = unfinished
            .flat_map(|board| {
                let columns = Connect4.action_list(board);
                columns.into_iter().map(|column| Connect4.after(board, column))
            })
            .collect();
    }
}

/// Moves played, and the exact score for the side to move, as solvers of the game print it.
const SOLVED: [(&str, i32); 24] = [
    ("45545314775527446642622237757616621", 2),
    ("551144764562563235757774336611627133", -3),
    ("54317744743441331656325767731", -6),
    ("2313617672644433667744264752712115323", 2),
    ("67612527665314432226615544424", -6),
    ("24276641154633441473351661551336552", -3),
    ("4254764565216246355233522144711613337", 0),
    ("34324154124223155543256276667543316", 0),
    ("1343276522545737716676556644512", -5),
    ("1211415251146457233562334325532666474", 1),
    ("452314266226533652661511357112437", 3),
    ("47553131773354441672332276251742152", -3),
    ("367122547437123331531447217474656566", -1),
    ("5761544734166775442641721313233", 0),
    ("44532176435537373371275112714", -6),
    ("5663521667467447426117347355527125321", 0),
    ("15221765632243635622453564451671177", -3),
    ("24144542661411634635536533515777", -3),
    ("34763354644447135562133175755", 6),
    ("22666565755435623653733731121171", -5),
    ("75426337212443225313123144175676", -5),
    ("37262372334375311614566762476", 6),
    ("62747412122127375135331771254", 6),
    ("7452542731126332654372235117735466", 3),
];

#[test]
fn plain_search_finds_the_published_scores() {
    fn negamax(state: &Board, ply: u32, mut alpha: Score, beta: Score) -> Score {
        if let Some(outcome) = Connect4.outcome(state) {
            return Connect4.final_score(outcome, Connect4.to_move(state), ply);
        }
        for column in Connect4.action_list(state) {
            let reply = -negamax(&Connect4.after(state, column), ply + 1, -beta, -alpha);
            alpha = alpha.max(reply);
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
    for (moves, score) in SOLVED {
        let state = board(moves);
        let value = negamax(&state, 0, Score::MIN, Score::MAX);
        assert_eq!(Connect4.value_of(&state, value), score, "{moves}: {value}");
    }
}

#[test]
fn scores_count_the_winners_stones_left() {
    let empty = Connect4.start();
    assert_eq!(Connect4.value_of(&empty, Score::win_in(41)), 1, "the last stone of Red");
    assert_eq!(Connect4.value_of(&empty, Score::loss_in(42)), -1, "the last stone of Yellow");
    assert_eq!(Connect4.value_of(&empty, Score::win_in(7)), 18);
    assert_eq!(Connect4.value_of(&board("1"), Score::loss_in(6)), -18);
    assert_eq!(Connect4.value_of(&board("1212121"), Score::loss_in(0)), -18);
    assert_eq!(Connect4.value_of(&empty, Score::DRAW), 0);
}

#[test]
fn fours_end_the_game_in_every_direction() {
    for won in ["1212121", "1122334", "12233434474", "76655454414"] {
        assert_eq!(Connect4.outcome(&board(won)), Some(Outcome::won_by(Side::First)), "{won}");
        let before = &won[..won.len() - 1];
        assert_eq!(Connect4.outcome(&board(before)), None, "{before}");
    }
    let yellow = Some(Outcome::won_by(Side::Second));
    assert_eq!(Connect4.outcome(&board("2131314")), None);
    assert_eq!(Connect4.outcome(&board("21313141")), yellow);
}

#[test]
fn a_full_board_without_a_four_is_a_draw() {
    let moves = "121212212121343434434343565656656565777777";
    assert_eq!(Connect4.outcome(&board(moves)), Some(Outcome::DRAW));
    assert_eq!(Connect4.count_actions(&board(moves)), 0);
}

#[test]
fn positions_are_moves_that_lead_there() {
    for empty in ["", " ", "-", " - "] {
        assert_eq!(read(empty), Ok(Connect4.start()), "{empty:?}");
    }
    assert_eq!(Connect4.position(&Connect4.start()), "-");
    let state = board(" 4435\n");
    assert_eq!(read(&Connect4.position(&state)), Ok(state));
    assert_eq!((Connect4.to_move(&state), state.count()), (Side::First, 4));
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let refused = |text| {
        let error = read(text).expect_err(text);
        (error.place.map_or(0, |place| place.column), error.to_string())
    };
    let (column, message) = refused("44x");
    assert!(column == 3 && message.contains("a column from 1 to 7"), "{message}");
    assert_eq!(refused("  4é").0, 4, "blanks in front count");
    assert_eq!(refused("8").0, 1);
    assert_eq!(refused("0").0, 1);
    assert_eq!(refused("1-").0, 2);
    let (column, message) = refused("21111111");
    assert!(column == 8 && message.contains("full, expected one of: 2 3 4 5 6 7"), "{message}");
    let (column, message) = refused("12121213");
    assert!(column == 8 && message.contains("Red had already won"), "{message}");
}

#[test]
fn canonical_boards_are_the_lesser_of_two_mirror_images() {
    let canonical = |text| board(text).canonical();
    assert_eq!(canonical("1122"), canonical("7766"));
    assert_ne!(canonical("1122"), canonical("1133"));
    assert_eq!(canonical("1122").canonical(), canonical("1122"));
}

#[test]
fn evaluators_speak_for_the_side_to_move() {
    for name in Connect4::EVALUATORS.iter().map(|choice| choice.name) {
        let evaluator = Connect4.evaluator(name).expect("on the menu");
        let value = |text| evaluator.value(&Connect4, &board(text)).raw();
        assert_eq!(value("-"), 0, "{name}");
        assert!(value("414247") > 0, "{name}: Red has three in a column, Yellow nothing");
        assert!(value("41424") < 0, "{name}: and now Yellow is to move");
    }
    assert!(Connect4.evaluator("nothing").is_none());
}

#[test]
fn threats_weigh_more_in_the_rows_that_suit() {
    let value = |text| Knowledge::Threats.value(&Connect4, &board(text)).raw();
    let unit = value("41424");
    assert!(unit < 0, "Red threatens d4, in an even row");
    assert_eq!(value("142414"), 3 * unit, "Yellow threatens d4");
    assert_eq!(value("33445"), 6 * unit, "Red threatens b1 and f1");
}

#[test]
fn the_picture_shows_stones_the_last_move_and_the_line() {
    let before = board("112233");
    let action = Connect4.parse_action(&before, "4").expect("legal");
    assert_eq!(Connect4.parts(&before, action), ["d1"]);
    let state = Connect4.after(&before, action);
    let step = Step { before: &before, action };
    let scene = Connect4.scene(&state, Some(step));
    let marked = |kind| -> Vec<(u16, u16)> {
        let marks = scene.marks.iter().filter(|mark| mark.kind == kind);
        marks.map(|mark| (mark.at.x, mark.at.y)).collect()
    };
    assert_eq!(marked(MarkKind::Last), [(3, 5)]);
    assert_eq!(marked(MarkKind::Winning), [(0, 5), (1, 5), (2, 5), (3, 5)]);
    let cell = scene.cell("b2").expect("a cell");
    assert_eq!(
        (cell.label.en.as_ref(), cell.label.fr.as_ref()),
        ("b2, yellow disc", "b2, jeton jaune")
    );
    let token = scene.token_at(cell.at).expect("a stone");
    assert_eq!((token.shape, token.text.as_str()), (Shape::Starred, "Y"));
    assert_eq!(scene.facts[0].value.fr, "Rouge");
    let open = Connect4.scene(&before, None);
    let offers = open.cells.iter().filter(|cell| cell.action.as_deref() == Some("4"));
    assert_eq!(offers.count(), 6, "a click anywhere in the column plays there");
}

/// Every line of four, cell by cell.
fn lines() -> Vec<[u64; 4]> {
    let mut lines = Vec::new();
    for column in 0..7i8 {
        for row in 0..6i8 {
            for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                let on_board = |(x, y): &(i8, i8)| (0..7).contains(x) && (0..6).contains(y);
                let cells = [0, 1, 2, 3].map(|n| (column + n * right, row + n * up));
                if cells.iter().all(on_board) {
                    lines.push(cells.map(|(x, y)| bits::cell(x as u8, y as u8)));
                }
            }
        }
    }
    lines
}

proptest! {
    #[test]
    fn shifted_words_agree_with_a_plain_look(random in any::<[u64; 2]>()) {
        let (stones, others) = (random[0] & bits::BOARD, random[1] & bits::BOARD & !random[0]);
        let (mut fours, mut completing, mut open) = (0, 0, 0);
        let lines = lines();
        prop_assert_eq!(lines.len(), 69);
        for line in lines {
            let held = line.iter().filter(|&cell| stones & cell != 0).count() as i32;
            let all = line.iter().fold(0, |all, cell| all | cell);
            fours |= if held == 4 { all } else { 0 };
            completing |= line.iter().filter(|&cell| all & !cell & !stones == 0).fold(0, |c, x| c | x);
            let lost = line.iter().filter(|&cell| others & cell != 0).count() as i32;
            open += match (held, lost) {
                (1..4, 0) => held * held,
                (0, 1..4) => -lost * lost,
                _ => 0,
            };
        }
        prop_assert_eq!(bits::has_four(stones), fours != 0);
        prop_assert_eq!(bits::fours(stones), fours);
        prop_assert_eq!(bits::completing(stones), completing);
        prop_assert_eq!(evaluate::open_lines(stones, others), open);
        prop_assert_eq!(bits::mirrored(bits::mirrored(stones)), stones);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*|[0-8 -]{0,50}|[1-7]{0,42}") {
        if let Ok(board) = read(&text) {
            prop_assert_eq!(read(&Connect4.position(&board)), Ok(board));
        }
    }
}
