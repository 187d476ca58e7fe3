//! The tangent transform: from IR to IR, so that it composes with other transforms.
//!
//! Every line is followed (or, where it consumes its operands, preceded) by a line for its tangent. Results of
//! branches and loops, and what exits carry, come in pairs if the result is active, or becomes part of one that is.

mod composed;
mod kept;
mod lines;
mod rules;
mod without_tangent;

use crate::analysis::Activity;
use crate::collections::HashMap;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::Unit;
use crate::passes::formulas::{Lines, numbers};
use crate::passes::shapes::is_visible;
use crate::rules::Primitive;
pub(crate) use composed::Gives;
use proc_macro2::Ident;

/// A function that computes its result and the tangent of it.
#[derive(Clone, Debug)]
pub(crate) struct Tangent {
    pub(crate) function: Function,
    /// The tangents of the parameters.
    pub(crate) parameters: Vec<Option<ValueId>>,
}

pub(super) fn run(unit: &mut Unit) {
    let (function, activity) = (&mut unit.function, unit.activity);
    unit.tangents = Some(transform(function, activity, unit.active));
}

/// Gives the tangents of the parameters.
fn transform(function: &mut Function, activity: &Activity, active: &[bool]) -> Vec<Option<ValueId>> {
    let body = function.body.take();
    let mut dots = ValueMap::default();
    let parameters = active
        .iter()
        .enumerate()
        .map(|(position, active)| {
            active.then(|| {
                let parameter = function.parameters[position];
                let info = function.info(parameter).clone();
                let kind = if function.is_lent(parameter) { Kind::Memory } else { Kind::Line };
                let dot = function.temporary(&format!("{}_dot", info.ident), info.span, info.ty, kind);
                function.has_fields_of(dot, parameter);
                dots.insert(parameter, dot);
                dot
            })
        })
        .collect();
    without_tangent::settle(function, &body);
    function.body = push(function, body, activity, dots, Of::Result);
    parameters
}

/// The function with the gradient of a local value where it is asked for. What the value is differentiated with respect to is defined by a
/// line, or a parameter.
pub(crate) fn local(function: &Function, activity: &Activity, gradient: LocalGradient) -> Function {
    let mut function = function.clone();
    let body = function.body.take();
    let body = push(&mut function, body, activity, ValueMap::default(), Of::Local(gradient));
    function.body = body;
    function
}

/// What tangents are wanted of.
#[derive(Clone, Copy)]
enum Of {
    /// By the parameters.
    Result,
    Local(LocalGradient),
}

fn push(
    function: &mut Function,
    body: Region,
    activity: &Activity,
    dots: ValueMap<ValueId>,
    of: Of,
) -> Region {
    let numbers = numbers(&body, &function.converting);
    let stored = kept::stored(function, &body);
    let out = Lines { function, lines: Vec::new(), one: None };
    let (paired, kept, loops) = (ValueSet::default(), ValueMap::default(), HashMap::default());
    let mut pushing = Pushing { activity, of, dots, paired, stored, kept, loops, numbers, out };
    let with_dots = pushing.of_result();
    if let Of::Local(gradient) = of
        && pushing.out.function.parameters.contains(&gradient.wrt)
    {
        pushing.seed();
    }
    let seed = std::mem::take(&mut pushing.out.lines);
    let mut body = pushing.region(body, &with_dots);
    body.lines.splice(0..0, seed);
    body
}

struct Pushing<'a> {
    activity: &'a Activity,
    of: Of,
    /// The tangents of values and of memory.
    dots: ValueMap<ValueId>,
    /// What regions yield together with a tangent: after a line that may leave the region there is no place for a zero, so
    /// its results have tangents even where they are not active.
    paired: ValueSet,
    /// What goes into fields.
    stored: ValueSet,
    /// The tangents of values as the places keep them that they were read from: `()` where those keep none.
    kept: ValueMap<ValueId>,
    /// Which results of the loops around have a tangent.
    loops: HashMap<LoopId, Vec<bool>>,
    /// The values that are literals.
    numbers: ValueMap<f64>,
    out: Lines<'a>,
}

impl Pushing<'_> {
    /// A region; `with_dots` says which of the values that it yields are followed by their tangents.
    fn region(&mut self, region: Region, with_dots: &[bool]) -> Region {
        let outer = std::mem::take(&mut self.out.lines);
        self.paired.extend(chosen(&region.yields, with_dots));
        for line in region.lines {
            self.line(line);
        }
        let yields = self.pairs(&region.yields, with_dots);
        let lines = std::mem::replace(&mut self.out.lines, outer);
        Region { id: region.id, lines, yields, end: region.end }
    }

    /// Values followed by their tangents.
    fn pairs(&mut self, values: &[ValueId], with_dots: &[bool]) -> Vec<ValueId> {
        let dots: Vec<ValueId> = chosen(values, with_dots).map(|value| self.dot_or_zero(value)).collect();
        [values, &dots].concat()
    }

    /// Which results have tangents.
    fn with_dots(&self, results: &[ValueId]) -> Vec<bool> {
        let has_dot = |result| self.is_active(result) || self.paired.contains(result);
        results.iter().map(|&result| has_dot(result) && !self.is_input(result)).collect()
    }

    /// Whether the function's own result has a tangent. It may be a constant, and has one all the same.
    fn of_result(&self) -> Vec<bool> {
        vec![matches!(self.of, Of::Result)]
    }

    /// Whether a local gradient is taken with respect to the value.
    fn is_input(&self, value: ValueId) -> bool {
        matches!(self.of, Of::Local(gradient) if gradient.wrt == value)
    }

    /// The input has changed by one.
    fn seed(&mut self) {
        let Of::Local(gradient) = self.of else { return };
        let info = self.out.function.info(gradient.wrt).clone();
        let one =
            self.out.let_(&format!("{}_dot", info.ident), info.ty, Op::Constant(syn::parse_quote!(1.0)));
        self.dots.insert(gradient.wrt, one);
        self.out.one = Some(one);
    }

    /// Results, and new values for their tangents.
    fn results(&mut self, values: &[ValueId], with_dots: &[bool]) -> Vec<ValueId> {
        let dots: Vec<ValueId> =
            chosen(values, with_dots).map(|value| self.new_dot(value, Kind::Line)).collect();
        [values, &dots].concat()
    }

    fn is_active(&self, value: ValueId) -> bool {
        self.activity.is_active(self.out.function, value)
    }

    fn new_dot(&mut self, value: ValueId, kind: Kind) -> ValueId {
        let info = self.out.function.info(value).clone();
        let dot = self.out.function.temporary(&format!("{}_dot", info.ident), info.span, info.ty, kind);
        self.out.function.values[dot.0 as usize].annotation = info
            .annotation
            .as_ref()
            .filter(|ty| !is_inferred(ty))
            .map(|ty| crate::types::forms::tangent(ty, &self.out.function.scalars));
        self.out.function.has_fields_of(dot, value);
        self.dots.insert(value, dot);
        dot
    }

    /// The tangent of a value, if it is active.
    fn dot(&mut self, value: ValueId) -> Option<ValueId> {
        // It may be a name for a part that keeps no derivative.
        if !self.activity.is_active_place(self.out.function, &Place::of(value)) {
            return None;
        }
        let place = self.dot_place(&Place::of(value))?;
        if place.path.is_empty() {
            return Some(place.root);
        }
        let ty = self.out.function.ty(value);
        let op = if self.out.function.may_keep_none(&place) {
            Op::TangentOf { value, kept: place }
        } else {
            copied(place, ty)
        };
        Some(self.out.let_("part_dot", ty, op))
    }

    fn dot_or_zero(&mut self, value: ValueId) -> ValueId {
        if let Some(&dot) = self.dots.get(value) {
            return dot;
        }
        if let Some(dot) = self.dot(value) {
            return dot;
        }
        let ty = self.out.function.ty(value);
        let zero = self.zero(value);
        self.out.let_("zero", ty, Op::Zero(zero))
    }

    fn zero(&self, value: ValueId) -> Zero {
        let ty = self.out.function.ty(value);
        if is_visible(ty) { Zero::Visible(ty) } else { Zero::Like(Place::of(value)) }
    }

    fn dot_place(&self, place: &Place) -> Option<Place> {
        let place = self.out.function.resolve(place);
        let root = *self.dots.get(place.root)?;
        Some(Place { root, path: place.path })
    }
}

/// The values that have a `true`.
fn chosen<'a>(values: &'a [ValueId], flags: &'a [bool]) -> impl Iterator<Item = ValueId> + 'a {
    values.iter().zip(flags).filter(|(_, flag)| **flag).map(|(value, _)| *value)
}

/// What is in a place of a tangent. Whether a tangent is copied or moved is not always visible, nor whether the value
/// that it belongs to is; so it is cloned where it may be needed again.
fn copied(place: Place, ty: Ty) -> Op {
    let moved = matches!(ty.kind(), TyKind::Slice(_)) && place.path.is_empty();
    if ty.is_copy() || moved {
        return Op::Read(place);
    }
    Op::Duplicate(place, Ident::new("clone", proc_macro2::Span::mixed_site()))
}

/// Whether a type leaves something to inference, which cannot go through tangents.
fn is_inferred(ty: &syn::Type) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_type_infer(&mut self, _: &syn::TypeInfer) {
            self.0 = true;
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_type(&mut finder, ty);
    finder.0
}
