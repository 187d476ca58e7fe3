//! Functions that are passed to other functions: `DifferentiableFn`, `differentiable_fn!`.

use ad_corpus::check;
use ad_runtime::{Differentiable, DifferentiableFn, differentiable, differentiable_fn};

/// A root of `f`, by Newton's method with a derivative by differences.
#[differentiable(forward, reverse)]
fn root<F: DifferentiableFn>(f: &F, start: f64, steps: usize) -> f64 {
    let mut x = start;
    for _ in 0..steps {
        let slope = (f.call(x + 0.5) - f.call(x - 0.5)) / 1.0;
        if slope == 0.0 {
            return x;
        }
        x -= f.call(x) / slope;
    }
    x
}

#[differentiable(forward, reverse)]
fn sum_of<F: DifferentiableFn>(f: F, x: &[f64]) -> f64 {
    x.iter().map(|x| f.call(*x)).sum()
}

#[differentiable(forward, reverse)]
fn on_pairs<F: DifferentiableFn<(f64, f64)>>(f: F, x: &[f64]) -> f64 {
    x.windows(2).map(|pair| f.call((pair[0], pair[1]))).sum()
}

#[test]
fn without_anything_taken_along() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let square = differentiable_fn!(|x| x * x - 2.0);
        root(&square, x, 3) * y + sum_of(square, &[x, y])
    }
    check!(f without second_order, lifted at (1.0, 3.0), (1.5, -2.0));
}

#[test]
fn with_active_values_taken_along() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, x: f64) -> f64 {
        let line = differentiable_fn!([a: f64] |x| a * x + a * a);
        let found = root(&line, x, 2);
        let mut total = line.call(found * x);
        for k in 0..3 {
            let scale = a * k as f64;
            total += sum_of(differentiable_fn!([scale: f64, k: usize] |x| scale * x.powi(k as i32)), &[x, a]);
        }
        total
    }
    check!(f without second_order, lifted at (1.0, 3.0), (1.5, -2.0));
}

#[test]
fn with_lists_taken_along() {
    #[differentiable(forward, reverse)]
    fn f(weights: &[f64], x: &[f64]) -> f64 {
        let table = weights.to_vec();
        let model = differentiable_fn!([table: Vec<f64>] |x| {
            let mut sum = 0.0;
            for weight in table.iter() {
                sum = sum * x + weight;
            }
            sum
        });
        sum_of(model, x)
    }
    check!(f without second_order, lifted at (&[0.5, -1.5, 2.0], &[0.25, 3.0]), (&[], &[0.25]), (&[1.5], &[]));
}

/// Its type was declared as often as the closure was called.
#[test]
fn in_a_closure_that_is_called_twice() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, x: &[f64]) -> f64 {
        let scaled = |k: f64, at: f64| root(&differentiable_fn!([k: f64] |t| k * t * t - 2.0), at, 2);
        scaled(a, x[0])
            + scaled(2.0, x[0] * a)
            + x.iter()
                .chain(&[1.5])
                .map(|v| root(&differentiable_fn!([a: f64] |t| a * t - 1.0), *v, 2))
                .sum::<f64>()
    }
    check!(f without second_order, lifted at (0.5, &[1.25, 3.0]));
}

#[test]
fn of_several_parameters() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, x: &[f64]) -> f64 {
        on_pairs(differentiable_fn!([a: f64] |x: f64, y: f64| -> f64 { a * x * y + y }), x)
    }
    check!(f without second_order, lifted at (0.5, &[0.25, 3.0, -1.0]), (0.5, &[0.25]));
}

#[test]
fn of_other_types() {
    #[differentiable(forward, reverse)]
    fn applied<F: DifferentiableFn<[f64; 2], [f64; 2]>>(f: &F, x: [f64; 2]) -> f64 {
        let [a, b] = f.call(f.call(x));
        a * b + a
    }
    #[differentiable(forward, reverse)]
    fn f(angle: f64, x: [f64; 2]) -> f64 {
        let rotation = differentiable_fn!([angle: f64] |[x, y]: [f64; 2]| -> [f64; 2] {
            let (sine, cosine) = angle.sin_cos();
            [cosine * x - sine * y, sine * x + cosine * y]
        });
        applied(&rotation, x)
    }
    check!(f without second_order, lifted at (0.5, [0.25, 3.0]));
}

#[test]
fn of_marked_functions() {
    #[differentiable(forward, reverse)]
    fn wave(x: f64) -> f64 {
        x.sin() * x
    }
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        root(&differentiable_fn!(wave), x, 2) * y
    }
    check!(f without second_order, lifted at (0.5, 3.0));
}

#[test]
fn types_of_ones_own() {
    #[derive(Differentiable, Clone, Debug)]
    struct Gauss {
        center: f64,
        width: f64,
    }
    #[differentiable(forward, reverse)]
    impl DifferentiableFn for Gauss {
        fn call(&self, x: f64) -> f64 {
            let z = (x - self.center) / self.width;
            (-z * z).exp()
        }
    }
    #[differentiable(forward, reverse)]
    fn f(center: f64, width: f64, x: f64) -> f64 {
        let gauss = Gauss { center, width };
        gauss.call(x) * sum_of(gauss, &[x, center + 0.5 * width])
    }
    check!(f without second_order, lifted at (0.5, 2.0, 1.0));
    let gradient = sum_of_grad(Gauss { center: 0.0, width: 1.0 }, &[0.0]);
    assert_eq!((gradient.0.center, gradient.0.width, gradient.1), (0.0, 0.0, vec![0.0]));
}

#[test]
fn as_results_and_fields() {
    #[derive(Differentiable, Clone)]
    struct Scaled<F: DifferentiableFn> {
        inner: F,
        factor: f64,
    }
    #[differentiable(forward, reverse)]
    fn scaled<F: DifferentiableFn>(of: &Scaled<F>, x: f64) -> f64 {
        of.factor * of.inner.call(x)
    }
    #[differentiable(forward, reverse)]
    fn f(a: f64, x: f64) -> f64 {
        scaled(&Scaled { inner: differentiable_fn!([a: f64] |x| a * x * x), factor: x * a }, x)
    }
    check!(f without second_order, lifted at (0.5, 2.0));
}

#[test]
fn as_anonymous_types() {
    #[differentiable(forward, reverse)]
    fn composed(f: impl DifferentiableFn, g: &impl DifferentiableFn, x: f64) -> f64 {
        f.call(g.call(x))
    }
    #[differentiable(forward, reverse)]
    fn weighted(weight: impl Fn(usize) -> f64 + Clone, x: &[f64]) -> f64 {
        x.iter().enumerate().map(|(k, x)| weight(k) * x * x).sum()
    }
    assert_eq!(weighted_grad(|k| k as f64, &[1.0, 2.0]), [0.0, 4.0]);

    #[differentiable(forward, reverse)]
    fn f(a: f64, x: f64) -> f64 {
        let line = differentiable_fn!([a: f64] |x| a * x + 1.0);
        composed(differentiable_fn!(|x| x * x), &line, x) + weighted(|k| k as f64, &[a, x])
    }
    check!(f without second_order, lifted at (0.5, 2.0));
}
