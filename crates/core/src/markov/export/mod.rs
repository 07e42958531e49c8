//! Models as texts that other programs read.

mod drn;
mod prism;

use std::fmt;

use super::MarkovModel;

/// A format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Storm's explicit format: states, choices and arcs, a line each.
    #[default]
    Drn,
    /// The language of PRISM: one module whose variable is the number of the state.
    Prism,
}

impl Format {
    /// All of them, with the names they are asked for by.
    pub const ALL: [(&'static str, Self); 2] = [("drn", Self::Drn), ("prism", Self::Prism)];
}

impl MarkovModel {
    /// Writes all of the model. `remarks` is what the format has no words for: hints such as
    /// `discount=0.9 success=won`, which go in a comment that others skip.
    ///
    /// # Errors
    /// When `out` does.
    pub fn write(&self, format: Format, remarks: &str, out: &mut impl fmt::Write) -> fmt::Result {
        if !remarks.is_empty() {
            writeln!(out, "// meeple: {remarks}")?;
        }
        match format {
            Format::Drn => drn::write(self, out),
            Format::Prism => prism::write(self, out),
        }
    }

    /// The labels of each state, by place.
    fn labels_by_state(&self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.len()];
        for (place, label) in (0u32..).zip(&self.labels) {
            label.states.iter().for_each(|state| lists[state as usize].push(place));
        }
        lists
    }
}

#[cfg(test)]
mod tests {
    use super::Format;
    use crate::markov::{Label, MarkovModel, RewardModel, StateSet};

    fn model() -> MarkovModel {
        let states = |list: &[u32]| {
            let mut states = StateSet::none(3);
            list.iter().for_each(|&state| {
                states.insert(state);
            });
            states
        };
        let label =
            |name: &str, list: &[u32]| Label { name: name.to_owned(), states: states(list) };
        MarkovModel {
            initial: vec![0, 2],
            first_choice: vec![0, 2, 3, 4],
            first_arc: vec![0, 2, 3, 4, 5],
            targets: vec![0, 1, 2, 1, 2],
            chances: vec![0.25, 0.75, 1.0, 1.0, 1.0],
            action_names: vec![String::new(), "leap at once".to_owned(), "module".to_owned()],
            actions: vec![1, 1, 0, 2],
            labels: vec![label("goal", &[1, 2]), label("two words", &[2])],
            rewards: vec![RewardModel {
                name: "cost".to_owned(),
                of_states: vec![0.5, 0.0, -1.0],
                of_choices: vec![1.0, 2.0, 0.0, 3.0],
            }],
            ..MarkovModel::default()
        }
    }

    fn text(format: Format) -> String {
        let mut text = String::new();
        model().write(format, "discount=0.9", &mut text).expect("a text takes all");
        text
    }

    #[test]
    fn drn_has_all_labels_rewards_and_initial_states() {
        let wanted = "// meeple: discount=0.9\n@type: MDP\n@value_type: double\n@parameters\n\n\
            @reward_models\ncost\n@nr_states\n3\n@nr_choices\n4\n@model\n\
            state 0 [0.5] init\n\taction leap_at_once [1.0]\n\t\t0 : 0.25\n\t\t1 : 0.75\n\
            \taction leap_at_once [2.0]\n\t\t2 : 1.0\n\
            state 1 [0.0] goal\n\taction __NOLABEL__ [0.0]\n\t\t1 : 1.0\n\
            state 2 [-1.0] init goal \"two words\"\n\taction module [3.0]\n\t\t2 : 1.0\n";
        assert_eq!(text(Format::Drn), wanted);
    }

    #[test]
    fn prism_tells_choices_apart_that_bring_different_rewards() {
        let wanted = "// meeple: discount=0.9\nmdp\n\nmodule model\n\ts : [0..2];\n\
            \t[leap_at_once] s=0 -> 0.25:(s'=0) + 0.75:(s'=1);\n\
            \t[leap_at_once_2] s=0 -> 1.0:(s'=2);\n\t[] s=1 -> 1.0:(s'=1);\n\
            \t[module_] s=2 -> 1.0:(s'=2);\nendmodule\n\n\
            init s=0 | s=2 endinit\n\n\
            label \"goal\" = (s>=1 & s<=2);\nlabel \"two words\" = s=2;\n\n\
            rewards \"cost\"\n\ts=0 : 0.5;\n\ts=2 : -1.0;\n\
            \t[leap_at_once] s=0 : 1.0;\n\t[leap_at_once_2] s=0 : 2.0;\n\t[module_] s=2 : 3.0;\n\
            endrewards\n";
        assert_eq!(text(Format::Prism), wanted);
    }
}
