//! Private fields of types of other modules: where a body that names them stands in the place of a call, generated code reaches them by accessors, which the
//! derive of the type writes for the fields that such bodies may name.

use super::{Context, Declared, File};
use crate::ir::label;
use crate::items::ModuleId;
use crate::syntax::text::words;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use syn::{Fields, ImplItemFn, ItemStruct, Visibility};

/// The fields of a struct with a tangent.
#[derive(Debug)]
struct Derived {
    /// Where it is declared.
    at: usize,
    name: String,
    /// The names or numbers of its fields, with how far they are visible.
    fields: Vec<(String, Visibility)>,
    is_derived: bool,
}

/// What is found once for a file.
#[derive(Debug, Default)]
pub(super) struct HiddenFields {
    structs: std::cell::OnceCell<Vec<Derived>>,
    /// The names behind dots in the methods of each type whose bodies may stand elsewhere.
    named: std::cell::OnceCell<HashMap<String, HashSet<String>>>,
    by_module: std::cell::RefCell<HashMap<ModuleId, Rc<HashSet<String>>>>,
}

impl Declared {
    /// The names or numbers of the fields of the type declared here that have accessors.
    pub(crate) fn fields_with_accessors(&self, fields: &Fields) -> Vec<String> {
        let Some((file, at)) = self.file() else { return Vec::new() };
        let hidden = file.declared_fields(fields).into_iter().filter(|(_, vis)| file.may_be_hidden(vis, at));
        let hidden: Vec<String> = hidden.map(|(field, _)| field).collect();
        if hidden.is_empty() {
            return hidden;
        }
        let name = self.function.to_string();
        hidden.into_iter().filter(|field| file.is_named_by_methods(&name, field)).collect()
    }

    /// The names or numbers of the fields that generated code reaches by accessors where the function stands.
    pub(crate) fn hidden_fields(&self) -> Rc<HashSet<String>> {
        match self.file() {
            Some((file, at)) => file.hidden_fields(at),
            None => Rc::default(),
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
        let (mut hidden, mut others) = (HashSet::new(), HashSet::new());
        for derived in self.structs_with_fields() {
            for (field, visibility) in &derived.fields {
                match self.is_visible(visibility, derived.at, at) {
                    false if derived.is_derived && self.is_named_by_methods(&derived.name, field) => {
                        hidden.insert(field.clone());
                    }
                    _ => {
                        others.insert(field.clone());
                    }
                }
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
            let places = self.outline.structs.iter();
            let places = places.flat_map(|(name, places)| places.iter().map(move |at| (name, *at)));
            let derived = places.filter_map(|(name, at)| {
                let item: ItemStruct = syn::parse_str(self.item(at)).ok()?;
                let attributes = &self.text[self.outline.item_start(at)..at];
                let is_derived = words(attributes).any(|word| word == "Differentiable");
                Some(Derived {
                    at,
                    name: name.clone(),
                    fields: self.declared_fields(&item.fields),
                    is_derived,
                })
            });
            derived.collect()
        })
    }

    fn declared_fields(&self, fields: &Fields) -> Vec<(String, Visibility)> {
        let all = fields.members().zip(fields).map(|(member, field)| (label(&member), field.vis.clone()));
        all.collect()
    }

    /// Whether a module of the crate may not see what is declared at a position.
    fn may_be_hidden(&self, visibility: &Visibility, at: usize) -> bool {
        let world = self.world();
        match visibility {
            Visibility::Inherited => self.module_at(at) != world.own_root() || !self.is_whole,
            Visibility::Restricted(restricted) => !restricted.path.is_ident("crate"),
            Visibility::Public(_) => false,
        }
    }

    fn is_named_by_methods(&self, owner: &str, field: &str) -> bool {
        let named = self.hidden_fields.named.get_or_init(|| {
            let mut named: HashMap<String, HashSet<String>> = HashMap::new();
            for &at in self.outline.functions.values().flatten() {
                let Context::Impl(block) = self.context(at) else { continue };
                let Some(owner) = self.owner_name(&block.self_ty, at) else { continue };
                if self.may_stand_elsewhere(at) {
                    named.entry(owner).or_default().extend(behind_dots(self.item(at)).map(str::to_owned));
                }
            }
            named
        });
        named.get(owner).is_some_and(|named| named.contains(field))
    }

    /// Whether the body of a method may be taken in the place of a call: it has no derivative of its own, and gives more than an integer.
    fn may_stand_elsewhere(&self, at: usize) -> bool {
        let Ok(method) = syn::parse_str::<ImplItemFn>(self.item(at)) else { return false };
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
        let gives = match &method.sig.output {
            syn::ReturnType::Type(_, ty) => !crate::types::of(ty).is_inert(),
            syn::ReturnType::Default => false,
        };
        method.sig.receiver().is_some() && (is_generic || (gives && !is_marked))
    }
}

/// The names and numbers behind dots in a text.
fn behind_dots(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        text[..start].trim_end().ends_with('.')
    })
}
