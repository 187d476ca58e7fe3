//! Fields marked `#[no_derivative]`: what is read from them is a constant, wherever it goes; constants are written to them.

use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable, without_derivative};

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Tank {
    level: f64,
    inflow: Vec<f64>,
    steps: usize,
    #[no_derivative]
    time: f64,
    #[no_derivative]
    table: Vec<f64>,
}

reals!(Tank { level, inflow, steps; time, table } => TankTangent);

fn tank() -> Tank {
    Tank { level: 1.5, inflow: vec![0.5, -0.25, 2.0], steps: 2, time: 0.75, table: vec![3.0, 4.0] }
}

#[test]
fn what_is_read_is_computed_with() {
    #[differentiable(second_order, lifted)]
    fn f(tank: &Tank, x: f64) -> f64 {
        let time = tank.time;
        let wave = (time * x).sin() + tank.time.cos();
        wave * tank.level + tank.time.powi(2) * tank.inflow[1]
    }
    check!(f at (&tank(), 0.5));
}

#[test]
fn what_is_read_is_chosen_by_a_branch() {
    #[differentiable(second_order, lifted)]
    fn f(tank: &Tank, n: usize) -> f64 {
        let a = if n > 1 { tank.time } else { tank.level };
        let b = if n > 0 { 2.0 } else { tank.time };
        let c = match n {
            0 => tank.level * tank.time,
            1 => tank.time,
            _ => a,
        };
        a * b + c * tank.level
    }
    check!(f at (&tank(), const 0), (&tank(), const 1), (&tank(), const 2));
}

#[test]
fn what_is_read_goes_into_variables_and_lists() {
    #[differentiable(second_order, lifted)]
    fn f(tank: &Tank, x: f64) -> f64 {
        let mut t = tank.time;
        t *= x;
        let pair = (tank.time, x * tank.level);
        let mut list = vec![tank.time, x];
        list.push(tank.time);
        let mut last = tank.level;
        for k in 0..list.len() {
            last = list[k] * last + t;
            t = tank.time;
        }
        last + pair.0 * pair.1
    }
    check!(f at (&tank(), 0.5));
}

#[test]
fn what_is_read_is_the_result() {
    #[differentiable(second_order, lifted)]
    fn f(tank: &Tank) -> f64 {
        tank.time
    }
    check!(f at (&tank()));
}

#[test]
fn what_is_read_goes_into_another_value() {
    #[differentiable(second_order, lifted)]
    fn f(tank: &Tank, x: f64) -> Tank {
        let time = tank.time;
        Tank {
            level: tank.level * x * time,
            inflow: tank.inflow.clone(),
            steps: 3,
            time,
            table: tank.table.clone(),
        }
    }
    check_seeded!(f at (&tank(), 0.5));
}

#[test]
fn what_is_read_goes_into_another_field() {
    #[differentiable(second_order)]
    fn f(from: &mut Tank, into: &mut Tank) {
        into.time = from.time;
        into.level *= from.time;
        from.level -= into.level;
    }
    let other = Tank { level: -0.5, time: 2.0, ..tank() };
    check_in_place!(f without lifted at (&mut tank(), &mut other.clone()));
}

#[test]
fn constants_are_written() {
    #[differentiable(second_order)]
    fn f(tank: &mut Tank, step: usize, x: f64) {
        tank.time = 2.0;
        tank.level *= x + tank.time;
        tank.time += 0.5;
        tank.time *= 1.5;
        tank.steps += 1;
        tank.time = without_derivative(tank.time * 1.25);
        tank.level += tank.inflow[step] * tank.time;
        tank.table = vec![1.0; 5];
    }
    check_in_place!(f without lifted at (&mut tank(), const 0, 0.5), (&mut tank(), const 2, -1.5));
}

#[test]
fn the_rest_has_other_dimensions_than_the_whole() {
    #[differentiable(second_order, lifted)]
    fn f(tank: Tank, x: f64) -> Tank {
        Tank { inflow: vec![tank.inflow[0] * x; 2], ..tank }
    }
    check_seeded!(f at (tank(), 0.5));
}

#[test]
fn the_rest_has_other_dimensions_than_a_constant_whole() {
    #[differentiable(second_order)]
    fn f(tank: Tank, x: f64) -> Tank {
        Tank { inflow: vec![1.0], level: x * tank.level, time: 2.0, table: Vec::new(), ..tank }
    }
    check_seeded!(f without lifted at (tank(), 0.5));
}

#[test]
fn the_rest_is_a_local_of_other_dimensions() {
    #[differentiable(second_order, lifted)]
    fn f(tank: &Tank, x: f64) -> f64 {
        let mut copy = tank.clone();
        copy.inflow.push(x);
        let shorter = Tank { inflow: vec![copy.inflow[3], x * x], ..copy };
        shorter.inflow[0] * shorter.level + shorter.inflow[1]
    }
    check!(f at (&tank(), 0.5));
}

#[test]
fn what_is_read_goes_into_a_field_with_a_derivative() {
    #[differentiable(second_order)]
    fn f(tank: &mut Tank, x: f64) {
        let later = tank.time;
        tank.inflow[0] += tank.level * x;
        tank.level = tank.time;
        let other = Tank { level: later, inflow: vec![x, x], steps: 2, time: later, table: Vec::new() };
        tank.inflow[1] *= other.level + other.inflow[1] * later;
    }
    check_in_place!(f without lifted at (&mut tank(), 0.5));
}

/// What is marked keeps no derivative, also where its type has one.
#[test]
fn payloads_that_are_marked() {
    #[derive(Differentiable, Clone, Debug, PartialEq)]
    enum Model {
        Weighted(f64, #[no_derivative] Vec<f64>),
        Shifted {
            by: f64,
            #[no_derivative]
            scale: [f64; 2],
        },
    }

    #[differentiable(second_order)]
    fn f(x: f64, first: bool) -> f64 {
        let model = if first {
            Model::Weighted(x * x, vec![2.0, 3.0])
        } else {
            Model::Shifted { by: x.sin(), scale: [0.5, 4.0] }
        };
        value(&model, x) + taken(model, x)
    }
    #[differentiable(second_order)]
    fn value(model: &Model, x: f64) -> f64 {
        match model {
            Model::Weighted(y, weights) => y * y * weights[0] + weights[1] * x,
            Model::Shifted { by, scale } => (by + x) * scale[0] * scale[1],
        }
    }
    #[differentiable(second_order)]
    fn taken(model: Model, x: f64) -> f64 {
        match model {
            Model::Weighted(y, weights) => {
                let mut sum = 0.0;
                for w in weights.iter() {
                    sum += w * y * x;
                }
                sum
            }
            Model::Shifted { by, scale } => by * scale.iter().map(|s| s * x).sum::<f64>(),
        }
    }
    check!(f without lifted at (0.7, const true), (-1.3, const true), (0.7, const false), (-1.3, const false));
}
