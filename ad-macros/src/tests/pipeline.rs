//! The real pipeline on source text, up to the IR.

use super::own_names;
use crate::analyze::{Activity, counts, effects};
use crate::args::Args;
use crate::context::Context;
use crate::errors::Errors;
use crate::ir::Function;
use crate::ir::verify::{self, Sweep};
use crate::lower::{self, signature::Signature};
use crate::transform::tangent::Tangent;
use crate::transform::{self, Options, Sweeps};
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
}

/// What a source text declares.
#[derive(Clone, Debug, Default)]
pub(super) struct Module {
    pub(super) functions: Vec<Compiled>,
    pub(super) structs: Vec<ItemStruct>,
}

impl Compiled {
    /// Compiles a function of the accepted language.
    pub(super) fn of(source: &str, options: Options) -> Compiled {
        Compiled::try_of(source, options).unwrap_or_else(|error| panic!("{error}\n{source}"))
    }

    pub(super) fn try_of(source: &str, options: Options) -> syn::Result<Compiled> {
        let item = crate::expand::parse(source.parse()?)?;
        Compiled::of_item(&item, &Context::Free, options)
    }

    fn of_item(item: &ItemFn, context: &Context, options: Options) -> syn::Result<Compiled> {
        let mut errors = Errors::default();
        let signature = Signature::read(item, &Args::parse(Default::default())?, context, &mut errors);
        errors.check()?;
        let mut errors = Errors::default();
        let mut lowered = lower::lower(item, &signature, &mut errors);
        errors.check()?;
        verify::check_function(&lowered, Sweep::Primal, "lowering");
        let active: Vec<bool> = signature.parameters.iter().map(|parameter| parameter.active).collect();
        let mut errors = Errors::default();
        let activity = Activity::analyze(&lowered, &active, &mut errors);
        errors.check()?;
        effects::mark(&mut lowered, &activity);
        counts::mark(&mut lowered, &activity);
        let sweeps = transform::reverse(&lowered, &activity, &active, options);
        let tangent = transform::forward(&lowered, &activity, &active);
        let (name, result) = (item.sig.ident.to_string(), signature.result);
        Ok(Compiled { name, active, result, lowered, sweeps, tangent })
    }
}

impl Module {
    /// Compiles all functions and methods of a text, for the interpreter.
    pub(super) fn of(source: &str, options: Options) -> Module {
        Module::try_of(source, options).unwrap_or_else(|error| panic!("{error}\n{source}"))
    }

    pub(super) fn try_of(source: &str, options: Options) -> syn::Result<Module> {
        let mut module = Module::default();
        for item in syn::parse_str::<syn::File>(source)?.items {
            match item {
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
        self.functions.push(Compiled::of_item(&item, context, options)?);
        Ok(())
    }

    fn add_methods(&mut self, mut block: ItemImpl, options: Options) -> syn::Result<()> {
        let items = std::mem::take(&mut block.items);
        let owner = crate::context::type_name(&block.self_ty).expect("the type of an impl has a name");
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

    /// The function of that name, to be changed.
    pub(super) fn function_mut(&mut self, name: &str) -> &mut Compiled {
        let mut all = self.functions.iter_mut();
        all.find(|function| function.name == name).unwrap_or_else(|| panic!("there is no function `{name}`"))
    }
}
