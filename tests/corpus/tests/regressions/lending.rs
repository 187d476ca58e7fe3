//! Faults that were found where parts of one value are lent, copied or given away at once, each under the name of what was wrong.

use ad_corpus::{check, check_in_place, reals};
use ad_runtime::{Differentiable, differentiable};

#[test]
fn a_method_could_not_be_given_a_part_of_its_receiver() {
    #[derive(Differentiable, Clone, Debug)]
    #[::ad_runtime::differentiable(lifted)]
    struct Cloud {
        values: Vec<f64>,
        scale: f64,
    }

    impl Cloud {
        #[differentiable(second_order, lifted)]
        fn spread(&self, a: &[f64]) -> f64 {
            self.scale * a[0] * self.values[1]
        }

        #[differentiable(second_order, lifted)]
        fn add(&mut self, amount: f64) -> f64 {
            self.scale += amount * amount;
            self.scale * amount
        }
    }

    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut cloud = Cloud { values: vec![x, y], scale: x * y };
        let spread = cloud.spread(&cloud.values);
        cloud.scale *= spread;
        let added = cloud.add(cloud.scale);
        cloud.scale + cloud.spread(&cloud.values) * added
    }
    check!(f at (0.5, -1.5));

    #[differentiable(second_order, lifted)]
    fn g(p: [f64; 3]) -> f64 {
        let mut z = 0.5;
        let mut some = Some(p[0]);
        if let Some(total) = some {
            z = p[1].hypot(total) * some.unwrap_or(total);
            some = Some(p[2] * z);
        }
        z * some.unwrap_or(1.0)
    }
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp, g_lifted] at ([0.5, -1.5, 2.0]));
}

#[test]
fn the_shape_of_a_part_that_is_lent_twice_was_taken_too_late() {
    #[derive(Differentiable, Clone, Debug)]
    struct Cloud {
        values: Vec<f64>,
        center: f64,
    }

    #[differentiable(second_order)]
    impl Cloud {
        fn spread(&self, a: &[f64]) -> f64 {
            self.center * a[0]
        }
    }

    #[differentiable(second_order)]
    fn f(x: f64, mut z: f64) -> f64 {
        if x > 0.0 {
            let mut state = Cloud { values: vec![0.5, x], center: z };
            state.center -= z * x
                - ({
                    z = state.spread(&state.values);
                    0.5
                });
            return state.center * z;
        }
        let mut cloud = Cloud { values: vec![x, z], center: z };
        cloud = Cloud { values: vec![x], center: cloud.spread(&cloud.values) };
        cloud.values[0] * cloud.center
    }
    check!(f without lifted at (2.0, 3.0), (-2.0, 3.0));
}

#[test]
fn constants_copied_over_elements_of_a_type_that_is_not_visible() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut b = [(2..3).fold(2.0_f64, |_, j| j as f64), 0.5, x];
        let before = b[2] * b[0];
        b.copy_from_slice(&[1.0; 3]);
        b[1] *= x;
        before + b[0] * x + b[1] * b[2]
    }
    check!(f at (2.0));
}

#[test]
fn a_value_that_is_only_matched_was_not_there() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let found = Some(x);
        let other = found.map(|_| 0.5);
        if let Some(_half) = other {}
        x * x
    }
    check!(f at (1.5));
}

#[test]
fn names_for_parts_of_lists_that_are_matched_were_rejected() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], p: f64) -> f64 {
        let mut sum = x
            .windows(2)
            .map(|w| match w {
                [a, b] => a * b,
                _ => p,
            })
            .sum::<f64>();
        for pair in x.windows(2) {
            if let [a, b] = pair {
                sum += a * b * p;
            }
            let &[first, _] = pair else { unreachable!() };
            sum *= first;
        }
        for part in x.chunks(2) {
            if let &[a, b] = part {
                sum += a * b;
            } else {
                sum -= part[0];
            }
        }
        let ends = &x[1..3];
        if let &[a, b] = ends { sum * a - b } else { 0.0 }
    }
    check!(f at (&[0.7, -1.02, 3.0], 0.5), (&[0.7, -1.02, 3.0, 0.25], 0.5));
}

#[test]
fn names_for_parts_that_are_changed_were_rejected_when_matched() {
    #[differentiable(second_order, lifted)]
    fn f(x: &mut [f64], p: f64) {
        for part in x.chunks_exact_mut(2) {
            if let [a, b] = part {
                *a *= *b;
                *b += p * *a;
            }
        }
    }
    check_in_place!(f at (&mut [0.7, -1.02, 3.0], 0.5));
}

/// The shape of the list was taken while one of its elements was still borrowed.
#[test]
fn an_element_that_is_changed_could_not_be_returned() {
    #[derive(Differentiable, Clone, Debug)]
    #[::ad_runtime::differentiable(lifted)]
    struct Pair(f64, f64);

    reals!(Pair { 0, 1 } => PairTangent);

    impl Pair {
        #[differentiable(second_order, lifted)]
        fn nudge(&mut self, by: f64) {
            self.1 += self.0 * by;
        }
    }

    #[differentiable(second_order, lifted)]
    fn f(mut points: Vec<Pair>, by: f64) -> f64 {
        for point in points.iter_mut() {
            if point.0 > 1.0 {
                return point.1 * by;
            }
            point.nudge(by);
        }
        points.iter().map(|point| point.0 * point.1).sum()
    }
    check!(
        f at (vec![Pair(0.5, 2.0), Pair(1.5, -1.0)], 0.7), (vec![Pair(1.5, 2.0)], 0.7), (vec![Pair(0.5, 2.0)], 0.7),
            (Vec::<Pair>::new(), 0.7)
    );
}

#[test]
fn an_array_that_is_lent_and_read_in_a_loop_could_not_be_kept() {
    #[differentiable(second_order, lifted)]
    fn f(g: &mut [f64; 3], x: f64) {
        let mut sum = (x * 0.1).sin();
        match g.len() {
            0 => {}
            _ => {
                for e in g.iter_mut() {
                    *e = sum.sin() * x;
                }
                for e in g.iter() {
                    sum += *e * 0.25 * sum;
                }
            }
        }
        g[0] = sum;
    }
    check_in_place!(f at (&mut [0.7, -1.02, 3.0], 0.5));
}
