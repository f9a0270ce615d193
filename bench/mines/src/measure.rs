//! Times, one by one, as the processor counts them: a busy machine changes little.

use std::time::Duration;

use cpu_time::ProcessTime;

/// How long each attempt took, and how many made a board.
#[derive(Default)]
pub struct Times {
    each: Vec<Duration>,
    made: u32,
}

/// Something that makes the board of a turn; whether it did.
type Make<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Lets several makers take turns.
pub fn turns<const N: usize>(rounds: u64, mut makers: [Make<'_>; N]) -> [Times; N] {
    let mut times = [(); N].map(|()| Times::default());
    for turn in 0..rounds {
        for (make, times) in makers.iter_mut().zip(&mut times) {
            let start = ProcessTime::now();
            times.made += u32::from(make(turn));
            times.each.push(start.elapsed());
        }
    }
    times.iter_mut().for_each(|times| times.each.sort_unstable());
    times
}

impl Times {
    pub fn made(&self) -> u32 {
        self.made
    }

    /// Boards a second, the time of attempts that made none included.
    pub fn a_second(&self) -> f64 {
        f64::from(self.made) / self.each.iter().sum::<Duration>().as_secs_f64()
    }

    /// So many percent took at most this, in microseconds.
    pub fn percentile(&self, percent: usize) -> f64 {
        let at = (self.each.len() * percent / 100).min(self.each.len() - 1);
        self.each[at].as_secs_f64() * 1e6
    }
}
