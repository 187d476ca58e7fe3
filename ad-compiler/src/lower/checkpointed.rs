//! What is known of the variables of a loop that is marked `#[checkpoint]`: its rounds become a function, which has them as parameters.

use super::scope::Binding;
use super::*;

use syn::{Attribute, Expr, Type};

/// A variable that a loop speaks of.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: Ident,
    /// `None` where it does not show.
    pub(crate) ty: Option<Type>,
    /// It is a closure or an iterator, which is followed and is not given to a function.
    pub(crate) is_followed: bool,
    /// A round changes it.
    pub(crate) is_changed: bool,
}

/// The variables of each loop that has a number, in the order of the numbers.
pub(crate) fn variables_of_loops(item: &syn::ItemFn, signature: &Signature) -> Vec<Option<Vec<Variable>>> {
    let mut errors = Errors::default();
    let (lowered, loops) = with_loops(item, signature, &mut errors);
    drop(lowered);
    // What is wrong is told where the function is lowered for good.
    let _ = errors.check();
    loops
}

/// The attribute that a loop has in the place of its mark while its variables are looked for.
pub(crate) fn numbered(number: usize) -> Attribute {
    syn::parse_quote!(#[checkpoint_number(#number)])
}

pub(super) fn number(expr: &Expr) -> Option<usize> {
    let attributes = match expr {
        Expr::ForLoop(each) => &each.attrs,
        Expr::While(each) => &each.attrs,
        Expr::Loop(each) => &each.attrs,
        _ => return None,
    };
    let mark = attributes.iter().find(|attribute| attribute.path().is_ident("checkpoint_number"))?;
    mark.parse_args::<syn::LitInt>().ok()?.base10_parse().ok()
}

impl Lowering<'_> {
    pub(super) fn with_checkpoints(&mut self, number: usize, expr: &Expr) -> Lowered {
        let used = match expr {
            Expr::ForLoop(each) => {
                let body = &each.body;
                self.variables_in(&syn::parse_quote!(#body))
            }
            expr => self.variables_in(expr),
        };
        let mut plain = expr.clone();
        match &mut plain {
            Expr::ForLoop(each) => each.attrs.clear(),
            Expr::While(each) => each.attrs.clear(),
            Expr::Loop(each) => each.attrs.clear(),
            _ => {}
        }
        let (open, yields) = self.in_region(|this| this.expression(&plain));
        let region = open.close(&mut self.function, yields);
        let mut written = ValueSet::default();
        region.each_line(&mut |line| {
            line.each_write(&mut |place| {
                written.insert(self.function.resolve(place).root);
            });
        });
        region.lines.into_iter().for_each(|line| self.push(line));
        let variables = used.into_iter().map(|(name, value)| {
            let root = self.function.resolve(&Place::of(value)).root;
            let is_followed = !matches!(self.scopes.get(&name), Some(Binding::Value(_)));
            let ty = self.written_type_of(value);
            Variable { name, ty, is_followed, is_changed: written.contains(root) }
        });
        let variables = variables.collect();
        if self.checkpointed.len() <= number {
            self.checkpointed.resize(number + 1, None);
        }
        self.checkpointed[number].get_or_insert(variables);
        Lowered::Unit
    }

    /// The variables that an expression names, in the order in which it does.
    fn variables_in(&self, expr: &Expr) -> Vec<(Ident, ValueId)> {
        struct Finder<'a, 'e>(&'a Lowering<'e>, Vec<(Ident, ValueId)>);
        impl Finder<'_, '_> {
            fn tokens(&mut self, tokens: proc_macro2::TokenStream) {
                for token in tokens {
                    match token {
                        proc_macro2::TokenTree::Ident(ident) => self.named(&ident),
                        proc_macro2::TokenTree::Group(group) => self.tokens(group.stream()),
                        _ => {}
                    }
                }
            }
            fn named(&mut self, ident: &Ident) {
                if let Some(value) = self.0.scopes.value(ident)
                    && self.1.iter().all(|(name, _)| name != ident)
                {
                    self.1.push((ident.clone(), value));
                }
            }
        }
        impl syn::visit::Visit<'_> for Finder<'_, '_> {
            fn visit_expr_path(&mut self, path: &syn::ExprPath) {
                path.path.get_ident().into_iter().for_each(|name| self.named(name));
            }
            fn visit_macro(&mut self, mac: &syn::Macro) {
                self.tokens(mac.tokens.clone());
            }
        }
        let mut finder = Finder(self, Vec::new());
        syn::visit::Visit::visit_expr(&mut finder, expr);
        finder.1
    }

    /// The type of a variable, as it can be written down.
    fn written_type_of(&self, value: ValueId) -> Option<Type> {
        let info = self.function.info(value);
        let seen = self.meant_in(&Place::of(value)).map(|seen| seen.ty);
        let referred = |ty: Type| match ty {
            Type::Reference(reference) => *reference.elem,
            ty => ty,
        };
        let ty = match &info.kind {
            _ if self.function.is_lent(value) => {
                let ty = seen.map(referred)?;
                Some(syn::parse_quote!(&mut #ty))
            }
            _ if self.references.contains(&value) => {
                let ty = seen.map(referred)?;
                Some(syn::parse_quote!(&#ty))
            }
            // A name for something else.
            Kind::Alias(alias) => {
                let mutability = (alias.form == Form::Mutable).then(|| quote::quote!(mut));
                let ty = seen.map(referred).or_else(|| self.written_by_form(&self.place_ty(&alias.place)))?;
                Some(syn::parse_quote!(&#mutability #ty))
            }
            Kind::Parameter => seen,
            // What is copied out of a reference is none.
            _ => info.annotation.clone().or_else(|| seen.map(owned)),
        };
        ty.filter(is_complete).or_else(|| self.written_by_form(&info.ty))
    }

    fn written_by_form(&self, ty: &Ty) -> Option<Type> {
        match ty {
            Ty::Float(Width::Any) => Some(syn::parse_quote!(f64)),
            Ty::Float(_) => self.spelled(ty),
            Ty::List(element) => {
                let element = self.written_by_form(element)?;
                Some(syn::parse_quote!(Vec<#element>))
            }
            Ty::Array(element, length) => {
                let element = self.written_by_form(element)?;
                Some(syn::parse_quote!([#element; #length]))
            }
            Ty::Tuple(parts) => {
                let parts: Vec<Type> =
                    parts.iter().map(|part| self.written_by_form(part)).collect::<Option<_>>()?;
                Some(syn::parse_quote!((#(#parts,)*)))
            }
            Ty::Inert | Ty::Map(_) | Ty::Unknown => None,
        }
    }
}

/// The type of a copy of what a reference refers to.
fn owned(ty: Type) -> Type {
    match ty {
        Type::Reference(reference) => owned(*reference.elem),
        Type::Slice(slice) => {
            let element = slice.elem;
            syn::parse_quote!(Vec<#element>)
        }
        ty => ty,
    }
}

/// Whether nothing in a type is left to inference, or to whoever calls.
fn is_complete(ty: &Type) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_type_infer(&mut self, _: &syn::TypeInfer) {
            self.0 = true;
        }
        fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_type(&mut finder, ty);
    !finder.0
}
