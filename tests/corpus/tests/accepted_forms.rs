//! The table of accepted forms in the book, as functions that use them: what stands in the table is run, in every mode.
//!
//! A form is added where its group is. `UPDATE_EXPECT=1 cargo test -p ad-corpus --test accepted_forms` then writes the table.

#[path = "accepted_forms/calls.rs"]
mod calls;
#[path = "accepted_forms/closures.rs"]
mod closures;
#[path = "accepted_forms/control_flow.rs"]
mod control_flow;
#[path = "accepted_forms/expressions.rs"]
mod expressions;
#[path = "accepted_forms/generics.rs"]
mod generics;
#[path = "accepted_forms/inactive.rs"]
mod inactive;
#[path = "accepted_forms/iterator_ends.rs"]
mod iterator_ends;
#[path = "accepted_forms/iterators.rs"]
mod iterators;
#[path = "accepted_forms/lists.rs"]
mod lists;
#[path = "accepted_forms/loops.rs"]
mod loops;
#[path = "accepted_forms/macros.rs"]
mod macros;
#[path = "accepted_forms/maps.rs"]
mod maps;
#[path = "accepted_forms/methods.rs"]
mod methods;
#[path = "accepted_forms/options_results.rs"]
mod options_results;
#[path = "accepted_forms/patterns.rs"]
mod patterns;
#[path = "accepted_forms/signatures.rs"]
mod signatures;
#[path = "accepted_forms/statements.rs"]
mod statements;
#[path = "accepted_forms/structs.rs"]
mod structs;
#[path = "accepted_forms/table.rs"]
mod table;

/// What the table calls a form, in Markdown, and a function that uses it, with its check.
struct Form(&'static str, fn());

/// Forms that belong together: one row of the table.
struct Group {
    name: &'static str,
    /// The text of the file that it stands in.
    source: &'static str,
    forms: &'static [Form],
}

/// In the order of the table.
const GROUPS: &[Group] = &[
    signatures::PARAMETERS,
    signatures::RESULTS,
    statements::STATEMENTS,
    expressions::EXPRESSIONS,
    control_flow::CONTROL_FLOW,
    loops::FOR,
    patterns::PATTERNS,
    lists::MAKING,
    lists::READING,
    lists::CHANGING,
    maps::MAPS,
    iterators::SOURCES,
    iterators::STAGES,
    iterator_ends::ENDS,
    closures::CLOSURES,
    options_results::OPTIONS,
    options_results::RESULTS,
    calls::CALLS,
    macros::MACROS,
    inactive::INACTIVE,
    structs::STRUCTS,
    methods::METHODS,
    generics::GENERICS,
];

#[test]
fn every_form_has_its_derivatives() {
    let mut faults = Vec::new();
    for group in GROUPS {
        for Form(name, check) in group.forms {
            let before = ad_corpus::points_checked();
            // What was wrong has been printed by the panic.
            if std::panic::catch_unwind(check).is_err() {
                faults.push(format!("{}: {name}", group.name));
            } else if ad_corpus::points_checked() == before {
                faults.push(format!("{}: {name} has a function that is not checked", group.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_form_is_listed_twice() {
    for group in GROUPS {
        for (k, Form(name, _)) in group.forms.iter().enumerate() {
            assert!(group.forms[..k].iter().all(|Form(other, _)| other != name), "{}: {name}", group.name);
        }
    }
}
