//! Lays a system out, breadth first.

use meeple_core::markov::{MarkovModel, Unread};
use meeple_core::{Control, InputError, Phrase, Stop, phrase};

use super::gather::Gathered;
use super::pack::Fields;
use super::steps::Steps;
use super::table::Table;
use super::{System, Variable, initial};
use crate::mdp::machine::{Fault, Machine, Real};

/// States between two looks at the memory.
const BETWEEN_LOOKS: usize = 1 << 12;

/// Says where something is wrong that was met at an offset of the text.
pub(in crate::mdp) type Blame<'a> = &'a dyn Fn(u32, Phrase) -> InputError;

/// How to say what went wrong in a state.
#[derive(Clone, Copy)]
pub(super) struct Failure<'a> {
    pub(super) blame: Blame<'a>,
    pub(super) variables: &'a [Variable],
}

impl Failure<'_> {
    /// An error at an offset, in a state.
    pub(super) fn in_state(&self, at: u32, what: &Phrase, values: &[i64]) -> Unread {
        let named = self.variables.iter().zip(values).map(|(variable, value)| {
            let name = &variable.name;
            if variable.truth {
                format!("{name}={}", *value != 0)
            } else {
                format!("{name}={value}")
            }
        });
        let mut state = named.take(40).collect::<Vec<_>>().join(", ");
        if self.variables.len() > 40 {
            state.push_str(", …");
        }
        let message = Phrase::each(|lang| {
            let what = what.get(lang);
            let text = phrase!("{what}, in the state {state}", "{what}, dans l'état {state}");
            text.get(lang).to_owned()
        });
        Unread::Wrong((self.blame)(at, message))
    }

    /// An expression that has no value.
    pub(super) fn fault(&self, fault: Fault, at: u32, values: &[i64]) -> Unread {
        self.in_state(at, &fault.say(), values)
    }
}

/// Why the control stopped.
pub(super) fn stopped(control: &Control<'_>) -> Unread {
    Unread::Stopped(control.stopped().unwrap_or(Stop::Time))
}

/// The model of a system.
pub(in crate::mdp) fn lay_out<R: Real>(
    system: &System<R>,
    blame: Blame<'_>,
    control: &mut Control<'_>,
) -> Result<MarkovModel, Unread> {
    let failure = Failure { blame, variables: &system.variables };
    let fields = Fields::new(&system.variables);
    let mut table = Table::new(fields.width);
    let mut model = Gathered::new(system);
    let mut packed = vec![0; fields.width];
    initial::all(system, control, &failure, |values| {
        for (field, &value) in fields.list.iter().zip(values) {
            field.write(value, &mut packed);
        }
        let id = table.number(&packed).ok_or(Unread::Stopped(Stop::Memory))?;
        model.initial.push(id);
        Ok(())
    })?;
    if model.initial.is_empty() {
        return Err(Unread::Wrong(InputError::new(Phrase::new(
            "no state to begin in: no values fulfil the condition of init",
            "aucun état de départ : aucune valeur ne remplit la condition de init",
        ))));
    }
    let mut values = vec![0; system.variables.len()];
    let mut machine = Machine::default();
    let mut steps = Steps::new(system, &fields, failure);
    let mut id = 0;
    while (id as usize) < table.len() {
        if control.tick().is_break() {
            return Err(stopped(control));
        }
        if (id as usize).is_multiple_of(BETWEEN_LOOKS)
            && control.budget().bytes.is_some_and(|most| table.bytes() + model.bytes() > most)
        {
            control.stop(Stop::Memory);
            return Err(stopped(control));
        }
        packed.copy_from_slice(table.get(id));
        fields.read(&packed, &mut values);
        model.open_state(system, &mut machine, &values, &failure)?;
        steps.of_state(&packed, &values, &mut machine, &mut table, &mut model, control)?;
        model.close_state(id);
        id += 1;
    }
    model.finish(system).ok_or(Unread::Stopped(Stop::Memory))
}
