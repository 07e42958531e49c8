//! Models that come along, written as programs after published descriptions: scenarios, and what
//! benchmarks ask about.
//!
//! Values are those of the publications where these give them, and the same as Storm's everywhere.

use meeple_core::Phrase;
use meeple_core::card::{Case, Model};
use meeple_core::menu::Choice;

/// All of them.
pub(super) const MODELS: &[Model] = &[CONSENSUS, CSMA, ROBOT, GOSSIP, JOBS, PHILOSOPHERS];

/// A model to begin with: wait, or cross with a risk.
const CROSSING: Choice = Choice::new(
    "crossing",
    Phrase::new(
        "Cross a road now, or wait for the lights: a model of five states.",
        "Traverser maintenant ou attendre le feu : un modèle de cinq états.",
    ),
);

/// What stands in the menu.
pub(super) const SCENARIOS: &[Choice] = &[
    CROSSING,
    CONSENSUS.choice(),
    CSMA.choice(),
    ROBOT.choice(),
    GOSSIP.choice(),
    JOBS.choice(),
    PHILOSOPHERS.choice(),
];

/// The model of that name.
pub(super) fn named(name: &str) -> Option<&'static Model> {
    MODELS.iter().find(|model| model.name == name.trim())
}

const CONSENSUS: Model = Model {
    name: "consensus",
    about: (
        "Processes agree by a coin they share; N of them, 2 to 4, and K, how long they throw.",
        "Des processus s'accordent par une pièce commune ; N processus, de 2 à 4, et K, combien ils lancent.",
    ),
    source: "Aspnes and Herlihy 1990; Kwiatkowska, Norman and Segala 2001",
    text: include_str!("models/consensus.prism"),
    usual: &[("N", "2"), ("K", "2")],
    cases: &[
        Case {
            constants: &[("N", "2"), ("K", "2")],
            states: 272,
            asked: &[
                (r#"Pmin=? [ F "heads" ]"#, "49/128"),
                (r#"Pmax=? [ F "disagree" ]"#, "13/120"),
                (r#"R{"steps"}max=? [ F "decided" ]"#, "75"),
                (r#"R{"steps"}min=? [ F "decided" ]"#, "48"),
            ],
        },
        Case {
            constants: &[("N", "4"), ("K", "2")],
            states: 22_656,
            asked: &[
                (r#"Pmin=? [ F "heads" ]"#, "325/1024"),
                (r#"Pmax=? [ F "disagree" ]"#, "170112531/577765376"),
                (r#"R{"steps"}max=? [ F "decided" ]"#, "363"),
            ],
        },
    ],
};

const CSMA: Model = Model {
    name: "csma",
    about: (
        "Stations share a cable and wait at random after collisions (CSMA/CD); N of them, 2 or 3, and K, when waits stop doubling.",
        "Des stations partagent un câble et attendent au hasard après une collision (CSMA/CD) ; N stations, 2 ou 3, et K, quand l'attente cesse de doubler.",
    ),
    source: "IEEE 802.3; Kwiatkowska, Norman, Parker and Sproston 2006",
    text: include_str!("models/csma.prism"),
    usual: &[("N", "2"), ("K", "2")],
    cases: &[
        Case {
            constants: &[("N", "2"), ("K", "2")],
            states: 1038,
            asked: &[
                (r#"Pmax=? [ !"worst_collision" U "all_sent" ]"#, "7/8"),
                (r#"Pmin=? [ F "sent_early" ]"#, "1/2"),
                (r#"R{"time"}max=? [ F "all_sent" ]"#, "227630345357/3221225472"),
                (r#"R{"time"}min=? [ F "all_sent" ]"#, "53954981353/805306368"),
            ],
        },
        Case {
            constants: &[("N", "3"), ("K", "2")],
            states: 36_850,
            asked: &[
                (
                    r#"Pmax=? [ !"worst_collision" U "all_sent" ]"#,
                    "247767165309057317/288230376151711744",
                ),
                (
                    r#"R{"time"}max=? [ F "all_sent" ]"#,
                    "11202988443130019828763430733667877/106480793509112341655310720565248",
                ),
            ],
        },
    ],
};

const ROBOT: Model = Model {
    name: "robot",
    about: (
        "A robot walks over a windy square in which a janitor wanders; n cells a side.",
        "Un robot traverse un carré venteux où un concierge se promène ; n cases de côté.",
    ),
    source: "Younes, Kwiatkowska, Norman and Parker 2006; Sutton and Barto 2018",
    text: include_str!("models/robot.prism"),
    usual: &[("n", "4")],
    cases: &[
        Case {
            constants: &[("n", "4")],
            states: 492,
            asked: &[
                (r#"Pmax=? [ F{"moves"}<=6 "home" ]"#, "0.9516234375"),
                (r#"R{"moves"}min=? [ F "home" | "broken" ]"#, "26962063/6030000"),
            ],
        },
        Case {
            constants: &[("n", "8")],
            states: 8120,
            asked: &[
                (
                    r#"Pmax=? [ F<=40 "home" ]"#,
                    "1048187209228704587082927/1048576000000000000000000",
                ),
                (r#"R{"moves"}min=? [ F "home" | "broken" ]"#, "8.65007815713722"),
                (r#"R{"moves"}min=? [ F "home" ]"#, "inf"),
            ],
        },
    ],
};

const GOSSIP: Model = Model {
    name: "gossip",
    about: (
        "A rumour spreads among twelve houses, by calls to random neighbours.",
        "Une rumeur court dans douze maisons, par des appels à un voisin au hasard.",
    ),
    source: "Demers et al. 1987; Karp, Schindelhauer, Shenker and Vöcking 2000",
    text: include_str!("models/gossip.prism"),
    usual: &[],
    cases: &[Case {
        constants: &[],
        states: 517,
        asked: &[
            (r#"R{"calls"}min=? [ F "all" ]"#, "23369/1152"),
            (r#"R{"calls"}max=? [ F "all" ]"#, "inf"),
            (r#"Pmax=? [ F<=20 "all" ]"#, "1662169853415131/2888816545234944"),
        ],
    }],
};

const JOBS: Model = Model {
    name: "jobs",
    about: (
        "Eight jobs of random length on two machines: in which order?",
        "Huit tâches de durée aléatoire sur deux machines : dans quel ordre ?",
    ),
    source: "Bruno, Downey and Frederickson 1981",
    text: include_str!("models/jobs.prism"),
    usual: &[],
    cases: &[Case {
        constants: &[],
        states: 256,
        asked: &[
            (r#"R{"hours"}min=? [ F "all_done" ]"#, "2495821/1621620"),
            (r#"R{"hours"}max=? [ F "all_done" ]"#, "612667423/340540200"),
            (r#"R{"waiting"}min=? [ F "all_done" ]"#, "1182347/257400"),
        ],
    }],
};

const PHILOSOPHERS: Model = Model {
    name: "philosophers",
    about: (
        "Dining philosophers throw coins for the fork they wait for; N of them, 3 to 5.",
        "Le dîner des philosophes, qui tirent à pile ou face la fourchette attendue ; N philosophes, de 3 à 5.",
    ),
    source: "Lehmann and Rabin 1981; Duflot, Fribourg and Picaronny 2004",
    text: include_str!("models/philosophers.prism"),
    usual: &[("N", "3")],
    cases: &[
        Case {
            constants: &[("N", "3")],
            states: 1144,
            asked: &[
                (r#"Pmax=? [ F "eating" ]"#, "1"),
                (r#"R{"steps"}min=? [ F "all_left" ]"#, "23"),
                (r#"Pmax=? [ F<=9 "all_left" ]"#, "1/8"),
                (r#"R{"steps"}max=? [ F "eating" ]"#, "inf"),
            ],
        },
        Case {
            constants: &[("N", "4")],
            states: 10_791,
            asked: &[
                (r#"R{"steps"}min=? [ F "all_left" ]"#, "31"),
                (r#"R{"steps"}min=? [ F "first_eating" ]"#, "4"),
                (r#"Pmax=? [ F<=12 "all_left" ]"#, "1/16"),
            ],
        },
    ],
};

#[cfg(test)]
mod tests;
