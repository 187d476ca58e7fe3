//! Places, and the steps of their paths.

use super::*;

impl Parser {
    pub(super) fn place(&mut self) -> Result<Place> {
        let root = self.value()?;
        let mut path = Vec::new();
        while let Some(steps) = self.projections()? {
            path.extend(steps);
        }
        Ok(Place { root, path })
    }

    /// The next step; two fields that are written like a number, as in `pair.0.1`, are two steps.
    fn projections(&mut self) -> Result<Option<Vec<Projection>>> {
        if self.take("[") {
            return self.index_or_range().map(|step| Some(vec![step]));
        }
        if self.take("{") {
            let is_reference = !self.take("&");
            let key = self.value()?;
            self.expect(&["}"])?;
            return Ok(Some(vec![Projection::Key { key, is_reference }]));
        }
        if !self.take(".") {
            return Ok(None);
        }
        if self.take("*") {
            return Ok(Some(vec![Projection::Deref]));
        }
        self.part().map(Some)
    }

    /// A field, or a part of a variant, behind the point.
    pub(super) fn part(&mut self) -> Result<Vec<Projection>> {
        if matches!(self.peek(), Token::Word(_)) && self.peek_second().is("::") {
            let variant = self.identifier()?;
            self.expect(&["::"])?;
            let mut members = self.members()?.into_iter();
            let member = members.next().expect("there is at least one");
            let payload = Projection::Payload { variant, member };
            return Ok([payload].into_iter().chain(members.map(Projection::Field)).collect());
        }
        Ok(self.members()?.into_iter().map(Projection::Field).collect())
    }

    /// One member, or several whose numbers are written like one number.
    pub(super) fn members(&mut self) -> Result<Vec<syn::Member>> {
        let Token::Number(text) = self.peek().clone() else {
            return Ok(vec![syn::Member::Named(self.identifier()?)]);
        };
        let number = |part: &str| Some(syn::Member::Unnamed(part.parse::<usize>().ok()?.into()));
        let members = text.split('.').map(number).collect::<Option<Vec<_>>>();
        let members = members.ok_or_else(|| self.expected("a field"))?;
        self.advance();
        Ok(members)
    }

    fn index_or_range(&mut self) -> Result<Projection> {
        let from = self.bound_of_range()?;
        let inclusive = self.is("..=");
        if !inclusive && !self.is("..") {
            let index = from.ok_or_else(|| self.expected("an index"))?;
            self.expect(&["]"])?;
            return Ok(Projection::Index(index));
        }
        self.advance();
        let to = self.bound_of_range()?;
        self.expect(&["]"])?;
        Ok(Projection::Range { from, to, inclusive })
    }

    fn bound_of_range(&mut self) -> Result<Option<ValueId>> {
        if matches!(self.peek(), Token::Value(..)) { self.value().map(Some) } else { Ok(None) }
    }

    /// A place or `none`, for each argument.
    pub(super) fn slots(&mut self) -> Result<Vec<Option<Place>>> {
        self.expect(&["("])?;
        self.list(")", |this| if this.take("none") { Ok(None) } else { this.place().map(Some) })
    }

    pub(super) fn zero(&mut self) -> Result<Zero> {
        self.expect(&["zero"])?;
        if self.take_all(&["of", "shape"]) {
            return Ok(Zero::Shaped(self.value()?));
        }
        if self.take("of") {
            return Ok(Zero::Visible(self.ty()?));
        }
        if self.take("like") {
            return Ok(Zero::Like(self.place()?));
        }
        Ok(Zero::Default)
    }
}
