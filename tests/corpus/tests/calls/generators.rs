//! Generators of random numbers, which functions hand on: they have no derivative, and stay without one.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

trait Draw {
    fn draw(&mut self) -> f64;
}

struct Generator(u64);

impl Generator {
    fn next(&mut self) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize
    }
}

impl Draw for Generator {
    fn draw(&mut self) -> f64 {
        self.next() as f64 / (1_u64 << 31) as f64
    }
}

#[differentiable(second_order)]
fn step(x: &[f64], #[no_derivative] generator: &mut Generator) -> f64 {
    x[generator.next() % x.len()]
}

#[differentiable(second_order)]
fn two_steps(x: &[f64], #[no_derivative] generator: &mut Generator) -> f64 {
    let first = step(x, generator);
    first * x[generator.next() % x.len()] * generator.draw()
}

#[differentiable(second_order)]
fn scaled<D: Draw>(x: f64, #[no_derivative] draw: &mut D) -> f64 {
    x * draw.draw()
}

#[differentiable(second_order)]
fn twice_scaled<D: Draw>(x: f64, #[no_derivative] draw: &mut D) -> f64 {
    let once = scaled(x, draw);
    once * draw.draw()
}

#[derive(Clone, Differentiable)]
struct Walk {
    position: f64,
}

#[differentiable(second_order)]
impl Walk {
    fn advance(&mut self, by: f64, #[no_derivative] generator: &mut Generator) -> f64 {
        self.position += by * generator.draw();
        self.position * generator.draw()
    }
}

#[test]
fn generators_that_are_handed_on() {
    #[differentiable(second_order)]
    fn f(x: &[f64], steps: usize) -> f64 {
        let mut generator = Generator(7);
        let mut sum = 0.0;
        for k in 0..steps {
            sum += two_steps(x, &mut generator) * twice_scaled(x[0], &mut generator);
            if generator.draw() < 0.3 {
                continue;
            }
            sum += step(x, &mut generator) + generator.draw() * x[k % 2];
        }
        sum
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (&[0.7, 1.2], const 0), (&[0.7, 1.2], const 1), (&[0.7, -1.2], const 7));
}

#[test]
fn generators_that_methods_are_given() {
    #[differentiable(second_order)]
    fn f(x: f64, steps: usize) -> f64 {
        let mut generator = Generator(3);
        let mut walk = Walk { position: x };
        let mut sum = 0.0;
        for _ in 0..steps {
            sum += walk.advance(x, &mut generator) * generator.draw();
        }
        sum * walk.position
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad; f_grad_and_hvp] at (0.7, const 0), (0.7, const 1), (-0.4, const 5));
}
