//! Patterns: a name is a new variable, unless it is that of a constant, a variant or a struct without fields.

use super::build::Builder;
use super::{
    Block, ExprId, ExprKind, Local, LocalId, Meaning, PathRef, Pattern, PatternId, PatternKind, Statement,
};
use crate::collections::HashMap;
use crate::diagnostics::hygiene::{Key, key};
use crate::items::{Def, ItemKind, Namespace};
use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Pat, PatIdent};

/// The variables of a pattern: alternatives have the same ones.
#[derive(Default)]
struct Bound {
    locals: HashMap<Key, LocalId>,
    /// Whether what is matched may be something else. No constant stands in a pattern that always matches.
    may_fail: bool,
    /// Whether its names stay what they are: a variable that changes is a copy, `let mut x = x`.
    stays: bool,
}

impl Builder<'_> {
    /// A pattern that always matches, whose variables are in scope from here on.
    pub(super) fn pattern(&mut self, pattern: &Pat) -> PatternId {
        self.pattern_with(pattern, &mut Bound::default())
    }

    /// The same of one that may fail; what of it changes is declared by [`Self::copies`].
    pub(super) fn refutable(&mut self, pattern: &Pat) -> PatternId {
        self.pattern_with(pattern, &mut Bound { may_fail: true, stays: true, ..Bound::default() })
    }

    /// The same of the pattern of a loop.
    pub(super) fn pattern_of_loop(&mut self, pattern: &Pat) -> PatternId {
        self.pattern_with(pattern, &mut Bound { stays: true, ..Bound::default() })
    }

    /// `let mut x = x` for the names that change among those of patterns, from one on.
    pub(super) fn copies(&mut self, from: usize) -> Vec<Statement> {
        let changed = self.changed.split_off(from);
        let copy = |(local, name): (LocalId, Ident)| {
            let span = name.span();
            let value = self.add(ExprKind::Local(local), span);
            let local = self.add_local(&name, true);
            let kind = PatternKind::Binding { local, by_reference: false, within: None };
            let pattern = self.add_pattern(kind, span);
            Statement::Let { pattern, ty: None, value: Some(value), otherwise: None }
        };
        changed.into_iter().map(copy).collect()
    }

    /// An expression after such statements.
    pub(super) fn after(&mut self, statements: Vec<Statement>, value: ExprId) -> ExprId {
        if statements.is_empty() {
            return value;
        }
        let span = self.body.expr(value).span;
        self.add(ExprKind::Block(Block { label: None, statements, value: Some(value) }), span)
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
        if is_plain && let Some(path) = self.constant_named(&name.ident, bound.may_fail) {
            return PatternKind::Path(path);
        }
        let local = match bound.locals.get(&key(&name.ident)) {
            Some(local) => *local,
            None => {
                let is_mutable = name.mutability.is_some();
                // What is bound by `ref mut` is changed where it is.
                let is_copied = is_mutable && bound.stays && name.by_ref.is_none();
                let local = self.add_local(&name.ident, is_mutable && !is_copied);
                if is_copied {
                    self.changed.push((local, name.ident.clone()));
                }
                bound.locals.insert(key(&name.ident), local);
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
    fn constant_named(&mut self, name: &Ident, may_fail: bool) -> Option<PathRef> {
        let path = syn::ExprPath { attrs: Vec::new(), qself: None, path: name.clone().into() };
        let path = self.path_ref(&path, Namespace::Values);
        let is_constant = match &path.meaning {
            Meaning::Def(Def::Item(id)) => {
                matches!(self.around.world.kind_of(*id), ItemKind::Constant | ItemKind::Struct)
            }
            Meaning::Def(Def::Variant(..)) => true,
            // Whether it is one is not known: constants and variants are written in capitals.
            Meaning::Def(Def::Unknown) => {
                let spelled = name.to_string();
                may_fail
                    && spelled.starts_with(char::is_uppercase)
                    && !self.around.world.is_free(&spelled, self.module, Namespace::Values)
            }
            _ => false,
        };
        is_constant.then_some(path)
    }

    pub(super) fn add_pattern(&mut self, kind: PatternKind, span: proc_macro2::Span) -> PatternId {
        self.body.patterns.push(Pattern { kind, span });
        PatternId(self.body.patterns.len() as u32 - 1)
    }
}
