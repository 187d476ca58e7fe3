//! Functions of the file that only look at what they are given: they give nothing, and keep nothing.

use super::declared::signature;
use super::standard_macros::only_tells;
use super::unmarked::has_plain_attributes;
use super::{Declared, File};
use crate::collections::HashSet;
use crate::syntax::once::read;
use crate::syntax::operators::{method_of_binary, method_of_unary};
use proc_macro2::Ident;
use std::cell::RefCell;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, ItemFn, Token};

impl Declared {
    /// Whether all functions of that name in the file that take so many arguments, `self` among them, are without mark and result, and carry
    /// nothing of what they are given to anywhere. `keeps_nothing` knows methods of other types.
    pub(crate) fn only_looks(
        &self,
        name: &Ident,
        arguments: usize,
        keeps_nothing: &dyn Fn(&Ident) -> bool,
    ) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let without_result =
            |item: &ItemFn| matches!(item.sig.output, syn::ReturnType::Default) && !is_generic(item);
        let examined = RefCell::default();
        Search { file, keeps_nothing, examined: &examined }.carry_nothing(name, arguments, &without_result)
    }
}

fn is_generic(item: &ItemFn) -> bool {
    let anonymous = |input: &syn::FnArg| match input {
        syn::FnArg::Typed(typed) => {
            crate::syntax::mentions::mentions(&typed.ty, &|ident| ident == "impl" || ident == "dyn")
        }
        syn::FnArg::Receiver(_) => false,
    };
    item.sig.generics.type_params().next().is_some() || item.sig.inputs.iter().any(anonymous)
}

/// A search through what functions call.
#[derive(Clone, Copy)]
struct Search<'a> {
    file: &'a File,
    keeps_nothing: &'a dyn Fn(&Ident) -> bool,
    /// The functions whose bodies have been looked at, or are being looked at: each is looked at once, so that those that call each other have an
    /// end. If one carries something away, that is found where it is looked at first.
    examined: &'a RefCell<HashSet<usize>>,
}

impl Search<'_> {
    fn carry_nothing(self, name: &Ident, arguments: usize, is_wanted: &dyn Fn(&ItemFn) -> bool) -> bool {
        let places = self.file.outline.functions.get(&name.to_string()).map_or(&[][..], |places| places);
        let takes = |at: &&usize| {
            signature(&self.file.text[**at..]).is_none_or(|signature| signature.inputs.len() == arguments)
        };
        let mut places = places.iter().filter(takes).peekable();
        places.peek().is_some() && places.all(|&at| self.carries_nothing(at, is_wanted))
    }

    fn carries_nothing(self, at: usize, is_wanted: &dyn Fn(&ItemFn) -> bool) -> bool {
        if !self.examined.borrow_mut().insert(at) {
            return true;
        }
        if !has_plain_attributes(&self.file.text[self.file.outline.item_start(at)..at]) {
            return false;
        }
        let Some(item) = read::<ItemFn>(self.file.item(at)) else { return false };
        if !is_wanted(&item) || is_generic(&item) || lends(&item.sig) {
            return false;
        }
        let mut body = Body { search: self, at, keeps: false };
        body.visit_block(&item.block);
        // What is made there is dropped there.
        body.calls_if_declared("drop", 1);
        !body.keeps
    }
}

/// Whether a function may write through its parameters.
pub(crate) fn lends(signature: &syn::Signature) -> bool {
    struct Ways(bool);
    impl Visit<'_> for Ways {
        fn visit_receiver(&mut self, receiver: &syn::Receiver) {
            self.0 |= matches!(&receiver.kind, syn::ReceiverKind::Reference(_, _, Some(_)));
            visit::visit_receiver(self, receiver);
        }
        fn visit_type_reference(&mut self, reference: &syn::TypeReference) {
            self.0 |= reference.mutability.is_some();
            self.visit_type(&reference.elem);
        }
        // What holds references may hold some that can be written through.
        fn visit_lifetime(&mut self, _: &syn::Lifetime) {
            self.0 = true;
        }
        fn visit_type_ptr(&mut self, _: &syn::TypePtr) {
            self.0 = true;
        }
    }
    let mut ways = Ways(false);
    signature.inputs.iter().for_each(|input| ways.visit_fn_arg(input));
    ways.0
}

/// What stands in the body of such a function.
struct Body<'a> {
    search: Search<'a>,
    /// Where the function is declared.
    at: usize,
    keeps: bool,
}

impl Body<'_> {
    fn calls(&mut self, name: &Ident, arguments: usize) {
        let carry_nothing = self.search.carry_nothing(name, arguments, &|_| true);
        self.keeps |= !carry_nothing;
    }

    /// The methods that operators are: those of the standard library keep nothing.
    fn calls_if_declared(&mut self, name: &str, arguments: usize) {
        if self.search.file.outline.functions.contains_key(name) {
            self.calls(&Ident::new(name, proc_macro2::Span::call_site()), arguments);
        }
    }
}

impl Visit<'_> for Body<'_> {
    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        match &*call.func {
            Expr::Path(path) => {
                let last = &path.path.segments.last().expect("a path has a segment").ident;
                let prelude = ["Some", "Ok", "Err"].iter().any(|name| path.path.is_ident(name));
                let of_float = path.path.segments[0].ident == "f64" || path.path.segments[0].ident == "f32";
                if !prelude && !of_float {
                    self.calls(last, call.args.len());
                }
            }
            _ => self.keeps = true,
        }
        call.args.iter().for_each(|argument| self.visit_expr(argument));
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        let own = self.search.file.outline.functions.contains_key(&call.method.to_string());
        if own || !(self.search.keeps_nothing)(&call.method) {
            self.calls(&call.method, call.args.len() + 1);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_binary(&mut self, binary: &syn::ExprBinary) {
        if let Some(method) = method_of_binary(&binary.op) {
            self.calls_if_declared(method, 2);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &syn::ExprUnary) {
        self.calls_if_declared(method_of_unary(&unary.op), 1);
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_index(&mut self, index: &syn::ExprIndex) {
        self.calls_if_declared("index", 2);
        visit::visit_expr_index(self, index);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        let known = mac.path.get_ident().is_some_and(|name| {
            let name = name.to_string();
            only_tells(&name) && !self.search.file.may_have_macro(&name, self.at)
        });
        let arguments = mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        match arguments {
            Ok(arguments) if known => arguments.iter().for_each(|argument| self.visit_expr(argument)),
            _ => self.keeps = true,
        }
    }

    fn visit_expr_unsafe(&mut self, _: &syn::ExprUnsafe) {
        self.keeps = true;
    }

    fn visit_item(&mut self, _: &syn::Item) {
        self.keeps = true;
    }
}
