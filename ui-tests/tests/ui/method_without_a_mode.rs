use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone, Copy)]
struct Q {
    w: f64,
}

#[differentiable]
impl Q {
    fn turned(a: f64) -> Q {
        Q { w: a.cos() }
    }

    #[differentiable(forward, reverse)]
    fn half(&self) -> f64 {
        0.5 * self.w
    }

    #[differentiable(forward)]
    fn third(&self) -> f64 {
        self.w / 3.0
    }
}

#[differentiable(forward, reverse)]
fn in_both(a: f64) -> f64 {
    Q::turned(a).w + Q { w: a }.half()
}

#[differentiable]
fn in_reverse(q: Q) -> f64 {
    q.half() + q.third()
}

#[differentiable(second_order)]
fn twice(q: Q) -> f64 {
    q.half()
}

fn main() {}
