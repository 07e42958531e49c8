//! From "the table says it is not won" to a strategy that holds.
//!
//! The defence is a set of positions that play cannot leave: all moves of the attacker are taken
//! in, and one of the defender. The search and its table only say which move to try first. If a
//! position turns out to be won by the attacker after all, as happens where a disproof leaned on a
//! way that is no longer there, those that chose it choose again, and those that cannot are won as
//! well. Either the set closes, or the root itself is found to be won.

use meeple_core::{Game, Probe};

use super::super::proof::Numbers;
use super::attack::Settled;
use super::engine::Engine;
use super::graph::{Graph, Id};

/// Looks for a strategy that denies the attacker's claim. With `trust`, what the search calls won
/// is taken for won; without, only the ends of games count. The outer `None` means that the control
/// stopped.
pub(super) fn defend<G: Game, P: Probe<G::State, G::Action>>(
    engine: &mut Engine<'_, '_, G, P>,
    graph: &mut Graph<G::State, G::Action>,
    root: &G::State,
    trust: bool,
) -> Option<Settled<G>> {
    graph.intern(root.clone(), engine.control)?;
    let mut search = Defence { engine, graph, trust };
    while let Some(id) = search.graph.open.pop() {
        search.look_at(id)?;
        if search.graph.is_won(0) {
            return Some(None);
        }
    }
    Some(Some(graph.certificate(engine.game, root, engine.attack.denial())))
}

struct Defence<'a, 's, 'c, G: Game, P> {
    engine: &'a mut Engine<'s, 'c, G, P>,
    graph: &'a mut Graph<G::State, G::Action>,
    trust: bool,
}

/// What a move of the defender leads to.
enum Move<A> {
    /// The game ends, and the attacker has not won.
    Saves(A),
    /// Play goes on.
    Open(A),
}

impl<G: Game, P: Probe<G::State, G::Action>> Defence<'_, '_, '_, G, P> {
    fn look_at(&mut self, id: Id) -> Option<()> {
        if self.graph.is_won(id) {
            return Some(());
        }
        if self.engine.control.tick().is_break() {
            return None;
        }
        let state = self.graph.state(id).clone();
        if self.engine.game.to_move(&state) == self.engine.attack.side {
            return self.allow_all(id, &state);
        }
        let (action, target) = match self.choose(&state)? {
            None => {
                self.give_up(id);
                return Some(());
            }
            Some(Move::Saves(action)) => (action, None),
            Some(Move::Open(action)) => {
                let next = self.engine.game.after(&state, action);
                let target = self.graph.intern(next, self.engine.control)?;
                self.graph.link(id, target);
                (action, Some(target))
            }
        };
        let node = self.graph.node(id);
        (node.action, node.target) = (Some(action), target);
        Some(())
    }

    /// Every move of the attacker must be held.
    fn allow_all(&mut self, id: Id, state: &G::State) -> Option<()> {
        let game = self.engine.game;
        for action in game.action_list(state) {
            let next = game.after(state, action);
            let lost = match game.outcome(&next) {
                Some(outcome) => self.engine.attack.met_by(outcome),
                None if self.called_won(&next) => true,
                None => {
                    let target = self.graph.intern(next, self.engine.control)?;
                    self.graph.link(id, target);
                    self.graph.is_won(target)
                }
            };
            if lost {
                self.give_up(id);
                break;
            }
        }
        Some(())
    }

    fn called_won(&self, state: &G::State) -> bool {
        let key = self.engine.game.key(state);
        self.trust && self.engine.table.solved(key) == Some(Numbers::PROVED)
    }

    /// The defender's move to try next: one that ends the game, one that stays among the positions
    /// already taken in, one that the table calls held, one that a search recommends, or any that is
    /// not known to be lost. The inner `None` means that all are lost.
    fn choose(&mut self, state: &G::State) -> Option<Option<Move<G::Action>>> {
        let game = self.engine.game;
        let (mut stays, mut held, mut any) = (None, None, None);
        let mut open = Vec::new();
        for action in game.action_list(state) {
            let next = game.after(state, action);
            if let Some(outcome) = game.outcome(&next) {
                if !self.engine.attack.met_by(outcome) {
                    return Some(Some(Move::Saves(action)));
                }
                continue;
            }
            let known = self.graph.find(&next);
            if known.is_some_and(|id| self.graph.is_won(id)) || self.called_won(&next) {
                continue;
            }
            any = any.or(Some(action));
            stays = stays.or(known.map(|_| action));
            if self.engine.table.solved(game.key(&next)) == Some(Numbers::DISPROVED) {
                held = held.or(Some(action));
            }
            open.push(action);
        }
        if any.is_none() || stays.is_some() || held.is_some() || !self.trust {
            return Some(stays.or(held).or(any).map(Move::Open));
        }
        let (numbers, action) = self.engine.solve(state)?;
        if numbers == Numbers::PROVED {
            return Some(None);
        }
        Some(action.filter(|action| open.contains(action)).or(any).map(Move::Open))
    }

    /// The attacker wins here: those who chose this position choose again, or give up too.
    fn give_up(&mut self, id: Id) {
        self.graph.node(id).won = true;
        let mut news = vec![id];
        while let Some(won) = news.pop() {
            let key = self.engine.game.key(self.graph.state(won));
            self.engine.table.put(key, Numbers::PROVED, None, 1);
            for from in self.graph.dependants(won) {
                if self.graph.is_won(from) {
                    continue;
                }
                let state = self.graph.state(from);
                if self.engine.game.to_move(state) == self.engine.attack.side {
                    self.graph.node(from).won = true;
                    news.push(from);
                } else if self.graph.node(from).target == Some(won) {
                    self.graph.node(from).target = None;
                    self.graph.open.push(from);
                }
            }
        }
    }
}
