//! What one command makes of the outcomes of a choice.

use meeple_core::markov::Unread;
use meeple_core::{Phrase, Stop, phrase};

use super::Command;
use super::explore::stopped;
use super::steps::{Here, Steps};
use crate::mdp::machine::Real;

/// Outcomes of one choice between two looks at the clock.
const MANY: usize = 1 << 12;

impl<R: Real> Steps<'_, R> {
    /// Applies what one command does to all outcomes so far.
    pub(super) fn part(
        &mut self,
        command: &Command,
        here: &mut Here<'_, '_, R>,
    ) -> Result<(), Unread> {
        let (code, width) = (&self.system.code, self.fields.width);
        self.next_chances.clear();
        self.next_states.clear();
        for update in &command.updates {
            let mut chance = R::ONE;
            if let Some(expression) = update.chance {
                let value = here.machine.real(code, expression, here.values);
                chance =
                    value.map_err(|fault| self.failure.fault(fault, expression.at, here.values))?;
                if chance.near() < 0.0 {
                    let shown = chance.shown();
                    let what = phrase!(
                        "a probability of {shown}, expected 0 to 1",
                        "une probabilité de {shown}, attendu de 0 à 1"
                    );
                    return Err(self.failure.in_state(expression.at, &what, here.values));
                }
                if chance == R::ZERO {
                    continue;
                }
            }
            for &(reward, gain) in &update.gains {
                let more = here.machine.real(code, gain, here.values);
                let sum =
                    more.and_then(|more| more.times(chance)?.plus(self.gains[reward as usize]));
                self.gains[reward as usize] =
                    sum.map_err(|fault| self.failure.fault(fault, gain.at, here.values))?;
            }
            let from = self.next_states.len();
            self.next_states.extend_from_slice(&self.states);
            for (position, &before) in self.chances.iter().enumerate() {
                let both = if update.chance.is_none() { Ok(before) } else { before.times(chance) };
                let both =
                    both.map_err(|fault| self.failure.fault(fault, command.at, here.values))?;
                self.next_chances.push(both);
                if position % MANY == MANY - 1 && here.control.tick().is_break() {
                    return Err(stopped(here.control));
                }
            }
            for &(variable, expression) in &update.becomes {
                let value = here.machine.whole(code, expression, here.values);
                let value =
                    value.map_err(|fault| self.failure.fault(fault, expression.at, here.values))?;
                let field = self.fields.list[variable as usize];
                if value < field.least || value > field.greatest {
                    return Err(self.out_of_range(variable, value, expression.at, here.values));
                }
                for state in self.next_states[from..].chunks_exact_mut(width) {
                    field.write(value, state);
                }
            }
        }
        let room = 8 * self.next_states.len() + size_of::<R>() * self.next_chances.len();
        if here.control.budget().bytes.is_some_and(|most| room > most / 4) {
            return Err(Unread::Stopped(Stop::Memory));
        }
        std::mem::swap(&mut self.chances, &mut self.next_chances);
        std::mem::swap(&mut self.states, &mut self.next_states);
        Ok(())
    }

    #[cold]
    fn out_of_range(&self, variable: u32, value: i64, at: u32, values: &[i64]) -> Unread {
        let variable = &self.system.variables[variable as usize];
        let (name, least, greatest) = (&variable.name, variable.least, variable.greatest);
        let what: Phrase = phrase!(
            "{name} would become {value}, expected {least} to {greatest}",
            "{name} deviendrait {value}, attendu de {least} à {greatest}"
        );
        self.failure.in_state(at, &what, values)
    }
}
