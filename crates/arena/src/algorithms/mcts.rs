//! Monte Carlo tree search at full strength.

use meeple_core::card::Room;
use meeple_core::{AnyDuel, AnyState, Control, Phrase};

use super::params::{MEMORY, TREE_GAMES};
use crate::agent::ParamKind::{Number, OneOf, Range, Share};
use crate::agent::plays::{ColdDuel, OnDuel, Plays};
use crate::agent::{Algorithm, PRIORS, Param, Shown};
use crate::session::by_mcts;
use crate::trace::{PlayoutTrace, Recorder};
use crate::{Advice, Agent};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "mcts",
    about: Phrase::new(
        "Monte Carlo tree search at full strength: moves that win later count now, proofs, threads",
        "recherche arborescente Monte-Carlo complète : les coups gagnants plus tard comptent, preuves, fils",
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

const PARAMS: [Param; 22] = [
    Param::new(
        "c",
        Number(0, 1000),
        Phrase::new(
            "how much rarely tried moves are favoured (0; without rave 0.3)",
            "faveur faite aux coups peu essayés (0 ; sans rave 0,3)",
        ),
    ),
    Param::new(
        "bandit",
        OneOf(&["ucb1", "tuned"]),
        Phrase::new(
            "rule of that favour: ucb1, tuned (ucb1)",
            "règle de cette faveur : ucb1, tuned (ucb1)",
        ),
    ),
    Param::new(
        "urgency",
        Number(0, 1000),
        Phrase::new(
            "worth of a move that was never tried (1)",
            "valeur d'un coup jamais essayé (1)",
        ),
    ),
    Param::new(
        "rave",
        OneOf(&["off", "constant", "schedule", "error"]),
        Phrase::new(
            "how games count where the move was made later: off, constant, schedule, error (error)",
            "poids des parties où le coup vient plus tard : off, constant, schedule, error (error)",
        ),
    ),
    Param::new(
        "k",
        Number(0, 1_000_000),
        Phrase::new(
            "the constant of that rule (constant 50, schedule 1000, error 0.02)",
            "la constante de cette règle (constant 50, schedule 1000, error 0,02)",
        ),
    ),
    Param::new(
        "grave",
        Range(0, 1_000_000_000),
        Phrase::new(
            "visits below which a node takes such counts from above (0: none does)",
            "visites sous lesquelles un nœud les prend plus haut (0 : aucun)",
        ),
    ),
    Param::new(
        "prior",
        Number(0, 1_000_000),
        Phrase::new(
            "how much the game's opinion of a move counts (1; 0: not at all)",
            "poids de l'avis du jeu sur un coup (1 ; 0 : aucun)",
        ),
    ),
    Param::new(
        PRIORS,
        OneOf(&["rules", "learnt"]),
        Phrase::new(
            "where that opinion comes from: rules of thumb, or what was learnt from games (the better of the two, or --weights)",
            "d'où vient cet avis : rules, des règles empiriques, ou learnt, appris de parties (le meilleur des deux, ou --weights)",
        ),
    ),
    Param::new(
        "reading",
        Number(0, 1000),
        Phrase::new(
            "how much counts what the game finds by reading ahead, such as ladders (1; 0: it does not read)",
            "poids de ce que le jeu trouve en lisant à l'avance, comme les escaliers (1 ; 0 : il ne lit pas)",
        ),
    ),
    Param::new(
        "bias",
        Number(0, 1000),
        Phrase::new(
            "factor of that opinion, divided by the visits (0)",
            "facteur de cet avis, divisé par les visites (0)",
        ),
    ),
    Param::new(
        "widening",
        Number(0, 1000),
        Phrase::new(
            "moves tried, by the root of the visits (0: all of them)",
            "coups essayés, par racine des visites (0 : tous)",
        ),
    ),
    Param::new(
        "grow",
        Range(1, 1_000_000),
        Phrase::new(
            "visits after which a leaf grows moves (2)",
            "visites après lesquelles une feuille se déploie (2)",
        ),
    ),
    Param::new(
        "score",
        Share,
        Phrase::new(
            "part of the result that is its size, from 0 to 1 (1 where the size counts)",
            "part du résultat due à son ampleur, de 0 à 1 (1 si l'ampleur compte)",
        ),
    ),
    Param::switch(
        "solver",
        Phrase::new("certain results flow up (on)", "les résultats certains remontent (oui)"),
    ),
    Param::switch(
        "decisive",
        Phrase::new(
            "a move that wins at once is always made (on, unless the game has playouts of its own)",
            "un coup qui gagne aussitôt est toujours joué (oui, sauf si le jeu a ses propres parties)",
        ),
    ),
    Param::switch(
        "transpositions",
        Phrase::new(
            "positions reached by several ways share what was learnt (off)",
            "les positions atteintes par plusieurs chemins partagent l'acquis (non)",
        ),
    ),
    Param::switch(
        "informed",
        Phrase::new(
            "playouts use what the game knows (on)",
            "les parties usent du savoir du jeu (oui)",
        ),
    ),
    Param::new(
        "mast",
        Number(0, 1000),
        Phrase::new(
            "temperature at which playouts prefer moves that won (0: they do not)",
            "température de la préférence aux coups gagnants (0 : aucune)",
        ),
    ),
    Param::switch(
        "replies",
        Phrase::new(
            "playouts give the answer that last won (off)",
            "les parties redonnent la réponse qui a gagné (non)",
        ),
    ),
    Param::switch(
        "reuse",
        Phrase::new(
            "the tree is kept from move to move (on)",
            "l'arbre est gardé d'un coup à l'autre (oui)",
        ),
    ),
    Param::new(
        "threads",
        Range(1, 256),
        Phrase::new("threads that play games (1)", "fils qui jouent des parties (1)"),
    ),
    Param::new(
        "parallel",
        OneOf(&["together", "apart"]),
        Phrase::new(
            "threads: together in one tree, or apart in trees that are added up (together)",
            "fils : together dans un arbre, ou apart dans des arbres que l'on additionne (together)",
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
