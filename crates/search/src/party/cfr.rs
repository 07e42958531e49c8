//! Counterfactual regret minimisation (Zinkevich, Johanson, Bowling and Piccione, 2007), in the form
//! CFR+ (Tammelin, 2014): each seat plays in proportion to what it regrets not having done, and the
//! average of all rounds comes near an equilibrium where two seats share a fixed sum. With more seats,
//! or other payoffs, it is a sensible way to play without that promise.

use meeple_core::{Control, Party};

use super::layout::{Layout, PartyNode};
use super::response::best_response;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cfr {
    /// Rounds at most.
    pub rounds: u64,
    /// How near the bounds of the value are to come where there are bounds.
    pub precision: f64,
}

impl Default for Cfr {
    fn default() -> Self {
        Self { rounds: 20_000, precision: 1e-4 }
    }
}

/// How often an action is to be played, and what it brings on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mixed<A> {
    /// The action.
    pub action: A,
    /// The share of times it is played.
    pub share: f64,
    /// What the seat receives on average once it has chosen it, if all go on by these strategies.
    pub value: f64,
}

/// A strategy for every seat.
#[derive(Debug)]
pub struct Equilibrium<G: Party> {
    layout: Layout<G>,
    /// One share for each action of each decision.
    strategy: Vec<f64>,
    /// What the first seat's value at the beginning is at least and at most, where two seats share a
    /// fixed sum: what its strategy is sure of, and what the other's allows.
    bounds: Option<(f64, f64)>,
}

/// Seeks strategies for the game that begins with one of `roots`. `None` when the budget ended before
/// the first round; a search that is stopped later answers with what it has.
pub fn cfr<G: Party>(
    game: &G,
    roots: Vec<(f64, G::State)>,
    options: Cfr,
    control: &mut Control<'_>,
) -> Option<Equilibrium<G>> {
    let layout = Layout::new(game, roots, control)?;
    let mut tables = Tables::new(&layout);
    let zero_sum = (layout.seats == 2).then(|| layout.common_sum()).flatten();
    let mut answer = None;
    let mut look_at = 16;
    for round in 1..=options.rounds.max(1) {
        if !tables.play(&layout, round, control) {
            break;
        }
        if round == look_at || round == options.rounds.max(1) {
            look_at *= 2;
            let strategy = tables.average(&layout);
            let bounds = zero_sum.map(|sum| bounds(&layout, &strategy, sum));
            let near = bounds.is_some_and(|(low, high)| high - low <= options.precision);
            answer = Some((strategy, bounds));
            if near {
                break;
            }
        }
    }
    let (strategy, bounds) = answer?;
    Some(Equilibrium { layout, strategy, bounds })
}

/// What the first seat is sure of, and what it can get at most; widened by what rounding may do.
fn bounds<G: Party>(layout: &Layout<G>, strategy: &[f64], sum: f64) -> (f64, f64) {
    const ROUNDING: f64 = 1e-9;
    let low = sum - best_response(layout, 1, strategy);
    let high = best_response(layout, 0, strategy);
    (low - ROUNDING, high + ROUNDING)
}

impl<G: Party> Equilibrium<G> {
    /// How a seat is to mix its actions where it sees what `seen` is to it, the most frequent first;
    /// `None` where it never decides.
    #[must_use]
    pub fn at(&self, seen: &G::State, seat: usize) -> Option<Vec<Mixed<G::Action>>> {
        let decision = *self.layout.places.get(&(u8::try_from(seat).ok()?, seen.clone()))?;
        let of = &self.layout.decisions[decision as usize];
        let (reach, values) = self.forecast(seat);
        let mut mixed: Vec<_> = (of.actions.iter().enumerate())
            .map(|(index, &action)| {
                let share = self.strategy[of.first as usize + index];
                let value = self.value_of(&of.nodes, index, &reach, &values);
                Mixed { action, share, value }
            })
            .collect();
        mixed.sort_by(|a, b| b.share.total_cmp(&a.share));
        Some(mixed)
    }

    /// What the first seat's value at the beginning is at least and at most, where two seats share a
    /// fixed sum.
    #[must_use]
    pub const fn bounds(&self) -> Option<(f64, f64)> {
        self.bounds
    }

    /// What a seat receives on average if all play by these strategies.
    #[must_use]
    pub fn value(&self, seat: usize) -> f64 {
        let (_, values) = self.forecast(seat);
        self.layout.roots.iter().map(|&(chance, root)| chance * values[root as usize]).sum()
    }

    /// How many decisions seats can tell apart.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.layout.decisions.len()
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.layout.nodes.len() * (size_of::<PartyNode>() + 2 * size_of::<G::State>() + 64)
    }

    /// How likely the others and chance make each node, and what the seat receives from it on.
    fn forecast(&self, seat: usize) -> (Vec<f64>, Vec<f64>) {
        let layout = &self.layout;
        let mut passes = Passes::new(layout.nodes.len());
        passes.down(layout, seat, &self.strategy);
        passes.up(layout, seat, &self.strategy);
        (passes.others, passes.values)
    }

    fn value_of(&self, nodes: &[u32], action: usize, reach: &[f64], values: &[f64]) -> f64 {
        // Where the others would never have come, all that looks the same is as likely.
        let total: f64 = nodes.iter().map(|&at| reach[at as usize]).sum();
        let weight = |at: u32| {
            if total > 0.0 { reach[at as usize] / total } else { 1.0 / nodes.len() as f64 }
        };
        let after = |at: u32| match self.layout.nodes[at as usize] {
            PartyNode::End(_) => 0.0,
            PartyNode::Choice { first, .. } => {
                let results = self.layout.results(first, action);
                results.iter().map(|&(chance, next)| chance * values[next as usize]).sum()
            }
        };
        nodes.iter().map(|&at| weight(at) * after(at)).sum()
    }
}

/// One walk down and one up the tree: how nodes are reached, and what they are worth to a seat.
struct Passes {
    /// By the seat's own choices.
    own: Vec<f64>,
    /// By everybody else's and chance.
    others: Vec<f64>,
    values: Vec<f64>,
}

impl Passes {
    fn new(nodes: usize) -> Self {
        Self { own: vec![0.0; nodes], others: vec![0.0; nodes], values: vec![0.0; nodes] }
    }

    fn down<G: Party>(&mut self, layout: &Layout<G>, seat: usize, strategy: &[f64]) {
        for &(chance, root) in &layout.roots {
            (self.own[root as usize], self.others[root as usize]) = (1.0, chance);
        }
        for at in 0..layout.nodes.len() {
            let PartyNode::Choice { decision, first } = layout.nodes[at] else { continue };
            let of = &layout.decisions[decision as usize];
            let mine = usize::from(of.seat) == seat;
            for action in 0..of.actions.len() {
                let share = strategy[of.first as usize + action];
                let (own, others) = if mine { (share, 1.0) } else { (1.0, share) };
                for &(chance, next) in layout.results(first, action) {
                    self.own[next as usize] = self.own[at] * own;
                    self.others[next as usize] = self.others[at] * others * chance;
                }
            }
        }
    }

    fn up<G: Party>(&mut self, layout: &Layout<G>, seat: usize, strategy: &[f64]) {
        for at in (0..layout.nodes.len()).rev() {
            self.values[at] = match layout.nodes[at] {
                PartyNode::End(payoffs) => payoffs[seat],
                PartyNode::Choice { decision, first } => {
                    let of = &layout.decisions[decision as usize];
                    let share = |action: usize| strategy[of.first as usize + action];
                    let after = |action| self.after(layout, first, action);
                    (0..of.actions.len()).map(|action| share(action) * after(action)).sum()
                }
            };
        }
    }

    fn after<G: Party>(&self, layout: &Layout<G>, first: u32, action: usize) -> f64 {
        let results = layout.results(first, action);
        results.iter().map(|&(chance, next)| chance * self.values[next as usize]).sum()
    }
}

/// What the rounds so far have taught.
struct Tables {
    regrets: Vec<f64>,
    /// The weighted sum of all strategies.
    sums: Vec<f64>,
    strategy: Vec<f64>,
    passes: Passes,
    /// What rounding leaves where nothing is to be regretted: in proportion to such crumbs any
    /// strategy would look as good as another.
    crumb: f64,
}

impl Tables {
    fn new<G: Party>(layout: &Layout<G>) -> Self {
        let numbers = layout.numbers();
        let largest = layout.nodes.iter().map(|node| match node {
            PartyNode::End(payoffs) => {
                payoffs.iter().fold(0.0, |most: f64, paid| most.max(paid.abs()))
            }
            PartyNode::Choice { .. } => 0.0,
        });
        let crumb = 1e-13 * largest.fold(0.0, f64::max);
        Self {
            crumb,
            regrets: vec![0.0; numbers],
            sums: vec![0.0; numbers],
            strategy: vec![0.0; numbers],
            passes: Passes::new(layout.nodes.len()),
        }
    }

    /// One round of every seat in turn; `false` when the budget ended.
    fn play<G: Party>(
        &mut self,
        layout: &Layout<G>,
        round: u64,
        control: &mut Control<'_>,
    ) -> bool {
        for seat in 0..layout.seats {
            for _ in 0..layout.nodes.len() {
                if control.tick().is_break() {
                    return false;
                }
            }
            self.match_regrets(layout);
            self.passes.down(layout, seat, &self.strategy);
            self.passes.up(layout, seat, &self.strategy);
            for of in layout.decisions.iter().filter(|of| usize::from(of.seat) == seat) {
                let numbers = of.first as usize..of.first as usize + of.actions.len();
                for (action, number) in numbers.enumerate() {
                    let mut regret = 0.0;
                    for &at in &of.nodes {
                        if let PartyNode::Choice { first, .. } = layout.nodes[at as usize] {
                            let after = self.passes.after(layout, first, action);
                            let missed = after - self.passes.values[at as usize];
                            regret += self.passes.others[at as usize] * missed;
                        }
                    }
                    if regret.abs() <= self.crumb {
                        regret = 0.0;
                    }
                    // What is worse than the rest is forgotten, not held against it.
                    self.regrets[number] = (self.regrets[number] + regret).max(0.0);
                    // Later rounds know more. A seat reaches all that looks the same alike.
                    let own = of.nodes.first().map_or(0.0, |&at| self.passes.own[at as usize]);
                    self.sums[number] += round as f64 * own * self.strategy[number];
                }
            }
        }
        true
    }

    /// Shares in proportion to regrets; all alike where there are none.
    fn match_regrets<G: Party>(&mut self, layout: &Layout<G>) {
        for of in &layout.decisions {
            shares(&self.regrets, &mut self.strategy, of.first as usize, of.actions.len());
        }
    }

    fn average<G: Party>(&self, layout: &Layout<G>) -> Vec<f64> {
        let mut strategy = vec![0.0; self.sums.len()];
        for of in &layout.decisions {
            shares(&self.sums, &mut strategy, of.first as usize, of.actions.len());
        }
        strategy
    }
}

/// Writes numbers that sum to one, in proportion to others.
fn shares(from: &[f64], to: &mut [f64], first: usize, count: usize) {
    let range = first..first + count;
    let total: f64 = from[range.clone()].iter().sum();
    for number in range {
        to[number] = if total > 0.0 { from[number] / total } else { 1.0 / count as f64 };
    }
}
