//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Be the first to bring one single piece to the far row. White wants the top row, Black the bottom row. Whoever takes all the other side's pieces wins as well. There are no draws.",
            "Soyez le premier à mener un seul pion à la dernière rangée. Les Blancs visent la rangée du haut, les Noirs celle du bas. Qui prend tous les pions adverses gagne aussi. Il n'y a jamais de partie nulle.",
        )],
        pictures: &[Figure::played(
            "1b2b/3w1/5/b4/w3w w",
            "d4-d5",
            Phrase::new(
                "The white piece on d4 steps to d5, the top row: White wins at once.",
                "Le pion blanc en d4 avance en d5, sur la rangée du haut : les Blancs gagnent aussitôt.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The board and the moves", "Le plateau et les coups"),
        text: &[
            Phrase::new(
                "The usual board has eight rows of eight squares. White begins with sixteen pieces on the two bottom rows, Black has sixteen on the two top rows. White moves first, then each side in turn moves one piece. You may not pass.",
                "Le plateau habituel a huit rangées de huit cases. Les Blancs ont au départ seize pions sur les deux rangées du bas, les Noirs seize sur les deux du haut. Les Blancs commencent, puis chacun joue un pion à son tour. On ne passe pas.",
            ),
            Phrase::new(
                "A piece always goes one step ahead: straight on, or slanting to the left or to the right. It never goes back or sideways, and never onto a piece of its own side. The colours of the squares do not matter.",
                "Un pion avance toujours d'un pas : tout droit, ou en biais à gauche ou à droite. Il ne recule jamais, ne va jamais de côté ni sur un pion de son camp. La couleur des cases ne compte pas.",
            ),
        ],
        pictures: &[Figure::played(
            "",
            "d2-d3",
            Phrase::new(
                "The first move: a white piece goes straight on, from d2 to d3.",
                "Le premier coup : un pion blanc avance tout droit, de d2 en d3.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Taking", "Prendre"),
        text: &[
            Phrase::new(
                "You take with a slanting step only: your piece goes onto the square of an enemy piece, which leaves the board. A piece straight ahead cannot be taken; it bars the way.",
                "On ne prend qu'en biais : votre pion va sur la case d'un pion adverse, qui quitte le plateau. Un pion placé juste devant ne peut pas être pris ; il barre la route.",
            ),
            Phrase::new(
                "Unlike a pawn in chess, a piece may also step slantwise onto an empty square. You take one piece a turn, and you never have to take.",
                "Contrairement au pion des échecs, il peut aussi aller en biais sur une case vide. On prend un pion par tour, et on n'est jamais obligé de prendre.",
            ),
        ],
        pictures: &[Figure::played(
            "bb3/5/1bbb1/2w2/3ww w",
            "c2xb3",
            Phrase::new(
                "The piece on c2 may take on b3 or on d3, but it cannot go to c3. White takes on b3.",
                "Le pion en c2 peut prendre en b3 ou en d3, mais ne peut pas aller en c3. Les Blancs prennent en b3.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Breaking through", "Percer"),
        text: &[Phrase::new(
            "A piece is stopped only by being taken: from an enemy piece, slanting ahead. So look which enemy pieces can still come within reach of its path. If none can, and you need fewer moves than the other side, run.",
            "On n'arrête un pion qu'en le prenant, donc depuis une case en biais devant lui. Regardez quels pions adverses peuvent encore venir à portée de son chemin. S'il n'y en a aucun, et s'il vous faut moins de coups qu'à l'autre, foncez.",
        )],
        pictures: &[Figure::played(
            "b3b/5/2w2/5/w4 w",
            "c3-c4",
            Phrase::new(
                "White steps to c4. Only a black piece on b5 or d5 could take there; those on a5 and e5 come too late. White wins with the next move.",
                "Les Blancs avancent en c4. Seul un pion noir en b5 ou d5 pourrait y prendre ; ceux de a5 et e5 viennent trop tard. Les Blancs gagnent au coup suivant.",
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
                "Click a piece, then the square where it goes, or type both: d2-d3, and c2xb3 where something is taken.",
                "Cliquez sur un pion, puis sur la case où il va, ou écrivez les deux : d2-d3, et c2xb3 quand on prend.",
            ),
            Phrase::new(
                "Before each step count: how many enemy pieces can take on that square, and how many of yours can take back? Go where you have at least as many. And leave some pieces at home on the back row: they catch whoever comes through.",
                "Avant chaque pas, comptez : combien de pions adverses peuvent prendre sur cette case, et combien des vôtres peuvent reprendre ? Allez où vous en avez au moins autant. Et laissez quelques pions chez vous, sur la dernière rangée : ils rattrapent qui vient à passer.",
            ),
        ],
        pictures: &[],
    },
];
