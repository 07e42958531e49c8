//! Advice on duels from trees of random games, compiled once: a playout is one call to the game.

use meeple_core::{
    AnyAction, AnyDuel, AnyState, Bound, Control, Deterministic, Game, Probe, Problem, Repetition,
    Score, Tactics,
};
use meeple_search::Exactness;
use meeple_search::montecarlo::{
    Bandit, CURIOSITY, Mcts, MctsTree, Tried, Uct, Visited, Weighting, mcts, uct,
};

use super::by_search::view;
use super::judge::judge;
use super::shared::names;
use crate::agent::{Memory, PATTERNS, PRIORS};
use crate::{Advice, Agent, Candidate};

/// What a plain tree says of each move, most visited first.
pub(crate) fn by_uct(
    game: &AnyDuel,
    state: &AnyState,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<AnyState, AnyAction>,
) -> Advice {
    let standard = Uct::default();
    let options = Uct {
        games: playouts(agent, standard.games),
        exploration: agent.real("c").unwrap_or(standard.exploration),
    };
    control.limit(agent.budget());
    let seen = uct(game, state, options, control, probe);
    let of = |seen: Visited<AnyAction>| {
        sampled(game, state, (seen.mean, seen.margin), seen.visits, &seen.line)
    };
    advice(seen.into_iter().map(of).collect())
}

/// What the full tree search says of each move, the one to play first.
pub(crate) fn by_mcts(
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<AnyState, AnyAction>,
) -> Advice {
    let judged = by_strengths(game, agent);
    let options = options(game, agent, judged.is_some());
    let game = &with_patterns(judged.as_ref().unwrap_or(game), agent);
    control.limit(agent.budget());
    let keeps = agent.switch("reuse").unwrap_or(true) && game.repetition() == Repetition::Nothing;
    let kept = if keeps { go_along(agent, state) } else { None };
    let (game, mut tree) = match kept {
        Some((game, tree)) => (game, Some(tree)),
        None => (game.clone(), None),
    };
    let seen = mcts(&game, state, &options, &mut tree, control, probe);
    let advice = advice(candidates(&game, state, agent, seen));
    if let (Some(tree), true) = (tree, keeps) {
        agent.remember(Kept { game, state: state.clone(), tree });
    }
    advice
}

/// The game with its moves judged by what was learnt, where the agent says so or the game plays better
/// that way.
fn by_strengths(game: &AnyDuel, agent: &Agent) -> Option<AnyDuel> {
    let features = game.features()?;
    let strengths = match (agent.name(PRIORS), agent.strengths()) {
        (Some("rules"), _) => None,
        (None, Some(given)) => Some(given).filter(|given| given.fit(features)).cloned(),
        (None, None) if !features.preferred => None,
        _ => (features.shipped)(),
    };
    strengths.map(|strengths| game.judged_by(strengths))
}

/// The game with playouts that go by what was learnt, where the agent says so.
fn with_patterns(game: &AnyDuel, agent: &Agent) -> AnyDuel {
    let learnt = game.features().filter(|_| agent.name(PATTERNS) == Some("learnt"));
    let strengths = learnt.and_then(|features| {
        let given = agent.strengths().filter(|given| given.fit(features));
        given.cloned().or_else(|| (features.shipped)())
    });
    strengths.map_or_else(|| game.clone(), |strengths| game.played_out_by(strengths))
}

/// A tree, and the position that it was grown for.
struct Kept {
    /// Moves are numbers, and this game knows which.
    game: AnyDuel,
    state: AnyState,
    tree: MctsTree<AnyAction>,
}

impl Memory for Kept {
    fn bytes(&self) -> usize {
        self.tree.bytes()
    }
}

/// The part of the kept tree that has grown for where the game now stands.
fn go_along(agent: &mut Agent, state: &AnyState) -> Option<(AnyDuel, MctsTree<AnyAction>)> {
    let Kept { game, state: mut at, mut tree } = agent.take::<Kept>()?;
    let from = game.key(&at);
    let since = agent.way().iter().rposition(|&key| key == from)?;
    for &key in &agent.way()[since + 1..] {
        let leads = |action| game.key(&game.after(&at, action)) == key;
        let made = game.action_list(&at).into_iter().find(|&action| leads(action))?;
        tree = tree.after(|action| action == made)?;
        game.apply(&mut at, made);
    }
    (at == *state).then_some((game, tree))
}

/// Games in all: under a limit of its own, the search goes on until that is reached.
fn playouts(agent: &Agent, standard: u64) -> u64 {
    let limits = agent.budget();
    let limited = limits.time.is_some() || limits.nodes.is_some();
    agent.count("playouts").unwrap_or(if limited { u64::MAX } else { standard })
}

/// The switches of an expression.
fn options(game: &AnyDuel, agent: &Agent, learnt: bool) -> Mcts {
    let standard = Mcts::default();
    let weight = game.features().filter(|_| learnt).map(|features| features.weight);
    let real = |name, usual| agent.real(name).unwrap_or(usual);
    let amaf = match agent.name("rave").unwrap_or("error") {
        "off" => None,
        "constant" => Some(Weighting::Constant(real("k", 50.0))),
        "schedule" => Some(Weighting::Schedule(real("k", 1000.0))),
        _ => Some(Weighting::LeastError(real("k", 0.02))),
    };
    Mcts {
        games: playouts(agent, standard.games),
        bandit: if agent.name("bandit") == Some("tuned") { Bandit::Tuned } else { Bandit::Ucb1 },
        exploration: real("c", if amaf.is_some() { standard.exploration } else { CURIOSITY }),
        first_play: agent.real("urgency").or(standard.first_play),
        amaf,
        reference: agent.small("grave").unwrap_or(standard.reference),
        prior: real("prior", weight.unwrap_or(standard.prior)),
        reading: real("reading", standard.reading),
        foresight: real("foresight", standard.foresight),
        bias: real("bias", standard.bias),
        widening: agent.real("widening").filter(|&factor| factor > 0.0),
        grow_at: agent.small("grow").unwrap_or(standard.grow_at),
        score: real("score", if game.is_graded() { 1.0 } else { 0.0 }),
        solver: agent.switch("solver").unwrap_or(standard.solver),
        decisive: agent.switch("decisive").unwrap_or(!game.has_own_playouts()),
        transpositions: agent.switch("transpositions").unwrap_or(standard.transpositions),
        informed: agent.switch("informed").unwrap_or(standard.informed),
        mast: agent.real("mast").filter(|&temperature| temperature > 0.0),
        last_good_reply: agent.switch("replies").unwrap_or(standard.last_good_reply),
        threads: agent.threads().unwrap_or(1),
        apart: agent.name("parallel") == Some("apart"),
        virtual_loss: standard.virtual_loss,
    }
}

/// The moves as people see them: those that are certain as proofs, the others as estimates.
fn candidates(
    game: &AnyDuel,
    state: &AnyState,
    agent: &Agent,
    seen: Vec<Tried<AnyAction>>,
) -> Vec<Candidate> {
    let judge = judge(game, agent);
    let mut list: Vec<Candidate> = seen
        .into_iter()
        .map(|seen| {
            let Some(payoff) = seen.proof else {
                let means = (seen.mean, seen.margin);
                let sampled = sampled(game, state, means, seen.visits, &seen.line);
                return Candidate { later: seen.later, ..sampled };
            };
            let score = match payoff {
                _ if game.is_graded() => Score::points(payoff),
                1.. => Score::win_in(seen.plies),
                0 => Score::DRAW,
                _ => Score::loss_in(seen.plies),
            };
            let candidate = meeple_search::Candidate {
                action: seen.action,
                score,
                bound: Bound::Exact,
                exactness: Exactness::Proved,
                distance_exact: false,
                line: seen.line,
            };
            Candidate {
                visits: Some(seen.visits),
                later: seen.later,
                ..view(game, state, &judge, &candidate)
            }
        })
        .collect();
    // What is known of the best move is known of the position only if no other may be better.
    let open = list.iter().skip(1).any(|other| other.exactness == Exactness::Estimated)
        || list.len() < game.count_actions(state);
    if let Some(best) = list.first_mut()
        && open
        && (best.value <= 0.0 || game.is_graded())
    {
        best.exactness = Exactness::Estimated;
    }
    list
}

/// A move that was tried so often with such a mean.
fn sampled(
    game: &AnyDuel,
    state: &AnyState,
    (mean, margin): (f64, f64),
    visits: u64,
    line: &[AnyAction],
) -> Candidate {
    let line = names(game, state, line);
    let chance = (!game.is_graded()).then_some(mean);
    Candidate {
        chance,
        risk: chance.map(|chance| 1.0 - chance),
        margin: Some(margin),
        visits: Some(visits),
        line: line.clone(),
        ..Candidate::new(line.into_iter().next().unwrap_or_default(), mean, Exactness::Estimated)
    }
}

fn advice(candidates: Vec<Candidate>) -> Advice {
    let depth = candidates.first().map_or(0, |best| best.line.len() as u32);
    Advice { depth, ..Advice::from_candidates(candidates) }
}
