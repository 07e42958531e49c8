//! Proof-number search as an agent: who wins, and the certificate that shows it.

use meeple_core::{
    Budget, Control, Evaluated, Game, Notation, Probe, Problem, Score, Stop, Tactics,
};
use meeple_search::adversarial::{
    Certificate, Claim, DEEPEST, Dfpn, Forced, Proof, Ruling, dfpn, forced, forced_player,
};
use meeple_search::{Decision, Exactness};

use super::distance::worth;
use super::judge::judge;
use super::shared::names;
use crate::answer::GameResult;
use crate::{Advice, Agent, Answer, Candidate, Span, Status};

/// The table of df-pn, unless the expression says otherwise.
const TABLE: usize = 64 << 20;

/// The same where a payoff takes many proofs, each with a table of its own.
const TABLE_OF_MANY: usize = 4 << 20;

/// Memory for tree and certificate, unless the expression or the budget says otherwise.
const MEMORY: usize = 1 << 30;

/// More than this is not asked of any machine.
const LARGEST_TABLE: usize = 2 << 30;

/// Depth-first proof-number search with the agent's table.
pub(super) fn by_dfpn<G: Game>(
    game: &G,
    state: &G::State,
    claim: Claim,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Proof<G::State, G::Action> {
    let limit = control.budget().bytes.unwrap_or(usize::MAX);
    let own = if game.is_graded() { TABLE_OF_MANY } else { TABLE };
    let table = agent.bytes("tt").unwrap_or(own).min(limit).min(LARGEST_TABLE);
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
fn within(agent: &Agent) -> u32 {
    u32::try_from(agent.count("depth").unwrap_or(WITHIN)).unwrap_or(u32::MAX).min(DEEPEST)
}

/// The move of a forced win, or else a safe one.
pub(super) fn play_forced<G: Tactics + Evaluated>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Decision<G::Action> {
    let judge = judge(game, agent);
    control.limit(agent.budget());
    let (plies, bytes) = (within(agent), forced_bytes(agent, control));
    forced_player(game, state, &judge, plies, bytes, control)
}

/// Shows a search for forced wins, depth by depth.
pub(super) fn watch_forced<G: Game>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) {
    if game.outcome(state).is_none() {
        let mut search = Forced::new(game, forced_bytes(agent, control));
        // What it found is what was shown.
        let _ = search.win_shown(state, within(agent).max(1), control, probe);
    }
}

/// Asks whether the side to move wins within so many plies.
pub(super) fn solve_forced<G: Game + Notation>(
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
    let length = certificate.distance(state);
    Answer {
        outcome: Some(GameResult::Win),
        // The distances of this certificate are the fewest plies.
        value: length.map(|plies| f64::from(game.value_of(state, Score::win_in(plies)))),
        length,
        moves: line(game, state, &certificate),
        certificate: Some(certificate.len()),
        bytes: proof.bytes,
        ..Answer::new(Status::Proved)
    }
}

/// What proofs settled of a position.
struct Settled<G: Game> {
    outcome: GameResult,
    /// Plies within which a forced end comes: a proof knows who wins, not how soon.
    within: Option<u32>,
    /// What that is worth in the game's convention: at least and at most.
    worth: (f64, f64),
    /// The strategy that reaches it.
    certificate: Certificate<G::State, G::Action>,
}

/// Asks claim after claim until the value is settled, or so much of it as proofs can settle: each is
/// a question of yes or no. `Err` says why not, and both say how much memory it took.
fn settle<G: Game>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
    mut prove: impl FnMut(Claim, &mut Control<'_>) -> Proof<G::State, G::Action>,
) -> (Result<Settled<G>, Option<Stop>>, usize) {
    control.limit(agent.budget());
    if control.budget().bytes.is_none() {
        control.limit(Budget { bytes: Some(MEMORY), ..Budget::UNLIMITED });
    }
    let mut bytes = 0;
    let mut reaches = |at_least: i32| {
        let claim = Claim { side: game.to_move(state), at_least };
        let proof = prove(claim, control);
        bytes = bytes.max(proof.bytes);
        match (proof.ruling, proof.certificate) {
            (Ruling::Unknown(why), _) => Err(Some(why)),
            (ruling, Some(certificate)) => Ok((ruling == Ruling::Proved, certificate)),
            (_, None) => Err(None),
        }
    };
    let settled =
        if game.is_graded() { graded(&mut reaches) } else { plain(game, state, &mut reaches) };
    (settled, bytes)
}

/// The answer to a claim of the side to move, with the strategy that shows it.
type Answered<G> =
    Result<(bool, Certificate<<G as Problem>::State, <G as Problem>::Action>), Option<Stop>>;

/// Whether the side to move wins and, if not, whether it holds the draw.
fn plain<G: Game>(
    game: &G,
    state: &G::State,
    reaches: &mut impl FnMut(i32) -> Answered<G>,
) -> Result<Settled<G>, Option<Stop>> {
    let (wins, won) = reaches(1)?;
    let (outcome, certificate) = if wins {
        (GameResult::Win, won)
    } else {
        let (holds, held) = reaches(0)?;
        (if holds { GameResult::Draw } else { GameResult::Loss }, held)
    };
    let within = certificate.distance(state).filter(|_| outcome != GameResult::Draw);
    let plies = within.unwrap_or(Score::LONGEST);
    let score = match outcome {
        GameResult::Win => Score::win_in(plies),
        GameResult::Draw => Score::DRAW,
        GameResult::Loss => Score::loss_in(plies),
    };
    let worth = worth(game, state, score, false);
    Ok(Settled { outcome, within, worth, certificate })
}

/// The payoff where its size matters: doubled until it is enclosed, then halved until it is found.
fn graded<G: Game>(
    reaches: &mut impl FnMut(i32) -> Answered<G>,
) -> Result<Settled<G>, Option<Stop>> {
    const LEAST: i64 = i32::MIN as i64;
    const BEYOND: i64 = i32::MAX as i64 + 1;
    let (mut low, mut high) = (LEAST, BEYOND);
    let (mut next, mut step) = (1, 1);
    let mut certificate = None;
    while high - low > 1 {
        let (reached, strategy) = reaches(next as i32)?;
        if reached {
            (low, certificate) = (next, Some(strategy));
        } else {
            high = next;
        }
        step *= 2;
        next = match (low, high) {
            (LEAST, _) => (high - step).max(LEAST + 1),
            (_, BEYOND) => (low + step).min(BEYOND - 1),
            _ => low + (high - low) / 2,
        };
    }
    let low = low as i32;
    let certificate = match certificate {
        Some(certificate) => certificate,
        None => reaches(low)?.1,
    };
    let value = f64::from(low);
    let outcome = GameResult::of(low);
    Ok(Settled { outcome, within: None, worth: (value, value), certificate })
}

/// What proofs can say of the value of a position; `prove` searches for one.
pub(crate) fn solve<G: Game + Notation>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
    prove: impl FnMut(Claim, &mut Control<'_>) -> Proof<G::State, G::Action>,
) -> Answer {
    match settle(game, state, agent, control, prove) {
        (Err(stopped), bytes) => Answer { bytes, stopped, ..Answer::new(Status::Stopped) },
        (Ok(Settled { outcome, worth: (low, high), certificate, .. }), bytes) => Answer {
            outcome: Some(outcome),
            value: (low == high).then_some(low),
            moves: line(game, state, &certificate),
            certificate: Some(certificate.len()),
            bytes,
            ..Answer::new(Status::Proved)
        },
    }
}

/// The move of a proof, if there is one to make.
pub(super) fn advise<G: Game + Notation>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
    prove: impl FnMut(Claim, &mut Control<'_>) -> Proof<G::State, G::Action>,
) -> Advice {
    let settled = match settle(game, state, agent, control, prove) {
        (Ok(settled), _) => settled,
        (Err(stopped), _) => return Advice { stopped, ..Advice::from_candidates(Vec::new()) },
    };
    let (low, high) = settled.worth;
    let (value, chance) = match settled.outcome {
        GameResult::Win => (low, 1.0),
        GameResult::Draw => (low, 0.5),
        GameResult::Loss => (high, 0.0),
    };
    let known = low == high;
    let moves = line(game, state, &settled.certificate);
    let view = |name: &String| Candidate {
        line: moves.clone(),
        chance: Some(chance),
        risk: Some(f64::from(u8::from(chance == 0.0))),
        distance: settled.within,
        distance_exact: settled.within.is_none(),
        within: (!known).then(|| Span::of(settled.worth)).flatten(),
        ..Candidate::new(
            name.clone(),
            value,
            if known { Exactness::Proved } else { Exactness::Bounded },
        )
    };
    Advice::from_candidates(moves.first().map(view).into_iter().collect())
}

/// One line of the certificate: its own moves, and the first reply that the rules allow.
fn line<G: Game + Notation>(
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
