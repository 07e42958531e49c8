//! Games from outside.

use serde_json::error::Category;

use super::{Phrase, phrase};

pub(crate) static TITLE: Phrase = Phrase::new("Open a saved game", "Ouvrir une partie enregistrée");
pub(crate) static LEAD: Phrase = Phrase::new(
    "A file that was saved from a game, or its text; games of Go and its kin also as SGF files.",
    "Un fichier enregistré depuis une partie, ou son texte ; les parties de Go et de ses cousins aussi en SGF.",
);
pub(crate) static FROM_A_MATCH: Phrase = Phrase::new(
    "A game of a match can be opened here too, as this command writes it:",
    "Une partie d'un match s'ouvre ici aussi, telle que cette commande l'écrit :",
);
pub(crate) static COMMAND: Phrase = Phrase::new(
    "meeple show GAME --results FILE --game N --json",
    "meeple show JEU --results FICHIER --game N --json",
);
pub(crate) static NO_GAME: Phrase =
    Phrase::new("there is no game in this file", "il n'y a pas de partie dans ce fichier");
pub(crate) static NO_SUCH_NUMBER: Phrase = Phrase::new(
    "this SGF file holds a game that is not played here (its number is GM)",
    "ce fichier SGF contient un jeu qui ne se joue pas ici (son numéro est GM)",
);
pub(crate) static FILE: Phrase = Phrase::new("File", "Fichier");
pub(crate) static TEXT: Phrase = Phrase::new("Or its text", "Ou son texte");
pub(crate) static WANTED_SIDE: Phrase = Phrase::new(
    "expected the side whose time ran out, 0 or 1, in a game of two sides",
    "attendu le camp dont le temps est écoulé, 0 ou 1, dans un jeu à deux camps",
);
pub(crate) static NO_PLAYERS: Phrase = Phrase::new(
    "this game has one player, who sits at the board; expected null twice",
    "ce jeu a un seul joueur, assis devant le plateau ; attendu null deux fois",
);
pub(crate) static WANTED_CLOCK: Phrase = Phrase::new(
    "expected a time between one second and a day, in a game of two sides",
    "attendu un temps entre une seconde et un jour, dans un jeu à deux camps",
);
pub(crate) static WANTED_MILLIS: Phrase =
    Phrase::new("expected at most a year for a move", "attendu un an au plus pour un coup");

/// That a game is longer than any that can be played here.
pub(crate) fn wanted_moves(most: usize) -> Phrase {
    phrase!("expected at most {most} moves", "attendu au plus {most} coups")
}

/// That a file is of another form.
pub(crate) fn wrong_format(schema: &str, version: u32) -> Phrase {
    phrase!(
        "this is no game saved here; expected \"schema\": \"{schema}\" and \"version\": {version}",
        "ce n'est pas une partie enregistrée ici ; attendu \"schema\": \"{schema}\" et \"version\": {version}"
    )
}

/// That a file comes from a later program.
pub(crate) fn newer(found: u64, known: u32) -> Phrase {
    phrase!(
        "this game was saved by a later version of meeple (form {found}); this one reads up to {known}",
        "cette partie vient d'une version plus récente de meeple (forme {found}) ; celle-ci lit jusqu'à {known}"
    )
}

/// Where the text stops to make sense, and how.
pub(crate) fn not_a_game(error: &serde_json::Error) -> Phrase {
    let (line, column) = (error.line(), error.column());
    match error.classify() {
        Category::Eof => phrase!(
            "this saved game is cut short: it ends at line {line}, column {column}, before it is whole",
            "cette partie enregistrée est tronquée : elle s'arrête ligne {line}, colonne {column}, avant d'être entière"
        ),
        Category::Data => phrase!(
            "this saved game cannot be opened: something is missing or of the wrong kind, up to line {line}, column {column}",
            "cette partie enregistrée ne peut être ouverte : quelque chose manque ou n'est pas du bon genre, jusqu'à la ligne {line}, colonne {column}"
        ),
        Category::Syntax | Category::Io => phrase!(
            "this is no saved game: it cannot be read from line {line}, column {column} on",
            "ce n'est pas une partie enregistrée : illisible à partir de la ligne {line}, colonne {column}"
        ),
    }
}

/// More are named than can sit.
pub(crate) fn too_many_players(named: usize, seats: usize) -> Phrase {
    phrase!(
        "{named} are named, but the game has {seats} seats; expected one entry for each seat: an agent, or null for a person",
        "{named} sont nommés, mais le jeu a {seats} places ; attendu une entrée par place : un agent, ou null pour une personne"
    )
}
