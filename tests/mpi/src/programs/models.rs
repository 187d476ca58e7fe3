//! Parameters that all ranks have alike, and other numbers.

pub(crate) mod replicated_models {
    use crate::checks::{Ranks, assert_close, check};
    use ad_runtime::mpi_v0_8::Replicated;
    use ad_runtime::{Differentiable, Tangent, differentiable};
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[derive(Clone, Differentiable)]
    struct Model {
        weights: Vec<f64>,
        bias: f64,
        layers: usize,
    }

    #[differentiable]
    fn error(model: &Model, #[no_derivative] x: f64) -> f64 {
        let mut y = model.bias;
        for k in 0..model.layers {
            y += model.weights[k] * (x * (k + 1) as f64).sin();
        }
        (y - x).powi(2)
    }

    #[differentiable(wrt(model))]
    fn loss(model: &Model, points: &[f64], world: &SimpleCommunicator) -> f64 {
        let model = world.replicated(model);
        let mut own = 0.0;
        for k in 0..points.len() {
            own += error(&model, points[k]);
        }
        let mut total = 0.0;
        world.all_reduce_into(&own, &mut total, SystemOperation::sum());
        total
    }

    #[differentiable(wrt(model))]
    fn on_one_rank(model: &Model, points: &[f64]) -> f64 {
        let mut total = 0.0;
        for k in 0..points.len() {
            total += error(model, points[k]);
        }
        total
    }

    /// In every mode, with parameters that differ: the derivative is that of a mean then, which the primal is not.
    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let mut first = x.to_vec();
        world.process_at_rank(0).broadcast_into(&mut first[..]);
        let same = world.replicated(&first);
        (same[0] * same[1]).exp() * f64::from(1 + world.rank()) + x[0]
    }

    /// Every rank has some of the points, and one has none.
    pub(crate) fn check(ranks: &Ranks) {
        let model = Model { weights: vec![0.3, -0.2], bias: 0.1, layers: 2 };
        let points: Vec<f64> = (0..10).map(|k| 0.37 * f64::from(k)).collect();
        let one = ranks.rank().min(3) * 10 / 3.min(ranks.size());
        let next = if ranks.rank() + 1 == ranks.size().min(3) {
            10
        } else {
            (ranks.rank() + 1).min(3) * 10 / 3.min(ranks.size())
        };
        let share = points.get(one..next.min(10)).unwrap_or(&[]);
        let (total, gradient) = loss_value_and_grad(&model, share, &ranks.world);
        let (expected, expected_gradient) = on_one_rank_value_and_grad(&model, &points);
        assert_close(total, expected, 1e-14, "the loss");
        let (found, expected) = (gradient.to_scalars(), expected_gradient.to_scalars());
        for (a, b) in found.iter().zip(expected) {
            assert_close(*a, b, 1e-14, "its gradient, on every rank");
        }
        check!(ranks, 2);
    }
}

pub(crate) mod single_precision {
    use crate::checks::{Ranks, assert_close};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable]
    fn f(x: f32, world: &SimpleCommunicator) -> f32 {
        let mut sum = 0.0;
        world.all_reduce_into(&(x * x), &mut sum, SystemOperation::sum());
        sum
    }

    pub(crate) fn check(ranks: &Ranks) {
        let x = 1.0 + ranks.rank() as f32;
        assert_close(f64::from(f_grad(x, &ranks.world)), f64::from(2.0 * x) * ranks.size() as f64, 1e-6, "x");
    }
}

/// What has no derivative is sent as it is.
pub(crate) mod integers {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::collective::SystemOperation;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let own = x.len() + world.rank() as usize;
        let mut count = 0usize;
        world.all_reduce_into(&own, &mut count, SystemOperation::sum());
        let mut most = 0usize;
        world.all_reduce_into(&own, &mut most, SystemOperation::max());
        world.barrier();
        // Numbers of a list, by messages of their own.
        if world.rank() > 0 {
            world.process_at_rank(0).send(&own);
        } else {
            for k in 1..world.size() {
                let (one, _) = world.process_at_rank(k).receive::<usize>();
                most += one;
            }
        }
        x[0] * x[1] * count as f64 + x[0] * x[0] * most as f64
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}
