//! A program over any type of floats: `f64` becomes a type parameter.

use quote::{ToTokens, quote};
use std::collections::HashSet;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Generics, Token, Type, parse_quote};

/// What the type parameter is asked for, beside what `num_traits` has.
pub(crate) const TRAIT: &str = "
pub trait Real: num_traits::Float + std::ops::AddAssign + std::ops::SubAssign + std::ops::MulAssign
    + std::ops::DivAssign + std::ops::RemAssign + std::iter::Sum + std::iter::Product + Default {}
impl<T: num_traits::Float + std::ops::AddAssign + std::ops::SubAssign + std::ops::MulAssign + std::ops::DivAssign
    + std::ops::RemAssign + std::iter::Sum + std::iter::Product + Default> Real for T {}
";

/// The items of a program, with a type parameter in the place of `f64`.
pub(crate) fn generic(items: &str) -> String {
    let mut file = syn::parse_file(items).unwrap_or_else(|error| panic!("{error}: {items}"));
    let structs = file.items.iter().filter_map(|item| match item {
        syn::Item::Struct(item) => Some(item.ident.to_string()),
        _ => None,
    });
    let mut replacing = Replacing { structs: structs.collect() };
    for item in &mut file.items {
        match item {
            syn::Item::Fn(function) => {
                let text = function.to_token_stream();
                replacing.function(&mut function.sig.generics, text);
            }
            syn::Item::Struct(item) => item.generics = parse_quote!(<T>),
            syn::Item::Impl(item) => item.generics = parse_quote!(<T: Real>),
            _ => {}
        }
        replacing.visit_item_mut(item);
    }
    prettyplease::unparse(&file)
}

struct Replacing {
    structs: HashSet<String>,
}

impl Replacing {
    /// `vec![a, b]`, `vec![a; n]`.
    fn elements(&mut self, list: &mut syn::Macro) {
        if let Ok(mut elements) = list.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            elements.iter_mut().for_each(|element| self.visit_expr_mut(element));
            list.tokens = elements.into_token_stream();
        } else if let Ok((mut element, length)) = list.parse_body_with(repeated) {
            self.visit_expr_mut(&mut element);
            list.tokens = quote!(#element; #length);
        }
    }

    fn function(&self, generics: &mut Generics, text: impl ToString) {
        let text = text.to_string();
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        if words.any(|word| word == "f64" || self.structs.contains(word)) {
            *generics = parse_quote!(<T: Real>);
        }
    }
}

impl VisitMut for Replacing {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && let Some(name) = path.path.get_ident()
        {
            if name == "f64" {
                *ty = parse_quote!(T);
            } else if self.structs.contains(&name.to_string()) {
                *ty = parse_quote!(#name<T>);
            }
        } else {
            visit_mut::visit_type_mut(self, ty);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Call(call) = expr
            && let Expr::Path(path) = &mut *call.func
            && path.path.segments[0].ident == "f64"
        {
            path.path.segments[0].ident = parse_quote!(T);
        }
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Lit(literal) => {
                if let syn::Lit::Float(float) = &literal.lit {
                    let digits: syn::LitFloat = syn::LitFloat::new(float.base10_digits(), float.span());
                    *expr = parse_quote!(T::from(#digits).unwrap());
                }
            }
            Expr::Cast(cast) if matches!(&*cast.ty, Type::Path(path) if path.path.is_ident("T")) => {
                let operand = &cast.expr;
                *expr = parse_quote!(T::from(#operand).unwrap());
            }
            Expr::Path(path) if path.path.segments.iter().any(|segment| segment.ident == "f64") => {
                *expr = parse_quote!(T::from(#path).unwrap());
            }
            Expr::Macro(invocation) => self.elements(&mut invocation.mac),
            _ => {}
        }
    }
}

fn repeated(input: ParseStream) -> syn::Result<(Expr, Expr)> {
    let element = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok((element, input.parse()?))
}
