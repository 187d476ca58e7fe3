//! Windows and chunks of lists, which are walked by number.

use super::local;
use super::one_loop::Steps;
use super::steps::Chain;
use crate::interface::names::lends_mutably;
use crate::library::Method;
use crate::lower::place::strip;
use proc_macro2::Ident;
use syn::{Expr, Stmt, parse_quote};

/// `list.windows(n)`, `list.chunks(n)` and their kin.
pub(super) fn is_window(expr: &Expr) -> bool {
    matches!(strip(expr), Expr::MethodCall(call)
        if call.args.len() == 1
            && WINDOWS.contains(&Method::of(call)))
}

const WINDOWS: [Method; 7] = [
    Method::Windows,
    Method::Chunks,
    Method::ChunksExact,
    Method::ChunksMut,
    Method::ChunksExactMut,
    Method::Rchunks,
    Method::RchunksExact,
];

/// Whether a list is visibly made where it stands.
pub(super) fn is_new_list(list: &Expr) -> bool {
    match strip(list) {
        Expr::Call(_) | Expr::Array(_) | Expr::Repeat(_) => true,
        Expr::Macro(list) => list.mac.path.is_ident("vec"),
        _ => false,
    }
}

/// The loop over a source.
pub(super) fn over_source(source: &Expr, item: &Ident, position: &Ident) -> Chain {
    let Expr::MethodCall(call) = strip(source) else { return Chain::over(source.clone(), item) };
    if !is_window(source) {
        return Chain::over(source.clone(), item);
    }
    // The loop may change what they are made of.
    let mut before = Vec::new();
    let size = fixed(&call.args[0], &derived(position, "size"), false, &mut before);
    let list = if lends_mutably(&call.method) {
        (*call.receiver).clone()
    } else {
        fixed_list(&call.receiver, &derived(position, "list"), &mut before)
    };
    let (source, window): (Expr, Expr) = match Method::of(call) {
        Method::Windows => (
            parse_quote!(0..(#list.len() + 1).saturating_sub(#size)),
            parse_quote!(&#list[#position..#position + #size]),
        ),
        Method::ChunksExactMut => (
            parse_quote!(0..#list.len() / #size),
            parse_quote!(&mut #list[#position * #size..(#position + 1) * #size]),
        ),
        Method::ChunksMut => (
            parse_quote!(0..#list.len().div_ceil(#size)),
            parse_quote!(&mut #list[#position * #size..((#position + 1) * #size).min(#list.len())]),
        ),
        Method::Rchunks => (
            parse_quote!(0..#list.len().div_ceil(#size)),
            parse_quote!(&#list[#list.len().saturating_sub((#position + 1) * #size)..#list.len() - #position * #size]),
        ),
        Method::RchunksExact => (
            parse_quote!(0..#list.len() / #size),
            parse_quote!(&#list[#list.len() - (#position + 1) * #size..#list.len() - #position * #size]),
        ),
        Method::ChunksExact => (
            parse_quote!(0..#list.len() / #size),
            parse_quote!(&#list[#position * #size..(#position + 1) * #size]),
        ),
        _ => (
            parse_quote!(0..#list.len().div_ceil(#size)),
            parse_quote!(&#list[#position * #size..((#position + 1) * #size).min(#list.len())]),
        ),
    };
    let steps = Steps::counting(source, position, parse_quote!(let #item = #window;), parse_quote!(#item));
    Chain { before, loops: vec![steps] }
}

/// A name with the number of another one.
pub(super) fn derived(name: &Ident, what: &str) -> Ident {
    let name = name.to_string();
    let number =
        name.rsplit_once('_').filter(|(_, number)| number.bytes().all(|digit| digit.is_ascii_digit()));
    match number {
        Some((_, number)) => local(&format!("{what}_{number}")),
        None => local(what),
    }
}

/// A value that is used more than once: by a name, unless nothing can change it.
fn fixed(value: &Expr, name: &Ident, reference: bool, before: &mut Vec<Stmt>) -> Expr {
    if matches!(strip(value), Expr::Lit(_)) {
        return value.clone();
    }
    before.push(if reference {
        parse_quote!(let #name = &#value;)
    } else {
        parse_quote!(let #name = #value;)
    });
    parse_quote!(#name)
}

/// A list that is used more than once, where it is not a variable.
pub(super) fn fixed_list(list: &Expr, name: &Ident, before: &mut Vec<Stmt>) -> Expr {
    struct Indices(bool);
    impl syn::visit::Visit<'_> for Indices {
        fn visit_expr_index(&mut self, index: &syn::ExprIndex) {
            self.0 |= !matches!(strip(&index.index), Expr::Lit(_));
            syn::visit::visit_expr_index(self, index);
        }
    }
    if is_new_list(list) {
        return fixed(list, name, false, before);
    }
    let mut indices = Indices(false);
    syn::visit::Visit::visit_expr(&mut indices, list);
    if indices.0 { fixed(list, name, true, before) } else { list.clone() }
}
