//! From what a glyph stands for to its colour, for terminals with all colours, sixteen or none.

use daidalos::mode::Medal;
use daidalos::motion::Effect;
use daidalos::scene::{Item, Look, Role, Sign};
use daidalos::search::Mark;
use daidalos::theme::{Rgb, Theme};
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
            Meaning::Wall | Meaning::Sign | Meaning::Count(7) => return Style::new(),
            Meaning::Rock => (theme.rock, Color::DarkGray),
            Meaning::Passage => (theme.passage, Color::DarkGray),
            Meaning::You | Meaning::Under(Role::You) => (theme.you, Color::LightBlue),
            Meaning::Rival | Meaning::Under(Role::Rival) => (theme.rival, Color::LightRed),
            Meaning::Foe | Meaning::Under(Role::Foe) => (theme.foe, Color::LightMagenta),
            Meaning::Ghost | Meaning::Under(Role::Ghost) => (theme.ghost, Color::Gray),
            // No terminal tells its page: a middle between the themes is seen on each.
            Meaning::Item(Item::Mine) => (middle(|theme| theme.mine), item_colour(Item::Mine)),
            Meaning::Count(count) => {
                (middle(|theme| theme.sign(Sign::Count(count))), count_colour(count))
            }
            Meaning::Item(item) => (theme.item(item), item_colour(item)),
            Meaning::Walked => (theme.walked, Color::DarkGray),
            Meaning::At => (theme.at, Color::Blue),
            Meaning::Way | Meaning::Several => (theme.way, Color::Green),
            Meaning::Entrance => (theme.entrance, Color::Green),
            Meaning::Exit => (theme.exit, Color::Red),
            Meaning::Frontier => (theme.frontier, Color::Yellow),
            Meaning::Explored => (theme.explored, Color::Cyan),
            // Quiet on a light page and on a dark one.
            Meaning::Inlay => (theme.passage, Color::DarkGray),
            Meaning::Door => (theme.door, Color::Yellow),
            // The brown of a leaf would be lost on a dark page; the glyph differs.
            Meaning::LockedDoor => (theme.door, Color::Yellow),
            Meaning::Covered => (theme.cover_light, Color::DarkGray),
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
    Ghost,
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
    /// A sign that counts, from one to eight.
    Count(u8),
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
        Meaning::Reason | Meaning::Safe | Meaning::Danger => claimed(style),
        Meaning::Count(_) | Meaning::Item(Item::Flag | Item::Mine) | Meaning::LockedDoor => {
            style.bold()
        }
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

/// What lies behind all of a cell: what a hint says of it, or the plate of a closed tile.
pub(super) fn backdrop(look: Look, colours: Colours) -> Option<Style> {
    let theme = Theme::LIGHT;
    let (rgb, named) = match look.mark {
        Mark::Safe => (theme.safe, Color::LightGreen),
        Mark::Danger => (theme.danger, Color::LightRed),
        Mark::Reason => (theme.reason, Color::LightBlue),
        _ if look.is_covered && colours != Colours::None => (theme.covered, Color::Gray),
        _ => return None,
    };
    Some(match colours {
        Colours::None => Style::new().reversed(),
        Colours::Sixteen => Style::new().bg(named),
        Colours::All => Style::new().bg(Color::Rgb(rgb[0], rgb[1], rgb[2])),
    })
}

/// How the whole of a cell is painted on which a figure stands.
pub(super) fn plated(role: Role, colours: Colours) -> Style {
    let style = colours.style(super::glyphs::figure(role).1);
    match (style.fg, role) {
        // A ghost is pale.
        (Some(Color::Rgb(..)), Role::Ghost) | (None, Role::Ghost) => style,
        (Some(colour @ Color::Rgb(..)), _) => Style::new().fg(Color::White).bg(colour).bold(),
        (Some(colour), _) => Style::new().fg(Color::Black).bg(colour).bold(),
        (None, _) => Style::new().reversed().bold(),
    }
}

/// How something is painted that lights up for a moment.
pub(super) fn lit(effect: &Effect, colours: Colours) -> Style {
    let theme = Theme::LIGHT;
    let ([r, g, b], named) = match effect {
        Effect::Lost(_) => (theme.danger, Color::Red),
        Effect::Gained(_) => (theme.safe, Color::Green),
        Effect::Lit(_) => (theme.door, Color::Yellow),
    };
    let ink = if matches!(effect, Effect::Lit(_)) { Color::Black } else { Color::White };
    match colours {
        Colours::None => Style::new().reversed().bold(),
        Colours::Sixteen => Style::new().fg(ink).bg(named).bold(),
        Colours::All => Style::new().fg(ink).bg(Color::Rgb(r, g, b)).bold(),
    }
}

/// How a wall is painted that has just come to stand there.
pub(super) fn risen(colours: Colours) -> Style {
    let [r, g, b] = Theme::LIGHT.door;
    match colours {
        Colours::None => Style::new().reversed(),
        Colours::Sixteen => Style::new().fg(Color::Black).bg(Color::Yellow),
        Colours::All => Style::new().fg(Color::Black).bg(Color::Rgb(r, g, b)),
    }
}

/// How a wall is painted that is gone.
pub(super) fn fallen(colours: Colours) -> Style {
    match colours {
        Colours::None => Style::new().dim(),
        Colours::Sixteen | Colours::All => Style::new().fg(Color::DarkGray),
    }
}

/// How a medal is painted: in colours that are read on a light page and on a dark one.
pub(super) fn medal(medal: Medal, colours: Colours) -> Style {
    let ([r, g, b], named) = match medal {
        Medal::Gold => ([196, 146, 0], Color::Yellow),
        Medal::Silver => ([134, 140, 152], Color::Gray),
        Medal::Bronze => ([181, 101, 49], Color::Red),
    };
    match colours {
        Colours::None => Style::new().bold(),
        Colours::Sixteen => Style::new().fg(named).bold(),
        Colours::All => Style::new().fg(Color::Rgb(r, g, b)).bold(),
    }
}

/// What a hint says is read on its colour, whatever page the terminal has.
fn claimed(style: Style) -> Style {
    match style.fg {
        Some(colour @ Color::Rgb(..)) => Style::new().fg(Color::White).bg(colour).bold(),
        Some(colour) => Style::new().fg(Color::Black).bg(colour).bold(),
        None => style.reversed().bold(),
    }
}

/// A colour between those of the light and the dark theme.
fn middle(colour: impl Fn(Theme) -> Rgb) -> Rgb {
    let [light, dark] = [Theme::LIGHT, Theme::DARK].map(colour);
    [0, 1, 2].map(|channel| light[channel].midpoint(dark[channel]))
}

const fn count_colour(count: u8) -> Color {
    match count {
        1 => Color::LightBlue,
        2 => Color::Green,
        3 => Color::LightRed,
        4 => Color::Magenta,
        5 => Color::Yellow,
        6 => Color::Cyan,
        7 => Color::Reset,
        _ => Color::DarkGray,
    }
}

const fn item_colour(item: Item) -> Color {
    match item {
        Item::Trap => Color::Magenta,
        Item::PowerUp => Color::Cyan,
        Item::Lamp => Color::LightYellow,
        Item::Flag => Color::Red,
        Item::Mine => Color::Red,
    }
}
