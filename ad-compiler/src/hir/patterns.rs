//! Patterns: a name is a new variable, unless it is that of a constant, a variant or a struct without fields.

use super::build::Builder;
use super::{ExprKind, Local, LocalId, Meaning, PathRef, Pattern, PatternId, PatternKind};
use crate::collections::HashMap;
use crate::diagnostics::hygiene::{Key, key};
use crate::items::{Def, ItemKind, Namespace};
use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Pat, PatIdent};

/// The variables of a pattern: alternatives have the same ones.
type Bound = HashMap<Key, LocalId>;

impl Builder<'_> {
    /// A pattern, whose variables are in scope from here on.
    pub(super) fn pattern(&mut self, pattern: &Pat) -> PatternId {
        self.pattern_with(pattern, &mut Bound::default())
    }

    fn pattern_with(&mut self, pattern: &Pat, bound: &mut Bound) -> PatternId {
        let kind = match pattern {
            Pat::Paren(inner) => return self.pattern_with(&inner.pat, bound),
            Pat::Type(typed) => return self.pattern_with(&typed.pat, bound),
            Pat::Wild(_) => PatternKind::Wild,
            Pat::Rest(_) => PatternKind::Rest,
            Pat::Ident(name) => self.name(name, bound),
            Pat::Lit(literal) => {
                let span = literal.span();
                PatternKind::Literal(self.add(ExprKind::Literal(literal.lit.clone()), span))
            }
            Pat::Range(range) => {
                let mut end = |end: &Option<Box<syn::Expr>>| end.as_ref().map(|end| self.expr(end));
                PatternKind::Range {
                    start: end(&range.start),
                    end: end(&range.end),
                    is_inclusive: matches!(range.limits, syn::RangeLimits::Closed(_)),
                }
            }
            Pat::Path(path) => PatternKind::Path(self.path_ref(path, Namespace::Values)),
            Pat::Tuple(tuple) => PatternKind::Tuple(self.parts(&tuple.elems, bound)),
            Pat::TupleStruct(of) => {
                let path =
                    syn::ExprPath { attrs: Vec::new(), qself: of.qself.clone(), path: of.path.clone() };
                let path = self.path_ref(&path, Namespace::Values);
                PatternKind::TupleStruct { path, parts: self.parts(&of.elems, bound) }
            }
            Pat::Struct(of) => {
                let path =
                    syn::ExprPath { attrs: Vec::new(), qself: of.qself.clone(), path: of.path.clone() };
                let path = self.path_ref(&path, Namespace::Types);
                let fields = of.fields.iter();
                let fields = fields
                    .map(|field| (field.member.clone(), self.pattern_with(&field.pat, bound)))
                    .collect();
                PatternKind::Struct { path, fields, has_rest: of.rest.is_some() }
            }
            Pat::Slice(slice) => PatternKind::Slice(self.parts(&slice.elems, bound)),
            Pat::Reference(reference) => PatternKind::Reference(self.pattern_with(&reference.pat, bound)),
            Pat::Or(alternatives) => PatternKind::Or(self.parts(&alternatives.cases, bound)),
            _ => PatternKind::Unknown,
        };
        self.add_pattern(kind, pattern.span())
    }

    fn parts<'p>(&mut self, parts: impl IntoIterator<Item = &'p Pat>, bound: &mut Bound) -> Vec<PatternId> {
        parts.into_iter().map(|part| self.pattern_with(part, bound)).collect()
    }

    fn name(&mut self, name: &PatIdent, bound: &mut Bound) -> PatternKind {
        let is_plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
        if is_plain && let Some(path) = self.constant_named(&name.ident) {
            return PatternKind::Path(path);
        }
        let local = match bound.get(&key(&name.ident)) {
            Some(local) => *local,
            None => {
                let local = self.add_local(&name.ident, name.mutability.is_some());
                bound.insert(key(&name.ident), local);
                local
            }
        };
        let within = name.subpat.as_ref().map(|(_, within)| self.pattern_with(within, bound));
        PatternKind::Binding { local, by_reference: name.by_ref.is_some(), within }
    }

    pub(super) fn add_local(&mut self, name: &Ident, is_mutable: bool) -> LocalId {
        self.body.locals.push(Local { name: name.clone(), is_mutable });
        let local = LocalId(self.body.locals.len() as u32 - 1);
        self.scopes.bind(name, local);
        local
    }

    /// What a name in a pattern means if it is no new variable.
    fn constant_named(&mut self, name: &Ident) -> Option<PathRef> {
        let path = syn::ExprPath { attrs: Vec::new(), qself: None, path: name.clone().into() };
        let path = self.path_ref(&path, Namespace::Values);
        let is_constant = match &path.meaning {
            Meaning::Def(Def::Item(id)) => {
                matches!(self.around.world.kind_of(*id), ItemKind::Constant | ItemKind::Struct)
            }
            Meaning::Def(Def::Variant(..)) => true,
            // Whether it is one is not known: constants and variants are written in capitals.
            Meaning::Def(Def::Unknown) => name.to_string().starts_with(char::is_uppercase),
            _ => false,
        };
        is_constant.then_some(path)
    }

    pub(super) fn add_pattern(&mut self, kind: PatternKind, span: proc_macro2::Span) -> PatternId {
        self.body.patterns.push(Pattern { kind, span });
        PatternId(self.body.patterns.len() as u32 - 1)
    }
}
