use super::model::Model;
use ad_runtime::differentiable;

#[differentiable(forward, reverse, wrt(gain, bias, first))]
pub(super) fn run(gain: f64, bias: f64, first: f64, n: usize) -> f64 {
    let mut model = Model::new(gain, bias, first);
    for _ in 0..n {
        let y = model.respond(model.latest());
        model.remember(y);
        model.set_bias(0.9 * model.gain());
    }
    let mut sum = 0.0;
    for v in model.memory() {
        sum += v * v;
    }
    sum
}
