//! What happened, in words.

use meeple_core::{Phrase, phrase};

use super::{News, Player};

impl News {
    /// In words; `scores` are the targets of the person and of the computer by now.
    #[must_use]
    pub fn say(&self, [you, computer]: [u32; 2]) -> Phrase {
        match self {
            News::Bid(Player::You, moves) => {
                phrase!("You bid {moves}.", "Vous annoncez {moves}.")
            }
            News::Bid(Player::Computer, moves) => {
                phrase!("The computer bids {moves}.", "L'ordinateur annonce {moves}.")
            }
            News::Handed => Phrase::new(
                "The computer's 60 seconds begin.",
                "Les 60 secondes de l'ordinateur commencent.",
            ),
            News::Shows(Player::You, moves) => phrase!(
                "Bids are over. Show a solution of at most {moves} moves.",
                "Les enchères sont closes. Montrez une solution d'au plus {moves} coups."
            ),
            News::Shows(Player::Computer, moves) => phrase!(
                "The computer shows its solution of at most {moves} moves:",
                "L'ordinateur montre sa solution d'au plus {moves} coups :"
            ),
            News::Moves(moves) => Phrase::same(moves.join(" ")),
            News::Won(Player::You) => {
                phrase!(
                    "You win the target: {you} to {computer}.",
                    "Vous gagnez la cible : {you} à {computer}."
                )
            }
            News::Won(Player::Computer) => phrase!(
                "The computer wins the target: {you} to {computer}.",
                "L'ordinateur gagne la cible : {you} à {computer}."
            ),
            News::Failed(_) => Phrase::new("The bid was not kept.", "L'enchère n'est pas tenue."),
            News::Nobody => Phrase::new(
                "Nobody has a solution; the target goes back.",
                "Personne n'a de solution ; la cible est remise.",
            ),
            News::Round => Phrase::new("A new target.", "Une nouvelle cible."),
            News::Over([you, computer]) => {
                phrase!(
                    "The game is over: {you} to {computer}.",
                    "La partie est finie : {you} à {computer}."
                )
            }
        }
    }
}
