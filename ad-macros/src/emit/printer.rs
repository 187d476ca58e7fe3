//! Values, places and operations as expressions.

use super::inline::Inlined;
use super::names::Names;
use super::syntax::*;
use crate::ir::*;
use crate::rules::Primitive;
use proc_macro2::Ident;
use std::collections::{HashMap, HashSet};
use syn::{Expr, parse_quote};

/// Prints one sweep.
pub(super) struct Printer<'a> {
    pub(super) function: &'a Function,
    pub(super) names: &'a mut Names,
    pub(super) inlined: &'a Inlined,
    pub(super) reverse: bool,
    /// Values whose name is a reference here.
    pub(super) references: HashSet<ValueId>,
    /// Values whose name was a reference for the user and is none here.
    pub(super) copied: HashSet<ValueId>,
    /// Values that are needed again after they are used by value.
    pub(super) kept: &'a HashSet<ValueId>,
    /// Labels of loops that are left from an inner one.
    pub(super) labels: HashMap<LoopId, syn::Lifetime>,
    /// The loops around what is printed, innermost last.
    pub(super) loops: Vec<LoopId>,
    pub(super) containers: &'a super::containers::Containers,
    /// What `return` leaves.
    pub(super) body_label: Option<syn::Lifetime>,
    /// Indices that a `for` over elements has to count.
    pub(super) counted: HashSet<ValueId>,
}

impl<'a> Printer<'a> {
    /// A printer of a primal; what else there is to know is set by the caller.
    pub(super) fn new(
        function: &'a Function,
        names: &'a mut Names,
        inlined: &'a Inlined,
        kept: &'a HashSet<ValueId>,
        containers: &'a super::containers::Containers,
    ) -> Self {
        Printer {
            function,
            names,
            inlined,
            reverse: false,
            references: HashSet::new(),
            copied: HashSet::new(),
            kept,
            labels: HashMap::new(),
            loops: Vec::new(),
            containers,
            body_label: None,
            counted: HashSet::new(),
        }
    }
}

impl Printer<'_> {
    pub(super) fn name(&mut self, value: ValueId) -> Ident {
        self.names.of(self.function, value)
    }

    /// A value, to be read.
    pub(super) fn value(&mut self, value: ValueId) -> Expr {
        if let Some(op) = self.inlined.op(value) {
            return self.op(op, value);
        }
        match &self.function.info(value).kind {
            Kind::Alias(_) => self.alias(value, true),
            _ => {
                let name = path(&self.name(value));
                if self.references.contains(&value) { deref(name) } else { name }
            }
        }
    }

    /// A value that is given away. What is needed again is cloned, unless it is certainly copied.
    pub(super) fn given(&mut self, value: ValueId) -> Expr {
        let expr = self.value(value);
        self.given_expr(value, expr)
    }

    pub(super) fn given_expr(&mut self, value: ValueId, expr: Expr) -> Expr {
        let info = self.function.info(value);
        let plain = info.ty.is_copy() || info.ty == Ty::Inert || self.inlined.op(value).is_some();
        if self.kept.contains(&value) && !plain && !self.reverse {
            return cloned(expr, &info.ty);
        }
        expr
    }

    /// Another name for a place; `content` asks for what is in it.
    pub(super) fn alias(&mut self, value: ValueId, content: bool) -> Expr {
        let Kind::Alias(alias) = self.function.info(value).kind.clone() else {
            return path(&self.name(value));
        };
        if alias.bound && !self.reverse {
            return path(&self.name(value));
        }
        let place = self.place(&alias.place);
        if content || alias.form == Form::Value { place } else { reference(place, alias.form == Form::Mutable && !self.reverse) }
    }

    // ---- places ----

    pub(super) fn place(&mut self, place: &Place) -> Expr {
        // In the primal the user's own names and derefs stand; in the reverse sweep there are neither.
        let place = if self.reverse { self.function.resolve(place) } else { self.as_written(place) };
        let explicit = !self.reverse;
        let named = matches!(self.function.info(place.root).kind, Kind::Alias(_));
        let mut expr =
            if named { path(&self.name(place.root)) } else { self.root(place.root, place.path.is_empty()) };
        let projections = &place.path;
        for projection in projections {
            expr = match projection {
                Projection::Deref if explicit => deref(expr),
                Projection::Deref => expr,
                Projection::Field(member) => field(expr, member),
                Projection::Index(position) => {
                    let position = self.value(*position);
                    index(expr, position)
                }
                Projection::Range { from, to, inclusive } => {
                    let from = from.map(|from| bound(self.value(from)));
                    let to = to.map(|to| bound(self.value(to)));
                    let range: Expr =
                        if *inclusive { parse_quote!(#from..=#to) } else { parse_quote!(#from..#to) };
                    index(expr, range)
                }
                Projection::Payload { variant, member } => {
                    let accessor = crate::derive::accessor(variant, member);
                    deref(method(expr, &accessor, Vec::new()))
                }
            };
        }
        expr
    }

    /// The place with the names that the primal has.
    fn as_written(&self, place: &Place) -> Place {
        match &self.function.info(place.root).kind {
            Kind::Alias(alias) if !alias.bound => {
                let mut written = self.as_written(&alias.place);
                written.path.extend(place.path.iter().filter(|p| !matches!(p, Projection::Deref)).cloned());
                written
            }
            _ => place.clone(),
        }
    }

    fn root(&mut self, root: ValueId, whole: bool) -> Expr {
        if let Some(op) = self.inlined.op(root) {
            let expr = self.op(op, root);
            return if whole { expr } else { receiver_of(expr) };
        }
        let name = path(&self.name(root));
        // Fields, indices and methods look through references by themselves.
        if whole && self.references.contains(&root) { deref(name) } else { name }
    }

    // ---- operations ----

    pub(super) fn op(&mut self, op: &Op, value: ValueId) -> Expr {
        let printed = self.printed(op, value);
        self.in_users_words(value, printed)
    }

    fn printed(&mut self, op: &Op, value: ValueId) -> Expr {
        match op {
            Op::Constant(expr) => expr.clone(),
            Op::Opaque(opaque) => self.opaque(opaque),
            Op::Primitive { rule, style, operands } => self.primitive(*rule, style, operands, value),
            Op::Read(place) => {
                let expr = self.place(place);
                let alias = matches!(self.function.info(place.root).kind, Kind::Alias(_));
                if place.is_whole() && !alias { self.given_expr(place.root, expr) } else { expr }
            }
            Op::Duplicate(place, name) => {
                let place = self.place(place);
                method(place, name, Vec::new())
            }
            Op::Tuple(parts) => {
                let parts = self.all(parts);
                if parts.len() == 1 { parse_quote!((#(#parts),*,)) } else { parse_quote!((#(#parts),*)) }
            }
            Op::Array(parts) => {
                let parts = self.all(parts);
                parse_quote!([#(#parts),*])
            }
            Op::List(parts) => {
                let parts = self.all(parts);
                parse_quote!(vec![#(#parts),*])
            }
            Op::Repeat { value, length, list } => {
                let value = self.given(*value);
                let length = self.value(*length);
                if *list { parse_quote!(vec![#value; #length]) } else { parse_quote!([#value; #length]) }
            }
            Op::Cast { operand, ty } => {
                let from = self.value(*operand);
                cast(from, ty)
            }
            Op::Call(call) => self.call(call, None),
            Op::Construct { path, parts, rest, named } => self.construct(path, parts, rest.as_ref(), *named),
            Op::Keep(place) => {
                let place = reference(self.place(place), false);
                parse_quote!(::ad_runtime::keep(#place))
            }
            Op::WithDerivative { operand, map } => {
                let operand = self.value(*operand);
                let map = self.opaque(map);
                parse_quote!(::ad_runtime::with_derivative(#operand, #map))
            }
            Op::Replace { place, value, .. } => {
                let place = reference(self.place(place), true);
                match value {
                    Some(value) => {
                        let value = self.given(*value);
                        parse_quote!(::std::mem::replace(#place, #value))
                    }
                    None => parse_quote!(::std::mem::take(#place)),
                }
            }
            Op::Pop(place) => {
                let place = self.place(place);
                parse_quote!(#place.pop().expect("an element was popped"))
            }
            Op::Zero(zero) => self.zero(zero),
            Op::Take(place, zero) => {
                let place = reference(self.place(place), true);
                match zero {
                    Zero::Visible(Ty::Float(_)) => parse_quote!(::std::mem::take(#place)),
                    Zero::Like(_) => parse_quote!(::ad_runtime::take(#place)),
                    zero => {
                        let zero = self.zero(zero);
                        parse_quote!(::std::mem::replace(#place, #zero))
                    }
                }
            }
            Op::Shape(place) => {
                let place = reference(self.place(place), false);
                parse_quote!(::ad_runtime::Shape::of(#place))
            }
            Op::Pull { rule, operand, operands, active, seed } => {
                self.dispatched("pull", *rule, *operand, operands, active, *seed)
            }
            Op::Push { rule, operand, operands, active, tangent } => {
                self.dispatched("push", *rule, *operand, operands, active, *tangent)
            }
            Op::Sum(a, b) => {
                let (a, b) = (self.value(*a), self.value(*b));
                parse_quote!(::ad_runtime::sum(#a, #b))
            }
            Op::Total(place) => {
                let place = reference(self.place(place), false);
                parse_quote!(::ad_runtime::total(#place))
            }
            Op::PopAdjoint(place) => {
                let place = reference(self.place(place), true);
                parse_quote!(::ad_runtime::pop(#place))
            }
            Op::CastLike { operand, like } => self.cast_like(*operand, *like),
            Op::CastTangent { operand, tangent } => {
                let operand = reference(self.value(*operand), false);
                let tangent = self.value(*tangent);
                parse_quote!(::ad_runtime::rules::cast_push(#operand, #tangent))
            }
            Op::Tangent { call, tangents, .. } => self.tangent_call(call, tangents),
            Op::Apply(map, seed) => {
                let map = self.opaque(map);
                let seed = self.value(*seed);
                parse_quote!(::ad_runtime::apply(#map, #seed))
            }
        }
    }

    fn all(&mut self, values: &[ValueId]) -> Vec<Expr> {
        values.iter().map(|&value| self.given(value)).collect()
    }

    fn primitive(&mut self, rule: Primitive, style: &Style, operands: &[ValueId], value: ValueId) -> Expr {
        let mut parts: Vec<Expr> = operands.iter().map(|&operand| self.value(operand)).collect();
        match rule {
            Primitive::Neg => return negative(parts.remove(0)),
            Primitive::StrongZero => return parse_quote!(::ad_runtime::strong_zero(#(#parts),*)),
            Primitive::Select => {
                let (condition, then, otherwise) = (&parts[0], &parts[1], &parts[2]);
                return parse_quote!(if #condition { #then } else { #otherwise });
            }
            _ => {}
        }
        if *style == Style::Operator || !rule.name().starts_with(|c: char| c.is_alphabetic()) {
            let right = parts.remove(1);
            return binary(rule.name(), parts.remove(0), right);
        }
        let name = own(rule.name());
        if let Style::Path(function) = style {
            return parse_quote!(#function(#(#parts),*));
        }
        // The methods of bare literals, and of names for what is made of them, cannot be found.
        let bare = is_bare_float(&parts[0]) || *self.function.ty(operands[0]) == Ty::Float(Width::Any);
        let width = match self.function.ty(value) {
            Ty::Float(width) if bare => Some(*width),
            _ => None,
        };
        match width {
            Some(Width::F32) => parse_quote!(f32::#name(#(#parts),*)),
            Some(_) => parse_quote!(f64::#name(#(#parts),*)),
            None => method(parts.remove(0), &name, parts),
        }
    }

    /// A rule that the runtime finds by type.
    fn dispatched(
        &mut self,
        direction: &str,
        rule: Primitive,
        operand: usize,
        operands: &[ValueId],
        active: &[bool],
        last: ValueId,
    ) -> Expr {
        let function = own(&format!("{}_{direction}_{operand}", crate::rules::dispatch::name(rule)));
        let parts: Vec<Expr> = operands
            .iter()
            .map(|&operand| {
                let operand = self.value(operand);
                reference(operand, false)
            })
            .collect();
        let last = self.value(last);
        if crate::rules::dispatch::depends_on_activity(rule) {
            parse_quote!(::ad_runtime::rules::#function(#(#parts),*, [#(#active),*], #last))
        } else {
            parse_quote!(::ad_runtime::rules::#function(#(#parts),*, #last))
        }
    }

    fn cast_like(&mut self, operand: ValueId, like: ValueId) -> Expr {
        let from = self.value(operand);
        match self.function.ty(like) {
            Ty::Float(Width::F32) => cast(from, &parse_quote!(f32)),
            Ty::Float(_) => cast(from, &parse_quote!(f64)),
            _ => {
                let like = reference(self.value(like), false);
                parse_quote!(::ad_runtime::rules::cast_pull(#like, #from))
            }
        }
    }

    pub(super) fn zero(&mut self, zero: &Zero) -> Expr {
        match zero {
            Zero::Visible(ty) => visible_zero(ty),
            Zero::Default => parse_quote!(::std::default::Default::default()),
            Zero::Shaped(shape) => {
                let shape = path(&self.name(*shape));
                parse_quote!(#shape.zero())
            }
            Zero::Like(place) => {
                let place = reference(self.place(place), false);
                parse_quote!(::ad_runtime::zero_like(#place))
            }
        }
    }

    // ---- calls ----

    /// The arguments as the callee takes them.
    pub(super) fn arguments(&mut self, call: &Call) -> Vec<Expr> {
        let mut arguments = Vec::new();
        for (position, argument) in call.arguments.iter().enumerate() {
            let printed = match argument {
                Argument::Value(value) => self.given(*value),
                Argument::Place { place, passing, .. } => match passing {
                    Passing::Shared => reference(self.place(place), false),
                    Passing::Exclusive => reference(self.place(place), true),
                    // A receiver finds its own form; a reference is lent on by its name.
                    Passing::Name | Passing::MaybeExclusive => self.place(place),
                },
                Argument::Changed => parse_quote!(::ad_runtime::Changed),
            };
            arguments.push(self.at_argument(call, position, printed));
        }
        arguments
    }

    /// A call: of the function itself, or of one that belongs to its derivative, with further arguments.
    pub(super) fn call(&mut self, call: &Call, derived: Option<(&str, Vec<Expr>)>) -> Expr {
        let mut arguments = self.arguments(call);
        let which = derived.map(|(which, more)| {
            arguments.extend(more);
            which
        });
        match &call.callee {
            Callee::Function(path) => match which {
                Some(which) => {
                    let callee = companion_of(path, which);
                    parse_quote!(#callee(#(#arguments),*))
                }
                None => parse_quote!(#path(#(#arguments),*)),
            },
            Callee::Associated(path) => {
                let mut path = path.clone();
                if let (Some(which), Some(last)) = (which, path.path.segments.last_mut()) {
                    last.ident = with_suffix(&last.ident, which);
                }
                parse_quote!(#path(#(#arguments),*))
            }
            Callee::Method { name, generics } => {
                let receiver = arguments.remove(0);
                let name = which.map_or_else(|| name.clone(), |which| with_suffix(name, which));
                method_with(receiver, &name, generics.clone(), arguments)
            }
        }
    }

    fn tangent_call(&mut self, call: &Call, tangents: &[Option<Place>]) -> Expr {
        let mut slots = Vec::new();
        for (position, (argument, tangent)) in call.arguments.iter().zip(tangents).enumerate() {
            let passing = match argument {
                Argument::Place { passing, .. } => *passing,
                _ => Passing::Name,
            };
            let printed = match (tangent, passing) {
                (Some(tangent), Passing::MaybeExclusive) => {
                    let tangent = reference(self.place(tangent), true);
                    parse_quote!(::ad_runtime::lend(#tangent))
                }
                (Some(tangent), passing) => {
                    let tangent = reference(self.place(tangent), passing == Passing::Exclusive);
                    parse_quote!(Some(#tangent))
                }
                (None, _) => parse_quote!(::ad_runtime::none()),
            };
            slots.push(self.at_argument(call, position, printed));
        }
        let which = if matches!(call.callee, Callee::Function(_)) { "jvp" } else { "push" };
        self.call(call, Some((which, slots)))
    }

    /// `Type { field: value, ..rest }`, `Type(value)`.
    fn construct(
        &mut self,
        path: &syn::ExprPath,
        parts: &[(Projection, ValueId)],
        rest: Option<&Place>,
        named: bool,
    ) -> Expr {
        let values: Vec<Expr> = parts.iter().map(|(_, part)| self.given(*part)).collect();
        if !named {
            return parse_quote!(#path(#(#values),*));
        }
        let fields = parts.iter().zip(values).map(|((projection, _), value)| {
            let (Projection::Field(member) | Projection::Payload { member, .. }) = projection else {
                unreachable!("parts of a literal are fields")
            };
            match (&value, member) {
                (Expr::Path(name), syn::Member::Named(member)) if name.path.is_ident(member) => quote::quote!(#member),
                _ => quote::quote!(#member: #value),
            }
        });
        let rest = rest.map(|rest| {
            let rest = self.place(rest);
            quote::quote!(..#rest)
        });
        parse_quote!(#path { #(#fields,)* #rest })
    }
}

/// `f_prim`, `f_push`: the name of what belongs to the derivative of a method.
pub(super) fn with_suffix(name: &Ident, suffix: &str) -> Ident {
    let text = format!("{}_{suffix}", name.to_string().trim_start_matches("r#"));
    Ident::new(&text, name.span())
}

/// `g::prim`: where the derivative of a function is found.
fn companion_of(callee: &syn::ExprPath, which: &str) -> Expr {
    let which = Ident::new(which, syn::spanned::Spanned::span(callee));
    let path = &callee.path;
    let last = path.segments.last().expect("a path has a segment");
    // `f::<3>(x)` is `f::prim::<3>(x)`.
    let (name, arguments) = (&last.ident, &last.arguments);
    if path.segments.len() == 1 {
        return parse_quote!(#name::#which #arguments);
    }
    let mut module = path.clone();
    module.segments.pop();
    module.segments.pop_punct();
    parse_quote!({
        #[allow(unused_imports)]
        use #module::*;
        #name::#which #arguments
    })
}

/// A clone; where the type is not visible, it may not be known yet, and methods could not be found.
pub(super) fn cloned(expr: Expr, ty: &Ty) -> Expr {
    if *ty == Ty::Unknown {
        let place = reference(expr, false);
        return parse_quote!(::std::clone::Clone::clone(#place));
    }
    method(expr, &own("clone"), Vec::new())
}

/// A zero that the type says.
pub(super) fn visible_zero(ty: &Ty) -> Expr {
    match ty {
        Ty::Float(_) => parse_quote!(0.0),
        Ty::Array(element, length) => {
            let zero = visible_zero(element);
            parse_quote!([#zero; #length])
        }
        Ty::Tuple(fields) => {
            let zeros: Vec<Expr> = fields.iter().map(visible_zero).collect();
            if let [one] = &zeros[..] { parse_quote!((#one,)) } else { tuple(zeros) }
        }
        Ty::Inert | Ty::List(_) | Ty::Unknown => parse_quote!(()),
    }
}
