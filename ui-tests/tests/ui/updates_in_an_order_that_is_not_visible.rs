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

#[derive(Clone, Copy)]
struct Weight(usize);

impl std::ops::AddAssign<usize> for Weight {
    fn add_assign(&mut self, more: usize) {
        self.0 += more;
    }
}

fn more(count: &mut usize) -> usize {
    *count += 1;
    *count
}

/// Of integers the right side comes first, of this type the left one.
#[differentiable]
fn of_another_type(x: &[f64]) -> f64 {
    let mut k = 0;
    let mut weights = [Weight(1); 3];
    weights[more(&mut k)] += more(&mut k);
    x[weights[1].0 % 2] * x[weights[2].0 % 2]
}

fn main() {}
