//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Two players, A and B, play five rounds. In each round both choose one of three signs without seeing the other's choice. The better sign wins the round and earns a point. Whoever has more points after the last round wins; with equal points the game is a draw.",
            "Deux joueurs, A et B, font cinq manches. À chaque manche, chacun choisit l'un de trois signes sans voir le choix de l'autre. Le meilleur signe gagne la manche et rapporte un point. Qui a le plus de points après la dernière manche gagne ; à égalité de points, la partie est nulle.",
        )],
        pictures: &[],
    },
    Part {
        heading: Phrase::new("Which sign beats which", "Quel signe bat lequel"),
        text: &[
            Phrase::new(
                "Rock blunts the scissors, scissors cut the paper, paper wraps the rock. So each sign beats one of the others and loses to the third, and none is the best. With equal signs nobody gets a point.",
                "La pierre casse les ciseaux, les ciseaux coupent la feuille, la feuille enveloppe la pierre. Chaque signe en bat donc un et perd contre l'autre, et aucun n'est le meilleur. À signes égaux, personne n'a de point.",
            ),
            Phrase::new(
                "On the board a disc with an R is rock, a square with a P is paper, and a cross with an S is scissors.",
                "Sur le plateau, un disque avec un R est la pierre (rock), un carré avec un P la feuille (paper), et une croix avec un S les ciseaux (scissors).",
            ),
        ],
        pictures: &[
            Figure::played(
                "",
                "rock scissors",
                Phrase::new(
                    "A chooses rock, B scissors: rock wins, and A gets a point. Rings mark the sign that won.",
                    "A choisit la pierre, B les ciseaux : la pierre gagne, et A a un point. Des anneaux marquent le signe gagnant.",
                ),
            ),
            Figure::played(
                "1:0/4 last rock-scissors",
                "scissors paper",
                Phrase::new(
                    "The next round, with the last one above: scissors cut paper, and the point is A's again.",
                    "La manche suivante, la précédente étant en haut : les ciseaux coupent la feuille, et le point est encore pour A.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("The board and the moves", "Le plateau et les coups"),
        text: &[
            Phrase::new(
                "The left column belongs to A, the right one to B. The upper row shows the last round, the lower row the round that is being played. At the start both are empty. The points and the rounds that are left stand beside the board.",
                "La colonne de gauche est à A, celle de droite à B. La rangée du haut montre la dernière manche, celle du bas la manche en cours. Au début, les deux sont vides. Les points et les manches qui restent sont écrits à côté du plateau.",
            ),
            Phrase::new(
                "Press the button of a sign, or type its English name: rock, paper or scissors. A computer cannot show two hands at once, so A chooses first. B only sees a question mark, so that it makes no difference who comes first. As soon as B has chosen, both signs are shown and move up.",
                "Cliquez sur le bouton d'un signe, ou écrivez son nom anglais : rock (pierre), paper (feuille) ou scissors (ciseaux). Comme on ne peut pas montrer deux mains à la fois à l'écran, A choisit en premier. B ne voit qu'un point d'interrogation : choisir en premier ne change donc rien. Dès que B a choisi, les deux signes sont montrés et passent en haut.",
            ),
        ],
        pictures: &[Figure::of(
            "1:0/3 * last paper-rock",
            Phrase::new(
                "What B sees: in the last round A won with paper against rock. In this round A has already chosen, unseen; now it is B's turn to choose.",
                "Ce que voit B : à la dernière manche, A a gagné avec la feuille contre la pierre. Cette fois A a déjà choisi, en secret ; c'est maintenant à B de choisir.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Good to know", "Bon à savoir"),
        text: &[Phrase::new(
            "A round that nobody wins counts as one of the five and is not played again. All five rounds are played, even if one player can no longer be caught up with. For another number of rounds, nine at most, begin a new game from a position such as 0:0/3: no points yet, three rounds.",
            "Une manche que personne ne gagne compte parmi les cinq et n'est pas rejouée. Les cinq manches se jouent toutes, même si l'un des joueurs ne peut plus être rattrapé. Pour un autre nombre de manches, neuf au plus, commencez une nouvelle partie depuis une position comme 0:0/3 : aucun point, trois manches.",
        )],
        pictures: &[Figure::played(
            "2:2/1 last rock-paper",
            "paper paper",
            Phrase::new(
                "The last round, at two points each: both choose paper, nobody gets a point, and the game is a draw.",
                "La dernière manche, à deux points partout : tous deux choisissent la feuille, personne n'a de point, et la partie est nulle.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "Choose by chance, each sign one time in three, whatever happened before; throw a die in secret if you like. Then nobody can guess your next sign, and nobody can do better than you on average. People do not play so: many repeat a sign that has won and change one that has lost. Whoever notices that can make use of it.",
            "Choisissez au hasard, chaque signe une fois sur trois, quoi qu'il se soit passé avant ; lancez un dé en secret si vous voulez. Personne ne peut alors deviner votre prochain signe, ni faire mieux que vous en moyenne. Les gens ne jouent pas ainsi : beaucoup répètent un signe qui a gagné et changent de signe après une défaite. Qui le remarque peut en profiter.",
        )],
        pictures: &[],
    },
];
