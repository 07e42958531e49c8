//! Duels: two sides, no chance.

use std::sync::Arc;

use meeple_core::{
    AnyDuel, AnyState, Control, Draft, Evaluated, Features, Game, History, InputError, Notation,
    Outcome, Path, Present, Repetition, Resumed, Rng, Tactics, WrittenBook,
};
use meeple_search::learning::Choices;
use meeple_search::perft;

use super::by_search::Decide;
use super::capabilities::{Books, Capabilities, Lessons, Lines, Threats};
use super::game_session::{Conduct, GameSession};
use super::shared::{at_random, duel_standing, from_advice, names};
use super::{Scope, Standing, by_search, cold_duel, proofs, specialist, trees};
use crate::agent::Method;
use crate::agent::plays::{HotDuel, OnDuel, TreeForm};
use crate::answer::GameResult;
use crate::trace::TraceStep;
use crate::{Advice, Agent, Answer, Status};

/// Conducts duels.
#[derive(Debug)]
pub struct AsDuel;

impl<G: Tactics + Evaluated + Present> Conduct<G> for AsDuel {
    fn standing(game: &G, history: History<'_, G::State>) -> Standing {
        duel_standing(history.outcome(game), || game.to_move(history.now()))
    }

    fn advance(game: &G, state: &G::State, action: G::Action, _: &mut Rng) -> G::State {
        game.after(state, action)
    }

    fn think(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        scope: Scope,
        control: &mut Control<'_>,
    ) -> Advice {
        let state = history.now();
        match agent.method().on_duel() {
            Some(OnDuel::Cold { search, .. }) => {
                let (game, state) = (erased(game, history), AnyState::new(state.clone()));
                cold_duel::think(search, &game, &state, agent, scope, control)
            }
            Some(OnDuel::Hot(search)) => {
                if const { forgets::<G>() } {
                    think::<G>(search, game, state, agent, scope, control)
                } else {
                    let rest = Resumed::new(Arc::clone(game), history);
                    think::<Resumed<G>>(search, &rest, state, agent, scope, control)
                }
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
        match agent.method().on_duel() {
            Some(OnDuel::Cold { search, .. }) => {
                let (game, state) = (erased(game, history), AnyState::new(state.clone()));
                cold_duel::solve(search, &game, &state, agent, control)
            }
            Some(OnDuel::Hot(search)) => {
                if const { forgets::<G>() } {
                    solve::<G>(search, game, state, agent, control)
                } else {
                    let rest = Resumed::new(Arc::clone(game), history);
                    solve::<Resumed<G>>(search, &rest, state, agent, control)
                }
            }
            None => Answer::new(Status::Stopped),
        }
    }

    fn trace(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        let (game, state) = (erased(game, history), AnyState::new(history.now().clone()));
        cold_duel::trace(&game, &state, agent, control, sink)
    }

    fn capabilities(session: &GameSession<G, Self>) -> Capabilities<'_> {
        let has_solver = super::Session::entry(session).card.has_specialist;
        Capabilities {
            lines: Some(session),
            threats: Some(session),
            books: has_solver.then_some(session as _),
            lessons: session.problem().features().map(|_| session as _),
            ..Capabilities::default()
        }
    }

    fn name_path(game: &G, state: &G::State, path: &Path) -> Vec<String> {
        names(game, state, &path.actions(game, state))
    }
}

impl<G: Tactics + Evaluated + Present> Lines for GameSession<G, AsDuel> {
    fn perft(&self, depth: u32, control: &mut Control<'_>) -> Option<u64> {
        perft(self.problem(), self.state(), depth, control)
    }
}

impl<G: Tactics + Evaluated + Present> Threats for GameSession<G, AsDuel> {
    fn win_in_one(&self) -> Option<String> {
        let (game, state) = (self.problem(), self.state());
        let wins = |action: &G::Action| wins_at_once(game, state, *action);
        let found = game.action_list(state).into_iter().find(wins);
        found.map(|action| game.action_name(state, action))
    }

    fn allows_win_in_one(&self, name: &str) -> bool {
        let (game, state) = (self.problem(), self.state());
        let Ok(action) = game.parse_action(state, name) else { return false };
        let next = game.after(state, action);
        let other = game.to_move(&next) != game.to_move(state);
        let won = |action: &G::Action| wins_at_once(game, &next, *action);
        game.outcome(&next).is_none() && other && game.action_list(&next).iter().any(won)
    }
}

impl<G: Tactics + Evaluated + Present> Lessons for GameSession<G, AsDuel> {
    fn features(&self) -> &'static Features {
        self.problem().features().expect("only games that have some are asked")
    }

    fn tell(&self, plies: usize, choices: &mut Choices) {
        for (state, action) in self.steps().take(plies) {
            choices.see(self.problem(), state, action);
        }
    }
}

/// Whether an action wins at once for whoever plays it.
fn wins_at_once<G: Game>(game: &G, state: &G::State, action: G::Action) -> bool {
    let winner = game.outcome(&game.after(state, action)).and_then(Outcome::winner);
    winner == Some(game.to_move(state))
}

impl<G: Tactics + Evaluated + Present> Books for GameSession<G, AsDuel> {
    fn read_book(&self, agent: &mut Agent, bytes: &[u8]) -> Result<(), InputError> {
        specialist::read_book(self.problem(), agent, bytes)
    }

    fn write_book(
        &self,
        agent: &mut Agent,
        plies: u8,
        draft: Option<&[u8]>,
        control: &mut Control<'_>,
        watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError> {
        specialist::write_book(self.problem(), agent, plies, draft, control, watch)
    }
}

/// Whether the past of a game of this kind does not matter: it is then searched as it is, otherwise
/// as the rest of a game. Each game is compiled in one of the two ways.
const fn forgets<G: Game>() -> bool {
    matches!(G::REPETITION, Repetition::Nothing)
}

/// The game without its type, and with its past where that matters.
fn erased<G: Tactics + Evaluated + Notation>(
    game: &Arc<G>,
    history: History<'_, G::State>,
) -> AnyDuel {
    if const { forgets::<G>() } {
        AnyDuel::new(Arc::clone(game))
    } else {
        AnyDuel::new(Arc::new(Resumed::new(Arc::clone(game), history)))
    }
}

/// Advice from a search that is compiled for each duel.
fn think<G: Tactics + Evaluated + Notation>(
    search: HotDuel,
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Advice {
    match search {
        HotDuel::Random => at_random(game, state, control),
        HotDuel::Dfpn => proofs::advise(game, state, agent, control, |claim, control| {
            proofs::by_dfpn(game, state, claim, agent, control, &mut ())
        }),
        HotDuel::Specialist => match specialist::advise(game, state, agent, scope, control) {
            Some(exact) => exact,
            None if control.cancel().is_cancelled() => Advice::from_candidates(Vec::new()),
            // The engine has the rest of the budget.
            None => {
                let mut engine = agent.stand_in(Method::ENGINE);
                by_tree(TreeForm::ENGINE, game, state, &mut engine, scope, control)
            }
        },
        HotDuel::Forced => {
            let search: Decide<'_, G> =
                &|game, state, agent, _, control| proofs::play_forced(game, state, agent, control);
            by_search::advise(search, game, state, agent, scope, control)
        }
        HotDuel::Tree(form) => by_tree(form, game, state, agent, scope, control),
    }
}

/// The answer of a search that is compiled for each duel.
fn solve<G: Tactics + Evaluated + Notation>(
    search: HotDuel,
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Answer {
    if let Some(over) = answer_at_the_end(game, state) {
        return over;
    }
    match search {
        HotDuel::Dfpn => proofs::solve(game, state, agent, control, |claim, control| {
            proofs::by_dfpn(game, state, claim, agent, control, &mut ())
        }),
        HotDuel::Forced => proofs::solve_forced(game, state, agent, control),
        HotDuel::Specialist => specialist::solve(game, state, agent, control),
        HotDuel::Random => from_advice(&think(search, game, state, agent, Scope::Best, control)),
        HotDuel::Tree(form) => {
            let search: Decide<'_, G> = &|game, state, agent, purpose, control| {
                trees::decide(game, state, form, agent, purpose, control, &mut ())
            };
            by_search::solve(search, game, state, agent, control)
        }
    }
}

/// Advice from the tree search in one of its forms.
fn by_tree<G: Tactics + Evaluated + Notation>(
    form: TreeForm,
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Advice {
    let search: Decide<'_, G> = &|game, state, agent, purpose, control| {
        trees::decide(game, state, form, agent, purpose, control, &mut ())
    };
    by_search::advise(search, game, state, agent, scope, control)
}

/// What is known where the game is over.
pub(super) fn answer_at_the_end<G: Game>(game: &G, state: &G::State) -> Option<Answer> {
    let outcome = game.outcome(state)?;
    let score = game.final_score(outcome, game.to_move(state), 0);
    Some(Answer {
        value: Some(f64::from(game.value_of(state, score))),
        length: Some(0),
        outcome: Some(GameResult::of(score.signum())),
        ..Answer::new(Status::Proved)
    })
}
