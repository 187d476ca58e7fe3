//! Golden texts: what the macros write for small functions, as users read it.
//!
//! `UPDATE_EXPECT=1 cargo test -p ad-compiler` writes them anew; the difference is read line by line before it
//! is kept.

mod filetests;
mod interpret;
mod interpreted;
mod long;
mod messages;
mod mutations;
mod own_names;
mod pages;
mod pipeline;
mod random_programs;
mod read_back;
mod rooms;
#[cfg(feature = "tool")]
mod split;
mod switches;
mod text;
mod unmarked;
mod violations;
#[cfg(feature = "tool")]
mod whole_files;

use expect_test::expect_file;

/// The generated functions whose names end with one of `suffixes`, without attributes.
fn expansion(args: &str, source: &str, suffixes: &[&str]) -> String {
    let args = args.parse().expect("the arguments are tokens");
    let item = source.parse().expect("the function is tokens");
    let tokens = crate::driver::differentiable(args, item);
    let mut file: syn::File = syn::parse2(tokens).expect("the expansion parses");
    file.items.retain(|item| match item {
        syn::Item::Fn(function) => {
            suffixes.iter().any(|suffix| function.sig.ident.to_string().ends_with(suffix))
        }
        _ => false,
    });
    for item in &mut file.items {
        if let syn::Item::Fn(function) = item {
            function.attrs.retain(|attribute| attribute.path().is_ident("doc"));
        }
    }
    prettyplease::unparse(&file)
}

#[test]
fn straight_line() {
    let source = "fn f(x: f64, y: f64) -> f64 { x * y + x.sin() / y }";
    expect_file!["golden/straight_line.rs"].assert_eq(&expansion(
        "forward, reverse",
        source,
        &["_prim", "_adj", "_can_grad", "_grad", "_value_and_grad", "_jvp"],
    ));
}

#[test]
fn rosenbrock() {
    let source = "
        fn rosenbrock(x: &[f64]) -> f64 {
            let mut sum = 0.0;
            for i in 0..x.len() - 1 {
                let a = x[i + 1] - x[i] * x[i];
                let b = 1.0 - x[i];
                sum += 100.0 * a * a + b * b;
            }
            sum
        }";
    expect_file!["golden/rosenbrock.rs"].assert_eq(&expansion(
        "forward, reverse",
        source,
        &["_prim", "_jvp"],
    ));
}

#[test]
fn generic_scalar() {
    let source = "
        fn weighted<T: num_traits::Float>(x: &[T], weights: &[T], k: T) -> T {
            let mut sum = T::zero();
            for i in 0..x.len() {
                let scaled = x[i] / k;
                sum = sum + weights[i] * scaled * scaled;
            }
            (sum / T::from(2.0).unwrap()).sqrt()
        }";
    expect_file!["golden/generic_scalar.rs"].assert_eq(&expansion(
        "forward, reverse",
        source,
        &["_prim", "_grad", "_jvp"],
    ));
}

#[test]
fn over_other_numbers() {
    let source = "
        fn f(x: f64, weights: &[f64], n: usize) -> (f64, usize) {
            let mut list = vec![0.0; n];
            for (k, weight) in weights.iter().enumerate() {
                list[k % n] += 0.5 * x * weight;
                if list[0] > 2.0 {
                    return (1.0, k);
                }
            }
            (list[0] - g(&list, 0.25), n)
        }
    ";
    expect_file!["golden/over_other_numbers.rs"].assert_eq(&expansion(
        "lifted, wrt(x)",
        source,
        &["_lifted"],
    ));
}

#[test]
fn functions_over_other_numbers() {
    let source = "
        fn f(scale: f64, x: &[f64]) -> Vec<f64> {
            let mut out = vec![];
            for value in x {
                out.push(scale * value);
            }
            out
        }
    ";
    let functions =
        expansion("forward, reverse, lifted", source, &["_sparsity", "_sparse_jacobian", "_taylor"]);
    let source = "
        fn g(x: f64, n: i32) -> f64 {
            x.powi(n)
        }
    ";
    let suffixes = ["_lifted_grad", "_hessian_sparsity", "_sparse_hessian", "_derivative", "_error"];
    let of_float = expansion("second_order, lifted, wrt(x)", source, &suffixes);
    expect_file!["golden/functions_over_other_numbers.rs"].assert_eq(&(functions + &of_float));
}

#[test]
fn while_with_early_return() {
    let source = "
        fn root(a: f64) -> f64 {
            let mut x = a;
            let mut k = 0;
            while k < 50 {
                let step = (x * x - a) / (2.0 * x);
                if step.abs() < 1e-12 {
                    return x;
                }
                x -= step;
                k += 1;
            }
            x
        }";
    expect_file!["golden/while_with_early_return.rs"].assert_eq(&expansion("", source, &["_prim"]));
}

#[test]
fn stencil_in_place() {
    let source = "
        fn heat(u0: &[f64], c: f64, steps: usize) -> Vec<f64> {
            let n = u0.len();
            let mut u = u0.to_vec();
            for _ in 0..steps {
                for i in 1..n - 1 {
                    u[i] += c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
                }
            }
            u
        }";
    expect_file!["golden/stencil_in_place.rs"].assert_eq(&expansion("", source, &["_prim"]));
}

#[test]
fn two_buffers() {
    let source = "
        fn spread(start: &[f64], rate: f64, steps: usize) -> f64 {
            let mut now = start.to_vec();
            let mut next = start.to_vec();
            for _ in 0..steps {
                for i in 1..start.len() - 1 {
                    next[i] = now[i] + rate * (now[i - 1] - 2.0 * now[i] + now[i + 1]);
                }
                std::mem::swap(&mut now, &mut next);
            }
            now[1]
        }";
    expect_file!["golden/two_buffers.rs"].assert_eq(&expansion("", source, &["_prim"]));
}

#[test]
fn list_given_away() {
    let source = "
        fn walk(start: &[f64], steps: usize) -> f64 {
            let mut x = start.to_vec();
            let mut next = vec![0.0; start.len()];
            for _ in 0..steps {
                for i in 0..x.len() {
                    next[i] = x[0] * x[i];
                }
                for i in 0..x.len() {
                    x[i] = 0.5 * next[i];
                }
            }
            x.iter().map(|x| x * x).sum()
        }";
    let suffixes = ["_prim_once", "_prim", "_can_grad", "_value_and_grad_into"];
    expect_file!["golden/list_given_away.rs"].assert_eq(&expansion("", source, &suffixes));
}

#[test]
fn branches_and_calls() {
    let source = "
        fn loss(w: &[f64], data: &[f64], kind: u8) -> f64 {
            let score = model::dot(w, data);
            match kind {
                0 => score * score,
                1 | 2 => score.exp(),
                _ => 0.0,
            }
        }";
    expect_file!["golden/branches_and_calls.rs"].assert_eq(&expansion("", source, &["_prim"]));
}

#[test]
fn kinks() {
    let source = "
        fn layer(x: &[f64], slope: f64, bound: f64) -> f64 {
            let mut sum = slope.max(bound) - slope.abs();
            for &each in x {
                sum += (slope * each).max(0.0) + each.clamp(-1.0, bound);
            }
            sum
        }
    ";
    expect_file!["golden/kinks.rs"].assert_eq(&expansion("", source, &["_prim", "_grad"]));
}

#[test]
fn second_order() {
    let source = "fn f(x: f64, y: f64) -> f64 { x * y + x.sin() / y }";
    expect_file!["golden/second_order.rs"].assert_eq(&expansion(
        "second_order",
        source,
        &["_jvp_prim", "_hvp", "_grad_and_hvp", "_hvp_into", "_hessian", "_hessian_diagonal", "_grad_prim"],
    ));
}
