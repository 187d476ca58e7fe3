//! Lists that the reverse sweep reads at its beginning only: where it runs once, it is given them.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;
use approx::assert_abs_diff_eq;

#[test]
fn a_list_that_is_read_last() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], k: f64, steps: usize) -> f64 {
        let mut x = start.to_vec();
        let mut next = vec![0.0; start.len()];
        for step in 0..steps {
            for i in 0..x.len() {
                next[i] = x[i].sin() * k + step as f64 * x[x.len() - 1 - i];
            }
            for i in 0..x.len() {
                x[i] += 0.5 * next[i] * next[i];
            }
        }
        x.iter().map(|x| x * x * k).sum()
    }
    check!(
        f at (&[0.5, -1.0, 2.0], 0.7, const 2), (&[0.5, -1.0, 2.0], 0.7, const 0), (&[0.3], -0.4, const 3),
            (&[0.3, 0.1], -0.4, const 1)
    );
    // The checkpoints may be used again.
    let (checkpoints, value) = f_prim(&[0.5, -1.0], 0.7, 2);
    let first = f_adj(&[0.5, -1.0], 0.7, 2, &checkpoints, 1.0);
    assert_eq!(first, f_adj(&[0.5, -1.0], 0.7, 2, &checkpoints, 1.0));
    assert_eq!((value, first), f_can_grad(&[0.5, -1.0], 0.7, 2, 1.0));
}

#[test]
fn several_lists_of_one_name() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut y = x.to_vec();
        for i in 1..y.len() {
            y[i] *= y[i - 1];
        }
        let (length, first) = (y.len() as f64, y[0]);
        let x = y;
        let mut y = x.to_vec();
        for i in 0..y.len() {
            y[i] = y[i].exp() * x[i] * length;
        }
        let mut z: Vec<f64> = vec![first; y.len()];
        for i in 0..z.len() {
            z[i] += y[i] * y[0];
        }
        z.iter().zip(&y).map(|(z, y)| z * z * y).sum()
    }
    check!(f at (&[0.5, -1.0, 2.0]), (&[0.5]), (&[0.2, 0.3]));
}

#[test]
fn generic_ones() {
    #[differentiable(second_order)]
    fn f<T: num_traits::Float + std::ops::AddAssign>(x: &[T], n: usize) -> T {
        let mut y = x.to_vec();
        let mut sum = x.to_vec();
        for _ in 0..n {
            for i in 0..y.len() {
                y[i] = y[i].sin() * sum[i];
                sum[i] += y[i] * x[i];
            }
        }
        let mut result = T::zero();
        for i in 0..sum.len() {
            result += y[i] * y[i] * sum[i];
        }
        result
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0], const 2), (&[0.5, -1.0, 2.0], const 0), (&[0.5], const 1));
}

#[derive(Clone, Debug, PartialEq, ad_runtime::Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Model {
    weights: Vec<f64>,
    rate: f64,
}

#[differentiable(second_order, lifted)]
#[allow(dead_code, reason = "their gradients are called")]
impl Model {
    fn run(&self, x: &[f64], n: usize) -> f64 {
        let mut y = x.to_vec();
        let mut z = vec![0.0; x.len()];
        for _ in 0..n {
            for i in 0..y.len() {
                z[i] = y[i] * self.weights[i];
            }
            for i in 0..y.len() {
                y[i] = z[i].tanh() * self.rate + z[0];
            }
        }
        y.iter().map(|y| y.powi(2)).sum()
    }

    fn consumed(self, x: Vec<f64>) -> f64 {
        let mut y = x.to_vec();
        for i in 0..y.len() {
            y[i] *= self.weights[i];
        }
        let mut z = vec![0.0_f64; x.len()];
        for i in 0..y.len() {
            z[i] = y[i] * self.rate;
        }
        z.iter().zip(&y).map(|(z, y)| y.powi(3) * z).sum()
    }
}

#[test]
fn in_methods() {
    #[differentiable(second_order, lifted)]
    fn f(weights: &[f64], rate: f64, x: &[f64], n: usize) -> f64 {
        let mut y = x.to_vec();
        let mut z = vec![0.0; x.len()];
        for _ in 0..n {
            for i in 0..y.len() {
                z[i] = y[i] * weights[i];
            }
            for i in 0..y.len() {
                y[i] = z[i].tanh() * rate + z[0];
            }
        }
        y.iter().map(|y| y.powi(2)).sum()
    }
    let (weights, x) = (vec![0.4, -0.3, 0.8], [0.5, -1.0, 2.0]);
    check!(f at (&weights, 0.7, &x, const 2), (&weights, 0.7, &x, const 0));
    let model = Model { weights: weights.clone(), rate: 0.7 };
    for n in 0..3 {
        let (of_model, of_x) = model.run_grad(&x, n);
        assert_eq!((of_model.weights, of_model.rate, of_x), f_grad(&weights, 0.7, &x, n));
    }
    let (of_model, of_x) = model.clone().consumed_grad(x.to_vec());
    let of_product = |i: usize| 4.0 * (weights[i] * x[i]).powi(3) * 0.7;
    let expected = ModelTangent {
        weights: (0..3).map(|i| of_product(i) * x[i]).collect(),
        rate: (0..3).map(|i| (weights[i] * x[i]).powi(4)).sum(),
    };
    assert_abs_diff_eq!(of_model, expected, epsilon = 1e-12);
    let expected: Vec<f64> = (0..3).map(|i| of_product(i) * weights[i]).collect();
    assert_abs_diff_eq!(of_x[..], expected[..], epsilon = 1e-12);
}

/// The list that is the result stays, and so does one that is needed to the end.
#[test]
fn lists_that_stay() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> Vec<f64> {
        let mut y = x.to_vec();
        let mut scale = x.to_vec();
        for i in 0..scale.len() {
            scale[i] = scale[i].cos();
        }
        let mut z = vec![0.0; x.len()];
        for k in 0..n {
            for i in 0..y.len() {
                z[i] = y[i] * scale[i];
            }
            for i in 0..y.len() {
                y[i] = z[i].sin() + z[k % z.len()];
            }
        }
        for i in 0..y.len() {
            z[i] = y[i] * y[i];
        }
        for i in 0..y.len() {
            y[i] *= z[i];
        }
        y
    }
    check_seeded!(f at (&[0.5, -1.0, 2.0], const 2), (&[0.5, -1.0, 2.0], const 0), (&[0.5], const 1));
}

/// Functions that return early, or call themselves, are as they were.
#[test]
fn with_several_ends() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut y = x.to_vec();
        let mut z = x.to_vec();
        for k in 0..n {
            for i in 0..y.len() {
                y[i] = z[i].sin() * x[i];
            }
            if k == 2 {
                return y[0] * y[0];
            }
            for i in 0..y.len() {
                z[i] = y[i] * y[i] + z[0];
            }
        }
        z.iter().map(|z| z * z).sum::<f64>() + if n > 4 { f(y.as_slice(), n - 3) } else { 0.0 }
    }
    check!(f at (&[0.5, -1.0, 2.0], const 0), (&[0.5, -1.0], const 2), (&[0.5, -1.0], const 3), (&[0.5, 0.1], const 6));
}

/// Of parameters that are passed by value, only a gradient asks for copies.
#[test]
fn arguments_that_are_no_copies() {
    #[derive(ad_runtime::Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    struct Rate {
        of_growth: f64,
    }
    #[differentiable(second_order, lifted)]
    fn f(rate: Rate, start: &[f64], n: usize) -> f64 {
        let mut x = start.to_vec();
        for _ in 0..n {
            let y: Vec<f64> = x.iter().map(|x| x.sin() * rate.of_growth).collect();
            for i in 0..y.len() {
                x[i] += y[i] * y[0];
            }
        }
        x.iter().map(|x| x * x).sum()
    }
    let (start, rate) = ([0.5, -1.0], || Rate { of_growth: 0.7 });
    let (checkpoints, value) = f_prim(rate(), &start, 2);
    let (of_rate, of_start) = f_adj(rate(), &start, 2, &checkpoints, 1.0);
    for (i, of_start) in of_start.iter().enumerate() {
        let direction: Vec<f64> = (0..2).map(|k| f64::from(u8::from(k == i))).collect();
        let (of_jvp, tangent) = f_jvp(rate(), &start, 2, RateTangent { of_growth: 0.0 }, &direction);
        assert_abs_diff_eq!(of_jvp, value, epsilon = 1e-14);
        assert_abs_diff_eq!(tangent, *of_start, epsilon = 1e-12);
    }
    let (_, tangent) = f_jvp(rate(), &start, 2, RateTangent { of_growth: 1.0 }, &[0.0; 2]);
    assert_abs_diff_eq!(tangent, of_rate.of_growth, epsilon = 1e-12);
}

#[test]
fn names_like_those_that_are_made_up() {
    #[differentiable(second_order, lifted)]
    fn f(adjoint: &[f64], seed: f64, value: usize) -> f64 {
        let mut r#match = adjoint.to_vec();
        let mut x_kept = vec![0.0; adjoint.len()];
        for _ in 0..value {
            for i in 0..x_kept.len() {
                x_kept[i] = r#match[i].sin() * seed;
            }
            for i in 0..x_kept.len() {
                r#match[i] += x_kept[i] * x_kept[0];
            }
        }
        r#match.iter().map(|x| x * x).sum()
    }
    check!(f at (&[0.5, -1.0, 2.0], 0.7, const 2), (&[0.5, -1.0, 2.0], 0.7, const 0));
}

/// A method of the user's that is called like the one which would be generated: then there is none.
#[test]
fn a_name_that_is_taken() {
    struct Walk;
    impl Walk {
        fn go_prim_once(&self) -> f64 {
            0.5
        }
    }
    #[differentiable(wrt(start))]
    impl Walk {
        fn go(&self, start: &[f64], n: usize) -> f64 {
            let mut x = start.to_vec();
            let mut y = vec![0.0; x.len()];
            for _ in 0..n {
                for i in 0..y.len() {
                    y[i] = x[i] * x[0];
                }
                for i in 0..y.len() {
                    x[i] = y[i] * 0.5;
                }
            }
            x.iter().map(|x| x * x).sum()
        }
    }
    assert_eq!(Walk.go_prim_once(), 0.5);
    // The first state goes to the square of itself, halved.
    let (x, h) = (0.8, 1e-5);
    let difference = (Walk.go(&[x + h], 2) - Walk.go(&[x - h], 2)) / (2.0 * h);
    assert_abs_diff_eq!(Walk.go_grad(&[x], 2)[0], difference, epsilon = 1e-9);
}
