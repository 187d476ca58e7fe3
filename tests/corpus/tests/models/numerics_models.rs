//! Models and simulations: time steps, losses, recurrences over tables, interpolation.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn runge_kutta_on_the_lorenz_system() {
    #[differentiable(second_order, lifted)]
    fn slope(s: [f64; 3], parameters: &[f64; 3]) -> [f64; 3] {
        let [x, y, z] = s;
        [parameters[0] * (y - x), x * (parameters[1] - z) - y, x * y - parameters[2] * z]
    }
    #[differentiable(second_order, lifted)]
    fn shifted(s: [f64; 3], by: &[f64; 3], step: f64) -> [f64; 3] {
        let mut result = s;
        for i in 0..3 {
            result[i] += step * by[i];
        }
        result
    }
    #[differentiable(second_order, lifted)]
    fn f(start: [f64; 3], parameters: [f64; 3], h: f64, steps: usize) -> [f64; 3] {
        let mut s = start;
        for _ in 0..steps {
            let k1 = slope(s, &parameters);
            let k2 = slope(shifted(s, &k1, h / 2.0), &parameters);
            let k3 = slope(shifted(s, &k2, h / 2.0), &parameters);
            let k4 = slope(shifted(s, &k3, h), &parameters);
            for i in 0..3 {
                s[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
            }
        }
        s
    }
    check_seeded!(f at
        ([1.0, 2.0, 3.0], [10.0, 28.0, 2.5], 0.01, const 0),
        ([1.0, 2.0, 3.0], [10.0, 28.0, 2.5], 0.01, const 1),
        ([1.0, 2.0, 3.0], [4.0, 5.0, 1.5], 0.02, const 5));
}

#[test]
fn softmax_cross_entropy() {
    #[differentiable(second_order, lifted)]
    fn softmax(logits: &[f64]) -> Vec<f64> {
        let mut largest = logits[0];
        for &z in logits {
            if z > largest {
                largest = z;
            }
        }
        let mut weights = Vec::with_capacity(logits.len());
        let mut total = 0.0;
        for &z in logits {
            let weight = (z - largest).exp();
            total += weight;
            weights.push(weight);
        }
        for weight in weights.iter_mut() {
            *weight /= total;
        }
        weights
    }
    #[differentiable(second_order, lifted)]
    fn f(logits: &[f64], class: usize) -> f64 {
        -softmax(logits)[class].ln()
    }
    check!(f at (&[0.5, 2.0, -1.0], const 0), (&[0.5, 2.0, -1.0], const 1), (&[3.0], const 0));
    let mut expected = softmax(&[0.5, 2.0, -1.0]);
    expected[2] -= 1.0;
    assert_close(f_grad(&[0.5, 2.0, -1.0], 2), expected);
}

#[test]
fn two_layer_perceptron() {
    #[differentiable(second_order, lifted)]
    fn f(
        hidden: &[Vec<f64>],
        output: &[f64],
        bias: &[f64],
        #[no_derivative] samples: &[([f64; 2], f64)],
    ) -> f64 {
        let mut loss = 0.0;
        for (input, target) in samples {
            let mut prediction = bias[0];
            for (k, row) in hidden.iter().enumerate() {
                let activation = (row[0] * input[0] + row[1] * input[1] + bias[k + 1]).tanh();
                prediction += output[k] * activation;
            }
            let error = prediction - target;
            loss += if error.abs() <= 1.0 { 0.5 * error * error } else { error.abs() - 0.5 };
        }
        loss / samples.len() as f64
    }
    check!(f at (
        &[vec![0.5, -1.0], vec![2.0, 0.25], vec![-0.75, 1.5]],
        &[1.0, -0.5, 2.0],
        &[0.1, 0.2, -0.3, 0.4],
        const &[([0.5, 1.0], 1.0), ([-1.0, 2.0], -2.5), ([0.25, 0.75], 0.5)]
    ));
}

#[test]
fn forward_algorithm_of_a_hidden_markov_model() {
    #[differentiable(second_order, lifted)]
    fn f(transition: &[[f64; 2]; 2], emission: &[[f64; 3]; 2], start: [f64; 2], observed: &[usize]) -> f64 {
        let mut log_likelihood = 0.0;
        let mut alpha = start;
        for (t, &symbol) in observed.iter().enumerate() {
            if t > 0 {
                let mut next = [0.0; 2];
                for i in 0..2 {
                    for j in 0..2 {
                        next[j] += alpha[i] * transition[i][j];
                    }
                }
                alpha = next;
            }
            let mut total = 0.0;
            for i in 0..2 {
                alpha[i] *= emission[i][symbol];
                total += alpha[i];
            }
            for a in &mut alpha {
                *a /= total;
            }
            log_likelihood += total.ln();
        }
        log_likelihood
    }
    let (transition, emission) = ([[0.7, 0.3], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.1, 0.3, 0.6]]);
    check!(f at
        (&transition, &emission, [0.6, 0.4], const &[]),
        (&transition, &emission, [0.6, 0.4], const &[2]),
        (&transition, &emission, [0.6, 0.4], const &[0, 1, 2, 2, 0]));
}

#[test]
fn dynamic_time_warping() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let mut cost = vec![vec![f64::INFINITY; b.len() + 1]; a.len() + 1];
        cost[0][0] = 0.0;
        for i in 1..=a.len() {
            for j in 1..=b.len() {
                let distance = (a[i - 1] - b[j - 1]) * (a[i - 1] - b[j - 1]);
                cost[i][j] = distance + cost[i - 1][j].min(cost[i][j - 1]).min(cost[i - 1][j - 1]);
            }
        }
        cost[a.len()][b.len()]
    }
    check!(f at (&[0.5, 2.0, 3.0, 1.0], &[0.25, 2.5, 1.25]), (&[1.0], &[3.0, 4.0]));
    assert_eq!(f_grad(&[1.0], &[3.0, 4.0]), (vec![-4.0 - 6.0], vec![4.0, 6.0]));
}

#[test]
fn gravity_of_several_bodies_by_leapfrog() {
    #[differentiable(second_order, lifted)]
    fn f(positions: &[[f64; 2]], velocities: &[[f64; 2]], masses: &[f64], h: f64, steps: usize) -> f64 {
        let n = positions.len();
        let mut x = positions.to_vec();
        let mut v = velocities.to_vec();
        for _ in 0..steps {
            for i in 0..n {
                for j in 0..n {
                    if i == j {
                        continue;
                    }
                    let (dx, dy) = (x[j][0] - x[i][0], x[j][1] - x[i][1]);
                    let square = dx * dx + dy * dy + 0.01;
                    let pull = h * masses[j] / (square * square.sqrt());
                    v[i][0] += pull * dx;
                    v[i][1] += pull * dy;
                }
            }
            for (x, v) in x.iter_mut().zip(&v) {
                x[0] += h * v[0];
                x[1] += h * v[1];
            }
        }
        let mut energy = 0.0;
        for i in 0..n {
            energy += 0.5 * masses[i] * (v[i][0] * v[i][0] + v[i][1] * v[i][1]);
            for j in 0..i {
                energy -= masses[i] * masses[j] / (x[i][0] - x[j][0]).hypot(x[i][1] - x[j][1]);
            }
        }
        energy
    }
    let (positions, velocities) =
        ([[0.0, 0.1], [1.0, 0.5], [-0.75, 1.5]], [[0.1, 0.0], [0.0, 0.5], [0.3, -0.2]]);
    check!(f at
        (&positions, &velocities, &[1.0, 0.5, 0.25], 0.05, const 0),
        (&positions, &velocities, &[1.0, 0.5, 0.25], 0.05, const 3));
}

#[test]
fn bilinear_interpolation() {
    #[differentiable(second_order, lifted)]
    fn f(grid: &[Vec<f64>], x: f64, y: f64) -> f64 {
        let (i, j) = (x.floor() as usize, y.floor() as usize);
        let (u, v) = (x.fract(), y - j as f64);
        let top = grid[i][j] * (1.0 - v) + grid[i][j + 1] * v;
        let bottom = grid[i + 1][j] * (1.0 - v) + grid[i + 1][j + 1] * v;
        top + u * (bottom - top)
    }
    let grid = [vec![1.0, 2.0, 4.0], vec![3.0, -1.0, 0.5], vec![0.0, 2.5, 7.0]];
    check!(f at (&grid, 0.25, 1.5), (&grid, 1.75, 0.3));
}

#[test]
fn convolution_with_a_border() {
    #[differentiable(second_order, lifted)]
    fn f(signal: &[f64], kernel: &[f64]) -> Vec<f64> {
        let mut result = vec![0.0; signal.len()];
        let reach = kernel.len() / 2;
        for i in 0..signal.len() {
            for (k, weight) in kernel.iter().enumerate() {
                let position = i as isize + k as isize - reach as isize;
                if position < 0 || position >= signal.len() as isize {
                    continue;
                }
                result[i] += weight * signal[position as usize];
            }
            result[i] = result[i].max(0.0);
        }
        result
    }
    check_seeded!(f at (&[0.5, 2.0, -1.0, 3.0, 0.25], &[0.25, 1.0, -0.5]), (&[1.0], &[2.0]));
}

#[test]
fn exponential_smoothing_with_missing_values() {
    #[differentiable(second_order, lifted)]
    fn f(series: &[f64], alpha: f64, beta: f64) -> (f64, f64) {
        let mut level = series[0];
        let mut trend = 0.0;
        let mut error = 0.0;
        for &value in &series[1..] {
            if value.is_nan() {
                level += trend;
                continue;
            }
            let forecast = level + trend;
            error += (value - forecast) * (value - forecast);
            let next = alpha * value + (1.0 - alpha) * forecast;
            trend = beta * (next - level) + (1.0 - beta) * trend;
            level = next;
        }
        (error, level + trend)
    }
    check_seeded!(f at (&[0.5, 2.0, 1.0, 3.0], 0.3, 0.6), (&[1.5], 0.3, 0.6));
    let gap = [1.0, f64::NAN, 3.0];
    let (_, (series, _, _)) = f_can_grad(&gap, 0.5, 0.0, (0.0, 1.0));
    assert_close(series, vec![0.5, 0.0, 0.5]);
}

#[test]
fn present_value_and_its_internal_rate() {
    #[differentiable(second_order, lifted)]
    fn present_value(cash: &[f64], rate: f64) -> f64 {
        let mut value = 0.0;
        let mut discount = 1.0;
        for flow in cash {
            value += flow * discount;
            discount /= 1.0 + rate;
        }
        value
    }
    #[differentiable(second_order, lifted)]
    fn f(cash: &[f64], guess: f64) -> f64 {
        let mut rate = guess;
        for _ in 0..20 {
            let value = present_value(cash, rate);
            if value.abs() < 1e-12 {
                break;
            }
            let slope = (present_value(cash, rate + 1e-3) - value) / 1e-3;
            rate -= value / slope;
        }
        rate
    }
    check!(f at (&[-10.0, 4.0, 5.0, 6.0], 0.1));
}

#[test]
fn mandelbrot_distance() {
    #[differentiable(second_order, lifted)]
    fn f(c: (f64, f64)) -> f64 {
        let mut z = (0.0, 0.0);
        let mut count = 0;
        while z.0 * z.0 + z.1 * z.1 <= 100.0 {
            if count == 30 {
                return 0.0;
            }
            z = (z.0 * z.0 - z.1 * z.1 + c.0, 2.0 * z.0 * z.1 + c.1);
            count += 1;
        }
        let modulus = z.0.hypot(z.1);
        f64::from(count) + 1.0 - modulus.ln().log2()
    }
    check!(f at ((0.5, 0.6)), ((-0.1, 0.2)), ((2.0, -1.0)));
    assert_eq!(f_grad((-0.1, 0.2)), (0.0, 0.0));
}
