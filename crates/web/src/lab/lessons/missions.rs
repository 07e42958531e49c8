//! Decision processes: from Bellman's equation to LRTDP.

use meeple_core::Phrase;

use super::{Block, Figure, Lesson, View, WORLD};

pub(super) fn lesson() -> Lesson {
    let p = Phrase::new;
    Lesson {
        slug: "decision-processes",
        title: p("Decisions under chance", "Décider face au hasard"),
        about: p(
            "One player against chance: Bellman's equation, sweeps, trials and labels.",
            "Un joueur contre le hasard : l'équation de Bellman, balayages, essais et étiquettes.",
        ),
        blocks: vec![
            Block::Text(p(
                "In a Markov decision process one chooses an action, chance chooses what comes of it. A plan is no longer a list of moves but a policy: what to do in every state. The value of a state is what the best policy may expect from it, and obeys Bellman's equation:",
                "Dans un processus de décision markovien, on choisit une action, le hasard choisit ce qui en sort. Un plan n'est plus une liste de coups mais une politique : quoi faire dans chaque état. La valeur d'un état est ce que la meilleure politique peut en espérer ; elle obéit à l'équation de Bellman :",
            )),
            Block::Formula(p(
                "V(s) = max over a of Σ P(s′ | s, a)·(R(s, a, s′) + γ·V(s′))",
                "V(s) = max sur a de Σ P(s′ | s, a)·(R(s, a, s′) + γ·V(s′))",
            )),
            Block::Heading(p("Value iteration", "Itération sur les valeurs")),
            Block::Text(p(
                "Begin with zeros and work out the left side from the right, for all states, again and again. Each sweep brings the values nearer.",
                "Partir de zéros et recalculer le membre de gauche par celui de droite, pour tous les états, encore et encore. Chaque balayage rapproche les valeurs.",
            )),
            Block::Figure(Figure {
                view: View::Values,
                game: "gridworld",
                position: WORLD,
                with: "vi(method=jacobi)",
                step: 5,
                caption: p(
                    "The 4×3 world of Russell and Norvig: a step succeeds 8 times in 10 and slips to each side once in 10; it costs 0.04, the goal pays 1, the trap −1.",
                    "Le monde 4×3 de Russell et Norvig : un pas réussit 8 fois sur 10 et glisse de chaque côté 1 fois sur 10 ; il coûte 0,04, le but paie 1, le piège −1.",
                ),
            }),
            Block::Text(p(
                "Check one cell by hand: c3, left of the goal, going east. It enters the goal 8 times in 10, bumps into the wall and stays once in 10, and slips down to c2 once in 10:",
                "Vérifions une case à la main : c3, à gauche du but, vers l'est. On entre au but 8 fois sur 10, on heurte le mur et on reste 1 fois sur 10, on glisse en c2 1 fois sur 10 :",
            )),
            Block::Formula(p(
                "0.8·1 + 0.1·(−0.04 + 0.958) + 0.1·(−0.04 + 0.700) = 0.958",
                "0,8·1 + 0,1·(−0,04 + 0,958) + 0,1·(−0,04 + 0,700) = 0,958",
            )),
            Block::Text(p(
                "The start a1 is worth 0.745. If a step costs 2 instead of 0.04, the policy turns: at c2 the walker goes east, straight into the trap, to have it over with. Try it in the lab.",
                "Le départ a1 vaut 0,745. Si un pas coûte 2 au lieu de 0,04, la politique tourne : en c2 le marcheur va vers l'est, droit dans le piège, pour en finir. Essayez-le au labo.",
            )),
            Block::Heading(p("Only where it matters", "Seulement là où cela compte")),
            Block::List(vec![
                p(
                    "RTDP (Barto, Bradtke and Singh, 1995) makes trials: from the start, always by the most hopeful action, backing up on the way. States that good play never meets are never touched.",
                    "RTDP (Barto, Bradtke et Singh, 1995) fait des essais : depuis le départ, toujours par l'action la plus prometteuse, en mettant à jour en chemin. Les états que le bon jeu ne rencontre jamais ne sont jamais touchés.",
                ),
                p(
                    "LRTDP (Bonet and Geffner, 2003) labels states as settled when nothing below them changes any more. When the start is settled, it ends, with a guarantee.",
                    "LRTDP (Bonet et Geffner, 2003) étiquette comme réglés les états sous lesquels plus rien ne change. Quand le départ est réglé, il s'arrête, avec une garantie.",
                ),
                p(
                    "Bounded variants keep a lower and an upper bound of each value and go where they are far apart.",
                    "Les variantes bornées gardent une borne basse et une borne haute de chaque valeur et vont là où elles sont éloignées.",
                ),
            ]),
        ],
    }
}
