//! The layering rule: which crate may know which.
//!
//! `search`, `games` and `hostage` know only `core` and meet in `arena`; only `web` knows async.
//! Normal, dev and build dependencies obey the same rule, so tests that need both sides live in
//! `arena` too.

use crate::metadata::{Dependency, Package};

/// Each crate of the workspace and the other ones it may depend on.
const LAYERS: &[(&str, &[&str])] = &[
    ("meeple-core", &[]),
    ("meeple-search", &["meeple-core"]),
    ("meeple-games", &["meeple-core"]),
    ("meeple-hostage", &["meeple-core"]),
    ("meeple-render", &["meeple-core"]),
    ("meeple-arena", &["meeple-core", "meeple-search", "meeple-games", "meeple-hostage"]),
    ("meeple-web", &["meeple-core", "meeple-arena", "meeple-render"]),
    ("meeple", &["meeple-core", "meeple-arena", "meeple-render", "meeple-web"]),
    ("meeple-fuzz", &["meeple-core", "meeple-arena", "meeple-web"]),
    ("xtask", &[]),
];

/// The crates that only compute: no files, no network, no terminal.
const PURE: &[&str] = &["meeple-core", "meeple-search", "meeple-games", "meeple-hostage"];

/// Outside crates for programs, not for rules and searches.
const PROGRAM_ONLY: &[&str] = &["anyhow", "clap", "indicatif"];

/// The crate that may wait for many things at once.
const ASYNC_LAYER: &str = "meeple-web";

/// Async families: the name itself and all that starts with it and a hyphen.
const ASYNC: &[&str] =
    &["actix", "async", "axum", "futures", "hyper", "mio", "reqwest", "smol", "tokio", "tower"];

/// Whether a crate of the workspace must only compute.
pub(crate) fn is_pure(package: &Package) -> bool {
    PURE.contains(&package.name.as_str())
}

/// Every dependency that breaks the layering, a sentence each.
pub(crate) fn faults(workspace: &[Package]) -> Vec<String> {
    let names: Vec<&str> = workspace.iter().map(|package| package.name.as_str()).collect();
    let mut faults = Vec::new();
    for package in workspace {
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == package.name) else {
            faults.push(format!("{} has no place in the layering yet", package.name));
            continue;
        };
        for dependency in &package.dependencies {
            let why = if names.contains(&dependency.name.as_str()) {
                internal_fault(dependency, allowed)
            } else {
                external_fault(package, dependency)
            };
            if let Some(why) = why {
                let Dependency { name, kind } = dependency;
                faults.push(format!("{} must not depend on {name} ({kind}): {why}", package.name));
            }
        }
    }
    faults
}

fn internal_fault(dependency: &Dependency, allowed: &[&str]) -> Option<String> {
    if allowed.contains(&dependency.name.as_str()) {
        return None;
    }
    let known = if allowed.is_empty() { "no other crate".to_owned() } else { allowed.join(", ") };
    Some(format!("it may know {known}"))
}

fn external_fault(package: &Package, dependency: &Dependency) -> Option<String> {
    if package.name != ASYNC_LAYER && is_async(&dependency.name) {
        return Some(format!("only {ASYNC_LAYER} is async"));
    }
    (is_pure(package) && PROGRAM_ONLY.contains(&dependency.name.as_str()))
        .then(|| "it holds rules and searches, not a program".to_owned())
}

fn is_async(name: &str) -> bool {
    ASYNC.iter().any(|family| {
        name.strip_prefix(family)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata;

    /// A workspace with all crates and these edges: `(from, to, kind)`.
    fn graph(edges: &[(&str, &str, &str)]) -> Vec<Package> {
        let package = |name: &str| Package {
            name: name.to_owned(),
            member: true,
            dependencies: edges
                .iter()
                .filter(|(from, ..)| *from == name)
                .map(|(_, to, kind)| Dependency {
                    name: (*to).to_owned(),
                    kind: (*kind).to_owned(),
                })
                .collect(),
            ..Package::default()
        };
        LAYERS.iter().map(|(name, _)| package(name)).collect()
    }

    fn refused(from: &str, to: &str, kind: &str) {
        let faults = faults(&graph(&[(from, to, kind)]));
        assert_eq!(faults.len(), 1, "{from} -> {to} ({kind}): {faults:?}");
        assert!(faults[0].starts_with(&format!("{from} must not depend on {to} ({kind})")));
    }

    fn accepted(from: &str, to: &str) {
        assert_eq!(faults(&graph(&[(from, to, "normal")])), Vec::<String>::new());
    }

    #[test]
    fn the_workspace_keeps_its_layers() {
        let workspace = metadata::workspace().expect("cargo describes the workspace");
        assert_eq!(faults(&workspace), Vec::<String>::new());
        for (name, _) in LAYERS {
            assert!(workspace.iter().any(|package| package.name == *name), "{name} is gone");
        }
    }

    #[test]
    fn every_edge_inside_the_workspace_is_decided_by_the_table() {
        for (from, allowed) in LAYERS {
            for (to, _) in LAYERS {
                for kind in ["normal", "dev", "build"] {
                    let found = faults(&graph(&[(from, to, kind)]));
                    assert_eq!(found.is_empty(), allowed.contains(to), "{from} -> {to} ({kind})");
                }
            }
        }
    }

    #[test]
    fn search_and_games_do_not_know_each_other() {
        refused("meeple-search", "meeple-games", "dev");
        refused("meeple-games", "meeple-search", "normal");
        refused("meeple-core", "meeple-games", "build");
        refused("meeple-games", "meeple-hostage", "normal");
        refused("meeple-hostage", "meeple-games", "dev");
        refused("meeple-render", "meeple-arena", "normal");
        refused("xtask", "meeple-core", "normal");
    }

    #[test]
    fn only_web_is_async() {
        for name in ["tokio", "axum", "hyper", "hyper-util", "tower", "tokio_stream", "async-trait"]
        {
            refused("meeple", name, "normal");
            refused("meeple-arena", name, "dev");
            accepted("meeple-web", name);
        }
        accepted("meeple", "towering");
    }

    #[test]
    fn pure_crates_are_not_programs() {
        for name in ["clap", "anyhow", "indicatif", "tokio", "axum"] {
            refused("meeple-core", name, "normal");
            refused("meeple-search", name, "dev");
            refused("meeple-games", name, "build");
        }
        accepted("meeple", "clap");
        accepted("meeple-core", "serde");
    }

    #[test]
    fn a_new_crate_must_be_given_a_place() {
        let newcomer = Package { name: "meeple-new".to_owned(), ..Package::default() };
        assert_eq!(faults(&[newcomer]), ["meeple-new has no place in the layering yet"]);
    }
}
