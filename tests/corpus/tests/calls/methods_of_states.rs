//! Methods and functions of a type: receivers by value, by reference and changed; exits between the calls; the same variable as receiver and argument.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct State {
    v: Vec<f64>,
    t: f64,
}

reals!(State { v, t } => StateTangent);

#[differentiable(second_order)]
impl State {
    fn new(n: usize, x: f64) -> Self {
        State { v: vec![x; n], t: x * 0.5 }
    }
    fn step(&mut self, k: f64) -> f64 {
        for i in 0..self.v.len() {
            self.v[i] *= k;
        }
        self.t += k;
        self.t * self.v[0]
    }
    fn total(&self) -> f64 {
        self.v.iter().map(|v| v * self.t).sum()
    }
    fn stepped(mut self, k: f64) -> Self {
        self.t *= k;
        self
    }
    fn weigh(&self, w: &mut f64) -> f64 {
        *w *= self.t;
        *w + self.v[0]
    }
}

#[test]
fn in_loops_with_exits() {
    #[differentiable(second_order)]
    fn f(x: f64, k: f64, n: usize) -> f64 {
        let mut s = State::new(3, x);
        let mut sum = 0.0;
        for i in 0..n {
            sum += s.step(k);
            if i == 2 {
                sum += s.total();
                continue;
            }
            let mut w = k + sum * 0.1;
            sum += s.weigh(&mut w) * w;
            if sum > 30.0 {
                return s.stepped(sum).total();
            }
            if i == 4 {
                break;
            }
        }
        let s = s.stepped(k);
        let mut w = k;
        let a = s.weigh(&mut w);
        let b = s.weigh(&mut w);
        sum + a * b + w + s.total()
    }
    check!(f without lifted at (0.7, 1.1, const 0), (0.7, 1.1, const 1), (0.7, 1.1, const 2), (0.4, 0.9, const 3), (0.2, 0.7, const 7), (1.7, 1.5, const 6));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
struct Pair {
    x: f64,
    y: f64,
}

#[differentiable(second_order)]
impl Pair {
    fn new(x: f64, y: f64) -> Pair {
        Pair { x, y }
    }
    fn dot(&self, other: &Pair) -> f64 {
        self.x * other.x + self.y * other.y
    }
    fn push(pair: &mut Pair, k: f64) {
        pair.x += k * pair.y;
    }
    fn turn(&mut self, angle: f64) {
        *self = Pair::new(
            self.x * angle.cos() - self.y * angle.sin(),
            self.x * angle.sin() + self.y * angle.cos(),
        );
    }
    fn both(self, k: f64) -> f64 {
        Self::new(self.x * k, k).dot(&self) + Pair::dot(&self, &Pair::new(k, k))
    }
}

#[test]
fn of_copies_and_by_their_paths() {
    #[differentiable(second_order)]
    fn f(x: f64, k: f64) -> f64 {
        let mut v = Pair::new(x, k);
        Pair::push(&mut v, x);
        let before = v;
        v.turn(v.y);
        let y = v.y;
        Pair::push(&mut v, y);
        v.dot(&v)
            + Pair::dot(&v, &before)
            + v.both(k) * x
            + before.both(v.x)
            + Pair { x: v.y, ..v }.dot(&Pair::new(k, x))
    }
    check!(f without lifted at (0.7, 1.3), (-0.4, 0.2));
}
