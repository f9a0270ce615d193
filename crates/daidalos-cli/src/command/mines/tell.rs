//! A mine field and its solution, as text to be read and as data.

use daidalos::grid::Cell;
use daidalos::minefield::{Solution, Step};
use daidalos::sentences::listed;
use serde_json::{Value, json};

use super::asked::Asked;

/// The board with its mines, then every step and why.
pub(super) fn text(asked: &Asked, mines: &[Cell], solution: &Solution) -> String {
    let field = Field { asked, mines };
    let (cells, count) = (asked.board.cells().len(), mines.len());
    let mut text = format!("{}, {cells} cells, {count} mines\n\n", asked.board.size());
    for y in 0..asked.board.size().height() {
        text += field.row(y).trim_end();
        text += "\n";
    }
    text += &format!(
        "\nOpen {} first: there is no mine on it or around it.\n",
        field.place(asked.first)
    );
    for (at, step) in solution.steps.iter().enumerate() {
        text += &format!("{:4}. {}\n", at + 1, field.sentence(step));
    }
    text
}

/// The same as data; cells are `[x, y]`.
pub(super) fn json(asked: &Asked, mines: &[Cell], solution: &Solution) -> String {
    let xy = |cell: Cell| {
        let (x, y) = asked.board.size().xy(cell);
        json!([x, y])
    };
    let list = |cells: &[Cell]| cells.iter().map(|cell| xy(*cell)).collect::<Vec<Value>>();
    let step = |step: &Step| {
        json!({
            "cell": xy(step.proof.cell),
            "mined": step.proof.is_mined,
            "because": list(&step.proof.because),
            "count": step.proof.count,
            "opens": list(&step.opens),
        })
    };
    let document = json!({
        "width": asked.board.size().width(),
        "height": asked.board.size().height(),
        "mines": list(mines),
        "first": xy(asked.first),
        "proof": solution.steps.iter().map(step).collect::<Vec<Value>>(),
    });
    format!("{document}\n")
}

/// A board with its mines.
struct Field<'a> {
    asked: &'a Asked,
    mines: &'a [Cell],
}

impl Field<'_> {
    fn is_mined(&self, cell: Cell) -> bool {
        self.mines.binary_search_by_key(&cell.index(), |mine| mine.index()).is_ok()
    }

    fn number(&self, cell: Cell) -> usize {
        self.asked.board.around(cell).filter(|near| self.is_mined(*near)).count()
    }

    fn place(&self, cell: Cell) -> String {
        let (x, y) = self.asked.board.size().xy(cell);
        format!("{x},{y}")
    }

    /// A row: `*` is a mine, a dot a zero, and nothing is beside the board.
    fn row(&self, y: u32) -> String {
        let size = self.asked.board.size();
        let letter = |x: u32| match size.at(x, y).filter(|cell| self.asked.board.has(*cell)) {
            None => ' ',
            Some(cell) if self.is_mined(cell) => '*',
            Some(cell) => match self.number(cell) {
                0 => '.',
                number => char::from(b'0' + number as u8),
            },
        };
        (0..size.width()).flat_map(|x| [letter(x), ' ']).collect()
    }

    /// What is found in a step, and why.
    fn sentence(&self, step: &Step) -> String {
        let proof = &step.proof;
        let numbers = proof.because.iter();
        let numbers =
            numbers.map(|cell| format!("{} at {}", self.number(*cell), self.place(*cell)));
        let mut why: Vec<String> = numbers.collect();
        why.extend(proof.count.then(|| "the count of mines".to_owned()));
        let what = if proof.is_mined { "mined" } else { "safe" };
        let mut text = format!(
            "{} is {what}: {}",
            self.place(proof.cell),
            listed(&why.iter().map(String::as_str).collect::<Vec<_>>())
        );
        if step.opens.len() > 1 {
            text += &format!("; opens {} cells", step.opens.len());
        }
        text
    }
}
