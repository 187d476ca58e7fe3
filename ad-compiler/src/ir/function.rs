//! A function as a Wengert list, with what is known of its values.

use super::*;
use crate::collections::{HashMap, HashSet};
use proc_macro2::{Ident, Span};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) values: Vec<ValueInfo>,
    pub(crate) parameters: Vec<ValueId>,
    pub(crate) body: Region,
    pub(crate) regions: u32,
    pub(crate) result_ty: Ty,
    /// How many values there are before any transform adds its own.
    pub(crate) lowered: usize,
    /// Of forward mode as a function: as many of the values are those of the user's function, the others have been made for the tangents.
    pub(crate) of_primal: Option<usize>,
    /// Names that patterns bind to parts that are not followed, with the value that they are taken from.
    pub(crate) hidden: Vec<(ValueId, ValueId)>,
    /// Calls that are taken to give what they are called on; the compiler is asked whether they do.
    pub(crate) chained: Vec<ValueId>,
    /// The shapes of values whose zero tangent cannot be written from the type: a line, or a record where
    /// the shape changes.
    pub(crate) shapes: HashMap<ValueId, ValueId>,
    /// Type parameters and the methods of theirs that are taken for those of floats, though the trait that brings them is not visible.
    pub(crate) of_floats: Vec<(Ident, Ident)>,
    /// What the user wrote for a line; for the checkpoints of a call, the call.
    pub(crate) sources: HashMap<ValueId, Rc<syn::Expr>>,
    /// The names or numbers of fields that are private elsewhere, and have accessors.
    pub(crate) hidden_fields: Rc<HashSet<String>>,
    /// The names of methods that are private elsewhere, and are called by accessors.
    pub(crate) hidden_methods: Rc<HashSet<String>>,
    /// Types of fields that the file says, by what the struct is in.
    pub(crate) fields: HashMap<ValueId, Rc<Vec<FieldTy>>>,
    /// The steps to fields that keep no derivative, as the file says: what is read from there is a constant.
    pub(crate) unkept: HashMap<ValueId, Vec<Vec<PartStep>>>,
    /// For the checkpoints of a call, the numbers of the arguments that the callee visibly takes as slices and goes through: of functions alone, whose
    /// types are certain.
    pub(crate) slices: HashMap<ValueId, Vec<usize>>,
    /// For the checkpoints of a call, the numbers of the arguments of which a copy costs no more than the call: such slices, of methods besides, as far as
    /// their names say, and what is of a constant size.
    pub(crate) copied_for_calls: HashMap<ValueId, Vec<usize>>,
    /// Values that a transform has made of others, which they replace: they have the same names.
    pub(crate) namesakes: HashMap<ValueId, ValueId>,
    /// The function has type parameters.
    pub(crate) is_generic: bool,
    /// The type parameters that stand for floats.
    pub(crate) scalars: Vec<Ident>,
    /// Those whose `from` is certainly that of the usual traits of numbers.
    pub(crate) converting: Vec<Ident>,
    /// Names that the user's pattern binds which certainly have the type of the place that they stand for, and are no references to it.
    pub(crate) copied_names: Vec<ValueId>,
    /// How patterns name the variants of what is in a value. Only enums with a tangent have accessors of payloads.
    pub(crate) variants: Vec<(ValueId, syn::Path)>,
    /// Of calls, by their checkpoints: the shapes of what is changed and has no derivative here, in the order of the arguments. The callee may have one by
    /// it all the same.
    pub(crate) lent_shapes: HashMap<ValueId, Vec<ValueId>>,
    /// The adjoints that stand for it.
    pub(crate) unused_adjoints: values::ValueSet,
    /// Variables that are only lent to callees: their types may have no tangent.
    pub(crate) only_lent: Vec<ValueId>,
    /// Operators and methods of floats whose operands are of types that are not known: those of another type may have effects.
    pub(crate) overloaded: values::ValueSet,
    /// What a `match` takes apart whose type has no `Clone`: nothing of it is there afterwards.
    pub(crate) taken_apart: Vec<ValueId>,
    /// What `gradient!` asks for in the body, in order.
    pub(crate) gradients: Vec<LocalGradient>,
    /// The function calls itself through others.
    pub(crate) in_a_circle: bool,
    /// A part of another function, such as a round: adjoints of numbers are added up where that has them, in the order in which it would itself.
    pub(crate) is_part: bool,
    /// Parameters that the reverse sweep is not given again: what it needs of them is kept.
    pub(crate) gone: values::ValueSet,
    /// Those of them that hold references.
    pub(crate) holding_references: values::ValueSet,
    /// Those of them whose adjoints are moved to the caller.
    pub(crate) owned: values::ValueSet,
    /// What callees leave there, in their own time: the adjoints of arguments that are given by value.
    pub(crate) received: values::ValueSet,
    /// Copies that lowering has made of what is in a place: it may be taken away, and is needed again for all that lowering knows.
    pub(crate) snapshots: values::ValueSet,
    /// What is read from a variable that has another value before it is read again.
    pub(crate) moved: values::ValueSet,
    /// What may stand there only where the value has no derivative.
    pub(crate) refused: Vec<(ValueId, Barrier)>,
}

/// `gradient!(of, wrt = x)` of local values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalGradient {
    pub(crate) span: Span,
    pub(crate) of: ValueId,
    pub(crate) wrt: ValueId,
}

impl LocalGradient {
    /// Whether the tokens ask for it.
    pub(crate) fn is_asked_by(&self, op: &Op) -> bool {
        matches!(op, Op::Opaque(opaque)
            if matches!(opaque.expr, syn::Expr::Macro(_)) && opaque.reads == [self.of, self.wrt])
    }
}

impl Function {
    /// The path of a variant of what is in a value, where patterns name one such variant there.
    pub(crate) fn path_of_variant(&self, value: ValueId, variant: &Ident) -> Option<&syn::Path> {
        let mut paths = self.variants.iter().filter(|(of, path)| {
            *of == value && path.segments.last().is_some_and(|last| last.ident == *variant)
        });
        let (_, path) = paths.next()?;
        paths.all(|(_, other)| other == path).then_some(path)
    }

    /// A function without values and lines.
    pub(crate) fn empty() -> Self {
        Function {
            values: Vec::new(),
            parameters: Vec::new(),
            body: Region { id: RegionId(0), lines: Vec::new(), yields: Vec::new(), end: End::Falls },
            regions: 0,
            result_ty: Ty::unknown(),
            lowered: 0,
            of_primal: None,
            hidden: Vec::new(),
            hidden_fields: Rc::default(),
            hidden_methods: Rc::default(),
            chained: Vec::new(),
            lent_shapes: HashMap::default(),
            unused_adjoints: values::ValueSet::default(),
            only_lent: Vec::new(),
            gone: values::ValueSet::default(),
            owned: values::ValueSet::default(),
            received: values::ValueSet::default(),
            snapshots: values::ValueSet::default(),
            moved: values::ValueSet::default(),
            holding_references: values::ValueSet::default(),
            overloaded: values::ValueSet::default(),
            shapes: HashMap::default(),
            of_floats: Vec::new(),
            sources: HashMap::default(),
            fields: HashMap::default(),
            unkept: HashMap::default(),
            slices: HashMap::default(),
            copied_for_calls: HashMap::default(),
            namesakes: HashMap::default(),
            is_generic: false,
            scalars: Vec::new(),
            converting: Vec::new(),
            copied_names: Vec::new(),
            variants: Vec::new(),
            taken_apart: Vec::new(),
            gradients: Vec::new(),
            in_a_circle: false,
            is_part: false,
            refused: Vec::new(),
        }
    }

    /// Whether a field is private where the function stands, and reached by an accessor. A tuple has none.
    pub(crate) fn is_hidden(&self, of: &Place, member: &syn::Member) -> bool {
        let is_struct = || match member {
            syn::Member::Named(_) => true,
            syn::Member::Unnamed(_) => self.place_ty(of) == Ty::unknown(),
        };
        !self.hidden_fields.is_empty() && self.hidden_fields.contains(&label(member)) && is_struct()
    }

    /// Whether an operation reads such a field: it borrows all that the field is in.
    pub(crate) fn reads_hidden_fields(&self, op: &Op) -> bool {
        struct Finder<'a>(&'a Function, bool);
        impl syn::visit::Visit<'_> for Finder<'_> {
            fn visit_member(&mut self, member: &syn::Member) {
                self.1 |= self.0.hidden_fields.contains(&label(member));
            }
        }
        if self.hidden_fields.is_empty() {
            return false;
        }
        match op {
            Op::Opaque(opaque) => {
                let mut finder = Finder(self, false);
                syn::visit::Visit::visit_expr(&mut finder, &opaque.expr);
                finder.1
            }
            Op::Read(place) => place.path.iter().any(|step| {
                matches!(step, Projection::Field(member)
                    if self.hidden_fields.contains(&label(member)))
            }),
            _ => false,
        }
    }

    /// Whether a transform has made the value.
    pub(crate) fn is_derived(&self, value: ValueId) -> bool {
        value.0 as usize >= self.lowered
    }

    /// Whether no line of the user's function has given the value: that function does not care whether it is a copy.
    pub(crate) fn is_made(&self, value: ValueId) -> bool {
        self.is_derived(value) || self.of_primal.is_some_and(|count| value.0 as usize >= count)
    }

    pub(crate) fn info(&self, value: ValueId) -> &ValueInfo {
        &self.values[value.0 as usize]
    }

    pub(crate) fn ty(&self, value: ValueId) -> Ty {
        self.info(value).ty
    }

    pub(crate) fn new_value(&mut self, info: ValueInfo) -> ValueId {
        self.values.push(info);
        ValueId(self.values.len() as u32 - 1)
    }

    /// Whether what gives a value only computes: it may be evaluated later, twice, or not at all.
    pub(crate) fn only_computes(&self, value: ValueId, op: &Op) -> bool {
        op.is_pure() && !self.overloaded.contains(value)
    }

    /// A new value without a name of the user's.
    pub(crate) fn temporary(&mut self, hint: &str, span: Span, ty: Ty, kind: Kind) -> ValueId {
        let ident = Ident::new(hint.trim_start_matches("r#"), Span::mixed_site());
        self.new_value(ValueInfo { ident, named: false, span, ty, kind, annotation: None })
    }

    pub(crate) fn new_region(&mut self) -> RegionId {
        self.regions += 1;
        RegionId(self.regions - 1)
    }

    /// Whether the function calls itself, be it through others.
    pub(crate) fn is_recursive(&self) -> bool {
        fn calls_itself(region: &Region) -> bool {
            region.lines.iter().any(|line| {
                matches!(line, Line::Let { op: Op::Call(call), .. } if call.recursive)
                    || line.regions().into_iter().any(calls_itself)
            })
        }
        self.in_a_circle || calls_itself(&self.body)
    }

    /// The place behind names of elements, without derefs.
    pub(crate) fn resolve(&self, place: &Place) -> Place {
        let mut resolved = match &self.info(place.root).kind {
            Kind::Alias(alias) => self.resolve(&alias.place),
            _ => Place::of(place.root),
        };
        resolved.path.extend(place.path.iter().filter(|p| !matches!(p, Projection::Deref)).cloned());
        resolved
    }

    /// The value or memory behind a name.
    pub(crate) fn root(&self, value: ValueId) -> ValueId {
        match &self.info(value).kind {
            Kind::Alias(alias) => self.root(alias.place.root),
            _ => value,
        }
    }

    pub(crate) fn is_memory(&self, value: ValueId) -> bool {
        matches!(self.info(value).kind, Kind::Memory)
    }

    /// The name of the type of the floats in a list, where both are visible.
    pub(crate) fn scalar_of_list(&self, list: ValueId) -> Option<Ident> {
        match self.ty(list).kind() {
            TyKind::Slice(element) => match element.kind() {
                TyKind::Float(width) => width.name(&self.scalars),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a callee may change, if that may have a tangent.
    pub(crate) fn changed_with_tangent<'a>(&self, argument: &'a Argument) -> Option<&'a Place> {
        match argument {
            Argument::Place { place, passing, .. } if passing.may_change() => {
                (!self.place_ty(place).is_inert()).then_some(place)
            }
            _ => None,
        }
    }

    /// The name of the type of a float, where it is visible.
    pub(crate) fn float_name(&self, value: ValueId) -> Option<Ident> {
        match self.ty(value).kind() {
            TyKind::Float(width) => width.name(&self.scalars),
            _ => None,
        }
    }

    /// Whether a name means the same value wherever it can be used.
    pub(crate) fn is_lasting(&self, value: ValueId) -> bool {
        let root = self.root(value);
        match self.info(root).kind {
            Kind::Line => true,
            Kind::Parameter => !self.is_lent(root),
            _ => false,
        }
    }

    /// What is given to a callee, which may pass derivatives on; indices of places only say where it is.
    pub(crate) fn given(&self, call: &Call) -> impl Iterator<Item = ValueId> {
        call.arguments.iter().filter_map(|argument| match argument {
            Argument::Value(value) => Some(*value),
            Argument::Place { place, .. } => (!self.keeps_none(place)).then_some(place.root),
            Argument::Changed | Argument::Zero => None,
        })
    }

    /// What the user wrote for an argument of a call that is no receiver.
    pub(crate) fn source_of_argument(&self, call: &Call, position: usize) -> Option<&syn::Expr> {
        match &**self.sources.get(&call.checkpoints)? {
            syn::Expr::Call(source) => source.args.get(position),
            syn::Expr::MethodCall(source) => source.args.get(position.checked_sub(1)?),
            _ => None,
        }
    }

    /// Whether the value is what a `&mut` parameter refers to: memory of the caller's.
    pub(crate) fn is_lent(&self, value: ValueId) -> bool {
        self.is_memory(value) && self.parameters.contains(&value)
    }
}
