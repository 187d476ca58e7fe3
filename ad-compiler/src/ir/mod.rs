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
pub(crate) mod definitions;
pub(crate) mod facts;
mod fields;
mod function;
mod layout;
mod lent;
mod line;
mod op;
pub(crate) mod order;
#[cfg(test)]
pub(crate) mod parse;
mod places;
pub(crate) mod print;
mod swaps;
pub(crate) mod values;
pub(crate) mod verify;
pub(crate) mod visit;

use crate::diagnostics::{Extent, Page};
pub(crate) use crate::ty::{Float, Ty, TyKind};
pub(crate) use fields::{FieldTy, PartStep};
pub(crate) use function::{Function, LocalGradient};
pub(crate) use layout::{Container, InPlace, Layout, Trips};
pub(crate) use line::*;
pub(crate) use op::*;
pub(crate) use places::{Place, Projection, label};
use proc_macro2::{Ident, Span};

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

/// The identifier that stands for a value inside kept tokens.
pub(crate) fn marker(value: ValueId, span: Span) -> Ident {
    Ident::new(&format!("__value_{}", value.0), span)
}

/// The value that a marker stands for.
pub(crate) fn marked(ident: &Ident) -> Option<ValueId> {
    ident.to_string().strip_prefix("__value_")?.parse().ok().map(ValueId)
}
