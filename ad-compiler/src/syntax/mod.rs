//! What syn does not do: the text of a file without what is no code in it.

pub(crate) mod text;
