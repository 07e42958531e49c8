//! Models that come with a game, for benchmarks and as scenarios.

use crate::Phrase;
use crate::menu::Choice;

/// A model written as a program after a published description.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The name of the scenario.
    pub name: &'static str,
    /// What it is about.
    pub about: (&'static str, &'static str),
    /// Where it is described.
    pub source: &'static str,
    /// The program.
    pub text: &'static str,
    /// Values of the constants that the program leaves open, unless others are given.
    pub usual: &'static [(&'static str, &'static str)],
    /// What is asked, and of which sizes of it.
    pub cases: &'static [Case],
}

/// A model of one size, with questions whose answers are known.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Values of the constants.
    pub constants: &'static [(&'static str, &'static str)],
    /// How many states it has.
    pub states: usize,
    /// Questions, each with the value: a fraction, a decimal that is as good as its digits, or
    /// `inf`.
    pub asked: &'static [(&'static str, &'static str)],
}

impl Model {
    /// The line of the menu of scenarios.
    #[must_use]
    pub const fn choice(&self) -> Choice {
        Choice::new(self.name, Phrase::new(self.about.0, self.about.1))
    }

    /// The values of its constants: those that are given, and the usual ones of all others.
    #[must_use]
    pub fn constants<'a>(&'a self, given: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
        let mut all = given.to_vec();
        let open =
            self.usual.iter().filter(|(name, _)| given.iter().all(|(other, _)| other != name));
        all.extend(open);
        all
    }
}

impl Case {
    /// The constants as they are given on a command line: `N=2,K=2`.
    #[must_use]
    pub fn named(&self) -> String {
        let all = self.constants.iter().map(|(name, value)| format!("{name}={value}"));
        all.collect::<Vec<_>>().join(",")
    }
}
