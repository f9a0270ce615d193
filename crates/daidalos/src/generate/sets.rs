//! Which are joined already: a union-find over cells, runs of cells, or parts of a floor.

/// Disjoint sets, four bytes a member.
pub(super) struct Sets {
    /// The parent of a member, or minus the size of its set for the one that stands for it.
    parents: Vec<i32>,
}

impl Sets {
    /// Every member on its own. Maps have at most 2^28 cells, so an `i32` holds every index.
    pub(super) fn new(members: usize) -> Self {
        Self { parents: vec![-1; members] }
    }

    /// One more member, on its own.
    pub(super) fn add(&mut self) -> usize {
        self.parents.push(-1);
        self.parents.len() - 1
    }

    /// Joins two sets; false if they are one already.
    #[inline]
    pub(super) fn join(&mut self, a: usize, b: usize) -> bool {
        let (mut a, mut b) = (self.root(a), self.root(b));
        if a == b {
            return false;
        }
        if self.parents[a] > self.parents[b] {
            std::mem::swap(&mut a, &mut b);
        }
        self.parents[a] += self.parents[b];
        self.parents[b] = a as i32;
        true
    }

    /// The member that stands for the set; every second parent on the way is skipped from now on.
    #[inline]
    pub(super) fn root(&mut self, mut member: usize) -> usize {
        loop {
            let parent = self.parents[member];
            if parent < 0 {
                return member;
            }
            let above = self.parents[parent as usize];
            if above < 0 {
                return parent as usize;
            }
            self.parents[member] = above;
            member = above as usize;
        }
    }
}
