use ad_runtime::differentiable;

#[derive(Clone, Copy)]
struct Line {
    slope: f64,
}

impl Line {
    #[differentiable(wrt(self, x))]
    fn value(self, x: f64) -> f64 {
        self.slope * x
    }
}

fn main() {}
