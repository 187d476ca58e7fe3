//! Who trains: this program alone, or, with the feature `mpi`, all ranks of `mpirun -n 4`. Each rank has a part of the flowers, and all have the same model.

use crate::iris::Flower;
use crate::model::{Model, ModelTangent};

#[cfg(not(feature = "mpi"))]
pub(crate) use alone::Ranks;
#[cfg(feature = "mpi")]
pub(crate) use together::Ranks;

#[cfg(not(feature = "mpi"))]
mod alone {
    use super::{Flower, Model, ModelTangent};
    use crate::model::loss_value_and_grad;

    /// This program alone.
    pub(crate) struct Ranks;

    impl Ranks {
        pub(crate) fn begin() -> Self {
            Ranks
        }

        /// Whether this is the rank that reports.
        pub(crate) fn is_first(&self) -> bool {
            true
        }

        /// The loss over all flowers, and its gradient.
        pub(crate) fn loss_value_and_grad(&self, model: &Model, flowers: &[Flower]) -> (f64, ModelTangent) {
            loss_value_and_grad(model, flowers)
        }
    }
}

#[cfg(feature = "mpi")]
mod together {
    use super::{Flower, Model, ModelTangent};
    use crate::model::surprise;
    use ad_runtime::differentiable;
    use ad_runtime::mpi_v0_8::Replicated;
    use mpi::collective::SystemOperation;
    use mpi::environment::Universe;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::{Communicator, CommunicatorCollectives};

    /// All ranks.
    pub(crate) struct Ranks {
        world: SimpleCommunicator,
        /// MPI ends with it.
        _universe: Universe,
    }

    impl Ranks {
        pub(crate) fn begin() -> Self {
            let universe = mpi::initialize().expect("MPI is started once");
            ad_runtime::mpi_v0_8::abort_on_panic();
            Ranks { world: universe.world(), _universe: universe }
        }

        /// Whether this is the rank that reports.
        pub(crate) fn is_first(&self) -> bool {
            self.world.rank() == 0
        }

        /// The loss over all flowers, and its gradient: the same on all ranks.
        pub(crate) fn loss_value_and_grad(&self, model: &Model, flowers: &[Flower]) -> (f64, ModelTangent) {
            let (rank, size) = (self.world.rank() as usize, self.world.size() as usize);
            let part = flowers.len() * rank / size..flowers.len() * (rank + 1) / size;
            loss_of_all_value_and_grad(model, &flowers[part], flowers.len(), &self.world)
        }
    }

    /// The mean surprise over the flowers of all ranks.
    #[differentiable(wrt(model))]
    fn loss_of_all(model: &Model, part: &[Flower], flowers: usize, world: &SimpleCommunicator) -> f64 {
        let model = world.replicated(model);
        let own = surprise(&model, part);
        let mut total = 0.0;
        world.all_reduce_into(&own, &mut total, SystemOperation::sum());
        total / flowers as f64
    }
}
