//! Trees as text.
//!
//! Nested parentheses, leaves are whole numbers, a name may stand before a colon:
//! `(B:(3 12 8) C:(2 4 6) D:(14 5 2))`. The word `max` or `min` before or after the tree says who
//! moves at the root (`max` if there is none). A leaf may be a letter or word whose value is given
//! after the tree, as on an exercise sheet: `((A B) (C 4)) A=3 B=5 C=2`. A last part `@ 2 1` goes
//! down to the first child of the root's second child.

use std::collections::BTreeMap;

use meeple_core::{InputError, Phrase, Side, phrase};

use super::rules::{Kind, Place, Tree, TreeNode};

/// Payoffs are from minus this to this.
pub(super) const LARGEST_PAYOFF: i32 = 1_000_000;
/// More nodes than this are no tree to write by hand.
const MOST_NODES: usize = 100_000;
/// Nested deeper than this, nobody can follow.
const DEEPEST: u16 = 200;

/// A word or sign, and where it begins.
#[derive(Clone, Copy, Debug)]
struct Lexeme<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

impl Lexeme<'_> {
    fn error(&self, message: Phrase) -> InputError {
        InputError::at(self.column, message).on_line(self.line)
    }

    fn expected(&self, expected: &Phrase) -> InputError {
        InputError::expected(self.column, self.text, expected).on_line(self.line)
    }
}

/// Splits at blanks; parentheses, `:`, `=` and `@` stand alone.
fn lexemes(text: &str) -> Vec<Lexeme<'_>> {
    let is_sign = |c: char| matches!(c, '(' | ')' | ':' | '=' | '@');
    let mut list = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let mut word: Option<(usize, usize)> = None;
        for (column, (at, c)) in (1..).zip(row.char_indices()) {
            if !c.is_whitespace() && !is_sign(c) {
                word.get_or_insert((at, column));
                continue;
            }
            if let Some((from, column)) = word.take() {
                list.push(Lexeme { text: &row[from..at], line, column });
            }
            if is_sign(c) {
                list.push(Lexeme { text: &row[at..at + c.len_utf8()], line, column });
            }
        }
        if let Some((from, column)) = word {
            list.push(Lexeme { text: &row[from..], line, column });
        }
    }
    list
}

struct Reader<'t> {
    lexemes: Vec<Lexeme<'t>>,
    next: usize,
    nodes: Vec<Place>,
    /// Leaves whose value is still to come.
    open: Vec<(TreeNode, Lexeme<'t>)>,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<Lexeme<'t>> {
        self.lexemes.get(self.next).copied()
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.peek().is_some_and(|lexeme| lexeme.text == text);
        self.next += usize::from(found);
        found
    }

    /// What is wrong where the text ends too early.
    fn ended(&self, expected: &Phrase) -> InputError {
        let (en, fr) = (&expected.en, &expected.fr);
        let message =
            phrase!("the text ends here, expected {en}", "le texte s'arrête ici, attendu : {fr}");
        match self.lexemes.last() {
            Some(last) => {
                InputError::at(last.column + last.text.chars().count(), message).on_line(last.line)
            }
            None => InputError::at(1, message),
        }
    }

    fn root_side(&mut self) -> Option<Side> {
        let side = match self.peek()?.text {
            "max" | "MAX" => Side::First,
            "min" | "MIN" => Side::Second,
            _ => return None,
        };
        self.next += 1;
        Some(side)
    }

    /// Reads a node and all below it.
    fn node(&mut self, parent: Option<TreeNode>, depth: u16) -> Result<TreeNode, InputError> {
        let wanted = Phrase::new("a number or a parenthesis", "un nombre ou une parenthèse");
        let Some(mut first) = self.peek() else { return Err(self.ended(&wanted)) };
        if self.nodes.len() >= MOST_NODES || depth > DEEPEST {
            return Err(first.error(phrase!(
                "the tree is too large, expected at most {MOST_NODES} nodes, {DEEPEST} deep",
                "l'arbre est trop grand, attendu : {MOST_NODES} nœuds au plus, profonds de {DEEPEST}"
            )));
        }
        let named = self.lexemes.get(self.next + 1).is_some_and(|after| after.text == ":");
        let name = if named {
            if !is_name(first.text) {
                return Err(first.expected(&Phrase::new("a name", "un nom")));
            }
            self.next += 2;
            let name = first.text.to_owned();
            first = self.peek().ok_or_else(|| self.ended(&wanted))?;
            Some(name)
        } else {
            None
        };
        let node = TreeNode(self.nodes.len() as u32);
        self.nodes.push(Place { name, parent, depth, kind: Kind::Leaf(0) });
        self.next += 1;
        let kind = if first.text == "(" {
            self.children(node, first, depth)?
        } else if let Some(value) = payoff(&first)? {
            Kind::Leaf(value)
        } else if is_name(first.text) {
            self.open.push((node, first));
            self.nodes[node.0 as usize].name.get_or_insert_with(|| first.text.to_owned());
            Kind::Leaf(0)
        } else {
            return Err(first.expected(&wanted));
        };
        self.nodes[node.0 as usize].kind = kind;
        Ok(node)
    }

    fn children(
        &mut self,
        node: TreeNode,
        opening: Lexeme<'t>,
        depth: u16,
    ) -> Result<Kind, InputError> {
        let mut children = Vec::new();
        let mut names: Vec<String> = Vec::new();
        while !self.take(")") {
            let Some(at) = self.peek() else {
                return Err(
                    self.ended(&Phrase::new("a closing parenthesis", "une parenthèse fermante"))
                );
            };
            let child = self.node(Some(node), depth + 1)?;
            if children.len() >= usize::from(u16::MAX) {
                return Err(at.error(Phrase::new("too many children", "trop d'enfants")));
            }
            children.push(child);
            let name = self.nodes[child.0 as usize].name.as_ref();
            let name = name.map_or_else(|| children.len().to_string(), |name| name.to_lowercase());
            if names.contains(&name) {
                return Err(at.error(phrase!(
                    "two children of one node are called {name}, expected different names",
                    "deux enfants d'un nœud s'appellent {name}, attendu : des noms différents"
                )));
            }
            names.push(name);
        }
        if children.is_empty() {
            return Err(opening.error(Phrase::new(
                "a node without children, expected at least one",
                "un nœud sans enfant, attendu : au moins un",
            )));
        }
        Ok(Kind::Inner(children))
    }

    /// Values of named leaves: `A=3 B=5`.
    fn values(&mut self) -> Result<(), InputError> {
        let mut values: BTreeMap<&str, i32> = BTreeMap::new();
        while self.lexemes.get(self.next + 1).is_some_and(|after| after.text == "=") {
            let name = self.lexemes[self.next];
            let wanted = Phrase::new("a whole number", "un nombre entier");
            let Some(&number) = self.lexemes.get(self.next + 2) else {
                return Err(self.ended(&wanted));
            };
            let value = payoff(&number)?.ok_or_else(|| number.expected(&wanted))?;
            if !self.open.iter().any(|(_, leaf)| leaf.text == name.text) {
                return Err(name.expected(&Phrase::new(
                    "the name of a leaf without a value",
                    "le nom d'une feuille sans valeur",
                )));
            }
            values.insert(name.text, value);
            self.next += 3;
        }
        for (node, leaf) in &self.open {
            let Some(&value) = values.get(leaf.text) else {
                let name = leaf.text;
                return Err(leaf.error(phrase!(
                    "leaf {name} has no value, expected a number, or {name}=… after the tree",
                    "la feuille {name} n'a pas de valeur, attendu : un nombre, ou {name}=… après l'arbre"
                )));
            };
            self.nodes[node.0 as usize].kind = Kind::Leaf(value);
        }
        Ok(())
    }
}

/// A whole number, if it is written as one.
fn payoff(lexeme: &Lexeme<'_>) -> Result<Option<i32>, InputError> {
    let digits = lexeme.text.trim_start_matches(['-', '+']);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(None);
    }
    match lexeme.text.parse::<i32>() {
        Ok(value) if value.unsigned_abs() <= LARGEST_PAYOFF.unsigned_abs() => Ok(Some(value)),
        _ => Err(lexeme.expected(&phrase!(
            "a whole number from -{LARGEST_PAYOFF} to {LARGEST_PAYOFF}",
            "un nombre entier de -{LARGEST_PAYOFF} à {LARGEST_PAYOFF}"
        ))),
    }
}

/// Letters, digits and underscores, a letter first.
fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Reads a tree, and the node where play stands.
pub(super) fn read(text: &str) -> Result<(Tree, TreeNode), InputError> {
    let mut reader =
        Reader { lexemes: lexemes(text), next: 0, nodes: Vec::new(), open: Vec::new() };
    let before = reader.root_side();
    let start = reader.peek();
    let root = reader.node(None, 0)?;
    if let (Kind::Leaf(_), Some(start)) = (&reader.nodes[0].kind, start) {
        let wanted = Phrase::new("an opening parenthesis", "une parenthèse ouvrante");
        return Err(start.expected(&wanted));
    }
    let after = reader.root_side();
    reader.values()?;
    let side = before.or(after).or_else(|| reader.root_side()).unwrap_or(Side::First);
    let mut here = root;
    if reader.take("@") {
        while let Some(step) = reader.peek() {
            let children = match &reader.nodes[here.0 as usize].kind {
                Kind::Inner(children) => children.as_slice(),
                Kind::Leaf(_) => &[],
            };
            let count = children.len();
            let child = step.text.parse().ok().and_then(|n: usize| children.get(n.wrapping_sub(1)));
            here = *child.ok_or_else(|| {
                step.expected(&phrase!("a child from 1 to {count}", "un enfant de 1 à {count}"))
            })?;
            reader.next += 1;
        }
    }
    if let Some(rest) = reader.peek() {
        return Err(rest.expected(&Phrase::new("the end of the tree", "la fin de l'arbre")));
    }
    Ok((Tree { root_side: side, nodes: reader.nodes }, here))
}

impl Tree {
    /// The tree as text that reads back, without a place in it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        if self.root_side == Side::Second {
            text.push_str("min ");
        }
        self.write(TreeNode(0), &mut text);
        text
    }

    fn write(&self, node: TreeNode, text: &mut String) {
        let place = self.place(node);
        if let Some(name) = &place.name {
            text.push_str(name);
            text.push(':');
        }
        match &place.kind {
            Kind::Leaf(value) => text.push_str(&value.to_string()),
            Kind::Inner(children) => {
                text.push('(');
                for (index, child) in children.iter().enumerate() {
                    if index > 0 {
                        text.push(' ');
                    }
                    self.write(*child, text);
                }
                text.push(')');
            }
        }
    }

    /// The numbers of the branches from the root, counted from 1.
    pub(super) fn way_to(&self, node: TreeNode) -> Vec<usize> {
        let mut way = Vec::new();
        let mut here = node;
        while let Some(parent) = self.parent(here) {
            let number = self.children(parent).iter().position(|child| *child == here);
            way.push(number.map_or(0, |index| index + 1));
            here = parent;
        }
        way.reverse();
        way
    }
}
