//! What games on hexagons share: cells, sets of cells, and the six ways from a cell to the next.

mod cells;

pub use cells::Cell;
pub(crate) use cells::{Cells, PITCH, Ways};
