//! Moves chosen part by part: a piece, then where it goes; or the cells of a whole formation.
//!
//! What was chosen so far stands in the address, so that looking at what a piece can do changes
//! nothing.

use std::collections::HashSet;

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
        let left: Vec<_> = all.iter().filter(|action| action.parts.starts_with(&chosen)).collect();
        if left.is_empty() {
            return Self { all, chosen: Vec::new(), left: all.iter().collect(), here };
        }
        Self { all, chosen, left, here }
    }

    /// The parts that may come next, in the order of the moves.
    pub(super) fn next(&self) -> Vec<(&'a str, Next<'a>)> {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for action in &self.left {
            let Some(part) = action.parts.get(self.chosen.len()) else { continue };
            if seen.insert(part.as_str()) {
                next.push((part.as_str(), self.meaning(part)));
            }
        }
        next
    }

    fn meaning(&self, part: &str) -> Next<'a> {
        let depth = self.chosen.len();
        let mut same = self.left.iter().filter(|a| a.parts.get(depth).is_some_and(|p| p == part));
        match (same.next(), same.next()) {
            (Some(only), None) if only.parts.len() == depth + 1 => Next::Play(only),
            _ => {
                let mut parts = self.chosen.clone();
                parts.push(part.to_owned());
                Next::Choose(parts.join(" "))
            }
        }
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
