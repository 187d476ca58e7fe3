//! Values that all ranks have alike.

use super::message::Number;
use crate::{AsAccumulator, Differentiable, Inactive, Tangent, deposit, zero_like};
use mpi::collective::{CommunicatorCollectives, SystemOperation};
use mpi::topology::Communicator;

/// Says of a value that all ranks have the same.
pub trait Replicated: Communicator {
    /// The value, of which all ranks have the same. Its adjoint is, on every rank, the mean of the adjoints of all ranks, as if it were one value and not many.
    ///
    /// So a function that begins with `let p = world.replicated(p);`, and gives the same result on all ranks, has the gradient of that result on every one. See the
    /// [module](super) for an example. All ranks have to call it. The value itself is not sent, nor looked at.
    fn replicated<T: ToOwned + ?Sized>(&self, value: &T) -> T::Owned {
        value.to_owned()
    }
}

impl<C: Communicator + ?Sized> Replicated for C {}

/// The mean over all ranks, of a tangent or of an adjoint.
fn mean<N: Number, T: Tangent<N>>(communicator: &impl Communicator, tangent: T) -> T {
    let own = tangent.to_scalars();
    let mut sum = vec![N::SCALAR_ZERO; own.len()];
    communicator.all_reduce_into(&own[..], &mut sum[..], SystemOperation::sum());
    let ranks = f64::from(communicator.size());
    tangent.with_scalars(&sum).scaled(N::scalar_literal(1.0 / ranks))
}

/// The rule of [`Replicated::replicated`].
#[doc(hidden)]
#[allow(clippy::type_complexity, missing_docs)]
pub trait ReplicatedRule: Communicator + Sized {
    fn replicated_prim<T, N>(
        &self,
        value: &T,
    ) -> (Box<dyn Fn(&Self, &T, T::Tangent, Inactive, Option<&mut T::Accumulator>)>, T::Owned)
    where
        N: Number,
        T: ToOwned + Differentiable<Tangent: Tangent<N>> + ?Sized,
    {
        let back = |world: &Self, _: &T, seed, _: Inactive, bar: Option<&mut T::Accumulator>| {
            let share = mean(world, seed);
            if let Some(bar) = bar {
                deposit(bar, share);
            }
        };
        (Box::new(back), value.to_owned())
    }

    fn replicated_push<T, N>(
        &self,
        value: &T,
        _: Inactive,
        dot: Option<&T::Accumulator>,
    ) -> (T::Owned, T::Tangent)
    where
        N: Number,
        T: ToOwned + Differentiable<Tangent: Tangent<N>> + ?Sized,
    {
        let own = dot.map_or_else(|| zero_like(value), T::Tangent::from_accumulator);
        (value.to_owned(), mean(self, own))
    }

    fn replicated_push_prim<T, N>(
        &self,
        value: &T,
        none: Inactive,
        dot: Option<&T::Accumulator>,
    ) -> (
        Box<
            dyn Fn(
                &Self,
                &T,
                Inactive,
                Option<&T::Accumulator>,
                (T::Tangent, T::Tangent),
                Inactive,
                Option<&mut T::Accumulator>,
                Inactive,
                Option<&mut T::Accumulator>,
            ),
        >,
        (T::Owned, T::Tangent),
    )
    where
        N: Number,
        T: ToOwned + Differentiable<Tangent: Tangent<N>> + ?Sized,
    {
        let back = |world: &Self,
                    _: &T,
                    _: Inactive,
                    _: Option<&T::Accumulator>,
                    (seed, dot_seed),
                    _: Inactive,
                    bar: Option<&mut T::Accumulator>,
                    _: Inactive,
                    dot_bar: Option<&mut T::Accumulator>| {
            for (seed, bar) in [(dot_seed, dot_bar), (seed, bar)] {
                let share = mean(world, seed);
                if let Some(bar) = bar {
                    deposit(bar, share);
                }
            }
        };
        (Box::new(back), self.replicated_push(value, none, dot))
    }
}

impl<C: Communicator> ReplicatedRule for C {}
