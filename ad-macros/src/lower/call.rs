//! Calls of functions, and macros.

use super::place::strip;
use super::scope::Binding;
use super::span::Spanned;
use super::*;
use crate::rules;
use syn::{Expr, ExprCall};

impl Lowering<'_> {
    pub(super) fn call(&mut self, call: &ExprCall, expr: &Expr) -> Lowered {
        let Expr::Path(callee) = strip(&call.func) else {
            return self.barred(
                expr,
                &*call.func,
                "a call of a computed function has no derivative",
                "call a function by its name",
            );
        };
        let segments: Vec<String> = callee.path.segments.iter().map(|part| part.ident.to_string()).collect();
        let names: Vec<&str> = segments.iter().map(String::as_str).collect();
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
                callee,
                format!("`{ident}` is a value; a call through it has no derivative"),
                "call a #[differentiable] function by its name, or take `f: impl DifferentiableFn` and write `f.call(x)`",
            );
        }
        let of_arrays = match names[..] {
            ["from_fn"] => self.declared.imports_from("array", &callee.path.segments[0].ident),
            [.., module, last] => module == "array" && last == "from_fn",
            _ => false,
        };
        if of_arrays && let Some(lowered) = self.array_from_function(call, expr) {
            return lowered;
        }
        match names[..] {
            [.., "f64", name] => self.float_function(call, callee, expr, name, Ty::Float(Width::F64)),
            [.., "f32", name] => self.float_function(call, callee, expr, name, Ty::Float(Width::F32)),
            [.., "mem", "swap" | "replace" | "take"] => self.memory_function(call, expr),
            [.., "Vec", "new" | "with_capacity"] => {
                let opaque = self.opaque(expr, None);
                let element = explicit_element(callee).unwrap_or(Ty::Unknown);
                let ty = Ty::List(Box::new(element));
                Lowered::Value(self.let_("list", expr.span(), ty, Op::Opaque(opaque)))
            }
            [.., "HashMap" | "BTreeMap", "new" | "with_capacity" | "default"] => {
                let opaque = self.opaque(expr, None);
                let ty = Ty::Map(Box::new(Ty::Unknown));
                Lowered::Value(self.let_("map", expr.span(), ty, Op::Opaque(opaque)))
            }
            [.., "HashMap" | "BTreeMap", "from"]
                if let Some(lowered) = self.map_of_pairs(call, callee, expr) =>
            {
                lowered
            }
            [.., owner @ ("Box" | "Rc" | "Arc"), "new"] => self.barred(
                expr,
                &*call.func,
                format!("`{owner}::new` of an active value is accepted only where all that is used of the variable is what is in it"),
                "keep the value itself in the variable, and give functions references to it",
            ),
            ["without_derivative"] | ["ad_runtime", "without_derivative" | "zero_like"] => {
                // A constant, but of a type that is not visible: more may be added to it.
                let opaque = self.opaque(expr, None);
                Lowered::Value(self.let_("constant", expr.span(), Ty::Unknown, Op::Opaque(opaque)))
            }
            ["with_derivative"] | ["ad_runtime", "with_derivative"] => self.with_derivative(call, expr),
            // `Real::sin(x)`: whether the owner is a float shows by type.
            [.., owner, name]
                if starts_upper(owner)
                    && owner != "Self"
                    && callee.qself.is_none()
                    && rules::method(name, call.args.len()).is_some()
                    && !self.is_declared_method(callee, call.args.len()) =>
            {
                self.function_of_alias(call, callee, expr, name)
            }
            _ if callee.qself.is_some() => self.associated_call(call, callee, expr),
            // `F(x)` is a function with a short name, `Metres(x)` a struct.
            [.., name] if starts_upper(name) && self.is_constructor(callee, name) => {
                self.constructor(call, callee, expr)
            }
            [.., owner, _] if starts_upper(owner) => self.associated_call(call, callee, expr),
            _ => self.differentiable_call(call, callee, expr),
        }
    }

    /// Whether a name that begins as those of types do is that of a tuple struct or a variant, and not of a function with a
    /// short name.
    fn is_constructor(&self, callee: &syn::ExprPath, name: &str) -> bool {
        let mut segments = callee.path.segments.iter().rev();
        let Some(last) = segments.next() else { return false };
        let of_type = segments.next().is_some_and(|owner| starts_upper(&owner.ident.to_string()));
        let is_function = self.declared.has_function(&last.ident);
        self.declared.has_tuple_struct(&last.ident)
            || (!is_function && (of_type || name.contains(|c: char| c.is_lowercase())))
    }

    /// `f64::sin(x)`, `f64::from(x)`.
    fn float_function(
        &mut self,
        call: &ExprCall,
        callee: &syn::ExprPath,
        expr: &Expr,
        name: &str,
        ty: Ty,
    ) -> Lowered {
        if name == "from" && call.args.len() == 1 {
            let operand = self.value(&call.args[0]);
            if self.ty(operand).is_inert() {
                // What gives the operand has been evaluated.
                let from = marker(operand, expr.span());
                let op = Op::Opaque(self.opaque_tokens(syn::parse_quote!(#callee(#from)), vec![operand]));
                return Lowered::Value(self.let_("from", expr.span(), ty, op));
            }
            let mut owner = callee.path.clone();
            owner.segments.pop();
            owner.segments.pop_punct();
            let op = Op::Cast { operand, ty: Box::new(syn::parse_quote!(#owner)) };
            return Lowered::Value(self.let_("from", expr.span(), ty, op));
        }
        if name == "sin_cos" && call.args.len() == 1 {
            let receiver = &call.args[0];
            return self.expression(&syn::parse_quote!((#receiver).sin_cos()));
        }
        if name == "from_bits" {
            // A float again, from something that has no derivative: `analyze` sees where the bits are from.
            let opaque = self.opaque(expr, None);
            return Lowered::Value(self.let_("from_bits", expr.span(), ty, Op::Opaque(opaque)));
        }
        match rules::method(name, call.args.len()) {
            Some(rule) => {
                let operands: Vec<ValueId> = call.args.iter().map(|argument| self.value(argument)).collect();
                let style = Style::Path(Box::new(callee.clone()));
                Lowered::Value(self.primitive(rule, style, operands, ty, expr.span()))
            }
            None if name.starts_with("is_") || name == "to_bits" || name.ends_with("cmp") => {
                self.inert(name, expr)
            }
            None => self.barred(
                expr,
                &*call.func,
                format!("the function `{name}` of floats has no derivative rule"),
                crate::errors::WAYS_OUT,
            ),
        }
    }

    /// Whether the file has a method of that name, so that the owner may be a type of the user's.
    fn is_declared_method(&self, callee: &syn::ExprPath, arguments: usize) -> bool {
        let name = &callee.path.segments.last().expect("a path has a segment").ident;
        !self.is_generic && !self.declared.methods(name, arguments - 1).is_empty()
    }

    /// `Real::sin(x)`: right if `x` has the type that owns the function, which an annotation makes sure of.
    fn function_of_alias(
        &mut self,
        call: &ExprCall,
        callee: &syn::ExprPath,
        expr: &Expr,
        name: &str,
    ) -> Lowered {
        let rule = rules::method(name, call.args.len()).expect("the caller has found the rule");
        let mut owner = callee.path.clone();
        owner.segments.pop();
        owner.segments.pop_punct();
        let mut operands: Vec<ValueId> = call.args.iter().map(|argument| self.value(argument)).collect();
        // A trait of numbers is no type.
        if !super::bounds::is_numeric_trait(&owner) {
            operands[0] = self.annotated(operands[0], syn::parse_quote!(#owner));
        }
        let style = Style::Path(Box::new(callee.clone()));
        Lowered::Value(self.primitive(rule, style, operands, Ty::Unknown, expr.span()))
    }

    /// `mem::swap`, `mem::replace`, `mem::take`.
    fn memory_function(&mut self, call: &ExprCall, expr: &Expr) -> Lowered {
        let arguments: Vec<&Expr> = call.args.iter().map(strip).collect();
        let name = match strip(&call.func) {
            Expr::Path(path) => path.path.segments.last().expect("a path has a segment").ident.to_string(),
            _ => String::new(),
        };
        let refused = |this: &mut Self| {
            this.barred(
                expr,
                &*call.func,
                format!("`mem::{name}` of something that is no local of the function"),
                "give it a place of a local, as in `mem::swap(&mut a, &mut b)`",
            )
        };
        match (name.as_str(), &arguments[..]) {
            ("swap", [a, b]) => match (self.mutable_place(a), self.mutable_place(b)) {
                (Some(place), Some(other)) => {
                    // Two elements of one list cannot be borrowed at once.
                    if let Some((list, i, j)) = self.elements_of_one_list(&place, &other) {
                        self.push(Line::Mutate { place: list, how: Mutation::SwapElements(i, j) });
                        return Lowered::Unit;
                    }
                    self.push(Line::Mutate { place, how: Mutation::Swap(other) });
                    Lowered::Unit
                }
                _ => refused(self),
            },
            ("replace", [a, b]) => match self.mutable_place(a) {
                Some(place) => {
                    let value = self.value(b);
                    let ty = self.place_ty(&place);
                    let op = Op::Replace { place, value: Some(value), before: None };
                    Lowered::Value(self.let_("replaced", expr.span(), ty, op))
                }
                None => refused(self),
            },
            ("take", [a]) => match self.mutable_place(a) {
                Some(place) => {
                    let ty = self.place_ty(&place);
                    let op = Op::Replace { place, value: None, before: None };
                    Lowered::Value(self.let_("taken", expr.span(), ty, op))
                }
                None => refused(self),
            },
            _ => refused(self),
        }
    }

    /// The list that two places are elements of, and which; no names of a kept pattern, which hold references to them.
    fn elements_of_one_list(&self, a: &Place, b: &Place) -> Option<(Place, ValueId, ValueId)> {
        let is_bound =
            |place: &Place| matches!(&self.function.info(place.root).kind, Kind::Alias(alias) if alias.bound);
        if is_bound(a) || is_bound(b) {
            return None;
        }
        let plain = |place: &Place| {
            let mut place = self.function.resolve(place);
            place.path.retain(|step| !matches!(step, Projection::Deref));
            place
        };
        let (a, b) = (plain(a), plain(b));
        let ((Projection::Index(i), list), (Projection::Index(j), other)) =
            (a.path.split_last()?, b.path.split_last()?)
        else {
            return None;
        };
        let same = list.len() == other.len()
            && list.iter().zip(other).all(|pair| match pair {
                (Projection::Field(a), Projection::Field(b)) => a == b,
                (Projection::Index(a), Projection::Index(b)) => a == b,
                _ => false,
            });
        (a.root == b.root && same).then(|| (Place { root: a.root, path: list.to_vec() }, *i, *j))
    }

    /// `&mut place`, or a reference that is one already.
    fn mutable_place(&mut self, expr: &Expr) -> Option<Place> {
        match strip(expr) {
            Expr::Reference(reference) if reference.mutability.is_some() => self.place(&reference.expr),
            Expr::Path(path) => {
                let value = path.path.get_ident().and_then(|ident| self.scopes.value(ident));
                match value {
                    Some(value) if self.function.is_lent(value) => {
                        Some(Place::of(value).then(Projection::Deref))
                    }
                    _ => self.reference(expr),
                }
            }
            _ => None,
        }
    }

    fn with_derivative(&mut self, call: &ExprCall, expr: &Expr) -> Lowered {
        let (Some(value), Some(map)) = (call.args.get(0), call.args.get(1)) else {
            self.error(
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

    /// Whether a call reaches a function of the same module that has no derivative, and gives something that has none.
    pub(super) fn is_unseen(&self, callee: &syn::ExprPath) -> bool {
        let Some(name) = callee.path.get_ident() else { return false };
        self.scopes.get(name).is_none()
            && self.declared.is_unmarked(name)
            && self.declared.signature_of(name).is_some_and(|signature| gives_an_integer(&signature))
    }

    /// Whether a call reaches a function of the module that has no `&mut` parameters, or a variant.
    pub(super) fn only_looks(&self, callee: &syn::ExprPath) -> bool {
        let Some(name) = callee.path.get_ident() else { return false };
        let spelled = name.to_string();
        (starts_upper(&spelled) && self.is_constructor(callee, &spelled))
            || (self.declared.is_unmarked(name)
                && self.declared.signature_of(name).is_some_and(|signature| !lends(&signature)))
    }

    /// Whether a call reaches such a function, and that takes bits.
    pub(super) fn takes_bits(&self, callee: &syn::ExprPath) -> bool {
        self.is_unseen(callee) && self.declared.takes_bits(&callee.path.segments[0].ident)
    }

    /// A call of a function that has a derivative, if its arguments are active.
    fn differentiable_call(&mut self, call: &ExprCall, callee: &syn::ExprPath, expr: &Expr) -> Lowered {
        let recursive = callee.path.is_ident(&self.name) && self.scopes.get(&self.name).is_none();
        if !recursive && self.may_be_active(expr, &Default::default()) && self.is_unseen(callee) {
            return self.inert(&callee.path.segments[0].ident.to_string(), expr);
        }
        let arguments = call.args.iter().map(|argument| self.argument(argument)).collect();
        Lowered::Value(self.called(Callee::Function(callee.clone()), arguments, recursive, expr))
    }

    /// Whether the receiver is visibly part of a parameter that holds trait objects.
    fn is_dynamic(&mut self, receiver: &Expr) -> bool {
        if self.dynamic.is_empty() || !self.is_place(receiver) {
            return false;
        }
        let root = self.place(receiver).map(|place| self.function.resolve(&place).root);
        root.is_some_and(|root| self.dynamic.contains(&root))
    }

    /// The place that `place.f(..).g(..)` gives, if the file has methods of these names and all give what they are called on.
    pub(super) fn first_of_chain<'e>(&self, call: &'e syn::ExprMethodCall) -> Option<&'e Expr> {
        let methods = self.declared.methods(&call.method, call.args.len());
        if methods.is_empty() || !methods.iter().all(chained::returns_self) {
            return None;
        }
        match strip(&call.receiver) {
            Expr::MethodCall(inner) => self.first_of_chain(inner),
            receiver => self.is_place(receiver).then_some(receiver),
        }
    }

    /// `receiver.f(..)` of a method that has a derivative, if something active goes in.
    pub(super) fn method_call(&mut self, call: &syn::ExprMethodCall, expr: &Expr) -> Lowered {
        if self.is_dynamic(&call.receiver) {
            return self.barred(
                expr,
                &call.method,
                format!(
                    "`{}` is called on a trait object, which does not say whose derivative it is",
                    call.method
                ),
                "make the function generic, as in `fn f<T: Trait>(x: &T, ..)`, or make an enum of the types",
            );
        }
        let mut arguments = vec![match self.taken_away(call) {
            Some(copy) => Argument::Value(copy),
            None => self.receiver(&call.receiver),
        }];
        arguments.extend(call.args.iter().map(|argument| self.argument(argument)));
        let callee = Callee::Method { name: call.method.clone(), generics: call.turbofish.clone() };
        // Which method it is shows by type only, so it may be the function itself.
        let recursive = call.method == self.name && self.is_associated && !is_field_of_self(&call.receiver);
        Lowered::Value(self.called(callee, arguments, recursive, expr))
    }

    /// `Type::f(..)`, of a function that has a derivative, if something active goes in.
    fn associated_call(&mut self, call: &ExprCall, callee: &syn::ExprPath, expr: &Expr) -> Lowered {
        let arguments = call.args.iter().map(|argument| self.argument(argument)).collect();
        let callee = Callee::Associated(of_type(callee).unwrap_or_else(|| callee.clone()));
        let recursive = *callee.name() == self.name && self.is_associated;
        Lowered::Value(self.called(callee, arguments, recursive, expr))
    }

    fn called(
        &mut self,
        callee: Callee,
        mut arguments: Vec<Argument>,
        recursive: bool,
        expr: &Expr,
    ) -> ValueId {
        let name = callee.name().clone();
        if self.lends_parts_of_one_list(&arguments) {
            self.error(
                expr,
                "two parts of one list are lent to a function at the same time",
                "give the function the whole list and where it is split, or copies of the parts",
            );
        }
        self.refine_passing(&mut arguments);
        let declared = if recursive { None } else { self.given_by(&callee, &arguments) };
        let ty = match &declared {
            _ if recursive => self.function.result_ty.clone(),
            Some(seen) => self.written_ty(&seen.ty),
            None => Ty::Unknown,
        };
        let checkpoints =
            self.function.temporary(&format!("{name}_adjoint"), name.span(), Ty::Inert, Kind::Line);
        if self.one_expansion {
            self.function.sources.insert(checkpoints, expr.clone().into());
        }
        let unmarked = match &callee {
            Callee::Function(path) if !recursive && self.scopes.get(&name).is_none() => {
                path.path.get_ident().is_some_and(|name| self.declared.is_unmarked(name))
            }
            _ => false,
        };
        if let Callee::Function(path) = &callee
            && let Some(name) = path.path.get_ident()
        {
            self.function.slices.insert(checkpoints, self.declared.slices_of(name));
        }
        let call = Call { callee, arguments, checkpoints, recursive, unmarked, for_effect: false };
        let value = self.let_(&name.to_string(), expr.span(), ty, Op::Call(call));
        if let Some(declared) = declared {
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

/// Whether the expression is `self.a.b`. No value of finite size has a value of its own type there: on the way would have to
/// be an enum or a list, and those are taken apart first.
fn is_field_of_self(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Field(field) => match strip(&field.base) {
            Expr::Path(path) => path.path.is_ident("self"),
            base => is_field_of_self(base),
        },
        _ => false,
    }
}

/// Whether a function gives something visibly without derivative, and gives nothing else through its parameters.
fn gives_an_integer(signature: &syn::Signature) -> bool {
    let syn::ReturnType::Type(_, result) = &signature.output else { return false };
    !lends(signature) && types::of(result).is_inert() && !matches!(**result, syn::Type::Reference(_))
}

/// Whether a function may write through its parameters.
fn lends(signature: &syn::Signature) -> bool {
    struct Ways(bool);
    impl syn::visit::Visit<'_> for Ways {
        fn visit_type_reference(&mut self, reference: &syn::TypeReference) {
            self.0 |= reference.mutability.is_some();
            self.visit_type(&reference.elem);
        }
        // What holds references may hold some that can be written through.
        fn visit_lifetime(&mut self, _: &syn::Lifetime) {
            self.0 = true;
        }
        fn visit_type_ptr(&mut self, _: &syn::TypePtr) {
            self.0 = true;
        }
    }
    let mut ways = Ways(false);
    signature.inputs.iter().for_each(|input| syn::visit::Visit::visit_fn_arg(&mut ways, input));
    ways.0
}

fn starts_upper(name: &str) -> bool {
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
