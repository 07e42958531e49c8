//! Rounds on an invented clock, with a computer that is told what it found.

use std::time::Duration;

use meeple_core::{Control, Lang, Notation as _};

use super::*;
use crate::ricochet::{Move, Solver};

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

fn race(style: Style) -> Race {
    let level = Level::number(9).expect("a level");
    Race::new(level, style, 1, Duration::ZERO).expect("a classic board")
}

/// An optimal solution of the round.
fn solution(race: &Race) -> Vec<String> {
    let solution = Control::unlimited(|control| {
        Solver::new().solve(&race.puzzle.instance().moved(race.state.cells()), control)
    });
    let action = |&(robot, toward): &(usize, _)| Move { robot: robot as u8, toward };
    let name = |action| race.puzzle.action_name(&race.state, action);
    solution.moves.iter().map(action).map(name).collect()
}

#[test]
fn no_time_passes_before_the_computer_has_thought() {
    let mut race = race(Style::Bids);
    let task = race.task().expect("a target to think about");
    assert_eq!((task.position, &task.agent), (race.opening(), &race.level().agent));
    assert_eq!((race.next_event(), race.tick(seconds(1_000))), (None, Ok(vec![])));
    race.found(Some(solution(&race)));
    assert_eq!(race.task(), None);
    assert!(race.next_event().is_some());
    let event = race.next_event();
    race.found(None);
    assert_eq!(race.next_event(), event, "it has said so once");
}

#[test]
fn a_computer_without_a_solution_stays_silent_and_the_target_goes_back() {
    let mut race = race(Style::Bids);
    race.found(None);
    assert_eq!(race.next_event(), None);
    assert_eq!(race.pass(seconds(5)), Ok(vec![News::Nobody, News::Round]));
    assert_eq!((race.left(), race.round(), race.scores()), (17, 2, [0, 0]));
    assert!(race.task().is_some(), "the next target");
}

#[test]
fn a_bid_not_kept_puts_the_robots_back_for_the_computer() {
    let mut race = race(Style::Bids);
    let moves = solution(&race);
    assert!(moves.len() > 1, "a round that one move does not solve");
    race.found(Some(moves.clone()));
    race.bid(1, seconds(0)).expect("a bid");
    let ends = seconds(60);
    race.tick(ends).expect("a game");
    assert_eq!(race.phase(), Phase::Showing { player: Player::You, bid: 1 });
    assert!(race.show("sideways", ends).is_err());
    let news = race.show(&moves[0], ends).expect("a move");
    assert_eq!(news[0], News::Failed(Player::You));
    let [.., News::Moves(shown), News::Won(Player::Computer), News::Round] = &news[..] else {
        panic!("{news:?}")
    };
    assert_eq!((shown, race.scores()), (&moves, [0, 1]));
}

#[test]
fn a_kept_bid_wins_and_the_robots_stay() {
    let mut race = race(Style::Turns);
    let moves = solution(&race);
    race.found(None);
    let news = race.bid(moves.len() as u32, seconds(5)).expect("a bid");
    assert_eq!(news, [News::Bid(Player::You, moves.len() as u32), News::Handed]);
    race.tick(seconds(65)).expect("a game");
    let (last, first) = moves.split_last().expect("moves");
    for action in first {
        assert_eq!(race.show(action, seconds(66)), Ok(vec![]));
    }
    assert_eq!(race.shown(), first);
    let news = race.show(last, seconds(66)).expect("a move");
    assert_eq!(news, [News::Won(Player::You), News::Round]);
    assert_eq!((race.scores(), race.left(), race.shown()), ([1, 0], 16, &[][..]));
    assert_eq!(race.phase(), Phase::YourMinute { ends: seconds(126) });
}

#[test]
fn hints_tell_more_and_more() {
    let moves: Vec<String> = ["RN", "BE", "RW", "RS"].map(str::to_owned).into();
    let say = |hint: Hint| hint.tell(&moves).get(Lang::En).to_owned();
    let said = ["4 to 6 moves", "4 moves", "robots that move: B, R", "first move: RN"];
    assert_eq!(Hint::ALL.map(say)[..4], said);
    assert_eq!(say(Hint::All), "RN BE RW RS");
    assert_eq!((Hint::Band.next(), Hint::All.next()), (Hint::Length, Hint::All));
}

#[test]
fn the_ten_levels_know_their_numbers() {
    for number in 1..=10 {
        let level = Level::number(number).expect("a level");
        assert_eq!(level.rank(), Some(number));
        assert_eq!(Level { slips: 9, ..level }.rank(), None);
    }
}
