use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Default, Differentiable)]
pub(super) struct Circuit {
    pub(super) r: f64,
    pub(super) l: f64,
    pub(super) c: f64,
    pub(super) parts: Vec<f64>,
}

#[differentiable(forward, reverse)]
impl Circuit {
    pub(super) fn with_resistance(mut self, r: f64) -> Self {
        self.r = r;
        self
    }

    pub(super) fn with_inductance(self, l: f64) -> Self {
        Circuit { l, ..self }
    }

    pub(super) fn add(&mut self, part: f64) -> &mut Self {
        self.parts.push(part);
        self
    }

    pub(super) fn capacity(&mut self, c: f64) -> &mut Self {
        self.c = c * self.r;
        self
    }
}
