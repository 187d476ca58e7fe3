//! The real pipeline on source text, up to the IR.

use super::own_names;
use super::unmarked::Unmarked;
use crate::attribute::args::Args;
use crate::attribute::switches::Options;
use crate::collections::HashMap;
use crate::diagnostics::Errors;
use crate::driver::second_order::Composed;
use crate::driver::{self, Analysed};
use crate::emit::where_used::WhereUsed;
use crate::emit::wrappers::SecondOrder;
use crate::interface::Signature;
use crate::ir::print::RegionText;
use crate::ir::{Function, Line, Op, ValueId};
use crate::passes::tangent::{Gives, Tangent};
use crate::passes::{self, Differentiated, Sweeps};
use crate::source::visited::visited_slices;
use crate::source::{Context, given};
use syn::{ImplItem, ImplItemFn, Item, ItemFn, ItemImpl, ItemStruct};

/// A function in all the forms that the macro has of it.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    /// `f`, or `Type::f`
    pub(super) name: String,
    pub(super) active: Vec<bool>,
    pub(super) result: syn::Type,
    pub(super) lowered: Function,
    pub(super) sweeps: Sweeps,
    pub(super) tangent: Tangent,
    /// What is printed where it is used.
    pub(super) where_used: WhereUsed,
    /// Which parameters are followed by a tangent where forward mode is a function of its own.
    pub(super) taken: Vec<bool>,
    /// Forward mode as such functions, if it has a derivative, and the primal that keeps, with the names that they have beside this one.
    pub(super) forward: Vec<(&'static str, Compiled)>,
    /// The sweep is not given the arguments again.
    pub(super) keeping: bool,
}

/// What a source text declares.
#[derive(Clone, Debug, Default)]
pub(super) struct Module {
    pub(super) functions: Vec<Compiled>,
    pub(super) structs: Vec<ItemStruct>,
    pub(super) unmarked: Unmarked,
    /// The parameters of each function that are slices, which the macro finds in the file.
    slices: HashMap<String, Vec<usize>>,
}

impl Compiled {
    /// Compiles a function of the accepted language.
    pub(super) fn of(source: &str, options: Options) -> Compiled {
        Compiled::try_of(source, options).unwrap_or_else(|error| panic!("{error}\n{source}"))
    }

    pub(super) fn try_of(source: &str, options: Options) -> syn::Result<Compiled> {
        let item = crate::driver::parse(source.parse()?)?;
        Compiled::of_item(&item, &Context::Free, &HashMap::default(), options)
    }

    fn of_item(
        item: &ItemFn,
        context: &Context,
        slices: &HashMap<String, Vec<usize>>,
        options: Options,
    ) -> syn::Result<Compiled> {
        let mut errors = Errors::default();
        let args = Args::parse(Default::default())?;
        let mut signature = Signature::read(item, &args, context, &mut errors);
        errors.check()?;
        let expanded = crate::source::Declared::around(&item.sig.ident).with_macros_expanded(item);
        let item = expanded.as_ref().unwrap_or(item);
        let mut analysed = driver::analysed(item, &mut signature, &args)?;
        analysed.function.slices = taken_slices(&analysed.function, slices);
        analysed.function.copied_for_calls = analysed.function.slices.clone();
        let tangent = passes::forward(&analysed.function, &analysed.activity, &analysed.active);
        let mut forward = Compiled::forward(&analysed, &tangent, &signature, options);
        let product = Compiled::composed(&analysed, &tangent, &signature, options, Gives::TangentAlone);
        forward.extend(product.map(|(product, _)| ("product", product)));
        let Analysed { function: lowered, activity, active, .. } = analysed;
        let differentiated = Differentiated::of(&lowered, &activity, &active, options);
        let keeping = differentiated.keeping(&driver::given(&signature), options);
        let sweeps = differentiated.sweeps(options);
        // Without other arguments than numbers, the usual sweep is run.
        let keeping = keeping.unwrap_or_else(|| sweeps.clone());
        let (name, result) = (item.sig.ident.to_string(), signature.result.clone());
        let where_used = WhereUsed::of(&sweeps, &tangent);
        let taken = signature.parameters.iter().map(|parameter| signature.takes_tangent(parameter)).collect();
        let plain = Compiled {
            name,
            active,
            result,
            lowered,
            sweeps,
            tangent,
            where_used,
            taken,
            forward: Vec::new(),
            keeping: false,
        };
        let where_used = WhereUsed::of(&keeping, &plain.tangent);
        forward.push(("keeping", Compiled { sweeps: keeping, where_used, keeping: true, ..plain.clone() }));
        Ok(Compiled { forward, ..plain })
    }

    /// Forward mode as a function, and the primal of that which keeps; nothing if it has no derivative.
    fn forward(
        analysed: &Analysed,
        tangent: &Tangent,
        signature: &Signature,
        options: Options,
    ) -> Vec<(&'static str, Compiled)> {
        let composed = Compiled::composed(analysed, tangent, signature, options, Gives::Both);
        let Some((forward, Composed { function, activity, active })) = composed else { return Vec::new() };
        let second = SecondOrder::of(&analysed.bounded, signature, false);
        let given = driver::given(&second.signature);
        let options = driver::second_order::options(options);
        let keeping = Differentiated::of(&function, &activity, &active, options).keeping(&given, options);
        let sweeps = keeping.unwrap_or_else(|| forward.sweeps.clone());
        let where_used = WhereUsed::of(&sweeps, tangent);
        let keeping = Compiled { sweeps, where_used, keeping: true, ..forward.clone() };
        vec![("forward", forward), ("forward keeping", keeping)]
    }

    fn composed(
        analysed: &Analysed,
        tangent: &Tangent,
        signature: &Signature,
        options: Options,
        gives: Gives,
    ) -> Option<(Compiled, Composed)> {
        let is_alone = gives == Gives::TangentAlone;
        if is_alone && signature.has_lent() {
            return None;
        }
        let composed = driver::second_order::composed(tangent, analysed, signature, gives).ok()?;
        let Composed { function, activity, active } = &composed;
        let options = driver::second_order::options(options);
        let sweeps = Differentiated::of(function, activity, active, options).sweeps(options);
        let result = &signature.result;
        let compiled = Compiled {
            name: String::new(),
            result: if is_alone { result.clone() } else { syn::parse_quote!((#result, #result)) },
            where_used: WhereUsed::of(&sweeps, tangent),
            tangent: tangent.clone(),
            taken: Vec::new(),
            forward: Vec::new(),
            keeping: false,
            active: active.clone(),
            lowered: function.clone(),
            sweeps,
        };
        Some((compiled, composed))
    }
}

/// For the calls of a function, which arguments the callee takes as slices.
fn taken_slices(function: &Function, slices: &HashMap<String, Vec<usize>>) -> HashMap<ValueId, Vec<usize>> {
    let mut taken = HashMap::default();
    function.body.each_line(&mut |line| {
        if let Line::Let { op: Op::Call(call), .. } = line
            && let Some(numbers) = slices.get(&call.callee.name().to_string())
        {
            taken.insert(call.checkpoints, numbers.clone());
        }
    });
    taken
}

impl Module {
    /// Both sweeps of all functions.
    pub(super) fn text(&self) -> String {
        let sweeps = |each: &Compiled| {
            let Sweeps { function, adjoint, .. } = &each.sweeps;
            format!("{function}{}", RegionText { function, region: &adjoint.region })
        };
        self.functions.iter().map(sweeps).collect()
    }

    /// Compiles all functions and methods of a text that are marked, for the interpreter.
    pub(super) fn of(source: &str, options: Options) -> Module {
        Module::try_of(source, options).unwrap_or_else(|error| panic!("{error}\n{source}"))
    }

    pub(super) fn try_of(source: &str, options: Options) -> syn::Result<Module> {
        let items = syn::parse_str::<syn::File>(source)?.items;
        let slices = items.iter().filter_map(|item| match item {
            Item::Fn(function) => Some((function.sig.ident.to_string(), visited_slices(function, None))),
            _ => None,
        });
        let mut module = Module { slices: slices.collect(), ..Module::default() };
        let mut items = items;
        items.retain(|item| !module.unmarked.take(item));
        for item in items {
            match item {
                Item::Fn(function) if !module.unmarked.is_empty() => {
                    // What the function calls stands in its file.
                    let at = source.find(&format!("fn {}(", function.sig.ident)).expect("it is in the text");
                    let run = || module.add(function, &Context::Free, options);
                    given::with_text(source.to_owned(), at, run)?;
                }
                Item::Fn(function) => module.add(function, &Context::Free, options)?,
                Item::Impl(block) => module.add_methods(block, options)?,
                Item::Struct(item) => module.structs.push(item),
                // A trait says nothing that its implementations do not say.
                Item::Trait(_) => {}
                other => panic!("the item `{}` is not known", quote::quote!(#other)),
            }
        }
        Ok(module)
    }

    fn add(&mut self, mut item: ItemFn, context: &Context, options: Options) -> syn::Result<()> {
        own_names::mark(&mut item);
        self.functions.push(Compiled::of_item(&item, context, &self.slices, options)?);
        Ok(())
    }

    fn add_methods(&mut self, mut block: ItemImpl, options: Options) -> syn::Result<()> {
        let items = std::mem::take(&mut block.items);
        let owner = crate::source::type_name(&block.self_ty).expect("the type of an impl has a name");
        let context = Context::Impl(Box::new(block));
        for item in items {
            let ImplItem::Fn(method) = item else { panic!("an impl has only methods") };
            let ImplItemFn { attrs, vis, sig, block, .. } = method;
            let item = ItemFn { attrs, vis, sig, block: Box::new(block), modifiers: Default::default() };
            self.add(item, &context, options)?;
            let compiled = self.functions.last_mut().expect("a method was added");
            compiled.name = format!("{owner}::{}", compiled.name);
        }
        Ok(())
    }

    /// Changes the function of that name, if it can be; what is printed where it is used is decided anew.
    pub(super) fn change(&mut self, name: &str, change: impl Fn(&mut Compiled) -> bool) -> bool {
        let mut all = self.functions.iter_mut();
        let Some(function) = all.find(|function| function.name == name) else {
            panic!("there is no function `{name}`")
        };
        let changed = change(function);
        function.where_used = WhereUsed::of(&function.sweeps, &function.tangent);
        changed
    }
}
