//! Small numbers in few bits: an adaptive binary arithmetic coder (Witten, Neal and Cleary, 1987).
//! Every kind of question has its own chance of a yes, which follows the answers.

/// Chances are kept in so many bits.
const BITS: u32 = 16;
/// The more, the slower a chance follows.
const SLOWNESS: u32 = 5;
/// Sizes from this on share their chances.
const LARGEST: usize = 16;

/// The chances of all questions about numbers of one kind: is it zero, negative, larger?
#[derive(Clone, Debug)]
pub(super) struct Chances([u16; 2 + LARGEST]);

impl Default for Chances {
    fn default() -> Self {
        Self([1 << (BITS - 1); 2 + LARGEST])
    }
}

/// What writes and reads have in common: the interval that is left, and how a bit narrows it.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    /// The last value that means yes.
    const fn middle(&self, chance: u16) -> u32 {
        self.low + (((self.high - self.low) as u64 * chance as u64) >> BITS) as u32
    }

    fn narrow(&mut self, yes: bool, chance: &mut u16) {
        let middle = self.middle(*chance);
        if yes {
            self.high = middle;
            *chance += (u16::MAX - *chance) >> SLOWNESS;
        } else {
            self.low = middle + 1;
            *chance -= *chance >> SLOWNESS;
        }
    }

    /// The next byte, once it is settled.
    fn settled(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.high >> 24) as u8;
        self.low <<= 8;
        self.high = self.high << 8 | 0xff;
        Some(byte)
    }
}

/// Writes numbers.
pub(super) struct Writer {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) const fn new() -> Self {
        Self { interval: Interval { low: 0, high: u32::MAX }, bytes: Vec::new() }
    }

    fn bit(&mut self, yes: bool, chance: &mut u16) {
        self.interval.narrow(yes, chance);
        while let Some(byte) = self.interval.settled() {
            self.bytes.push(byte);
        }
    }

    pub(super) fn number(&mut self, number: i8, chances: &mut Chances) {
        let [zero, negative, larger @ ..] = &mut chances.0;
        self.bit(number == 0, zero);
        if number == 0 {
            return;
        }
        self.bit(number < 0, negative);
        for size in 1..=number.unsigned_abs() {
            let more = size < number.unsigned_abs();
            self.bit(more, &mut larger[usize::from(size).min(LARGEST) - 1]);
        }
    }

    /// All that was written.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.interval.high.to_be_bytes());
        self.bytes
    }
}

/// Reads them again.
pub(super) struct Reader<'b> {
    interval: Interval,
    ahead: u32,
    bytes: std::slice::Iter<'b, u8>,
}

impl<'b> Reader<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut reader =
            Self { interval: Interval { low: 0, high: u32::MAX }, ahead: 0, bytes: bytes.iter() };
        for _ in 0..4 {
            reader.take();
        }
        reader
    }

    fn take(&mut self) {
        self.ahead = self.ahead << 8 | u32::from(*self.bytes.next().unwrap_or(&0));
    }

    fn bit(&mut self, chance: &mut u16) -> bool {
        let yes = self.ahead <= self.interval.middle(*chance);
        self.interval.narrow(yes, chance);
        while self.interval.settled().is_some() {
            self.take();
        }
        yes
    }

    /// The next number; `None` where it is none that can be written.
    pub(super) fn number(&mut self, chances: &mut Chances) -> Option<i8> {
        let [zero, negative, larger @ ..] = &mut chances.0;
        if self.bit(zero) {
            return Some(0);
        }
        let negative = self.bit(negative);
        let mut size = 1_i8;
        while self.bit(&mut larger[(size as usize).min(LARGEST) - 1]) {
            size = size.checked_add(1)?;
        }
        Some(if negative { -size } else { size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use meeple_core::Rng;

    #[test]
    fn numbers_are_read_as_they_were_written_in_few_bits() {
        let mut rng = Rng::new(1);
        let drawn = |rng: &mut Rng| if rng.below(8) > 0 { 0 } else { rng.below(255) as i8 };
        let numbers: Vec<i8> = (0..5_000).map(|_| drawn(&mut rng).max(-127)).collect();
        let (mut writer, mut chances) = (Writer::new(), Chances::default());
        numbers.iter().for_each(|&number| writer.number(number, &mut chances));
        let bytes = writer.finish();
        assert!(bytes.len() < 1_200, "{}", bytes.len());
        let (mut reader, mut chances) = (Reader::new(&bytes), Chances::default());
        for number in numbers {
            assert_eq!(reader.number(&mut chances), Some(number));
        }
    }
}
