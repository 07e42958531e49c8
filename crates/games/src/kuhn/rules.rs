//! The rules of Kuhn poker.

use meeple_core::{Flow, MOST_SEATS, Party, Payoffs, Problem};

/// Kuhn poker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kuhn;

/// A card, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Loses to both.
    Jack,
    /// Beats the jack.
    Queen,
    /// Beats both.
    King,
}

/// What the players hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cards {
    /// Nothing yet.
    Undealt,
    /// A card each; blank where it is not known.
    Dealt([Option<Rank>; 2]),
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Both pay one chip and get a card.
    Deal,
    /// Stake nothing more.
    Check,
    /// Stake one chip more.
    Bet,
    /// Give up and lose what was put in.
    Fold,
    /// Stake as much as the other.
    Call,
}

/// One deal and what was done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    pub(super) cards: Cards,
    /// What was done since the deal, in turn.
    pub(super) acts: [Option<Act>; 3],
}

/// Every deal, all equally likely.
const DEALS: [[Rank; 2]; 6] = [
    [Rank::Jack, Rank::Queen],
    [Rank::Jack, Rank::King],
    [Rank::Queen, Rank::Jack],
    [Rank::Queen, Rank::King],
    [Rank::King, Rank::Jack],
    [Rank::King, Rank::Queen],
];

impl Hand {
    /// Before the deal.
    pub(super) const UNDEALT: Self = Self { cards: Cards::Undealt, acts: [None; 3] };

    /// What may be done now; nothing once the hand is over.
    pub(super) const fn choices(&self) -> &'static [Act] {
        match (self.cards, self.acts) {
            (Cards::Undealt, _) => &[Act::Deal],
            (_, [None, ..] | [Some(Act::Check), None, _]) => &[Act::Check, Act::Bet],
            (_, [Some(Act::Bet), None, _] | [Some(Act::Check), Some(Act::Bet), None]) => {
                &[Act::Fold, Act::Call]
            }
            _ => &[],
        }
    }

    /// What was done since the deal, with who did it.
    pub(super) fn done(&self) -> impl Iterator<Item = (usize, Act)> {
        self.acts.into_iter().flatten().enumerate().map(|(turn, act)| (turn % 2, act))
    }

    /// Who decides; unspecified once the hand is over.
    pub(super) fn mover(&self) -> usize {
        self.done().count() % 2
    }

    /// The hand after an act that deals and shows no card.
    pub(super) fn then(mut self, act: Act) -> Self {
        if let Some(next) = self.acts.iter_mut().find(|act| act.is_none()) {
            *next = Some(act);
        }
        self
    }

    /// Whether the cards are on the table.
    pub(super) fn is_shown(&self) -> bool {
        self.choices().is_empty() && self.done().all(|(_, act)| act != Act::Fold)
    }

    /// Who has won, once the hand is over.
    pub(super) fn winner(&self) -> Option<usize> {
        if !self.choices().is_empty() {
            return None;
        }
        match (self.done().last(), self.cards) {
            (Some((seat, Act::Fold)), _) => Some(1 - seat),
            (_, Cards::Dealt([first, second])) => Some(usize::from(second > first)),
            (_, Cards::Undealt) => None,
        }
    }

    /// The chips that a player has put into the pot.
    pub(super) fn staked(&self, seat: usize) -> usize {
        let ante = usize::from(self.cards != Cards::Undealt);
        let raises =
            |&(who, act): &(usize, Act)| who == seat && matches!(act, Act::Bet | Act::Call);
        ante + self.done().filter(raises).count()
    }

    fn has_blanks(&self) -> bool {
        matches!(self.cards, Cards::Dealt(cards) if cards.contains(&None))
    }

    /// Shows this hand with each deal that fits what is known, all equally likely.
    fn with_each_deal(&self, mut visit: impl FnMut(f64, Self)) {
        let known = match self.cards {
            Cards::Undealt => [None; 2],
            Cards::Dealt(cards) => cards,
        };
        let fits = |deal: &&[Rank; 2]| {
            known.iter().zip(*deal).all(|(card, dealt)| card.is_none_or(|card| card == *dealt))
        };
        let count = DEALS.iter().filter(fits).count();
        for deal in DEALS.iter().filter(fits) {
            visit(1.0 / count as f64, Self { cards: Cards::Dealt(deal.map(Some)), ..*self });
        }
    }
}

impl Problem for Kuhn {
    type State = Hand;
    type Action = Act;

    fn start(&self) -> Hand {
        Hand::UNDEALT
    }

    fn actions(&self, hand: &Hand, visit: impl FnMut(Act) -> Flow) -> Flow {
        hand.choices().iter().copied().try_for_each(visit)
    }
}

impl Party for Kuhn {
    const HIDDEN: bool = true;

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self, hand: &Hand) -> usize {
        hand.mover()
    }

    fn payoffs(&self, hand: &Hand) -> Option<Payoffs> {
        let winner = hand.winner()?;
        let lost = hand.staked(1 - winner) as f64;
        let mut payoffs = [0.0; MOST_SEATS];
        payoffs[winner] = lost;
        payoffs[1 - winner] = -lost;
        Some(payoffs)
    }

    fn outcomes(&self, hand: &Hand, act: Act, mut visit: impl FnMut(f64, Hand)) {
        if act == Act::Deal {
            return hand.with_each_deal(visit);
        }
        let next = hand.then(act);
        if next.is_shown() {
            next.with_each_deal(visit);
        } else {
            visit(1.0, next);
        }
    }

    fn seen_by(&self, hand: &Hand, seat: usize) -> Hand {
        let mut seen = *hand;
        if let Cards::Dealt(cards) = &mut seen.cards
            && !hand.is_shown()
        {
            cards[1 - seat] = None;
        }
        seen
    }

    fn guesses(&self, hand: &Hand, seat: usize, mut visit: impl FnMut(f64, Hand)) {
        let seen = self.seen_by(hand, seat);
        if seen.has_blanks() {
            seen.with_each_deal(visit);
        } else {
            visit(1.0, seen);
        }
    }
}
