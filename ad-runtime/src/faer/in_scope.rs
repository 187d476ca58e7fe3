//! The traits whose methods generated code calls.

pub use super::construction::{
    FullCol as _, FullColSecond as _, FullMat as _, FullMatSecond as _, FullRow as _, FullRowSecond as _,
};
pub use super::determinant::{Determinant as _, DeterminantSecond as _};
pub use super::diagonal::{AsDiagonal as _, ColumnVector as _, Diagonal as _, RowAsDiagonal as _};
pub use super::diagonal::{
    AsDiagonalSecond as _, ColumnVectorSecond as _, DiagonalSecond as _, RowAsDiagonalSecond as _,
};
pub use super::methods::{
    Column as _, EntriesOf as _, LargestMagnitude as _, Norm as _, RowOf as _, SquaredNorm as _, Sum as _,
    SumOfMagnitudes as _, TransposeCol as _, TransposeMat as _, TransposeRow as _, WithArray as _,
    WithEntries as _,
};
pub use super::methods::{
    ColumnSecond as _, EntriesOfSecond as _, LargestMagnitudeSecond as _, NormSecond as _, RowOfSecond as _,
    SquaredNormSecond as _, SumOfMagnitudesSecond as _, SumSecond as _, TransposeColSecond as _,
    TransposeMatSecond as _, TransposeRowSecond as _, WithArraySecond as _, WithEntriesSecond as _,
};
pub use super::refused::Refused as _;
