//! Looks for a white placement that wins by force against black ones, and checks the certificate of
//! each win: against 200 drawn at random with seed 1, or against those named.
//!
//! `cargo run --release -p meeple-arena --example escampe_placements -- 46000000`
//! `cargo run --release -p meeple-arena --example escampe_placements -- 2000000 C1/A2/B2/D2/E2/F2`

use meeple_core::{Budget, Control, Deterministic as _, Present as _, Problem as _, Rng};
use meeple_games::escampe::{Board, Escampe};
use meeple_search::adversarial::{Aim, forced, forced_first};

/// Placements drawn, and their seed.
const DRAWN: (usize, u64) = (200, 1);
/// Memory of the search.
const BYTES: usize = 64 << 20;

fn main() {
    let mut words = std::env::args().skip(1);
    let nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(2_000_000);
    let (game, named) = (Escampe::default(), words.collect::<Vec<_>>());
    let start = game.start();
    let mut names = Vec::new();
    if named.is_empty() {
        let mut rng = Rng::new(DRAWN.1);
        let draw = |_| game.nth_action(&start, rng.below(game.count_actions(&start)));
        names.extend((0..DRAWN.0).filter_map(draw));
    } else {
        for name in &named {
            match game.parse_action(&start, name) {
                Ok(action) => names.push(action),
                Err(error) => return eprintln!("{error}"),
            }
        }
    }
    let mut settled = 0;
    for &black in &names {
        let board = game.after(&start, black);
        let name = game.action_name(&start, black);
        let (reply, used) = winning_reply(game, &board, nodes);
        settled += usize::from(reply.is_some());
        match reply {
            Some((white, plies)) => println!("(\"{name}\", \"{white}\", {plies}), // {used} nodes"),
            None => println!("// {name}: unsettled after {used} nodes"),
        }
    }
    println!("// {settled} of {} settled within {nodes} nodes each", names.len());
}

/// White's winning placement with the plies of its win after it, certificate checked; and the nodes
/// of the search.
fn winning_reply(game: Escampe, board: &Board, nodes: u64) -> (Option<(String, u32)>, u64) {
    let (found, used) = Control::with_budget(Budget::nodes(nodes), |control| {
        (forced_first(&game, board, BYTES, 1, Aim::Play, control, &mut ()), control.nodes())
    });
    let best = found.as_ref().and_then(|decision| decision.best());
    let reply = best.and_then(|best| {
        let after = game.after(board, best.action);
        let within = best.score.distance()?.saturating_sub(1);
        let proof = Control::unlimited(|control| forced(&game, &after, within, BYTES, control));
        let plies = proof.certificate?.distance(&after)?;
        Some((game.action_name(board, best.action), plies))
    });
    (reply, used)
}
