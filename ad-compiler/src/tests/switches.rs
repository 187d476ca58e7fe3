//! Passes that change no program of the generator's, switched off: the gradients are the same, and the programs are not.

use super::interpret::{Program, Value};
use super::pipeline::Module;
use crate::attribute::switches::Options;

/// The gradient of `f`, with the text of its sweeps.
fn gradient(source: &str, arguments: &[Value], options: Options) -> (Vec<f64>, String) {
    let module = Module::of(source, options);
    let text = module.text();
    let (_, gradients) = Program::of_module(module).gradient("f", arguments, Value::Float(1.0), Vec::new());
    (gradients.iter().flat_map(Value::flatten).collect(), text)
}

fn agree(source: &str, arguments: &[Value], options: Options, most: f64) {
    let (usual, text) = gradient(source, arguments, Options::default());
    let (other, other_text) = gradient(source, arguments, options);
    assert_ne!(text, other_text, "the switch changes nothing");
    let largest = usual.iter().map(|x| x.abs()).fold(1.0, f64::max);
    assert!(usual.iter().any(|x| *x != 0.0) && usual.len() == other.len());
    for (a, b) in usual.iter().zip(&other) {
        assert!((a - b).abs() <= most * largest, "{a} and {b}");
    }
}

fn list(floats: &[f64]) -> Value {
    Value::List(floats.iter().map(|&float| Value::Float(float)).collect())
}

/// It goes through all of its list.
const POWER: &str =
    "fn power(x: &[f64]) -> f64 { let mut sum = 0.0; for v in x { sum += v * v.sin(); } sum }";

#[test]
fn lists_that_are_kept() {
    let source = "
        fn f(x: &[f64]) -> f64 {
            let mut list = x.to_vec();
            let mut sum = 1.0_f64;
            for _ in 0..3 {
                let mut next = Vec::new();
                for i in 0..list.len() {
                    sum = sum.sin() + list[i] * list[i] * sum;
                    next.push(list[i].cos());
                }
                list = next;
            }
            sum * list[0]
        }";
    let options = Options { save_by_move: false, ..Options::default() };
    agree(source, &[list(&[0.4, 0.9, -0.3])], options, 0.0);
}

#[test]
fn lists_for_calls_in_one_allocation() {
    let source = format!(
        "{POWER}
        fn f(x: &[f64]) -> f64 {{
            let mut list = x.to_vec();
            let mut sum = 0.0;
            for k in 0..3 {{
                sum += power(&list) * power(&list) + sum * 0.5;
                list[k] = sum.cos() * list[0];
            }}
            sum
        }}"
    );
    let options = Options { gather: false, ..Options::default() };
    agree(&source, &[list(&[0.4, 0.9, -0.3])], options, 0.0);
}

#[test]
fn loops_taken_apart() {
    let source = "
        fn f(x: &[f64], y: &[f64]) -> f64 {
            let mut z = x.to_vec();
            for i in 1..x.len() - 1 {
                z[i] = (x[i + 1] - x[i - 1]) * x[i] - y[i] * x[i];
            }
            let mut sum = 0.0;
            for i in 0..z.len() {
                sum += z[i] * z[i] * y[i];
            }
            sum
        }";
    let options = Options { loop_fission: false, ..Options::default() };
    agree(source, &[list(&[0.4, 0.9, -0.3, 1.2]), list(&[1.1, 0.2, 0.7, -0.5])], options, 1e-12);
}

#[test]
fn lists_that_are_given_away() {
    let source = "
        fn f(x: &[f64]) -> f64 {
            let mut y = x.to_vec();
            let mut z = x.to_vec();
            for k in 0..3 {
                for i in 0..y.len() {
                    z[i] = y[i].sin() * y[k];
                }
                for i in 0..y.len() {
                    y[i] = z[i] + z[k];
                }
            }
            let mut sum = 0.0;
            for i in 0..y.len() {
                sum += y[i] * y[i] * x[i];
            }
            sum
        }";
    let options = Options { last_use: false, ..Options::default() };
    agree(source, &[list(&[0.4, 0.9, -0.3, 1.2])], options, 0.0);
}

#[test]
fn neighbours_that_are_chosen() {
    let source = "
        fn f(x: &[f64], n: usize) -> f64 {
            let mut sum = 1.0_f64;
            for i in 0..n {
                let right = if i + 1 < n { i + 1 } else if n > 2 { 1 } else { 0 };
                let shorter = x.first().map_or(0, |first| if *first > 0.0 { 1 } else { 2 });
                sum = sum.sin() * x[right] + x[i] * x[right] * x[n - n / shorter];
            }
            sum
        }";
    let options = Options { if_conversion: false, ..Options::default() };
    for n in [1, 2, 4] {
        agree(source, &[list(&[0.4, 0.9, -0.3, 1.2]), Value::usize(n)], options, 0.0);
    }
}

#[test]
fn functions_that_call_themselves() {
    let source = "
        fn f(x: f64, n: usize) -> f64 {
            let y = x.sin() * 0.5;
            if n == 0 { y * x } else { f(y, n - 1) + f(y * x, n / 2) * 0.5 }
        }";
    let options = Options { stateless: false, ..Options::default() };
    for n in [0, 1, 3] {
        agree(source, &[Value::Float(0.7), Value::usize(n)], options, 0.0);
    }
}

#[test]
fn stores_that_are_undone() {
    let source = "
        fn f(x: &[f64]) -> f64 {
            let mut a = x.to_vec();
            for k in 0..a.len() {
                for i in k + 1..a.len() {
                    a[i] = (a[i] * a[k] - a[k] * a[0]).sin() * a[i - 1] * a[i];
                }
            }
            let mut sum = 0.0;
            for i in 0..a.len() {
                sum += a[i];
            }
            sum
        }";
    let options = Options { undo_stores: false, ..Options::default() };
    agree(source, &[list(&[0.4, 0.9, -0.3, 1.2])], options, 0.0);
}

#[test]
fn counters_run_backward() {
    let source = "
        fn f(x: &[f64], y: f64) -> f64 {
            let mut k = 0;
            let mut sum = 1.0;
            for i in 0..x.len() {
                if x[i] > 0.0 {
                    sum *= x[k].sin() + y;
                    k += 1;
                }
            }
            sum
        }";
    let options = Options { induction: false, ..Options::default() };
    agree(source, &[list(&[0.4, -0.9, 0.3, 1.2]), Value::Float(0.7)], options, 0.0);
}

#[test]
fn products_with_constant_factors() {
    let source = "
        fn f(x: &[f64]) -> f64 {
            let mut sum = 0.0;
            for i in 1..x.len() {
                let b = x[i] - x[i - 1];
                let k = x[i] * 3.0;
                sum += 0.5 * b * b - k * x[0];
            }
            sum
        }";
    let options = Options { constant_folding: false, ..Options::default() };
    agree(source, &[list(&[0.4, 0.9, -0.3, 1.2])], options, 1e-12);
}

/// Nothing is rounded otherwise: the factor that is moved is a power of two.
#[test]
fn constant_factors_that_meet() {
    let source = "
        fn f(x: &[f64]) -> f64 {
            let mut sum = 0.0;
            for i in 1..x.len() {
                sum += 0.7 * (x[i] - x[i - 1]).powi(2) + 0.5 * x[i].sin().powi(2) - x[i].powi(2) * 1.1 + 0.3 * x[0].powi(3);
            }
            sum
        }";
    let options = Options { constant_folding: false, ..Options::default() };
    agree(source, &[list(&[0.4, 0.9, -0.3, 1.2])], options, 0.0);
}

#[test]
fn loops_with_counters_taken_apart() {
    let source = "
        fn f(packed: &[f64], x: &[f64]) -> f64 {
            let mut y = vec![0.0; x.len()];
            let mut entry = 0;
            for i in 0..x.len() {
                for j in i + 1..x.len() {
                    y[j] += packed[entry] * x[i];
                    entry += 1;
                }
            }
            let mut sum = 0.0;
            for i in 0..y.len() {
                sum += y[i] * y[i];
            }
            sum
        }";
    let options = Options { loop_fission: false, ..Options::default() };
    let arguments = [list(&[0.4, 0.9, -0.3, 1.2, 0.7, -0.8]), list(&[1.1, 0.2, 0.7, -0.5])];
    agree(source, &arguments, options, 1e-12);
    let (_, text) = gradient(source, &arguments, Options::default());
    let steps_at_once = |line: &str| line.contains("update entry_own") && line.contains("-= trips");
    assert!(text.lines().any(steps_at_once), "the counter is stepped before the loops: {text}");
}

#[test]
fn slices_neighbours_and_adjoints_in_place() {
    let source = "
        fn f(start: &[f64]) -> f64 {
            let mut x = start.to_vec();
            for i in 0..x.len() - 1 {
                x[i] = x[i].sin();
            }
            let mut sum = 0.0;
            for i in 0..x.len() - 1 {
                sum += (x[i + 1] - x[i] * x[i]) * x[i];
            }
            sum
        }";
    let usual = super::expansion("", source, &["_prim"]);
    assert_eq!(usual, super::expansion("without()", source, &["_prim"]));
    for (switch, made) in [("slice_loops", ".zip("), ("loop_fusion", "= x[1];"), ("in_place", "zero_in(")] {
        let other = super::expansion(&format!("without({switch})"), source, &["_prim"]);
        assert!(!other.contains("compile_error"), "{other}");
        assert!(usual.contains(made) && !other.contains(made), "{switch} changes nothing: {usual}{other}");
    }
}

/// `only(..)` hides what is needed, and leaves out the rest.
#[test]
fn functions_that_are_not_named() {
    let source = "fn f(x: f64) -> f64 { x * x }";
    let of = |args: &str, suffix: &str| super::expansion(args, source, &[suffix]);
    for suffix in ["_vjps", "_grad_into", "_adj_into"] {
        assert!(of("", suffix).contains("fn f_"), "{suffix}");
        assert_eq!(of("only(value_and_grad)", suffix), "", "{suffix}");
    }
    // The primal that keeps is always hidden.
    let hidden = |args: &str, suffix: &str| of(args, suffix).matches("doc(hidden)").count();
    for (suffix, usual) in [("_can_grad", 0), ("_adj", 0), ("_prim", 1)] {
        assert_eq!(hidden("", suffix), usual, "{suffix}");
        assert_eq!(hidden("only(value_and_grad)", suffix), usual + 1, "{suffix}");
    }
    assert!(!of("only(value_and_grad)", "_value_and_grad").contains("doc(hidden)"));
}

/// `without(..)` names passes as their list does.
#[test]
fn each_switch_of_a_pass_has_its_name() {
    for pass in crate::passes::ADJOINT.iter().chain(crate::passes::TANGENT) {
        let Some(switch) = pass.switch else { continue };
        let mut options = Options::default();
        assert!(switch(&options), "{} is on", pass.name);
        *options.switch(pass.name).unwrap_or_else(|| panic!("{} has no switch", pass.name)) = false;
        assert!(!switch(&options), "{} has the switch of another pass", pass.name);
    }
}

#[test]
fn additions_in_blocks() {
    let source = "
        fn f(x: &[f64], k: usize) -> f64 {
            let mut sum = 0.0;
            for i in 0..x.len() {
                let mut flux = x[i].sin();
                if i > 0 {
                    flux += x[i - 1] * x[i];
                }
                if i + 1 < k {
                    flux -= x[i + 1] * x[i];
                }
                for j in 0..x.len() {
                    flux += x[j] * x[i] * x[i];
                }
                sum += flux * flux;
            }
            sum
        }";
    let options = Options { scalar_promotion: false, ..Options::default() };
    for k in 0..5 {
        agree(source, &[list(&[0.4, 0.9, -0.3, 1.2]), Value::usize(k)], options, 1e-12);
    }
}

#[test]
fn callees_that_keep_what_they_read() {
    let source = "
        fn square(x: &[f64], i: usize) -> f64 {
            if i >= x.len() {
                return 0.0;
            }
            x[i] * x[i]
        }
        fn f(start: &[f64]) -> f64 {
            let mut x = start.to_vec();
            for i in 1..x.len() {
                x[i] = x[i] * square(&x, i - 1) + square(&x, i + 1);
            }
            x[x.len() - 1]
        }";
    let options = Options { callees_keep: false, ..Options::default() };
    for floats in [&[0.4, 0.9, -0.3, 1.2][..], &[0.7, 2.0], &[0.5]] {
        agree(source, &[list(floats)], options, 1e-14);
    }
}
