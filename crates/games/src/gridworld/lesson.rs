//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[
            Phrase::new(
                "You lead a walker across a slippery field. Bring the walker to the star, and do not fall into a trap, the square with the warning sign. Both end the walk at once: the star with success, the trap with failure. You play against chance alone.",
                "Vous guidez un marcheur sur un terrain glissant. Menez-le à l'étoile sans tomber dans un piège, la case au panneau de danger. L'une et l'autre finissent aussitôt la marche : l'étoile par un succès, le piège par un échec. Vous ne jouez que contre le hasard.",
            ),
            Phrase::new(
                "Hatched squares are walls. All other squares are free.",
                "Les cases hachurées sont des murs. Toutes les autres sont libres.",
            ),
        ],
        pictures: &[Figure::of(
            "",
            Phrase::new(
                "The walker begins on a1, at the bottom left. The star is on d3, the trap right below it on d2, a wall on b2.",
                "Le marcheur part de a1, en bas à gauche. L'étoile est en d3, le piège juste en dessous, en d2, et un mur en b2.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("The steps", "Les pas"),
        text: &[
            Phrase::new(
                "Choose north (up), south (down), west (left) or east (right). The walker goes one square that way, most of the time. Towards a wall or the edge the walker stays in place, and the step counts all the same.",
                "Choisissez le nord (en haut), le sud (en bas), l'ouest (à gauche) ou l'est (à droite). Le marcheur fait un pas de ce côté, le plus souvent. Contre un mur ou le bord, il reste sur place, et le pas compte quand même.",
            ),
            Phrase::new(
                "Click the square next to the walker, or type north, south, west or east.",
                "Cliquez sur la case voisine du marcheur, ou écrivez north, south, west ou east : nord, sud, ouest, est.",
            ),
        ],
        pictures: &[Figure::played(
            "russell-norvig-4e a1",
            "north",
            Phrase::new(
                "A step north goes well: the walker is now on a2.",
                "Un pas vers le nord réussit : le marcheur est maintenant en a2.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Slips and wind", "Glissades et vent"),
        text: &[
            Phrase::new(
                "On the usual field 8 steps in 10 go where you want. One in 10 slips to the left of the way you go, one in 10 to the right; never backwards. A slip may lead into a trap, or against a wall, where nothing happens.",
                "Sur le terrain habituel, 8 pas sur 10 vont où vous voulez. Un sur 10 glisse à gauche de la direction choisie, un sur 10 à droite ; jamais en arrière. Une glissade peut mener dans un piège, ou contre un mur, et alors rien ne bouge.",
            ),
            Phrase::new(
                "On some fields a wind blows. After each step it may push the walker one more square its own way, unless a wall is there. How slippery the ground is and how strong the wind stands beside the board.",
                "Sur certains terrains, le vent souffle. Après chaque pas, il peut pousser le marcheur d'une case de plus de son côté, sauf si un mur s'y trouve. À côté du plateau, vous lisez combien le sol glisse et quelle est la force du vent.",
            ),
        ],
        pictures: &[
            Figure::played(
                "russell-norvig-4e a1",
                "north north east east east",
                Phrase::new(
                    "Twice north, twice east: the walker reaches c3, next to the star. But the last step east slips south, to c2. Now the trap is near.",
                    "Deux fois au nord, deux fois à l'est : le marcheur arrive en c3, à côté de l'étoile. Mais le dernier pas vers l'est glisse au sud, en c2. Le piège est tout près.",
                ),
            ),
            Figure::of(
                "bridge",
                Phrase::new(
                    "The bridge: straight along row 2 between the traps, where the wind may push the walker south, or the long way round over the top?",
                    "Le pont : tout droit sur la rangée 2 entre les pièges, où le vent peut pousser vers le sud, ou le long détour par le haut ?",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("What is counted", "Ce qui compte"),
        text: &[Phrase::new(
            "On the usual field the star is worth 1 point, the trap takes 1 away, and each step on the way costs a little: 0.04 points. So a long detour costs something, and so does a risk. Other fields have other prices; they too stand beside the board. To play, you need not mind the other lines there: they are for people who like to compare numbers.",
            "Sur le terrain habituel, l'étoile vaut 1 point, le piège en retire 1, et chaque pas en chemin coûte un peu : 0,04 point. Un long détour coûte donc, et un risque aussi. D'autres terrains ont d'autres prix, écrits eux aussi à côté du plateau. Pour jouer, les autres lignes ne vous servent pas : elles sont pour qui aime comparer des nombres.",
        )],
        pictures: &[Figure::of(
            "cliff",
            Phrase::new(
                "The cliff: nothing slips here, so you can walk along the edge in row 2 without fear. A step south, though, is the end.",
                "La falaise : ici rien ne glisse, et vous pouvez longer le bord sur la rangée 2 sans crainte. Mais un pas vers le sud, et c'est la fin.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "Ask of each step where a slip would lead, not only where the step itself leads. On the usual field go up the left side first, then along the top: there you pass beside the trap only when you slip. Next to a trap, a step towards a wall can be the safest: it can only slip sideways.",
            "Pour chaque pas, demandez-vous où mènerait une glissade, et pas seulement où mène le pas. Sur le terrain habituel, montez d'abord à gauche, puis longez le haut : vous ne passez à côté du piège que si vous glissez. Près d'un piège, un pas contre un mur peut être le plus sûr : il ne peut que glisser de côté.",
        )],
        pictures: &[],
    },
];
