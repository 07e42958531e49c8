//! Planners on explicit models: values without bound, slow loops, rounding.
