//! Enums and structs of the file that hold nothing a derivative could belong to, and have no derive: they are inactive like integers.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Activation {
    Relu,
    Tanh,
}

#[differentiable(second_order)]
impl Activation {
    fn apply(self, x: f64) -> f64 {
        match self {
            Activation::Relu => x * x,
            Activation::Tanh => x.tanh(),
        }
    }

    fn twice(&self, x: f64) -> f64 {
        self.apply(self.apply(x))
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Element {
    protons: usize,
    symbol: String,
}

#[differentiable(second_order)]
fn of_parameters(x: f64, kind: Activation) -> f64 {
    let y = kind.apply(x) * x;
    match kind {
        Activation::Relu => y,
        Activation::Tanh => y * y,
    }
}

#[test]
fn parameters() {
    check!([of_parameters of_parameters_prim of_parameters_adj of_parameters_can_grad of_parameters_jvp of_parameters_grad of_parameters_value_and_grad; of_parameters_grad_and_hvp] at (0.5, const Activation::Relu), (0.5, const Activation::Tanh));
    // No gradient belongs to it.
    let gradient: f64 = of_parameters_grad(0.5, Activation::Relu);
    assert_eq!(gradient, 3.0 * 0.25);
}

#[differentiable(second_order)]
fn of_receivers(x: f64) -> f64 {
    Activation::Tanh.twice(x) * Activation::Relu.apply(x)
}

#[test]
fn receivers() {
    check!([of_receivers of_receivers_prim of_receivers_adj of_receivers_can_grad of_receivers_jvp of_receivers_grad of_receivers_value_and_grad; of_receivers_grad_and_hvp] at (0.5));
}

#[differentiable(second_order)]
fn of_in_lists_tuples_and_options(x: f64, layers: &[(usize, Activation)], last: Option<Activation>) -> f64 {
    let mut y = x;
    for (n, kind) in layers {
        y = kind.apply(y) * *n as f64;
    }
    for &(n, kind) in layers.iter() {
        if kind == Activation::Relu {
            y += kind.twice(x) * n as f64;
        }
    }
    match last {
        Some(kind) => kind.apply(y),
        None => y,
    }
}

#[test]
fn in_lists_tuples_and_options() {
    let layers = [(2, Activation::Tanh), (3, Activation::Relu)];
    check!([of_in_lists_tuples_and_options of_in_lists_tuples_and_options_prim of_in_lists_tuples_and_options_adj of_in_lists_tuples_and_options_can_grad of_in_lists_tuples_and_options_jvp of_in_lists_tuples_and_options_grad of_in_lists_tuples_and_options_value_and_grad; of_in_lists_tuples_and_options_grad_and_hvp] at (0.3, const &layers, const Some(Activation::Relu)), (0.3, const &layers, const None));
}

#[differentiable(second_order, lifted)]
fn of_structs_of_integers_and_text(r: f64, of: &Element, others: &[Element]) -> f64 {
    let mut sum = 0.0;
    for other in others {
        sum += (other.protons * of.protons) as f64 / r;
    }
    sum * of.symbol.len() as f64
}

#[test]
fn structs_of_integers_and_text() {
    let of = |protons, symbol: &str| Element { protons, symbol: symbol.to_string() };
    check!([of_structs_of_integers_and_text of_structs_of_integers_and_text_prim of_structs_of_integers_and_text_adj of_structs_of_integers_and_text_can_grad of_structs_of_integers_and_text_jvp of_structs_of_integers_and_text_grad of_structs_of_integers_and_text_value_and_grad; of_structs_of_integers_and_text_grad_and_hvp, of_structs_of_integers_and_text_lifted] at (0.7, const &of(2, "He"), const &[of(1, "H"), of(6, "C")]));
}

#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Layer {
    weight: f64,
    #[no_derivative]
    kind: Activation,
}

#[differentiable(second_order)]
impl Layer {
    fn run(&self, x: f64) -> f64 {
        match self.kind {
            Activation::Relu => self.kind.apply(self.weight * x),
            other => other.twice(x * self.weight),
        }
    }
}

#[differentiable(second_order)]
fn of_fields(weight: f64, x: f64, kind: Activation) -> f64 {
    let layer = Layer { weight, kind };
    layer.run(x) * layer.run(weight)
}

#[test]
fn fields() {
    check!([of_fields of_fields_prim of_fields_adj of_fields_can_grad of_fields_jvp of_fields_grad of_fields_value_and_grad; of_fields_grad_and_hvp] at (0.5, 0.7, const Activation::Relu), (0.5, 0.7, const Activation::Tanh));
}

/// Where the type is not seen to be one of this kind, the mark says it.
mod elsewhere {
    use super::*;

    #[differentiable(second_order)]
    pub(super) fn called(x: f64, #[no_derivative] kind: Activation) -> f64 {
        kind.apply(x) * Activation::Relu.twice(x)
    }
}

#[differentiable(second_order)]
fn of_of_other_modules(x: f64, kind: Activation) -> f64 {
    elsewhere::called(x, kind) * x
}

#[test]
fn of_other_modules() {
    check!([of_of_other_modules of_of_other_modules_prim of_of_other_modules_adj of_of_other_modules_can_grad of_of_other_modules_jvp of_of_other_modules_grad of_of_other_modules_value_and_grad; of_of_other_modules_grad_and_hvp] at (0.5, const Activation::Relu));
}

#[derive(Clone, Copy, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Response {
    Linear(f64),
    Power { power: i32 },
}

#[test]
fn exponents_of_enums() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, slope: f64, power: i32) -> f64 {
        let mut sum = 0.0;
        for response in [Response::Linear(slope), Response::Power { power }] {
            sum += match response {
                Response::Linear(slope) => slope * x,
                Response::Power { power } => x.powi(power),
            };
        }
        sum
    }
    check!(f at (1.5, 2.0, const 3));
    #[differentiable(second_order, lifted)]
    fn given(x: f64, response: Response) -> f64 {
        match response {
            Response::Linear(slope) => slope * x,
            Response::Power { power } => x.powi(power),
        }
    }
    assert_eq!(given_grad(1.5, Response::Power { power: 3 }).0, 3.0 * 2.25);
    assert_eq!(
        given_jvp(1.5, Response::Power { power: 3 }, 1.0, ResponseTangent::Power { power: () }).1,
        6.75
    );
}
