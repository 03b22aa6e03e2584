//! The warp's chips: one a thread, in one row on wide figures, in two on narrow ones.

use super::{Grid, Label, Layer, Layout, Path, Rect, polyline};
use crate::model::{Access, WARP_LANES};

/// Where the chips of a warp stand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chips {
    left: f64,
    top: f64,
    pitch: f64,
    per_row: u32,
    height: f64,
    label: f64,
}

impl Chips {
    /// Chips from `left` to `right`, below `top`.
    pub fn new(layout: &Layout, left: f64, right: f64, top: f64) -> Chips {
        let per_row = if layout.narrow() { WARP_LANES / 2 } else { WARP_LANES };
        Chips {
            left,
            top,
            pitch: (right - left) / f64::from(per_row),
            per_row,
            height: layout.label + 8.0,
            label: layout.label,
        }
    }

    /// Bottom of the last row.
    pub fn bottom(&self) -> f64 {
        self.top + f64::from(WARP_LANES / self.per_row) * (self.height + 2.0)
    }

    /// The chip of a lane.
    pub fn chip(&self, lane: u32) -> Rect {
        let (row, column) = (lane / self.per_row, lane % self.per_row);
        let y = self.top + f64::from(row) * (self.height + 2.0);
        Rect::new(self.left + f64::from(column) * self.pitch + 0.75, y, self.pitch - 1.5, self.height)
    }

    /// The lane whose chip is under a point.
    pub fn lane_at(&self, x: f64, y: f64) -> Option<u32> {
        (0..WARP_LANES).find(|lane| {
            let chip = self.chip(*lane);
            (chip.x - 0.75..chip.x + chip.w + 0.75).contains(&x) && (chip.y - 1.0..chip.y + chip.h + 1.0).contains(&y)
        })
    }

    /// The chips, and their numbers where they fit: those of idle lanes, which stand on bare ground, apart.
    pub fn layers(&self, access: &Access, inspected: u32) -> Vec<Layer> {
        let class = |lane| match (access.is_active(lane), lane == inspected) {
            (true, true) => "on",
            (true, false) => "",
            (false, true) => "off on",
            (false, false) => "off",
        };
        let chips = (0..WARP_LANES).map(|lane| self.chip(lane).with(class(lane)));
        let fits = self.pitch >= self.label * 1.45;
        let number = |lane: u32| {
            let (x, y) = self.chip(lane).center();
            let right = self.left + f64::from(self.per_row) * self.pitch;
            Label::around(x, y + self.label * 0.36, lane.to_string(), self.label, right)
        };
        let numbered = (0..WARP_LANES).filter(|lane| fits || *lane == inspected);
        let (active, idle): (Vec<u32>, Vec<u32>) = numbered.partition(|lane| access.is_active(*lane));
        let mut layers = vec![
            Layer::rects("chip", chips.collect()),
            Layer::labels("chip-num", active.into_iter().map(number).collect()),
        ];
        if !idle.is_empty() {
            layers.push(Layer::labels("label", idle.into_iter().map(number).collect()));
        }
        layers
    }

    /// Arrows from chips to their cells: of every lane, or of the inspected one alone.
    pub fn arrows(&self, grid: &Grid, access: &Access, inspected: u32, all: bool) -> Layer {
        let arrow = |lane: u32| {
            let cell = grid.cell(access.address(lane), access.elem_bytes())?;
            let chip = self.chip(lane);
            let (from, to) = ((chip.center().0, chip.y + chip.h), (cell.center().0, cell.y - 3.0));
            let head = polyline(&[(to.0 - 3.0, to.1 - 5.0), to, (to.0 + 3.0, to.1 - 5.0)]);
            Some(Path { d: polyline(&[from, to]) + &head, class: if lane == inspected { "on" } else { "" } })
        };
        let lanes = (0..WARP_LANES).filter(|lane| access.is_active(*lane) && (all || *lane == inspected));
        Layer::paths("arrow", lanes.filter_map(arrow).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chip_is_found_again() {
        for width in [288.0, 328.0, 1040.0] {
            let chips = Chips::new(&Layout::new(width, 1.0), 0.0, width, 10.0);
            for lane in 0..WARP_LANES {
                let (x, y) = chips.chip(lane).center();
                assert_eq!(chips.lane_at(x, y), Some(lane));
            }
            assert_eq!(chips.lane_at(10.0, chips.bottom() + 20.0), None);
        }
    }
}
