//! The command-line tool's functions, on a source file.

use ad_compiler::tool::{after_pass, expansions};

const FILE: &str = "
    use ad_runtime::{Differentiable, differentiable};

    #[derive(Differentiable)]
    struct Spring { stiffness: f64 }

    #[differentiable]
    fn square(x: f64) -> f64 { x * x }

    impl Spring {
        #[differentiable(forward, reverse)]
        fn energy(&self, x: f64) -> f64 { 0.5 * self.stiffness * x * x }
    }
";

#[test]
fn the_expansion_of_one_function_is_formatted() {
    let text = expansions(FILE, Some("square")).expect("it is accepted");
    assert!(text.contains("fn square_prim(x: f64)") && text.contains("*x_slot += value_bar * x"), "{text}");
    assert!(!text.contains("energy"), "{text}");
}

#[test]
fn methods_stand_in_their_block() {
    let text = expansions(FILE, None).expect("all are accepted");
    assert!(text.contains("impl Spring {") && text.contains("fn energy_jvp("), "{text}");
    assert!(!text.contains("compile_error"), "the derive is seen in the file: {text}");
}

#[test]
fn the_ir_is_shown_after_a_pass() {
    let text = after_pass(FILE, Some("square"), "adjoint").expect("the pass runs");
    assert!(text.contains("\nreverse value_bar") && !text.contains("captured"), "{text}");
    let all = after_pass(FILE, Some("energy"), "all").expect("passes run");
    assert!(all.contains("after shapes:") && all.contains("after tangent:"), "{all}");
}

#[test]
fn what_is_not_there_is_said() {
    assert_eq!(
        expansions(FILE, Some("cube")),
        Err("nothing marked #[differentiable] is named `cube`".to_owned())
    );
    assert!(expansions("fn", None).is_err_and(|message| message.starts_with("this is no Rust")));
    assert!(
        after_pass(FILE, None, "magic").is_err_and(|message| message.starts_with("no pass `magic` has run"))
    );
}
