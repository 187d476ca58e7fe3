//! Values that are copied where they are matched, walked or captured, under the name of what was wrong.
#![allow(unused_assignments, reason = "what is assigned must not be read")]

use ad_corpus::{check, check_in_place, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct State {
    a: f64,
    b: f64,
}

reals!(State { a, b } => StateTangent);

#[test]
fn payloads_of_an_option_were_those_that_it_got_later() {
    #[differentiable(second_order, lifted)]
    fn by_if_let(x: f64, y: f64) -> f64 {
        let mut o = Some(x);
        if let Some(v) = o {
            o = Some(2.0 * v * y);
            v * v + o.unwrap()
        } else {
            0.0
        }
    }
    #[differentiable(second_order, lifted)]
    fn by_match(x: f64, y: f64) -> f64 {
        let mut o = Some(x * y);
        match o {
            Some(v) => {
                o = None;
                v * v * y
            }
            None => 0.0,
        }
    }
    #[differentiable(second_order, lifted)]
    fn by_let_else(x: f64, y: f64) -> f64 {
        let mut o = Some(x * y);
        let Some(v) = o else { return 0.0 };
        o = Some(v * x);
        v * v * y + o.unwrap_or(0.0)
    }
    #[differentiable(second_order, lifted)]
    fn in_a_loop(x: f64, y: f64, n: usize) -> f64 {
        let mut o = Some((x, y));
        let mut sum = 0.0;
        let mut count = 0;
        while let Some((a, b)) = o {
            o = if count < n { Some((b, a * x)) } else { None };
            sum += a * b;
            count += 1;
        }
        sum
    }
    check!([by_if_let by_if_let_prim by_if_let_adj by_if_let_can_grad by_if_let_jvp by_if_let_grad by_if_let_value_and_grad]
        at (1.5, -0.75));
    check!([by_match by_match_prim by_match_adj by_match_can_grad by_match_jvp by_match_grad by_match_value_and_grad]
        at (1.5, -0.75));
    check!([by_let_else by_let_else_prim by_let_else_adj by_let_else_can_grad by_let_else_jvp by_let_else_grad
        by_let_else_value_and_grad] at (1.5, -0.75));
    for n in [0, 1, 3] {
        check!([in_a_loop in_a_loop_prim in_a_loop_adj in_a_loop_can_grad in_a_loop_jvp in_a_loop_grad
            in_a_loop_value_and_grad] at (1.5, -0.75, const n));
    }
}

#[test]
fn fields_of_a_copy_were_those_of_the_variable() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut s = State { a: x, b: y };
        match s {
            State { a, b } => {
                s.a *= 2.0 * b;
                a * a + s.a * b
            }
        }
    }
    check!(f at (1.5, -0.75));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Phase {
    Rest,
    Push { v: f64 },
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Machine {
    phase: Phase,
    t: f64,
}

#[differentiable(second_order)]
impl Machine {
    fn energy(&self) -> f64 {
        self.t * self.t
    }
    fn step(&mut self, e: f64) -> f64 {
        match self.phase {
            Phase::Push { v } => {
                self.phase = Phase::Push { v: v * e };
                v * self.t
            }
            Phase::Rest => {
                self.phase = Phase::Push { v: e };
                e * e
            }
        }
    }
    /// A method in a condition only looks.
    fn settle(&mut self) {
        while self.energy() > 4.0 {
            self.t *= 0.5;
        }
        if self.energy() < 1.0 {
            self.t += 1.0;
        }
    }
}

#[test]
fn states_of_a_machine() {
    #[differentiable(second_order)]
    fn f(t: f64, e: f64) -> f64 {
        let mut machine = Machine { phase: Phase::Rest, t };
        let mut sum = machine.step(e);
        sum += machine.step(e * t);
        sum *= machine.step(0.5);
        machine.settle();
        sum * machine.t
    }
    check!(f without lifted at (1.5, 0.75));
    check!(f without lifted at (9.5, 0.75));
    check!(f without lifted at (0.25, -0.75));
}

#[test]
fn what_is_walked_by_value_changed_on_the_way() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut a = [x, y, x * y];
        for v in a.into_iter() {
            a[1] += v;
        }
        for (k, v) in a.into_iter().enumerate() {
            a[2] += v * k as f64;
        }
        a.into_iter().map(|v| v * a[1]).sum::<f64>() + a[2]
    }
    check!(f at (1.5, -0.75));
}

#[test]
fn what_is_lent_to_a_method_by_reference_stays() {
    #[differentiable(second_order, lifted)]
    fn f(s: &mut State, x: f64) {
        let old = *s;
        match old {
            State { a, .. } => s.b = a * x,
        }
        s.a = old.b * x;
    }
    check_in_place!(f at (&mut State { a: 1.5, b: -0.5 }, 0.75));
}

#[test]
fn methods_that_take_what_is_assigned_back() {
    #[derive(Clone, Debug, Differentiable)]
    struct Walker {
        path: Vec<f64>,
        k: f64,
    }
    reals!(Walker { path, k } => WalkerTangent);
    #[differentiable(second_order)]
    impl Walker {
        fn next(mut self, step: f64) -> Walker {
            self.path.push(step * self.k);
            self.k *= step;
            self
        }
        fn powi(self, n: i32) -> f64 {
            self.k.powi(n) * self.path[0]
        }
    }
    #[differentiable(second_order)]
    fn f(Walker { path, k }: Walker, x: f64, n: usize) -> f64 {
        let mut walker = Walker { path, k };
        for _ in 0..n {
            walker = walker.next(x);
        }
        walker.path[walker.path.len() - 1] * walker.powi(2)
    }
    for n in [0, 1, 3] {
        check!(f without lifted at (Walker { path: vec![0.5, 1.25], k: 1.5 }, 0.75, const n));
    }
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct RGB(f64, f64);

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum K {
    A(f64),
    #[allow(dead_code)]
    B,
}

#[test]
fn constructors_with_short_names() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let pair = RGB(x * y, x);
        let k = K::A(pair.0 * y);
        match k {
            K::A(v) => v * pair.1,
            K::B => y,
        }
    }
    check!(f at (1.5, -0.75));
}
