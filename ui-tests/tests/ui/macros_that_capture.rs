//! What a macro of the body means has to be visible, and so has what a macro of another crate binds.
use ad_runtime::differentiable;

#[differentiable]
fn shadowed(x: f64, y: f64) -> f64 {
    macro_rules! scaled {
        ($a:expr) => {
            $a * y
        };
    }
    let y = y * y;
    scaled!(x) + y
}

mod elsewhere {
    macro_rules! bound {
        ($name:ident = $crate::$value:ident) => {
            let $name = $value;
        };
        ($name:ident = $value:expr) => {
            let $name = $value;
        };
    }
    pub(crate) use bound;
}
use elsewhere::bound as bind;

#[differentiable]
fn binding(x: f64) -> f64 {
    bind!(u = x * x);
    x * u
}

fn main() {}
