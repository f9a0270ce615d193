use std::borrow::Cow;

use super::code::{self, CodeError, Decoder, Packed};
use super::{Entry, ReadError, Record, Tally};
use crate::digest::Digest;
use crate::mode::{Game, GameTime, Level, MODES, Mode, Move, Seat};

/// A game as it was read, a save or a code, that has not been played again yet.
///
/// A code tells moves by their rank among those that are allowed, so only playing the game tells what they
/// are. Whatever plays it ([`Session::resume`](crate::session::Session::resume),
/// [`verify`](crate::session::verify), [`Film::of`](crate::session::Film::of)) reads and checks it in the
/// same pass.
///
/// ```
/// use daidalos::record::{Recording, encode};
/// use daidalos::session::Session;
/// let session = Session::start("escape:4x3#7".parse()?)?;
/// let code = encode(&session.record())?;
/// let again = Session::resume(&Recording::read(&code)?)?;
/// assert_eq!(again.record().to_string(), session.record().to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording<'a> {
    /// What was played.
    pub level: Level,
    /// What was asked for on the way.
    pub tally: Tally,
    script: Script<'a>,
}

#[derive(Clone, Debug)]
enum Script<'a> {
    Entries(Cow<'a, [Entry]>, GameTime),
    Code(Packed),
}

impl Recording<'static> {
    /// Reads either form: the code that was shared, or the text of a save.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        Self::read_with(text, MODES)
    }

    /// The same with another list of games.
    pub(crate) fn read_with(text: &str, modes: &[&'static dyn Mode]) -> Result<Self, ReadError> {
        if code::is_code(text) {
            let (level, tally, packed) = code::unpack(text, modes)?;
            return Ok(Self { level, tally, script: Script::Code(packed) });
        }
        let Record { level, tally, entries, end } = Record::read_with(text, modes)?;
        Ok(Self { level, tally, script: Script::Entries(entries.into(), end) })
    }
}

impl<'a> From<&'a Record> for Recording<'a> {
    fn from(record: &'a Record) -> Self {
        let script = Script::Entries(Cow::Borrowed(&record.entries), record.end);
        Self { level: record.level.clone(), tally: record.tally, script }
    }
}

impl<'a> From<&'a Recording<'_>> for Recording<'a> {
    fn from(recording: &'a Recording<'_>) -> Self {
        let script = match &recording.script {
            Script::Entries(entries, end) => Script::Entries(Cow::Borrowed(entries), *end),
            Script::Code(packed) => Script::Code(packed.clone()),
        };
        Self { level: recording.level.clone(), tally: recording.tally, script }
    }
}

impl Recording<'_> {
    /// Its moves, to be read while they are played.
    pub(crate) fn reader(&self) -> MoveReader<'_> {
        match &self.script {
            Script::Entries(entries, end) => MoveReader::Entries { entries, at: 0, end: *end },
            Script::Code(packed) => MoveReader::Code(Box::new(Decoder::new(packed))),
        }
    }
}

/// Reads moves while they are played: first when and by whom, then, once the game has come to that time,
/// what.
pub(crate) enum MoveReader<'a> {
    Entries { entries: &'a [Entry], at: usize, end: GameTime },
    Code(Box<Decoder<'a>>),
}

impl MoveReader<'_> {
    /// When the next move was made, and by which seat; none after the last.
    pub(crate) fn when(&mut self, game: &dyn Game) -> Result<Option<(GameTime, Seat)>, CodeError> {
        match self {
            Self::Entries { entries, at, .. } => {
                Ok(entries.get(*at).map(|entry| (entry.time, entry.seat)))
            }
            Self::Code(decoder) => decoder.when(game),
        }
    }

    /// The move, and the byte of the digest that should come of it, if it is told.
    pub(crate) fn what(
        &mut self,
        game: &dyn Game,
        seat: Seat,
    ) -> Result<(Move, Option<u8>), CodeError> {
        match self {
            Self::Entries { entries, at, .. } => {
                *at += 1;
                Ok((entries[*at - 1].mv, Some(entries[*at - 1].digest)))
            }
            Self::Code(decoder) => decoder.what(game, seat).map(|mv| (mv, None)),
        }
    }

    /// Until when it was played; refused where a code says that it ends elsewhere.
    pub(crate) fn end(self, chain: Digest) -> Result<GameTime, CodeError> {
        match self {
            Self::Entries { end, .. } => Ok(end),
            Self::Code(decoder) => decoder.end(chain),
        }
    }
}
