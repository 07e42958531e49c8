//! From "the table says it is won" to a strategy that wins.
//!
//! The positions that the winning moves lead to are collected, and wins are carried back from the
//! ends of the game by counting replies, as in retrograde analysis. A win counts only when it was
//! carried to the root, so neither a shared key nor a circle of moves that justify each other can
//! pass for one. Where the table has forgotten a move, the search is asked again; where it does not
//! help, all moves are taken in, until the question is settled without it.

use meeple_core::{GO, Game, Probe};

use super::super::certificate::Certificate;
use super::super::proof::Numbers;
use super::engine::Engine;
use super::graph::{Graph, Id};

/// A certificate, or the news that there is none.
pub(super) type Settled<G> = Option<Certificate<StateOf<G>, ActionOf<G>>>;
type StateOf<G> = <G as meeple_core::Problem>::State;
type ActionOf<G> = <G as meeple_core::Problem>::Action;

/// A reply that does not win: its position waits for ever.
const NEVER: u32 = u32::MAX;

/// Looks for a strategy that reaches the attacker's claim. The outer `None` means that the control
/// stopped.
pub(super) fn attack<G: Game, P: Probe<G::State, G::Action>>(
    engine: &mut Engine<'_, '_, G, P>,
    graph: &mut Graph<G::State, G::Action>,
    root: &G::State,
) -> Option<Settled<G>> {
    graph.intern(root.clone(), engine.control)?;
    let mut search = Attack { engine, graph, width: Width::Chosen };
    while !search.graph.is_won(0) {
        if let Some(id) = search.graph.open.pop() {
            search.look_at(id)?;
        } else if !search.widen()? {
            return Some(None);
        }
    }
    Some(Some(graph.certificate(engine.game, root, engine.attack)))
}

/// Which moves of the attacker are taken in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// The one that the search recommends.
    Chosen,
    /// All that the table calls won.
    Known,
    /// All.
    All,
}

struct Attack<'a, 's, 'c, G: Game, P> {
    engine: &'a mut Engine<'s, 'c, G, P>,
    graph: &'a mut Graph<G::State, G::Action>,
    width: Width,
}

impl<G: Game, P: Probe<G::State, G::Action>> Attack<'_, '_, '_, G, P> {
    fn look_at(&mut self, id: Id) -> Option<()> {
        if self.graph.is_won(id) {
            return Some(());
        }
        if self.engine.control.tick().is_break() {
            return None;
        }
        let state = self.graph.state(id).clone();
        if self.engine.game.to_move(&state) != self.engine.attack.side {
            return self.answer_all(id, &state);
        }
        if let Some((action, distance)) = self.immediate(&state) {
            self.carry_back(id, Some(action), distance);
            return Some(());
        }
        if self.width != Width::All {
            self.follow_advice(id, &state)?;
        }
        if self.width != Width::Chosen {
            self.take_in(id, &state)?;
        }
        Some(())
    }

    /// Takes in the move that the table recommends, or else a new search.
    fn follow_advice(&mut self, id: Id, state: &G::State) -> Option<()> {
        let game = self.engine.game;
        let known = self.engine.table.get(game.key(state));
        let action = match known.filter(|known| known.numbers == Numbers::PROVED) {
            Some(known) if known.action.is_some() => known.action,
            _ => {
                let (numbers, action) = self.engine.solve(state)?;
                action.filter(|_| numbers == Numbers::PROVED)
            }
        };
        let Some(action) = action.filter(|&action| game.is_legal(state, action)) else {
            return Some(());
        };
        let next = game.after(state, action);
        if game.outcome(&next).is_none() {
            let target = self.graph.intern(next, self.engine.control)?;
            self.graph.link(id, target);
        }
        Some(())
    }

    /// A move that ends the game as wanted, or leads to a position known to be won.
    fn immediate(&self, state: &G::State) -> Option<(G::Action, u32)> {
        let (game, claim) = (self.engine.game, self.engine.attack);
        let mut found: Option<(G::Action, u32)> = None;
        let _ = game.actions(state, |action| {
            let next = game.after(state, action);
            let distance = match game.outcome(&next) {
                Some(outcome) => claim.met_by(outcome).then_some(0),
                None => self.graph.find(&next).and_then(|id| self.graph.distance_if_won(id)),
            };
            if let Some(distance) = distance
                && found.is_none_or(|(_, least)| distance < least)
            {
                found = Some((action, distance));
            }
            GO
        });
        found
    }

    /// Every reply of the defender must be won.
    fn answer_all(&mut self, id: Id, state: &G::State) -> Option<()> {
        let game = self.engine.game;
        let replies = game.action_list(state);
        let (mut pending, mut longest) = (0, 0);
        if replies.is_empty() {
            pending = NEVER;
        }
        for action in replies {
            let next = game.after(state, action);
            if let Some(outcome) = game.outcome(&next) {
                if !self.engine.attack.met_by(outcome) {
                    self.graph.node(id).pending = NEVER;
                    return Some(());
                }
                continue;
            }
            let target = self.graph.intern(next, self.engine.control)?;
            match self.graph.distance_if_won(target) {
                Some(distance) => longest = longest.max(distance),
                None => {
                    self.graph.link(id, target);
                    pending += 1;
                }
            }
        }
        let node = self.graph.node(id);
        (node.pending, node.distance) = (pending, longest);
        if pending == 0 {
            self.carry_back(id, None, longest);
        }
        Some(())
    }

    /// Marks a position as won, `below` plies further on at most, and all that follows from it.
    fn carry_back(&mut self, id: Id, action: Option<G::Action>, below: u32) {
        let node = self.graph.node(id);
        (node.won, node.action, node.distance) = (true, action, below + 1);
        let mut news = vec![id];
        while let Some(won) = news.pop() {
            let distance = self.graph.node(won).distance;
            for from in self.graph.dependants(won) {
                if self.graph.is_won(from) {
                    continue;
                }
                let state = self.graph.state(from);
                if self.engine.game.to_move(state) == self.engine.attack.side {
                    let action = action_to(self.engine.game, state, self.graph.state(won));
                    let node = self.graph.node(from);
                    (node.won, node.action, node.distance) = (true, action, distance + 1);
                    news.push(from);
                    continue;
                }
                let node = self.graph.node(from);
                if node.pending == NEVER {
                    continue;
                }
                node.pending -= 1;
                node.distance = node.distance.max(distance);
                if node.pending == 0 {
                    (node.won, node.distance) = (true, node.distance + 1);
                    news.push(from);
                }
            }
        }
    }

    /// Takes in more moves wherever a win is still missing; `false` when there are no more.
    fn widen(&mut self) -> Option<bool> {
        while self.width != Width::All {
            self.width = if self.width == Width::Chosen { Width::Known } else { Width::All };
            let mut grown = false;
            for id in 0..self.graph.len() as Id {
                let state = self.graph.state(id).clone();
                if !self.graph.is_won(id)
                    && self.engine.game.to_move(&state) == self.engine.attack.side
                {
                    grown |= self.take_in(id, &state)?;
                }
            }
            if grown {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Takes in the moves of an attacker's position; `true` if one of them is new.
    fn take_in(&mut self, id: Id, state: &G::State) -> Option<bool> {
        let game = self.engine.game;
        let mut grown = false;
        for action in game.action_list(state) {
            let next = game.after(state, action);
            let wanted = self.width == Width::All
                || self.engine.table.solved(game.key(&next)) == Some(Numbers::PROVED);
            if game.outcome(&next).is_some() || !wanted {
                continue;
            }
            grown |= self.graph.find(&next).is_none();
            let target = self.graph.intern(next, self.engine.control)?;
            self.graph.link(id, target);
            if let Some(distance) = self.graph.distance_if_won(target) {
                self.carry_back(id, Some(action), distance);
                return Some(true);
            }
        }
        Some(grown)
    }
}

/// The move that leads from one position to the next.
fn action_to<G: Game>(game: &G, state: &G::State, next: &G::State) -> Option<G::Action> {
    game.action_list(state).into_iter().find(|&action| game.after(state, action) == *next)
}
