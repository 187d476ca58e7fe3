//! Operations.

use super::*;
use crate::rules::Primitive;

impl Parser {
    pub(super) fn op(&mut self) -> Result<Op> {
        if let Some(literal) = self.literal()? {
            return Ok(Op::Constant(literal));
        }
        match self.peek() {
            Token::Quoted(..) => self.opaque().map(Op::Opaque),
            Token::Value(..) => self.beginning_with_value(),
            Token::Word(word) => {
                let word = word.clone();
                self.advance();
                self.beginning_with(&word)
            }
            _ => Err(self.expected("an operation")),
        }
    }

    fn beginning_with_value(&mut self) -> Result<Op> {
        if !self.peek_second().is("as") {
            return self.primitive_with_style();
        }
        let operand = self.value()?;
        self.expect(&["as"])?;
        if self.take_all(&["the", "type", "of"]) {
            return Ok(Op::CastLike { operand, like: self.value()? });
        }
        let ty = Box::new(self.quoted("a type", <syn::Type as syn::parse::Parse>::parse)?);
        Ok(Op::Cast { operand, ty })
    }

    /// The word is taken already.
    fn beginning_with(&mut self, word: &str) -> Result<Op> {
        Ok(match word {
            "constant" => Op::Constant(self.expression()?),
            "read" => Op::Read(self.place()?),
            "duplicate" => {
                let place = self.place()?;
                self.expect(&["by"])?;
                Op::Duplicate(place, self.identifier()?)
            }
            "tuple" => {
                self.expect(&["("])?;
                Op::Tuple(self.list(")", Self::value)?)
            }
            "array" | "list" | "clones" => self.sequence(word)?,
            "with_derivative" => {
                let operand = self.value()?;
                self.expect(&["by"])?;
                Op::WithDerivative { operand, map: self.opaque()? }
            }
            "replace" => self.replace()?,
            "pop" if self.take("adjoint") => Op::PopAdjoint(self.place()?),
            "pop" => Op::Pop(self.place()?),
            "construct" => self.construct()?,
            "keep" => Op::Keep(self.place()?),
            "call" => Op::Call(self.call()?),
            "zero" => {
                self.at -= 1;
                Op::Zero(self.zero()?)
            }
            "take" => {
                let place = self.place()?;
                self.expect(&[",", "leaving"])?;
                Op::Take(place, self.zero()?)
            }
            "shape" => {
                self.expect(&["of"])?;
                Op::Shape(self.place()?)
            }
            "pull" => self.pull()?,
            "push" => {
                let (tangent, operand, rule, operands, assigning) = self.share()?;
                Op::Push { rule, operand, operands, tangent, assigning }
            }
            "sum" => {
                self.expect(&["("])?;
                let first = self.value()?;
                self.expect(&[","])?;
                let second = self.value()?;
                self.expect(&[")"])?;
                Op::Sum(first, second)
            }
            "total" => {
                self.expect(&["of"])?;
                Op::Total(self.place()?)
            }
            "some" => Op::Perhaps(Some(self.value()?)),
            "none" => Op::Perhaps(None),
            "given" => Op::Given(self.value()?),
            "tangent" => self.tangent()?,
            "apply" => {
                let map = self.opaque()?;
                self.expect(&["to"])?;
                Op::Apply(map, self.value()?)
            }
            _ => {
                self.at -= 1;
                self.primitive_with_style()?
            }
        })
    }

    fn sequence(&mut self, word: &str) -> Result<Op> {
        self.expect(&["["])?;
        if matches!(self.peek(), Token::Value(..)) && self.peek_second().is(";") {
            let value = self.value()?;
            self.expect(&[";"])?;
            let length = self.value()?;
            self.expect(&["]"])?;
            let form = match word {
                "array" => Repetition::Array,
                "list" => Repetition::List,
                _ => Repetition::Clones,
            };
            return Ok(Op::Repeat { value, length, form });
        }
        let parts = self.list("]", Self::value)?;
        match word {
            "array" => Ok(Op::Array(parts)),
            "list" => Ok(Op::List(parts)),
            _ => Err(self.expected("`clones[value; length]`")),
        }
    }

    fn replace(&mut self) -> Result<Op> {
        let place = self.place()?;
        if self.take_all(&[",", "if", "kept", ","]) {
            self.expect(&["by"])?;
            let value = self.value()?;
            let kept = match self.take_all(&[",", "which", "has"]) {
                true => Some(self.value()?),
                false => None,
            };
            return Ok(Op::ReplaceKept { place, value, kept, before: self.before()? });
        }
        self.expect(&["by"])?;
        let value = if self.take_all(&["its", "default"]) { None } else { Some(self.value()?) };
        Ok(Op::Replace { place, value, before: self.before()? })
    }

    fn construct(&mut self) -> Result<Op> {
        let borrows = self.take("borrowing");
        let path = self.path()?;
        let named = self.take("{");
        if !named {
            self.expect(&["("])?;
        }
        let mut rest = None;
        let parts = self.list(if named { "}" } else { ")" }, |this| {
            if this.take("..") {
                rest = Some(this.place()?);
                return Ok(None);
            }
            this.expect(&["."])?;
            let mut steps = this.part()?;
            this.expect(&[":"])?;
            match (steps.pop(), steps.is_empty()) {
                (Some(step), true) => Ok(Some((step, this.value()?))),
                _ => Err(this.expected("one field")),
            }
        })?;
        Ok(Op::Construct { path, parts: parts.into_iter().flatten().collect(), rest, named, borrows })
    }

    fn tangent(&mut self) -> Result<Op> {
        if self.take("of") {
            let value = self.value()?;
            self.expect(&[",", "kept", "in"])?;
            return Ok(Op::TangentOf { value, kept: self.place()? });
        }
        let tangent = self.value()?;
        self.expect(&["through", "the", "cast", "of"])?;
        Ok(Op::CastTangent { operand: self.value()?, tangent })
    }

    // ---- primitives ----

    fn primitive_with_style(&mut self) -> Result<Op> {
        let (rule, operands) = self.primitive()?;
        let style = if !self.take("by") {
            Style::usual(rule)
        } else if self.take("operator") {
            Style::Operator
        } else if self.take("method") {
            Style::Method
        } else {
            Style::Path(Box::new(self.path()?))
        };
        Ok(Op::Primitive { rule, style, operands })
    }

    /// `x + y`, or `sin(x)`.
    fn primitive(&mut self) -> Result<(Primitive, Vec<ValueId>)> {
        let infix = matches!(self.peek(), Token::Value(..));
        let mut operands = if infix { vec![self.value()?] } else { Vec::new() };
        let name = match self.peek() {
            Token::Sign(sign) if infix => sign,
            Token::Word(word) if !infix => &word[..],
            _ => return Err(self.expected(if infix { "an operator" } else { "an operation" })),
        };
        let Some(&rule) = Primitive::ALL.iter().find(|rule| rule.name() == name) else {
            return Err(self.expected("an operation"));
        };
        self.advance();
        if infix {
            operands.push(self.value()?);
        } else {
            self.expect(&["("])?;
            operands = self.list(")", Self::value)?;
        }
        Ok((rule, operands))
    }

    /// `seed through operand 1 of x * y`, or, of the second order, `seed through operand 1 of (push tangent through operand 0 of x * y)`
    fn pull(&mut self) -> Result<Op> {
        let (seed, by) = self.weight()?;
        if self.take_all(&["(", "push"]) {
            let (tangent, of, rule, operands, assigning) = self.share()?;
            self.expect(&[")"])?;
            return Ok(Op::Second { rule, of, by, operands, tangent, seed, assigning });
        }
        let (rule, operands) = self.primitive()?;
        Ok(Op::Pull { rule, operand: by, operands, seed, assigning: self.take("assigning") })
    }

    /// `seed through operand 1 of`
    fn weight(&mut self) -> Result<(ValueId, usize)> {
        let weight = self.value()?;
        self.expect(&["through", "operand"])?;
        let operand = self.number()?;
        self.expect(&["of"])?;
        Ok((weight, operand))
    }

    /// `tangent through operand 1 of x * y`
    fn share(&mut self) -> Result<(ValueId, usize, Primitive, Vec<ValueId>, bool)> {
        let (seed, operand) = self.weight()?;
        let (rule, operands) = self.primitive()?;
        Ok((seed, operand, rule, operands, self.take("assigning")))
    }
}
