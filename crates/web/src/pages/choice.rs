//! Moves chosen part by part: a piece, then where it goes; or the cells of a whole formation.
//!
//! What was chosen so far stands in the address, so that looking at what a piece can do changes
//! nothing.

use std::collections::HashSet;

use indexmap::IndexMap;
use maud::{Markup, html};
use meeple_arena::session::ActionView;
use meeple_core::scene::{Mark, MarkKind};
use meeple_core::{Lang, Scene};

use crate::text::play as words;

/// More moves than this are chosen part by part.
pub(super) const MANY: usize = 60;

/// The moves that are still possible after some parts were chosen.
pub(super) struct Choice<'a> {
    all: &'a [ActionView],
    /// The parts chosen so far: the beginning of some move.
    chosen: Vec<String>,
    /// The moves that begin so.
    pub(super) left: Vec<&'a ActionView>,
    /// The address of the page, where a part is chosen.
    here: &'a str,
}

/// Whether a move begins with these parts: some in their turn, the others in any order.
fn begins(action: &ActionView, chosen: &[String]) -> bool {
    let split = action.in_turn.min(chosen.len());
    let (first, rest) = chosen.split_at(split);
    action.parts.starts_with(first)
        && (rest.is_empty() || {
            let loose = &action.parts[split..];
            let once: HashSet<&String> = rest.iter().collect();
            once.len() == rest.len() && rest.iter().all(|part| loose.contains(part))
        })
}

/// The parts of a move that may come after those chosen.
fn after<'a>(action: &'a ActionView, chosen: &[String]) -> Vec<&'a str> {
    if chosen.len() < action.in_turn {
        return action.parts.get(chosen.len()).map(String::as_str).into_iter().collect();
    }
    let loose = action.parts[action.in_turn.min(action.parts.len())..].iter();
    loose.filter(|part| !chosen.contains(part)).map(String::as_str).collect()
}

/// What a part means if it is chosen next.
pub(super) enum Next<'a> {
    /// This move, whole.
    Play(&'a ActionView),
    /// The beginning of several moves, or of a longer one.
    Choose(String),
}

impl<'a> Choice<'a> {
    /// `chosen` holds parts separated by blanks; what begins no move is no choice.
    pub(super) fn new(all: &'a [ActionView], chosen: &str, here: &'a str) -> Self {
        let chosen: Vec<String> = chosen.split_whitespace().map(str::to_owned).collect();
        let left: Vec<_> = all.iter().filter(|action| begins(action, &chosen)).collect();
        if left.is_empty() {
            return Self { all, chosen: Vec::new(), left: all.iter().collect(), here };
        }
        Self { all, chosen, left, here }
    }

    /// The parts that may come next, in the order of the moves.
    pub(super) fn next(&self) -> Vec<(&'a str, Next<'a>)> {
        // How many moves each part goes on with, and one of them.
        let mut found: IndexMap<&'a str, (usize, &'a ActionView)> = IndexMap::new();
        for &action in &self.left {
            for part in after(action, &self.chosen) {
                found.entry(part).and_modify(|(count, _)| *count += 1).or_insert((1, action));
            }
        }
        let whole = self.chosen.len() + 1;
        let meaning = |(part, (count, action)): (&'a str, (usize, &'a ActionView))| {
            let next = match count {
                1 if action.parts.len() == whole => Next::Play(action),
                _ => Next::Choose([&self.chosen[..], &[part.to_owned()]].concat().join(" ")),
            };
            (part, next)
        };
        found.into_iter().map(meaning).collect()
    }

    /// What was chosen so far.
    pub(super) fn chosen(&self) -> &[String] {
        &self.chosen
    }

    /// Parts that can be taken back one by one: those that came in any order.
    fn loose(&self) -> &[String] {
        let in_turn = self.left.first().map_or(usize::MAX, |action| action.in_turn);
        self.chosen.get(in_turn..).unwrap_or_default()
    }

    /// Whether a part was chosen already.
    pub(super) const fn is_begun(&self) -> bool {
        !self.chosen.is_empty()
    }

    /// How many buttons the list has.
    pub(super) fn buttons(&self) -> usize {
        if self.left.len() > MANY { self.next().len() } else { self.left.len() }
    }

    /// Cells to click: the parts that may come next, and those with which to begin again.
    pub(super) fn clicks(&self, scene: &Scene) -> Vec<(String, Next<'a>)> {
        let mut clicks: Vec<(String, Next<'a>)> = Vec::new();
        for (part, next) in self.next() {
            if scene.cell(part).is_some() {
                clicks.push((part.to_owned(), next));
            }
        }
        let mut taken: HashSet<String> = clicks.iter().map(|(part, _)| part.clone()).collect();
        for part in self.loose() {
            let without: Vec<&str> =
                self.chosen.iter().map(String::as_str).filter(|other| other != part).collect();
            if taken.insert(part.clone()) {
                clicks.push((part.clone(), Next::Choose(without.join(" "))));
            }
        }
        if !self.chosen.is_empty() {
            for part in self.all.iter().filter_map(|action| action.parts.first()) {
                if scene.cell(part).is_some() && taken.insert(part.clone()) {
                    clicks.push((part.clone(), Next::Choose(part.clone())));
                }
            }
        }
        for action in self.all {
            for cell in scene.cells.iter().filter(|c| c.action.as_ref() == Some(&action.name)) {
                if taken.insert(cell.id.clone()) {
                    clicks.push((cell.id.clone(), Next::Play(action)));
                }
            }
        }
        clicks
    }

    /// Shows on the board what was chosen, and what may come next.
    pub(super) fn mark(&self, scene: &mut Scene) {
        if self.chosen.is_empty() {
            return;
        }
        let next = self.next();
        let selected = self.chosen.iter().map(|part| (part.as_str(), MarkKind::Selected));
        let legal = next.iter().map(|(part, _)| (*part, MarkKind::Legal));
        let marks: Vec<Mark> = selected
            .chain(legal)
            .filter_map(|(part, kind)| Some(Mark { at: scene.cell(part)?.at, kind }))
            .collect();
        scene.marks.extend(marks);
    }

    /// A button for a part; it belongs to the form in which moves are played.
    pub(super) fn button(&self, next: &Next<'_>, part: &str, hidden: bool, lang: Lang) -> Markup {
        let tab = hidden.then_some("-1");
        html! {
            @match next {
                Next::Play(action) => {
                    button name="move" value=(action.name) tabindex=[tab] title=(action.label.get(lang)) {
                        @if !hidden { (part) }
                    }
                }
                Next::Choose(parts) => {
                    button name="chosen" value=(parts) formmethod="get" formaction=(self.here)
                        tabindex=[tab] title=(part) { @if !hidden { (part) } }
                }
            }
        }
    }

    /// The parts that may come next as a list, where the moves are too many for one.
    pub(super) fn list(&self, lang: Lang) -> Markup {
        let next = self.next();
        html! {
            // Where each part is a move, there is nothing to explain.
            @if next.iter().any(|(_, next)| matches!(next, Next::Choose(_))) {
                p.help { (words::many(self.left.len()).get(lang)) }
            }
            ul.parts {
                @for (part, next) in next { li { (self.button(&next, part, false, lang)) } }
            }
        }
    }

    /// What was chosen, and the way back.
    pub(super) fn so_far(&self, lang: Lang) -> Markup {
        html! {
            @if !self.chosen.is_empty() {
                p {
                    (words::CHOSEN.get(lang)) " " strong.mono { (self.chosen.join(" ")) } " · "
                    a href=(self.here) { (words::CHOOSE_AGAIN.get(lang)) }
                }
            }
        }
    }
}
