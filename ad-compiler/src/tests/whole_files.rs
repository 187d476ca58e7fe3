//! Golden texts of programs of several functions: what their reverse sweeps keep, as users read it.

use crate::tool;
use expect_test::expect_file;
use syn::visit_mut::{self, VisitMut};

/// The generated functions of a file whose names end with one of `suffixes`, without attributes.
fn expansion(source: &str, suffixes: &[&str]) -> String {
    struct Without<'a>(&'a [&'a str]);
    impl Without<'_> {
        fn is_meant(&self, name: &syn::Ident) -> bool {
            self.0.iter().any(|suffix| name.to_string().ends_with(suffix))
        }
    }
    impl VisitMut for Without<'_> {
        fn visit_item_impl_mut(&mut self, block: &mut syn::ItemImpl) {
            block.items.retain(
                |item| matches!(item, syn::ImplItem::Fn(function) if self.is_meant(&function.sig.ident)),
            );
            visit_mut::visit_item_impl_mut(self, block);
        }
        fn visit_attributes_mut(&mut self, attributes: &mut Vec<syn::Attribute>) {
            attributes.clear();
        }
    }
    let text = tool::expansions(source, None).expect("the file is expanded");
    let mut file = syn::parse_file(&text).expect("the expansion parses");
    let mut without = Without(suffixes);
    without.visit_file_mut(&mut file);
    file.items.retain(|item| match item {
        syn::Item::Fn(function) => without.is_meant(&function.sig.ident),
        syn::Item::Impl(block) => !block.items.is_empty() && block.trait_.is_none(),
        _ => false,
    });
    prettyplease::unparse(&file)
}

#[test]
fn first_example() {
    let source = "
        #[differentiable(wrt(p))]
        fn misfit(p: [f64; 2], t: &[f64], y: &[f64]) -> f64 {
            let mut sum = 0.0;
            for i in 0..t.len() {
                let residual = p[0] * (p[1] * t[i]).exp() - y[i];
                sum += residual * residual;
            }
            sum
        }";
    expect_file!["golden/first_example.rs"]
        .assert_eq(&expansion(source, &["misfit_prim", "_value_and_grad"]));
}

#[test]
fn ode_step() {
    let source = "
        #[differentiable]
        fn slope(x: &[f64], damping: f64, dx: &mut [f64]) {
            dx[0] = x[1];
            dx[1] = -x[0].sin() - damping * x[1];
        }

        #[differentiable]
        fn shifted(x: &[f64], h: f64, dx: &[f64], y: &mut [f64]) {
            for i in 0..x.len() {
                y[i] = x[i] + h * dx[i];
            }
        }

        #[differentiable]
        fn step(x: &mut [f64], damping: f64, h: f64) {
            let (mut dx, mut y) = ([0.0; 2], [0.0; 2]);
            slope(x, damping, &mut dx);
            shifted(x, 0.5 * h, &dx, &mut y);
            slope(&y, damping, &mut dx);
            for i in 0..x.len() {
                x[i] += h * dx[i];
            }
        }";
    expect_file!["golden/ode_step.rs"].assert_eq(&expansion(source, &["step_prim", "shifted_keeping_prim"]));
}

#[test]
fn grid_with_getters() {
    let source = "
        #[derive(Clone, Differentiable)]
        struct Grid {
            cells: Vec<f64>,
            width: usize,
        }

        #[differentiable]
        impl Grid {
            fn at(&self, i: usize, j: usize) -> f64 {
                self.cells[i * self.width + j]
            }

            fn relax(&mut self) {
                for i in 1..self.width - 1 {
                    for j in 1..self.width - 1 {
                        let mean = 0.5 * (self.at(i, j - 1) + self.at(i, j + 1));
                        self.cells[i * self.width + j] = mean.sin();
                    }
                }
            }
        }";
    expect_file!["golden/grid_with_getters.rs"]
        .assert_eq(&expansion(source, &["at_keeping_prim", "relax_prim"]));
}

#[test]
fn state_by_value() {
    let source = "
        #[derive(Clone, Differentiable)]
        struct State {
            values: Vec<f64>,
            sum: f64,
        }

        #[differentiable]
        fn advanced(mut state: State, i: usize) -> State {
            let next = state.values[i] * state.values[i + 1];
            state.values[i + 1] = next.sin();
            State { sum: state.sum + next, values: state.values }
        }

        #[differentiable]
        fn total(x: &[f64]) -> f64 {
            let mut state = State { values: x.to_vec(), sum: 0.0 };
            for i in 0..x.len() - 1 {
                state = advanced(state, i);
            }
            state.sum
        }";
    expect_file!["golden/state_by_value.rs"]
        .assert_eq(&expansion(source, &["advanced_keeping_prim", "total_prim"]));
}
