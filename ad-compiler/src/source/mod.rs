//! What a function stands in: the tokens of an attribute end at the function, the source file does not.
//!
//! The type that a function belongs to, and its type parameters, are nowhere in the function. So the file is read, up
//! to the function's name, and the block that is open there says it. Where there is no file (in macros, in editors), or
//! where it does not read as expected, nothing is known.

mod aliases;
mod bounds;
mod callees;
mod calls;
mod capitals;
mod carried;
mod clones;
mod collected;
mod constants;
mod cycles;
pub(crate) mod declared;
mod dereferenced;
mod derives;
mod fields;
mod formulas;
#[cfg(any(test, feature = "tool"))]
pub(crate) mod given;
mod hidden_fields;
mod hidden_methods;
mod higher_order;
mod holding_nothing;
mod home;
mod imports;
mod inactive;
mod indices;
mod inlined;
mod looking;
pub(crate) mod macro_rules;
pub(crate) mod marks;
mod matrix_libraries;
mod may_mean;
mod meaning;
mod methods;
mod named_like_modules;
mod no_clones;
mod of_crate;
mod only_asked;
mod operators;
mod outline;
mod outputs;
mod parameters;
mod patterns;
pub(crate) mod plain;
mod plain_elsewhere;
mod prelude;
mod providers;
mod resolved;
mod shadowed;
mod sizes;
mod slices;
mod standard_macros;
mod standing;
mod structs;
mod supertraits;
mod text_and_bits;
mod text_of_floats;
mod traits;
mod type_of;
mod unmarked;
mod variants;
mod viewers;
pub(crate) mod visited;
mod walks;

use crate::collections::{HashMap, HashSet};
use crate::items::{Flattened, ModuleId, Reach, World};
use crate::syntax::once::read;
use outline::Outline;
use proc_macro2::{Ident, Span};
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

pub(crate) use bounds::bounds_of;
pub(crate) use callees::companion_of;
pub(crate) use capitals::InPattern;
pub(crate) use declared::{Declared, STANDARD, Seen};
pub(crate) use formulas::{Formula, Modes};
pub(crate) use hidden_methods::accessor_of_method;
pub(crate) use higher_order::{Given, GivenKind, HigherOrder, Left, left_to_callers};
pub(crate) use inlined::arguments_of;
pub(crate) use looking::lends;
pub(crate) use only_asked::{Called, is_only_asked};
pub(crate) use parameters::Arguments;
pub(crate) use patterns::{bound_names, is_constant_name};
pub(crate) use prelude::Hidden;
pub(crate) use providers::Provider;
pub(crate) use slices::is_asked_about;
pub(crate) use standard_macros::{evaluates_arguments, makes_no_float};
pub(crate) use structs::{behind_pointers, element, payload, type_name};
pub(crate) use text_and_bits::Handles;
pub(crate) use traits::OPERATORS;
pub(crate) use type_of::{Names, is_self, owner_of, type_of, written};
pub(crate) use unmarked::{PLAIN, has_plain_attributes};
pub(crate) use viewers::{INTEGERS, Indexing, Viewer};
pub(crate) use walks::{Held, Walk, may_refer};

/// The block around a function.
#[derive(Clone, Debug)]
pub(crate) enum Context {
    /// A module, or a body.
    Free,
    /// `impl Type`, `impl Trait for Type`.
    Impl(Box<syn::ItemImpl>),
    Trait(Box<syn::ItemTrait>),
    /// None: the function is made of a method, and nothing calls it but the rule that it is made for.
    Freed,
    Unknown,
}

impl Context {
    pub(crate) fn of(name: &Ident) -> Self {
        around(name).unwrap_or(Context::Unknown)
    }

    /// The type parameters of the block.
    pub(crate) fn generics(&self) -> Option<&syn::Generics> {
        match self {
            Context::Impl(item) => Some(&item.generics),
            Context::Trait(item) => Some(&item.generics),
            Context::Free | Context::Freed | Context::Unknown => None,
        }
    }
}

fn around(name: &Ident) -> Option<Context> {
    let (file, at) = file(name.span(), &name.to_string())?;
    Some(file.context(at))
}

/// The items beside the block in which a method stands, itself among them.
pub(crate) fn beside_block_of(method: &Ident) -> Option<Vec<syn::Item>> {
    let (file, at) = file(method.span(), &method.to_string())?;
    let body = match file.outline.around(at).nth(1) {
        Some(block) => &file.text[block.body..block.end],
        None => &file.text[..],
    };
    Some(syn::parse_file(body).ok()?.items)
}

/// A source file; each is read once for all functions in it.
#[derive(Debug)]
struct File {
    text: String,
    /// The parts of the text that stand in the file itself, and not in another one that it speaks of.
    own: Vec<Range<usize>>,
    /// How much of the crate the text is.
    reach: Reach,
    /// The crate that it is a part of.
    source: Option<Rc<World>>,
    outline: Outline,
    /// The functions that call each other in circles.
    cycles: OnceCell<HashSet<usize>>,
    calls: OnceCell<calls::Calls>,
    /// The types that are given a tangent, by the body of their module.
    plain: RefCell<HashMap<Option<usize>, Option<plain::Given>>>,
    hidden: RefCell<HashMap<Option<usize>, Vec<prelude::Hidden>>>,
    world: OnceCell<Rc<World>>,
    /// What names may mean, by the body of their module.
    around: RefCell<HashMap<Option<usize>, Rc<resolved::Around>>>,
    /// What blocks of functions declare, by where they begin.
    blocks: RefCell<HashMap<usize, ModuleId>>,
    hidden_fields: hidden_fields::HiddenFields,
    hidden_methods: OnceCell<Vec<hidden_methods::HiddenMethod>>,
    /// Whether functions take floats for their bits, as far as it was asked.
    takes_bits: RefCell<HashMap<usize, bool>>,
    handles_bits: RefCell<HashMap<usize, Handles>>,
    /// The functions that bare names may mean, by the modules that they stand in.
    bare: RefCell<HashMap<(ModuleId, String), Vec<usize>>>,
}

impl File {
    fn of(text: String) -> Self {
        File {
            outline: Outline::of(&text),
            reach: Reach::Part,
            source: None,
            own: std::iter::once(0..text.len()).collect(),
            text,
            cycles: OnceCell::new(),
            calls: OnceCell::new(),
            plain: RefCell::default(),
            hidden: RefCell::default(),
            world: OnceCell::new(),
            around: RefCell::default(),
            blocks: RefCell::default(),
            hidden_fields: hidden_fields::HiddenFields::default(),
            hidden_methods: OnceCell::new(),
            bare: RefCell::default(),
            takes_bits: RefCell::default(),
            handles_bits: RefCell::default(),
        }
    }

    /// A file with those that it speaks of, as one file, and where in it a place of the file is.
    fn around(path: &Path, line: usize, column: usize) -> Option<(Rc<File>, usize)> {
        type Last = (Rc<World>, ModuleId, Flattened, Rc<File>);
        thread_local!(static LAST: RefCell<Option<Last>> = const { RefCell::new(None) });
        let (world, module) = World::around(path)?;
        LAST.with_borrow_mut(|last| {
            let is_it =
                last.as_ref().is_some_and(|(known, of, ..)| Rc::ptr_eq(known, &world) && *of == module);
            if !is_it {
                let (file, flattened) = File::of_module(&world, module);
                let own = flattened.parts_of(path);
                *last = Some((world, module, flattened, Rc::new(File { own, ..file })));
            }
            let (_, _, flattened, file) = last.as_ref()?;
            Some((file.clone(), flattened.position(&file.text, path, line, column)?))
        })
    }

    /// What the file of a module speaks of, as one.
    fn of_module(world: &Rc<World>, module: ModuleId) -> (File, Flattened) {
        let (mut flattened, reach) = world.flattened(module);
        let text = std::mem::take(&mut flattened.text);
        (File { reach, source: Some(world.clone()), ..File::of(text) }, flattened)
    }

    /// Whether something stands in the file itself.
    fn is_own(&self, at: usize) -> bool {
        self.own.iter().any(|part| part.contains(&at))
    }

    /// What the innermost block around a position is.
    fn context(&self, at: usize) -> Context {
        in_block(self.outline.around(at).next().map(|block| block.header(&self.text)))
    }

    /// The modules around a position, outermost first, by where their bodies begin.
    fn modules(&self, at: usize) -> Vec<usize> {
        let modules = self.outline.around(at).filter(|block| block.is_module(&self.text));
        let mut modules: Vec<usize> = modules.map(|block| block.body).collect();
        modules.reverse();
        modules
    }

    /// The type whose `impl` a position is in.
    fn block_type(&self, at: usize) -> Option<syn::Type> {
        match self.context(at) {
            Context::Impl(block) => Some((*block.self_ty).clone()),
            _ => None,
        }
    }

    /// The function at a position, with its attributes. The macros that it calls are expanded.
    fn whole_function(&self, at: usize) -> Option<syn::ItemFn> {
        let end = at + self.item(at).len();
        let item: syn::ItemFn = read(self.text.get(self.outline.item_start(at)..end)?)?;
        Some(macro_rules::expansion::expanded(&item, &|path| self.macro_rules(path, at)).unwrap_or(item))
    }

    /// The same with an empty body.
    fn function_without_body(&self, at: usize) -> Option<syn::ItemFn> {
        let end = at + declared::length_of_signature(&self.text[at..]);
        let head = self.text.get(self.outline.item_start(at)..end)?;
        read(&format!("{head} {{}}"))
    }

    /// The text from a position to the end of the block that comes first there, or to a `;` before it.
    fn item(&self, at: usize) -> &str {
        let length = declared::length_of_signature(&self.text[at..]);
        let end = match self.outline.beginning(at + length + 1) {
            Some(block) => block.end + 1,
            None => at + length + 1,
        };
        self.text.get(at..end).unwrap_or_default()
    }
}

/// Whether the compiler, or the editor that takes its place, says of no token in which file it stands.
pub(crate) fn has_no_file(token: &Ident) -> bool {
    proc_macro::is_available() && token.span().unwrap().local_file().is_none()
}

/// The file of a token, and where in it the token stands.
fn file(token: Span, spelled: &str) -> Option<(Rc<File>, usize)> {
    #[cfg(any(test, feature = "tool"))]
    if let Some(found) = given::file(spelled) {
        return Some(found);
    }
    if !proc_macro::is_available() {
        return None;
    }
    let span = token.unwrap();
    let (file, at) = File::around(&span.local_file()?, span.line(), span.column())?;
    // Tokens that a macro has made stand elsewhere. A function that is made of another one, or of a part of it, stands where that does.
    let rest = file.text.get(at..)?;
    made_of(spelled).find(|name| rest.starts_with(name))?;
    Some((file, at))
}

/// A name, and those of the functions that the function of that name may be made of, the nearest first.
fn made_of(spelled: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(spelled), |name| {
        let before = ["_checkpointed", "_derivative", "_parallel"]
            .iter()
            .filter_map(|part| Some(name.rsplit_once(part)?.0));
        before.max_by_key(|name| name.len())
    })
}

impl Declared {
    /// Whether a name is that of a function which a part of one of the file has become.
    pub(crate) fn is_part_of_function(&self, name: &Ident) -> bool {
        let name_text = name.to_string();
        made_of(&name_text).skip(1).any(|of| self.has_function(&Ident::new(of, name.span())))
    }
}

fn in_block(header: Option<&str>) -> Context {
    let Some(header) = header else { return Context::Free };
    match read::<syn::Item>(&format!("{header} {{}}")) {
        Some(syn::Item::Impl(item)) => Context::Impl(Box::new(item)),
        Some(syn::Item::Trait(item)) => Context::Trait(Box::new(item)),
        Some(syn::Item::Mod(_) | syn::Item::Fn(_)) => Context::Free,
        _ => Context::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::{Context, File};

    fn context(text: &str) -> Context {
        File::of(text.to_owned()).context(text.len())
    }

    #[test]
    fn the_innermost_open_block_counts() {
        assert!(matches!(
            context("fn f() { impl A {} } mod m { const X: [f64; 3] = [0.0; 3]; fn "),
            Context::Free
        ));
        assert!(matches!(context("impl A { fn g() { 1; } fn "), Context::Impl(_)));
        assert!(matches!(context("pub trait T<X: Copy>: Clone where X: Send { fn "), Context::Trait(_)));
        assert!(matches!(context("fn outer() { let x = 1; fn "), Context::Free));
        assert!(matches!(context("fn "), Context::Free));
    }

    #[test]
    fn type_parameters_are_seen() {
        let Context::Impl(item) =
            context("/// Doc {\n#[cfg(x)] impl<T: Float, const N: usize> A<T> for [T; N] { fn ")
        else {
            panic!("an impl")
        };
        assert_eq!(item.generics.type_params().count(), 1);
    }

    #[test]
    fn comments_and_literals_open_nothing() {
        let text = "impl A { /* { /* { */ } */ // {\n fn g<'a>(x: &'a str) { '{'; '\\''; \"{\\\"\"; r#\"{\"# ; b'{'; } fn ";
        assert!(matches!(context(text), Context::Impl(_)));
    }

    #[test]
    fn what_does_not_read_as_rust_is_unknown() {
        assert!(matches!(context("macro_rules! m { ($x:ident) => { fn "), Context::Unknown));
    }
}
