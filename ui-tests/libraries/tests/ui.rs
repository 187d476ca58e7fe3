//! Runs the compiler on one file per mistake and compares its messages with the `.stderr` beside the file, as the tests of the package `ad-ui-tests` do.

#[test]
fn every_mistake_with_a_library_has_its_message() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
