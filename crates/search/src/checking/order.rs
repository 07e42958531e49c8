//! Strongly connected components (Tarjan, 1972, without recursion), those that others lead to
//! first.

use super::net::Net;

/// States grouped into components, those that others lead to first.
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

/// A state on the way, its next arc, the end of the choice that this arc belongs to, and the
/// earliest state known to be reached from it.
struct Frame {
    state: u32,
    arc: u32,
    end: u32,
    low: u32,
}

/// The components of what `roots` lead to by states `inside` and choices `allowed`.
pub(super) fn components(
    net: Net<'_>,
    roots: impl Iterator<Item = u32>,
    inside: impl Fn(u32) -> bool,
    allowed: impl Fn(usize) -> bool,
) -> Components {
    // Arcs of choices that are not allowed are stepped over one choice at a time.
    let owner_choice = |state: u32| net.first_choice[state as usize];
    let mut index: Vec<u32> =
        (0..net.len() as u32).map(|state| if inside(state) { UNSEEN } else { DONE }).collect();
    let mut found = Components { order: Vec::new(), starts: vec![0] };
    let mut frames: Vec<(Frame, u32)> = Vec::new();
    let mut stack: Vec<u32> = Vec::new();
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
                stack.push(state);
                let choice = owner_choice(state);
                let arc = net.first_arc[choice as usize];
                frames.push((Frame { state, arc, end: arc, low: clock }, choice));
            }
            let Some((frame, choice)) = frames.last_mut() else { break };
            let last = net.first_choice[frame.state as usize + 1];
            loop {
                while frame.arc < frame.end {
                    let to = net.targets[frame.arc as usize];
                    frame.arc += 1;
                    let seen = index[to as usize];
                    if seen == UNSEEN {
                        entering = Some(to);
                        break;
                    }
                    frame.low = frame.low.min(seen);
                }
                if entering.is_some() || *choice == last {
                    break;
                }
                let range = net.first_arc[*choice as usize]..net.first_arc[*choice as usize + 1];
                if allowed(*choice as usize) {
                    (frame.arc, frame.end) = (range.start, range.end);
                }
                *choice += 1;
            }
            if entering.is_some() {
                continue;
            }
            let (state, low) = (frame.state, frame.low);
            frames.pop();
            if low == index[state as usize] {
                while let Some(member) = stack.pop() {
                    index[member as usize] = DONE;
                    found.order.push(member);
                    if member == state {
                        break;
                    }
                }
                found.starts.push(found.order.len() as u32);
            }
            if let Some((parent, _)) = frames.last_mut() {
                parent.low = parent.low.min(low);
            }
        }
    }
    found
}
