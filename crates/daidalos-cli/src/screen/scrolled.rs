//! Text that may be longer than its place: it scrolls, and shows that it does.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::canvas::Paint;
use super::menu::put;

/// Draws as many lines as there is room for, from the one on that has been scrolled to. Where there are more, an arrow
/// says so.
pub(crate) fn draw_lines(
    lines: &[Line<'static>],
    scrolled: &mut u16,
    frame: &mut Frame<'_>,
    area: Rect,
    paint: Paint,
) {
    let most = (lines.len() as u16).saturating_sub(area.height);
    *scrolled = (*scrolled).min(most);
    let seen = lines.iter().skip((*scrolled).into()).take(area.height.into()).cloned();
    put(Paragraph::new(seen.collect::<Vec<_>>()), frame, area);
    draw_arrows(*scrolled > 0, *scrolled < most, frame, area, paint);
}

/// The columns to the right of a text that are kept for the arrow.
pub(crate) const ARROW: u16 = 2;

/// The arrows of a text or a list of which there is more above or below.
pub(crate) fn draw_arrows(
    has_above: bool,
    has_below: bool,
    frame: &mut Frame<'_>,
    area: Rect,
    paint: Paint,
) {
    let (x, last) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
    for (arrow, y, is_there) in [('↑', area.y, has_above), ('↓', last, has_below)] {
        if is_there && !area.is_empty() {
            let arrow = paint.glyph(arrow).to_string();
            put(Span::styled(arrow, Modifier::REVERSED), frame, Rect { x, y, width: 1, height: 1 });
        }
    }
}
