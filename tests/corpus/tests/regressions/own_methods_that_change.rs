//! Methods of a struct that change it, and have the names of methods of the standard library that change nothing: what is read beside them is read when it is.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
struct Meter {
    total: f64,
    rate: f64,
}

const METER: Meter = Meter { total: 0.73, rate: 1.21 };

reals!(Meter { total, rate } => MeterTangent);

#[differentiable(second_order)]
impl Meter {
    fn len(&mut self, x: f64) -> f64 {
        self.total += x * self.rate;
        self.total
    }

    fn first(&mut self) -> f64 {
        self.total *= 1.5;
        self.total
    }

    fn get(&mut self, x: f64) -> f64 {
        self.rate += x;
        self.rate * x
    }

    fn max(&mut self, x: f64) -> f64 {
        self.total += x;
        self.total
    }

    fn unwrap(&mut self) -> f64 {
        self.total *= self.rate;
        self.total
    }
}

#[test]
fn between_operands() {
    #[differentiable(second_order)]
    fn f(m: Meter, x: f64, y: f64) -> f64 {
        let mut m = m;
        let before = m.total * m.len(x) + m.total;
        let grown = m.total * m.first() * m.total + m.rate * m.get(x) + m.rate * m.get(y);
        before * y + (grown + m.total) * m.max(x) * m.max(y) + m.total
    }
    check!(f without lifted at (METER, 0.4, -0.6));
}

#[test]
fn between_the_parts_of_tuples_and_arrays() {
    #[differentiable(second_order)]
    fn f(m: Meter, x: f64, y: f64) -> f64 {
        let mut m = m;
        let list = [m.unwrap(), m.total, m.unwrap()];
        let pair = (m.total, m.first(), m.total * x);
        list[0] * list[1] + list[2] * m.total + pair.0 * pair.1 * y + pair.2
    }
    check!(f without lifted at (METER, 0.4, -0.6));
}

#[test]
fn in_conditions_and_loops() {
    #[differentiable(second_order)]
    fn f(m: Meter, x: f64, trips: usize) -> f64 {
        let mut m = m;
        let mut sum = m.total;
        for i in 0..trips {
            if m.first() > 1.2 + i as f64 {
                sum += m.total * m.len(x);
            } else {
                sum -= m.total * x;
            }
        }
        sum
    }
    check!(f without lifted at (METER, 0.4, const 0), (METER, 0.4, const 1), (METER, 0.4, const 4));
}
