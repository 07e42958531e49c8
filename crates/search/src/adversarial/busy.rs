//! Where the threads of one search are, so that they keep out of each other's way (ABDADA: Weill,
//! 1996, in the simple form of Kerrigan, 2012).

use std::sync::atomic::{AtomicU64, Ordering};

/// The moves that threads are searching, each in the place its name points to. Two moves may share
/// a place: then one of them is searched twice, or put off for nothing, and no harm is done.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// Nearer to the leaves a search is over before another thread could wait for it.
    pub(super) const SHALLOWEST: u32 = 4;
    const PLACES: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self(bytemuck::zeroed_slice_box(Self::PLACES))
    }

    /// The name of a position searched to a depth; never 0, which is nobody.
    #[inline]
    pub(super) fn name(&self, key: u64, depth: u32) -> u64 {
        (key ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    #[inline]
    fn place(&self, name: u64) -> &AtomicU64 {
        &self.0[(name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize & (Self::PLACES - 1)]
    }

    #[inline]
    pub(super) fn is_taken(&self, name: u64) -> bool {
        self.place(name).load(Ordering::Relaxed) == name
    }

    #[inline]
    pub(super) fn enter(&self, name: u64) {
        self.place(name).store(name, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn leave(&self, name: u64) {
        self.place(name).store(0, Ordering::Relaxed);
    }
}
