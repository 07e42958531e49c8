//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "A race without teams: be home as early as you can. Usually three run, A, B and C. The first home gets 2 points, the second 1, the last nothing. With other numbers it is alike: you get a point for each runner who comes after you.",
            "Une course sans équipes : arrivez le plus tôt possible. D'habitude, on court à trois, A, B et C. Le premier arrivé reçoit 2 points, le deuxième 1, le dernier rien. À un autre nombre, c'est pareil : vous avez un point par coureur qui arrive après vous.",
        )],
        pictures: &[],
    },
    Part {
        heading: Phrase::new("The board and the moves", "Le plateau et les coups"),
        text: &[
            Phrase::new(
                "Each runner has a lane, but all run on the same squares: 0 is the start, then come 1 to 12, then home, marked h with a star. The lanes only make the picture clear: if somebody stands on square 5, square 5 is taken in every lane, and it is darker there.",
                "Chaque coureur a son couloir, mais tous courent sur les mêmes cases : 0 est le départ, puis viennent 1 à 12, puis l'arrivée, marquée h avec une étoile. Les couloirs ne servent qu'à y voir clair : si quelqu'un est sur la case 5, elle est prise dans tous les couloirs, et plus foncée.",
            ),
            Phrase::new(
                "In turn, A, B and C move one step. You have two choices: the first free square ahead of you, or the second free one. You may not stand still, and you never go back. There are no dice: everything is your choice.",
                "À tour de rôle, A, B et C font un pas. Vous avez deux choix : la première case libre devant vous, ou la deuxième. Vous ne pouvez pas rester sur place, et vous ne reculez jamais. Il n'y a pas de dé : tout dépend de vous.",
            ),
            Phrase::new(
                "Click the square in your lane, or type its number; for home, type home. Two to six can run: for four, begin a new game from the position A 0 0 0 0.",
                "Cliquez sur la case dans votre couloir, ou écrivez son numéro ; pour l'arrivée, écrivez home. On peut courir de deux à six : pour être quatre, commencez une nouvelle partie depuis la position A 0 0 0 0.",
            ),
        ],
        pictures: &[Figure::played(
            "",
            "2 3",
            Phrase::new(
                "A goes to the second free square, 2. Then B can reach 1 or 3, because 2 is taken, and goes to 3.",
                "A va sur la deuxième case libre, 2. Ensuite B peut atteindre 1 ou 3, car 2 est prise, et va en 3.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Leaping over others", "Sauter par-dessus les autres"),
        text: &[Phrase::new(
            "Taken squares are not counted: you leap over whoever stands there, over several at once if need be. So a crowd just ahead of you carries you far. On the start any number may stand together, and nobody there is in the way.",
            "Les cases prises ne se comptent pas : vous sautez par-dessus qui s'y trouve, même plusieurs à la fois. Un groupe juste devant vous vous porte donc loin. Au départ, on peut être aussi nombreux qu'on veut, et personne n'y gêne.",
        )],
        pictures: &[Figure::played(
            "B 2 1 3",
            "5",
            Phrase::new(
                "B stands on 1; 2 and 3 are taken, so the free squares ahead are 4 and 5. B leaps over A and C and goes to 5.",
                "B est sur 1 ; 2 et 3 sont prises, les cases libres devant lui sont donc 4 et 5. B saute par-dessus A et C et va en 5.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Going home", "L'arrivée"),
        text: &[Phrase::new(
            "What lies beyond square 12 is home, and there is room for all. If no square ahead is free, home is your only move; if one is free, you may choose between it and home. Who is home is skipped. The race ends as soon as only one runner is left on the track.",
            "Après la case 12, c'est l'arrivée, et il y a de la place pour tous. Si aucune case n'est libre devant vous, l'arrivée est votre seul coup ; s'il y en a une, vous choisissez entre elle et l'arrivée. Qui est arrivé ne joue plus. La course finit dès qu'il ne reste qu'un coureur en piste.",
        )],
        pictures: &[
            Figure::played(
                "A 11 10 12",
                "home",
                Phrase::new(
                    "A stands on 11, and 12 is taken by C: A leaps over C and is home first, for 2 points.",
                    "A est sur 11, et 12 est prise par C : A saute par-dessus C et arrive premier, pour 2 points.",
                ),
            ),
            Figure::played(
                "A 12 h1 7",
                "home",
                Phrase::new(
                    "B was home first. A goes home as the second; only C is left, so the race is over: B 2 points, A 1, C nothing.",
                    "B était arrivé premier. A arrive deuxième ; il ne reste que C, la course est donc finie : B a 2 points, A 1, C rien.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "The larger step is not always gained: whoever stands right behind you leaps over you for nothing. Do not land just ahead of an enemy who moves next; leave a gap, and let the others stand ahead of you. Before each move, see where they could go then.",
            "Un grand pas n'est pas toujours gagné : qui est juste derrière vous saute par-dessus vous sans effort. Ne vous posez pas juste devant un adversaire qui va jouer ; laissez un écart, et que les autres soient devant vous. Avant chaque coup, regardez où ils pourraient aller ensuite.",
        )],
        pictures: &[Figure::played(
            "A 7 8",
            "10 11 home",
            Phrase::new(
                "Two runners. On 9, right ahead of B, A would lose. A leaps to 10 and leaves a gap; B goes to 11, and A leaps over B and is home.",
                "Deux coureurs. En 9, juste devant B, A perdrait. A saute en 10 et laisse un écart ; B va en 11, et A saute par-dessus B et arrive.",
            ),
        )],
    },
];
