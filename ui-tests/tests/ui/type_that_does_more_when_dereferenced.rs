//! Generated code dereferences as often as it needs.
use ad_runtime::differentiable;
use std::cell::Cell;

struct Watched {
    list: Vec<usize>,
    looks: Cell<usize>,
}

impl std::ops::Deref for Watched {
    type Target = Vec<usize>;

    fn deref(&self) -> &Vec<usize> {
        self.looks.set(self.looks.get() + 1);
        &self.list
    }
}

fn watched(list: Vec<usize>) -> Watched {
    Watched { list, looks: Cell::new(0) }
}

#[differentiable]
fn of_a_parameter(x: &[f64], #[no_derivative] list: &Watched) -> f64 {
    list.iter().map(|&at| x[at]).sum()
}

#[differentiable]
fn of_what_a_function_gives(x: &[f64]) -> f64 {
    let list = watched(vec![0, 1]);
    list.iter().map(|&at| x[at]).sum()
}

fn main() {}
