//! Structs and enums of the user's own.

use super::{Form, Group};
use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, Default, PartialEq, Differentiable)]
struct Vec2 {
    x: f64,
    y: f64,
}

reals!(Vec2 { x, y } => Vec2Tangent);

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Pair(f64, Vec<f64>);

reals!(Pair { 0, 1 } => PairTangent);

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Body {
    position: Vec2,
    masses: Vec<f64>,
    name: String,
    steps: usize,
    #[no_derivative]
    time: f64,
}

reals!(Body { position, masses, name, steps; time } => BodyTangent);

fn body() -> Body {
    Body {
        position: Vec2 { x: 0.5, y: 1.5 },
        masses: vec![2.0, -1.0],
        name: "b".to_string(),
        steps: 2,
        time: 1.0,
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Network {
    layers: Vec<(Vec<Vec<f64>>, Vec<f64>)>,
}

reals!(Network { layers } => NetworkTangent);

#[derive(Clone, Debug, PartialEq, Differentiable)]
enum Layer {
    Linear { slope: f64, offset: f64 },
    Scale(f64),
    Identity,
}

pub(crate) const STRUCTS: Group = Group {
    name: "Structs and enums",
    source: include_str!("structs.rs"),
    forms: &[
        Form("literals, with update syntax", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> Vec2 {
                let v = Vec2 { x, y: x * y };
                Vec2 { y: y.sin(), ..v }
            }
            check_seeded!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("fields, read and written, at any depth", || {
            #[differentiable(forward, reverse)]
            fn f(body: &Body) -> f64 {
                let mut body = body.clone();
                body.masses[1] *= body.position.x;
                body.position.y += body.masses[1];
                body.position.y * body.masses[0] * body.steps as f64 * body.name.len() as f64
            }
            check!(f without second_order, lifted at (&body()));
        }),
        Form("tuple structs", || {
            #[differentiable(forward, reverse)]
            fn f(p: Pair, x: f64) -> Pair {
                let Pair(a, list) = p;
                Pair(a * list[0], vec![x * a, list[1]])
            }
            check_seeded!(f without second_order, lifted at (Pair(0.5, vec![1.5, 2.0]), 0.75));
        }),
        Form("fields marked `#[no_derivative]`", || {
            #[differentiable(forward, reverse)]
            fn f(body: &mut Body, dt: f64) {
                body.time += 0.5;
                body.position.x += dt * body.time;
            }
            check_in_place!(f without second_order, lifted at (&mut body(), 2.0));
        }),
        Form("enums, made and matched", || {
            #[differentiable(forward, reverse)]
            fn apply(layer: &Layer, x: f64) -> f64 {
                match layer {
                    Layer::Linear { slope, offset } => slope * x + offset,
                    Layer::Scale(factor) => factor * x,
                    Layer::Identity => x,
                }
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let layers = [Layer::Linear { slope: y, offset: x }, Layer::Scale(y * y), Layer::Identity];
                let mut value = x;
                for layer in &layers {
                    value = apply(layer, value);
                }
                value
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("lists of structs", || {
            #[differentiable(forward, reverse)]
            fn f(v: &[Vec2], scale: f64) -> f64 {
                let sum = v.iter().map(|p| p.x * p.y).sum::<f64>();
                let mut moved = v.to_vec();
                moved[0].x *= scale;
                for Vec2 { x, y } in &mut moved {
                    *x += *y * sum;
                }
                moved.iter().map(|Vec2 { x, .. }| x * x).product::<f64>()
            }
            check!(f without second_order, lifted at (&[Vec2 { x: 0.5, y: 1.5 }, Vec2 { x: 2.0, y: -1.0 }], 0.75));
        }),
        Form("structs of nested lists", || {
            #[differentiable(forward, reverse)]
            fn f(net: &Network, x: &[f64]) -> f64 {
                let mut values = x.to_vec();
                for (weights, offsets) in &net.layers {
                    let product = |row: &[f64]| row.iter().zip(&values).map(|(w, v)| w * v).sum::<f64>();
                    values = weights.iter().zip(offsets).map(|(row, b)| (product(row) + b).tanh()).collect();
                }
                values.iter().sum()
            }
            let layers = vec![(vec![vec![0.5, 1.5]], vec![0.25])];
            check!(f without second_order, lifted at (&Network { layers }, &[1.0, 2.0]));
        }),
    ],
};
