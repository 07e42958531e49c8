//! A running search as it stands: the latest figures, at most ten times a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use meeple_arena::Session;
use meeple_core::{Observer, Progress, Worth};

/// Figures of a search at one moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchFigures {
    pub(crate) depth: u32,
    pub(crate) value: Option<Worth>,
    /// The best line so far, by names.
    pub(crate) line: Vec<String>,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    pub(crate) done: Option<f64>,
    /// How the value changed: seconds and the value itself.
    pub(crate) curve: Vec<(f64, f64)>,
    /// What is known of each move: its name, its value from −1 to 1, how often it was tried.
    pub(crate) moves: Vec<Standing>,
}

/// What a search makes of one move so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) visits: Option<u64>,
    /// The worth of games in which it was made later, likewise.
    pub(crate) later: Option<f64>,
}

impl SearchFigures {
    /// Nodes a second.
    pub(crate) fn speed(&self) -> Option<u64> {
        let seconds = self.elapsed.as_secs_f64();
        (seconds > 0.0 && self.nodes > 0).then(|| (self.nodes as f64 / seconds) as u64)
    }
}

/// A value as one number, for a curve.
pub(crate) fn number(worth: Worth) -> Option<f64> {
    match worth {
        Worth::Score(score) => Some(f64::from(score.raw())),
        Worth::Cost(cost) => Some(f64::from(cost)),
        Worth::Expected(value) => Some(value),
        Worth::Proof { .. } => None,
    }
}

/// Pages are told no more often than this.
const EVERY: Duration = Duration::from_millis(100);
/// Points of a curve kept; when there are more, every other one goes.
const POINTS: usize = 200;

/// Turns news of a search into shots.
pub(crate) struct Watcher<'a, F> {
    session: &'a dyn Session,
    publish: F,
    figures: SearchFigures,
    told: Option<Instant>,
    /// News that came too soon after others to be told.
    untold: Option<Progress>,
}

impl<'a, F: FnMut(Arc<SearchFigures>)> Watcher<'a, F> {
    pub(crate) fn new(session: &'a dyn Session, publish: F) -> Self {
        Self { session, publish, figures: SearchFigures::default(), told: None, untold: None }
    }

    /// Moves by their names.
    fn name(&mut self, progress: &Progress) {
        if !progress.line.0.is_empty() {
            self.figures.line = self.session.name_path(&progress.line);
        }
        if !progress.roots.is_empty() {
            let actions = self.session.actions();
            let seen = progress.roots.iter().filter_map(|root| {
                let name = actions.get(root.action as usize)?.name.clone();
                let (value, visits, later) = (root.value, root.visits, root.later);
                Some(Standing { name, value, visits, later })
            });
            self.figures.moves = seen.collect();
        }
    }

    /// The last figures, if there were any.
    pub(crate) fn last(mut self) -> Option<Arc<SearchFigures>> {
        if let Some(progress) = self.untold.take() {
            self.name(&progress);
        }
        (self.figures.elapsed > Duration::ZERO).then(|| Arc::new(self.figures))
    }
}

impl<F: FnMut(Arc<SearchFigures>)> Observer for Watcher<'_, F> {
    fn progress(&mut self, progress: &Progress) {
        let figures = &mut self.figures;
        figures.depth = progress.depth;
        figures.nodes = progress.nodes;
        figures.elapsed = progress.elapsed;
        figures.done = progress.done.or(figures.done);
        if let Some(value) = progress.value {
            figures.value = Some(value);
            figures
                .curve
                .extend(number(value).map(|number| (progress.elapsed.as_secs_f64(), number)));
            if figures.curve.len() > POINTS {
                let mut keep = false;
                figures.curve.retain(|_| {
                    keep = !keep;
                    keep
                });
            }
        }
        if self.told.is_some_and(|told| told.elapsed() < EVERY) {
            self.untold = Some(progress.clone());
            return;
        }
        self.untold = None;
        self.name(progress);
        self.told = Some(Instant::now());
        (self.publish)(Arc::new(self.figures.clone()));
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::{RootMove, Setup};

    use super::*;

    #[test]
    fn the_latest_figures_are_told_and_not_too_often() {
        let session = meeple_arena::entry("connect4").expect("a game");
        let session = session.open(&Setup::default()).expect("a start");
        let mut told = Vec::new();
        let mut watcher = Watcher::new(&*session, |figures| told.push(figures));
        for depth in 1..=1_000 {
            let value = Some(Worth::Expected(0.5));
            let elapsed = Duration::from_millis(depth.into());
            let nodes = u64::from(depth) * 10;
            let seen = RootMove { action: 3, value: 0.0, visits: Some(nodes), later: None };
            let roots = vec![seen];
            let news = Progress { depth, value, nodes, elapsed, roots, ..Progress::default() };
            watcher.progress(&news);
        }
        let last = watcher.last().expect("some news");
        assert!(told.len() < 100, "{}", told.len());
        assert_eq!((last.depth, last.speed()), (1_000, Some(10_000)));
        assert_eq!(last.moves[0].visits, Some(10_000), "the last news, told or not");
        assert!(last.curve.len() <= POINTS && last.curve.len() > POINTS / 4);
    }
}
