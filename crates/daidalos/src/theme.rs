//! Which colour a meaning has: the one table that knows colours.
//!
//! Walls are dark on light, the entrance green, the exit red, a shown way green, all in tones
//! that people with any kind of colour vision can tell apart; shapes differ as well.

use crate::scene::{Item, Role};

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A colour for every meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Around the map.
    pub page: Rgb,
    /// Walls.
    pub wall: Rgb,
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
    /// The one who plays.
    pub you: Rgb,
    /// Who plays against them.
    pub rival: Rgb,
    /// Where somebody has been.
    pub walked: Rgb,
    /// Who is after them.
    pub foe: Rgb,
    /// A trap.
    pub trap: Rgb,
    /// A power-up.
    pub power_up: Rgb,
    /// A lamp.
    pub lamp: Rgb,
    /// Floor that is only remembered.
    pub dim: Rgb,
}

impl Theme {
    /// The colour of somebody.
    pub const fn role(&self, role: Role) -> Rgb {
        match role {
            Role::You => self.you,
            Role::Rival => self.rival,
            Role::Foe => self.foe,
        }
    }

    /// The colour of what lies on a cell.
    pub const fn item(&self, item: Item) -> Rgb {
        match item {
            Item::Trap => self.trap,
            Item::PowerUp => self.power_up,
            Item::Lamp => self.lamp,
        }
    }
}

impl Theme {
    /// Dark walls on light floor.
    pub const LIGHT: Self = Self {
        page: [255, 255, 255],
        wall: [24, 26, 40],
        floor: [250, 249, 245],
        rock: [84, 88, 104],
        room: [222, 232, 242],
        inlay: [171, 196, 222],
        door: [230, 159, 0],
        frontier: [240, 180, 60],
        explored: [158, 202, 225],
        way: [0, 158, 115],
        way_on_heat: [255, 255, 255],
        entrance: [0, 128, 92],
        exit: [213, 64, 0],
        at: [0, 114, 178],
        you: [86, 156, 230],
        rival: [230, 97, 1],
        walked: [130, 134, 146],
        foe: [196, 48, 112],
        trap: [160, 60, 150],
        power_up: [0, 130, 200],
        lamp: [240, 190, 0],
        dim: [214, 214, 218],
    };
}

/// The colour of a distance: light yellow near, dark blue far.
///
/// It is a straight line through OKLab, so equal distances look equally far apart, and it runs
/// from blue to yellow while it grows lighter, so every kind of colour vision sees it.
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
mod tests {
    use super::*;

    fn linear(channel: u8) -> f64 {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    }

    fn oklab(rgb: Rgb) -> [f64; 3] {
        let [r, g, b] = rgb.map(linear);
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
        let (a, b) = (oklab(a), oklab(b));
        (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt()
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
    }
}
