//! Formats of text: `"{x:w$}"`.

/// The names that a literal speaks of, if it is a format.
pub(crate) fn names_within(literal: &proc_macro2::Literal) -> Vec<String> {
    let text = syn::parse_str::<syn::LitStr>(&literal.to_string());
    text.map_or_else(|_| Vec::new(), |text| inline_names(&text.value()))
}

/// The names that a format speaks of between its braces, for widths too: `{x:w$}`.
pub(crate) fn inline_names(format: &str) -> Vec<String> {
    let placeholders = format.replace("{{", "");
    let texts = placeholders.split('{').skip(1);
    let names = texts.flat_map(|text| {
        let placeholder = text.split('}').next().unwrap_or_default();
        let (value, form) = placeholder.split_once(':').unwrap_or((placeholder, ""));
        let widths = form.split('$').rev().skip(1).filter_map(|width| super::text::words(width).last());
        std::iter::once(value.trim()).chain(widths).map(str::to_owned).collect::<Vec<_>>()
    });
    names.filter(|name| name.starts_with(|first: char| first.is_alphabetic() || first == '_')).collect()
}
