//! States that functions and methods take and give by value: their adjoints are moved from call to call.

use super::state_of_another_file::owner_of;
use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct State {
    values: Vec<f64>,
    sum: f64,
    steps: usize,
}

#[derive(Clone, Differentiable)]
struct Rates {
    decay: Vec<f64>,
}

#[differentiable(second_order)]
fn made(x: &[f64]) -> State {
    State { values: x.to_vec(), sum: 0.5, steps: 0 }
}

/// One element is changed; the list goes on in a new struct.
#[differentiable(second_order)]
fn advanced(mut state: State, i: usize) -> State {
    let next = state.values[i] * state.values[i + 1];
    state.values[i + 1] = next.sin();
    State { sum: state.sum + next, values: state.values, steps: state.steps + 1 }
}

/// The struct itself, with and without changes.
#[differentiable(second_order)]
fn nudged(mut state: State, i: usize, x: f64) -> State {
    if i > 1 {
        return state;
    }
    state.values[i] += x * state.sum;
    state
}

/// Nothing of it is used but a length.
#[differentiable(second_order)]
fn forgotten(state: State, x: f64) -> State {
    State { values: vec![x; state.values.len()], sum: x * x, steps: 1 }
}

/// One that is only looked at.
#[differentiable(second_order)]
fn weighed(state: State, i: usize) -> f64 {
    state.values[i] * state.sum + state.values[0]
}

/// Something else is there for all calls.
#[differentiable(second_order)]
fn decayed(mut state: State, rates: &Rates, i: usize) -> State {
    for (value, rate) in state.values.iter_mut().zip(&rates.decay) {
        *value *= rate * state.sum;
    }
    state.sum *= rates.decay[i];
    state
}

/// Both are given away; the lists change places.
#[differentiable(second_order)]
fn crossed(left: State, right: State) -> (State, State) {
    (
        State { sum: left.sum * right.sum, values: right.values, steps: 0 },
        State { values: left.values, sum: right.sum.sin(), steps: 1 },
    )
}

#[differentiable(second_order)]
impl State {
    fn with(mut self, x: f64) -> Self {
        self.values.push(x * self.sum);
        self
    }

    fn scaled(self, factor: f64) -> Self {
        State { sum: self.sum * factor, ..self }
    }

    fn of_index(&self, i: usize) -> f64 {
        self.values[i % self.values.len()] * self.sum
    }
}

#[test]
fn functions_that_take_and_give_a_state() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut state = made(x);
        for i in 0..rounds {
            state = advanced(state, i % 2);
            state = nudged(state, i, x[0] * x[1]);
        }
        state.sum * state.values[1] + state.values[2] * 0.3
    }
    check!(f without lifted at
        (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 4));
}

#[test]
fn what_a_call_forgets() {
    #[differentiable(second_order)]
    fn f(x: &[f64], at: usize) -> f64 {
        let mut state = made(x);
        for i in 0..3 {
            state = if i == at { forgotten(state, x[2]) } else { advanced(state, 1) };
        }
        weighed(state, 1)
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 2), (&[0.7, -0.4, 1.2], const 5));
}

#[test]
fn copies_that_are_given_away() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut state = made(x);
        let mut sum = 0.0;
        for i in 0..rounds {
            sum += weighed(state.clone(), i % 3) * 0.5;
            let other = advanced(state.clone(), 0);
            state = nudged(state, i, other.sum + sum);
        }
        sum * state.sum + state.values[0]
    }
    check!(f without lifted at
        (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}

#[test]
fn a_state_beside_what_stays() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rates: &[f64], rounds: usize) -> f64 {
        let rates = Rates { decay: rates.to_vec() };
        let mut state = made(x);
        for i in 0..rounds {
            state = decayed(state, &rates, i % 2);
        }
        state.sum + state.values[0] * state.values[1]
    }
    check!(f without lifted at
        (&[0.7, -0.4], &[0.9, 1.1], const 0), (&[0.7, -0.4], &[0.9, 1.1], const 1), (&[0.7, -0.4], &[0.9, 1.1], const 3));
}

#[test]
fn two_states() {
    #[differentiable(second_order)]
    fn f(x: &[f64], y: &[f64], rounds: usize) -> f64 {
        let (mut left, mut right) = (made(x), made(y));
        for i in 0..rounds {
            (left, right) = crossed(left, right);
            left = advanced(left, i % 2);
        }
        left.sum * right.values[2] + right.sum * left.values[1]
    }
    check!(f without lifted at
        (&[0.7, -0.4, 1.2], &[0.3, 0.8, -0.5], const 0),
        (&[0.7, -0.4, 1.2], &[0.3, 0.8, -0.5], const 1),
        (&[0.7, -0.4, 1.2], &[0.3, 0.8, -0.5], const 3));
}

#[test]
fn methods_one_after_the_other() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut state = made(&x[..1]);
        for i in 0..rounds {
            state = state.with(x[i % x.len()]).scaled(x[0]).with(x[1]);
        }
        let mut sum = state.sum;
        for i in 0..2 * rounds {
            sum += state.of_index(i);
        }
        sum
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}

#[test]
fn lists_by_value() {
    #[differentiable(second_order)]
    fn mixed(mut list: Vec<f64>, i: usize) -> Vec<f64> {
        let mean = 0.5 * (list[i] + list[i + 1]);
        list[i] = mean.sin();
        if i == 1 {
            list.push(mean);
        }
        list
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut list = x.to_vec();
        for i in 0..rounds {
            list = mixed(list, i % 2);
        }
        list.iter().map(|v| v * v * v).sum()
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 5));
}

#[test]
fn exits_between() {
    #[differentiable(second_order)]
    fn checked(state: State, i: usize) -> Option<State> {
        if i > 2 { None } else { Some(advanced(state, i % 2)) }
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut state = made(x);
        let mut sum = 0.0;
        for i in 0..rounds {
            sum += state.sum;
            let Some(next) = checked(state.clone(), i) else { break };
            if next.sum > 10.0 {
                continue;
            }
            state = next;
        }
        sum * state.values[1]
    }
    check!(f without lifted at
        (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 2), (&[0.7, -0.4, 1.2], const 6));
}

#[test]
fn a_state_that_goes_down() {
    #[differentiable(second_order)]
    fn down(state: State, left: usize) -> State {
        if left == 0 {
            return state.scaled(0.5);
        }
        down(advanced(state, left % 2), left - 1)
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], depth: usize) -> f64 {
        let state = down(made(x), depth);
        state.sum * state.values[2] + state.values[1]
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}

#[test]
fn a_state_of_another_file() {
    #[differentiable(forward, reverse)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut owner = owner_of(x);
        let mut sum = 0.0;
        for i in 0..rounds {
            owner = owner.moved(i % 3);
            sum += owner.sum() * x[1];
            owner = owner.longer(sum * 0.1);
        }
        owner.sum() + sum
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad] at
        (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 4));
}

/// Its methods change its length.
#[derive(Clone, Differentiable)]
struct Queue {
    values: Vec<f64>,
    scale: f64,
}

#[differentiable(second_order)]
impl Queue {
    fn add(&mut self, x: f64) {
        self.values.push(x * self.values[0]);
    }

    fn add_and_sum(&mut self, x: f64) -> f64 {
        self.values.push(x);
        self.values.iter().sum::<f64>() * self.scale
    }
}

/// What replaces the state does not take it: it was changed by a method before, and is still there.
#[test]
fn a_state_that_is_changed_and_then_replaced() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut queue = Queue { values: x.to_vec(), scale: x[1] };
        for i in 0..rounds {
            queue.add(x[i % 3]);
            let last = x[2] * 0.5;
            queue = Queue { values: vec![last; i + 1], scale: queue.scale * x[0] };
        }
        queue.values[0] * queue.scale
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}

#[test]
fn a_state_that_is_replaced_by_what_a_change_gave() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut queue = Queue { values: x.to_vec(), scale: x[1] };
        for i in 0..rounds {
            let sum = queue.add_and_sum(x[i % 3]);
            queue = Queue { values: vec![sum; i + 1], scale: sum * x[0] };
        }
        queue.values[0] * queue.scale
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}

#[test]
fn a_state_that_is_replaced_after_a_loop_over_it() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut queue = Queue { values: x.to_vec(), scale: x[1] };
        let mut total = 0.0;
        for i in 0..rounds {
            let sum = queue.add_and_sum(x[i % 3]);
            total += queue.values.iter().sum::<f64>();
            queue = Queue { values: vec![sum; i + 1], scale: sum * x[0] };
        }
        queue.values[0] * queue.scale + total
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}
