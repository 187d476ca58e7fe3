//! Parts of what is generated: where they stand, and what shrinking knows of them.

use super::Generator;
use crate::random::Sort;
use crate::syntax::Statement;

impl Generator {
    /// Generates in a scope of its own.
    pub(super) fn scoped<T>(&mut self, generate: impl FnOnce(&mut Generator) -> T) -> T {
        let visible = self.scope.len();
        self.depth += 1;
        let result = generate(self);
        self.depth -= 1;
        self.leave_scope(visible);
        result
    }

    /// Generates something that shrinking may replace as a whole.
    pub(super) fn noted<T>(&mut self, sort: Sort, generate: impl FnOnce(&mut Generator) -> T) -> T {
        let start = self.random.position();
        let result = self.nested(generate);
        self.random.note(sort, start);
        result
    }

    /// Generates a part of a statement or an expression.
    pub(super) fn nested<T>(&mut self, generate: impl FnOnce(&mut Generator) -> T) -> T {
        self.nesting += 1;
        let result = generate(self);
        self.nesting -= 1;
        result
    }

    /// Generates something that is not needed, in so many of a hundred cases. With such a choice before each of several,
    /// and not a count before all, each of them may be left out by itself.
    pub(super) fn further<T>(
        &mut self,
        percent: usize,
        generate: impl FnOnce(&mut Generator) -> T,
    ) -> Option<T> {
        let start = self.random.position();
        if !self.random.chance(percent) {
            return None;
        }
        let result = generate(self);
        self.random.note(Sort::Further, start);
        Some(result)
    }

    /// Generates without effects in expressions.
    pub(super) fn purely<T>(&mut self, generate: impl FnOnce(&mut Generator) -> T) -> T {
        self.quiet += 1;
        let result = self.keeping_numbers(generate);
        self.quiet -= 1;
        result
    }

    /// Generates without effects in expressions but on states, which nothing else refers to.
    pub(super) fn keeping_numbers<T>(&mut self, generate: impl FnOnce(&mut Generator) -> T) -> T {
        self.pure += 1;
        let result = generate(self);
        self.pure -= 1;
        result
    }

    /// Statements where there may be none as well.
    pub(super) fn perhaps(&mut self, percent: usize, most: usize) -> Vec<Statement> {
        self.further(percent, |generator| generator.some_statements(most)).unwrap_or_default()
    }
}
