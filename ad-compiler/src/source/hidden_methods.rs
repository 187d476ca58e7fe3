//! Private methods of types of other modules that give an integer, or something else without a derivative: where a body that calls them stands in the
//! place of a call, `&self.cells[self.offset(i, j)]`, generated code calls what the derive of the type writes for them. Not so those that have the name of
//! something else: of a field, or of a method of the library, which a type that is dereferenced has, too.

use super::standing::Within;
use super::{Context, Declared, File, structs};
use crate::collections::HashSet;
use crate::ir::label;
use crate::library::Method;
use crate::syntax::once::read;
use crate::syntax::text::words;
use proc_macro2::Ident;
use std::rc::Rc;
use syn::{FnArg, ReceiverKind, ReturnType, Signature, Visibility};

/// Such a method of a type with a tangent.
#[derive(Debug)]
pub(super) struct HiddenMethod {
    name: String,
    at: usize,
    owner: String,
    seen: Within,
}

impl Declared {
    /// The methods of the type declared here that generated code calls from other modules.
    pub(crate) fn methods_with_accessors(&self) -> Vec<Signature> {
        let Some((file, at)) = self.file() else { return Vec::new() };
        let own = file.methods_with_accessors().iter();
        let own = own.filter(|method| self.function == method.owner && method.seen.reaches(file, at));
        own.filter_map(|method| super::declared::signature(&file.text[method.at..])).collect()
    }

    /// The names of the methods that generated code calls so where the function stands. What the function calls itself is visible.
    pub(crate) fn hidden_methods(&self) -> Rc<HashSet<String>> {
        let Some((file, at)) = self.file() else { return Rc::default() };
        let mut hidden = file.hidden_methods(at);
        if !hidden.is_empty() {
            let own: HashSet<&str> = called_in(file.item(at)).collect();
            hidden.retain(|method| !own.contains(&**method));
        }
        Rc::new(hidden)
    }
}

impl File {
    /// The same at a position: nothing else has a method of such a name.
    pub(super) fn hidden_methods(&self, at: usize) -> HashSet<String> {
        let all = self.methods_with_accessors();
        let is_hidden = |name: &str, place: usize| {
            let mut those = all.iter().filter(|method| method.name == name);
            those.any(|method| method.at == place && !method.seen.reaches(self, at))
        };
        let names: HashSet<&String> = all.iter().map(|method| &method.name).collect();
        let names = names.into_iter().filter(|name| {
            let places = self.outline.functions.get(&***name).into_iter().flatten();
            let mut methods = places.filter(|place| !matches!(self.context(**place), Context::Free));
            methods.all(|place| is_hidden(name, *place))
        });
        names.cloned().collect()
    }

    fn methods_with_accessors(&self) -> &[HiddenMethod] {
        self.hidden_methods.get_or_init(|| {
            // Where no body may stand elsewhere, there is nothing to look for.
            let bodies: Vec<usize> = self.outline.functions.values().flatten().copied().collect();
            let bodies = bodies.into_iter().filter(|&at| {
                matches!(self.context(at), Context::Impl(_))
                    && called_in(self.item(at)).next().is_some()
                    && self.may_stand_elsewhere(at)
            });
            let mut found: Vec<HiddenMethod> = Vec::new();
            for body in bodies {
                for name in called_in(self.item(body)).collect::<HashSet<_>>() {
                    let places = self.outline.functions.get(name).into_iter().flatten();
                    let methods = places.filter_map(|&at| self.method_with_accessor(name, at));
                    for method in methods.filter(|method| method.seen.reaches(self, body)) {
                        if !found.iter().any(|known| known.at == method.at) {
                            found.push(method);
                        }
                    }
                }
            }
            found
        })
    }

    /// The method at a position, if it is such a one: it looks at a type that derives its tangent, and is given and gives nothing but integers and the like.
    fn method_with_accessor(&self, name: &str, at: usize) -> Option<HiddenMethod> {
        let Context::Impl(block) = self.context(at) else { return None };
        let owner = structs::type_name(&block.self_ty)?;
        let [place] = self.outline.structs.get(&owner)?[..] else { return None };
        let attributes = &self.text[self.outline.item_start(place)..place];
        let item: syn::ItemStruct = read(self.item(place))?;
        let is_derived = words(attributes).any(|word| word == "Differentiable")
            && item.generics.params.is_empty()
            && item.fields.members().all(|member| label(&member) != name);
        let signature = super::declared::signature(&self.text[at..])?;
        let looks = matches!(&signature.receiver()?.kind, ReceiverKind::Reference(_, _, None));
        let is_plain = |ty: &syn::Type| crate::types::of(ty).is_inert();
        let fits = signature.inputs.iter().all(|input| match input {
            FnArg::Typed(input) => {
                is_plain(&input.ty)
                    && matches!(&*input.pat, syn::Pat::Ident(name) if name.mutability.is_none())
            }
            FnArg::Receiver(_) => true,
        });
        let gives = matches!(&signature.output, ReturnType::Type(_, ty) if is_plain(ty));
        let seen = self.seen_within(&self.visibility_of_method(at), at);
        // Calls are told by the name alone.
        let is_alone = !self.is_conditional(at)
            && !self.is_dereferenced(&owner)
            && self.methods_of_owner(&owner, name).count() == 1
            && !self.world().library_declares_function(name);
        let is_one = is_alone
            && block.trait_.is_none()
            && block.generics.params.is_empty()
            && !words(&self.text[self.outline.item_start(at)..at])
                .any(|word| word == "unsafe" || word == "async")
            && is_derived
            && looks
            && fits
            && gives
            && signature.generics.params.is_empty()
            && self.may_be_hidden(seen);
        is_one.then(|| HiddenMethod { name: name.to_owned(), at, owner, seen })
    }

    /// Whether a type is dereferenced to another one.
    pub(super) fn is_dereferenced(&self, owner: &str) -> bool {
        self.methods_of_owner(owner, Method::Deref.name()).next().is_some()
    }

    /// The methods of that name in blocks for a type.
    fn methods_of_owner<'f>(&'f self, owner: &'f str, name: &str) -> impl Iterator<Item = usize> + 'f {
        let places = self.outline.functions.get(name).into_iter().flatten().copied();
        places.filter(move |&at| match self.context(at) {
            Context::Impl(block) => structs::type_name(&block.self_ty).is_some_and(|name| name == owner),
            _ => false,
        })
    }

    /// The visibility of the method at a position.
    pub(super) fn visibility_of_method(&self, at: usize) -> Visibility {
        let before = self.text[self.outline.item_start(at)..at].trim_start();
        let before = before.rfind(']').map_or(before, |end| &before[end + 1..]);
        let read = before.find("pub").and_then(|start| {
            let function = format!("{} fn f() {{}}", &before[start..]);
            read::<syn::ItemFn>(&function)
        });
        read.map_or(Visibility::Inherited, |function| function.vis)
    }
}

/// The names of methods that are called in a text.
fn called_in(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let before = text[..start].trim_end();
        before.ends_with('.')
            && !before.ends_with("..")
            && text[start + word.len()..].trim_start().starts_with('(')
    })
}

/// The name of what a derive writes for a method: `__offset`.
pub(crate) fn accessor_of_method(method: &Ident) -> Ident {
    quote::format_ident!("__{}", method.to_string().trim_start_matches("r#"), span = method.span())
}

#[cfg(test)]
mod tests {
    use super::super::File;

    /// The private methods that have accessors in the function `f`.
    fn hidden(methods: &str, beside: &str) -> Vec<String> {
        let text = format!(
            "mod m {{ #[derive(Differentiable)] pub struct S {{ x: Vec<f64>, field: usize }} impl S {{ {methods} }}
             impl Index<usize> for S {{ type Output = f64; fn index(&self, i: usize) -> &f64 {{ &self.x[self.place(i)] }} }} {beside} }}
             fn f() {{}}"
        );
        let at = text.find("fn f()").expect("the function is there") + "fn ".len();
        let mut hidden: Vec<String> = File::of(text).hidden_methods(at).into_iter().collect();
        hidden.sort();
        hidden
    }

    #[test]
    fn private_methods_that_give_an_integer() {
        assert_eq!(hidden("fn place(&self, i: usize) -> usize { i }", ""), ["place"]);
        let within =
            "fn place(&self, i: usize) -> usize { self.other(i) } fn other(&self, i: usize) -> usize { i }";
        assert_eq!(hidden(within, ""), ["place"]);
    }

    #[test]
    fn others_have_none() {
        for (methods, beside) in [
            ("pub fn place(&self, i: usize) -> usize { i }", ""),
            ("fn place(&self, i: usize) -> f64 { 0.5 }", ""),
            ("fn place(&self, i: f64) -> usize { 0 }", ""),
            ("fn place(&mut self, i: usize) -> usize { i }", ""),
            ("unsafe fn place(&self, i: usize) -> usize { i }", ""),
            ("async fn place(&self, i: usize) -> usize { i }", ""),
            ("fn place<T>(&self, i: usize) -> usize { i }", ""),
            ("#[cfg(a)] fn place(&self, i: usize) -> usize { i }", ""),
            (
                "fn place(&self, i: usize) -> usize { i }",
                "impl Deref for S { fn deref(&self) -> &Vec<f64> { &self.x } }",
            ),
            ("fn place(&self, i: usize) -> usize { i }", "impl Other { pub fn place(&self) -> f64 { 0.5 } }"),
        ] {
            assert!(hidden(methods, beside).is_empty(), "{methods} {beside}");
        }
    }
}
