//! Whether tokens of one function may stand in another: in another module, what they name has to mean the same there, and to be visible.

use super::{Context, File};
use crate::collections::HashSet;
use crate::items::{Def, ModuleId, Namespace};
use crate::syntax::once::read;
use crate::syntax::text::words;
use proc_macro2::{Ident, Spacing, TokenStream, TokenTree};
use syn::Visibility;
use syn::parse::Parser;

impl File {
    /// Whether the tokens of the function at one position may stand in that at another.
    pub(super) fn may_stand(&self, tokens: TokenStream, from: usize, to: usize) -> bool {
        self.modules(from) == self.modules(to)
            || (self.names_stand(tokens.clone(), &bound_in(tokens.clone()), from, to)
                && self.members_are_seen(tokens, from, to))
    }

    /// Whether every name means the same, or is one that the tokens bind.
    fn names_stand(&self, tokens: TokenStream, bound: &HashSet<Ident>, from: usize, to: usize) -> bool {
        let (mut follows, mut colons, mut is_of_others) = (false, 0, false);
        tokens.into_iter().all(|token| {
            let is_member = std::mem::replace(&mut follows, is_dot(&token));
            let before = colons;
            colons = if is_colon(&token) { colons + 1 } else { 0 };
            match token {
                TokenTree::Ident(name) => {
                    let spelled = name.to_string();
                    // What stands in a type or a module of another crate is the same wherever that is.
                    if before == 2 && is_of_others {
                        return true;
                    }
                    is_of_others = before != 2 && self.is_of_another_crate(&spelled, from);
                    let is_variable =
                        || bound.contains(&name) && [from, to].iter().all(|at| !self.is_fixed(&spelled, *at));
                    is_member || name == "self" || is_variable() || self.means_the_same(&spelled, from, to)
                }
                TokenTree::Group(group) => self.names_stand(group.stream(), bound, from, to),
                _ => true,
            }
        })
    }

    /// Whether all fields and methods that the tokens of a function name are visible in another one, whatever types they are of.
    pub(super) fn members_are_seen(&self, tokens: TokenStream, from: usize, to: usize) -> bool {
        self.modules(to).starts_with(&self.modules(from)) || self.members_stand(tokens, to)
    }

    fn members_stand(&self, tokens: TokenStream, to: usize) -> bool {
        let mut follows = false;
        tokens.into_iter().all(|token| {
            let is_member = std::mem::replace(&mut follows, is_dot(&token));
            match token {
                TokenTree::Ident(name) => {
                    let is_reached = || self.hidden_fields(to).contains(&name.to_string());
                    let is_called = || self.hidden_methods(to).contains(&name.to_string());
                    !is_member
                        || ((self.field_is_seen(&name, to) || is_reached())
                            && (self.method_is_seen(&name, to) || is_called()))
                }
                TokenTree::Group(group) => self.members_stand(group.stream(), to),
                TokenTree::Literal(number) => {
                    let number = number.to_string();
                    !is_member
                        || !self.has_hidden_position(&number, to)
                        || self.hidden_fields(to).contains(&number)
                }
                TokenTree::Punct(_) => true,
            }
        })
    }

    fn field_is_seen(&self, name: &Ident, to: usize) -> bool {
        let mut structs = self.outline.structs.values().flatten();
        structs.all(|&at| {
            let item = self.item(at);
            if !words(item).any(|word| name == word) {
                return true;
            }
            let Some(item) = read::<syn::ItemStruct>(item) else { return false };
            let mut fields = item.fields.iter().filter(|field| field.ident.as_ref() == Some(name));
            fields.all(|field| self.is_visible(&field.vis, at, to))
        })
    }

    fn has_hidden_position(&self, number: &str, to: usize) -> bool {
        let Ok(number) = number.parse::<usize>() else { return true };
        self.outline.structs.values().flatten().any(|&at| {
            let item: syn::ItemStruct = match read(self.item(at)) {
                Some(item) => item,
                None => return true,
            };
            let is_hidden =
                |field: &syn::Field| field.ident.is_none() && !self.is_visible(&field.vis, at, to);
            item.fields.iter().nth(number).is_some_and(is_hidden)
        })
    }

    /// Methods of traits need them in scope.
    fn method_is_seen(&self, name: &Ident, to: usize) -> bool {
        let all = self.outline.functions.get(&name.to_string()).into_iter().flatten();
        let mut methods = all.filter(|at| !matches!(self.context(**at), Context::Free));
        methods.all(|&at| match self.context(at) {
            Context::Impl(block) if block.trait_.is_none() => {
                self.is_visible(&self.visibility_of_method(at), at, to)
            }
            _ => false,
        })
    }

    /// Whether a call at another position may mean the method at a position. A private one is not meant there: what the type is dereferenced to may have one
    /// of the name.
    pub(super) fn is_meant(&self, at: usize, to: usize) -> bool {
        let of_trait = matches!(self.context(at), Context::Impl(block) if block.trait_.is_some());
        of_trait || self.is_visible(&self.visibility_of_method(at), at, to)
    }

    /// Whether what is declared at a position with a visibility can be named at another one.
    fn is_visible(&self, visibility: &Visibility, at: usize, to: usize) -> bool {
        self.seen_within(visibility, at).reaches(self, to)
    }

    /// Where what is declared at a position with a visibility can be named.
    pub(super) fn seen_within(&self, visibility: &Visibility, at: usize) -> Within {
        match visibility {
            Visibility::Public(_) => Within::All,
            Visibility::Inherited => Within::Module(self.module_at(at)),
            Visibility::Restricted(restricted) if restricted.path.is_ident("crate") => Within::All,
            Visibility::Restricted(restricted) => {
                let path: Vec<String> =
                    restricted.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                match self.world().resolve(&path, self.module_at(at), Namespace::Types) {
                    Def::Module(module) => Within::Module(module),
                    _ => Within::Unknown,
                }
            }
        }
    }
}

/// Where something can be named: in the crate, or in a module and those inside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    All,
    Module(ModuleId),
    Unknown,
}

impl Within {
    pub(super) fn reaches(self, file: &File, at: usize) -> bool {
        match self {
            Within::All => true,
            Within::Module(module) => file.world().is_within(file.module_at(at), module),
            Within::Unknown => false,
        }
    }
}

/// The names that patterns in the tokens of a body bind.
fn bound_in(tokens: TokenStream) -> HashSet<Ident> {
    struct Bound(HashSet<Ident>);
    impl syn::visit::Visit<'_> for Bound {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            self.0.insert(name.ident.clone());
            syn::visit::visit_pat_ident(self, name);
        }
    }
    let mut bound = Bound(HashSet::default());
    let statements = syn::Block::parse_within.parse2(tokens).unwrap_or_default();
    statements.iter().for_each(|statement| syn::visit::Visit::visit_stmt(&mut bound, statement));
    bound.0
}

fn is_colon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':')
}

fn is_dot(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '.' && punct.spacing() == Spacing::Alone)
}

#[cfg(test)]
mod tests {
    use super::File;

    /// Whether the body of `g` may stand in `f`.
    fn stands(text: &str) -> bool {
        let file = File::of(text.to_owned());
        let at = |name: &str| text.find(name).expect("it is there") + "fn ".len();
        let body = text[text.find("fn g").unwrap()..].split_once(['{', '}']).unwrap().1;
        let body = body.split('}').next().unwrap().parse().expect("tokens");
        file.may_stand(body, at("fn g"), at("fn f"))
    }

    #[test]
    fn what_is_visible_and_means_the_same_stands_elsewhere() {
        for text in [
            "struct S { x: f64 } impl S { fn g(&self) { &self.x } } fn f() {}",
            "mod m { pub struct S { pub x: f64 } impl S { fn g(&self) { &self.x } } } fn f() {}",
            "mod m { pub struct S { pub(crate) x: f64 } impl S { fn g(&self) { &self.x } } } fn f() {}",
            "mod m { pub struct S(pub f64, f64); impl S { fn g(&self) { &self.0 } } } fn f() {}",
            "mod m { struct S { x: f64 } impl S { fn g(&self) { &self.x } } mod n { fn f() {} } }",
            "const K: usize = 1; mod m { use super::K; fn g(x: &[f64]) { &x[K] } } fn f() {}",
            "mod m { pub struct S; impl S { pub fn h(&self) {} } fn g(s: S) { s.h() } } fn f() {}",
            "mod m { fn g(x: &[f64]) { x.iter().map(|v| v * std::f64::consts::PI).sum::<f64>() } } fn f() {}",
            "mod m { fn g() { (|v| v * v) } } use other::*; fn f() {}",
            "mod m { fn from_iter() {} fn g(x: X) { Vec::from_iter(x) } } fn f() {}",
        ] {
            assert!(stands(text), "{text}");
        }
        for text in [
            "mod m { pub struct S { x: f64 } impl S { fn g(&self) { &self.x } } } fn f() {}",
            "mod m { pub struct S(f64); impl S { fn g(&self) { &self.0 } } } fn f() {}",
            "mod m { const K: usize = 1; fn g(x: &[f64]) { &x[K] } } fn f() {}",
            "const K: usize = 0; mod m { const K: usize = 1; fn g(x: &[f64]) { &x[K] } } fn f() {}",
            "mod m { pub struct S; impl S { fn h(&self) {} } fn g(s: S) { s.h() } } fn f() {}",
            "mod m { trait T { fn h(&self); } fn g<S: T>(s: S) { s.h() } } fn f() {}",
            "mod m { fn h() {} fn g() { h() } } use other::*; fn f() {}",
            "mod m { fn g(x: &[f64]) { x.iter().map(|v| v * w) } } use other::*; fn f() {}",
            "const K: usize = 1; fn g(x: &[f64]) { &x[K] } mod m { fn f() {} }",
            "mod m { fn h() {} fn g() { self::h() } } fn f() {}",
            "mod m { struct Vec; impl Vec { fn h() {} } fn g() { Vec::h() } } fn f() {}",
        ] {
            assert!(!stands(text), "{text}");
        }
    }
}
