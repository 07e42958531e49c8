//! Names and picture. White's unicorn and paladins are marked `B` and `b`, Black's `N` and `n`, as
//! in the course's files; unicorns are diamonds, paladins discs.

use meeple_core::menu::Choice;
use meeple_core::scene::{self, Axes, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token};
use meeple_core::{
    Card, Choosing, Game, Happening, InputError, Notation, Outcome, Phrase, Present, Problem,
    Scene, Setup, Side, Step, error::excerpt, phrase,
};

use super::board::{Cell, Edge, SIZE, cells_of};
use super::card::card;
use super::notation::{self, action_name, cell_name, edge_name, letter, side_name};
use super::rules::{Action, BLACK, Board, Escampe};
use super::{file, formation::Formation};

/// The name of the older rule among the scenarios.
const OLDER_RULE: &str = "unicorns-take";

impl Notation for Escampe {
    fn action_name(&self, _: &Board, action: Action) -> String {
        action_name(action)
    }

    fn parse_action(&self, state: &Board, text: &str) -> Result<Action, InputError> {
        let wanted = text.trim();
        let read = notation::action_of(wanted);
        if let Some(action) = read.filter(|&action| self.is_legal(state, action)) {
            return Ok(action);
        }
        let found = excerpt(wanted);
        Err(InputError::new(if self.outcome(state).is_some() {
            phrase!(
                "{found} cannot be played: the game is over",
                "{found} ne peut être joué : la partie est finie"
            )
        } else if state.is_placing() {
            let Phrase { en, fr } = edges(state);
            let count = self.count_actions(state);
            phrase!(
                "{found} is not a legal placement; expected one of {count}: six cells of {en}, the \
                 unicorn's first, such as C6/A6/B5/D5/E6/F5",
                "{found} n'est pas un placement légal ; attendu l'un de {count} : six cases sur {fr}, \
                 celle de la licorne d'abord, comme C6/A6/B5/D5/E6/F5"
            )
        } else {
            let names = self.action_list(state).into_iter().map(action_name);
            let list = names.collect::<Vec<_>>().join(" ");
            phrase!(
                "{found} is not a legal move here; expected one of: {list}",
                "{found} n'est pas un coup légal ici ; attendu l'un de : {list}"
            )
        }))
    }

    fn position(&self, state: &Board) -> String {
        notation::write(state)
    }
}

impl Present for Escampe {
    const ID: &'static str = "escampe";

    fn card() -> Card {
        card()
    }

    const SCENARIOS: &'static [Choice] = &[Choice::new(
        OLDER_RULE,
        Phrase::new(
            "the older rule: a unicorn may take the other unicorn",
            "l'ancienne règle : une licorne peut prendre l'autre licorne",
        ),
    )];

    /// A scenario is the older rule, or a board file.
    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        let mut game = Self::default();
        let mut filed = None;
        match setup.scenario {
            Some(text) if file::is_file(text) => filed = Some(text),
            Some(name) if name.trim() == OLDER_RULE => game.unicorns_take = true,
            Some(name) => {
                let found = excerpt(name);
                return Err(InputError::new(phrase!(
                    "unknown scenario {found}; expected {OLDER_RULE} or a board file",
                    "scénario inconnu {found} ; attendu {OLDER_RULE} ou un fichier de plateau"
                )));
            }
            None => {}
        }
        let board = match setup.position.or(filed) {
            Some(text) if file::is_file(text) => file::read(text)?,
            Some(text) => notation::read(text)?,
            None => game.start(),
        };
        Ok((game, board))
    }

    fn describe(&self, state: &Board, action: Action) -> Phrase {
        let Phrase { en, fr } = side_name(state.mover());
        match action {
            Action::Pass => phrase!("{en} must pass", "les {fr} doivent passer"),
            Action::Place(formation) => {
                let (unicorn, edge) = (cell_name(formation.unicorn()), edge_name(formation.edge()));
                let rest: Vec<String> = cells_of(formation.paladins()).map(cell_name).collect();
                let rest = rest.join(", ");
                let (edge_en, edge_fr) = (edge.en, edge.fr);
                phrase!(
                    "{en} places on {edge_en}: unicorn on {unicorn}, paladins on {rest}",
                    "les {fr} se placent sur {edge_fr} : licorne en {unicorn}, paladins en {rest}"
                )
            }
            Action::Move { from, to } => {
                let takes = state.unicorn(state.mover().other()) == Some(to);
                let (border, rings) = (to.border(), rings(to.border()));
                let (from, to) = (cell_name(from), cell_name(to));
                let (rings_en, rings_fr) = (rings.en, rings.fr);
                if takes {
                    phrase!(
                        "{en} takes the unicorn on {to} from {from} and wins",
                        "les {fr} prennent la licorne en {to} depuis {from} et gagnent"
                    )
                } else {
                    debug_assert!(border > 0, "every cell has a border");
                    phrase!(
                        "{en} moves from {from} to {to}, which imposes {rings_en}",
                        "les {fr} jouent de {from} en {to}, ce qui impose {rings_fr}"
                    )
                }
            }
        }
    }

    fn tell(&self, step: &Step<'_, Self>, after: &Board) -> Vec<Happening> {
        let Phrase { en, fr } = side_name(step.before.mover());
        let other = side_name(step.before.mover().other());
        let (other_en, other_fr) = (&other.en, &other.fr);
        let words = match step.action {
            Action::Place(_) => {
                phrase!("{en} places six pieces", "Les {fr} placent leurs six pièces")
            }
            Action::Pass => phrase!(
                "{en} has no piece on such a square and passes",
                "Les {fr} n'ont aucune pièce sur une telle case et passent"
            ),
            Action::Move { from, to } => {
                let unicorn = step.before.unicorn(step.before.mover()) == Some(from);
                let (piece_en, piece_fr) = if unicorn {
                    ("the unicorn", "la licorne")
                } else {
                    ("a paladin", "un paladin")
                };
                let (start, end) = (cell_name(from), cell_name(to));
                phrase!(
                    "{en} moves {piece_en} from {start} to {end}",
                    "Les {fr} jouent {piece_fr} de {start} en {end}"
                )
            }
        };
        let mut told = vec![Happening::new(words).at(self.parts(step.before, step.action))];
        let bound = match (step.action, self.outcome(after)) {
            (Action::Move { .. }, Some(_)) => Some(phrase!(
                "The unicorn is captured: {en} wins",
                "La licorne est prise : les {fr} gagnent"
            )),
            (Action::Move { to, .. }, None) => {
                let Phrase { en: rings_en, fr: rings_fr } = rings(to.border());
                Some(phrase!(
                    "The square has {rings_en}: {other_en} must play a piece from such a square",
                    "La case a {rings_fr} : les {other_fr} doivent jouer une pièce d'une telle case"
                ))
            }
            (Action::Pass, _) => Some(phrase!(
                "{other_en} may play any piece",
                "Les {other_fr} peuvent jouer n'importe quelle pièce"
            )),
            (Action::Place(_), _) => None,
        };
        told.extend(bound.map(Happening::new));
        told
    }

    /// The cells of a placement, the unicorn's first; a piece, then where it goes.
    fn parts(&self, _: &Board, action: Action) -> Vec<String> {
        match action {
            Action::Place(formation) => formation.cells().map(cell_name).collect(),
            Action::Move { from, to } => vec![cell_name(from), cell_name(to)],
            Action::Pass => vec![action_name(action)],
        }
    }

    /// The unicorn first, then the paladins as one likes.
    fn parts_in_turn(&self, _: &Board, action: Action) -> usize {
        if matches!(action, Action::Place(_)) { 1 } else { usize::MAX }
    }

    fn choosing(&self, state: &Board, so_far: &[String]) -> Option<Choosing> {
        const PALADINS: usize = 5;
        let side = state.mover();
        if state.unicorn(side).is_some() {
            return None;
        }
        let cells = so_far.iter().filter_map(|name| notation::cell_of(name));
        let pieces = cells.enumerate().map(|(at, cell)| token(cell, side, at == 0)).collect();
        let prompt = match so_far.len() {
            0 => Phrase::new(
                "Place your unicorn: click a square.",
                "Placez votre licorne : cliquez sur une case.",
            ),
            number => phrase!(
                "Place your paladins, in any order: {number} of {PALADINS}. Click a piece again to take it back.",
                "Placez vos paladins, dans l'ordre que vous voulez : {number} sur {PALADINS}. Cliquez à nouveau sur une pièce pour la reprendre."
            ),
        };
        Some(Choosing { prompt, pieces })
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        let title = Phrase::new("Escampe", "Escampe");
        let mut scene = Scene::grid(title, SIZE.into(), SIZE.into());
        scene.axes = Axes {
            columns: (b'A'..b'A' + SIZE).map(|letter| char::from(letter).to_string()).collect(),
            rows: (1..=SIZE).map(|row| row.to_string()).collect(),
        };
        for at in Cell::all() {
            let piece = state.piece(at);
            scene.cells.push(cell(at, piece));
            scene.tokens.extend(piece.map(|(side, unicorn)| token(at, side, unicorn)));
        }
        self.light(&mut scene, state);
        if let Some(Step { action, .. }) = last {
            let cells: Vec<Cell> = match action {
                Action::Place(formation) => formation.cells().collect(),
                Action::Move { from, to } => vec![from, to],
                Action::Pass => Vec::new(),
            };
            let mark = |at| Mark { at: point(at), kind: MarkKind::Last };
            scene.marks.extend(cells.into_iter().map(mark));
        }
        scene.facts.push(self.status(state));
        scene.facts.extend(self.imposed(state));
        scene
    }
}

impl Escampe {
    /// The position as one of the course's board files.
    #[must_use]
    pub fn board_file(&self, state: &Board) -> String {
        file::write(state)
    }

    /// Lights the pieces that may move, and dims the others of the side to move.
    fn light(&self, scene: &mut Scene, state: &Board) {
        let mover = state.mover();
        if self.outcome(state).is_some() || state.is_placing() {
            return;
        }
        for at in cells_of(state.pieces(mover)) {
            let allowed = Self::allowed(state, mover, state.border()) & at.bit() != 0;
            let lit = allowed && self.targets(state, mover, at) != 0;
            let kind = if lit { MarkKind::Legal } else { MarkKind::Idle };
            scene.marks.push(Mark { at: point(at), kind });
        }
    }

    /// Whose turn it is, or who won.
    fn status(&self, board: &Board) -> Fact {
        match self.outcome(board).and_then(Outcome::winner) {
            None => {
                Fact { name: Phrase::new("To move", "Au trait"), value: side_name(board.mover()) }
            }
            Some(winner) => {
                Fact { name: Phrase::new("Winner", "Vainqueur"), value: side_name(winner) }
            }
        }
    }

    /// What the side to move has to do, in words.
    fn imposed(&self, board: &Board) -> Option<Fact> {
        if self.outcome(board).is_some() {
            return None;
        }
        if board.is_placing() {
            let name = Phrase::new("To place on", "À placer sur");
            return Some(Fact { name, value: edges(board) });
        }
        let value = match (board.border(), self.count_walks(board)) {
            (border, 0) => {
                let Phrase { en, fr } = rings(border);
                phrase!(
                    "{en}: no piece can move, a pass",
                    "{fr} : aucune pièce ne peut jouer, on passe"
                )
            }
            (0, _) => Phrase::new("none: any piece may move", "aucun : toute pièce peut jouer"),
            (border, _) => rings(border),
        };
        Some(Fact { name: Phrase::new("Imposed border", "Liseré imposé"), value })
    }
}

/// Where the side to move may place.
fn edges(board: &Board) -> Phrase {
    if board.mover() == BLACK {
        let [Phrase { en, fr }, other] = [Edge::Top, Edge::Bottom].map(edge_name);
        let (other_en, other_fr) = (other.en, other.fr);
        return phrase!("{en} or {other_en}", "{fr} ou {other_fr}");
    }
    edge_name(board.white_edge())
}

/// A border in words.
fn rings(border: u8) -> Phrase {
    match border {
        0 => Phrase::new("no border", "aucun liseré"),
        1 => Phrase::new("one ring", "un liseré simple"),
        2 => Phrase::new("two rings", "un liseré double"),
        _ => Phrase::new("three rings", "un liseré triple"),
    }
}

const fn point(cell: Cell) -> Point {
    Point::new(cell.column() as u16, cell.row() as u16)
}

/// A click is a part of a move, so no cell stands for an action.
fn cell(at: Cell, piece: Option<(Side, bool)>) -> scene::Cell {
    let id = cell_name(at);
    let Phrase { en, fr } = rings(at.border());
    let label = match piece {
        None => phrase!("{id}, {en}, empty", "{id}, {fr}, vide"),
        Some((side, unicorn)) => {
            let Phrase { en: piece_en, fr: piece_fr } = piece_name(side, unicorn);
            phrase!("{id}, {en}, {piece_en}", "{id}, {fr}, {piece_fr}")
        }
    };
    let ground = match at.border() {
        1 => Ground::Single,
        2 => Ground::Double,
        _ => Ground::Triple,
    };
    scene::Cell { id, at: point(at), ground, label, action: None }
}

const fn piece_name(side: Side, unicorn: bool) -> Phrase {
    match (side, unicorn) {
        (Side::First, true) => Phrase::new("white unicorn", "licorne blanche"),
        (Side::First, false) => Phrase::new("white paladin", "paladin blanc"),
        (Side::Second, true) => Phrase::new("black unicorn", "licorne noire"),
        (Side::Second, false) => Phrase::new("black paladin", "paladin noir"),
    }
}

fn token(at: Cell, side: Side, unicorn: bool) -> Token {
    let shape = if unicorn { Shape::Unicorn } else { Shape::Paladin };
    let text = letter(side, unicorn).to_string();
    let id = format!("{text}-{}", cell_name(at));
    Token { id, at: point(at), tint: Tint::of_colour(side, Side::Second), shape, text }
}

impl std::fmt::Display for Formation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&action_name(Action::Place(*self)))
    }
}
