//! A primal and an adjoint given by the user, with checkpoints of their own between them.

use ad_corpus::assert_close;
use ad_runtime::differentiable;

/// Saves the exponential, so that the adjoint need not compute it again.
#[differentiable(primal = softplus_primal, adjoint = softplus_adjoint)]
fn softplus(x: f64) -> f64 {
    x.exp().ln_1p()
}

fn softplus_primal(x: f64) -> (f64, f64) {
    let e = x.exp();
    (e, e.ln_1p())
}

/// The parameters, the result, the checkpoints, the seed.
fn softplus_adjoint(_x: f64, _y: f64, e: &f64, seed: f64) -> f64 {
    seed * e / (1.0 + e)
}

/// Saves a vector of partial products.
#[differentiable(primal = product_primal, adjoint = product_adjoint)]
fn product(a: &[f64], scale: f64) -> f64 {
    a.iter().product::<f64>() * scale
}

fn product_primal(a: &[f64], scale: f64) -> (Vec<f64>, f64) {
    let mut before = vec![1.0];
    for x in a {
        before.push(before[before.len() - 1] * x);
    }
    let value = before[a.len()] * scale;
    (before, value)
}

fn product_adjoint(a: &[f64], scale: f64, _y: f64, before: &Vec<f64>, seed: f64) -> (Vec<f64>, f64) {
    let mut a_bar = vec![0.0; a.len()];
    let mut after = scale * seed;
    for i in (0..a.len()).rev() {
        a_bar[i] = before[i] * after;
        after *= a[i];
    }
    (a_bar, before[a.len()] * seed)
}

#[test]
fn own_modes() {
    let slope = 1.0 / (1.0 + (-0.5_f64).exp());
    assert_close(softplus_value_and_grad(0.5), (softplus(0.5), slope));
    assert_close(softplus_can_grad(0.5, 3.0).1, 3.0 * slope);
    let (checkpoints, value) = softplus_prim(0.5);
    assert_close((value, softplus_adj(0.5, &checkpoints, 2.0)), (softplus(0.5), 2.0 * slope));
    assert_eq!(product_grad(&[2.0, 3.0, 5.0], 7.0), (vec![105.0, 70.0, 42.0], 30.0));
}

#[test]
fn called_in_a_loop() {
    #[differentiable]
    fn f(a: &[f64], n: usize) -> f64 {
        let mut value = 1.0;
        for i in 0..n {
            value = product(&a[i..], value) + a[0];
        }
        softplus(value)
    }
    let slope = |value: f64| 1.0 / (1.0 + (-value).exp());
    assert_close(f_grad(&[0.5, 2.0], 0), vec![0.0, 0.0]);
    // a₀ a₁ + a₀, then a₁ (a₀ a₁ + a₀) + a₀.
    assert_close(f_grad(&[0.5, 2.0], 1), [3.0, 0.5].map(|x| x * slope(1.5)).to_vec());
    assert_close(f_grad(&[0.5, 2.0], 2), [7.0, 1.5 + 1.0].map(|x| x * slope(3.5)).to_vec());
}
