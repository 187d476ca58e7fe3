//! Where messages stand: in functions, in methods, behind exits, in rounds that are computed again.

/// Some ranks call a helper with a constant, and still have to answer in its reverse sweep.
pub(crate) mod helpers_with_constants {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn norm(x: f64, world: &SimpleCommunicator) -> f64 {
        let mut sum: f64 = 0.0;
        world.all_reduce_into(&(x * x), &mut sum, SystemOperation::sum());
        sum.sqrt()
    }

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let norm = if world.rank() == 0 { norm(x[0], world) } else { norm(2.0, world) };
        norm * x[1]
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod helpers_whose_result_is_dropped {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn told(x: f64, world: &SimpleCommunicator) -> f64 {
        let told = x * x;
        world.process_at_rank(0).send(&told);
        told
    }

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let mut sum = x[1];
        if world.rank() > 0 {
            told(x[0], world);
        } else {
            for k in 1..world.size() {
                let (value, _) = world.process_at_rank(k).receive::<f64>();
                sum += value * x[0];
            }
        }
        sum
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod methods_with_a_communicator {
    use crate::checks::{Ranks, check};
    use ad_runtime::{Differentiable, differentiable};
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[derive(Differentiable)]
    struct Team<'a> {
        #[no_derivative]
        world: &'a SimpleCommunicator,
        scale: f64,
    }

    #[differentiable(second_order)]
    impl Team<'_> {
        fn total(&self, x: f64) -> f64 {
            let mut total = 0.0;
            self.world.all_reduce_into(&(self.scale * x), &mut total, SystemOperation::sum());
            total
        }

        fn told(&self, x: f64) -> f64 {
            self.total(x.sin())
        }
    }

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let team = Team { world, scale: x[0] };
        // Nobody here asks for it.
        team.told(x[1]);
        team.total(x[0] * x[1]) * team.told(x[1])
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod generic_communicators {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn total<C: Communicator + 'static>(x: f64, #[no_derivative] world: &C) -> f64 {
        let mut total = 0.0;
        world.all_reduce_into(&x, &mut total, SystemOperation::sum());
        total
    }

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        total(x[0] * x[1], world) * x[0]
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod left_early {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    /// All ranks leave at the same point, which the total decides.
    #[differentiable(second_order)]
    fn until(x: &[f64], world: &SimpleCommunicator, limit: f64) -> f64 {
        let mut value = x[0];
        for k in 0..6 {
            let mut total = 0.0;
            world.all_reduce_into(&(value * value), &mut total, SystemOperation::sum());
            if total > limit {
                return total * x[1];
            }
            if k == 4 {
                break;
            }
            value = value * 1.5 + total * 0.01;
        }
        value
    }

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        until(x, world, 0.0) + until(x, world, 20.0) + until(x, world, 1e9)
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod checkpoints {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let mut value: f64 = x[0];
        #[checkpoint(slots = 2)]
        for k in 0..9 {
            let mut total: f64 = 0.0;
            world.all_reduce_into(&value, &mut total, SystemOperation::sum());
            value = (value + 0.3 * total.sin() + x[1] * k as f64 * 0.1).cos();
        }
        value * x[1]
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

/// Helpers that find the others by themselves.
pub(crate) mod helpers_without_a_communicator {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn total(x: f64) -> f64 {
        let mut total = 0.0;
        SimpleCommunicator::world().all_reduce_into(&(x * x), &mut total, SystemOperation::sum());
        total
    }

    #[differentiable(second_order)]
    fn total_of<C: CommunicatorCollectives + 'static>(x: f64, #[no_derivative] world: &C) -> f64 {
        let mut total = 0.0;
        world.all_reduce_into(&(x * x), &mut total, SystemOperation::sum());
        total
    }

    /// Without mark and without derivative.
    fn rows(count: usize, world: &SimpleCommunicator) -> usize {
        count + world.rank() as usize
    }

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let rows = rows(2, world);
        let first = if world.rank() == 0 { total(x[0]) } else { total(2.0) };
        let second = if world.rank() == 0 { total_of(1.0, world) } else { total_of(x[1], world) };
        first * second * x[1] + rows as f64 * x[0]
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}
