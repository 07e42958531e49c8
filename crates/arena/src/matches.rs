//! Matches: two agents, many games, and what the score says about their strength.

use meeple_core::{Cancel, InputError, Phrase, Rng, Setup, rng};
use meeple_search::montecarlo::wilson;
use rayon::prelude::*;
use serde::Serialize;

use crate::session::{Seat, Standing, choose};
use crate::{Agent, Entry, Session};

/// How a match is played.
#[derive(Clone, Debug)]
pub struct MatchRules<'a> {
    /// Where games begin.
    pub setup: Setup<'a>,
    /// How many games.
    pub games: u32,
    /// Random moves before the agents take over, so that games differ; each opening is played
    /// twice, with sides changed.
    pub opening: u32,
    /// Seed of openings, dice and agents.
    pub seed: u64,
}

/// A game longer than this is drawn.
const LONGEST_GAME: usize = 2_000;

/// The score of a match from the first agent's side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchScore {
    /// Games won by the first agent.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Elo difference; `None` when infinite.
    pub elo: Option<f64>,
    /// Lower end of its 95 % interval.
    pub elo_low: Option<f64>,
    /// Upper end of its 95 % interval.
    pub elo_high: Option<f64>,
    /// Nodes spent by the first agent and by the second.
    pub nodes: [u64; 2],
    /// Games of the match that were broken off by a request to stop.
    pub unplayed: u32,
}

impl MatchScore {
    /// The score of games played.
    #[must_use]
    pub fn new(wins: u32, draws: u32, losses: u32) -> Self {
        let games = f64::from(wins + draws + losses);
        let share = (f64::from(wins) + f64::from(draws) / 2.0) / games;
        // Draws make the true interval narrower: this one errs on the safe side.
        let (low, high) = wilson(share, games);
        Self {
            wins,
            draws,
            losses,
            elo: elo(share),
            elo_low: elo(low),
            elo_high: elo(high),
            nodes: [0, 0],
            unplayed: 0,
        }
    }
}

/// The Elo difference that predicts a share of points; `None` where it is infinite or unknown.
fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| -400.0 * (1.0 / share - 1.0).log10())
}

/// Plays a match over all cores. The same seed and node budgets give the same score, however many
/// cores there are. `after_game` is told the number of games done.
///
/// # Errors
/// When the game has not two sides, or the setup cannot be opened.
pub fn play_match(
    entry: &'static Entry,
    agents: [&Agent; 2],
    rules: &MatchRules<'_>,
    cancel: &Cancel,
    after_game: &(dyn Fn() + Sync),
) -> Result<MatchScore, InputError> {
    if !entry.family.has_two_sides() {
        return Err(InputError::new(Phrase::new(
            "a match needs a game of two sides; expected a duel",
            "un match demande un jeu à deux camps ; attendu un duel",
        )));
    }
    let start = entry.open(&rules.setup)?;
    // Agents do not cross threads; each game makes its own from these.
    let texts = agents.map(ToString::to_string);
    let results: Vec<Option<GameResult>> = (0..rules.games)
        .into_par_iter()
        .map(|number| {
            if cancel.is_cancelled() {
                return None;
            }
            let result = play_game(&*start, &texts, rules, number, cancel);
            after_game();
            result
        })
        .collect();
    let count = |points: f64| {
        results.iter().flatten().filter(|result| result.points == points).count() as u32
    };
    let unplayed = results.iter().filter(|result| result.is_none()).count() as u32;
    let nodes = [0, 1].map(|agent| results.iter().flatten().map(|r| r.nodes[agent]).sum());
    Ok(MatchScore { nodes, unplayed, ..MatchScore::new(count(1.0), count(0.5), count(0.0)) })
}

struct GameResult {
    /// Points of the first agent.
    points: f64,
    nodes: [u64; 2],
}

/// One game: odd numbers change sides and repeat the opening of the game before.
fn play_game(
    start: &dyn Session,
    texts: &[String; 2],
    rules: &MatchRules<'_>,
    number: u32,
    cancel: &Cancel,
) -> Option<GameResult> {
    let entry = start.entry();
    let mut session = start.fork();
    session.reseed(rng::split_seed(rules.seed, u64::from(number)));
    play_opening(&mut *session, rules, number / 2);
    let mut agents =
        [0, 1].map(|agent| Agent::parse(&texts[agent], entry).expect("it was printed by an agent"));
    let mut nodes = [0, 0];
    let changed = number % 2 == 1;
    for ply in 0..LONGEST_GAME {
        let agent = match session.standing() {
            Standing::ToMove(Seat::Second) => usize::from(!changed),
            Standing::ToMove(_) => usize::from(changed),
            Standing::Won(seat) => {
                let first = (seat == Seat::First) != changed;
                return Some(GameResult { points: f64::from(u8::from(first)), nodes });
            }
            _ => break,
        };
        let seed = rng::split_seed(rules.seed ^ 0xa9e7, u64::from(number) << 32 | ply as u64);
        let choice = choose(&*session, &mut agents[agent], seed, cancel.clone(), &mut ())?;
        if cancel.is_cancelled() {
            return None;
        }
        nodes[agent] += choice.nodes;
        session.play(&choice.name).expect("agents choose legal moves");
    }
    Some(GameResult { points: 0.5, nodes })
}

/// Random moves that do not end the game.
fn play_opening(session: &mut dyn Session, rules: &MatchRules<'_>, opening: u32) {
    let mut rng = Rng::new(rng::split_seed(rules.seed ^ 0x0be9, u64::from(opening)));
    for _ in 0..rules.opening {
        let actions = session.actions();
        let Some(drawn) = (!actions.is_empty()).then(|| rng.below(actions.len())) else { return };
        session.play(&actions[drawn].name).expect("listed actions are legal");
        if session.standing().is_over() {
            session.undo();
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    fn score(id: &str, a: &str, b: &str, games: u32, opening: u32) -> MatchScore {
        let entry = entry(id).expect("a game");
        let agents = [a, b].map(|text| Agent::parse(text, entry).expect("an agent"));
        let rules = MatchRules { setup: Setup::default(), games, opening, seed: 7 };
        play_match(entry, [&agents[0], &agents[1]], &rules, &Cancel::new(), &|| ()).expect("a duel")
    }

    #[test]
    fn perfect_players_draw_and_never_lose_to_chance() {
        let even = score("tictactoe", "alphabeta", "minimax", 2, 0);
        assert_eq!((even.wins, even.draws, even.losses), (0, 2, 0));
        assert_eq!(even.elo, Some(0.0));
        let strong = score("tictactoe", "alphabeta", "random", 60, 0);
        assert_eq!(strong.losses, 0);
        assert!(strong.wins > 40, "{strong:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_score_also_in_parallel() {
        let run = || score("connect4", "playouts(games=20)", "random", 20, 2);
        let (first, second) = (run(), run());
        assert_eq!(first, second);
        assert!(first.wins > 12, "{first:?}");
        assert_eq!(first.wins + first.draws + first.losses, 20);
    }

    #[test]
    fn changing_agents_mirrors_the_score() {
        let ab = score("tictactoe", "alphabeta(depth=2)", "alphabeta(depth=4)", 20, 2);
        let ba = score("tictactoe", "alphabeta(depth=4)", "alphabeta(depth=2)", 20, 2);
        assert_eq!((ab.wins, ab.draws, ab.losses), (ba.losses, ba.draws, ba.wins));
    }

    #[test]
    fn dice_duels_are_played_too() {
        let dice = score("pig", "expectiminimax(depth=2)", "random", 20, 0);
        assert!(dice.wins + dice.losses == 20 && dice.wins > 10, "{dice:?}");
    }

    #[test]
    fn infinite_ratings_have_a_finite_bound() {
        let all = MatchScore::new(40, 0, 0);
        assert_eq!((all.elo, all.elo_high), (None, None));
        let low = all.elo_low.expect("finite");
        // Wilson: 40 of 40 is at least 0.9124 with 95 %, which is 407 Elo.
        assert!((low - 407.0).abs() < 2.0, "{low}");
        let known = MatchScore::new(60, 20, 20);
        assert!((known.elo.expect("finite") - 147.2).abs() < 0.1);
    }

    #[test]
    fn puzzles_have_no_matches() {
        let entry = entry("fifteen").expect("a game");
        let agent = Agent::parse("random", entry).expect("an agent");
        let rules = MatchRules { setup: Setup::default(), games: 1, opening: 0, seed: 0 };
        assert!(play_match(entry, [&agent, &agent], &rules, &Cancel::new(), &|| ()).is_err());
    }
}
