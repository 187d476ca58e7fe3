//! The Wengert list and its adjoint lines as a table for the documentation of `f_grad`, as textbooks print it.

use super::containers::Containers;
use super::inline::Inlined;
use super::names::Names;
use super::printer::Printer;
use super::*;
use crate::analysis::Activity;
use crate::ir::values::ValueMap;
use crate::passes::formulas::{Lines, numbers, partials};
use proc_macro2::Span;
use quote::ToTokens;

/// Longer lists help nobody who reads documentation.
const MOST_ROWS: usize = 15;

/// The table, as Markdown.
pub(crate) fn table(function: &Function, activity: &Activity) -> String {
    let names = Names::new(function);
    let constants = Inlined::constants(function);
    let scratch = Function { values: function.values.clone(), ..Function::empty() };
    let numbers = numbers(&function.body, &function.converting);
    let mut tabulator =
        Tabulator { function, activity, names, constants, numbers, scratch, rows: Vec::new() };
    tabulator.region(&function.body, 0);
    let mut text = String::from(
        "\n\nThe lines of the function that matter for it, and what the reverse sweep does for each, from the last to \
         the first:\n\n| line | adjoint |\n| --- | --- |\n",
    );
    let more = tabulator.rows.len() > MOST_ROWS;
    for (line, adjoint) in tabulator.rows.into_iter().take(MOST_ROWS) {
        text += &format!("| `{}` | {} |\n", line.replace('|', "\\|"), adjoint.replace('|', "\\|"));
    }
    if more {
        text += "| … | … |\n";
    }
    text
}

struct Tabulator<'a> {
    function: &'a Function,
    activity: &'a Activity,
    names: Names,
    constants: Inlined<'a>,
    /// What literals say.
    numbers: ValueMap<f64>,
    /// The function's values, for rows to add their own to.
    scratch: Function,
    rows: Vec<(String, String)>,
}

impl Tabulator<'_> {
    fn region(&mut self, region: &Region, depth: usize) {
        for line in &region.lines {
            self.line(line, depth);
            // Blocks without active lines say nothing.
            let before = self.rows.len();
            line.each_region(|inner| self.region(inner, depth + 1));
            if self.rows.len() > before {
                let head = match line {
                    Line::Loop(_) => Some(("loop", "each iteration, the last first")),
                    Line::Branch(_) => Some(("branch", "the arm that ran")),
                    _ => None,
                };
                if let Some((head, how)) = head {
                    let row = (format!("{}{head}", indent(depth)), how.to_string());
                    self.rows.insert(before, row);
                }
            }
        }
    }

    fn line(&mut self, line: &Line, depth: usize) {
        if self.rows.len() > MOST_ROWS {
            return;
        }
        let row = match line {
            Line::Let { value, op } if self.activity.is_active(self.function, *value) => {
                let name = self.name(*value);
                let left = format!("{name} = {}", self.print(|printer| printer.op(op, *value)));
                (left, self.adjoint(*value, op))
            }
            Line::Store { place, value, .. } if self.activity.is_active_place(self.function, place) => {
                let place = self.print(|printer| printer.place(place));
                let value = self.print(|printer| printer.value(*value));
                (
                    format!("{place} = {value}"),
                    format!("`{value}_bar` takes the adjoint of `{place}`, which is left 0"),
                )
            }
            Line::Update { place, rule, value, .. }
                if self.activity.is_active_place(self.function, place) =>
            {
                let place = self.print(|printer| printer.place(place));
                let value = self.print(|printer| printer.value(*value));
                let sign = rule.name();
                (format!("{place} {sign}= {value}"), format!("as for `{place} {sign} {value}`"))
            }
            _ => return,
        };
        self.rows.push((format!("{}{}", indent(depth), row.0), row.1));
    }

    fn name(&mut self, value: ValueId) -> String {
        self.names.of(self.function, value).to_string()
    }

    /// What an operation's reverse adds.
    fn adjoint(&mut self, value: ValueId, op: &Op) -> String {
        let name = self.name(value);
        match op {
            Op::Primitive { rule, operands, .. } => {
                // What is made for one row is forgotten with it, its names too.
                let mut function = std::mem::replace(&mut self.scratch, Function::empty());
                let known = function.values.len();
                let bar = function.temporary(
                    &format!("{name}_bar"),
                    Span::mixed_site(),
                    Ty::float(Float::F64),
                    Kind::Line,
                );
                let active: Vec<bool> =
                    operands.iter().map(|&operand| self.activity.is_active(self.function, operand)).collect();
                let rows = partials(*rule, operands, &self.numbers, false);
                let mut terms = Vec::new();
                for (k, partial) in rows.iter().enumerate().filter(|(k, _)| active[*k]) {
                    let mut lines = Lines { function: &mut function, lines: Vec::new(), one: None };
                    let Some(term) = lines.weigh(bar, partial, operands, value) else { continue };
                    let sum = Region {
                        id: RegionId(u32::MAX),
                        lines: lines.lines,
                        yields: vec![term.value],
                        end: End::Falls,
                    };
                    let inlined = Inlined::of(&function, &sum, &ValueSet::default()).with(&self.constants);
                    let text =
                        print(&function, &mut self.names, &inlined, |printer| printer.value(term.value));
                    let sign = if term.negative { '-' } else { '+' };
                    terms.push(format!("`{}_bar {sign}= {text}`", self.name(operands[k])));
                }
                self.names.forget((known..function.values.len()).map(|k| ValueId(k as u32)));
                function.values.truncate(known);
                self.scratch = function;
                if terms.is_empty() { "nothing".to_string() } else { terms.join(", ") }
            }
            Op::Read(place) | Op::Duplicate(place, _) => {
                if !self.activity.is_active_place(self.function, place) {
                    return "nothing".to_string();
                }
                let root = self.function.resolve(place);
                let target = self.name(root.root);
                let text = self.print(|printer| printer.place(place));
                let path = text.strip_prefix(&target).unwrap_or_default();
                format!("`{target}_bar{path} += {name}_bar`")
            }
            Op::Call(call) => format!("the adjoint of `{}`", call.callee.name()),
            _ => "each part receives its own".to_string(),
        }
    }

    fn print(&mut self, expr: impl FnOnce(&mut Printer) -> syn::Expr) -> String {
        print(self.function, &mut self.names, &self.constants, expr)
    }
}

fn print(
    function: &Function,
    names: &mut Names,
    inlined: &Inlined,
    expr: impl FnOnce(&mut Printer) -> syn::Expr,
) -> String {
    let (kept, containers) = (ValueSet::default(), Containers::default());
    let mut printer = Printer::new(function, names, inlined, &kept, &containers);
    readable(&expr(&mut printer))
}

fn indent(depth: usize) -> String {
    "· ".repeat(depth)
}

/// Tokens with the spaces that a person would write.
fn readable(expr: &syn::Expr) -> String {
    let mut text = expr.to_token_stream().to_string();
    for (spaced, plain) in [
        (" . ", "."),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" [", "["),
        ("[ ", "["),
        (" ]", "]"),
        (" ,", ","),
        (" :: ", "::"),
    ] {
        text = text.replace(spaced, plain);
    }
    for operator in ["*", "+", "-", "/", "%"] {
        text = text.replace(&format!("{operator}("), &format!("{operator} ("));
    }
    text.replace(":: ad_runtime::", "").replace("::ad_runtime::", "").replace("__private::", "")
}
