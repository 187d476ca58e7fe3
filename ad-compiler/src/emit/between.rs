//! What lies between the sweeps: saving and restoring, records, and the reverse sweeps of callees.

use super::printer::{Printer, cloned};
use super::syntax::*;
use crate::ir::*;
use quote::quote;
use syn::{Expr, Stmt};

impl Printer<'_> {
    pub(super) fn save(&mut self, region: RegionId) -> Stmt {
        let (name, container, values) = self.containers.saves[&region].clone();
        let parts: Vec<Expr> = values
            .iter()
            .map(|&value| {
                let expr = path(&self.name(value));
                match self.containers.used_after_saving.contains(&value) {
                    true => cloned(expr, self.function.ty(value)),
                    false => expr,
                }
            })
            .collect();
        let value = tuple(parts);
        match container {
            Container::Once => assignment(path(&name), some(value)),
            Container::Tape | Container::ShortTape => statement(method(path(&name), &word("push"), [value])),
        }
    }

    pub(super) fn restore(&mut self, region: RegionId, statements: &mut Vec<Stmt>) {
        for record in self.containers.by_region.get(&region).into_iter().flatten() {
            let tape = self.name(*record);
            statements.push(verbatim(quote!(let #tape = #tape.pop();)));
            self.references.insert(*record);
        }
        let Some((name, container, values)) = self.containers.saves.get(&region).cloned() else { return };
        let mut parts: Vec<proc_macro2::TokenStream> = Vec::new();
        for &value in &values {
            let ident = self.name(value);
            if self.function.ty(value).is_copy() {
                parts.push(quote!(#ident));
            } else {
                parts.push(quote!(ref #ident));
                self.references.insert(value);
            }
        }
        let pattern = if let [one] = &parts[..] { quote!(#one) } else { quote!((#(#parts),*)) };
        statements.push(match container {
            Container::Once => verbatim(quote!(let &#pattern = ::ad_runtime::__private::saved(&#name);)),
            Container::Tape | Container::ShortTape => verbatim(quote!(let &#pattern = #name.pop();)),
        });
    }

    pub(super) fn record(&mut self, value: ValueId, action: &Action) -> Option<Stmt> {
        if !self.containers.records.contains(&value) {
            return None;
        }
        let name = self.name(value);
        let taped = self.containers.taped.contains(&value);
        let flag = self.is_flag(value);
        Some(verbatim(match action {
            Action::Begin if taped && flag => quote!(#name.push(false);),
            Action::Begin if taped => quote!(#name.push(0);),
            // A plain record is declared where the function begins.
            Action::Begin => return None,
            Action::Increment if taped => quote!(*#name.last_mut() += 1;),
            Action::Increment => quote!(#name += 1;),
            Action::SetTrue if taped => quote!(*#name.last_mut() = true;),
            Action::SetTrue => quote!(#name = true;),
            Action::SetNumber(number) => {
                let number = proc_macro2::Literal::usize_unsuffixed(*number);
                if taped { quote!(*#name.last_mut() = #number;) } else { quote!(#name = #number;) }
            }
            Action::AddKey(key) => {
                let key = method(self.value(*key), &word("clone"), []);
                if taped { quote!(#name.last_mut().add_key(#key);) } else { quote!(#name.add_key(#key);) }
            }
            Action::BeginList(place) => {
                let list = reference(self.place(place), false);
                quote!(#name.push(#list);)
            }
            Action::BeginShape(place) | Action::SetShape(place) => {
                let begin = matches!(action, Action::BeginShape(_));
                let shape = self.shape(place);
                match (taped, begin) {
                    (true, true) => quote!(#name.push(#shape);),
                    (true, false) => quote!(*#name.last_mut() = #shape;),
                    (false, true) => quote!(let mut #name = #shape;),
                    (false, false) => quote!(#name = #shape;),
                }
            }
        }))
    }

    /// Flags are named for what they say.
    pub(super) fn is_flag(&self, value: ValueId) -> bool {
        let ident = &self.function.info(value).ident;
        ident == "went_on" || ident == "finished"
    }

    pub(super) fn pullback(&mut self, pullback: &Pullback) -> Stmt {
        let callee = &pullback.call;
        let mut arguments: Vec<Expr> = Vec::new();
        let arity = callee.arity();
        let again = if callee.keeping { &[][..] } else { &callee.arguments };
        for (position, argument) in again.iter().enumerate() {
            let is_tangent = position >= arity;
            let position = position % arity;
            let whole = match argument {
                Argument::Value(value) => Some(*value),
                Argument::Place { place, saved: None, passing } if *passing != Passing::MaybeExclusive => {
                    place.is_whole().then_some(place.root)
                }
                _ => None,
            };
            // It is a reference already. By one more, an array could not become a slice.
            if let Some(parameter) = whole.filter(|root| self.by_reference.contains(*root)) {
                let name = path(&self.name(parameter));
                let name = if is_tangent {
                    call_global("ad_runtime::__private::tangent_slot", [name])
                } else {
                    name
                };
                arguments.push(self.at_argument(callee, position, name));
                continue;
            }
            let expr = match argument {
                Argument::Value(value) => self.value(*value),
                Argument::Place { saved: Some(saved), .. } => self.value(*saved),
                Argument::Place { place, .. } => self.place(place),
                Argument::Changed => {
                    arguments.push(atom(quote!(::ad_runtime::__private::Changed)));
                    continue;
                }
                Argument::Zero => {
                    let zero = call_global("ad_runtime::__private::none", []);
                    arguments.push(self.at_argument(callee, position, zero));
                    continue;
                }
            };
            // `&*x` is `x`.
            let expr = match expr {
                Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => *unary.expr,
                expr => reference(expr, false),
            };
            let kept = matches!(argument, Argument::Place { passing: Passing::MaybeExclusive, .. });
            let expr = match (kept, is_tangent) {
                (true, _) => call_global("ad_runtime::__private::kept", [expr]),
                (false, true) => call_global("ad_runtime::__private::tangent_slot", [expr]),
                (false, false) => expr,
            };
            arguments.push(self.at_argument(callee, position, expr));
        }
        arguments.push(self.given(pullback.seed));
        for (position, slot) in pullback.slots.iter().enumerate() {
            let expr = match slot {
                None => call_global("ad_runtime::__private::none", []),
                Some(place) => self.slot(place),
            };
            arguments.push(self.at_argument(callee, position % arity, expr));
        }
        let sweep = match &self.own_sweep {
            Some(own) if pullback.stateless => own.clone(),
            _ => path(&self.name(callee.checkpoints)),
        };
        statement(call(sweep, arguments))
    }

    /// The slot of an argument. Whether the callee has a derivative by it only the type of its slot says.
    pub(super) fn slot(&mut self, place: &Place) -> Expr {
        let slot = matches!(self.function.info(place.root).kind, Kind::Slot);
        let printed = self.place_mut(place);
        if self.function.unused_adjoints.contains(place.root) {
            return call_global("ad_runtime::__private::unused_slot", [reference(printed, true)]);
        }
        if self.function.received.contains(place.root) {
            return call_global("ad_runtime::__private::receiving", [reference(printed, true)]);
        }
        if !slot {
            return call_global("ad_runtime::__private::slot", [reference(printed, true)]);
        }
        let name = self.name(place.root);
        if !self.is_option(place.root) {
            let given = if place.path.is_empty() { quote!(&mut *#name) } else { quote!(&mut #printed) };
            return call_global("ad_runtime::__private::pass", [atom(quote!(Some(#given)))]);
        }
        call_global(
            "ad_runtime::__private::pass",
            [atom(if place.path.is_empty() {
                quote!(#name.as_deref_mut())
            } else {
                quote!(#name.as_deref_mut().map(|#name| &mut #printed))
            })],
        )
    }
}
