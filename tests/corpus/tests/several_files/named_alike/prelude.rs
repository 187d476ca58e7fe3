pub(super) use super::own as mem;
pub(super) use super::own as array;
