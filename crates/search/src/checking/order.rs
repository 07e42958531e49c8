//! Strongly connected components (Tarjan, 1972, without recursion; Pearce, 2016), those that others
//! lead to first.

use super::net::Net;

/// States grouped into components, those that others lead to first. In a component they stand as the
/// search left them: few arcs lead from a state to a later one.
#[derive(Clone, Debug, Default)]
pub(super) struct Components {
    /// All states found, component by component.
    pub(super) order: Vec<u32>,
    /// Where each component begins; one more entry than components.
    pub(super) starts: Vec<u32>,
}

impl Components {
    /// How many components there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The states of each component.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|pair| &self.order[pair[0] as usize..pair[1] as usize])
    }
}

/// A state that was not met yet.
const UNSEEN: u32 = 0;
/// A state whose component is known, or that does not count.
const DONE: u32 = u32::MAX;

/// A state on the way, its arcs that are still to be followed, and the earliest state known to be
/// reached from it.
struct Frame {
    state: u32,
    arc: u32,
    end: u32,
    low: u32,
    /// The next choice.
    choice: u32,
}

/// The components of what `roots` lead to by states `inside` and choices `allowed`.
pub(super) fn components(
    net: Net<'_>,
    roots: impl Iterator<Item = u32>,
    inside: impl Fn(u32) -> bool,
    allowed: impl Fn(usize) -> bool,
) -> Components {
    let mut index: Vec<u32> =
        (0..net.len() as u32).map(|state| if inside(state) { UNSEEN } else { DONE }).collect();
    let mut found = Components { order: Vec::new(), starts: vec![0] };
    let mut frames: Vec<Frame> = Vec::new();
    // States that were left and whose component is open, in the order in which they were left.
    let mut open: Vec<u32> = Vec::new();
    let mut clock = UNSEEN;
    for root in roots {
        if index[root as usize] != UNSEEN {
            continue;
        }
        let mut entering = Some(root);
        loop {
            if let Some(state) = entering.take() {
                clock += 1;
                index[state as usize] = clock;
                let choice = net.first_choice[state as usize];
                frames.push(Frame { state, arc: 0, end: 0, low: clock, choice });
            }
            let Some(frame) = frames.last_mut() else { break };
            let last = net.first_choice[frame.state as usize + 1];
            'arcs: loop {
                for arc in frame.arc..frame.end {
                    let to = net.targets[arc as usize];
                    let seen = index[to as usize];
                    if seen == UNSEEN {
                        frame.arc = arc + 1;
                        entering = Some(to);
                        break 'arcs;
                    }
                    frame.low = frame.low.min(seen);
                }
                if frame.choice == last {
                    break;
                }
                let choice = frame.choice as usize;
                (frame.arc, frame.end) = if allowed(choice) {
                    (net.first_arc[choice], net.first_arc[choice + 1])
                } else {
                    (0, 0)
                };
                frame.choice += 1;
            }
            if entering.is_some() {
                continue;
            }
            let (state, low) = (frame.state, frame.low);
            frames.pop();
            let own = index[state as usize];
            if low == own {
                let first = open
                    .iter()
                    .rposition(|&member| index[member as usize] < own)
                    .map_or(0, |before| before + 1);
                open.push(state);
                open[first..].iter().for_each(|&member| index[member as usize] = DONE);
                found.order.extend(open.drain(first..));
                found.starts.push(found.order.len() as u32);
            } else {
                open.push(state);
            }
            if let Some(parent) = frames.last_mut() {
                parent.low = parent.low.min(low);
            }
        }
    }
    found
}
