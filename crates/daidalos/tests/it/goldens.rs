//! Some seeds of every generator as readable text. A change here changes what ids mean: it is
//! a deliberate act, and the rules number goes up.

use daidalos::export::{self, Export};
use daidalos::generate::Spec;
use daidalos::grid::Mask;
use daidalos::mode::{FactValue, Game, GameTime, Input, Level, MODES, Move, Seat, Tell, Viewer};
use daidalos::record::encode;
use daidalos::session::Session;

use crate::laws::{dungeons, mazes};

fn text(spec: &Spec, mask: Option<&Mask>) -> String {
    let layout = spec.build(mask).unwrap();
    let mut text = Vec::new();
    export::find("text").unwrap().write(&Export::new(spec, &layout), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn every_generator() {
    for generator in mazes() {
        let name = generator.name();
        let ids = [
            format!("{name}:10x6#1"),
            format!("{name}:10x6,braid=50#2"),
            format!("{name}:7x7#{}", u64::MAX),
        ];
        let texts = ids.map(|id| format!("{id}\n{}", text(&id.parse().unwrap(), None)));
        let heart =
            Mask::from_text("#..#..#\n.......\n.......\n#.....#\n##...##\n###.###").unwrap();
        let id = format!("{name}:7x6#3");
        let masked = format!("{id} in a heart\n{}", text(&id.parse().unwrap(), Some(&heart)));
        insta::assert_snapshot!(name, [&texts[..], &[masked]].concat().join("\n"));
    }
}

#[test]
fn every_dungeon() {
    for generator in dungeons() {
        let name = generator.name();
        let ids = [format!("{name}:60x20#1"), format!("{name}:30x12#2"), format!("{name}:12x10#3")];
        let texts = ids.map(|id| format!("{id}\n{}", text(&id.parse().unwrap(), None)));
        insta::assert_snapshot!(name, texts.join("\n"));
    }
}

/// A level of every game as it is at the start, and after its world has changed by itself; and a
/// game of a player that always makes the likeliest move, as a save and as a code.
#[test]
fn every_game() {
    for mode in MODES {
        let name = mode.name();
        let mut texts = Vec::new();
        for preset in mode.presets() {
            let level: Level = format!("{name}:{}#7", preset.name).parse().unwrap();
            let mut game = level.start().unwrap();
            texts.push(format!("{level}\n{}", drawn(&level, &*game)));
            if let Some(left) = shift_in(&*game) {
                game.advance(left, &mut Tell::nobody());
                texts.push(format!("{level} afterwards\n{}", drawn(&level, &*game)));
            }
        }
        let mut session = Session::start(format!("{name}#7").parse().unwrap()).unwrap();
        while session.is_running() {
            let mut moves = Vec::new();
            session.game().moves(Seat::FIRST, &mut moves);
            let Some(Move::Step(dir)) = moves.first() else { panic!("a step") };
            session.pass(GameTime(37));
            session.input(Seat::FIRST, Input::Step(*dir));
        }
        texts.push(format!("{}{}", session.record(), encode(&session.record()).unwrap()));
        insta::assert_snapshot!(name, texts.join("\n"));
    }
}

/// How long until the walls move.
fn shift_in(game: &dyn Game) -> Option<GameTime> {
    let facts = game.report(Viewer::All).into_iter();
    facts.filter(|fact| fact.key == "shift_in").find_map(|fact| match fact.value {
        FactValue::Time(time) => Some(time),
        _ => None,
    })
}

fn drawn(level: &Level, game: &dyn Game) -> String {
    let mut text = Vec::new();
    export::find("text")
        .unwrap()
        .write(&Export::of_game(level, game, Viewer::All), &mut text)
        .unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn options_of_their_own() {
    let ids = [
        "caves:40x12,fill=50,birth=6,survive=3,rounds=2,pocket=0#1",
        "walk:40x12,share=60,steps=8#1",
        "bsp:60x24,split=shape,rooms=square,corridors=siblings#1",
        "bsp:60x24,leaf=8,room=3..5,loops=50#1",
        "binary-tree:8x5,corner=ne#1",
        "binary-tree:8x5,corner=sw#1",
        "binary-tree:8x5,corner=se#1",
        "growing-tree:8x5,newest=1,random=0#1",
        "growing-tree:8x5,newest=0,random=1#1",
        "growing-tree:8x5,newest=0,random=0,oldest=1#1",
        "growing-tree:8x5,newest=0,random=0,middle=1#1",
        "caves:40x12,rounds=stable#1",
        "bsp:50x40,split=shape,leaf=6,room=6..40,corridors=siblings#1",
    ];
    let texts = ids.map(|id| format!("{id}\n{}", text(&id.parse().unwrap(), None)));
    insta::assert_snapshot!("options", texts.join("\n"));
}

/// Large mazes are held by a digest of walls and openings: a change that shows only far out is a
/// change, too.
#[test]
fn large_mazes() {
    let digest = |id: &str| {
        let layout = id.parse::<Spec>().unwrap().build(None).unwrap();
        let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        let walls = layout.map.all_exits().iter().fold(0xCBF2_9CE4_8422_2325, fnv);
        let openings = layout.openings.unwrap();
        let [from, to] = [openings.entrance, openings.exit].map(|o| {
            let (x, y) = layout.map.size().xy(o.cell);
            format!("{x},{y}{}", o.side.map(|side| side.to_string()).unwrap_or_default())
        });
        format!("{id:<36} {walls:016x} {from} {to}")
    };
    let mut lines: Vec<String> =
        mazes().map(|g| digest(&format!("{}:300x200,braid=10#42", g.name()))).collect();
    lines.extend(dungeons().map(|g| digest(&format!("{}:300x200#42", g.name()))));
    // So thin that no way is long enough, and so large that not every entrance is tried.
    lines.extend(["prim:1x5000#1", "division:4000x2#2", "binary-tree:1000x1000#3"].map(digest));
    insta::assert_snapshot!("digests", lines.join("\n"));
}
