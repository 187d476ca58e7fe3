//! The text of iterator chains and closures.

use super::{Binding, Printer, float_text};
use crate::syntax::{Block, Chain, ChainEnd, Closure, ItemPattern, Source, Stage, Statement, Stream};

impl Printer {
    pub(super) fn chain(&mut self, chain: &Chain) {
        self.stream(&chain.stream);
        match &chain.end {
            ChainEnd::Sum => self.put(".sum::<f64>()"),
            ChainEnd::Product => self.put(".product::<f64>()"),
            ChainEnd::Fold(start, closure) => {
                self.put(".fold(");
                // The closure's first parameter has the type of the start, on which methods are called.
                self.expression(start, Binding::Free, !start.is_anchored());
                self.put(", ");
                self.closure(closure, false);
                self.put(")");
            }
            ChainEnd::ForEach(closure) => self.stage_of("for_each", closure),
            ChainEnd::Collect => self.put(".collect::<Vec<f64>>()"),
            ChainEnd::Find(closure, other) => {
                self.stage_of("find", closure);
                self.put(&format!(".copied().unwrap_or({})", float_text(*other)));
            }
            ChainEnd::Position(closure) => {
                self.stage_of("position", closure);
                self.put(".unwrap_or(0)");
            }
            ChainEnd::Any(closure) => self.stage_of("any", closure),
            ChainEnd::All(closure) => self.stage_of("all", closure),
            ChainEnd::Count => self.put(".count()"),
        }
    }

    pub(super) fn stream(&mut self, stream: &Stream) {
        match &stream.source {
            Source::Iter(place) => self.method(place, "iter", &[]),
            Source::Windows(place, length) => {
                self.receiver(place);
                self.put(&format!(".windows({length})"));
            }
            Source::Chunks(place, length) => {
                self.receiver(place);
                self.put(&format!(".chunks({length})"));
            }
            Source::Range(start, end) => {
                self.put("(");
                self.expression(start, Binding::Or, false);
                self.put("..");
                self.expression(end, Binding::Or, false);
                self.put(")");
            }
        }
        for stage in &stream.stages {
            self.stage(stage);
        }
    }

    fn stage(&mut self, stage: &Stage) {
        match stage {
            Stage::Copied => self.put(".copied()"),
            Stage::Map(closure) => self.stage_of("map", closure),
            Stage::Filter(closure) => self.stage_of("filter", closure),
            Stage::Zip(other) => {
                self.put(".zip(");
                self.stream(other);
                self.put(")");
            }
            Stage::Enumerate => self.put(".enumerate()"),
            Stage::Rev => self.put(".rev()"),
            Stage::Skip(count) | Stage::Take(count) => {
                self.put(if matches!(stage, Stage::Skip(_)) { ".skip(" } else { ".take(" });
                self.expression(count, Binding::Free, false);
                self.put(")");
            }
        }
    }

    fn stage_of(&mut self, method: &str, closure: &Closure) {
        self.put(&format!(".{method}("));
        self.closure(closure, false);
        self.put(")");
    }

    /// A closure. The parameters of one that stands in a variable are floats, whose type is written; nothing else
    /// would tell it. The type of its value is visible in any case.
    pub(super) fn closure(&mut self, closure: &Closure, typed: bool) {
        self.put("|");
        self.list(&closure.parameters, |printer, parameter| {
            printer.item_pattern(parameter);
            printer.put(if typed { ": f64" } else { "" });
        });
        self.put("| ");
        match &closure.body {
            Block { statements, value: Some(value) } if statements.is_empty() => {
                self.expression(value, Binding::Free, !value.is_anchored());
            }
            Block { statements, value: None } => match statements.as_slice() {
                // One that is an expression, too, without its semicolon.
                [change @ (Statement::Assign(..) | Statement::Operate(..))] => {
                    self.statement(change);
                    self.text.pop();
                }
                _ => self.block(&closure.body, false),
            },
            body => self.block(body, !body.is_anchored()),
        }
    }

    pub(super) fn item_pattern(&mut self, pattern: &ItemPattern) {
        match pattern {
            ItemPattern::Name(name) => self.put(name),
            ItemPattern::Reference(inner) => {
                self.put("&");
                self.item_pattern(inner);
            }
            ItemPattern::Tuple(parts) => {
                self.put("(");
                self.list(parts, Printer::item_pattern);
                self.put(")");
            }
        }
    }
}
