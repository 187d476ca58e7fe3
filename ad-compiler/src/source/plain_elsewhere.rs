//! Types that hold nothing, like those of [`super::plain`], of modules in which nothing that is marked mentions them: the first marked item of the crate
//! that does gives them a tangent, by the path that it writes. Each expansion goes through the same crate, and finds the same one.

use super::File;
use super::derives::has_no_tangent;
use super::holding_nothing::holds_nothing;
use super::of_crate::OfCrate;
use super::plain::{has_marks, is_certainly_marked, is_generic};
use crate::collections::{HashMap, HashSet};
use crate::items::{Def, ItemId, ItemKind, Namespace, World, paths_in};
use crate::syntax::text::words;
use std::cell::RefCell;
use std::rc::Rc;

/// Who gives a tangent to which types.
#[derive(Debug, Default)]
struct Givers(HashMap<ItemId, Given>);

#[derive(Debug)]
struct Given {
    by: ItemId,
    /// The type, as it is written there.
    path: String,
}

impl File {
    /// The types of other modules that the marked item around a position gives a tangent.
    pub(super) fn given_to_others(&self, at: usize) -> Vec<String> {
        let Some(givers) = self.givers() else { return Vec::new() };
        let module = self.module_at(at);
        let items = &self.world().module(module).items;
        let (Some(number), Some(module)) =
            (items.iter().position(|item| item.range.contains(&at)), self.in_crate(module))
        else {
            return Vec::new();
        };
        let item = ItemId { module, number: number as u32 };
        let given = givers.0.iter().filter(|(_, given)| given.by == item);
        let mut paths: Vec<(ItemId, String)> = given.map(|(ty, given)| (*ty, given.path.clone())).collect();
        paths.sort();
        paths.into_iter().map(|(_, path)| path).collect()
    }

    /// Whether a type of another module is given a tangent so.
    pub(super) fn is_given_elsewhere(&self, path: &str, from: usize) -> bool {
        let names: Vec<String> = path.split("::").map(str::to_owned).collect();
        let found = self.world().resolve(&names, self.module_at(from), Namespace::Types);
        let (Def::Item(found), Some(givers)) = (found, self.givers()) else { return false };
        if !self.world().own_modules().contains(&found.module) {
            return false;
        }
        let module = self.in_crate(found.module);
        module.is_some_and(|module| givers.0.contains_key(&ItemId { module, ..found }))
    }

    fn givers(&self) -> Option<Rc<Givers>> {
        thread_local!(static KNOWN: OfCrate<Givers> = const { RefCell::new(None) });
        self.of_crate(&KNOWN, Givers::of)
    }
}

impl Givers {
    fn of(world: &Rc<World>) -> Self {
        let mut open = candidates(world);
        let mut givers = HashMap::default();
        if open.is_empty() {
            return Givers(givers);
        }
        let names: HashSet<String> = open.iter().map(|id| world.name_of(*id)).collect();
        for &module in world.own_modules() {
            if world.is_conditional_module(module) {
                continue;
            }
            let content = world.module(module);
            // `use faults::Stop as Halt;`
            let renamed = content
                .imports()
                .iter()
                .filter(|import| import.path.last().is_some_and(|last| names.contains(last)));
            let renamed: HashSet<&str> = renamed.filter_map(|import| import.name.as_deref()).collect();
            for (number, item) in content.items.iter().enumerate() {
                let text = content.text_of(item);
                let mentions = words(text).any(|word| names.contains(word) || renamed.contains(word));
                if !mentions || !is_certainly_marked(&content, item) {
                    continue;
                }
                let by = ItemId { module, number: number as u32 };
                for path in paths_in(text) {
                    let (ty, path) = match world.resolve(&path, module, Namespace::Types) {
                        Def::Item(id) => (id, &path[..]),
                        Def::Variant(id, _) => (id, &path[..path.len() - 1]),
                        _ => continue,
                    };
                    if !path.is_empty() && open.remove(&ty) && is_plain(world, ty) {
                        givers.insert(ty, Given { by, path: path.join("::") });
                    }
                }
            }
        }
        Givers(givers)
    }
}

/// The types without derive that no marked item of their own module mentions.
fn candidates(world: &World) -> HashSet<ItemId> {
    let mut found = HashSet::default();
    for &module in world.own_modules() {
        let content = world.module(module);
        let is_type = |kind| matches!(kind, ItemKind::Struct | ItemKind::Enum);
        let mut types = content.items.iter().enumerate().filter(|(_, item)| is_type(item.kind)).peekable();
        if types.peek().is_none() || world.is_conditional_module(module) {
            continue;
        }
        let has_marked = content.items.iter().any(|item| is_certainly_marked(&content, item));
        let with_marks = content.items.iter().filter(|item| has_marked && has_marks(content.text_of(item)));
        let mentioned: HashSet<&str> = with_marks.flat_map(|item| words(content.text_of(item))).collect();
        for (number, item) in types {
            let attributes = &content.text[item.range.start..item.at];
            let may_be_one = !mentioned.contains(&*item.name)
                && !content.is_conditional(item)
                && !words(attributes).any(|word| word == "Differentiable" || word == "cfg_attr");
            if may_be_one {
                found.insert(ItemId { module, number: number as u32 });
            }
        }
    }
    found
}

/// Whether a type has no tangent, and nothing that one could belong to.
fn is_plain(world: &Rc<World>, id: ItemId) -> bool {
    let (module, number) = world.item(id);
    let item = &module.items[number];
    let Ok(ty) = syn::parse_str::<syn::Type>(&item.name) else { return false };
    let (file, flattened) = File::of_module(world, id.module);
    let Some(at) = flattened.place_of(&module, item.range.start) else { return false };
    !is_generic(&module.text[item.at..item.range.end])
        && has_no_tangent(&file, &item.name, at)
        && holds_nothing(&file, &ty, at, &mut Vec::new())
}

#[cfg(test)]
mod tests {
    use super::super::File;

    /// What the first function named `f` gives to other modules.
    fn given(text: &str) -> Vec<String> {
        let at = text.find("fn f").expect("the function is there") + "fn ".len();
        File::of(text.to_owned()).given_to_others(at)
    }

    #[test]
    fn the_first_marked_item_that_mentions_them_gives_them() {
        let text = "mod m { pub enum A { X, Y } pub struct B { pub n: usize } pub struct C(pub f64); }
            use m::B;
            #[differentiable] fn f(x: f64, b: B, c: m::C) -> Result<f64, m::A> {}
            #[differentiable] fn g(x: f64, b: B) -> Option<m::A> {}";
        assert_eq!(given(text), ["m::A", "B"]);
        assert_eq!(given(&text.replace("fn f", "fn h").replace("fn g", "fn f")), [""; 0]);
        let file = File::of(text.to_owned());
        let is_given = |path: &str| file.is_given_elsewhere(path, text.len() - 1);
        assert!(is_given("m::A") && is_given("B") && !is_given("m::C") && !is_given("A"));
    }

    #[test]
    fn a_type_by_another_name_is_given() {
        let text = "mod m { pub enum A { X } } use m::A as B; #[differentiable] fn f(b: B) {}";
        assert_eq!(given(text), ["B"]);
    }

    #[test]
    fn others_are_not_given() {
        for text in [
            "mod m { pub enum A { X } #[differentiable] fn g(a: A) {} } #[differentiable] fn f(a: m::A) {}",
            "mod m { pub enum A { X } } fn f(a: m::A) {}",
            "mod m { pub enum A { X } } #[cfg(test)] #[differentiable] fn f(a: m::A) {}",
            "mod m { pub enum A { X } } #[cfg(test)] mod n { #[differentiable] fn f(a: super::m::A) {} }",
            "#[cfg(test)] mod m { pub enum A { X } } #[differentiable] fn f(a: m::A) {}",
            "mod m { pub enum A<T> { X(T) } } #[differentiable] fn f(a: m::A<u8>) {}",
            "mod m { #[derive(Differentiable)] pub enum A { X } } #[differentiable] fn f(a: m::A) {}",
            "mod m { pub enum A { X } impl Differentiable for A {} } #[differentiable] fn f(a: m::A) {}",
            "mod m { pub enum A { X } } use other::A; #[differentiable] fn f(a: A) {}",
        ] {
            assert!(given(text).is_empty(), "{text}");
        }
    }
}
