//! What makes alpha-beta quick, measured one by one.

use meeple_core::{Lang, Phrase};

use super::{Block, Figure, Lesson, View};

/// Variants: name, agent, positions searched in tic-tac-toe (depth 9) and over three positions of
/// Connect Four (depths 11, 12, 12), as `meeple bench search` counts them.
pub(super) const MEASURED: [(Phrase, &str, u64, u64); 7] = [
    (Phrase::new("plain alpha-beta", "alpha-bêta seul"), "alphabeta(depth=9)", 20_866, 22_035_283),
    (
        Phrase::new("with a table", "avec une table"),
        "alphabeta(depth=9, tt=16MB)",
        5_333,
        3_216_627,
    ),
    (
        Phrase::new("moves ordered by the game's opinion", "coups ordonnés par l'avis du jeu"),
        "alphabeta(depth=9, promise)",
        7_865,
        299_311,
    ),
    (Phrase::new("killer moves", "coups tueurs"), "alphabeta(depth=9, killers)", 8_038, 2_391_114),
    (
        Phrase::new("history of cuts", "historique des coupes"),
        "alphabeta(depth=9, history)",
        8_667,
        1_737_223,
    ),
    (
        Phrase::new("null windows (PVS)", "fenêtres nulles (PVS)"),
        "pvs(depth=9)",
        18_111,
        16_015_966,
    ),
    (
        Phrase::new("table and deepening", "table et approfondissement"),
        "alphabeta(depth=9, tt=16MB, deepening)",
        8_099,
        773_342,
    ),
];

pub(super) fn lesson() -> Lesson {
    let p = Phrase::new;
    let mut table = vec![vec![
        p("variant", "variante"),
        p("tic-tac-toe, positions", "morpion, positions"),
        p("Connect Four, positions", "Puissance 4, positions"),
    ]];
    let whole = |count: u64| Phrase::each(|lang: Lang| lang.whole(count));
    for (name, _, small, large) in &MEASURED {
        table.push(vec![name.clone(), whole(*small), whole(*large)]);
    }
    Lesson {
        slug: "improvements",
        title: p("Making alpha-beta quick", "Rendre alpha-bêta rapide"),
        about: p(
            "Tables, ordering, narrow windows, deepening: what each is worth, measured.",
            "Tables, ordre des coups, fenêtres étroites, approfondissement : ce que vaut chacun, mesuré.",
        ),
        blocks: vec![
            Block::List(vec![
                p(
                    "A transposition table remembers positions that are reached again by another way.",
                    "Une table de transposition se souvient des positions atteintes à nouveau par un autre chemin.",
                ),
                p(
                    "Ordering puts good moves first, because the first good move cuts the rest: the game's own opinion, killers (moves that cut nearby) and history (moves that often cut).",
                    "L'ordre met d'abord les bons coups, car le premier bon coup coupe le reste : l'avis propre au jeu, les coups tueurs (qui coupaient tout près) et l'historique (qui coupent souvent).",
                ),
                p(
                    "Principal variation search trusts its first move and only tests the others with a window of width one; MTD(f) closes in on the value with such windows alone.",
                    "La recherche à variante principale se fie à son premier coup et ne fait que tester les autres avec une fenêtre de largeur un ; MTD(f) cerne la valeur par de telles fenêtres seules.",
                ),
                p(
                    "Iterative deepening searches depth 1, then 2, then 3…: each round is cheap beside the next, and teaches it a good order. It can also be stopped at any time.",
                    "L'approfondissement itératif cherche à profondeur 1, puis 2, puis 3… : chaque tour coûte peu devant le suivant, et lui apprend un bon ordre. On peut aussi l'arrêter à tout moment.",
                ),
            ]),
            Block::Heading(p("Measured", "Mesuré")),
            Block::Text(p(
                "Positions searched to the same depth, with the same result. Every line is one expression that you can run yourself; the command meeple bench search prints the whole table.",
                "Positions parcourues à même profondeur, pour le même résultat. Chaque ligne est une expression que vous pouvez lancer ; la commande meeple bench search donne le tableau complet.",
            )),
            Block::Table(table),
            Block::Text(p(
                "What helps depends on the game: in Connect Four the game's own opinion alone saves 98.6% of the work, because it knows threats.",
                "Ce qui aide dépend du jeu : à Puissance 4, l'avis du jeu à lui seul épargne 98,6 % du travail, car il connaît les menaces.",
            )),
            Block::Figure(Figure {
                view: View::Tree,
                game: "tictactoe",
                position: "xo-ox----",
                with: "alphabeta(tt=1MB)",
                step: 43,
                caption: p(
                    "Alpha-beta with a table on tic-tac-toe. A node with a double outline was known: its position had been reached by another order of moves.",
                    "Alpha-bêta avec une table au morpion. Un nœud à double contour était connu : sa position avait été atteinte par un autre ordre de coups.",
                ),
            }),
        ],
    }
}
