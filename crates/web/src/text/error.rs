//! Pages about what went wrong.

use super::{Phrase, phrase};

/// A title and a sentence.
pub(crate) struct Told {
    pub(crate) title: Phrase,
    pub(crate) sentence: Phrase,
}

pub(crate) static NOT_FOUND: Told = Told {
    title: Phrase::new("Not found", "Introuvable"),
    sentence: Phrase::new("There is no page here.", "Il n'y a pas de page ici."),
};
pub(crate) static NO_SUCH_GAME: Told = Told {
    title: Phrase::new("No such game", "Jeu inconnu"),
    sentence: Phrase::new(
        "No game has this name here. Choose one of those there are.",
        "Aucun jeu ne porte ce nom ici. Choisissez parmi ceux qui existent.",
    ),
};
pub(crate) static WRONG_METHOD: Told = Told {
    title: Phrase::new("Not this way", "Pas de cette façon"),
    sentence: Phrase::new(
        "This address is not used in this way, and nothing was changed. Begin from the games.",
        "Cette adresse ne s'utilise pas ainsi, et rien n'a été changé. Repartez des jeux.",
    ),
};
pub(crate) static EXPIRED: Told = Told {
    title: Phrase::new("This game is gone", "Cette partie n'est plus là"),
    sentence: Phrase::new(
        "Games are kept for a while, then make room for newer ones. Begin a new one.",
        "Les parties sont gardées un moment, puis cèdent la place. Commencez-en une nouvelle.",
    ),
};
pub(crate) static SECRET: Told = Told {
    title: Phrase::new("Not while the game goes on", "Pas avant la fin de la partie"),
    sentence: Phrase::new(
        "The file of this game tells what is hidden from you. It can be had once the game is over.",
        "Le fichier de cette partie dit ce qui vous est caché. On l'obtient une fois la partie finie.",
    ),
};
pub(crate) static UNREADABLE: Told = Told {
    title: Phrase::new("This game cannot be read", "Cette partie est illisible"),
    sentence: Phrase::new(
        "Another version of meeple saved it, and this one does not understand it. It is still kept, just as it was.",
        "Une autre version de meeple l'a enregistrée, et celle-ci ne la comprend pas. Elle est toujours gardée, telle quelle.",
    ),
};
pub(crate) static MISDIRECTED: Told = Told {
    title: Phrase::new("Wrong address", "Mauvaise adresse"),
    sentence: Phrase::new(
        "This server answers only to the names of this machine, such as 127.0.0.1.",
        "Ce serveur ne répond qu'aux noms de cette machine, tels que 127.0.0.1.",
    ),
};
pub(crate) static FOREIGN: Told = Told {
    title: Phrase::new("Refused", "Refusé"),
    sentence: Phrase::new(
        "Another site asked for this change. Only these pages may change a game.",
        "Un autre site a demandé ce changement. Seules ces pages peuvent modifier une partie.",
    ),
};
pub(crate) static TOO_LARGE: Told = Told {
    title: Phrase::new("Too long", "Trop long"),
    sentence: Phrase::new(
        "What was sent is longer than this page takes. Nothing was changed. Go back and send less.",
        "Ce qui a été envoyé dépasse ce que cette page accepte. Rien n'a été changé. Revenez en arrière et envoyez moins.",
    ),
};
pub(crate) static BAD_FORM: Told = Told {
    title: Phrase::new("Not understood", "Pas compris"),
    sentence: Phrase::new(
        "Something in the form was missing or could not be understood, and nothing was changed. Go back and fill it in again.",
        "Quelque chose manquait dans le formulaire ou n'a pas été compris, et rien n'a été changé. Revenez en arrière et remplissez-le à nouveau.",
    ),
};
pub(crate) static BUSY: Told = Told {
    title: Phrase::new("Busy", "Occupé"),
    sentence: Phrase::new(
        "Other searches are still running, and nothing was changed. Try again in a moment.",
        "D'autres recherches sont en cours et rien n'a été changé. Réessayez dans un instant.",
    ),
};
/// The number of a failure, for whoever reports it.
pub(crate) fn number(status: u16) -> Phrase {
    phrase!("Error {status}", "Erreur {status}")
}

pub(crate) static INTERNAL_TITLE: Phrase = Phrase::new("An error", "Une erreur");
pub(crate) static BACK: Phrase = Phrase::new("Back to the game", "Retour à la partie");
pub(crate) static TOO_FAST: Told = Told {
    title: Phrase::new("Too fast", "Trop vite"),
    sentence: Phrase::new(
        "Too many actions came at once, and this one was left out. Try again.",
        "Trop d'actions sont arrivées d'un coup, et celle-ci a été laissée de côté. Réessayez.",
    ),
};
pub(crate) static SLOW_FORM: Told = Told {
    title: Phrase::new("It took too long", "Trop long"),
    sentence: Phrase::new(
        "The form did not arrive in ten seconds. Nothing was changed.",
        "Le formulaire n'est pas arrivé en dix secondes. Rien n'a été changé.",
    ),
};
pub(crate) static ELSEWHERE: Told = Told {
    title: Phrase::new("Open this page?", "Ouvrir cette page ?"),
    sentence: Phrase::new(
        "Another site sent you here, to a page that makes this computer think for a moment. Open it only if you meant to.",
        "Un autre site vous envoie ici, vers une page qui fait réfléchir cet ordinateur un moment. Ne l'ouvrez que si vous le vouliez.",
    ),
};
pub(crate) static OPEN_IT: Phrase = Phrase::new("Open it", "L'ouvrir");
pub(crate) static NO_MEMORY_TITLE: Phrase =
    Phrase::new("Not enough memory", "Pas assez de mémoire");

/// That other searches have the memory, in MB.
pub(crate) fn no_memory(taken: usize, all: usize) -> Phrase {
    phrase!(
        "There is not enough memory for this search: others have {taken} of the {all} MB that all of them share. Nothing was changed. Stop another search, or try again in a few minutes.",
        "Il n'y a pas assez de mémoire pour cette recherche : d'autres ont pris {taken} des {all} Mo que toutes se partagent. Rien n'a été changé. Arrêtez une autre recherche, ou réessayez dans quelques minutes."
    )
}
pub(crate) static TOO_SLOW: Told = Told {
    title: Phrase::new("It took too long", "Trop long"),
    sentence: Phrase::new(
        "There was no answer in ten seconds. The game is still there.",
        "Pas de réponse en dix secondes. La partie est toujours là.",
    ),
};
