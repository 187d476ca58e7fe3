//! Names that a type has itself, and what it is dereferenced to, too.

use ad_corpus::check;
use ad_runtime::differentiable;

struct Numbers(Vec<usize>);

impl Numbers {
    fn first(&self) -> Option<usize> {
        self.0.last().copied()
    }
}

impl std::ops::Deref for Numbers {
    type Target = Vec<usize>;
    fn deref(&self) -> &Vec<usize> {
        &self.0
    }
}

#[test]
fn the_standard_method_was_taken_for_that_of_a_type_that_holds_nothing() {
    #[differentiable(forward, reverse)]
    fn f(x: &[f64], last: usize) -> f64 {
        let numbers = Numbers(vec![2, 1, last]);
        let chosen = numbers.first().unwrap();
        x[numbers.first().unwrap()] * x[0] + x[chosen] * x[numbers[1]]
    }
    check!(f without second_order, lifted at (&[0.3, 0.4, 0.5], const 0), (&[0.3, 0.4, 0.5], const 1), (&[0.3, 0.4, 0.5], const 2));
}

mod grid {
    use ad_runtime::Differentiable;

    #[derive(Clone, Differentiable)]
    pub struct Core {
        pub n: f64,
    }

    #[derive(Clone, Differentiable)]
    pub struct Grid {
        pub core: Core,
        n: usize,
    }

    impl Grid {
        pub fn new(n: f64) -> Grid {
            Grid { core: Core { n }, n: 3 }
        }

        pub fn count(&self) -> usize {
            self.n
        }
    }

    impl std::ops::Deref for Grid {
        type Target = Core;
        fn deref(&self) -> &Core {
            &self.core
        }
    }
}

#[test]
fn a_private_field_was_taken_for_that_of_the_target() {
    #[differentiable]
    fn f(grid: &grid::Grid, x: f64) -> f64 {
        grid.n * grid.n * x
    }
    let grid = grid::Grid::new(0.75);
    assert_eq!(grid.count(), 3);
    let (grid_bar, x_bar) = f_grad(&grid, 2.0);
    assert_eq!(grid_bar.core.n, 2.0 * 0.75 * 2.0);
    assert_eq!(x_bar, 0.75 * 0.75);
}
