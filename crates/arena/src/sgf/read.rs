//! Reads game trees. Nothing recurses, so that no file is too deep.

use meeple_core::error::{Place, excerpt};
use meeple_core::{InputError, Phrase, phrase};

use super::{Collection, Node, NodeId, Property};

/// A file with more nodes than this is refused.
const MOST_NODES: usize = 1_000_000;

impl Collection {
    /// Reads a file. What stands before the first game is passed over, as other programs do.
    ///
    /// # Errors
    /// Names the line and column, what was found there and what was expected.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let mut collection = Self::default();
        // The last node of each branch that is open.
        let mut open: Vec<Option<NodeId>> = Vec::new();
        let mut begun = false;
        while let Some(letter) = reader.peek() {
            match letter {
                '(' => {
                    begun = true;
                    reader.take();
                    open.push(open.last().copied().flatten());
                }
                _ if !begun => {
                    reader.take();
                }
                ')' => {
                    if open.pop().is_none() {
                        return Err(reader.wrong(&Phrase::new("( or the end", "( ou la fin")));
                    }
                    reader.take();
                }
                ';' => {
                    let depth = open.len();
                    let Some(last) = open.last_mut() else {
                        return Err(reader.wrong(&Phrase::new("( or the end", "( ou la fin")));
                    };
                    if collection.nodes.len() == MOST_NODES {
                        return Err(InputError {
                            place: Some(reader.place),
                            message: phrase!(
                                "more than {MOST_NODES} nodes",
                                "plus de {MOST_NODES} nœuds"
                            ),
                        });
                    }
                    let node = match *last {
                        Some(before) => collection.add_after(before),
                        None if depth == 1 => collection.begin(),
                        None => {
                            return Err(reader.wrong(&Phrase::new(
                                "a node before its variations",
                                "un nœud avant ses variantes",
                            )));
                        }
                    };
                    *last = Some(node);
                    reader.take();
                    reader.properties(&mut collection.nodes[node.0])?;
                }
                _ => {
                    return Err(reader.wrong(&Phrase::new("( ) or ;", "( ) ou ;")));
                }
            }
            if begun {
                reader.skip_blanks();
            }
        }
        if !open.is_empty() {
            return Err(reader.wrong(&Phrase::new(") to close the game", ") pour clore la partie")));
        }
        if collection.games.is_empty() {
            return Err(reader.wrong(&Phrase::new(
                "a game: ( and a node that begins with ;",
                "une partie : ( et un nœud qui commence par ;",
            )));
        }
        Ok(collection)
    }
}

struct Reader<'a> {
    rest: std::str::Chars<'a>,
    place: Place,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text.chars(), place: Place { line: 1, column: 1 } }
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.rest.next()?;
        self.place = match letter {
            '\n' => Place { line: self.place.line + 1, column: 1 },
            _ => Place { column: self.place.column + 1, ..self.place },
        };
        Some(letter)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.take();
        }
    }

    fn wrong(&self, expected: &Phrase) -> InputError {
        let Phrase { en, fr } = expected;
        let message = match self.rest.as_str() {
            "" => {
                phrase!("the text ends here, expected {en}", "le texte finit ici, attendu : {fr}")
            }
            rest => {
                let found = excerpt(rest);
                phrase!("found {found}, expected {en}", "{found} trouvé, attendu : {fr}")
            }
        };
        InputError { place: Some(self.place), message }
    }

    /// The properties of a node.
    fn properties(&mut self, node: &mut Node) -> Result<(), InputError> {
        loop {
            self.skip_blanks();
            let mut name = String::new();
            while let Some(letter) = self.peek().filter(char::is_ascii_alphabetic) {
                // Old files write names in full, `Black`; only the capitals count.
                if letter.is_ascii_uppercase() {
                    name.push(letter);
                }
                self.take();
            }
            if name.is_empty() {
                return match self.peek() {
                    Some('[') => Err(self.wrong(&Phrase::new(
                        "the name of a property in capitals",
                        "le nom d'une propriété en capitales",
                    ))),
                    _ => Ok(()),
                };
            }
            let values = self.values()?;
            match node.properties.iter_mut().find(|property| property.name == name) {
                // The standard forbids it, some programs do it: nothing is lost.
                Some(property) => property.values.extend(values),
                None => node.properties.push(Property { name, values }),
            }
        }
    }

    /// One value or more.
    fn values(&mut self) -> Result<Vec<String>, InputError> {
        let mut values = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek() != Some('[') {
                break;
            }
            self.take();
            values.push(self.value()?);
        }
        if values.is_empty() {
            return Err(self.wrong(&Phrase::new("[ and a value", "[ et une valeur")));
        }
        Ok(values)
    }

    /// What stands between brackets. A backslash keeps what follows it; at the end of a line it joins
    /// the line to the next.
    fn value(&mut self) -> Result<String, InputError> {
        let mut value = String::new();
        loop {
            match self.take() {
                Some(']') => return Ok(value),
                Some('\\') => match self.take() {
                    Some('\r') if self.peek() == Some('\n') => {
                        self.take();
                    }
                    Some('\n' | '\r') => {}
                    Some(letter) => value.push(letter),
                    None => break,
                },
                Some('\r') => {
                    if self.peek() != Some('\n') {
                        value.push('\n');
                    }
                }
                Some(letter) => value.push(letter),
                None => break,
            }
        }
        Err(self.wrong(&Phrase::new("] to close the value", "] pour clore la valeur")))
    }
}
