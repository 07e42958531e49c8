//! The published instances that come along, each with its known answer: solved one by one as a user
//! would, checked, and summed up by class.

use meeple_core::{Budget, Cancel, Control, Setup};
use serde::Serialize;

use crate::{Agent, Entry, Status};

/// What all instances of a class took.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Class {
    /// Its name in the list.
    pub class: String,
    /// Its instances.
    pub instances: usize,
    /// Those whose known answer was found.
    pub right: usize,
    /// Nodes over all of them.
    pub nodes: u64,
    /// Nodes of another solver, where they are published with the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes_elsewhere: Option<u64>,
    /// Wall time over all of them, set-up included; of several rounds the quickest counts.
    pub micros: u64,
    /// The time of the one in the middle.
    pub median_micros: u64,
    /// The longest time.
    pub most_micros: u64,
    /// The most memory.
    pub bytes: usize,
}

/// Solves every published instance of a game with a fresh agent each time, so many rounds; `done`
/// hears of each class. Stops early when it is cancelled: the class at hand is not told.
pub fn published(
    entry: &'static Entry,
    agent: &Agent,
    rounds: u32,
    cancel: &Cancel,
    mut done: impl FnMut(&Class),
) {
    let list = entry.card.work.published.map_or(Vec::new(), |published| (published.list)());
    let mut classes: Vec<&str> = Vec::new();
    for instance in &list {
        if !classes.contains(&instance.class.as_str()) {
            classes.push(&instance.class);
        }
    }
    for class in classes {
        let mut sum = Class { class: class.to_owned(), ..Class::default() };
        let mut times = Vec::new();
        for instance in list.iter().filter(|instance| instance.class == class) {
            let mut quickest = u64::MAX;
            for round in 0..rounds.max(1) {
                let Ok(session) = entry.open(&Setup::at(&instance.position)) else { return };
                let mut nobody = ();
                let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
                let answer = session.solve(&mut agent.fresh(), &mut control);
                if cancel.is_cancelled() {
                    return;
                }
                quickest = quickest.min(answer.micros);
                if round == 0 {
                    let found = match answer.status {
                        Status::Optimal => answer.length.map(f64::from),
                        Status::Proved => answer.value,
                        _ => None,
                    };
                    sum.instances += 1;
                    sum.right += usize::from(found == Some(instance.known));
                    sum.nodes += answer.nodes;
                    sum.bytes = sum.bytes.max(answer.bytes);
                    if instance.elsewhere > 0 {
                        *sum.nodes_elsewhere.get_or_insert(0) += instance.elsewhere;
                    }
                }
            }
            times.push(quickest);
        }
        times.sort_unstable();
        sum.micros = times.iter().sum();
        sum.median_micros = times.get(times.len() / 2).copied().unwrap_or(0);
        sum.most_micros = times.last().copied().unwrap_or(0);
        done(&sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn easy_endings_are_solved_and_checked() {
        let entry = entry("connect4").expect("connect4");
        let agent = Agent::parse("specialist(tt=1MB, book=off)", entry).expect("an agent");
        let cancel = Cancel::new();
        let mut classes = Vec::new();
        published(entry, &agent, 1, &cancel, |class| {
            classes.push(class.clone());
            cancel.cancel();
        });
        assert_eq!(classes.len(), 1, "the others were cancelled");
        assert_eq!((classes[0].instances, classes[0].right), (60, 60), "{classes:?}");
        assert!(classes[0].nodes < classes[0].nodes_elsewhere.unwrap_or(0), "{classes:?}");
    }
}
