//! Kept tokens of the user, in which numbers are read as the floats that they stand for.

use super::Lifting;
use crate::ir::*;
use crate::library::Method;
use syn::Expr;
use syn::visit_mut::{self, VisitMut};

impl Lifting<'_> {
    /// Tokens that give something without numbers.
    pub(super) fn read_values(&self, opaque: Opaque) -> Opaque {
        self.reading(opaque, true)
    }

    /// The iterator of a loop, which goes over numbers.
    pub(super) fn iterator(&self, opaque: Opaque) -> Opaque {
        self.reading(opaque, false)
    }

    fn reading(&self, opaque: Opaque, whole: bool) -> Opaque {
        if !opaque.reads.iter().any(|&read| self.carries(read)) {
            return opaque;
        }
        let mut expr = opaque.expr;
        Values { lifting: self, whole, kept: &opaque.writes }.visit_expr_mut(&mut expr);
        Opaque { expr, ..opaque }
    }
}

/// Puts `x.value()` in the place of `x`.
struct Values<'l, 'e> {
    lifting: &'l Lifting<'e>,
    /// Lists and the like are read as those of floats, too.
    whole: bool,
    /// What the tokens change.
    kept: &'l [ValueId],
}

impl Values<'_, '_> {
    /// Whether all of something that is made of numbers is read.
    fn is_whole(&self, expr: &Expr) -> bool {
        let mut place = expr;
        while let Expr::Index(syn::ExprIndex { expr: base, .. }) | Expr::Field(syn::ExprField { base, .. }) =
            place
        {
            place = base;
        }
        let root = match place {
            Expr::Path(path) => path.path.get_ident().and_then(marked),
            _ => None,
        };
        root.is_some_and(|root| {
            self.lifting.carries(root) && !self.kept.contains(&self.lifting.function.root(root))
        })
    }

    /// What says which part of a list is meant.
    fn visit_indices(&mut self, place: &mut Expr) {
        match place {
            Expr::Index(index) => {
                self.visit_indices(&mut index.expr);
                self.visit_expr_mut(&mut index.index);
            }
            Expr::Field(syn::ExprField { base: inner, .. })
            | Expr::Unary(syn::ExprUnary { expr: inner, .. })
            | Expr::Paren(syn::ExprParen { expr: inner, .. }) => self.visit_indices(inner),
            _ => {}
        }
    }

    /// How many references an expression is, if it is the name of one to something inside of the function.
    fn references(&self, expr: &Expr) -> usize {
        let Expr::Path(path) = expr else { return 0 };
        path.path.get_ident().and_then(marked).map_or(0, |name| self.references_of(name))
    }

    fn references_of(&self, name: ValueId) -> usize {
        let Kind::Alias(alias) = &self.lifting.function.info(name).kind else { return 0 };
        let followed = alias.place.path.iter().filter(|step| matches!(step, Projection::Deref)).count();
        let behind = match alias.place.is_whole() {
            true => self.references_of(alias.place.root).saturating_sub(followed),
            false => 0,
        };
        behind + usize::from(alias.form.is_reference())
    }

    /// The type of what is read, if it is made of numbers.
    fn ty(&self, expr: &Expr) -> Option<Ty> {
        match expr {
            Expr::Path(path) => {
                let value = marked(path.path.get_ident()?)?;
                self.lifting.carries(value).then(|| self.lifting.function.ty(value))
            }
            Expr::Index(index) => match self.ty(&index.expr)? {
                _ if matches!(*index.index, Expr::Range(_)) => None,
                ty => Some(ty.element()),
            },
            Expr::Field(syn::ExprField { base, member: syn::Member::Unnamed(at), .. }) => {
                match self.ty(base)?.kind() {
                    TyKind::Tuple(parts) => parts.get(at.index as usize).cloned(),
                    _ => None,
                }
            }
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.ty(expr),
            Expr::Paren(inner) => self.ty(&inner.expr),
            Expr::Group(inner) => self.ty(&inner.expr),
            _ => None,
        }
    }
}

impl VisitMut for Values<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if self.ty(expr).is_some_and(|ty| ty.is_float()) {
            // A method looks through references.
            let (mut number, mut followed) = (expr.clone(), 0);
            while let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) = number {
                (number, followed) = (*expr, followed + 1);
            }
            let references = self.references(&number).saturating_sub(followed);
            self.visit_indices(&mut number);
            // The name of a reference stands for one.
            let value: Expr = syn::parse_quote!(#number.value());
            *expr = (0..references).fold(value, |value, _| syn::parse_quote!(&#value));
            return;
        }
        match expr {
            // What is behind a reference is read by the method as well.
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. })
                if self.whole && self.is_whole(inner) =>
            {
                let mut inner = std::mem::replace(&mut **inner, Expr::Verbatim(Default::default()));
                self.visit_expr_mut(&mut inner);
                *expr = match inner {
                    Expr::Reference(reference) => *reference.expr,
                    inner => inner,
                };
            }
            Expr::MethodCall(call)
                if matches!(Method::of(call), Method::Len | Method::IsEmpty)
                    && self.is_whole(&call.receiver) =>
            {
                self.visit_indices(&mut call.receiver);
            }
            place if self.whole && self.is_whole(place) => {
                self.visit_indices(place);
                let is_list = |ty: Ty| matches!(ty.kind(), TyKind::Slice(_));
                *place = match self.references(place) > 0 {
                    true if self.ty(place).is_some_and(is_list) => syn::parse_quote!(&#place.as_floats()[..]),
                    true => syn::parse_quote!(&#place.as_floats()),
                    false => syn::parse_quote!(#place.as_floats()),
                };
            }
            Expr::Reference(syn::ExprReference { expr: inner, mutability: None, .. })
                if self.whole && self.is_whole(inner) =>
            {
                self.visit_expr_mut(inner);
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}
