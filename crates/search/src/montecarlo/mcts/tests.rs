//! The search against counts by hand, against UCT, and against itself with other switches.

use meeple_core::{Budget, Control, Deterministic, Event, Game, Opinion, Problem, Side};

use super::super::tests::Nim;
use super::super::{Uct, uct};
use super::{Bandit, CURIOSITY, Mcts, MctsTree, Tried, Weighting, mcts};

fn search(game: &Nim, options: &Mcts) -> Vec<Tried<u8>> {
    Control::unlimited(|control| mcts(game, &game.start(), options, &mut None, control, &mut ()))
}

/// Everything that is on by default, without what proves, and with curiosity: at nim it matters when a
/// move is made, so that games where it came later say nothing, and nothing else would make up for that.
const CURIOUS: Mcts =
    Mcts { games: 20_000, solver: false, exploration: CURIOSITY, ..Mcts::STANDARD };

/// The switches, one by one and all together, without what proves.
fn forms() -> Vec<(&'static str, Mcts)> {
    let bare = Mcts { games: 20_000, ..Mcts::BARE };
    vec![
        ("bare", bare),
        ("tuned", Mcts { bandit: Bandit::Tuned, ..bare }),
        ("urgency", Mcts { first_play: Some(1.1), ..bare }),
        ("constant", Mcts { amaf: Some(Weighting::Constant(50.0)), ..bare }),
        ("schedule", Mcts { amaf: Some(Weighting::Schedule(1000.0)), ..bare }),
        ("least error", Mcts { amaf: Some(Weighting::LeastError(0.1)), ..bare }),
        ("reference", Mcts { amaf: Some(Weighting::LeastError(0.1)), reference: 50, ..bare }),
        ("bias", Mcts { bias: 1.0, ..bare }),
        ("widening", Mcts { widening: Some(1.0), ..bare }),
        ("mast", Mcts { mast: Some(0.3), ..bare }),
        ("replies", Mcts { last_good_reply: true, ..bare }),
        ("transpositions", Mcts { transpositions: true, ..bare }),
        ("default", CURIOUS),
    ]
}

#[test]
fn every_form_finds_the_winning_move() {
    // Leave a multiple of three: one wins from 13, two from 14.
    for (name, options) in forms() {
        for (matches, take) in [(13, 1), (14, 2)] {
            let seen = search(&Nim(matches), &options);
            assert_eq!(seen[0].action, take, "{name} {matches} {seen:?}");
            assert!(seen.iter().all(|tried| tried.proof.is_none()), "{name}");
            assert_eq!(seen.iter().map(|tried| tried.visits).sum::<u64>(), 20_000, "{name}");
        }
    }
}

#[test]
fn bare_it_is_uct() {
    for matches in 3..20 {
        let game = Nim(matches);
        let seen = search(&game, &Mcts { games: 3_000, ..Mcts::BARE });
        let plain = Control::unlimited(|control| {
            uct(&game, &game.start(), Uct { games: 3_000, ..Uct::default() }, control, &mut ())
        });
        let visits = |action| plain.iter().find(|one| one.action == action).map(|one| one.visits);
        for one in &seen {
            assert_eq!(visits(one.action), Some(one.visits), "{matches}");
        }
    }
}

#[test]
fn certain_results_flow_up_and_are_right() {
    for matches in 1..=20 {
        let game = Nim(matches);
        let seen = search(&game, &Mcts { games: 100_000, ..Mcts::default() });
        let won = matches % 3 != 0;
        assert_eq!(seen[0].proof, Some(if won { 1 } else { -1 }), "{matches} {seen:?}");
        for one in seen.iter().filter(|one| one.proof.is_some()) {
            let wins = (matches - one.action).is_multiple_of(3);
            assert_eq!(one.proof, Some(if wins { 1 } else { -1 }), "{matches} {one:?}");
            // The winner takes three with each pair of moves; the loser takes one at a time.
            assert!((1..=u32::from(matches)).contains(&one.plies), "{matches} {one:?}");
            assert_eq!(one.plies % 2 == 1, wins, "{matches} {one:?}");
        }
        assert!(seen.iter().map(|one| one.visits).sum::<u64>() < 100_000, "it stops when it knows");
        let end = seen[0].line.iter().fold(game.start(), |state, &take| game.after(&state, take));
        assert!(!won || game.outcome(&end).is_some(), "{matches} {:?}", seen[0].line);
    }
}

#[test]
fn a_small_memory_is_kept_and_the_answer_is_the_same_each_time() {
    let game = Nim(200);
    let options = Mcts { games: 30_000, ..Mcts::default() };
    let run = || {
        let budget = Budget { bytes: Some(40_000), ..Budget::UNLIMITED };
        let mut tree = None;
        let seen = Control::with_budget(budget, |control| {
            mcts(&game, &game.start(), &options, &mut tree, control, &mut ())
        });
        (seen, tree.expect("it grew").bytes())
    };
    let (first, second) = (run(), run());
    assert!(first.1 < 41_000, "{}", first.1);
    assert_eq!(first, second);
    assert_eq!(first.0.iter().map(|one| one.visits).sum::<u64>(), 30_000);
}

#[test]
fn a_tree_goes_along_with_the_game() {
    let game = Nim(40);
    let options = Mcts { games: 5_000, solver: false, ..Mcts::default() };
    let mut tree = None;
    let seen = Control::unlimited(|control| {
        mcts(&game, &game.start(), &options, &mut tree, control, &mut ())
    });
    let made = seen[0].action;
    let next = game.after(&game.start(), made);
    let mut tree = tree.and_then(|tree| tree.after(|action| action == made));
    let kept = tree.as_ref().map_or(0, MctsTree::games);
    assert!(kept > 2_000 && kept <= seen[0].visits, "{kept} of {}", seen[0].visits);
    let again =
        Control::unlimited(|control| mcts(&game, &next, &options, &mut tree, control, &mut ()));
    assert_eq!(
        again.iter().map(|one| one.visits).sum::<u64>(),
        kept + 5_000 - 2,
        "the two games that ended there before it grew tried none of its moves"
    );
}

#[test]
fn threads_share_the_games_and_find_the_same_move() {
    for apart in [false, true] {
        let options = Mcts { threads: 3, apart, ..CURIOUS };
        let seen = search(&Nim(13), &options);
        assert_eq!(seen[0].action, 1, "{seen:?}");
        let games: u64 = seen.iter().map(|one| one.visits).sum();
        assert!((19_000..=20_002).contains(&games), "{games}");
        let nodes = Control::with_budget(Budget::nodes(1_000), |control| {
            let options = Mcts { games: u64::MAX, ..options };
            mcts(&Nim(200), &Nim(200).start(), &options, &mut None, control, &mut ());
            control.nodes()
        });
        assert_eq!(nodes, 1_000);
    }
}

#[test]
fn a_move_counts_as_first_only_if_its_mover_makes_it_first() {
    use super::later::Owners;
    use super::node::{Branch, Trial};
    let moves = (0..3).map(|slot| Trial::new((), slot, slot, Opinion::NONE)).collect();
    let branch = Branch { mover: Side::First, visits: 0.into(), moves };
    let mut owners = Owners::new(3);
    // First makes 0; second makes 1, which first makes later; first makes 2.
    let log = [(Side::First, 0), (Side::Second, 1), (Side::First, 2), (Side::First, 1)];
    for &made in log.iter().rev() {
        owners.begin_with(made);
    }
    // In a tree of one's own and in one that others are at work in.
    for (alone, games) in [(true, 1.0), (false, 2.0)] {
        owners.credit(&branch, 1.0, alone);
        let counted: Vec<(f64, f64)> = branch.moves.iter().map(Trial::later).collect();
        assert_eq!(counted, [(games, games), (0.0, 0.0), (games, games)]);
    }
}

#[test]
fn watching_changes_nothing() {
    let game = Nim(30);
    let options = Mcts { games: 2_000, solver: false, ..Mcts::default() };
    let (mut descents, mut games) = (0, 0);
    let mut watch = |event: Event<'_, (u8, Side), u8>| match event {
        Event::Descend { .. } => descents += 1,
        Event::Playout { .. } => games += 1,
        _ => {}
    };
    let seen = Control::unlimited(|control| {
        mcts(&game, &game.start(), &options, &mut None, control, &mut watch)
    });
    assert_eq!(seen, search(&game, &options));
    assert!(games == 2_000 && descents > games);
}
