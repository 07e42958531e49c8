//! The parts of a model as JSON has them.

use serde::Deserialize;
use serde_json::Value;

/// The whole.
#[derive(Debug, Deserialize)]
pub(super) struct Model {
    #[serde(rename = "type")]
    pub(super) kind: String,
    #[serde(default)]
    pub(super) variables: Vec<Variable>,
    #[serde(default)]
    pub(super) constants: Vec<Constant>,
    pub(super) automata: Vec<Automaton>,
    pub(super) system: Composition,
    #[serde(default, rename = "restrict-initial")]
    pub(super) restrict: Option<Boxed>,
    #[serde(default)]
    pub(super) functions: Vec<Value>,
}

/// A constant.
#[derive(Debug, Deserialize)]
pub(super) struct Constant {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: Value,
    #[serde(default)]
    pub(super) value: Option<Value>,
}

/// A variable.
#[derive(Debug, Deserialize)]
pub(super) struct Variable {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: Value,
    #[serde(default)]
    pub(super) transient: bool,
    #[serde(default, rename = "initial-value")]
    pub(super) first: Option<Value>,
}

/// An expression in an object of its own.
#[derive(Debug, Deserialize)]
pub(super) struct Boxed {
    pub(super) exp: Value,
}

/// An automaton.
#[derive(Debug, Deserialize)]
pub(super) struct Automaton {
    pub(super) name: String,
    #[serde(default)]
    pub(super) variables: Vec<Variable>,
    pub(super) locations: Vec<Location>,
    #[serde(rename = "initial-locations")]
    pub(super) initial: Vec<String>,
    #[serde(default, rename = "restrict-initial")]
    pub(super) restrict: Option<Boxed>,
    #[serde(default)]
    pub(super) edges: Vec<Edge>,
}

/// A place of an automaton.
#[derive(Debug, Deserialize)]
pub(super) struct Location {
    pub(super) name: String,
    #[serde(default, rename = "transient-values")]
    pub(super) transients: Vec<Assignment>,
    #[serde(default, rename = "time-progress")]
    pub(super) time: Option<Value>,
}

/// A way out of a location.
#[derive(Debug, Deserialize)]
pub(super) struct Edge {
    pub(super) location: String,
    #[serde(default)]
    pub(super) action: Option<String>,
    #[serde(default)]
    pub(super) rate: Option<Value>,
    #[serde(default)]
    pub(super) guard: Option<Boxed>,
    #[serde(default)]
    pub(super) destinations: Vec<Destination>,
    #[serde(default)]
    pub(super) assignments: Vec<Assignment>,
}

/// Where an edge may lead.
#[derive(Debug, Deserialize)]
pub(super) struct Destination {
    pub(super) location: String,
    #[serde(default)]
    pub(super) probability: Option<Boxed>,
    #[serde(default)]
    pub(super) assignments: Vec<Assignment>,
}

/// What becomes of a variable.
#[derive(Debug, Deserialize)]
pub(super) struct Assignment {
    #[serde(rename = "ref")]
    pub(super) variable: Value,
    pub(super) value: Value,
    #[serde(default)]
    pub(super) index: Option<i64>,
}

/// How automata run together.
#[derive(Debug, Deserialize)]
pub(super) struct Composition {
    pub(super) elements: Vec<Element>,
    #[serde(default)]
    pub(super) syncs: Option<Vec<Sync>>,
}

/// One of them.
#[derive(Debug, Deserialize)]
pub(super) struct Element {
    pub(super) automaton: String,
    #[serde(default, rename = "input-enable")]
    pub(super) input: Vec<String>,
}

/// A step that they take together.
#[derive(Debug, Deserialize)]
pub(super) struct Sync {
    pub(super) synchronise: Vec<Option<String>>,
    #[serde(default)]
    pub(super) result: Option<String>,
}
