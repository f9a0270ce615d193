//! From what a glyph stands for to its colour, for terminals with all colours, sixteen or none.

use daidalos::scene::{Item, Role};
use daidalos::theme::Theme;
use ratatui::style::{Color, Style};

/// Which colours the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colours {
    /// None: glyphs alone say everything.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// All.
    All,
}

impl Colours {
    /// What the environment says.
    pub(crate) fn of_environment() -> Self {
        let set = |name: &str| std::env::var(name).unwrap_or_default();
        if !set("NO_COLOR").is_empty() {
            Self::None
        } else if matches!(&*set("COLORTERM"), "truecolor" | "24bit") {
            Self::All
        } else {
            Self::Sixteen
        }
    }

    fn style(self, meaning: Meaning) -> Style {
        let theme = Theme::LIGHT;
        let (rgb, named) = match meaning {
            // The terminal's own ink is read on whatever page it has.
            Meaning::Wall | Meaning::Sign => return Style::new(),
            Meaning::Rock => (theme.rock, Color::DarkGray),
            Meaning::Passage => (theme.passage, Color::DarkGray),
            Meaning::You | Meaning::Under(Role::You) => (theme.you, Color::LightBlue),
            Meaning::Rival | Meaning::Under(Role::Rival) => (theme.rival, Color::LightRed),
            Meaning::Foe | Meaning::Under(Role::Foe) => (theme.foe, Color::LightMagenta),
            Meaning::Item(item) => (theme.item(item), item_colour(item)),
            Meaning::Walked => (theme.walked, Color::DarkGray),
            Meaning::At => (theme.at, Color::Blue),
            Meaning::Way | Meaning::Several => (theme.way, Color::Green),
            Meaning::Entrance => (theme.entrance, Color::Green),
            Meaning::Exit => (theme.exit, Color::Red),
            Meaning::Frontier => (theme.frontier, Color::Yellow),
            Meaning::Explored => (theme.explored, Color::Cyan),
            Meaning::Inlay => (theme.inlay, Color::Cyan),
            Meaning::Door => (theme.door, Color::Yellow),
            Meaning::LockedDoor => (theme.locked, Color::Yellow),
            Meaning::Covered => (theme.covered, Color::Gray),
            Meaning::Safe => (theme.safe, Color::LightGreen),
            Meaning::Danger => (theme.danger, Color::LightRed),
            Meaning::Reason => (theme.reason, Color::LightBlue),
        };
        match self {
            Self::None => Style::new(),
            Self::Sixteen => Style::new().fg(named),
            Self::All => Style::new().fg(Color::Rgb(rgb[0], rgb[1], rgb[2])),
        }
    }
}

/// What a glyph stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Wall,
    Rock,
    Passage,
    You,
    Rival,
    Foe,
    /// A letter below a figure.
    Under(Role),
    Item(Item),
    Walked,
    At,
    Way,
    /// Where several trails cross.
    Several,
    Entrance,
    Exit,
    Door,
    LockedDoor,
    Inlay,
    Frontier,
    Explored,
    Sign,
    Covered,
    Safe,
    Danger,
    Reason,
}

/// What is written keeps its glyph where it proves a hint, or at an opening: so that these are seen
/// without colours, the one is reversed and the other has a line.
pub(super) fn styled(glyph: char, meaning: Meaning, colours: Colours) -> Style {
    let style = colours.style(meaning);
    match meaning {
        Meaning::Reason => style.reversed(),
        Meaning::Under(_) => style.reversed().bold(),
        // The way of a player leads over letters: they have another face each.
        Meaning::You if glyph.is_alphabetic() => style.bold(),
        Meaning::Rival if glyph.is_alphabetic() && glyph != 'r' => style.italic(),
        Meaning::Several if glyph.is_alphabetic() => style.bold().italic(),
        Meaning::Entrance if glyph != 'S' => style.underlined(),
        Meaning::Exit if glyph != 'G' => style.underlined(),
        _ => style,
    }
}

const fn item_colour(item: Item) -> Color {
    match item {
        Item::Trap => Color::Magenta,
        Item::PowerUp => Color::Cyan,
        Item::Lamp => Color::LightYellow,
        Item::Flag => Color::LightRed,
        Item::Mine => Color::Red,
    }
}
