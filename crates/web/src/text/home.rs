//! The front page.

use super::Phrase;

pub(crate) static TITLE: Phrase = Phrase::new("Play", "Jouer");
/// What this is, in two lines.
pub(crate) static PROMISE: [Phrase; 2] = [
    Phrase::new("Play a good game.", "Jouez une belle partie."),
    Phrase::new("See why it was good.", "Voyez pourquoi elle l'était."),
];
pub(crate) static LEAD: Phrase = Phrase::new(
    "Puzzles, duels and missions against an opponent that plays at your level and explains every move.",
    "Casse-tête, duels et missions contre un adversaire à votre niveau, qui explique chaque coup.",
);
pub(crate) static ALL: Phrase = Phrase::new("All games", "Tous les jeux");
pub(crate) static CHOOSE: Phrase = Phrase::new("Choose a game", "Choisissez un jeu");
pub(crate) static PLAY: Phrase = Phrase::new("Play", "Jouer");
pub(crate) static RULES: Phrase = Phrase::new("Rules", "Règles");
pub(crate) static RESUME: Phrase = Phrase::new("Continue", "Continuer");
pub(crate) static YOUR_MOVE: Phrase = Phrase::new("Your move", "À vous de jouer");
pub(crate) static WAITS: Phrase = Phrase::new("The computer is to move", "À l'ordinateur de jouer");
pub(crate) static LEARN: Phrase =
    Phrase::new("Learn how it thinks", "Apprendre comment il réfléchit");
pub(crate) static LESSONS: [Phrase; 2] = [
    Phrase::new("Lessons", "Leçons"),
    Phrase::new(
        "How a machine plans, searches and learns, step by step, with exercises.",
        "Comment une machine planifie, cherche et apprend, pas à pas, avec des exercices.",
    ),
];
pub(crate) static LAB: [Phrase; 2] = [
    Phrase::new("Lab", "Labo"),
    Phrase::new(
        "Watch a search think: every move it looks at, and why it stops.",
        "Regardez une recherche réfléchir : chaque coup examiné, et pourquoi elle s'arrête.",
    ),
];
pub(crate) static EDITOR: [Phrase; 2] = [
    Phrase::new("Mission editor", "Éditeur de missions"),
    Phrase::new(
        "Draw a mission of your own and see at once how hard it is.",
        "Dessinez votre mission et voyez aussitôt sa difficulté.",
    ),
];
pub(crate) static TOURNAMENT: [Phrase; 2] = [
    Phrase::new("Arena", "Arène"),
    Phrase::new(
        "Let the computer's players meet and see who is stronger.",
        "Faites jouer les programmes entre eux et voyez qui est le plus fort.",
    ),
];
pub(crate) static IMPORT: Phrase =
    Phrase::new("Open a saved game", "Ouvrir une partie enregistrée");

/// What to do on the large picture.
pub(crate) fn play_it(name: &Phrase) -> Phrase {
    Phrase::each(|lang| format!("{} {}", PLAY.get(lang), name.get(lang)))
}

/// What kind of game it is and how long one takes.
pub(crate) fn kind(title: &Phrase, minutes: u8) -> Phrase {
    Phrase::each(|lang| {
        let title = super::sentence(title.get(lang));
        if minutes == 0 { title } else { format!("{title}, {minutes} min") }
    })
}

/// How many moves a game has.
pub(crate) fn plies(plies: usize) -> Phrase {
    super::counted(plies as u64, ["move", "moves"], ["coup", "coups"])
}
