//! The command-line tool's functions, on a source file.

use ad_compiler::tool::{after_pass, expansions, graph};
use std::process::Command;

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
fn what_calls_a_function_is_another_one() {
    let text =
        "#[differentiable] fn f(x: f64) -> f64 { x * x } #[differentiable] fn g(x: f64) -> f64 { f(x) }";
    let expansion = expansions(text, Some("f")).expect("it is accepted");
    assert!(expansion.contains("fn f_prim(") && !expansion.contains("fn g_prim("), "{expansion}");
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
    let lowered = after_pass(FILE, Some("square"), "lowering").expect("it is lowered");
    assert!(
        lowered.starts_with("after lowering:\nfn(x%0: f64)") && !lowered.contains("reverse"),
        "{lowered}"
    );
}

#[test]
fn a_graph_is_that_of_one_function() {
    let picture = graph(FILE, Some("square")).expect("it has a graph");
    assert!(picture.starts_with("<svg") && picture.contains(">product = x * x</text>"), "{picture}");
    assert_eq!(
        graph(FILE, None),
        Err("name one function, as in `FILE.rs:FUNCTION`: there are square, energy".to_owned())
    );
    let by_hand = "#[differentiable(adjoint = g)] fn f(x: f64) -> f64 { x }";
    assert!(graph(by_hand, None).is_err_and(|message| message.starts_with("there is no graph")));
}

/// What the command writes, and whether it succeeds.
fn run(arguments: &[&str]) -> (String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_expand")).args(arguments).output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).expect("it writes UTF-8"), output.status.success())
}

#[test]
fn the_command_has_its_options() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("file.rs"), FILE).expect("it can be written");
    let place = path("file.rs") + ":square";
    let (expansion, _) = run(&[&place]);
    assert_eq!(Ok(expansion), expansions(FILE, Some("square")));
    let (picture, _) = run(&["--graph", &place]);
    assert_eq!(Ok(picture), graph(FILE, Some("square")));
    assert_eq!(run(&["--html", &place, "--output", &path("page.html")]), (String::new(), true));
    let page = std::fs::read_to_string(path("page.html")).expect("it has been written");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("square_prim"), "{page}");
    let (help, succeeds) = run(&["--help"]);
    for option in ["--html", "--graph", "--after PASS", "--output PATH", "--help"] {
        assert!(succeeds && help.contains(option), "{help}");
    }
    for (arguments, message) in [
        (vec![], "which file? --help says how it is named\n"),
        (vec!["--html", "--graph", &place], "only one of --html, --graph and --after can be asked for\n"),
        (vec!["--magic"], "invalid option '--magic'; --help says what there is\n"),
    ] {
        assert_eq!(run(&arguments), (message.to_owned(), false));
    }
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
