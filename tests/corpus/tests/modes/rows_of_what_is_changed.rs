//! Rows of the Jacobian, and buffers, of functions that change something through `&mut`.

use ad_runtime::{Differentiable, differentiable};
use approx::assert_relative_eq;

#[differentiable(second_order, lifted)]
fn residuals(p: &[f64], times: &[f64], out: &mut [f64]) {
    for (i, t) in times.iter().enumerate() {
        out[i] = p[0] * (-p[1] * t).exp() + 0.5 * out[i];
    }
}

/// The rows of the Jacobian of the final values, by central differences.
fn rows_by_differences(inputs: &[f64], run: impl Fn(&[f64]) -> Vec<f64>) -> Vec<Vec<f64>> {
    let h = 1e-6;
    let columns: Vec<Vec<f64>> = (0..inputs.len())
        .map(|k| {
            let moved = |by: f64| {
                let mut inputs = inputs.to_vec();
                inputs[k] += by;
                run(&inputs)
            };
            moved(h).iter().zip(moved(-h)).map(|(a, b)| (a - b) / (2.0 * h)).collect()
        })
        .collect();
    (0..columns[0].len()).map(|row| columns.iter().map(|column| column[row]).collect()).collect()
}

fn assert_rows(rows: &[Vec<f64>], expected: &[Vec<f64>]) {
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.iter().zip(expected) {
        assert_relative_eq!(&row[..], &expected[..], max_relative = 1e-7, epsilon = 1e-8);
    }
}

#[test]
fn the_jacobian_of_a_slice() {
    let (p, times, start) = ([1.5, 0.7], [0.2, 0.9, 1.6], [0.3, -0.2, 0.8]);
    let inputs: Vec<f64> = p.iter().chain(&times).chain(&start).copied().collect();
    let expected = rows_by_differences(&inputs, |inputs| {
        let mut out = inputs[5..].to_vec();
        residuals(&inputs[..2], &inputs[2..5], &mut out);
        out
    });
    let mut out = start;
    let rows = residuals_jacobian(&p, &times, &mut out);
    let flat = |row: &(Vec<f64>, Vec<f64>, Vec<f64>)| [&row.0[..], &row.1, &row.2].concat();
    assert_rows(&rows.iter().map(flat).collect::<Vec<_>>(), &expected);
    let mut changed = start;
    residuals(&p, &times, &mut changed);
    assert_eq!(out, changed);
    // Weighted sums of the rows, from one run.
    let seeds = [vec![1.0, 0.0, 0.0], vec![0.5, -2.0, 0.25]];
    let mut out = start;
    let ((), pulled) = residuals_vjps(&p, &times, &mut out, seeds.clone());
    let weighted: Vec<Vec<f64>> = seeds
        .iter()
        .map(|seed| (0..8).map(|k| (0..3).map(|row| seed[row] * expected[row][k]).sum()).collect())
        .collect();
    assert_rows(&pulled.iter().map(flat).collect::<Vec<_>>(), &weighted);
    assert!(residuals_jacobian(&p, &[], &mut []).is_empty());
}

#[test]
fn an_adjoint_is_added_to_buffers() {
    let (p, times, start) = ([1.5, 0.7], [0.2, 0.9, 1.6], [0.3, -0.2, 0.8]);
    let mut out = start;
    let (checkpoints, ()) = residuals_prim(&p, &times, &mut out);
    let (mut p_bar, mut times_bar, mut out_bar) = ([10.0, 20.0], [0.0; 3], [0.5, -2.0, 0.25]);
    residuals_adj_into(&p, &times, &checkpoints, &mut p_bar, &mut times_bar, &mut out_bar);
    let mut again = start;
    let ((), [(p_again, times_again, out_again)]) =
        residuals_vjps(&p, &times, &mut again, [vec![0.5, -2.0, 0.25]]);
    assert_eq!(p_bar.map(|x| x - 10.0)[0], p_again[0] + 10.0 - 10.0);
    assert_relative_eq!(p_bar[1], p_again[1] + 20.0, max_relative = 1e-14);
    assert_eq!((times_bar.to_vec(), out_bar.to_vec()), (times_again, out_again));
}

#[test]
fn the_jacobian_of_an_array_and_of_a_vector_that_grows() {
    #[differentiable(second_order, lifted)]
    fn rotate<const N: usize>(angle: f64, of: &mut [f64; N]) {
        let (sin, cos) = angle.sin_cos();
        for k in 1..N {
            let (a, b) = (of[k - 1], of[k]);
            of[k - 1] = cos * a - sin * b;
            of[k] = sin * a + cos * b;
        }
    }
    #[differentiable(second_order, lifted)]
    fn powers(x: f64, list: &mut Vec<f64>, n: usize) {
        for _ in 0..n {
            let next = x * list[list.len() - 1];
            list.push(next);
        }
    }
    let start = [0.4, -1.2, 0.9];
    let expected = rows_by_differences(&[0.6, 0.4, -1.2, 0.9], |inputs| {
        let mut of = [inputs[1], inputs[2], inputs[3]];
        rotate(inputs[0], &mut of);
        of.to_vec()
    });
    let mut of = start;
    let rows: [(f64, [f64; 3]); 3] = rotate_jacobian(0.6, &mut of);
    let flat = |row: &(f64, [f64; 3])| [&[row.0][..], &row.1].concat();
    assert_rows(&rows.iter().map(flat).collect::<Vec<_>>(), &expected);

    for n in 0..3 {
        let expected = rows_by_differences(&[1.5, 0.5, 2.0], |inputs| {
            let mut list = inputs[1..].to_vec();
            powers(inputs[0], &mut list, n);
            list
        });
        let mut list = vec![0.5, 2.0];
        let rows = powers_jacobian(1.5, &mut list, n);
        assert_eq!(list.len(), 2 + n);
        let flat = |row: &(f64, Vec<f64>)| [&[row.0][..], &row.1].concat();
        assert_rows(&rows.iter().map(flat).collect::<Vec<_>>(), &expected);
    }
}

/// Two that are changed, one that is not differentiated, and a result.
#[test]
fn seeds_of_several_and_of_the_result() {
    #[differentiable(second_order, lifted)]
    fn step(state: &mut [f64; 2], energy: &mut f64, count: &mut usize, names: Vec<f64>) -> f64 {
        state[0] += 0.1 * state[1] * names[0];
        state[1] -= 0.1 * state[0].sin();
        *energy += state[0] * state[1];
        *count += 1;
        *energy * names[1]
    }
    let inputs = [0.4, 0.7, 1.5, 0.3, 0.8];
    let expected = rows_by_differences(&inputs, |x| {
        let (mut state, mut energy, mut count) = ([x[0], x[1]], x[2], 0);
        let value = step(&mut state, &mut energy, &mut count, vec![x[3], x[4]]);
        vec![state[0], state[1], energy, value]
    });
    let (mut state, mut energy, mut count) = ([0.4, 0.7], 1.5, 0);
    let seeds = [([1.0, 0.0], 0.0, 0.0), ([0.0, 0.0], 0.0, 1.0), ([0.5, -1.0], 2.0, -3.0)];
    let (value, rows) = step_vjps(&mut state, &mut energy, &mut count, vec![0.3, 0.8], seeds);
    assert_eq!((value, count), (energy * 0.8, 1));
    let weighted: Vec<Vec<f64>> = seeds
        .iter()
        .map(|(of_state, of_energy, of_value)| {
            let seed = [of_state[0], of_state[1], *of_energy, *of_value];
            (0..5).map(|k| (0..4).map(|row| seed[row] * expected[row][k]).sum()).collect()
        })
        .collect();
    let flat = |row: &([f64; 2], f64, Vec<f64>)| [&row.0[..], &[row.1], &row.2].concat();
    assert_rows(&rows.iter().map(flat).collect::<Vec<_>>(), &weighted);
}

#[test]
fn gradients_into_buffers() {
    #[differentiable(second_order, lifted)]
    fn relax(rate: f64, x: &mut [f64], rounds: usize) -> f64 {
        for _ in 0..rounds {
            for i in 1..x.len() {
                x[i] += rate * (x[i - 1] - x[i]) * x[i];
            }
        }
        x[x.len() - 1]
    }
    for rounds in [0, 1, 4] {
        let start = [0.9, 0.2, 0.5, 0.7];
        let (mut x, mut again) = (start, start);
        let (value, (rate_bar, x_bar)) = relax_value_and_grad(0.3, &mut x, rounds);
        let (mut rate_buffer, mut x_buffer) = (f64::NAN, [f64::NAN; 4]);
        let into = relax_value_and_grad_into(0.3, &mut again, rounds, &mut rate_buffer, &mut x_buffer);
        assert_eq!((into, rate_buffer, x_buffer.to_vec(), again), (value, rate_bar, x_bar, x));
    }
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Body {
    x: f64,
    v: [f64; 2],
}

impl Body {
    #[differentiable(second_order, lifted)]
    fn kick(&mut self, by: f64) {
        self.v[0] += by * self.x;
        self.x += 0.5 * self.v[0] * self.v[1];
    }
}

#[test]
fn methods_that_change_themselves() {
    let expected = rows_by_differences(&[0.4, 1.2, -0.7, 0.3], |x| {
        let mut body = Body { x: x[0], v: [x[1], x[2]] };
        body.kick(x[3]);
        vec![body.x, body.v[0], body.v[1]]
    });
    let mut body = Body { x: 0.4, v: [1.2, -0.7] };
    let seed = |x, v| BodyTangent { x, v };
    let ((), rows) = body.kick_vjps(0.3, [seed(1.0, [0.0; 2]), seed(0.0, [1.0, 0.0]), seed(0.0, [0.0, 1.0])]);
    let flat = |row: &(BodyTangent, f64)| vec![row.0.x, row.0.v[0], row.0.v[1], row.1];
    assert_rows(&rows.iter().map(flat).collect::<Vec<_>>(), &expected);
}
