//! Monte Carlo tree search at full strength.

use meeple_core::card::Room;
use meeple_core::{AnyDuel, AnyState, Control, Phrase};

use super::params::{MEMORY, TREE_GAMES};
use crate::agent::ParamKind::{Number, OneOf, Range, Share};
use crate::agent::plays::{ColdDuel, OnDuel, Plays};
use crate::agent::{Algorithm, PATTERNS, PRIORS, Param, Shown};
use crate::session::by_mcts;
use crate::trace::{PlayoutTrace, Recorder};
use crate::{Advice, Agent};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "mcts",
    about: Phrase::new(
        "Monte Carlo tree search at full strength: plays many games out, trusts moves that won later in them, proves what it can",
        "recherche arborescente Monte-Carlo complète : joue de nombreuses parties jusqu'au bout, se fie aux coups qui y ont gagné plus tard, prouve ce qu'elle peut",
    ),
    params: &[&[TREE_GAMES], &PARAMS, &[MEMORY]],
    needs: &[],
    shown: &[
        Shown::always(Room::Visits, "mcts(playouts=300)"),
        Shown::always(Room::Visits, "mcts(playouts=300, rave=constant)"),
    ],
    plays: Plays {
        duel: Some(OnDuel::Cold { search: ColdDuel::Advises(advise), watch: Some(watch) }),
        ..Plays::NOTHING
    },
};

const PARAMS: [Param; 24] = [
    Param::new(
        "c",
        Number(0, 1000),
        Phrase::new(
            "how much rarely tried moves are favoured (0; without rave 0.3)",
            "faveur faite aux coups peu essayés (0 ; sans rave 0.3)",
        ),
    ),
    Param::new(
        "bandit",
        OneOf(&["ucb1", "tuned"]),
        Phrase::new(
            "how that favour is worked out: ucb1, or tuned, which favours steady moves less (ucb1)",
            "calcul de cette faveur : ucb1, ou tuned, qui favorise moins les coups réguliers (ucb1)",
        ),
    ),
    Param::new(
        "urgency",
        Number(0, 1000),
        Phrase::new(
            "what a move that was never tried is taken to be worth (1: as much as a win)",
            "valeur prêtée à un coup jamais essayé (1 : autant qu'un gain)",
        ),
    ),
    Param::new(
        "rave",
        OneOf(&["off", "constant", "schedule", "error"]),
        Phrase::new(
            "RAVE: games in which the same player made the move later count too, less as it gets games of its own; by which rule: off, constant, schedule, error (error)",
            "RAVE : les parties où le même joueur a joué le coup plus tard comptent aussi, moins à mesure que le coup a les siennes ; selon quelle règle : off, constant, schedule, error (error)",
        ),
    ),
    Param::new(
        "k",
        Number(0, 1_000_000),
        Phrase::new(
            "the constant of that rule (constant 50, schedule 1000, error 0.02)",
            "la constante de cette règle (constant 50, schedule 1000, error 0.02)",
        ),
    ),
    Param::new(
        "grave",
        Range(0, 1_000_000_000),
        Phrase::new(
            "GRAVE: a position visited less often than this takes those counts from one before it (0: none does)",
            "GRAVE : une position visitée moins souvent prend ces comptes dans une position d'avant (0 : aucune)",
        ),
    ),
    Param::new(
        "prior",
        Number(0, 1_000_000),
        Phrase::new(
            "weight of the opinion that the game has of a move before trying it (1, or what suits what was learnt; 0: not at all)",
            "poids de l'avis que le jeu a d'un coup avant de l'essayer (1, ou ce qui convient à ce qui a été appris ; 0 : aucun)",
        ),
    ),
    Param::new(
        PRIORS,
        OneOf(&["rules", "learnt"]),
        Phrase::new(
            "where that opinion comes from: rules, that is rules of thumb, or learnt from games (the better of the two, or --weights)",
            "d'où vient cet avis : rules, de règles empiriques, ou learnt, appris de parties (le meilleur des deux, ou --weights)",
        ),
    ),
    Param::new(
        "reading",
        Number(0, 1000),
        Phrase::new(
            "how much weight is given to what the game finds by reading ahead, such as ladders in Go (1; 0: it does not read)",
            "poids de ce que le jeu trouve en lisant la suite, comme les shichos (escaliers) au Go (1 ; 0 : il ne lit pas)",
        ),
    ),
    Param::new(
        "foresight",
        Number(0, 1000),
        Phrase::new(
            "how much weight is given to what the game works out to its end before the search begins, such as groups that are shut in at Go (1; 0: nothing is worked out)",
            "poids de ce que le jeu calcule jusqu'au bout avant la recherche, comme les groupes enfermés au Go (1 ; 0 : rien n'est calculé)",
        ),
    ),
    Param::new(
        "bias",
        Number(0, 1000),
        Phrase::new(
            "how much the game's opinion adds to a move's score, less with every visit (0: nothing)",
            "ce que l'avis du jeu ajoute au score d'un coup, de moins en moins à chaque visite (0 : rien)",
        ),
    ),
    Param::new(
        "widening",
        Number(0, 1000),
        Phrase::new(
            "try only the best-looking moves: this many times the square root of the visits (0: all of them)",
            "n'essayer que les coups prometteurs : tant de fois la racine carrée des visites (0 : tous)",
        ),
    ),
    Param::new(
        "grow",
        Range(1, 1_000_000),
        Phrase::new(
            "visits after which a position's moves join the tree (2)",
            "visites après lesquelles les coups d'une position entrent dans l'arbre (2)",
        ),
    ),
    Param::new(
        "score",
        Share,
        Phrase::new(
            "how much the margin of a win counts, from 0 to 1 (1 where the rules count it, else 0)",
            "poids de l'écart dans le résultat, de 0 à 1 (1 si les règles le comptent, sinon 0)",
        ),
    ),
    Param::switch(
        "solver",
        Phrase::new(
            "results that are certain are passed up the tree, and proved (on)",
            "les résultats certains remontent l'arbre, et sont prouvés (on)",
        ),
    ),
    Param::switch(
        "decisive",
        Phrase::new(
            "a move that wins at once is always made (on, unless the game has a way of its own to play games out)",
            "un coup qui gagne aussitôt est toujours joué (on, sauf si le jeu a sa propre façon de finir les parties)",
        ),
    ),
    Param::switch(
        "transpositions",
        Phrase::new(
            "positions reached in several ways share their counts (off)",
            "les positions atteintes par plusieurs chemins partagent leurs comptes (off)",
        ),
    ),
    Param::switch(
        "informed",
        Phrase::new(
            "playouts follow what the game knows, instead of chance alone (on)",
            "les parties suivent le savoir du jeu, et non le seul hasard (on)",
        ),
    ),
    Param::new(
        PATTERNS,
        OneOf(&["rules", "learnt"]),
        Phrase::new(
            "which shapes playouts answer with: rules, those that somebody wrote down, or learnt from games (rules)",
            "formes par lesquelles les parties répondent : rules, celles que quelqu'un a notées, ou learnt, apprises de parties (rules)",
        ),
    ),
    Param::new(
        "mast",
        Number(0, 1000),
        Phrase::new(
            "MAST: playouts prefer moves that won, the more the smaller this number is (0: they do not)",
            "MAST : les parties préfèrent les coups qui ont gagné, d'autant plus que ce nombre est petit (0 : non)",
        ),
    ),
    Param::switch(
        "replies",
        Phrase::new(
            "playouts answer a move as it was last answered in a game that was won (off)",
            "les parties répondent à un coup comme dans la dernière partie gagnée (off)",
        ),
    ),
    Param::switch(
        "reuse",
        Phrase::new(
            "the tree is kept from move to move (on)",
            "l'arbre est gardé d'un coup à l'autre (on)",
        ),
    ),
    Param::new(
        "threads",
        Range(1, 256),
        Phrase::new("threads that play games (1)", "fils d'exécution qui jouent des parties (1)"),
    ),
    Param::new(
        "parallel",
        OneOf(&["together", "apart"]),
        Phrase::new(
            "threads: together in one tree, or apart in trees that are added up (together)",
            "fils d'exécution : together, ensemble dans un arbre, ou apart, chacun dans le sien, que l'on additionne (together)",
        ),
    ),
];

fn advise(
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Advice {
    by_mcts(game, state, agent, control, &mut ())
}

fn watch<'a>(
    game: &'a AnyDuel,
    state: &'a AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    recorder: Recorder<'a>,
) {
    by_mcts(game, state, agent, control, &mut PlayoutTrace::new(game, state, recorder));
}
