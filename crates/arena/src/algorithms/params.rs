//! The parameters, each once: name, kind with its range, what it means and what holds when it is left
//! out. Algorithms share them.

use meeple_core::Phrase;
use meeple_search::adversarial::DEEPEST;
use meeple_search::uncertainty::FARTHEST;

use crate::agent::ParamKind::{
    Bytes, Evaluator, Heuristic, Number, OneOf, Precision, Range, Share, Switch, Time,
};
use crate::agent::{Need, Param};

/// What every algorithm takes, after its own.
pub(crate) static COMMON: [Param; 5] = [TIME, CLOCK, NODES, NOISE, CAREFUL];

/// More nodes or games than anybody waits for.
const MANY: u64 = 1_000_000_000_000_000;

/// More threads than this are refused.
const MOST_THREADS: u64 = 256;

const TIME: Param = Param::new(
    "time",
    Time,
    Phrase::new("time for one answer (no limit)", "temps par réponse (sans limite)"),
);
const CLOCK: Param = Param::new(
    "clock",
    Time,
    Phrase::new(
        "time for all answers of one game (no limit)",
        "temps pour toutes les réponses d'une partie (sans limite)",
    ),
);
const NODES: Param = Param::new(
    "nodes",
    Range(0, MANY),
    Phrase::new("nodes for one answer (no limit)", "nœuds par réponse (sans limite)"),
);
pub(super) const MEMORY: Param = Param::new(
    "memory",
    Bytes,
    Phrase::new(
        "memory for tables (no limit; 4GB for missions, 1GB for puzzles)",
        "mémoire des tables (sans limite ; 4GB pour les missions, 1GB pour les casse-tête)",
    ),
);
const NOISE: Param = Param::new(
    "noise",
    Share,
    Phrase::new(
        "mistakes when playing, from 0 to 1: small ones more often than big ones (0)",
        "erreurs en partie, de 0 à 1 : plus souvent petites que grandes (0)",
    ),
);
const CAREFUL: Param = Param::switch(
    "careful",
    Phrase::new(
        "whatever the noise, never miss a win in one move, nor allow one (off)",
        "malgré noise, ne jamais manquer ni permettre un gain en un coup (off)",
    ),
);
pub(super) const PLIES: Param = Param::new(
    "depth",
    Range(0, DEEPEST as u64),
    Phrase::new(
        "moves to look ahead, those of both sides counted (to the end)",
        "coups à l'avance, des deux camps (jusqu'au bout)",
    ),
);
pub(super) const COST: Param = Param::new(
    "depth",
    Range(0, 1_000_000),
    Phrase::new(
        "highest cost of a solution (no limit)",
        "coût maximal d'une solution (sans limite)",
    ),
);
pub(super) const SWEEPS: Param = Param::new(
    "depth",
    Range(0, 1_000_000_000),
    Phrase::new("sweeps at most (no limit)", "nombre maximal de balayages (sans limite)"),
);
pub(super) const DECISIONS: Param = Param::new(
    "depth",
    Range(1, FARTHEST as u64),
    Phrase::new("decisions to look ahead (3)", "décisions à l'avance (3)"),
);
pub(super) const WITHIN: Param = Param::new(
    "depth",
    Range(1, DEEPEST as u64),
    Phrase::new(
        "moves within which to win, those of both sides counted (11)",
        "gain en tant de coups au plus, des deux camps (11)",
    ),
);
pub(super) const FORCED_FIRST: Param = Param {
    name: "forced",
    kind: Switch,
    about: Phrase::new(
        "look for a forced win first (on where the game's replies are mostly forced)",
        "chercher d'abord un gain forcé (si les réponses du jeu sont surtout forcées)",
    ),
    needs: &[Need::OnlyWhoWins],
};
pub(super) const PROOFS: Param = Param::switch(
    "proofs",
    Phrase::new(
        "check by proof numbers that the move chosen does not lose by force (on where replies are mostly forced)",
        "vérifier par nombres de preuve que le coup choisi ne perd pas de force (si les réponses sont surtout forcées)",
    ),
);
pub(super) const EVALUATOR: Param = Param::new(
    "eval",
    Evaluator,
    Phrase::new(
        "who judges at the depth limit (the game's first)",
        "qui juge à la profondeur limite (le premier du jeu)",
    ),
);
pub(super) const HEURISTIC: Param = Param::new(
    "heuristic",
    Heuristic,
    Phrase::new(
        "estimate of what is left to do (the puzzle's first)",
        "estimation de ce qui reste à faire (la première)",
    ),
);
pub(super) const TABLE: Param = Param::new(
    "tt",
    Bytes,
    Phrase::new(
        "memory for positions met before, the transposition table (none; 64MB for engine and dfpn)",
        "mémoire des positions déjà vues, la table de transposition (aucune ; 64MB pour engine et dfpn)",
    ),
);
pub(super) const THREADS: Param = Param::new(
    "threads",
    Range(1, MOST_THREADS),
    Phrase::new("threads that share the table (1)", "fils d'exécution qui partagent la table (1)"),
);
pub(super) const ASPIRATION: Param = Param::new(
    "aspiration",
    Range(0, 1_000_000),
    Phrase::new(
        "how far from the last value to look first, in points (no bounds)",
        "jusqu'où chercher d'abord autour de la dernière valeur, en points (sans bornes)",
    ),
);

pub(super) const SWITCHES: [Param; 10] = [
    Param::switch(
        "deepening",
        Phrase::new(
            "search to depth 1, then 2, and so on (on under a time or node limit)",
            "chercher à profondeur 1, puis 2, etc. (on si temps ou nœuds limités)",
        ),
    ),
    Param::switch(
        "promise",
        Phrase::new("the game's own opinion orders the moves", "l'avis du jeu ordonne les coups"),
    ),
    Param::switch(
        "killers",
        Phrase::new(
            "first try moves that settled positions nearby",
            "essayer d'abord les coups qui ont tranché tout près",
        ),
    ),
    Param::switch(
        "history",
        Phrase::new(
            "first try moves that often settled a position",
            "essayer d'abord les coups qui ont souvent tranché",
        ),
    ),
    Param::switch(
        "counter",
        Phrase::new(
            "first try what last refuted the move before",
            "essayer d'abord ce qui a réfuté le coup précédent",
        ),
    ),
    Param::switch(
        "iid",
        Phrase::new(
            "where no good first move is known, look for one less deeply",
            "faute d'un bon premier coup connu, en chercher un moins loin",
        ),
    ),
    Param::switch(
        "null",
        Phrase::new(
            "if even passing is good enough, look no further (where passing is never better than a move)",
            "si même passer suffit, ne pas chercher plus loin (là où passer n'est jamais mieux que jouer)",
        ),
    ),
    Param::switch(
        "lmr",
        Phrase::new(
            "look less deeply at moves late in the order",
            "regarder moins loin les derniers coups de la liste",
        ),
    ),
    Param::switch(
        "futility",
        Phrase::new("leave out hopeless quiet moves", "omettre les coups calmes sans espoir"),
    ),
    Param::switch(
        "quiescence",
        Phrase::new(
            "beyond the depth limit, go on with urgent moves",
            "au-delà de la profondeur limite, poursuivre les coups urgents",
        ),
    ),
];
pub(super) const BOOK: Param = Param::switch(
    "book",
    Phrase::new(
        "use the book that comes with the game (on)",
        "utiliser le livre fourni avec le jeu (on)",
    ),
);
pub(super) const EPSILON: Param = Param::new(
    "epsilon",
    Precision,
    Phrase::new("how far values may be off (1e-9)", "erreur permise sur les valeurs (1e-9)"),
);
pub(super) const SWEEPING: Param = Param::new(
    "method",
    OneOf(&["topological", "gs", "jacobi", "span", "report"]),
    Phrase::new(
        "order in which values are updated: topological, gs, jacobi, span, report (topological)",
        "ordre des mises à jour : topological, gs, jacobi, span, report (topological)",
    ),
);
pub(super) const OBJECTIVE: Param = Param::new(
    "objective",
    OneOf(&["reward", "success", "turns", "tradeoff"]),
    Phrase::new(
        "what a mission aims at: reward, success, turns until a success (failed missions begin again), tradeoff (reward)",
        "ce que vise une mission : reward, success, turns jusqu'au succès (échecs recommencés), tradeoff (reward)",
    ),
);
pub(super) const PRICE: Param = Param::new(
    "c",
    Share,
    Phrase::new(
        "price of a turn for tradeoff, where a lost mission costs 1 (0.01)",
        "prix d'un tour pour tradeoff, une mission perdue coûtant 1 (0.01)",
    ),
);
pub(super) const SWEEP_THREADS: Param = Param::new(
    "threads",
    Range(1, MOST_THREADS),
    Phrase::new(
        "threads of jacobi, span and missions that fall into blocks; the result is the same (1; for \
         blocks as many as there are processors)",
        "fils d'exécution de jacobi, de span et des missions qui se divisent en blocs ; le résultat est le \
         même (1 ; pour les blocs, autant que de processeurs)",
    ),
);
pub(super) const INNER: Param = Param::new(
    "inner",
    Range(1, 10_000),
    Phrase::new("sweeps of each policy (20)", "balayages de chaque politique (20)"),
);
pub(super) const TRIALS: Param = Param::new(
    "trials",
    Range(1, 1_000_000_000),
    Phrase::new("trials at most (200)", "nombre maximal d'essais (200)"),
);
pub(super) const STEPS: Param = Param::new(
    "steps",
    Range(1, 1_000_000_000),
    Phrase::new("steps of a trial at most (50)", "pas d'un essai au plus (50)"),
);
pub(super) const ROUNDS: Param = Param::new(
    "rounds",
    Range(1, 1_000_000_000),
    Phrase::new("rounds of learning at most (20000)", "tours d'apprentissage au plus (20000)"),
);
pub(super) const NEARNESS: Param = Param::new(
    "epsilon",
    Precision,
    Phrase::new(
        "how close the bounds of the value must come (1e-4)",
        "écart permis entre les bornes de la valeur (1e-4)",
    ),
);
/// What planners of missions have in common.
pub(super) const PLANNING: [Param; 5] = [OBJECTIVE, PRICE, EPSILON, SWEEPS, MEMORY];
pub(super) const GAMES: Param = Param::new(
    "games",
    Range(1, MANY),
    Phrase::new("random games for each move (1000)", "parties au hasard par coup (1000)"),
);

pub(super) const TREE_GAMES: Param = Param::new(
    "playouts",
    Range(1, MANY),
    Phrase::new(
        "playouts, that is games played to the end at random, in all (10000)",
        "parties jouées au hasard jusqu'au bout, en tout (10000)",
    ),
);
pub(super) const EXPLORATION: Param = Param::new(
    "c",
    Number(0, 1000),
    Phrase::new(
        "how much rarely tried moves are favoured (1.414)",
        "faveur faite aux coups peu essayés (1.414)",
    ),
);
