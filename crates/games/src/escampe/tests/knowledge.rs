//! Evaluators and tactics.
