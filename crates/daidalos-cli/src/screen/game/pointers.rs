//! Arrows at the edge of the map that point at what is outside of it: foes, a rival, the goal.

use daidalos::generate;
use daidalos::grid::Cell;
use daidalos::scene::{Figure, Lens, Role, Scene};
use daidalos::session::{Sheet, Table};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::GameScreen;
use crate::screen::canvas::View;
use crate::screen::menu::put;

impl GameScreen {
    /// Points at what a scene leaves out, as far as the player sees it.
    pub(super) fn draw_pointers(
        &mut self,
        scene: &Scene,
        sheet: &Sheet,
        view: &View,
        frame: &mut Frame<'_>,
    ) {
        let goal = sheet.goal.as_ref().filter(|goal| view.pointer(goal.cell).is_some());
        if let Some(goal) = goal
            && let Some(sign) = self.sign_at(goal.cell, sheet)
        {
            self.draw_pointer(goal.cell, sign, view, frame);
        }
        let (window, size) = (view.window(), sheet.size);
        let whole = |figure: &Figure| {
            let (x, y) = scene.size.xy(figure.cell);
            Some(Figure { cell: size.at(window.x + x, window.y + y)?, ..*figure })
        };
        // A figure may be in the window, but not quite in sight.
        let figures = scene.figures.iter().filter_map(whole).chain(scene.beyond.iter().copied());
        for figure in figures.filter(|figure| matches!(figure.role, Role::Foe | Role::Rival)) {
            self.draw_pointer(figure.cell, self.paint.figure(figure.role), view, frame);
        }
    }

    /// The sign of what there is to be reached at a cell: an item, or the exit; none where that is yet to be found.
    fn sign_at(&mut self, cell: Cell, sheet: &Sheet) -> Option<(char, Style)> {
        let (x, y) = sheet.size.xy(cell);
        let scene = self.desk.table().scene(Lens::window(generate::Rect { x, y, w: 1, h: 1 }));
        let item = scene.cells.first().and_then(|look| look.item);
        (item.is_some() || scene.exit.is_some()).then(|| self.paint.target(item))
    }

    /// A sign, and an arrow towards the cell that it is on.
    fn draw_pointer(
        &self,
        cell: Cell,
        (glyph, style): (char, Style),
        view: &View,
        frame: &mut Frame<'_>,
    ) {
        let Some((x, y, dx, dy)) = view.pointer(cell) else { return };
        let arrow = self.paint.glyph(arrow(dx, dy));
        let text = if dx < 0 { format!("{arrow}{glyph}") } else { format!("{glyph}{arrow}") };
        let x = if dx > 0 { x.saturating_sub(1) } else { x };
        let place = Rect::new(x, y, 2, 1).intersection(view.place());
        put(Span::styled(text, style.reversed().bold()), frame, place);
    }
}

const fn arrow(dx: i32, dy: i32) -> char {
    match (dx, dy) {
        (-1, -1) => '↖',
        (0, -1) => '↑',
        (1, -1) => '↗',
        (1, 0) => '→',
        (1, _) => '↘',
        (0, _) => '↓',
        (_, 0) => '←',
        _ => '↙',
    }
}
