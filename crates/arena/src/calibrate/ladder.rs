//! The agents that levels are chosen from. All are made alike: a node budget, noise that draws
//! moves by softmax over what they are worth, and from some rung on no blunder in one move.

/// An agent, by what makes it weak or strong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rung {
    /// Nodes for a move; with dice, decisions looked ahead.
    pub(crate) effort: u64,
    /// How far it errs, from 0 to 1; 1 plays at random.
    pub(crate) noise: f64,
    /// Whether it never blunders in one move.
    pub(crate) careful: bool,
}

impl Rung {
    const RANDOM: Self = Self { effort: 1, noise: 1.0, careful: false };
}

/// Agents that err less than this err like each other.
const LEAST_NOISE: f64 = 0.03;
/// How often the way between two agents is halved before nobody is left there.
const HALVINGS: usize = 4;

/// The agents of a family of games.
#[derive(Debug)]
pub(crate) struct Ladder {
    /// How much is measured unless something else is asked for: openings for each pairing, or
    /// problems.
    pub(crate) rounds: u32,
    /// Whether whoever plays at random is the lowest.
    pub(crate) from_random: bool,
    /// Efforts, whether one is careful, and how far agents of that effort err, from weak to strong
    /// as far as one can tell beforehand. From the first careful one on, none blunders in one move.
    pub(crate) rungs: &'static [(u64, bool, &'static [f64])],
    /// Whether an agent between two others has an effort between theirs, and not that of the better
    /// one.
    pub(crate) effort_between: bool,
    /// The algorithm of a rung, and its parameters for the effort.
    pub(crate) search: fn(Rung) -> (&'static str, String),
}

impl Ladder {
    /// Its agents from weak to strong.
    pub(super) fn climb(&self) -> Vec<Rung> {
        let rung = |&(effort, careful, noises): &(u64, bool, &'static [f64])| {
            noises.iter().map(move |&noise| Rung { effort, noise, careful })
        };
        let lowest = self.from_random.then_some(Rung::RANDOM);
        lowest.into_iter().chain(self.rungs.iter().flat_map(rung)).collect()
    }

    /// One of its agents, by a level up to `top`.
    pub(crate) fn rung(&self, level: u8, top: usize) -> String {
        let rungs = self.climb();
        let height = usize::from(level).clamp(1, top) - 1;
        self.agent(rungs[height * (rungs.len() - 1) / (top - 1)])
    }

    /// The expression of an agent.
    pub(super) fn agent(&self, rung: Rung) -> String {
        if rung.noise >= 1.0 {
            return "random".to_owned();
        }
        let (search, effort) = (self.search)(rung);
        let noise = (rung.noise > 0.0).then(|| format!("noise={}", rung.noise));
        let careful = rung.careful.then(|| "careful".to_owned());
        let effort = Some(effort).filter(|effort| !effort.is_empty());
        let params: Vec<String> = [effort, noise, careful].into_iter().flatten().collect();
        if params.is_empty() {
            search.to_owned()
        } else {
            format!("{search}({})", params.join(", "))
        }
    }

    /// An agent that should stand between two others. Where the lower one hardly errs and the upper one
    /// does not, no smaller error makes the difference: the upper one then looks less.
    pub(super) fn between(&self, lower: Rung, upper: Rung) -> Rung {
        if upper.noise == 0.0 && lower.noise > 0.0 && lower.noise < LEAST_NOISE {
            let effort = two_digits(upper.effort as f64 / 4.0).max(1);
            return Rung { effort, careful: lower.careful, ..upper };
        }
        let low = if lower == Rung::RANDOM { upper.effort } else { lower.effort };
        let effort = match self.effort_between {
            true => two_digits((low as f64 * upper.effort as f64).sqrt()),
            false => upper.effort,
        };
        let noise = (f64::midpoint(lower.noise, upper.noise) * 1_000.0).round() / 1_000.0;
        Rung { effort, noise, careful: lower.careful }
    }

    /// An agent between two others that nobody tried yet. Where the middle was tried in vain, it was too
    /// near to one of the two: the middle of either half comes next, that of the upper half first. Where
    /// that does not help either, what they err about was too little known: all look ten times as far.
    pub(super) fn untried(&self, lower: Rung, upper: Rung, tried: &[Rung]) -> Option<Rung> {
        let middles = self.middles(lower, upper);
        let far = 10 * lower.effort.max(upper.effort);
        let farther = middles.iter().filter(|middle| middle.noise > 0.0);
        let farther = farther.map(|&middle| Rung { effort: far, ..middle });
        let mut all = middles.iter().copied().chain(farther);
        all.find(|middle| !tried.contains(middle))
    }

    /// The middle of two agents, then those of both halves, and so on.
    fn middles(&self, lower: Rung, upper: Rung) -> Vec<Rung> {
        let (mut parts, mut all) = (vec![(lower, upper)], Vec::new());
        for _ in 0..HALVINGS {
            let halve = |&(low, high): &(Rung, Rung)| {
                let middle = self.between(low, high);
                [(middle, high), (low, middle)]
            };
            let halves: Vec<[(Rung, Rung); 2]> = parts.iter().map(halve).collect();
            all.extend(halves.iter().map(|[above, _]| above.0));
            parts = halves.into_flattened();
        }
        all
    }
}

/// A whole number with two digits and noughts.
fn two_digits(number: f64) -> u64 {
    let unit = 10f64.powf(number.max(1.0).log10().floor() - 1.0).max(1.0);
    ((number / unit).round() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Agent, CATALOGUE, entry};

    #[test]
    fn every_rung_and_what_lies_between_is_an_agent() {
        for entry in CATALOGUE.iter().filter(|entry| !entry.card.is_race && !entry.card.is_format) {
            let Ok(ladder) = entry.ladder() else { continue };
            let rungs = ladder.climb();
            assert!(rungs.len() > 8);
            for two in rungs.windows(2) {
                let middle = ladder.between(two[0], two[1]);
                for rung in [two[0], middle, two[1]] {
                    let text = ladder.agent(rung);
                    assert!(Agent::parse(&text, entry).is_ok(), "{}: {text}", entry.id);
                }
            }
        }
    }

    #[test]
    fn agents_are_written_as_people_would() {
        let agents = |id: &str| -> Vec<String> {
            let ladder = entry(id).expect("a game").ladder().expect("levels");
            ladder.climb().into_iter().map(|rung| ladder.agent(rung)).collect()
        };
        let duel = agents("tictactoe");
        assert_eq!((&*duel[0], &*duel[1]), ("random", "alphabeta(nodes=200, noise=0.9)"));
        assert!(duel.iter().any(|text| text == "alphabeta(nodes=4000, noise=0.05, careful)"));
        assert_eq!(duel.last().map(String::as_str), Some("engine(nodes=30000, careful)"));
        let puzzle = agents("fifteen");
        assert_eq!(puzzle[0], "astar(heuristic=conflict, nodes=100000, noise=0.5)");
        let mission = agents("gridworld");
        assert_eq!((&*mission[1], &*mission[mission.len() - 1]), ("vi(noise=0.95)", "vi"));
        let dice = agents("pig");
        assert_eq!(dice.last().map(String::as_str), Some("expectiminimax(depth=4, careful)"));
    }

    #[test]
    fn between_two_rungs_is_the_middle() {
        let ladder = entry("tictactoe").expect("a duel").ladder().expect("levels");
        let low = Rung { effort: 200, noise: 0.3, careful: false };
        let high = Rung { effort: 1_000, noise: 0.2, careful: true };
        let middle = ladder.between(low, high);
        assert_eq!(middle, Rung { effort: 450, noise: 0.25, careful: false });
        // Who hardly errs is followed by who looks less and does not err at all.
        let hardly = Rung { noise: 0.025, careful: true, ..high };
        let exact = Rung { effort: 2_000, noise: 0.0, careful: true };
        assert_eq!(ladder.between(hardly, exact), Rung { effort: 500, ..exact });
        // Where the middle was tried, somebody between it and the upper one is next, then below it.
        let nearer = ladder.between(middle, high);
        assert_eq!(ladder.untried(low, high, &[low, high, middle]), Some(nearer));
        let further = ladder.between(low, middle);
        assert_eq!(ladder.untried(low, high, &[low, high, middle, nearer]), Some(further));
        // Then they err as much about what they know better.
        let tried = [&[low, high][..], &ladder.middles(low, high)].concat();
        assert_eq!(ladder.untried(low, high, &tried), Some(Rung { effort: 10_000, ..middle }));
        assert_eq!(ladder.untried(exact, exact, &[exact]), None);
        let lowest = ladder.between(Rung::RANDOM, low);
        assert_eq!((lowest.effort, lowest.noise), (200, 0.65));
    }
}
