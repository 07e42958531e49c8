//! Every text of the editor, in every language.

use meeple_core::scene::Edge;
use meeple_core::{Lang, Phrase, phrase};

pub(super) static TITLE: Phrase = Phrase::new("Mission editor", "Éditeur de missions");
pub(super) static BEGIN: Phrase = Phrase::new("Begin from", "Partir de");
pub(super) static BLANK: Phrase = Phrase::new("a new mission", "une mission neuve");
pub(super) static OPEN: Phrase = Phrase::new("Open", "Ouvrir");
pub(super) static FILE: Phrase = Phrase::new("A file", "Un fichier");
pub(super) static SAVE: Phrase = Phrase::new("Save", "Enregistrer");
pub(super) static PLAY: Phrase = Phrase::new("Play", "Jouer");
pub(super) static UNDO: Phrase = Phrase::new("Undo", "Annuler");
pub(super) static REDO: Phrase = Phrase::new("Redo", "Rétablir");
pub(super) static APPLY: Phrase = Phrase::new("Apply", "Appliquer");
pub(super) static DEEDS: Phrase = Phrase::new("What to do with it", "Qu'en faire");

pub(super) static TOOLS: Phrase = Phrase::new("Tools", "Outils");
pub(super) static NEW_PART: Phrase = Phrase::new("new", "nouveau");
pub(super) static BOARD: Phrase = Phrase::new("Map", "Carte");
pub(super) static NO_MAP: Phrase = Phrase::new(
    "There is no map to show. Mend the text below, or begin from another mission.",
    "Il n'y a pas de carte à montrer. Réparez le texte ci-dessous, ou partez d'une autre mission.",
);
pub(super) static BY_NAME: Phrase = Phrase::new("Draw by name", "Dessiner par le nom");
pub(super) static CELL: Phrase = Phrase::new("Cell", "Case");
pub(super) static SIDE: Phrase = Phrase::new("Side", "Côté");
pub(super) static NO_SIDE: Phrase = Phrase::new("none", "aucun");
pub(super) static DRAW: Phrase = Phrase::new("Draw", "Dessiner");
pub(super) static HELP: Phrase = Phrase::new(
    "Choose a tool and click a cell, or the border between two. The same tool again takes it away. \
     With the keyboard: arrows go from cell to cell, Enter draws, Shift and an arrow draws on that \
     side, Ctrl+Z takes back.",
    "Choisissez un outil, puis cliquez sur une case ou sur la limite entre deux. Le même outil une \
     seconde fois efface. Au clavier : les flèches vont de case en case, Entrée dessine, Maj et une \
     flèche dessinent de ce côté, Ctrl+Z annule.",
);

pub(super) static FIGURE: Phrase = Phrase::new("With best play", "Si tout est bien joué");
pub(super) static SUCCESS: Phrase = Phrase::new("success", "de réussite");
pub(super) static UNKNOWN: Phrase = Phrase::new("Not worked out yet.", "Pas encore calculé.");
pub(super) static WORK: Phrase = Phrase::new("Work it out", "Calculer");
pub(super) static WORKS: Phrase = Phrase::new("Working it out…", "Calcul en cours…");
pub(super) static MEND: Phrase = Phrase::new(
    "Once the mission can be played, its success stands here.",
    "Dès que la mission peut se jouer, ses chances de réussite s'affichent ici.",
);
pub(super) static STOPPED: Phrase = Phrase::new(
    "Too large to be worked out here. The command meeple solve has no such limit.",
    "Trop grande pour être calculée ici. La commande meeple solve n'a pas cette limite.",
);
pub(super) static STATES: Phrase = Phrase::new("Positions", "Positions");
pub(super) static TURNS: Phrase = Phrase::new("Turns", "Tours");
pub(super) static TIME: Phrase = Phrase::new("Worked out in", "Calculé en");
pub(super) static FRONT: Phrase =
    Phrase::new("Played for something else", "Jouée pour autre chose");
pub(super) static AIM: Phrase = Phrase::new("played for", "jouée pour");
/// What each price of a turn amounts to, in the order of the prices.
pub(super) static AIMS: [Phrase; 3] = [
    Phrase::new("safety", "la sûreté"),
    Phrase::new("a balance", "un équilibre"),
    Phrase::new("speed", "la vitesse"),
];
pub(super) static FRONT_HELP: Phrase = Phrase::new(
    "The best plan where a turn is worth 0.05, 0.5 or 2 points of success.",
    "Le meilleur plan si un tour vaut 0,05, 0,5 ou 2 points de réussite.",
);
pub(super) static FAULT: Phrase = Phrase::new(
    "The search broke off. The log has it under",
    "La recherche s'est interrompue. Le journal la note sous",
);

pub(super) static FAULTS: Phrase = Phrase::new("Problems", "Problèmes");
pub(super) static ODD: Phrase = Phrase::new("Perhaps meant otherwise", "Peut-être voulu autrement");
pub(super) static SOUND: Phrase =
    Phrase::new("The mission can be played.", "La mission peut se jouer.");
pub(super) static SETTINGS: Phrase = Phrase::new("Settings", "Réglages");
pub(super) static YES: Phrase = Phrase::new("yes", "oui");
pub(super) static NO: Phrase = Phrase::new("no", "non");
pub(super) static TEXT: Phrase = Phrase::new("The file", "Le fichier");
pub(super) static TEXT_HELP: Phrase = Phrase::new(
    "All of the mission is this text; what is drawn is written here.",
    "Toute la mission est ce texte ; ce qui est dessiné s'y écrit.",
);
pub(super) static NOT_PLAYABLE: Phrase = Phrase::new(
    "This mission cannot be played yet: see what is to mend.",
    "Cette mission ne peut pas encore se jouer : voir ce qui est à réparer.",
);

/// A side of a cell or of the map.
pub(super) const fn side(side: Edge) -> Phrase {
    match side {
        Edge::North => Phrase::new("north", "nord"),
        Edge::East => Phrase::new("east", "est"),
        Edge::South => Phrase::new("south", "sud"),
        Edge::West => Phrase::new("west", "ouest"),
    }
}

/// What a button does that makes the map larger or smaller.
pub(super) const fn resize(side: Edge, grow: bool) -> Phrase {
    match (side, grow) {
        (Edge::North, true) => Phrase::new("Add a row above", "Ajouter une rangée en haut"),
        (Edge::North, false) => Phrase::new("Remove the top row", "Retirer la rangée du haut"),
        (Edge::East, true) => {
            Phrase::new("Add a column on the right", "Ajouter une colonne à droite")
        }
        (Edge::East, false) => {
            Phrase::new("Remove the rightmost column", "Retirer la colonne de droite")
        }
        (Edge::South, true) => Phrase::new("Add a row below", "Ajouter une rangée en bas"),
        (Edge::South, false) => Phrase::new("Remove the bottom row", "Retirer la rangée du bas"),
        (Edge::West, true) => {
            Phrase::new("Add a column on the left", "Ajouter une colonne à gauche")
        }
        (Edge::West, false) => {
            Phrase::new("Remove the leftmost column", "Retirer la colonne de gauche")
        }
    }
}

/// The size of the map.
pub(super) fn size(columns: u16, rows: u16) -> Phrase {
    phrase!("{columns} by {rows} cells", "{columns} sur {rows} cases")
}

/// By how much success changed, in points, with its sign.
pub(super) fn points(change: f64, lang: Lang) -> String {
    let number = lang.decimal((change * 100.0).abs(), 1);
    let sign = if change < 0.0 { "−" } else { "+" };
    format!("{sign}{number}")
}

/// What that change is measured against.
pub(super) static SINCE: Phrase = Phrase::new("points since", "points depuis");
