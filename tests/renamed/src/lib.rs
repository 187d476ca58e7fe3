//! There is no crate `ad_runtime` here: it is called `math`.
#![allow(clippy::needless_range_loop, reason = "loops with checkpoints count")]

#[cfg(test)]
mod tests {
    use approx::assert_abs_diff_eq;
    use math::{Differentiable, differentiable};
    use rayon::prelude::*;

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    #[tangent(derive(serde::Serialize, serde::Deserialize), crate = math)]
    struct Line {
        slope: f64,
        shifts: Vec<f64>,
        points: usize,
    }

    #[differentiable(forward, crate = math, reverse)]
    impl Line {
        fn at(&self, x: f64) -> f64 {
            self.slope * x + self.shifts.iter().sum::<f64>()
        }
    }

    #[differentiable(second_order, crate = ::math)]
    fn bowl(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            if x[i] > 0.0 {
                sum += x[i] * x[i] * x[0];
            }
        }
        sum
    }

    #[differentiable(wrt(line), crate = math)]
    fn loss(line: &Line, x: &[f64]) -> f64 {
        let mut value: f64 = 0.0;
        #[checkpoint]
        for i in 0..x.len() {
            value = (value + line.at(x[i])).sin();
        }
        value + x.par_iter().map(|x| line.slope * x).sum::<f64>()
    }

    fn cube(x: f64) -> f64 {
        x.powi(3)
    }

    #[math::adjoint(of = cube, crate = math)]
    fn cube_adjoint(x: f64, _: f64, seed: f64) -> f64 {
        3.0 * x * x * seed
    }

    #[differentiable(crate = math)]
    fn of_cube(x: f64) -> f64 {
        cube(x) * x
    }

    fn line() -> Line {
        Line { slope: 2.0, shifts: vec![0.5, -0.25], points: 3 }
    }

    #[test]
    fn the_runtime_may_have_another_name() {
        let (of_line, of_x) = line().at_grad(3.0);
        assert_eq!((of_line.slope, of_x), (3.0, 2.0));
        assert_eq!(bowl_hessian(&[1.0, 2.0]), [[6.0, 4.0], [4.0, 2.0]]);
        assert_eq!(of_cube_grad(2.0), 32.0);
        let along = |step: f64| loss(&Line { slope: 2.0 + step, ..line() }, &[0.1, 0.2, 0.3]);
        let difference = (along(1e-5) - along(-1e-5)) / 2e-5;
        assert_abs_diff_eq!(loss_grad(&line(), &[0.1, 0.2, 0.3]).slope, difference, epsilon = 1e-8);
    }

    #[test]
    fn tangents_have_the_attributes_that_are_asked_for() {
        let (of_line, _) = line().at_grad(3.0);
        let text = serde_json::to_string(&of_line).expect("it is data");
        assert_eq!(text, r#"{"slope":3.0,"shifts":[1.0,1.0],"points":null}"#);
        assert_eq!(serde_json::from_str::<LineTangent>(&text).expect("it is the same again"), of_line);
    }

    #[test]
    fn tangents_are_compared_by_approx() {
        let of = |slope: f64, shift: f64| LineTangent { slope, shifts: vec![shift, 1.0], points: () };
        approx::assert_abs_diff_eq!(of(1.0, 2.0), of(1.0 + 1e-9, 2.0), epsilon = 1e-8);
        approx::assert_abs_diff_ne!(of(1.0, 2.0), of(1.0 + 1e-7, 2.0), epsilon = 1e-8);
        approx::assert_relative_eq!(of(1e9, 2.0), of(1e9 + 1.0, 2.0), max_relative = 1e-8);
        approx::assert_relative_ne!(of(1e9, 2.0), of(1e9, 2.1), max_relative = 1e-8);
        approx::assert_ulps_eq!(of(1.0, 2.0), of(1.0 + f64::EPSILON, 2.0), max_ulps = 1);
        approx::assert_ulps_ne!(of(1.0, 2.0), of(1.0 + 9.0 * f64::EPSILON, 2.0), max_ulps = 1, epsilon = 0.0);
        // Lists of other lengths.
        let short = LineTangent { shifts: vec![2.0], ..of(1.0, 2.0) };
        approx::assert_abs_diff_ne!(of(1.0, 2.0), short, epsilon = 1e9);
    }
}
