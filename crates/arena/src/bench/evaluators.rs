//! The evaluators of a duel against each other and against random play, each with its time, its true
//! depth and its score: the experiment of the report that Escampe came with, done again with a search
//! that is right.

use meeple_core::card::Evaluators;
use meeple_core::{Cancel, Rng, Setup, rng};
use serde::Serialize;

use crate::session::{Seat, Standing, choose};
use crate::{Agent, CATALOGUE, Entry, Session};

/// A game longer than this is drawn.
const LONGEST: usize = 300;

/// One player's results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// The evaluator, or `random`.
    pub name: &'static str,
    /// Games played.
    pub games: u32,
    /// Points won: one for a win, half for a draw.
    pub points: f64,
    /// Points against each player, in the order of the table; none against itself.
    pub against: Vec<Option<f64>>,
    /// Mean time of a move.
    pub micros: u64,
    /// Mean depth searched, in plies, of moves that were searched.
    pub depth: f64,
}

#[derive(Clone, Copy, Default)]
struct Work {
    micros: u64,
    moves: u64,
    depth: u64,
}

/// Plays the tournament of the first game that has one: `games` games a pair, each after a few random
/// moves, which are played once with either side; `nodes` a move. `None` when it was cancelled.
pub fn evaluators(games: u32, nodes: u64, cancel: &Cancel) -> Option<Vec<Standings>> {
    let (entry, Evaluators { players, random_moves }) =
        CATALOGUE.iter().find_map(|entry| Some((entry, entry.card.work.evaluators?)))?;
    let agents: Vec<String> = players
        .iter()
        .map(|(_, agent)| {
            if agent.contains('(') {
                format!("{agent}, nodes={nodes})")
            } else {
                (*agent).to_owned()
            }
        })
        .collect();
    let count = players.len();
    let mut points = vec![vec![None; count]; count];
    let mut work = vec![Work::default(); count];
    let pairs = (0..count).flat_map(|first| (first + 1..count).map(move |other| [first, other]));
    for pair in pairs {
        let texts = pair.map(|player| agents[player].as_str());
        let mut won = 0.0;
        for number in 0..games {
            let (score, used) = play(entry, texts, random_moves, number, cancel)?;
            won += score;
            for (player, used) in pair.into_iter().zip(used) {
                work[player].micros += used.micros;
                work[player].moves += used.moves;
                work[player].depth += used.depth;
            }
        }
        let [first, other] = pair;
        points[first][other] = Some(won);
        points[other][first] = Some(f64::from(games) - won);
    }
    let row = |player: usize| {
        let Work { micros, moves, depth } = work[player];
        Standings {
            name: players[player].0,
            games: games * (count as u32 - 1),
            points: points[player].iter().flatten().sum(),
            against: points[player].clone(),
            micros: micros / moves.max(1),
            depth: depth as f64 / moves.max(1) as f64,
        }
    };
    Some((0..count).map(row).collect())
}

/// One game; odd numbers change sides and repeat the random moves of the game before. The points of
/// the first player, and what each did.
fn play(
    entry: &'static Entry,
    texts: [&str; 2],
    random_moves: u32,
    number: u32,
    cancel: &Cancel,
) -> Option<(f64, [Work; 2])> {
    let mut session = entry.open(&Setup::default()).ok()?;
    let mut dice = Rng::new(rng::split_seed(1, u64::from(number / 2)));
    for _ in 0..random_moves {
        at_random(&mut *session, &mut dice)?;
    }
    let mut agents = [Agent::parse(texts[0], entry).ok()?, Agent::parse(texts[1], entry).ok()?];
    let mut work = [Work::default(); 2];
    let changed = number % 2 == 1;
    for ply in 0..LONGEST {
        let player = match session.standing() {
            Standing::ToMove(seat) => usize::from((seat == Seat::Second) != changed),
            Standing::Won(seat) => {
                let first = (seat == Seat::First) != changed;
                return Some((f64::from(u8::from(first)), work));
            }
            _ => break,
        };
        let seed = rng::split_seed(u64::from(number), ply as u64);
        let choice = choose(&*session, &mut agents[player], seed, cancel.clone(), &mut ())?;
        if cancel.is_cancelled() {
            return None;
        }
        if let Some(advice) = &choice.advice {
            work[player].micros += advice.micros;
            work[player].moves += 1;
            work[player].depth += u64::from(advice.depth);
        }
        session.play(&choice.name).ok()?;
    }
    Some((0.5, work))
}

fn at_random(session: &mut dyn Session, dice: &mut Rng) -> Option<()> {
    let actions = session.actions();
    let drawn = (!actions.is_empty()).then(|| dice.below(actions.len()))?;
    session.play(&actions[drawn].name).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_shares_its_points_and_nobody_loses_to_chance() {
        let table = evaluators(2, 200, &Cancel::new()).expect("not cancelled");
        for (row, player) in table.iter().enumerate() {
            for (column, other) in table.iter().enumerate().filter(|(column, _)| *column != row) {
                let sum = player.against[column].zip(other.against[row]).map(|(a, b)| a + b);
                assert_eq!(sum, Some(2.0), "{} and {}", player.name, other.name);
            }
            assert_eq!(player.against[row], None);
        }
        let random = table.last().expect("six rows");
        assert!(random.points <= 3.0, "{random:?}");
        assert!(table[0].depth > 2.0 && random.depth == 0.0, "{table:?}");
    }
}
