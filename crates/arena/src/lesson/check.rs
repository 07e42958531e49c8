//! Answers, each checked on its own.

use meeple_core::Phrase;

use super::exercise::{Exercise, Topic};
use crate::trace::Number;

/// What is asked at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// Alpha when it is entered.
    Alpha,
    /// Beta when it is entered.
    Beta,
    /// Its value when it is left.
    Value,
    /// Whether its branch is cut: never looked at.
    Cut,
}

/// An answer as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The node.
    pub node: usize,
    /// What was asked.
    pub field: Field,
    /// What was typed; for a branch, `yes` or `1` if it is cut, blank or `no` if not.
    pub text: String,
}

/// How one answer was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The node.
    pub node: usize,
    /// What was asked.
    pub field: Field,
    /// Whether it was right.
    pub right: bool,
    /// What is right: a number, `-inf`, `+inf`; blank where nothing is to be written; `yes` or `no`.
    pub expected: String,
    /// The step that produces it.
    pub step: usize,
}

/// The first mistake, in the order of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The answer.
    pub mark: Mark,
    /// Why another one is right.
    pub why: Phrase,
}

/// All answers checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// One mark for each question, answered or not, in the order of the search.
    pub marks: Vec<Mark>,
    /// The first mistake, explained.
    pub mistake: Option<Mistake>,
}

impl Checked {
    /// How many answers were right.
    #[must_use]
    pub fn right(&self) -> usize {
        self.marks.iter().filter(|mark| mark.right).count()
    }

    /// The mark of one answer.
    #[must_use]
    pub fn mark(&self, node: usize, field: Field) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.node == node && mark.field == field)
    }
}

impl Exercise {
    /// Every question with its answer, in the order of the search.
    #[must_use]
    pub fn answers(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (node, question) in self.questions.iter().enumerate() {
            let mut ask = |field, expected: String, step| {
                marks.push(Mark { node, field, right: true, expected, step });
            };
            if self.topic == Topic::AlphaBeta && question.parent.is_some() {
                let step = question
                    .entered
                    .as_ref()
                    .map_or_else(|| self.cut_step(node).unwrap_or(usize::MAX), |(.., step)| *step);
                ask(Field::Cut, if question.cut { "yes" } else { "no" }.to_owned(), step);
            }
            if !question.is_inner() {
                continue;
            }
            if self.topic == Topic::AlphaBeta {
                let (alpha, beta, step) = match &question.entered {
                    Some((alpha, beta, step)) => (alpha.to_string(), beta.to_string(), *step),
                    None => (String::new(), String::new(), usize::MAX),
                };
                ask(Field::Alpha, alpha, step);
                ask(Field::Beta, beta, step);
            }
            let (value, step) = question
                .value
                .map_or((String::new(), usize::MAX), |(value, _, step)| (value.to_string(), step));
            ask(Field::Value, value, step);
        }
        marks.sort_by_key(|mark| (mark.step, mark.field, mark.node));
        marks
    }

    /// Checks answers; what is not among them counts as left blank.
    #[must_use]
    pub fn check(&self, given: &[Given]) -> Checked {
        let mut marks = self.answers();
        for mark in &mut marks {
            let typed = given.iter().find(|one| one.node == mark.node && one.field == mark.field);
            let typed = typed.map_or("", |one| one.text.as_str());
            mark.right = same(mark.field, typed, &mark.expected);
        }
        let mistake = marks
            .iter()
            .find(|mark| !mark.right)
            .map(|mark| Mistake { mark: mark.clone(), why: self.explain(mark.node, mark.field) });
        Checked { marks, mistake }
    }

    /// The step at which the branch to a node was cut, or one above it.
    pub(super) fn cut_step(&self, node: usize) -> Option<usize> {
        use crate::trace::TraceEvent;
        let path = &self.questions[node].path;
        self.trace.steps().iter().position(|step| {
            matches!(&step.event, TraceEvent::Cut { path: above, .. } if above.begins(path) && path.len() > above.len())
        })
    }
}

/// Whether what was typed says the same as what is right.
fn same(field: Field, typed: &str, expected: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    if field == Field::Cut {
        let yes = matches!(typed.as_str(), "yes" | "oui" | "1" | "on" | "x" | "true" | "cut");
        return yes == (expected == "yes");
    }
    // A bound may be written with its sign.
    let bare = match field {
        Field::Value => typed.trim_start_matches(['<', '>', '=', '≤', '≥']).trim(),
        _ => typed.as_str(),
    };
    let number = read(bare);
    match read(expected) {
        None => bare.is_empty(),
        right => number == right,
    }
}

fn read(text: &str) -> Option<Number> {
    let (sign, rest) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    match rest {
        "inf" | "∞" | "infinity" | "infini" | "oo" => {
            Some(Number::Words(if sign < 0 { "-inf" } else { "+inf" }.to_owned()))
        }
        digits if digits.starts_with(|c: char| c.is_ascii_digit()) => {
            digits.parse::<i32>().ok().map(|value| Number::Points(sign * value))
        }
        _ => None,
    }
}
