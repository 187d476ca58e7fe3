//! Values: where they are defined, and their types.

use super::*;

/// There is an entry for each number up to the greatest.
const GREATEST: u32 = 1 << 20;

/// What the text says of values, by their numbers.
#[derive(Default)]
pub(super) struct Values {
    entries: BTreeMap<u32, Entry>,
}

struct Entry {
    name: String,
    /// A table says something of it: it need not be defined.
    in_table: bool,
    /// Where it is defined.
    info: Option<(Kind, Ty, bool)>,
}

impl Parser {
    // ---- mentions ----

    fn mention(&mut self, name: &str, number: u32) -> Result<ValueId> {
        if number > GREATEST {
            return Err(self.error(format!("the number of {name}%{number} is too great")));
        }
        let entry = self.values.entries.entry(number);
        let entry = entry.or_insert_with(|| Entry { name: name.to_owned(), in_table: false, info: None });
        if entry.name != name {
            let message = format!("{name}%{number} has the name `{}` elsewhere", entry.name);
            return Err(self.error(message));
        }
        Ok(ValueId(number))
    }

    pub(super) fn mention_all(&mut self, values: &[(String, u32)]) -> Result<()> {
        values.iter().try_for_each(|(name, number)| self.mention(name, *number).map(|_| ()))
    }

    /// A value that is used.
    pub(super) fn value(&mut self) -> Result<ValueId> {
        let Token::Value(name, number) = self.peek().clone() else { return Err(self.expected("a value")) };
        let value = self.mention(&name, number)?;
        self.advance();
        Ok(value)
    }

    /// A value of which a table says something; lowering may have found no use for it.
    pub(super) fn value_of_table(&mut self) -> Result<ValueId> {
        let value = self.value()?;
        self.values.entries.get_mut(&value.0).expect("it was mentioned").in_table = true;
        Ok(value)
    }

    pub(super) fn values_between_commas(&mut self) -> Result<Vec<ValueId>> {
        self.separated(Self::value)
    }

    // ---- definitions ----

    /// `mut x%3: f64`; memory is of its own kind, other values of the given one.
    pub(super) fn declared(&mut self, kind: Kind) -> Result<ValueId> {
        let named = matches!(kind, Kind::Parameter);
        self.declared_as(kind, named)
    }

    /// The same for what a pattern binds, under a name of the user's.
    pub(super) fn bound(&mut self) -> Result<ValueId> {
        self.declared_as(Kind::Line, true)
    }

    /// The same for what a line defines.
    pub(super) fn declared_by_line(&mut self) -> Result<ValueId> {
        let named = self.take("named");
        self.declared_as(Kind::Line, named)
    }

    fn declared_as(&mut self, kind: Kind, named: bool) -> Result<ValueId> {
        let kind = if self.take("mut") { Kind::Memory } else { kind };
        let value = self.value()?;
        self.expect(&[":"])?;
        let ty = self.ty()?;
        self.define(value, kind, ty, named)?;
        Ok(value)
    }

    /// A record, an index, or checkpoints, which are inert where the text says nothing else.
    pub(super) fn implied(&mut self, kind: Kind) -> Result<ValueId> {
        if self.is("mut") || self.tokens.get(self.at + 1).is_some_and(|(token, _)| token.is(":")) {
            return self.declared(kind);
        }
        let value = self.value()?;
        let entry = self.values.entries.get_mut(&value.0).expect("it was mentioned");
        entry.info.get_or_insert((kind, Ty::inert(), false));
        Ok(value)
    }

    /// A reverse sweep may define again what the primal has defined.
    pub(super) fn define(&mut self, value: ValueId, kind: Kind, ty: Ty, named: bool) -> Result<()> {
        let entry = self.values.entries.get_mut(&value.0).expect("it was mentioned");
        if let Some((known_kind, known, also_named)) = &mut entry.info {
            *also_named |= named;
            let same = std::mem::discriminant(known_kind) == std::mem::discriminant(&kind);
            if !same || *known != ty {
                let message = format!("{}%{} is defined as something else elsewhere", entry.name, value.0);
                return Err(self.error(message));
            }
            return Ok(());
        }
        entry.info = Some((kind, ty, named));
        Ok(())
    }

    /// All values, when everything is read.
    pub(super) fn all_values(&mut self) -> Result<Vec<ValueInfo>> {
        let mut all: Vec<ValueInfo> = Vec::new();
        let info = |name: &str, (kind, ty, named): (Kind, Ty, bool)| {
            let ident = quoted::ident(name)?;
            Some(ValueInfo { ident, named, span: Span::call_site(), ty, kind, annotation: None })
        };
        for (number, Entry { name, in_table, info: known }) in std::mem::take(&mut self.values).entries {
            // What is not mentioned is used by nobody.
            while all.len() < number as usize {
                all.extend(info("unused", (Kind::Line, Ty::inert(), false)));
            }
            let unused = in_table.then_some((Kind::Line, Ty::inert(), false));
            let known = known
                .or(unused)
                .ok_or_else(|| self.error(format!("{name}%{number} is mentioned and not defined")))?;
            let info = info(&name, known).ok_or_else(|| self.error(format!("`{name}` is no name")))?;
            all.push(info);
        }
        Ok(all)
    }

    // ---- types ----

    pub(super) fn ty(&mut self) -> Result<Ty> {
        if self.take("?") {
            return Ok(Ty::unknown());
        }
        if self.take("(") {
            return Ok(Ty::tuple(self.list(")", Self::ty)?));
        }
        if self.take("{") {
            let element = self.ty()?;
            self.expect(&["}"])?;
            return Ok(Ty::map_to(element));
        }
        if self.take("[") {
            let element = self.ty()?;
            if self.take("]") {
                return Ok(Ty::list(element));
            }
            self.expect(&[";"])?;
            let length = self.literal_or_quoted()?;
            self.expect(&["]"])?;
            return Ok(Ty::array_of(element, &length));
        }
        let Token::Word(word) = self.peek().clone() else { return Err(self.expected("a type")) };
        let parameter = self.function.scalars.iter().position(|scalar| *scalar == word);
        let ty = match (&word[..], parameter) {
            (_, Some(number)) => Ty::float(Float::Parameter(number as u8)),
            ("f32", _) => Ty::float(Float::F32),
            ("f64", _) => Ty::float(Float::F64),
            ("float", _) => Ty::float(Float::Any),
            ("inert", _) => Ty::inert(),
            _ => return Err(self.expected("a type")),
        };
        self.advance();
        Ok(ty)
    }
}
