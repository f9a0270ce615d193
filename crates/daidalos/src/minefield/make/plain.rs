//! A second player, which shares nothing with the first: slow, and plain enough to be believed.
//!
//! Cells are places on paper, numbers that share a covered cell are a cluster, and a cluster is tried in
//! every way. Only when no cluster says anything are all mines counted.

use std::collections::{BTreeMap, BTreeSet};

type At = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    Safe,
    Mine,
    Open,
}

/// A board as it is played.
pub(super) struct Plain {
    mines: BTreeSet<At>,
    known: BTreeMap<At, Known>,
    reached: BTreeSet<At>,
    on_foot: bool,
    /// Whether the number of all mines had to be used.
    pub(super) used_count: bool,
}

/// Cells, and how many of them are mined.
type Sum = (Vec<At>, usize);

/// For each number of mines in a cluster, which cells can be mined and which can be safe.
type Ways = BTreeMap<usize, (BTreeSet<At>, BTreeSet<At>)>;

impl Plain {
    pub(super) fn new(cells: &[At], mines: &[At], on_foot: bool) -> Self {
        let known = cells.iter().map(|at| (*at, Known::Nothing)).collect();
        let mines = mines.iter().copied().collect();
        Self { mines, known, reached: BTreeSet::new(), on_foot, used_count: false }
    }

    /// Whether every safe cell is opened without a guess.
    pub(super) fn finishes(&mut self, first: At) -> bool {
        self.open(first);
        self.walk(first);
        loop {
            while self.open_safe() || self.use_numbers() {}
            if self.known.iter().all(|(at, k)| *k == Known::Open || self.mines.contains(at)) {
                return true;
            }
            if !self.use_clusters() {
                return false;
            }
        }
    }

    fn around(&self, at: At) -> Vec<At> {
        let near = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (at.0 + x, at.1 + y)));
        near.filter(|near| *near != at && self.known.contains_key(near)).collect()
    }

    fn beside(&self, at: At) -> Vec<At> {
        let is_straight = |near: &At| near.0 == at.0 || near.1 == at.1;
        self.around(at).into_iter().filter(is_straight).collect()
    }

    fn open(&mut self, at: At) {
        assert!(!self.mines.contains(&at), "a mine was opened");
        let around = self.around(at);
        if self.known.insert(at, Known::Open) != Some(Known::Open)
            && around.iter().all(|near| !self.mines.contains(near))
        {
            around.into_iter().for_each(|near| self.open(near));
        }
    }

    fn walk(&mut self, at: At) {
        if self.known[&at] == Known::Open && self.reached.insert(at) {
            self.beside(at).into_iter().for_each(|near| self.walk(near));
        }
    }

    fn open_safe(&mut self) -> bool {
        let can_open = |(at, known): (&At, &Known)| {
            let is_beside = || self.beside(*at).iter().any(|near| self.reached.contains(near));
            (*known == Known::Safe && (!self.on_foot || is_beside())).then_some(*at)
        };
        let Some(at) = self.known.iter().find_map(can_open) else { return false };
        self.open(at);
        let near: Vec<At> = self.reached.iter().flat_map(|at| self.beside(*at)).collect();
        near.into_iter().for_each(|near| self.walk(near));
        true
    }

    /// What every number says of the cells of which nothing is known.
    fn sums(&self) -> Vec<Sum> {
        let of = |at: &At| {
            let (mut cells, mut missing) = (Vec::new(), 0);
            for near in self.around(*at) {
                missing += usize::from(self.mines.contains(&near));
                missing -= usize::from(self.known[&near] == Known::Mine);
                cells.extend((self.known[&near] == Known::Nothing).then_some(near));
            }
            (cells, missing)
        };
        let open = self.known.iter().filter(|(_, known)| **known == Known::Open);
        open.map(|(at, _)| of(at)).filter(|(cells, _)| !cells.is_empty()).collect()
    }

    fn use_numbers(&mut self) -> bool {
        let sums = self.sums();
        let mut says = sums.iter().filter(|(cells, mines)| *mines == 0 || *mines == cells.len());
        let Some((cells, mines)) = says.next() else { return false };
        for at in cells {
            self.known.insert(*at, if *mines == 0 { Known::Safe } else { Known::Mine });
        }
        true
    }

    fn use_clusters(&mut self) -> bool {
        let all: Vec<Ways> = clusters(self.sums()).iter().map(|cluster| ways(cluster)).collect();
        let found: Vec<bool> = all.iter().map(|ways| self.note(ways, &|_| true)).collect();
        if found.contains(&true) {
            return true;
        }
        self.used_count = true;
        self.count(&all)
    }

    /// Uses the number of all mines: for each cluster and the rest, what the others leave for it.
    fn count(&mut self, all: &[Ways]) -> bool {
        let nothing = |known: &Known| *known == Known::Nothing;
        let in_cluster: BTreeSet<At> =
            all.iter().flat_map(|ways| ways.values()).flat_map(|(a, b)| a | b).collect();
        let covered = self.known.iter().filter(|(_, known)| nothing(known)).map(|(at, _)| *at);
        let rest: Vec<At> = covered.filter(|at| !in_cluster.contains(at)).collect();
        let found = self.known.values().filter(|known| **known == Known::Mine).count();
        let hidden = self.mines.len() - found;
        let of_rest: Ways = (0..=rest.len())
            .map(|mines| {
                let cells: BTreeSet<At> = rest.iter().copied().collect();
                let none = BTreeSet::new();
                let mined = if mines == 0 { none.clone() } else { cells.clone() };
                (mines, (mined, if mines == rest.len() { none } else { cells }))
            })
            .collect();
        let all: Vec<&Ways> = all.iter().chain([&of_rest]).collect();
        let mut is_new = false;
        for at in 0..all.len() {
            let mut others = BTreeSet::from([0]);
            for ways in all[..at].iter().chain(&all[at + 1..]) {
                others = others.iter().flat_map(|a| ways.keys().map(move |b| a + b)).collect();
            }
            let fits = |mines: usize| mines <= hidden && others.contains(&(hidden - mines));
            is_new |= self.note(all[at], &fits);
        }
        is_new
    }

    /// Notes the cells that are always mined or always safe.
    fn note(&mut self, ways: &Ways, fits: &dyn Fn(usize) -> bool) -> bool {
        let (mut mined, mut safe) = (BTreeSet::new(), BTreeSet::new());
        for (_, (can_be_mined, can_be_safe)) in ways.iter().filter(|(mines, _)| fits(**mines)) {
            mined.extend(can_be_mined);
            safe.extend(can_be_safe);
        }
        self.known.extend(mined.difference(&safe).map(|at| (*at, Known::Mine)));
        self.known.extend(safe.difference(&mined).map(|at| (*at, Known::Safe)));
        mined != safe
    }
}

/// Puts numbers together that share a cell.
fn clusters(mut sums: Vec<Sum>) -> Vec<Vec<Sum>> {
    let mut clusters = Vec::new();
    while let Some(sum) = sums.pop() {
        let mut cluster = vec![sum];
        let mut at = 0;
        while at < cluster.len() {
            let shares = |sum: &Sum| sum.0.iter().any(|cell| cluster[at].0.contains(cell));
            let (mut new, old) = sums.into_iter().partition(shares);
            sums = old;
            cluster.append(&mut new);
            at += 1;
        }
        clusters.push(cluster);
    }
    clusters
}

/// Tries every way.
fn ways(cluster: &[Sum]) -> Ways {
    let mut cells: Vec<At> = Vec::new();
    for cell in cluster.iter().flat_map(|(cells, _)| cells) {
        if !cells.contains(cell) {
            cells.push(*cell);
        }
    }
    let (mut ways, mut mined) = (Ways::new(), vec![None; cells.len()]);
    let place = |cell: &At| cells.iter().position(|other| other == cell).unwrap();
    let sums: Vec<(Vec<usize>, usize)> =
        cluster.iter().map(|(cells, mines)| (cells.iter().map(place).collect(), *mines)).collect();
    try_cells(0, &cells, &sums, &mut mined, &mut ways);
    ways
}

fn try_cells(
    at: usize,
    cells: &[At],
    sums: &[(Vec<usize>, usize)],
    mined: &mut [Option<bool>],
    ways: &mut Ways,
) {
    let fits = |(places, mines): &(Vec<usize>, usize)| {
        let are = |is: Option<bool>| places.iter().filter(|place| mined[**place] == is).count();
        let sure = are(Some(true));
        sure <= *mines && sure + are(None) >= *mines
    };
    if !sums.iter().filter(|(places, _)| at == 0 || places.contains(&(at - 1))).all(fits) {
        return;
    }
    if at == cells.len() {
        let mines = mined.iter().filter(|mined| **mined == Some(true)).count();
        let (can_be_mined, can_be_safe) = ways.entry(mines).or_default();
        for (cell, mined) in cells.iter().zip(mined) {
            if *mined == Some(true) { &mut *can_be_mined } else { &mut *can_be_safe }.insert(*cell);
        }
        return;
    }
    for is_mined in [false, true] {
        mined[at] = Some(is_mined);
        try_cells(at + 1, cells, sums, mined, ways);
    }
    mined[at] = None;
}
