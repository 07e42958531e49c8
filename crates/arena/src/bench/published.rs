//! The published instances that come along, each with its known answer: solved one by one as a user
//! would, checked, and summed up by class.

use meeple_core::{Budget, Cancel, Control, Setup};
use meeple_games::{connect4, ricochet};
use serde::Serialize;

use crate::{Agent, Entry, Status};

/// An instance with what is known of it.
struct Instance {
    class: String,
    position: String,
    /// The length of a shortest solution, or the score of a duel.
    known: f64,
    /// Nodes that another solver is published to have taken.
    elsewhere: u64,
}

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

/// Whether instances of this game come along.
#[must_use]
pub fn has_published(entry: &Entry) -> bool {
    matches!(entry.id, "connect4" | "ricochet")
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
    let list = instances(entry);
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

fn instances(entry: &Entry) -> Vec<Instance> {
    match entry.id {
        "connect4" => connect4::PUBLISHED.lines().filter_map(connect_four).collect(),
        "ricochet" => ricochet::PUBLISHED.lines().filter_map(robots).collect(),
        _ => Vec::new(),
    }
}

/// Class, moves, score, nodes of another solver.
fn connect_four(line: &str) -> Option<Instance> {
    let mut words = line.split(' ');
    let [class, position, score, nodes] = std::array::from_fn(|_| words.next());
    Some(Instance {
        class: class?.to_owned(),
        position: position?.to_owned(),
        known: score?.parse().ok()?,
        elsewhere: nodes?.parse().ok()?,
    })
}

fn robots(line: &str) -> Option<Instance> {
    let listed = ricochet::read_list(line).ok()?.into_iter().next()?;
    Some(Instance {
        class: listed.class,
        position: line.to_owned(),
        known: f64::from(listed.optimal?),
        elsewhere: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn every_line_of_the_lists_is_an_instance() {
        let count = |id: &str| instances(entry(id).expect(id)).len();
        assert_eq!((count("connect4"), count("ricochet"), count("pig")), (273, 112, 0));
    }

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
