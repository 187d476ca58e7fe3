//! Smaller programs: everything that is one simplification away and that rustc still accepts.

mod chains;
mod options;
mod replacements;
mod walk;

use crate::syntax::{Helper, HelperId, Home, Program};
use walk::Node;

impl Program {
    /// The programs that are one step smaller, those with the most removed first. They are well-typed, but may panic
    /// or not end; [`Program::evaluate`] tells.
    ///
    /// Repeating this from a candidate ends, because every step makes [`Program::size`] smaller.
    pub fn shrink_candidates(&self) -> impl Iterator<Item = Program> + use<> {
        let mut steps: Vec<(isize, Step)> = Vec::new();
        let mut index = 0;
        walk::each_node_of(&mut self.clone(), &mut |node| {
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
        for (index, helper) in self.helpers.iter().enumerate() {
            steps.push((-helper_size(helper), Step::DropHelper(index)));
            let first = usize::from(helper.id.home != Home::Module);
            let parameters = first..helper.signature.parameters.len();
            steps.extend(parameters.map(|parameter| (-2, Step::DropParameterOf(index, parameter))));
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
        let own = walk::block_size(&self.body) + 2 * self.signature.parameters.len() as isize;
        let size = own + self.helpers.iter().map(helper_size).sum::<isize>();
        size.unsigned_abs()
    }

    fn after(&self, step: &Step) -> Program {
        let mut program = self.clone();
        match step {
            Step::DropParameter(parameter) => {
                program.signature.parameters.remove(*parameter);
            }
            Step::DropHelper(helper) => {
                program.helpers.remove(*helper);
            }
            Step::DropParameterOf(helper, parameter) => {
                let id = program.helpers[*helper].id;
                // All implementations of a trait's method have the same parameters.
                let is_same = |other: HelperId| match id.home {
                    Home::Trait(_) => matches!(other.home, Home::Trait(_)) && other.name == id.name,
                    Home::Module | Home::Inherent(_) => other == id,
                };
                for other in program.helpers.iter_mut().filter(|other| is_same(other.id)) {
                    other.signature.parameters.remove(*parameter);
                }
                walk::each_node_of(&mut program, &mut |node| {
                    if let Node::Expression(crate::syntax::Expression::Invoke(call)) = node
                        && is_same(call.callee)
                    {
                        call.arguments.remove(*parameter);
                    }
                });
            }
            Step::Replace(target, replacement) => {
                let mut index = 0;
                walk::each_node_of(&mut program, &mut |node| {
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
    DropHelper(usize),
    DropParameterOf(usize, usize),
}

fn helper_size(helper: &Helper) -> isize {
    3 + walk::block_size(&helper.body) + 2 * helper.signature.parameters.len() as isize
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
