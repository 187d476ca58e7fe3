//! The types of the standard library that have a tangent: one file for each family, with all that they implement.

mod lists;
mod maps;
mod pointers;
mod scalars;
mod tuples;
pub(crate) mod variant_methods;
mod variants;
mod without_derivative;

pub use maps::MapTangent;
pub use pointers::BoxPayload;
pub use variants::{OptionPayload, ResultPayload};
