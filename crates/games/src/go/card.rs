//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::Work;
use meeple_core::{Card, Phrase};

use super::exam::questions;
use super::exchange::EXCHANGE;
use super::local::JUDGE;

/// What beginners meet on the page, shortly.
static WORDS: [(Phrase, Phrase); 10] = [
    (
        Phrase::new("Area", "Surface"),
        Phrase::new(
            "a side's stones and the empty points that only they surround; whoever has more at the end wins",
            "les pierres d'un camp et les points vides qu'elles seules entourent ; qui en a le plus à la fin gagne",
        ),
    ),
    (
        Phrase::new("Komi", "Komi"),
        Phrase::new(
            "points given to White for moving second; with a half point there are no draws (komi=)",
            "points donnés aux Blancs, qui jouent en second ; un demi-point exclut la nulle (komi=)",
        ),
    ),
    (
        Phrase::new("Chain", "Chaîne"),
        Phrase::new(
            "stones of one colour that lie side by side along the lines; they live and die together",
            "pierres d'une couleur voisines le long des lignes ; elles vivent et meurent ensemble",
        ),
    ),
    (
        Phrase::new("Liberty", "Liberté"),
        Phrase::new(
            "an empty point beside a chain; a chain without any is taken off the board",
            "point vide à côté d'une chaîne ; une chaîne qui n'en a plus est retirée du plateau",
        ),
    ),
    (
        Phrase::new("Atari", "Atari"),
        Phrase::new(
            "of a chain: it has one liberty left, so that the next move may take it",
            "se dit d'une chaîne qui n'a plus qu'une liberté : le coup suivant peut la prendre",
        ),
    ),
    (
        Phrase::new("Ladder", "Shicho"),
        Phrase::new(
            "a chase in which every move puts the fleeing chain into atari again; it gets away only if a stone of its own stands in the way",
            "une poursuite où chaque coup remet en atari la chaîne qui fuit ; elle ne s'échappe que si une pierre amie se trouve sur son chemin (escalier)",
        ),
    ),
    (
        Phrase::new("Ko", "Ko"),
        Phrase::new(
            "a stone was just taken, and taking back at once would bring back an earlier board: that is forbidden. ko=positional: no earlier board may come back; ko=situational: none with the same side to move; ko=simple: only the last one is forbidden",
            "une pierre vient d'être prise, et reprendre aussitôt ramènerait un plateau déjà vu : c'est interdit. ko=positional : aucun plateau passé ne revient ; ko=situational : aucun avec le même camp au trait ; ko=simple : seul le dernier est interdit",
        ),
    ),
    (
        Phrase::new("Suicide", "Suicide"),
        Phrase::new(
            "a move after which one's own chain has no liberty; forbidden unless suicide=yes",
            "coup après lequel sa propre chaîne n'a plus de liberté ; interdit sauf suicide=yes",
        ),
    ),
    (
        Phrase::new("Pass", "Passe"),
        Phrase::new(
            "to make no move; two passes in a row end the game, and all stones then on the board count as alive",
            "ne pas jouer ; deux passes de suite finissent la partie, et toutes les pierres alors posées comptent comme vivantes",
        ),
    ),
    (
        Phrase::new("count=margin", "count=margin"),
        Phrase::new(
            "it also matters by how many points one wins (for exact values of small boards); otherwise only who wins matters",
            "l'écart de points compte aussi, pour les valeurs exactes des petits plateaux ; sinon, seul le gain compte",
        ),
    ),
];

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Go", "Go"),
        about: Phrase::new(
            "Surround more of the board than your opponent; stones with no empty point beside them are taken.",
            "Entourer plus de plateau que l'adversaire ; les pierres sans point vide à côté d'elles sont prises.",
        ),
        notation: Phrase::new(
            "rows from the top with / between them: X black, O white, a number for empty points; then b or w to move, \
             the ko point or -, passes in a row; then komi=, ko=simple, suicide=yes, count=margin where the rules differ",
            "rangées depuis le haut séparées par / : X noir, O blanc, un nombre pour les points vides ; puis b ou w au trait, \
             le point de ko ou -, les passes de suite ; puis komi=, ko=simple, suicide=yes, count=margin si les règles diffèrent",
        ),
        glossary: &WORDS,
        example: "9/9/2O3X2/9/4X4/9/2X3O2/9/9 w - 0",
        midway: "9/2XO5/1OO1XXXX1/OXXX1XOO1/1OOOXO1O1/O1XXXOO2/2XOOX3/3X5/9 b - 0",
        minutes: 20,
        sides: [Phrase::new("Black", "Noirs"), Phrase::new("White", "Blancs")],
        adviser: "mcts(time=1s)",
        solver: "engine",
        by_playouts: true,
        levels: Some(include_str!("levels.json")),
        exchange: Some(EXCHANGE),
        local: Some(JUDGE),
        work: Work { montecarlo: true, reading: true, exam: Some(questions), ..Work::default() },
        lesson: super::lesson::LESSON,
        ..Card::default()
    }
}
