//! The lab: searches seen step by step, exercises, lessons.
//!
//! Every page works without script: the step is part of the address. The pictures are drawn here
//! from the views that replay a trace.

pub mod picture;
pub mod sheet;
