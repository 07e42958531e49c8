//! The README's tour is what the command prints today. `UPDATE_GOLDEN=1 cargo test -p meeple`
//! writes the real output into it.

use std::path::Path;

use super::meeple;

/// Wall times differ from run to run: numbers before a unit of time become `#`.
fn without_times(text: &str) -> String {
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let shown = words.iter().enumerate().map(|(index, word)| {
            let unit = words.get(index + 1).copied().unwrap_or("");
            if ["µs", "ms", "s"].contains(&unit) { "#" } else { word }
        });
        shown.collect::<Vec<_>>().join(" ")
    };
    let units = |line: String| line.replace("# µs", "#").replace("# ms", "#").replace("# s", "#");
    text.lines().map(|text| units(line(text))).collect::<Vec<_>>().join("\n")
}

/// The words of a command line, with single quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in command.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("never empty").push(letter),
        }
    }
    words
}

/// A console block as it should be: each command followed by what it prints.
fn replay(block: &str) -> String {
    let commands = block.lines().filter(|line| line.starts_with("$ meeple "));
    commands
        .map(|command| {
            let words = words(command.trim_start_matches("$ meeple "));
            let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = meeple(&arguments);
            format!("{command}\n{}{}", run.out, run.err)
        })
        .collect()
}

#[test]
fn the_tour_shows_real_output() {
    assert!(replayed("README.md") > 5, "the tour has been lost");
}

#[test]
fn missions_are_asked_as_their_page_says() {
    assert!(replayed("docs/missions.md") > 0, "the example has been lost");
}

/// Runs the commands of a page and compares what they print; how many blocks there were.
fn replayed(page: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
    let readme = std::fs::read_to_string(&path).expect("a page");
    let fence = "```console\n";
    let mut updated = String::new();
    let mut rest = readme.as_str();
    let mut blocks = 0;
    while let Some(start) = rest.find(fence) {
        let (before, block) = rest.split_at(start + fence.len());
        let end = block.find("```").expect("a block ends");
        let real = replay(&block[..end]);
        if std::env::var_os("UPDATE_GOLDEN").is_none() {
            assert_eq!(without_times(&real), without_times(&block[..end]));
        }
        updated.push_str(before);
        updated.push_str(&real);
        rest = &block[end..];
        blocks += 1;
    }
    updated.push_str(rest);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, updated).expect("it can be written");
    }
    blocks
}
