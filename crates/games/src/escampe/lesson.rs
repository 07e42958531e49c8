//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Each side has one unicorn and five paladins. Take the other unicorn with one of your paladins: you win at once. Nothing else is ever taken, so all the paladins stay on the board to the end.",
            "Chaque camp a une licorne et cinq paladins. Prenez la licorne adverse avec un de vos paladins : vous gagnez aussitôt. Rien d'autre ne se prend, et tous les paladins restent sur le plateau jusqu'à la fin.",
        )],
        pictures: &[Figure::played(
            "1nN3/n1b3/5b/b1nn2/2b1b1/n1B3 w 3",
            "C2-C1",
            Phrase::new(
                "The white paladin on C2 walks three steps, by D2 and D1, and takes the unicorn on C1: White wins.",
                "Le paladin blanc en C2 fait trois pas, par D2 et D1, et prend la licorne en C1 : les Blancs gagnent.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The board and the start", "Le plateau et la mise en place"),
        text: &[
            Phrase::new(
                "The board has 36 squares. Look at their borders: each square has one, two or three rings. The helmets are paladins, the horned horses are unicorns.",
                "Le plateau a 36 cases. Regardez leur bord : chaque case a un liseré simple, double ou triple, c'est-à-dire un, deux ou trois traits. Les casques sont les paladins, les chevaux à corne les licornes.",
            ),
            Phrase::new(
                "Black chooses the two top rows or the two bottom rows and puts six pieces there, on any squares. White does the same on the opposite side. Then White moves first, with any piece.",
                "Les Noirs choisissent les deux rangées du haut ou les deux du bas et y posent leurs six pièces, où ils veulent. Les Blancs font de même du côté opposé, puis jouent le premier coup, avec la pièce de leur choix.",
            ),
        ],
        pictures: &[Figure::played(
            "-",
            "C6/B5/C5/D5/E5/F5 C1/B2/C2/D2/E2/F2",
            Phrase::new(
                "Black has taken the bottom, White the top. Both keep the unicorn behind a wall of paladins.",
                "Les Noirs ont pris le bas, les Blancs le haut. Chacun garde sa licorne derrière un mur de paladins.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("How pieces move", "Comment les pièces se déplacent"),
        text: &[
            Phrase::new(
                "The square a piece leaves says how far it goes: exactly one, two or three steps, as many as there are rings. A step goes up, down, left or right, never slantwise, and the piece may turn at each step.",
                "La case de départ dit combien de pas fait la pièce : exactement un, deux ou trois, autant que de traits au liseré. Un pas se fait vers le haut, le bas, la gauche ou la droite, jamais en diagonale, et la pièce peut tourner à chaque pas.",
            ),
            Phrase::new(
                "It passes over empty squares only, never comes back to a square of the same walk, and ends on an empty square, or on the other unicorn. Unicorns walk just like paladins, but take nothing, not even the other unicorn.",
                "Elle ne traverse que des cases vides, ne repasse jamais sur une case du même trajet et finit sur une case vide, ou sur la licorne adverse. Les licornes marchent comme les paladins mais ne prennent rien, pas même l'autre licorne.",
            ),
        ],
        pictures: &[
            Figure::played(
                "2B3/1bbbbb/6/6/1nnnnn/2N3 w 0",
                "D2-D3",
                Phrase::new(
                    "D2 has one ring, so the white paladin goes one step, to D3.",
                    "D2 a un liseré simple : le paladin blanc fait un pas, jusqu'en D3.",
                ),
            ),
            Figure::played(
                "2B3/1bb1bb/3b2/4n1/1nnnn1/2N3 w 3",
                "E2-D2",
                Phrase::new(
                    "Three steps can end next door: up to E1, left to D1, down to D2.",
                    "Trois pas peuvent finir juste à côté : en haut par E1, à gauche par D1, puis en bas en D2.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("You decide who may answer", "Vous choisissez qui peut répondre"),
        text: &[
            Phrase::new(
                "This is the heart of the game. Where your move ends, count the rings: your opponent must now move a piece that stands on a square with the same number of rings. The answer then binds you in the same way.",
                "C'est le cœur du jeu. Regardez le liseré de la case où finit votre coup : l'adversaire doit maintenant jouer une pièce placée sur un liseré pareil. Sa réponse vous contraint à son tour de la même façon.",
            ),
            Phrase::new(
                "On the screen a blue dot marks each piece that may move; the others turn pale. Nobody warns you when your unicorn is in danger, and a piece that may not move this turn cannot flee.",
                "À l'écran, un point bleu marque chaque pièce qui peut jouer ; les autres pâlissent. Rien ne vous avertit quand votre licorne est en danger, et une pièce qui n'a pas le droit de jouer ne peut pas fuir.",
            ),
        ],
        pictures: &[
            Figure::played(
                "nnN3/2b3/5b/b1nn2/2b3/n1B2b w 2",
                "F6-E5",
                Phrase::new(
                    "White ends on E5, which has one ring. Only one black piece stands on one ring: the paladin on A1.",
                    "Les Blancs finissent en E5, un liseré simple. Une seule pièce noire est sur un liseré simple : le paladin en A1.",
                ),
            ),
            Figure::played(
                "nnN3/2b3/5b/b1nn2/2b1b1/n1B3 b 1",
                "A1-A2",
                Phrase::new(
                    "It has one step, and only A2 is free. A2 has three rings, as C2 has: now the paladin on C2 may take the unicorn.",
                    "Il n'a qu'un pas, et seul A2 est libre. A2 a un liseré triple, comme C2 : le paladin en C2 peut maintenant prendre la licorne.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("When nobody can answer", "Quand personne ne peut répondre"),
        text: &[Phrase::new(
            "If none of your pieces stands on the right kind of square, or those that do are shut in, you pass: play E. Then your opponent moves any piece at all. You may never pass when you have a move. No rule ends a game that goes round in circles.",
            "Si aucune de vos pièces n'est sur le bon liseré, ou si celles qui y sont restent bloquées, vous passez : jouez E. L'adversaire joue alors la pièce qu'il veut. On ne passe jamais quand on peut jouer. Aucune règle n'arrête une partie qui tourne en rond.",
        )],
        pictures: &[Figure::played(
            "1nN3/2b3/5b/b1nn2/2b2n/n1B2b w 2",
            "F6-E5 E",
            Phrase::new(
                "No black piece stands on one ring: Black passes. Every white piece has its dot, and C2 takes the unicorn next.",
                "Aucune pièce noire n'est sur un liseré simple : les Noirs passent. Chaque pièce blanche a son point, et C2 va prendre la licorne.",
            ),
        )],
    },
    Part {
        heading: Phrase::new(
            "How to play here, and a first tip",
            "Jouer ici, et un premier conseil",
        ),
        text: &[
            Phrase::new(
                "Click a piece, then the square where it goes, or type both: D2-D3. To place your six pieces, click the unicorn's square first, then five squares for the paladins, in any order. Click a paladin again to take it back.",
                "Cliquez sur une pièce, puis sur la case où elle va, ou écrivez les deux : D2-D3. Pour placer vos six pièces, cliquez d'abord sur la case de la licorne, puis sur cinq cases pour les paladins, dans l'ordre que vous voulez. Cliquez à nouveau sur un paladin pour le reprendre.",
            ),
            Phrase::new(
                "Before each move ask: which pieces may answer, and can one of them reach my unicorn? Keep pieces of your own on all three kinds of squares, so that you never have to pass. Then look for a square from which no answer hurts you.",
                "Avant chaque coup, demandez-vous : quelles pièces pourront répondre, et l'une d'elles atteint-elle ma licorne ? Gardez des pièces sur les trois sortes de cases pour ne jamais devoir passer. Cherchez ensuite la case après laquelle aucune réponse ne vous fait mal.",
            ),
        ],
        pictures: &[],
    },
];
