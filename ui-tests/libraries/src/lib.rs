//! The ui tests live in `tests/`. They stand apart from the others, which need not wait for these libraries.
