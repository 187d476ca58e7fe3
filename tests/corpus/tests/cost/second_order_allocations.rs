//! What a product with the Hessian allocates: nothing from the second call on, where the caller has the buffers and a workspace.

use ad_runtime::{Workspace, differentiable};
use allocation_counter::measure;

/// How much the calls after the first allocate.
fn later_calls(mut product: impl FnMut()) -> u64 {
    product();
    measure(|| (0..3).for_each(|_| product())).count_total
}

#[test]
fn loops_that_only_read() {
    #[differentiable(second_order)]
    fn rosenbrock(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() - 1 {
            let (a, b) = (1.0 - x[i], x[i + 1] - x[i] * x[i]);
            sum += a * a + 100.0 * b * b;
        }
        sum
    }
    let (x, along, mut product) = ([0.5; 20], [1.0; 20], vec![0.0; 20]);
    assert_eq!(later_calls(|| rosenbrock_hvp_into(&x, &along, &mut product)), 0);
    assert_eq!(product, rosenbrock_hvp(&x, &along));
}

/// The conjugate gradients of Newton's method for a model whose loop keeps what the reverse sweep needs.
#[test]
fn loops_with_tapes() {
    #[differentiable(second_order)]
    fn growth(p: &[f64; 2], n: usize) -> f64 {
        let mut x = 0.1;
        let mut sum = 0.0;
        for _ in 0..n {
            x += p[0] * x * (1.0 - x / p[1]);
            sum += (x - 0.5) * (x - 0.5);
        }
        sum
    }
    let (p, along, mut product) = ([0.3, 0.9], [1.0, -2.0], [0.0; 2]);
    let mut workspace = Workspace::new();
    let allocated = later_calls(|| workspace.within(|| growth_hvp_into(&p, 50, &along, &mut product)));
    assert_eq!((allocated, product), (0, growth_hvp(&p, 50, &along)));
}

#[differentiable(second_order)]
fn mean(x: &[f64], a: usize, b: usize) -> f64 {
    0.5 * (x[a] + x[b])
}
#[differentiable(second_order)]
fn f(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        sum += mean(x, i, i - 1) * x[i];
    }
    sum
}

#[test]
fn helpers_of_the_file() {
    let (x, along, mut product) = ([0.5; 20], [1.0; 20], vec![0.0; 20]);
    // The formula stands in the place of its call, and nothing is kept for it.
    assert_eq!(later_calls(|| f_hvp_into(&x, &along, &mut product)), 0);
    // The gradient itself.
    assert_eq!(measure(|| drop(std::hint::black_box(f_grad(&x)))).count_total, 1);
    assert_eq!(product, f_hvp(&x, &along));
}
