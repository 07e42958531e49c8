use meeple_core::Cancel;

use super::*;
use crate::form::Order;
use crate::work::Task;

fn play(game: &str, side: &str) -> Play {
    play_from(game, side, "")
}

fn play_from(game: &str, side: &str, position: &str) -> Play {
    let entry = meeple_arena::entry(game).expect("it is in the catalogue");
    let (side, position) = (side.to_owned(), position.to_owned());
    let order = Order { side, position, level: "1".into(), ..Order::default() };
    order.open(entry, 5).expect("a good order")
}

/// Does whatever is due, as the server would.
fn settle(play: &mut Play) {
    while let Some(task) = play.due() {
        let work = play.begin(task).expect("a good task");
        let done = work.run(&Cancel::new(), |_| {});
        play.finish(done);
    }
}

fn make(play: &mut Play, change: &Change) {
    play.make(change).expect("it can be done");
    settle(play);
}

#[test]
fn undo_takes_the_answer_back_too_and_the_same_answer_returns() {
    let mut game = play("connect4", "first");
    make(&mut game, &Change::Do("4".into()));
    let history = game.session().history();
    assert_eq!((history.len(), game.computer_to_move()), (2, false));
    make(&mut game, &Change::Undo);
    assert_eq!(game.ply(), 0);
    make(&mut game, &Change::Do("4".into()));
    assert_eq!(game.session().history(), history);
}

#[test]
fn the_computer_opens_when_it_sits_first() {
    let mut game = play("tictactoe", "second");
    assert!(game.computer_to_move());
    let early = game.make(&Change::Do("a1".into()));
    assert!(early.is_err() && game.ply() == 0, "it is not the player's turn");
    make(&mut game, &Change::Reply);
    assert_eq!((game.ply(), game.computer_to_move()), (1, false));
    make(&mut game, &Change::Undo);
    assert_eq!(game.ply(), 1, "the computer opens again");
}

#[test]
fn the_computer_may_move_several_times_in_a_row() {
    let mut game = play_from("pig", "first", "A 0 0 20");
    let mut longest = 0;
    for _ in 0..10 {
        let before = game.ply();
        let can_hold = game.session().actions().len() > 1;
        make(&mut game, &Change::Do(if can_hold { "hold" } else { "roll" }.into()));
        assert!(!game.computer_to_move());
        longest = longest.max(game.ply() - before);
    }
    assert!(longest > 2, "its turns are longer than one decision");
}

#[test]
fn two_people_can_share_the_board_and_the_computer_can_play_itself() {
    let mut game = play("connect4", "both");
    make(&mut game, &Change::Do("4".into()));
    make(&mut game, &Change::Do("4".into()));
    make(&mut game, &Change::Undo);
    assert_eq!(game.session().history(), ["4"]);
    let mut game = play("tictactoe", "none");
    assert!(game.is_exhibition());
    settle(&mut game);
    assert!(game.is_over() && game.ply() >= 5);
    game.make(&Change::Undo).expect("it can be done");
    assert!(game.computer_to_move(), "one move at a time");
    assert!(game.is_paused() && game.due().is_none(), "who takes back wants to look");
    make(&mut game, &Change::Reply);
    assert!(game.is_over());
}

#[test]
fn advice_is_off_until_asked_and_gone_with_its_position() {
    let mut game = play("tictactoe", "first");
    assert!(game.shown_advice().is_none() && game.due().is_none());
    assert!(game.make(&Change::Advised).is_err());
    make(&mut game, &Change::Guide(Guidance::Candidates));
    assert!(game.shown_advice().is_some_and(|(_, advice)| advice.candidates.len() == 9));
    make(&mut game, &Change::Guide(Guidance::Off));
    assert!(game.shown_advice().is_none());
    make(&mut game, &Change::Advised);
    assert_eq!((game.ply(), game.shown_advice().is_none()), (2, true));
}

#[test]
fn in_a_mission_warnings_stay_on_and_name_the_danger() {
    let mut game = play_from("hostage", "", "clean operator=e3 points=1 enemies=e10,d6");
    assert!(game.warning("move west").is_none(), "off unless asked");
    make(&mut game, &Change::Guide(Guidance::Warn));
    assert!(game.shown_advice().is_none(), "warnings only");
    let warning = game.warning("move west").expect("a danger");
    assert!(game.warning(&warning.instead).is_none());
    make(&mut game, &Change::Do(warning.instead));
    assert_eq!(game.guidance(), Guidance::Warn);
}

#[test]
fn a_cancelled_answer_is_still_a_legal_move() {
    let mut game = play("connect4", "first");
    game.make(&Change::Do("1".into())).expect("a legal move");
    let cancel = Cancel::new();
    cancel.cancel();
    let done = game.begin(Task::Reply).expect("its turn").run(&cancel, |_| {});
    game.finish(done);
    assert_eq!(game.ply(), 2);
}

#[test]
fn only_what_is_new_is_to_be_saved() {
    let mut game = play("connect4", "both");
    assert!(game.unsaved().is_none());
    make(&mut game, &Change::Do("4".into()));
    assert_eq!(game.unsaved().map(|(from, moves)| (from, moves.len())), Some((0, 1)));
    game.saved();
    make(&mut game, &Change::Do("5".into()));
    assert_eq!(game.unsaved().map(|(from, moves)| (from, moves.len())), Some((1, 1)));
    game.saved();
    make(&mut game, &Change::Undo);
    assert_eq!(game.unsaved().map(|(from, moves)| (from, moves.len())), Some((1, 0)));
    make(&mut game, &Change::Do("6".into()));
    assert_eq!(game.unsaved().map(|(from, moves)| (from, moves.len())), Some((1, 1)));
}

#[test]
fn a_game_written_down_is_the_same_game() {
    let mut game = play_from("pig", "first", "A 0 0 20");
    for _ in 0..3 {
        make(&mut game, &Change::Do("roll".into()));
    }
    let record = game.record();
    let again = Play::open(record.setting.clone(), &record.moves).expect("it was played");
    assert_eq!(again.session().position(), game.session().position());
    assert_eq!(again.record(), record);
}

#[test]
fn time_that_is_up_ends_the_game_and_undo_brings_it_back() {
    let mut game = play("connect4", "both");
    let clock = meeple_arena::contest::Clock::Move(Duration::from_millis(1));
    game.setting.clock = clock;
    game.timer = Timer::new(clock);
    make(&mut game, &Change::Do("4".into()));
    make(&mut game, &Change::Do("4".into()));
    std::thread::sleep(Duration::from_millis(3));
    assert_eq!(game.fallen(), Some(0));
    assert!(game.note_flag() && !game.note_flag() && game.is_over());
    assert!(game.make(&Change::Do("1".into())).is_err());
    make(&mut game, &Change::Undo);
    assert!(!game.is_over());
}
