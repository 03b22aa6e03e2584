//! The byte ruler: 64 bytes, in one row on wide figures, in two rows of exactly one sector each on narrow ones.

use super::{Anchor, Handle, Label, Layer, Layout, Rect, polyline, within};
use crate::lesson::{Analysis, Key, RULER_BYTES, StepId};
use crate::model::{SECTOR_BYTES, Unit};

const SECTOR: i64 = SECTOR_BYTES as i64;
/// Ground above a row that belongs to it: what its handle takes, and no label of the row before.
const ABOVE_PX: f64 = 11.0;

/// Where each byte of the ruler is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ruler {
    /// Bytes of a row: 32 or 64.
    pub per_row: i64,
    /// Width of a byte's slot.
    pub slot: f64,
    /// Left end of a row; the outline of a unit needs room beside it.
    pub left: f64,
    /// From the top of a row's chip to the top of the next row's.
    pub row_pitch: f64,
    /// From the top of a row to its slots.
    pub slots_below: f64,
    pub slot_height: f64,
    pub label: f64,
}

impl Ruler {
    /// The ruler in that layout; `elements` makes room for the element ruler above the bytes.
    pub fn new(layout: &Layout, elements: bool) -> Ruler {
        let per_row = if layout.narrow() { RULER_BYTES / 2 } else { RULER_BYTES };
        let left = 6.0;
        let slots_below = layout.label + 26.0 + if elements { layout.label + 14.0 } else { 6.0 };
        let slot_height = 26.0;
        Ruler {
            per_row,
            slot: (layout.width - 2.0 * left) / per_row as f64,
            left,
            slots_below,
            slot_height,
            row_pitch: slots_below + slot_height + layout.label + 18.0,
            label: layout.label,
        }
    }

    /// Height of the whole ruler.
    pub fn height(&self) -> f64 {
        self.n_rows() as f64 * self.row_pitch
    }

    fn n_rows(&self) -> i64 {
        RULER_BYTES / self.per_row
    }

    /// The slot of a byte.
    pub fn byte(&self, byte: i64) -> Rect {
        self.bytes(byte, 1)
    }

    /// Slots of some bytes of one row, as one rectangle.
    fn bytes(&self, first: i64, n: i64) -> Rect {
        let (row, column) = (first.div_euclid(self.per_row), first.rem_euclid(self.per_row));
        let y = row as f64 * self.row_pitch + self.slots_below;
        Rect::new(self.left + column as f64 * self.slot, y, n as f64 * self.slot, self.slot_height)
    }

    /// The byte under a point; places outside count as the ruler's ends.
    pub fn byte_at(&self, x: f64, y: f64) -> i64 {
        // A row's handle reaches a little above it.
        let row = within(((y + ABOVE_PX) / self.row_pitch).floor(), 0.0, (self.n_rows() - 1) as f64);
        let column = within(((x - self.left) / self.slot).floor(), 0.0, (self.per_row - 1) as f64);
        row as i64 * self.per_row + column as i64
    }

    /// The layers of steps `address` and `sector`, and the handle that moves the request.
    pub fn layers(&self, a: &Analysis) -> (Vec<Layer>, Handle) {
        let (first, elem) = (a.access.address(0), i64::from(a.values.elem_bytes()));
        let mut layers = vec![self.slots(), self.addresses(a)];
        if a.step == StepId::Address {
            layers.extend(self.elements(elem));
        } else {
            layers.push(self.boundaries());
        }
        if let (StepId::Sector, Some(coverage)) = (a.step, a.coverage()) {
            layers.extend(self.fetched(coverage.unit, first, elem));
        }
        let inset = |rect: Rect| Rect::new(rect.x + 0.75, rect.y + 4.0, rect.w - 1.5, rect.h - 8.0);
        let refused = a.counts.is_err();
        let cells = (first..first + elem).filter(|byte| (0..RULER_BYTES).contains(byte));
        let cells = cells.map(|byte| inset(self.byte(byte)).with(if refused { "refused" } else { "" }));
        layers.push(Layer::rects("cell", cells.collect()));
        let (arrow, handle) = self.arrow(first);
        layers.extend(arrow);
        (layers, handle)
    }

    /// A label around a point, within the figure.
    fn label_at(&self, x: f64, y: f64, text: String) -> Label {
        Label::around(x, y, text, self.label, 2.0 * self.left + self.per_row as f64 * self.slot)
    }

    fn slots(&self) -> Layer {
        let mut d = String::new();
        for row in 0..self.n_rows() {
            let y = row as f64 * self.row_pitch + self.slots_below;
            let (left, right) = (self.left, self.left + self.per_row as f64 * self.slot);
            d.push_str(&polyline(&[
                (left, y),
                (right, y),
                (right, y + self.slot_height),
                (left, y + self.slot_height),
            ]));
            d.push('Z');
            for column in 1..self.per_row {
                let x = left + column as f64 * self.slot;
                d.push_str(&polyline(&[(x, y + 4.0), (x, y + self.slot_height - 4.0)]));
            }
        }
        Layer::path("slot", d)
    }

    fn addresses(&self, a: &Analysis) -> Layer {
        let decimal = a.values.get(Key::Format) == 1;
        let text = |byte: i64| if decimal { byte.to_string() } else { format!("{byte:02X}") };
        let every = if self.slot * 4.0 >= self.label * 2.0 { 4 } else { 8 };
        let labels = (0..RULER_BYTES).filter(|byte| byte % every == 0).map(|byte| {
            let slot = self.byte(byte);
            self.label_at(slot.center().0, slot.y + self.slot_height + self.label + 4.0, text(byte))
        });
        Layer::labels("label", labels.collect())
    }

    /// The element ruler above the bytes: a bracket an element, numbered where there is room.
    fn elements(&self, elem: i64) -> [Layer; 2] {
        let (mut d, mut labels) = (String::new(), Vec::new());
        let room = elem as f64 * self.slot;
        for element in 0..RULER_BYTES / elem {
            let span = self.bytes(element * elem, elem);
            let (y, tick) = (span.y - 4.0, 5.0);
            d.push_str(&polyline(&[
                (span.x + 1.0, y),
                (span.x + 1.0, y - tick),
                (span.x + span.w - 1.0, y - tick),
                (span.x + span.w - 1.0, y),
            ]));
            // "[63]" and a little space; a row's first label moves into the figure.
            let moved = (1.2 * self.label - self.left - room / 2.0).max(0.0);
            let every = ((2.7 * self.label + moved) / room).ceil() as i64;
            if element % every.max(1) == 0 {
                labels.push(self.label_at(span.center().0, y - tick - 4.0, format!("[{element}]")));
            }
        }
        [Layer::path("bracket", d), Layer::labels("label element", labels)]
    }

    /// Dashed ticks where a sector begins.
    fn boundaries(&self) -> Layer {
        let ticks = (0..=RULER_BYTES / SECTOR).flat_map(|sector| {
            let byte = sector * SECTOR;
            let mut xs = Vec::new();
            if byte < RULER_BYTES {
                let slot = self.byte(byte);
                xs.push((slot.x, slot.y));
            }
            if byte > 0 && (byte % self.per_row == 0) {
                let slot = self.byte(byte - 1);
                xs.push((slot.x + slot.w, slot.y));
            }
            xs
        });
        let d = ticks.map(|(x, y)| polyline(&[(x, y - 10.0), (x, y + self.slot_height + 6.0)])).collect();
        Layer::path("boundary", d)
    }

    /// The fetched unit and what is along for the ride, a rectangle a row.
    fn fetched(&self, unit: Unit, first: i64, elem: i64) -> [Layer; 2] {
        let size = i64::from(unit.bytes());
        let start = first.div_euclid(size) * size;
        let end = (start + size).min(RULER_BYTES);
        let (mut outlines, mut hatch) = (Vec::new(), Vec::new());
        let mut row_start = start;
        while row_start < end {
            let row_end = (row_start + self.per_row - row_start % self.per_row).min(end);
            outlines.push(self.bytes(row_start, row_end - row_start).grown(3.0));
            for (from, to) in [(row_start, first.min(row_end)), ((first + elem).max(row_start), row_end)] {
                if to > from {
                    let span = self.bytes(from, to - from);
                    hatch.push(Rect::new(span.x + 0.75, span.y + 4.0, span.w - 1.5, span.h - 8.0));
                }
            }
            row_start = row_end;
        }
        [Layer::rects("hatch", hatch).answer(), Layer::rects("unit", outlines).answer()]
    }

    /// The thread's chip above its request, with an arrow down to the first byte.
    fn arrow(&self, first: i64) -> ([Layer; 3], Handle) {
        let slot = self.byte(first);
        let x = slot.center().0;
        let chip_w = self.label * 2.4;
        let right = self.left + self.per_row as f64 * self.slot;
        let chip_x = within(x - chip_w / 2.0, 0.0, right - chip_w);
        let top = slot.y - self.slots_below;
        let chip = Rect::new(chip_x, top + 1.0, chip_w, self.label + 8.0);
        let tip = slot.y - 1.0;
        let shaft = polyline(&[(x, chip.y + chip.h), (x, tip)])
            + &polyline(&[(x - 4.0, tip - 6.0), (x, tip), (x + 4.0, tip - 6.0)]);
        let (cx, cy) = chip.center();
        let layers = [
            Layer::path("arrow", shaft),
            Layer::rect("chip on", chip),
            Layer::label("chip-num", Label::new(cx, cy + self.label * 0.36, Anchor::Middle, "t0")),
        ];
        (layers, Handle::around(cx, cy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_row_is_exactly_one_sector() {
        let ruler = Ruler::new(&Layout::new(328.0, 1.0), false);
        assert_eq!(ruler.per_row, SECTOR);
        assert!(ruler.byte(31).x + ruler.slot <= 328.0);
        assert_eq!(ruler.byte(32).x, ruler.byte(0).x);
    }

    #[test]
    fn every_byte_is_found_again() {
        for width in [288.0, 328.0, 720.0, 1040.0] {
            for elements in [true, false] {
                let ruler = Ruler::new(&Layout::new(width, 1.0), elements);
                for byte in 0..RULER_BYTES {
                    let (x, y) = ruler.byte(byte).center();
                    assert_eq!(ruler.byte_at(x, y), byte, "{width}");
                }
            }
        }
    }
}
