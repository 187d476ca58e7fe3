//! Bytes that no generator of programs has had a say in.

use program_generator::Random;

/// The bytes of a number: of all values, of few values, mostly zeros, mostly the greatest, or the same ones over and
/// over.
pub(crate) fn bytes(number: u64) -> Vec<u8> {
    let mut random = Random::new(number);
    let length = random.below(4000);
    let period = 2 * (1 + random.below(7));
    let mut bytes: Vec<u8> = Vec::new();
    for at in 0..length {
        let byte = random.below(256) as u8;
        let often = random.below(4) > 0;
        bytes.push(match number % 5 {
            0 => byte,
            1 => byte % 4,
            2 if often => 0,
            3 if often => u8::MAX,
            4 if at >= period => bytes[at - period],
            _ => byte,
        });
    }
    bytes
}
