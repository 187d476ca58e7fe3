//! `let x;`, with a value that follows: by choices, behind exits, in loops; of types that are not visible.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

reals!(Point { x, y } => PointTangent);

fn point() -> Point {
    Point { x: 1.5, y: -0.75 }
}

fn other() -> Point {
    Point { x: 3.5, y: 2.25 }
}

#[test]
fn a_choice() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point) -> f64 {
        let a;
        let b;
        let (c, d);
        if p.y > 2.0 {
            a = p.x;
            b = 2.0;
        } else {
            a = p.y * p.x;
            b = p.x;
        }
        c = a * b;
        d = c * p.y;
        d * p.x + c
    }
    check!(f at (&point()), (&other()));
}

#[test]
fn a_choice_behind_an_exit() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point) -> f64 {
        let doubled = 2.0 * p.x;
        let total;
        if p.y > 0.0 {
            return p.y * p.y;
        } else {
            total = doubled;
        }
        return total * p.y;
    }
    check!(f at (&point()), (&other()));
}

#[test]
fn several_names_in_a_match() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point, n: usize) -> f64 {
        let a;
        let mut b;
        let c: f64;
        match n {
            0 => {
                if p.x > 3.0 {
                    return p.y;
                }
                a = p.x;
                b = 2.0;
                c = 2.0;
            }
            1 => {
                b = p.x;
                a = b * b;
                c = p.x;
            }
            2 => return p.x * p.y,
            _ => {
                a = p.x;
                b = a;
                c = a * p.y;
            }
        }
        b *= 3.0;
        a * b * c + b
    }
    check!(f at (&point(), const 0), (&other(), const 0), (&point(), const 1), (&point(), const 2), (&other(), const 3));
}

#[test]
fn in_a_loop_that_may_be_continued_early() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point, n: usize) -> f64 {
        let mut sum = p.y;
        for i in 0..n {
            let t;
            let mut u;
            u = p.x;
            if i > 1 {
                if p.x > 3.0 {
                    continue;
                }
                t = p.x * sum;
            } else {
                t = p.y;
                u = t * t;
            }
            sum += t * u;
        }
        sum * p.x
    }
    check!(f at (&point(), const 0), (&point(), const 1), (&point(), const 4), (&other(), const 4));
}

#[test]
fn the_value_of_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point, n: usize) -> f64 {
        let last;
        let mut k = 0;
        let mut power = p.x;
        loop {
            if k == n {
                last = power * p.y;
                break;
            }
            power *= p.x;
            k += 1;
        }
        last * p.x
    }
    check!(f at (&point(), const 0), (&point(), const 1), (&other(), const 3));
}

#[test]
fn a_name_that_means_something_else_inside() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point) -> f64 {
        let a;
        if p.x > 2.0 {
            a = p.x * p.y;
            let a = 2.0 * p.y;
            let _ = a;
        } else {
            a = p.y;
        }
        a * p.x
    }
    check!(f at (&point()), (&other()));
}

#[test]
fn without_a_value_on_one_way() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point) -> f64 {
        let mut a;
        let mut sum = p.x;
        if p.x > 2.0 {
            a = p.x * p.y;
            sum += a;
        } else {
            sum *= p.y;
        }
        a = sum * p.x;
        a * a + p.y
    }
    check!(f at (&point()), (&other()));
}

#[test]
fn the_same_name_twice() {
    #[differentiable(second_order, lifted)]
    fn f(p: &Point) -> f64 {
        let a;
        if p.x > 2.0 {
            a = p.x * p.y;
        } else {
            a = p.y;
        }
        let b = a * a;
        let a: f64;
        a = b * p.x;
        a + b
    }
    check!(f at (&point()), (&other()));
}

#[derive(Clone, Debug, Differentiable)]
struct Wave {
    amplitude: f64,
    phase: f64,
}

#[test]
fn of_structs_options_and_lists_in_branches() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let wave;
        if x > 0.5 {
            wave = Wave { amplitude: x, phase: y * x };
        } else {
            wave = Wave { amplitude: x * y, phase: 1.0 };
        }
        let turned: Wave;
        match n {
            2 => turned = Wave { amplitude: y * wave.amplitude, phase: wave.phase },
            _ => turned = wave.clone(),
        }
        let (chosen, list);
        if y > 0.1 {
            chosen = Some(turned.amplitude * wave.phase);
            list = vec![x * y, 2.0];
        } else {
            chosen = None;
            list = vec![x];
        }
        turned.amplitude * wave.phase + turned.phase + chosen.unwrap_or(1.0) * list[0]
    }
    check!(f without lifted at (1.1, 0.7, const 2), (0.3, 0.7, const 1), (1.1, -0.7, const 2));
}
