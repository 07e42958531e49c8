//! Why an answer is what it is: the step that produces it, in words.

use meeple_core::{Bound, Phrase, phrase};

use super::check::Field;
use super::exercise::{Exercise, Topic};
use crate::trace::{Number, TraceEvent};

impl Exercise {
    /// Why the right answer is right.
    #[must_use]
    pub fn explain(&self, node: usize, field: Field) -> Phrase {
        let Some(question) = self.questions.get(node) else { return Phrase::new("", "") };
        if question.cut && field != Field::Cut {
            let label = &question.label;
            return phrase!(
                "{label} is never entered: nothing is to be written there. ",
                "{label} n'est jamais visité : il n'y a rien à y écrire. "
            )
            .join("", &self.why_cut(node));
        }
        match field {
            Field::Alpha => self.why_window(node, true),
            Field::Beta => self.why_window(node, false),
            Field::Value => self.why_value(node),
            Field::Cut if question.cut => self.why_cut(node),
            Field::Cut => self.why_not_cut(node),
        }
    }

    fn player(&self, node: usize) -> &'static str {
        if self.questions[node].max { "MAX" } else { "MIN" }
    }

    /// Where a bound of a node's window comes from: the last update above it before it was entered.
    fn why_window(&self, node: usize, alpha: bool) -> Phrase {
        let question = &self.questions[node];
        let Some((low, high, step)) = &question.entered else { return Phrase::new("", "") };
        let (label, bound) = (&question.label, if alpha { low } else { high });
        let shown = show(bound);
        let letter = if alpha { "alpha" } else { "beta" };
        let mut from = None;
        for at in &self.trace.steps()[..*step] {
            let TraceEvent::Update { path, value, .. } = &at.event else { continue };
            let above = path.begins(&question.path) && path.len() < question.path.len();
            let source = self.questions.iter().position(|one| *path == *one.path);
            if above
                && value == bound
                && source.is_some_and(|source| self.questions[source].max == alpha)
            {
                from = source;
            }
        }
        match from {
            Some(source) => {
                let (player, above) = (self.player(source), &self.questions[source].label);
                phrase!(
                    "Step {step}: {label} is entered with {letter} = {shown}, because {player} is already sure of {shown} at {above}.",
                    "Étape {step} : on entre en {label} avec {letter} = {shown}, car {player} est déjà sûr de {shown} en {above}."
                )
            }
            None => {
                let player = if alpha { "MAX" } else { "MIN" };
                phrase!(
                    "Step {step}: {label} is entered with {letter} = {shown}, because on the way to it {player} is not yet sure of anything.",
                    "Étape {step} : on entre en {label} avec {letter} = {shown}, car sur le chemin {player} n'est encore sûr de rien."
                )
            }
        }
    }

    /// Which values a node chose from, and whether it was cut.
    fn why_value(&self, node: usize) -> Phrase {
        let question = &self.questions[node];
        let Some((value, bound, step)) = question.value else { return Phrase::new("", "") };
        let (label, player) = (&question.label, self.player(node));
        let seen: Vec<String> = question
            .children
            .iter()
            .filter_map(|&child| self.questions[child].value)
            .map(|(value, ..)| value.to_string())
            .collect();
        let list = seen.join(", ");
        let [en, fr] =
            if question.max { ["greatest", "le plus grand"] } else { ["least", "le plus petit"] };
        let whole = phrase!(
            "Step {step}: {label} belongs to {player}, who takes the {en} of {list}: {value}.",
            "Étape {step} : {label} est à {player}, qui prend {fr} de {list} : {value}."
        );
        if self.topic == Topic::Minimax || bound == Bound::Exact {
            return whole;
        }
        let [sign, en, fr] = match bound {
            Bound::AtMost => ["≤", "at most", "au plus"],
            _ => ["≥", "at least", "au moins"],
        };
        whole.join(
            " ",
            &phrase!(
                "Not everything below was looked at, so its value is only known to be {en} {value} ({sign} {value}).",
                "Tout n'a pas été vu dessous : on sait seulement qu'il vaut {fr} {value} ({sign} {value})."
            ),
        )
    }

    fn why_cut(&self, node: usize) -> Phrase {
        let Some(step) = self.cut_step(node) else { return Phrase::new("", "") };
        let Some(TraceEvent::Cut { path, reason, .. }) =
            self.trace.steps().get(step).map(|step| &step.event)
        else {
            return Phrase::new("", "");
        };
        let above = self.questions.iter().position(|one| *path == *one.path).unwrap_or(0);
        let place = &self.questions[above].label;
        let other = if self.questions[above].max { "MIN" } else { "MAX" };
        let reason = reason.replace("<=", "≤").replace(">=", "≥");
        phrase!(
            "Step {step}: at {place}, {reason}. {other} has better elsewhere and will not come to {place}, whatever else is there: the rest of {place} is left out.",
            "Étape {step} : en {place}, {reason}. {other} a mieux ailleurs et ne viendra pas en {place}, quoi qu'il y ait d'autre : le reste de {place} est coupé."
        )
    }

    fn why_not_cut(&self, node: usize) -> Phrase {
        let question = &self.questions[node];
        let Some((alpha, beta, step)) = &question.entered else { return Phrase::new("", "") };
        let (label, alpha, beta) = (&question.label, show(alpha), show(beta));
        phrase!(
            "Step {step}: {label} is looked at, because its window [{alpha}, {beta}] is still open: alpha is below beta.",
            "Étape {step} : on regarde {label}, car sa fenêtre [{alpha}, {beta}] est encore ouverte : alpha est sous bêta."
        )
    }
}

/// As on a sheet.
fn show(number: &Number) -> String {
    number.to_string().replace("inf", "∞").replace('-', "−")
}
