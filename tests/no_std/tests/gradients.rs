//! Gradients against central differences, and forward against reverse mode.

use ad_no_std_tests::{floats, generic, lists, second, types};

const STEP: f64 = 1e-5;

fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-6 * (1.0 + expected.abs()), "{found} is not {expected}");
}

/// The central difference of a function along each input.
fn differences(f: impl Fn(&[f64]) -> f64, x: &[f64]) -> Vec<f64> {
    let moved = |k: usize, by: f64| {
        let mut x = x.to_vec();
        x[k] += by;
        f(&x)
    };
    (0..x.len()).map(|k| (moved(k, STEP) - moved(k, -STEP)) / (2.0 * STEP)).collect()
}

fn check(f: impl Fn(&[f64]) -> f64, x: &[f64], gradient: &[f64]) {
    let expected = differences(f, x);
    assert_eq!(gradient.len(), expected.len());
    gradient.iter().zip(expected).for_each(|(found, expected)| assert_close(*found, expected));
}

/// The function, its gradient and its forward mode.
type OfTwoFloats = (fn(f64, f64) -> f64, fn(f64, f64) -> (f64, f64), fn(f64, f64, f64, f64) -> (f64, f64));

/// A function of two floats: reverse mode and forward mode.
fn check_both((f, grad, jvp): OfTwoFloats, points: &[(f64, f64)]) {
    for &(x, y) in points {
        let (dx, dy) = grad(x, y);
        check(|p| f(p[0], p[1]), &[x, y], &[dx, dy]);
        let (value, along) = jvp(x, y, 0.7, -1.3);
        assert_eq!(value, f(x, y));
        assert_close(along, 0.7 * dx - 1.3 * dy);
    }
}

/// The same, and products with the Hessian.
fn check_all(functions: OfTwoFloats, hvp: fn(f64, f64, f64, f64) -> (f64, f64), points: &[(f64, f64)]) {
    check_both(functions, points);
    for &(x, y) in points {
        let along = |t: &[f64]| functions.1(x + 0.7 * t[0], y - 1.3 * t[0]);
        let (hx, hy) = hvp(x, y, 0.7, -1.3);
        check(|t| along(t).0, &[0.0], &[hx]);
        check(|t| along(t).1, &[0.0], &[hy]);
    }
}

#[test]
fn functions_of_floats() {
    use floats::{branch, branch_grad, branch_hvp, branch_jvp, many, many_grad, many_hvp, many_jvp};
    use floats::{remainder, remainder_grad, remainder_jvp, wave, wave_grad, wave_hvp, wave_jvp};
    check_all((wave, wave_grad, wave_jvp), wave_hvp, &[(0.6, 1.4), (2.0, 0.3)]);
    check_all((many, many_grad, many_jvp), many_hvp, &[(0.3, 1.4), (0.7, 0.45)]);
    check_all((branch, branch_grad, branch_jvp), branch_hvp, &[(-0.3, 1.4), (0.7, 0.45), (0.7, 1.45)]);
    check_both((remainder, remainder_grad, remainder_jvp), &[(5.3, 1.4), (-0.7, 0.45)]);
    assert!((floats::single_grad(0.5) - (0.5_f32.cos() + 0.5_f32.sin()) * 0.5_f32.exp()).abs() < 1e-6);
}

#[test]
fn an_import_of_the_body() {
    let x = 0.4;
    let gradient = floats::inside::of_the_body_grad(x);
    check(|x| floats::inside::of_the_body(x[0]), &[x], &[gradient]);
    assert_close(floats::inside::of_the_body_jvp(x, 2.0).1, 2.0 * gradient);
    let second = differences(|x| floats::inside::of_the_body_grad(x[0]), &[x])[0];
    assert_close(floats::inside::of_the_body_hvp(x, 1.0), second);
}

#[test]
fn lists_and_loops() {
    let x = [0.3, -1.2, 0.8, 0.5, 0.1];
    check(lists::soft, &x, &lists::soft_grad(&x));
    for steps in [0, 1, 7] {
        let with_rate = [&x[..], &[0.2]].concat();
        let (bar, rate) = lists::heat_grad(&x, 0.2, steps);
        check(|p| lists::heat(&p[..5], p[5], steps), &with_rate, &[&bar[..], &[rate]].concat());
        let (again, rate_again) = lists::long_grad(&x, 0.2, steps);
        bar.iter()
            .chain([&rate])
            .zip(again.iter().chain([&rate_again]))
            .for_each(|(a, b)| assert_close(*a, *b));
        let dot = [1.0, 2.0, -0.5, 0.25, 3.0];
        let (_, along) = lists::heat_jvp(&x, 0.2, steps, &dot, -1.5);
        assert_close(along, bar.iter().zip(dot).map(|(bar, dot)| bar * dot).sum::<f64>() - 1.5 * rate);
    }
    check(|x| lists::halved(x[0]), &[2.0], &[lists::halved_grad(2.0)]);
    let weights = [0.3, -1.2, 0.8];
    let (weights_bar, input_bar) = lists::chained_grad(&weights, vec![1.0, 2.0, 3.0]);
    check(
        |p| lists::chained(&p[..3], p[3..].to_vec()),
        &[0.3, -1.2, 0.8, 1.0, 2.0, 3.0],
        &[weights_bar, input_bar].concat(),
    );
    let x = [0.3, 1.2, 0.8];
    let (bar, start) = lists::filled_grad(&x, 0.9);
    check(|p| lists::filled(&p[..3], p[3]), &[0.3, 1.2, 0.8, 0.9], &[&bar[..], &[start]].concat());
    check(|x| lists::continued(x[0], 4), &[1.3], &[lists::continued_grad(1.3, 4)]);
    assert_close(lists::continued_jvp(1.3, 4, 2.0).1, 2.0 * lists::continued_grad(1.3, 4));
}

#[test]
fn jacobians() {
    let [(a, b), (c, d)] = lists::polar_jacobian(2.0, 0.3);
    check(|p| lists::polar(p[0], p[1])[0], &[2.0, 0.3], &[a, b]);
    check(|p| lists::polar(p[0], p[1])[1], &[2.0, 0.3], &[c, d]);
    let x = [0.3, -1.2, 0.8];
    for (k, row) in lists::doubled_jacobian(&x).iter().enumerate() {
        check(|x| lists::doubled(x)[k], &x, row);
    }
}

#[test]
fn generic_functions() {
    let (x, slope) = generic::logistic_grad(0.3, 2.0);
    check(|p| generic::logistic(p[0], p[1]), &[0.3, 2.0], &[x, slope]);
    let (x_single, _) = generic::logistic_grad(0.3_f32, 2.0_f32);
    assert!((f64::from(x_single) - x).abs() < 1e-6);
}

#[test]
fn over_other_numbers() {
    use ad_runtime::numbers::{Dual, Number};
    let (x, y) = generic::lifted_grad(0.7, 0.4);
    assert_close(generic::lifted_lifted(Dual::variable(0.7), Dual::constant(0.4)).tangent, x);
    assert_close(generic::lifted_lifted(Dual::constant(0.7), Dual::variable(0.4)).tangent, y);
}

#[test]
fn types_of_ones_own() {
    let layer = types::Layer { weights: vec![0.5, -0.25], bias: 0.1, name: "first".to_owned() };
    let gradient = types::error_grad(&layer, &[1.0, 3.0], 0.5);
    let error = |p: &[f64]| {
        let layer = types::Layer { weights: p[..2].to_vec(), bias: p[2], name: String::new() };
        types::error(&layer, &[1.0, 3.0], 0.5)
    };
    check(error, &[0.5, -0.25, 0.1], &[&gradient.weights[..], &[gradient.bias]].concat());

    assert_eq!(
        types::area_grad(&types::Shape::Circle(2.0)),
        types::ShapeTangent::Circle(4.0 * std::f64::consts::PI)
    );
    let sides = types::Shape::Rectangle { width: 2.0, height: 3.0 };
    assert_eq!(types::area_grad(&sides), types::ShapeTangent::Rectangle { width: 3.0, height: 2.0 });

    let point = |x, y| types::Point { x, y };
    let (a, b) = types::length_grad(point(0.3, 1.2), point(-0.7, 0.4));
    check(
        |p| types::length(point(p[0], p[1]), point(p[2], p[3])),
        &[0.3, 1.2, -0.7, 0.4],
        &[a.x, a.y, b.x, b.y],
    );

    let prices = [("wheat".to_owned(), 2.0), ("rye".to_owned(), 1.0)].into_iter().collect();
    let (prices_bar, tons_bar) = types::worth_grad(&prices, 0.5);
    assert_close(prices_bar["wheat"], 0.5_f64.exp());
    assert_close(tons_bar, 2.0 * 0.5_f64.exp());
}

#[test]
fn hessians() {
    let x = [0.3, -1.2, 0.8];
    for (k, row) in second::bowl_hessian(&x).iter().enumerate() {
        check(|x| second::bowl_grad(x)[k], &x, row);
    }
    for (k, row) in second::calling_hessian(&x).iter().enumerate() {
        check(|x| second::calling_grad(x)[k], &x, row);
    }
    let product = second::calling_hvp(&x, &[1.0, -2.0, 0.5]);
    let row_by_row = second::calling_hessian(&x);
    for (found, row) in product.iter().zip(&row_by_row) {
        assert_close(*found, row[0] - 2.0 * row[1] + 0.5 * row[2]);
    }
}
