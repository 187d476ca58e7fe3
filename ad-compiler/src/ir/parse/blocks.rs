//! Branches, loops and rests.

use super::*;

impl Parser {
    /// A line with regions inside, if one begins here.
    pub(super) fn block(&mut self, results: Vec<ValueId>) -> Result<Option<Line>> {
        let branch = self.is("if") || self.is("match");
        let header = ["loop", "while", "for", "backward"].iter().any(|word| self.is(word));
        if branch {
            self.branch(results).map(|branch| Some(Line::Branch(branch)))
        } else if header {
            self.loop_(results).map(|each| Some(Line::Loop(each)))
        } else if self.take("rest") {
            self.expect(&["if"])?;
            let flag = self.implied(Kind::Record)?;
            Ok(Some(Line::Rest { flag, region: self.region()?, results }))
        } else {
            Ok(None)
        }
    }

    fn branch(&mut self, results: Vec<ValueId>) -> Result<Branch> {
        let selector = if self.take("if") {
            Selector::If(self.value()?)
        } else if self.take_all(&["match", "number"]) {
            Selector::Number(self.value()?)
        } else {
            self.expect(&["match"])?;
            Selector::Match(self.value()?)
        };
        let absorbed = match self.take_all(&[",", "goes", "on", "in", "arm"]) {
            true => Some(self.number()?),
            false => None,
        };
        self.expect(&[",", "taken"])?;
        let taken = self.implied(Kind::Record)?;
        let arms = match selector {
            Selector::If(_) => {
                let then = self.region()?;
                self.expect(&["else"])?;
                [then, self.region()?].map(plain_arm).into()
            }
            Selector::Match(_) => self.arms(Self::arm_of_match)?,
            Selector::Number(_) => self.arms(Self::arm_of_number)?,
        };
        Ok(Branch { span: Span::call_site(), selector, arms, results, absorbed, taken })
    }

    /// The arms of a `match`, each on lines of its own.
    fn arms(&mut self, arm: impl Fn(&mut Self, usize) -> Result<Arm>) -> Result<Vec<Arm>> {
        self.expect(&["{"])?;
        self.end_of_line()?;
        let mut arms = Vec::new();
        while !self.take("}") {
            arms.push(arm(self, arms.len())?);
            self.end_of_line()?;
        }
        Ok(arms)
    }

    fn arm_of_match(&mut self, _: usize) -> Result<Arm> {
        let pattern = if self.take_all(&["no", "pattern"]) { None } else { Some(self.pattern()?) };
        let bindings = self.bindings()?;
        let guard = if self.take("if") { Some(self.opaque()?) } else { None };
        self.expect(&["=>"])?;
        Ok(Arm { pattern, bindings, guard, region: self.region()? })
    }

    fn arm_of_number(&mut self, position: usize) -> Result<Arm> {
        if self.number()? != position {
            return Err(self.error(format!("expected the number of the arm, {position}")));
        }
        self.expect(&["=>"])?;
        Ok(plain_arm(self.region()?))
    }

    /// What a pattern defines.
    fn bindings(&mut self) -> Result<Vec<ValueId>> {
        if self.take("binding") { self.separated(Self::bound) } else { Ok(Vec::new()) }
    }

    // ---- loops ----

    pub(super) fn loop_number(&mut self) -> Result<LoopId> {
        let Token::Loop(number) = *self.peek() else { return Err(self.expected("the number of a loop")) };
        self.advance();
        Ok(LoopId(number))
    }

    fn loop_(&mut self, results: Vec<ValueId>) -> Result<Loop> {
        let header = if self.take("loop") {
            Header::Forever
        } else if self.take("while") {
            Header::While(self.opaque()?)
        } else if self.take("for") {
            Header::For(self.for_()?)
        } else {
            self.expect(&["backward"])?;
            self.backward()?
        };
        let id = self.loop_number()?;
        self.expect(&[","])?;
        let exits = self.take_all(&["may", "exit", ","]);
        self.expect(&["trips"])?;
        let trips = self.implied(Kind::Record)?;
        let body = self.region()?;
        Ok(Loop { id, span: Span::call_site(), label: None, header, body, results, trips, exits })
    }

    fn for_(&mut self) -> Result<For> {
        let pattern = self.pattern()?;
        let bindings = self.bindings()?;
        self.expect(&["in"])?;
        let iterator = self.opaque()?;
        self.expect(&["over"])?;
        let sequence = if self.take("anything") {
            Sequence::Opaque
        } else if self.take("elements") {
            self.expect(&["from", "the"])?;
            let reversed = self.take("last");
            if !reversed {
                self.expect(&["first"])?;
            }
            self.expect(&["of"])?;
            Sequence::Elements { length: self.value()?, reversed }
        } else {
            let (from, to, inclusive, reversed) = self.range()?;
            Sequence::Range { from, to, inclusive, reversed }
        };
        // What is the only binding is not written again.
        let index = match bindings[..] {
            [binding] if !self.is(",") => binding,
            _ => {
                self.expect(&[",", "index"])?;
                self.implied(Kind::Line)?
            }
        };
        Ok(For { pattern, iterator, sequence, bindings, index })
    }

    fn range(&mut self) -> Result<(ValueId, ValueId, bool, bool)> {
        let from = self.value()?;
        let inclusive = self.take("..=");
        if !inclusive {
            self.expect(&[".."])?;
        }
        let to = self.value()?;
        Ok((from, to, inclusive, self.take("reversed")))
    }

    fn backward(&mut self) -> Result<Header> {
        let index = if self.take("_") { None } else { Some(self.implied(Kind::Line)?) };
        if self.take("below") {
            return Ok(Header::Backward { index, trips: self.value()?, ascending: None });
        }
        if self.take_all(&[",", "the", "last"]) {
            let trips = self.value()?;
            self.expect(&["below"])?;
            let ascending = Some(self.value()?);
            self.expect(&["ascending"])?;
            return Ok(Header::Backward { index, trips, ascending });
        }
        let index = index.ok_or_else(|| self.expected("`below`"))?;
        self.expect(&["in"])?;
        let (from, to, inclusive, reversed) = self.range()?;
        Ok(Header::BackwardRange { index, from, to, inclusive, reversed })
    }
}

fn plain_arm(region: Region) -> Arm {
    Arm { pattern: None, bindings: Vec::new(), guard: None, region }
}
