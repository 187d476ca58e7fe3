//! The types, and the functions that call their methods.

/// What a method of the name does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// It changes a number of its type, and gives it.
    Changes,
    /// It only looks, and gives a number.
    Looks,
    /// Its result is active.
    Active,
    /// It changes what is active.
    ChangesActive,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Changes, Kind::Looks, Kind::Active, Kind::ChangesActive];

    /// The type and its method.
    pub(crate) fn declaration(self, name: &str, arity: usize) -> String {
        let ty = if self.is_active() { "f64" } else { "usize" };
        let parameters: String =
            ["a", "b"].iter().take(arity).map(|name| format!(", {name}: {ty}")).collect();
        let given = match (self.is_active(), arity) {
            (true, 0) => "self.rate",
            (true, 1) => "a",
            (true, _) => "a * b",
            (false, 0) => "3",
            (false, 1) => "a",
            (false, _) => "(a * b + 1)",
        };
        match self {
            Kind::Changes => format!(
                "pub struct Part {{ pub n: usize }}\n\nimpl Part {{\n    pub fn {name}(&mut self{parameters}) -> usize {{\n        \
                 self.n = (self.n * 2 + {given}) % 5;\n        self.n\n    }}\n}}\n"
            ),
            Kind::Looks => format!(
                "pub struct Part {{ pub n: usize }}\n\nimpl Part {{\n    pub fn {name}(&self{parameters}) -> usize {{\n        \
                 (self.n * 2 + {given}) % 5\n    }}\n}}\n"
            ),
            Kind::Active => format!(
                "use ad_runtime::{{Differentiable, differentiable}};\n\n#[derive(Clone, Differentiable)]\npub struct Part {{ pub rate: f64, pub n: usize }}\n\n\
                 #[differentiable(forward, reverse)]\nimpl Part {{\n    pub fn {name}(&self{parameters}) -> f64 {{\n        \
                 self.rate * {given} * {given} + self.rate.sin()\n    }}\n}}\n"
            ),
            Kind::ChangesActive => format!(
                "use ad_runtime::{{Differentiable, differentiable}};\n\n#[derive(Clone, Differentiable)]\npub struct Part {{ pub rate: f64, pub n: usize }}\n\n\
                 #[differentiable(forward, reverse)]\nimpl Part {{\n    pub fn {name}(&mut self{parameters}) -> f64 {{\n        \
                 self.n += 1;\n        self.rate *= 1.0 + 0.1 * {given};\n        self.rate * self.n as f64\n    }}\n}}\n"
            ),
        }
    }

    /// The function that makes such a part of a module and calls the method.
    pub(crate) fn function(self, name: &str, arity: usize, module: &str) -> String {
        let arguments = match (self.is_active(), arity) {
            (_, 0) => "",
            (true, 1) => "y",
            (true, _) => "y, x[2]",
            (false, 1) => "k",
            (false, _) => "k, 2",
        };
        let body = match self {
            Kind::Changes => format!(
                "    let mut part = Part {{ n: 1 }};\n    for k in 0..4 {{\n        y = y * x[part.{name}({arguments})] + part.n as f64 * 0.1;\n        \
                 if part.{name}({arguments}) > 1 {{\n            y += x[part.n];\n        }}\n    }}\n    y * x[part.n]\n"
            ),
            Kind::Looks => format!(
                "    let mut part = Part {{ n: 1 }};\n    for k in 0..4 {{\n        let at = part.{name}({arguments});\n        y = y * x[at] + 0.1;\n        part.n = at;\n    }}\n    y * x[part.n]\n"
            ),
            Kind::Active => format!(
                "    let part = Part {{ rate: x[0] * x[3], n: 2 }};\n    for k in 0..3 {{\n        y = y * 0.5 + part.{name}({arguments}) * x[k];\n    }}\n    y * part.{name}({arguments})\n"
            ),
            Kind::ChangesActive => format!(
                "    let mut part = Part {{ rate: x[0] * x[3], n: 0 }};\n    for k in 0..3 {{\n        let given = part.{name}({arguments});\n        y = given * 0.2 + part.rate * x[k] + part.n as f64;\n    }}\n    y * part.rate\n"
            ),
        };
        format!(
            "use crate::{module}::Part;\nuse ad_runtime::differentiable;\n\n#[differentiable(forward, reverse)]\npub fn f(x: &[f64]) -> f64 {{\n    let mut y = x[4];\n{body}}}\n"
        )
    }

    fn is_active(self) -> bool {
        matches!(self, Kind::Active | Kind::ChangesActive)
    }
}
