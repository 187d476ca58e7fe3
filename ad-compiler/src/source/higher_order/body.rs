//! Bodies of functions that may stand in the place of a call.

use super::given::kind_of;
use super::{Given, GivenKind, HigherOrder, named_type};
use crate::collections::{HashMap, HashSet};
use crate::diagnostics::hygiene::placed;
use crate::library::Method;
use crate::syntax::mentions::mentions;
use crate::syntax::text::words;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{FnArg, Item, ItemConst, ItemFn, Signature, Type, parse_quote};

/// The function as a closure, without what it is given of functions and iterators; in words, why it cannot be one.
pub(super) fn as_closure(
    item: ItemFn,
    given: Vec<Given>,
    call: &Ident,
    means_the_same: impl Fn(&Ident) -> bool,
) -> Result<HigherOrder, String> {
    let parameters = parameters(&item.sig);
    let mut found = Names::default();
    item.sig.inputs.iter().for_each(|input| found.visit_parameter(input));
    found.visit_block(&item.block);
    let named = found.named.iter().filter(|name| parameters.contains(&name.to_string())).cloned().collect();
    if found.called.contains(&item.sig.ident) {
        return Err("it calls itself".to_owned());
    }
    if let Some(reason) = found.others {
        return Err(reason.to_owned());
    }
    if !found.constants.is_disjoint(&found.lengths) {
        return Err("a constant is declared in it, and an array has it as its length".to_owned());
    }
    let is_item = |name: &&Ident| {
        !found.own.contains(name)
            && !found.constants.contains(name)
            && !parameters.contains(&name.to_string())
    };
    let items: HashSet<Ident> = found.named.iter().filter(is_item).cloned().collect();
    if let Some(hidden) = items.iter().find(|name| !means_the_same(name)) {
        return Err(format!("`{hidden}` may mean something else here"));
    }
    let is_given = |position: usize| given.iter().any(|given| given.position == position);
    let others = item.sig.inputs.iter().enumerate().filter(|(position, _)| !is_given(*position));
    let is_said = |ty: &Type| {
        let text = ty.to_token_stream().to_string();
        !words(&text).any(|word| parameters.contains(word) || word == "impl")
            && !mentions(ty, &|name| !means_the_same(name))
    };
    let inputs = others.map(|(_, input)| match input {
        FnArg::Typed(input) if !is_said(&input.ty) => input.pat.to_token_stream(),
        input => input.to_token_stream(),
    });
    let block = with_variables(&with_slices(item.clone(), &given), &found.constants);
    let closure: syn::ExprClosure = match &item.sig.output {
        syn::ReturnType::Type(arrow, ty) if is_said(ty) => parse_quote!(|#(#inputs),*| #arrow #ty #block),
        _ => parse_quote!(|#(#inputs),*| #block),
    };
    let closure = syn::parse2(placed(closure.to_token_stream(), call.span()));
    let closure = closure.map_err(|error| error.to_string())?;
    let types = item.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(input) => Some((*input.ty).clone()),
        FnArg::Receiver(_) => None,
    });
    let inputs = types.collect();
    Ok(HigherOrder { closure, given, items, generics: item.sig.generics, inputs, named })
}

/// What the function is generic over, other than functions.
fn parameters(signature: &Signature) -> HashSet<String> {
    let generics = &signature.generics;
    let is_function = |parameter: &&Ident| kind_of(&parse_quote!(#parameter), generics).is_some();
    let others = generics.params.iter().filter_map(named_type).filter(|name| !is_function(name));
    others.map(Ident::to_string).collect()
}

/// The function with the slices themselves where it asks for them: `a.as_ref()`.
fn with_slices(mut item: ItemFn, given: &[Given]) -> ItemFn {
    struct Slices<'a>(Vec<&'a Ident>);
    impl VisitMut for Slices<'_> {
        fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
            syn::visit_mut::visit_expr_mut(self, expr);
            if let syn::Expr::MethodCall(call) = expr
                && Method::of(call) == Method::AsRef
                && let syn::Expr::Path(path) = &*call.receiver
                && self.0.iter().any(|name| path.path.is_ident(*name))
            {
                let list = &call.receiver;
                *expr = parse_quote!((&#list[..]));
            }
        }
    }
    let slices = given.iter().filter(|given| matches!(given.kind, GivenKind::Slice(_)));
    Slices(slices.map(|given| &given.name).collect()).visit_block_mut(&mut item.block);
    item
}

/// The body with variables for its constants: where a body stands twice, an item would be declared twice.
fn with_variables(item: &ItemFn, constants: &HashSet<Ident>) -> TokenStream {
    struct Variables;
    impl VisitMut for Variables {
        fn visit_stmt_mut(&mut self, statement: &mut syn::Stmt) {
            if let syn::Stmt::Item(Item::Const(ItemConst { ident, ty, expr, .. })) = statement {
                *statement = parse_quote!(let #ident: #ty = #expr;);
            }
            syn::visit_mut::visit_stmt_mut(self, statement);
        }
    }
    let mut block = item.block.clone();
    Variables.visit_block_mut(&mut block);
    let variable = |name: &Ident| unused_name(&name.to_string().to_lowercase(), item.to_token_stream());
    let words = constants.iter().map(|name| (name.to_string(), variable(name).to_token_stream()));
    with_words(block.to_token_stream(), &words.collect())
}

/// The names in a function.
#[derive(Default)]
struct Names {
    /// Those of its variables.
    own: HashSet<Ident>,
    /// Those that stand for something, of variables or not; with the name of a variable, a function that is called is not told apart from it.
    named: HashSet<Ident>,
    /// The functions that are called.
    called: HashSet<Ident>,
    /// The constants that are declared in it.
    constants: HashSet<Ident>,
    /// What stands where only constants may.
    lengths: HashSet<Ident>,
    /// What cannot stand in another function.
    others: Option<&'static str>,
}

impl Names {
    fn visit_parameter(&mut self, input: &FnArg) {
        if let FnArg::Typed(input) = input {
            self.visit_pat(&input.pat);
        }
    }

    fn length(&mut self, length: &syn::Expr) {
        let mut found = Names::default();
        found.visit_expr(length);
        self.lengths.extend(found.named);
    }

    /// Words in the arguments of a macro.
    fn words(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => drop(self.named.insert(name)),
                TokenTree::Group(group) => self.words(group.stream()),
                _ => {}
            }
        }
    }
}

impl Visit<'_> for Names {
    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        self.own.insert(name.ident.clone());
        syn::visit::visit_pat_ident(self, name);
    }

    fn visit_expr_repeat(&mut self, repeat: &syn::ExprRepeat) {
        self.length(&repeat.len);
        syn::visit::visit_expr_repeat(self, repeat);
    }

    fn visit_type_array(&mut self, array: &syn::TypeArray) {
        self.length(&array.len);
        syn::visit::visit_type_array(self, array);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.named.extend(path.segments.first().map(|first| first.ident.clone()));
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.words(mac.tokens.clone());
    }

    fn visit_expr(&mut self, expr: &syn::Expr) {
        match expr {
            syn::Expr::Await(_) | syn::Expr::Async(_) => self.others = Some("it is `async`"),
            _ => syn::visit::visit_expr(self, expr),
        }
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        if let syn::Expr::Path(path) = &*call.func {
            self.called.extend(path.path.segments.last().map(|last| last.ident.clone()));
        }
        syn::visit::visit_expr_call(self, call);
    }

    fn visit_stmt(&mut self, statement: &syn::Stmt) {
        match statement {
            syn::Stmt::Item(Item::Const(constant)) => {
                self.constants.insert(constant.ident.clone());
                self.visit_expr(&constant.expr);
            }
            syn::Stmt::Item(_) => self.others = Some("an item is declared in it"),
            _ => syn::visit::visit_stmt(self, statement),
        }
    }
}

/// A name that is not among the tokens.
pub(super) fn unused_name(name: &str, tokens: TokenStream) -> Ident {
    let text = tokens.to_string();
    let is_used = |name: &String| words(&text).any(|word| word == name);
    let mut names = std::iter::once(name.to_owned()).chain((2..).map(|number| format!("{name}_{number}")));
    Ident::new(&names.find(|name| !is_used(name)).expect("there is no end of names"), Span::call_site())
}

/// The tokens with others for some words.
pub(super) fn with_words(tokens: TokenStream, words: &HashMap<String, TokenStream>) -> TokenStream {
    let other = |token| match token {
        TokenTree::Ident(name) => {
            words.get(&name.to_string()).cloned().unwrap_or_else(|| name.to_token_stream())
        }
        TokenTree::Group(group) => {
            let inside = with_words(group.stream(), words);
            proc_macro2::Group::new(group.delimiter(), inside).to_token_stream()
        }
        token => token.to_token_stream(),
    };
    tokens.into_iter().map(other).collect()
}
