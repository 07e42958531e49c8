//! Random play on a game whose chances can be counted by hand.

use meeple_core::{
    Budget, Control, Deterministic, End, Event, Flow, Gain, Game, Mdp, Outcome, Problem, Rng, Side,
    Tactics,
};

use super::{
    Uct, annealing, draw_mission, flat_duel, flat_mission, playout, random_action, rollout, uct,
};

/// Matches: take one or two; the last one wins.
pub(super) struct Nim(pub(super) u8);

impl Problem for Nim {
    type State = (u8, Side);
    type Action = u8;

    fn start(&self) -> (u8, Side) {
        (self.0, Side::First)
    }

    fn actions(&self, &(left, _): &(u8, Side), visit: impl FnMut(u8) -> Flow) -> Flow {
        (1..=left.min(2)).try_for_each(visit)
    }
}

impl Deterministic for Nim {
    fn apply(&self, state: &mut (u8, Side), take: u8) {
        *state = (state.0 - take, state.1.other());
    }
}

impl Game for Nim {
    fn to_move(&self, state: &(u8, Side)) -> Side {
        state.1
    }

    fn outcome(&self, state: &(u8, Side)) -> Option<Outcome> {
        (state.0 == 0).then(|| Outcome::won_by(state.1.other()))
    }
}

impl Tactics for Nim {}

/// The same as a mission: each match is taken with chance one half, else the turn is lost; emptying
/// the heap succeeds, but every turn may end in failure with chance one tenth.
impl Mdp for Nim {
    fn end(&self, state: &(u8, Side)) -> Option<End> {
        match state.0 {
            0 => Some(End::Success),
            99 => Some(End::Failure),
            _ => None,
        }
    }

    fn outcomes(&self, state: &(u8, Side), take: u8, mut visit: impl FnMut(f64, (u8, Side), Gain)) {
        let gain = Gain { reward: 1.0, turns: 1.0 };
        visit(0.1, (99, state.1), gain);
        visit(0.5, (state.0 - take, state.1), gain);
        visit(0.4, *state, gain);
    }
}

#[test]
fn the_random_player_chooses_evenly() {
    let mut rng = Rng::new(5);
    let mut taken = [0; 3];
    for _ in 0..10_000 {
        let action = random_action(&Nim(5), &(5, Side::First), &mut rng).unwrap_or(0);
        taken[action as usize] += 1;
    }
    assert!((4_800..5_200).contains(&taken[1]), "{taken:?}");
    assert_eq!(taken[1] + taken[2], 10_000);
    assert_eq!(random_action(&Nim(0), &(0, Side::First), &mut rng), None);
}

#[test]
fn playouts_win_as_often_as_counted_by_hand() {
    // From two matches the mover wins at once with 1/2 (takes both), else loses: 1/2.
    // From three: 1/2 leads the opponent to two (he wins 1/2), 1/2 to one (he wins): 1/4.
    let mut rng = Rng::new(1);
    let wins = (0..20_000)
        .filter(|_| {
            let mut state = Nim(3).start();
            let outcome = playout(&Nim(3), &mut state, &mut rng);
            outcome.and_then(Outcome::winner) == Some(Side::First)
        })
        .count();
    assert!((4_800..5_200).contains(&wins), "{wins}");
}

#[test]
fn flat_search_finds_the_move_that_random_games_like_and_counts_its_budget() {
    let nim = Nim(4);
    let sample = Control::unlimited(|c| flat_duel(&nim, &nim.start(), 2_000, c, &mut ()));
    // Taking one leaves three: the opponent wins 1/4. Taking two leaves two: he wins 1/2.
    assert_eq!(sample[0].action, 1);
    assert!((sample[0].mean - 0.75).abs() < 0.04, "{sample:?}");
    assert!((sample[1].mean - 0.5).abs() < 0.04, "{sample:?}");
    assert!(sample[0].margin > 0.0 && sample[0].margin < 0.03);
    let short = Control::with_budget(Budget::nodes(7), |c| {
        flat_duel(&nim, &nim.start(), 2_000, c, &mut ())
    });
    assert!(short.iter().map(|s| s.games).sum::<u64>() <= 7);
}

#[test]
fn the_same_seed_gives_the_same_sample() {
    let nim = Nim(9);
    let run = || Control::unlimited(|c| flat_duel(&nim, &nim.start(), 50, c, &mut ()));
    assert_eq!(run(), run());
}

#[test]
fn dice_fall_with_their_chances() {
    let mut rng = Rng::new(2);
    let nim = Nim(2);
    let mut seen = [0; 3];
    for _ in 0..10_000 {
        let ((left, _), gain) = draw_mission(&nim, &(2, Side::First), 2, &mut rng);
        assert_eq!(gain.turns, 1.0);
        seen[match left {
            99 => 0,
            0 => 1,
            _ => 2,
        }] += 1;
    }
    assert!((900..1100).contains(&seen[0]) && (4_850..5_150).contains(&seen[1]), "{seen:?}");
}

#[test]
fn missions_end_and_pay_by_the_step() {
    let nim = Nim(1);
    let mut rng = Rng::new(3);
    let played = rollout(&nim, &nim.start(), &mut rng, |_, _| Some(1));
    assert!(played.end.is_some());
    assert_eq!(played.reward, played.turns);
    // One match: success 0.5 against failure 0.1 in each turn, so 5/6.
    let sample = Control::unlimited(|c| flat_mission(&nim, &nim.start(), 5_000, c, &mut ()));
    assert!((sample[0].success - 5.0 / 6.0).abs() < 0.02, "{sample:?}");
    assert!((sample[0].success + sample[0].failure - 1.0).abs() < 1e-9);
}

#[test]
fn uct_finds_the_winning_move_where_flat_sampling_may_not() {
    // Leave a multiple of three: one wins from 13, two from 14, nothing from 12.
    for (matches, wins) in [(13, Some(1)), (14, Some(2)), (12, None)] {
        let game = Nim(matches);
        let seen = Control::unlimited(|control| {
            uct(&game, &game.start(), Uct { games: 20_000, ..Uct::default() }, control, &mut ())
        });
        assert_eq!(seen.iter().map(|move_| move_.visits).sum::<u64>(), 20_000);
        if let Some(take) = wins {
            assert_eq!(seen[0].action, take, "{matches}");
            assert!(seen[0].mean > 0.8 && seen[0].visits > 15_000, "{seen:?}");
        } else {
            assert!(seen.iter().all(|move_| move_.mean < 0.3), "{seen:?}");
        }
        let end = seen[0].line.iter().fold(game.start(), |state, &take| game.after(&state, take));
        assert!(game.outcome(&end).is_some(), "so many games know a line to the end");
    }
}

#[test]
fn uct_goes_down_by_the_scores_it_tells_and_stays_within_its_pool() {
    let game = Nim(30);
    let (mut descents, mut games) = (0u64, 0u64);
    let mut watch = |event: Event<'_, (u8, Side), u8>| match event {
        Event::Descend { visits, mean, score, .. } => {
            descents += 1;
            assert!(score.is_infinite() == (visits == 0) && (0.0..=1.0).contains(&mean));
        }
        Event::Playout { result, .. } => {
            games += 1;
            assert!((0.0..=1.0).contains(&result));
        }
        _ => {}
    };
    let small = Budget { bytes: Some(1 << 12), ..Budget::nodes(500) };
    let run = Control::with_budget(small, |control| {
        uct(&game, &game.start(), Uct::default(), control, &mut watch)
    });
    assert_eq!((games, run.len()), (500, 2));
    assert!(descents >= games, "each game takes a step");
    let again = Control::with_budget(small, |control| {
        uct(&game, &game.start(), Uct::default(), control, &mut ())
    });
    assert_eq!(run, again);
}

#[test]
fn annealing_takes_the_last_matches_and_is_the_same_each_time() {
    for matches in [1, 2] {
        let game = Nim(matches);
        let run =
            || Control::unlimited(|control| annealing(&game, &game.start(), 500, control, &mut ()));
        let (seen, again) = (run(), run());
        assert_eq!(seen, again);
        assert_eq!(seen[0].action, matches, "{seen:?}");
        assert_eq!(seen[0].mean, 1.0, "the game is over then");
    }
    // The budget ends it, and nothing is said of a game that is over.
    let game = Nim(9);
    let few = Control::with_budget(Budget::nodes(7), |control| {
        annealing(&game, &game.start(), 500, control, &mut ())
    });
    assert!(few.iter().map(|sample| sample.games).max() <= Some(7), "{few:?}");
    let over = (0, Side::First);
    assert!(Control::unlimited(|c| annealing(&game, &over, 500, c, &mut ())).is_empty());
}
