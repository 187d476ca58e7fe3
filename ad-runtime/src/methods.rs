//! Derivatives of methods of other libraries' types. Generated functions that call methods bring them into scope; a
//! trait has no name there, so it is in nobody's way.

#[cfg(any(feature = "nalgebra", feature = "ndarray"))]
pub use crate::entries::Entries as _;
pub use crate::scalar_methods::{
    FloatMethods as _, IntegerMethods as _, PowerMethods as _, SecondFloatMethods as _,
    SecondPowerMethods as _,
};
pub use crate::types::variant_methods::{
    Carried as _, ExpectOk as _, ExpectSome as _, OkOption as _, OkOr as _, OkPayload as _, ResultOr as _,
    ResultOrDefault as _, SomeOr as _, SomeOrDefault as _, SomePayload as _, UnwrapOk as _, UnwrapSome as _,
    WithOk as _, WithSome as _,
};
pub use crate::types::variant_methods::{
    ExpectOkSecond as _, ExpectSomeSecond as _, OkOptionSecond as _, OkOrSecond as _, OkPayloadSecond as _,
    ResultOrDefaultSecond as _, ResultOrSecond as _, SomeOrDefaultSecond as _, SomeOrSecond as _,
    SomePayloadSecond as _, UnwrapOkSecond as _, UnwrapSomeSecond as _, WithOkSecond as _,
    WithSomeSecond as _,
};

#[cfg(feature = "mpi")]
pub use crate::mpi::methods::{
    AllGatherInto as _, AllReduceInto as _, BroadcastInto as _, GatherInto as _, GatherIntoRoot as _,
    Receive as _, ReceiveInto as _, ReceiveIntoWithTag as _, ReceiveVec as _, ReceiveVecWithTag as _,
    ReceiveWithTag as _, ReduceInto as _, ReduceIntoRoot as _, ReplicatedRule as _, ScatterInto as _,
    ScatterIntoRoot as _, Send as _, SendWithTag as _,
};

#[cfg(feature = "nalgebra")]
pub use crate::nalgebra::construction::{
    FixedFromColumnSlice as _, FixedFromElement as _, FixedFromRowSlice as _, FixedFromVec as _,
    FromColumns as _, FromDiagonal as _, FromRows as _, MatrixFromColumnSlice as _, MatrixFromElement as _,
    MatrixFromRowSlice as _, MatrixFromVec as _, NewMatrix2 as _, NewMatrix3 as _, NewMatrix4 as _,
    NewVector2 as _, NewVector3 as _, NewVector4 as _, VectorFromColumnSlice as _, VectorFromElement as _,
    VectorFromRowSlice as _, VectorFromVec as _,
};
#[cfg(feature = "nalgebra")]
pub use crate::nalgebra::construction::{
    FixedFromColumnSliceSecond as _, FixedFromElementSecond as _, FixedFromRowSliceSecond as _,
    FixedFromVecSecond as _, FromColumnsSecond as _, FromDiagonalSecond as _, FromRowsSecond as _,
    MatrixFromColumnSliceSecond as _, MatrixFromElementSecond as _, MatrixFromRowSliceSecond as _,
    MatrixFromVecSecond as _, NewMatrix2Second as _, NewMatrix3Second as _, NewMatrix4Second as _,
    NewVector2Second as _, NewVector3Second as _, NewVector4Second as _, VectorFromColumnSliceSecond as _,
    VectorFromElementSecond as _, VectorFromRowSliceSecond as _, VectorFromVecSecond as _,
};
#[cfg(feature = "nalgebra")]
pub use crate::nalgebra::determinant::{Determinant as _, DeterminantSecond as _};
#[cfg(feature = "nalgebra")]
pub use crate::nalgebra::methods::{
    AddScalar as _, Column as _, ComponentDiv as _, ComponentMul as _, Cross as _, Dot as _, EntriesOf as _,
    Mean as _, Norm as _, NormSquared as _, Normalize as _, Row as _, Scale as _, Sum as _, TrMul as _,
    Trace as _, Transpose as _, WithEntries as _,
};
#[cfg(feature = "nalgebra")]
pub use crate::nalgebra::methods::{
    AddScalarSecond as _, ColumnSecond as _, ComponentDivSecond as _, ComponentMulSecond as _,
    CrossSecond as _, DotSecond as _, EntriesOfSecond as _, MeanSecond as _, NormSecond as _,
    NormSquaredSecond as _, NormalizeSecond as _, RowSecond as _, ScaleSecond as _, SumSecond as _,
    TrMulSecond as _, TraceSecond as _, TransposeSecond as _, WithEntriesSecond as _,
};
#[cfg(feature = "nalgebra")]
pub use crate::nalgebra::refused::{Refused as _, RefusedCholesky as _};

#[cfg(feature = "ndarray")]
pub use crate::ndarray::methods::{
    ArrayFromElem as _, Column as _, Dot as _, EntriesOf as _, FromElem as _, FromVec as _,
    ReversedAxes as _, Row as _, Sum as _, SumAxis as _, Transposed as _, WithEntries as _,
};
#[cfg(feature = "ndarray")]
pub use crate::ndarray::methods::{
    ArrayFromElemSecond as _, ColumnSecond as _, DotSecond as _, EntriesOfSecond as _, FromElemSecond as _,
    FromVecSecond as _, ReversedAxesSecond as _, RowSecond as _, SumAxisSecond as _, SumSecond as _,
    TransposedSecond as _, WithEntriesSecond as _,
};
