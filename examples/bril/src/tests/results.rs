//! Values, what is printed, and the descents.

use super::*;
use crate::descend::descend;
use crate::published::RUNS;
use crate::report;

fn value(text: &str, inputs: &[f64]) -> Value<f64> {
    run(text, &numbers(inputs)).unwrap().0.result.unwrap()
}

#[test]
fn published_lines_come_out_to_the_last_digit() {
    let published: Vec<_> = RUNS.iter().filter(|run| !run.lines.is_empty()).collect();
    let [run] = published[..] else { panic!("one run was published with its numbers") };
    let points = descend(&program(run.program), &numbers(run.start), run.rates, run.steps, LIMITS).unwrap();
    let lines: Vec<_> = points.iter().take(5).map(report::words).collect();
    assert_eq!(
        lines,
        [
            ["5.76", "-0.6", "1.0"],
            ["-0.7296", "0.44", "-0.04"],
            ["-0.98830141", "0.64592", "-0.24592"],
            ["-0.9994546", "0.68832305", "-0.28832305"],
            ["-0.99997269", "0.69738716", "-0.29738716"],
        ]
    );
    assert_eq!(points.len(), run.steps + 1);
    assert_eq!(report::words(&points[run.steps]), ["-1.0", "0.7", "-0.3"]);
}

#[test]
fn the_other_descents_do_what_is_said_of_them() {
    let of = |name: &str| {
        let run = RUNS.iter().find(|run| run.name == name).unwrap();
        descend(&program(run.program), &numbers(run.start), run.rates, run.steps, LIMITS).unwrap()
    };
    let diverging = of("square-diverges");
    assert!(diverging.windows(2).all(|pair| pair[1].value > pair[0].value));
    let converging = of("square-converges");
    assert!(converging.windows(2).all(|pair| pair[1].value < 0.4 * pair[0].value));
    let oscillating = of("absolute");
    let signs: Vec<_> = oscillating[2..].iter().map(|point| point.inputs[0].signum()).collect();
    assert!(signs.windows(2).all(|pair| pair[0] == -pair[1]));
}

#[test]
fn a_descent_ends_where_numbers_do() {
    let rates = crate::descend::Rates { rate: 1e200, decay: 1.0 };
    let square = program(crate::published::SQUARE);
    let points = descend(&square, &numbers(&[1.0]), rates, 1000, LIMITS).unwrap();
    assert!(points.len() < 5 && points.last().unwrap().value.is_infinite());
}

#[test]
fn loops_calls_and_recursion_have_values() {
    assert_eq!(value(POWER, &[3.0, 0.0]), Value::Number(1.0));
    assert_eq!(value(POWER, &[3.0, 1.0]), Value::Number(3.0));
    assert_eq!(value(POWER, &[0.5, 30.0]), Value::Number(0.5_f64.powi(30)));
    assert_eq!(value(ROOT, &[9.0, 2.0]), Value::Number(6.0));
    // p(x) = x² + x + 2, q(y) the same.
    assert_eq!(value(RECURSION, &[3.0, -2.0, 2.0]), Value::Number(14.0 * 4.0));
    let branches =
        [[2.0, -3.0], [-2.0, 4.0], [2.0, 3.0], [-2.0, -3.0]].map(|inputs| value(BRANCHES, &inputs));
    assert_eq!(branches, [-6.0, -0.5, 25.0, 25.0].map(Value::Number));
}

#[test]
fn each_operation_has_its_value() {
    let of = |op: &str, ty: &str| {
        let instructions = format!(
            r#"{{"op": "{op}", "dest": "z", "type": "{ty}", "args": ["x", "y"]}}, {{"op": "ret", "args": ["z"]}}"#
        );
        let arguments = r#"{"name": "x", "type": "float"}, {"name": "y", "type": "int"}"#;
        let text = main_of(arguments, ty, &instructions);
        [value(&text, &[7.0, 2.0]), value(&text, &[2.0, 2.0])]
    };
    for (op, expected) in
        [("add", [9.0, 4.0]), ("sub", [5.0, 0.0]), ("mul", [14.0, 4.0]), ("div", [3.5, 1.0])]
    {
        assert_eq!(of(op, "int"), expected.map(Value::Number), "{op}");
        assert_eq!(of(&format!("f{op}"), "float"), expected.map(Value::Number), "{op}");
    }
    for (op, expected) in [
        ("eq", [false, true]),
        ("lt", [false, false]),
        ("gt", [true, false]),
        ("le", [false, true]),
        ("ge", [true, true]),
    ] {
        assert_eq!(of(op, "bool"), expected.map(Value::Boolean), "{op}");
        assert_eq!(of(&format!("f{op}"), "bool"), expected.map(Value::Boolean), "{op}");
    }
}

#[test]
fn booleans_have_a_table() {
    let arguments = r#"{"name": "a", "type": "bool"}, {"name": "b", "type": "bool"}"#;
    let instructions = r#"{"op": "and", "dest": "c", "type": "bool", "args": ["a", "b"]},
        {"op": "or", "dest": "d", "type": "bool", "args": ["a", "b"]},
        {"op": "not", "dest": "e", "type": "bool", "args": ["a"]},
        {"op": "id", "dest": "f", "type": "bool", "args": ["e"]}, {"op": "print", "args": ["c", "d", "e", "f"]}"#;
    let text = main_of(arguments, "", instructions);
    let printed = |a, b| run(&text, &[Value::Boolean(a), Value::Boolean(b)]).unwrap().1;
    assert_eq!(printed(false, false), "false false true true\n");
    assert_eq!(printed(true, false), "false true false false\n");
    assert_eq!(printed(true, true), "true true false false\n");
}

#[test]
fn programs_print() {
    assert_eq!(run(ROOT, &numbers(&[4.0, 1.0])).unwrap().1, "2\n");
    let empty = run(&main_of("", "", r#"{"op": "print"}, {"op": "nop"}"#), &[]).unwrap();
    assert_eq!((empty.1.as_str(), empty.0.result, empty.0.instructions), ("\n", None, 1));
}
