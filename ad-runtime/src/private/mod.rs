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
pub use crate::buffers::{Buffer, clear, clear_list, rows_of_columns};
pub use crate::checkpoint;
pub use crate::directional::{derivative_along, sum_of, tangent_by_adjoint};
pub use crate::function::DifferentiatedInItsCallersOnly;
pub use crate::hessian::{hessian, hessian_diagonal, hessian_of_array};
pub use crate::in_place::InPlace;
pub use crate::keep_if_possible;
pub use crate::kept::{replace_kept, store_kept, tangent_of};
pub use crate::lanes::{
    Laned, Lanes, LanesOf, Several, by_lanes, hessian_by_lanes, hessian_diagonal_by_lanes,
    hessian_of_array_by_lanes, in_lanes, lane_of, lane_of_list, lanes_or_zero, merged, rows_by_lanes,
    rows_of_array_by_lanes, rows_of_columns_by_lanes, set_lane, set_lane_of_list, split, zero_lanes,
};
pub use crate::lent::{
    Argument, CanBeKept, Changed, Keep, KeptArgument, Lent, Lost, LostArgument, MayBeKept, Nothing, Open,
    given, keep, kept, lend, open,
};
pub use crate::modes::{Forward, InForwardMode, InReverseMode, InSecondOrder, Reverse, SecondOrder};
pub use crate::received::{OwnedSlot, Received, ReceivingSlot, receiving};
pub use crate::shape::{Lendable, WithoutTangent};
pub use crate::slot::{
    Excluded, HoldsNothing, Inactive, Slot, SlotOf, SlotOfCaller, TangentOrZero, TangentSlotOf, UnusedSlot,
    none, pass, plain_value, slot, tangent_or_zero, tangent_slot, unused_slot,
};
pub use crate::standard::{
    Emptied, NoDerivative, Standard, Viewed, emptied, no_derivative, standard, viewed,
};
pub use crate::tapes::{
    Cursor, Lists, ListsCursor, Reused, ShortCursor, ShortTape, Tape, kept_list, nested, saved,
};
pub use crate::tie::{Takes, of_floats, tied};
pub use crate::types::{BoxPayload, OptionPayload, ResultPayload};
pub use crate::words::{empty_product, empty_sum};
pub use crate::{approximate, only_of_slices};
pub use ad_edition_2021::checkpoints;
pub use rules::{SecondScalar, strong_zero};
