//! Choices between references: what follows stands in each arm.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[test]
fn between_parameters() {
    #[differentiable(second_order, lifted)]
    fn f(lo: &[f64], hi: &[f64], t: f64) -> f64 {
        let a = if t < 1.0 { lo } else { hi };
        a[0] + a[1] * t
    }
    check!(f at (&[1.0, 2.0], &[3.0, 4.0], 0.5), (&[0.3, -0.2], &[0.1, 0.7], 0.4));
    check!(f at (&[1.0, 2.0], &[3.0, 4.0], 2.5), (&[0.3, -0.2], &[0.1, 0.7], 0.4));
}

#[test]
fn walked_lent_and_left_early() {
    #[differentiable(second_order, lifted)]
    fn dot(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(x, y)| x * y).sum()
    }
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64], c: &[f64]) -> f64 {
        let l = if a[0] > 0.0 {
            a
        } else if b[0] > 0.0 {
            &b[1..]
        } else {
            return a[0] * b[1];
        };
        let m: &[f64] = match l.len() {
            2 => b,
            1 => c,
            _ => panic!("a length"),
        };
        let mut sum = 0.0;
        for x in l {
            sum += x * x;
        }
        if sum > 10.0 {
            return sum * sum;
        }
        sum + dot(l, m)
    }
    check!(f at (&[1.0, 2.0], &[1.0, 3.0], &[2.0, 4.0]), (&[0.3, -0.2], &[0.1, 0.7], &[0.4, 0.9]));
    check!(f at (&[1.0, 4.0], &[1.0, 3.0], &[2.0, 4.0]), (&[0.3, -0.2], &[0.1, 0.7], &[0.4, 0.9]));
    check!(f at (&[-1.0, 2.0], &[1.0, 3.0], &[2.0, 4.0]), (&[0.3, -0.2], &[0.1, 0.7], &[0.4, 0.9]));
    check!(f at (&[-1.0, 2.0], &[-1.0, 3.0], &[2.0, 4.0]), (&[0.3, -0.2], &[0.1, 0.7], &[0.4, 0.9]));
}

#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Body {
    x: f64,
    v: Vec<f64>,
}

#[test]
fn pairs_in_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], v: &[f64]) -> f64 {
        let bodies: Vec<Body> = x.iter().zip(v).map(|(&x, &v)| Body { x, v: vec![v, v * x] }).collect();
        let mut sum = 0.0;
        for i in 1..bodies.len() {
            let (near, far) = if bodies[i].x < bodies[i - 1].x {
                (&bodies[i], &bodies[i - 1])
            } else {
                (&bodies[i - 1], &bodies[i])
            };
            if near.x > 3.0 {
                continue;
            }
            sum += near.v[1] * far.x + far.v[0] * sum;
        }
        sum
    }
    check!(f at (&[1.0, 2.0, 0.5, 4.0, 5.0], &[1.0, 3.0, 0.2, 0.1, 0.7]), (&[0.3, -0.2, 0.1, 0.7, 0.2], &[0.4, 0.9, 0.1, 0.3, -0.3]));
}

/// The names are those of the parameters, the other way round.
#[test]
fn exchanged() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let (a, b) = if a[0] < b[0] { (a, b) } else { (b, a) };
        a[0] * a[1] + b[1].sin()
    }
    check!(f at (&[1.0, 2.0], &[3.0, 4.0]), (&[0.3, -0.2], &[0.1, 0.7]));
    check!(f at (&[3.0, 2.0], &[1.0, 4.0]), (&[0.3, -0.2], &[0.1, 0.7]));
}

#[test]
fn structs_that_are_no_copies() {
    #[differentiable(second_order, lifted)]
    fn body(p: &Body, q: &Body, k: f64) -> f64 {
        let best = if p.x > q.x { p } else { q };
        best.v.iter().sum::<f64>() * best.x * k
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, k: f64) -> f64 {
        let p = Body { x, v: vec![x * y, y] };
        let q = Body { x: y, v: vec![x, x] };
        let longest = match p.v.len() {
            2 => &q.v,
            _ => &p.v,
        };
        body(&p, &q, k) * longest[1]
    }
    check!(f at (1.0, 2.0, 0.5), (0.3, -0.2, 0.4));
    check!(f at (2.0, 1.0, 0.5), (0.3, -0.2, 0.4));
}

#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pieces {
    low: [f64; 2],
    high: [f64; 2],
    lists: Vec<Vec<f64>>,
}

#[differentiable(second_order)]
impl Pieces {
    fn coefficients(&self, t: f64) -> &[f64; 2] {
        if t < 1.0 { &self.low } else { &self.high }
    }

    fn list(&self, k: usize) -> &[f64] {
        match k {
            0 => &self.lists[1],
            _ => &self.lists[k - 1],
        }
    }

    fn at(&self, t: f64, k: usize) -> f64 {
        let c = self.coefficients(t);
        let list = self.list(k);
        c[0] + c[1] * t + list.iter().map(|x| x * x).sum::<f64>()
    }
}

/// A method that gives one of two parts.
#[test]
fn parts_that_are_chosen() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let lists = vec![vec![x, y], vec![x * y]];
        let pieces = Pieces { low: [x, y], high: [y * y, x], lists };
        let list = pieces.list(2);
        pieces.at(x, 0) + pieces.at(x + 1.0, 1) * list[0]
    }
    check!(f without lifted at (0.4, 0.7), (0.3, -0.2));
}

/// The name of a reference, given to something else.
#[test]
fn names_that_are_declared_again() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, lists: &[[f64; 2]], #[no_derivative] least: usize) -> f64 {
        let e = &lists[1][1..2];
        let n = e.len() + lists.len();
        let scale = e[0];
        let e: f64;
        if n >= least {
            return -x * scale;
        } else {
            e = 0.3 * scale;
        }
        let first = &lists[0];
        let product = match lists.len() {
            2 => {
                let first = x * first[0];
                first
            }
            _ => x,
        };
        x * e * product
    }
    check!(f at (0.4, &[[0.3, 0.5], [0.7, -0.2]], const 3), (0.4, &[[0.3, 0.5], [0.7, -0.2]], const 9), (0.4, &[[0.3, 0.5], [0.7, -0.2], [0.1, 0.6]], const 9));
}
