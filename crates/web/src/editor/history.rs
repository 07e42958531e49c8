//! A text with what it was before and what was undone. All of it travels with the page, so that
//! nothing is kept here and undo works without script: each step is only what differs.

use serde::{Deserialize, Serialize};

/// Steps that can be undone.
const MOST: usize = 200;
/// Bytes that they may take.
const LARGEST: usize = 64 * 1024;

/// How to get from one text to another: bytes that stay in front, bytes that stay at the back, and
/// what comes between.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Delta(usize, usize, String);

impl Delta {
    fn between(from: &str, to: &str) -> Self {
        let same = from.bytes().zip(to.bytes()).take_while(|(a, b)| a == b).count();
        let front = (0..=same).rev().find(|&at| to.is_char_boundary(at)).unwrap_or(0);
        let room = from.len().min(to.len()) - front;
        let ends = from.bytes().rev().zip(to.bytes().rev());
        let same = ends.take(room).take_while(|(a, b)| a == b).count();
        let fits = |&back: &usize| to.is_char_boundary(to.len() - back);
        let back = (0..=same).rev().find(fits).unwrap_or(0);
        Self(front, back, to[front..to.len() - back].to_owned())
    }

    /// The other text; none where this was made for another one.
    fn apply(&self, from: &str) -> Option<String> {
        let Self(front, back, middle) = self;
        let end = from.len().checked_sub(*back).filter(|end| end >= front)?;
        Some([from.get(..*front)?, middle, from.get(end..)?].concat())
    }
}

/// A text and its history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Paper {
    pub(super) text: String,
    past: Vec<Delta>,
    future: Vec<Delta>,
}

impl Paper {
    /// A text without a past.
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.replace("\r\n", "\n"), ..Self::default() }
    }

    /// A text with the history that a page sent; one that cannot be read is none.
    pub(super) fn recall(text: &str, past: &str, future: &str) -> Self {
        let read = |list: &str| serde_json::from_str(list).unwrap_or_default();
        Self { past: read(past), future: read(future), ..Self::new(text) }
    }

    /// The history as a page keeps it: what was, and what was undone.
    pub(super) fn memory(&self) -> [String; 2] {
        [&self.past, &self.future].map(|list| serde_json::to_string(list).unwrap_or_default())
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// One more step: another text.
    pub(super) fn write(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n");
        if text == self.text {
            return;
        }
        self.past.push(Delta::between(&text, &self.text));
        self.future.clear();
        self.text = text;
        let size = |list: &[Delta]| list.iter().map(|delta| delta.2.len()).sum::<usize>();
        while self.past.len() > MOST || size(&self.past) > LARGEST {
            self.past.remove(0);
        }
    }

    pub(super) fn undo(&mut self) {
        let (past, future) = (&mut self.past, &mut self.future);
        step(&mut self.text, past, future);
    }

    pub(super) fn redo(&mut self) {
        let (past, future) = (&mut self.past, &mut self.future);
        step(&mut self.text, future, past);
    }
}

/// Goes where the last of `ways` leads, and notes the way back.
fn step(text: &mut String, ways: &mut Vec<Delta>, back: &mut Vec<Delta>) {
    let Some(way) = ways.pop() else { return };
    match way.apply(text) {
        Some(there) => {
            back.push(Delta::between(&there, text));
            *text = there;
        }
        None => ways.clear(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_undone_and_redone_from_what_the_page_keeps() {
        let texts = ["", "map", "map = 'é'", "map = 'è'", "map = 'èè'", "x", "xx", "x", "日本"];
        let mut paper = Paper::new(texts[0]);
        for text in &texts[1..] {
            paper.write(text);
            let [past, future] = paper.memory();
            paper = Paper::recall(&paper.text, &past, &future);
        }
        for text in texts.iter().rev().skip(1) {
            paper.undo();
            assert_eq!(paper.text, *text);
        }
        assert!(!paper.can_undo() && paper.can_redo());
        for text in &texts[1..] {
            paper.redo();
            assert_eq!(paper.text, *text);
        }
        paper.undo();
        paper.write("new");
        assert!(!paper.can_redo(), "what was undone is gone");
    }

    #[test]
    fn a_history_that_was_tampered_with_is_forgotten() {
        for past in ["", "x", "[[9,9,\"\"]]", "[[1,0,\"\"]]", "[[3,1,\"\"]]", "[[-1,0,\"\"]]"] {
            let mut paper = Paper::recall("éa", past, past);
            paper.undo();
            paper.redo();
            assert_eq!(paper.text, "éa", "{past}");
        }
    }

    #[test]
    fn old_steps_go_first() {
        let mut paper = Paper::new("");
        for step in 0..MOST + 10 {
            paper.write(&step.to_string());
        }
        assert_eq!(paper.past.len(), MOST);
        paper.write(&"x".repeat(LARGEST));
        paper.write("");
        paper.write("y");
        assert!(paper.past.iter().map(|delta| delta.2.len()).sum::<usize>() <= LARGEST);
    }
}
