//! Functions of the file that only look at what they are given: they give nothing, and keep nothing.

use super::declared::signature;
use super::unmarked::has_plain_attributes;
use super::{Declared, File};
use proc_macro2::Ident;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, ItemFn, Token};

/// Macros that keep nothing, and whose arguments read as expressions.
const MACROS: [&str; 14] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
];

/// Calls of calls end somewhere.
const DEEPEST: usize = 8;

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
        carry_nothing(file, name, arguments, DEEPEST, &without_result, keeps_nothing)
    }
}

fn is_generic(item: &ItemFn) -> bool {
    let anonymous = |input: &syn::FnArg| match input {
        syn::FnArg::Typed(typed) => {
            crate::mentions::mentions(&typed.ty, &|ident| ident == "impl" || ident == "dyn")
        }
        syn::FnArg::Receiver(_) => false,
    };
    item.sig.generics.type_params().next().is_some() || item.sig.inputs.iter().any(anonymous)
}

fn carry_nothing(
    file: &File,
    name: &Ident,
    arguments: usize,
    depth: usize,
    is_wanted: &dyn Fn(&ItemFn) -> bool,
    keeps_nothing: &dyn Fn(&Ident) -> bool,
) -> bool {
    let places = file.outline.functions.get(&name.to_string()).map_or(&[][..], |places| places);
    let takes = |at: &&usize| {
        signature(&file.text[**at..]).is_none_or(|signature| signature.inputs.len() == arguments)
    };
    let mut places = places.iter().filter(takes).peekable();
    depth > 0
        && places.peek().is_some()
        && places.all(|&at| {
            let plain = has_plain_attributes(&file.text[file.outline.item_start(at)..at]);
            let Ok(item) = syn::parse_str::<ItemFn>(file.item(at)) else { return false };
            let mut body = Body { file, depth, keeps_nothing, keeps: false };
            body.visit_block(&item.block);
            plain && is_wanted(&item) && !is_generic(&item) && !lends(&item.sig) && !body.keeps
        })
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
    file: &'a File,
    depth: usize,
    keeps_nothing: &'a dyn Fn(&Ident) -> bool,
    keeps: bool,
}

impl Body<'_> {
    fn calls(&mut self, name: &Ident, arguments: usize) {
        let carry_nothing =
            carry_nothing(self.file, name, arguments, self.depth - 1, &|_| true, self.keeps_nothing);
        self.keeps |= !carry_nothing;
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
        let own = self.file.outline.functions.contains_key(&call.method.to_string());
        if own || !(self.keeps_nothing)(&call.method) {
            self.calls(&call.method, call.args.len() + 1);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        let known = MACROS.iter().any(|name| mac.path.is_ident(name));
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
