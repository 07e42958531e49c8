//! Matches, levels and the words of the command line.
