//! What a game is, and minimax.

use meeple_core::Phrase;

use super::{Block, FIGURE, Figure, Lesson, View};

pub(super) fn lesson() -> Lesson {
    let p = Phrase::new;
    Lesson {
        slug: "games-and-minimax",
        title: p("Games and minimax", "Les jeux et minimax"),
        about: p(
            "What a game is to a program, and what a position is worth when both sides play well.",
            "Ce qu'est un jeu pour un programme, et ce que vaut une position quand chacun joue bien.",
        ),
        blocks: vec![
            Block::Heading(p("A game in six words", "Un jeu en six mots")),
            Block::Text(p(
                "A program needs to know six things, and nothing else, to play a game of two:",
                "Pour jouer à un jeu à deux, un programme doit savoir six choses, et rien d'autre :",
            )),
            Block::List(vec![
                p("the initial state;", "l'état initial ;"),
                p("Player(s): who moves in state s;", "Joueur(s) : qui joue dans l'état s ;"),
                p("Actions(s): the legal moves;", "Actions(s) : les coups permis ;"),
                p(
                    "Result(s, a): the state after a move;",
                    "Résultat(s, a) : l'état après un coup ;",
                ),
                p(
                    "Terminal(s): whether the game is over;",
                    "Terminal(s) : si la partie est finie ;",
                ),
                p(
                    "Utility(s, p): what a finished game is worth to player p.",
                    "Utilité(s, p) : ce que vaut une partie finie pour le joueur p.",
                ),
            ]),
            Block::Text(p(
                "We call the players MAX and MIN. What one wins the other loses, both see everything, and they move in turn, MAX first.",
                "On appelle les joueurs MAX et MIN. Ce que l'un gagne, l'autre le perd ; tous deux voient tout ; ils jouent à tour de rôle, MAX d'abord.",
            )),
            Block::Heading(p("Minimax", "Minimax")),
            Block::Text(p(
                "Draw every way in which the game may go: a tree. At its leaves the utility is known. From there values climb: MAX takes the greatest of its children, MIN the least.",
                "Dessinons toutes les façons dont la partie peut se dérouler : un arbre. Aux feuilles, l'utilité est connue. De là, les valeurs remontent : MAX prend le plus grand de ses enfants, MIN le plus petit.",
            )),
            Block::Formula(p(
                "minimax(s) = Utility(s) at the end, max of minimax(Result(s, a)) for MAX, min of it for MIN",
                "minimax(s) = Utilité(s) à la fin, max de minimax(Résultat(s, a)) pour MAX, min pour MIN",
            )),
            Block::Text(p(
                "In the figure MIN would answer B with 3, C with 2 and D with 2. So B is worth 3, C and D are worth 2, and MAX goes to B: the root is worth 3.",
                "Dans la figure, MIN répondrait 3 en B, 2 en C et 2 en D. Donc B vaut 3, C et D valent 2, et MAX va en B : la racine vaut 3.",
            )),
            Block::Figure(Figure {
                view: View::Tree,
                game: "tree",
                position: FIGURE,
                with: "minimax",
                step: 18,
                caption: p(
                    "Minimax on the tree of Russell and Norvig's figure 5.2.",
                    "Minimax sur l'arbre de la figure 5.2 de Russell et Norvig.",
                ),
            }),
            Block::Heading(p("What it costs", "Ce que cela coûte")),
            Block::Text(p(
                "With b moves in each position and m moves until the end, minimax looks at b^m leaves; it needs memory for one line of play only, about b·m positions. The figure has 3² = 9 leaves. Tic-tac-toe, played out from the empty board, has 549,946 positions in its tree. For chess there is no hope of that.",
                "Avec b coups par position et m coups jusqu'à la fin, minimax regarde b^m feuilles ; il ne lui faut en mémoire qu'une ligne de jeu, environ b·m positions. La figure a 3² = 9 feuilles. Le morpion, depuis la grille vide, a 549\u{202f}946 positions dans son arbre. Pour les échecs, c'est sans espoir.",
            )),
        ],
    }
}
