//! Methods of the file that give a reference into what they are called on, and are nothing but that.

use super::structs::type_name;
use super::{Context, File};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, FnArg, ImplItemFn, Pat, ReturnType, Stmt, Type};

/// Such a method: `fn row(&self, i: usize) -> &[f64] { &self.data[i] }`.
#[derive(Debug)]
pub(crate) struct Viewer {
    /// The type that the method belongs to.
    owner: Option<String>,
    parameters: Vec<Pat>,
    pub(crate) body: Expr,
}

impl Viewer {
    /// Whether the method may be that of a type, as far as types are known.
    pub(crate) fn may_belong_to(&self, ty: Option<&Type>) -> bool {
        match (&self.owner, ty.and_then(type_name)) {
            (Some(owner), Some(name)) => *owner == name,
            _ => true,
        }
    }

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

/// The method at a position, if it is such a one and its fields can be seen at `caller`.
pub(super) fn viewer(file: &File, function: usize, caller: usize) -> Option<Viewer> {
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
    let owner = file.block_type(function).as_ref().and_then(type_name);
    Some(Viewer { owner, parameters: parameters.collect(), body: body.clone() })
}

/// What an index of a type means, if the file says it with one place for reading and writing.
pub(super) fn index_of(file: &File, owner: &str, caller: usize) -> Option<Viewer> {
    let implemented = |function: &str, name: &str| -> Vec<usize> {
        let is_for_owner = |&at: &usize| {
            let Context::Impl(block) = file.context(at) else { return false };
            let of_trait = block.trait_.as_ref().and_then(|(path, _)| path.segments.last());
            of_trait.is_some_and(|last| last.ident == name)
                && type_name(&block.self_ty).is_some_and(|name| name == owner)
        };
        let all = file.outline.functions.get(function).into_iter().flatten();
        all.copied().filter(is_for_owner).collect()
    };
    let (read, written) = (implemented("index", "Index"), implemented("index_mut", "IndexMut"));
    let &[read] = &read[..] else { return None };
    let viewer = viewer(file, read, caller)?;
    match written[..] {
        [] => Some(viewer),
        [written] => {
            let other = self::viewer(file, written, caller)?;
            let same =
                without_mut(viewer.body.to_token_stream()) == without_mut(other.body.to_token_stream());
            same.then_some(viewer)
        }
        _ => None,
    }
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
