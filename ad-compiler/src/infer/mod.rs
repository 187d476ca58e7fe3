//! Types by inference: one for every expression, a callee for every call, and what happens to receivers.
//!
//! Expectations go down, types come up, and variables are found out by unification, in one pass over the body. There is no trait solver: a trait is found by the
//! one impl that fits, and what needs more is unknown. That is no error: rustc knows it, and the derivative goes by the runtime's traits.

mod blocks;
pub(crate) mod by_tokens;
mod calls;
mod closures;
mod coercion;
mod expressions;
pub(crate) mod function;
pub(crate) mod instance;
pub(crate) mod matrices;
mod members;
mod obligations;
mod operators;
mod pairs;
mod paths;
mod patterns;
pub(crate) mod places;
mod probe;
mod select;
#[cfg(test)]
mod tests;
mod unify;

use crate::collections::HashMap;
use crate::hir::{Body, ExprId, LocalId, PatternId, TypeRef};
use crate::items::{ItemId, ModuleId, World};
use crate::ty::{Callable, Generics, Impls, Mutability, Substitution, TraitRef, Ty, TyKind, TypeScope};
pub(crate) use members::name_of as name_of_member;
use obligations::Obligation;
use std::rc::Rc;
use unify::Table;

/// What is known of a body.
#[derive(Debug, Default)]
pub(crate) struct Types {
    exprs: Vec<Ty>,
    patterns: Vec<Ty>,
    locals: Vec<Ty>,
    /// What the function gives.
    pub(crate) result: Option<Ty>,
    callees: HashMap<ExprId, Callee>,
    /// What closures take.
    closures: HashMap<u32, Vec<Ty>>,
    /// What happens to the receivers of methods, to what fields are taken of and to what is indexed.
    adjustments: HashMap<ExprId, Vec<Adjustment>>,
    /// Where two types should have been the same.
    pub(crate) conflicts: Vec<(ExprId, Ty, Ty)>,
}

/// What is called.
#[derive(Clone, Debug)]
pub(crate) struct Callee {
    pub(crate) callable: Callable,
    /// What its parameters stand for, with those of what it stands in.
    pub(crate) arguments: Substitution,
    /// A trait that is not known may have a method of that name for the receiver.
    pub(crate) is_doubtful: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adjustment {
    /// A reference is followed.
    Follow,
    /// `Deref::deref` of a type gives this one.
    Deref(Ty),
    Borrow(Mutability),
    /// An array becomes a slice.
    Unsize,
}

impl Types {
    pub(crate) fn expr(&self, id: ExprId) -> Ty {
        self.exprs[id.0 as usize]
    }

    pub(crate) fn pattern(&self, id: PatternId) -> Ty {
        self.patterns[id.0 as usize]
    }

    pub(crate) fn local(&self, id: LocalId) -> Ty {
        self.locals[id.0 as usize]
    }

    /// What a closure takes.
    pub(crate) fn closure(&self, id: ExprId) -> Option<&[Ty]> {
        self.closures.get(&id.0).map(Vec::as_slice)
    }

    /// What an expression calls: a call, a method, or a path that may be called.
    pub(crate) fn callee(&self, id: ExprId) -> Option<&Callee> {
        self.callees.get(&id)
    }

    pub(crate) fn adjustments(&self, id: ExprId) -> &[Adjustment] {
        self.adjustments.get(&id).map_or(&[], Vec::as_slice)
    }
}

/// What the function that a body belongs to says.
pub(crate) struct Context<'a> {
    pub(crate) world: &'a World,
    pub(crate) generics: Rc<Generics>,
    pub(crate) self_ty: Option<Ty>,
    pub(crate) of_trait: Option<TraitRef>,
    /// What the function is given, where its body stands in the place of a call.
    pub(crate) given: Option<Given>,
}

impl Context<'_> {
    /// What types mean that are written in a module, with what stands for `_`.
    fn scope<'s>(&'s self, module: ModuleId, hole: &'s dyn Fn() -> Ty) -> TypeScope<'s> {
        TypeScope {
            world: self.world,
            module,
            generics: self.generics.clone(),
            self_ty: self.self_ty,
            of_trait: self.of_trait.clone(),
            hole,
        }
    }
}

/// The types of what a function is given, and of what comes of it.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) parameters: Vec<Ty>,
    pub(crate) output: Ty,
}

/// The types of a body.
pub(crate) fn infer(body: &Body, context: &Context<'_>) -> Types {
    let mut inference = Inference::new(body, context);
    inference.function();
    inference.finish()
}

struct Inference<'a> {
    body: &'a Body,
    context: &'a Context<'a>,
    world: &'a World,
    table: Table,
    types: Types,
    obligations: Vec<Obligation>,
    /// What closures take and give, by their expressions.
    closures: HashMap<u32, ClosureSig>,
    /// What `return` gives, innermost last.
    returns: Vec<Ty>,
    /// The loops and labelled blocks around, with what `break` gives.
    loops: Vec<LoopFrame>,
    impls: Impls,
    /// The traits in scope, by module.
    traits: HashMap<ModuleId, Rc<Vec<Option<ItemId>>>>,
    known: Known,
    /// How many projections are being found out within each other.
    depth: usize,
}

#[derive(Clone, Debug)]
struct ClosureSig {
    inputs: Vec<Ty>,
    output: Ty,
}

struct LoopFrame {
    label: Option<proc_macro2::Ident>,
    /// None of loops that give nothing.
    result: Option<Ty>,
    breaks: bool,
    is_block: bool,
}

/// Items of the library that the language itself speaks of.
#[derive(Clone, Copy)]
struct Known {
    option: ItemId,
    result: ItemId,
    vec: ItemId,
    string: ItemId,
    range: ItemId,
    range_inclusive: ItemId,
    range_from: ItemId,
    range_to: ItemId,
    range_to_inclusive: ItemId,
    range_full: ItemId,
    boxed: ItemId,
    into_iterator: ItemId,
    deref: ItemId,
    index: ItemId,
    clone: ItemId,
    copy: ItemId,
}

impl Known {
    /// The library stays the same.
    fn of(world: &World) -> Self {
        thread_local!(static KNOWN: std::cell::OnceCell<Known> = const { std::cell::OnceCell::new() });
        KNOWN.with(|known| *known.get_or_init(|| Known::find(world)))
    }

    fn find(world: &World) -> Self {
        let item = |path: &str| world.known_item(path);
        Known {
            option: item("std::option::Option"),
            result: item("std::result::Result"),
            vec: item("std::vec::Vec"),
            string: item("std::string::String"),
            range: item("std::ops::Range"),
            range_inclusive: item("std::ops::RangeInclusive"),
            range_from: item("std::ops::RangeFrom"),
            range_to: item("std::ops::RangeTo"),
            range_to_inclusive: item("std::ops::RangeToInclusive"),
            range_full: item("std::ops::RangeFull"),
            boxed: item("std::boxed::Box"),
            into_iterator: item("std::iter::IntoIterator"),
            deref: item("std::ops::Deref"),
            index: item("std::ops::Index"),
            clone: item("std::clone::Clone"),
            copy: item("std::marker::Copy"),
        }
    }
}

impl<'a> Inference<'a> {
    fn new(body: &'a Body, context: &'a Context<'a>) -> Self {
        let types = Types {
            exprs: vec![Ty::unknown(); body.exprs().count()],
            patterns: vec![Ty::unknown(); body.pattern_count()],
            locals: Vec::new(),
            ..Types::default()
        };
        let mut this = Inference {
            body,
            context,
            world: context.world,
            table: Table::default(),
            types,
            obligations: Vec::new(),
            closures: HashMap::default(),
            returns: Vec::new(),
            loops: Vec::new(),
            impls: context.world.impls(body.module, &body.blocks),
            traits: HashMap::default(),
            known: Known::of(context.world),
            depth: 0,
        };
        this.types.locals = body.locals().map(|_| this.table.fresh()).collect();
        this
    }

    fn function(&mut self) {
        let given = self.context.given.as_ref();
        for (position, parameter) in self.body.parameters.iter().enumerate() {
            let given = given.and_then(|given| given.parameters.get(position).copied());
            let ty = match (given, &parameter.ty) {
                (Some(given), _) => given,
                (None, Some(ty)) => self.written(ty),
                (None, None) => self.context.self_ty.unwrap_or(Ty::unknown()),
            };
            self.pattern(parameter.pattern, ty);
        }
        let output = match (given, &self.body.output) {
            (Some(given), _) => given.output,
            (None, Some(output)) => self.written(output),
            (None, None) => Ty::unit(),
        };
        // What `impl Trait` is, the body says.
        let output = output.map(&mut |part| match part.kind() {
            TyKind::Opaque(_) => Some(self.table.fresh()),
            _ => None,
        });
        self.returns.push(output);
        self.types.result = Some(output);
        let given = self.check(self.body.value, output);
        // What an operator of a parameter gives need not be known.
        if !given.any(&|part| matches!(part.kind(), TyKind::Projection(_))) {
            self.coerce(self.body.value, given, output);
        }
    }

    /// A type as it is written in the body.
    fn written(&mut self, ty: &TypeRef) -> Ty {
        let ty = {
            let table = std::cell::RefCell::new(&mut self.table);
            let hole = || table.borrow_mut().fresh();
            let scope = self.context.scope(ty.module, &hole);
            scope.ty(&ty.ty)
        };
        self.normalized(ty)
    }

    fn finish(mut self) -> Types {
        self.settle();
        // What is not known may say more of the types that meet it.
        for obligation in std::mem::take(&mut self.obligations) {
            let types = obligation.types();
            if types.iter().any(|ty| self.table.is_foreign(*ty)) {
                types.into_iter().for_each(|ty| self.table.escapes(ty));
            }
            self.obligations.push(obligation);
        }
        self.table.default_numbers();
        self.settle();
        let mut types = std::mem::take(&mut self.types);
        let finished = |this: &mut Self, ty: Ty| this.finished(ty);
        for ty in types.exprs.iter_mut().chain(&mut types.patterns).chain(&mut types.locals) {
            *ty = finished(&mut self, *ty);
        }
        for (number, signature) in std::mem::take(&mut self.closures) {
            let inputs = signature.inputs.into_iter().map(|ty| finished(&mut self, ty)).collect();
            types.closures.insert(number, inputs);
        }
        types.result = types.result.map(|ty| finished(&mut self, ty));
        for callee in types.callees.values_mut() {
            callee.arguments = callee.arguments.mapped(&mut |ty| finished(&mut self, ty));
        }
        for adjustment in types.adjustments.values_mut().flatten() {
            if let Adjustment::Deref(ty) = adjustment {
                *ty = finished(&mut self, *ty);
            }
        }
        for (_, left, right) in &mut types.conflicts {
            (*left, *right) = (finished(&mut self, *left), finished(&mut self, *right));
        }
        types
    }

    /// A type with what its variables are; what is not found out is unknown.
    fn finished(&mut self, ty: Ty) -> Ty {
        let ty = self.table.deep(ty);
        ty.map(&mut |part| match part.kind() {
            TyKind::Variable(_) => Some(Ty::unknown()),
            TyKind::Constant(crate::ty::Length::Variable(_)) => {
                Some(Ty::new(TyKind::Constant(crate::ty::Length::Unknown)))
            }
            _ => None,
        })
    }
}
