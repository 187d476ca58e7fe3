//! Functions and methods of the file that are one expression which has no derivative where it is declared, for it borrows, and has one where they are called: iterators,
//! `fn iter(&self) -> std::slice::Iter<'_, f64> { self.data.iter() }`, what is looked up, `fn find(&self, key: u32) -> Option<&Part>`, and `impl IntoIterator`.

use super::inlined::inlined;
use super::structs::type_name;
use super::{Context, Declared, File, Seen};
use crate::library::Method;
use crate::syntax::once::read;
use crate::types::{self, is_function};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Expr, FnArg, ImplItemFn, Pat, ReturnType, Type};

/// How a loop has what it goes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    Shared,
    Exclusive,
}

/// Iterators by the names of their types.
const ITERATORS: [&str; 14] = [
    "Iter",
    "IterMut",
    "IntoIter",
    "Rev",
    "Skip",
    "Take",
    "StepBy",
    "Chunks",
    "ChunksExact",
    "Windows",
    "Copied",
    "Cloned",
    "Chain",
    "Zip",
];

impl Declared {
    /// Whether a path names the standard library's function `zip`.
    pub(crate) fn is_zip_of_iterators(&self, path: &syn::Path) -> bool {
        let written: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let is_it = |path: &[String]| match path {
            [of, iter, zip] => (of == "std" || of == "core") && iter == "iter" && zip == "zip",
            _ => false,
        };
        let Some((file, at)) = self.file() else { return is_it(&written) };
        match file.imported(&written[0], at, |_| false) {
            super::imports::Imported::Path(mut begin) => {
                begin.extend(written[1..].iter().cloned());
                is_it(&begin)
            }
            super::imports::Imported::Nothing => is_it(&written),
            super::imports::Imported::Several => false,
        }
    }

    /// The expression that a method stands for.
    pub(crate) fn walk(&self, owner: &Seen, method: &Ident) -> Option<Walk> {
        let (file, at) = self.file()?;
        let [method] = self.methods_of(owner, &method.to_string())[..] else { return None };
        chain(file, method, at)
    }

    /// The expression that a function stands for.
    pub(crate) fn walk_by_function(&self, callee: &syn::Path) -> Option<Walk> {
        let (file, at) = self.file()?;
        chain(file, file.unmarked(callee, at)?, at)
    }

    /// Whether the type is an iterator by an `impl` of the file.
    pub(crate) fn is_own_iterator(&self, owner: &Seen) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let of_trait = |&at: &usize| match file.context(at) {
            Context::Impl(block) => block
                .trait_
                .is_some_and(|(path, _)| path.segments.last().is_some_and(|last| last.ident == "Iterator")),
            _ => false,
        };
        self.methods_of(owner, Method::Next.name()).iter().any(of_trait)
    }

    /// The chain that `for x in value` goes over.
    pub(crate) fn walk_by_for(&self, owner: &Seen, held: Held) -> Option<Walk> {
        let (file, at) = self.file()?;
        let is_it = |&&at: &&usize| {
            let Context::Impl(block) = file.context(at) else { return false };
            match &*block.self_ty {
                Type::Reference(reference) if reference.mutability.is_some() => held == Held::Exclusive,
                Type::Reference(_) => held == Held::Shared,
                _ => false,
            }
        };
        let all = self.methods_of(owner, Method::IntoIter.name());
        let found: Vec<&usize> = all.iter().filter(is_it).collect();
        let [&method] = found[..] else { return None };
        chain(file, method, at)
    }
}

/// Such an expression, with the names of the parameters that it speaks of.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) parameters: Vec<Ident>,
    pub(crate) body: Expr,
}

fn chain(file: &File, function: usize, caller: usize) -> Option<Walk> {
    let method: ImplItemFn = read(file.item(function))?;
    if file.may_be_missing(function, caller)
        || !file.is_meant(function, caller)
        || !file.may_stand(method.block.to_token_stream(), function, caller)
    {
        return None;
    }
    let ReturnType::Type(_, given) = &method.sig.output else { return None };
    let is_iterator = match &**given {
        Type::ImplTrait(object) => !is_function(object.bounds.iter()),
        ty => type_name(ty).is_some_and(|name| ITERATORS.contains(&name.as_str())),
    };
    if !is_iterator && !may_refer(given) {
        return None;
    }
    let body = inlined(&method.block).filter(|body| body.checks.is_empty())?.tail;
    let typed = method.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(&*typed.pat),
        FnArg::Receiver(_) => None,
    });
    let name = |pattern: &Pat| match pattern {
        Pat::Ident(name) if name.mutability.is_none() && name.by_ref.is_none() => Some(name.ident.clone()),
        _ => None,
    };
    Some(Walk { parameters: typed.map(name).collect::<Option<_>>()?, body })
}

/// Whether a result is a reference that need not be there: `Option<&T>`, `Result<&T, E>`.
pub(crate) fn may_refer(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    let is_carrier = last.ident == "Option" || last.ident == "Result";
    match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) if is_carrier => matches!(
            arguments.args.first(),
            Some(syn::GenericArgument::Type(ty @ Type::Reference(reference)))
                if reference.mutability.is_none() && !types::of(ty).is_inert()
        ),
        _ => false,
    }
}
