use ad_runtime::differentiable;

#[differentiable]
fn f(x: f64) -> f64 {
    let mut list = elsewhere::made(x);
    let mut i = 0;
    list[{
        i += 1;
        i
    }] += x * i as f64;
    // Nothing is changed here.
    list[i + 1] += x * i as f64;
    list[1]
}

mod elsewhere {
    macro_rules! make {
        ($made:ident) => {
            #[ad_runtime::differentiable]
            pub fn $made(x: f64) -> [f64; 3] {
                [x, 2.0 * x, x * x]
            }
        };
    }
    make!(made);
}

fn main() {}
