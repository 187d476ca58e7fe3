//! Lists that are changed element by element and read more often than written: the reverse sweep undoes the stores.

use ad_corpus::check;
use ad_runtime::differentiable;

/// The lower factor of Cholesky, in place.
#[differentiable(second_order, lifted)]
fn factorise(a: &mut [f64], n: usize) {
    for i in 0..n {
        for j in 0..=i {
            let mut sum = a[i * n + j];
            for k in 0..j {
                sum -= a[i * n + k] * a[j * n + k];
            }
            if i == j {
                a[i * n + i] = sum.sqrt();
            } else {
                a[i * n + j] = sum / a[j * n + j];
            }
        }
    }
}

#[test]
fn factorisation_of_a_lent_list() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], n: usize) -> f64 {
        let mut l = a.to_vec();
        factorise(&mut l, n);
        let mut sum = 0.0;
        for i in 0..n {
            for j in 0..=i {
                sum += (1 + i + 3 * j) as f64 * l[i * n + j];
            }
        }
        sum
    }
    let a = [4.0, 0.3, -0.2, 0.9, 5.0, 0.1, 1.1, -0.7, 6.0];
    check!(f at (&[], const 0), (&[2.0], const 1), (&[4.0, 0.0, 1.5, 3.0], const 2), (&a, const 3));
}

#[test]
fn elimination_with_rows_that_are_swapped() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let n = b.len();
        let mut u = a.to_vec();
        let mut x = b.to_vec();
        for k in 0..n {
            let mut pivot = k;
            for i in k + 1..n {
                if u[i * n + k].abs() > u[pivot * n + k].abs() {
                    pivot = i;
                }
            }
            if pivot != k {
                for j in 0..n {
                    u.swap(k * n + j, pivot * n + j);
                }
                x.swap(k, pivot);
            }
            for i in k + 1..n {
                let factor = u[i * n + k] / u[k * n + k];
                for j in k..n {
                    u[i * n + j] -= factor * u[k * n + j];
                }
                x[i] -= factor * x[k];
            }
        }
        for i in (0..n).rev() {
            for j in i + 1..n {
                x[i] -= u[i * n + j] * x[j];
            }
            x[i] /= u[i * n + i];
        }
        let mut sum = 0.0;
        for i in 0..n {
            sum += (i + 1) as f64 * x[i] * x[i];
        }
        sum
    }
    let a = [0.3, 2.0, -1.1, 1.7, 0.4, 0.9, -2.5, 0.8, 0.6];
    check!(f at (&[], &[]), (&[2.0], &[0.7]), (&[0.1, 2.0, 1.5, 0.3], &[1.0, -2.0]), (&a, &[0.5, -1.5, 2.5]));
}

#[test]
fn table_of_lists_filled_row_by_row() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let (n, m) = (x.len(), y.len());
        let mut table = vec![vec![0.0_f64; m + 1]; n + 1];
        for i in 1..=n {
            for j in 1..=m {
                let distance = (x[i - 1] - y[j - 1]).powi(2);
                let soft = (-table[i - 1][j]).exp() + (-table[i][j - 1]).exp() + (-table[i - 1][j - 1]).exp();
                table[i][j] = distance - soft.ln();
            }
        }
        table[n][m]
    }
    check!(f at (&[], &[0.5]), (&[0.3], &[0.7]), (&[0.3, -0.4, 1.2], &[0.5, 0.9]));
}

#[test]
fn sweeps_over_an_array_that_is_the_result() {
    #[differentiable(second_order, lifted)]
    fn swept(b: &[f64; 5], rounds: usize) -> [f64; 5] {
        let mut x = [0.1; 5];
        for _ in 0..rounds {
            for i in 0..5 {
                let mut sum = b[i];
                for j in 0..5 {
                    if j != i {
                        sum += 0.1 * (i + j) as f64 * x[j] * x[j];
                    }
                }
                x[i] = sum / (4.0 + x[i] * x[i]);
            }
        }
        x
    }
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64; 5], rounds: usize) -> f64 {
        let x = swept(b, rounds);
        x[0] - 2.0 * x[1] + x[2] * x[3] + 3.0 * x[4]
    }
    check!(f at (&[0.5, -1.2, 0.8, 1.7, 0.3], const 0), (&[0.5, -1.2, 0.8, 1.7, 0.3], const 1), (&[0.5, -1.2, 0.8, 1.7, 0.3], const 3));
}

#[test]
fn list_that_is_given_back() {
    #[differentiable(second_order, lifted)]
    fn summed(b: &[f64]) -> Vec<f64> {
        let n = b.len();
        let mut x = b.to_vec();
        for i in 1..n {
            for j in 0..i {
                for k in 0..=j {
                    x[i] = x[i] + x[j].sin() * x[k].cos();
                }
            }
        }
        x
    }
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64]) -> f64 {
        let x = summed(b);
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += (i + 1) as f64 * x[i];
        }
        sum
    }
    check!(f at (&[]), (&[0.4]), (&[0.5, -1.2, 0.8, 1.7]));
}

#[test]
fn store_that_a_loop_over_the_same_list_follows() {
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64], rounds: usize) -> f64 {
        let n = b.len();
        let mut x = b.to_vec();
        for r in 0..rounds {
            x[r % n] = 0.5 * x[r % n] + 0.1;
            for i in 0..n {
                let mut sum = 0.0;
                for j in 0..n {
                    sum += x[j] * x[(j + i) % n];
                }
                x[i] = (0.3 * sum).tanh();
            }
        }
        x[0] - 2.0 * x[n - 1]
    }
    check!(f at (&[0.4], const 0), (&[0.4], const 2), (&[0.5, -1.2, 0.8], const 1), (&[0.5, -1.2, 0.8], const 4));
}

#[test]
fn stores_before_and_after_loops() {
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64]) -> f64 {
        let n = b.len();
        let mut x = b.to_vec();
        x[0] = x[0] * x[1];
        let mut sum: f64 = 0.0;
        for i in 0..n {
            for j in 0..n {
                sum += x[i] * x[j] * x[(i + j) % n];
            }
        }
        x[1] = sum * x[0];
        for i in 0..n {
            for j in 0..n {
                sum += x[i] * x[j].sin() * (1 + i) as f64;
            }
            x[i] *= 0.5;
        }
        x[0] = 7.0;
        for i in 0..n {
            for j in 0..n {
                sum -= x[i] * x[j] * x[j];
            }
        }
        sum + x[0]
    }
    check!(f at (&[0.5, -1.2]), (&[0.5, -1.2, 0.8, 0.3]));
}

#[test]
fn stores_in_branches_and_early_ends() {
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64], #[no_derivative] bound: f64) -> f64 {
        let n = b.len();
        let mut x = b.to_vec();
        let mut rounds = 0;
        'all: loop {
            if rounds == 4 {
                break;
            }
            rounds += 1;
            for i in 0..n {
                let mut sum = 0.0;
                for j in 0..n {
                    sum += x[i] * x[j] * x[j];
                    if sum > 2.0 * bound {
                        continue 'all;
                    }
                }
                if sum > bound {
                    x[i] *= 0.5;
                    break 'all;
                } else if i % 2 == 0 {
                    x[i] += 0.3 * sum;
                } else {
                    x[(i + 1) % n] = sum.cos();
                    x[i] = sum.sin() * x[i];
                }
            }
        }
        let mut sum = 0.0;
        for i in 0..n {
            sum += (1 + i) as f64 * x[i] * x[i];
        }
        sum
    }
    for bound in [0.01, 0.4, 1.1, 100.0] {
        check!(f at (&[0.6], const bound), (&[0.5, -0.7, 0.9], const bound), (&[0.5, 0.3, 0.9, -0.2], const bound));
    }
}

#[test]
fn early_results() {
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64], #[no_derivative] bound: f64) -> f64 {
        let n = b.len();
        let mut x = b.to_vec();
        for i in 0..n {
            let mut sum = 0.0;
            for j in 0..n {
                for k in 0..n {
                    sum += x[j] * x[k] * x[i];
                }
            }
            x[i] = sum.sin();
            if sum > bound {
                return 3.0 * x[0] + sum;
            }
        }
        x[n - 1]
    }
    for bound in [-10.0, 0.1, 0.4, 100.0] {
        check!(f at (&[0.6], const bound), (&[0.5, 0.7, 0.9], const bound));
    }
}

#[test]
fn rows_by_references() {
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64], n: usize) -> f64 {
        let mut grid = vec![b.to_vec(); n];
        for i in 0..n {
            let mut sum = 0.0;
            for row in grid.iter() {
                for (j, v) in row.iter().enumerate() {
                    sum += v * v * row[0] * (1 + i + j) as f64;
                }
            }
            let row = &mut grid[i];
            for v in row.iter_mut() {
                *v = 0.1 * sum * *v;
            }
        }
        let mut sum = 0.0;
        for row in &grid {
            for (j, v) in row.iter().enumerate() {
                sum += (j + 1) as f64 * v;
            }
        }
        sum
    }
    check!(f at (&[0.6], const 0), (&[0.5, 0.7], const 1), (&[0.5, 0.7, -0.9], const 3));
}

#[test]
fn indices_that_are_counted_by_hand() {
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64], order: &[usize]) -> f64 {
        let n = b.len();
        let mut x = b.to_vec();
        let mut at = 0;
        while at < order.len() {
            let mut sum = 0.0;
            for j in 0..n {
                for k in 0..n {
                    sum += x[j] * x[k] * x[order[at]];
                }
            }
            x[order[at]] = (0.2 * sum).sin();
            at += 1;
        }
        x[0] + 2.0 * x[n - 1]
    }
    check!(f at (&[0.6], const &[]), (&[0.5, 0.7], const &[1]), (&[0.5, 0.7, -0.9], const &[2, 0, 0, 1]));
}

#[test]
fn where_the_list_says_what_is_written() {
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64]) -> f64 {
        let n = b.len();
        let mut x = b.to_vec();
        for i in 0..n {
            let at = (x[i].abs() as usize) % n;
            let mut sum = 0.0;
            for j in 0..n {
                for k in 0..n {
                    sum += x[j] * x[k] * (1 + j) as f64;
                }
            }
            x[at] = 0.3 * sum;
        }
        x[0] + 2.0 * x[n - 1]
    }
    check!(f at (&[0.6]), (&[1.5, 2.7]), (&[1.5, 2.3, -0.9]));
}

#[test]
fn single_precision_of_any_width() {
    #[differentiable(second_order)]
    fn over<T: num_traits::Float>(b: &[T], rounds: usize) -> T {
        let n = b.len();
        let mut x = b.to_vec();
        for _ in 0..rounds {
            for i in 0..n {
                let mut sum = T::zero();
                for j in 0..n {
                    for k in 0..n {
                        sum = sum + x[j] * x[k];
                    }
                }
                x[i] = (sum + x[i]).sin();
            }
        }
        x[0]
    }
    #[differentiable(second_order)]
    fn f(b: &[f64], rounds: usize) -> f64 {
        over(b, rounds)
    }
    check!(f without lifted at (&[0.6], const 0), (&[0.5, 0.7, -0.9], const 2));
}

#[test]
fn several_sweeps_from_one_run() {
    #[differentiable(second_order, lifted)]
    fn both(b: &[f64]) -> [f64; 2] {
        let n = b.len();
        let mut x = b.to_vec();
        for i in 0..n {
            let mut sum = 0.0;
            for j in 0..n {
                for k in 0..n {
                    sum += x[j] * x[k];
                }
            }
            x[i] = 0.5 * sum.sin();
        }
        [x[0], x[n - 1] * x[0]]
    }
    let b = [0.5, 0.7, -0.9];
    let (_, [first, second]) = both_vjps(&b, [[1.0, 0.0], [0.0, 1.0]]);
    assert_eq!(first, both_can_grad(&b, [1.0, 0.0]).1);
    assert_eq!(second, both_can_grad(&b, [0.0, 1.0]).1);
    #[differentiable(second_order, lifted)]
    fn f(b: &[f64]) -> f64 {
        let [first, last] = both(b);
        first - 3.0 * last
    }
    check!(f at (&b));
}
