//! The frame around every page.

use super::Phrase;

pub(crate) static HOME: Phrase = Phrase::new("All games", "Tous les jeux");
pub(crate) static GAMES: Phrase = Phrase::new("Games", "Jeux");
pub(crate) static ARENA: Phrase = Phrase::new("Arena", "Arène");
pub(crate) static SKIP: Phrase = Phrase::new("Skip to content", "Aller au contenu");
pub(crate) static LAB: Phrase = Phrase::new("Lab", "Labo");
pub(crate) static LESSONS: Phrase = Phrase::new("Lessons", "Leçons");
pub(crate) static EDITOR: Phrase = Phrase::new("Editor", "Éditeur");
pub(crate) static LANGUAGE: Phrase = Phrase::new("Language", "Langue");
pub(crate) static THEME: Phrase = Phrase::new("Colours", "Couleurs");
pub(crate) static LIGHT: Phrase = Phrase::new("Light", "Clair");
pub(crate) static DARK: Phrase = Phrase::new("Dark", "Sombre");
pub(crate) static AUTO: Phrase = Phrase::new("As the system", "Comme le système");
pub(crate) static MENU: Phrase = Phrase::new("Pages", "Pages");
pub(crate) static AWAY: Phrase = Phrase::new("Reconnecting…", "Reconnexion…");
pub(crate) static KEYS: Phrase = Phrase::new("Keyboard", "Clavier");
pub(crate) static KEYS_OFF: Phrase = Phrase::new("Single-key shortcuts", "Raccourcis à une touche");
pub(crate) static CLOSE: Phrase = Phrase::new("Close", "Fermer");
/// Keys and what they do.
pub(crate) static KEY_LIST: [(&str, Phrase); 8] = [
    ("↑ ↓ ← →", Phrase::new("move over the board", "se déplacer sur le plateau")),
    ("↵", Phrase::new("choose or play", "choisir ou jouer")),
    ("Esc", Phrase::new("choose again", "recommencer le choix")),
    ("u", Phrase::new("undo", "annuler")),
    ("h", Phrase::new("more advice", "plus de conseil")),
    ("a", Phrase::new("play the advised move", "jouer le coup conseillé")),
    ("← →", Phrase::new("look back and forth", "revoir coup par coup")),
    ("?", Phrase::new("this list", "cette liste")),
];
