//! The checker against independent references.

mod brute;
