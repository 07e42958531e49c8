//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Every disc has a black and a white face. When the game is over, whoever has more discs of their colour on the board wins. With as many discs each, the game is a draw. A disc is never moved and never taken away, but it can be turned over again and again.",
            "Chaque pion a une face noire et une face blanche. Quand la partie est finie, qui a le plus de pions de sa couleur sur le plateau gagne. À égalité, la partie est nulle. Un pion n'est jamais déplacé ni retiré, mais il peut être retourné encore et encore.",
        )],
        pictures: &[],
    },
    Part {
        heading: Phrase::new("The board and the moves", "Le plateau et les coups"),
        text: &[
            Phrase::new(
                "The game begins with two discs each, crosswise in the middle. Black begins. Put a disc of your colour on an empty square so that it encloses enemy discs: they must lie in one straight line, without a gap, between your new disc and another disc of yours. The enclosed discs turn over and are yours. Lines go across, down and diagonally.",
                "Au début, chacun a deux pions, en croix au milieu. Les Noirs commencent. Posez un pion de votre couleur sur une case vide de façon à encadrer des pions adverses : ils doivent se suivre en ligne droite, sans trou, entre votre nouveau pion et un autre des vôtres. Les pions encadrés se retournent et sont à vous. Les lignes sont horizontales, verticales ou diagonales.",
            ),
            Phrase::new(
                "A move that turns nothing is not allowed. Blue dots show where you may play: click one, or type the name of the square, such as d3. The letter is the column, the number the row, and a1 is at the top left.",
                "Un coup qui ne retourne rien est interdit. Des points bleus montrent où vous pouvez jouer : cliquez sur l'un d'eux, ou écrivez le nom de la case, par exemple d3. La lettre est la colonne, le numéro la rangée, et a1 est en haut à gauche.",
            ),
        ],
        pictures: &[Figure::played(
            "",
            "d3",
            Phrase::new(
                "Black plays d3: the white disc on d4 now lies between d3 and d5, and turns black. The dots afterwards are White's moves.",
                "Les Noirs jouent d3 : le pion blanc en d4 est maintenant entre d3 et d5, il devient noir. Les points sont ensuite les coups des Blancs.",
            ),
        )],
    },
    Part {
        heading: Phrase::new(
            "What turns, and what does not",
            "Ce qui se retourne, et ce qui reste",
        ),
        text: &[
            Phrase::new(
                "One disc may enclose enemy discs in several directions, up to eight. All of them turn; you cannot leave some out.",
                "Un pion peut encadrer des pions adverses dans plusieurs directions, jusqu'à huit. Tous se retournent ; vous ne pouvez pas en laisser.",
            ),
            Phrase::new(
                "Only the disc that you put down encloses. A disc that was just turned encloses nothing in that move, even if enemy discs now lie between it and another of yours.",
                "Seul le pion que vous posez encadre. Un pion qui vient d'être retourné n'encadre rien ce coup-là, même si des pions adverses se trouvent alors entre lui et un autre des vôtres.",
            ),
        ],
        pictures: &[Figure::played(
            "--------X-X--OOOO---XO----OXO-----X- X",
            "e4",
            Phrase::new(
                "Black plays e4 and encloses one disc in each of four directions: d3, e3, d4 and e5 turn.",
                "Les Noirs jouent e4 et encadrent un pion dans chacune de quatre directions : d3, e3, d4 et e5 se retournent.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Passing, and the end", "Passer, et la fin"),
        text: &[
            Phrase::new(
                "If you can enclose nothing, you must pass, and the other moves again: press the button pass. If you can enclose something, you may not pass, even when every move is bad for you.",
                "Si vous ne pouvez rien encadrer, vous devez passer, et l'autre rejoue : cliquez sur le bouton pass. Si vous pouvez encadrer quelque chose, vous n'avez pas le droit de passer, même si tous vos coups sont mauvais.",
            ),
            Phrase::new(
                "The game ends when neither side can enclose anything. Mostly the board is full then, but not always. Empty squares count for nobody.",
                "La partie finit quand aucun des deux camps ne peut plus rien encadrer. Le plus souvent le plateau est plein, mais pas toujours. Les cases vides ne comptent pour personne.",
            ),
        ],
        pictures: &[
            Figure::played(
                "---OOO--XX----XX---XXXX-X----------- X",
                "pass b3",
                Phrase::new(
                    "Black can enclose nothing: the only white line, at the top, ends at the edge. Black passes, and White plays b3.",
                    "Les Noirs ne peuvent rien encadrer : la seule ligne blanche, en haut, finit au bord. Les Noirs passent, et les Blancs jouent b3.",
                ),
            ),
            Figure::of(
                "--X----XXX--XXXXX--XXX----X--------- O",
                Phrase::new(
                    "White has no disc left, so nobody can enclose anything. The game is over in the middle of an empty board, and Black wins.",
                    "Les Blancs n'ont plus un seul pion : plus personne ne peut rien encadrer. La partie est finie sur un plateau presque vide, et les Noirs gagnent.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[
            Phrase::new(
                "A disc in a corner can never be turned, because nothing can lie beyond it. Take corners. And do not play next to an empty corner, above all not diagonally: from there the enemy often gets in.",
                "Un pion dans un coin ne peut jamais être retourné, car rien ne peut être derrière lui. Prenez les coins. Et ne jouez pas à côté d'un coin vide, surtout pas en diagonale : c'est souvent par là que l'adversaire y entre.",
            ),
            Phrase::new(
                "Many discs early are no good sign: they are what the enemy will turn. It is better to have many moves to choose from, and to leave the other few.",
                "Avoir beaucoup de pions au début n'est pas bon signe : ce sont ceux que l'adversaire retournera. Mieux vaut avoir le choix entre beaucoup de coups, et en laisser peu à l'autre.",
            ),
        ],
        pictures: &[Figure::played(
            "-OX----OOO---OXO---OXO----X--------- X",
            "a1",
            Phrase::new(
                "White has discs next to the corner, on b1 and b2. Black takes a1, and both discs turn.",
                "Les Blancs ont des pions à côté du coin, en b1 et en b2. Les Noirs prennent a1, et les deux pions se retournent.",
            ),
        )],
    },
];
