//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[
            Phrase::new(
                "Two players share out a board, and each wants the larger part. At the end you have one point for each of your stones on the board, and one for each empty crossing that only your stones surround. Whoever has more points wins.",
                "Deux joueurs se partagent un plateau, et chacun veut la plus grande part. À la fin, vous avez un point par pierre à vous sur le plateau, et un point par croisement vide que vos pierres sont seules à entourer. Qui a le plus de points gagne.",
            ),
            Phrase::new(
                "Black moves first, which helps. To be fair, White gets 7½ points for free: they are called komi. Because of the half point, no game is drawn.",
                "Les Noirs commencent, et c'est un avantage. Pour compenser, les Blancs reçoivent 7 points et demi d'avance : c'est le komi. Grâce au demi-point, il n'y a jamais de partie nulle.",
            ),
        ],
        pictures: &[Figure::of(
            "3XO2/3XO2/3XO2/3XO2/3XO2/4XO1/4XO1 b - 2",
            Phrase::new(
                "The end of a small game. Black has 7 stones and surrounds 23 crossings: 30 points. White has 7 stones, 12 crossings and 7½ points: 26½. Black wins.",
                "La fin d'une petite partie. Les Noirs ont 7 pierres et entourent 23 croisements : 30 points. Les Blancs ont 7 pierres, 12 croisements et 7 points et demi : 26 et demi. Les Noirs gagnent.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The board and the moves", "Le plateau et les coups"),
        text: &[
            Phrase::new(
                "Stones are put on the crossings of the lines, not inside the squares. The edges and the corners are crossings too. In turn, each player puts one stone on an empty crossing. A stone never moves; it only leaves the board when it is taken. Instead of playing a stone, you may pass.",
                "Les pierres se posent sur les croisements des lignes, pas dans les carrés. Les bords et les coins sont aussi des croisements. Chacun à son tour pose une pierre sur un croisement vide. Une pierre ne se déplace jamais ; elle ne quitte le plateau que si elle est prise. Au lieu de poser une pierre, vous pouvez passer.",
            ),
            Phrase::new(
                "Click a crossing, or type its name: the letter of the column and the number of the row, such as e5. There is no letter i, because it looks like a 1. To pass, press the button pass, or type it.",
                "Cliquez sur un croisement, ou écrivez son nom : la lettre de la colonne et le numéro de la rangée, par exemple e5. La lettre i n'existe pas, car elle ressemble à un 1. Pour passer, cliquez sur le bouton pass, ou écrivez ce mot.",
            ),
        ],
        pictures: &[Figure::played(
            "",
            "e5",
            Phrase::new(
                "The first move on the small board: Black takes the middle.",
                "Le premier coup sur le petit plateau : les Noirs prennent le centre.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("How stones are taken", "Comment on prend des pierres"),
        text: &[
            Phrase::new(
                "The empty crossings right beside a stone, along the lines, are its liberties. A stone in the open has four, at the edge three, in a corner two. Stones of one colour side by side along a line form a chain and share their liberties. Diagonal neighbours are not joined.",
                "Les croisements vides juste à côté d'une pierre, le long des lignes, sont ses libertés. En plein plateau une pierre en a quatre, au bord trois, dans un coin deux. Des pierres d'une même couleur côte à côte sur une ligne forment une chaîne et partagent leurs libertés. En diagonale, elles ne sont pas reliées.",
            ),
            Phrase::new(
                "If your stone fills the last liberty of an enemy chain, the whole chain is taken off. A chain with a single liberty left is in atari: the next move can take it.",
                "Si votre pierre occupe la dernière liberté d'une chaîne adverse, toute la chaîne est retirée. Une chaîne qui n'a plus qu'une liberté est en atari : le coup suivant peut la prendre.",
            ),
        ],
        pictures: &[
            Figure::played(
                "5/2X2/1XOX1/5/5 b",
                "c2",
                Phrase::new(
                    "The white stone is in atari: it can only breathe at c2. Black plays there and takes it.",
                    "La pierre blanche est en atari : elle ne respire plus qu'en c2. Les Noirs y jouent et la prennent.",
                ),
            ),
            Figure::played(
                "5/1XX2/XOOX1/2X2/5 b",
                "b2",
                Phrase::new(
                    "Two white stones form one chain. Black fills its last liberty, b2, and both go.",
                    "Deux pierres blanches forment une chaîne. Les Noirs occupent sa dernière liberté, b2, et prennent les deux.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("Two moves that are forbidden", "Deux coups interdits"),
        text: &[
            Phrase::new(
                "Your stone must have a liberty once it is on the board. A move that leaves your own chain without any is suicide, and forbidden. But first the enemy chains are taken: if your stone takes something, it has room, and the move is allowed.",
                "Une fois posée, votre pierre doit avoir une liberté. Un coup qui n'en laisse aucune à votre propre chaîne est un suicide : il est interdit. Mais on retire d'abord les chaînes adverses : si votre pierre prend quelque chose, elle a de la place, et le coup est permis.",
            ),
            Phrase::new(
                "No move may bring back a board that was already there in this game. This is the rule of ko. Without it, two players could take one stone from each other for ever. Play somewhere else first; after that you may take back, since the board has changed.",
                "Aucun coup ne doit ramener un plateau déjà vu dans la partie. C'est la règle du ko. Sans elle, deux joueurs pourraient se reprendre une pierre sans fin. Jouez d'abord ailleurs ; ensuite vous pourrez reprendre, car le plateau a changé.",
            ),
        ],
        pictures: &[
            Figure::of(
                "5/5/5/OO3/1O3 b",
                Phrase::new(
                    "Black may not play a1: the stone would have no liberty and would take nothing.",
                    "Les Noirs ne peuvent pas jouer a1 : la pierre n'aurait aucune liberté et ne prendrait rien.",
                ),
            ),
            Figure::played(
                "5/5/XX3/OOX2/1OX2 b",
                "a1",
                Phrase::new(
                    "Here a1 is allowed: it fills the last liberty of three white stones and takes them.",
                    "Ici a1 est permis : ce coup occupe la dernière liberté de trois pierres blanches et les prend.",
                ),
            ),
            Figure::played(
                "5/1XO2/XO1O1/1XO2/5 b",
                "c3",
                Phrase::new(
                    "Black plays c3 and takes b3. White may not take c3 back at once by b3: that is the board we came from.",
                    "Les Noirs jouent c3 et prennent b3. Les Blancs ne peuvent pas aussitôt reprendre c3 en jouant b3 : le plateau précédent reviendrait.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("Two eyes live", "Deux yeux font vivre"),
        text: &[Phrase::new(
            "An eye is an empty crossing shut in by one chain. With two separate eyes a chain can never be taken: the enemy would have to fill both, and each of those moves is suicide. With one eye only, it can be taken.",
            "Un œil est un croisement vide enfermé par une chaîne. Avec deux yeux séparés, une chaîne ne peut jamais être prise : il faudrait remplir les deux, et chacun de ces coups est un suicide. Avec un seul œil, elle peut l'être.",
        )],
        pictures: &[Figure::of(
            "5/5/OOOO1/XXXXO/1X1XO w",
            Phrase::new(
                "Black is shut in, but has two eyes, a1 and c1. White may play neither: Black lives.",
                "Les Noirs sont enfermés mais ont deux yeux, a1 et c1. Les Blancs ne peuvent jouer ni l'un ni l'autre : les Noirs vivent.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The end of the game", "La fin de la partie"),
        text: &[Phrase::new(
            "When no move is worth anything any more, pass. Two passes in a row end the game, and the program counts. Mind: every stone that is still on the board then counts as alive. Take lost enemy stones off before you pass. Empty crossings that touch both colours belong to nobody.",
            "Quand plus aucun coup ne rapporte, passez. Deux passes de suite finissent la partie, et le programme compte. Attention : toute pierre encore sur le plateau compte alors comme vivante. Prenez les pierres adverses perdues avant de passer. Les croisements vides qui touchent les deux couleurs ne sont à personne.",
        )],
        pictures: &[Figure::played(
            "3XO1/1X1XO1/XO1XO1/1X1XO1/3XO1/3XO1 b",
            "c4",
            Phrase::new(
                "If Black passes now and White too, the lone white stone spoils the whole left side, and White wins. Black takes it with c4 first, and wins.",
                "Si les Noirs passent maintenant et les Blancs aussi, la pierre blanche isolée gâche tout le côté gauche, et les Blancs gagnent. Les Noirs la prennent d'abord en c4, et gagnent.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "Begin on the board of five lines, then nine. Keep your stones joined and cut those of the other side. Before each move look for chains in atari: save yours, take theirs. Large areas are easiest to surround in the corners, then along the edges, and hardest in the middle.",
            "Commencez sur le plateau à cinq lignes, puis à neuf. Gardez vos pierres reliées et coupez celles de l'autre. Avant chaque coup, cherchez les chaînes en atari : sauvez les vôtres, prenez les siennes. Il est plus facile d'entourer de la place dans les coins, puis le long des bords ; au centre, c'est le plus difficile.",
        )],
        pictures: &[],
    },
];
