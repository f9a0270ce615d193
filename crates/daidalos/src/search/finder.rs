use super::owned::OwnedGround;
use super::{Found, Ground, Unfit};
use crate::grid::{Cell, Edit, Map};
use crate::watch::{Quiet, Step, Watch};

/// A search that is bound to its ground.
///
/// It owns all that it needs, its ground among it, and keeps what it has allocated: ask one finder again and again
/// rather than making a new one. It can be kept beside the world that it belongs to, and sent to another thread.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::{self, Ground};
/// let map = "bsp:60x30#7".parse::<Spec>()?.build(None)?.map;
/// let mut finder = search::find("jump-point")?.on(Ground::new(&map))?;
/// let hero = map.floor().nth(0).unwrap();
/// let steps = |path: &[_]| path.len() - 1;
/// let near = map.floor().iter().filter(|cell| {
///     finder.find(*cell, hero, None).is_some_and(|found| steps(found.path) <= 5)
/// });
/// assert!(near.count() > 5);
/// assert_eq!(finder.remark(), None, "no other search had to stand in");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Finder: Send + Sync {
    /// Finds a way between two cells; none if there is none, or if one of them is no floor.
    fn find(&mut self, from: Cell, to: Cell, watch: Option<&mut dyn Watch>) -> Option<Found<'_>>;

    /// Tells it of a change of the world; false if that changes nothing. From then on it answers as a new finder of the
    /// changed map would, way for way, but only what the change touches is worked out again. Sometimes that is more: the first
    /// change counts prices and exits once, and a new lowest price or a first diagonal makes it prepare again.
    ///
    /// A cell whose list of [costs](super::Costs::Cells) says that it costs nothing cannot be dug.
    ///
    /// ```
    /// use daidalos::grid::{Bits, Edit, Map, Size};
    /// use daidalos::search::{self, Ground};
    /// let mut map = Map::roamed(Bits::full(Size::new(9, 3)?)?);
    /// let cell = |x, y| map.size().at(x, y).unwrap();
    /// let (from, to, bridge) = (cell(0, 1), cell(8, 1), cell(4, 1));
    /// let edits = [Edit::Fill(cell(4, 0)), Edit::Fill(cell(4, 2)), Edit::Fill(bridge)];
    /// let mut finder = search::find("jump-point")?.on(Ground::new(&map))?;
    /// for edit in edits {
    ///     map.edit(edit);
    ///     finder.edit(edit);
    /// }
    /// assert_eq!(finder.find(from, to, None), None);
    /// finder.edit(Edit::Dig(bridge));
    /// assert!(finder.find(from, to, None).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn edit(&mut self, edit: Edit) -> bool;

    /// The map as it knows it.
    fn map(&self) -> &Map;

    /// Drops what it has kept from one question to the next, where it keeps anything; the next question is then asked as if it
    /// were the first.
    fn forget(&mut self) {}

    /// What a user should know: that another search had to stand in, and why.
    fn remark(&self) -> Option<&'static str> {
        None
    }
}

/// What the author of a search writes: its scratch memory, and how it searches a ground with it, once, generic over
/// the watcher.
pub(super) trait Seek: Send + Sync {
    /// Finds a way between two cells of the floor.
    fn seek<W: Watch + ?Sized>(
        &mut self,
        ground: Ground<'_>,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>>;

    /// The ground has changed: whatever was worked out from it must be made true again.
    fn edited(&mut self, ground: &mut OwnedGround, edit: Edit);

    fn forget(&mut self) {}

    fn remark(&self) -> Option<&'static str> {
        None
    }
}

/// Binds a search to a ground, if that is fit for it.
pub(super) fn bind<S: Seek + 'static>(
    ground: Ground<'_>,
    seek: impl FnOnce(&mut OwnedGround) -> S,
) -> Result<Box<dyn Finder>, Unfit> {
    ground.check()?;
    let mut ground = OwnedGround::new(ground);
    let seek = seek(&mut ground);
    Ok(Box::new(Bound { ground, seek }))
}

struct Bound<S> {
    ground: OwnedGround,
    seek: S,
}

/// Two copies of each search: a quiet one, and one for a watcher, which is told the way in the end.
impl<S: Seek> Finder for Bound<S> {
    fn find(&mut self, from: Cell, to: Cell, watch: Option<&mut dyn Watch>) -> Option<Found<'_>> {
        let ground = self.ground.ground();
        let cells = ground.map.all_exits().len();
        if [from, to].iter().any(|end| end.index() >= cells || !ground.map.is_floor(*end)) {
            return None;
        }
        match watch {
            Some(watch) => {
                let found = self.seek.seek(ground, from, to, watch)?;
                found.path.iter().for_each(|cell| watch.step(Step::Way(*cell)));
                Some(found)
            }
            // What a browser loads has one copy: there a few kilobytes count for more.
            None if cfg!(target_family = "wasm") => {
                let quiet: &mut dyn Watch = &mut Quiet;
                self.seek.seek(ground, from, to, quiet)
            }
            None => self.seek.seek(ground, from, to, &mut Quiet),
        }
    }

    fn edit(&mut self, edit: Edit) -> bool {
        let is_changed = self.ground.edit(edit);
        if is_changed {
            self.seek.edited(&mut self.ground, edit);
        }
        is_changed
    }

    fn map(&self) -> &Map {
        self.ground.ground().map
    }

    fn forget(&mut self) {
        self.seek.forget();
    }

    fn remark(&self) -> Option<&'static str> {
        self.seek.remark()
    }
}
