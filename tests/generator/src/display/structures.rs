//! The text of structs: their declarations and literals.

use super::{Binding, Printer, type_text};
use crate::syntax::{Program, Structure, StructureLiteral};

impl Program {
    /// The structs that the program mentions, each after those in its fields.
    pub fn structures(&self) -> Vec<Structure> {
        let mut text = self.function() + &self.helper_texts();
        let mut used = Vec::new();
        // Those that others are made of come first in the table, so it is gone through from its end.
        for structure in Structure::ALL.iter().rev().copied() {
            if text.contains(structure.name()) {
                text += &declaration(structure);
                used.push(structure);
            }
        }
        used.reverse();
        used
    }

    /// What stands before the function: the declarations of what it uses.
    pub fn declarations(&self) -> String {
        let structures: String = self.structures().into_iter().map(declaration).collect();
        self.effect_texts() + &structures + &self.helper_texts()
    }
}

fn declaration(structure: Structure) -> String {
    let derives = if structure.is_copy() { "Differentiable, Clone, Copy" } else { "Differentiable, Clone" };
    let fields: Vec<String> = structure
        .fields()
        .iter()
        .map(|field| {
            let mark = if field.fixed { "#[no_derivative] " } else { "" };
            let label = if structure.is_tuple() { String::new() } else { format!("{}: ", field.name) };
            format!("{mark}pub {label}{}", type_text(&field.ty))
        })
        .collect();
    let (name, fields) = (structure.name(), fields.join(", "));
    let body = if structure.is_tuple() { format!("({fields});") } else { format!(" {{ {fields} }}") };
    format!("#[derive({derives})]\npub struct {name}{body}\n\n")
}

impl Printer {
    pub(super) fn structure(&mut self, literal: &StructureLiteral) {
        let structure = literal.structure;
        let is_tuple = structure.is_tuple() && literal.base.is_none();
        self.put(structure.name());
        self.put(if is_tuple { "(" } else { " { " });
        let mut separate = false;
        for (field, value) in structure.fields().iter().zip(&literal.fields) {
            let Some(value) = value else { continue };
            self.put(if separate { ", " } else { "" });
            separate = true;
            if !is_tuple {
                self.put(&format!("{}: ", field.name));
            }
            self.expression(value, Binding::Free, false);
        }
        if let Some(base) = &literal.base {
            self.put(if separate { ", .." } else { ".." });
            self.place(base);
        }
        self.put(if is_tuple { ")" } else { " }" });
    }
}
