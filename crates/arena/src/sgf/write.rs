//! Writes game trees.

use std::fmt;

use super::{Collection, NodeId};

/// The text of a file.
impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for game in self.games() {
            self.write_game(game, f)?;
        }
        Ok(())
    }
}

/// What is left to write.
enum Left {
    Branch(NodeId),
    Close,
}

impl Collection {
    fn write_game(&self, game: NodeId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = vec![Left::Branch(game)];
        while let Some(next) = left.pop() {
            let Left::Branch(mut node) = next else {
                f.write_str(")\n")?;
                continue;
            };
            f.write_str("(")?;
            left.push(Left::Close);
            loop {
                self.write_node(node, f)?;
                let after: Vec<NodeId> = self.after(node).collect();
                match after[..] {
                    [only] => node = only,
                    [] => break,
                    _ => {
                        f.write_str("\n")?;
                        left.extend(after.into_iter().rev().map(Left::Branch));
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn write_node(&self, node: NodeId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(";")?;
        for name in self.names(node) {
            f.write_str(name)?;
            for value in self.values(node, name) {
                f.write_str("[")?;
                for letter in value.chars() {
                    // The colon parts the halves of composed values: these are kept as they were read.
                    if matches!(letter, ']' | '\\') {
                        f.write_str("\\")?;
                    }
                    write!(f, "{letter}")?;
                }
                f.write_str("]")?;
            }
        }
        f.write_str("\n")
    }
}
