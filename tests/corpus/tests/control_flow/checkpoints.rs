//! Loops with checkpoints, in every mode: the same gradients as without, from snapshots.

#![allow(unused_labels, reason = "the forms are what is tested")]

use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, Scalar, differentiable};
use approx::assert_relative_eq;

#[differentiable(second_order, lifted)]
fn with_slots(x: &[f64], h: f64, n: usize, slots: usize) -> f64 {
    let mut state = x.to_vec();
    let mut v = 1.0;
    #[checkpoint(slots = slots)]
    for k in 0..n {
        for i in 0..state.len() {
            state[i] += h * x[i] * v;
        }
        v = v * 0.5 + state[0] / (k as f64 + 1.0);
    }
    state[0] * v + state[x.len() - 1]
}

#[differentiable(second_order, lifted)]
fn without(x: &[f64], h: f64, n: usize) -> f64 {
    let mut state = x.to_vec();
    let mut v = 1.0;
    for k in 0..n {
        for i in 0..state.len() {
            state[i] += h * x[i] * v;
        }
        v = v * 0.5 + state[0] / (k as f64 + 1.0);
    }
    state[0] * v + state[x.len() - 1]
}

#[test]
fn few_snapshots() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], h: f64, n: usize, slots: usize) -> f64 {
        with_slots(x, h, n, slots) * h
    }
    check!(f at (&[0.5, 1.5], 0.1, const 0, const 1), (&[0.5], 0.1, const 1, const 1), (&[0.5, -1.5], 0.2, const 9, const 2));
}

/// To the bit, wherever the snapshots stand, and without them.
#[test]
fn the_gradient_does_not_depend_on_the_snapshots() {
    let x = [0.5, -1.5, 0.75];
    for n in [0, 1, 2, 7, 40, 130] {
        let all = with_slots_grad(&x, 0.05, n, n + 1);
        for slots in 1..12 {
            assert_eq!(with_slots_grad(&x, 0.05, n, slots), all);
        }
        let (of_x, of_h) = without_grad(&x, 0.05, n);
        assert_eq!(all, (of_x, of_h));
        assert_eq!(with_slots(&x, 0.05, n, 3), without(&x, 0.05, n));
    }
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Body {
    q: f64,
    p: Vec<f64>,
}

reals!(Body { q, p } => BodyTangent);

#[differentiable(second_order)]
impl Body {
    fn energy(&self) -> f64 {
        self.p.iter().map(|p| p * p).sum::<f64>() + self.q * self.q
    }

    fn advance(&mut self, k: f64, n: usize) {
        #[checkpoint(every = 3)]
        for _ in 0..n {
            for p in self.p.iter_mut() {
                *p -= k * self.q;
            }
            self.q += k * self.p[0];
        }
    }

    fn run(&self, k: f64, end: f64) -> f64 {
        let mut own = self.clone();
        let mut t = 0.0;
        let step = 0.1 * k;
        #[checkpoint]
        while t < end {
            own.advance(step, 2);
            if own.q < -0.9 {
                break;
            }
            t += 0.25;
            if own.energy() > 9.0 {
                continue;
            }
            own.q *= 1.0 + step * self.q;
        }
        own.energy()
    }
}

fn body() -> Body {
    Body { q: 1.25, p: vec![0.5, -0.75] }
}

#[test]
fn methods_and_structs() {
    #[differentiable(second_order)]
    fn f(body: &Body, k: f64, end: f64) -> f64 {
        body.run(k, end) + body.q
    }
    check!(f without lifted at (&body(), 0.5, -0.1), (&body(), 0.5, 0.2), (&body(), 0.75, 3.1), (&body(), 7.5, 9.1));
}

#[test]
fn loops_that_change_what_they_are_lent() {
    #[differentiable(second_order, lifted)]
    fn f(x: &mut [f64], h: f64, rounds: usize) {
        let mut total = 0.0;
        #[checkpoint(slots = 2)]
        'outer: for k in 1..=rounds {
            for i in 0..x.len() {
                if x[i] > 3.0 {
                    continue 'outer;
                }
                x[i] += h * x[i] * k as f64;
                if x[i] > 100.0 {
                    break 'outer;
                }
            }
            total += x[0] * h;
        }
        x[0] += total;
    }
    check_in_place!(f at (&mut [0.5, 1.5], 0.1, const 0), (&mut [0.5, 1.5], 0.1, const 1), (&mut [0.5, -1.5], 0.3, const 7));
}

#[test]
fn loops_in_loops() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], h: f64, rows: usize, columns: usize) -> Vec<f64> {
        let mut state: Vec<f64> = x.to_vec();
        #[checkpoint(slots = 2)]
        for row in 0..rows {
            let (n, scale) = (x.len(), 1.0 + 0.1 * row as f64);
            let half = n / 2;
            #[checkpoint(every = 2)]
            for column in 0..columns {
                let k = (column + half + row) % x.len();
                state[k] += h * scale * state[0] * x[k];
            }
        }
        #[checkpoint]
        loop {
            if state[0] > 2.0 {
                break;
            }
            state[0] = state[0] * 1.5 + h;
        }
        state
    }
    check_seeded!(f at (&[0.5, 1.5], 0.1, const 0, const 3), (&[0.5], 0.1, const 1, const 0), (&[0.5, 1.25], 0.2, const 4, const 5));
}

#[test]
fn exits_inside_of_a_round() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], h: f64, n: usize) -> f64 {
        let mut y = h;
        #[checkpoint(slots = 2)]
        for k in 0..n {
            let scale = 'found: {
                for v in x {
                    if *v > y {
                        break 'found *v;
                    }
                }
                h
            };
            'rows: for i in 0..3 {
                for v in x {
                    if v * y > 1.5 {
                        continue 'rows;
                    }
                    if i == 2 && k > 1 {
                        break 'rows;
                    }
                    y += 0.1 * v * scale;
                }
            }
        }
        y * y
    }
    check!(f at (&[0.5, 1.25], 0.75, const 0), (&[0.5, 1.25], 0.75, const 1), (&[0.5, 1.25], 0.25, const 5));
}

/// The names of what is generated are none of the user's.
#[test]
fn names_of_the_user() {
    #[differentiable(second_order, lifted)]
    fn f(round: f64, before: &[f64], first: usize, end: usize, checkpoints: usize) -> f64 {
        let (mut after, pull, number) = (round, before[0], 2);
        #[checkpoint(slots = checkpoints)]
        for k in first..end {
            after += pull * before[k % before.len()] * round * (k + first) as f64;
        }
        after * pull * f64::from(number)
    }
    check!(f at (0.5, &[1.5, 0.75], const 1, const 1, const 2), (0.5, &[1.5, 0.75], const 1, const 5, const 2));
}

/// A loop that gives nothing from round to round stays as it is.
#[test]
fn loops_without_state() {
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        #[checkpoint]
        for k in 0..n {
            assert!(x * (k as f64) < 1e9);
        }
        x * x
    }
    check!(f without lifted at (1.5, const 3));
}

#[test]
fn over_other_numbers() {
    #[differentiable(lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut y = x;
        #[checkpoint]
        for _ in 0..n {
            y = y * x + 1.0;
        }
        y
    }
    let [x] = ad_runtime::numbers::Dual::variables([1.5]);
    assert_eq!(f_lifted(x, 3).tangent[0], f_grad(1.5, 3));
}

/// Newton's method for many rounds.
#[differentiable(second_order)]
fn root<T: Scalar + Copy, const N: usize>(a: [T; N], start: T, rounds: usize) -> T {
    let mut x: T = start;
    #[checkpoint(slots = 3)]
    for k in 0..rounds {
        let value = x * x - a[k % N];
        x = x - value / (x + x);
    }
    x
}

#[test]
fn generic_functions() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64, rounds: usize) -> f64 {
        root([a, b], 1.5, rounds)
    }
    check!(f without lifted at (2.0, 3.0, const 0), (2.0, 3.0, const 1), (2.5, 1.5, const 6));
}

/// A random generator, which is a number that the rounds change.
#[derive(Clone)]
struct Generator(u64);

impl Generator {
    fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[test]
fn random_generators_are_part_of_the_state() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, k: f64, n: usize) -> f64 {
        let mut generator = Generator(7);
        let mut y = x;
        #[checkpoint(slots = 2)]
        for _ in 0..n {
            let shock = generator.number();
            y += k * y * shock;
        }
        y * y
    }
    check!(f at (0.5, 0.25, const 0), (0.5, 0.25, const 1), (0.5, 0.25, const 30));
}

/// A generator of any type, which is marked.
#[test]
fn random_generators_of_the_caller() {
    trait Random {
        fn number(&mut self) -> f64;
    }
    impl Random for Generator {
        fn number(&mut self) -> f64 {
            Generator::number(self)
        }
    }
    #[differentiable(second_order, lifted)]
    fn walk<R: Random + Clone>(#[no_derivative] generator: &mut R, x: f64, n: usize) -> f64 {
        let mut y = x;
        #[checkpoint]
        for _ in 0..n {
            y += y * generator.number();
        }
        y
    }
    for n in [0, 1, 40] {
        let grown = walk(&mut Generator(3), 2.0, n) / 2.0;
        assert_relative_eq!(walk_grad(&mut Generator(3), 2.0, n), grown, max_relative = 1e-12);
    }
}

#[test]
fn names_that_are_given_again() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut y = x;
        #[checkpoint]
        for _ in 0..n {
            y = {
                let y = 0.5 * y;
                y * y + [y, x].iter().map(|y| y * 0.5).sum::<f64>()
            };
            let double = |y: f64| y * 2.0;
            y -= double(x) * 0.1;
        }
        y
    }
    check!(f at (0.5, const 0), (0.5, const 1), (0.5, const 7));
}

/// What a statement computes is computed again, from what it reads and changes.
#[test]
fn statements() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], h: f64, n: usize) -> f64 {
        #[checkpoint]
        let first: f64 = with_slots(x, h, n, 2);
        let mut state = x.to_vec();
        #[checkpoint]
        grow(&mut state, h * first);
        #[checkpoint]
        let (sum, squares): (f64, Vec<f64>) =
            (state.iter().sum::<f64>() * h, state.iter().map(|x| x * x).collect());
        let mut total = sum;
        for square in &squares {
            #[checkpoint]
            total = total * 0.5 + (square * sum).sin();
            #[checkpoint]
            {
                let twice = 2.0 * total;
                state[0] += twice * first;
            }
        }
        total + state[0]
    }
    check!(f at (&[0.5, 1.5], 0.1, const 0), (&[0.5], 0.1, const 1), (&[0.5, -1.5], 0.2, const 5));
}

#[differentiable(second_order, lifted)]
fn grow(x: &mut [f64], rate: f64) {
    for i in 0..x.len() {
        x[i] = x[i] * rate + x[(i + 1) % x.len()].sin();
    }
}

/// More variables than a tuple has rules for.
#[differentiable(second_order, lifted)]
fn many_variables(x: f64, n: usize) -> f64 {
    let mut v0: f64 = x + 0.0 * 0.1;
    let mut v1: f64 = x + 1.0 * 0.1;
    let mut v2: f64 = x + 2.0 * 0.1;
    let mut v3: f64 = x + 3.0 * 0.1;
    let mut v4: f64 = x + 4.0 * 0.1;
    let mut v5: f64 = x + 5.0 * 0.1;
    let mut v6: f64 = x + 6.0 * 0.1;
    let mut v7: f64 = x + 7.0 * 0.1;
    let mut v8: f64 = x + 8.0 * 0.1;
    let mut v9: f64 = x + 9.0 * 0.1;
    let mut v10: f64 = x + 10.0 * 0.1;
    let mut v11: f64 = x + 11.0 * 0.1;
    let mut v12: f64 = x + 12.0 * 0.1;
    let mut v13: f64 = x + 13.0 * 0.1;
    let mut v14: f64 = x + 14.0 * 0.1;
    let mut v15: f64 = x + 15.0 * 0.1;
    let mut v16: f64 = x + 16.0 * 0.1;
    let mut v17: f64 = x + 17.0 * 0.1;
    let mut v18: f64 = x + 18.0 * 0.1;
    let mut v19: f64 = x + 19.0 * 0.1;
    let mut v20: f64 = x + 20.0 * 0.1;
    let mut v21: f64 = x + 21.0 * 0.1;
    let mut v22: f64 = x + 22.0 * 0.1;
    let mut v23: f64 = x + 23.0 * 0.1;
    let mut v24: f64 = x + 24.0 * 0.1;
    #[checkpoint(slots = 2)]
    for _ in 0..n {
        v0 = 0.5 * v0 + 0.1 * v1.sin();
        v1 = 0.5 * v1 + 0.1 * v2.sin();
        v2 = 0.5 * v2 + 0.1 * v3.sin();
        v3 = 0.5 * v3 + 0.1 * v4.sin();
        v4 = 0.5 * v4 + 0.1 * v5.sin();
        v5 = 0.5 * v5 + 0.1 * v6.sin();
        v6 = 0.5 * v6 + 0.1 * v7.sin();
        v7 = 0.5 * v7 + 0.1 * v8.sin();
        v8 = 0.5 * v8 + 0.1 * v9.sin();
        v9 = 0.5 * v9 + 0.1 * v10.sin();
        v10 = 0.5 * v10 + 0.1 * v11.sin();
        v11 = 0.5 * v11 + 0.1 * v12.sin();
        v12 = 0.5 * v12 + 0.1 * v13.sin();
        v13 = 0.5 * v13 + 0.1 * v14.sin();
        v14 = 0.5 * v14 + 0.1 * v15.sin();
        v15 = 0.5 * v15 + 0.1 * v16.sin();
        v16 = 0.5 * v16 + 0.1 * v17.sin();
        v17 = 0.5 * v17 + 0.1 * v18.sin();
        v18 = 0.5 * v18 + 0.1 * v19.sin();
        v19 = 0.5 * v19 + 0.1 * v20.sin();
        v20 = 0.5 * v20 + 0.1 * v21.sin();
        v21 = 0.5 * v21 + 0.1 * v22.sin();
        v22 = 0.5 * v22 + 0.1 * v23.sin();
        v23 = 0.5 * v23 + 0.1 * v24.sin();
        v24 = 0.5 * v24 + 0.1 * v0.sin();
    }
    v0 * v24 + v12
}

#[test]
fn more_than_twenty_four_variables() {
    check!([many_variables many_variables_prim many_variables_adj many_variables_can_grad many_variables_jvp many_variables_grad many_variables_value_and_grad; many_variables_grad_and_hvp, many_variables_lifted] at
        (0.3, const 0), (0.3, const 1), (0.7, const 6));
}

/// The inner loop has the label of the one with checkpoints.
#[test]
fn checkpoint_label_shadowed() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut y = x[0];
        #[checkpoint]
        'a: for _ in 0..4 {
            'a: for i in 0..3 {
                if i == 1 {
                    break 'a;
                }
                y = y * x[1] + 0.3;
            }
            y += x[0];
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// The same of `continue`, of blocks and of `while`; where the inner one has ended, the label is that of the loop again.
#[test]
fn checkpoint_labels_of_blocks_and_loops() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], last: usize) -> f64 {
        let mut y = x[0];
        #[checkpoint]
        'a: for k in 0..6 {
            let mut i = 0;
            'a: while i < 3 {
                i += 1;
                if i == 2 {
                    continue 'a;
                }
                y = y * x[1] + 0.3;
            }
            'a: {
                if k % 2 == 0 {
                    break 'a;
                }
                y *= x[0];
            }
            if k == last {
                break 'a;
            }
            if k % 3 == 0 {
                continue 'a;
            }
            y += x[0] * x[1];
        }
        y
    }
    check!(f at (&[1.1, 0.7], const 0), (&[1.1, 0.7], const 3), (&[0.3, -0.4], const 9));
}

/// A round that goes on to the next one, and never leaves the loop.
#[test]
fn checkpoint_only_continue() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut y = x[0];
        #[checkpoint]
        for k in 0..6 {
            if k % 2 == 0 {
                continue;
            }
            y = y * x[1] + 0.3;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn checkpoint_index_like_variable() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut y = x[0];
        let k = x[1];
        #[checkpoint]
        for k in 0..5 {
            y += y * k as f64 * 0.1;
        }
        y * k
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// The inner loop reads what a round of the outer one changes.
#[test]
fn checkpoint_nested() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut total: f64 = 0.0;
        let mut all: Vec<f64> = x.to_vec();
        #[checkpoint]
        for a in 0..2 {
            let mut y: f64 = x[a];
            #[checkpoint]
            for b in 0..4 {
                y = y * x[b % 2] + total * 0.1 + all[a] * all.len() as f64;
            }
            total += y;
            all[1] *= y;
        }
        total
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Two {
    a: f64,
    b: Vec<f64>,
}

/// The inner loop reads what the function has a `&mut` reference to.
#[test]
fn checkpoint_reads_what_is_lent() {
    #[differentiable(second_order, lifted)]
    fn change(two: &mut Two, list: &mut [f64]) {
        let mut y: f64 = 1.0;
        #[checkpoint]
        for _ in 0..3 {
            y = y * two.a * list[0] + two.b[0];
        }
        two.a = y;
        list[0] = y * y;
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut two = Two { a: x[0], b: x.to_vec() };
        let mut list = vec![x[1]];
        change(&mut two, &mut list);
        two.a * list[0]
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[differentiable(second_order, lifted)]
fn halved(v: &[f64]) -> Vec<f64> {
    v.iter().map(|q| q * q * 0.5).collect()
}

#[differentiable(second_order, lifted)]
fn doubled(v: Vec<f64>) -> Vec<f64> {
    v.iter().map(|q| q * q * 2.0).collect()
}

/// The state is moved, and made anew.
#[test]
fn checkpoint_moves_state() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut v: Vec<f64> = x.to_vec();
        #[checkpoint]
        for _ in 0..4 {
            let old = v;
            v = halved(&old);
        }
        v[0] + v[1]
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// The same into a call, a struct and a loop.
#[test]
fn checkpoint_moves_state_away() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut v: Vec<f64> = x.to_vec();
        #[checkpoint]
        for k in 0..3 {
            v = doubled(v);
            let two = Two { a: x[0] * k as f64, b: v };
            v = Vec::new();
            for q in &two.b {
                v.push(q * two.a + x[1]);
            }
            // Another variable of the name.
            {
                let v = two.a;
                let w = v;
                assert!(w < 100.0);
            }
        }
        v[0] + v[1]
    }
    check!(f without lifted at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[derive(Clone, Copy, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Height {
    y: f64,
}

/// A field in a macro has the name of a variable of the loop.
#[test]
fn checkpoint_field_in_macro() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let p = Height { y: x[1] };
        let mut y: f64 = x[0];
        #[checkpoint]
        for _ in 0..4 {
            assert!(p.y.abs() > 0.0 && y < 100.0, "{y} {}", p.y);
            assert!(matches!(Some(p.y), Some(y) if y.abs() > 0.0));
            assert_eq!(vec![Height { y }.y, Height { y: p.y }.y], [y, p.y]);
            y = y * p.y + vec![y; 2][1];
        }
        y
    }
    check!(f without lifted at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// The same of a struct of the file, which has no empty value.
#[test]
fn checkpoint_moves_a_struct() {
    #[differentiable(second_order, lifted)]
    fn next(two: Two, x: f64) -> Two {
        Two { a: two.a * x, b: two.b.iter().map(|q| q * two.a).collect() }
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut two = Two { a: x[0], b: x.to_vec() };
        #[checkpoint]
        for _ in 0..4 {
            let old = two;
            two = next(old, x[1]);
        }
        two.a + two.b[0]
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}
