//! Calls of functions, and macros.

use super::itself::Itself;
use super::place::strip;
use super::providers::Meaning;
use super::scope::Binding;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use crate::rules;
use crate::source::{Handles, STANDARD};
use syn::{Expr, ExprCall};

impl Lowering<'_> {
    pub(super) fn call(&mut self, call: &ExprCall, expr: &Expr) -> Lowered {
        if let Some(spelled) = self.with_gradient_by_name(call) {
            return self.call(&spelled, expr);
        }
        if let Some((what, help)) = self.underived_gradient(&call.func) {
            return self.barred(expr, Page::SecondOrder, &*call.func, what, &help);
        }
        let Expr::Path(callee) = strip(&call.func) else {
            return self.barred(
                expr,
                Page::FunctionValues,
                &*call.func,
                "a call of a computed function has no derivative",
                "call a function by its name",
            );
        };
        let segments: Vec<String> = callee.path.segments.iter().map(|part| part.ident.to_string()).collect();
        // What the crate declares is nothing else, whatever its name is here.
        let is_of_crate = self.declared.is_function_of_crate(&callee.path);
        let names: Vec<&str> = segments.iter().filter(|_| !is_of_crate).map(String::as_str).collect();
        if let Some(ident) = callee.path.get_ident()
            && let Some(Binding::Closure(_, closure)) = self.scopes.get(ident)
            && let Some(lowered) = self.call_of_closure(closure, call)
        {
            return lowered;
        }
        if let Some(ident) = callee.path.get_ident()
            && matches!(
                self.scopes.get(ident),
                Some(Binding::Value(_) | Binding::Closure(..) | Binding::Cursor(..))
            )
        {
            return self.barred(
                expr,
                Page::FunctionValues,
                callee,
                format!("`{ident}` is a value; a call through it has no derivative"),
                "call the function by its name; or take `f: impl DifferentiableFn` and write `f.call(x)`",
            );
        }
        let of_arrays = match names[..] {
            ["from_fn"] => self.declared.imports_from(STANDARD, "array", &callee.path.segments[0].ident),
            [.., module, last] => module == "array" && last == "from_fn",
            _ => false,
        };
        if of_arrays && let Some(lowered) = self.array_from_function(call, expr) {
            return lowered;
        }
        if of_arrays {
            return self.barred(
                expr,
                Page::NotAccepted,
                &*call.func,
                "how long this array is does not show",
                "say it where the array goes, as in `let p: [f64; 3] = ..`, and give a closure that does not leave by `return` or `?`",
            );
        }
        if let Some(lowered) = self.operator_function(call, callee) {
            return lowered;
        }
        if let Some(given) = self.given_back(call, callee) {
            return self.expression(given);
        }
        let of_memory = |name: &str| {
            ["swap", "replace", "take"].contains(&name) && self.declared.is_of_std(&callee.path, "mem", name)
        };
        match names[..] {
            [name] if of_memory(name) => self.memory_function(call, expr),
            [.., "from_fn" | "from_shape_fn"]
                if let Some(lowered) = self.entries_from_function(call, callee, expr) =>
            {
                lowered
            }
            [.., "f64", name] => self.float_function(call, callee, expr, name, Ty::float(Float::F64)),
            [.., "f32", name] => self.float_function(call, callee, expr, name, Ty::float(Float::F32)),
            [.., "mem", name @ ("swap" | "replace" | "take")]
                if self.declared.may_be_of_std(&callee.path, "mem", name) =>
            {
                self.memory_function(call, expr)
            }
            [.., "Vec", "new" | "with_capacity"] => {
                let opaque = self.opaque(expr, None);
                let element = explicit_element(callee).unwrap_or(Ty::unknown());
                let ty = Ty::list(element);
                Lowered::Value(self.let_("list", expr.span(), ty, Op::Opaque(opaque)))
            }
            [.., "Vec", "from_iter"] if call.args.len() == 1 => {
                let items = super::place::grouped(&call.args[0]);
                let is_chain = matches!(strip(&items), Expr::MethodCall(_))
                    && self.parse_chain(&items, &mut super::chain::Names::default()).is_some();
                let into = (!is_chain).then(|| quote::quote!(.into_iter()));
                self.expression(&syn::parse_quote!(#items #into.collect::<Vec<_>>()))
            }
            [.., "HashMap" | "BTreeMap", "new" | "with_capacity" | "default"] => {
                let opaque = self.opaque(expr, None);
                let ty = Ty::map_to(Ty::unknown());
                Lowered::Value(self.let_("map", expr.span(), ty, Op::Opaque(opaque)))
            }
            [.., "HashMap" | "BTreeMap", "from"]
                if let Some(lowered) = self.map_of_pairs(call, callee, expr) =>
            {
                lowered
            }
            [.., "Duration", "from_secs_f64" | "from_secs_f32"]
                if self.is_of_the_standard_library(callee, "time") =>
            {
                self.barred(
                    expr,
                    Page::NoDerivativePlace,
                    &*call.func,
                    "a `Duration` keeps no derivative of the seconds that it is made of",
                    "keep the seconds as a number, or say without_derivative(..) around them",
                )
            }
            [.., owner @ ("Box" | "Rc" | "Arc"), "new"] if call.args.len() == 1 => {
                self.boxed(owner, callee, &call.args[0], expr)
            }
            [.., "SimpleCommunicator", "world"] if call.args.is_empty() => self.world(expr),
            // The crate may have another name.
            ["without_derivative"] | [_, "without_derivative"] | ["ad_runtime", "zero_like"] => {
                // A constant, but of a type that is not visible: more may be added to it.
                let opaque = self.opaque(expr, None);
                Lowered::Value(self.let_("constant", expr.span(), Ty::unknown(), Op::Opaque(opaque)))
            }
            ["with_derivative"] | [_, "with_derivative"] => self.with_derivative(call, expr),
            // `Real::sin(x)`: whether the owner is a float shows by type.
            [.., owner, name]
                if starts_upper(owner)
                    && owner != "Self"
                    && callee.qself.is_none()
                    && rules::method(name, call.args.len()).is_some()
                    && !self.is_declared_method(callee, call.args.len()) =>
            {
                match self.meaning_of_path(&callee.path) {
                    Meaning::OfFloats => self.function_of_alias(call, callee, expr, name),
                    Meaning::Mirrored => self.associated_call(call, callee, expr),
                    Meaning::Unmarked(of_trait) => {
                        let method = &callee.path.segments.last().expect("a path has a segment").ident;
                        self.of_unmarked_trait(expr, method, &of_trait)
                    }
                }
            }
            _ if let Some(method) = self.method_by_path(call, callee) => self.expression(&method),
            _ if callee.qself.is_some() => self.associated_call(call, callee, expr),
            // `F(x)` is a function with a short name, `Metres(x)` a struct.
            [.., name] if starts_upper(name) && self.is_constructor(callee, name) => {
                self.constructor(call, callee, expr)
            }
            [.., owner, _] if starts_upper(owner) => self.associated_call(call, callee, expr),
            _ => self.differentiable_call(call, callee, expr),
        }
    }

    /// Whether the type whose function is called is not one of the file's, or is imported from that module.
    fn is_of_the_standard_library(&self, callee: &syn::ExprPath, module: &str) -> bool {
        let owner = callee.path.segments.iter().rev().nth(1).map(|owner| &owner.ident);
        owner.is_some_and(|owner| {
            self.declared.imports_from(STANDARD, module, owner) || !self.declared.has_type(owner)
        })
    }

    /// `<[f64]>::to_vec(x)`, `Vec::len(&x)` and `Option::unwrap(x)` as methods.
    fn method_by_path(&self, call: &ExprCall, callee: &syn::ExprPath) -> Option<Expr> {
        const OWNERS: [&str; 3] = ["Vec", "Option", "Result"];
        let segments = &callee.path.segments;
        let of_slice =
            matches!(&callee.qself, Some(of) if of.position == 0 && matches!(*of.ty, syn::Type::Slice(_)));
        let of_library =
            |owner: &Ident| OWNERS.iter().any(|name| owner == name) && !self.declared.has_type(owner);
        let is_it = match segments.len() {
            1 => of_slice,
            2 => callee.qself.is_none() && of_library(&segments[0].ident),
            _ => false,
        };
        let last = &segments.last()?.ident;
        let (receiver, others) = (call.args.first()?, call.args.iter().skip(1));
        let receiver = match strip(receiver) {
            Expr::Reference(reference) => &reference.expr,
            receiver => receiver,
        };
        let receiver = super::place::grouped(receiver);
        (is_it && last != "from")
            .then(|| syn::parse_quote_spanned!(last.span()=> #receiver.#last(#(#others),*)))
    }

    /// What `std::convert::identity(x)` and `std::hint::black_box(x)` are given, and give back.
    fn given_back<'e>(&self, call: &'e ExprCall, callee: &syn::ExprPath) -> Option<&'e Expr> {
        let path = &callee.path;
        let of_std = callee.qself.is_none()
            && (self.declared.is_of_std(path, "convert", "identity")
                || self.declared.is_of_std(path, "hint", "black_box"));
        let local = path.get_ident().is_some_and(|name| self.scopes.get(name).is_some());
        call.args.first().filter(|_| of_std && !local && call.args.len() == 1)
    }

    fn with_derivative(&mut self, call: &ExprCall, expr: &Expr) -> Lowered {
        let (Some(value), Some(map)) = (call.args.get(0), call.args.get(1)) else {
            self.error(
                Page::CustomAdjoint,
                expr,
                "with_derivative takes a value and a closure",
                "as in `with_derivative(x, |seed| seed)`",
            );
            return Lowered::Unit;
        };
        let operand = self.value(value);
        let map = self.opaque(map, None);
        let ty = self.ty(operand);
        Lowered::Value(self.let_("value", expr.span(), ty, Op::WithDerivative { operand, map }))
    }

    /// A call of a function that has a derivative, if its arguments are active.
    fn differentiable_call(&mut self, call: &ExprCall, callee: &syn::ExprPath, expr: &Expr) -> Lowered {
        let recursive =
            !self.is_associated && callee.path.is_ident(&self.name) && self.scopes.get(&self.name).is_none();
        if !recursive && self.may_be_active(expr, &Default::default()) && self.is_unseen(callee) {
            let name = &callee.path.segments[callee.path.segments.len() - 1].ident;
            if self.function_sends(&callee.path) {
                let what = format!(
                    "`{name}` sends or receives, and has no derivative: it is not marked #[differentiable]"
                );
                return self.barred(expr, Page::NotMarked, name, what, crate::diagnostics::WAYS_OUT);
            }
            return self.inert(&name.to_string(), expr);
        }
        if !recursive && self.is_check(callee, call.args.len()) {
            return self.check(expr);
        }
        let name = callee.path.get_ident();
        if !recursive && name.is_none_or(|name| self.scopes.get(name).is_none()) {
            let formula = name.and_then(|name| self.call_of_formula(name, call));
            if let Some(lowered) = formula.or_else(|| self.call_of_higher_order(&callee.path, call, expr)) {
                return lowered;
            }
        }
        let arguments = call.args.iter().map(|argument| self.argument(argument)).collect();
        let companion = self.declared.companion(&callee.path);
        let callee = Callee::Function { path: callee.clone(), companion };
        let itself = if recursive { Itself::Certainly } else { Itself::No };
        Lowered::Value(self.called(callee, arguments, itself, expr))
    }

    /// `Type::f(..)`, of a function that has a derivative, if something active goes in.
    fn associated_call(&mut self, call: &ExprCall, callee: &syn::ExprPath, expr: &Expr) -> Lowered {
        if let Some(lowered) = self.call_of_associated_higher_order(call, callee, expr) {
            return lowered;
        }
        let arguments = call.args.iter().map(|argument| self.argument(argument)).collect();
        let callee = Callee::Associated(of_type(callee).unwrap_or_else(|| callee.clone()));
        let itself = self.itself_as_associated(&callee);
        Lowered::Value(self.called(callee, arguments, itself, expr))
    }

    pub(super) fn called(
        &mut self,
        callee: Callee,
        mut arguments: Vec<Argument>,
        itself: Itself,
        expr: &Expr,
    ) -> ValueId {
        let recursive = itself != Itself::No;
        let name = callee.name().clone();
        if self.function.lends_parts_of_one_list(&arguments) {
            self.error(
                Page::Changes,
                expr,
                "two parts of one list are lent to a function at the same time",
                "give the function the whole list and where it is split, or copies of the parts",
            );
        }
        self.function.refine_passing(&mut arguments);
        let declared = if recursive { None } else { self.given_by(&callee, &arguments) };
        let ty = match &declared {
            _ if recursive => self.function.result_ty,
            Some(seen) => self.written_ty(&seen.ty),
            None => Ty::unknown(),
        };
        let checkpoints =
            self.function.temporary(&format!("{name}_adjoint"), name.span(), Ty::inert(), Kind::Line);
        if self.one_expansion {
            self.function.sources.insert(checkpoints, expr.clone().into());
        }
        let unmarked = match &callee {
            _ if recursive => None,
            Callee::Function { path, .. } => self.unmarked(path).map(|_| Unmarked::Certainly),
            Callee::Associated(_) | Callee::Method { .. } => {
                let inferred = self.inferred.as_ref();
                let lacking = inferred.and_then(|known| known.lacking_mode(callee.name(), self.modes));
                self.unmarked_method(&callee, &arguments).or(lacking.map(Unmarked::InMode))
            }
        };
        let visited = self.declared.visited_slices(callee.name());
        if matches!(&callee, Callee::Function { path, .. } if path.path.get_ident().is_some()) {
            self.function.slices.insert(checkpoints, visited.clone());
        }
        let of_constant_size = arguments.iter().enumerate().filter(|(_, argument)| {
            let Argument::Place { place, .. } = argument else { return false };
            let ty = self.declared_in(place);
            ty.is_some_and(|ty| self.declared.has_constant_size(&ty) && !self.declared.has_no_clone(&ty))
        });
        let copied = visited.into_iter().chain(of_constant_size.map(|(position, _)| position)).collect();
        self.function.copied_for_calls.insert(checkpoints, copied);
        let excluded = self.excluded(&callee, &arguments);
        let unnamed = self.unnamed(&callee, &arguments);
        let Handles { puts, decodes } = match &callee {
            Callee::Function { path, .. } => self.declared.handles_bits(&path.path),
            Callee::Associated(_) | Callee::Method { .. } => self.declared.method_handles_bits(&name),
        };
        let puts_bits = puts && arguments.iter().any(Argument::may_change);
        let takes_bits = match &callee {
            Callee::Function { path, .. } => self.takes_bits(path),
            Callee::Associated(_) => self.declared.method_takes_bits(&name),
            Callee::Method { .. } => false,
        };
        let for_effect = false;
        // Of an unmarked function nothing is known, and a derivative that it would have to pass is told of.
        let communicates = unmarked.is_none() && self.communicates(&callee, &arguments);
        let call = Call {
            callee,
            arguments,
            checkpoints,
            recursive,
            certain: itself == Itself::Certainly,
            excluded,
            unnamed,
            unmarked,
            takes_bits: takes_bits || puts_bits,
            decodes,
            for_effect,
            keeping: false,
            communicates,
            dot: None,
        };
        let value = self.let_(&name.to_string(), expr.span(), ty, Op::Call(call));
        if let Some(declared) = declared {
            self.check_borrowed(value, &declared.ty, expr);
            *self.types.entry(value) = Some(declared);
        }
        value
    }
}

/// `<T as From<X>>::from` as `<T>::from`: the rule behind it belongs to another trait.
fn of_type(callee: &syn::ExprPath) -> Option<syn::ExprPath> {
    let qself = callee.qself.as_ref()?;
    let last = callee.path.segments.last()?;
    let trait_ = callee.path.segments.iter().rev().nth(1)?;
    if last.ident != "from" || trait_.ident != "From" {
        return None;
    }
    let ty = &qself.ty;
    Some(syn::parse_quote!(<#ty>::#last))
}

pub(super) fn starts_upper(name: &str) -> bool {
    name.starts_with(|c: char| c.is_uppercase())
}

/// `Vec::<f64>::new()`.
fn explicit_element(callee: &syn::ExprPath) -> Option<Ty> {
    let owner = callee.path.segments.iter().rev().nth(1)?;
    let syn::PathArguments::AngleBracketed(arguments) = &owner.arguments else { return None };
    match arguments.args.first()? {
        syn::GenericArgument::Type(ty) => Some(types::of(ty)),
        _ => None,
    }
}
