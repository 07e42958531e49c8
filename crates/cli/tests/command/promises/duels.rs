//! Duels: what a tree search says of its values.
