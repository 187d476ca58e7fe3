//! What a name refers to, where the reference itself was taken.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::fmt::Error;

#[derive(Clone, Differentiable)]
struct Particle {
    mass: f64,
    history: Vec<f64>,
}

#[derive(Clone, Copy, Default, Differentiable)]
struct Complex {
    re: f64,
    im: f64,
}

#[differentiable(second_order)]
impl Complex {
    fn norm_sqr(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    fn scaled(self, by: f64) -> Complex {
        Complex { re: self.re * by, im: self.im }
    }
}

#[derive(Debug)]
struct Unwritten;
impl From<Error> for Unwritten {
    fn from(_: Error) -> Self {
        Unwritten
    }
}

#[test]
fn an_element_of_a_list_that_changes_was_cloned_as_a_reference() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut particles: Vec<Particle> =
            x.iter().map(|v| Particle { mass: *v, history: vec![*v] }).collect();
        if let Some(first) = particles.first_mut() {
            first.mass *= 3.0;
        }
        let mut heaviest: Option<Particle> = None;
        let mut copies = vec![];
        for particle in &particles {
            if heaviest.as_ref().is_none_or(|best| particle.mass > best.mass) {
                heaviest = Some(particle.clone());
            }
            copies.push(particle.clone());
        }
        let all: Vec<Particle> = particles.iter().map(|particle| particle.clone()).collect();
        if let Some(first) = particles.first_mut() {
            first.mass = 0.5;
        }
        let mut sum = 0.0;
        for (k, copy) in copies.iter().enumerate() {
            sum += copy.mass * copy.history[0] * (k as f64 + 1.0) + all[k].mass.sin();
        }
        sum + heaviest.map_or(0.0, |best| best.mass * best.mass)
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (&[0.7, 1.3, 0.2]), (&[0.4]), (&[]));
}

#[test]
fn a_method_by_value_of_an_element_took_the_reference() {
    #[differentiable(second_order)]
    fn f(a: f64, count: usize) -> f64 {
        let mut numbers = vec![Complex::default(); count];
        for i in 0..count {
            numbers[i].re = a * i as f64;
        }
        let mut sum = numbers.iter().map(|number| number.norm_sqr()).sum::<f64>();
        for number in &numbers {
            sum *= 1.0 + number.scaled(a).norm_sqr();
        }
        for number in numbers.iter_mut() {
            *number = number.scaled(2.0 * a);
        }
        for (k, number) in numbers.iter().enumerate() {
            if k == 2 {
                break;
            }
            sum += number.norm_sqr() * (k as f64 + 0.5);
        }
        sum
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (0.7, const 0), (0.7, const 1), (-0.4, const 2), (0.3, const 4));
}

#[test]
fn the_rest_of_a_table_from_a_changing_place_on_was_moved() {
    const TABLE: [f64; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    const LIST: &[f64] = &[0.3, 0.7, 1.1, 2.0];
    #[differentiable(second_order)]
    fn polynomial(degree: usize, p: &[f64], x: f64) -> f64 {
        let mut y = p[0];
        for i in 1..=degree {
            y = y * x + p[i];
        }
        y
    }
    #[differentiable(second_order)]
    fn f(x: f64, order: usize) -> f64 {
        let (mut sum, mut offset, mut n) = (0.0, 0, order);
        while n > 0 {
            sum += polynomial(n - 1, &TABLE[offset..], x) * (n as f64 + x);
            sum += polynomial(1, &LIST[n - 1..=n], x) + polynomial(0, &TABLE[..n][n - 1..], x);
            offset += n;
            n -= 1;
        }
        sum
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (0.7, const 0), (0.7, const 1), (-0.4, const 3));
}

#[test]
fn what_writing_gives_was_lost() {
    use std::fmt::Write;
    #[differentiable(second_order)]
    fn written(x: f64, n: usize) -> Result<f64, Unwritten> {
        let mut text = String::new();
        for k in 0..n {
            write!(text, "{k}")?;
        }
        Ok(x * x * text.len() as f64)
    }
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        let (mut text, mut y) = (String::new(), x);
        write!(text, "{}", n).unwrap();
        let line = writeln!(&mut text, "{n} {}", 3);
        line.expect("text takes everything");
        match write!(text, "a") {
            Ok(()) => y *= 2.0,
            Err(_) => y *= 3.0,
        }
        if write!(text, "b").is_err() {
            return 0.0;
        }
        y * y * text.len() as f64 + written(y, n).unwrap_or(x)
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (0.7, const 0), (0.7, const 1), (-0.4, const 12));
}
