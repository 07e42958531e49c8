//! What other exact searches build on.

pub(in crate::checking) use super::checker::Checker;
pub(in crate::checking) use super::frame::{Frame, Rewards};
pub(in crate::checking) use super::graph::{Backwards, Terrain, tick};
pub(in crate::checking) use super::policy::{Task, solve};

#[cfg(test)]
pub(in crate::checking) mod for_tests {
    pub(in crate::checking) use crate::checking::exact::tests::brute::{
        chance_of, policies, property, until_of,
    };
    pub(in crate::checking) use crate::checking::exact::tests::random;
}
