//! Values, places and operations as expressions.

use super::in_place::ListsInPlace;
use super::inline::Inlined;
use super::items::Items;
use super::names::Names;
use super::strips::StripLoops;
use super::syntax::*;
use crate::collections::HashMap;
use crate::interface::names::{accessor, field_accessor, mut_accessor};
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use proc_macro2::Ident;
use quote::quote;
use syn::Expr;

/// Prints one sweep.
pub(super) struct Printer<'a> {
    pub(super) function: &'a Function,
    pub(super) names: &'a mut Names,
    pub(super) inlined: &'a Inlined<'a>,
    pub(super) reverse: bool,
    /// The function's own reverse sweep, if it can be called by its name.
    pub(super) own_sweep: Option<Expr>,
    /// Values whose name is a reference here.
    pub(super) references: ValueSet,
    /// Values that may be used by value again.
    pub(super) copies: ValueSet,
    /// What the reverse sweep has as a reference, where the user has what is behind it.
    pub(super) behind: ValueSet,
    /// Parameters whose name is a reference here as it was for the user.
    pub(super) by_reference: ValueSet,
    /// Floats whose name is a reference here, parameters and, where their type is one, elements that loops visit.
    pub(super) borrowed: ValueSet,
    /// Values whose name was a reference for the user and is none here.
    pub(super) copied: ValueSet,
    /// Values that are needed again after they are used by value.
    pub(super) kept: &'a ValueSet,
    /// Labels of loops that are left from an inner one.
    pub(super) labels: HashMap<LoopId, syn::Lifetime>,
    /// The loops around what is printed, innermost last.
    pub(super) loops: Vec<LoopId>,
    pub(super) containers: &'a super::containers::Containers<'a>,
    /// What `return` leaves.
    pub(super) body_label: Option<syn::Lifetime>,
    /// Values whose names stand in what was printed.
    pub(super) printed: ValueSet,
    /// Indices that a `for` over elements has to count.
    pub(super) counted: ValueSet,
    /// The place that is printed next is written to.
    pub(super) writing: bool,
    /// It is forward mode that is printed.
    pub(super) forward: bool,
    /// Tangents stand beside the values: shares ask for operands once more.
    pub(super) with_tangents: bool,
    /// What carries a derivative carries so many.
    pub(super) lanes: Option<proc_macro2::TokenTree>,
    /// What these are.
    pub(super) carrying: ValueSet,
    /// What is saved certainly borrows nothing.
    pub(super) lasting: bool,
    /// Loops of the reverse sweep that are printed without an index.
    pub(super) strips: StripLoops,
    /// Adjoints of lists that are made where the caller has the gradient.
    pub(super) in_place: Vec<ListsInPlace>,
    /// The only slot of the sweep, which does nothing where the caller has given none.
    pub(super) only_slot: Option<ValueId>,
    /// The items of blocks, where those are reversed.
    pub(super) items: Items,
    /// What lists are in that the sweep was given.
    pub(super) released: ValueMap<Ident>,
}

impl<'a> Printer<'a> {
    /// A printer of a primal; what else there is to know is set by the caller.
    pub(super) fn new(
        function: &'a Function,
        names: &'a mut Names,
        inlined: &'a Inlined<'a>,
        kept: &'a ValueSet,
        containers: &'a super::containers::Containers<'a>,
    ) -> Self {
        Printer {
            function,
            names,
            inlined,
            reverse: false,
            own_sweep: None,
            references: ValueSet::default(),
            copies: ValueSet::default(),
            behind: ValueSet::default(),
            by_reference: ValueSet::default(),
            borrowed: ValueSet::default(),
            copied: ValueSet::default(),
            kept,
            labels: HashMap::default(),
            loops: Vec::new(),
            containers,
            body_label: None,
            printed: ValueSet::default(),
            counted: ValueSet::default(),
            writing: false,
            forward: false,
            with_tangents: false,
            lanes: None,
            carrying: ValueSet::default(),
            lasting: false,
            strips: StripLoops::default(),
            in_place: Vec::new(),
            only_slot: None,
            items: Items::default(),
            released: ValueMap::default(),
        }
    }
}

impl Printer<'_> {
    /// Whether a value is a slot that is still an `Option` where it is used.
    pub(super) fn is_option(&self, value: ValueId) -> bool {
        matches!(self.function.info(value).kind, Kind::Slot) && self.only_slot != Some(value)
    }

    pub(super) fn name(&mut self, value: ValueId) -> Ident {
        self.printed.insert(value);
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
                if self.references.contains(value) { deref(name) } else { name }
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
        let plain = info.ty.is_copy() || info.ty == Ty::inert() || self.inlined.op(value).is_some();
        // What transforms have made is moved as often as it is used.
        let shared = self.function.is_made(value)
            && (matches!(info.kind, Kind::Line | Kind::Parameter)
                || (self.function.is_memory(value) && info.ty == Ty::unknown()))
            && self.inlined.is_shared(value);
        // What the primal has left is there for every call of the reverse sweep.
        let left_by_primal = self.reverse
            && info.ty == Ty::unknown()
            && !self.function.is_derived(value)
            && !self.copies.contains(value);
        if !plain && ((self.kept.contains(value) && !self.reverse) || shared || left_by_primal) {
            return cloned(expr, info.ty);
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
        let is_mutable = alias.form == Form::Mutable && !self.reverse;
        self.writing = is_mutable || (self.writing && !self.reverse);
        let place = self.place(&alias.place);
        if content || alias.form == Form::Value { place } else { reference(place, is_mutable) }
    }

    // ---- places ----

    /// A place that is written to, or lent to be written to.
    pub(super) fn place_mut(&mut self, place: &Place) -> Expr {
        self.writing = true;
        self.place(place)
    }

    pub(super) fn place(&mut self, place: &Place) -> Expr {
        let writing = std::mem::take(&mut self.writing);
        // In the primal the user's own names and derefs stand; in the reverse sweep there are neither.
        let place = if self.reverse { self.function.resolve(place) } else { self.as_written(place) };
        let explicit = !self.reverse;
        let named = matches!(self.function.info(place.root).kind, Kind::Alias(_));
        let mut expr =
            if named { path(&self.name(place.root)) } else { self.root(place.root, place.path.is_empty()) };
        let projections = &place.path;
        for (position, projection) in projections.iter().enumerate() {
            let within = || Place { root: place.root, path: projections[..position].to_vec() };
            expr = match projection {
                Projection::Deref if explicit => deref(expr),
                Projection::Deref => expr,
                Projection::Field(member) if self.function.is_hidden(&within(), member) => {
                    let accessor = field_accessor(member);
                    let accessor = if writing { mut_accessor(&accessor) } else { accessor };
                    let field = method(expr, &accessor, Vec::new());
                    match projections.get(position + 1) {
                        Some(Projection::Field(_) | Projection::Index(_) | Projection::Range { .. }) => field,
                        _ => deref(field),
                    }
                }
                Projection::Field(member) => field(expr, member),
                Projection::Index(position) => {
                    let position = self.value(*position);
                    index(expr, position)
                }
                Projection::Key { key, is_reference } => {
                    let key = self.value(*key);
                    let key = if *is_reference { key } else { reference(key, false) };
                    // Maps have no places to write to, but their tangents have.
                    if writing && !self.reverse && !self.function.is_made(place.root) {
                        let there = method(expr, &word("get_mut"), [key]);
                        deref(method(there, &word("unwrap"), []))
                    } else {
                        index(expr, key)
                    }
                }
                Projection::Range { from, to, inclusive } => {
                    let from = from.map(|from| self.value(from));
                    let to = to.map(|to| self.value(to));
                    index(expr, range(from, to, *inclusive))
                }
                Projection::Payload { variant, member }
                    if let Some(path) = self.function.path_of_variant(place.root, variant) =>
                {
                    deref(payload(expr, path, member))
                }
                Projection::Payload { variant, member } => {
                    let accessor = accessor(variant, member);
                    let accessor = if writing { mut_accessor(&accessor) } else { accessor };
                    deref(method(expr, &accessor, Vec::new()))
                }
            };
        }
        expr
    }

    /// A list, of which an element or a part is meant.
    pub(super) fn list(&mut self, place: &Place) -> Expr {
        let place = self.function.resolve(place);
        if place.path.is_empty() { self.root(place.root, false) } else { self.place(&place) }
    }

    /// The place with the names that the primal has.
    pub(super) fn as_written(&self, place: &Place) -> Place {
        match &self.function.info(place.root).kind {
            Kind::Alias(alias) if !alias.bound => {
                // The name is printed as what it refers to: one `*` is in it.
                let rest = match &place.path[..] {
                    [Projection::Deref, rest @ ..] => rest,
                    rest => rest,
                };
                let mut behind = alias.place.clone();
                behind.path.extend(rest.iter().cloned());
                self.as_written(&behind)
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
        if whole && self.references.contains(root) { deref(name) } else { name }
    }

    // ---- operations ----

    pub(super) fn op(&mut self, op: &Op, value: ValueId) -> Expr {
        let printed = self.printed(op, value);
        self.in_users_words(value, printed)
    }

    fn printed(&mut self, op: &Op, value: ValueId) -> Expr {
        match op {
            // A zero beside lanes.
            Op::Constant(_) if self.lanes.is_some() && self.carrying.contains(value) => {
                self.visible_zero(value)
            }
            Op::Constant(expr) => expr.clone(),
            Op::Opaque(opaque) => self.opaque(opaque),
            Op::Primitive { rule, style, operands } => self.primitive(*rule, style, operands, value),
            // What a pattern names may be a reference to the number.
            Op::Read(place) if self.is_kept_by_name(place, value) => {
                let name = self.function.float_name(value).expect("it is a float");
                let number = reference(self.place(place), false);
                atom(quote!(*::core::borrow::Borrow::<#name>::borrow(#number)))
            }
            Op::Read(place) => {
                let expr = self.place(place);
                if self.function.received.contains(place.root) {
                    return method(expr, &own("adjoint"), []);
                }
                if self.function.moved.contains(value) {
                    return expr;
                }
                let alias = matches!(self.function.info(place.root).kind, Kind::Alias(_));
                if place.is_whole() && !alias { self.given_expr(place.root, expr) } else { expr }
            }
            Op::Duplicate(place, name) => {
                // The type of a parameter is known, and that of its name is a reference.
                let root = self.function.resolve(place).root;
                let of_memory = self.function.is_memory(root) && !self.function.is_lent(root);
                // A reference to a reference to an array does not become a slice by itself.
                let is_lent_array = self.function.is_lent(root)
                    && place.path.is_empty()
                    && matches!(self.function.place_ty(place).kind(), TyKind::Array(..));
                // A copy of what a name refers to is none of the reference.
                let is_reference = matches!(&self.function.info(place.root).kind,
                    Kind::Alias(alias) if place.path.is_empty() && alias.bound && alias.form.is_reference());
                let referred = (is_reference && !self.reverse).then(|| place.clone().then(Projection::Deref));
                let place = self.place(referred.as_ref().unwrap_or(place));
                // Where a type is not visible, it may not be known yet.
                if (self.function.is_made(value) || of_memory)
                    && name == "clone"
                    && self.function.ty(value) == Ty::unknown()
                {
                    return cloned(place, Ty::unknown());
                }
                if name == KEPT_LIST {
                    let list = if is_lent_array { atom(quote!(#place[..])) } else { place };
                    return call_global("ad_runtime::__private::kept_list", [reference(list, false)]);
                }
                method(place, name, [])
            }
            Op::Tuple(parts) => tuple_of(self.all(parts)),
            Op::Array(parts) => array(self.all(parts)),
            Op::List(parts) => {
                let parts = self.all(parts);
                list(quote!(#(#parts),*))
            }
            Op::Repeat { value, length, form: Repetition::Clones } => {
                let (value, length) = (self.value(*value), self.value(*length));
                let copy = method(value, &word("clone"), []);
                atom(quote!([(); #length].map(|()| #copy)))
            }
            Op::Repeat { value, length, form } => {
                let value = self.given(*value);
                let length = self.value(*length);
                if *form == Repetition::List { list(quote!(#value; #length)) } else { repeat(value, length) }
            }
            Op::Cast { operand, ty } => {
                let from = self.value(*operand);
                if self.function.ty(value).is_generic() {
                    return atom(quote!(#ty::from(#from).unwrap()));
                }
                if self.function.ty(*operand).is_generic() {
                    return atom(quote!(#from.to_f64().unwrap()));
                }
                cast(from, ty)
            }
            Op::Call(call) => self.call(call, false),
            Op::Construct { path, parts, rest, named, .. } => {
                self.construct(path, parts, rest.as_ref(), *named)
            }
            Op::Keep(place) => {
                // The name of an element is a reference to it.
                let element = matches!(&self.function.info(place.root).kind, Kind::Alias(alias)
                    if place.path.is_empty() && alias.bound && alias.form.is_reference());
                let printed = self.place(place);
                let printed = if element { deref(printed) } else { printed };
                call_global("ad_runtime::__private::keep", [reference(printed, false)])
            }
            Op::WithDerivative { operand, map } => {
                let operand = self.value(*operand);
                let map = self.opaque(map);
                call_global("ad_runtime::with_derivative", [operand, map])
            }
            Op::Replace { place, value, .. } => {
                let place = reference(self.place_mut(place), true);
                match value {
                    Some(value) => {
                        let value = self.given(*value);
                        call_global("core::mem::replace", [place, value])
                    }
                    None => call_global("core::mem::take", [place]),
                }
            }
            Op::Pop(place) => {
                let place = self.place_mut(place);
                let popped = method(place, &own("pop"), []);
                atom(quote!(#popped.expect("an element was popped")))
            }
            Op::Zero(zero) => self.zero(zero, value),
            Op::Take(place, zero) => {
                let of = place.root;
                let may_keep_none = self.function.may_keep_none(place);
                let place = reference(self.place_mut(place), true);
                match zero {
                    Zero::Shaped(_) if may_keep_none => {
                        let zero = self.zero(zero, of);
                        call_global("ad_runtime::__private::replace_kept", [place, zero])
                    }
                    Zero::Visible(ty) if ty.is_float() => call_global("core::mem::take", [place]),
                    Zero::Like(_) => call_global("ad_runtime::__private::take", [place]),
                    zero => {
                        let zero = self.zero(zero, of);
                        call_global("core::mem::replace", [place, zero])
                    }
                }
            }
            Op::Shape(place) => self.shape(place),
            Op::Pull { rule, operand, operands, seed, assigning } => {
                let direction = if *assigning { "assign_pull" } else { "pull" };
                self.dispatched(direction, *rule, *operand, operands, &[*seed])
            }
            Op::Push { rule, operand, operands, tangent, assigning } => {
                let direction = if *assigning { "assign_push" } else { "push" };
                self.dispatched(direction, *rule, *operand, operands, &[*tangent])
            }
            Op::Second { rule, of, by, operands, tangent, seed, assigning } => {
                let direction = if *assigning { "assign_second" } else { "second" };
                self.dispatched(&format!("{direction}_{of}"), *rule, *by, operands, &[*tangent, *seed])
            }
            Op::Sum(a, b) => {
                let (a, b) = (self.value(*a), self.value(*b));
                call_global("ad_runtime::__private::sum", [a, b])
            }
            Op::Total(place) => {
                let place = reference(self.place(place), false);
                call_global("ad_runtime::__private::total", [place])
            }
            Op::Perhaps(Some(value)) => {
                let value = self.value(*value);
                call_global("core::option::Option::Some", [value])
            }
            Op::Perhaps(None) => atom(quote!(::core::option::Option::None)),
            Op::Given(value) => {
                let copy = method(self.value(*value), &word("clone"), []);
                atom(quote!(#copy.expect("what has given a value has run to its end")))
            }
            Op::PopAdjoint(place) => {
                let place = reference(self.place_mut(place), true);
                call_global("ad_runtime::__private::pop", [place])
            }
            Op::CastLike { operand, like } => self.cast_like(*operand, *like),
            Op::CastTangent { operand, tangent } => {
                let operand = reference(self.value(*operand), false);
                let tangent = reference(self.value(*tangent), false);
                // What comes of it may be the only thing that says its type.
                let to = match self.function.ty(value).kind() {
                    TyKind::Float(width) => width.name(&self.function.scalars),
                    _ => None,
                };
                match to {
                    Some(to) => {
                        atom(quote!(::ad_runtime::__private::rules::cast_push::<_, #to>(#operand, #tangent)))
                    }
                    None => call_global("ad_runtime::__private::rules::cast_push", [operand, tangent]),
                }
            }
            Op::TangentOf { value, kept } => {
                let value = reference(self.value(*value), false);
                let kept = reference(self.place(kept), false);
                call_global("ad_runtime::__private::tangent_of", [value, kept])
            }
            Op::ReplaceKept { place, value, kept, .. } => {
                let place = reference(self.place_mut(place), true);
                let value = self.given(*value);
                match kept {
                    Some(kept) => {
                        let kept = reference(self.value(*kept), false);
                        call_global("ad_runtime::__private::store_kept", [place, value, kept])
                    }
                    None => call_global("ad_runtime::__private::replace_kept", [place, value]),
                }
            }
            Op::Apply(map, seed) => {
                let map = self.opaque(map);
                let seed = self.value(*seed);
                call_global("ad_runtime::apply", [map, seed])
            }
        }
    }

    fn all(&mut self, values: &[ValueId]) -> Vec<Expr> {
        let part = |&value: &ValueId| match &self.function.info(value).kind {
            // What is put together of references takes nothing away.
            Kind::Alias(alias) if alias.form.is_reference() && !alias.bound && !self.reverse => {
                self.alias(value, false)
            }
            _ => self.given(value),
        };
        values.iter().map(part).collect()
    }

    /// An operand of an operator, with the user's `&` where it has one.
    pub(super) fn operand(&mut self, operand: ValueId) -> Expr {
        let info = self.function.info(operand);
        match &info.kind {
            Kind::Alias(alias) if !info.named && !alias.bound && !self.reverse => self.alias(operand, false),
            _ if self.reverse && self.behind.contains(operand) => {
                let referred = deref(self.value(operand));
                cloned(referred, Ty::unknown())
            }
            _ => {
                let expr = self.value(operand);
                if self.is_moved_too_early(operand) { cloned(expr, Ty::unknown()) } else { expr }
            }
        }
    }

    /// Whether an operator would take a value that is needed again: of a type that is not visible it may be no copy.
    fn is_moved_too_early(&self, operand: ValueId) -> bool {
        let info = self.function.info(operand);
        if info.ty != Ty::unknown() || self.inlined.op(operand).is_some() || self.copies.contains(operand) {
            return false;
        }
        self.reverse || self.kept.contains(operand) || (self.with_tangents && self.inlined.is_shared(operand))
    }
}

/// A clone; where the type is not visible, it may not be known yet, and methods could not be found.
pub(super) fn cloned(expr: Expr, ty: Ty) -> Expr {
    if ty == Ty::unknown() {
        return call_global("core::clone::Clone::clone", [reference(expr, false)]);
    }
    method(expr, &own("clone"), [])
}

/// A part of a variant of an enum that has no accessors.
fn payload(of: Expr, path: &syn::Path, member: &syn::Member) -> Expr {
    syn::parse_quote!((match &#of { #path { #member: payload, .. } => payload, _ => unreachable!() }))
}
