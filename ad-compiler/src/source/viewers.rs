//! Methods of the file that give a reference into what they are called on, and are nothing but that.

use super::{Context, Declared, File, Seen};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, FnArg, ImplItemFn, Pat, ReturnType, Stmt, Type};

/// Such a method: `fn row(&self, i: usize) -> &[f64] { &self.data[i] }`.
#[derive(Debug)]
pub(crate) struct Viewer {
    parameters: Vec<Pat>,
    pub(crate) body: Expr,
}

impl Viewer {
    /// The arguments of a call, by the names of the parameters.
    pub(crate) fn bound<'e>(&self, arguments: &[&'e Expr]) -> Option<Vec<(Ident, &'e Expr)>> {
        if arguments.len() != self.parameters.len() {
            return None;
        }
        let mut bound = Vec::new();
        for (pattern, &argument) in self.parameters.iter().zip(arguments) {
            match (pattern, argument) {
                (Pat::Ident(name), argument) => bound.push((name.ident.clone(), argument)),
                (Pat::Tuple(names), Expr::Tuple(parts)) if names.elems.len() == parts.elems.len() => {
                    for (name, part) in names.elems.iter().zip(&parts.elems) {
                        let Pat::Ident(name) = name else { return None };
                        bound.push((name.ident.clone(), part));
                    }
                }
                _ => return None,
            }
        }
        Some(bound)
    }
}

impl Declared {
    /// The method of a type, if that is certainly a struct of the file and the method is nothing but a reference to a part of it.
    pub(crate) fn viewer(&self, owner: &Seen, method: &Ident) -> Option<Viewer> {
        let (file, at) = self.file()?;
        let [method] = self.methods_of(owner, &method.to_string())[..] else { return None };
        viewer(file, method, at)
    }

    /// What an index of a type means, if the file says it with one place for reading and writing.
    pub(crate) fn index_of(&self, owner: &Seen) -> Option<Viewer> {
        let (file, at) = self.file()?;
        let [read] = self.methods_of(owner, "index")[..] else { return None };
        let viewer = viewer(file, read, at)?;
        match self.methods_of(owner, "index_mut")[..] {
            [] => Some(viewer),
            [written] => {
                let other = self::viewer(file, written, at)?;
                let same =
                    without_mut(viewer.body.to_token_stream()) == without_mut(other.body.to_token_stream());
                same.then_some(viewer)
            }
            _ => None,
        }
    }

    /// Where a struct of the file has methods of that name.
    fn methods_of(&self, owner: &Seen, method: &str) -> Vec<usize> {
        let Some((file, _)) = self.file() else { return Vec::new() };
        let declared = self.struct_at(owner);
        let is_of_owner = |&at: &usize| {
            let Context::Impl(block) = file.context(at) else { return false };
            declared.is_some()
                && self.struct_at(&Seen { ty: (*block.self_ty).clone(), from: Some(at) }) == declared
        };
        file.outline.functions.get(method).into_iter().flatten().copied().filter(is_of_owner).collect()
    }
}

/// The method at a position, if it is such a one and its fields can be seen at `caller`.
fn viewer(file: &File, function: usize, caller: usize) -> Option<Viewer> {
    if !file.modules(caller).starts_with(&file.modules(function)) {
        return None;
    }
    let method: ImplItemFn = syn::parse_str(file.item(function)).ok()?;
    let lends = matches!(&method.sig.receiver()?.kind, syn::ReceiverKind::Reference(..));
    let gives = matches!(&method.sig.output, ReturnType::Type(_, ty) if matches!(&**ty, Type::Reference(_)));
    if !lends || !gives || method.sig.generics.type_params().next().is_some() {
        return None;
    }
    let [Stmt::Expr(body, None)] = &method.block.stmts[..] else { return None };
    let parameters = method.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some((*typed.pat).clone()),
        FnArg::Receiver(_) => None,
    });
    Some(Viewer { parameters: parameters.collect(), body: body.clone() })
}

fn without_mut(tokens: TokenStream) -> String {
    fn collect(tokens: TokenStream, text: &mut String) {
        for token in tokens {
            match token {
                TokenTree::Ident(word) if word == "mut" => {}
                TokenTree::Group(group) => {
                    text.push('(');
                    collect(group.stream(), text);
                    text.push(')');
                }
                token => *text += &format!("{token} "),
            }
        }
    }
    let mut text = String::new();
    collect(tokens, &mut text);
    text
}
