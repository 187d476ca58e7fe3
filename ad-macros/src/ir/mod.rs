//! The intermediate representation: a Wengert list with structured regions.
//!
//! ```text
//! function  := parameters region
//! region    := line* yields end          end := falls through | exits | never ends
//! line      := let value = op | store place = value | update place op= value
//!            | mutate (push, pop, swap, fill, …) | branch | loop | rest | exit | effect
//!            | save | restore | record | pullback | deposit      (made by transforms only)
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

pub(crate) mod build;
pub(crate) mod facts;

pub(crate) mod visit;

use crate::rules::Primitive;
use proc_macro2::{Ident, Span};
use std::collections::HashMap;

/// Index into [`Function::values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ValueId(pub(crate) u32);

/// A loop, as the target of exits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LoopId(pub(crate) u32);

/// A region; a reverse region has an id of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RegionId(pub(crate) u32);

/// What is known of a type from what stands in the source; references are looked through.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ty {
    /// `f32` or `f64`.
    Float(Width),
    /// An integer, a boolean, a character, a string: its tangent is `()`.
    Inert,
    Array(Box<Ty>, Box<syn::Expr>),
    /// A slice or a vector.
    List(Box<Ty>),
    Tuple(Vec<Ty>),
    Unknown,
}

/// The width of a float as far as it is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    F32,
    F64,
    /// A literal without suffix.
    Any,
}

impl Ty {
    pub(crate) fn is_float(&self) -> bool {
        matches!(self, Ty::Float(_))
    }

    /// Whether nothing in the type has a derivative.
    pub(crate) fn is_inert(&self) -> bool {
        match self {
            Ty::Inert => true,
            Ty::Array(element, _) | Ty::List(element) => element.is_inert(),
            Ty::Tuple(fields) => fields.iter().all(Ty::is_inert),
            Ty::Float(_) | Ty::Unknown => false,
        }
    }

    /// The type of `place[index]`.
    pub(crate) fn element(&self) -> Ty {
        match self {
            Ty::Array(element, _) | Ty::List(element) => (**element).clone(),
            _ => Ty::Unknown,
        }
    }

    /// Whether a value of the type is certainly copied, not moved, when it is used.
    pub(crate) fn is_copy(&self) -> bool {
        match self {
            Ty::Float(_) => true,
            Ty::Array(element, _) => element.is_copy(),
            Ty::Tuple(fields) => fields.iter().all(Ty::is_copy),
            Ty::Inert | Ty::List(_) | Ty::Unknown => false,
        }
    }
}

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
    /// Whether the name is a reference, as far as it is visible.
    pub(crate) reference: Option<bool>,
}

/// A place in memory, or a part of a value.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) root: ValueId,
    pub(crate) path: Vec<Projection>,
}

impl Place {
    pub(crate) fn of(root: ValueId) -> Self {
        Place { root, path: Vec::new() }
    }

    pub(crate) fn then(&self, projection: Projection) -> Self {
        let mut place = self.clone();
        place.path.push(projection);
        place
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
    Range {
        from: Option<ValueId>,
        to: Option<ValueId>,
        inclusive: bool,
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
    /// What the tokens are, as a message says it, where a derivative cannot pass.
    pub(crate) barrier: Option<Barrier>,
}

/// Why a derivative cannot pass through some tokens: the words of a message.
#[derive(Clone, Debug)]
pub(crate) struct Barrier {
    pub(crate) span: Span,
    pub(crate) what: String,
    pub(crate) help: String,
}

/// What a `let` computes.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// A literal, or a path to a constant.
    Constant(syn::Expr),
    Opaque(Opaque),
    Primitive {
        rule: Primitive,
        style: Style,
        operands: Vec<ValueId>,
    },
    /// What is in the place (copied or moved), as a line of its own.
    Read(Place),
    /// `place.clone()`, `place.to_vec()`, …
    Duplicate(Place, Ident),
    Tuple(Vec<ValueId>),
    Array(Vec<ValueId>),
    /// `vec![a, b]`, with the path of the macro.
    List(Vec<ValueId>),
    /// `[value; length]` or `vec![value; length]`.
    Repeat {
        value: ValueId,
        length: ValueId,
        list: bool,
    },
    Cast {
        operand: ValueId,
        ty: Box<syn::Type>,
    },
    Call(Call),
    /// `with_derivative(value, |seed| …)`.
    WithDerivative {
        operand: ValueId,
        map: Opaque,
    },
    /// `mem::replace(&mut place, value)`, or `mem::take(&mut place)`.
    Replace {
        place: Place,
        value: Option<ValueId>,
        before: Option<ValueId>,
    },
    /// `place.pop().unwrap()`, with the user's way of unwrapping; `None` where the result is dropped.
    Pop(Place),

    // ---- made by transforms ----
    /// A zero tangent.
    Zero(Zero),
    /// What is in the adjoint place, which is left zero.
    Take(Place, Zero),
    /// `Shape` of what is in a place: what a zero tangent needs to know.
    Shape(Place),
    /// The adjoint of one operand where types are not visible: the runtime's rule, found by type.
    Pull {
        rule: Primitive,
        operand: usize,
        operands: Vec<ValueId>,
        active: Vec<bool>,
        seed: ValueId,
    },
    /// The share of one operand in the tangent, likewise.
    Push {
        rule: Primitive,
        operand: usize,
        operands: Vec<ValueId>,
        active: Vec<bool>,
        tangent: ValueId,
    },
    /// Tangents added where types are not visible.
    Sum(ValueId, ValueId),
    /// The sum of all elements of an adjoint.
    Total(Place),
    /// The last element of an adjoint, removed.
    PopAdjoint(Place),
    /// A cast of an adjoint or tangent: `to` the type of that value.
    CastLike {
        operand: ValueId,
        like: ValueId,
    },
    /// The tangent of a cast where the type of the operand is not visible.
    CastTangent {
        operand: ValueId,
        tangent: ValueId,
    },
    /// A call of the callee's forward mode, which gives the value and its tangent `dot`.
    Tangent {
        call: Call,
        tangents: Vec<Option<Place>>,
        dot: ValueId,
    },
    /// `(map)(seed)`.
    Apply(Opaque, ValueId),
}

/// How a zero is written.
#[derive(Clone, Debug)]
pub(crate) enum Zero {
    /// From the visible type.
    Visible(Ty),
    /// From a `Shape`.
    Shaped(ValueId),
    /// From a value at hand.
    Like(Place),
}

/// How the user wrote a primitive.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Style {
    Operator,
    Method,
    /// `f64::sin(x)`, with the user's path.
    Path(Box<syn::ExprPath>),
}

/// A call of another function.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) callee: syn::ExprPath,
    pub(crate) arguments: Vec<Argument>,
    /// What the call leaves for the reverse sweep; only calls with a derivative have it.
    pub(crate) checkpoints: ValueId,
    /// The function itself.
    pub(crate) recursive: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Value(ValueId),
    /// `&place`, or a place by value; `saved` is a copy, where the place is overwritten before the reverse
    /// sweep needs it again.
    Place {
        place: Place,
        reference: bool,
        saved: Option<ValueId>,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) id: RegionId,
    pub(crate) lines: Vec<Line>,
    pub(crate) yields: Vec<ValueId>,
    pub(crate) end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Falls,
    Exits,
    /// Panics, or loops for ever.
    Never,
}

#[derive(Clone, Debug)]
pub(crate) enum Line {
    Let {
        value: ValueId,
        op: Op,
    },
    /// `let value;`, initialised by a store.
    Declare(ValueId),
    /// `before` is the shape of what was in the place, where a zero could not be made without.
    Store {
        place: Place,
        value: ValueId,
        before: Option<ValueId>,
    },
    /// `place op= value`; `old` is what was in the place before.
    Update {
        place: Place,
        rule: Primitive,
        old: ValueId,
        value: ValueId,
    },
    Mutate {
        place: Place,
        how: Mutation,
    },
    Branch(Branch),
    Loop(Loop),
    /// What follows a line that may have left the region.
    Rest {
        flag: ValueId,
        region: Region,
        results: Vec<ValueId>,
    },
    Exit(Exit),
    Effect(Opaque),
    /// A statement of the user that belongs to the primal alone: an item, a macro.
    Item(Box<syn::Stmt>),

    // ---- made by transforms ----
    Save {
        region: RegionId,
    },
    Record {
        value: ValueId,
        action: Action,
    },
    Restore {
        region: RegionId,
    },
    Pullback(Pullback),
    /// Adds an adjoint into the parameter's slot.
    Deposit {
        slot: ValueId,
        value: ValueId,
    },
    /// `for` over the adjoint of a copied slice: adds `from` to `into` and leaves zeros.
    Transfer {
        from: Place,
        into: Place,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum Mutation {
    Push(ValueId),
    SwapElements(ValueId, ValueId),
    Fill(ValueId),
    CopyFrom {
        source: Place,
        method: Ident,
    },
    /// `mem::swap` of two places.
    Swap(Place),
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Makes room for the record of one execution.
    Begin,
    Increment,
    SetTrue,
    SetNumber(usize),
    BeginShape(Place),
    SetShape(Place),
}

#[derive(Clone, Debug)]
pub(crate) struct Branch {
    pub(crate) span: Span,
    pub(crate) selector: Selector,
    pub(crate) arms: Vec<Arm>,
    pub(crate) results: Vec<ValueId>,
    /// The arm that goes on with what follows the branch, where the others leave.
    pub(crate) absorbed: Option<usize>,
    /// The record of the arm that ran; used where the selector cannot be evaluated again.
    pub(crate) taken: ValueId,
}

#[derive(Clone, Debug)]
pub(crate) enum Selector {
    /// Arm 0 where it holds, else arm 1.
    If(ValueId),
    Match(ValueId),
    /// In a reverse sweep: by a recorded number.
    Number(ValueId),
}

#[derive(Clone, Debug)]
pub(crate) struct Arm {
    /// For `Match`; the bindings are inert values written as markers.
    pub(crate) pattern: Option<syn::Pat>,
    pub(crate) bindings: Vec<ValueId>,
    pub(crate) guard: Option<Opaque>,
    pub(crate) region: Region,
}

#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub(crate) id: LoopId,
    pub(crate) span: Span,
    pub(crate) label: Option<syn::Label>,
    pub(crate) header: Header,
    pub(crate) body: Region,
    pub(crate) results: Vec<ValueId>,
    /// How often the body was begun.
    pub(crate) trips: ValueId,
    /// Some execution of the body may end the loop early.
    pub(crate) exits: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Header {
    Forever,
    While(Opaque),
    For(For),
    /// In a reverse sweep.
    Backward {
        index: Option<ValueId>,
        trips: ValueId,
        ascending: Option<ValueId>,
    },
    BackwardRange {
        index: ValueId,
        from: ValueId,
        to: ValueId,
        inclusive: bool,
        reversed: bool,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct For {
    /// The user's pattern, with markers.
    pub(crate) pattern: syn::Pat,
    /// The user's iterator, with markers.
    pub(crate) iterator: Opaque,
    pub(crate) sequence: Sequence,
    pub(crate) bindings: Vec<ValueId>,
    /// The number of the iteration, where elements are visited.
    pub(crate) index: ValueId,
}

/// What a `for` goes over, as far as the reverse sweep must know.
#[derive(Clone, Debug)]
pub(crate) enum Sequence {
    /// A range whose index is the one binding.
    Range { from: ValueId, to: ValueId, inclusive: bool, reversed: bool },
    /// Elements of places; `length` is the number of iterations.
    Elements { length: ValueId, reversed: bool },
    /// Something without derivative.
    Opaque,
}

#[derive(Clone, Debug)]
pub(crate) struct Exit {
    pub(crate) kind: ExitKind,
    pub(crate) values: Vec<ValueId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitKind {
    Break(LoopId),
    Continue(LoopId),
    Return,
}

/// A callee's reverse sweep.
#[derive(Clone, Debug)]
pub(crate) struct Pullback {
    pub(crate) call: Call,
    pub(crate) seed: ValueId,
    /// Where each argument's adjoint goes.
    pub(crate) slots: Vec<Option<Place>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) values: Vec<ValueInfo>,
    pub(crate) parameters: Vec<ValueId>,
    pub(crate) body: Region,
    pub(crate) regions: u32,
    pub(crate) result_ty: Ty,
    /// Names that patterns bind to parts that are not followed, with the value that they are taken from.
    pub(crate) hidden: Vec<(ValueId, ValueId)>,
    /// The shapes of values whose zero tangent cannot be written from the type: a line, or a record where
    /// the shape changes.
    pub(crate) shapes: HashMap<ValueId, ValueId>,
}

impl Function {
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

    /// A new value without a name of the user's.
    pub(crate) fn temporary(&mut self, hint: &str, span: Span, ty: Ty, kind: Kind) -> ValueId {
        let ident = Ident::new(hint.trim_start_matches("r#"), Span::mixed_site());
        self.new_value(ValueInfo { ident, named: false, span, ty, kind, annotation: None })
    }

    pub(crate) fn new_region(&mut self) -> RegionId {
        self.regions += 1;
        RegionId(self.regions - 1)
    }

    /// Whether the function calls itself.
    pub(crate) fn is_recursive(&self) -> bool {
        fn calls_itself(region: &Region) -> bool {
            region.lines.iter().any(|line| {
                matches!(line, Line::Let { op: Op::Call(call), .. } if call.recursive)
                    || line.regions().into_iter().any(calls_itself)
            })
        }
        calls_itself(&self.body)
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

    pub(crate) fn is_memory(&self, value: ValueId) -> bool {
        matches!(self.info(value).kind, Kind::Memory)
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
