//! Where a function stands: in a module, or in a block of another function.

use super::{Declared, File};
use crate::items::{ModuleId, World};
use quote::ToTokens;
use std::rc::Rc;

impl Declared {
    /// The crate, as far as the file leads to it, and the module or block and the position that the function stands at.
    pub(crate) fn home(&self) -> Option<(Rc<World>, ModuleId, usize)> {
        let (file, at) = self.file()?;
        Some((file.world().clone(), file.home(at)?, at))
    }
}

impl File {
    /// The module that a position is in, or the block of a function.
    fn home(&self, at: usize) -> Option<ModuleId> {
        let mut bodies: Vec<_> = self
            .outline
            .around(at)
            .take_while(|block| !block.is_module(&self.text))
            .filter(|block| !block.is_of_methods(&self.text))
            .map(|block| (block.body, block.end))
            .collect();
        bodies.reverse();
        bodies.into_iter().try_fold(self.module_at(at), |parent, (body, end)| {
            if let Some(known) = self.blocks.borrow().get(&body) {
                return Some(*known);
            }
            // The arms of a `match` declare nothing.
            let Ok(block) = syn::parse_str::<syn::Block>(&format!("{{{}}}", self.text.get(body..end)?))
            else {
                return Some(parent);
            };
            let items = block.stmts.iter().filter_map(|statement| match statement {
                syn::Stmt::Item(item) => Some(item.to_token_stream().to_string()),
                _ => None,
            });
            let added = self.world().add_block(parent, &items.collect::<Vec<_>>().join("\n"));
            self.blocks.borrow_mut().insert(body, added);
            Some(added)
        })
    }
}
