//! Pictures of made-up scenes: against golden files, by their structure, and as pixels.

mod files;
mod golden;
mod raster;
mod scenes;
mod structure;
mod trees;
