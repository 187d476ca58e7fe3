//! The traits whose methods generated code calls.

pub use super::construction::{
    FixedFromColumnSlice as _, FixedFromElement as _, FixedFromRowSlice as _, FixedFromVec as _,
    FromColumns as _, FromDiagonal as _, FromRows as _, MatrixFromColumnSlice as _, MatrixFromElement as _,
    MatrixFromRowSlice as _, MatrixFromVec as _, NewMatrix2 as _, NewMatrix3 as _, NewMatrix4 as _,
    NewVector2 as _, NewVector3 as _, NewVector4 as _, VectorFromColumnSlice as _, VectorFromElement as _,
    VectorFromRowSlice as _, VectorFromVec as _,
};
pub use super::construction::{
    FixedFromColumnSliceSecond as _, FixedFromElementSecond as _, FixedFromRowSliceSecond as _,
    FixedFromVecSecond as _, FromColumnsSecond as _, FromDiagonalSecond as _, FromRowsSecond as _,
    MatrixFromColumnSliceSecond as _, MatrixFromElementSecond as _, MatrixFromRowSliceSecond as _,
    MatrixFromVecSecond as _, NewMatrix2Second as _, NewMatrix3Second as _, NewMatrix4Second as _,
    NewVector2Second as _, NewVector3Second as _, NewVector4Second as _, VectorFromColumnSliceSecond as _,
    VectorFromElementSecond as _, VectorFromRowSliceSecond as _, VectorFromVecSecond as _,
};
pub use super::determinant::{Determinant as _, DeterminantSecond as _};
pub use super::methods::{
    AddScalar as _, Column as _, ComponentDiv as _, ComponentMul as _, Cross as _, Dot as _, EntriesOf as _,
    Mean as _, Norm as _, NormSquared as _, Normalize as _, Row as _, Scale as _, Sum as _, TrMul as _,
    Trace as _, Transpose as _, WithArray as _, WithEntries as _,
};
pub use super::methods::{
    AddScalarSecond as _, ColumnSecond as _, ComponentDivSecond as _, ComponentMulSecond as _,
    CrossSecond as _, DotSecond as _, EntriesOfSecond as _, MeanSecond as _, NormSecond as _,
    NormSquaredSecond as _, NormalizeSecond as _, RowSecond as _, ScaleSecond as _, SumSecond as _,
    TrMulSecond as _, TraceSecond as _, TransposeSecond as _, WithArraySecond as _, WithEntriesSecond as _,
};
pub use super::refused::{Refused as _, RefusedCholesky as _};
