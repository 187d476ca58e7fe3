//! What is known of the parts of a function that become functions of their own (`driver/outlined/`): these have variables as parameters, with their types.

use super::scope::Binding;
use super::*;

use syn::{Attribute, Expr, Type};

/// A variable that a part speaks of.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: Ident,
    /// What is in it where the part begins.
    pub(crate) value: ValueId,
    /// `None` where it does not show.
    pub(crate) ty: Option<Type>,
    /// It is a closure or an iterator, which is followed and is not given to a function.
    pub(crate) is_followed: bool,
    /// The part changes it.
    pub(crate) is_changed: bool,
}

/// What is known of a part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The variables that a loop speaks of.
    pub(crate) variables: Vec<Variable>,
    /// What was asked besides.
    pub(crate) answers: Vec<Answer>,
    /// The type of its value.
    pub(crate) result: Option<Type>,
}

/// What an expression is that was asked about.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Variable(Variable),
    /// Something else, of a type that may show.
    Other(Option<Type>),
}

impl Answer {
    pub(crate) fn ty(&self) -> Option<&Type> {
        match self {
            Answer::Variable(variable) => variable.ty.as_ref(),
            Answer::Other(ty) => ty.as_ref(),
        }
    }
}

/// What is asked of a part.
pub(crate) struct Asked {
    number: usize,
    expressions: Vec<Expr>,
}

impl syn::parse::Parse for Asked {
    fn parse(input: syn::parse::ParseStream) -> syn::Result<Self> {
        let number = input.parse::<syn::LitInt>()?.base10_parse()?;
        input.parse::<syn::Token![;]>()?;
        let expressions = input.parse_terminated(Expr::parse, syn::Token![,])?;
        Ok(Asked { number, expressions: expressions.into_iter().collect() })
    }
}

/// What is known of each part that has a number, in the order of the numbers, and the function that they are parts of, if nothing is wrong with it.
pub(crate) fn found_of_parts(
    item: &syn::ItemFn,
    signature: &Signature,
) -> (Option<Function>, Vec<Option<Found>>) {
    let mut errors = Errors::default();
    let declared = Declared::around(&item.sig.ident);
    let inferred = Inferred::of(item, &declared);
    let (lowered, parts) = with_parts(item, signature, declared, inferred, &mut errors);
    // What is wrong is told where the function is lowered for good.
    (errors.check().is_ok().then_some(lowered), parts)
}

/// The attribute that a part has while it is looked at.
pub(crate) fn numbered(number: usize, expressions: &[Expr]) -> Attribute {
    syn::parse_quote!(#[part(#number; #(#expressions),*)])
}

/// The attributes of what can be a part: a loop, a chain of methods.
pub(crate) fn attributes(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::ForLoop(each) => &each.attrs,
        Expr::While(each) => &each.attrs,
        Expr::Loop(each) => &each.attrs,
        Expr::MethodCall(call) => &call.attrs,
        _ => &[],
    }
}

pub(crate) fn attributes_mut(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    match expr {
        Expr::ForLoop(each) => Some(&mut each.attrs),
        Expr::While(each) => Some(&mut each.attrs),
        Expr::Loop(each) => Some(&mut each.attrs),
        Expr::MethodCall(call) => Some(&mut call.attrs),
        _ => None,
    }
}

/// The number that [`numbered`] has given to a part.
pub(crate) fn number(expr: &Expr) -> Option<usize> {
    asked(expr).map(|asked| asked.number)
}

fn is_number(attribute: &Attribute) -> bool {
    attribute.path().is_ident("part")
}

pub(super) fn asked(expr: &Expr) -> Option<Asked> {
    attributes(expr).iter().find(|attribute| is_number(attribute))?.parse_args().ok()
}

impl Lowering<'_> {
    pub(super) fn outlined(&mut self, asked: &Asked, expr: &Expr) -> Lowered {
        let mut plain = expr.clone();
        attributes_mut(&mut plain).expect("a part has attributes").retain(|attribute| !is_number(attribute));
        let answers = asked.expressions.iter().map(|expr| self.answer(expr)).collect();
        let is_loop = matches!(expr, Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_));
        let (found, lowered) = if is_loop {
            (Found { variables: self.changed_or_read_by(&plain), answers, result: None }, Lowered::Unit)
        } else {
            let lowered = self.expression(&plain);
            let result = match &lowered {
                Lowered::Value(value) => self.written_type_of(*value),
                _ => None,
            };
            (Found { variables: Vec::new(), answers, result }, lowered)
        };
        if self.outlined.len() <= asked.number {
            self.outlined.resize(asked.number + 1, None);
        }
        self.outlined[asked.number].get_or_insert(found);
        lowered
    }

    fn answer(&self, expr: &Expr) -> Answer {
        if let Expr::Path(path) = expr
            && let Some(name) = path.path.get_ident()
            && let Some(binding) = self.scopes.get(name)
        {
            let is_followed = !matches!(binding, Binding::Value(_));
            let Some(value) = self.scopes.value(name) else { return Answer::Other(None) };
            let (name, ty) = (name.clone(), self.written_type_of(value));
            let value = self.function.resolve(&Place::of(value)).root;
            return Answer::Variable(Variable { name, value, ty, is_followed, is_changed: false });
        }
        Answer::Other(self.type_of(expr).map(|seen| seen.ty))
    }

    /// The variables of a loop, which is lowered.
    fn changed_or_read_by(&mut self, expr: &Expr) -> Vec<Variable> {
        let used = match expr {
            Expr::ForLoop(each) => {
                let body = &each.body;
                self.variables_in(&syn::parse_quote!(#body))
            }
            expr => self.variables_in(expr),
        };
        let (open, yields) = self.in_region(|this| this.expression(expr));
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
            Variable { name, value: root, ty, is_followed, is_changed: written.contains(root) }
        });
        variables.collect()
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
                let ty = seen.map(referred).or_else(|| self.written_by_form(self.place_ty(&alias.place)))?;
                match alias.form {
                    Form::Value => Some(ty),
                    Form::Unknown if self.is_owned_list(&alias.place) => Some(ty),
                    _ => Some(syn::parse_quote!(&#mutability #ty)),
                }
            }
            Kind::Parameter => seen,
            // What is copied out of a reference is none.
            _ => info.annotation.clone().or_else(|| seen.map(owned)),
        };
        ty.filter(is_complete).or_else(|| self.written_by_form(info.ty))
    }

    /// Whether what a place is an element of is visibly no reference.
    fn is_owned_list(&self, element: &Place) -> bool {
        let mut list = element.clone();
        matches!(list.path.pop(), Some(Projection::Index(_)))
            && self.meant_in(&list).is_some_and(|seen| !matches!(seen.ty, Type::Reference(_)))
    }

    fn written_by_form(&self, ty: Ty) -> Option<Type> {
        match ty.kind() {
            TyKind::Float(Float::Any) => Some(syn::parse_quote!(f64)),
            TyKind::Float(_) => self.spelled(ty),
            TyKind::Slice(element) => {
                let element = self.written_by_form(*element)?;
                Some(syn::parse_quote!(Vec<#element>))
            }
            TyKind::Array(element, length) => {
                let element = self.written_by_form(*element)?;
                Some(syn::parse_quote!([#element; #length]))
            }
            TyKind::Tuple(parts) => {
                let parts: Vec<Type> =
                    parts.iter().map(|part| self.written_by_form(*part)).collect::<Option<_>>()?;
                Some(syn::parse_quote!((#(#parts,)*)))
            }
            _ => None,
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
