//! What libraries of matrices do with a function for each entry.

/// The function of `items/library/matrices.rs` that says what `Type::function` means.
pub(crate) fn from_function(owner: &str, function: &str) -> Option<&'static str> {
    let of = Entries::of(owner)?;
    Some(match (function, of, owner) {
        ("from_fn", _, "Col") => "column_from_fn",
        ("from_fn", _, "Row") => "row_from_fn",
        // nalgebra and faer go down the columns.
        ("from_fn", ..) => "from_fn",
        ("from_shape_fn", _, "Array1") => "list_from_shape_fn",
        ("from_shape_fn", _, "Array2") => "from_shape_fn",
        _ => return None,
    })
}

/// The same of a method that is given a function.
pub(crate) fn of_each_entry(owner: Option<&str>, method: &str) -> Option<&'static str> {
    match (method, owner.and_then(Entries::of)) {
        ("mapv" | "mapv_into", _) => Some("map"),
        ("map", Some(Entries::Values)) => Some("map"),
        ("map", Some(Entries::References)) => Some("map_references"),
        _ => None,
    }
}

/// Whether only the arguments of a type say how large its matrices are.
pub(crate) fn has_size_in_arguments(owner: &str) -> bool {
    ["SMatrix", "SVector", "RowSVector", "OMatrix", "OVector", "RowOVector"].contains(&owner)
}

/// How the entries of a type are given to functions.
#[derive(Clone, Copy)]
enum Entries {
    Values,
    References,
}

impl Entries {
    fn of(name: &str) -> Option<Self> {
        let numbered = |prefix: &str| {
            name.strip_prefix(prefix)
                .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || c == 'x' || c == 'X'))
        };
        let of_nalgebra =
            ["DMatrix", "DVector", "SMatrix", "SVector", "OMatrix", "OVector", "RowDVector", "RowSVector"];
        if of_nalgebra.contains(&name)
            || ["Matrix", "Vector", "RowVector"].iter().any(|prefix| numbered(prefix))
        {
            return Some(Entries::Values);
        }
        let of_others = ["ArrayD", "Mat", "Col", "Row"].contains(&name) || numbered("Array");
        of_others.then_some(Entries::References)
    }
}
