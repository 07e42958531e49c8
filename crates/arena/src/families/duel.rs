//! Duels: two sides, no chance.

use meeple_core::card::Room;
use meeple_core::{Evaluated, Manner, Outcome, Phrase, Present, Rng, Setup, Side, Tactics};

use super::{Family, Place, Scale, Seats, Values, given_up};
use crate::agent::plays::OnDuel;
use crate::calibrate::Ladder;
use crate::session::{AsDuel, GameSession};
use crate::{Candidate, Entry};

pub(super) static FAMILY: Family = Family {
    kind: "duel",
    title: Phrase::new("duel", "duel"),
    heading: Phrase::new("Duels", "Duels"),
    seats: Seats::Two,
    has_chance: false,
    values: Values {
        scale: Scale::Score,
        name: Phrase::new("Value", "Valeur"),
        short: Phrase::new("value", "valeur"),
        place: Place::BeforeChances,
    },
    knowledge: Phrase::new("Evaluators", "Évaluateurs"),
    has_solutions: false,
    has_models: false,
    has_books: true,
    adviser_stays: false,
    is_reviewed: true,
    rooms: &[Room::Tree, Room::Visits],
    opening: 2,
    watched: Some("engine(nodes=1M)"),
    judge: Some("alphabeta(nodes=4k)"),
    levels: Ok(Ladder {
        rounds: 150,
        from_random: true,
        rungs: &[
            (200, false, &[0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]),
            (1_000, true, &[0.6, 0.5, 0.4, 0.3, 0.2]),
            (4_000, true, &[0.25, 0.2, 0.15, 0.1, 0.05]),
            (2_000, true, &[0.0]),
            (8_000, true, &[0.0]),
            (30_000, true, &[0.0]),
        ],
        effort_between: true,
        search: |rung| {
            let search = if rung.noise > 0.0 { "alphabeta" } else { "engine" };
            (search, format!("nodes={}", rung.effort))
        },
    }),
    loss,
    is_hot: |plays| plays.duel.map(|how| matches!(how, OnDuel::Hot(_))),
};

/// The agents of games whose positions playouts judge better than evaluators do. Above the weakest they err by
/// looking less, not by noise: after few playouts the moves of such games seem worth almost the same, and even a
/// little noise among them is as good as drawing lots.
pub(super) static BY_PLAYOUTS: Ladder = Ladder {
    rounds: 60,
    from_random: true,
    rungs: &[
        (100, false, &[0.8, 0.6, 0.5, 0.4, 0.3]),
        (10, false, &[0.0]),
        (20, false, &[0.0]),
        (40, true, &[0.0]),
        (80, true, &[0.0]),
        (160, true, &[0.0]),
        (320, true, &[0.0]),
        (640, true, &[0.0]),
        (1_300, true, &[0.0]),
        (3_000, true, &[0.0]),
        (10_000, true, &[0.0]),
    ],
    effort_between: true,
    search: |rung| ("mcts", format!("playouts={}", rung.effort)),
};

/// Whose search is watched in such games: long enough to be followed.
pub(super) const WATCHED_BY_PLAYOUTS: &str = "mcts(time=10s)";

/// An entry of the catalogue.
pub(crate) fn duel<G: Tactics + Evaluated + Present>() -> Entry {
    let opener = GameSession::<G, AsDuel>::open;
    Entry {
        knowledge: G::EVALUATORS,
        is_graded: G::GRADED,
        rules_repetition: G::RULES_REPETITION,
        playouts: Some(random_games::<G>),
        ..Entry::blank::<G>(&FAMILY, opener)
    }
}

/// Quicker wins and slower losses are a little better.
pub(super) fn loss(best: &Candidate, candidate: &Candidate, _: f64) -> f64 {
    let plies = |candidate: &Candidate| candidate.distance.map_or(0.0, f64::from);
    given_up(best, candidate) + (0.01 * (plies(best) - plies(candidate)).abs()).min(0.2)
}

/// Plays random games, with the game's knowledge as a tree search would or without; how many the first
/// side won.
fn random_games<G: Tactics + Evaluated + Present>(games: u64, informed: bool) -> u64 {
    let Ok((game, start)) = G::open(&Setup::default()) else { return 0 };
    let decisive = informed && !game.has_own_playouts() && !game.is_graded();
    let manner = Manner { informed, decisive, ..Manner::default() };
    let (mut rng, mut state, mut log) = (Rng::new(1), start.clone(), Vec::new());
    let won = |outcome: Outcome| outcome.winner() == Some(Side::First);
    (0..games)
        .filter(|_| {
            state.clone_from(&start);
            log.clear();
            game.play_out(&mut state, manner, &mut rng, &mut log).is_some_and(won)
        })
        .count() as u64
}
