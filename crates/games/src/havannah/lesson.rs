//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Be the first to make one of three shapes with stones of yours that hang together: a ring, a bridge or a fork. You choose which one as you go, and may change your mind at any time.",
            "Soyez le premier à former l'une de trois figures avec des pierres à vous qui se tiennent : un anneau, un pont ou une fourche. Vous choisissez laquelle en chemin, et pouvez changer d'avis à tout moment.",
        )],
        pictures: &[],
    },
    Part {
        heading: Phrase::new("The board and the moves", "Le plateau et les coups"),
        text: &[
            Phrase::new(
                "The board is a hexagon made of small hexagons. It has six sides and six corners; the corner cells are darker. White begins. In turn, each player puts one stone on any empty cell. Stones are never moved and never taken, and nobody may pass. Two stones of one colour that touch are joined.",
                "Le plateau est un hexagone fait de petits hexagones. Il a six côtés et six coins ; les cases de coin sont plus foncées. Les Blancs commencent. Chacun à son tour pose une pierre sur n'importe quelle case vide. Une pierre n'est jamais déplacée ni prise, et on ne peut pas passer. Deux pierres d'une couleur qui se touchent sont reliées.",
            ),
            Phrase::new(
                "Click a cell, or type its name: a letter and a number, such as d4. The number is that of the row, from the top. The letters stand at the upper end of slanting lines, which go down to the left.",
                "Cliquez sur une case, ou écrivez son nom : une lettre et un numéro, par exemple d4. Le numéro est celui de la rangée, à partir du haut. Les lettres sont en haut de lignes penchées, qui descendent vers la gauche.",
            ),
        ],
        pictures: &[Figure {
            position: "",
            scenario: "base4",
            moves: "d4",
            caption: Phrase::new(
                "A small board with sides of four cells: White begins in the middle, d4.",
                "Un petit plateau, à quatre cases par côté : les Blancs commencent au centre, en d4.",
            ),
        }],
    },
    Part {
        heading: Phrase::new("The ring", "L'anneau"),
        text: &[Phrase::new(
            "A ring is a closed loop of your stones around at least one cell. What is inside does not matter: an empty cell, an enemy stone, even a stone of your own. Three stones that touch each other are no ring, for there is nothing inside.",
            "Un anneau est une boucle fermée de vos pierres autour d'au moins une case. Ce qu'il y a dedans n'importe pas : une case vide, une pierre adverse, ou même une des vôtres. Trois pierres qui se touchent ne font pas un anneau, car il n'y a rien dedans.",
        )],
        pictures: &[Figure::played(
            "4/2X2/2OO2/1XOXOX1/2O3/1X3/4 w",
            "e5",
            Phrase::new(
                "White plays e5 and closes a ring around a black stone: White wins.",
                "Les Blancs jouent e5 et ferment un anneau autour d'une pierre noire : ils gagnent.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The bridge", "Le pont"),
        text: &[Phrase::new(
            "A bridge is a chain that joins two corners, any two of the six. It may go straight along the edge or wind through the middle.",
            "Un pont est une chaîne qui relie deux coins, n'importe lesquels des six. Elle peut longer le bord ou serpenter par le milieu.",
        )],
        pictures: &[Figure::played(
            "O1XO/1O1O1/2X3/3XX2/6/5/4 w",
            "c2",
            Phrase::new(
                "White plays c2: the corners a1 and d1 are joined, and White wins.",
                "Les Blancs jouent c2 : les coins a1 et d1 sont reliés, ils gagnent.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The fork", "La fourche"),
        text: &[Phrase::new(
            "A fork is a chain that touches three of the six sides. Take care: a corner cell belongs to no side, so a stone there does not help a fork.",
            "Une fourche est une chaîne qui touche trois des six côtés. Attention : une case de coin n'appartient à aucun côté ; une pierre posée là n'aide pas une fourche.",
        )],
        pictures: &[Figure::played(
            "1O2/OOX2/2X3/1O1X3/OXX3/5/4 w",
            "b3",
            Phrase::new(
                "White plays b3. The chain touches the top at b1, the upper left side at a2 and the lower left side at b5: a fork.",
                "Les Blancs jouent b3. La chaîne touche le haut en b1, le côté gauche supérieur en a2 et le côté gauche inférieur en b5 : une fourche.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Rare cases", "Cas rares"),
        text: &[Phrase::new(
            "If the board is full and nobody has made a shape, the game is a draw; that hardly ever happens. Some people play with a swap: Black may answer the first stone by taking it over, and it turns black where it stands. Here that holds only if you write swap=yes behind the position of a new game; the move is called swap.",
            "Si le plateau est plein sans aucune figure, la partie est nulle ; cela n'arrive presque jamais. Certains jouent avec l'échange : les Noirs peuvent répondre à la première pierre en la reprenant, et elle devient noire sur place. Ici, cela ne vaut que si vous écrivez swap=yes après la position d'une nouvelle partie ; le coup s'appelle swap.",
        )],
        pictures: &[],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[
            Phrase::new(
                "Two stones with two empty cells between them, both of which touch both stones, are as good as joined: if the enemy takes one cell, you take the other. Build with such links, they are quick and safe.",
                "Deux pierres séparées par deux cases vides qui les touchent toutes deux sont comme reliées : si l'adversaire prend une case, vous prenez l'autre. Construisez avec de tels liens, rapides et sûrs.",
            ),
            Phrase::new(
                "Threaten two shapes at once, since only one can be stopped. And look before each move whether the enemy can finish a shape: rings are easily overlooked.",
                "Menacez deux figures à la fois, car on ne peut en empêcher qu'une. Et avant chaque coup, regardez si l'adversaire peut finir une figure : un anneau échappe facilement à l'œil.",
            ),
        ],
        pictures: &[Figure::played(
            "O2O/2O2/6/2XX3/6/5/4 b",
            "b1 b2 c1 d2",
            Phrase::new(
                "c2 has such a link to both corners. Black cuts at b1, White joins at b2; Black cuts at c1, White joins at d2: a bridge.",
                "c2 a un tel lien avec chacun des deux coins. Les Noirs coupent en b1, les Blancs relient en b2 ; les Noirs coupent en c1, les Blancs relient en d2 : un pont.",
            ),
        )],
    },
];
