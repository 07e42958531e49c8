//! From a search that found a win to a strategy that shows it.

use meeple_core::{Control, Game, Stop};

use super::super::certificate::{Certificate, Entry, Positions};
use super::super::proof::Claim;
use super::Forced;

impl<G: Game> Forced<'_, G> {
    /// The strategy of a win within `plies`. Each position gets the fewest plies in which it is won,
    /// which depend on nothing but the position: so they fall with every move, by whatever way a
    /// position is reached.
    pub(super) fn unfold(
        &mut self,
        root: &G::State,
        plies: u32,
        control: &mut Control<'_>,
    ) -> Result<Certificate<G::State, G::Action>, Stop> {
        let attacker = self.game.to_move(root);
        let mut map: Positions<G::State, G::Action> = Positions::default();
        let mut open = vec![(root.clone(), plies)];
        while let Some((state, most)) = open.pop() {
            if map.contains_key(&state) {
                continue;
            }
            let mut distance = 1;
            while distance < most && !self.wins(attacker, &state, distance, control)? {
                distance += 1;
            }
            let action = if self.game.to_move(&state) == attacker {
                self.winning_move(attacker, &state, distance, control)?
            } else {
                None
            };
            let actions = action.map_or_else(|| self.game.action_list(&state), |one| vec![one]);
            map.insert(state.clone(), Entry { action, distance });
            for action in actions {
                let next = self.game.after(&state, action);
                if self.game.outcome(&next).is_none() {
                    open.push((next, distance.saturating_sub(1)));
                }
            }
        }
        Ok(Certificate { claim: Claim::win(attacker), positions: map })
    }
}
