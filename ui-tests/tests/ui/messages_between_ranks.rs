use ad_runtime::differentiable;
use ad_ui_tests::mpi::{SimpleCommunicator, SystemOperation};

#[differentiable]
fn highest(x: f64, world: &SimpleCommunicator) -> f64 {
    let mut highest = 0.0;
    world.all_reduce_into(&x, &mut highest, SystemOperation::max());
    highest
}

#[differentiable]
fn highest_so_far(x: f64, world: &SimpleCommunicator) -> f64 {
    let mut highest = 0.0;
    world.scan_into(&x, &mut highest, SystemOperation::max());
    highest
}

#[differentiable]
fn told(x: f64, world: &SimpleCommunicator) -> f64 {
    world.process_at_rank(0).buffered_send(&x);
    x
}

#[differentiable]
fn told_by_a_procedure(x: f64, world: &SimpleCommunicator) {
    world.process_at_rank(0).send(&x);
}

#[differentiable]
fn from_anyone(x: f64, world: &SimpleCommunicator) -> f64 {
    let (other, _) = world.any_process().receive::<f64>();
    x * other
}

fn sent(x: f64, world: &SimpleCommunicator) -> usize {
    world.process_at_rank(0).send(&x);
    1
}

#[differentiable]
fn sent_by_an_unmarked_function(x: f64, world: &SimpleCommunicator) -> f64 {
    let count = sent(x, world);
    x * count as f64
}

fn main() {}
