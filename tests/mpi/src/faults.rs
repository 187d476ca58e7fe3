//! Ranks that die while the others wait for them.

use crate::checks::Ranks;
use ad_runtime::differentiable;
use mpi::collective::SystemOperation;
use mpi::topology::SimpleCommunicator;
use mpi::traits::*;

pub(crate) const ALL: &[(&str, fn(&Ranks))] =
    &[("panic", panics), ("exit", exits), ("maximum", takes_the_maximum)];

/// `fault` is run by the last rank, in the middle.
#[differentiable(wrt(x))]
fn f(x: f64, world: &SimpleCommunicator, fault: fn()) -> f64 {
    let mut total = 0.0;
    world.all_reduce_into(&(x * x), &mut total, SystemOperation::sum());
    if world.rank() == world.size() - 1 {
        fault();
    }
    let mut again = 0.0;
    world.all_reduce_into(&(total * x), &mut again, SystemOperation::sum());
    again
}

fn panics(ranks: &Ranks) {
    f_grad(1.0, &ranks.world, || panic!("a rank has had enough"));
}

fn exits(ranks: &Ranks) {
    f_grad(1.0, &ranks.world, || std::process::abort());
}

/// An operation that does not show where it is given.
#[differentiable(wrt(x))]
fn reduced(x: f64, world: &SimpleCommunicator, operation: SystemOperation) -> f64 {
    let mut total = 0.0;
    world.all_reduce_into(&x, &mut total, operation);
    total
}

fn takes_the_maximum(ranks: &Ranks) {
    reduced_grad(1.0, &ranks.world, SystemOperation::max());
}
