//! The dice of an operator's turn: three of them, spent one by one or as a pair.
//!
//! A die from 1 to 4 is good for a step, 5 and 6 for a shot, two alike for more. So of a roll only
//! this matters: how many dice are for steps, how many for shots, and whether two are alike. The 56
//! rolls of three dice come down to seven. Who spends a single die spends one outside the pair as
//! long as there is one: that is never worse, since a pair can still be spent as two dice.

/// Dice in an operator's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dice {
    /// Dice from 1 to 4.
    pub steps: u8,
    /// Dice of 5 and 6.
    pub shots: u8,
    /// Whether two of them are alike.
    pub pair: bool,
}

/// Dice of a roll.
pub(super) const ROLLED: u8 = 3;

/// All that a roll may come to, and how many of the 216 ordered rolls do.
pub(super) const ROLLS: [(Dice, u16); 7] = [
    (Dice { steps: 3, shots: 0, pair: true }, 40),
    (Dice { steps: 3, shots: 0, pair: false }, 24),
    (Dice { steps: 2, shots: 1, pair: true }, 24),
    (Dice { steps: 2, shots: 1, pair: false }, 72),
    (Dice { steps: 1, shots: 2, pair: true }, 24),
    (Dice { steps: 1, shots: 2, pair: false }, 24),
    (Dice { steps: 0, shots: 3, pair: true }, 8),
];

impl Dice {
    /// No dice.
    pub const NONE: Self = Self { steps: 0, shots: 0, pair: false };

    /// Whether three dice can show this.
    pub(super) fn is_possible(self) -> bool {
        let most = self.steps.max(self.shots);
        // Only two faces are good for shots, so that three of them have a pair.
        self.count() <= ROLLED && (!self.pair || most >= 2) && (self.pair || self.shots < 3)
    }

    /// How many there are.
    pub(super) const fn count(self) -> u8 {
        self.steps + self.shots
    }

    /// Whether the pair is one of dice for steps.
    const fn pairs_steps(self) -> bool {
        self.pair && self.steps >= 2
    }

    /// What is left after a step, if there is a die for it.
    pub(super) fn less_step(self) -> Option<Self> {
        let steps = self.steps.checked_sub(1)?;
        // The pair stays unless it was the only dice for steps.
        let pair = self.pair && (!self.pairs_steps() || steps >= 2);
        Some(Self { steps, pair, ..self })
    }

    /// What is left after a shot, if there is a die for it.
    pub(super) fn less_shot(self) -> Option<Self> {
        let shots = self.shots.checked_sub(1)?;
        let pair = self.pair && (self.pairs_steps() || shots >= 2);
        Some(Self { shots, pair, ..self })
    }

    /// What is left after a pair, if there is one.
    pub(super) fn less_pair(self) -> Option<Self> {
        let (steps, shots) = if self.pairs_steps() {
            (self.steps - 2, self.shots)
        } else {
            (self.steps, self.shots.checked_sub(2)?)
        };
        self.pair.then_some(Self { steps, shots, pair: false })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn hand(dice: &[u8]) -> Dice {
        let shots = dice.iter().filter(|&&die| die >= 5).count() as u8;
        let different: BTreeSet<_> = dice.iter().collect();
        let pair = different.len() < dice.len();
        Dice { steps: dice.len() as u8 - shots, shots, pair }
    }

    fn rolls() -> impl Iterator<Item = [u8; 3]> {
        (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| [a, b, c])))
    }

    #[test]
    fn the_fifty_six_rolls_come_down_to_seven() {
        let mut counted: BTreeMap<Dice, u16> = BTreeMap::new();
        let mut multisets = BTreeSet::new();
        for mut roll in rolls() {
            *counted.entry(hand(&roll)).or_default() += 1;
            roll.sort_unstable();
            multisets.insert(roll);
        }
        assert_eq!(multisets.len(), 56);
        assert_eq!(counted, BTreeMap::from(ROLLS));
        assert_eq!(ROLLS.iter().map(|(_, ways)| ways).sum::<u16>(), 216);
    }

    /// What the best choice of dice leaves, over all real dice of a hand.
    #[test]
    fn spending_keeps_the_pair_as_long_as_the_dice_allow() {
        let without = |dice: &[u8], gone: &[usize]| -> Vec<u8> {
            let kept = dice.iter().enumerate().filter(|(at, _)| !gone.contains(at));
            kept.map(|(_, &die)| die).collect()
        };
        let mut hands: Vec<Vec<u8>> = rolls().map(Vec::from).collect();
        hands.extend((1..=6).flat_map(|a| (1..=6).map(move |b| vec![a, b])));
        hands.extend((1..=6).map(|a| vec![a]));
        for dice in hands {
            let single = |fits: fn(u8) -> bool| {
                let spent = (0..dice.len()).filter(|&at| fits(dice[at]));
                spent.map(|at| hand(&without(&dice, &[at]))).max_by_key(|left| left.pair)
            };
            assert_eq!(hand(&dice).less_step(), single(|die| die <= 4), "{dice:?}");
            assert_eq!(hand(&dice).less_shot(), single(|die| die >= 5), "{dice:?}");
            let pairs = (0..dice.len()).flat_map(|a| (a + 1..dice.len()).map(move |b| (a, b)));
            let pair = pairs.into_iter().find(|&(a, b)| dice[a] == dice[b]);
            let left = pair.map(|(a, b)| hand(&without(&dice, &[a, b])));
            assert_eq!(hand(&dice).less_pair(), left, "{dice:?}");
        }
    }
}
