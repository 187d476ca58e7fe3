//! Smaller programs: everything that is one simplification away and that rustc still accepts.

mod replacements;
mod walk;

use crate::syntax::Program;
use walk::Node;

impl Program {
    /// The programs that are one step smaller, those with the most removed first. They are well-typed, but may panic
    /// or not end; [`Program::evaluate`] tells.
    ///
    /// Repeating this from a candidate ends, because every step makes [`Program::size`] smaller.
    pub fn shrink_candidates(&self) -> impl Iterator<Item = Program> + use<> {
        let mut steps: Vec<(isize, Step)> = Vec::new();
        let mut index = 0;
        walk::each_node(&mut self.body.clone(), &mut |node| {
            let size = node.size();
            for replacement in replacements::of(&node) {
                steps.push((replacement.size() - size, Step::Replace(index, replacement)));
            }
            index += 1;
        });
        steps.retain(|(change, _)| *change < 0);
        let active = self.signature.active().count();
        for (index, parameter) in self.signature.parameters.iter().enumerate() {
            // What remains is still to be differentiated.
            if active > 1 || !parameter.ty.is_active() {
                steps.push((-2, Step::DropParameter(index)));
            }
        }
        steps.sort_by_key(|(change, _)| *change);
        let program = self.clone();
        steps
            .into_iter()
            .map(move |(_, step)| program.after(&step))
            .filter(|candidate| candidate.check().is_ok())
    }

    /// How much program there is: about twice the number of statements and expressions.
    pub fn size(&self) -> usize {
        let size = walk::block_size(&self.body) + 2 * self.signature.parameters.len() as isize;
        size.unsigned_abs()
    }

    fn after(&self, step: &Step) -> Program {
        let mut program = self.clone();
        match step {
            Step::DropParameter(parameter) => {
                program.signature.parameters.remove(*parameter);
            }
            Step::Replace(target, replacement) => {
                let mut index = 0;
                walk::each_node(&mut program.body, &mut |node| {
                    if index == *target {
                        node.replace(replacement);
                    }
                    index += 1;
                });
            }
        }
        program
    }
}

enum Step {
    /// The node with this number becomes something else.
    Replace(usize, Replacement),
    DropParameter(usize),
}

/// What a node becomes.
enum Replacement {
    Expression(crate::syntax::Expression),
    Block(crate::syntax::Block),
}

impl Replacement {
    fn size(&self) -> isize {
        match self {
            Replacement::Expression(expression) => walk::expression_size(expression),
            Replacement::Block(block) => walk::block_size(block),
        }
    }
}

impl Node<'_> {
    fn size(&self) -> isize {
        match self {
            Node::Expression(expression) => walk::expression_size(expression),
            Node::Block(block) => walk::block_size(block),
        }
    }

    fn replace(self, replacement: &Replacement) {
        match (self, replacement) {
            (Node::Expression(place), Replacement::Expression(expression)) => *place = expression.clone(),
            (Node::Block(place), Replacement::Block(block)) => *place = block.clone(),
            _ => unreachable!("a node is replaced by one of its kind"),
        }
    }
}
