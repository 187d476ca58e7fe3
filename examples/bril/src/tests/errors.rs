//! What is said of programs that have a mistake.

use super::*;
use crate::derivative::forward;

/// The mistake of a program.
#[track_caller]
fn mistake(text: &str) -> String {
    read(text).expect_err("the program has a mistake").to_string()
}

/// The mistake of a `main` that returns nothing and takes x, a float, and b, a boolean.
#[track_caller]
fn of(instructions: &str) -> String {
    mistake(&main_of(INPUTS, "", instructions))
}

/// The mistake of a run of it.
#[track_caller]
fn of_run(instructions: &str) -> String {
    let text = main_of(INPUTS, "", instructions);
    run(&text, &[Value::Number(0.0), Value::Boolean(true)]).expect_err("the run fails").to_string()
}

const INPUTS: &str = r#"{"name": "x", "type": "float"}, {"name": "b", "type": "bool"}"#;

#[test]
fn json() {
    let start = "the program cannot be read: ";
    assert_eq!(mistake("{\n  \"functions\": [}"), format!("{start}expected value at line 2 column 17"));
    assert_eq!(mistake(""), format!("{start}EOF while parsing a value at line 1 column 0"));
    assert_eq!(mistake("{}"), format!("{start}missing field `functions` at line 1 column 2"));
    let number = mistake("{\"functions\": [\n{\"name\": 5}]}");
    assert_eq!(number, format!("{start}invalid type: integer `5`, expected a string at line 2 column 10"));
    let deep = mistake(&"[".repeat(100_000));
    assert!(deep.starts_with(start) && deep.contains("line 1"), "{deep}");
}

#[test]
fn functions() {
    assert_eq!(mistake(r#"{"functions": []}"#), "there is no function main");
    let twice = r#"{"functions": [{"name": "main", "instrs": []}, {"name": "main", "instrs": []}]}"#;
    assert_eq!(mistake(twice), "function main, there are two functions of this name");
    let arguments = r#"{"name": "x", "type": "int"}, {"name": "x", "type": "int"}"#;
    assert_eq!(mistake(&main_of(arguments, "", "")), "function main, there are two arguments x");
    let unknown = "function main, the type \"char\" is unknown: there are int, float and bool";
    assert_eq!(mistake(&main_of(r#"{"name": "x", "type": "char"}"#, "", "")), unknown);
    assert_eq!(mistake(&main_of("", "char", "")), unknown);
}

#[test]
fn names() {
    let at = "function main, instruction";
    assert_eq!(of(r#"{"label": "a"}, {"op": "alloc"}"#), format!("{at} 1, the operation alloc is unknown"));
    assert_eq!(of(r#"{"op": "print", "args": ["y"]}"#), format!("{at} 0, the variable y is never assigned"));
    assert_eq!(of(r#"{"op": "jmp", "labels": ["a"]}"#), format!("{at} 0, there is no label a"));
    assert_eq!(of(r#"{"op": "call", "funcs": ["f"]}"#), format!("{at} 0, there is no function f"));
    assert_eq!(of(r#"{"label": "a"}, {"label": "a"}"#), format!("{at} 1, the label a is there twice"));
    assert_eq!(of("{}"), format!("{at} 0, there is no label, and no operation"));
    assert_eq!(of(r#"{"label": "a", "op": "nop"}"#), format!("{at} 0, there are a label and an operation"));
}

#[test]
fn what_an_operation_needs() {
    let at = "function main, instruction 0,";
    let one = r#"{"op": "add", "dest": "y", "type": "int", "args": ["x"]}"#;
    assert_eq!(of(one), format!("{at} expected 2 operands, found 1"));
    let no_dest = r#"{"op": "add", "type": "int", "args": ["x", "x"]}"#;
    assert_eq!(of(no_dest), format!("{at} the destination is missing"));
    assert_eq!(of(r#"{"op": "id", "dest": "y", "args": ["x"]}"#), format!("{at} the type is missing"));
    assert_eq!(of(r#"{"op": "br", "args": ["b"]}"#), format!("{at} expected 2 labels, found 0"));
    assert_eq!(of(r#"{"op": "call"}"#), format!("{at} expected 1 functions, found 0"));
    assert_eq!(of(r#"{"op": "const", "dest": "y", "type": "int"}"#), format!("{at} the value is missing"));
    let text = r#"{"op": "const", "dest": "y", "type": "int", "value": "1"}"#;
    assert_eq!(of(text), format!("{at} the value \"1\" is neither a number nor a boolean"));
    let half = r#"{"op": "const", "dest": "y", "type": "int", "value": 0.5}"#;
    assert_eq!(of(half), format!("{at} the value 0.5 is no integer"));
    let boolean = r#"{"op": "const", "dest": "y", "type": "int", "value": true}"#;
    assert_eq!(of(boolean), format!("{at} y is called a number, and is a boolean"));
    let compared = r#"{"op": "lt", "dest": "y", "type": "float", "args": ["x", "x"]}"#;
    assert_eq!(of(compared), format!("{at} y is called a number, and is a boolean"));
    let pointer = r#"{"op": "id", "dest": "y", "type": {"ptr": "int"}, "args": ["x"]}"#;
    assert_eq!(
        of(pointer),
        format!("{at} the type {{\"ptr\":\"int\"}} is unknown: there are int, float and bool")
    );
}

#[test]
fn calls_and_returns() {
    let at = "function main, instruction 0,";
    let few = r#"{"op": "call", "funcs": ["main"], "args": ["x"]}"#;
    assert_eq!(of(few), format!("{at} the function main takes 2 arguments, not 1"));
    let result = r#"{"op": "call", "dest": "y", "type": "int", "funcs": ["main"], "args": ["x", "b"]}"#;
    assert_eq!(of(result), format!("{at} the function main returns no value"));
    let typeless = r#"{"op": "ret", "args": ["x"]}"#;
    assert_eq!(of(typeless), format!("{at} a value is returned by a function without a type"));
    let missing = mistake(&main_of("", "int", r#"{"op": "ret"}"#));
    assert_eq!(missing, format!("{at} the value to return is missing: the function returns a number"));
    let two = mistake(&main_of(INPUTS, "int", r#"{"op": "ret", "args": ["x", "x"]}"#));
    assert_eq!(two, format!("{at} there are 2 values to return, instead of 1"));
}

#[test]
fn types_at_run_time() {
    let at = "function main, instruction";
    let needed = "a number is needed, and the variable b is a boolean";
    let added = r#"{"op": "nop"}, {"op": "add", "dest": "y", "type": "int", "args": ["x", "b"]}"#;
    assert_eq!(of_run(added), format!("{at} 1, {needed}"));
    let copied = r#"{"op": "id", "dest": "y", "type": "int", "args": ["b"]}"#;
    assert_eq!(of_run(copied), format!("{at} 0, {needed}"));
    let swapped = r#"{"op": "call", "funcs": ["main"], "args": ["b", "b"]}"#;
    assert_eq!(of_run(swapped), format!("{at} 0, {needed}"));
    let condition = r#"{"label": "l"}, {"op": "br", "args": ["x"], "labels": ["l", "l"]}"#;
    assert_eq!(of_run(condition), format!("{at} 1, a boolean is needed, and the variable x is a number"));
    let returned = run(&main_of(INPUTS, "float", r#"{"op": "ret", "args": ["b"]}"#), &inputs()).unwrap_err();
    assert_eq!(returned.to_string(), format!("{at} 0, {needed}"));
}

fn inputs() -> [Value<f64>; 2] {
    [Value::Number(1.0), Value::Boolean(true)]
}

#[test]
fn variables_without_a_value() {
    let skipped = r#"{"op": "jmp", "labels": ["l"]}, {"op": "const", "dest": "y", "type": "int", "value": 1},
        {"label": "l"}, {"op": "OP", "args": ["y"]}"#;
    let printed = of_run(&skipped.replace("OP", "print"));
    assert_eq!(printed, "function main, instruction 3, the variable y has no value here");
    let added = skipped.replace(r#""OP", "args": ["y"]"#, r#""mul", "dest": "z", "args": ["x", "y"]"#);
    assert_eq!(of_run(&added), printed);
    // A call does not find the values of an earlier one.
    let called = r#"{"functions": [
        {"name": "main", "instrs": [{"op": "const", "dest": "t", "value": true},
            {"op": "const", "dest": "f", "value": false},
            {"op": "call", "funcs": ["g"], "args": ["t"]}, {"op": "call", "funcs": ["g"], "args": ["f"]}]},
        {"name": "g", "args": [{"name": "b", "type": "bool"}], "instrs": [
            {"op": "br", "args": ["b"], "labels": ["set", "use"]}, {"label": "set"},
            {"op": "const", "dest": "y", "value": 1}, {"label": "use"}, {"op": "print", "args": ["y"]}]}]}"#;
    let message = run(called, &[]).unwrap_err().to_string();
    assert_eq!(message, "function g, instruction 4, the variable y has no value here");
}

#[test]
fn the_end_without_a_value() {
    let text = main_of(INPUTS, "float", r#"{"op": "nop"}"#);
    let message = run(&text, &inputs()).unwrap_err().to_string();
    let expected = "function main, the end is reached without a `ret`, but the function returns a value";
    assert_eq!(message, expected);
}

#[test]
fn division_by_zero() {
    let divided = |op: &str| format!(r#"{{"op": "{op}", "dest": "y", "args": ["x", "x"]}}"#);
    assert_eq!(of_run(&divided("div")), "function main, instruction 0, an integer is divided by zero");
    let of_floats = main_of(INPUTS, "", &format!(r#"{}, {{"op": "print", "args": ["y"]}}"#, divided("fdiv")));
    assert_eq!(run(&of_floats, &[Value::Number(0.0), Value::Boolean(true)]).unwrap().1, "NaN\n");
}

#[test]
fn limits() {
    let endless = r#"{"label": "l"}, {"op": "jmp", "labels": ["l"]}"#;
    let message = "function main, instruction 1, the run is given up after 100000 instructions";
    assert_eq!(of_run(endless), message);
    let deep = r#"{"op": "call", "funcs": ["main"], "args": ["x", "b"]}"#;
    assert_eq!(of_run(deep), "function main, instruction 0, more than 500 calls are open at once");
    // The last instruction and the last call that are allowed are allowed.
    let limited = |instructions, depth| {
        let limits = Limits { instructions, depth };
        let text = main_of("", "", r#"{"op": "print"}, {"op": "print"}"#);
        interpret::run(&program(&text), &numbers(&[]), limits, &mut std::io::sink()).is_ok()
    };
    assert_eq!([limited(2, 1), limited(1, 1), limited(2, 0)], [true, false, false]);
}

#[test]
fn arguments() {
    let text = main_of(INPUTS, "", "");
    let message = |inputs: &[Value<f64>]| run(&text, inputs).unwrap_err().to_string();
    assert_eq!(message(&[]), "function main, expected 2 arguments, found 0");
    assert_eq!(message(&[Value::Number(1.0); 2]), "function main, argument b is no boolean");
    assert_eq!(message(&[Value::Boolean(true); 2]), "function main, argument x is no number");
}

#[test]
fn no_derivative() {
    let of = |ty: &str, instructions: &str| {
        let program = program(&main_of(INPUTS, ty, instructions));
        forward(&program, &inputs(), LIMITS, &mut std::io::sink()).unwrap_err().to_string()
    };
    assert_eq!(of("", ""), "function main, a function that returns nothing has no derivative");
    let boolean = of("bool", r#"{"op": "ret", "args": ["b"]}"#);
    assert_eq!(boolean, "function main, a boolean has no derivative");
}
