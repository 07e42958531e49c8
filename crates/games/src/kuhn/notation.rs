//! Positions as text: `QK cb`, `Q? c`, `--`.

use meeple_core::word::{Word, end_of_position};
use meeple_core::{InputError, Phrase, phrase};

use super::{Act, Cards, Hand, Rank};

/// What stands for the cards before the deal.
const UNDEALT: &str = "--";
/// The letter of a card that is not known.
const UNKNOWN: &str = "?";

impl Rank {
    const ALL: [Self; 3] = [Self::Jack, Self::Queen, Self::King];

    /// The letter on the card.
    pub(super) const fn letter(self) -> &'static str {
        match self {
            Self::Jack => "J",
            Self::Queen => "Q",
            Self::King => "K",
        }
    }
}

impl Act {
    /// The name that is typed.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Check => "check",
            Self::Bet => "bet",
            Self::Fold => "fold",
            Self::Call => "call",
        }
    }

    /// The letter in positions; deals are seen by the cards.
    const fn letter(self) -> &'static str {
        match self {
            Self::Deal => "",
            Self::Check => "c",
            Self::Bet => "b",
            Self::Fold => "f",
            Self::Call => "k",
        }
    }
}

/// The letter of a card, known or not.
pub(super) fn face(card: Option<Rank>) -> &'static str {
    card.map_or(UNKNOWN, Rank::letter)
}

/// A position as text.
pub(super) fn write(hand: &Hand) -> String {
    let mut text = match hand.cards {
        Cards::Undealt => UNDEALT.to_owned(),
        Cards::Dealt(cards) => cards.map(face).concat(),
    };
    let acts: String = hand.done().map(|(_, act)| act.letter()).collect();
    if !acts.is_empty() {
        text += " ";
        text += &acts;
    }
    text
}

/// The hand that a text describes.
pub(super) fn read(text: &str) -> Result<Hand, InputError> {
    let line = Word::line(1, text);
    let mut words = line.words();
    let dealt = words.next().unwrap_or(line.end());
    let mut hand = Hand { cards: cards(dealt)?, ..Hand::UNDEALT };
    if hand.cards != Cards::Undealt {
        for letter in words.next().into_iter().flat_map(Word::letters) {
            hand = hand.then(act(&hand, letter)?);
        }
    }
    end_of_position(words.next())?;
    match dealt.letters().find(|letter| letter.text == UNKNOWN) {
        Some(blank) if hand.is_shown() => Err(blank.expected(&Phrase::new(
            "J, Q or K: the cards are on the table",
            "J, Q ou K : les cartes sont sur la table",
        ))),
        _ => Ok(hand),
    }
}

fn cards(word: Word<'_>) -> Result<Cards, InputError> {
    if word.text == UNDEALT {
        return Ok(Cards::Undealt);
    }
    let mut letters = word.letters();
    let mut next = || card(letters.next().unwrap_or(word.end()));
    let dealt = [next()?, next()?];
    if let Some(extra) = letters.next() {
        return Err(extra.expected(&Phrase::new(
            "a blank after the two cards",
            "une espace après les deux cartes",
        )));
    }
    match dealt {
        [Some(first), Some(second)] if first == second => {
            let letter = first.letter();
            Err(word.expected(&phrase!(
                "two different cards: there is only one {letter}",
                "deux cartes différentes : il n'y a qu'un seul {letter}"
            )))
        }
        _ => Ok(Cards::Dealt(dealt)),
    }
}

fn card(letter: Word<'_>) -> Result<Option<Rank>, InputError> {
    if letter.text == UNKNOWN {
        return Ok(None);
    }
    let rank = Rank::ALL.into_iter().find(|rank| rank.letter().eq_ignore_ascii_case(letter.text));
    rank.map(Some).ok_or_else(|| {
        letter.expected(&Phrase::new(
            "the cards of A and B, each J, Q, K or ?, or -- before the deal (for example QK cb)",
            "les cartes de A et B, chacune J, Q, K ou ?, ou -- avant la donne (par exemple QK cb)",
        ))
    })
}

fn act(hand: &Hand, letter: Word<'_>) -> Result<Act, InputError> {
    let choices = hand.choices().iter();
    let act = choices.copied().find(|act| act.letter().eq_ignore_ascii_case(letter.text));
    act.ok_or_else(|| {
        letter.expected(&match hand.choices() {
            [] => Phrase::new("the end: the hand is over", "la fin : le coup est terminé"),
            [Act::Check, ..] => Phrase::new("c (check) or b (bet)", "c (parole) ou b (mise)"),
            _ => Phrase::new("f (fold) or k (call)", "f (passe) ou k (suit)"),
        })
    })
}
