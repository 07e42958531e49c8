//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[
            Phrase::new(
                "Numbered tiles lie in a frame, and one place is empty: the gap. Slide the tiles until all are in order. You play alone, against nobody; the fewer moves, the better.",
                "Des tuiles numérotées sont posées dans un cadre, et une place est vide : le trou. Faites glisser les tuiles jusqu'à les remettre toutes en ordre. Vous jouez seul, contre personne ; moins il faut de coups, mieux c'est.",
            ),
            Phrase::new(
                "Mind where the gap belongs: here it ends at the top left. After it come 1, 2, 3 and so on, row by row. Many puzzles in shops end with the gap at the bottom right; this one does not.",
                "Attention à la place du trou : ici, il finit en haut à gauche. Après lui viennent 1, 2, 3 et ainsi de suite, rangée par rangée. Beaucoup de taquins du commerce finissent avec le trou en bas à droite ; pas celui-ci.",
            ),
        ],
        pictures: &[Figure::played(
            "1 2 0 3 4 5 6 7 8",
            "2 1",
            Phrase::new(
                "Two moves from the end: tile 2 slides right, then tile 1. The gap is at the top left, all is in order: solved.",
                "À deux coups de la fin : la tuile 2 glisse à droite, puis la 1. Le trou est en haut à gauche, tout est en ordre : c'est résolu.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The moves", "Les coups"),
        text: &[
            Phrase::new(
                "Only a tile that touches the gap can move: it slides into the gap, and leaves a new gap behind. Tiles go up, down, left or right, one at a time, never slantwise, and are never lifted out.",
                "Seule une tuile qui touche le trou peut bouger : elle glisse dedans et laisse un nouveau trou derrière elle. Les tuiles vont en haut, en bas, à gauche ou à droite, une à la fois, jamais en diagonale, et ne sortent jamais du cadre.",
            ),
            Phrase::new(
                "Click a tile next to the gap, or type its number. The usual frame has four rows of four and 15 tiles. For a first try take the 8 tiles of the 3 by 3 frame; there is a 5 by 5 one too.",
                "Cliquez sur une tuile à côté du trou, ou écrivez son numéro. Le cadre habituel a quatre rangées de quatre et 15 tuiles. Pour commencer, prenez les 8 tuiles du cadre 3 sur 3 ; il y en a aussi un de 5 sur 5.",
            ),
        ],
        pictures: &[
            Figure::played(
                "1 4 2 3 0 5 6 7 8",
                "4",
                Phrase::new(
                    "Four tiles touch the gap: 4, 3, 5 and 7. Tile 4 slides down into it; then only tile 1 is out of place.",
                    "Quatre tuiles touchent le trou : 4, 3, 5 et 7. La tuile 4 y descend ; il ne reste que la 1 à remettre en place.",
                ),
            ),
            Figure::of(
                "",
                Phrase::new(
                    "The large frame at the start. The gap is at b3: tiles 13, 4, 10 and 15 can move.",
                    "Le grand cadre au départ. Le trou est en b3 : les tuiles 13, 4, 10 et 15 peuvent bouger.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("Some puzzles have no answer", "Certains taquins sont insolubles"),
        text: &[Phrase::new(
            "Half of all ways to lay the tiles can never be put in order, however long you try. If two tiles are swapped and everything else is right, you have such a one. The line beside the frame tells you. Puzzles made here can always be solved; take care only when you type one of your own.",
            "La moitié des dispositions ne peut jamais être remise en ordre, si longtemps qu'on essaie. Si deux tuiles sont échangées et que tout le reste est juste, c'en est une. La ligne à côté du cadre vous le dit. Les taquins proposés ici ont toujours une solution ; faites seulement attention si vous écrivez le vôtre.",
        )],
        pictures: &[Figure::of(
            "0 2 1 3 4 5 6 7 8",
            Phrase::new(
                "Only 1 and 2 have changed places. No moves lead to the right order from here.",
                "Seules la 1 et la 2 ont changé de place. Aucune suite de coups ne mène d'ici au bon ordre.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[
            Phrase::new(
                "The gap ends at the top, so begin at the bottom. Fill the bottom row, then do not touch it again, and go on with the row above. When two rows are left, fill them column by column from the right.",
                "Le trou finit en haut : commencez donc par le bas. Remplissez la rangée du bas, n'y touchez plus, puis passez à celle d'au-dessus. Quand il reste deux rangées, remplissez-les colonne par colonne depuis la droite.",
            ),
            Phrase::new(
                "The last two tiles of a row go in together, round the corner: put the first of them into the corner, the second right above it, and the gap beside the corner.",
                "Les deux dernières tuiles d'une rangée entrent ensemble, par le coin : mettez la première dans le coin, la seconde juste au-dessus, et le trou à côté du coin.",
            ),
        ],
        pictures: &[Figure::played(
            "1 2 3 4 5 8 6 0 7",
            "7 8",
            Phrase::new(
                "Tile 7 waits in the corner, tile 8 above it. Tile 7 slides left, tile 8 comes down: the bottom row is done.",
                "La tuile 7 attend dans le coin, la 8 au-dessus. La 7 glisse à gauche, la 8 descend : la rangée du bas est finie.",
            ),
        )],
    },
];
