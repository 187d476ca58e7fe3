//! What mutations have found, each under the name of what was wrong.

use super::input::{self, Input, Macro};
use crate::ir::verify;

/// Expands it in a thread whose panics are noted.
fn passes(expander: Macro, args: &str, item: &str) {
    passes_in_file(expander, args, item, "");
}

/// The same, behind something else in its file.
fn passes_in_file(expander: Macro, args: &str, item: &str, before: &str) {
    let input =
        Input { expander, args: args.into(), item: item.into(), before: before.into(), after: "".into() };
    let judge = move || {
        input::note_panics();
        verify::ALWAYS.set(true);
        let judged = input.judged();
        judged.map_err(|fault| format!("{}: {}\n{input}", fault.title, fault.message))
    };
    let thread = std::thread::Builder::new().name(input::THREAD.into()).spawn(judge);
    let judged = thread.expect("a thread for the input").join().expect("panics are caught");
    assert!(judged.is_ok(), "{}", judged.unwrap_err());
}

#[test]
fn an_unknown_argument_of_a_method_left_other_errors_unchecked() {
    passes(
        Macro::Differentiable,
        "",
        "impl A { #[differentiable(backward)] fn f(&self, x: f64) -> f64 { x } }",
    );
}

#[test]
fn the_value_of_an_undeclared_list_could_not_be_written() {
    passes(
        Macro::Differentiable,
        "forward, reverse",
        "fn f(x: f64) -> f64 { if let [first, rest @ ..] = &mut v[..] { *first += rest[0]; } x }",
    );
}

#[test]
fn what_is_lent_without_being_declared_mut_had_a_tangent_that_could_not_be_written() {
    let item = "fn kick(bodies: &mut f64) { let b = bodies[j]; interact(&mut b) }";
    passes(Macro::Differentiable, "forward, reverse", item);
}

#[test]
fn the_else_of_a_let_went_on() {
    let item = "fn f(x: f64, k: Option<usize>) -> f64 { let Some(n) = k else { }; x * n as f64 }";
    passes(Macro::Differentiable, "", item);
}

#[test]
fn values_that_are_walked_by_value_could_not_be_assigned() {
    passes(Macro::Differentiable, "", "fn f(c: f64) { let mut c = c; for e in c { e = 1.1; } }");
}

#[test]
fn the_type_of_a_field_was_a_sum_of_bounds() {
    passes(Macro::Derive, "", "struct Point { y: f64 + }");
    passes(Macro::Differentiable, "forward, reverse", "fn f(x: f64) -> f64 + { }");
    passes(Macro::Differentiable, "", "fn f(Vec<> +) -> f64 { }");
    passes(Macro::Differentiable, "", "fn f(a: Vec<f64> +) -> f64 { a[0] }");
    passes(Macro::Differentiable, "", "fn f(x: f64, g: &(dyn Fn(f64) -> f64 + Sync)) -> f64 { x * g(1.0) }");
}

#[test]
fn an_adjoint_without_braces_was_taken_out_with_what_followed() {
    passes(Macro::Differentiable, "", "fn f() -> f64 { adjoint! a { > } }");
}

#[test]
fn the_body_of_a_closure_began_with_a_block() {
    let item = "fn f(w: &[f64]) -> f64 { w.iter().filter(|s| { 0.5 } < **s).sum() }";
    passes(Macro::Differentiable, "forward, reverse", item);
    let item = "fn f(w: &[f64]) -> f64 { w.iter().map(|s| if *s > 0.0 { 1.0 } else { *s } * 2.0).sum() }";
    passes(Macro::Differentiable, "forward, reverse", item);
}

#[test]
fn the_parameter_of_a_closure_was_no_pattern() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(w: &[f64]) -> f64 { w.iter().map(|..| 1.0).fold(0.0, |.., s| s) }",
    );
}

#[test]
fn the_second_of_two_conditions_began_with_a_block() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(x: f64) -> f64 { if x > 1.0 && { x } > 0.0 { x } else { 2.0 * x } }",
    );
}

#[test]
fn a_literal_before_a_question_mark_was_read_as_the_block_of_a_match() {
    passes(Macro::Differentiable, "", "fn f(x: f64) -> Result<f64, ()> { let a = Maybe { x }?; Ok(a) }");
    passes(Macro::Differentiable, "", "fn f(x: f64) -> Option<f64> { Some(x * Maybe { x }.get()?) }");
    let item =
        "fn f(v: &[f64]) -> Option<Vec<f64>> { v.iter().map(|x| Maybe { x }).collect::<Option<Vec<f64>>>() }";
    passes(Macro::Differentiable, "", item);
}

#[test]
fn the_pattern_of_a_closure_had_no_end() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(w: &[f64]) -> f64 { w.iter().map(|x ..| 1.0).fold(0.0, |s, x ..| s) }",
    );
}

#[test]
fn a_call_had_fewer_arguments_than_its_callee_leaves_out() {
    let before = "impl Spring { #[differentiable(wrt(self, length))] fn force(&self, length: f64, unit: f64) -> f64 { length * unit } }";
    passes_in_file(Macro::Differentiable, "", "fn f(spring: Spring) -> f64 { spring.force() }", before);
}

#[test]
fn a_free_function_took_self() {
    passes(Macro::Differentiable, "", "fn f(self) -> f64 { }");
}

#[test]
fn a_swap_changed_what_was_not_declared_mut() {
    let item = "fn f(mut v: Vec<f64>) -> Vec<f64> { let count = v.len(); match () { None => { mem::swap(&mut v, &mut count) } () => return v } }";
    passes(Macro::Differentiable, "", item);
}

#[test]
fn the_length_of_an_array_returned_the_block_behind_it() {
    let item = "fn f(y: f64) -> f64 { let weights: [f64; return] = array::from_fn(|k| ()); }";
    passes(Macro::Differentiable, "", item);
}

#[test]
fn an_endless_loop_was_left_behind_its_end() {
    let item = "fn f(x: f64, n: usize) -> f64 { match n { l => loop { loop { } if 3 { break } } } }";
    passes(Macro::Differentiable, "", item);
}

#[test]
fn a_variable_that_stands_alone_as_a_statement_was_dropped_with_its_value() {
    passes(Macro::Differentiable, "", "fn squared(x: Box) -> f64 { let y = *x; y; y }");
}

#[test]
fn a_guard_wrote_to_what_is_not_declared_mut() {
    let item =
        "fn program(rows: Vec, n: usize) -> f64 { match () { () if n = 1.5 => match 2 { _ => [0] } } }";
    passes(Macro::Differentiable, "", item);
}

#[test]
fn the_pattern_of_a_loop_was_one_of_alternatives() {
    passes(
        Macro::Differentiable,
        "",
        "fn program(b: f64) -> f64 { 'outer: for | z in map().map(|s| b) { } }",
    );
}

#[test]
fn a_variable_was_used_before_it_had_a_value() {
    let item = "fn program(a: [f64]) -> f64 { let s = a; let n; loop { if 1.5 { break } for item in &n { let t; if i { t = s } if () { item += t } } } n }";
    passes(Macro::Differentiable, "", item);
}

#[test]
fn the_key_of_an_entry_was_named_without_end() {
    let item = "fn f(x: f64, text: &str) -> f64 { let mut counts: BTreeMap<char, usize> = BTreeMap::new(); for letter in text.chars() { *counts.entry(letter).or_default() += 1; } x }";
    passes(Macro::Differentiable, "", item);
}

#[test]
fn a_part_of_a_pattern_began_with_a_bar() {
    for item in [
        "fn total(shapes: Shape) -> f64 { for (i, | s) in shapes.iter().enumerate() { } }",
        "fn program(p: f64) -> f64 { u().zip(chunks()).zip(p.windows(1)).for_each(|((seed, | e), r1)| { }) }",
    ] {
        passes(Macro::Differentiable, "", item);
    }
}

#[test]
fn the_length_of_an_array_was_a_program() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(x: [f64; { let s = x.map(|v| [v * y]); s[0] * s[1] }], y: f64) -> f64 { let s = x.map(|v| [v * y]); s[0] * s[1] }",
    );
}

#[test]
fn a_literal_of_a_struct_stood_before_a_block() {
    passes(Macro::Differentiable, "", "fn f(v: f64) -> Result<f64, String> { v {}.ok_or_else(|| ())? }");
}

#[test]
fn a_loop_taken_apart_read_an_array_by_reference() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(x: f64, a: &[f64]) -> f64 { let s = x; let mut u = [s]; for t in a.iter() { u[&0] += t * s } u }",
    );
}

#[test]
fn a_list_was_swapped_with_nothing() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(rows: Vec<Vec<f64>>) -> f64 { let mut z = rows; let mut t = match n { 0.0 => { } 0 => return z }; \
         match () { () => match n { _ => mem::swap(&mut z, &mut t) } } }",
    );
}

#[test]
fn a_pattern_had_a_variable_for_a_bound() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(v: Vec<f64>) -> f64 { for i in v.chunks(2).map(|part| ()).filter(|item ..| 0.5) { } 0.0 }",
    );
}

#[test]
fn a_variant_without_parts_stood_before_a_block() {
    passes(Macro::Differentiable, "", "fn f(x: f64) -> f64 { if let () = Some() { } x }");
}

#[test]
fn a_block_was_assigned_to_in_a_closure() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(x: f64) -> Vec { let w; vec![w.filter(|r0| { } = s).enumerate().map().sum()] }",
    );
}

#[test]
fn a_closure_took_a_reference_to_the_rest() {
    passes(Macro::Differentiable, "", "fn f(x: f64) -> f64 { let z; z.map(|& ..| ()).collect(); }");
}

#[test]
fn a_closure_was_called_on_and_then_returned() {
    passes(
        Macro::Differentiable,
        "",
        "fn f(x: f64) -> Vec { let t = || 1.1; let () = t.map(|z| ()) else { return t }; }",
    );
}

#[test]
fn a_list_of_references_was_named_and_spelled_out_for_ever() {
    passes(Macro::Differentiable, "", "fn f(a: &[f64]) -> f64 { *[a].last().unwrap() + a[0].abs() }");
}

#[test]
fn the_bound_of_a_part_was_a_constant_of_a_block_inside() {
    passes(
        Macro::Differentiable,
        "",
        "fn program (p : [f64]) -> f64 { let mut t = 0.7 ; if 1.0 { return t } for count in () { 'middle : { let item = & p [.. 2] ; t = item [count] } } }",
    );
}

#[test]
fn a_field_without_a_name_was_read() {
    passes(Macro::Differentiable, "lifted", "struct Counted { _: f32 }");
}
