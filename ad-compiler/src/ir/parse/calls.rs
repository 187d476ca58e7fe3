//! Calls.

use super::*;

impl Parser {
    /// The word `call` is taken already.
    pub(super) fn call(&mut self) -> Result<Call> {
        let uncertain = self.take("perhaps");
        let recursive = self.take("recursive");
        let keeping = self.take("keeping");
        let communicates = self.take("communicating");
        let callee = if self.take("associated") {
            Callee::Associated(self.path()?)
        } else if self.take("method") {
            let path = self.quoted("the name of a method", <syn::Path as syn::parse::Parse>::parse)?;
            let segment = path.segments.last().expect("a path has a segment");
            let generics = match &segment.arguments {
                syn::PathArguments::AngleBracketed(generics) => Some(generics.clone()),
                _ => None,
            };
            Callee::Method { name: segment.ident.clone(), generics }
        } else {
            Callee::Function { path: self.path()?, companion: None }
        };
        self.expect(&["("])?;
        let (mut slices, mut copied) = (Vec::new(), Vec::new());
        let mut position = 0;
        let mut arguments = self.list(")", |this| {
            if this.take("slice") {
                slices.push(position);
            }
            if this.take("copied") {
                copied.push(position);
            }
            position += 1;
            this.argument()
        })?;
        self.expect(&[",", "checkpoints"])?;
        let checkpoints = self.implied(Kind::Line)?;
        let mut dot = None;
        if self.take_all(&["with", "tangents"]) {
            self.expect(&["("])?;
            let tangents = self.list(")", |this| {
                if this.take("slice") {
                    slices.push(position);
                }
                if this.take("copied") {
                    copied.push(position);
                }
                position += 1;
                this.argument()
            })?;
            arguments.extend(tangents);
            self.expect(&[",", "tangent"])?;
            dot = Some(self.declared(Kind::Line)?);
        }
        if !copied.is_empty() {
            self.function.copied_for_calls.insert(checkpoints, copied);
        }
        if !slices.is_empty() {
            self.function.slices.insert(checkpoints, slices);
        }
        Ok(Call {
            callee,
            arguments,
            checkpoints,
            recursive,
            certain: recursive && !uncertain,
            excluded: Vec::new(),
            unnamed: 0,
            unmarked: None,
            takes_bits: false,
            decodes: true,
            for_effect: false,
            keeping,
            communicates,
            dot,
        })
    }

    fn argument(&mut self) -> Result<Argument> {
        if self.take("changed") {
            return Ok(Argument::Changed);
        }
        if self.take("zero") {
            return Ok(Argument::Zero);
        }
        let passing = if self.take("name") {
            Passing::Name
        } else if self.take_all(&["maybe", "&", "mut"]) {
            Passing::MaybeExclusive
        } else if self.take_all(&["&", "mut"]) {
            Passing::Exclusive
        } else if self.take("&") {
            Passing::Shared
        } else {
            return self.value().map(Argument::Value);
        };
        let place = self.place()?;
        let saved = if self.take_all(&["saved", "as"]) { Some(self.value()?) } else { None };
        Ok(Argument::Place { place, passing, saved })
    }

    /// The word `pull` is taken already.
    pub(super) fn pullback(&mut self) -> Result<Line> {
        self.expect(&["back"])?;
        let stateless = self.take("stateless");
        self.expect(&["call"])?;
        let call = self.call()?;
        self.expect(&["from"])?;
        let seed = self.value()?;
        self.expect(&["into"])?;
        Ok(Line::Pullback(Pullback { call, seed, slots: self.slots()?, stateless }))
    }
}
