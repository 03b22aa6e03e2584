//! Plots: curves as data, drawn by one function over any backend of the plotting library; it never names the canvas.
//!
//! A [`Plot`] carries what it shows also in words: a name for each axis and curve, a sentence and a table. Colors and
//! sizes come in from outside, as a [`Palette`] and a [`Frame`].

mod chart;
mod draw;
mod efficiency;
mod offset;
mod roofline;
#[cfg(test)]
mod tests;

pub use chart::{Axis, Chart, Curve, Hue, Shape};
pub use draw::draw;
#[cfg(feature = "ssr")]
pub use draw::svg;
pub use efficiency::{LINEAR_TO, LOG_TO, efficiency, efficiency_at};
pub use offset::{OFFSET_TO, offset, offset_at};
pub use roofline::{reachable, roofline};

use crate::lesson::Table;
use crate::message::Message;

/// A plot: what to draw and what it says.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    pub chart: Chart,
    /// What the horizontal axis counts.
    pub x_name: Message,
    /// What the vertical axis counts.
    pub y_name: Message,
    /// The present state in a sentence.
    pub say: Message,
    pub table: Table,
}

/// The place that a plot is drawn in: its size in CSS pixels, and how many pixels of the device stand for one of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    pub width: f64,
    pub height: f64,
    /// Device pixels per CSS pixel; every size is multiplied by it.
    pub ratio: f64,
    /// Size of labels in CSS pixels.
    pub label: f64,
}

impl Frame {
    /// A length of so many CSS pixels, in whole device pixels.
    pub fn device(&self, css: f64) -> u32 {
        (css * self.ratio).round().max(0.0) as u32
    }

    /// Width and height in device pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.device(self.width), self.device(self.height))
    }

    /// Device pixels left, right, above and below the plotting area.
    fn margins(&self) -> [u32; 4] {
        let em = self.label;
        [em * 3.0 + 12.0, em * 1.3, em * 0.8, em + 14.0].map(|css| self.device(css))
    }

    /// The plotting area in device pixels: left, top, width, height.
    fn area(&self) -> [f64; 4] {
        let (width, height) = self.size();
        let [left, right, top, bottom] = self.margins().map(f64::from);
        // Axes end in the middle of the area's last pixel.
        [left, top, f64::from(width) - left - right - 1.0, f64::from(height) - top - bottom - 1.0]
    }
}

/// A color as red, green and blue.
pub type Color = (u8, u8, u8);

/// The colors of a theme, by what they mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// What it is drawn on.
    pub sheet: Color,
    pub ink: Color,
    pub muted: Color,
    pub hairline: Color,
    /// Bytes asked for.
    pub orange: Color,
    /// What is fetched: the exact count.
    pub teal: Color,
    /// What is wasted, and the shortcut.
    pub plum: Color,
    /// The present state.
    pub blue: Color,
}

/// What plots are drawn with on a screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    pub palette: Palette,
}

impl Pen {
    /// Of the light theme, a device pixel for each CSS pixel.
    pub const PLAIN: Pen = Pen { ratio: 1.0, palette: Palette::LIGHT };
    /// The same for a printer.
    pub const PAPER: Pen = Pen { ratio: 3.0, palette: Palette::LIGHT };
}

impl Palette {
    /// The light theme: for paper and exports.
    pub const LIGHT: Palette = Palette {
        sheet: (255, 255, 255),
        ink: (0x1B, 0x1F, 0x24),
        muted: (0x59, 0x63, 0x6E),
        hairline: (0xE2, 0xE0, 0xDA),
        orange: (0xC7, 0x6B, 0x00),
        teal: (0x07, 0x8C, 0x9A),
        plum: (0x47, 0x0A, 0x50),
        blue: (0x0B, 0x57, 0xD0),
    };
}
