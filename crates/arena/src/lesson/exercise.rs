//! A tree, an algorithm, and the right answer at every node.

use meeple_core::{
    Bound, Control, Game as _, InputError, Notation as _, Present as _, Problem as _, Setup, Side,
    phrase,
};
use meeple_games::tree::{Branch, Shape, Tree, TreeNode};

use crate::trace::{Number, Outlined, Room, Trace, TraceEvent, Way};
use crate::{Agent, Session, entry};

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The value of each node.
    Minimax,
    /// The value of each node, alpha and beta when it is entered, and which branches are cut.
    AlphaBeta,
}

impl Topic {
    /// All topics.
    pub const ALL: [Self; 2] = [Self::Minimax, Self::AlphaBeta];

    /// As typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
        }
    }

    /// The topic of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == name)
    }
}

/// A node of an exercise and what is true of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// How sheets call it: its name, or a letter; leaves are their parent's name and a number.
    pub label: String,
    /// The names of the moves from the root, as in the trace.
    pub path: Vec<String>,
    /// The node above.
    pub parent: Option<usize>,
    /// The nodes below, from left to right.
    pub children: Vec<usize>,
    /// Whether MAX moves here.
    pub max: bool,
    /// What a leaf pays to MAX.
    pub payoff: Option<i32>,
    /// Alpha and beta when it was entered, and the step; `None` if it never was.
    pub entered: Option<(Number, Number, usize)>,
    /// Its value when it was left, what it means, and the step.
    pub value: Option<(i32, Bound, usize)>,
    /// Whether it and all below was left out.
    pub cut: bool,
}

impl Question {
    /// Whether there is something to fill in at the node itself, and not only at its branch.
    #[must_use]
    pub const fn is_inner(&self) -> bool {
        self.payoff.is_none()
    }
}

/// A tree to work through.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What it is about.
    pub topic: Topic,
    /// The tree as text that reads back.
    pub text: String,
    /// The nodes, in the order in which they are written: the root first, parents before children.
    pub questions: Vec<Question>,
    /// The steps of the search that has the answers.
    pub trace: Trace,
}

/// No sheet has more leaves.
const MOST_LEAVES: usize = 256;

impl Exercise {
    /// An exercise on a tree that is written out.
    ///
    /// # Errors
    /// When the text is no tree, or one that nobody would work through by hand.
    pub fn on(topic: Topic, text: &str) -> Result<Self, InputError> {
        let (tree, _) = Tree::open(&Setup::at(text))?;
        let leaves = tree.nodes().filter(|node| tree.payoff(*node).is_some()).count();
        if leaves > MOST_LEAVES {
            return Err(InputError::new(phrase!(
                "the tree has {leaves} leaves, expected at most {MOST_LEAVES}",
                "l'arbre a {leaves} feuilles, attendu : {MOST_LEAVES} au plus"
            )));
        }
        let text = tree.text();
        let entry = entry(Tree::ID)?;
        let session = entry.open(&Setup::at(&text))?;
        let mut agent = Agent::parse(topic.name(), entry)?;
        let trace = Control::unlimited(|control| {
            Trace::record(&*session, &mut agent, control, Room::of_steps(usize::MAX))
        })?;
        let mut exercise = Self { topic, text, questions: questions(&tree, tree.start()), trace };
        exercise.answer();
        Ok(exercise)
    }

    /// An exercise by its seed: leaves from 0 to 20.
    ///
    /// # Errors
    /// When the tree would be too large, or have no branch.
    pub fn random(topic: Topic, depth: u16, branching: u16, seed: u64) -> Result<Self, InputError> {
        let shape = Shape { depth, branching, highest: 20 };
        let fits = shape.leaves().is_some_and(|leaves| leaves <= MOST_LEAVES);
        if !fits || depth == 0 || branching < 2 {
            return Err(InputError::new(phrase!(
                "a tree of depth {depth} and {branching} branches cannot be a sheet, expected depth 1 or more, 2 branches or more, and at most {MOST_LEAVES} leaves",
                "un arbre de profondeur {depth} à {branching} branches ne peut faire une feuille, attendu : profondeur 1 au moins, 2 branches au moins, {MOST_LEAVES} feuilles au plus"
            )));
        }
        Self::on(topic, &Tree::random(shape, Side::First, seed).text())
    }

    /// The question whose label or path is `name`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.questions.iter().position(|question| question.label == name)
    }

    /// Reads the answers from the trace.
    fn answer(&mut self) {
        let place = |questions: &[Question], path: &Way| {
            questions.iter().position(|question| *path == *question.path)
        };
        for (step, at) in self.trace.steps().iter().enumerate() {
            match &at.event {
                TraceEvent::Enter { path, alpha, beta, .. } => {
                    if let Some(node) = place(&self.questions, path) {
                        self.questions[node].entered = Some((alpha.clone(), beta.clone(), step));
                    }
                }
                TraceEvent::Leave { path, value: Number::Points(value), bound } => {
                    if let Some(node) = place(&self.questions, path) {
                        self.questions[node].value = Some((*value, *bound, step));
                    }
                }
                _ => {}
            }
        }
        for question in &mut self.questions {
            question.cut = question.entered.is_none();
        }
    }
}

/// The nodes of a tree that is written out, below the node where play stands; none for other games.
#[must_use]
pub fn outline(session: &dyn Session) -> Vec<Outlined> {
    let text = (session.entry().id == Tree::ID).then(|| session.position());
    let opened = text.and_then(|text| Tree::open(&Setup::at(&text)).ok());
    let node = |Question { path, max, payoff, .. }| Outlined { path, max, payoff };
    opened.map_or(Vec::new(), |(tree, here)| questions(&tree, here).into_iter().map(node).collect())
}

/// A node to come: its parent, the way to it, and its own name.
type Pending = (TreeNode, Option<usize>, Vec<String>, Option<String>);

fn questions(tree: &Tree, root: TreeNode) -> Vec<Question> {
    let mut list: Vec<Question> = Vec::new();
    let mut names: Vec<Option<String>> = Vec::new();
    let mut open: Vec<Pending> = vec![(root, None, Vec::new(), None)];
    while let Some((node, parent, path, name)) = open.pop() {
        let index = list.len();
        if let Some(parent) = parent {
            list[parent].children.push(index);
        }
        let branches: Vec<Branch> = tree.action_list(&node);
        for (number, &branch) in branches.iter().enumerate().rev() {
            let name = tree.action_name(&node, branch);
            let child = tree.children(node)[number];
            let own = (name != (number + 1).to_string()).then(|| name.clone());
            open.push((child, Some(index), [path.as_slice(), &[name]].concat(), own));
        }
        names.push(name);
        list.push(Question {
            label: String::new(),
            path,
            parent,
            children: Vec::new(),
            max: tree.to_move(&node) == Side::First,
            payoff: tree.payoff(node),
            entered: None,
            value: None,
            cut: false,
        });
    }
    label(&mut list, &names);
    list
}

/// Names inner nodes by letters, depth by depth, unless they have a name of their own.
fn label(list: &mut [Question], names: &[Option<String>]) {
    let taken: Vec<&String> = names.iter().flatten().collect();
    let mut letters = (0u32..)
        .map(|number| {
            let letter = char::from(b'A' + (number % 26) as u8);
            if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
        })
        .filter(|letter| !taken.contains(&letter));
    let mut by_depth: Vec<usize> = (0..list.len()).collect();
    by_depth.sort_by_key(|&index| list[index].path.len());
    for index in by_depth {
        list[index].label = match (&names[index], list[index].payoff, list[index].parent) {
            (Some(name), ..) => name.clone(),
            (None, Some(_), Some(parent)) => {
                let number = list[parent].children.iter().position(|&child| child == index);
                format!("{}{}", list[parent].label, number.unwrap_or(0) + 1)
            }
            _ => letters.next().unwrap_or_default(),
        };
    }
}
