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

pub(crate) static SAVE_SGF: Phrase = Phrase::new(
    "Save as SGF with comments, for other programs",
    "Enregistrer en SGF avec commentaires, pour d'autres programmes",
);

/// Who judged, at the head of a file.
pub(crate) fn judged_by(agent: &str) -> Phrase {
    phrase!(
        "Judged by {agent} (meeple). Figures are the chances of the side that moves, a draw counting half. Better lines are variations.",
        "Jugé par {agent} (meeple). Les chiffres sont les chances du camp qui joue, une nulle comptant pour moitié. Les meilleures suites sont des variantes."
    )
}

/// A move as good as any.
pub(crate) fn good(name: &str, chance: &str, trust: &Phrase) -> Phrase {
    let (en, fr) = (&trust.en, &trust.fr);
    phrase!(
        "{name}: {chance} ({en}). The adviser's own move.",
        "{name} : {chance} ({fr}). Le coup du conseiller."
    )
}

/// A move that another is not better than.
pub(crate) fn fair(name: &str, chance: &str, trust: &Phrase) -> Phrase {
    let (en, fr) = (&trust.en, &trust.fr);
    phrase!("{name}: {chance} ({en}).", "{name} : {chance} ({fr}).")
}

/// A move that was not looked at, or gave something away.
pub(crate) fn worse(
    name: &str,
    [own, best, lost]: [&str; 3],
    better: &str,
    trust: &Phrase,
) -> Phrase {
    let (en, fr) = (&trust.en, &trust.fr);
    phrase!(
        "{name}: {own}. Better: {better}, {best} ({en}). Given away: {lost}.",
        "{name} : {own}. Mieux : {better}, {best} ({fr}). Perdu : {lost}."
    )
}

/// The better line.
pub(crate) fn better(name: &str, chance: &str, trust: &Phrase) -> Phrase {
    let (en, fr) = (&trust.en, &trust.fr);
    phrase!("Better: {name}, {chance} ({en}).", "Mieux : {name}, {chance} ({fr}).")
}

/// Where one is in a game that is looked at again.
pub(crate) fn at(ply: usize, of: usize) -> Phrase {
    phrase!("After move {ply} of {of}", "Après le coup {ply} sur {of}")
}

/// So many moves lost.
pub(crate) fn moves(count: f64) -> Phrase {
    phrase!("{count} moves", "{count} coups")
}
