//! Lines that store something behind a shared reference: in atomics, cells and channels.

use crate::ir::*;
use proc_macro2::Ident;

/// The method of atomics and cells that a line stores something by, and what the line reads.
pub(super) fn stored(line: &Line) -> Option<(&Ident, Vec<ValueId>)> {
    struct Finder<'e>(Option<&'e Ident>);
    impl<'e> syn::visit::Visit<'e> for Finder<'e> {
        fn visit_expr_method_call(&mut self, call: &'e syn::ExprMethodCall) {
            if stores(&call.method, call.args.len()) {
                self.0 = Some(&call.method);
            }
            syn::visit::visit_expr_method_call(self, call);
        }
    }
    match line {
        Line::Effect(opaque) | Line::Let { op: Op::Opaque(opaque), .. } => {
            let mut finder = Finder(None);
            syn::visit::Visit::visit_expr(&mut finder, &opaque.expr);
            Some((finder.0?, opaque.reads.clone()))
        }
        Line::Let { op: Op::Call(call), .. } if !call.communicates => {
            let Callee::Method { name, .. } = &call.callee else { return None };
            let mut read = Vec::new();
            call.each_use(&mut |each| read.push(each.value()));
            stores(name, call.arguments.len() - 1).then_some((name, read))
        }
        _ => None,
    }
}

/// Whether atomics, cells or channels store something by a method of that name.
fn stores(method: &Ident, arguments: usize) -> bool {
    let name = method.to_string();
    match name.as_str() {
        "store" | "swap" | "fetch_update" => arguments >= 2,
        "compare_exchange" | "compare_exchange_weak" | "compare_and_swap" => true,
        "set" | "send" => arguments == 1,
        _ => ["add", "and", "max", "min", "nand", "or", "sub", "xor"]
            .iter()
            .any(|operation| name.strip_prefix("fetch_") == Some(operation)),
    }
}
