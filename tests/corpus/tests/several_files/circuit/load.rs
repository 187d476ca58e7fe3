use super::builder::Circuit;
use ad_runtime::differentiable;

#[differentiable(forward, reverse, wrt(r, l, c))]
pub(super) fn impedance(r: f64, l: f64, c: f64, w: f64) -> f64 {
    let mut circuit = Circuit::default().with_resistance(r).with_inductance(l * 2.0);
    circuit.add(r * l).add(c).capacity(c);
    let x = w * circuit.l - 1.0 / (w * circuit.c);
    let mut sum = circuit.r.hypot(x);
    for part in &circuit.parts {
        sum += part * part;
    }
    sum
}
