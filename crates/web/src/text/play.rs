//! The page of a game being played.

use super::{Lang, Phrase, phrase};

/// That a game cannot go on for ever.
pub(crate) fn too_many_moves(most: usize) -> Phrase {
    phrase!(
        "a game has at most {most} moves; begin again or take some back",
        "une partie a au plus {most} coups ; recommencez, ou reprenez-en"
    )
}

pub(crate) static BOARD: Phrase = Phrase::new("Board", "Plateau");
pub(crate) static STATUS: Phrase = Phrase::new("Where the game stands", "État de la partie");
pub(crate) static BRIEFING: Phrase = Phrase::new("Briefing", "Ordre de mission");
pub(crate) static MOVES: Phrase = Phrase::new("Your moves", "Vos coups");
pub(crate) static TYPE_MOVE: Phrase = Phrase::new("Type a move", "Écrire un coup");
pub(crate) static PLAY: Phrase = Phrase::new("Play", "Jouer");
pub(crate) static UNDO: Phrase = Phrase::new("Undo", "Annuler");
pub(crate) static RESTART: Phrase = Phrase::new("Restart", "Recommencer");
pub(crate) static AGAIN: Phrase = Phrase::new("New game", "Nouvelle partie");
pub(crate) static REPLY: Phrase =
    Phrase::new("Let the computer move", "Laisser jouer l'ordinateur");
pub(crate) static HAPPENED: Phrase = Phrase::new("What happened", "Ce qui s'est passé");
pub(crate) static HISTORY: Phrase = Phrase::new("Moves played", "Coups joués");
pub(crate) static NOT_AT_TABLES: Phrase = Phrase::new(
    "This is not offered for table games yet.",
    "Ceci n'est pas encore proposé pour les jeux de table.",
);
pub(crate) static SECRET: Phrase = Phrase::new("a secret choice", "un choix secret");
pub(crate) static NO_MOVES: Phrase = Phrase::new("None yet.", "Aucun pour l'instant.");
pub(crate) static DETAILS: Phrase = Phrase::new("About this game", "Sur cette partie");
pub(crate) static IN_WORDS: Phrase =
    Phrase::new("The board in words", "Le plateau en toutes lettres");
pub(crate) static STALE: Phrase = Phrase::new(
    "The game had moved on since that page was shown, so nothing was done. Here it is as it stands.",
    "La partie avait avancé depuis l'affichage de cette page : rien n'a été fait. La voici à jour.",
);
pub(crate) static NOT_YOUR_TURN: Phrase = Phrase::new(
    "the computer is to move; let it move first",
    "c'est à l'ordinateur de jouer ; laissez-le d'abord jouer",
);
pub(crate) static YOUR_MOVE: Phrase = Phrase::new("Your move", "À vous de jouer");
pub(crate) static COMPUTER_MOVES: Phrase =
    Phrase::new("The computer is to move", "C'est à l'ordinateur de jouer");
pub(crate) static YOU_WON: Phrase = Phrase::new("You won", "Vous avez gagné");
pub(crate) static YOU_LOST: Phrase = Phrase::new("The computer won", "L'ordinateur a gagné");

pub(crate) static ON_BOARD: Phrase = Phrase::new(
    "Click the board, type a move, or open the list.",
    "Cliquez sur le plateau, écrivez un coup ou ouvrez la liste.",
);

/// The summary of a long list.
pub(crate) fn all_moves(count: usize) -> Phrase {
    Phrase::each(|lang| {
        let count = lang.whole(count as u64);
        match lang {
            Lang::En => format!("All {count} moves as a list"),
            Lang::Fr => format!("Les {count} coups en liste"),
        }
    })
}
pub(crate) static CHOSEN: Phrase = Phrase::new("Chosen so far:", "Choisi jusqu'ici :");
pub(crate) static CHOOSE_AGAIN: Phrase = Phrase::new("choose again", "recommencer le choix");

pub(crate) static ON_BOARD_TOO: Phrase = Phrase::new("Squares as a list", "Les cases en liste");

/// That the moves are too many for a list.
pub(crate) fn many(moves: usize) -> Phrase {
    Phrase::each(|lang| {
        let moves = lang.whole(moves as u64);
        match lang {
            Lang::En => format!("Click a square to begin: {moves} moves are possible."),
            Lang::Fr => {
                format!("Cliquez sur une case pour commencer : {moves} coups sont possibles.")
            }
        }
    })
}

/// Whose turn it is, for a player with a side.
pub(crate) fn your_turn(side: &Phrase) -> Phrase {
    let (en, fr) = (&side.en, &side.fr);
    phrase!("Your move: {en}", "À vous de jouer : {fr}")
}

/// Whose turn it is, for two people at one board.
pub(crate) fn turn_of(side: &Phrase) -> Phrase {
    let (en, fr) = (&side.en, &side.fr);
    phrase!("{en} to move", "Au trait : {fr}")
}

/// Who won, for two people at one board.
pub(crate) fn won_by(side: &Phrase) -> Phrase {
    let (en, fr) = (&side.en, &side.fr);
    phrase!("{en} won", "Vainqueur : {fr}")
}
pub(crate) static TIME_IS_UP: Phrase = Phrase::new("time is up", "le temps est écoulé");
pub(crate) static NOT_ITS_TURN: Phrase =
    Phrase::new("the computer is not to move", "ce n'est pas à l'ordinateur de jouer");
pub(crate) static THINKING: Phrase =
    Phrase::new("The computer is thinking", "L'ordinateur réfléchit");
pub(crate) static STOP: Phrase = Phrase::new("Stop", "Arrêter");
pub(crate) static MOVE_NOW: Phrase = Phrase::new("Move now", "Jouer tout de suite");
pub(crate) static PAUSE: Phrase = Phrase::new("Pause", "Pause");
pub(crate) static PLAY_ON: Phrase = Phrase::new("Play on", "Continuer");
pub(crate) static CLOCK: Phrase = Phrase::new("Clock", "Pendule");
pub(crate) static PEOPLE: Phrase = Phrase::new("a person", "une personne");
pub(crate) static EXPORT: Phrase = Phrase::new("Save as a file", "Enregistrer");
pub(crate) static EXPORT_SGF: Phrase =
    Phrase::new("Save as SGF, for other programs", "Enregistrer en SGF, pour d'autres programmes");
pub(crate) static IN_LAB: Phrase = Phrase::new("See it in the lab", "Voir la position au labo");
pub(crate) static EDIT: Phrase = Phrase::new("Edit this mission", "Modifier cette mission");
pub(crate) static FROM_HERE: Phrase =
    Phrase::new("New game from this position", "Nouvelle partie depuis cette position");
pub(crate) static REPLAY: Phrase = Phrase::new("Look back", "Revoir");
pub(crate) static REVIEW: Phrase = Phrase::new("Review the game", "Analyser la partie");
pub(crate) static WARNING: Phrase = Phrase::new("Danger", "Danger");
pub(crate) static ANYWAY: Phrase = Phrase::new("Play it all the same", "Le jouer quand même");
pub(crate) static FAULT: Phrase = Phrase::new(
    "A search broke off with an error of ours. The game is as it was. The log has it under",
    "Une recherche s'est interrompue sur une erreur de notre part. La partie est intacte. Le journal le note sous",
);

/// To play another move than the one warned of.
pub(crate) fn instead(name: &str) -> Phrase {
    phrase!("Play {name} instead", "Jouer plutôt {name}")
}

/// Who lost by the clock.
pub(crate) fn out_of_time(side: &Phrase) -> Phrase {
    let (en, fr) = (&side.en, &side.fr);
    phrase!("{en} ran out of time", "Temps écoulé : {fr}")
}
