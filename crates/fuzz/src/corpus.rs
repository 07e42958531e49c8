//! The kept inputs: a file each, in a folder a target, named by what is in them.

use std::fs;
use std::path::{Path, PathBuf};

/// An input larger than this is not kept: the repository stays small.
const LARGEST: usize = 600;
/// No target keeps more.
const MOST: usize = 60;

fn root() -> PathBuf {
    let own = std::env::var("CARGO_MANIFEST_DIR");
    PathBuf::from(own.unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned()))
}

/// What is kept of a target, in the order of the names.
pub(crate) fn kept(target: &str) -> Vec<Vec<u8>> {
    let Ok(folder) = fs::read_dir(root().join("corpus").join(target)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = folder.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read(path).ok()).collect()
}

/// Keeps what is small enough, as long as there is room.
pub(crate) fn keep(target: &str, inputs: &[Vec<u8>]) -> Result<(), String> {
    let room = MOST.saturating_sub(kept(target).len());
    let folder = root().join("corpus").join(target);
    for input in inputs.iter().filter(|input| input.len() <= LARGEST).take(room) {
        write(&folder, input)?;
    }
    Ok(())
}

/// Writes an input that broke something where nothing is kept, and says where.
pub(crate) fn write_crash(target: &str, input: &[u8]) -> Result<PathBuf, String> {
    write(&root().join("../../target/fuzz").join(target), input)
}

fn write(folder: &Path, input: &[u8]) -> Result<PathBuf, String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(told)?;
    let path = folder.join(format!("{:016x}", name(input)));
    fs::write(&path, input).map_err(told)?;
    Ok(path)
}

/// FNV-1a: the same input has the same name everywhere.
fn name(input: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    input.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
