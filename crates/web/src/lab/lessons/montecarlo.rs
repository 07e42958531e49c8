//! Monte Carlo tree search.

use meeple_core::Phrase;

use super::{Block, Figure, Lesson, View};

pub(super) fn lesson() -> Lesson {
    let p = Phrase::new;
    Lesson {
        slug: "monte-carlo",
        title: p("Monte Carlo", "Monte-Carlo"),
        about: p(
            "When nobody can judge a position: play it out at random, many times.",
            "Quand personne ne sait juger une position : la jouer au hasard, de nombreuses fois.",
        ),
        blocks: vec![
            Block::Text(p(
                "Alpha-beta must judge the positions where it stops. If nobody knows how, let chance judge: play random games to the end and take the mean result. Playing the same number for each move is called flat Monte Carlo; it wastes most games on bad moves.",
                "Alpha-bêta doit juger les positions où il s'arrête. Si personne ne sait le faire, laissons juger le hasard : jouer des parties au hasard jusqu'au bout et prendre la moyenne. En jouer autant pour chaque coup s'appelle Monte-Carlo plat ; il gaspille la plupart des parties sur de mauvais coups.",
            )),
            Block::Heading(p("A row of slot machines", "Une rangée de machines à sous")),
            Block::Text(p(
                "Each move is a machine that pays an unknown share. Shall the next coin go to the one that paid best so far, or to one that was hardly tried? UCB1 adds to the mean what is due to ignorance:",
                "Chaque coup est une machine qui rend une part inconnue. La prochaine pièce va-t-elle à celle qui a le mieux payé, ou à une qu'on a peu essayée ? UCB1 ajoute à la moyenne ce qui est dû à l'ignorance :",
            )),
            Block::Formula(p(
                "score = mean + c·√(ln N / n), with c = √2",
                "score = moyenne + c·√(ln N / n), avec c = √2",
            )),
            Block::Text(p(
                "N games were played in all, n of them with this move. A move that won 6 of its 10 games, of 100 in all, has the score 0.6 + 1.414·√(4.605 / 10) = 1.560. One tried 50 times with the same mean has 0.6 + 0.429 = 1.029: the less tried one comes next.",
                "N parties ont été jouées en tout, dont n avec ce coup. Un coup qui a gagné 6 de ses 10 parties, sur 100 en tout, a le score 0,6 + 1,414·√(4,605 / 10) = 1,560. Un autre, essayé 50 fois avec la même moyenne, a 0,6 + 0,429 = 1,029 : le moins essayé passe d'abord.",
            )),
            Block::Heading(p("UCT: a tree of bandits", "UCT : un arbre de bandits")),
            Block::List(vec![
                p(
                    "Select: go down by the greatest score.",
                    "Sélection : descendre par le plus grand score.",
                ),
                p(
                    "Expand: a leaf met before grows children.",
                    "Expansion : une feuille déjà vue reçoit des enfants.",
                ),
                p(
                    "Simulate: play at random to the end.",
                    "Simulation : jouer au hasard jusqu'à la fin.",
                ),
                p(
                    "Back up: every node on the way remembers the result.",
                    "Remontée : chaque nœud du chemin retient le résultat.",
                ),
            ]),
            Block::Figure(Figure {
                view: View::Visits,
                game: "connect4",
                position: "4433",
                with: "uct(playouts=300)",
                step: 120,
                caption: p(
                    "Connect Four: the number in a column is how many games began there.",
                    "Puissance 4 : le nombre dans une colonne dit combien de parties y ont commencé.",
                ),
            }),
            Block::Heading(p(
                "RAVE: moves that win later",
                "RAVE : les coups qui gagnent plus tard",
            )),
            Block::Text(p(
                "In games such as Go or Hex a good move is often good at any time. RAVE therefore counts every game twice: for the move that it began with, and, as if it had come first, for every move that the same side made later, before the opponent did (all moves as first, AMAF). After a single game half the moves on the board have an estimate, though a rough one. So the mean of these games is mixed in with a weight that shrinks as the move gets games of its own:",
                "Dans des jeux comme le Go ou le Hex, un bon coup est souvent bon à tout moment. RAVE compte donc chaque partie deux fois : pour le coup qui l'a ouverte et, comme s'il était venu en premier, pour chaque coup que le même camp a joué plus tard, avant l'adversaire (tous les coups comme premiers, AMAF). Après une seule partie, la moitié des coups du plateau ont déjà une estimation, bien que grossière. La moyenne de ces parties entre donc avec un poids qui diminue à mesure que le coup a des parties à lui :",
            )),
            Block::Formula(p(
                "score = (1 − β)·mean + β·mean′ + …, for example with β = 50 / (n + 50)",
                "score = (1 − β)·moyenne + β·moyenne′ + …, par exemple avec β = 50 / (n + 50)",
            )),
            Block::Text(p(
                "A move that won 6 of its own 10 games and 30 of 100 games in which it came later has β = 50 / 60 and the mixed mean 0.6 / 6 + 0.3·5 / 6 = 0.35: for now those other games count more. After 200 games of its own β is 0.2.",
                "Un coup qui a gagné 6 de ses 10 parties et 30 des 100 où il est venu plus tard a β = 50 / 60 et la moyenne combinée 0,6 / 6 + 0,3·5 / 6 = 0,35 : pour l'instant, ces autres parties comptent plus. Après 200 parties à lui, β vaut 0,2.",
            )),
            Block::Text(p(
                "The lab shows it game by game: open the Monte Carlo room and choose mcts(playouts=300, rave=constant).",
                "Le labo le montre partie par partie : ouvrez la salle Monte-Carlo et choisissez mcts(playouts=300, rave=constant).",
            )),
            Block::Text(p(
                "The move to play is the one tried most often. With more games the answer comes nearer to minimax; it is an estimate at every moment.",
                "Le coup à jouer est celui qu'on a essayé le plus souvent. Avec plus de parties, la réponse approche celle de minimax ; à tout moment, c'est une estimation.",
            )),
        ],
    }
}
