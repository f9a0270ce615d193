/// What the player has found out about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Nothing yet.
    Unknown,
    /// It is safe, and not open yet: it cannot be reached on foot, or its turn has not come.
    Safe,
    /// It is mined.
    Mined,
    /// It is open.
    Open,
}

/// A cell, what lies in it and what the player knows of it.
///
/// All of it in one small struct: what is asked of a cell is asked at once, and so lies in one line of the
/// cache.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The cells of the board around it: a bit each, see [`bit`].
    pub around: u64,
    /// Those of them of which nothing is known.
    pub unknown: u64,
    /// Where it lies; differences of these are shifts of `around`.
    pub key: i32,
    /// How many of the cells around it are mined.
    pub number: u8,
    /// How many of the unknown ones.
    pub left: u8,
    pub mark: Mark,
    pub is_mined: bool,
    /// Whether the player can stand here.
    pub is_reached: bool,
    /// Whether it waits to be looked at alone, and with its neighbours.
    pub waits_alone: bool,
    pub waits_in_pairs: bool,
}

impl Place {
    pub(crate) fn at(x: u32, y: u32) -> Self {
        Self {
            around: 0,
            unknown: 0,
            key: (y * STRIDE + x) as i32,
            number: 0,
            left: 0,
            mark: Mark::Unknown,
            is_mined: false,
            is_reached: false,
            waits_alone: false,
            waits_in_pairs: false,
        }
    }

    /// Forgets what the player knew.
    pub(crate) fn forget(&mut self) {
        self.unknown = self.around;
        self.left = self.number;
        self.mark = Mark::Unknown;
        self.is_reached = false;
        self.waits_alone = false;
        self.waits_in_pairs = false;
    }

    /// Whether it is a number that still says something about an unknown cell.
    pub(crate) fn speaks(&self) -> bool {
        self.mark == Mark::Open && self.unknown != 0
    }
}

/// Eight bits a row: a window of seven by seven cells fits in a word, which is as far as two numbers that
/// share a cell can see.
const STRIDE: u32 = 8;

/// The bit of the cell in the middle of the window.
const MIDDLE: i32 = 3 * STRIDE as i32 + 3;

/// The bit of the cell with key `of` in the window around the cell with key `middle`.
pub(crate) fn bit(of: i32, middle: i32) -> u64 {
    1 << (MIDDLE + of - middle)
}

/// A window around the cell with key `of`, as it lies in the window around the cell with key `middle`.
pub(crate) fn shifted(window: u64, of: i32, middle: i32) -> u64 {
    match of - middle {
        by if by >= 0 => window << by,
        by => window >> -by,
    }
}
