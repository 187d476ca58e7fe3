//! Messages among all ranks.

/// The mean of all ranks is used by each in another way.
pub(crate) mod all_reduced_means {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let own = x[0] * x[1];
        let mut mean = 0.0;
        world.all_reduce_into(&own, &mut mean, SystemOperation::sum());
        mean /= f64::from(world.size());
        let square = (own - mean).powi(2);
        let mut variance: f64 = 0.0;
        world.all_reduce_into(&square, &mut variance, &SystemOperation::sum());
        (own - mean) / (0.1 + variance).sqrt() + x[0] * f64::from(world.rank())
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod all_reduced_lists_in_loops {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    const ROUNDS: [usize; 4] = [0, 1, 2, 5];

    #[differentiable(second_order)]
    fn walked(x: &[f64], world: &SimpleCommunicator, rounds: usize) -> f64 {
        let mut state = x.to_vec();
        for k in 0..rounds {
            for value in state.iter_mut() {
                *value = 0.3 * (*value).sin() + 0.1 * k as f64;
            }
            let own = state.clone();
            // What was there before has no influence.
            world.all_reduce_into(&own, &mut state[..], SystemOperation::sum());
            state[0] *= own[1];
        }
        state[0] * state[1] + x[0]
    }

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let mut sum = 0.0;
        for count in ROUNDS {
            sum += walked(x, world, count);
        }
        sum
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 3);
    }
}

pub(crate) mod all_gathered {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let mut all = vec![0.0; x.len() * world.size() as usize];
        world.all_gather_into(x, &mut all[..]);
        let mut sum = 0.0;
        for k in 0..all.len() {
            // Each rank weighs them in another way.
            sum += all[k] * all[k] * (k as f64 + f64::from(world.rank()));
        }
        all[0] = x[1];
        sum * all[0]
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod reduced_on_a_root {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let root = world.process_at_rank(world.size() - 1);
        let squares = [x[0] * x[0], x[0] * x[1]];
        let mut sums = [3.0, 4.0];
        if root.is_self() {
            root.reduce_into_root(&squares, &mut sums, SystemOperation::sum());
        } else {
            root.reduce_into(&squares, SystemOperation::sum());
        }
        sums[0] * sums[1] * x[1]
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod broadcast {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let mut y = x.to_vec();
        y[0] *= x[1];
        world.process_at_rank(0).broadcast_into(&mut y[..]);
        let mut sum = 0.0;
        for k in 0..x.len() {
            sum += x[k] * y[k] * y[0];
        }
        // A number, from another rank, that only it has.
        let mut scale = 0.0;
        if world.rank() == world.size() - 1 {
            scale = x[0] + 1.0;
        }
        world.process_at_rank(world.size() - 1).broadcast_into(&mut scale);
        sum * scale
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 3);
    }
}

pub(crate) mod gathered_and_scattered {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    /// The root gives to each rank a product of what its neighbours have.
    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let root = world.process_at_rank(0);
        let own = x[0].exp() * x[1];
        let mut mixed = [0.0; 2];
        if world.rank() == 0 {
            let size = world.size() as usize;
            let mut all: Vec<f64> = vec![0.0; size];
            root.gather_into_root(&own, &mut all[..]);
            let mut parts = Vec::new();
            for k in 0..size {
                parts.push(all[k] * all[(k + 1) % size]);
                parts.push(all[k].sin());
            }
            root.scatter_into_root(&parts, &mut mixed);
        } else {
            root.gather_into(&own);
            root.scatter_into(&mut mixed);
        }
        mixed[0] + mixed[1] * x[0]
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}
