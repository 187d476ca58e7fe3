//! `VecDeque`s of active values, in every mode.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;
use std::collections::VecDeque;

/// A moving sum, with a window that is never full, just full and passed many times.
#[test]
fn a_window_that_moves() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], width: usize) -> Vec<f64> {
        let mut window = VecDeque::with_capacity(width);
        let mut sums = Vec::new();
        for &v in x {
            window.push_back(v * v);
            if window.len() > width {
                window.pop_front();
            }
            let sum: f64 = window.iter().sum();
            sums.push(sum * window[0] + window.back().unwrap());
        }
        sums
    }
    check_seeded!(f at (&[0.5, -1.5, 2.0, 0.25, 1.0], const 1), (&[0.5, -1.5, 2.0, 0.25, 1.0], const 3), (&[0.5], const 3), (&[], const 3));
}

/// Both ends; what is taken is changed and put in again.
#[test]
fn both_ends() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64, rounds: usize) -> f64 {
        let mut queue: VecDeque<f64> = x.iter().map(|v| v * y).collect();
        for k in 0..rounds {
            let front = queue.pop_front().unwrap();
            let back = queue.pop_back().expect("there are two");
            queue.push_front(back * front);
            queue.push_front(back + y);
            if k % 2 == 0 {
                queue.swap(0, 1);
            }
            if let Some(first) = queue.front_mut() {
                *first *= y;
            }
            queue[1] += front;
        }
        let mut sum = 0.0;
        for (k, v) in queue.iter().enumerate() {
            sum += v * v * (k as f64 + 1.0);
        }
        if let Some(last) = queue.back_mut() {
            *last += sum;
        }
        *queue.front_mut().unwrap() += y;
        let front = queue.front().copied().unwrap_or(1.0) * *queue.front().unwrap();
        sum * front + queue.get(1).unwrap() + queue.back().unwrap() + queue.len() as f64
    }
    check!(f at (&[0.5, -1.5, 2.0], 0.75, const 0), (&[0.5, -1.5, 2.0], 0.75, const 1), (&[0.5, -1.5], 1.25, const 5));
}

/// Values that are taken until there is none.
#[test]
fn taken_until_it_is_empty() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut queue = VecDeque::from(vec![x, x * x]);
        let mut sum = 0.0;
        let mut count = 0;
        while let Some(v) = queue.pop_front() {
            sum += v * (count as f64 + 1.0);
            count += 1;
            if count < n {
                queue.push_back(v * x);
                queue.extend([v.sin(), 2.0]);
            }
        }
        let last = queue.pop_back().unwrap_or(x);
        queue.clear();
        if queue.is_empty() { sum * last } else { 0.0 }
    }
    check!(f at (0.7, const 0), (0.7, const 1), (0.7, const 6));
}

/// A ring: what goes out comes in again. Two queues, one of them of integers.
#[test]
fn a_ring_and_a_queue_of_integers() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], decay: f64, steps: usize) -> f64 {
        let mut ring: VecDeque<f64> = VecDeque::new();
        let mut order: VecDeque<usize> = (0..x.len()).collect();
        for v in x {
            ring.push_back(*v);
        }
        let mut out = 0.0;
        for _ in 0..steps {
            let k = order.pop_front().unwrap();
            order.push_back(k);
            let first = ring.pop_front().unwrap();
            let next = decay * 0.5 * (first + ring[0]) + x[k];
            ring.push_back(next);
            out += first * next;
        }
        for v in &mut ring {
            *v *= decay;
        }
        for v in &ring {
            out += v * v;
        }
        out
    }
    check!(f at (&[0.5, -1.5, 2.0], 0.9, const 0), (&[0.5, -1.5, 2.0], 0.9, const 7));
}
