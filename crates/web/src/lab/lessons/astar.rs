//! A* and heuristics.

use meeple_core::{Lang, Phrase, phrase};

use super::{Block, Figure, Lesson, View};

/// The puzzle of the table: 27 moves.
pub(super) const PUZZLE: &str = "8 6 7 2 5 4 3 0 1";
/// Agents and the states they expand on it.
pub(super) const MEASURED: [(&str, u64); 5] = [
    ("bfs", 167_772),
    ("astar(heuristic=misplaced)", 40_463),
    ("astar(heuristic=manhattan)", 2_493),
    ("astar(heuristic=conflict)", 936),
    ("ida(heuristic=manhattan)", 7_257),
];

pub(super) fn lesson() -> Lesson {
    let p = Phrase::new;
    let mut table = vec![vec![p("search", "recherche"), p("states expanded", "états développés")]];
    for (agent, states) in MEASURED {
        let whole = Phrase::each(|lang: Lang| lang.whole(states));
        table.push(vec![Phrase::same(agent), whole]);
    }
    Lesson {
        slug: "a-star",
        title: p("A* and heuristics", "A* et les heuristiques"),
        about: p(
            "One player, no chance: the shortest way to a goal, guided by what is surely left to do.",
            "Un joueur, sans hasard : le plus court chemin vers un but, guidé par ce qui reste sûrement à faire.",
        ),
        blocks: vec![
            Block::Text(p(
                "Breadth-first search looks at all states one move away, then two, then three. It finds the shortest way, and drowns in states.",
                "Le parcours en largeur regarde tous les états à un coup, puis deux, puis trois. Il trouve le plus court chemin, et se noie dans les états.",
            )),
            Block::Text(p(
                "A* (Hart, Nilsson and Raphael, 1968) always expands the state that could lie on the cheapest way:",
                "A* (Hart, Nilsson et Raphael, 1968) développe toujours l'état qui pourrait être sur le chemin le moins cher :",
            )),
            Block::Formula(p("f(s) = g(s) + h(s)", "f(s) = g(s) + h(s)")),
            Block::Text(p(
                "g is what the way to s has cost, h an estimate of the rest. If h never promises more than is true, that is, never estimates too much, it is admissible, and the first goal that A* takes from its list is the best one. In the sliding puzzle every tile must travel at least its Manhattan distance: that is such an h.",
                "g est ce qu'a coûté le chemin jusqu'à s, h une estimation du reste. Si h ne surestime jamais, elle est admissible, et le premier but qu'A* prend dans sa liste est le meilleur. Au taquin, chaque pièce doit parcourir au moins sa distance de Manhattan : voilà une telle h.",
            )),
            Block::Figure(Figure {
                view: View::Frontier,
                game: "fifteen",
                position: "4 1 2 7 0 3 6 8 5",
                with: "astar",
                step: 60,
                caption: p("A* on a puzzle of 14 moves.", "A* sur un taquin à 14 coups."),
            }),
            Block::Heading(p(
                "A better heuristic sees less",
                "Une meilleure heuristique voit moins d'états",
            )),
            Block::Text(phrase!(
                "The position {PUZZLE}, 27 moves from its goal; all five find a shortest way:",
                "La position {PUZZLE}, à 27 coups du but ; les cinq trouvent un plus court chemin :"
            )),
            Block::Table(table),
            Block::Text(p(
                "IDA* (Korf, 1985) searches depth first within a bound on f, and raises the bound round by round. It expands states again and again, but remembers only the way it is on.",
                "IDA* (Korf, 1985) cherche en profondeur sous une borne sur f, et élève la borne tour par tour. Il développe plusieurs fois les mêmes états, mais ne retient que le chemin où il se trouve.",
            )),
        ],
    }
}
