//! Indices that branches choose: the reverse sweep chooses them again.

use ad_corpus::check;
use ad_runtime::differentiable;
use approx::assert_abs_diff_eq;

#[test]
fn neighbours_on_a_ring() {
    #[differentiable(second_order, lifted)]
    fn f(u: &[f64], c: f64) -> f64 {
        let n = u.len();
        let mut sum: f64 = 0.3;
        for i in 0..n {
            let right = if i + 1 < n { i + 1 } else { 0 };
            let left = if i == 0 { n - 1 } else { i - 1 };
            let far = if right > left {
                right - left
            } else if i % 2 == 0 {
                left
            } else {
                (left + i) % n
            };
            sum = (sum * (u[right] - u[left])).sin() + u[i] * c * u[far];
        }
        sum
    }
    check!(f at (&[0.4], 0.3), (&[0.4, 0.9], 0.3), (&[0.4, 0.9, -0.3, 1.2, 0.7], 0.6));
}

/// The first of a list is named in the arm.
#[test]
fn lengths_of_parts() {
    #[differentiable(second_order, lifted)]
    fn f(rows: &[Vec<f64>], q: f64) -> f64 {
        let n = rows.first().map_or(0, |row| row.len());
        let mut pooled = vec![q; n];
        let mut sum = 0.0;
        for row in rows {
            let last = row.last().map_or(0, |_| row.len() - 1);
            for (slot, x) in pooled.iter_mut().zip(row) {
                *slot += x * q * row[last];
            }
            sum += q;
        }
        pooled.iter().fold(sum, |sum, p| sum * q + p * p)
    }
    let rows = [vec![0.4, 0.9], vec![-0.3, 1.2], vec![0.7, 0.1]];
    for n in 0..=3 {
        let part = rows[..n].to_vec();
        let (value, (by_rows, by_q)) = f_value_and_grad(&part, 0.6);
        assert_abs_diff_eq!(value, f(&part, 0.6), epsilon = 1e-15);
        let slope = |change: &dyn Fn(f64) -> f64| (change(1e-6) - change(-1e-6)) / 2e-6;
        assert_abs_diff_eq!(by_q, slope(&|h| f(&part, 0.6 + h)), epsilon = 1e-7);
        for i in 0..n {
            for j in 0..2 {
                let moved = |h: f64| {
                    let mut part = part.clone();
                    part[i][j] += h;
                    f(&part, 0.6)
                };
                assert_abs_diff_eq!(by_rows[i][j], slope(&moved), epsilon = 1e-7);
            }
        }
    }
}

/// Nothing is chosen again where an arm does more than to give an index.
#[test]
fn arms_that_do_more() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], order: &[usize], y: f64) -> f64 {
        let mut count = 0;
        let mut sum = y;
        for i in 0..x.len() {
            let next = if x[i] > y {
                count += 1;
                order[i]
            } else {
                i
            };
            let bound = if next < count { order[next] } else { next };
            sum = (sum * x[next]).cos() + x[bound] * y;
        }
        sum
    }
    check!(f at (&[0.4, 0.9, -0.3, 1.2], const &[3, 0, 1, 2], 0.5), (&[0.4], const &[0], 0.5), (&[0.4, 0.9], const &[1, 1], -0.5));
}

/// What an arm binds is computed before it is used, whatever binds tighter.
#[test]
fn arithmetic_in_steps() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let n = x.len();
        let mut sum = y;
        for i in 0..n {
            let quotient = if i < n / 2 {
                let d = n / 2 - i;
                let e = 12 / d;
                e
            } else {
                0
            };
            let difference = if i > 0 {
                let d = i - 1;
                let e = 2 * d;
                40 - e
            } else {
                1
            };
            let product = if i % 2 == 1 {
                let d = i + 1;
                d * 3
            } else if i > 3 {
                let d = i - 3;
                let e = i - d;
                e
            } else {
                let d = n - i;
                n % d + (n - d) / (i + 1)
            };
            let cast = if i + 1 < n {
                let d = n - i;
                d * 2 + (d > 2) as usize
            } else {
                n
            };
            sum = (sum * x[quotient % n]).sin() + x[difference % n] * x[product % n] * y + x[cast % n];
        }
        sum
    }
    check!(f at (&[0.4], 0.3), (&[0.4, 0.9], 0.3), (&[0.4, 0.9, -0.3, 1.2, 0.7], 0.6), (&[0.4, 0.9, -0.3, 1.2, 0.7, 0.2, -0.8, 0.6], 0.6));
}

/// A condition, and arithmetic, that begin with a branch.
#[test]
fn branches_at_the_beginning() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64, n: usize) -> f64 {
        let mut sum = y;
        for i in 0..n {
            let is_odd = i > 1 && (if i % 2 == 0 { 0 } else { i }) > 0;
            let next =
                if i > 0 { (if is_odd { i } else { 1 }) * 2 - 1 } else { (if n > 2 { 2 } else { 0 }) + i };
            let last = if (if is_odd { next } else { i }) > 2 { 0 } else { next };
            sum = (sum * x[next % x.len()]).cos() + x[last % x.len()] * y;
        }
        sum
    }
    check!(f at (&[0.4], 0.3, const 1), (&[0.4, 0.9], 0.3, const 0), (&[0.4, 0.9, -0.3, 1.2, 0.7], 0.6, const 6));
}
