//! `f_vjps` and `f_jacobian` carry several derivatives through one sweep: each is the one that a sweep of its own gives, to the bit.

use ad_runtime::{adjoint, differentiable};
use std::fmt::Debug;

/// The rows that `several` gives for the seeds are the gradients that `one` gives for each.
#[track_caller]
fn rows_are_gradients<V: PartialEq + Debug, S: Clone, G: PartialEq + Debug, const K: usize>(
    seeds: [S; K],
    several: impl Fn([S; K]) -> (V, [G; K]),
    one: impl Fn(S) -> (V, G),
) {
    let (value, rows) = several(seeds.clone());
    for (row, seed) in rows.into_iter().zip(seeds) {
        assert_eq!((&value, row), (&one(seed.clone()).0, one(seed).1));
    }
}

#[differentiable(lifted)]
fn norm(v: &[f64; 3]) -> f64 {
    (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt()
}

#[differentiable(lifted)]
fn rotated(camera: &[f64; 9], point: &[f64; 3], out: &mut [f64; 3]) {
    for i in 0..3 {
        out[i] = 0.0;
        for j in 0..3 {
            out[i] += camera[3 * i + j] * point[j];
        }
    }
}

#[differentiable(lifted)]
fn projected(camera: &[f64; 9], point: &[f64; 3], focal: f64) -> [f64; 2] {
    let n = norm(point);
    let mut r = [0.0; 3];
    rotated(camera, point, &mut r);
    if r[2] > 0.0 { [focal * r[0] / r[2], focal * r[1] / r[2] + n] } else { [0.0, n] }
}

const CAMERA: [f64; 9] = [0.8, -0.1, 0.2, 0.3, 0.9, -0.4, 0.1, 0.2, 1.1];

#[test]
fn callees_of_arrays_and_changed_arrays() {
    for point in [[0.3, -0.4, 2.0], [0.3, -0.4, -2.0], [0.0, 0.0, -1.0]] {
        rows_are_gradients(
            [[1.0, 0.0], [0.0, 1.0], [-0.7, 0.3]],
            |seeds| projected_vjps(&CAMERA, &point, 1.5, seeds),
            |seed| projected_can_grad(&CAMERA, &point, 1.5, seed),
        );
        let rows = projected_jacobian(&CAMERA, &point, 1.5);
        assert_eq!(rows[0], projected_can_grad(&CAMERA, &point, 1.5, [1.0, 0.0]).1);
        assert_eq!(rows[1], projected_can_grad(&CAMERA, &point, 1.5, [0.0, 1.0]).1);
    }
}

#[differentiable(lifted)]
fn curve(x: &[f64], t: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; t.len()];
    for i in 0..t.len() {
        let mut s = 0.0;
        for k in 0..x.len() {
            s = s * t[i] + x[k];
        }
        if s > 3.0 {
            continue;
        }
        out[i] = s.exp() / (1.0 + s * s).ln_1p();
    }
    out
}

#[test]
fn vectors_of_a_length_that_is_not_visible() {
    let (x, t) = ([0.5, -1.0, 0.25], [0.0, 0.3, 1.0, 2.0, 5.0, -1.0]);
    for length in 0..=t.len() {
        let rows = curve_jacobian(&x, &t[..length]);
        assert_eq!(rows.len(), length);
        for (k, row) in rows.into_iter().enumerate() {
            let mut seed = vec![0.0; length];
            seed[k] = 1.0;
            assert_eq!(row, curve_can_grad(&x, &t[..length], seed).1);
        }
    }
    rows_are_gradients(
        [vec![1.0, -2.0], vec![0.0, 0.0], vec![0.0, 0.5], vec![3.0, 1.0], vec![-1.0, 1.0]],
        |seeds| curve_vjps(&x, &t[..2], seeds),
        |seed| curve_can_grad(&x, &t[..2], seed),
    );
}

#[test]
fn no_seed_has_no_rows() {
    let (value, rows) = curve_vjps(&[1.0], &[0.5], []);
    assert_eq!(value, curve(&[1.0], &[0.5]));
    assert!(rows.is_empty());
}

#[differentiable(lifted)]
fn polar(x: f64, y: f32, turns: usize) -> (f64, f32, [f32; 2]) {
    let r = x.hypot(x * 0.5);
    (r * turns as f64, y.powi(3), [y.max(0.25), -y])
}

#[test]
fn tuples_of_both_widths() {
    rows_are_gradients(
        [(1.0, 0.0, [0.0, 0.0]), (0.5, -2.0, [1.0, 3.0])],
        |seeds| polar_vjps(0.7, 0.25, 3, seeds),
        |seed| polar_can_grad(0.7, 0.25, 3, seed),
    );
}

/// A list that is swapped, filled, pushed to, taken from and walked by iterators.
#[differentiable(lifted)]
fn steps(state: &mut Vec<f64>, rates: &[f64], dt: f64) {
    let mut other = state.clone();
    for (k, rate) in rates.iter().enumerate() {
        for (next, &now) in other.iter_mut().zip(state.iter()) {
            *next = now + dt * rate * now.sin();
        }
        std::mem::swap(state, &mut other);
        state.swap(0, k % 2);
        state.push(dt * rate);
        other.push(0.0);
        let n = state.len();
        state[n - 1] += state[0] * state[1];
    }
    other.fill(dt);
    state[0] += other[1];
}

#[test]
fn lists_that_are_changed() {
    let rates = [1.0, -0.5, 0.25];
    for trips in 0..=rates.len() {
        let mut end = vec![0.4, 1.2];
        let (value, rows) = steps_vjps(&mut end, &rates[..trips], 0.1, {
            let mut plain = vec![0.4, 1.2];
            steps(&mut plain, &rates[..trips], 0.1);
            let seed = |k: usize| -> Vec<f64> { (0..plain.len()).map(|i| (i * k) as f64 - 1.0).collect() };
            [seed(0), seed(1), seed(3)]
        });
        let () = value;
        for (k, (start_bar, rates_bar, dt_bar)) in [0, 1, 3].into_iter().zip(rows) {
            let mut state = vec![0.4, 1.2];
            let mut state_bar: Vec<f64> = (0..end.len()).map(|i| (i * k) as f64 - 1.0).collect();
            let ((), (expected_rates, expected_dt)) =
                steps_can_grad(&mut state, &rates[..trips], 0.1, &mut state_bar);
            assert_eq!(state, end);
            assert_eq!((start_bar, rates_bar, dt_bar), (state_bar, expected_rates, expected_dt));
        }
    }
}

/// A struct in the body: the sweep of one derivative runs for each lane, and callers see no difference.
#[derive(ad_runtime::Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

#[differentiable(lifted)]
fn through_a_struct(values: &[f64], shift: &mut [f64]) -> f64 {
    let point = Point { x: values[0] * 2.0, y: values[1] };
    shift[0] = point.x * shift[1];
    shift[1] *= point.y;
    point.x * point.y
}

#[differentiable(lifted)]
fn recursive(x: f64, n: usize) -> f64 {
    if n == 0 { x } else { x.sin() * recursive(x * 0.5, n - 1) }
}

#[differentiable(lifted)]
fn of_others(values: &[f64], n: usize) -> [f64; 3] {
    let mut shift = vec![values[1], 0.5];
    let product = through_a_struct(values, &mut shift);
    [recursive(values[0], n), product * shift[0], shift[1]]
}

#[test]
fn callees_that_run_for_each_lane() {
    for n in [0, 1, 4] {
        rows_are_gradients(
            [[1.0, 0.0, 0.0], [0.3, -1.0, 2.0]],
            |seeds| of_others_vjps(&[0.6, 1.5], n, seeds),
            |seed| of_others_can_grad(&[0.6, 1.5], n, seed),
        );
        let rows = of_others_jacobian(&[0.6, 1.5], n);
        assert_eq!(rows[2], of_others_can_grad(&[0.6, 1.5], n, [0.0, 0.0, 1.0]).1);
    }
}

fn quartic(x: f64) -> f64 {
    x.powi(4)
}

#[adjoint(of = quartic)]
fn quartic_by_hand(x: f64, _result: f64, seed: f64) -> f64 {
    4.0 * x.powi(3) * seed
}

#[differentiable]
fn with_an_adjoint_by_hand(x: f64) -> [f64; 2] {
    [quartic(x), quartic(x * 0.5)]
}

/// The name that a caller uses is another one than the file declares it by.
mod elsewhere {
    pub(crate) mod inner {
        #[ad_runtime::differentiable]
        pub(crate) fn length(x: f64, y: f64) -> f64 {
            x.hypot(y)
        }
    }
    pub(crate) use inner::length as renamed;
}

#[differentiable]
fn by_another_name(x: f64) -> [f64; 2] {
    [elsewhere::renamed(x, 1.0), elsewhere::inner::length(x, 2.0)]
}

#[test]
fn callees_without_such_a_sweep() {
    rows_are_gradients(
        [[1.0, 0.0], [0.5, 2.0]],
        |seeds| with_an_adjoint_by_hand_vjps(0.7, seeds),
        |seed| with_an_adjoint_by_hand_can_grad(0.7, seed),
    );
    rows_are_gradients(
        [[1.0, 0.0], [0.5, 2.0]],
        |seeds| by_another_name_vjps(0.7, seeds),
        |seed| by_another_name_can_grad(0.7, seed),
    );
}

/// An adjoint that is zero wins over an infinite partial, in each lane by itself.
#[differentiable(lifted)]
fn square_root(x: f64, y: f64) -> [f64; 2] {
    [x.sqrt(), y / x]
}

#[test]
fn zero_wins_in_each_lane() {
    let (_, rows) = square_root_vjps(0.0, 1.0, [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
    assert_eq!(rows[0], (0.0, 0.0));
    assert_eq!(rows[1], (f64::INFINITY, 0.0));
    assert_eq!(rows[2], (f64::NEG_INFINITY, f64::INFINITY));
}

/// Sizes by a const parameter.
#[differentiable(lifted)]
fn softmax<const N: usize>(x: &[f64; N]) -> [f64; N] {
    let mut weights = [0.0; N];
    let mut total = 0.0;
    for k in 0..N {
        weights[k] = x[k].exp();
        total += weights[k];
    }
    weights.map(|weight| weight / total)
}

#[differentiable(lifted)]
fn shares(x: &[f64; 5]) -> [f64; 5] {
    softmax::<5>(x)
}

#[test]
fn const_parameters() {
    let x = [0.1, -2.0, 0.7, 1.3, 0.0];
    let rows = softmax_jacobian(&x);
    assert_eq!(rows, shares_jacobian(&x));
    for (k, row) in rows.into_iter().enumerate() {
        let seed = std::array::from_fn(|i| if i == k { 1.0 } else { 0.0 });
        assert_eq!(row, softmax_can_grad(&x, seed).1);
    }
}

/// The columns that `f_jvps` gives are the tangents that `f_jvp` gives for each.
mod columns {
    use super::*;

    #[differentiable(forward)]
    fn norm(v: &[f64; 3]) -> f64 {
        (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt()
    }

    #[differentiable(forward)]
    fn rotated(camera: &[f64; 9], point: &[f64], out: &mut [f64]) {
        for i in 0..3 {
            out[i] = 0.0;
            for j in 0..3 {
                out[i] += camera[3 * i + j] * point[j];
            }
        }
    }

    #[differentiable(forward)]
    fn projected(camera: &[f64; 9], point: &[f64; 3], focal: f64) -> [f64; 2] {
        let n = norm(point);
        let mut r = [0.0; 3];
        rotated(camera, point, &mut r);
        if r[2] < 0.0 {
            return [0.0, n];
        }
        [focal * r[0] / r[2], focal * r[1] / r[2] + norm(&[1.0, 2.0, 3.0])]
    }

    #[test]
    fn arrays_callees_and_returns() {
        for point in [[0.3, -0.4, 2.0], [0.0, 0.5, -1.0]] {
            let dots = [(CAMERA, point, 1.0), ([0.0; 9], [1.0, 0.0, -2.0], 0.0), ([1.0; 9], [0.0; 3], -1.0)];
            let (value, columns) = projected_jvps(&CAMERA, &point, 1.5, dots);
            for (column, (camera_dot, point_dot, focal_dot)) in columns.into_iter().zip(dots) {
                let alone = projected_jvp(&CAMERA, &point, 1.5, &camera_dot, &point_dot, focal_dot);
                assert_eq!((value, column), alone);
            }
        }
    }

    /// Loops that are left with values, at every position.
    #[differentiable(forward)]
    fn settled(x: f64, factors: Vec<f64>, limit: f64) -> (f64, Vec<f64>) {
        let mut seen = vec![x];
        let mut k = 0;
        let last = loop {
            if k == factors.len() {
                break seen[0] * 2.0;
            }
            let next = seen[k] * factors[k] + x.cos();
            if next > limit {
                break next / limit;
            }
            seen.push(next);
            k += 1;
        };
        (last.sqrt(), seen)
    }

    #[test]
    fn loops_that_are_left_with_values() {
        let factors = vec![1.1, 0.5, 3.0, 2.0];
        for limit in [0.1, 1.2, 1.7, 4.0, 100.0] {
            let dots = [(1.0, vec![0.0; 4], 0.0), (0.5, vec![1.0, -1.0, 2.0, 0.0], 3.0)];
            let (value, columns) = settled_jvps(0.7, factors.clone(), limit, dots.clone());
            for (column, (x_dot, factors_dot, limit_dot)) in columns.into_iter().zip(dots) {
                let alone = settled_jvp(0.7, factors.clone(), limit, x_dot, factors_dot, limit_dot);
                assert_eq!((value.clone(), column), alone);
            }
        }
    }

    /// The body goes through a struct, and changes what it is lent: it runs for each lane from the same beginning.
    #[differentiable(forward)]
    fn through_a_struct(values: &[f64], shift: &mut [f64], list: &mut Vec<f64>, scale: &mut f64) -> f64 {
        let point = Point { x: values[0] * 2.0, y: values[1] };
        shift[0] = point.x * shift[1];
        shift[1] *= point.y;
        list.push(point.y * list[0]);
        list[0] *= *scale;
        *scale += point.x;
        point.x * point.y
    }

    #[differentiable(forward)]
    fn of_others(values: &[f64], start: f64) -> [f64; 3] {
        let mut shift = [values[1], 0.5];
        let mut list = vec![start];
        let mut scale = start * 3.0;
        let product = through_a_struct(values, &mut shift, &mut list, &mut scale);
        [product * shift[0], shift[1] * scale, list[0] + list[1]]
    }

    #[test]
    fn callees_that_run_for_each_lane() {
        let dots = [(vec![1.0, 0.0], 0.0), (vec![0.5, -1.0], 2.0), (vec![0.0, 0.0], 0.0)];
        let (value, columns) = of_others_jvps(&[0.6, 1.5], 0.7, dots.clone());
        for (column, (values_dot, start_dot)) in columns.into_iter().zip(dots) {
            assert_eq!((value, column), of_others_jvp(&[0.6, 1.5], 0.7, &values_dot, start_dot));
        }
    }

    #[test]
    #[should_panic(expected = "there is a tangent")]
    fn no_tangent_has_no_columns() {
        let _ = of_others_jvps(&[0.6, 1.5], 0.7, []);
    }
}

/// What is called for its effect, methods of `Option` in the standard library's way, and results without derivative of callees.
mod seen_by_callees {
    use super::*;

    #[differentiable(forward, reverse, lifted)]
    fn rooted(values: &mut [f64]) -> Result<(), usize> {
        for (k, value) in values.iter_mut().enumerate() {
            if *value < 0.0 {
                return Err(k);
            }
            *value = value.sqrt();
        }
        Ok(())
    }

    #[differentiable(forward, reverse, lifted)]
    fn of_roots(x: &[f64]) -> [f64; 2] {
        let mut a = x.to_vec();
        match rooted(&mut a) {
            Ok(()) => [a[0] * a[1], a[0]],
            Err(at) => [a[0] * x[at] + a[1], a[1]],
        }
    }

    #[differentiable(forward, reverse, lifted)]
    fn of_options(x: &[f64], scale: f64) -> [f64; 2] {
        let largest = x.iter().map(|v| v * scale).reduce(f64::max);
        let first = x.first().map(|v| v * v).filter(|v| *v < 4.0);
        [largest.unwrap_or(scale), first.map_or(1.0, |v| v * scale)]
    }

    #[test]
    fn results_without_derivative() {
        for x in [[0.5, 1.5], [0.5, -1.5], [-0.5, 1.5]] {
            rows_are_gradients(
                [[1.0, 0.0], [0.25, -2.0]],
                |seeds| of_roots_vjps(&x, seeds),
                |seed| of_roots_can_grad(&x, seed),
            );
            let dots = [vec![1.0, 0.0], vec![0.5, -3.0]];
            let (value, columns) = of_roots_jvps(&x, dots.clone());
            for (column, dot) in columns.into_iter().zip(dots) {
                assert_eq!((value, column), of_roots_jvp(&x, &dot));
            }
        }
    }

    #[test]
    fn options() {
        for x in [&[][..], &[1.5, 0.5], &[3.0]] {
            rows_are_gradients(
                [[1.0, 0.0], [0.25, -2.0]],
                |seeds| of_options_vjps(x, 0.75, seeds),
                |seed| of_options_can_grad(x, 0.75, seed),
            );
            let dots = [(vec![1.0; x.len()], 0.0), (vec![0.5; x.len()], 1.0)];
            let (value, columns) = of_options_jvps(x, 0.75, dots.clone());
            for (column, (x_dot, scale_dot)) in columns.into_iter().zip(dots) {
                assert_eq!((value, column), of_options_jvp(x, 0.75, &x_dot, scale_dot));
            }
        }
    }
}

/// What is generated for one function would have the names that belong to the other.
mod names_beside {
    use super::*;

    #[differentiable(forward, reverse, lifted)]
    fn traffic(x: f64) -> [f64; 2] {
        [x.sin(), x * x]
    }

    #[differentiable(forward, reverse, lifted)]
    fn traffic_lanes(x: f64) -> [f64; 2] {
        [x.cos(), x]
    }

    #[test]
    fn each_has_its_own() {
        assert_eq!(traffic_jacobian(0.5), [0.5_f64.cos(), 1.0]);
        assert_eq!(traffic_lanes_jacobian(0.5), [-0.5_f64.sin(), 1.0]);
        assert_eq!(traffic_lanes_jvps(0.5, [1.0, 2.0]).1[1], [-2.0 * 0.5_f64.sin(), 2.0]);
    }
}

/// Lists that calls give in a loop: their adjoints are zeros like those of other lists.
mod lists_of_calls {
    use super::*;

    #[differentiable(forward, reverse, lifted)]
    fn apply(x: &[f64], v: &[f64], noise: f64) -> Vec<f64> {
        let mut out = Vec::with_capacity(v.len());
        for (i, a) in x.iter().enumerate() {
            let mut s = noise * v[i];
            for (b, w) in x.iter().zip(v) {
                s += w * (-(a - b).powi(2)).exp();
            }
            out.push(s);
        }
        out
    }

    #[differentiable(forward, reverse, lifted)]
    fn dot(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(x, y)| x * y).sum()
    }

    #[differentiable(forward, reverse, lifted)]
    fn solved(x: &[f64], y: &[f64], noise: f64, iterations: usize) -> Vec<f64> {
        let mut solution = vec![0.0; y.len()];
        let mut residual = y.to_vec();
        let mut direction = residual.clone();
        let mut norm = dot(&residual, &residual);
        for _ in 0..iterations {
            let image = apply(x, &direction, noise);
            let alpha = norm / dot(&direction, &image);
            for i in 0..y.len() {
                solution[i] += alpha * direction[i];
                residual[i] -= alpha * image[i];
            }
            let next = dot(&residual, &residual);
            let beta = next / norm;
            for (d, r) in direction.iter_mut().zip(&residual) {
                *d = r + beta * *d;
            }
            norm = next;
        }
        solution
    }

    #[test]
    fn rows_and_columns() {
        let (x, y) = ([0.0, 0.7, 1.1], [0.4, 1.0, -0.8]);
        for iterations in 0..3 {
            rows_are_gradients(
                [vec![1.0, 0.0, 0.5], vec![0.0, -2.0, 1.0]],
                |seeds| solved_vjps(&x, &y, 0.3, iterations, seeds),
                |seed| solved_can_grad(&x, &y, 0.3, iterations, seed),
            );
            let dots = [(vec![1.0; 3], vec![0.0; 3], 0.0), (vec![0.5, 0.0, 1.0], vec![1.0; 3], -1.0)];
            let (value, columns) = solved_jvps(&x, &y, 0.3, iterations, dots.clone());
            for (column, (x_dot, y_dot, noise_dot)) in columns.into_iter().zip(dots) {
                let alone = solved_jvp(&x, &y, 0.3, iterations, &x_dot, &y_dot, noise_dot);
                assert_eq!((value.clone(), column), alone);
            }
        }
    }
}

/// Fewer inputs than entries: `f_jacobian` runs forward mode, several columns at a time.
mod tall {
    use super::*;

    #[differentiable(forward, reverse, lifted)]
    fn decay(amplitude: f64, rates: [f64; 2], times: &[f64]) -> Vec<f64> {
        times.iter().map(|t| amplitude * (-rates[0] * t).exp() + rates[1] * t * t).collect()
    }

    #[differentiable(forward, reverse, lifted, wrt(p))]
    fn powers(p: &[f64], times: &[f64; 9]) -> [f64; 9] {
        let mut out = [0.0; 9];
        for (o, t) in out.iter_mut().zip(times) {
            for (k, c) in p.iter().enumerate() {
                *o += c * c * t.powi(k as i32);
            }
        }
        out
    }

    #[test]
    fn columns_of_what_is_visible() {
        let times: Vec<f64> = (0..9).map(|k| k as f64 * 0.25).collect();
        let rows = decay_jacobian(1.5, [0.3, 0.8], &times);
        // The times are active too, so that the rows are computed here.
        assert_eq!(rows.len(), 9);
        for (k, row) in rows.into_iter().enumerate() {
            let mut seed = vec![0.0; 9];
            seed[k] = 1.0;
            assert_eq!(row, decay_can_grad(1.5, [0.3, 0.8], &times, seed).1);
        }
    }

    #[test]
    fn columns_in_blocks() {
        let times: [f64; 9] = std::array::from_fn(|k| k as f64 * 0.25);
        for length in 0..8 {
            let p: Vec<f64> = (0..length).map(|k| 1.0 / (k + 1) as f64).collect();
            let rows = powers_jacobian(&p, &times);
            for column in 0..length {
                let mut p_dot = vec![0.0; length];
                p_dot[column] = 1.0;
                let alone = powers_jvp(&p, &times, &p_dot).1;
                assert!(rows.iter().zip(alone).all(|(row, entry)| row[column] == entry));
            }
            assert!(rows.iter().all(|row| row.len() == length));
        }
    }

    #[differentiable(forward, reverse, lifted)]
    fn of_three(x: f64, y: [f64; 2]) -> [f64; 5] {
        [x * y[0], x.sin(), y[1] * y[1], x + y[1], y[0] / x]
    }

    #[test]
    fn columns_of_few_inputs() {
        let rows = of_three_jacobian(0.5, [1.0, 2.0]);
        for (column, (x_dot, y_dot)) in
            [(1.0, [0.0, 0.0]), (0.0, [1.0, 0.0]), (0.0, [0.0, 1.0])].into_iter().enumerate()
        {
            let alone = of_three_jvp(0.5, [1.0, 2.0], x_dot, y_dot).1;
            for (row, entry) in rows.iter().zip(alone) {
                assert_eq!([row.0, row.1[0], row.1[1]][column], entry);
            }
        }
    }
}

/// Constants with the names that generated parameters have.
mod constants_of_these_names {
    use super::*;

    const SEEDS: usize = 3;
    const LANES: usize = 2;
    const TANGENTS: usize = 3;

    #[differentiable(forward, reverse, lifted)]
    fn squares(x: &[f64; SEEDS]) -> [f64; TANGENTS] {
        x.map(|v| v * v * LANES as f64)
    }

    #[test]
    fn mean_what_they_meant() {
        assert_eq!(squares_jacobian(&[1.0, 2.0, 3.0])[1], [0.0, 8.0, 0.0]);
        assert_eq!(squares_vjps(&[1.0, 2.0, 3.0], [[1.0; 3]; 1]).1, [[4.0, 8.0, 12.0]]);
        assert_eq!(squares_jvps(&[1.0, 2.0, 3.0], [[1.0; 3]; 2]).1[1], [4.0, 8.0, 12.0]);
    }
}

/// Gradients that are longer tuples than the standard library has traits for.
#[test]
fn many_parameters() {
    #[differentiable(forward, reverse, lifted)]
    fn many(
        a: f64,
        b: f64,
        c: f64,
        d: f64,
        e: f64,
        f: f64,
        g: f64,
        h: f64,
        i: f64,
        j: f64,
        k: f64,
        l: f64,
        m: f64,
    ) -> [f64; 2] {
        [a * b * c * d * e * f * g, h * i * j * k * l * m]
    }

    #[differentiable(forward, reverse, lifted)]
    fn twelve(
        a: f64,
        b: f64,
        c: f64,
        d: f64,
        e: f64,
        f: f64,
        g: f64,
        h: f64,
        i: f64,
        j: f64,
        k: f64,
        l: f64,
    ) -> [f64; 2] {
        [a * b * c * d * e * f * g, h * i * j * k * l]
    }

    #[differentiable(forward, reverse, lifted)]
    fn eleven(
        a: f64,
        b: f64,
        c: f64,
        d: f64,
        e: f64,
        f: f64,
        g: f64,
        h: f64,
        i: f64,
        j: f64,
        k: &mut f64,
    ) -> f64 {
        *k *= a * b * c * d * e * f;
        g * h * i * j
    }

    let rows = many_jacobian(1.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 3.0, 1.0, 1.0, 1.0, 1.0, 1.0);
    assert_eq!((rows[0].0, rows[0].1, rows[1].7, rows[1].12), (2.0, 1.0, 1.0, 3.0));
    let rows = twelve_jacobian(1.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 3.0, 1.0, 1.0, 1.0, 1.0);
    assert_eq!((rows[0].0, rows[0].1, rows[1].7, rows[1].11), (2.0, 1.0, 1.0, 3.0));
    let mut k = 2.0;
    let (_, [row]) = eleven_vjps(1.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 3.0, 1.0, 1.0, &mut k, [(1.0, 10.0)]);
    assert_eq!((row.0, row.7, row.10), (4.0, 10.0, 2.0));
}

/// A parameter with the name of what a run for each lane begins with; lists that grow; what cannot be given twice.
mod given_again {
    use super::*;

    #[differentiable(forward)]
    fn step(x: &mut f64, x_start: f64) -> f64 {
        let point = Point { x: x_start, y: 0.0 };
        *x *= point.x;
        point.x
    }

    #[differentiable(forward)]
    fn of_steps(a: f64, b: f64) -> [f64; 2] {
        let mut y = a;
        let r = step(&mut y, b);
        [r, y]
    }

    #[differentiable(forward, reverse, lifted)]
    fn grows(x: &mut Vec<f64>) -> f64 {
        let point = Point { x: x[0], y: 0.0 };
        x.push(point.x * x[1]);
        point.x
    }

    #[differentiable(forward, reverse, lifted)]
    fn of_growing(a: &[f64]) -> [f64; 2] {
        let mut y = a.to_vec();
        let first = grows(&mut y);
        [first, y[2]]
    }

    struct NoClone(usize);

    #[differentiable(forward)]
    fn counted(x: &[f64], #[no_derivative] count: &mut NoClone) -> f64 {
        let mut point = Point { x: 1.0, y: 0.0 };
        for v in x {
            point.x *= v;
            count.0 += 1;
        }
        point.x * count.0 as f64
    }

    #[differentiable(forward)]
    fn of_counted(x: &[f64]) -> [f64; 2] {
        let mut count = NoClone(1);
        [counted(x, &mut count), 1.0]
    }

    #[test]
    fn to_each_lane() {
        assert_eq!(of_steps_jvps(0.5, 2.0, [(1.0, 0.0)]), ([2.0, 1.0], [[0.0, 2.0]]));
        assert_eq!(grows_vjps(&mut vec![1.0, 2.0], [(vec![1.0; 3], 0.0)]).1, [vec![3.0, 2.0]]);
        assert_eq!(of_growing_jacobian(&[1.0, 2.0]), [[1.0, 0.0], [2.0, 1.0]]);
        assert_eq!(
            of_growing_jvps(&[1.0, 2.0], [vec![1.0, 0.0], vec![0.0, 1.0]]).1,
            [[1.0, 2.0], [0.0, 1.0]]
        );
        assert_eq!(of_counted_jvps(&[2.0, 3.0], [vec![1.0, 0.0]]).1, [[9.0, 0.0]]);
    }
}

/// A callee whose parameter is a function without a name for its type.
#[test]
fn callees_that_take_functions() {
    #[differentiable(forward, reverse, lifted)]
    fn apply(a: f64, g: impl Fn(usize) -> usize) -> f64 {
        a * a * g(2) as f64
    }
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        apply(x, |i| i + 1)
    }
    assert_eq!((f_grad(0.5), f_jvp(0.5, 2.0)), (3.0, (0.75, 6.0)));
    assert_eq!(f_jvps(0.5, [1.0, -1.0]), (0.75, [3.0, -3.0]));
}
