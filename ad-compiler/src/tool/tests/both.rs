//! Both lowerings give the same IR where the types are written down, and say what they do not have in common.

use crate::tool::{both, types};

/// A crate of one file.
fn crate_of(text: &str) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    std::fs::write(folder.path().join("Cargo.toml"), "").expect("a file");
    let path = folder.path().join("src/lib.rs");
    std::fs::write(&path, text).expect("a file");
    (folder, path)
}

#[test]
fn the_same_list_comes_of_syntax_and_of_types() {
    let text = "
        use ad_runtime::{Differentiable, differentiable};
        #[derive(Differentiable, Clone)]
        struct Model { weights: Vec<f64>, bias: f64 }
        #[differentiable]
        fn straight(x: f64, y: f64) -> f64 { let z = x.sin() * 2.0; let (a, b) = (z, y); -a / b + x.powi(2) }
        #[differentiable]
        fn loops(a: &[f64], n: usize) -> f64 {
            let mut s = 0.0;
            for i in 0..n { if a[i] > 0.5 { s += a[i] * a[0]; } else { continue; } }
            for (i, v) in a.iter().enumerate() { s -= v * i as f64; }
            'outer: loop { while s > 1.0 { s *= 0.5; if s < 0.1 { break 'outer; } } break; }
            s
        }
        #[differentiable]
        fn fields(m: &Model, x: &[f64]) -> f64 {
            let mut sum = m.bias;
            for (w, x) in m.weights.iter().zip(x) { sum += w * x; }
            let pair = [sum, m.weights[0]];
            pair[0] * pair[1]
        }
        #[differentiable]
        fn choices(x: f64, n: usize) -> f64 { match n { 0 => x, 1 | 2 => x * x, 3..=5 => 1.0, _ => x.exp() } }
        #[differentiable]
        fn changes(x: &mut [f64], k: f64) { let c = x[0] * k; x[1] = c; x.swap(0, 1); x[0] += k; }";
    let (_folder, path) = crate_of(text);
    assert_eq!(
        both(&path, None).expect("it can be read"),
        "5 are the same, 0 differ, 0 are not lowered by types yet\n"
    );
}

#[test]
fn what_is_not_there_yet_is_said() {
    let text = "use ad_runtime::differentiable; #[differentiable] fn f(x: f64) -> f64 { let b = Box::new(x); *b * x }";
    let (_folder, path) = crate_of(text);
    let said = both(&path, Some("f")).expect("it can be read");
    assert!(said.starts_with("fn f, 1:81: not yet: the library's `new`\n"), "{said}");
}

#[test]
fn types_are_shown() {
    let (_folder, path) = crate_of("fn f(x: &[f64]) -> f64 { let a = x.first(); unknown(a) }");
    let shown = types(&path, None).expect("it can be read");
    assert!(shown.starts_with("fn f\n    x: &[f64]\n    a: Option<&f64>\n    ? 1: "), "{shown}");
}
