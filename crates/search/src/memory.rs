//! What hash-indexed collections weigh.

/// Bytes that an `IndexMap` or `IndexSet` with entries of type `T` reserves for `capacity` of them:
/// each entry with its hash, and its index in a table that is at most seven eighths full.
pub(crate) const fn indexed_bytes<T>(capacity: usize) -> usize {
    let index = size_of::<usize>() + 1;
    capacity * (size_of::<(u64, T)>() + index + index / 7)
}
