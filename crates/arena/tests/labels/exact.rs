//! Small models solved exactly: every policy, in fractions.

use std::cmp::Ordering;

/// A fraction in lowest terms, or an infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    NoLimitBelow,
    Fraction(i128, i128),
    NoLimitAbove,
}

impl Value {
    pub(crate) fn new(above: i128, below: i128) -> Self {
        fn gcd(a: i128, b: i128) -> i128 {
            if b == 0 { a.abs() } else { gcd(b, a % b) }
        }
        let common = gcd(above, below).max(1) * below.signum();
        Self::Fraction(above / common, below / common)
    }

    /// The nearest number, give or take two units in the last place.
    pub(crate) fn number(self) -> f64 {
        match self {
            Self::NoLimitBelow => f64::NEG_INFINITY,
            Self::Fraction(above, below) => above as f64 / below as f64,
            Self::NoLimitAbove => f64::INFINITY,
        }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Fraction(a, b), Self::Fraction(c, d)) => Self::new(a * d + c * b, b * d),
            (Self::NoLimitBelow, _) | (_, Self::NoLimitBelow) => Self::NoLimitBelow,
            _ => Self::NoLimitAbove,
        }
    }

    /// Times a fraction that is not negative.
    pub(crate) fn times(self, above: i128, below: i128) -> Self {
        match self {
            Self::Fraction(a, b) => Self::new(a * above, b * below),
            _ if above == 0 => Self::new(0, 1),
            infinite => infinite,
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        match (*self, *other) {
            (Self::Fraction(a, b), Self::Fraction(c, d)) => (a * d).cmp(&(c * b)),
            (a, b) => a.place().cmp(&b.place()),
        }
    }
}

impl Value {
    fn place(self) -> u8 {
        match self {
            Self::NoLimitBelow => 0,
            Self::Fraction(..) => 1,
            Self::NoLimitAbove => 2,
        }
    }
}

/// Probabilities and discounts are so many parts of this.
pub(crate) const PARTS: i128 = 8;

/// A choice: what it brings, and where it leads with how many parts of [`PARTS`].
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) reward: i128,
    pub(crate) turns: i128,
    pub(crate) arcs: Vec<(usize, i128)>,
}

/// States `0..choices.len()` go on, the two after them are success and failure.
#[derive(Clone, Debug)]
pub(crate) struct Small {
    pub(crate) choices: Vec<Vec<Choice>>,
    /// Parts of the worth of a reward now that it has a step later.
    pub(crate) discount: i128,
}

/// What is asked of a model: worth of choices, of the two ends, and of going on for ever at no
/// cost.
pub(crate) struct Question<'m> {
    pub(crate) model: &'m Small,
    pub(crate) worth: fn(&Choice) -> i128,
    pub(crate) ends: [i128; 2],
    pub(crate) discount: i128,
    pub(crate) rest: Value,
}

impl Small {
    /// Every way to fix a choice for each state.
    pub(crate) fn policies(&self) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for choices in &self.choices {
            let longer = |policy: Vec<usize>| {
                (0..choices.len()).map(move |next| [&policy[..], &[next]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }
}

impl Question<'_> {
    /// The value of every state that goes on if a policy is followed; `None` where gains and losses
    /// alternate for ever.
    pub(crate) fn follow(&self, policy: &[usize]) -> Option<Vec<Value>> {
        let count = self.model.choices.len();
        let chosen = |state: usize| &self.model.choices[state][policy[state]];
        if self.discount < PARTS {
            return Some(self.solve(policy, &vec![None; count]));
        }
        // Who can be reached from whom.
        let mut reach = vec![vec![false; count + 2]; count];
        for (state, row) in reach.iter_mut().enumerate() {
            row[state] = true;
        }
        for _ in 0..count {
            for state in 0..count {
                for &(to, _) in &chosen(state).arcs {
                    let onward = if to < count { reach[to].clone() } else { Vec::new() };
                    reach[state][to] = true;
                    for (seen, more) in reach[state].iter_mut().zip(onward) {
                        *seen |= more;
                    }
                }
            }
        }
        // A class that nothing leaves goes on for ever.
        let mut fixed: Vec<Option<Value>> = vec![None; count];
        for state in 0..count {
            let onward: Vec<usize> = (0..count).filter(|&to| reach[state][to]).collect();
            let closed = onward.iter().all(|&to| reach[to][state]);
            if reach[state][count] || reach[state][count + 1] || !closed {
                continue;
            }
            let (least, most) = onward.iter().fold((0, 0), |(least, most), &to| {
                let worth = (self.worth)(chosen(to));
                (worth.min(least), worth.max(most))
            });
            fixed[state] = Some(match (least < 0, most > 0) {
                (true, true) => return None,
                (true, false) => Value::NoLimitBelow,
                (false, true) => Value::NoLimitAbove,
                (false, false) => self.rest,
            });
        }
        // What may lead to an infinity has it.
        let infinite = |value: &Option<Value>| {
            value.is_some_and(|value| !matches!(value, Value::Fraction(..)))
        };
        let known = fixed.clone();
        for state in 0..count {
            let met: Vec<Value> = (0..count)
                .filter(|&to| reach[state][to] && infinite(&known[to]))
                .filter_map(|to| known[to])
                .collect();
            if met.contains(&Value::NoLimitBelow) && met.contains(&Value::NoLimitAbove) {
                return None;
            }
            if let Some(&value) = met.first() {
                fixed[state] = Some(value);
            }
        }
        Some(self.solve(policy, &fixed))
    }

    /// The linear equations of a policy, those of fixed states apart, without fractions (Bareiss,
    /// 1968).
    fn solve(&self, policy: &[usize], fixed: &[Option<Value>]) -> Vec<Value> {
        let free: Vec<usize> = (0..fixed.len()).filter(|&state| fixed[state].is_none()).collect();
        let size = free.len();
        let unit = PARTS * PARTS;
        let mut rows: Vec<Vec<i128>> = Vec::new();
        for (row, &state) in free.iter().enumerate() {
            let choice = &self.model.choices[state][policy[state]];
            let mut line = vec![0; size + 1];
            line[row] += unit;
            line[size] += unit * (self.worth)(choice);
            for &(to, parts) in &choice.arcs {
                let weight = self.discount * parts;
                if let Some(column) = free.iter().position(|&other| other == to) {
                    line[column] -= weight;
                } else if to >= fixed.len() {
                    line[size] += weight * self.ends[to - fixed.len()];
                } else if let Some(Value::Fraction(whole, 1)) = fixed[to] {
                    // Infinities have spread by now: what is left is worth a whole number.
                    line[size] += weight * whole;
                }
            }
            rows.push(line);
        }
        let mut before = 1;
        for step in 0..size {
            let pivot = (step..size).find(|&row| rows[row][step] != 0).expect("it is regular");
            rows.swap(step, pivot);
            for row in 0..size {
                if row == step {
                    continue;
                }
                for column in (0..=size).rev() {
                    if column == step {
                        continue;
                    }
                    let product =
                        rows[step][step] * rows[row][column] - rows[row][step] * rows[step][column];
                    rows[row][column] = product / before;
                }
                rows[row][step] = 0;
            }
            before = rows[step][step];
        }
        let mut values: Vec<Value> =
            fixed.iter().map(|value| value.unwrap_or(Value::new(0, 1))).collect();
        for (row, &state) in free.iter().enumerate() {
            values[state] = Value::new(rows[row][size], rows[row][row]);
        }
        values
    }

    /// The best value of every state that goes on; `None` where a policy has none.
    pub(crate) fn best(&self) -> Option<Vec<Value>> {
        let mut best: Option<Vec<Value>> = None;
        for policy in self.model.policies() {
            let values = self.follow(&policy)?;
            best = Some(match best {
                None => values,
                Some(known) => known.into_iter().zip(values).map(|(a, b)| a.max(b)).collect(),
            });
        }
        best
    }

    /// The value of a choice if the best is done afterwards.
    pub(crate) fn of_choice(&self, choice: &Choice, best: &[Value]) -> Value {
        let mut sum = Value::new((self.worth)(choice), 1);
        for &(to, parts) in &choice.arcs {
            let next = match to.checked_sub(best.len()) {
                Some(end) => Value::new(self.ends[end], 1),
                None => best[to],
            };
            sum = sum.plus(next.times(self.discount * parts, PARTS * PARTS));
        }
        sum
    }
}

#[test]
fn a_coin_tossed_until_it_falls_well() {
    let again = Choice { reward: -1, turns: 1, arcs: vec![(0, 4), (1, 3), (2, 1)] };
    let wait = Choice { reward: 0, turns: 1, arcs: vec![(0, 8)] };
    let model = Small { choices: vec![vec![again, wait]], discount: PARTS };
    let ask = |worth, ends| Question {
        model: &model,
        worth,
        ends,
        discount: PARTS,
        rest: Value::new(0, 1),
    };
    let reward = ask(|choice| choice.reward, [0, 0]);
    assert_eq!(reward.follow(&[0]), Some(vec![Value::new(-2, 1)]));
    assert_eq!(reward.best(), Some(vec![Value::new(0, 1)]));
    assert_eq!(ask(|_| 0, [1, 0]).best(), Some(vec![Value::new(3, 4)]));
    assert_eq!(ask(|choice| choice.turns, [0, 0]).best(), Some(vec![Value::NoLimitAbove]));
}
