//! Golden files: compare a text with a file next to the tests, or rewrite the file on request.

use std::path::Path;
use std::{env, fs};

/// Fails where `actual` is not the text of `tests/golden/{name}` in the crate of folder `root`.
///
/// With `UPDATE_GOLDEN=1` in the environment the file is written instead; look at the difference
/// before committing it. Callers pass `env!("CARGO_MANIFEST_DIR")` as `root`.
pub(crate) fn check(root: &str, name: &str, actual: &str) {
    let path = Path::new(root).join("tests/golden").join(name);
    if env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        fs::write(&path, actual).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{}: {error}; write it with UPDATE_GOLDEN=1", path.display())
    });
    if let Some(line) = first_difference(&expected, actual) {
        panic!(
            "{name} differs from line {}:\n  expected {:?}\n  found    {:?}\n\
             if the change is meant, rewrite the file with UPDATE_GOLDEN=1",
            line + 1,
            expected.lines().nth(line).unwrap_or("the end"),
            actual.lines().nth(line).unwrap_or("the end"),
        );
    }
}

/// The first line, from 0, where two texts differ.
pub(crate) fn first_difference(expected: &str, actual: &str) -> Option<usize> {
    let same = expected.lines().zip(actual.lines()).take_while(|(a, b)| a == b);
    (expected != actual).then(|| same.count())
}
