//! Branches, loops, exits and what patterns bind.

pub(super) mod chosen;
pub(super) mod control;
pub(super) mod deferred;
pub(super) mod early;
pub(super) mod kept_patterns;
pub(super) mod matches;
pub(super) mod optional;
pub(super) mod patterns;
pub(super) mod positions;
