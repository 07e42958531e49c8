//! The games of meeple, one line each. Nothing registers itself: this list is all there is.

use std::sync::LazyLock;

use meeple_core::edit::Editable as _;
use meeple_core::menu::Choice;
use meeple_core::{
    Evaluated, Guided, InputError, Mdp, Phrase, Present, Setup, StochasticGame, Tactics,
    error::excerpt, phrase, survey::Survey,
};
use meeple_games::{
    breakthrough::Breakthrough, connect4::Connect4, escampe::Escampe, gridworld::GridWorld,
    hostage::Hostage, mdp::Explicit, pig::Pig, ricochet::Ricochet, sliding::Sliding,
    tictactoe::TicTacToe, tree::Tree,
};
use serde::Serialize;

use crate::Session;
use crate::agent::{METHODS, Method, ParamKind};
use crate::editor::Editor;
use crate::fresh::{self, Generator};
use crate::session::{AsDiceDuel, AsDuel, AsMission, AsPuzzle, Table};

/// The kind of problem a game is, as algorithms see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// One player, no chance, a goal.
    Puzzle,
    /// Two sides, no chance.
    Duel,
    /// Two sides and chance.
    #[serde(rename = "duel")]
    DiceDuel,
    /// One side against chance.
    Mission,
}

impl Family {
    /// Puzzles, duels, missions: as people see it, dice duels are duels.
    #[must_use]
    pub const fn title(self) -> Phrase {
        match self {
            Self::Puzzle => Phrase::new("puzzle", "casse-tête"),
            Self::Duel => Phrase::new("duel", "duel"),
            Self::DiceDuel => Phrase::new("duel with dice", "duel aux dés"),
            Self::Mission => Phrase::new("mission", "mission"),
        }
    }

    /// Whether two sides play against each other.
    #[must_use]
    pub const fn has_two_sides(self) -> bool {
        matches!(self, Self::Duel | Self::DiceDuel)
    }
}

/// A game of the catalogue.
#[derive(Debug)]
pub struct Entry {
    /// The name typed in commands and addresses.
    pub id: &'static str,
    /// Its family.
    pub family: Family,
    /// Its name.
    pub name: Phrase,
    /// What it is about, in one sentence.
    pub about: Phrase,
    /// What its position text looks like.
    pub notation: Phrase,
    /// A position in that notation.
    pub example: &'static str,
    /// The names of the two sides; unused where there is one player.
    pub sides: [Phrase; 2],
    /// Who advises and plays unless another agent is named.
    pub adviser: &'static str,
    /// Who solves unless another agent is named.
    pub solver: &'static str,
    /// Evaluators or heuristics on offer.
    pub knowledge: &'static [Choice],
    /// Scenarios that come with it.
    pub scenarios: &'static [Choice],
    /// Whether the size of a duel's payoff counts, and not only who wins.
    pub is_graded: bool,
    /// Whether it has an exact solver of its own.
    pub has_specialist: bool,
    /// Whether people play it as a race against the computer: see [`race`](crate::race).
    pub is_race: bool,
    /// Whether it is a format for problems of one's own, to be analysed: it has no levels.
    pub is_format: bool,
    /// Draws new problems, where it can.
    pub generator: Option<Generator>,
    /// Everything that keeps the text of a scenario from being played, where scenarios are texts.
    pub faults: Option<fn(&str) -> Vec<InputError>>,
    /// What there is to say of a scenario without faults, where a game says more than its picture.
    pub survey: Option<fn(&str) -> Survey>,
    /// Draws scenarios, where they can be drawn.
    pub editor: Option<Editor>,
    opener: Opener,
}

type Opener = fn(&'static Entry, &Setup<'_>) -> Result<Box<dyn Session>, InputError>;

/// Evaluators that work for every duel.
const COMMON_EVALUATORS: [&str; 2] = ["mobility", "none"];

/// Every game.
pub static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        Entry {
            name: Phrase::new("The 15-puzzle", "Le taquin"),
            about: Phrase::new(
                "Slide the tiles into order; any size from 2x2 to 5x5.",
                "Remettre les pièces en ordre en les glissant ; de 2x2 à 5x5.",
            ),
            notation: Phrase::new(
                "tiles row by row, 0 for the blank; a prefix such as 3x2: for boards that are not square",
                "pièces ligne par ligne, 0 pour le vide ; préfixe tel que 3x2: si non carré",
            ),
            example: "1 2 0 3 4 5 6 7 8",
            adviser: "astar(time=10s, memory=1GB)",
            solver: "astar",
            ..puzzle::<Sliding>()
        },
        Entry {
            name: Phrase::new("Ricochet Robots", "Ricochet Robots"),
            about: Phrase::new(
                "Slide robots from wall to wall until one rests on its target.",
                "Faire glisser des robots de mur en mur jusqu'à en arrêter un sur sa cible.",
            ),
            notation: Phrase::new(
                "four quadrants or a size with walls, robots (Ra5), targets (Y>b13); or a line of JSON",
                "quatre quadrants ou une taille et des murs, robots (Ra5), cibles (Y>b13) ; ou une ligne de JSON",
            ),
            example: "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13",
            adviser: "specialist(time=10s)",
            solver: "specialist",
            has_specialist: true,
            is_race: true,
            generator: Some(fresh::ricochet),
            ..puzzle::<Ricochet>()
        },
        Entry {
            name: Phrase::new("Tic-tac-toe", "Morpion"),
            about: Phrase::new(
                "Three in a row on nine cells; a draw with best play.",
                "Trois en ligne sur neuf cases ; nulle si chacun joue au mieux.",
            ),
            notation: Phrase::new(
                "nine cells row by row from the top: x, o, or - for empty",
                "neuf cases ligne par ligne depuis le haut : x, o, ou - pour vide",
            ),
            example: "x-o-x----",
            sides: [Phrase::new("X", "X"), Phrase::new("O", "O")],
            adviser: "alphabeta",
            solver: "alphabeta",
            ..duel::<TicTacToe>()
        },
        Entry {
            name: Phrase::new("Connect Four", "Puissance 4"),
            about: Phrase::new(
                "Drop discs into seven columns; four in a line wins.",
                "Lâcher des jetons dans sept colonnes ; quatre alignés gagnent.",
            ),
            notation: Phrase::new(
                "the columns played so far, 1 to 7; - for the empty board",
                "les colonnes jouées, de 1 à 7 ; - pour la grille vide",
            ),
            example: "4453",
            sides: [Phrase::new("Red", "Rouge"), Phrase::new("Blue", "Bleu")],
            adviser: "specialist(nodes=30M)",
            has_specialist: true,
            solver: "specialist",
            ..duel::<Connect4>()
        },
        Entry {
            name: Phrase::new("Breakthrough", "Breakthrough"),
            about: Phrase::new(
                "Race a piece to the far row; pieces step ahead and capture on the slant.",
                "Mener un pion à la dernière rangée ; on avance droit ou de biais, on prend de biais.",
            ),
            notation: Phrase::new(
                "rows from the top with / between them: w, b, a digit for empty cells; then w or b to move",
                "rangées depuis le haut séparées par / : w, b, un chiffre pour les cases vides ; puis w ou b au trait",
            ),
            example: "bbbbb/bb1bb/2b2/1w3/w1www/wwwww w",
            sides: [Phrase::new("White", "Blancs"), Phrase::new("Black", "Noirs")],
            adviser: "engine(time=1s)",
            solver: "engine",
            ..duel::<Breakthrough>()
        },
        Entry {
            name: Phrase::new("Escampe", "Escampe"),
            about: Phrase::new(
                "Take the unicorn; where a move ends binds which pieces may answer.",
                "Prendre la licorne ; la case d'arrivée décide quelles pièces peuvent répondre.",
            ),
            notation: Phrase::new(
                "rows from row 1 with / between them: B b white, N n black, capitals for unicorns, a digit for empty cells; then w or b to move and the imposed border; - before placement; or a board file",
                "rangées depuis la 1 séparées par / : B b blancs, N n noirs, majuscules pour les licornes, un chiffre pour les cases vides ; puis w ou b au trait et le liseré imposé ; - avant le placement ; ou un fichier de plateau",
            ),
            example: "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0",
            sides: [Phrase::new("White", "Blancs"), Phrase::new("Black", "Noirs")],
            adviser: "engine(time=1s)",
            solver: "dfpn",
            ..duel::<Escampe>()
        },
        Entry {
            name: Phrase::new("Game tree", "Arbre de jeu"),
            about: Phrase::new(
                "A tree written by hand, for lessons: MAX and MIN go down to a leaf.",
                "Un arbre écrit à la main, pour apprendre : MAX et MIN descendent vers une feuille.",
            ),
            notation: Phrase::new(
                "nested parentheses, leaves are numbers, names before a colon; max or min begins",
                "parenthèses imbriquées, feuilles en nombres, noms avant deux-points ; max ou min commence",
            ),
            example: "((3 12 8) (2 4 6) (14 5 2))",
            sides: [Phrase::new("MAX", "MAX"), Phrase::new("MIN", "MIN")],
            adviser: "alphabeta",
            solver: "alphabeta",
            is_format: true,
            ..duel::<Tree>()
        },
        Entry {
            name: Phrase::new("Pig", "Le cochon"),
            about: Phrase::new(
                "Roll on or hold: the first to 100 points wins, a 1 loses the turn.",
                "Relancer ou garder : le premier à 100 gagne, un 1 perd le tour.",
            ),
            notation: Phrase::new(
                "who moves (A or B), score of A, score of B, turn total; /60 for another goal",
                "qui joue (A ou B), score de A, score de B, total du tour ; /60 pour un autre but",
            ),
            example: "A 12 30 5",
            sides: [Phrase::new("A", "A"), Phrase::new("B", "B")],
            adviser: "vi",
            solver: "vi",
            ..dice_duel::<Pig>()
        },
        Entry {
            name: Phrase::new("Grid world", "Monde en grille"),
            about: Phrase::new(
                "Reach the goal although steps slip and the wind pushes.",
                "Atteindre le but malgré les glissades et le vent.",
            ),
            notation: Phrase::new(
                "a scenario and a cell, or a whole world on one line",
                "un scénario et une case, ou tout un monde sur une ligne",
            ),
            example: "russell-norvig-4e a1",
            adviser: "vi",
            solver: "vi",
            ..mission::<GridWorld>()
        },
        Entry {
            name: Phrase::new("Markov decision process", "Processus de décision markovien"),
            about: Phrase::new(
                "Any model in Storm's explicit format (DRN), as a mission.",
                "Tout modèle au format explicite de Storm (DRN), comme une mission.",
            ),
            notation: Phrase::new(
                "the number of a state; the model is the scenario",
                "le numéro d'un état ; le modèle est le scénario",
            ),
            example: "1",
            adviser: "vi",
            solver: "vi",
            is_format: true,
            ..mission::<Explicit>()
        },
        Entry {
            name: Phrase::new("Hostage Rescue Squad", "Hostage Rescue Squad"),
            about: Phrase::new(
                "Go in, find the hostage, come out: guards patrol, and every act may fail.",
                "Entrer, trouver l'otage, ressortir : des gardes patrouillent, et tout peut échouer.",
            ),
            notation: Phrase::new(
                "a scenario, then what differs from its start: operator=, points=, threat=, hostage=, enemies=, and what the mission has besides, such as doors= or dice=",
                "un scénario, puis ce qui diffère de son début : operator=, points=, threat=, hostage=, enemies=, et ce que la mission a de plus, tel que doors= ou dice=",
            ),
            example: "clean operator=d6 threat=3 enemies=e10,-",
            adviser: "vi",
            solver: "vi",
            faults: Some(Hostage::faults),
            survey: Some(Hostage::survey),
            editor: Some(Editor::of::<Hostage>()),
            ..mission::<Hostage>()
        },
    ]
});

/// The game called `id`.
///
/// # Errors
/// Lists the games when there is none of that name.
pub fn entry(id: &str) -> Result<&'static Entry, InputError> {
    CATALOGUE.iter().find(|entry| entry.id.eq_ignore_ascii_case(id)).ok_or_else(|| {
        let found = excerpt(id);
        let list = CATALOGUE.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
        InputError::new(phrase!(
            "unknown game {found}; expected one of: {list}",
            "jeu inconnu {found} ; attendu l'un de : {list}"
        ))
    })
}

impl Entry {
    /// Opens the position or scenario that `setup` asks for.
    ///
    /// # Errors
    /// Names the place in the setup's texts and what was expected there.
    pub fn open(&'static self, setup: &Setup<'_>) -> Result<Box<dyn Session>, InputError> {
        (self.opener)(self, setup)
    }

    /// The algorithms that play this game.
    pub fn methods(&self) -> impl Iterator<Item = Method> + use<> {
        let (family, has_specialist, is_graded) =
            (self.family, self.has_specialist, self.is_graded);
        METHODS.iter().copied().filter(move |method| match method {
            Method::Specialist => method.plays(family) && has_specialist,
            // It asks who wins, and here that is not the question.
            Method::Forced => method.plays(family) && !is_graded,
            _ => method.plays(family),
        })
    }

    /// What may be named where a parameter of this kind is given.
    #[must_use]
    pub fn choices(&self, kind: ParamKind) -> Vec<&'static str> {
        let own = self.knowledge.iter().map(|choice| choice.name);
        match kind {
            ParamKind::Heuristic => own.collect(),
            ParamKind::OneOf(list) => list.to_vec(),
            ParamKind::Evaluator => own
                .chain(
                    COMMON_EVALUATORS
                        .into_iter()
                        .filter(|name| !self.knowledge.iter().any(|choice| choice.name == *name)),
                )
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Whose steps are shown unless another agent is named: a game's own solver has none.
    #[must_use]
    pub const fn watched(&self) -> &'static str {
        match self.family {
            Family::Duel if self.has_specialist => "engine(nodes=1M)",
            Family::Puzzle if self.has_specialist => "astar",
            _ => self.solver,
        }
    }
}

/// What the lines above need not repeat.
fn blank(id: &'static str, family: Family, opener: Opener) -> Entry {
    const NONE: Phrase = Phrase::new("", "");
    Entry {
        id,
        family,
        name: NONE,
        about: NONE,
        notation: NONE,
        example: "",
        sides: [NONE, NONE],
        adviser: "random",
        solver: "random",
        knowledge: &[],
        scenarios: &[],
        is_graded: false,
        has_specialist: false,
        is_race: false,
        is_format: false,
        generator: None,
        faults: None,
        survey: None,
        editor: None,
        opener,
    }
}

fn puzzle<P: Guided + Present>() -> Entry {
    let opener = Table::<P, AsPuzzle>::open;
    Entry {
        knowledge: P::HEURISTICS,
        scenarios: P::SCENARIOS,
        ..blank(P::ID, Family::Puzzle, opener)
    }
}

fn duel<G: Tactics + Evaluated + Present>() -> Entry {
    let opener = Table::<G, AsDuel>::open;
    Entry {
        knowledge: G::EVALUATORS,
        scenarios: G::SCENARIOS,
        is_graded: G::GRADED,
        ..blank(G::ID, Family::Duel, opener)
    }
}

fn dice_duel<G: StochasticGame + Evaluated + Present>() -> Entry {
    let opener = Table::<G, AsDiceDuel>::open;
    Entry {
        knowledge: G::EVALUATORS,
        scenarios: G::SCENARIOS,
        ..blank(G::ID, Family::DiceDuel, opener)
    }
}

fn mission<M: Mdp + Present>() -> Entry {
    let opener = Table::<M, AsMission>::open;
    Entry {
        scenarios: M::SCENARIOS,
        faults: Some(first_fault::<M>),
        ..blank(M::ID, Family::Mission, opener)
    }
}

/// The fault at which a game stops reading the text of a scenario.
fn first_fault<P: Present>(text: &str) -> Vec<InputError> {
    let setup = Setup { scenario: Some(text), ..Setup::default() };
    P::open(&setup).err().into_iter().collect()
}
