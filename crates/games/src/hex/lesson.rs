//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Join your two sides of the board with an unbroken chain of your stones. Black joins the top and the bottom, White the left and the right; the border shows whose side is whose. The chain may wind as it likes: only its two ends matter.",
            "Reliez vos deux bords du plateau par une chaîne de vos pierres, sans trou. Les Noirs relient le haut et le bas, les Blancs la gauche et la droite ; la couleur du bord montre à qui il est. La chaîne peut serpenter : seules ses deux extrémités comptent.",
        )],
        pictures: &[Figure::played(
            "3X1/3XO/1OX2/1XO2/O4 b",
            "b5",
            Phrase::new(
                "Black plays b5: the chain now runs from the top to the bottom, and Black wins.",
                "Les Noirs jouent b5 : leur chaîne va maintenant du haut jusqu'en bas, ils gagnent.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The board and the moves", "Le plateau et les coups"),
        text: &[
            Phrase::new(
                "Black begins. In turn, each player puts one stone on any empty cell. Stones are never moved and never taken. A cell touches up to six others, and two stones of one colour that touch are joined. A cell in a corner touches a side of each player.",
                "Les Noirs commencent. Chacun à son tour pose une pierre sur n'importe quelle case vide. Une pierre n'est jamais déplacée ni prise. Une case en touche jusqu'à six autres, et deux pierres d'une couleur qui se touchent sont reliées. Une case de coin touche un bord de chaque joueur.",
            ),
            Phrase::new(
                "There is always a winner. Black can only be stopped by a white chain from left to right, and such a chain wins for White. So to block is to build, and to build is to block. Nobody may pass.",
                "Il y a toujours un gagnant. Seule une chaîne blanche de gauche à droite peut arrêter les Noirs, et cette chaîne fait gagner les Blancs. Bloquer, c'est donc construire, et construire, c'est bloquer. On ne peut pas passer.",
            ),
            Phrase::new(
                "Click a cell, or type its name: the letter above its column and the number of its row, such as c3. Columns lean to the right as they go down.",
                "Cliquez sur une case, ou écrivez son nom : la lettre au-dessus de sa colonne et le numéro de sa rangée, par exemple c3. Les colonnes penchent vers la droite en descendant.",
            ),
        ],
        pictures: &[Figure {
            position: "",
            scenario: "5x5",
            moves: "c3",
            caption: Phrase::new(
                "A first move on a small board. From the middle a stone looks to both sides.",
                "Un premier coup sur un petit plateau. Du centre, une pierre regarde vers les deux bords.",
            ),
        }],
    },
    Part {
        heading: Phrase::new("The bridge", "Le pont"),
        text: &[
            Phrase::new(
                "Two stones need not touch to be as good as joined. If two empty cells lie between them, and each of these touches both stones, the two stones form a bridge. When the enemy plays one of the two cells, you play the other, and you are joined.",
                "Deux pierres n'ont pas besoin de se toucher pour être comme reliées. S'il y a entre elles deux cases vides dont chacune touche les deux pierres, elles forment un pont. Quand l'adversaire joue l'une des deux cases, vous jouez l'autre, et vous voilà relié.",
            ),
            Phrase::new(
                "The same holds at your own side: a stone on the second row nearly always touches two cells of the edge, and needs only one of them.",
                "C'est pareil à votre propre bord : une pierre de la deuxième rangée touche presque toujours deux cases du bord, et une seule lui suffit.",
            ),
        ],
        pictures: &[
            Figure::played(
                "5/2X2/3O1/1X3/5 w",
                "c3 b3",
                Phrase::new(
                    "White breaks into the bridge at c3, and Black answers on the other cell, b3: joined.",
                    "Les Blancs entrent dans le pont en c3, et les Noirs répondent sur l'autre case, b3 : reliés.",
                ),
            ),
            Figure::played(
                "5/2X2/1XOO1/1X3/5 w",
                "c1 d1",
                Phrase::new(
                    "At the top c2 needs c1 or d1. White takes c1, Black d1. At the bottom b4 likewise needs a5 or b5, so White cannot stop Black any more.",
                    "En haut, c2 a besoin de c1 ou de d1. Les Blancs prennent c1, les Noirs d1. En bas, b4 a de même besoin de a5 ou de b5 : les Blancs ne peuvent plus arrêter les Noirs.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("Swapping, if you wish", "L'échange, si vous voulez"),
        text: &[Phrase::new(
            "The first move is a great advantage. To make up for it, friends often play with a swap: White may answer Black's first stone by taking it over. The stone turns white and goes to the mirrored cell, row and column exchanged. Here the swap is off unless you write swap=yes behind the position of a new game; the move is then called swap-pieces.",
            "Jouer en premier est un grand avantage. Pour compenser, on joue souvent avec l'échange : les Blancs peuvent répondre à la première pierre noire en la reprenant. Elle devient blanche et va sur la case symétrique, rangée et colonne échangées. Ici l'échange n'est actif que si vous écrivez swap=yes après la position d'une nouvelle partie ; le coup s'appelle alors swap-pieces.",
        )],
        pictures: &[Figure::played(
            "5/3X1/5/5/5 w swap=yes",
            "swap-pieces",
            Phrase::new(
                "White takes over the stone on d2, column 4 and row 2: it turns white on b4, column 2 and row 4.",
                "Les Blancs reprennent la pierre de d2, colonne 4 et rangée 2 : elle devient blanche en b4, colonne 2 et rangée 4.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "Take the middle, then move in bridges: they go twice as fast as stones that touch. To stop the enemy do not push against the last stone; block some cells ahead. The best move often does both: it helps your chain and stands in the way of the other.",
            "Prenez le centre, puis avancez par ponts : c'est deux fois plus rapide que des pierres qui se touchent. Pour arrêter l'adversaire, ne vous collez pas à sa dernière pierre ; bloquez quelques cases plus loin. Le meilleur coup fait souvent les deux : il aide votre chaîne et gêne l'autre.",
        )],
        pictures: &[],
    },
];
