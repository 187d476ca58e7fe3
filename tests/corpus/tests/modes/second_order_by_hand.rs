//! Second derivatives of functions whose adjoints are written by hand, and are differentiable themselves.
//!
//! What is compared is what the functions are without them: the same formula in a body that is differentiated.

use ad_corpus::{assert_close, check, reals};
use ad_runtime::{Differentiable, adjoint, differentiable};

fn hyperbolic_tangent(x: f64) -> f64 {
    [x].iter().map(|x| x.tanh()).sum()
}

// By way of the result.
#[adjoint(of = hyperbolic_tangent, second_order)]
#[differentiable(second_order, lifted)]
fn hyperbolic_tangent_adjoint(_x: f64, y: f64, seed: f64) -> f64 {
    (1.0 - y * y) * seed
}

#[differentiable(adjoint = cube_adjoint, second_order)]
fn cube(x: f64) -> f64 {
    f64::from_bits((x * x * x).to_bits())
}

// By way of the argument, in two branches.
#[differentiable(second_order, lifted)]
fn cube_adjoint(x: f64, _y: f64, seed: f64) -> f64 {
    if x < 0.0 { x.powi(2) * seed * 3.0 } else { 3.0 * x * x * seed }
}

mod opaque {
    pub(crate) fn weighted(a: &[f64], scale: f64, shift: usize) -> f64 {
        a.iter().map(|x| x * x * x).sum::<f64>() * scale * scale + shift as f64
    }

    pub(crate) fn both(x: f64, y: f64) -> (f64, Vec<f64>) {
        (x * y, vec![x / y, (x * y).sin()])
    }
}

#[adjoint(of = opaque::weighted, second_order)]
#[differentiable(second_order, lifted)]
fn weighted_adjoint(a: &[f64], scale: f64, shift: usize, y: f64, seed: f64) -> (Vec<f64>, f64) {
    let mut a_bar = Vec::new();
    for x in a {
        a_bar.push(3.0 * x * x * scale * scale * seed);
    }
    // By way of both.
    (a_bar, 2.0 * (y - shift as f64) / scale * seed)
}

// The mark may come first.
#[differentiable(second_order, lifted)]
#[adjoint(of = opaque::both, second_order)]
fn both_adjoint(x: f64, y: f64, result: &(f64, Vec<f64>), seed: (f64, Vec<f64>)) -> (f64, f64) {
    let angle = result.0.cos() * seed.1[1];
    let quotient = result.1[0];
    (seed.0 * y + seed.1[0] / y + angle * y, seed.0 * x - seed.1[0] * quotient / y + angle * x)
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pair {
    x: f64,
    y: f64,
}
reals!(Pair { x, y } => PairTangent);

#[differentiable(adjoint = turned_adjoint, second_order)]
fn turned(p: &Pair, angle: f64) -> Pair {
    Pair { x: p.x * angle.cos(), y: p.y * angle.sin() * p.x }
}

#[differentiable(second_order)]
fn turned_adjoint(p: &Pair, angle: f64, _result: Pair, seed: PairTangent) -> (PairTangent, f64) {
    let (sin, cos) = angle.sin_cos();
    (
        PairTangent { x: seed.x * cos + seed.y * p.y * sin, y: seed.y * sin * p.x },
        seed.y * p.y * cos * p.x - seed.x * p.x * sin,
    )
}

#[test]
fn by_way_of_the_result() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        hyperbolic_tangent(x * y) * x
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (0.5, 2.0), (-0.3, 1.7));
    #[differentiable(second_order)]
    fn plain(x: f64, y: f64) -> f64 {
        (x * y).tanh() * x
    }
    assert_close(f_hessian(0.5, 2.0), plain_hessian(0.5, 2.0));
    assert_close(f_hvp(0.5, 2.0, 0.3, -0.7), plain_hvp(0.5, 2.0, 0.3, -0.7));
}

#[test]
fn of_the_function_itself() {
    assert_close(cube_hvp(2.0, 0.5), 6.0);
    assert_close(cube_hvp(-2.0, 0.5), -6.0);
    assert_close(cube_hessian(2.0), [[12.0]]);
    assert_eq!(cube_grad_and_hvp(2.0, 1.0), (8.0, 12.0, 12.0));
}

#[test]
fn in_loops_and_branches() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let mut value = x;
        for i in 0..n {
            if i % 2 == 0 {
                value = cube(value) * y + x;
            } else {
                value += hyperbolic_tangent(value);
            }
        }
        value
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp]
        at (0.5, 2.0, const 0), (0.5, 2.0, const 1), (0.5, -0.7, const 2), (-0.6, 0.8, const 5));
}

#[test]
fn of_lists_and_of_another_module() {
    #[differentiable(second_order)]
    fn f(a: &[f64], scale: f64) -> f64 {
        opaque::weighted(a, scale, 3) * scale + opaque::weighted(&a[1..], a[0], 2)
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp]
        at (&[2.0, 4.0, -1.0], 1.5), (&[0.3, -0.2], 0.7));
}

#[test]
fn of_results_of_several_parts() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let (product, list) = opaque::both(x, y);
        product * list[0] + list[1] * list[1] * x
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (0.5, 2.0), (-0.3, 1.7));
}

#[test]
fn of_structs() {
    #[differentiable(second_order)]
    fn f(p: &Pair, angle: f64) -> f64 {
        let q = turned(p, angle);
        q.x * q.y + turned(&q, angle * q.x).y
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp]
        at (&Pair { x: 0.8, y: -0.4 }, 0.6));
}

/// An argument that the sum does not ask the derivative of.
#[test]
fn of_a_constant_argument() {
    #[differentiable(second_order)]
    fn f(a: &[f64]) -> f64 {
        opaque::weighted(a, 2.0, 1) + cube(1.5) + hyperbolic_tangent(a[0])
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (&[2.0, 4.0, -1.0]));
}
