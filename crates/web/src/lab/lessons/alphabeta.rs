//! Alpha-beta.

use meeple_core::Phrase;

use super::{Block, FIGURE, Figure, Lesson, View};

pub(super) fn lesson() -> Lesson {
    let p = Phrase::new;
    Lesson {
        slug: "alpha-beta",
        title: p("Alpha-beta", "Alpha-bêta"),
        about: p(
            "The same value as minimax, without what cannot matter.",
            "La même valeur que minimax, sans ce qui ne peut rien changer.",
        ),
        blocks: vec![
            Block::Heading(p("Two promises", "Deux promesses")),
            Block::List(vec![
                p(
                    "alpha: what MAX is already sure of, somewhere on the way here;",
                    "alpha : ce dont MAX est déjà sûr, quelque part sur le chemin ;",
                ),
                p("beta: what MIN is already sure of.", "bêta : ce dont MIN est déjà sûr."),
            ]),
            Block::Text(p(
                "At the root nothing is promised: the window is [−∞, +∞]. A node of MAX raises alpha, a node of MIN lowers beta. Where alpha meets beta the rest of the node is cut: one of the two has better elsewhere and will not come here.",
                "À la racine, rien n'est promis : la fenêtre est [−∞ ; +∞]. Un nœud de MAX élève alpha, un nœud de MIN abaisse bêta. Quand alpha rejoint bêta, le reste du nœud est coupé : l'un des deux a mieux ailleurs et ne viendra pas ici.",
            )),
            Block::Figure(Figure {
                view: View::Tree,
                game: "tree",
                position: FIGURE,
                with: "alphabeta",
                step: 20,
                caption: p(
                    "B is worth 3, so MAX is sure of 3. The first leaf of C is 2: C is worth at most 2, and 2 ≤ alpha = 3. Its other leaves are never looked at.",
                    "B vaut 3, donc MAX est sûr de 3. La première feuille de C est 2 : C vaut au plus 2, et 2 ≤ alpha = 3. Ses autres feuilles ne sont jamais regardées.",
                ),
            }),
            Block::Text(p(
                "Alpha-beta looks at 7 of the 9 leaves here. If the leaves of D stood in the order 2 5 14, the first would cut the other two: 5 leaves would do.",
                "Alpha-bêta regarde ici 7 des 9 feuilles. Si les feuilles de D étaient dans l'ordre 2 5 14, la première couperait les deux autres : 5 feuilles suffiraient.",
            )),
            Block::Heading(p("Order is everything", "Tout est dans l'ordre")),
            Block::Text(p(
                "If the best move always came first, a uniform tree of b moves and depth m would need exactly",
                "Si le meilleur coup venait toujours en premier, un arbre uniforme à b coups et de profondeur m demanderait exactement",
            )),
            Block::Formula(p("b^⌈m/2⌉ + b^⌊m/2⌋ − 1 leaves", "b^⌈m/2⌉ + b^⌊m/2⌋ − 1 feuilles")),
            Block::Text(p(
                "instead of b^m: for b = 3 and m = 4 that is 17 instead of 81. One looks twice as deep in the same time. Tic-tac-toe from the empty board needs 20,866 positions instead of 549,946, with moves in no particular order.",
                "au lieu de b^m : pour b = 3 et m = 4, 17 au lieu de 81. On voit deux fois plus loin dans le même temps. Le morpion depuis la grille vide demande 20\u{202f}866 positions au lieu de 549\u{202f}946, les coups étant pris dans un ordre quelconque.",
            )),
            Block::Text(p(
                "SSS* (Stockman, 1979) goes further: it takes the most promising node of the whole tree. On trees without ties it never looks at a leaf that alpha-beta leaves out; but it must remember the whole list of nodes that wait.",
                "SSS* (Stockman, 1979) va plus loin : il prend le nœud le plus prometteur de tout l'arbre. Sur les arbres sans égalités, il ne regarde jamais une feuille qu'alpha-bêta laisse de côté ; mais il doit garder toute la liste des nœuds en attente.",
            )),
        ],
    }
}
