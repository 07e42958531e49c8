//! What cargo knows about the packages, as plain data.

use std::path::PathBuf;

use serde_json::Value;

use crate::cargo;

/// One package of the workspace or of its dependencies.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Package {
    /// Its name in the registry.
    pub(crate) name: String,
    /// Whether it is ours.
    pub(crate) member: bool,
    /// The SPDX expression of its manifest.
    pub(crate) licence: Option<String>,
    /// The folder of its manifest.
    pub(crate) folder: PathBuf,
    /// What its manifest asks for directly, under the true names.
    pub(crate) dependencies: Vec<Dependency>,
}

/// One line of a manifest's dependencies.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dependency {
    /// The name of the other package.
    pub(crate) name: String,
    /// `normal`, `dev` or `build`.
    pub(crate) kind: String,
}

/// The packages of the workspace. Needs no network.
pub(crate) fn workspace() -> Result<Vec<Package>, String> {
    ask(&["--no-deps"])
}

/// The packages of the workspace and all they need, on every platform.
pub(crate) fn everything() -> Result<Vec<Package>, String> {
    ask(&["--all-features"])
}

fn ask(options: &[&str]) -> Result<Vec<Package>, String> {
    let text = cargo::read(&[&["metadata", "--format-version", "1"], options].concat())?;
    let value = serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    packages(&value).ok_or_else(|| "cargo metadata has an unknown shape".to_owned())
}

fn packages(value: &Value) -> Option<Vec<Package>> {
    let members = value["workspace_members"].as_array()?;
    let package = |package: &Value| {
        Some(Package {
            name: package["name"].as_str()?.to_owned(),
            member: members.contains(&package["id"]),
            licence: package["license"].as_str().map(str::to_owned),
            folder: PathBuf::from(package["manifest_path"].as_str()?).parent()?.to_path_buf(),
            dependencies: package["dependencies"]
                .as_array()?
                .iter()
                .map(dependency)
                .collect::<Option<_>>()?,
        })
    };
    value["packages"].as_array()?.iter().map(package).collect()
}

fn dependency(value: &Value) -> Option<Dependency> {
    Some(Dependency {
        name: value["name"].as_str()?.to_owned(),
        kind: value["kind"].as_str().unwrap_or("normal").to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn reads_what_cargo_says() {
        let value = json!({
            "workspace_members": ["a-id"],
            "packages": [
                {"id": "a-id", "name": "a", "license": "MIT", "manifest_path": "/r/a/Cargo.toml",
                 "dependencies": [{"name": "b", "kind": null}, {"name": "c", "kind": "dev"}]},
                {"id": "b-id", "name": "b", "license": null, "manifest_path": "/r/b/Cargo.toml",
                 "dependencies": []},
            ],
        });
        let found = packages(&value).expect("the shape is known");
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].member, found[1].member), (true, false));
        assert_eq!((found[0].licence.as_deref(), found[1].licence.as_deref()), (Some("MIT"), None));
        assert_eq!(found[0].folder, PathBuf::from("/r/a"));
        let kinds: Vec<&str> =
            found[0].dependencies.iter().map(|line| line.kind.as_str()).collect();
        assert_eq!(kinds, ["normal", "dev"]);
    }

    #[test]
    fn an_unknown_shape_is_not_an_empty_workspace() {
        assert_eq!(packages(&json!({})), None);
        assert_eq!(packages(&json!({"workspace_members": [], "packages": [{"id": "x"}]})), None);
    }
}
