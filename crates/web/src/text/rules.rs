//! The page of a game's rules.

use super::Phrase;

pub(crate) static EDIT: Phrase =
    Phrase::new("Draw a mission of your own", "Dessiner sa propre mission");
pub(crate) static NOTATION: Phrase = Phrase::new("Notation", "Notation");
pub(crate) static EXAMPLE: Phrase =
    Phrase::new("Play from this example", "Jouer à partir de cet exemple");
pub(crate) static ALGORITHMS: Phrase = Phrase::new("Algorithms", "Algorithmes");
pub(crate) static ALGORITHMS_LEAD: Phrase = Phrase::new(
    "Any of these can play or advise. Parameters stand in brackets, as in",
    "Chacun peut jouer ou conseiller. Les paramètres s'écrivent entre parenthèses, comme dans",
);
pub(crate) static USUAL: Phrase = Phrase::new(
    "Unless you name another, advice is given by",
    "Sauf si vous en nommez un autre, le conseil vient de",
);
pub(crate) static GLOSSARY: Phrase = Phrase::new("Words of this game", "Mots de ce jeu");
pub(crate) static SCENARIOS: Phrase = Phrase::new("Scenarios", "Scénarios");
pub(crate) static DEEPER: Phrase =
    Phrase::new("Notation and algorithms", "Notation et algorithmes");
pub(crate) static WITH_PICTURES: Phrase =
    Phrase::new("With pictures, in a page of its own", "Avec des images, dans une page à part");
pub(crate) static BESIDE: Phrase = Phrase::new("Rules of the game", "Règles du jeu");
pub(crate) static PLAY: Phrase = Phrase::new("Play", "Jouer");
