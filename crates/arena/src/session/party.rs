//! Games of many seats. Whoever thinks here is handed what its seat sees, and nothing else.

use std::sync::Arc;

use meeple_core::{Budget, Control, History, InputError, Party, Path, Present, Rng, Stop};
use meeple_search::Exactness;
use meeple_search::montecarlo::{draw_party, flat_party};
use meeple_search::party::{Cfr, Equilibrium, cfr, maxn};

use super::game_session::Conduct;
use super::shared::{at_random, by_playouts, first_name, from_advice};
use super::{Scope, Seat, Standing};
use crate::agent::Memory;
use crate::agent::plays::OnParty;
use crate::trace::{PlayoutTrace, Recorder, TraceStep};
use crate::{Advice, Agent, Answer, Candidate, Status};

/// Conducts games of many seats.
#[derive(Debug)]
pub struct AsParty;

impl<G: Party + Present> Conduct<G> for AsParty {
    fn standing(game: &G, history: History<'_, G::State>) -> Standing {
        let state = history.now();
        let Some(payoffs) = game.payoffs(state) else {
            return Standing::ToMove(Seat::nth(game.to_act(state), game.seats()));
        };
        let all = &payoffs[..game.seats()];
        let best = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut winners = (0..all.len()).filter(|&seat| all[seat] >= best);
        match (winners.next(), winners.next()) {
            (Some(winner), None) => Standing::Won(Seat::nth(winner, game.seats())),
            _ => Standing::Drawn,
        }
    }

    fn advance(game: &G, state: &G::State, action: G::Action, rng: &mut Rng) -> G::State {
        draw_party(game, state, action, rng)
    }

    fn think(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        _: Scope,
        control: &mut Control<'_>,
    ) -> Advice {
        let seen = seen(&**game, history);
        match agent.method().on_party() {
            Some(OnParty::Random) => at_random(&**game, &seen, control),
            Some(OnParty::MaxN) => by_maxn(&**game, &seen, agent, control),
            Some(OnParty::Cfr) => by_cfr(&**game, &seen, agent, control),
            Some(OnParty::Playouts) => {
                by_playouts(&**game, &seen, agent, control, |games, control| {
                    flat_party(&**game, &seen, games, control, &mut ())
                })
            }
            None => Advice::from_candidates(Vec::new()),
        }
    }

    fn solve(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Answer {
        let state = history.now();
        if let Some(payoffs) = game.payoffs(state) {
            let value = Some(payoffs[0]);
            return Answer { value, length: Some(0), ..Answer::new(Status::Proved) };
        }
        let mut answer = from_advice(&Self::think(game, history, agent, Scope::Best, control));
        if let Some(found) = agent.recall::<Found<G>>() {
            answer.bytes = found.equilibrium.bytes();
            answer.states = Some(found.equilibrium.decisions());
            // What is known of the whole game holds where it begins, for the first seat.
            let begins = found.is_whole && *state == game.start();
            if let Some((low, high)) = found.equilibrium.bounds().filter(|_| begins) {
                answer.value = Some(found.equilibrium.value(0).clamp(low, high));
                (answer.lower, answer.upper) = (Some(low), Some(high));
                let near = high - low <= precision(agent) + 4e-9;
                answer.status = if near { Status::Solved } else { Status::Stopped };
                answer.stopped = if near { None } else { control.stopped().or(Some(Stop::Depth)) };
            }
        }
        answer
    }

    fn trace(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        if agent.method().on_party() != Some(OnParty::Playouts) {
            return Err(crate::trace::nothing_to_show(agent.method()));
        }
        let (game, seen) = (&**game, seen(&**game, history));
        let mut trace = PlayoutTrace::new(game, &seen, Recorder::new(control.cancel(), sink));
        by_playouts(game, &seen, agent, control, |games, control| {
            flat_party(game, &seen, games, control, &mut trace)
        });
        Ok(())
    }

    fn name_path(game: &G, state: &G::State, path: &Path) -> Vec<String> {
        first_name(game, &game.seen_by(state, game.to_act(state)), path)
    }

    fn seats(game: &G) -> usize {
        game.seats()
    }

    fn seen_by(game: &G, state: &G::State, seat: usize) -> G::State {
        game.seen_by(state, seat)
    }

    fn is_secret(
        game: &G,
        now: &G::State,
        before: &G::State,
        action: G::Action,
        seat: usize,
    ) -> bool {
        game.is_secret(now, before, action, seat)
    }
}

/// All that the seat to act knows.
fn seen<G: Party>(game: &G, history: History<'_, G::State>) -> G::State {
    game.seen_by(history.now(), game.to_act(history.now()))
}

/// What everybody's own interest leads to.
fn by_maxn<G: Party + Present>(
    game: &G,
    seen: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Advice {
    control.limit(agent.budget());
    let seat = game.to_act(seen);
    let prospects = maxn(game, seen, control);
    let complete = prospects.iter().all(|prospect| prospect.is_complete);
    let view = |prospect: meeple_search::party::Prospect<G::Action>| {
        let name = game.action_name(seen, prospect.action);
        // Others may do as they like where they do not care: a forecast, never a fact.
        Candidate::new(name, prospect.payoffs[seat], Exactness::Estimated)
    };
    let depth = prospects.iter().map(|prospect| prospect.line.len()).max().unwrap_or(0);
    let mut advice = Advice::from_candidates(prospects.into_iter().map(view).collect());
    advice.depth = if complete { depth as u32 } else { agent.budget().depth.unwrap_or(0) };
    advice
}

/// Strategies that were found, and of what.
struct Found<G: Party> {
    equilibrium: Equilibrium<G>,
    /// Whether they are of the whole game, and not of what is left from one position.
    is_whole: bool,
}

/// How near the bounds of the value are to come.
fn precision(agent: &Agent) -> f64 {
    agent.real("epsilon").unwrap_or(Cfr::default().precision)
}

/// How to mix one's moves.
fn by_cfr<G: Party + Present>(
    game: &G,
    seen: &G::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Advice {
    let seat = game.to_act(seen);
    let known = agent.recall::<Found<G>>().is_some_and(|found| found.knows(seen, seat));
    if !known {
        control.limit(Budget { depth: None, ..agent.budget() });
        let standard = Cfr::default();
        let rounds = agent.count("rounds").unwrap_or(standard.rounds);
        let options = Cfr { rounds, precision: precision(agent) };
        // The whole game first: what others do tells what they hold. If the position is none of it,
        // what may follow from here, with all that looks the same as likely as chance makes it.
        let whole = vec![(1.0, game.start())];
        let mut found = cfr(game, whole, options, control)
            .map(|equilibrium| Found { equilibrium, is_whole: true });
        if found.as_ref().is_some_and(|found| !found.knows(seen, seat)) {
            let mut roots = Vec::new();
            game.guesses(seen, seat, |chance, state| roots.push((chance, state)));
            found = cfr(game, roots, options, control)
                .map(|equilibrium| Found { equilibrium, is_whole: false });
        }
        let Some(found) = found else {
            return Advice { stopped: control.stopped(), ..Advice::from_candidates(Vec::new()) };
        };
        agent.remember(found);
    }
    let found = agent.recall::<Found<G>>().expect("it was found or made above");
    let Some(mixed) = found.equilibrium.at(seen, seat) else {
        // Nobody plays without knowing their own cards, but somebody may ask.
        return by_playouts(game, seen, agent, control, |games, control| {
            flat_party(game, seen, games, control, &mut ())
        });
    };
    let view = |mixed: meeple_search::party::Mixed<G::Action>| Candidate {
        share: Some(mixed.share),
        ..Candidate::new(game.action_name(seen, mixed.action), mixed.value, Exactness::Estimated)
    };
    Advice::from_candidates(mixed.into_iter().map(view).collect())
}

impl<G: Party> Memory for Found<G> {
    fn bytes(&self) -> usize {
        self.equilibrium.bytes()
    }
}

impl<G: Party> Found<G> {
    fn knows(&self, seen: &G::State, seat: usize) -> bool {
        self.equilibrium.at(seen, seat).is_some()
    }
}
