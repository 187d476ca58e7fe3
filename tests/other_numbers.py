#!/usr/bin/env python3
"""The corpus once more, over other numbers: functions and types are marked `lifted`, and `check!` and its kin compare `f_lifted` too.

The copy stands in the target directory. An item that has no lifted form stays as it is: `other_numbers_without.txt` names it, under what the compiler
says of it. `other_numbers.py --update` asks the compiler again and writes that file; what is no longer in it has a lifted form from then on.
"""
import json, os, re, shutil, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
target = os.environ.get("CARGO_TARGET_DIR", os.path.join(here, "..", "target"))
copy = os.path.join(target, "other_numbers")
FIRST = "f f_prim f_adj f_can_grad f_jvp"
CHECKS = {"check": FIRST + " f_grad f_value_and_grad", "check_seeded": FIRST, "check_in_place": FIRST}
WITHOUT = os.path.join(here, "other_numbers_without.txt")
LEFT_OUT = ("lifted", "over_numbers", "random_programs", "names_of_methods", "numbers_by_the_rules", "instruction_counts", "sparse", "harness", "accepted_forms", "local_gradients")


def lifted(text):
    """The item with marks for other numbers."""
    text = re.sub(r"differentiable\(forward, reverse(?=[,)])", "differentiable(forward, reverse, lifted", text)
    text = re.sub(r"#\[differentiable\]", "#[differentiable(lifted)]", text)
    text = re.sub(r"^(\s*)(#\[derive\([^)]*\bDifferentiable\b[^)]*\)\])", r"\1\2\n\1#[::ad_runtime::differentiable(lifted)]", text, flags=re.M)
    # Blocks are marked in ways of their own.
    text = re.sub(r"(, )?lifted(\)\]\s*(?:impl|trait|pub trait)\b)", r"\2", text)
    for name, known in CHECKS.items():
        text = re.sub(name + r"!\(\s*f at", name + "!([" + known + ", f_lifted] at", text)
    return re.sub(r"!\(\[(\w+) ((?:\w+ )*\w+)\] at", r"!([\1 \2, \1_lifted] at", text)


def items(text):
    """The top-level items, with what stands before each."""
    parts, current = [], []
    for line in text.splitlines(keepends=True):
        current.append(line)
        if re.match(r"[})].*$|use .*;$|const .*;$|struct .*;$|type .*;$", line):
            parts.append("".join(current))
            current = []
    return parts + (["".join(current)] if current else [])


def write(path, parts, reverted):
    with open(path, "w") as file:
        file.write("".join(part if k in reverted else lifted(part) for k, part in enumerate(parts)))


def main():
    os.makedirs(copy, exist_ok=True)
    for folder in ("src", "tests"):
        shutil.rmtree(os.path.join(copy, folder), ignore_errors=True)
        shutil.copytree(os.path.join(here, folder), os.path.join(copy, folder))
    shutil.rmtree(os.path.join(copy, "src", "bin"), ignore_errors=True)
    shutil.copy(os.path.join(here, "..", "Cargo.lock"), copy)
    manifest = open(os.path.join(here, "Cargo.toml")).read()
    manifest = re.sub(r"\[\[bin\]\](\n.+)*", "", manifest)
    manifest = re.sub(r"^.*workspace = true$|^\[lints\]", "", manifest, flags=re.M)
    root = os.path.abspath(os.path.join(here, ".."))
    manifest = manifest.replace("{ workspace = true, features", f'{{ path = "{root}/ad-runtime", features')
    manifest = manifest.replace('path = "../', f'path = "{root}/')
    # Where both copies share a folder for what is built, cargo tells them apart by their versions.
    manifest = manifest.replace('name = "ad-tests"', 'name = "ad-tests"\nversion = "0.0.1"\nedition = "2024"')
    with open(os.path.join(copy, "Cargo.toml"), "w") as file:
        file.write(manifest + "\n[workspace]\n\n[profile.dev]\ndebug = false\n")
    files = {}
    for name in sorted(os.listdir(os.path.join(copy, "tests"))):
        path = os.path.join(copy, "tests", name)
        if name.split(".")[0].split("/")[0] in LEFT_OUT or name.startswith("lifted"):
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        elif name.endswith(".rs"):
            files[path] = (items(open(path).read()), set())
    if sys.argv[1:2] == ["--update"]:
        update(files)
    else:
        for line in open(WITHOUT):
            if not line.startswith("#"):
                name, first, occurrence = line.split()
                parts, reverted = files[os.path.join(copy, "tests", name)]
                named = [k for k, part in enumerate(parts) if first_name(part) == first]
                if int(occurrence) >= len(named):
                    sys.exit(f"{WITHOUT} names what is not there: {line}")
                reverted.add(named[int(occurrence)])
    for path, (parts, reverted) in files.items():
        write(path, parts, reverted)
    asked = sum(len(re.findall(r"_lifted\] at", lifted(part))) for parts, _ in files.values() for part in parts)
    kept = sum(len(re.findall(r"_lifted\] at", lifted(part))) for parts, reverted in files.values() for k, part in enumerate(parts) if k not in reverted)
    print(f"over other numbers: {kept} of {asked} checks; the others have no lifted form", flush=True)
    sys.exit(subprocess.run(["cargo", "test", "--offline", "--tests", "--no-fail-fast", *[a for a in sys.argv[1:] if a != "--update"]], cwd=copy).returncode)


def update(files):
    """Finds what has no lifted form, by asking the compiler until it has no complaint, and writes the list."""
    why = {}
    while True:
        for path, (parts, reverted) in files.items():
            write(path, parts, reverted)
        run = subprocess.run(["cargo", "check", "--offline", "--tests", "--keep-going", "--message-format", "json"], cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        grown = False
        for line in run.stdout.splitlines():
            message = json.loads(line).get("message") or {}
            if not isinstance(message, dict) or message.get("level") != "error":
                continue
            for at in places(message):
                path = os.path.join(copy, at[0])
                if path not in files:
                    continue
                parts, reverted = files[path]
                start = 1
                for k, part in enumerate(parts):
                    length = (part if k in reverted else lifted(part)).count("\n")
                    if start <= at[1] < start + length and k not in reverted:
                        grown = True
                        reverted.add(k)
                        first = first_name(part)
                        occurrence = sum(first_name(other) == first for other in parts[:k])
                        why.setdefault(message["message"].split("\n")[0], []).append((os.path.basename(path), first, occurrence))
                    start += length
        if not grown:
            break
    with open(WITHOUT, "w") as file:
        file.write("# Written by `other_numbers.py --update`: what has no form over other numbers, and why. File, item, which one of that name.\n")
        for message in sorted(why):
            file.write(f"# {message}\n")
            file.writelines(f"{name} {first} {occurrence}\n" for name, first, occurrence in sorted(why[message]))


def places(message):
    """Where a message points to in the tests, through expansions."""
    found = []
    for span in message.get("spans", []):
        while span:
            found.append((span["file_name"], span["line_start"], span["is_primary"]))
            span = (span.get("expansion") or {}).get("span")
    found = [at for at in found if at[0].startswith("tests/")]
    return [at for at in found if at[2]] or found[:1]


def first_name(part):
    found = re.search(r"\b(?:fn|struct|enum|mod|macro_rules!|impl)\s+(\w+)", part)
    return found.group(1) if found else "?"


main()
