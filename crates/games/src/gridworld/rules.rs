//! How the walker moves: steps, slips, wind, rewards.

use meeple_core::scene::Point;
use meeple_core::{End, Flow, Gain, Indexed, Mdp, Problem, StateName};

use super::map::Tile;
use super::world::{Convention, GridWorld};
use super::{Heading, names};

impl GridWorld {
    /// Where the walker may be after the wind, having stepped to `at`.
    fn blown(&self, at: Point) -> [(f64, Point); 2] {
        let wind = self.settings.wind.filter(|_| self.end(&at).is_none());
        match wind {
            None => [(1.0, at), (0.0, at)],
            Some(wind) => {
                let pushed = self.map.neighbour(at, wind.toward).unwrap_or(at);
                [(1.0 - wind.chance, at), (wind.chance, pushed)]
            }
        }
    }

    /// The value of a cell that ends the walk.
    pub(super) fn end_value(&self, at: Point) -> Option<f64> {
        match self.map.tile(at) {
            Some(Tile::Goal) => Some(self.settings.goal),
            Some(Tile::Trap) => Some(self.settings.trap),
            _ => None,
        }
    }

    /// The reward of a step that ends in `next`.
    fn reward(&self, next: Point) -> f64 {
        let step = self.settings.step_reward;
        match (self.end_value(next), self.settings.convention) {
            (None, _) => step,
            (Some(value), Convention::Transitions) => value,
            (Some(value), Convention::States) => step + self.settings.discount * value,
        }
    }
}

/// Results of one step, each cell once: three ways to step, each with wind or without.
#[derive(Default)]
struct Spread {
    results: [Option<(f64, Point)>; 6],
}

impl Spread {
    fn add(&mut self, chance: f64, at: Point) {
        if chance == 0.0 {
            return;
        }
        for slot in &mut self.results {
            match slot {
                Some((known, there)) if *there == at => *known += chance,
                Some(_) => continue,
                None => *slot = Some((chance, at)),
            }
            return;
        }
    }
}

impl Problem for GridWorld {
    type State = Point;
    type Action = Heading;

    fn start(&self) -> Point {
        self.map.start()
    }

    fn actions(&self, _: &Point, visit: impl FnMut(Heading) -> Flow) -> Flow {
        Heading::ALL.into_iter().try_for_each(visit)
    }
}

impl Mdp for GridWorld {
    fn end(&self, &at: &Point) -> Option<End> {
        match self.map.tile(at) {
            Some(Tile::Goal) => Some(End::Success),
            Some(Tile::Trap) => Some(End::Failure),
            _ => None,
        }
    }

    fn outcomes(&self, &at: &Point, heading: Heading, mut visit: impl FnMut(f64, Point, Gain)) {
        let slip = self.settings.slip;
        let [left, right] = heading.sides();
        let mut spread = Spread::default();
        for (chance, way) in [(1.0 - 2.0 * slip, heading), (slip, left), (slip, right)] {
            let stepped = self.map.neighbour(at, way).unwrap_or(at);
            for (share, landed) in self.blown(stepped) {
                spread.add(chance * share, landed);
            }
        }
        for (chance, next) in spread.results.into_iter().flatten() {
            let gain = Gain { reward: self.reward(next), turns: 1.0 };
            visit(chance, next, gain);
        }
    }

    fn discount(&self) -> f64 {
        self.settings.discount
    }

    fn state_names(&self) -> Vec<StateName<Self>> {
        names::all(self)
    }
}

impl Indexed for GridWorld {
    fn count(&self) -> u64 {
        self.map.count() as u64
    }

    fn rank(&self, &at: &Point) -> u64 {
        self.map.index(at) as u64
    }

    fn unrank(&self, index: u64) -> Option<Point> {
        if index >= self.count() {
            return None;
        }
        let at = self.map.point(index as usize);
        self.map.is_open(at).then_some(at)
    }

    fn predecessors(&self, &at: &Point, mut visit: impl FnMut(Point)) {
        // One cell of step and one of wind: nobody comes from farther away.
        let (columns, rows) = self.map.size();
        for y in at.y.saturating_sub(2)..rows.min(at.y + 3) {
            for x in at.x.saturating_sub(2)..columns.min(at.x + 3) {
                let before = Point::new(x, y);
                let near = x.abs_diff(at.x) + y.abs_diff(at.y) <= 2;
                if !near || !self.map.is_open(before) || self.end(&before).is_some() {
                    continue;
                }
                for heading in Heading::ALL {
                    self.outcomes(&before, heading, |_, next, _| {
                        if next == at {
                            visit(before);
                        }
                    });
                }
            }
        }
    }
}
