//! Proof-number search as an agent: who wins, and the certificate that shows it.

use meeple_core::{Budget, Control, Game, Present, Probe, Repetition, Stop};
use meeple_search::Exactness;
use meeple_search::adversarial::{
    Certificate, Claim, Dfpn, Forced, Pns, Proof, Ruling, dfpn, forced, pns,
};

use super::shared::names;
use crate::agent::Method;
use crate::answer::GameResult;
use crate::{Advice, Agent, Answer, Candidate, Status};

/// The table of df-pn, unless the expression says otherwise.
const TABLE: usize = 64 << 20;

/// Memory for tree and certificate, unless the expression or the budget says otherwise.
const MEMORY: usize = 1 << 30;

/// More than this is not asked of any machine.
const LARGEST_TABLE: usize = 2 << 30;

fn ask<G: Game>(
    game: &G,
    state: &G::State,
    claim: Claim,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Proof<G::State, G::Action> {
    if agent.method() == Method::Pns {
        return pns(game, state, claim, Pns::default(), control, probe);
    }
    let limit = control.budget().bytes.unwrap_or(usize::MAX);
    let table = agent.bytes("tt").unwrap_or(TABLE).min(limit).min(LARGEST_TABLE);
    dfpn(game, state, claim, Dfpn { table, ..Dfpn::default() }, control, probe)
}

/// Plies within which forced wins are sought, unless the expression says otherwise.
pub(super) const WITHIN: u64 = 11;

/// The table of a search for forced wins.
pub(super) fn forced_bytes(agent: &Agent, control: &Control<'_>) -> usize {
    let limit = control.budget().bytes.unwrap_or(usize::MAX);
    agent.bytes("tt").unwrap_or(TABLE).min(limit).min(LARGEST_TABLE)
}

/// How far a search for forced wins looks.
pub(super) fn within(agent: &Agent) -> u32 {
    u32::try_from(agent.count("depth").unwrap_or(WITHIN)).unwrap_or(u32::MAX).min(250)
}

/// Shows a search for forced wins, depth by depth.
pub(super) fn watch_forced<G: Game>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) {
    // Where positions may not be repeated, what was before matters, and the memory would not know.
    if game.outcome(state).is_none() && G::REPETITION != Repetition::Forbidden {
        let mut search = Forced::new(game, forced_bytes(agent, control));
        // What it found is what was shown.
        let _ = search.win_shown(state, within(agent).max(1), control, probe);
    }
}

/// Asks whether the side to move wins within so many plies.
pub(super) fn solve_forced<G: Game + Present>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Answer {
    control.limit(Budget { depth: None, ..agent.budget() });
    let proof = forced(game, state, within(agent), forced_bytes(agent, control), control);
    let Some(certificate) = proof.certificate else {
        let stopped = match proof.ruling {
            Ruling::Unknown(why) => why,
            _ => Stop::Depth,
        };
        return Answer {
            bytes: proof.bytes,
            stopped: Some(stopped),
            ..Answer::new(Status::Stopped)
        };
    };
    Answer {
        outcome: Some(GameResult::Win),
        value: Some(1.0),
        length: certificate.distance(state),
        moves: line(game, state, &certificate),
        certificate: Some(certificate.len()),
        bytes: proof.bytes,
        ..Answer::new(Status::Proved)
    }
}

/// Asks whether the side to move wins and, if not, whether it holds the draw.
pub(super) fn solve<G: Game + Present>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Answer {
    control.limit(agent.budget());
    if control.budget().bytes.is_none() {
        control.limit(Budget { bytes: Some(MEMORY), ..Budget::UNLIMITED });
    }
    let mover = game.to_move(state);
    let mut bytes = 0;
    let claims = [
        (Claim::win(mover), GameResult::Win, None),
        (Claim { side: mover, at_least: 0 }, GameResult::Draw, Some(GameResult::Loss)),
    ];
    for (claim, if_true, if_false) in claims {
        let proof = ask(game, state, claim, agent, control, probe);
        bytes = bytes.max(proof.bytes);
        let outcome = match proof.ruling {
            Ruling::Proved => Some(if_true),
            Ruling::Disproved => if_false,
            Ruling::Unknown(why) => {
                return Answer { bytes, stopped: Some(why), ..Answer::new(Status::Stopped) };
            }
        };
        if let (Some(outcome), Some(certificate)) = (outcome, proof.certificate) {
            return Answer {
                outcome: Some(outcome),
                // A proof knows who wins, not how soon.
                value: (outcome == GameResult::Draw).then_some(0.0),
                moves: line(game, state, &certificate),
                certificate: Some(certificate.len()),
                bytes,
                ..Answer::new(Status::Proved)
            };
        }
    }
    Answer { bytes, ..Answer::new(Status::Stopped) }
}

/// The move of a proof, if there is one to make.
pub(super) fn advise<G: Game + Present>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Advice {
    let answer = solve(game, state, agent, control, &mut ());
    let chance = match answer.outcome {
        Some(GameResult::Win) => 1.0,
        Some(GameResult::Draw) => 0.5,
        Some(GameResult::Loss) => 0.0,
        None => return Advice { stopped: answer.stopped, ..Advice::from_candidates(Vec::new()) },
    };
    let first = answer.moves.first().cloned();
    let view = |name| Candidate {
        line: answer.moves.clone(),
        chance: Some(chance),
        risk: Some(f64::from(u8::from(chance == 0.0))),
        ..Candidate::new(name, 2.0 * chance - 1.0, Exactness::Proved)
    };
    Advice::from_candidates(first.map(view).into_iter().collect())
}

/// One line of the certificate: its own moves, and the first reply that the rules allow.
fn line<G: Game + Present>(
    game: &G,
    root: &G::State,
    certificate: &Certificate<G::State, G::Action>,
) -> Vec<String> {
    /// A defence may go on for ever.
    const SHOWN: usize = 60;
    let mut state = root.clone();
    let mut actions = Vec::new();
    while game.outcome(&state).is_none() && actions.len() < SHOWN {
        let chosen = certificate.action(&state).or_else(|| game.nth_action(&state, 0));
        let Some(action) = chosen else { break };
        actions.push(action);
        game.apply(&mut state, action);
    }
    names(game, root, &actions)
}
