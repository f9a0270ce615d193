//! Share codes: a record as short text that can be pasted anywhere.
//!
//! A move is coded by its rank among all that are allowed, the likeliest first. So a walk along a
//! corridor is a run of zeros, which costs next to nothing, and only junctions cost
//! about a bit. Times are coded apart. Of the digests only the last is sent: reading the code plays
//! the game again, and compares its end with that.
//!
//! The text is `D1` and then, in base64 for URLs: a checksum of 32 bits; the length of the id and the id; help, undos, the attempt, the
//! number of moves, the time after the last; the length of the coded moves, the moves, bits of the last digest,
//! and the times. Numbers are in Elias's gamma code.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use thiserror::Error;

use super::huffman::{Code, Reader, Writer};
use super::moment::Moment;
use super::runs::{Feed, Source, Tables};
use super::{Attempt, Record, Tally};
use crate::digest::Digest;
use crate::id::Id;
use crate::mode::{Game, GameTime, Level, LevelError, Mode, Move, Seat, Tell};
use crate::work::Work;

/// What every code starts with.
const PREFIX: &str = "D1";
/// The longest code that is read.
const MAX_LENGTH: usize = 1 << 22;
/// Steps beyond which a record has no code. No game comes near: it cannot be played on long before.
const MAX_WORK: u64 = 4 * Work::OUTSIDE;
/// Bits of the digest at the end.
const DIGEST_BITS: u32 = 24;

/// Why a text is no code, or a record has none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// Something else altogether.
    #[error("this is not the code of a game: codes start with {PREFIX}")]
    Foreign,
    /// Written by a later version.
    #[error(
        "this code was made by a later version (its format is {0}, and this version reads 1); update daidalos to use it"
    )]
    Newer(char),
    /// Longer than any code.
    #[error("the code is longer than {MAX_LENGTH} characters")]
    TooLong,
    /// A character that no code has.
    #[error("the code has '{0}' at character {1}; codes are letters, digits, - and _")]
    Character(char, usize),
    /// Changed or cut off on the way.
    #[error("the code is damaged or cut off: its checksum is wrong; copy all of it again")]
    Checksum,
    /// Right by its checksum, but without sense.
    #[error("the code makes no sense after move {0}: it was made by another program")]
    Nonsense(usize),
    /// A level that cannot be.
    #[error("the code's level: {0}")]
    Level(#[from] LevelError),
    /// The game plays differently from when the code was made.
    #[error(
        "the code's game does not end as it did when it was played: it was made with other rules"
    )]
    Drift,
    /// A record that would take too long to be played again.
    #[error("replaying the game takes more than {MAX_WORK} steps, so it has no code")]
    Work,
    /// A move that is not allowed.
    #[error("move {0} of the record is not allowed, so it has no code")]
    Illegal(usize),
}

/// How many bits the parts of a code take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeSize {
    /// The moves.
    pub moves: usize,
    /// The times.
    pub times: usize,
    /// All, as text: six bits a character.
    pub total: usize,
}

/// The code of a record.
///
/// ```
/// use daidalos::grid::Dir;
/// use daidalos::mode::{Input, Seat};
/// use daidalos::record::{Recording, encode, is_code};
/// use daidalos::session::Session;
/// let mut session = Session::start("race:9x9#7".parse()?)?;
/// for dir in Dir::STRAIGHT {
///     session.input(Seat::FIRST, Input::Step(dir));
/// }
/// let code = encode(&session.record())?;
/// assert!(is_code(&code) && code.len() < session.record().to_string().len());
/// let again = Session::resume(&Recording::read(&code)?)?;
/// assert_eq!(again.record().entries, session.record().entries);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode(record: &Record) -> Result<String, CodeError> {
    pack(record).map(|(code, _)| code)
}

/// How many bits the parts of a record's code take.
pub fn size_of(record: &Record) -> Result<CodeSize, CodeError> {
    pack(record).map(|(_, size)| size)
}

fn pack(record: &Record) -> Result<(String, CodeSize), CodeError> {
    let (choices, digest) = choices_of(record)?;
    let tables = Tables::new();
    let (mut moves, mut times) = (Writer::default(), Writer::default());
    write_moves(&choices, &tables, &mut moves);
    write_times(record, &tables, &mut times);
    moves.bits(digest, DIGEST_BITS);
    let mut size = CodeSize { moves: moves.len(), times: times.len(), total: 0 };
    let (moves, times) = (moves.into_bytes(), times.into_bytes());
    let mut head = Writer::default();
    let id = record.level.to_string();
    head.number(id.len() as u64, 4);
    id.bytes().for_each(|byte| head.bits(u64::from(byte), 7));
    let last = record.entries.last().map_or(GameTime(0), |entry| entry.time);
    let Tally { help, undos, attempt } = record.tally;
    let numbers = [
        (u64::from(help), 0),
        (u64::from(undos), 0),
        (attempt as u64, 0),
        (record.entries.len() as u64, 6),
        (record.end.0.saturating_sub(last.0), 0),
        (moves.len() as u64, 4),
    ];
    numbers.into_iter().for_each(|(number, tail)| head.number(number, tail));
    let body = [head.into_bytes(), moves, times].concat();
    let bytes = [&checksum(&body)[..], &body].concat();
    let code = format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes));
    size.total = code.len() * 6;
    Ok((code, size))
}

/// What was chosen of what could have been.
struct Choice {
    /// Among those whose turn it is.
    seat: usize,
    seats: usize,
    /// Among the moves.
    rank: usize,
    moves: usize,
}

/// The choice of every move, and the digest in the end.
fn choices_of(record: &Record) -> Result<(Vec<Choice>, u64), CodeError> {
    let mut moment = Moment::new(record.level.start()?);
    let (mut choices, mut moves) = (Vec::with_capacity(record.entries.len()), Vec::new());
    for entry in &record.entries {
        if moment.game.work() > MAX_WORK {
            return Err(CodeError::Work);
        }
        let illegal = CodeError::Illegal(moment.at + 1);
        let mut seats = moment.game.to_move().iter();
        let seat = seats.position(|seat| seat == entry.seat);
        let count = moment.game.to_move().iter().count();
        // A seat that is not to move may not even exist.
        let Some(seat) = seat else { return Err(illegal) };
        moment.game.advance(entry.time, &mut Tell::nobody());
        moves.clear();
        moment.game.moves(entry.seat, &mut moves);
        let Some(rank) = moves.iter().position(|mv| *mv == entry.mv) else { return Err(illegal) };
        choices.push(Choice { seat, seats: count, rank, moves: moves.len() });
        moment.step(entry.time, entry.seat, entry.mv, &mut Tell::nobody());
    }
    Ok((choices, digest(moment.chain)))
}

fn digest(chain: Digest) -> u64 {
    chain.value() & ((1 << DIGEST_BITS) - 1)
}

/// Moves are classed by how many could have been made.
const CLASSES: usize = 16;

fn class(moves: usize) -> usize {
    moves.min(CLASSES - 1)
}

fn write_moves(choices: &[Choice], tables: &Tables, out: &mut Writer) {
    let ranks = |class_: usize| {
        let all = choices.iter().filter(move |choice| class(choice.moves) == class_);
        all.map(|choice| choice.rank as u64).collect()
    };
    let mut feeds: Vec<Feed> = (0..CLASSES).map(|c| Feed::new(ranks(c), tables)).collect();
    for choice in choices {
        out.bits(choice.seat as u64, seat_bits(choice.seats));
        feeds[class(choice.moves)].write(tables, out, |rank, out| {
            write_rank(choice.moves, rank - 1, out);
        });
    }
}

fn seat_bits(seats: usize) -> u32 {
    seats.next_power_of_two().trailing_zeros()
}

/// Of so many ranks each has as many bits: among all tiles of a board none is likelier, and a code for thousands of
/// them would take longer to make than all the rest of a move.
const MANY: usize = 64;

/// Writes a rank from 1 on, counted from 0, of the second-best move and those behind it.
fn write_rank(moves: usize, rank: u64, out: &mut Writer) {
    match moves.saturating_sub(1) {
        0 | 1 => {}
        ranks @ ..MANY => rank_code(ranks).write(rank as usize, out),
        ranks => out.bits(rank, even_bits(ranks)),
    }
}

/// Reads what [`write_rank`] has written.
fn read_rank(moves: usize, from: &mut Reader<'_>) -> Option<u64> {
    match moves.saturating_sub(1) {
        0 | 1 => Some(0),
        ranks @ ..MANY => Some(rank_code(ranks).read(from)? as u64),
        ranks => from.bits(even_bits(ranks)),
    }
}

fn even_bits(ranks: usize) -> u32 {
    ranks.next_power_of_two().trailing_zeros()
}

/// Each rank is twice as likely as the next.
fn rank_code(ranks: usize) -> Code {
    Code::new(&(0..ranks).map(|rank| 1 << (ranks - rank).min(16)).collect::<Vec<_>>())
}

fn write_times(record: &Record, tables: &Tables, out: &mut Writer) {
    let mut last = GameTime(0);
    let mut waits: Vec<(usize, u64)> = Vec::with_capacity(record.entries.len());
    for entry in &record.entries {
        waits.push((class(entry.seat.index()), entry.time.0.saturating_sub(last.0)));
        last = entry.time;
    }
    let of = |class: usize| waits.iter().filter(move |(c, _)| *c == class).map(|(_, wait)| *wait);
    let mut feeds: Vec<Feed> = (0..CLASSES).map(|c| Feed::new(of(c).collect(), tables)).collect();
    let tails: Vec<u32> = (0..CLASSES).map(|c| tail(of(c))).collect();
    let mut told = [false; CLASSES];
    for (class, _) in &waits {
        feeds[*class].write(tables, out, |wait, out| {
            if !std::mem::replace(&mut told[*class], true) {
                out.bits(u64::from(tails[*class]), TAIL_BITS);
            }
            out.number(wait - 1, tails[*class]);
        });
    }
}

const TAIL_BITS: u32 = 4;

/// The number of low bits that are best written as they are.
fn tail(waits: impl Iterator<Item = u64> + Clone) -> u32 {
    let bits = |tail: &u32| -> u64 {
        let heads = waits.clone().filter(|wait| *wait > 0).map(|wait| (wait - 1) >> tail);
        heads
            .map(|head| 2 * u64::from(63 - (head + 1).leading_zeros()) + 1 + u64::from(*tail))
            .sum()
    };
    (0..1 << TAIL_BITS).min_by_key(bits).unwrap_or(0)
}

/// Whether a text means to be a code, of this version or of a later one: `D` and a digit. No
/// game is called that.
pub fn is_code(text: &str) -> bool {
    !matches!(other_form(text.trim_start()), CodeError::Foreign)
}

/// A code that has been taken apart, but not played.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    moves: Vec<u8>,
    times: Vec<u8>,
    count: usize,
    /// The time after the last move.
    after: GameTime,
}

/// Takes a code apart.
pub(super) fn unpack(
    code: &str,
    modes: &[&'static dyn Mode],
) -> Result<(Level, Tally, Packed), CodeError> {
    let body = body_of(code)?;
    let mut from = Reader::new(&body);
    let head = read_head(&mut from).ok_or(CodeError::Nonsense(0))?;
    let (moves, times) = from.rest().split_at_checked(head.bytes).ok_or(CodeError::Nonsense(0))?;
    let level = Level::of(&Id::parse(&head.id).map_err(LevelError::from)?, modes, || None)?;
    let (moves, times) = (moves.to_vec(), times.to_vec());
    Ok((level, head.tally, Packed { moves, times, count: head.count, after: head.after }))
}

/// The bytes behind the checksum, which is right.
fn body_of(code: &str) -> Result<Vec<u8>, CodeError> {
    if code.len() > MAX_LENGTH {
        return Err(CodeError::TooLong);
    }
    // A code that was pasted may bring line breaks along.
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let text = code.strip_prefix(PREFIX).ok_or_else(|| other_form(&code))?;
    let stranger = |c: &(usize, char)| !(c.1.is_ascii_alphanumeric() || c.1 == '-' || c.1 == '_');
    if let Some((at, c)) = text.chars().enumerate().find(stranger) {
        return Err(CodeError::Character(c, at + PREFIX.len() + 1));
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| CodeError::Checksum)?;
    let (sum, body) = bytes.split_at_checked(4).ok_or(CodeError::Checksum)?;
    if *sum == checksum(body) { Ok(body.to_vec()) } else { Err(CodeError::Checksum) }
}

/// A code of another form, or none at all.
fn other_form(text: &str) -> CodeError {
    let form = text.strip_prefix('D').and_then(|rest| rest.chars().next());
    form.filter(char::is_ascii_digit).map_or(CodeError::Foreign, CodeError::Newer)
}

/// What stands before the moves.
struct Head {
    id: String,
    tally: Tally,
    count: usize,
    after: GameTime,
    bytes: usize,
}

fn read_head(from: &mut Reader<'_>) -> Option<Head> {
    let length = from.number(4).filter(|length| *length < 1000)?;
    let id = (0..length).map(|_| from.bits(7).map(|byte| byte as u8 as char)).collect();
    let id: Option<String> = id;
    let [help, undos] = [from.number(0)?, from.number(0)?].map(|n| u32::try_from(n).ok());
    let attempt = *Attempt::ALL.get(usize::try_from(from.number(0)?).ok()?)?;
    let count = from.number(6).filter(|count| *count <= Record::MAX_ENTRIES as u64)? as usize;
    let after = GameTime(from.number(0)?);
    let bytes = usize::try_from(from.number(4)?).ok()?;
    let tally = Tally { help: help?, undos: undos?, attempt };
    Some(Head { id: id?, tally, count, after, bytes })
}

/// Reads the moves of a code while they are played.
pub(crate) struct Decoder<'a> {
    packed: &'a Packed,
    /// How many have been read.
    read: usize,
    moves: Reader<'a>,
    times: Reader<'a>,
    tables: Tables,
    ranks: Vec<Source>,
    waits: Vec<Source>,
    tails: [Option<u32>; CLASSES],
    time: GameTime,
    legal: Vec<Move>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(packed: &'a Packed) -> Self {
        let sources = || (0..CLASSES).map(|_| Source::new()).collect();
        Self {
            packed,
            read: 0,
            moves: Reader::new(&packed.moves),
            times: Reader::new(&packed.times),
            tables: Tables::new(),
            ranks: sources(),
            waits: sources(),
            tails: [None; CLASSES],
            time: GameTime(0),
            legal: Vec::new(),
        }
    }

    /// When the next move was made, and by which seat.
    pub(super) fn when(&mut self, game: &dyn Game) -> Result<Option<(GameTime, Seat)>, CodeError> {
        if self.read == self.packed.count {
            return Ok(None);
        }
        self.next_turn(game).map(Some).ok_or(CodeError::Nonsense(self.read))
    }

    fn next_turn(&mut self, game: &dyn Game) -> Option<(GameTime, Seat)> {
        let seats = game.to_move();
        let chosen = self.moves.bits(seat_bits(seats.iter().count()))? as usize;
        let seat = seats.iter().nth(chosen)?;
        self.time = self.time + GameTime(self.wait(class(seat.index()))?);
        Some((self.time, seat))
    }

    /// The move, by its rank among those that are allowed at its time.
    pub(super) fn what(&mut self, game: &dyn Game, seat: Seat) -> Result<Move, CodeError> {
        let nonsense = CodeError::Nonsense(self.read);
        self.read += 1;
        self.legal.clear();
        game.moves(seat, &mut self.legal);
        let count = self.legal.len();
        let rank = self.ranks[class(count)]
            .read(&self.tables, &mut self.moves, |from| Some(read_rank(count, from)? + 1));
        rank.and_then(|rank| self.legal.get(rank as usize).copied()).ok_or(nonsense)
    }

    /// Until when it was played, if it ends where the code says.
    pub(super) fn end(mut self, chain: Digest) -> Result<GameTime, CodeError> {
        match self.moves.bits(DIGEST_BITS) == Some(digest(chain)) {
            true => Ok(self.time + self.packed.after),
            false => Err(CodeError::Drift),
        }
    }

    fn wait(&mut self, class: usize) -> Option<u64> {
        let tail = &mut self.tails[class];
        self.waits[class].read(&self.tables, &mut self.times, |from| {
            let known = match *tail {
                Some(known) => known,
                None => from.bits(TAIL_BITS)? as u32,
            };
            *tail = Some(known);
            from.number(known)?.checked_add(1)
        })
    }
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut digest = Digest::default();
    digest.add_bytes(bytes);
    (digest.value() as u32).to_be_bytes()
}
