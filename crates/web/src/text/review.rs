//! Looking back at a game.

use super::{Phrase, phrase};

pub(crate) static TITLE: Phrase =
    Phrase::new("How the game went", "Comment la partie s'est passée");
pub(crate) static LEAD: Phrase = Phrase::new(
    "The chances before each move, and the moves that gave most away.",
    "Les chances avant chaque coup, et les coups qui ont le plus coûté.",
);
pub(crate) static BEGIN: Phrase = Phrase::new("Judge every move", "Juger chaque coup");
pub(crate) static RUNS: Phrase =
    Phrase::new("The adviser goes through the game.", "Le conseiller parcourt la partie.");
pub(crate) static PARTIAL: Phrase = Phrase::new(
    "There was not time for every move.",
    "Le temps n'a pas suffi pour tous les coups.",
);
pub(crate) static NO_LOSS: Phrase =
    Phrase::new("No move gave anything away.", "Aucun coup n'a rien coûté.");
pub(crate) static LOSSES: Phrase = Phrase::new("Biggest losses", "Plus grosses pertes");
pub(crate) static CURVE: Phrase = Phrase::new("Chances", "Chances");
pub(crate) static CURVE_PUZZLE: Phrase = Phrase::new("Moves to go", "Coups restants");
pub(crate) static PLY: Phrase = Phrase::new("No.", "Nº");
pub(crate) static PLAYED: Phrase = Phrase::new("Played", "Joué");
pub(crate) static BETTER: Phrase = Phrase::new("Better", "Mieux");
pub(crate) static LOST: Phrase = Phrase::new("Lost", "Perdu");
pub(crate) static RETRY: Phrase = Phrase::new("Retry", "Reprendre");
pub(crate) static RETRY_HELP: Phrase =
    Phrase::new("Play on from before this move", "Rejouer depuis avant ce coup");
pub(crate) static BACK: Phrase = Phrase::new("Back to the game", "Retour à la partie");

/// Where one is in a game that is looked at again.
pub(crate) fn at(ply: usize, of: usize) -> Phrase {
    phrase!("After move {ply} of {of}", "Après le coup {ply} sur {of}")
}

/// So many moves lost.
pub(crate) fn moves(count: f64) -> Phrase {
    phrase!("{count} moves", "{count} coups")
}
