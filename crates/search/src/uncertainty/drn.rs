//! Writes a model in Storm's explicit format (DRN), so that other model checkers can read it.
//!
//! Each state carries its rewards and labels, each choice its rewards; ends are states that stay
//! where they are, labelled `success`, `failure` or `over`. What the format cannot say (the
//! discount, which label is which) stands in a comment.

use std::fmt::{self, Write};
use std::hash::Hash;

use meeple_core::End;

use super::graph::StateId;
use super::model::Model;

/// Writes `model`; state 0 is the initial one. `name` gives actions their names.
///
/// # Errors
/// When `out` does.
pub fn write_drn<S: Clone + Eq + Hash, A: Copy>(
    model: &Model<S, A>,
    mut name: impl FnMut(&S, A) -> String,
    out: &mut impl Write,
) -> fmt::Result {
    let graph = model.graph();
    let states = graph.len();
    let stuck = |id: StateId| graph.choices(id).is_empty();
    let ends = (0..states as StateId).filter(|&id| stuck(id)).count();
    let choices = graph.choice_count() + ends;
    let discount = graph.discount();
    writeln!(
        out,
        "// meeple: discount={discount} success=success failure=failure reward=reward turns=turns"
    )?;
    writeln!(out, "@type: MDP\n@value_type: double\n@parameters\n\n@reward_models\nreward turns")?;
    writeln!(out, "@nr_states\n{states}\n@nr_choices\n{choices}\n@model")?;
    for id in 0..states as StateId {
        write!(out, "state {id} [0, 0]")?;
        if id == 0 {
            write!(out, " init")?;
        }
        if stuck(id) {
            let label = match graph.end(id) {
                Some(End::Success) => "success",
                Some(End::Failure) => "failure",
                _ => "over",
            };
            writeln!(out, " {label}\n\taction stay [0, 0]\n\t\t{id} : 1")?;
            continue;
        }
        writeln!(out)?;
        for choice in graph.choices(id) {
            let action = plain(&name(model.state(id), model.action(choice)));
            let (reward, turns) = (graph.reward(choice), graph.turns(choice));
            writeln!(out, "\taction {action} [{reward:?}, {turns:?}]")?;
            let mut arcs: Vec<(StateId, f64)> = graph.arcs(choice).collect();
            arcs.sort_unstable_by_key(|(to, _)| *to);
            for (to, chance) in arcs {
                writeln!(out, "\t\t{to} : {chance:?}")?;
            }
        }
    }
    Ok(())
}

/// A name without blanks and signs that mean something in the format.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || "-_.#+*^<>".contains(c) { c } else { '_' };
    let word: String = name.chars().map(letter).collect();
    if word.is_empty() { "_".to_owned() } else { word }
}
