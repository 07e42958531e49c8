//! Max^n.

use meeple_core::Phrase;

use super::params::{MEMORY, PLIES};
use crate::agent::plays::{OnParty, Plays};
use crate::agent::{Algorithm, Need};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "maxn",
    about: Phrase::new(
        "max^n: everybody takes what is best for themselves",
        "max^n : chacun prend ce qui vaut le mieux pour soi",
    ),
    params: &[&[PLIES, MEMORY]],
    needs: &[Need::NothingHidden],
    shown: &[],
    plays: Plays { party: Some(OnParty::MaxN), ..Plays::NOTHING },
};
