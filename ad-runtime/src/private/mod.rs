//! What generated code calls. It belongs to the version of the macros that is used, and changes without notice.

pub mod comparisons;
pub mod methods;
#[cfg(feature = "rayon")]
pub mod parallel;
pub mod rules;
pub mod slices;

// What a crate without the standard library need not have in scope, or has something else for.
pub use alloc::borrow::{Cow, ToOwned};
pub use alloc::boxed::Box;
pub use alloc::string::String;
pub use alloc::vec;
pub use alloc::vec::Vec;

pub use crate::accumulate::{accumulate, pop, sum, take, total, transfer};
pub use crate::accumulator::{accumulator, deposit};
pub use crate::buffers::{clear, clear_list, rows_of_columns, Buffer};
pub use crate::checkpoint;
pub use crate::directional::{derivative_along, sum_of, tangent_by_adjoint};
pub use crate::function::DifferentiatedInItsCallersOnly;
pub use crate::hessian::{hessian, hessian_diagonal, hessian_of_array};
pub use crate::in_place::InPlace;
pub use crate::kept::{replace_kept, store_kept, tangent_of};
pub use crate::lanes::{
    by_lanes, hessian_by_lanes, hessian_diagonal_by_lanes, hessian_of_array_by_lanes, in_lanes, lane_of,
    lane_of_list, lanes_or_zero, merged, rows_by_lanes, rows_of_array_by_lanes, rows_of_columns_by_lanes,
    set_lane, set_lane_of_list, split, zero_lanes, Laned, Lanes, LanesOf, Several,
};
pub use crate::lent::{keep, kept, lend, open, Argument, Changed, Keep, Lent, Nothing, Open};
pub use crate::modes::{Forward, InForwardMode, InReverseMode, InSecondOrder, Reverse, SecondOrder};
pub use crate::shape::{Lendable, WithoutTangent};
pub use crate::slot::{
    none, pass, plain_value, slot, tangent_or_zero, tangent_slot, Excluded, HoldsNothing, Inactive, Slot,
    SlotOf, SlotOfCaller, TangentOrZero, TangentSlotOf,
};
pub use crate::standard::{
    emptied, no_derivative, standard, viewed, Emptied, NoDerivative, Standard, Viewed,
};
pub use crate::tapes::{nested, saved, Cursor, Lists, ListsCursor, Reused, ShortCursor, ShortTape, Tape};
pub use crate::tie::{of_floats, tied, Takes};
pub use crate::types::{BoxPayload, OptionPayload, ResultPayload};
pub use crate::words::{empty_product, empty_sum};
pub use crate::{approximate, checkpoints, only_of_slices};
pub use rules::{strong_zero, SecondScalar};
