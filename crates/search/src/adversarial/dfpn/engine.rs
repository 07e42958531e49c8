//! The search itself: a depth-first walk that behaves like the best-first one (Nagai, 2002).
//!
//! A node is searched while its numbers stay below two thresholds, chosen so that the walk comes
//! back as soon as another node has become more promising. A little slack in them (Pawlewicz and
//! Lew, 2007) avoids going back and forth between equals.
//!
//! The numbers of the children are kept on a common stack while their parent is searched, and only
//! there are they believed to the end: every visit to a child raises one of its numbers or solves
//! it, so the walk comes to an end even where the table forgets, and even in cyclic graphs.

use meeple_core::{Control, Event, GO, Game, Path, Probe, Progress, STOP};

use super::super::proof::{Claim, Numbers, add};
use super::Dfpn;
use super::line::Line;
use super::table::ProofTable;

/// A node being searched.
struct Frame {
    key: u64,
    attacker: bool,
    /// Where its children begin on the common stack.
    first: usize,
    /// The child being searched, counted from `first`.
    child: usize,
    limit: Numbers,
    /// The node count on entering.
    entered: u64,
}

struct Child<A> {
    action: A,
    key: u64,
    numbers: Numbers,
}

pub(super) struct Engine<'s, 'c, G: Game, P> {
    pub(super) game: &'s G,
    pub(super) attack: Claim,
    pub(super) options: Dfpn,
    pub(super) control: &'s mut Control<'c>,
    pub(super) probe: &'s mut P,
    pub(super) table: ProofTable<G::Action>,
    /// Whether the depth limit hid something.
    pub(super) cut: bool,
    /// The numbers of the first position it was asked to solve.
    pub(super) first_numbers: Option<Numbers>,
    pub(super) line: Line<G>,
    frames: Vec<Frame>,
    children: Vec<Child<G::Action>>,
    report_at: u64,
}

impl<'s, 'c, G: Game, P: Probe<G::State, G::Action>> Engine<'s, 'c, G, P> {
    pub(super) fn new(
        game: &'s G,
        attack: Claim,
        options: Dfpn,
        control: &'s mut Control<'c>,
        probe: &'s mut P,
        table: ProofTable<G::Action>,
    ) -> Self {
        Self {
            game,
            attack,
            options,
            report_at: control.nodes() + 1024,
            control,
            probe,
            table,
            cut: false,
            first_numbers: None,
            line: Line::new(),
            frames: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Solves a position that goes on, and names the move that does it for the side that gains.
    /// `None` when the control stops.
    ///
    /// A proof is a fact, as far as keys can be trusted. A disproof is advice: it may lean on the
    /// way by which a position was met before.
    pub(super) fn solve(&mut self, state: &G::State) -> Option<(Numbers, Option<G::Action>)> {
        let before = self.line.len();
        let never = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
        self.line.push(self.game, state.clone());
        let answer = self.enter(Numbers::UNKNOWN, never).and_then(|()| self.run());
        self.first_numbers.get_or_insert(match answer {
            Some((numbers, _)) => numbers,
            None => self.numbers_of_first_frame(),
        });
        self.frames.clear();
        self.children.clear();
        self.line.truncate(before);
        answer
    }

    fn run(&mut self) -> Option<(Numbers, Option<G::Action>)> {
        loop {
            let frame = self.frames.last()?;
            let (attacker, first) = (frame.attacker, frame.first);
            let here = self.survey(attacker, first);
            let limit = frame.limit;
            // Step 1. Done, or less promising than something else: go back up.
            if here.numbers.proof >= limit.proof || here.numbers.disproof >= limit.disproof {
                let action = self.children.get(first + here.best).map(|child| child.action);
                let work = self.control.nodes() - frame.entered;
                self.table.put(frame.key, here.numbers, action, work);
                let (state, depth) = (&self.line.last()?.state, self.frames.len() as u32 - 1);
                let Numbers { proof, disproof } = here.numbers;
                self.probe.see(Event::Numbers { state, depth, proof, disproof });
                self.children.truncate(first);
                self.frames.pop();
                match self.frames.last() {
                    None => return Some((here.numbers, action)),
                    Some(parent) => {
                        self.children[parent.first + parent.child].numbers = here.numbers;
                    }
                }
                self.line.truncate(self.line.len() - 1);
                continue;
            }
            // Step 2. Take the best child; perhaps another way has solved it meanwhile.
            let chosen = first + here.best;
            let Child { action, key, numbers } = self.children[chosen];
            if let Some(solved) = self.table.solved(key) {
                self.children[chosen].numbers = solved;
                continue;
            }
            // Step 3. Search it until it is no longer the best, or settles this node's limits.
            let (own, rest) = (numbers.seen_by(attacker), here.numbers.seen_by(attacker));
            let bound = limit.seen_by(attacker);
            let share = Numbers {
                proof: bound.proof.min(self.with_slack(here.second)),
                disproof: match bound.disproof {
                    Numbers::INFINITE => Numbers::INFINITE,
                    finite => finite - rest.disproof + own.disproof,
                },
            };
            if let Some(frame) = self.frames.last_mut() {
                frame.child = here.best;
            }
            let next = self.game.after(&self.line.last()?.state, action);
            self.line.push(self.game, next);
            self.enter(numbers, share.seen_by(attacker))?;
        }
    }

    /// Counts the node at the end of the line and puts its children on the stack.
    fn enter(&mut self, known: Numbers, limit: Numbers) -> Option<()> {
        if self.control.tick().is_break() {
            return None;
        }
        let ply = self.frames.len();
        let first = self.children.len();
        let deepest = self.control.budget().depth.is_some_and(|depth| ply + 1 >= depth as usize);
        let Self { game, attack, table, line, children, cut, options, .. } = self;
        let step = line.last()?;
        let state = &step.state;
        let attacker = game.to_move(state) == attack.side;
        self.probe.see(Event::Expand { state, cost: ply as u32, estimate: known.proof });
        let _ = game.actions(state, |action| {
            let next = game.after(state, action);
            let mut key = 0;
            let numbers = if let Some(outcome) = game.outcome(&next) {
                Numbers::of(attack.met_by(outcome))
            } else {
                key = game.key(&next);
                if line.contains(key, &next) {
                    Numbers::DISPROVED
                } else if let Some(known) = table.get(key) {
                    known.numbers
                } else if deepest {
                    *cut = true;
                    Numbers::DISPROVED
                } else {
                    Numbers::of_leaf(*game, &next, attack.side, options.mobility)
                }
            };
            children.push(Child { action, key, numbers });
            // One child is enough for the side to move.
            if numbers.seen_by(attacker).proof == 0 { STOP } else { GO }
        });
        let key = step.key;
        let entered = self.control.nodes() - 1;
        self.frames.push(Frame { key, attacker, first, child: 0, limit, entered });
        if self.control.nodes() >= self.report_at {
            self.report();
        }
        Some(())
    }

    /// Each time the nodes have doubled: the line being searched and how full the table is.
    #[cold]
    fn report(&mut self) {
        self.report_at = self.control.nodes() * 2;
        let line: Vec<_> = self
            .frames
            .iter()
            .take(self.frames.len() - 1)
            .map(|frame| self.children[frame.first + frame.child].action)
            .collect();
        let root = self.line.state(self.line.len() - self.frames.len());
        self.control.report(Progress {
            depth: line.len() as u32,
            value: Some(self.numbers_of_first_frame().into()),
            line: Path::of(self.game, root, &line),
            table: Some(self.table.load()),
            ..Progress::default()
        });
    }

    /// The numbers of a node, its best child and the second best's number.
    fn survey(&self, attacker: bool, first: usize) -> Survey {
        let children = &self.children[first..];
        let (mut best, mut least, mut second) = (0, Numbers::INFINITE, Numbers::INFINITE);
        let mut sum = 0;
        for (index, child) in children.iter().enumerate() {
            let numbers = child.numbers.seen_by(attacker);
            sum = add(sum, numbers.disproof);
            if numbers.proof < least {
                (best, second, least) = (index, least, numbers.proof);
            } else {
                second = second.min(numbers.proof);
            }
        }
        let numbers = if children.is_empty() {
            Numbers::DISPROVED
        } else {
            Numbers { proof: least, disproof: sum }.seen_by(attacker)
        };
        Survey { numbers, best, second }
    }

    fn with_slack(&self, second: u32) -> u32 {
        let slack = (f64::from(second) * self.options.epsilon) as u32;
        second.saturating_add(slack.max(1))
    }

    /// How far an unfinished search has come.
    fn numbers_of_first_frame(&self) -> Numbers {
        let Some(frame) = self.frames.first() else {
            return Numbers::UNKNOWN;
        };
        let end = self.frames.get(1).map_or(self.children.len(), |next| next.first);
        let children = self.children[frame.first..end].iter();
        Numbers::gather(frame.attacker, children.map(|child| child.numbers))
    }
}

struct Survey {
    numbers: Numbers,
    best: usize,
    second: u32,
}
