//! Advice.

use super::{Phrase, phrase};

pub(crate) static TITLE: Phrase = Phrase::new("Advice", "Conseil");
pub(crate) static SHOW_CANDIDATES: Phrase = Phrase::new("Compare", "Comparer");
pub(crate) static SHOW_CANDIDATES_HELP: Phrase =
    Phrase::new("Say what each move is worth", "Dire ce que vaut chaque coup");
pub(crate) static SHOW_MOVE: Phrase = Phrase::new("Best move", "Meilleur coup");
pub(crate) static SHOW_MOVE_HELP: Phrase =
    Phrase::new("Show the advised move and its line", "Montrer le coup conseillé et sa suite");
pub(crate) static HIDE: Phrase = Phrase::new("Hide", "Cacher");
pub(crate) static HIDE_HELP: Phrase = Phrase::new("Hide the advice", "Cacher le conseil");
pub(crate) static FOLLOW: Phrase = Phrase::new("Play the advised move", "Jouer le coup conseillé");
pub(crate) static NONE_YET: Phrase = Phrase::new(
    "there is no advice for this position; ask for it first",
    "pas de conseil pour cette position ; demandez-le d'abord",
);
pub(crate) static NOTHING_FOUND: Phrase = Phrase::new(
    "Nothing was found in the time given.",
    "Rien n'a été trouvé dans le temps imparti.",
);
pub(crate) static UNORDERED: Phrase = Phrase::new(
    "What each move is worth, in the order of the board.",
    "Ce que vaut chaque coup, dans l'ordre du plateau.",
);
pub(crate) static ADVISED: Phrase = Phrase::new("Advised", "Conseillé");
pub(crate) static MOVE: Phrase = Phrase::new("Move", "Coup");
pub(crate) static SHARE: Phrase = Phrase::new("Play it", "À jouer");
pub(crate) static CHANCE: Phrase = Phrase::new("Success", "Succès");
pub(crate) static RISK: Phrase = Phrase::new("Risk", "Risque");
pub(crate) static TURNS: Phrase = Phrase::new("Turns", "Tours");
pub(crate) static LINE: Phrase = Phrase::new("Line", "Suite");
pub(crate) static WIN: Phrase = Phrase::new("win", "gain");
pub(crate) static DRAW: Phrase = Phrase::new("draw", "nulle");
pub(crate) static LOSS: Phrase = Phrase::new("loss", "perte");
pub(crate) static PROVED: Phrase = Phrase::new("proved", "prouvé");
pub(crate) static BOUNDED: Phrase = Phrase::new("bounded", "encadré");
pub(crate) static ESTIMATED: Phrase = Phrase::new("estimated", "estimé");
pub(crate) static STOPPED: Phrase = Phrase::new("stopped early", "arrêté avant la fin");
pub(crate) static WARN: Phrase = Phrase::new("Warn me", "Me prévenir");
pub(crate) static WARN_HELP: Phrase =
    Phrase::new("Only warn me about dangerous moves", "M'avertir seulement des coups dangereux");
pub(crate) static WARNS: Phrase = Phrase::new(
    "You are warned before a dangerous move, once, and may play it all the same.",
    "Vous serez prévenu avant un coup dangereux, une fois, et pourrez le jouer quand même.",
);
pub(crate) static ASK: Phrase = Phrase::new("Ask the adviser", "Demander au conseiller");
pub(crate) static LADDER: Phrase = Phrase::new("How much help", "Niveau d'aide");
pub(crate) static OFF: Phrase = Phrase::new("Off", "Aucun");
pub(crate) static WAIT: Phrase =
    Phrase::new("The adviser is thinking.", "Le conseiller réfléchit.");
pub(crate) static WHY: Phrase = Phrase::new("Why not mine?", "Pourquoi pas le mien ?");
pub(crate) static WHY_LABEL: Phrase =
    Phrase::new("A move you had in mind", "Un coup auquel vous pensiez");
pub(crate) static WHY_ASK: Phrase = Phrase::new("Try it", "L'essayer");
pub(crate) static HAZARDS: Phrase = Phrase::new("What may go wrong", "Ce qui peut mal tourner");
pub(crate) static TERMS: Phrase =
    Phrase::new("What the evaluation is made of", "De quoi l'évaluation est faite");

pub(crate) static SURE_WIN: Phrase = Phrase::new("Wins (proved)", "Gagne (prouvé)");
pub(crate) static SURE_LOSS: Phrase = Phrase::new("Loses (proved)", "Perd (prouvé)");
pub(crate) static SURE_DRAW: Phrase = Phrase::new("Draw (proved)", "Nulle (prouvée)");

/// A win that is certain.
pub(crate) fn wins(moves: u32, exact: bool) -> Phrase {
    match (moves, exact) {
        (1, _) => Phrase::new("Wins at once (proved)", "Gagne aussitôt (prouvé)"),
        (_, true) => phrase!("Wins in {moves} moves (proved)", "Gagne en {moves} coups (prouvé)"),
        _ => phrase!(
            "Wins in {moves} moves at most (proved)",
            "Gagne en {moves} coups au plus (prouvé)"
        ),
    }
}

/// A loss that is certain.
pub(crate) fn loses(moves: u32, exact: bool) -> Phrase {
    if exact {
        phrase!("Loses in {moves} moves (proved)", "Perd en {moves} coups (prouvé)")
    } else {
        phrase!("Loses in {moves} moves at most (proved)", "Perd en {moves} coups au plus (prouvé)")
    }
}

/// How a side stands whose chance is a half or more.
pub(crate) fn stands(side: &Phrase, chance: f64) -> Phrase {
    let how = if chance >= 1.0 {
        Phrase::new("wins", "gagne")
    } else if chance >= 0.9 {
        Phrase::new("is winning", "est en train de gagner")
    } else if chance >= 0.6 {
        Phrase::new("is ahead", "a l'avantage")
    } else {
        return Phrase::new("Even", "Égalité");
    };
    side.join(" ", &how)
}

/// How the player stands.
pub(crate) fn you_stand(chance: f64) -> Phrase {
    match chance {
        chance if chance >= 0.9 => Phrase::new("You are winning", "Vous êtes en train de gagner"),
        chance if chance >= 0.6 => Phrase::new("You are ahead", "Vous avez l'avantage"),
        chance if chance > 0.4 => Phrase::new("The game is even", "La partie est égale"),
        chance if chance > 0.1 => {
            Phrase::new("Your opponent is ahead", "L'adversaire a l'avantage")
        }
        _ => Phrase::new("You are losing", "Vous êtes en train de perdre"),
    }
}
