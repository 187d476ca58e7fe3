//! Outside of its module a private method is passed over, and the type is dereferenced.

use ad_runtime::differentiable;

mod window {
    use ad_runtime::Differentiable;

    #[derive(Clone, Differentiable)]
    pub struct Window {
        pub values: Vec<f64>,
    }

    impl Window {
        fn first(&self) -> Option<&f64> {
            self.values.get(1)
        }

        pub fn second(&self) -> f64 {
            *self.first().unwrap()
        }
    }

    impl std::ops::Deref for Window {
        type Target = Vec<f64>;
        fn deref(&self) -> &Vec<f64> {
            &self.values
        }
    }
}

#[differentiable]
fn squared(window: &window::Window) -> f64 {
    let first = window.first().unwrap();
    first * first
}

fn main() {}
