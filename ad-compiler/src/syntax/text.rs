//! Source text without its comments and literals.

/// Visits the characters outside of comments and literals, until one is enough.
pub(crate) fn for_each_character(text: &str, mut visit: impl FnMut(usize, char) -> bool) {
    let bytes = text.as_bytes();
    let mut position = 0;
    while position < bytes.len() {
        let byte = bytes[position];
        if may_begin_skipped(byte)
            && let Some(length) = skipped(&text[position..])
        {
            position += length;
            continue;
        }
        let character = match byte.is_ascii() {
            true => char::from(byte),
            false => text[position..].chars().next().expect("the text goes on"),
        };
        if !visit(position, character) {
            return;
        }
        position += character.len_utf8();
    }
}

/// Whether a comment or a literal may begin with a byte.
fn may_begin_skipped(byte: u8) -> bool {
    matches!(byte, b'/' | b'"' | b'\'' | b'r' | b'b')
}

/// The length of a comment or a literal that the text begins with: what is in them are no braces.
fn skipped(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(block_comment(text));
    }
    if let Some(length) = raw_string(text) {
        return Some(length);
    }
    if text.starts_with('"') {
        return Some(quoted(text, '"'));
    }
    if let Some(after) = text.strip_prefix('\'') {
        // `'a` is a lifetime, `'a'` and `'\n'` are characters.
        let mut characters = after.chars();
        let first = characters.next()?;
        let is_character = first == '\\' || characters.next() == Some('\'');
        return Some(if is_character { quoted(text, '\'') } else { 1 });
    }
    None
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (position, character) in text.char_indices().skip(1) {
        if character == quote && !escaped {
            return position + 1;
        }
        escaped = character == '\\' && !escaped;
    }
    text.len()
}

fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let hashes = after.chars().take_while(|character| *character == '#').count();
    let body = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = body.find(&end).map_or(body.len(), |position| position + end.len());
    Some(text.len() - body.len() + length)
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0usize;
    let mut position = 0;
    while position < text.len() {
        let rest = &text[position..];
        if rest.starts_with("/*") {
            depth += 1;
            position += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            position += 2;
            if depth == 0 {
                return position;
            }
        } else {
            position += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

pub(crate) fn is_part_of_a_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The words of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character| !is_part_of_a_word(character)).filter(|word| !word.is_empty())
}

/// The word that begins at a position, or nothing.
pub(crate) fn word_at(text: &str, position: usize) -> &str {
    let rest = &text[position..];
    &rest[..rest.find(|character| !is_part_of_a_word(character)).unwrap_or(rest.len())]
}

/// Behind the spaces, comments and literals that begin at a position.
pub(crate) fn past_trivia(text: &str, mut position: usize) -> usize {
    loop {
        let rest = &text[position..];
        let spaces = rest.len() - rest.trim_start().len();
        match skipped(&rest[spaces..]) {
            Some(length) if length > 0 => position += spaces + length,
            _ => return position + spaces,
        }
    }
}

/// Behind the bracket that closes the one at a position.
pub(crate) fn closed(text: &str, position: usize) -> Option<usize> {
    let (mut depth, mut end) = (0usize, None);
    for_each_character(&text[position..], |at, character| {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        end = (depth == 0).then_some(position + at + 1);
        end.is_none()
    });
    end
}
