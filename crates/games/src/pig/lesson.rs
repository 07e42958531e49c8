//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[
            Phrase::new(
                "Two players, A and B, share one die. Be the first to reach 100 points. In your turn you roll as often as you dare: every roll may bring more, or cost all that you have gathered in this turn.",
                "Deux joueurs, A et B, se partagent un dé. Soyez le premier à atteindre 100 points. À votre tour, lancez aussi souvent que vous l'osez : chaque lancer peut rapporter, ou coûter tout ce que vous avez amassé pendant ce tour.",
            ),
            Phrase::new(
                "On the board each player has a track from 0 to 100. A field stands for ten points: the piece stands on 10 from 10 to 19 points. The exact scores are written beside it.",
                "Sur le plateau, chaque joueur a une piste de 0 à 100. Une case vaut dix points : le pion est sur la case 10 de 10 à 19 points. Les scores exacts sont écrits à côté.",
            ),
        ],
        pictures: &[Figure::played(
            "A 85 60 12",
            "roll",
            Phrase::new(
                "A has 85 points, and 12 more from this turn. A rolls a 4: that makes 101, and A wins at once.",
                "A a 85 points, et 12 de plus dans ce tour. A lance un 4 : cela fait 101, et A gagne aussitôt.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Roll or hold", "Lancer ou garder"),
        text: &[
            Phrase::new(
                "Roll: a 2, 3, 4, 5 or 6 adds to your turn total, and you decide again. The turn total is not yours yet; once it is large enough, an arrow on the track shows how far it would bring you.",
                "Lancer : un 2, 3, 4, 5 ou 6 s'ajoute à votre total du tour, et vous décidez de nouveau. Ce total n'est pas encore à vous ; dès qu'il est assez grand, une flèche sur la piste montre jusqu'où il vous mènerait.",
            ),
            Phrase::new(
                "Hold: the turn total is added to your score for good, and the die goes to the other player.",
                "Garder : le total du tour s'ajoute pour de bon à votre score, et le dé passe à l'autre joueur.",
            ),
        ],
        pictures: &[
            Figure::played(
                "A 12 30 5",
                "roll",
                Phrase::new(
                    "A has 12 points and 5 in this turn. A rolls a 4: the turn total is now 9.",
                    "A a 12 points, et 5 dans ce tour. A lance un 4 : le total du tour est maintenant de 9.",
                ),
            ),
            Figure::played(
                "A 12 30 15",
                "hold",
                Phrase::new(
                    "A holds with a turn total of 15: the score rises from 12 to 27, and B is next.",
                    "A garde, avec un total de 15 : le score passe de 12 à 27, et c'est à B.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("The 1", "Le 1"),
        text: &[
            Phrase::new(
                "A 1 brings nothing: the whole turn total is lost, and the die goes to the other player. What you held in earlier turns stays yours.",
                "Un 1 ne rapporte rien : tout le total du tour est perdu, et le dé passe à l'autre joueur. Ce que vous avez gardé aux tours précédents reste à vous.",
            ),
            Phrase::new(
                "You must roll at least once in each turn. As soon as your score and turn total make 100 together, the game is over and you have won; you need not hold.",
                "Il faut lancer au moins une fois par tour. Dès que votre score et le total du tour font 100 ensemble, la partie est finie et vous avez gagné, sans avoir à garder.",
            ),
        ],
        pictures: &[Figure::played(
            "A 12 30 5",
            "roll roll roll roll",
            Phrase::new(
                "A goes on for too long: 4, 3, 2, and then a 1. The 14 points of this turn are gone, A still has 12, and B is next.",
                "A insiste trop : 4, 3, 2, puis un 1. Les 14 points de ce tour sont perdus, A en a toujours 12, et c'est à B.",
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
                "Press the button roll or hold, or type that word. Taking a move back does not change your luck: the same roll comes again.",
                "Appuyez sur le bouton roll pour lancer ou hold pour garder, ou écrivez le mot. Reprendre un coup ne change pas la chance : le même lancer revient.",
            ),
            Phrase::new(
                "A good habit: roll until the turn total is 20 or more, then hold. With less, a roll wins more on average than a 1 would cost. When the other is close to 100, dare more: holding would only give away the last chance. When you lead by far, hold a little earlier.",
                "Une bonne habitude : lancez jusqu'à un total du tour de 20 ou plus, puis gardez. En dessous, un lancer rapporte en moyenne plus qu'un 1 ne coûterait. Quand l'autre approche de 100, osez davantage : garder serait lui laisser la dernière chance. Quand vous menez largement, gardez un peu plus tôt.",
            ),
        ],
        pictures: &[],
    },
];
