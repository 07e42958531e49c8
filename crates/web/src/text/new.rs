//! The form for a new game.

use super::Phrase;

pub(crate) static TITLE: Phrase = Phrase::new("New game", "Nouvelle partie");
pub(crate) static SIDE: Phrase = Phrase::new("You play", "Vous jouez");
pub(crate) static BOTH: Phrase = Phrase::new("Both sides", "Les deux camps");
pub(crate) static EVERYBODY: Phrase = Phrase::new("All of them", "Tout le monde");
pub(crate) static BEGINS: Phrase = Phrase::new("plays first", "en premier");
pub(crate) static LEVEL: Phrase = Phrase::new("Strength of the computer", "Force de l'ordinateur");
pub(crate) static EASY: Phrase = Phrase::new("Easy", "Facile");
pub(crate) static MEDIUM: Phrase = Phrase::new("Medium", "Moyen");
pub(crate) static STRONG: Phrase = Phrase::new("Strong", "Fort");
pub(crate) static LEVEL_DETAILS: Phrase =
    Phrase::new("All levels, and how strong they are", "Tous les niveaux, et leur force");
pub(crate) static LEVEL_HELP: Phrase = Phrase::new(
    "Level 1 is the easiest. Ratings were measured in matches.",
    "Le niveau 1 est le plus facile. Les forces ont été mesurées en matchs.",
);
pub(crate) static LENGTH: Phrase =
    Phrase::new("A new problem of this many moves", "Un nouveau problème de ce nombre de coups");
pub(crate) static LENGTH_HELP: Phrase = Phrase::new(
    "Drawn by lot until the shortest solution has that length: 6, or 5-9. For a problem alone.",
    "Tiré au sort jusqu'à ce que la plus courte solution ait cette longueur : 6, ou 5-9. Pour un problème seul.",
);
pub(crate) static WANTED_LENGTH: Phrase =
    Phrase::new("a number of moves such as 6, or 5-9", "un nombre de coups comme 6, ou 5-9");
pub(crate) static NOTHING_DRAWN: Phrase = Phrase::new(
    "no such problem was found in the time given; try another length",
    "aucun problème de ce genre n'a été trouvé à temps ; essayez une autre longueur",
);
pub(crate) static SCENARIO: Phrase = Phrase::new("Scenario", "Scénario");
pub(crate) static FIRST_SCENARIO: Phrase = Phrase::new("Default", "Par défaut");
pub(crate) static POSITION: Phrase = Phrase::new("Position", "Position");
pub(crate) static MORE: Phrase = Phrase::new("More choices", "Autres choix");
pub(crate) static AGENT: Phrase =
    Phrase::new("Computer, as an expression", "Ordinateur, par une expression");
pub(crate) static AGENT_HELP: Phrase =
    Phrase::new("Replaces the strength when filled in.", "Remplace la force s'il est rempli.");
pub(crate) static ADVISER: Phrase = Phrase::new("Adviser", "Conseiller");
pub(crate) static ADVISER_HELP: Phrase =
    Phrase::new("Who answers when you ask for advice.", "Qui répond quand on demande conseil.");
pub(crate) static SEED: Phrase = Phrase::new("Seed", "Graine");
pub(crate) static SEED_HELP: Phrase = Phrase::new(
    "A whole number: the same one gives the same dice and the same replies. Blank: any.",
    "Un entier : le même donne les mêmes dés et les mêmes réponses. Vide : au hasard.",
);
pub(crate) static WANTED_SEED: Phrase = Phrase::new(
    "a whole number from 0 to 18446744073709551615",
    "un entier de 0 à 18446744073709551615",
);
pub(crate) static START: Phrase = Phrase::new("Play", "Jouer");
pub(crate) static WRONG: Phrase = Phrase::new(
    "This game cannot begin yet: see the marked field.",
    "La partie ne peut pas encore commencer : voir le champ signalé.",
);
pub(crate) static NOBODY: Phrase =
    Phrase::new("The computer plays itself", "L'ordinateur joue seul");
pub(crate) static RIVAL: Phrase = Phrase::new("Second computer", "Second ordinateur");
pub(crate) static RIVAL_HELP: Phrase = Phrase::new(
    "Only when the computer plays itself; blank: the same as the first.",
    "Seulement si l'ordinateur joue seul ; vide : le même que le premier.",
);
pub(crate) static CLOCK: Phrase = Phrase::new("Clock", "Pendule");
pub(crate) static CLOCK_HELP: Phrase = Phrase::new(
    "5+3: five minutes each and three seconds a move. 20s: twenty seconds a move. Blank: none.",
    "5+3 : cinq minutes chacun et trois secondes par coup. 20s : vingt secondes par coup. Vide : sans.",
);
pub(crate) static WANTED_CLOCK: Phrase = Phrase::new(
    "minutes and seconds such as 5+3, or seconds a move such as 20s",
    "des minutes et des secondes comme 5+3, ou des secondes par coup comme 20s",
);
pub(crate) static FILE: Phrase = Phrase::new("From a file", "Depuis un fichier");
pub(crate) static FILE_HELP: Phrase = Phrase::new(
    "A position as text, or a game saved here.",
    "Une position en texte, ou une partie enregistrée ici.",
);
pub(crate) static OPEN: Phrase = Phrase::new("Open", "Ouvrir");

/// That an agent wants more threads than there are processors.
pub(crate) fn too_many_threads(threads: u64, most: usize) -> Phrase {
    super::phrase!(
        "{threads} threads are more than this machine has processors; expected at most {most}",
        "{threads} fils dépassent le nombre de processeurs de cette machine ; attendu au plus {most}"
    )
}
