//! Types of variables in small programs.

use super::function::{functions_of, typed};
use crate::items::{Reach, World};
use std::path::Path;

/// The types of the variables of a function, as `name: type`, in their order.
fn variables_of(world: &World, file: Option<&Path>, function: &str) -> Vec<String> {
    let modules = world.own_modules().iter().copied();
    let modules = modules.filter(|module| file.is_none_or(|file| world.module(*module).file == file));
    let owners = modules.flat_map(|module| functions_of(world, module));
    let found = owners.filter_map(|owner| typed(world, owner)).find(|found| found.name == function);
    let found = found.expect("there is such a function");
    assert!(found.types.conflicts.is_empty(), "no conflicts: {:?}", found.types.conflicts);
    let of = |id| found.types.local(id).written(world);
    found.body.locals().map(|(id, local)| format!("{}: {}", local.name, of(id))).collect()
}

/// The types of the variables of `f`.
fn variables(text: &str) -> String {
    let world = World::of_text(text, Reach::Whole, None);
    variables_of(&world, None, "f").join(", ")
}

#[test]
fn literals_are_what_is_done_with_them() {
    for (body, expected) in [
        ("let a = 1; let b: u8 = a;", "a: u8, b: u8"),
        ("let a = 1; let b = 2.0;", "a: i32, b: f64"),
        ("let mut a = 0.0; a += 1.0f32;", "a: f32"),
        ("let a = [1.0; 3]; let i = 2; let b = a[i];", "a: [f64; 3], i: usize, b: f64"),
        ("let a = 3 as f64 * 2.0;", "a: f64"),
        ("let a = -(1.0 + 2.0) * 3.0;", "a: f64"),
        ("let a = 1 << 3u8; let b: i64 = a;", "a: i64, b: i64"),
        ("let a = if true { 1 } else { 2u16 };", "a: u16"),
    ] {
        assert_eq!(variables(&format!("fn f() {{ {body} }}")), expected, "{body}");
    }
}

#[test]
fn what_is_learned_later_holds_before() {
    let text = "fn f(x: &[f64]) { let mut a = Vec::new(); let mut b = None; for v in x { a.push(v * 2.0); } if a.len() > 1 { b = Some(a[0]); } }";
    assert_eq!(variables(text), "x: &[f64], a: Vec<f64>, b: Option<f64>, v: &f64");
}

#[test]
fn a_module_hides_no_primitive_type() {
    let text = "use std::f64; fn f(x: f64) -> f64 { let a = x.sin() * f64::consts::PI; a }";
    assert_eq!(variables(text), "x: f64, a: f64");
}

#[test]
fn parts_of_pairs_have_names() {
    let text = "fn f(x: &[f64]) { for p in x.iter().zip(x).enumerate() { let a = p.1.0 * p.0 as f64; } }";
    let named = "x: &[f64], p: (usize, (&f64, &f64)), a: f64, p_0: usize, p_1: (&f64, &f64), p_1_0: &f64";
    assert_eq!(variables(text), named);
    let whole = "fn f(x: &[f64]) { for p in x.iter().enumerate() { let q = p; let a = p.0; } }";
    assert_eq!(variables(whole), "x: &[f64], p: (usize, &f64), q: (usize, &f64), a: usize");
}

#[test]
fn private_methods_of_other_modules_are_not_there() {
    let text = |visibility: &str| {
        format!(
            "mod m {{ pub struct P; impl P {{ {visibility} fn scale(&self) -> f64 {{ 1.0 }} }} pub mod n {{ fn f(p: &super::P) {{ let a = p.scale(); }} }} }}
            trait Scale {{ fn scale(&self) -> f32; }} impl Scale for m::P {{ fn scale(&self) -> f32 {{ 1.0 }} }}
            fn g(p: &m::P) {{ let a = p.scale(); }}"
        )
    };
    let given = |visibility: &str, function: &str| {
        let world = World::of_text(&text(visibility), Reach::Whole, None);
        variables_of(&world, None, function).pop()
    };
    assert_eq!(given("pub", "g").as_deref(), Some("a: f64"));
    assert_eq!(given("pub(crate)", "g").as_deref(), Some("a: f64"));
    assert_eq!(given("pub(super)", "g").as_deref(), Some("a: f64"));
    assert_eq!(given("", "g").as_deref(), Some("a: f32"));
    assert_eq!(given("pub(self)", "g").as_deref(), Some("a: f32"));
    assert_eq!(given("", "f").as_deref(), Some("a: f64"));
    // In the body of a helper that stands in the place of a call.
    let alone = "mod m { pub struct P; impl P { fn scale(&self) -> f64 { 1.0 } } } fn g(p: &m::P) { let a = p.scale(); }";
    let world = World::of_text(alone, Reach::Whole, None);
    assert_eq!(variables_of(&world, None, "g").pop().as_deref(), Some("a: f64"));
}

#[test]
fn the_end_of_a_function_is_what_it_gives() {
    assert_eq!(variables("fn f() -> f32 { let a = 1.0; a }"), "a: f32");
    assert_eq!(variables("fn f() -> f32 { let a = 1.0; if true { a * 2.0 } else { 1.0 } }"), "a: f32");
    assert_eq!(variables("fn f() -> f64 { let a = 1.0; return a; }"), "a: f64");
    assert_eq!(variables("fn f(a: &mut f32) -> &f32 { let b = 1.0; *a = b; a }"), "a: &mut f32, b: f32");
}

#[test]
fn receivers_are_followed_and_borrowed() {
    let text = "
        struct A { list: Vec<f64> }
        impl A { fn at(&self, i: usize) -> f64 { self.list[i] } fn first(&mut self) -> Option<&mut f64> { self.list.first_mut() } }
        fn f(a: &mut A, b: Box<A>, c: &&A) { let d = a.at(0) + b.at(1) + c.at(2); let e = a.first(); let g = c.list.first(); let h = b.list.clone(); }";
    assert_eq!(
        variables(text),
        "a: &mut A, b: Box<A>, c: &&A, d: f64, e: Option<&mut f64>, g: Option<&f64>, h: Vec<f64>"
    );
}

#[test]
fn operators_are_those_of_impls() {
    let text = "
        use std::ops::{Add, Mul, Neg};
        struct V(f64); struct M;
        impl Add for V { type Output = V; fn add(self, o: V) -> V { o } }
        impl Mul<f64> for V { type Output = V; fn mul(self, k: f64) -> V { self } }
        impl Mul<V> for f64 { type Output = V; fn mul(self, v: V) -> V { v } }
        impl Mul<V> for M { type Output = f64; fn mul(self, v: V) -> f64 { v.0 } }
        impl Neg for V { type Output = V; fn neg(self) -> V { self } }
        fn f(a: V, m: M) { let b = 2.0 * a + -V(1.0) * 3.0; let c = m * b; }";
    assert_eq!(variables(text), "a: V, m: M, b: V, c: f64");
}

#[test]
fn patterns_look_through_references() {
    let text = "
        enum E { A { x: f64, n: usize }, B(f64, Vec<f64>), C }
        fn f(e: &E, p: &mut (f64, [f64; 2])) {
            match e { E::A { x, n } => {} E::B(y, z) => {} E::C => {} }
            let (q, [r, ..]) = p;
            if let E::A { n: 0, x: ref s } = *e {}
            let &(t, _) = &*p;
        }";
    assert_eq!(
        variables(text),
        "e: &E, p: &mut (f64, [f64; 2]), x: &f64, n: &usize, y: &f64, z: &Vec<f64>, q: &mut f64, r: &mut f64, s: &f64, t: f64"
    );
}

#[test]
fn chains_and_closures() {
    let text = "
        fn f(x: &[f64], w: Vec<f64>) {
            let a = x.iter().zip(&w).map(|(x, w)| x * w).sum::<f64>();
            let b: Vec<_> = x.iter().enumerate().filter(|(i, _)| i % 2 == 0).map(|(i, v)| (i, *v)).collect();
            let c = w.into_iter().fold((0.0, 0), |(s, n), v| (s + v, n + 1usize));
            let d = b.windows(2).map(|w| w[1].1 - w[0].1).fold(f64::NEG_INFINITY, f64::max);
            let g = |t: f64| t * d;
            let h = (0..3).map(g).collect::<Vec<_>>();
        }";
    assert_eq!(
        variables(text),
        "x: &[f64], w: Vec<f64>, x: &f64, w: &f64, a: f64, i: &usize, i: usize, v: &f64, b: Vec<(usize, f64)>, s: f64, n: usize, v: f64, \
         c: (f64, usize), w: &[(usize, f64)], d: f64, t: f64, g: closure#97, h: Vec<f64>"
            .replace("closure#97", &variables(text).split("g: ").nth(1).unwrap()[..10])
    );
}

#[test]
fn type_parameters_have_what_is_asked_of_them() {
    let text = "
        use num_traits::Float;
        trait Shape { type Side; fn side(&self) -> Self::Side; fn scaled(&self, k: f64) -> Self where Self: Sized; }
        fn f<T: Float, S: Shape<Side = f64>, F: Fn(T) -> T>(x: T, s: S, g: F) {
            let a = x * x + T::one(); let b = a.sin().powi(2); let c = T::from(0.5).unwrap();
            let d = s.side(); let e = s.scaled(2.0); let h = g(c);
        }";
    assert_eq!(variables(text), "x: T, s: S, g: F, a: T, b: T, c: T, d: f64, e: S, h: T");
}

#[test]
fn what_is_not_known_stays_unknown() {
    for (text, expected) in [
        // A trait of another crate may give the method.
        ("fn f<T: other::Float>(x: T) { let a = x.max(x); let b = T::from(1.0); }", "x: T, a: _, b: _"),
        (
            "fn f(x: other::Matrix) { let a = x.len(); let (b, c) = other::g(); let d = &c; for e in d {} }",
            "x: other::Matrix, a: _, b: _, c: _, d: &_, e: _",
        ),
        // Two of them.
        ("#[cfg(a)] type N = f32; #[cfg(not(a))] type N = f64; fn f(x: N) { let a = x; }", "x: _, a: _"),
        // One of several files, or none.
        ("mod gone; use gone::N; fn f(x: N) { let a = x; }", "x: _, a: _"),
        ("use other::*; fn f(x: N) { let a = x; }", "x: _, a: _"),
    ] {
        assert_eq!(variables(text), expected, "{text}");
    }
}

#[test]
fn numbers_are_only_said_where_they_are_certain() {
    for (body, expected) in [
        // What is not known may say which integer it is.
        ("let n = 3; other::g(n); let k = n;", "n: _, k: _"),
        ("let n = 3; if n < other::LIMIT {}", "n: _"),
        ("let f = |k| k as f64; other::g(f);", "k: _, f: closure"),
        ("let a = [1, 2]; let x = other::h()[a[0]];", "a: [_; 2], x: _"),
        ("let n = 3; unknown_macro!(n);", "n: _"),
        ("let n = 3; let k = f64::from(n);", "n: i32, k: f64"),
        (
            "let m = std::collections::BTreeMap::from([(1u8, 0.5)]); for k in 0..3 { m.get(&k); }",
            "m: BTreeMap<u8, f64>, k: u8",
        ),
    ] {
        let found = variables(&format!("fn f() {{ {body} }}"));
        let found = match found.split_once("closure#") {
            Some((before, _)) => format!("{before}closure"),
            None => found,
        };
        assert_eq!(found, expected, "{body}");
    }
}

#[test]
fn names_of_the_standard_library_may_be_those_of_others() {
    for (text, expected) in [
        (
            "struct Vec<T>(T); impl<T> Vec<T> { fn new(x: T) -> Self { Vec(x) } fn len(&self) -> f64 { 1.0 } } fn f() { let a = Vec::new(2.0); let b = a.len(); }",
            "a: Vec<f64>, b: f64",
        ),
        (
            "trait First { fn first(self) -> f64; } impl First for &[f64] { fn first(self) -> f64 { 0.0 } } fn f(x: &[f64]) { let a = x.first(); }",
            "x: &[f64], a: Option<&f64>",
        ),
        (
            "trait First { fn first(self) -> f64; } impl First for Vec<f64> { fn first(self) -> f64 { 0.0 } } fn f(x: Vec<f64>) { let a = x.first(); }",
            "x: Vec<f64>, a: f64",
        ),
        ("type f64 = f32; fn f(x: f64) { let a = x; }", "x: f32, a: f32"),
        (
            "mod m { pub const PI: f32 = 3.0; } use m::*; fn f() { let a = PI; fn sin(x: u8) -> u8 { x } let b = sin(1); }",
            "a: f32, b: u8",
        ),
    ] {
        assert_eq!(variables(text), expected, "{text}");
    }
}

#[test]
fn a_program_of_several_files_has_the_types_of_one_file() {
    let state = "pub struct State { pub x: Vec<f64>, pub t: f64 }\nimpl State { pub fn at(&self, i: usize) -> f64 { self.x[i] } }\n\
        impl std::ops::Index<usize> for State { type Output = f64; fn index(&self, i: usize) -> &f64 { &self.x[i] } }\npub type Row = [f64; 3];\npub const N: usize = 4;";
    let math = "pub fn scaled(s: &crate::state::State, k: f64) -> crate::state::Row { [s.t * k; 3] }\npub trait Norm { fn norm(&self) -> f64; }\nimpl Norm for crate::state::Row { fn norm(&self) -> f64 { self[0] } }";
    let body =
        "fn f(s: &State) { let a = s.at(1) + s[2]; let b = scaled(s, a); let c = b.norm(); let d = [c; N]; }";
    let uses = "use crate::state::{N, State}; use crate::math::{Norm as _, scaled};";
    let expected = "s: &State, a: f64, b: [f64; 3], c: f64, d: [f64; 4]";
    let whole = format!("mod state {{ {state} }} mod math {{ {math} }} {uses} {body}");
    assert_eq!(variables(&whole), expected);
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        path
    };
    write("Cargo.toml", "");
    write("src/lib.rs", "mod state; mod math; mod model;");
    write("src/state.rs", state);
    write("src/math/mod.rs", math);
    let model = write("src/model.rs", &format!("{uses} {body}"));
    let (world, _) = World::around(&model).expect("the file is found");
    assert_eq!(variables_of(&world, Some(&model), "f").join(", "), expected);
}
