//! Tournaments.

use super::{Lang, Phrase, counted, phrase};

pub(crate) static TITLE: Phrase = Phrase::new("Tournament", "Tournoi");
pub(crate) static LEAD: Phrase = Phrase::new(
    "Let levels and agents play each other, and watch the ratings settle.",
    "Faire jouer niveaux et agents les uns contre les autres, et voir le classement se former.",
);
pub(crate) static GAME: Phrase = Phrase::new("Game", "Jeu");
pub(crate) static AGENT: Phrase =
    Phrase::new("One more player, as an expression", "Un joueur de plus, par une expression");
pub(crate) static AGENT_HELP: Phrase = Phrase::new(
    "May be left blank. In all two to six players.",
    "Peut rester vide. En tout de deux à six joueurs.",
);
pub(crate) static ROUNDS: Phrase = Phrase::new("Rounds", "Rondes");
pub(crate) static ROUNDS_HELP: Phrase = Phrase::new(
    "In a round every pairing plays one opening twice, sides changed. At most ten minutes in all.",
    "Dans une ronde, chaque paire joue une ouverture deux fois, côtés échangés. Dix minutes en tout au plus.",
);
pub(crate) static START: Phrase = Phrase::new("Begin", "Commencer");
pub(crate) static EARLIER: Phrase = Phrase::new("Tournaments so far", "Tournois déjà lancés");
pub(crate) static RUNS: Phrase = Phrase::new("being played", "en cours");
pub(crate) static STOP: Phrase = Phrase::new("Stop", "Arrêter");
pub(crate) static LOOK: Phrase = Phrase::new("Look again", "Actualiser");
pub(crate) static STOPPED: Phrase = Phrase::new("stopped", "arrêté");
pub(crate) static DONE: Phrase = Phrase::new("done", "terminé");
pub(crate) static PROGRESS: Phrase = Phrase::new("Games played", "Parties jouées");
pub(crate) static RATINGS: Phrase = Phrase::new("Ratings", "Classement");
pub(crate) static RATINGS_HELP: Phrase = Phrase::new(
    "Elo ratings with 95% intervals; the mean of all players is zero, and 100 more means about 64% of the points.",
    "Classement Elo, intervalles à 95 % ; la moyenne de tous est zéro, et 100 de plus donnent environ 64 % des points.",
);
pub(crate) static CROSS: Phrase = Phrase::new("Cross-table", "Table croisée");
pub(crate) static CROSS_HELP: Phrase = Phrase::new(
    "Won, drawn and lost of the row against the column.",
    "Gagnées, nulles et perdues de la ligne contre la colonne.",
);
pub(crate) static PLAYER: Phrase = Phrase::new("player", "joueur");
pub(crate) static POINTS: Phrase = Phrase::new("points", "points");
pub(crate) static GAMES: Phrase = Phrase::new("games", "parties");
pub(crate) static ANOTHER: Phrase = Phrase::new("Another tournament", "Un autre tournoi");
pub(crate) static TOO_MANY: Phrase = Phrase::new(
    "two tournaments are being played already; stop one or wait",
    "deux tournois sont déjà en cours ; arrêtez-en un ou attendez",
);

/// Who plays which game.
pub(crate) fn players(game: &str) -> Phrase {
    phrase!("Players of {game}", "Joueurs, {game}")
}

/// A level by its number.
pub(crate) fn level(level: u8) -> Phrase {
    phrase!("level {level}", "niveau {level}")
}

/// How many players there may be.
pub(crate) fn wanted_players(most: usize) -> Phrase {
    phrase!("choose two to {most} players", "choisissez de deux à {most} joueurs")
}

/// How many rounds.
pub(crate) fn rounds(rounds: u32) -> Phrase {
    counted(u64::from(rounds), ["round", "rounds"], ["ronde", "rondes"])
}

/// How far a tournament is.
pub(crate) fn played(done: u32, all: u32) -> Phrase {
    phrase!("{done} of {all} games", "{done} parties sur {all}")
}

/// A rating with its sign.
pub(crate) fn signed(elo: f64, lang: Lang) -> String {
    let sign = if elo.round() > 0.0 { "+" } else { "" };
    format!("{sign}{}", lang.decimal(elo.round() + 0.0, 0)).replace('-', "−")
}
