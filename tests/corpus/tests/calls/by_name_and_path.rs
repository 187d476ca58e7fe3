//! Calls of differentiable functions: by name and by path, in loops and branches, recursive, with several results.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[differentiable(forward, reverse, lifted)]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable(forward, reverse, lifted)]
fn product(x: f64, y: f64) -> f64 {
    x * y
}

#[differentiable(forward, reverse, lifted)]
fn weighted_norm(a: &[f64], weight: f64, power: i32) -> f64 {
    let mut sum = 0.0;
    for x in a {
        sum += x.powi(power);
    }
    sum * weight
}

mod vectors {
    use ad_runtime::differentiable;

    #[differentiable(forward, reverse, lifted)]
    pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..a.len() {
            sum += a[i] * b[i];
        }
        sum
    }

    #[differentiable(forward, reverse, lifted)]
    pub(crate) fn scaled(a: &[f64], factor: f64) -> Vec<f64> {
        let mut result = Vec::with_capacity(a.len());
        for x in a {
            result.push(x * factor);
        }
        result
    }

    pub(crate) mod angles {
        use ad_runtime::differentiable;

        #[differentiable(forward, reverse, lifted)]
        pub(crate) fn polar(x: f64, y: f64) -> (f64, f64) {
            (x.hypot(y), y.atan2(x))
        }
    }
}

#[test]
fn by_bare_name() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        square(x.sin()) + square(square(y)) * x
    }
    check!(f without second_order at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn by_name_after_use() {
    use vectors::angles::polar;
    use vectors::dot;

    #[differentiable(forward, reverse, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let (r, phi) = polar(a[0], b[0]);
        dot(a, b) * r + phi
    }
    check!(f without second_order at (&[0.5, 2.0], &[1.5, -0.75]), (&[0.5], &[1.0]));
}

#[test]
fn by_path() {
    #[differentiable(forward, reverse, lifted)]
    fn f(a: &[f64], x: f64) -> f64 {
        let scaled = vectors::scaled(a, x);
        let (r, phi) = crate::by_name_and_path::vectors::angles::polar(x, scaled[0]);
        vectors::dot(&scaled, a) * r * phi
    }
    check!(f without second_order at (&[0.5, 2.0], 1.5), (&[0.75], -0.5));
}

#[test]
fn in_a_loop() {
    #[differentiable(forward, reverse, lifted)]
    fn f(a: &[f64], x: f64) -> f64 {
        let mut value = x;
        for &c in a {
            value = product(value, c) + square(x);
        }
        while value > 1.0 {
            value = product(value, 0.5);
        }
        value
    }
    check!(f without second_order at (&[0.5, 2.0, 3.0], 1.5), (&[], 0.5), (&[-0.5], 2.0));
}

#[test]
fn in_branches_and_conditions() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let z = if square(x) > y { product(x, y) } else { square(y) };
        match z > 1.0 && product(x, z) < 5.0 {
            true => z * square(z),
            false => -z,
        }
    }
    check!(f without second_order at (0.5, 2.0), (1.5, 0.75), (2.0, 3.5));
}

#[test]
fn as_arguments_of_calls() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        product(square(x) + y, product(y.exp(), square(x * y)))
    }
    check!(f without second_order at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn several_results_partly_used() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let (r, _) = vectors::angles::polar(x, y);
        let pair = vectors::angles::polar(y, x);
        r + pair.1 * x + vectors::angles::polar(r, y).0
    }
    check!(f without second_order at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn the_same_argument_twice() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, a: &[f64]) -> f64 {
        product(x, x) + vectors::dot(a, a) + vectors::dot(&a[1..], &a[..a.len() - 1])
    }
    check!(f without second_order at (0.5, &[1.5, 2.0, 3.0]));
    assert_eq!(f_grad(3.0, &[1.0, 5.0]), (6.0, vec![2.0 + 5.0, 10.0 + 1.0]));
}

#[test]
fn inactive_arguments() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, #[no_derivative] data: &[f64]) -> f64 {
        let ones = vec![1.0; data.len()];
        let y = vectors::dot(data, &ones) * x;
        y + weighted_norm(data, x, 3) + weighted_norm(&[x, 2.0], 4.0, 2) + product(2.0, x) + product(2.0, 3.0)
    }
    check!(f without second_order, lifted at (0.5, const &[1.5, 2.0]));
    assert_close(f_grad(0.5, &[1.0, 2.0]), 3.0 + 9.0 + 4.0 + 2.0);
}

#[test]
fn parts_of_aggregates_as_arguments() {
    #[differentiable(forward, reverse, lifted)]
    fn f(m: &[Vec<f64>], pair: (f64, [f64; 2])) -> f64 {
        let mut sum = 0.0;
        for i in 0..m.len() {
            sum += vectors::dot(&m[i], &m[(i + 1) % m.len()]) * product(pair.0, m[i][0]);
        }
        sum + vectors::dot(&pair.1, &m[0][1..]) + product(pair.1[1], pair.1[0])
    }
    check!(f without second_order at (&[vec![0.5, 2.0, 0.1], vec![1.5, -0.75, 3.0]], (2.0, [0.25, -0.5])));
}

#[test]
fn an_argument_overwritten_after_the_call() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut a = vec![x, 2.0 * x, 3.0];
        let mut scale = x;
        let mut sum = 0.0;
        for i in 0..n {
            sum += weighted_norm(&a, scale, 2);
            a[i % 3] = sum;
            scale = square(scale) * a[2];
        }
        sum
    }
    check!(f without second_order at (0.5, const 0), (0.5, const 1), (0.25, const 3));
}

#[test]
fn recursion_on_a_number() {
    #[differentiable(forward, reverse, lifted)]
    fn power(x: f64, n: u32) -> f64 {
        if n == 0 {
            1.0
        } else if n % 2 == 0 {
            let half = power(x, n / 2);
            half * half
        } else {
            x * power(x, n - 1)
        }
    }
    check!([power power_prim power_adj power_can_grad power_jvp power_grad power_value_and_grad, power_lifted] at
        (1.5, const 0), (1.5, const 1), (-0.75, const 6), (1.1, const 13));
    assert_eq!(power_grad(2.0, 5), 80.0);
}

#[test]
fn recursion_on_halves_of_a_slice() {
    #[differentiable(forward, reverse, lifted)]
    fn f(a: &[f64], depth: usize) -> f64 {
        if a.len() == 1 {
            return a[0].sin() * depth as f64;
        }
        let (left, right) = a.split_at(a.len() / 2);
        f(left, depth + 1) * f(right, depth + 2) + left[0]
    }
    check!(f without second_order at (&[0.5, 2.0, 3.0, -1.0, 0.25], const 1), (&[0.5], const 2));
}

#[test]
fn recursion_in_a_loop_with_early_return() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, depth: u32) -> f64 {
        if depth == 0 || x > 2.0 {
            return x.cos();
        }
        let mut sum = x;
        for k in 1..=2 {
            sum += f(x * 0.5 + f64::from(k) * sum, depth - 1);
        }
        sum
    }
    check!(f without second_order at (0.5, const 0), (0.5, const 1), (0.25, const 3));
}

#[test]
fn a_result_that_nobody_uses() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        square(x);
        let _ = product(x, x);
        let _unused = vectors::scaled(&[x], x);
        x + 1.0
    }
    check!(f without second_order, lifted at (0.5));
    assert_eq!(f_grad(0.5), 1.0);
}

#[test]
fn results_that_are_vectors() {
    #[differentiable(forward, reverse, lifted)]
    fn f(a: Vec<f64>, x: f64) -> Vec<f64> {
        let mut b = vectors::scaled(&a, x);
        b[0] *= a[1];
        b.push(vectors::dot(&b, &a));
        vectors::scaled(&b, b[0])
    }
    check_seeded!(f without second_order at (vec![0.5, 2.0], 1.5));
}

#[test]
fn calls_of_calls_of_calls() {
    #[differentiable(forward, reverse, lifted)]
    fn inner(x: f64, y: f64) -> f64 {
        if x > y { x.ln() * y } else { (y - x).sqrt() }
    }
    #[differentiable(forward, reverse, lifted)]
    fn middle(a: &[f64]) -> (f64, f64) {
        let mut value = 1.0;
        for i in 1..a.len() {
            value += inner(a[i - 1], a[i]);
        }
        (value, inner(value, a[0]))
    }
    #[differentiable(forward, reverse, lifted)]
    fn f(a: &[f64]) -> f64 {
        let (u, v) = middle(a);
        inner(u, v) * middle(&[u, v, 0.5]).1
    }
    check!(f without second_order at (&[0.5, 2.0, 1.5]));
}

#[test]
fn of_another_crate() {
    use ad_corpus::library::cube;

    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let a = [x, y, x * y];
        cube(x) + ad_corpus::library::energy(&a[1..], y) + ad_corpus::library::cube(y)
    }
    check!(f without second_order, lifted at (0.5, 2.0), (1.5, -0.75));
    assert_eq!(f_grad(2.0, 1.0), (12.0 + 4.0, 3.0 + 12.0 + 3.0));
}

#[test]
fn constant_parameters_that_no_argument_fixes() {
    #[differentiable(forward, reverse, lifted)]
    fn power<const N: usize>(x: f64) -> f64 {
        let mut p = 1.0;
        for _ in 0..N {
            p *= x;
        }
        p
    }
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        power::<3>(x) - self::power_of_two(power::<2>(x))
    }
    check!(f without second_order at (1.5));
}

#[differentiable(forward, reverse, lifted)]
fn power_of_two(x: f64) -> f64 {
    x * x
}
