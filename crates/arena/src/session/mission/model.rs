//! A mission as a model: to be exported, played by its policy many times, and saved.

use std::ops::Range;

use meeple_core::markov::{Format, MarkovModel};
use meeple_core::{Cancel, Control, End, Hazard, InputError, Mdp, Present, Rng, rng};
use meeple_search::uncertainty::Graph;
use rayon::prelude::*;

use super::super::capabilities::{Modelled, Policies};
use super::super::game_session::GameSession;
use super::super::policy::{self, Followed};
use super::super::quick::Reach;
use super::super::{Session as _, by_specialist};
use super::AsMission;
use super::questions::written_for_others;
use super::solved::solved;
use super::who_answers::{Answerer, planner, player};
use crate::Agent;
use crate::simulate::{LONGEST, Tally};

impl<M: Mdp + Present + 'static> Modelled for GameSession<M, AsMission> {
    fn export(&self, format: Format, control: &mut Control<'_>) -> Option<String> {
        let (mission, state) = (self.problem(), self.state());
        let mut text = String::new();
        let written = match mission.written_out() {
            Some(model) if *state == mission.start() => {
                model.write(format, &mission.remarks(), &mut text)
            }
            Some(model) => {
                let initial = vec![mission.dense_rank(state) as u32];
                let model = MarkovModel { initial, ..model.clone() };
                model.write(format, &mission.remarks(), &mut text)
            }
            None => {
                let model = written_for_others(mission, state, control)?;
                let discount = mission.discount();
                let remarks = format!(
                    "discount={discount} success=success failure=failure reward=reward turns=turns"
                );
                model.write(format, &remarks, &mut text)
            }
        };
        written.ok().map(|()| text)
    }

    fn simulate(
        &self,
        agent: &mut Agent,
        games: Range<u32>,
        seed: u64,
        cancel: &Cancel,
    ) -> Option<Tally> {
        let (mission, state) = (self.problem(), self.state());
        let whim = agent.real("noise").is_some_and(|noise| noise > 0.0);
        if !agent.method().is_planner() || whim {
            return None;
        }
        let mut nobody = ();
        let mut control = Control::new(agent.budget(), seed, cancel.clone(), &mut nobody);
        match player(mission, agent) {
            Answerer::Policy => {
                let policy = agent.recall::<Followed>()?;
                Some(policy.simulate(mission, state, games, seed))
            }
            Answerer::Specialist => {
                let table = by_specialist::plan(mission, agent, &mut control)?.table();
                Some(Followed::Ranked(table).simulate(mission, state, games, seed))
            }
            Answerer::QuickSpecialist | Answerer::Model => {
                let known = solved(mission, state, Reach::All, agent, &mut control).ok()?;
                let (model, policy) = known.played();
                Some(draw_games(model.graph(), policy, model.id(state)?, games, seed))
            }
            // What cannot be laid out is tried move by move, as advice does.
            _ => None,
        }
    }

    fn hazards(&self, name: &str) -> Vec<Hazard> {
        match self.problem().parse_action(self.state(), name) {
            Ok(action) if !self.standing().is_over() => {
                self.problem().hazards(self.state(), action)
            }
            _ => Vec::new(),
        }
    }
}

impl<M: Mdp + Present + 'static> Policies for GameSession<M, AsMission> {
    fn read_policy(&self, agent: &mut Agent, bytes: &[u8]) -> Result<(), InputError> {
        let policy = policy::read(self.problem(), bytes)?;
        agent.remember(policy);
        Ok(())
    }

    fn write_policy(&self, agent: &mut Agent, control: &mut Control<'_>) -> Option<Vec<u8>> {
        let (mission, state) = (self.problem(), self.state());
        let policy = match planner(mission, agent) {
            Answerer::Specialist => {
                Followed::Ranked(by_specialist::plan(mission, agent, control)?.table())
            }
            // Whoever asks for a policy waits for a model, however large it is.
            _ => {
                let known = solved(mission, state, Reach::All, agent, control).ok()?;
                let (model, chosen) = known.played();
                let chosen = (0u32..).zip(chosen.iter().copied());
                let chosen = chosen.filter(|&(id, index)| model.nth_action(id, index).is_some());
                Followed::of(mission, chosen.map(|(id, index)| (model.state(id), index)))
            }
        };
        policy::write(mission, &policy)
    }
}

/// Games that one thread draws in a row.
const GAMES_AT_ONCE: u32 = 5_000;

/// Games of a policy. Blocks of a fixed size are summed in order, so that rounding is the same for
/// any number of threads.
fn draw_games(graph: &Graph, policy: &[u32], root: u32, games: Range<u32>, seed: u64) -> Tally {
    let blocks: Vec<u32> = games.clone().step_by(GAMES_AT_ONCE as usize).collect();
    let counted: Vec<Tally> = blocks
        .into_par_iter()
        .map(|first| {
            let mut tally = Tally::default();
            for game in first..games.end.min(first + GAMES_AT_ONCE) {
                match draw_game(graph, policy, root, seed, game) {
                    (Some(success), turns) => tally.see(success, turns),
                    (None, turns) => tally.see_broken_off(turns),
                }
            }
            tally
        })
        .collect();
    let mut sum = Tally::default();
    counted.iter().for_each(|tally| sum.add(tally));
    sum
}

/// One game of a policy: whether it succeeds, if it comes to an end, and its turns.
fn draw_game(
    graph: &Graph,
    policy: &[u32],
    root: u32,
    seed: u64,
    game: u32,
) -> (Option<bool>, f64) {
    let mut dice = Rng::new(rng::split_seed(seed, u64::from(game)));
    let (mut id, mut turns) = (root, 0.0);
    for _ in 0..LONGEST {
        let choices = graph.choices(id);
        if choices.is_empty() {
            break;
        }
        let choice = choices.start + policy[id as usize] as usize;
        turns += graph.turns(choice);
        let mut left = dice.unit();
        for (to, chance) in graph.arcs(choice) {
            id = to;
            left -= chance;
            if left < 0.0 {
                break;
            }
        }
    }
    let over = graph.choices(id).is_empty();
    (over.then(|| graph.end(id) == Some(End::Success)), turns)
}
