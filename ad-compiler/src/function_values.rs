//! `differentiable_fn!`: functions as values.
//!
//! A closure has a type without a name, which cannot implement anything, so a type is made for it:
//!
//! ```text
//! { struct Function { a: f64 }
//!   impl DifferentiableFn<f64, f64> for Function { fn call(&self, x: f64) -> f64 { let a = self.a; a * x } }
//!   Function { a } }
//! ```

use crate::diagnostics::{Page, error};
use crate::types::forms::is_copied;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, ExprClosure, Pat, Path, ReturnType, Token, Type, bracketed, parse_quote};

/// What stands in `differentiable_fn!(..)`.
pub(crate) struct FunctionValue {
    captures: Vec<Capture>,
    inputs: Vec<(Pat, Type)>,
    output: Type,
    body: Expr,
}

/// A value that is taken along.
struct Capture {
    name: Ident,
    ty: Type,
}

const FORM: &str = "write it as in `differentiable_fn!(|x: f64| x * x)`, or with what is taken along, as in `differentiable_fn!([a: f64] |x| a * x)`";

impl Parse for Capture {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        if !input.peek(Token![:]) {
            return Err(error(
                Page::FunctionValues,
                &name,
                format!("the type of `{name}` is not given"),
                "write it as in `[a: f64] |x| a * x`",
            ));
        }
        input.parse::<Token![:]>()?;
        let ty: Type = input.parse()?;
        if let Type::Reference(_) = ty {
            let help = "take an owned value along, as in `[table: Vec<f64>] |x| ..`";
            return Err(error(
                Page::FunctionValues,
                &ty,
                format!("`{name}` is a reference, which cannot be taken along"),
                help,
            ));
        }
        Ok(Capture { name, ty })
    }
}

impl Parse for FunctionValue {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut captures = Vec::new();
        if input.peek(syn::token::Bracket) {
            let list;
            bracketed!(list in input);
            captures.extend(Punctuated::<Capture, Token![,]>::parse_terminated(&list)?);
        }
        if !input.peek(Token![|]) && !input.peek(Token![||]) && !input.peek(Token![move]) {
            let path: Path = input.parse()?;
            return Ok(FunctionValue {
                captures,
                inputs: vec![(parse_quote!(x), parse_quote!(f64))],
                output: parse_quote!(f64),
                body: parse_quote!(#path(x)),
            });
        }
        let closure: ExprClosure = input.parse()?;
        if closure.inputs.is_empty() {
            return Err(error(
                Page::FunctionValues,
                &closure.body,
                "a function without parameters has no derivative",
                FORM,
            ));
        }
        let typed = |input: &Pat| match input {
            Pat::Type(typed) => ((*typed.pat).clone(), (*typed.ty).clone()),
            pattern => (pattern.clone(), parse_quote!(f64)),
        };
        let output = match &closure.output {
            ReturnType::Type(_, ty) => (**ty).clone(),
            ReturnType::Default => parse_quote!(f64),
        };
        let inputs: Vec<(Pat, Type)> = closure.inputs.iter().map(typed).collect();
        let mut names = Names::default();
        inputs.iter().for_each(|(pattern, _)| names.visit_pat(pattern));
        if let Some(Capture { name, .. }) =
            captures.iter().find(|capture| names.bound.contains(&capture.name))
        {
            let help = "give the parameter another name";
            return Err(error(
                Page::FunctionValues,
                name,
                format!("`{name}` is taken along, and a parameter has that name"),
                help,
            ));
        }
        Ok(FunctionValue { captures, inputs, output, body: *closure.body })
    }
}

pub(crate) fn expand(tokens: TokenStream) -> TokenStream {
    match syn::parse2::<FunctionValue>(tokens) {
        Ok(value) => value.block("Function").into_token_stream(),
        Err(other) => {
            let readable = other.to_string().contains("= help:");
            let error = if readable {
                other
            } else {
                error(Page::FunctionValues, other.span(), format!("this is no function: {other}"), FORM)
            };
            error.to_compile_error()
        }
    }
}

impl FunctionValue {
    /// The first name in the body that means something outside and is not said to be taken along.
    pub(crate) fn forgotten(&self, is_local: &impl Fn(&Ident) -> bool) -> Option<Ident> {
        let mut names = Names::default();
        self.inputs.iter().for_each(|(pattern, _)| names.visit_pat(pattern));
        names.visit_expr(&self.body);
        let taken_along = |name: &Ident| self.captures.iter().any(|capture| capture.name == *name);
        names
            .used
            .into_iter()
            .find(|name| is_local(name) && !names.bound.contains(name) && !taken_along(name))
    }

    /// The type and the value.
    pub(crate) fn block(&self, name: &str) -> syn::ExprBlock {
        let ty = Ident::new(name, Span::mixed_site());
        let (names, types): (Vec<&Ident>, Vec<&Type>) =
            self.captures.iter().map(|capture| (&capture.name, &capture.ty)).unzip();
        let taken_along = self.captures.iter().map(|Capture { name, ty }| {
            let reference = (!is_copied(ty, &[])).then(|| quote!(&));
            quote!(let #name = #reference self.#name;)
        });
        let (patterns, inputs): (Vec<&Pat>, Vec<&Type>) =
            self.inputs.iter().map(|(pat, ty)| (pat, ty)).unzip();
        let (argument, input) = match (&patterns[..], &inputs[..]) {
            ([pattern], [ty]) => (quote!(#pattern), quote!(#ty)),
            _ => (quote!((#(#patterns),*)), quote!((#(#inputs),*))),
        };
        let output = &self.output;
        let body = match &self.body {
            Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => {
                let statements = &block.block.stmts;
                quote!(#(#statements)*)
            }
            body => quote!(#body),
        };
        parse_quote!({
            #[derive(Clone, ::ad_runtime::Differentiable)]
            struct #ty { #(#names: #types),* }
            #[::ad_runtime::differentiable(forward, reverse)]
            impl ::ad_runtime::DifferentiableFn<#input, #output> for #ty {
                fn call(&self, #argument: #input) -> #output { #(#taken_along)* #body }
            }
            #ty { #(#names),* }
        })
    }
}

/// The names that an expression binds, and all that it uses.
#[derive(Default)]
struct Names {
    bound: Vec<Ident>,
    used: Vec<Ident>,
}

impl Visit<'_> for Names {
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.bound.push(pattern.ident.clone());
        visit::visit_pat_ident(self, pattern);
    }
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        self.used.extend(path.path.get_ident().cloned());
    }
}
