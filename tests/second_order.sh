#!/usr/bin/env bash
# The corpus once more, with `second_order` in the place of `forward, reverse`: what `check!` and its kin compare is then compared for second derivatives, too.
#
# The copy stands in the target directory. A file that is named in `second_order_without.txt` is left out; the reason stands there.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
target="${CARGO_TARGET_DIR:-$here/../target}"
copy="$target/second_order"
rm -rf "$copy"
mkdir -p "$copy"
cp -r "$here/src" "$here/tests" "$copy"
cp "$here/../Cargo.lock" "$copy"
rm -rf "$copy/src/bin" "$copy"/tests/random_programs* "$copy"/tests/names_of_methods*

# What the workspace says of the crate is said here.
sed -E -e '/^\[\[bin\]\]/,/^$/d' -e '/workspace = true$/d' -e '/^\[lints\]/d' \
    -e "s#\{ workspace = true, features#{ path = \"$here/../ad-runtime\", features#" \
    -e "s#path = \"\.\./#path = \"$here/../#" \
    -e 's#^name = "ad-tests"#name = "ad-tests"\nversion = "0.0.0"\nedition = "2024"#' \
    "$here/Cargo.toml" > "$copy/Cargo.toml"
printf '\n[workspace]\n\n[profile.dev]\ndebug = false\n' >> "$copy/Cargo.toml"

while read -r file _; do
    [[ -z $file || $file == '#'* ]] || rm -r "$copy/tests/$file.rs"
done < "$here/second_order_without.txt"

# The marks, and the names of the generated functions that `check!` is given.
find "$copy/tests" -name '*.rs' -exec sed -i -E \
    -e 's/differentiable\(forward, reverse/differentiable(second_order/' \
    -e 's/#\[differentiable\]/#[differentiable(second_order)]/' \
    -e 's/_jvp ([a-z_0-9]+)_grad ([a-z_0-9]+)_value_and_grad\]/_jvp \1_grad \1_value_and_grad; \1_grad_and_hvp]/' \
    -e 's/_can_grad ([a-z_0-9]+)_jvp\]/_can_grad \1_jvp; \1_grad_and_hvp]/' {} +
sed -i -E \
    -e 's/f_jvp f_grad f_value_and_grad\]/f_jvp f_grad f_value_and_grad; f_grad_and_hvp]/' \
    -e 's/f_can_grad f_jvp\]/f_can_grad f_jvp; f_grad_and_hvp]/' "$copy/src/modes.rs"

cd "$copy"
cargo test --offline --tests "$@"
