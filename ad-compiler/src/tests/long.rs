//! Long functions: what the macros take for them grows with the number of lines, not with its square.

use proc_macro2::TokenStream;
use std::time::{Duration, Instant};

/// A kind of long function: the head, what is repeated for every `k`, the end.
struct Shape {
    name: &'static str,
    head: &'static str,
    repeated: &'static str,
    tail: &'static str,
}

const SHAPES: &[Shape] = &[
    Shape {
        name: "mixed",
        head: "fn long(x: f64, a: &[f64], n: usize) -> f64 {\n    let mut s = x;\n",
        repeated: "    let t{k} = s * x + a[{k} % 4].sin();\n    for i in 0..n {\n        s += t{k} * a[i % 4];\n    }\n    if t{k} > 1.0 { s *= 0.5; }\n",
        tail: "    s\n}",
    },
    Shape {
        name: "straight line",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let t0 = x;\n",
        repeated: "    let t{next} = t{k} * x + a[{k} % 4].sin() / (1.0 + t{k} * t{k});\n",
        tail: "    t{count}\n}",
    },
    Shape {
        name: "one variable",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let mut s = x;\n",
        repeated: "    s = s * x + a[{k} % 4].sin();\n    s += a[{k}] * s.exp();\n",
        tail: "    s\n}",
    },
    Shape {
        name: "long body of a loop",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let mut s = x;\n    for i in 0..a.len() {\n",
        repeated: "        let t{k} = s * a[i] + {k}.0;\n        s += t{k}.sin() * PI;\n",
        tail: "    }\n    s\n}",
    },
    Shape {
        name: "many early returns",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let mut s = x;\n",
        repeated: "    s += a[{k}].sin() * s;\n    if s > {k}.0 { return s * x; }\n",
        tail: "    s\n}",
    },
    Shape {
        name: "early returns in loops",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let mut s = x;\n",
        repeated: "    for i in 0..a.len() {\n        s += a[i].sin() * s;\n        if s > {k}.0 { return s * x; }\n    }\n",
        tail: "    s\n}",
    },
    Shape {
        name: "many breaks in a loop",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let mut s = x;\n    for i in 0..a.len() {\n",
        repeated: "        s += a[{k}].sin() * s;\n        if s > {k}.0 { s *= x; if x < {k}.0 { break; } }\n",
        tail: "    }\n    s\n}",
    },
    Shape {
        name: "else if",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let s = if x > 0.0 {\n        x\n    }",
        repeated: " else if x < {k}.0 {\n        a[{k}] * x\n    }",
        tail: " else {\n        x * x\n    };\n    s\n}",
    },
    Shape {
        name: "calls and structs",
        head: "fn long(p: &Params, a: &[f64]) -> f64 {\n    let v0 = p.start;\n",
        repeated: "    let v{next} = model::step(v{k}, &p.rows[{k}], a) + p.scale * v{k};\n",
        tail: "    v{count}\n}",
    },
    Shape {
        name: "memory",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let mut b = a.to_vec();\n    let mut c = Vec::new();\n",
        repeated: "    b[{k} % 4] = b[{k} % 3] * x + a[{k}].sqrt();\n    c.push(b[{k} % 2]);\n    b.swap(0, {k} % 4);\n",
        tail: "    b[0] * c[0]\n}",
    },
    Shape {
        name: "loops with stores",
        head: "fn long(x: &[f64], c: f64) -> f64 {\n    let mut y = x.to_vec();\n",
        repeated: "    for i in 0..y.len() {\n        y[i] = y[i] * c + x[i];\n    }\n",
        tail: "    y[0]\n}",
    },
    Shape {
        name: "lists",
        head: "fn long(x: f64, p: &Params) -> f64 {\n    let mut s = x;\n",
        repeated: "    let mut b{k} = p.rows.to_vec();\n    b{k}.push(s);\n    s += b{k}[{k}] * s;\n    s += model::sum(&b{k});\n",
        tail: "    s\n}",
    },
    Shape {
        name: "match",
        head: "fn long(x: f64, kind: u8) -> f64 {\n    let mut s = x;\n",
        repeated: "    match kind {\n        {k} => s *= x,\n        3 => {\n            let u{k} = s.sin();\n            s += u{k} * x;\n        }\n        _ => {}\n    }\n    while s > {k}.0 { s *= 0.5; }\n",
        tail: "    s\n}",
    },
    Shape {
        name: "used late",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n",
        repeated: "    let t{k} = a[{k}] * x;\n",
        tail: "    {all}\n}",
    },
    Shape {
        name: "a chain through the iterations",
        head: "fn long(x: f64, n: usize) -> f64 {\n{declared}    for _ in 0..n {\n",
        repeated: "        c{k} = c{next} * 0.5;\n",
        tail: "        c{count} = x;\n    }\n    c0\n}",
    },
    Shape {
        name: "unused",
        head: "fn long(x: f64, a: &[f64]) -> f64 {\n    let u0 = x;\n",
        repeated: "    let u{next} = u{k} * x;\n    let mut w{k} = u{k}; w{k} += a[{k}];\n",
        tail: "    x\n}",
    },
];

impl Shape {
    fn source(&self, count: usize) -> String {
        let fill = |text: &str, k: usize| {
            let all = |part: &dyn Fn(usize) -> String| (0..count).map(part).collect::<Vec<_>>();
            let mut text = text
                .replace("{k}", &k.to_string())
                .replace("{next}", &(k + 1).to_string())
                .replace("{count}", &count.to_string());
            if text.contains("{all}") {
                text = text.replace("{all}", &all(&|k| format!("t{k}")).join(" + "));
            }
            if text.contains("{declared}") {
                let all = (0..=count).map(|k| format!("    let mut c{k} = x;\n")).collect::<String>();
                text = text.replace("{declared}", &all);
            }
            text
        };
        let mut source = fill(self.head, 0);
        (0..count).for_each(|k| source += &fill(self.repeated, k));
        source + &fill(self.tail, 0)
    }

    /// A function of about so many lines.
    fn of_lines(&self, lines: usize) -> String {
        let each = self.source(2).lines().count() - self.source(1).lines().count();
        self.source(lines / each)
    }
}

/// Expands a function, in both modes, and says how long it took.
fn expand(source: &str) -> (TokenStream, Duration) {
    let item = source.parse().expect("the function is tokens");
    let args = "forward, reverse".parse().expect("the arguments are tokens");
    let start = Instant::now();
    let tokens = crate::driver::differentiable(args, item);
    (tokens, start.elapsed())
}

/// Prints how long each kind takes, for as many lines as `AD_LONG_LINES` says; not judged: machines differ.
#[test]
fn long_functions_of_all_shapes_expand() {
    let lines = std::env::var("AD_LONG_LINES").map_or(60, |lines| lines.parse().expect("a number of lines"));
    for shape in SHAPES {
        let (tokens, time) = expand(&shape.of_lines(lines));
        println!("{}: {lines} lines in {time:.0?}", shape.name);
        let file: syn::File = syn::parse2(tokens).expect("the expansion parses");
        let jvp = |item: &syn::Item| matches!(item, syn::Item::Fn(item) if item.sig.ident == "long_jvp");
        assert!(file.items.iter().any(jvp), "{}: an error is emitted instead", shape.name);
    }
}
