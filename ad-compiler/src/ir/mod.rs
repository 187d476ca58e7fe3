//! The intermediate representation: a Wengert list with structured regions.
//!
//! ```text
//! function  := parameters region
//! region    := line* yields end          end := falls through | exits | never ends
//! line      := let value = op | store place = value | update place op= value
//!            | mutate (push, pop, swap, fill, …) | branch | loop | rest | exit | effect
//!            | save | restore | record | pullback | reopen | release | deposit      (made by transforms only)
//! place     := value projection*          projection := .field | [value] | [range] | deref
//! ```
//!
//! * A **value** is defined once: by a `let`, as a parameter, by a loop header, or by a pattern. Memory (a
//!   local that is stored to) is a value of kind [`Kind::Memory`]: its name stands for a place, and only
//!   `Read` gives what is in it.
//! * A **line** is evaluated where it stands, in the order in which the user's program evaluates it.
//!   Whether its expression is printed inside a later line is a matter of printing (`emit::inline`).
//! * A **region** owns its lines. A `Branch` or `Loop` whose execution may leave the region that it
//!   stands in (by `break`, `continue`, `return`) is its region's last line, or is followed by nothing
//!   but a `Rest`: so the plain lines of a region have either all run or none.
//!   - If just one arm of a branch can complete, what follows the branch *is* the end of that arm
//!     (`Branch::absorbed`), and the branch's condition says what ran.
//!   - Otherwise what follows is a `Rest`, and a recorded flag says whether it was reached.
//! * **Tokens** of the user that take no part in derivatives are kept as they are ([`Opaque`]); the values
//!   that they mention are written as marker identifiers and counted as reads.
//!
//! The text of all this, [`print`] writes; tests read it (`parse`).
//!
//! # Invariants
//!
//! [`verify`] checks these after the passes, in debug builds of the macro, and after every pass in the compiler's own tests. A *sweep* is a function, or the region
//! that is the reverse sweep of one.
//!
//!  1. A value is defined once in a sweep: as a parameter, by a line, a header or a pattern, or as a result of a
//!     branch, a loop or a rest.
//!  2. A value is used where its definition dominates: after it in its region, or in a region inside. In a reverse
//!     sweep this holds for the adjoints: what is added to, taken or written is declared in a region around. What was
//!     released is not used.
//!  3. A value has the kind of its definition: `Parameter`, `Line` or `Memory` by a line, `Line` as a result, `Slot`
//!     for the adjoint of a parameter, `Record` for what a branch, a loop, a rest or a changing shape writes down.
//!  4. Only `Memory` is written, in a reverse sweep also slots, and in a primal a name of the user's, which may hold a
//!     reference that is not followed (activity analysis refuses that where it matters).
//!  5. A line that may leave its region is the last one, or is followed by nothing but a `Rest`; a `Rest` follows only
//!     such a line.
//!  6. A region that comes to its end yields a value for each result of what owns it, and is said to (`End`); one that
//!     does not yields nothing. Of an absorbing branch only one arm comes to its end.
//!  7. An exit stands inside of its target and carries a value for each result of it (`break` stands for
//!     `break ()`); a loop says whether it may end early.
//!  8. An alias leads to something that is no alias.
//!  9. The markers in kept tokens are listed as reads or writes, those in patterns as bindings or aliases.
//! 10. An operation has as many operands as its rule, a pullback and a call of forward mode as many slots and
//!     tangents as arguments, a condition two arms.
//! 11. A sweep has only lines and operations of its own kind: no exits in a reverse sweep, no adjoints in a primal.
//! 12. Regions and loops have numbers of their own; a reversed region has that of the region that it reverses. One that reverses none only adds.
//! 13. What a reverse sweep has from the primal is kept: captured from the function's own block, or saved once by the
//!     region whose reverse restores it, where it is defined.
//! 14. A record that is kept is begun.
//! 15. The slots of a pullback have different roots: they are borrowed together.

pub(crate) mod build;
pub(crate) mod facts;
mod fields;
mod layout;
mod line;
mod op;
pub(crate) mod order;
#[cfg(test)]
pub(crate) mod parse;
mod places;
pub(crate) mod print;
mod swaps;
mod types;
pub(crate) mod values;
pub(crate) mod verify;
pub(crate) mod visit;

use crate::diagnostics::{Extent, Page};
pub(crate) use fields::{FieldTy, PartStep};
pub(crate) use layout::{Container, InPlace, Layout, Trips};
pub(crate) use line::*;
pub(crate) use op::*;
use proc_macro2::{Ident, Span};
use std::collections::HashMap;
use std::rc::Rc;
pub(crate) use types::*;

/// Index into [`Function::values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ValueId(pub(crate) u32);

/// A loop, as the target of exits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LoopId(pub(crate) u32);

/// A region; a reverse region has an id of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RegionId(pub(crate) u32);

/// Everything that is known of a value but its definition.
#[derive(Clone, Debug)]
pub(crate) struct ValueInfo {
    /// The user's identifier, or a hint for a name.
    pub(crate) ident: Ident,
    /// Whether `ident` is the user's.
    pub(crate) named: bool,
    pub(crate) span: Span,
    pub(crate) ty: Ty,
    pub(crate) kind: Kind,
    /// The type that the user wrote on the `let`.
    pub(crate) annotation: Option<syn::Type>,
}

/// How a value comes about.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A parameter: its value on entry.
    Parameter,
    /// Defined by a line or a header, never changed.
    Line,
    /// A local that lines store to.
    Memory,
    /// Another name for a place.
    Alias(Alias),
    /// Where the adjoint of a parameter is added: `Option<&mut Accumulator>`.
    Slot,
    /// Written by the forward sweep as it goes, on every way out: trip counts, flags, arms, shapes.
    Record,
}

/// A name for a place: a reference, or what a pattern binds.
#[derive(Clone, Debug)]
pub(crate) struct Alias {
    pub(crate) place: Place,
    /// The user's own pattern binds the name in the primal, so it is printed there; elsewhere, and for
    /// other references, the place is printed.
    pub(crate) bound: bool,
    pub(crate) form: Form,
}

/// What a name for a place is, as far as it is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The place itself, or a copy of what is in it.
    Value,
    Shared,
    Mutable,
    Unknown,
}

impl Form {
    /// Whether the name is certainly a reference.
    pub(crate) fn is_reference(self) -> bool {
        matches!(self, Form::Shared | Form::Mutable)
    }

    /// Whether the place may be written through the name.
    pub(crate) fn may_write(self) -> bool {
        matches!(self, Form::Mutable | Form::Unknown)
    }
}

/// A place in memory, or a part of a value.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) root: ValueId,
    pub(crate) path: Vec<Projection>,
}

impl Place {
    /// Whether both are certainly the same place.
    pub(crate) fn is(&self, other: &Place) -> bool {
        let same = |pair: (&Projection, &Projection)| match pair {
            (Projection::Field(a), Projection::Field(b)) => a == b,
            (Projection::Index(a), Projection::Index(b)) => a == b,
            (
                Projection::Range { from, to, inclusive },
                Projection::Range { from: f, to: t, inclusive: i },
            ) => from == f && to == t && inclusive == i,
            _ => false,
        };
        self.root == other.root
            && self.path.len() == other.path.len()
            && self.path.iter().zip(&other.path).all(same)
    }

    pub(crate) fn of(root: ValueId) -> Self {
        Place { root, path: Vec::new() }
    }

    pub(crate) fn then(&self, projection: Projection) -> Self {
        let mut place = self.clone();
        place.path.push(projection);
        place
    }

    /// Whether both may be borrowed at the same time: other roots, or other fields of one variable.
    pub(crate) fn is_apart_from(&self, other: &Place) -> bool {
        let differ = self.path.iter().zip(&other.path).find_map(|pair| match pair {
            (Projection::Field(a), Projection::Field(b)) if a == b => None,
            (Projection::Field(_), Projection::Field(_)) => Some(true),
            _ => Some(false),
        });
        self.root != other.root || differ == Some(true)
    }

    /// Whether the place is what a map has under a key that it may not have had before.
    pub(crate) fn is_insertion(&self) -> bool {
        matches!(self.path.last(), Some(Projection::Key { is_reference: false, .. }))
    }

    /// Whether the place is what a map has under a key.
    pub(crate) fn is_entry(&self) -> bool {
        matches!(self.path.last(), Some(Projection::Key { .. }))
    }

    /// Whether the place is all of its root.
    pub(crate) fn is_whole(&self) -> bool {
        self.path.iter().all(|projection| matches!(projection, Projection::Deref))
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Projection {
    Field(syn::Member),
    Index(ValueId),
    /// `[&key]`, of a map; `[key]` if the key is a reference itself.
    Key {
        key: ValueId,
        is_reference: bool,
    },
    Range {
        from: Option<ValueId>,
        to: Option<ValueId>,
        inclusive: bool,
    },
    /// A part of a variant of an enum, or what is in a box that is made: `Box` is its variant then.
    Payload {
        variant: Ident,
        member: syn::Member,
    },
    /// An explicit `*`. References have the derivative of what they refer to, so it only matters where
    /// the user's own name is printed.
    Deref,
}

/// The user's tokens.
#[derive(Clone, Debug)]
pub(crate) struct Opaque {
    /// Values are written as marker identifiers, see [`marker`].
    pub(crate) expr: syn::Expr,
    pub(crate) reads: Vec<ValueId>,
    /// Memory that the tokens may change.
    pub(crate) writes: Vec<ValueId>,
    /// Evaluating it twice is harmless.
    pub(crate) pure: bool,
    /// They call a function of the user's that takes the bits of a float.
    pub(crate) takes_bits: bool,
    /// What the tokens are, as a message says it, where a derivative cannot pass.
    pub(crate) barrier: Option<Barrier>,
}

/// Why a derivative cannot pass through some tokens: the words of a message.
#[derive(Clone, Debug)]
pub(crate) struct Barrier {
    pub(crate) page: Page,
    pub(crate) at: Extent,
    pub(crate) what: String,
    pub(crate) help: String,
}

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
    /// Types of fields that the file says, by what the struct is in.
    pub(crate) fields: HashMap<ValueId, Rc<Vec<FieldTy>>>,
    /// The steps to fields that keep no derivative, as the file says: what is read from there is a constant.
    pub(crate) unkept: HashMap<ValueId, Vec<Vec<PartStep>>>,
    /// For the checkpoints of a call, the numbers of the arguments that it visibly takes as slices.
    pub(crate) slices: HashMap<ValueId, Vec<usize>>,
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
            result_ty: Ty::Unknown,
            lowered: 0,
            of_primal: None,
            hidden: Vec::new(),
            chained: Vec::new(),
            only_lent: Vec::new(),
            overloaded: values::ValueSet::default(),
            shapes: HashMap::new(),
            of_floats: Vec::new(),
            sources: HashMap::new(),
            fields: HashMap::new(),
            unkept: HashMap::new(),
            slices: HashMap::new(),
            namesakes: HashMap::new(),
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

    pub(crate) fn ty(&self, value: ValueId) -> &Ty {
        &self.info(value).ty
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
        match self.ty(list) {
            Ty::List(element) => match **element {
                Ty::Float(width) => width.name(&self.scalars),
                _ => None,
            },
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

/// The identifier that stands for a value inside kept tokens.
pub(crate) fn marker(value: ValueId, span: Span) -> Ident {
    Ident::new(&format!("__value_{}", value.0), span)
}

/// The value that a marker stands for.
pub(crate) fn marked(ident: &Ident) -> Option<ValueId> {
    ident.to_string().strip_prefix("__value_")?.parse().ok().map(ValueId)
}
