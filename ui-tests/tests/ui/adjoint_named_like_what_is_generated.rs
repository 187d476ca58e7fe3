use ad_runtime::{adjoint, differentiable};

mod bessel {
    pub fn j0(x: f64) -> f64 {
        x.cos()
    }
}

#[adjoint(of = bessel::j0)]
fn j0_adj(x: f64, _value: f64, seed: f64) -> f64 {
    -seed * x.sin()
}

mod taken {
    use ad_runtime::adjoint;

    pub fn tan(x: f64) -> f64 {
        x.tan()
    }

    #[adjoint(of = tan)]
    fn slope(_x: f64, value: f64, seed: f64) -> f64 {
        seed * (1.0 + value * value)
    }

    pub fn tan_prim(x: f64) -> f64 {
        x
    }
}

#[differentiable]
fn f(x: f64) -> f64 {
    2.0 * bessel::j0(x)
}

fn main() {
    f_grad(1.0);
    taken::tan_prim(1.0);
}
