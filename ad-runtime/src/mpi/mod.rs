//! Derivatives across the ranks of an MPI program, for the crate [`mpi`](https://docs.rs/mpi) 0.8, with the feature `mpi_v0_8`.
//!
//! Differentiable functions may call methods of communicators and processes: `all_reduce_into`, `reduce_into` and `reduce_into_root` with
//! `SystemOperation::sum()`, `broadcast_into`, `gather_into`, `gather_into_root`, `all_gather_into`, `scatter_into`, `scatter_into_root`, and `send`, `receive`,
//! `receive_into` and `receive_vec`, with a tag or without. Messages are numbers, slices, vectors or arrays of them. The reverse sweep sends adjoints back the way the values came:
//! a broadcast becomes a sum on the root, a `receive` a `send`. So the ranks have to run the same derivatives in the same order, as they do by themselves where all of them
//! call the same function.
//!
//! # Whose gradient it is
//!
//! `f_grad` gives every rank the derivative of **the sum of what all ranks return**, by the arguments that this rank has. That is the derivative of the program of all ranks, whatever they
//! send: a sum over ranks of inner products with seeds and tangents is the same in reverse and in forward mode.
//!
//! Mostly all ranks have the same parameters, and all get the same result, a loss summed over machines. [`Replicated::replicated`] says so of the parameters; their gradient is then that of
//! the loss, on every rank.
//!
//! ```no_run
//! use ad_runtime::differentiable;
//! use ad_runtime::mpi_v0_8::Replicated;
//! use mpi::collective::SystemOperation;
//! use mpi::topology::SimpleCommunicator;
//! use mpi::traits::*;
//!
//! /// The squared errors of a line, over the points of all ranks.
//! #[differentiable(wrt(line))]
//! fn loss(line: &[f64], points: &[(f64, f64)], world: &SimpleCommunicator) -> f64 {
//!     let line = world.replicated(line);
//!     let mut own = 0.0;
//!     for &(x, y) in points {
//!         own += (line[0] + line[1] * x - y).powi(2);
//!     }
//!     let mut total = 0.0;
//!     world.all_reduce_into(&own, &mut total, SystemOperation::sum());
//!     total
//! }
//!
//! let universe = mpi::initialize().expect("MPI starts");
//! let world = universe.world();
//! let points = [(f64::from(world.rank()), 1.0)];
//! let gradient = loss_grad(&[0.0, 0.0], &points, &world);
//! // The same on every rank.
//! println!("{gradient:?}");
//! ```
//!
//! # Errors
//!
//! A rank that ends the run, by `abort` or by a signal, ends it for all, with MPI's error. A panic only unwinds the rank that it happens on, and the others would wait for it: call
//! [`abort_on_panic`] at the beginning.

mod collective;
mod message;
mod point_to_point;
mod replicated;
mod rule;

pub use message::Message;
pub use replicated::Replicated;

#[doc(hidden)]
pub mod methods {
    pub use super::collective::*;
    pub use super::point_to_point::*;
    pub use super::replicated::ReplicatedRule;
}

use mpi::topology::Communicator;

crate::plain! {
    [] mpi::topology::SimpleCommunicator;
    ['a] mpi::topology::Process<'a>;
    ['a] mpi::topology::AnyProcess<'a>;
    [] mpi::point_to_point::Status;
}

/// Lets a panic on this rank end the run on all ranks, with MPI's error and the status 101; else the others would wait for this one. The message of the panic is printed first.
///
/// Call it once, after `mpi::initialize()`.
///
/// ```no_run
/// let universe = mpi::initialize().expect("MPI starts");
/// ad_runtime::mpi_v0_8::abort_on_panic();
/// ```
pub fn abort_on_panic() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        before(info);
        mpi::topology::SimpleCommunicator::world().abort(101);
    }));
}
