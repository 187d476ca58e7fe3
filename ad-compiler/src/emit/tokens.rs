//! Kept tokens of the user: names in the place of markers.

use super::printer::Printer;
use super::syntax::*;
use crate::interface::names::{field_accessor, label, lends_mutably, mut_accessor};
use crate::ir::*;
use crate::source::accessor_of_method;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Expr;
use syn::visit_mut::{self, VisitMut};

impl Printer<'_> {
    pub(super) fn opaque(&mut self, opaque: &Opaque) -> Expr {
        let mut expr = opaque.expr.clone();
        Unmark { printer: self, mutably: false }.visit_expr_mut(&mut expr);
        expr
    }

    pub(super) fn pattern(&mut self, pattern: &syn::Pat) -> syn::Pat {
        let mut pattern = pattern.clone();
        Unmark { printer: self, mutably: false }.visit_pat_mut(&mut pattern);
        pattern
    }

    /// What a marker stands for where it is read by value, or as a reference if the name is one.
    fn marked(&mut self, value: ValueId, through: bool) -> Expr {
        if self.inlined.op(value).is_some() {
            return self.value(value);
        }
        match &self.function.info(value).kind {
            Kind::Alias(_) => self.alias(value, through),
            _ => {
                let name = path(&self.name(value));
                match through {
                    false if self.references.contains(value) => deref(name),
                    false if self.copied.contains(value) => reference(name, false),
                    _ => name,
                }
            }
        }
    }
}

/// Puts names in the place of markers.
struct Unmark<'p, 'a> {
    printer: &'p mut Printer<'a>,
    /// Whether what is visited next is borrowed to be changed.
    mutably: bool,
}

impl Unmark<'_, '_> {
    fn marked_path(expr: &Expr) -> Option<ValueId> {
        match expr {
            Expr::Path(path) => marked(path.path.get_ident()?),
            _ => None,
        }
    }

    /// What a marker stands for, at its place.
    fn read(&mut self, value: ValueId, marker: &Expr, through: bool) -> Expr {
        self.printer.writing = std::mem::take(&mut self.mutably);
        let mut printed = self.printer.marked(value, through);
        self.printer.writing = false;
        if let (Expr::Path(name), Expr::Path(marker)) = (&mut printed, marker)
            && let (Some(name), Some(marker)) = (name.path.segments.first_mut(), marker.path.get_ident())
        {
            name.ident.set_span(name.ident.span().located_at(marker.span()));
        }
        printed
    }

    /// How many `*` of a name are in what is printed for it: a reference is printed as the place that it refers to, and so is one to such a name.
    fn dereferenced(&self, mut value: ValueId) -> usize {
        let Printer { function, references, copied, reverse, .. } = &*self.printer;
        let mut count = 0;
        loop {
            match &function.info(value).kind {
                Kind::Alias(alias) if !alias.bound || *reverse => {
                    count += 1;
                    if !alias.place.is_whole() {
                        return count;
                    }
                    value = alias.place.root;
                }
                _ => return count + usize::from(references.contains(value) || copied.contains(value)),
            }
        }
    }

    /// Whether a field is reached by an accessor.
    fn is_hidden(&self, field: &syn::ExprField) -> bool {
        let function = self.printer.function;
        match Self::marked_path(&field.base) {
            Some(value) => function.is_hidden(&Place { root: value, path: Vec::new() }, &field.member),
            None => {
                matches!(field.member, syn::Member::Named(_))
                    && function.hidden_fields.contains(&label(&field.member))
            }
        }
    }

    /// The operand of a field access, an index, a method or `*`.
    fn through(&mut self, operand: &mut Expr) {
        match Self::marked_path(operand) {
            Some(value) => *operand = receiver_of(self.read(value, operand, true)),
            None => self.visit_expr_mut(operand),
        }
    }
}

impl VisitMut for Unmark<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(value) = Self::marked_path(expr) {
            *expr = self.read(value, expr, false);
            return;
        }
        let mutably = std::mem::take(&mut self.mutably);
        match expr {
            Expr::Reference(inner) => {
                self.mutably = inner.mutability.is_some();
                self.visit_expr_mut(&mut inner.expr);
            }
            Expr::Paren(inner) => {
                self.mutably = mutably;
                self.visit_expr_mut(&mut inner.expr);
            }
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                let (mut inner, mut written) = (&*unary.expr, 1);
                while let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) = inner {
                    (inner, written) = (expr, written + 1);
                }
                match Self::marked_path(inner) {
                    Some(value) if let done @ 1.. = self.dereferenced(value) => {
                        self.printer.writing = mutably;
                        let place = self.printer.value(value);
                        self.printer.writing = false;
                        *expr = (done..written).fold(place, |place, _| syn::parse_quote!(*#place));
                    }
                    _ => {
                        self.mutably = mutably;
                        self.visit_expr_mut(&mut unary.expr);
                    }
                }
            }
            Expr::Field(inner) => {
                let is_hidden = self.is_hidden(inner);
                self.mutably = mutably;
                self.through(&mut inner.base);
                if is_hidden {
                    let (base, accessor) = (&inner.base, field_accessor(&inner.member));
                    let accessor = if mutably { mut_accessor(&accessor) } else { accessor };
                    *expr = syn::parse_quote!((*#base.#accessor()));
                }
            }
            Expr::Index(inner) => {
                self.mutably = mutably;
                self.through(&mut inner.expr);
                self.visit_expr_mut(&mut inner.index);
            }
            Expr::MethodCall(call) => {
                self.mutably = lends_mutably(&call.method);
                self.through(&mut call.receiver);
                self.mutably = false;
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
                if self.printer.function.hidden_methods.contains(&call.method.to_string()) {
                    call.method = accessor_of_method(&call.method);
                }
            }
            Expr::Binary(inner) => {
                // A printed value may bind less tightly than the name it stands for.
                for side in [&mut inner.left, &mut inner.right] {
                    if let Some(value) = Self::marked_path(side) {
                        let printed = self.read(value, side, false);
                        **side = match &printed {
                            Expr::Binary(_)
                            | Expr::Cast(_)
                            | Expr::If(_)
                            | Expr::Match(_)
                            | Expr::Range(_) => parenthesised(printed),
                            // In a condition the braces of a struct would be the block behind it.
                            Expr::Verbatim(literal) if ends_in_braces(literal) => parenthesised(printed),
                            _ => printed,
                        };
                    } else {
                        self.visit_expr_mut(side);
                    }
                }
            }
            Expr::Cast(inner) => {
                if let Some(value) = Self::marked_path(&inner.expr) {
                    let printed = self.read(value, &inner.expr, false);
                    *inner.expr = match printed {
                        Expr::Binary(_) | Expr::If(_) | Expr::Range(_) => parenthesised(printed),
                        other => other,
                    };
                } else {
                    self.visit_expr_mut(&mut inner.expr);
                }
            }
            Expr::Range(range) => {
                for side in [&mut range.start, &mut range.end].into_iter().flatten() {
                    self.visit_expr_mut(side);
                    if let Expr::Range(_) | Expr::Closure(_) = **side {
                        **side = parenthesised((**side).clone());
                    }
                }
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_pat_ident_mut(&mut self, ident: &mut syn::PatIdent) {
        if let Some(value) = marked(&ident.ident) {
            ident.ident = self.printer.name(value);
        }
        visit_mut::visit_pat_ident_mut(self, ident);
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        visit_mut::visit_field_pat_mut(self, field);
        // `x: x` is `x`.
        if let (syn::Pat::Ident(ident), syn::Member::Named(member)) = (&*field.pat, &field.member)
            && ident.ident == *member
            && ident.subpat.is_none()
        {
            field.colon_token = None;
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let tokens = std::mem::take(&mut mac.tokens);
        mac.tokens = self.unmark(tokens);
    }
}

impl Unmark<'_, '_> {
    fn unmark(&mut self, tokens: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
        use proc_macro2::{Group, TokenTree};
        tokens
            .into_iter()
            .flat_map(|token| match token {
                TokenTree::Ident(ident) => match marked(&ident) {
                    Some(value) => {
                        let printed = self.printer.marked(value, false);
                        let atom = matches!(printed, Expr::Path(_) | Expr::Index(_) | Expr::Field(_));
                        if atom { quote::quote!(#printed) } else { quote::quote!((#printed)) }
                    }
                    None => quote::quote!(#ident),
                },
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.unmark(group.stream()));
                    inner.set_span(group.span());
                    quote::quote!(#inner)
                }
                other => quote::quote!(#other),
            })
            .collect()
    }
}

fn ends_in_braces(tokens: &TokenStream) -> bool {
    let last = tokens.clone().into_iter().last();
    matches!(last, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}
