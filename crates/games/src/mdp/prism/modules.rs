//! Modules: variables and commands.

use meeple_core::{InputError, Phrase};

use super::ast::{Body, Command, Declared, Module, Outcome, Range};
use super::expression::Parser;
use super::lexer::Kind;

const NAME: Phrase = Phrase::new("a name", "un nom");

impl<'a> Parser<'a> {
    /// `name ... endmodule`, after its first word.
    pub(super) fn module(&mut self) -> Result<Module<'a>, InputError> {
        let name = self.name(&NAME)?;
        if self.take("=") {
            let module = self.name(&Phrase::new("a module", "un module"))?;
            let mut renamed = Vec::new();
            self.need("[")?;
            loop {
                let from = self.name(&NAME)?;
                self.need("=")?;
                renamed.push((from, self.name(&NAME)?));
                if !self.take(",") {
                    break;
                }
            }
            self.need("]")?;
            self.need("endmodule")?;
            return Ok(Module { name, body: Body::Like { module, renamed } });
        }
        let (mut variables, mut commands) = (Vec::new(), Vec::new());
        while !self.take("endmodule") {
            if self.peek().text == "[" {
                commands.push(self.command()?);
            } else if self.peek().kind == Kind::Name {
                variables.push(self.variable()?);
            } else {
                return Err(self.expected(&Phrase::new(
                    "a variable, a command or endmodule",
                    "une variable, une commande ou endmodule",
                )));
            }
        }
        Ok(Module { name, body: Body::Own { variables, commands } })
    }

    /// `name : range init value;`
    pub(super) fn variable(&mut self) -> Result<Declared<'a>, InputError> {
        let name = self.name(&NAME)?;
        self.need(":")?;
        let range = if self.take("bool") {
            Range::Truth
        } else if self.take("int") {
            Range::Any
        } else if self.take("[") {
            let least = self.expression()?;
            self.need("..")?;
            let greatest = self.expression()?;
            self.need("]")?;
            Range::Between(least, greatest)
        } else {
            let what = Phrase::new("[least..greatest] or bool", "[min..max] ou bool");
            return Err(self.expected(&what));
        };
        let first = if self.take("init") { Some(self.expression()?) } else { None };
        self.need(";")?;
        Ok(Declared { name, range, first })
    }

    /// `[action] guard -> chance : updates + ...;`
    fn command(&mut self) -> Result<Command<'a>, InputError> {
        let at = self.peek().at as u32;
        self.need("[")?;
        let action = if self.peek().text == "]" { None } else { Some(self.name(&NAME)?) };
        self.need("]")?;
        let guard = self.expression()?;
        self.need("->")?;
        let mut outcomes = Vec::new();
        loop {
            outcomes.push(self.outcome()?);
            if !self.take("+") {
                break;
            }
        }
        self.need(";")?;
        Ok(Command { at, action, guard, outcomes })
    }

    fn outcome(&mut self) -> Result<Outcome<'a>, InputError> {
        let updates_begin = match self.peek().text {
            "true" => matches!(self.ahead(1).text, ";" | "+" | "&"),
            "(" => self.ahead(1).kind == Kind::Name && self.ahead(2).text == "'",
            _ => false,
        };
        let chance = if updates_begin {
            None
        } else {
            let chance = self.expression()?;
            self.need(":")?;
            Some(chance)
        };
        let mut becomes = Vec::new();
        loop {
            if !self.take("true") {
                self.need("(")?;
                let name = self.name(&NAME)?;
                self.need("'")?;
                self.need("=")?;
                let value = self.expression()?;
                self.need(")")?;
                becomes.push((name, value));
            }
            if !self.take("&") {
                return Ok(Outcome { chance, becomes });
            }
        }
    }
}
