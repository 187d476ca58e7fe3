//! Wrong gradients of structs, enums, methods and `&mut` parameters that other systems shipped, named after the mistake.

use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, Default, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Body {
    position: f64,
    speed: f64,
}

reals!(Body { position, speed } => BodyTangent);

impl Body {
    #[differentiable(forward, reverse, lifted)]
    fn drift(&mut self, step: f64) -> f64 {
        let before = self.position;
        self.position += self.speed * step;
        self.position - before
    }
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Track {
    bodies: Vec<Body>,
    length: f64,
}

reals!(Track { bodies, length } => TrackTangent);

fn bodies() -> Vec<Body> {
    vec![
        Body { position: 0.5, speed: -1.5 },
        Body { position: 2.0, speed: 0.25 },
        Body { position: -0.75, speed: 3.0 },
    ]
}

#[test]
fn tangent_of_a_lent_place_not_written_back_on_every_exit() {
    #[differentiable(forward, reverse, lifted)]
    fn f(body: &mut Body, limit: f64, n: usize) -> f64 {
        body.position *= body.speed;
        if n == 0 {
            return body.position * limit;
        }
        for k in 0..n {
            body.speed += limit * body.position;
            if k == 2 {
                body.position = limit;
                return body.speed;
            }
            if body.speed > 100.0 {
                break;
            }
            if k == 1 {
                continue;
            }
            body.position *= 1.25;
        }
        body.position *= body.position;
        body.speed
    }
    check_seeded!(f without second_order at
        (&mut bodies()[0], 0.5, const 0), (&mut bodies()[0], 0.5, const 1), (&mut bodies()[1], 0.5, const 2),
        (&mut bodies()[2], 0.5, const 3), (&mut bodies()[2], 500.0, const 3));
}

#[test]
fn components_of_a_lent_struct_permuted() {
    #[differentiable(forward, reverse, lifted)]
    fn f(body: &mut Body, a: f64) {
        let position = body.position;
        body.position = body.speed * a;
        body.speed = position * 3.0;
    }
    check_in_place!(f without second_order at (&mut bodies()[0], 0.75));
}

#[test]
fn method_that_mutates_dropped_with_its_result() {
    #[differentiable(forward, reverse, lifted)]
    fn f(body: &Body, step: f64) -> f64 {
        let mut moved = *body;
        moved.drift(step);
        let _ = moved.drift(step * step);
        moved.position * moved.speed
    }
    check!(f without second_order at (&bodies()[0], 0.5));
}

#[test]
fn shallow_copy_of_a_struct() {
    #[differentiable(forward, reverse, lifted)]
    fn f(track: &mut Track, x: f64) -> f64 {
        let copy = track.clone();
        track.bodies[1].position *= x;
        track.length = copy.bodies[1].position * track.bodies[1].position;
        let again = copy.bodies;
        track.bodies[0] = again[1];
        again[1].position * copy.length
    }
    check_seeded!(f without second_order at (&mut Track { bodies: bodies(), length: 1.5 }, 0.75));
}

#[test]
fn two_names_for_one_struct() {
    #[differentiable(forward, reverse, lifted)]
    fn f(all: &mut [Body], i: usize, j: usize) {
        let pull = all[i].position - 2.0 * all[j].position;
        all[i].speed += pull * all[j].speed;
        all[j].speed -= pull * all[i].speed;
        all[i] = all[j];
        all[j].position *= all[i].position;
    }
    check_in_place!(f without second_order at (&mut bodies(), const 0, const 2), (&mut bodies(), const 1, const 1));
}

#[test]
fn structs_copied_to_and_fro() {
    #[differentiable(forward, reverse, lifted)]
    fn f(u: &mut Body, v: &mut Body) {
        *u = *v;
        u.speed *= 5.0;
        *v = *u;
        v.position *= v.speed;
        std::mem::swap(u, v);
    }
    check_in_place!(f without second_order at (&mut bodies()[0], &mut bodies()[1]));
}

#[test]
fn what_was_replaced_or_taken_kept_its_adjoint() {
    #[differentiable(forward, reverse)]
    fn f(body: &mut Body, x: f64) -> f64 {
        let old = std::mem::replace(body, Body { position: x, speed: 2.0 * x });
        body.speed *= old.position;
        let taken = std::mem::take(body);
        body.position += taken.speed * old.speed;
        taken.position
    }
    check_seeded!(f without second_order, lifted at (&mut bodies()[0], 0.75));
}

#[test]
fn struct_in_an_array_literal_got_anothers_adjoint() {
    #[differentiable(forward, reverse, lifted)]
    fn f(a: Body, b: Body, x: f64) -> [Body; 3] {
        [b, Body { position: x, ..a }, Body { speed: a.position, position: b.speed }]
    }
    check_seeded!(f without second_order at (bodies()[0], bodies()[1], 0.75));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Shape {
    Circle(f64),
    Box { width: f64, height: f64 },
}

#[test]
fn payload_read_twice_gave_half_of_the_gradient() {
    #[differentiable(forward, reverse, lifted)]
    fn area(shape: &Shape) -> f64 {
        match shape {
            Shape::Circle(radius) => radius * radius * 3.0,
            Shape::Box { width, height } if width > height => width * height + width,
            Shape::Box { height, .. } => height * height,
        }
    }
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let round = Shape::Circle(x * y);
        let flat = Shape::Box { width: y, height: x };
        area(&round) + 2.0 * area(&flat) + area(&round) * x
    }
    check!(f without second_order at (0.5, 2.0), (2.0, 0.5));
}

#[test]
fn closure_saw_a_struct_as_changed_later() {
    #[differentiable(forward, reverse, lifted)]
    fn f(body: &Body, x: f64) -> f64 {
        let mut speed = body.speed;
        let start = speed;
        let energy = |factor: f64| factor * start * start + body.position;
        speed *= x;
        let first = energy(speed);
        speed *= x;
        first * energy(speed)
    }
    check!(f without second_order at (&bodies()[1], 0.5));
}

#[test]
fn buffer_of_default_structs_taken_for_constant() {
    #[differentiable(forward, reverse, lifted)]
    fn f(all: &[Body], x: f64) -> f64 {
        let mut buffer = vec![Body::default(); all.len()];
        let mut rest = Body::default();
        for (k, body) in all.iter().enumerate() {
            buffer[k].position = body.speed * x;
            rest.speed += buffer[k].position * body.position;
        }
        buffer[0].speed = rest.speed;
        let mut sum = 0.0;
        for body in &buffer {
            sum += body.position * body.speed + rest.speed;
        }
        sum
    }
    check!(f without second_order at (&bodies(), 0.5), (&bodies()[..1].to_vec(), 0.5));
}

#[test]
fn primal_of_a_method_executed_twice() {
    use std::cell::Cell;
    thread_local!(static COUNT: Cell<usize> = const { Cell::new(0) });
    fn tick() {
        COUNT.set(COUNT.get() + 1);
    }
    #[differentiable(lifted)]
    fn f(body: &mut Body, step: f64) -> f64 {
        tick();
        body.drift(step) * body.speed
    }
    let mut body = bodies()[0];
    let mut body_bar = BodyTangent::default();
    f_can_grad(&mut body, 0.5, &mut body_bar, 1.0);
    assert_eq!(COUNT.get(), 1);
    let mut expected = bodies()[0];
    f(&mut expected, 0.5);
    assert_eq!((body.position, body.speed), (expected.position, expected.speed));
}
