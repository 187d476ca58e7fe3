use ad_runtime::differentiable;

macro_rules! elsewhere {
    () => {
        mod elsewhere {
            #[ad_runtime::differentiable]
            pub fn three(x: f64) -> (f64, f64, f64) {
                (x, x * x, x.sin())
            }
        }
    };
}
elsewhere!();

#[differentiable]
fn last(x: f64) -> f64 {
    let (.., c) = elsewhere::three(x);
    c * c
}

fn main() {}
