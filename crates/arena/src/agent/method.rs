//! The algorithms by name: what each is, which families it plays, which parameters it takes.

use meeple_core::Phrase;
use meeple_search::adversarial::DEEPEST;
use meeple_search::uncertainty::FARTHEST;

use crate::Family;

/// An algorithm that can be named in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Breadth-first search.
    Bfs,
    /// A*.
    Astar,
    /// IDA*.
    Ida,
    /// Full-width minimax.
    Minimax,
    /// Alpha-beta.
    AlphaBeta,
    /// Principal variation search.
    Pvs,
    /// MTD(f).
    Mtdf,
    /// SSS*.
    Sss,
    /// Principal variation search with everything on.
    Engine,
    /// The game's own exact solver.
    Specialist,
    /// Forced wins within a number of plies.
    Forced,
    /// Depth-first proof-number search.
    Dfpn,
    /// Best-first proof-number search.
    Pns,
    /// Expectiminimax.
    Expectiminimax,
    /// Value iteration.
    ValueIteration,
    /// Interval iteration.
    IntervalIteration,
    /// Policy iteration.
    PolicyIteration,
    /// Modified policy iteration.
    ModifiedPolicyIteration,
    /// Prioritised sweeping.
    PrioritisedSweeping,
    /// Real-time dynamic programming.
    Rtdp,
    /// Labelled real-time dynamic programming.
    Lrtdp,
    /// Bounded real-time dynamic programming.
    Brtdp,
    /// Max^n.
    MaxN,
    /// Counterfactual regret minimisation.
    Cfr,
    /// Flat Monte Carlo.
    Playouts,
    /// Monte Carlo tree search.
    Uct,
    /// Uniform random play.
    Random,
}

/// A parameter of an algorithm.
#[derive(Clone, Debug)]
pub struct Param {
    /// As typed before the equals sign.
    pub name: &'static str,
    /// What may follow it.
    pub kind: ParamKind,
    /// What it means, and what holds when it is left out.
    pub about: Phrase,
}

/// What kind of value a parameter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number between these two.
    Range(u64, u64),
    /// A number from 0 to 1.
    Share,
    /// A small positive number, 1 at most.
    Precision,
    /// A number between these two.
    Number(u32, u32),
    /// A time.
    Time,
    /// A size.
    Bytes,
    /// One of the game's evaluators, or `none`, or `mobility`.
    Evaluator,
    /// One of the puzzle's heuristics.
    Heuristic,
    /// On or off; the name alone means on.
    Switch,
    /// One of these names.
    OneOf(&'static [&'static str]),
}

/// More nodes or games than anybody waits for.
const MANY: u64 = 1_000_000_000_000_000;

/// More threads than this are refused.
const MOST_THREADS: u64 = 256;

/// All algorithms.
pub const METHODS: &[Method] = &[
    Method::Bfs,
    Method::Astar,
    Method::Ida,
    Method::Minimax,
    Method::AlphaBeta,
    Method::Pvs,
    Method::Mtdf,
    Method::Sss,
    Method::Engine,
    Method::Specialist,
    Method::Forced,
    Method::Dfpn,
    Method::Pns,
    Method::Expectiminimax,
    Method::ValueIteration,
    Method::IntervalIteration,
    Method::PolicyIteration,
    Method::ModifiedPolicyIteration,
    Method::PrioritisedSweeping,
    Method::Rtdp,
    Method::Lrtdp,
    Method::Brtdp,
    Method::MaxN,
    Method::Cfr,
    Method::Playouts,
    Method::Uct,
    Method::Random,
];

const TIME: Param = Param {
    name: "time",
    kind: ParamKind::Time,
    about: Phrase::new("wall time for one answer (no limit)", "temps par réponse (sans limite)"),
};
const CLOCK: Param = Param {
    name: "clock",
    kind: ParamKind::Time,
    about: Phrase::new(
        "wall time for all answers of one game (no limit)",
        "temps pour toutes les réponses d'une partie (sans limite)",
    ),
};
const NODES: Param = Param {
    name: "nodes",
    kind: ParamKind::Range(0, MANY),
    about: Phrase::new("nodes for one answer (no limit)", "nœuds par réponse (sans limite)"),
};
const MEMORY: Param = Param {
    name: "memory",
    kind: ParamKind::Bytes,
    about: Phrase::new(
        "memory for tables (no limit; 4GB for missions, 1GB for puzzles)",
        "mémoire des tables (sans limite ; 4GB pour les missions, 1GB pour les casse-tête)",
    ),
};
const NOISE: Param = Param {
    name: "noise",
    kind: ParamKind::Share,
    about: Phrase::new(
        "errors when playing, from 0 to 1: small ones more often than great ones (0)",
        "erreurs en partie, de 0 à 1 : plus souvent petites que grandes (0)",
    ),
};
const CAREFUL: Param = Param {
    name: "careful",
    kind: ParamKind::Switch,
    about: Phrase::new(
        "noise never misses a win in one nor allows one (off)",
        "le bruit ne manque ni n'offre jamais un gain en un coup (off)",
    ),
};
const PLIES: Param = Param {
    name: "depth",
    kind: ParamKind::Range(0, DEEPEST as u64),
    about: Phrase::new("plies to look ahead (to the end)", "profondeur en coups (jusqu'au bout)"),
};
const COST: Param = Param {
    name: "depth",
    kind: ParamKind::Range(0, 1_000_000),
    about: Phrase::new("highest cost of a solution (no limit)", "coût maximal (sans limite)"),
};
const SWEEPS: Param = Param {
    name: "depth",
    kind: ParamKind::Range(0, 1_000_000_000),
    about: Phrase::new("sweeps at most (no limit)", "nombre maximal de balayages (sans limite)"),
};
const DECISIONS: Param = Param {
    name: "depth",
    kind: ParamKind::Range(1, FARTHEST as u64),
    about: Phrase::new("decisions to look ahead (3)", "décisions à l'avance (3)"),
};
const WITHIN: Param = Param {
    name: "depth",
    kind: ParamKind::Range(1, DEEPEST as u64),
    about: Phrase::new("plies within which to win (11)", "gain en tant de coups au plus (11)"),
};
const FORCED_FIRST: Param = Param {
    name: "forced",
    kind: ParamKind::Switch,
    about: Phrase::new(
        "look for a forced win first (on where the game's replies are mostly forced)",
        "chercher d'abord un gain forcé (si les réponses du jeu sont surtout forcées)",
    ),
};
const PROOFS: Param = Param {
    name: "proofs",
    kind: ParamKind::Switch,
    about: Phrase::new(
        "check by proof numbers that the move chosen does not lose by force (on where replies are mostly forced)",
        "vérifier par nombres de preuve que le coup choisi ne perd pas de force (si les réponses sont surtout forcées)",
    ),
};
const EVALUATOR: Param = Param {
    name: "eval",
    kind: ParamKind::Evaluator,
    about: Phrase::new(
        "who judges at the depth limit (the game's first)",
        "qui juge à la profondeur limite (le premier du jeu)",
    ),
};
const HEURISTIC: Param = Param {
    name: "heuristic",
    kind: ParamKind::Heuristic,
    about: Phrase::new(
        "estimate of the rest (the puzzle's first)",
        "estimation du reste (la première)",
    ),
};
const TABLE: Param = Param {
    name: "tt",
    kind: ParamKind::Bytes,
    about: Phrase::new(
        "transposition table (none; 64MB for engine and dfpn)",
        "table de transposition (aucune ; 64MB pour engine et dfpn)",
    ),
};
const THREADS: Param = Param {
    name: "threads",
    kind: ParamKind::Range(1, MOST_THREADS),
    about: Phrase::new("threads that share the table (1)", "fils qui partagent la table (1)"),
};
const ASPIRATION: Param = Param {
    name: "aspiration",
    kind: ParamKind::Range(0, 1_000_000),
    about: Phrase::new(
        "half the first window around the last value, in points (none)",
        "demi-largeur de la première fenêtre autour de la valeur, en points (aucune)",
    ),
};

/// A switch of the tree search.
const fn switch(name: &'static str, about: Phrase) -> Param {
    Param { name, kind: ParamKind::Switch, about }
}

const SWITCHES: [Param; 10] = [
    switch(
        "deepening",
        Phrase::new(
            "depth by depth (on under a time or node limit)",
            "profondeur par profondeur (si temps ou nœuds limités)",
        ),
    ),
    switch(
        "promise",
        Phrase::new("the game's own opinion orders moves", "l'avis du jeu ordonne les coups"),
    ),
    switch(
        "killers",
        Phrase::new("what cut off nearby comes first", "ce qui coupait tout près d'abord"),
    ),
    switch(
        "history",
        Phrase::new("what often cut off comes first", "ce qui coupe souvent d'abord"),
    ),
    switch(
        "counter",
        Phrase::new("what answered the last move comes first", "la réponse habituelle d'abord"),
    ),
    switch(
        "iid",
        Phrase::new("look less deep for a first move", "chercher moins loin un premier coup"),
    ),
    switch(
        "null",
        Phrase::new(
            "if passing is good enough, cut (where passing is safe to assume)",
            "si passer suffit, couper (là où l'on peut le supposer)",
        ),
    ),
    switch(
        "lmr",
        Phrase::new("look less deep at late moves", "regarder moins loin les derniers coups"),
    ),
    switch(
        "futility",
        Phrase::new("leave out hopeless quiet moves", "omettre les coups calmes sans espoir"),
    ),
    switch(
        "quiescence",
        Phrase::new(
            "go on with urgent moves at the horizon",
            "prolonger les coups urgents à l'horizon",
        ),
    ),
];
const BOOK: Param = switch(
    "book",
    Phrase::new("use the book that comes with the game (on)", "utiliser le livre du jeu (oui)"),
);
const EPSILON: Param = Param {
    name: "epsilon",
    kind: ParamKind::Precision,
    about: Phrase::new("how far values may be off (1e-9)", "erreur permise sur les valeurs (1e-9)"),
};
const SWEEPING: Param = Param {
    name: "method",
    kind: ParamKind::OneOf(&["topological", "gs", "jacobi", "span", "report"]),
    about: Phrase::new(
        "order of backups: topological, gs, jacobi, span, report (topological)",
        "ordre des mises à jour : topological, gs, jacobi, span, report (topological)",
    ),
};
const OBJECTIVE: Param = Param {
    name: "objective",
    kind: ParamKind::OneOf(&["reward", "success", "turns", "tradeoff"]),
    about: Phrase::new(
        "what a mission aims at: reward, success, turns until a success (failures begun again), tradeoff (reward)",
        "ce que vise une mission : reward, success, turns jusqu'au succès (échecs recommencés), tradeoff (reward)",
    ),
};
const PRICE: Param = Param {
    name: "c",
    kind: ParamKind::Share,
    about: Phrase::new(
        "price of a turn in certain losses, for tradeoff (0.01)",
        "prix d'un tour en pertes certaines, pour tradeoff (0.01)",
    ),
};
const SWEEP_THREADS: Param = Param {
    name: "threads",
    kind: ParamKind::Range(1, MOST_THREADS),
    about: Phrase::new(
        "threads of jacobi, span and missions that fall into blocks; the result is the same (1; for \
         blocks all there are)",
        "fils de jacobi, de span et des missions qui se divisent en blocs ; le résultat est le même \
         (1 ; pour les blocs, tous ceux qu'il y a)",
    ),
};
const INNER: Param = Param {
    name: "inner",
    kind: ParamKind::Range(1, 10_000),
    about: Phrase::new("sweeps of each policy (20)", "balayages de chaque politique (20)"),
};
const TRIALS: Param = Param {
    name: "trials",
    kind: ParamKind::Range(1, 1_000_000_000),
    about: Phrase::new("trials at most (200)", "nombre maximal d'essais (200)"),
};
const STEPS: Param = Param {
    name: "steps",
    kind: ParamKind::Range(1, 1_000_000_000),
    about: Phrase::new("steps of a trial at most (50)", "pas d'un essai au plus (50)"),
};
const ROUNDS: Param = Param {
    name: "rounds",
    kind: ParamKind::Range(1, 1_000_000_000),
    about: Phrase::new(
        "rounds of learning at most (20000)",
        "tours d'apprentissage au plus (20000)",
    ),
};
const NEARNESS: Param = Param {
    name: "epsilon",
    kind: ParamKind::Precision,
    about: Phrase::new(
        "how near the bounds of the value are to come (1e-4)",
        "écart permis entre les bornes de la valeur (1e-4)",
    ),
};
/// What planners of missions have in common.
const PLANNING: [Param; 5] = [OBJECTIVE, PRICE, EPSILON, SWEEPS, MEMORY];
const GAMES: Param = Param {
    name: "games",
    kind: ParamKind::Range(1, MANY),
    about: Phrase::new("random games for each move (1000)", "parties au hasard par coup (1000)"),
};

const TREE_GAMES: Param = Param {
    name: "playouts",
    kind: ParamKind::Range(1, MANY),
    about: Phrase::new("random games in all (10000)", "parties au hasard en tout (10000)"),
};
const EXPLORATION: Param = Param {
    name: "c",
    kind: ParamKind::Number(0, 1000),
    about: Phrase::new(
        "how much rarely tried moves are favoured (1.414)",
        "faveur faite aux coups peu essayés (1,414)",
    ),
};

impl Method {
    /// As typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bfs => "bfs",
            Self::Astar => "astar",
            Self::Ida => "ida",
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Pvs => "pvs",
            Self::Mtdf => "mtdf",
            Self::Sss => "sss",
            Self::Engine => "engine",
            Self::Specialist => "specialist",
            Self::Forced => "forced",
            Self::Dfpn => "dfpn",
            Self::Pns => "pns",
            Self::Expectiminimax => "expectiminimax",
            Self::ValueIteration => "vi",
            Self::IntervalIteration => "ii",
            Self::PolicyIteration => "pi",
            Self::ModifiedPolicyIteration => "mpi",
            Self::PrioritisedSweeping => "ps",
            Self::Rtdp => "rtdp",
            Self::Lrtdp => "lrtdp",
            Self::Brtdp => "brtdp",
            Self::MaxN => "maxn",
            Self::Cfr => "cfr",
            Self::Playouts => "playouts",
            Self::Uct => "uct",
            Self::Random => "random",
        }
    }

    /// One sentence for people.
    #[must_use]
    pub const fn about(self) -> Phrase {
        match self {
            Self::Bfs => Phrase::new(
                "breadth-first search: fewest moves, every state once",
                "parcours en largeur : le moins de coups, chaque état une fois",
            ),
            Self::Astar => Phrase::new(
                "A*: cheapest solution, guided by a heuristic",
                "A* : solution la moins chère, guidée par une heuristique",
            ),
            Self::Ida => Phrase::new(
                "IDA*: A* depth first, round by round: hardly any memory, no proof of unsolvable",
                "IDA* : A* en profondeur, tour par tour : presque sans mémoire, sans preuve d'insoluble",
            ),
            Self::Minimax => Phrase::new(
                "minimax: every line, both sides play their best",
                "minimax : toutes les lignes, chacun joue au mieux",
            ),
            Self::AlphaBeta => Phrase::new(
                "alpha-beta: minimax without what cannot matter",
                "alpha-bêta : minimax sans ce qui ne peut rien changer",
            ),
            Self::Pvs => Phrase::new(
                "principal variation search: alpha-beta that only tests later moves",
                "recherche de variante principale : alpha-bêta qui ne fait que tester la suite",
            ),
            Self::Mtdf => Phrase::new(
                "MTD(f): closes in on the value with the narrowest windows",
                "MTD(f) : cerne la valeur par les fenêtres les plus étroites",
            ),
            Self::Sss => Phrase::new(
                "SSS*: best-first minimax, often fewer leaves than alpha-beta and far more memory",
                "SSS* : minimax par le meilleur d'abord, souvent moins de feuilles, bien plus de mémoire",
            ),
            Self::Engine => Phrase::new(
                "the strongest: principal variation search with every enhancement on",
                "le plus fort : variante principale avec toutes les améliorations",
            ),
            Self::Specialist => Phrase::new(
                "the game's own exact solver, where it has one; the engine where its budget is too small",
                "le solveur exact propre au jeu, s'il en a un ; engine si son budget ne suffit pas",
            ),
            Self::Forced => Phrase::new(
                "forced wins within so many plies, with a checked certificate; else a safe move",
                "gains forcés en tant de coups, avec un certificat vérifié ; sinon un coup sûr",
            ),
            Self::Dfpn => Phrase::new(
                "depth-first proof-number search: who wins, with a checked certificate",
                "recherche par nombres de preuve, en profondeur : qui gagne, avec un certificat vérifié",
            ),
            Self::Pns => Phrase::new(
                "proof-number search: who wins, best first, with a checked certificate",
                "recherche par nombres de preuve : qui gagne, avec un certificat vérifié",
            ),
            Self::Expectiminimax => Phrase::new(
                "expectiminimax: minimax with dice",
                "expectiminimax : minimax avec des dés",
            ),
            Self::ValueIteration => Phrase::new(
                "value iteration: the expected value of every state",
                "itération sur les valeurs : l'espérance de chaque état",
            ),
            Self::IntervalIteration => Phrase::new(
                "interval iteration: bounds from both sides until they meet",
                "itération par intervalles : des bornes des deux côtés jusqu'à leur rencontre",
            ),
            Self::PolicyIteration => Phrase::new(
                "policy iteration: better policies until none is better",
                "itération sur les politiques : toujours meilleures, jusqu'à la meilleure",
            ),
            Self::ModifiedPolicyIteration => Phrase::new(
                "modified policy iteration: several cheap sweeps of each policy",
                "itération modifiée sur les politiques : des balayages rapides de chacune",
            ),
            Self::PrioritisedSweeping => Phrase::new(
                "prioritised sweeping: the value that changes most comes first",
                "balayage par priorité : d'abord la valeur qui change le plus",
            ),
            Self::Rtdp => Phrase::new(
                "RTDP: trials by the most hopeful action, without a guarantee",
                "RTDP : des essais par l'action la plus prometteuse, sans garantie",
            ),
            Self::Lrtdp => Phrase::new(
                "labelled RTDP: trials until all that best play may meet is settled",
                "RTDP étiqueté : des essais jusqu'à ce que tout le chemin utile soit réglé",
            ),
            Self::Brtdp => Phrase::new(
                "bounded RTDP: trials where bounds are far apart, until they meet",
                "RTDP borné : des essais là où les bornes sont larges, jusqu'à leur rencontre",
            ),
            Self::MaxN => Phrase::new(
                "max^n: everybody takes what is best for themselves",
                "max^n : chacun prend ce qui vaut le mieux pour soi",
            ),
            Self::Cfr => Phrase::new(
                "counterfactual regret: how often to play what, so that nobody can exploit it",
                "regret contrefactuel : dans quelle proportion jouer quoi, sans se laisser exploiter",
            ),
            Self::Playouts => Phrase::new(
                "flat Monte Carlo: the same number of random games for each move",
                "Monte-Carlo plat : autant de parties au hasard pour chaque coup",
            ),
            Self::Uct => Phrase::new(
                "UCT: random games, more of them where they promise more",
                "UCT : des parties au hasard, davantage là où elles promettent",
            ),
            Self::Random => Phrase::new(
                "plays any legal move, each as likely as another",
                "joue n'importe quel coup légal, tous aussi probables",
            ),
        }
    }

    /// Whether it plays games of this family.
    #[must_use]
    pub const fn plays(self, family: Family) -> bool {
        match self {
            Self::Bfs | Self::Astar | Self::Ida => matches!(family, Family::Puzzle),
            Self::Specialist => matches!(family, Family::Puzzle | Family::Duel),
            Self::Minimax
            | Self::AlphaBeta
            | Self::Pvs
            | Self::Mtdf
            | Self::Sss
            | Self::Engine
            | Self::Forced
            | Self::Dfpn
            | Self::Pns => matches!(family, Family::Duel),
            Self::Uct => matches!(family, Family::Duel | Family::Mission),
            Self::MaxN | Self::Cfr => matches!(family, Family::Party),
            Self::Expectiminimax => matches!(family, Family::DiceDuel),
            Self::ValueIteration => matches!(family, Family::DiceDuel | Family::Mission),
            _ if self.is_planner() => matches!(family, Family::Mission),
            Self::Playouts => !matches!(family, Family::Puzzle),
            _ => true,
        }
    }

    /// Whether it works out the expected values of states.
    #[must_use]
    pub const fn is_planner(self) -> bool {
        matches!(
            self,
            Self::ValueIteration
                | Self::IntervalIteration
                | Self::PolicyIteration
                | Self::ModifiedPolicyIteration
                | Self::PrioritisedSweeping
                | Self::Rtdp
                | Self::Lrtdp
                | Self::Brtdp
        )
    }

    /// Its parameters.
    pub fn params(self) -> impl Iterator<Item = Param> {
        let own: Vec<Param> = match self {
            Self::Bfs => vec![COST, MEMORY],
            Self::Astar => vec![HEURISTIC, COST, MEMORY],
            Self::Ida => vec![HEURISTIC, COST, TABLE],
            Self::Minimax => vec![PLIES, EVALUATOR],
            Self::Sss => vec![PLIES, EVALUATOR, MEMORY],
            Self::AlphaBeta | Self::Pvs | Self::Mtdf => {
                [&[PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION][..], &SWITCHES].concat()
            }
            Self::Engine => {
                let own = [PLIES, EVALUATOR, TABLE, THREADS, ASPIRATION, FORCED_FIRST, PROOFS];
                [&own[..], &SWITCHES].concat()
            }
            Self::Forced => vec![WITHIN, EVALUATOR, TABLE],
            Self::Specialist => vec![TABLE, THREADS, BOOK],
            Self::Dfpn => vec![TABLE, MEMORY],
            Self::Pns => vec![MEMORY],
            Self::Expectiminimax => vec![DECISIONS, EVALUATOR],
            Self::ValueIteration => [&PLANNING[..], &[SWEEPING, SWEEP_THREADS]].concat(),
            Self::ModifiedPolicyIteration => [&PLANNING[..], &[INNER]].concat(),
            Self::Rtdp => [&PLANNING[..], &[TRIALS, STEPS]].concat(),
            _ if self.is_planner() => PLANNING.to_vec(),
            Self::MaxN => vec![PLIES, MEMORY],
            Self::Cfr => vec![ROUNDS, NEARNESS, MEMORY],
            Self::Playouts => vec![GAMES],
            Self::Uct => vec![TREE_GAMES, EXPLORATION, MEMORY],
            _ => vec![],
        };
        own.into_iter().chain([TIME, CLOCK, NODES, NOISE, CAREFUL])
    }
}
