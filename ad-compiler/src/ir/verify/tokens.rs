//! Kept tokens and patterns (invariants 2, 9).

use super::*;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;

impl Verifier<'_> {
    pub(super) fn opaque(&mut self, opaque: &Opaque) {
        self.use_all(&opaque.reads);
        self.use_all(&opaque.writes);
        self.markers(opaque);
    }

    /// What the tokens mention is what they are said to read or write.
    pub(super) fn markers(&mut self, opaque: &Opaque) {
        for value in markers(opaque.expr.to_token_stream()) {
            if !opaque.reads.contains(&value) && !opaque.writes.contains(&value) {
                let message = format!("kept tokens mention {}, which they do not list", self.name(value));
                self.fail(Invariant::MarkersAreListed, message);
            }
        }
    }

    pub(super) fn arm_bindings(&mut self, arm: &Arm) {
        match &arm.pattern {
            Some(pattern) => self.pattern_bindings(pattern, &arm.bindings),
            None => self.fail(Invariant::MarkersAreListed, "an arm of a match has no pattern"),
        }
    }

    /// Defines what a pattern binds: its own values, and other names for places.
    pub(super) fn pattern_bindings(&mut self, pattern: &syn::Pat, bindings: &[ValueId]) {
        let mut bound = markers(pattern.to_token_stream());
        bound.sort();
        bound.dedup();
        for &binding in bindings {
            if !bound.contains(&binding) {
                let message = format!("a pattern does not bind {}, which it lists", self.name(binding));
                self.fail(Invariant::MarkersAreListed, message);
            }
        }
        for value in bound {
            let alias = self
                .function
                .values
                .get(value.0 as usize)
                .is_some_and(|info| matches!(&info.kind, Kind::Alias(alias) if alias.bound));
            if alias {
                self.make_visible(value);
            } else if bindings.contains(&value) {
                self.define_line(value);
            } else {
                let message = format!("a pattern binds {}, which it does not list", self.name(value));
                self.fail(Invariant::MarkersAreListed, message);
            }
        }
    }
}

/// The values whose markers stand in the tokens.
fn markers(tokens: TokenStream) -> Vec<ValueId> {
    let mut all = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => all.extend(marked(&ident)),
            TokenTree::Group(group) => all.extend(markers(group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    all
}
