//! Chains of iterators, as the loops that they are.

pub(super) mod beside;
pub(super) mod chains;
pub(super) mod conditions;
pub(super) mod cursors;
pub(super) mod ends;
pub(super) mod entries;
pub(super) mod headers;
pub(super) mod indexed;
pub(super) mod items;
pub(super) mod list_parts;
pub(super) mod settled;
pub(super) mod stages;
pub(super) mod stepped;
pub(super) mod walks;
