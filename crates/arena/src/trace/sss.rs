//! SSS*: entries of a list, best first, each named by its way from the root.

use meeple_core::{Event, Game, Notation, Probe, Score, Side};

use super::{Number, Recorder, TraceEvent, Way};

/// Follows a best-first search of a game tree.
pub(crate) struct MeritTrace<'s, G: Game> {
    game: &'s G,
    root: &'s G::State,
    /// Whose values are shown: the player at the root, or MAX where the game has one.
    max: Side,
    /// The moves of the last entry, each with the way that ends with it: the next one often goes
    /// the same way for a while.
    last: Vec<(G::Action, Way)>,
    recorder: Recorder<'s>,
}

impl<'s, G: Game + Notation> MeritTrace<'s, G> {
    pub(crate) fn new(game: &'s G, root: &'s G::State, recorder: Recorder<'s>) -> Self {
        let max = game.max_side().unwrap_or_else(|| game.to_move(root));
        Self { game, root, max, last: Vec::new(), recorder }
    }
}

impl<G: Game + Notation> Probe<G::State, G::Action> for MeritTrace<'_, G> {
    fn see(&mut self, event: Event<'_, G::State, G::Action>) {
        let Event::Merit { line, merit, solved, leaf } = event else { return };
        let mut state = self.root.clone();
        let shared = line.iter().zip(&self.last).take_while(|(a, (b, _))| *a == b).count();
        self.last.truncate(shared);
        for (depth, &action) in line.iter().enumerate() {
            if depth >= shared {
                let above = self.last.last().map_or_else(Way::root, |(_, way)| way.clone());
                self.last.push((action, above.then(&self.game.action_name(&state, action))));
            }
            self.game.apply(&mut state, action);
        }
        let path = self.last.last().map_or_else(Way::root, |(_, way)| way.clone());
        let own = self.game.to_move(self.root) == self.max;
        let shown = |score: Score| Number::from(if own { score } else { -score });
        let player = if self.game.to_move(&state) == self.max { "max" } else { "min" };
        let (merit, leaf) = (shown(merit), leaf.map(shown));
        self.recorder.record(|| TraceEvent::Merit { path, player, merit, solved, leaf });
    }
}
