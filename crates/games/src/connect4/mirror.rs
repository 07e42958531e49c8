//! The mirror: left and right are alike.

use super::bits;
use super::rules::Board;

impl Board {
    /// The one of this board and its mirror image that stands for both.
    pub(super) fn canonical(&self) -> Self {
        let image = Self { own: bits::mirrored(self.own), occupied: bits::mirrored(self.occupied) };
        image.min(*self)
    }
}
