//! The laws of the opt-in traits.

use std::collections::HashSet;

use super::{Law, Suite};
use crate::{Indexed, Lang, Phrase, Present, Problem, Rng, Setup, Step};

impl<P: Problem> Suite<'_, P> {
    /// Ranks and states belong together one to one, and predecessors mirror successors.
    #[must_use]
    pub fn indexed(mut self) -> Self
    where
        P: Indexed,
    {
        let problem = self.problem;
        let count = problem.count();
        let mut rng = Rng::new(0);
        for _ in 0..500 {
            let index = rng.bits() % count.max(1);
            if let Some(state) = problem.unrank(index) {
                let back = problem.rank(&state);
                self.expect(back == index, Law::RankAndUnrankAreInverse, || {
                    format!("index {index} is {state:?}, whose rank is {back}")
                });
            }
        }
        self.on_each_state(|suite, state| {
            let rank = problem.rank(state);
            let back = problem.unrank(rank);
            suite.expect(
                rank < count && back.as_ref() == Some(state),
                Law::RankAndUnrankAreInverse,
                || format!("{state:?} has rank {rank} of {count}, which is {back:?}"),
            );
        })
        .on_each_live_state(|suite, state, actions| {
            for &action in actions {
                for next in (suite.family.results)(problem, state, action) {
                    suite.mirrored(state, &next);
                }
            }
            let mut before = Vec::new();
            problem.predecessors(state, |previous| before.push(previous));
            for previous in before {
                suite.mirrored(&previous, state);
            }
        })
    }

    /// `before` is a predecessor of `after` as often as actions lead from one to the other.
    fn mirrored(&mut self, before: &P::State, after: &P::State)
    where
        P: Indexed,
    {
        let (problem, results) = (self.problem, self.family.results);
        let forward = if (self.family.ended)(problem, before) {
            0
        } else {
            let actions = problem.action_list(before);
            let leading = actions.iter().flat_map(|&action| results(problem, before, action));
            leading.filter(|next| next == after).count()
        };
        let mut backward = 0;
        problem.predecessors(after, |previous| {
            backward += usize::from(previous == *before);
        });
        self.expect(forward == backward && forward > 0, Law::PredecessorsMirrorSuccessors, || {
            format!("{forward} ways from {before:?} to {after:?}, {backward} back")
        });
    }

    /// Names and positions parse back, and pictures are sound.
    #[must_use]
    pub fn present(self) -> Self
    where
        P: Present,
    {
        self.on_each_live_state(|suite, state, actions| {
            let problem = suite.problem;
            let names: Vec<String> =
                actions.iter().map(|&action| problem.action_name(state, action)).collect();
            let lower: HashSet<String> = names.iter().map(|n| n.to_ascii_lowercase()).collect();
            suite.expect(lower.len() == names.len(), Law::NamesAreUnique, || {
                format!("{names:?} in {state:?}")
            });
            for (&action, name) in actions.iter().zip(&names) {
                let padded = format!(" {} ", name.to_ascii_uppercase());
                let back =
                    [problem.parse_action(state, name), problem.parse_action(state, &padded)];
                suite.expect(back.iter().all(|b| *b == Ok(action)), Law::NamesParseBack, || {
                    format!("{action:?} is called {name:?}, which reads {back:?}")
                });
            }
            let nonsense = problem.parse_action(state, "\u{0}no such move");
            suite.expect(nonsense.is_err(), Law::NamesParseBack, || {
                format!("nonsense is read as {nonsense:?}")
            });
            if let Some(&action) = actions.first() {
                for next in (suite.family.results)(problem, state, action) {
                    suite.sound_scene(&next, Some(Step { before: state, action }));
                }
            }
        })
        .on_each_state(|suite, state| {
            let text = suite.problem.position(state);
            let one_line = !text.is_empty() && !text.contains(['\n', '\r']);
            let back = P::open(&Setup::at(&text));
            let kept = match &back {
                Ok((problem, read)) => {
                    read == state && problem.key(read) == suite.problem.key(state)
                }
                Err(_) => false,
            };
            suite.expect(kept && one_line, Law::PositionsParseBack, || {
                let back = back.map(|(_, state)| state);
                format!("{state:?} is written {text:?}, which reads {back:?}")
            });
            suite.sound_scene(state, None);
        })
    }

    fn sound_scene(&mut self, state: &P::State, last: Option<Step<'_, P>>)
    where
        P: Present,
    {
        let problem = self.problem;
        let scene = problem.scene(state, last);
        let mut faults = Vec::new();
        let (columns, rows) = scene.surface.size();
        let places = (scene.cells.iter().map(|cell| cell.at))
            .chain(scene.tokens.iter().map(|token| token.at))
            .chain(scene.marks.iter().map(|mark| mark.at))
            .chain(scene.walls.iter().map(|wall| wall.at))
            .chain(scene.borders.iter().map(|border| border.at))
            .chain(scene.names.iter().map(|name| name.at))
            .chain(scene.heat.iter().map(|heat| heat.at))
            .chain(scene.arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]));
        for at in places {
            if at.x >= columns || at.y >= rows {
                faults.push(format!("{at:?} is off the board"));
            }
        }
        let ids: HashSet<&str> = scene.cells.iter().map(|cell| cell.id.as_str()).collect();
        if ids.len() != scene.cells.len() {
            faults.push("two cells have one id".to_owned());
        }
        let tokens: HashSet<&str> = scene.tokens.iter().map(|token| token.id.as_str()).collect();
        if tokens.len() != scene.tokens.len() {
            faults.push("two tokens have one id".to_owned());
        }
        let speechless =
            |phrase: &Phrase| [Lang::En, Lang::Fr].iter().any(|&lang| phrase.get(lang).is_empty());
        if speechless(&scene.title) || scene.cells.iter().any(|cell| speechless(&cell.label)) {
            faults.push("a label is empty".to_owned());
        }
        if !(self.family.ended)(problem, state) {
            let actions = problem.action_list(state);
            let names: HashSet<String> =
                actions.iter().map(|&action| problem.action_name(state, action)).collect();
            let offered = scene.cells.iter().filter_map(|cell| cell.action.as_ref());
            for action in offered.filter(|action| !names.contains(*action)) {
                faults.push(format!("a cell offers {action:?}, which is not legal"));
            }
            for &action in &actions {
                let parts = problem.parts(state, action);
                let name = problem.action_name(state, action);
                if parts.is_empty() || parts.iter().any(|p| !ids.contains(p.as_str()) && *p != name)
                {
                    faults.push(format!("{name:?} has parts {parts:?} that are no cells"));
                }
            }
        } else if scene.cells.iter().any(|cell| cell.action.is_some()) {
            faults.push("a finished game offers actions".to_owned());
        }
        let law = Law::ScenesAreSound;
        self.expect(faults.is_empty(), law, || format!("{state:?}: {}", faults.join("; ")));
    }
}
