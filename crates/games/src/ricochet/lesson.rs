//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Bring the robot of the right colour to rest on its target, in as few moves as you can. Robots have no brakes: once sent off, they slide until something stops them. Every move of every robot counts.",
            "Arrêtez le robot de la bonne couleur sur sa cible, en aussi peu de coups que possible. Les robots n'ont pas de freins : une fois lancés, ils glissent jusqu'à ce que quelque chose les arrête. Chaque coup compte, quel que soit le robot.",
        )],
        pictures: &[Figure::of(
            "6x6:911393868042810292c00682928102c44446 Ra1 Bf6 Yc4 R>d3",
            Phrase::new(
                "The red sun on d3, in the blue frame, is the target: the red robot has to stop there. Blue and yellow may help.",
                "Le soleil rouge en d3, dans le cadre bleu, est la cible : le robot rouge doit s'y arrêter. Le bleu et le jaune peuvent aider.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("How robots slide", "Comment glissent les robots"),
        text: &[
            Phrase::new(
                "Choose a robot and send it up, down, left or right. It goes straight on until a wall, the edge of the board or another robot stops it. It cannot stop before, and where it cannot move at all, that is no move.",
                "Choisissez un robot et envoyez-le en haut, en bas, à gauche ou à droite. Il va tout droit jusqu'à ce qu'un mur, le bord du plateau ou un autre robot l'arrête. Il ne peut pas s'arrêter avant, et s'il ne peut pas bouger du tout, ce n'est pas un coup.",
            ),
            Phrase::new(
                "Thick lines are walls; they stop robots from both sides. You may move any robot, in any order, as often as you like: another robot is often the wall you need.",
                "Les traits épais sont des murs ; ils arrêtent les robots des deux côtés. Vous jouez le robot que vous voulez, dans n'importe quel ordre, aussi souvent qu'il faut : un autre robot est souvent le mur qui vous manque.",
            ),
        ],
        pictures: &[
            Figure::played(
                "6x6:911393868042810292c00682928102c44446 Ra1 Bf6 Yc4 R>d3",
                "RE",
                Phrase::new(
                    "Red goes right and slides along the whole row, to the edge at f1.",
                    "Le rouge part à droite et glisse sur toute la rangée, jusqu'au bord en f1.",
                ),
            ),
            Figure::played(
                "6x6:911393868042810292c00682928102c44446 Ra1 Bf6 Yc4 R>d3",
                "YS RE",
                Phrase::new(
                    "Two moves: yellow goes down to c1 first, then red goes right and stops against yellow, on b1.",
                    "Deux coups : le jaune descend d'abord en c1, puis le rouge part à droite et s'arrête contre lui, en b1.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("Only a stop counts", "Seul l'arrêt compte"),
        text: &[Phrase::new(
            "To pass over the target is not enough: the robot must come to rest there. Only the robot of the target's colour counts; a mark with the same small shape stands on the robot's belly. The spiral is a target for any robot. If several targets are framed, all must be filled at the same time.",
            "Passer sur la cible ne suffit pas : le robot doit s'y arrêter. Seul compte le robot de la couleur de la cible ; la même petite forme est dessinée sur son ventre. La spirale est une cible pour n'importe quel robot. Si plusieurs cibles sont encadrées, toutes doivent être occupées en même temps.",
        )],
        pictures: &[
            Figure::played(
                "6x6:911393868042810292c00682928102c44446 Ra1 Bf6 Yc4 R>c1",
                "RE",
                Phrase::new(
                    "The target is c1 now. Red runs over it and on to f1: that is no solution.",
                    "La cible est maintenant c1. Le rouge passe dessus et file jusqu'en f1 : ce n'est pas une solution.",
                ),
            ),
            Figure::played(
                "6x6:911393868042810292c00682928102c44446 Rb4 Bf6 Yc1 R>d3",
                "RE RS",
                Phrase::new(
                    "Right to the wall at d4, down to the wall at d3: red rests on its target. Solved.",
                    "À droite jusqu'au mur en d4, en bas jusqu'au mur en d3 : le rouge s'arrête sur sa cible. Résolu.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new(
            "The large board, barriers, more rules",
            "Le grand plateau, les barrières, d'autres règles",
        ),
        text: &[
            Phrase::new(
                "The classic board has 16 rows of 16 squares, four robots and 17 target signs; the framed one is wanted now, the others do nothing. The block in the middle is closed on all sides. Some boards have a fifth, black robot.",
                "Le plateau classique a 16 rangées de 16 cases, quatre robots et 17 signes ; celui qui est encadré est la cible du moment, les autres ne font rien. Le bloc du milieu est fermé de tous côtés. Certains plateaux ont un cinquième robot, noir.",
            ),
            Phrase::new(
                "Some boards have coloured barriers, set slantwise across a square. A robot of that colour goes straight through. Any other turns the corner and slides on in the same move. No robot ever rests on a barrier.",
                "Certains plateaux ont des barrières de couleur, posées de biais sur une case. Un robot de cette couleur passe tout droit. Tout autre robot tourne et continue de glisser dans le même coup. Aucun robot ne s'arrête sur une barrière.",
            ),
            Phrase::new(
                "Here a straight run to the target counts. Only when the line \"must ricochet\" stands beside the board must the robot turn at least once on its way. With \"no rebound\", a robot may not go straight back where its own last move came from.",
                "Ici, une ligne droite jusqu'à la cible compte. Le robot ne doit tourner au moins une fois en chemin que si « ricochet obligatoire » est écrit à côté du plateau. Avec « pas de retour », un robot ne peut pas repartir dans le sens inverse de son propre dernier coup.",
            ),
        ],
        pictures: &[
            Figure::of(
                "",
                Phrase::new(
                    "The classic board: the yellow robot on k15 has to reach the yellow star on b13.",
                    "Le plateau classique : le robot jaune, en k15, doit rejoindre l'étoile jaune en b13.",
                ),
            ),
            Figure::played(
                "6x6 c3/Y Rc1 Ya3 R>f3",
                "RN",
                Phrase::new(
                    "Red goes up, meets the yellow barrier on c3, turns right and slides to f3: one move. Yellow would pass straight through.",
                    "Le rouge monte, rencontre la barrière jaune en c3, tourne à droite et glisse jusqu'en f3 : un seul coup. Le jaune passerait tout droit.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("The race, and how to play here", "La course, et comment jouer ici"),
        text: &[
            Phrase::new(
                "Click a robot, then the square where it will stop, or type its letter and the direction: RN sends red north, YW yellow west. R, G, B, Y are red, green, blue, yellow, K is black; N, E, S, W are up, right, down, left.",
                "Cliquez sur un robot, puis sur la case où il s'arrêtera, ou écrivez le robot et la direction : rouge nord, jaune ouest. En bref : R, G, B, Y pour rouge, vert, bleu, jaune, K pour noir ; N, E, S, W pour haut, droite, bas, gauche. RN envoie donc le rouge en haut.",
            ),
            Phrase::new(
                "You can solve one puzzle alone, or race the computer for all 17 targets. In the race you think without moving anything. Whoever sees a way says in how many moves; then the other has 60 seconds to find a shorter one. The lowest number shows its moves first, of equal numbers the earlier one. Keep your word and the target is yours; if you fail, the other may show. The robots stay where that way left them, and the next target follows. Most targets win.",
                "Vous pouvez résoudre un problème seul, ou disputer les 17 cibles à l'ordinateur. Dans la course, on réfléchit sans rien bouger. Qui voit un chemin annonce en combien de coups ; l'autre a alors 60 secondes pour trouver plus court. Le plus petit nombre montre ses coups en premier, à égalité le premier annoncé. Tenez parole et la cible est à vous ; si vous échouez, l'autre peut montrer. Les robots restent là où ce chemin les a laissés, puis vient la cible suivante. Qui a le plus de cibles gagne.",
            ),
        ],
        pictures: &[],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "Think backwards. Look at the walls around the target: from which side would a robot stop there? Then look for a way to that row or column. If no wall helps, put another robot just behind the target.",
            "Réfléchissez à rebours. Regardez les murs autour de la cible : en venant de quel côté un robot s'y arrêterait-il ? Cherchez ensuite comment gagner cette rangée ou cette colonne. Si aucun mur n'aide, placez un autre robot juste derrière la cible.",
        )],
        pictures: &[],
    },
];
