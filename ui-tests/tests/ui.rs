//! Runs the compiler on one file per mistake and compares its messages with the `.stderr` beside the file.
//!
//! After a change of a message, `TRYBUILD=overwrite cargo test -p ad-ui-tests` writes the new texts; they are
//! read before they are kept.

#[test]
fn every_mistake_has_its_message() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

#[test]
fn what_is_accepted_compiles_and_runs() {
    trybuild::TestCases::new().pass("tests/ui/pass/*.rs");
}
