//! Costs in 32 bits.

/// What a straight step costs while ways are compared.
///
/// As with [`Costs::STRAIGHT`](crate::search::Costs::STRAIGHT) the two are a convergent of the square root of two, a smaller one: the
/// sums of two ways compare as their true lengths do as long as their diagonal steps differ by fewer than this number.
pub(super) const STRAIGHT: u32 = 80_782;

/// What a diagonal step costs.
pub(super) const DIAGONAL: u32 = 114_243;

/// The most that the way between two corners may cost. A way and a leg to its end then fit in 32 bits, and so do two such ways and
/// the legs to both ends of them in 33; those have fewer diagonal steps than a straight step costs.
pub(super) const MOST: u32 = (1 << 31) - 1;

/// What a way costs that is not known: more than any, and still as much may be added.
pub(super) const UNKNOWN: u32 = 1 << 31;
