//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Be the first to have three of your signs in one line: across, down, or from corner to corner. If the board is full and nobody has three in a line, the game is a draw.",
            "Soyez le premier à aligner trois de vos signes : en ligne, en colonne ou d'un coin à l'autre. Si le plateau est plein sans que personne n'ait trois signes alignés, la partie est nulle.",
        )],
        pictures: &[Figure::played(
            "xo-xo----",
            "a1",
            Phrase::new(
                "X has two in the left column and fills it: three in a line, X wins.",
                "X a deux signes dans la colonne de gauche et la complète : trois alignés, X gagne.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The board and the moves", "Le plateau et les coups"),
        text: &[
            Phrase::new(
                "There are nine squares. X begins. In turn, each player puts one sign on an empty square. Signs are never moved and never taken away, so a game lasts nine moves at most.",
                "Il y a neuf cases. X commence. Chacun à son tour pose un signe sur une case vide. Un signe n'est jamais déplacé ni retiré : une partie dure donc neuf coups au plus.",
            ),
            Phrase::new(
                "Click a square to play there, or type its name: the letter of the column and the number of the row, such as b2 for the middle.",
                "Cliquez sur une case pour y jouer, ou écrivez son nom : la lettre de la colonne et le numéro de la rangée, par exemple b2 pour le centre.",
            ),
        ],
        pictures: &[Figure::played(
            "",
            "b2",
            Phrase::new(
                "The first move: X takes the middle, which lies on four of the eight lines.",
                "Le premier coup : X prend le centre, qui est sur quatre des huit lignes.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Block, and threaten twice", "Parer, et menacer deux fois"),
        text: &[
            Phrase::new(
                "Two of a kind in a line with an empty third square are a threat: the owner wins with the next move. Whoever sees a threat of the other side must fill that square at once.",
                "Deux signes pareils sur une ligne dont la troisième case est vide forment une menace : leur propriétaire gagne au coup suivant. Qui voit une menace adverse doit aussitôt occuper cette case.",
            ),
            Phrase::new(
                "Only one square can be filled in a turn, so two threats at once win. That is the whole art of the game: make a move that threatens on two lines.",
                "On ne peut occuper qu'une case par tour : deux menaces à la fois gagnent donc. C'est tout l'art du jeu : jouer un coup qui menace sur deux lignes.",
            ),
        ],
        pictures: &[
            Figure::played(
                "x---o---x",
                "b1",
                Phrase::new(
                    "O takes the edge and threatens the middle column: X has to answer at the top.",
                    "O prend le bord et menace la colonne du milieu : X doit répondre en haut.",
                ),
            ),
            Figure::played(
                "x---o-o-x",
                "c3",
                Phrase::new(
                    "X blocks the line of O from corner to corner, and now threatens the top row and the right column: O cannot stop both.",
                    "X pare la diagonale de O et menace maintenant la rangée du haut et la colonne de droite : O ne peut empêcher les deux.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "Take the middle if it is free, then a corner. With best play on both sides nobody wins, so wait for the other to overlook a threat: against the easy levels that will happen soon.",
            "Prenez le centre s'il est libre, puis un coin. Si chacun joue au mieux, personne ne gagne : attendez que l'autre oublie une menace, ce qui arrive vite aux niveaux faciles.",
        )],
        pictures: &[],
    },
];
