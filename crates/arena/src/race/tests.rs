//! Whole games on an invented clock.

use std::time::Duration;

use meeple_core::{Budget, Cancel, Control, Lang};

use super::*;

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

fn race(level: u8, seed: u64) -> Race {
    Race::new(Level::number(level).expect("a level"), seed, Duration::ZERO)
        .expect("a classic board")
}

/// An optimal solution of the round.
fn solution(race: &Race) -> Vec<String> {
    let entry = race.session().entry();
    let mut agent = Agent::parse("astar(heuristic=slides+)", entry).expect("an agent");
    Control::with_budget(Budget::nodes(2_000_000), |c| race.session().solve(&mut agent, c)).moves
}

#[test]
fn the_computer_bids_in_its_time_and_shows_after_the_hourglass() {
    let mut race = race(9, 1);
    let before = race.session().position();
    let speaks = race.next_event().expect("it found a solution");
    assert_eq!(race.tick(speaks - Duration::from_millis(1)), Ok(vec![]));
    let news = race.tick(speaks).expect("a game");
    let [News::Bid(Player::Computer, bid)] = news[..] else { panic!("{news:?}") };
    assert_eq!(race.phase(), Phase::Sandglass { ends: speaks + HOURGLASS });
    let news = race.tick(speaks + HOURGLASS).expect("a game");
    assert_eq!(news[0], News::Shows(Player::Computer, bid));
    assert!(matches!(&news[1], News::Moves(moves) if moves.len() as u32 <= bid));
    assert_eq!(news[2..], [News::Won(Player::Computer), News::Round]);
    assert_eq!((race.scores(), race.left()), ([0, 1], 16));
    assert_ne!(race.session().position(), before, "the robots stay where they are");
}

#[test]
fn the_lower_bid_shows_first_and_a_kept_bid_wins() {
    let mut race = race(1, 4);
    let moves = solution(&race);
    let news = race.bid(moves.len() as u32, seconds(1)).expect("a bid");
    assert_eq!(news, [News::Bid(Player::You, moves.len() as u32)]);
    assert!(race.bid(moves.len() as u32, seconds(2)).is_err(), "not lower");
    assert!(race.show(&moves[0], seconds(3)).is_err(), "the hourglass is running");
    race.tick(seconds(61)).expect("a game");
    assert!(matches!(race.phase(), Phase::Showing { player: Player::You, .. }));
    assert!(race.bid(1, seconds(62)).is_err(), "too late");
    let mut news = Vec::new();
    for action in &moves {
        news = race.show(action, seconds(63)).expect("a move");
    }
    assert_eq!(news, [News::Won(Player::You), News::Round]);
    assert_eq!(race.scores(), [1, 0]);
}

#[test]
fn a_bid_not_kept_lets_the_other_show_from_the_same_position() {
    let mut race = race(9, 1);
    race.bid(1, seconds(0)).expect("a bid");
    race.tick(seconds(60)).expect("a game");
    let legal = race.session().actions();
    let solution = solution(&race);
    let wrong = legal.iter().find(|a| solution.len() > 1 || a.name != solution[0]).expect("one");
    let news = race.show(&wrong.name, seconds(61)).expect("a move");
    assert_eq!(news[0], News::Failed(Player::You));
    assert!(news.contains(&News::Won(Player::Computer)), "{news:?}");
    assert_eq!(race.scores(), [0, 1]);
}

#[test]
fn a_whole_game_ends_after_17_targets_and_is_the_same_for_the_same_seed() {
    let whole = |seed| {
        let (mut race, mut log, mut now) = (race(9, seed), Vec::new(), Duration::ZERO);
        for _ in 0..200 {
            if race.phase() == Phase::Over {
                break;
            }
            match race.next_event() {
                Some(at) => {
                    now = at;
                    log.extend(race.tick(now).expect("a game"));
                }
                None => log.extend(race.pass(now).expect("a game")),
            }
        }
        assert_eq!(race.phase(), Phase::Over);
        assert_eq!(race.left(), 0);
        (race.scores(), log)
    };
    let (scores, log) = whole(2);
    assert_eq!(scores[0], 0);
    assert!(scores[1] >= 15, "{scores:?}");
    assert_eq!(log.last(), Some(&News::Over(scores)));
    assert_eq!(whole(2), (scores, log));
}

#[test]
fn in_turns_each_side_has_its_own_minute() {
    let settings = |seed| Settings {
        level: Level::number(9).expect("a level"),
        style: Style::Turns,
        seed,
        cancel: Cancel::new(),
    };
    let mut race = Race::with(settings(1), Duration::ZERO).expect("a game");
    assert_eq!(race.phase(), Phase::YourMinute { ends: HOURGLASS });
    assert_eq!(race.tick(seconds(59)), Ok(vec![]), "the computer does not speak in your minute");
    assert_eq!(race.tick(seconds(60)), Ok(vec![News::Handed]));
    assert!(race.bid(2, seconds(60)).is_err(), "your minute is over");
    let speaks = race.next_event().expect("it found a solution");
    assert!(speaks > seconds(60) && speaks <= seconds(120));
    let news = race.tick(speaks).expect("a game");
    assert!(matches!(news[0], News::Bid(Player::Computer, _)), "{news:?}");
    assert!(news.contains(&News::Won(Player::Computer)) && race.scores() == [0, 1]);

    // A bid hands over at once, and of equal bids the earlier one shows.
    let mut race = Race::with(settings(1), Duration::ZERO).expect("a game");
    let moves = solution(&race);
    let news = race.bid(moves.len() as u32, seconds(5)).expect("a bid");
    assert_eq!(news.last(), Some(&News::Handed));
    assert_eq!(race.phase(), Phase::ItsMinute { ends: seconds(65) });
    let speaks = race.next_event().expect("it found a solution");
    race.tick(speaks).expect("a game");
    assert!(matches!(race.phase(), Phase::Showing { player: Player::You, .. }));
    for action in &moves {
        race.show(action, speaks).expect("a move");
    }
    assert_eq!(race.scores(), [1, 0]);
    assert_eq!(Style::named("turns"), Ok(Style::Turns));
    assert!(Style::named("x").is_err());
}

#[test]
fn hints_tell_more_and_more() {
    let race = race(9, 1);
    let moves = solution(&race);
    let say = |level| {
        let said = Control::unlimited(|c| hint(race.session(), level, c)).expect("a hint");
        said.get(Lang::En).to_owned()
    };
    let length = moves.len();
    assert_eq!(say(Hint::Length), format!("{length} moves"));
    let band = say(Hint::Band);
    let ends: Vec<usize> = band.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!(ends[0] <= length && length <= ends[1], "{band}");
    assert!(say(Hint::First).starts_with("first move: "));
    assert_eq!(say(Hint::All).split(' ').count(), length);
    assert_eq!(Hint::Band.next(), Hint::Length);
    assert_eq!(Hint::All.next(), Hint::All);
}

#[test]
fn levels_are_agents_of_the_game() {
    let entry = entry("ricochet").expect("a game");
    for number in 1..=10 {
        let level = Level::number(number).expect("a level");
        Agent::parse(&level.agent, entry).expect("an agent");
        assert!(level.seconds[0] <= level.seconds[1]);
    }
    assert!(Level::number(0).is_err() && Level::number(11).is_err());
}
