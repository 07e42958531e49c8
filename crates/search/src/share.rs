//! A thread's share of a budget.

use std::thread;

use meeple_core::{Budget, Cancel, Control};

/// What a helper may use. A control stays in its thread, so this is what one is made of.
#[derive(Clone)]
pub(crate) struct Share {
    pub(crate) budget: Budget,
    seed: u64,
    pub(crate) cancel: Cancel,
}

impl Share {
    /// The share of one of `threads`.
    pub(crate) fn of(control: &Control<'_>, number: usize, threads: usize) -> Self {
        let mut nobody = ();
        let part = control.split(number, threads, &mut nobody);
        // The helper's clock begins when it does.
        let time = part.budget().time.map(|limit| limit.saturating_sub(control.elapsed()));
        Self {
            budget: Budget { time, ..*part.budget() },
            seed: part.seed(),
            cancel: part.cancel().clone(),
        }
    }

    /// Works with a control of this share; what came of it, and the nodes it took.
    pub(crate) fn spend<R>(self, work: impl FnOnce(&mut Control<'_>) -> R) -> (R, u64) {
        let mut nobody = ();
        let mut control = Control::new(self.budget, self.seed, self.cancel, &mut nobody);
        let result = work(&mut control);
        (result, control.nodes())
    }
}

/// Does two things that do not need each other: side by side where threads are allowed and the memory
/// holds both, each taking up to `bytes`.
pub(crate) fn both<A, B: Send>(
    control: &mut Control<'_>,
    bytes: usize,
    one: impl FnOnce(&mut Control<'_>) -> A,
    other: impl FnOnce(&mut Control<'_>) -> B + Send,
) -> (A, B) {
    let fits = control.budget().bytes.is_none_or(|limit| 2 * bytes <= limit);
    if control.threads() < 2 || !fits {
        return (one(control), other(control));
    }
    let share = Share::of(control, 1, 2);
    thread::scope(|scope| {
        let helper = scope.spawn(move || share.spend(other));
        let first = one(control);
        match helper.join() {
            Ok((second, nodes)) => {
                control.absorb(nodes);
                // What stopped the helper stops everything: the clock and the request are the same.
                control.must_stop();
                (first, second)
            }
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
