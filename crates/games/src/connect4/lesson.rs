//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Be the first to have four of your discs in one line without a break: across, upright or slanting. If the rack is full and nobody has four, the game is a draw.",
            "Soyez le premier à aligner quatre de vos jetons sans trou : à l'horizontale, à la verticale ou en diagonale. Si la grille est pleine et que personne n'en a quatre, la partie est nulle.",
        )],
        pictures: &[
            Figure::played(
                "112233",
                "4",
                Phrase::new(
                    "Red drops a disc into column 4: four red discs side by side at the bottom, Red wins.",
                    "Rouge joue dans la colonne 4 : quatre jetons rouges côte à côte en bas, Rouge gagne.",
                ),
            ),
            Figure::played(
                "1223433441",
                "4",
                Phrase::new(
                    "Slanting lines count too, and are easily overlooked: Red wins from column 1 up to column 4.",
                    "Les diagonales comptent aussi, et s'oublient facilement : Rouge gagne de la colonne 1 à la colonne 4.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("The rack and the moves", "La grille et les coups"),
        text: &[
            Phrase::new(
                "The rack stands upright and has seven columns of six places. Red, the discs with a ring, begins; Yellow has discs with a star. In turn, each player drops one disc into a column. It falls to the lowest free place of that column and never moves again.",
                "La grille est debout : sept colonnes de six places. Rouge, les jetons à anneau, commence ; Jaune a les jetons à étoile. Chacun à son tour lâche un jeton dans une colonne. Il tombe à la place libre la plus basse de cette colonne et ne bouge plus jamais.",
            ),
            Phrase::new(
                "So you choose the column, not the height. A full column takes no more discs. You may not pass.",
                "Vous choisissez donc la colonne, pas la hauteur. Une colonne pleine ne prend plus de jeton. On ne peut pas passer son tour.",
            ),
            Phrase::new(
                "Click anywhere in a column, or type its number, 1 to 7.",
                "Cliquez n'importe où dans une colonne, ou écrivez son numéro, de 1 à 7.",
            ),
        ],
        pictures: &[Figure::played(
            "44",
            "4",
            Phrase::new(
                "Red plays column 4: two discs are there already, so the new one comes to lie on top of them.",
                "Rouge joue dans la colonne 4 : il y a déjà deux jetons, le nouveau se pose donc dessus.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Block, and threaten twice", "Parer, et menacer deux fois"),
        text: &[Phrase::new(
            "Three discs in a line with a fourth place that can be filled now are a threat. If the threat is your own, play there and win. If it is the other's, fill that place at once. Two threats at a time cannot both be stopped: that is how most games are won.",
            "Trois jetons alignés et une quatrième place qu'on peut remplir tout de suite, c'est une menace. Si elle est à vous, jouez là et gagnez. Si elle est à l'autre, occupez aussitôt cette place. Deux menaces à la fois ne se parent pas : c'est ainsi que se gagnent la plupart des parties.",
        )],
        pictures: &[Figure::played(
            "4455",
            "3",
            Phrase::new(
                "Red now has three at the bottom with a free place on either side, in columns 2 and 6. Yellow can stop only one: Red wins.",
                "Rouge en a maintenant trois en bas, avec une place libre de chaque côté, colonnes 2 et 6. Jaune n'en pare qu'une : Rouge gagne.",
            ),
        )],
    },
    Part {
        heading: Phrase::new(
            "Mind what you build for the other",
            "Attention à ce que vous préparez pour l'autre",
        ),
        text: &[Phrase::new(
            "Each disc you drop makes the place above it free for the other. So before you play, look one place higher: would a disc of the other win there?",
            "Chaque jeton que vous lâchez ouvre à l'autre la place juste au-dessus. Avant de jouer, regardez donc une place plus haut : un jeton de l'autre y gagnerait-il ?",
        )],
        pictures: &[Figure::played(
            "2123321",
            "4 4",
            Phrase::new(
                "Red has three in the second row, but nothing lies under the fourth place. Yellow should keep out of column 4: after Yellow's disc there, Red lands right on it and wins.",
                "Rouge en a trois dans la deuxième rangée, mais la quatrième place n'a rien sous elle. Jaune doit éviter la colonne 4 : dès qu'il y joue, Rouge se pose juste dessus et gagne.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "Play in the middle column early on: more lines of four go through it than through any other. Red, who begins there and never errs, wins; against the easy levels both colours have good chances.",
            "Jouez tôt dans la colonne du milieu : plus de lignes de quatre y passent que dans toute autre. Rouge, s'il y commence et ne se trompe jamais, gagne ; aux niveaux faciles, les deux couleurs ont leurs chances.",
        )],
        pictures: &[],
    },
];
