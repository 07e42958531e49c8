//! Every label against the truth: what any method calls *proved* or *bounded*, within any limits,
//! is held against what looking at everything says, on small random positions and models.

mod duels;
mod exact;
mod models;

use meeple_core::Rng;

/// One of several, each as likely as another.
fn one_of<T: Copy>(rng: &mut Rng, list: &[T]) -> T {
    list[rng.below(list.len())]
}

/// True so many times in a hundred.
fn percent(rng: &mut Rng, share: usize) -> bool {
    rng.below(100) < share
}

/// Fails with the first faults, and how many there are.
fn none_of(faults: &[String]) {
    let shown = faults.iter().take(8).map(String::as_str).collect::<Vec<_>>();
    assert!(faults.is_empty(), "{} faults, such as\n{}", faults.len(), shown.join("\n\n"));
}
