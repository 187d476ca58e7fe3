use ad_runtime::differentiable;

macro_rules! differentiable_masks {
    ($name:ident, $left:expr, $right:ident) => {
        #[differentiable]
        fn $name(x: f64, $right: f64) -> f64 {
            let masked = $left & $right;
            let both = x ^ $right;
            x * masked + both.unknown()
        }
    };
}

differentiable_masks!(masked, 3.0 * 2.0, y);

fn main() {
    let _ = masked(1.0, 2.0);
}
