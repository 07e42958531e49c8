use super::*;
use crate::contest::{Contestant, Openings};
use crate::entry;

fn event(id: &str, a: &str, b: &str, opening: u32) -> Event {
    let entry = entry(id).expect("a game");
    let contestants = [a, b].map(|text| Contestant::parse(text, entry).expect("an agent")).to_vec();
    Event { openings: Openings::Random(opening), seed: 7, ..Event::new(entry, contestants) }
}

fn score(id: &str, a: &str, b: &str, games: u32, opening: u32) -> MatchScore {
    let event = event(id, a, b, opening);
    play_match(&event, games, None, None, &Cancel::new(), &mut |_, _| ()).expect("a duel")
}

/// Everything but wall times.
fn without_times(score: MatchScore) -> MatchScore {
    MatchScore { micros_per_move: [None; 2], ..score }
}

#[test]
fn perfect_players_draw_and_never_lose_to_chance() {
    let even = score("tictactoe", "alphabeta", "minimax", 2, 0);
    assert_eq!((even.wins, even.draws, even.losses), (0, 2, 0));
    assert_eq!((even.elo, even.los, even.pairs), (Some(0.0), None, [0, 0, 1, 0, 0]));
    let strong = score("tictactoe", "alphabeta", "random", 60, 0);
    assert_eq!(strong.losses, 0);
    assert!(strong.wins > 40 && strong.los > Some(0.99), "{strong:?}");
}

#[test]
fn the_same_seed_gives_the_same_score_whatever_the_threads() {
    let test = Sprt::new(0.0, 200.0, 0.05, 0.05).expect("in order");
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let event = event("connect4", "playouts(games=20)", "random", 2);
        let play = || play_match(&event, 400, Some(test), None, &Cancel::new(), &mut |_, _| ());
        without_times(pool.install(play).expect("a duel"))
    };
    let (one, three) = (run(1), run(3));
    assert_eq!(one, three);
    assert_eq!(one.sprt.map(|state| state.verdict), Some(Verdict::H1));
    assert!(one.unplayed > 300 && one.games() + one.unplayed == 400, "{one:?}");
    assert_eq!(one.games() % 2, 0, "it is decided on whole pairs");
}

#[test]
fn changing_agents_mirrors_the_score() {
    let ab = score("tictactoe", "alphabeta(depth=2)", "alphabeta(depth=4)", 20, 2);
    let ba = score("tictactoe", "alphabeta(depth=4)", "alphabeta(depth=2)", 20, 2);
    assert_eq!((ab.wins, ab.draws, ab.losses), (ba.losses, ba.draws, ba.wins));
    assert_eq!(ab.first_side, ba.first_side);
}

#[test]
fn dice_duels_are_played_too() {
    let dice = score("pig", "expectiminimax(depth=2)", "random", 20, 0);
    assert!(dice.wins + dice.losses == 20 && dice.wins > 10, "{dice:?}");
    assert_eq!(dice.adjudicated, [0, 0], "dice may bring a position back");
}

#[test]
fn guesses_are_counted() {
    let hasty = score("connect4", "alphabeta(nodes=1)", "random", 4, 0);
    assert!(hasty.guesses[0] > 4 && hasty.guesses[1] == 0, "{hasty:?}");
}

#[test]
fn too_long_games_are_drawn() {
    let event = Event { longest: 3, ..event("connect4", "random", "random", 0) };
    let drawn = play_match(&event, 4, None, None, &Cancel::new(), &mut |_, _| ()).expect("a duel");
    assert_eq!((drawn.draws, drawn.adjudicated), (4, [0, 4]));
}

#[test]
fn puzzles_have_no_matches() {
    let event = event("fifteen", "random", "random", 0);
    assert!(play_match(&event, 1, None, None, &Cancel::new(), &mut |_, _| ()).is_err());
}
