//! Derivatives of methods of other libraries' types. Generated functions that call methods bring them into scope; a
//! trait has no name there, so it is in nobody's way.

#[cfg(feature = "_matrices")]
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

#[cfg(feature = "mpi_v0_8")]
pub use crate::mpi_v0_8::methods::{
    AllGatherInto as _, AllReduceInto as _, BroadcastInto as _, GatherInto as _, GatherIntoRoot as _,
    Receive as _, ReceiveInto as _, ReceiveIntoWithTag as _, ReceiveVec as _, ReceiveVecWithTag as _,
    ReceiveWithTag as _, ReduceInto as _, ReduceIntoRoot as _, ReplicatedRule as _, ScatterInto as _,
    ScatterIntoRoot as _, Send as _, SendWithTag as _,
};

#[cfg(feature = "faer_v0_24")]
pub use crate::faer_v0_24::in_scope::*;
#[cfg(feature = "nalgebra_v0_34")]
pub use crate::nalgebra_v0_34::in_scope::*;
#[cfg(feature = "nalgebra_v0_35")]
pub use crate::nalgebra_v0_35::in_scope::*;
#[cfg(feature = "ndarray_v0_16")]
pub use crate::ndarray_v0_16::in_scope::*;
#[cfg(feature = "ndarray_v0_17")]
pub use crate::ndarray_v0_17::in_scope::*;
