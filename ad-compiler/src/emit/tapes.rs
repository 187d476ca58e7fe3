//! The tapes, lists and records that a primal fills: where they are declared, and which of them a line of the sweep reads.

use super::containers::Containers;
use super::printer::Printer;
use super::syntax::*;
use super::*;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Stmt;

/// The containers that the lines fill.
pub(super) fn declarations(printer: &mut Printer, lines: &[Line]) -> Vec<Stmt> {
    let (mut regions, mut records, mut lists) = (Vec::new(), Vec::new(), Vec::new());
    let mut visit = |line: &Line| match line {
        Line::Record { value, action: Action::BeginList(_) } => lists.push(*value),
        Line::Save { region } => regions.push(*region),
        Line::Record { value, action: Action::Begin } => records.push((*value, false)),
        Line::Record { value, action: Action::BeginShape(_) } => records.push((*value, true)),
        _ => {}
    };
    for line in lines {
        visit(line);
        line.each_region(|region| region.each_line(&mut visit));
    }
    let mut statements = Vec::new();
    let containers = printer.containers;
    for region in regions {
        let (name, container, _) = containers.saves[&region].clone();
        let lasting = printer.lasting || containers.of_numbers.contains(&region);
        statements.push(verbatim(match container {
            Container::Once => quote!(let mut #name = None;),
            Container::ShortTape => quote!(let mut #name = ::ad_runtime::__private::ShortTape::new();),
            Container::Tape => match containers.trips_of_region(region) {
                Some(trips) => {
                    let range = reference(printer.range_of(trips), false);
                    let of_size = if lasting { word("for_each") } else { word("of_its_own_for_each") };
                    quote!(let mut #name = ::ad_runtime::__private::Tape::#of_size(#range);)
                }
                None => new_tape(&name, lasting),
            },
        }));
    }
    for list in lists {
        let name = printer.name(list);
        statements.push(verbatim(match containers.trips_of(list) {
            Some(trips) => {
                let range = reference(printer.range_of(trips), false);
                quote!(let mut #name = ::ad_runtime::__private::Lists::for_each(#range);)
            }
            None => quote!(let mut #name = ::ad_runtime::__private::Lists::new();),
        }));
    }
    for (record, is_shape) in records {
        let name: Ident = printer.name(record);
        if printer.containers.taped.contains(&record) {
            // Records are numbers but for shapes.
            statements.push(verbatim(new_tape(&name, printer.lasting || !is_shape)));
        } else if printer.is_flag(record) {
            statements.push(verbatim(quote!(let mut #name = false;)));
        } else if !is_shape {
            statements.push(verbatim(quote!(let mut #name = 0;)));
        }
    }
    statements
}

/// A tape of a size that is not known. Only what certainly borrows nothing may be kept in a workspace.
fn new_tape(name: &Ident, lasting: bool) -> TokenStream {
    if lasting {
        quote!(let mut #name = ::ad_runtime::__private::Tape::new();)
    } else {
        quote!(let mut #name = ::ad_runtime::__private::Tape::of_its_own();)
    }
}

/// The tapes that are read inside of a line.
pub(super) fn tapes_in(printer: &mut Printer, line: &Line, containers: &Containers) -> Vec<Ident> {
    let mut regions = Vec::new();
    line.each_region(|inner| inner.each_region(&mut |region| regions.push(region.id)));
    let mut tapes = Vec::new();
    for region in &regions {
        let saved = containers.saves.get(region).filter(|(_, container, _)| container.is_tape());
        tapes.extend(saved.map(|(name, _, _)| name.clone()));
    }
    for record in regions.iter().filter_map(|region| containers.by_region.get(region)).flatten() {
        tapes.push(printer.name(*record));
    }
    tapes
}
