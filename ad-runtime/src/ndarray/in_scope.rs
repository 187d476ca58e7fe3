//! The traits whose methods generated code calls.

pub use super::methods::{
    ArrayFromElem as _, Column as _, Dot as _, EntriesOf as _, FromElem as _, FromVec as _,
    ReversedAxes as _, Row as _, Sum as _, SumAxis as _, Transposed as _, WithArray as _, WithEntries as _,
};
pub use super::methods::{
    ArrayFromElemSecond as _, ColumnSecond as _, DotSecond as _, EntriesOfSecond as _, FromElemSecond as _,
    FromVecSecond as _, ReversedAxesSecond as _, RowSecond as _, SumAxisSecond as _, SumSecond as _,
    TransposedSecond as _, WithArraySecond as _, WithEntriesSecond as _,
};
