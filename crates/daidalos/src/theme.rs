//! Which colour a meaning has: the one table that knows colours.
//!
//! Walls stand out from the floor, the player is blue, the rival a red near orange, the entrance
//! green, the exit red, a shown way green, all in tones that people with any kind of colour vision
//! can tell apart; [shapes](crate::shapes) differ as well. Pictures are drawn in [`Theme::LIGHT`]; a
//! front end may offer all of [`Theme::ALL`].

#[cfg(feature = "json")]
use serde::Serialize;

use crate::scene::{Item, Role, Sign};

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A colour for every meaning.
///
/// ```
/// use daidalos::theme::Theme;
/// let brightness = |[r, g, b]: [u8; 3]| 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b);
/// for (name, theme) in Theme::ALL {
///     let (wall, floor) = (brightness(theme.wall), brightness(theme.floor));
///     assert!(wall.abs_diff(floor) > 500, "{name}: walls stand out");
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct Theme {
    /// Around the map.
    pub page: Rgb,
    /// Walls.
    pub wall: Rgb,
    /// A passage through a corner.
    pub passage: Rgb,
    /// Floor.
    pub floor: Rgb,
    /// What has not been carved yet.
    pub rock: Rgb,
    /// The floor of a room.
    pub room: Rgb,
    /// The floor of a room where a texture marks it.
    pub inlay: Rgb,
    /// A door.
    pub door: Rgb,
    /// A door that is locked.
    pub locked: Rgb,
    /// What waits in the frontier of a search.
    pub frontier: Rgb,
    /// What a search has explored.
    pub explored: Rgb,
    /// A shown way.
    pub way: Rgb,
    /// A shown way where the floor is coloured by distance.
    pub way_on_heat: Rgb,
    /// The entrance.
    pub entrance: Rgb,
    /// The exit.
    pub exit: Rgb,
    /// Where something is at work.
    pub at: Rgb,
    /// The player.
    pub you: Rgb,
    /// The rival.
    pub rival: Rgb,
    /// Where a player has been.
    pub walked: Rgb,
    /// A foe.
    pub foe: Rgb,
    /// An earlier game that runs along.
    pub ghost: Rgb,
    /// A trap.
    pub trap: Rgb,
    /// A power-up.
    pub power_up: Rgb,
    /// A lamp.
    pub lamp: Rgb,
    /// Floor that is only remembered.
    pub dim: Rgb,
    /// A flag.
    pub flag: Rgb,
    /// A mine.
    pub mine: Rgb,
    /// A closed tile.
    pub covered: Rgb,
    /// The edges of a closed tile on which light falls.
    pub cover_light: Rgb,
    /// Its edges that lie in the shade.
    pub cover_shade: Rgb,
    /// What a hint says is safe.
    pub safe: Rgb,
    /// What a hint says is not.
    pub danger: Rgb,
    /// What proves it.
    pub reason: Rgb,
    /// Letters, and counts that have no colour of their own.
    pub ink: Rgb,
    /// The counts from one to eight: a player reads them by their colours before reading the digits.
    pub counts: [Rgb; 8],
}

impl Theme {
    /// The colour of a figure.
    pub(crate) const fn role(&self, role: Role) -> Rgb {
        match role {
            Role::You => self.you,
            Role::Rival => self.rival,
            Role::Foe => self.foe,
            Role::Ghost => self.ghost,
        }
    }

    /// The colour of what is written on a cell.
    pub fn sign(&self, sign: Sign) -> Rgb {
        let place = match sign {
            Sign::Count(count) => usize::from(count).checked_sub(1),
            Sign::Letter(_) => None,
        };
        place.and_then(|place| self.counts.get(place)).copied().unwrap_or(self.ink)
    }

    /// The colour of what lies on a cell.
    pub const fn item(&self, item: Item) -> Rgb {
        match item {
            Item::Trap => self.trap,
            Item::PowerUp => self.power_up,
            Item::Lamp => self.lamp,
            Item::Flag => self.flag,
            Item::Mine => self.mine,
        }
    }
}

impl Theme {
    /// Dark walls on light floor.
    pub const LIGHT: Self = Self {
        page: [255, 255, 255],
        wall: [24, 26, 40],
        passage: [112, 118, 136],
        floor: [250, 249, 245],
        rock: [84, 88, 104],
        room: [222, 232, 242],
        inlay: [204, 217, 233],
        door: [230, 159, 0],
        locked: [140, 86, 28],
        frontier: [240, 180, 60],
        explored: [158, 202, 225],
        way: [0, 112, 80],
        way_on_heat: [255, 255, 255],
        entrance: [0, 134, 98],
        exit: [186, 0, 32],
        at: [0, 98, 160],
        you: [86, 156, 230],
        rival: [238, 80, 18],
        walked: [106, 110, 122],
        foe: [196, 48, 112],
        ghost: [102, 108, 126],
        trap: [160, 60, 150],
        power_up: [0, 130, 200],
        lamp: [240, 190, 0],
        dim: [204, 204, 206],
        flag: [200, 30, 40],
        mine: [136, 30, 60],
        covered: [160, 173, 196],
        cover_light: [198, 205, 219],
        cover_shade: [96, 103, 117],
        safe: [0, 134, 96],
        danger: [158, 0, 44],
        reason: [0, 62, 168],
        ink: [24, 26, 40],
        counts: [
            [0, 86, 206],
            [17, 108, 48],
            [190, 4, 27],
            [84, 24, 140],
            [140, 62, 0],
            [1, 103, 119],
            [24, 26, 40],
            [99, 91, 101],
        ],
    };

    /// Light walls on dark floor.
    pub const DARK: Self = Self {
        page: [16, 18, 24],
        wall: [186, 193, 208],
        passage: [140, 147, 166],
        floor: [32, 35, 45],
        rock: [136, 142, 158],
        room: [48, 55, 72],
        inlay: [57, 65, 86],
        door: [214, 150, 30],
        locked: [152, 96, 40],
        frontier: [112, 76, 14],
        explored: [42, 78, 106],
        way: [40, 190, 145],
        way_on_heat: [16, 18, 24],
        entrance: [40, 170, 120],
        exit: [216, 40, 62],
        at: [90, 180, 240],
        you: [110, 180, 255],
        rival: [255, 134, 78],
        walked: [138, 144, 160],
        foe: [216, 70, 162],
        ghost: [140, 147, 166],
        trap: [214, 120, 204],
        power_up: [60, 190, 240],
        lamp: [255, 214, 70],
        dim: [22, 24, 30],
        flag: [255, 116, 100],
        mine: [255, 160, 184],
        covered: [88, 98, 120],
        cover_light: [154, 160, 174],
        cover_shade: [52, 58, 72],
        safe: [110, 235, 185],
        danger: [244, 96, 110],
        reason: [112, 160, 255],
        ink: [232, 235, 242],
        counts: [
            [141, 194, 255],
            [114, 236, 149],
            [255, 146, 130],
            [158, 159, 255],
            [245, 190, 80],
            [96, 224, 222],
            [240, 242, 248],
            [176, 180, 191],
        ],
    };

    /// Black walls on white floor, and strong colours.
    pub const CONTRAST: Self = Self {
        page: [146, 146, 146],
        wall: [0, 0, 0],
        passage: [90, 90, 90],
        floor: [255, 255, 255],
        rock: [70, 70, 70],
        room: [226, 232, 240],
        inlay: [200, 216, 236],
        door: [200, 120, 0],
        locked: [112, 60, 0],
        frontier: [255, 176, 0],
        explored: [120, 190, 235],
        way: [0, 100, 68],
        way_on_heat: [255, 255, 255],
        entrance: [0, 130, 88],
        exit: [160, 0, 28],
        at: [0, 70, 190],
        you: [0, 64, 214],
        rival: [232, 70, 0],
        walked: [80, 80, 80],
        foe: [150, 0, 90],
        ghost: [90, 90, 90],
        trap: [130, 0, 140],
        power_up: [0, 110, 180],
        lamp: [205, 150, 0],
        dim: [190, 190, 190],
        flag: [190, 0, 30],
        mine: [90, 0, 30],
        covered: [160, 172, 196],
        cover_light: [198, 205, 219],
        cover_shade: [96, 103, 117],
        safe: [0, 120, 80],
        danger: [150, 0, 30],
        reason: [0, 40, 190],
        ink: [0, 0, 0],
        counts: [
            [0, 60, 211],
            [0, 100, 50],
            [184, 5, 22],
            [84, 0, 140],
            [120, 52, 0],
            [0, 92, 119],
            [0, 0, 0],
            [88, 83, 84],
        ],
    };

    /// Every theme and its name.
    pub const ALL: [(&'static str, Self); 3] =
        [("light", Self::LIGHT), ("dark", Self::DARK), ("contrast", Self::CONTRAST)];
}

/// The colour of a distance: light yellow near, dark blue far.
///
/// It is a straight line through OKLab, so equal distances look equally far apart, and it runs
/// from blue to yellow while it grows lighter, so every kind of colour vision sees it.
///
/// ```
/// use daidalos::theme::heat;
/// let red_and_green = |distance| heat(distance)[..2].iter().map(|part| u32::from(*part)).sum::<u32>();
/// assert!(red_and_green(0) > red_and_green(128) && red_and_green(128) > red_and_green(255));
/// ```
pub fn heat(distance: u8) -> Rgb {
    let nearness = u32::from(255 - distance);
    let (step, part) = (nearness * 16 / 255, nearness * 16 % 255);
    let (from, to) = (RAMP[step as usize], RAMP[(step as usize + 1).min(16)]);
    [16, 8, 0].map(|shift| {
        let channel = |colour: u32| colour >> shift & 255;
        ((channel(from) * (255 - part) + channel(to) * part + 127) / 255) as u8
    })
}

/// From far to near.
const RAMP: [u32; 17] = [
    0x2A3B99, 0x34489B, 0x3E549C, 0x4A5F9C, 0x566B9C, 0x63759C, 0x70809C, 0x7D8B9B, 0x8A959A,
    0x989F98, 0xA6AA95, 0xB4B492, 0xC2BE8E, 0xD1C98A, 0xE0D384, 0xEFDD7D, 0xFEE775,
];

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn linear(channel: u8) -> f64 {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    }

    fn oklab(rgb: Rgb) -> [f64; 3] {
        oklab_of_light(rgb.map(linear))
    }

    fn oklab_of_light([r, g, b]: [f64; 3]) -> [f64; 3] {
        let l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b).cbrt();
        let m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b).cbrt();
        let s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b).cbrt();
        [
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
        ]
    }

    fn apart(a: Rgb, b: Rgb) -> f64 {
        distance(oklab(a), oklab(b))
    }

    fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
        (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt()
    }

    /// What people see who lack one of three kinds of cones (Machado, Oliveira and Fernandes 2009):
    /// protanopia, deuteranopia, tritanopia; in linear light.
    const BLINDNESS: [[[f64; 3]; 3]; 3] = [
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ];

    /// How far apart two colours are to the people who see them worst.
    pub(crate) fn apart_to_all(a: Rgb, b: Rgb) -> f64 {
        let seen = |matrix: [[f64; 3]; 3], rgb: Rgb| {
            let light = rgb.map(linear);
            let channel = |row: [f64; 3]| (0..3).map(|k| row[k] * light[k]).sum::<f64>();
            oklab_of_light(matrix.map(|row| channel(row).clamp(0.0, 1.0)))
        };
        let worst = BLINDNESS.map(|matrix| distance(seen(matrix, a), seen(matrix, b)));
        worst.into_iter().fold(apart(a, b), f64::min)
    }

    #[test]
    fn equal_distances_look_equally_far_apart() {
        let steps: Vec<f64> = (0..=240).step_by(16).map(|d| apart(heat(d), heat(d + 15))).collect();
        let mean = steps.iter().sum::<f64>() / steps.len() as f64;
        assert!(steps.iter().all(|step| (step / mean - 1.0).abs() < 0.15), "{steps:?}");
    }

    #[test]
    fn nearer_is_always_lighter() {
        assert!((0..255).all(|d| oklab(heat(d))[0] > oklab(heat(d + 1))[0] - 1e-3));
        assert!(oklab(heat(0))[0] - oklab(heat(255))[0] > 0.5);
    }

    #[test]
    fn walls_stand_out_on_every_floor() {
        let theme = Theme::LIGHT;
        let floors = (0..=255).map(heat).chain([theme.floor]);
        assert!(floors.into_iter().all(|floor| apart(theme.wall, floor) > 0.2));
        for (name, theme) in Theme::ALL {
            assert!(apart(theme.wall, theme.floor) > 0.35, "{name}");
            assert!(apart(theme.wall, theme.covered) > 0.3, "{name}");
        }
    }

    #[test]
    fn whatever_is_on_a_floor_stands_out() {
        for (name, theme) in Theme::ALL {
            let roles =
                [Role::You, Role::Rival, Role::Foe, Role::Ghost].map(|role| theme.role(role));
            let items = Item::ALL.map(|item| theme.item(item));
            let signs =
                [theme.ink, theme.safe, theme.danger, theme.reason, theme.covered, theme.locked];
            let signs = signs.into_iter().chain([theme.passage]);
            for colour in roles.into_iter().chain(items).chain(signs) {
                // Figures leave the colour of rooms behind.
                for floor in [theme.floor, theme.room] {
                    assert!(apart(colour, floor) > 0.15, "{name}: {colour:?} on {floor:?}");
                }
            }
        }
    }

    #[test]
    fn whatever_is_on_a_closed_tile_stands_out() {
        for (name, theme) in Theme::ALL {
            for colour in [theme.flag, theme.mine, theme.safe, theme.danger, theme.ink] {
                assert!(apart(colour, theme.covered) > 0.15, "{name}: {colour:?}");
            }
            let [light, shade] =
                [theme.cover_light, theme.cover_shade].map(|edge| apart(edge, theme.covered));
            assert!(light > 0.08 && shade > 0.08, "{name}: {light} {shade}");
        }
    }

    /// How much lighter one of two colours is (WCAG 2): 4.5 is enough to read a text.
    pub(crate) fn contrast(a: Rgb, b: Rgb) -> f64 {
        let light = |rgb: Rgb| {
            let [r, g, b] = rgb.map(linear);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        };
        let (a, b) = (light(a), light(b));
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn counts_are_read_on_every_floor() {
        for (name, theme) in Theme::ALL {
            for (count, colour) in (1..).zip(theme.counts) {
                assert_eq!(theme.sign(Sign::Count(count)), colour);
                let on = |floor| contrast(colour, floor);
                assert!(on(theme.floor) >= 4.5 && on(theme.room) >= 4.5, "{name}: {count}");
                assert!(on(theme.inlay) >= 4.0, "{name}: {count} on an inlay");
            }
            assert_eq!(theme.sign(Sign::Count(9)), theme.ink);
            assert_eq!(theme.sign(Sign::Letter('1')), theme.ink);
        }
    }

    /// All counts differ, to most people; the small ones, which are nearly all, and those that follow each other,
    /// differ to everybody. The digits differ in any case.
    #[test]
    fn counts_are_told_apart() {
        for (name, Theme { counts, .. }) in Theme::ALL {
            for (at, colour) in counts.iter().enumerate() {
                for (before, other) in counts[..at].iter().enumerate() {
                    let seen = apart(*colour, *other);
                    assert!(seen > 0.08, "{name}: {} and {} are {seen} apart", before + 1, at + 1);
                    let seen = apart_to_all(*colour, *other);
                    let is_near = at < 4 || before + 1 == at;
                    assert!(
                        !is_near || seen > 0.06,
                        "{name}: {} and {}: {seen}",
                        before + 1,
                        at + 1
                    );
                }
            }
        }
    }

    /// A texture is seen, but neither taken for a closed tile nor in the way of what is written.
    #[test]
    fn an_inlay_is_quiet() {
        for (name, theme) in Theme::ALL {
            let [room, covered] =
                [theme.room, theme.covered].map(|other| apart(theme.inlay, other));
            assert!((0.03..0.08).contains(&room), "{name}: {room} from the floor around it");
            assert!(covered > 0.1, "{name}: {covered} from a closed tile");
        }
    }

    #[test]
    fn everybody_can_tell_them_apart() {
        for (name, theme) in Theme::ALL {
            let roles = [theme.you, theme.rival, theme.foe];
            let claims = [theme.safe, theme.danger, theme.reason];
            let ends = [theme.entrance, theme.exit, theme.you];
            let among = |[a, b, c]: [Rgb; 3]| [(a, b), (a, c), (b, c)];
            let pairs = [roles, claims, ends].into_iter().flat_map(among);
            for (one, other) in pairs.chain([(theme.rival, theme.exit)]) {
                let apart = apart_to_all(one, other);
                assert!(apart > 0.08, "{name}: {one:?} and {other:?} are {apart} apart");
            }
        }
    }

    /// Where on the wheel of colours: 0 is red, 30 orange, 120 green, 240 blue, -30 pink.
    fn hue(rgb: Rgb) -> f64 {
        let [r, g, b] = rgb.map(f64::from);
        let turn = (3.0f64.sqrt() * (g - b)).atan2(2.0 * r - g - b).to_degrees();
        if turn < -90.0 { turn + 360.0 } else { turn }
    }

    #[test]
    fn colours_are_what_everybody_expects() {
        for (name, Theme { you, rival, entrance, exit, .. }) in Theme::ALL {
            assert!((200.0..240.0).contains(&hue(you)), "{name}: the player is blue");
            assert!((0.0..20.0).contains(&hue(rival)), "{name}: the rival is red or nearly orange");
            assert!((140.0..180.0).contains(&hue(entrance)), "{name}: the entrance is green");
            assert!((-15.0..10.0).contains(&hue(exit)), "{name}: the exit is red");
            assert!(hue(rival) - hue(exit) >= 20.0, "{name}: the rival is not the exit");
        }
    }
}
