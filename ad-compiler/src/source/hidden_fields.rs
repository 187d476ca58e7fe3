//! Private fields of types of other modules: where a body that names them stands in the place of a call, generated code reaches them by accessors, which the
//! derive of the type writes for the fields that such bodies may name.

use super::standing::Within;
use super::{Context, Declared, File};
use crate::collections::{HashMap, HashSet};
use crate::ir::label;
use crate::items::{ModuleId, Reach};
use crate::syntax::once::read;
use crate::syntax::text::words;
use std::rc::Rc;
use syn::{Fields, ImplItemFn, ItemStruct};

/// The fields of a struct with a tangent.
#[derive(Debug)]
struct Derived {
    /// The names or numbers of its fields, with where they are visible. What stays here is no syntax, which ends with an expansion.
    fields: Vec<(String, Within)>,
    is_derived: bool,
}

/// What is found once for a file.
#[derive(Debug, Default)]
pub(super) struct HiddenFields {
    structs: std::cell::OnceCell<Vec<Derived>>,
    /// The methods whose bodies may stand elsewhere, by the names behind dots in them.
    named: std::cell::OnceCell<HashMap<String, Vec<usize>>>,
    by_module: std::cell::RefCell<HashMap<ModuleId, Rc<HashSet<String>>>>,
}

impl Declared {
    /// The names or numbers of the fields of the type declared here that have accessors.
    pub(crate) fn fields_with_accessors(&self, fields: &Fields) -> Vec<String> {
        let Some((file, at)) = self.file() else { return Vec::new() };
        let hidden = file.declared_fields(fields, at).into_iter();
        let hidden = hidden
            .filter(|(field, seen)| file.may_be_hidden(*seen) && file.is_named_by_methods(field, *seen));
        hidden.map(|(field, _)| field).collect()
    }

    /// The names or numbers of the fields that generated code reaches by accessors where the function stands. What the function names itself is visible.
    pub(crate) fn hidden_fields(&self) -> Rc<HashSet<String>> {
        let Some((file, at)) = self.file() else { return Rc::default() };
        let hidden = file.hidden_fields(at);
        let own: HashSet<&str> = fields_in(file.item(at)).collect();
        match hidden.iter().any(|field| own.contains(&**field)) {
            true => Rc::new(
                hidden.iter().filter(|field| is_number(field) || !own.contains(&***field)).cloned().collect(),
            ),
            false => hidden,
        }
    }
}

impl File {
    /// The same at a position: of no other struct that has a tangent a field of such a name is visible there.
    pub(super) fn hidden_fields(&self, at: usize) -> Rc<HashSet<String>> {
        let module = self.module_at(at);
        if let Some(known) = self.hidden_fields.by_module.borrow().get(&module) {
            return known.clone();
        }
        let (mut hidden, mut others) = (HashSet::default(), HashSet::default());
        for derived in self.structs_with_fields() {
            for (field, seen) in &derived.fields {
                let is_reached =
                    derived.is_derived && !seen.reaches(self, at) && self.is_named_by_methods(field, *seen);
                if is_reached { &mut hidden } else { &mut others }.insert(field.clone());
            }
        }
        // A tuple has numbers, too: its type tells.
        hidden.retain(|field| !others.contains(field));
        let hidden = Rc::new(hidden);
        self.hidden_fields.by_module.borrow_mut().insert(module, hidden.clone());
        hidden
    }

    fn structs_with_fields(&self) -> &[Derived] {
        self.hidden_fields.structs.get_or_init(|| {
            let derived = self.outline.structs.values().flatten().filter_map(|&at| {
                let item: ItemStruct = read(self.item(at))?;
                let attributes = &self.text[self.outline.item_start(at)..at];
                let is_derived = words(attributes).any(|word| word == "Differentiable");
                Some(Derived { fields: self.declared_fields(&item.fields, at), is_derived })
            });
            derived.collect()
        })
    }

    fn declared_fields(&self, fields: &Fields, at: usize) -> Vec<(String, Within)> {
        let all = fields.members().zip(fields).map(|(member, field)| {
            // What has a private type cannot be given away.
            let ty = &field.ty;
            let is_private = words(&quote::quote!(#ty).to_string()).any(|word| self.may_be_private(word));
            let seen = if is_private { Within::Unknown } else { self.seen_within(&field.vis, at) };
            (label(&member), seen)
        });
        all.collect()
    }

    /// Whether a type of that name is declared that is not public in its module.
    fn may_be_private(&self, name: &str) -> bool {
        let places = [&self.outline.structs, &self.outline.types].into_iter().filter_map(|all| all.get(name));
        places
            .flatten()
            .any(|&at| !words(&self.text[self.outline.item_start(at)..at]).any(|word| word == "pub"))
    }

    /// Whether a module of the crate may not see what is visible there.
    pub(super) fn may_be_hidden(&self, seen: Within) -> bool {
        match seen {
            Within::All => false,
            Within::Module(module) => module != self.world().own_root() || self.reach == Reach::Part,
            Within::Unknown => false,
        }
    }

    /// Whether a method that sees a field names one like it, and its body may stand elsewhere.
    fn is_named_by_methods(&self, field: &str, seen: Within) -> bool {
        let named = self.hidden_fields.named.get_or_init(|| {
            let mut named: HashMap<String, Vec<usize>> = HashMap::default();
            for &at in self.outline.functions.values().flatten() {
                if !matches!(self.context(at), Context::Impl(_)) || !self.may_stand_elsewhere(at) {
                    continue;
                }
                for name in fields_in(self.item(at)).collect::<HashSet<_>>() {
                    named.entry(name.to_owned()).or_default().push(at);
                }
            }
            named
        });
        let methods = named.get(field).into_iter().flatten();
        methods.copied().any(|method| seen.reaches(self, method))
    }

    /// Whether the body of a method may be taken in the place of a call: it has no derivative of its own, and gives more than an integer.
    pub(super) fn may_stand_elsewhere(&self, at: usize) -> bool {
        let Some(method) = read::<ImplItemFn>(self.item(at)) else { return false };
        let block = self.outline.around(at).next().map_or("", |block| block.header(&self.text));
        let own = &self.text[self.outline.item_start(at)..at];
        let is_marked = [block, own]
            .into_iter()
            .any(|text| words(text).any(|word| word == "differentiable" || word == "adjoint"));
        let is_generic = method.sig.generics.type_params().next().is_some()
            || method
                .sig
                .inputs
                .iter()
                .any(|input| words(&quote::quote!(#input).to_string()).any(|word| word == "impl"));
        let (gives, is_part) = match &method.sig.output {
            syn::ReturnType::Type(_, ty) => (!crate::types::of(ty).is_inert(), may_borrow(ty)),
            syn::ReturnType::Default => (false, false),
        };
        // What names a part is that part for its callers, whether it is marked or not.
        method.sig.receiver().is_some() && (is_generic || (gives && (is_part || !is_marked)))
    }
}

/// Whether a result may be a part of what a method is called on, or an iterator over one.
fn may_borrow(ty: &syn::Type) -> bool {
    let written = quote::quote!(#ty).to_string();
    written.contains(['&', '\'']) || words(&written).any(|word| word == "impl")
}

/// The names and numbers of fields in a text: behind dots, and not called.
fn fields_in(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let is_called = text[start + word.len()..].trim_start().starts_with(['(', ':']);
        let before = text[..start].trim_end();
        before.ends_with('.') && !before.ends_with("..") && !is_called
    })
}

fn is_number(field: &str) -> bool {
    field.starts_with(|character: char| character.is_ascii_digit())
}
