//! Methods of the file that give an iterator over what they are called on: `fn iter(&self) -> std::slice::Iter<'_, f64> { self.data.iter() }`, and
//! `impl IntoIterator`.

use super::structs::type_name;
use super::{Context, Declared, File, Seen};
use syn::{Expr, ImplItemFn, ReturnType, Stmt, Type};

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
        let Some((file, _)) = self.file() else { return is_it(&written) };
        match file.imported(&written[0], |_| false) {
            super::imports::Imported::Path(mut begin) => {
                begin.extend(written[1..].iter().cloned());
                is_it(&begin)
            }
            super::imports::Imported::Nothing => is_it(&written),
            super::imports::Imported::Several => false,
        }
    }

    /// The chain that a method stands for which gives an iterator and takes nothing else.
    pub(crate) fn walk(&self, owner: &Seen, method: &syn::Ident) -> Option<Expr> {
        let (file, at) = self.file()?;
        let [method] = self.methods_of(owner, &method.to_string())[..] else { return None };
        chain(file, method, at)
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
        self.methods_of(owner, "next").iter().any(of_trait)
    }

    /// The chain that `for x in value` goes over.
    pub(crate) fn walk_by_for(&self, owner: &Seen, held: Held) -> Option<Expr> {
        let (file, at) = self.file()?;
        let is_it = |&&at: &&usize| {
            let Context::Impl(block) = file.context(at) else { return false };
            match &*block.self_ty {
                Type::Reference(reference) if reference.mutability.is_some() => held == Held::Exclusive,
                Type::Reference(_) => held == Held::Shared,
                _ => false,
            }
        };
        let all = self.methods_of(owner, "into_iter");
        let found: Vec<&usize> = all.iter().filter(is_it).collect();
        let [&method] = found[..] else { return None };
        chain(file, method, at)
    }
}

/// The body of a method that is a chain of iterators.
fn chain(file: &File, function: usize, caller: usize) -> Option<Expr> {
    if !file.modules(caller).starts_with(&file.modules(function)) {
        return None;
    }
    let method: ImplItemFn = syn::parse_str(file.item(function)).ok()?;
    let ReturnType::Type(_, given) = &method.sig.output else { return None };
    let is_iterator = match &**given {
        Type::ImplTrait(_) => true,
        ty => type_name(ty).is_some_and(|name| ITERATORS.contains(&name.as_str())),
    };
    if !is_iterator || method.sig.inputs.len() != 1 {
        return None;
    }
    match &method.block.stmts[..] {
        [Stmt::Expr(chain, None)] => Some(chain.clone()),
        _ => None,
    }
}
