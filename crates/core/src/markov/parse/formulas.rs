//! What stands in the brackets: ways, rewards, sets of states.

use super::super::{Bound, Formula, Fraction, Path, Reward};
use super::Parser;
use super::heads::bound;
use super::tokens::{Kind, plain};
use crate::{InputError, Phrase};

/// How far a way may go.
enum Limit {
    Never,
    Steps(u64),
    Rewards(Option<String>, f64),
}

impl Parser<'_> {
    /// `F f`, `a U b`, `X f`, `G f`, each of them perhaps with a bound.
    pub(super) fn path(&mut self) -> Result<Path, InputError> {
        let head = self.peek();
        if head.is_word("X") {
            self.next();
            return Ok(Path::Next(self.formula()?));
        }
        if head.is_word("F") {
            self.next();
            let limit = self.limit()?;
            let to = self.formula()?;
            return Ok(until(Formula::True, to, limit));
        }
        if head.is_word("G") {
            self.next();
            let place = self.peek();
            let steps = match self.limit()? {
                Limit::Never => None,
                Limit::Steps(steps) => Some(steps),
                Limit::Rewards(..) => {
                    let what = Phrase::new("a number of steps", "un nombre de pas");
                    return Err(place.expected(&what));
                }
            };
            return Ok(Path::Globally(self.formula()?, steps));
        }
        let through = self.formula()?;
        let sign = self.next();
        if !sign.is_word("U") {
            return Err(sign.expected(&Phrase::new("U", "U")));
        }
        let limit = self.limit()?;
        let to = self.formula()?;
        Ok(until(through, to, limit))
    }

    /// What may stand in the brackets of `R`.
    pub(super) fn reward(&mut self) -> Result<Reward, InputError> {
        let head = self.next();
        if head.is_word("F") {
            return Ok(Reward::Until(self.formula()?));
        }
        if head.is_word("LRA") || head.is_word("S") {
            return Ok(Reward::LongRun);
        }
        if head.is_word("C") {
            return Ok(match self.steps()? {
                Some(steps) => Reward::Cumulative(steps),
                None => Reward::Total,
            });
        }
        if head.is_word("I") {
            self.need("=")?;
            return Ok(Reward::Instant(self.whole()?));
        }
        Err(head.expected(&Phrase::new(
            "F and states, C, C<=steps, I=step, or LRA",
            "F et des états, C, C<=pas, I=pas, ou LRA",
        )))
    }

    /// `<=k` and the like, if that comes next.
    fn steps(&mut self) -> Result<Option<u64>, InputError> {
        let sign = self.peek();
        if sign.is("[") {
            // An interval of PRISM's: only from the beginning.
            self.next();
            let from = self.peek();
            if self.whole()? != 0 {
                return Err(from.expected(&Phrase::same("0")));
            }
            self.need(",")?;
            let steps = self.whole()?;
            self.need("]")?;
            return Ok(Some(steps));
        }
        let Some(bound) = bound(sign) else { return Ok(None) };
        let what = Phrase::new("<= and a number of steps", "<= et un nombre de pas");
        self.next();
        let number = self.peek();
        match bound {
            Bound::AtMost => Ok(Some(self.whole()?)),
            Bound::Below => {
                let steps = self.whole()?.checked_sub(1);
                steps.map(Some).ok_or_else(|| number.expected(&what))
            }
            _ => Err(sign.expected(&what)),
        }
    }

    fn limit(&mut self) -> Result<Limit, InputError> {
        let _ = self.peek().is("^") && self.ahead(1).is("{") && self.take("^");
        if !self.peek().is("{") {
            return Ok(self.steps()?.map_or(Limit::Never, Limit::Steps));
        }
        let rewards = self.braces()?;
        let sign = self.next();
        if bound(sign) != Some(Bound::AtMost) {
            return Err(sign.expected(&Phrase::new("<= and a number", "<= et un nombre")));
        }
        let number = self.peek();
        let most = self.fraction()?;
        if most.numerator() < 0 {
            return Err(number.expected(&Phrase::new("0 or more", "0 ou plus")));
        }
        Ok(Limit::Rewards(rewards, most.near()))
    }

    /// A set of states.
    pub(super) fn formula(&mut self) -> Result<Formula, InputError> {
        let left = self.either()?;
        if self.take("=>") {
            let right = self.deeper(Self::formula)?;
            return Ok(Formula::Or(Box::new(Formula::Not(Box::new(left))), Box::new(right)));
        }
        if self.take("<=>") {
            let right = self.deeper(Self::formula)?;
            // Each side is written twice.
            self.signs += size(&left) + size(&right);
            self.bounded()?;
            let both = Formula::And(Box::new(left.clone()), Box::new(right.clone()));
            let no = |f| Box::new(Formula::Not(Box::new(f)));
            let neither = Formula::And(no(left), no(right));
            return Ok(Formula::Or(Box::new(both), Box::new(neither)));
        }
        Ok(left)
    }

    fn either(&mut self) -> Result<Formula, InputError> {
        let mut left = self.both()?;
        while self.take("|") {
            let right = self.deeper(Self::both)?;
            left = Formula::Or(Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn both(&mut self) -> Result<Formula, InputError> {
        let mut left = self.single()?;
        while self.take("&") {
            let right = self.deeper(Self::single)?;
            left = Formula::And(Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn single(&mut self) -> Result<Formula, InputError> {
        if self.take("!") {
            let inner = self.deeper(Self::single)?;
            return Ok(Formula::Not(Box::new(inner)));
        }
        if self.at_operator() {
            let head = self.peek();
            let property = self.property()?;
            if property.threshold.is_none() {
                return Err(head.expected(&Phrase::new(
                    "a yes or no here, such as P>=0.9 [ ... ]",
                    "ici un oui ou non, comme P>=0.9 [ ... ]",
                )));
            }
            return Ok(Formula::Holds(Box::new(property)));
        }
        let token = self.peek();
        match token.kind {
            Kind::Quoted => {
                self.next();
                Ok(Formula::Label(token.text.to_owned()))
            }
            Kind::Sign if token.is("(") && !self.is_sum() => {
                self.next();
                let inner = self.deeper(Self::formula)?;
                self.need(")")?;
                Ok(inner)
            }
            Kind::Word if token.text == "true" => {
                self.next();
                Ok(Formula::True)
            }
            Kind::Word if token.text == "false" => {
                self.next();
                Ok(Formula::False)
            }
            Kind::Word | Kind::Number => self.comparison(),
            Kind::Sign if token.is("(") || token.is("-") => self.comparison(),
            _ => Err(token.expected(&states())),
        }
    }

    /// Whether the parenthesis that comes next is part of a sum: `(x+1)*2 < y`.
    fn is_sum(&self) -> bool {
        let mut open = 0usize;
        for by in 0.. {
            let token = self.ahead(by);
            match token.text {
                "(" if token.kind == Kind::Sign => open += 1,
                ")" if token.kind == Kind::Sign => open -= 1,
                _ if token.kind == Kind::End => return false,
                _ => {}
            }
            if open == 0 {
                let next = self.ahead(by + 1);
                return is_arithmetic(next.text) || is_comparison(next.text);
            }
        }
        false
    }

    /// A name, or a comparison of a model's variables such as `s=7`: a label of that text.
    fn comparison(&mut self) -> Result<Formula, InputError> {
        let first = self.peek();
        let mut text = String::new();
        let compared = self.sum(&mut text)?;
        let sign = self.peek();
        if sign.kind == Kind::Sign && is_comparison(sign.text) {
            text += plain(self.next().text);
            self.sum(&mut text)?;
            return Ok(Formula::Label(text));
        }
        if compared || first.kind != Kind::Word {
            return Err(sign.expected(&Phrase::new("a comparison", "une comparaison")));
        }
        Ok(Formula::Label(text))
    }

    /// The text of a sum without blanks; whether it is more than one name.
    fn sum(&mut self, text: &mut String) -> Result<bool, InputError> {
        let mut more = false;
        loop {
            let token = self.next();
            match token.kind {
                Kind::Sign if token.text == "-" => {
                    text.push('-');
                    more = true;
                    continue;
                }
                Kind::Sign if token.text == "(" => {
                    text.push('(');
                    self.deeper(|parser| parser.sum(text))?;
                    self.need(")")?;
                    text.push(')');
                    more = true;
                }
                // What is known is put in its place.
                Kind::Word => match self.constants.iter().find(|(name, _)| name == token.text) {
                    Some((_, value)) => *text += &number(*value),
                    None => *text += token.text,
                },
                Kind::Number => *text += token.text,
                _ => return Err(token.expected(&states())),
            }
            if !is_arithmetic(self.peek().text) || self.peek().kind != Kind::Sign {
                return Ok(more);
            }
            *text += self.next().text;
            more = true;
        }
    }
}

/// How many signs a formula has.
fn size(formula: &Formula) -> usize {
    match formula {
        Formula::Not(inner) => 1 + size(inner),
        Formula::And(a, b) | Formula::Or(a, b) => 1 + size(a) + size(b),
        Formula::Holds(property) => {
            let mut labels = 1;
            property.each_label(&mut |_| labels += 2);
            labels
        }
        _ => 1,
    }
}

fn number(value: Fraction) -> String {
    match value.denominator() {
        1 => value.numerator().to_string(),
        below => format!("{}/{below}", value.numerator()),
    }
}

fn is_arithmetic(sign: &str) -> bool {
    matches!(sign, "+" | "-" | "*" | "/")
}

fn is_comparison(sign: &str) -> bool {
    matches!(plain(sign), "=" | "!=" | "<" | "<=" | ">" | ">=")
}

fn states() -> Phrase {
    Phrase::new(
        "states: a \"label\", true, false, !, ( or P>=0.9 [ ... ]",
        "des états : un \"label\", true, false, !, ( ou P>=0.9 [ ... ]",
    )
}

fn until(through: Formula, to: Formula, limit: Limit) -> Path {
    match limit {
        Limit::Never => Path::Until(through, to, None),
        Limit::Steps(steps) => Path::Until(through, to, Some(steps)),
        Limit::Rewards(rewards, most) => Path::Within { rewards, most, through, to },
    }
}
