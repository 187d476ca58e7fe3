//! Callees that keep what their reverse sweeps read of arguments that change after the call (`f_keeping_prim`).

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Grid {
    rows: Vec<Vec<f64>>,
    scale: f64,
    total: f64,
}

#[differentiable(second_order)]
impl Grid {
    fn at(&self, i: usize, j: usize) -> f64 {
        if i >= self.rows.len() {
            return 0.5;
        }
        self.rows[i][j]
    }

    /// Two numbers.
    fn product(&self, i: usize) -> f64 {
        self.scale * self.rows[i][0] * self.rows[i][1]
    }

    /// A part, in a loop that may run not at all, once, or often.
    fn squares(&self, i: usize, count: usize) -> f64 {
        let mut sum = 0.0;
        for j in 0..count {
            if self.rows[i][j] < 0.0 {
                break;
            }
            sum += self.rows[i][j] * self.rows[i][j] * self.scale;
        }
        sum
    }

    /// One that hands its struct on.
    fn handed_on(&self, i: usize) -> f64 {
        self.product(i).sin() + self.squares(i, 2)
    }

    /// The struct and a part of it.
    fn weighted(&self, weights: &[f64], j: usize) -> f64 {
        let mut sum = 0.0;
        for weight in weights {
            sum += weight * self.rows[1][j] * weight;
        }
        sum
    }

    /// What changes it and gives a value.
    fn bump(&mut self, i: usize, j: usize) -> f64 {
        let old = self.at(i, j);
        self.rows[i][j] = old.cos() * self.scale;
        self.total += old;
        old * self.total
    }
}

#[differentiable(second_order)]
fn made(x: &[f64]) -> Grid {
    Grid { rows: vec![vec![x[0], x[1]], vec![x[1], x[2]]], scale: x[0], total: 0.0 }
}

#[test]
fn struct_that_changes_between_calls() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut grid = made(x);
        let mut sum = 0.0;
        for k in 0..rounds {
            sum += grid.product(k % 2) * grid.at(k, 1) + grid.squares(1, k % 3) - grid.handed_on(1);
            grid.rows[1][0] = grid.rows[0][1] * grid.product(0);
            grid.scale *= 0.9;
        }
        sum + grid.rows[1][0]
    }
    check!(f without lifted at (&[0.7, 1.2, 0.9], const 0), (&[0.7, 1.2, 0.9], const 1), (&[0.7, -1.2, 0.9], const 2), (&[0.7, 1.2, 0.9], const 4));
}

#[test]
fn methods_that_change_their_struct_and_give_a_value() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut grid = made(x);
        let mut sum = 0.0;
        for k in 0..rounds {
            sum += grid.bump(k % 2, 1) * grid.at(1, 0);
            if sum > 100.0 {
                break;
            }
        }
        sum * grid.total
    }
    check!(f without lifted at (&[0.7, 1.2, 0.9], const 0), (&[0.7, 1.2, 0.9], const 1), (&[0.7, 1.2, 0.9], const 5));
}

#[test]
fn struct_and_a_part_of_it() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut grid = made(x);
        let mut sum = 0.0;
        for k in 0..rounds {
            let weighted = grid.weighted(&grid.rows[0], k % 2);
            sum += weighted;
            grid.total += weighted * sum;
        }
        sum * grid.total
    }
    check!(f without lifted at (&[0.7, 1.2, 0.9], const 0), (&[0.7, 1.2, 0.9], const 1), (&[0.7, 1.2, 0.9], const 3));
}

#[test]
fn names_of_patterns() {
    #[derive(Clone, Differentiable)]
    struct Pair {
        a: f64,
        b: f64,
    }
    #[differentiable(second_order)]
    fn both(pairs: &[Pair], k: usize) -> f64 {
        let Pair { a, b } = &pairs[k];
        a * b * a
    }
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, rounds: usize) -> f64 {
        let mut pairs = vec![Pair { a: x, b: y }, Pair { a: y, b: x * y }];
        let mut sum = 0.0;
        for k in 0..rounds {
            sum += both(&pairs, k % 2);
            pairs[k % 2].a = sum.sin();
        }
        sum
    }
    check!(f without lifted at (0.7, 1.2, const 0), (0.7, 1.2, const 1), (0.7, 1.2, const 4));
}

#[test]
fn recursive_callee() {
    #[differentiable(second_order)]
    fn power(x: &[f64], k: usize, n: usize) -> f64 {
        if n == 0 { x[k] } else { x[k] * power(x, k, n - 1) + x[k + 1] }
    }
    #[differentiable(second_order)]
    fn f(start: &[f64], rounds: usize) -> f64 {
        let mut x = start.to_vec();
        for k in 0..rounds {
            x[k] = power(&x, k, k) * 0.5;
            x[k + 1] *= x[k];
        }
        x[rounds] + x[0]
    }
    check!(f without lifted at (&[0.7, 1.2, 0.9, 1.1], const 0), (&[0.7, 1.2, 0.9, 1.1], const 1), (&[0.7, 1.2, 0.9, 1.1], const 3));
}

#[test]
fn state_without_derivative_here() {
    #[derive(Clone, Differentiable)]
    struct Log {
        entries: Vec<f64>,
    }
    #[differentiable]
    fn noted(log: &mut Log, x: f64) -> f64 {
        log.entries[0] += 1.0;
        x * x * log.entries[0]
    }
    #[differentiable]
    fn f(x: f64, #[no_derivative] log: &mut Log) -> f64 {
        noted(log, x) + noted(log, x * 0.5)
    }
    let log = || Log { entries: vec![0.0] };
    let gradient = f_grad(1.5, &mut log());
    let value = |x: f64| f(x, &mut log());
    assert!((gradient - (value(1.5 + 1e-5) - value(1.5 - 1e-5)) / 2e-5).abs() < 1e-8, "{gradient}");
}

#[test]
#[should_panic = "has to be `Clone`"]
fn all_of_what_is_no_clone() {
    #[derive(Differentiable)]
    struct State {
        levels: Vec<f64>,
    }
    #[differentiable(adjoint = squared_adjoint)]
    fn squared(state: &State) -> f64 {
        state.levels[0] * state.levels[0]
    }
    fn squared_adjoint(state: &State, _: f64, seed: f64) -> StateTangent {
        StateTangent { levels: vec![2.0 * seed * state.levels[0]] }
    }
    #[differentiable]
    fn f(x: f64) -> f64 {
        let mut state = State { levels: vec![x] };
        let first = squared(&state);
        state.levels[0] *= 2.0;
        first + squared(&state)
    }
    f_grad(1.5);
}
