//! The solver against published lengths and against plain breadth-first search.
