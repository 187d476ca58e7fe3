//! `Option` and `Result`: results, locals, `?`, and what hands on what is inside.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use approx::assert_relative_eq;

#[differentiable(second_order, lifted)]
fn root(x: f64) -> Option<f64> {
    if x < 0.0 {
        return None;
    }
    Some(x.sqrt())
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Refused {
    Negative,
    Large(f64),
}

#[differentiable(second_order, lifted)]
fn logarithm(x: f64) -> Result<f64, Refused> {
    if x <= 0.0 {
        Err(Refused::Negative)
    } else if x > 100.0 {
        Err(Refused::Large(x))
    } else {
        Ok(x.ln())
    }
}

#[test]
fn the_gradient_of_an_option_is_an_option() {
    assert_eq!(root_grad(4.0), Some(0.25));
    assert_eq!(root_value_and_grad(4.0), Some((2.0, 0.25)));
    assert_eq!(root_grad(-1.0), None);
}

#[test]
fn the_gradient_of_a_result_is_a_result() {
    assert_eq!(logarithm_grad(4.0), Ok(0.25));
    assert_eq!(logarithm_grad(-4.0), Err(Refused::Negative));
    assert_eq!(logarithm_value_and_grad(400.0), Err(Refused::Large(400.0)));
}

#[test]
fn what_is_inside_is_handed_on() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let a = root(x).unwrap();
        let b = root(y).unwrap_or(x * y);
        let c = logarithm(x).expect("x is positive");
        let d = logarithm(y).unwrap_or(a * x);
        let e = root(y).unwrap_or_default();
        let g = logarithm(x * y).ok().unwrap_or(y);
        let h = root(x * y).ok_or(Refused::Negative).unwrap_or(x * x);
        a * b + c * d + e * x + g * y + h * a
    }
    check!(f without lifted at (2.0, 3.0), (2.0, -3.0));
}

#[test]
fn question_marks_of_options() {
    #[differentiable(second_order, lifted)]
    fn both(x: f64, y: f64) -> Option<f64> {
        let a = root(x)?;
        let mut s = a * y;
        for k in 0..3 {
            s += root(y - k as f64)? * x;
        }
        Some(s * root(a)?)
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        both(x, y).unwrap_or(x * y)
    }
    check!(f at (2.0, 3.0), (2.0, 1.5), (-2.0, 3.0), (2.0, 0.5));
    let (of_x, of_y) = both_grad(2.0, 3.0).unwrap();
    assert_eq!(f_grad(2.0, 3.0), (of_x, of_y));
}

#[test]
fn question_marks_of_results() {
    #[differentiable(second_order, lifted)]
    fn both(x: f64, y: f64) -> Result<f64, Refused> {
        let a = logarithm(x)?;
        let b = if y > 1.0 { logarithm(y)? } else { y };
        Ok(a * b * x)
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        match both(x, y) {
            Ok(value) => value,
            Err(Refused::Negative) => x * y,
            Err(Refused::Large(much)) => much * y,
        }
    }
    check!(f at (2.0, 3.0), (2.0, 0.5), (-2.0, 3.0), (200.0, 3.0), (3.0, 300.0));
}

#[test]
fn question_marks_on_what_is_inactive() {
    #[differentiable(second_order)]
    fn f(x: f64, text: &str) -> Result<f64, std::num::ParseIntError> {
        let n: i32 = text.parse()?;
        let m = text.parse::<i32>()?;
        Ok(x.powi(n) * m as f64)
    }
    assert_eq!(f_grad(3.0, "2"), Ok(12.0));
    assert!(f_grad(3.0, "two").is_err());
}

#[test]
fn conditions_and_patterns() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: Option<f64>) -> f64 {
        let mut s = x;
        if let Some(y) = y {
            s *= y;
        }
        let Some(r) = root(s) else { return x * x };
        while let Some(next) = root(s - 1.0) {
            s -= 0.5 * next * next;
            if s < 2.0 {
                break;
            }
        }
        s * r
    }
    check!(f at (2.0, Some(3.0)), (2.0, None), (2.0, Some(-3.0)));
}

#[test]
fn closures_on_what_is_inside() {
    #[differentiable(second_order, lifted)]
    fn double(x: f64) -> f64 {
        2.0 * x
    }
    #[differentiable(second_order, lifted)]
    fn options(x: f64, y: f64) -> f64 {
        let a = root(x).map(|r| r * y).unwrap_or(x * x);
        let b = root(y).map(double).map(f64::sin).unwrap_or_else(|| x * y);
        let c = root(x * y).and_then(|r| root(r - y)).unwrap_or(y);
        let d = root(y).map_or(x, |r| r * x);
        let e = root(y).map_or_else(|| y * y, |r| r / x);
        let g = root(x).ok_or_else(|| Refused::Large(x)).unwrap_or(y);
        let h = root(y).or_else(|| root(x)).unwrap_or(1.0);
        a * b + c * d + e * g + h * y
    }
    #[differentiable(second_order, lifted)]
    fn results(x: f64, y: f64) -> Result<f64, Refused> {
        let a = logarithm(x).map(|l| l * y)?;
        let b = logarithm(y).and_then(|l| logarithm(l + x)).unwrap_or_else(|_| x * y);
        let c = logarithm(x * y).map_err(|_| Refused::Large(x * x))?;
        Ok(a * b + c * without(x, y))
    }
    #[differentiable(second_order, lifted)]
    fn without(x: f64, y: f64) -> f64 {
        let [a, b] = [x, y].map(|s| s * s + x);
        a * b
    }
    for (x, y) in [(2.0, 3.0), (2.0, -3.0), (-2.0, 3.0), (-2.0, -3.0)] {
        check!([options options_prim options_adj options_can_grad options_jvp options_grad options_value_and_grad]
            at (x, y));
    }
    for (x, y) in [(2.0, 3.0), (2.0, 0.25), (2.0, -3.0), (3.0, 40.0)] {
        let Ok((value, (x_bar, y_bar))) = results_value_and_grad(x, y) else {
            assert_eq!(results(x, y), Err(Refused::Large(x * x)));
            continue;
        };
        assert_eq!(Ok(value), results(x, y));
        let step = 1e-6;
        let slope = |dx: f64, dy: f64| {
            (results(x + dx, y + dy).unwrap() - results(x - dx, y - dy).unwrap()) / (2.0 * step)
        };
        assert_relative_eq!(x_bar, slope(step, 0.0), epsilon = 1e-6, max_relative = 1e-6);
        assert_relative_eq!(y_bar, slope(0.0, step), epsilon = 1e-6, max_relative = 1e-6);
    }
}

#[test]
fn what_is_there_is_changed() {
    #[differentiable(second_order)]
    fn halves(v: &[f64]) -> Option<Vec<f64>> {
        if v.is_empty() { None } else { Some(v.iter().map(|x| 0.5 * x).collect()) }
    }
    #[differentiable(second_order)]
    fn f(v: &[f64], x: f64) -> f64 {
        let Some(mut all) = halves(v) else { return x * x };
        all[0] *= x;
        for each in all.iter_mut() {
            *each *= *each;
        }
        let (Some(mut last), other) = (all.last().copied(), x) else { return 0.0 };
        last *= other;
        all.iter().sum::<f64>() + last
    }
    check!(f without lifted at (&[0.5, -1.5], 0.7), (&[0.5], 0.7), (&[], 0.7));
}

/// What a variable holds is taken out of it, though the reverse sweep needs it again.
#[test]
fn lists_that_are_taken_out_of_variables() {
    #[differentiable(second_order, lifted)]
    fn rows(v: &[f64]) -> Option<Vec<f64>> {
        if v[0] > 0.0 { Some(vec![v[0] * v[1], v[1]]) } else { None }
    }
    #[differentiable(second_order, lifted)]
    fn by_match(v: &[f64]) -> f64 {
        let found = rows(v);
        match found {
            Some(all) => all[0] * all[1],
            None => v[1],
        }
    }
    #[differentiable(second_order, lifted)]
    fn by_if(v: &[f64]) -> f64 {
        let found = rows(v);
        if let Some(all) = found { all[0] * all[1] } else { v[1] }
    }
    #[differentiable(second_order, lifted)]
    fn by_let(v: &[f64]) -> f64 {
        let found = rows(v);
        let Some(all) = found else { return v[1] };
        all[0] * all[1]
    }
    #[differentiable(second_order, lifted)]
    fn of_a_result(v: &[f64]) -> f64 {
        let found = rows(v).ok_or(3_i32);
        match found {
            Ok(all) => all[0] * all[1],
            Err(code) => v[1] * code as f64,
        }
    }
    #[differentiable(second_order, lifted)]
    fn of_an_option_inside(v: &[f64]) -> f64 {
        let found = Some(rows(v));
        match found {
            Some(Some(all)) => all[0] * all[1],
            Some(None) | None => v[1],
        }
    }
    let (some, none) = ([0.5, -1.5], [-0.5, 2.0]);
    check!([by_match by_match_prim by_match_adj by_match_can_grad by_match_jvp by_match_grad by_match_value_and_grad; by_match_grad_and_hvp, by_match_lifted] at (&some), (&none));
    check!([by_if by_if_prim by_if_adj by_if_can_grad by_if_jvp by_if_grad by_if_value_and_grad; by_if_grad_and_hvp, by_if_lifted] at (&some), (&none));
    check!([by_let by_let_prim by_let_adj by_let_can_grad by_let_jvp by_let_grad by_let_value_and_grad; by_let_grad_and_hvp, by_let_lifted] at (&some), (&none));
    check!([of_a_result of_a_result_prim of_a_result_adj of_a_result_can_grad of_a_result_jvp of_a_result_grad of_a_result_value_and_grad; of_a_result_grad_and_hvp, of_a_result_lifted] at (&some), (&none));
    check!([of_an_option_inside of_an_option_inside_prim of_an_option_inside_adj of_an_option_inside_can_grad of_an_option_inside_jvp of_an_option_inside_grad of_an_option_inside_value_and_grad; of_an_option_inside_grad_and_hvp, of_an_option_inside_lifted] at (&some), (&none));
}

#[test]
fn variants_by_the_names_of_their_types() {
    #[differentiable(second_order)]
    fn halved(x: f64) -> Result<f64, usize> {
        if x > 0.0 { Result::Ok(x * x * 0.5) } else { Result::Err(3) }
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let some = Option::Some(x[0]);
        let none: Option<f64> = Option::None;
        let typed = Option::<f64>::Some(x[1]);
        let chosen = match some {
            Option::Some(v) if v > 0.5 => v * x[1],
            Option::Some(_) | Option::None => x[1],
        };
        let first = if let Option::Some(v) = x.first() { v * v } else { 1.0 };
        let tried = match halved(x[0]) {
            Result::Ok(half) => half,
            Result::Err(code) => code as f64,
        };
        chosen + first * tried + none.unwrap_or(x[1]) * typed.unwrap()
    }
    check!(f without lifted at (&[1.1, 0.7]), (&[0.3, 0.7]), (&[-0.3, 0.7]));
}
