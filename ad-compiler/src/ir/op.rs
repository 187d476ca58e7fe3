//! What lines compute.

use super::*;
use crate::rules::Primitive;

/// What copies a list of floats for the reverse sweep, where the memory may be that of a workspace.
pub(crate) const KEPT_LIST: &str = "kept_list";

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
    /// The same value so many times.
    Repeat {
        value: ValueId,
        length: ValueId,
        form: Repetition,
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
    /// `Type { field: value, ..rest }`, `Type(value)`, `Enum::Variant(value)`.
    Construct {
        path: syn::ExprPath,
        /// Each part, as a projection of the whole.
        parts: Vec<(Projection, ValueId)>,
        rest: Option<Place>,
        /// With braces and names of fields.
        named: bool,
        /// It has a field that is a reference to something inactive: the reverse sweep makes it again, since nothing that borrows can be taken along.
        borrows: bool,
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
        seed: ValueId,
        /// Of `a op= b`.
        assigning: bool,
    },
    /// The share of one operand in the tangent, likewise.
    Push {
        rule: Primitive,
        operand: usize,
        operands: Vec<ValueId>,
        tangent: ValueId,
        /// Of `a op= b`.
        assigning: bool,
    },
    /// The adjoint of an operand (`by`), of the share that an operand (`of`) has in the tangent: the second derivative, likewise.
    Second {
        rule: Primitive,
        of: usize,
        by: usize,
        operands: Vec<ValueId>,
        tangent: ValueId,
        seed: ValueId,
        /// Of `a op= b`.
        assigning: bool,
    },
    /// Tangents added where types are not visible.
    Sum(ValueId, ValueId),
    /// The sum of all elements of an adjoint.
    Total(Place),
    /// The last element of an adjoint, removed.
    PopAdjoint(Place),
    /// An adjoint that is there only where a rest ran: `Some(value)`, or `None`.
    Perhaps(Option<ValueId>),
    /// A copy of what is in one that is there.
    Given(ValueId),
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
    /// The tangent of a value that was read from a place, whose tangent may keep none of it.
    TangentOf {
        value: ValueId,
        kept: Place,
    },
    /// A derivative put into a place that may keep none of it; gives what was there. What was read from such a place itself
    /// must not have been kept there then: `kept` is what that place has.
    ReplaceKept {
        place: Place,
        value: ValueId,
        kept: Option<ValueId>,
        /// The shape of what was in the place, where a zero could not be made without.
        before: Option<ValueId>,
    },
    /// `(map)(seed)`.
    Apply(Opaque, ValueId),
    /// A copy of an argument, if the callee turns out to need it in its reverse sweep.
    Keep(Place),
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
    /// A tangent that says nothing of dimensions: zero whatever the value was.
    Default,
    /// There is none: whoever changes something for a caller is given an adjoint.
    Never,
}

/// How a repetition is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    /// `[value; length]`.
    Array,
    /// `vec![value; length]`.
    List,
    /// An array of what may be no copies, as tangents of copies are not.
    Clones,
}

/// How the user wrote a primitive.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Style {
    Operator,
    Method,
    /// `f64::sin(x)`, with the user's path.
    Path(Box<syn::ExprPath>),
}

impl Style {
    /// How formulas write it.
    pub(crate) fn usual(rule: Primitive) -> Self {
        if rule.name().starts_with(|c: char| c.is_alphabetic()) && rule != Primitive::Neg {
            Style::Method
        } else {
            Style::Operator
        }
    }
}

/// A call of another function.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) callee: Callee,
    pub(crate) arguments: Vec<Argument>,
    /// What the call leaves for the reverse sweep; only calls with a derivative have it.
    pub(crate) checkpoints: ValueId,
    /// The function itself, as far as is visible.
    pub(crate) recursive: bool,
    /// Certainly so: another type may have a method of the same name.
    pub(crate) certain: bool,
    /// The parameters that the callee leaves out of its derivative, as far as the crate says it.
    pub(crate) excluded: Vec<LeftOut>,
    /// How many parameters of type `impl Trait` the callee has, where the user writes type arguments.
    pub(crate) unnamed: usize,
    /// The callee has no derivative.
    pub(crate) unmarked: Option<Unmarked>,
    /// A function of that name in the crate makes bits or text of floats.
    pub(crate) takes_bits: bool,
    /// It may make floats of bits or text.
    pub(crate) decodes: bool,
    /// Something active goes in and nothing comes out: where it goes only the callee's derivative can know.
    pub(crate) for_effect: bool,
    /// The reverse sweep of the callee is not given the arguments again: the callee keeps what it reads of them.
    pub(crate) keeping: bool,
    /// It sends something to other ranks or receives from them, so that all derivatives have to do so, too.
    pub(crate) communicates: bool,
    /// The callee's forward mode is called: behind the arguments come as many tangents, and this is the tangent of what it gives.
    pub(crate) dot: Option<ValueId>,
}

/// A parameter that a callee leaves out of its derivative, by the number of its argument and by its name.
#[derive(Clone, Debug)]
pub(crate) struct LeftOut {
    pub(crate) position: usize,
    pub(crate) name: String,
    /// Whether its type has a derivative: what is given for it may not be active.
    pub(crate) has_derivative: bool,
    /// The callee does nothing with it but ask it for something: nothing active gets into it.
    pub(crate) is_only_asked: bool,
}

/// That a callee has no derivative.
#[derive(Clone, Debug)]
pub(crate) enum Unmarked {
    Certainly,
    /// If the receiver is of this type.
    Perhaps(String),
    /// It has no derivative in this mode.
    InMode(&'static str),
}

impl Call {
    /// The type arguments that the user writes, and one for each parameter of type `impl Trait`, which has a name in the derivative.
    pub(crate) fn type_arguments(
        &self,
        written: &syn::AngleBracketedGenericArguments,
    ) -> syn::AngleBracketedGenericArguments {
        let mut all = written.clone();
        all.args.extend((0..self.unnamed).map(|_| -> syn::GenericArgument { syn::parse_quote!(_) }));
        all
    }

    /// How many arguments the callee itself has.
    pub(crate) fn arity(&self) -> usize {
        if self.dot.is_some() { self.arguments.len() / 2 } else { self.arguments.len() }
    }

    /// What the callee may change.
    pub(crate) fn changed(&self) -> impl Iterator<Item = &Place> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Place { place, .. } if argument.may_change() => Some(place),
            _ => None,
        })
    }

    /// What the callee may change so that it depends on other arguments.
    pub(crate) fn made_dependent(&self) -> impl Iterator<Item = &Place> {
        let is_left_out = |position: usize| {
            self.excluded.iter().any(|left_out| left_out.position == position && left_out.is_only_asked)
        };
        let arguments =
            self.arguments.iter().enumerate().filter(move |(position, _)| !is_left_out(*position));
        arguments.filter_map(|(_, argument)| match argument {
            Argument::Place { place, .. } if argument.may_change() => Some(place),
            _ => None,
        })
    }
}

impl Argument {
    /// Whether the callee may change it.
    pub(crate) fn may_change(&self) -> bool {
        matches!(self, Argument::Place { passing, .. } if passing.may_change())
    }
}

/// What is called, which says where its derivative is found.
#[derive(Clone, Debug)]
pub(crate) enum Callee {
    /// `f(..)`, `m::f(..)`, and the path of the companion, where a source file says it.
    Function { path: syn::ExprPath, companion: Option<syn::Path> },
    /// `Type::f(..)`, `Self::f(..)`, `<T as Trait>::f(..)`.
    Associated(syn::ExprPath),
    /// `receiver.f(..)`; the receiver is the first argument.
    Method { name: Ident, generics: Option<syn::AngleBracketedGenericArguments> },
}

impl Callee {
    /// The name of the function, as the user has written it.
    pub(crate) fn name(&self) -> &Ident {
        match self {
            Callee::Function { path, .. } | Callee::Associated(path) => {
                &path.path.segments.last().expect("a path has a segment").ident
            }
            Callee::Method { name, .. } => name,
        }
    }

    /// Whether this may be a conversion of the standard library, whose derivative a trait of the runtime finds.
    pub(crate) fn conversion(&self) -> Option<Conversion> {
        match self {
            Callee::Associated(_) if self.name() == "from" => Some(Conversion::From),
            Callee::Method { .. } if self.name() == "into" => Some(Conversion::Into),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conversion {
    /// `Type::from(x)`.
    From,
    /// `x.into()`.
    Into,
}

#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Value(ValueId),
    /// `saved` is a copy, where the place is overwritten before the reverse sweep needs it again.
    Place {
        place: Place,
        passing: Passing,
        saved: Option<ValueId>,
    },
    /// In a reverse sweep: what the callee has changed. It keeps by itself what it needs of it.
    Changed,
    /// A tangent that is zero.
    Zero,
}

/// How a place is given to a callee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// By its name: a reference, or something that is copied.
    Name,
    /// `&place`.
    Shared,
    /// `&mut place`.
    Exclusive,
    /// By its name, which may be a `&mut` reference, or as the receiver of a method.
    MaybeExclusive,
}

impl Passing {
    pub(crate) fn may_change(self) -> bool {
        matches!(self, Passing::Exclusive | Passing::MaybeExclusive)
    }
}
