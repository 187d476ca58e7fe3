use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Default, Differentiable)]
pub struct Body {
    pub a: f64,
    pub count: usize,
}

#[differentiable(forward, reverse)]
impl Body {
    pub fn position(&self, t: f64) -> f64 {
        self.a * t
    }

    pub fn abs(&mut self) {
        self.a *= 2.0;
    }

    pub fn contains(&mut self, t: f64) -> bool {
        self.a *= t;
        self.count > 0
    }

    pub fn len(self) -> Body {
        Body { a: self.a * self.a, count: self.count + 1 }
    }

    pub fn as_mut(&mut self) {
        self.a *= 2.0;
    }

    pub fn take(&mut self) -> Body {
        self.a *= 0.5;
        Body { a: self.a * 3.0, count: self.count }
    }
}

#[differentiable(forward, reverse)]
pub fn made(a: f64) -> Body {
    Body { a, count: 0 }
}
