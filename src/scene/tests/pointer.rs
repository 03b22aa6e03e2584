//! The pointer: what dragging the handle to a place does, and what a tap does (S5.3 among them).

use super::*;
use crate::lesson::Key;
use crate::scene::grid::touched_lines;

const SCALES: [f64; 2] = [1.0, 2.0];

/// The middle of the only handle.
#[track_caller]
fn handle(a: &Analysis, layout: &Layout) -> (f64, f64) {
    let scene = figure(a, layout, a.values.thread());
    let [handle] = scene.handles[..] else { panic!("{} handles", scene.handles.len()) };
    (handle.x + handle.w / 2.0, handle.y + handle.h / 2.0)
}

/// What dragging to a point sets.
#[track_caller]
fn dragged(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Deed {
    drag(a, layout, a.values.thread(), (x, y), x, y).expect("a deed")
}

fn grid_of(a: &Analysis, layout: &Layout) -> Grid {
    Grid::new(layout, 0.0, layout.width, 0.0, &touched_lines(&a.access))
}

/// The middle of thread 1's cell.
fn cell_of_thread_1(a: &Analysis, layout: &Layout) -> (f64, f64) {
    grid_of(a, layout).cell(a.access.address(1), a.values.elem_bytes()).expect("a drawn cell").center()
}

/// S5.3.
#[test]
fn thread_1s_place_is_the_stride() {
    for width in WIDTHS {
        for scale in SCALES {
            let (a, layout) = (state(StepId::Stride, "stride=1"), Layout::new(width, scale));
            let grid = grid_of(&a, &layout);
            let y = cell_of_thread_1(&a, &layout).1;
            for k in [0, 1, 7, 15, 30] {
                let x = grid.cell((1 + k) * 4, 4).expect("a word of the row").center().0;
                for drift in [0.0, -10.0, 10.0, 200.0] {
                    let deed = dragged(&a, &layout, x, y + drift);
                    assert_eq!(deed, Deed::Set(Key::Stride, 1 + k), "{k} words on at {width} px, {drift} px down");
                }
            }
        }
    }
}

#[test]
fn dragging_past_the_end_of_the_row_gives_32() {
    for width in WIDTHS {
        let (a, layout) = (state(StepId::Stride, "stride=1"), Layout::new(width, 1.0));
        let (grid, y) = (grid_of(&a, &layout), cell_of_thread_1(&a, &layout).1);
        for x in [grid.right + 1.0, width, width + 500.0] {
            assert_eq!(dragged(&a, &layout, x, y), Deed::Set(Key::Stride, 32), "{x} at {width}");
        }
    }
}

/// From stride 32 thread 1 stands at the beginning of the second row: to its left the row before goes on.
#[test]
fn dragging_left_from_the_second_row_goes_on_in_the_first() {
    for width in WIDTHS {
        let (a, layout) = (state(StepId::Stride, "stride=32"), Layout::new(width, 1.0));
        let (x, y) = cell_of_thread_1(&a, &layout);
        let pitch = grid_of(&a, &layout).word_pitch();
        for k in [0, 1, 2, 7, 15, 31] {
            let deed = dragged(&a, &layout, x - k as f64 * pitch, y);
            assert_eq!(deed, Deed::Set(Key::Stride, 32 - k), "{k} words back at {width} px");
        }
    }
}

/// In whatever state it is grabbed, a handle that is not moved changes nothing.
#[test]
fn grabbing_changes_nothing() {
    for width in WIDTHS {
        for scale in SCALES {
            let layout = Layout::new(width, scale);
            for keys in [
                "",
                "stride=1",
                "stride=31",
                "stride=32",
                "stride=33",
                "stride=-3",
                "stride=1024",
                "stride=5 elem=8",
                "stride=3 elem=1",
                "stride=8 offset=4",
                "stride=7 offset=64 elem=16",
            ] {
                let a = state(StepId::Stride, keys);
                let (x, y) = cell_of_thread_1(&a, &layout);
                let deed = dragged(&a, &layout, x, y);
                assert_eq!(deed, Deed::Set(Key::Stride, a.values.stride()), "{keys} at {width} px");
            }
            for keys in ["", "index=7", "index=8", "index=15", "elem=1 index=63", "elem=16 index=2"] {
                let a = state(StepId::Address, keys);
                let (x, y) = arrow(&a, &layout);
                let deed = dragged(&a, &layout, x, y);
                assert_eq!(deed, Deed::Set(Key::Index, a.values.get(Key::Index)), "{keys} at {width} px");
            }
            for keys in ["", "at=28", "at=32", "at=60", "elem=1 at=63", "elem=16 at=16"] {
                let a = state(StepId::Sector, keys);
                let (x, y) = arrow(&a, &layout);
                let deed = dragged(&a, &layout, x, y);
                assert_eq!(deed, Deed::Set(Key::At, a.values.get(Key::At)), "{keys} at {width} px");
            }
            for elem in [1, 2, 4, 8, 16] {
                let a = state(StepId::Packed, &format!("elem={elem}"));
                let (x, y) = handle_in_grid(&a, &layout);
                assert_eq!(dragged(&a, &layout, x, y), Deed::Set(Key::Elem, elem), "{elem} bytes at {width} px");
            }
            for keys in ["", "thread=31", "pattern=scattered thread=7", "move=5:40 thread=5", "elem=16 thread=9"] {
                let a = state(StepId::Warp, keys);
                let lane = a.values.thread();
                let (x, y) = cell_of(&a, &layout, lane);
                assert_eq!(
                    dragged(&a, &layout, x, y),
                    Deed::Move(lane, a.access.address(lane) / 4),
                    "{keys} at {width} px"
                );
            }
        }
    }
}

/// Where the arrow of a byte ruler stands: over its byte, at its handle's height.
fn arrow(a: &Analysis, layout: &Layout) -> (f64, f64) {
    let ruler = Ruler::new(layout, a.step == StepId::Address);
    (ruler.byte(a.access.address(0)).center().0, handle(a, layout).1)
}

/// The middle of a lane's cell, as the figure draws it.
fn cell_of(a: &Analysis, layout: &Layout, lane: u32) -> (f64, f64) {
    let scene = figure(a, layout, a.values.thread());
    let Some(Layer { marks: Marks::Rects(cells), .. }) = scene.layer("cell") else { panic!("no cells") };
    cells[lane as usize].center()
}

/// The right edge of thread 0's cell.
fn handle_in_grid(a: &Analysis, layout: &Layout) -> (f64, f64) {
    let scene = figure(a, layout, a.values.thread());
    let cell = rects(&scene, "cell")[0];
    (cell.x + cell.w, cell.center().1)
}

/// The whole handle belongs to the row that it stands in, so that a hand that drifts stays in it.
#[test]
fn the_arrow_moves_along_its_ruler() {
    for width in WIDTHS {
        for scale in SCALES {
            let layout = Layout::new(width, scale);
            for (id, start, key, every) in [
                (StepId::Address, "index=1", Key::Index, 4),
                (StepId::Address, "index=10", Key::Index, 4),
                (StepId::Sector, "at=4", Key::At, 1),
                (StepId::Sector, "at=40", Key::At, 1),
            ] {
                let a = state(id, start);
                let ruler = Ruler::new(&layout, id == StepId::Address);
                let y = handle(&a, &layout).1;
                let row = a.access.address(0) / ruler.per_row;
                for byte in (row * ruler.per_row..(row + 1) * ruler.per_row).step_by(4) {
                    for drift in [0.0, -10.0, 10.0, -21.0, 21.0] {
                        let deed = dragged(&a, &layout, ruler.byte(byte).center().0, y + drift);
                        assert_eq!(deed, Deed::Set(key, byte / every), "{start} to byte {byte}, {drift} px down");
                    }
                }
            }
        }
    }
}

/// The address snaps to the request's size, and stays on the ruler.
#[test]
fn a_request_snaps() {
    let (a, layout) = (state(StepId::Sector, "elem=16 at=16"), Layout::new(328.0, 1.0));
    let ruler = Ruler::new(&layout, false);
    let to = |byte: i64| {
        let (x, y) = ruler.byte(byte).center();
        dragged(&a, &layout, x, y)
    };
    assert_eq!([to(0), to(15), to(16), to(47), to(63)], [0, 0, 16, 32, 48].map(|at| Deed::Set(Key::At, at)));
    assert_eq!(dragged(&a, &layout, 9999.0, 9999.0), Deed::Set(Key::At, 48));
    assert_eq!(dragged(&a, &layout, -9999.0, -9999.0), Deed::Set(Key::At, 0));
}

/// A thread goes to the word under the pointer, with a hand that drifts by ten pixels.
#[test]
fn a_thread_goes_to_any_word() {
    for width in WIDTHS {
        let (a, layout) = (state(StepId::Warp, "thread=9"), Layout::new(width, 1.0));
        for word in [0, 5, 31, 32, 40, 100, 255] {
            let moved = state(StepId::Warp, &format!("thread=9 move=9:{word}"));
            let (x, y) = cell_of(&moved, &layout, 9);
            for drift in [0.0, -10.0, 10.0] {
                assert_eq!(dragged(&a, &layout, x, y + drift), Deed::Move(9, word), "{word} at {width} px");
            }
        }
    }
}

/// The right edge of thread 0's cell is the element size: the nearest of the five.
#[test]
fn the_element_grows_with_its_edge() {
    for width in WIDTHS {
        let (a, layout) = (state(StepId::Packed, ""), Layout::new(width, 1.0));
        let grid = grid_of(&a, &layout);
        let to = |bytes: f64| {
            let x = grid.byte_x(0, false) + bytes / 4.0 * grid.word_pitch();
            [0.0, 10.0].map(|drift| dragged(&a, &layout, x, 20.0 + drift))
        };
        for (bytes, elem) in [(-8.0, 1), (1.2, 1), (2.2, 2), (4.4, 4), (7.5, 8), (11.0, 8), (13.0, 16), (90.0, 16)] {
            assert_eq!(to(bytes), [Deed::Set(Key::Elem, elem); 2], "{bytes} bytes at {width} px");
        }
    }
}

/// Every cell and every chip gives its lane back.
#[test]
fn a_tap_on_a_cell_inspects_its_thread() {
    for width in WIDTHS {
        let layout = Layout::new(width, 1.0);
        for (id, keys) in [
            (StepId::Stride, ""),
            (StepId::Stride, "stride=1"),
            (StepId::Stride, "stride=32 unit=line"),
            (StepId::Stride, "stride=-5"),
            (StepId::Stride, "stride=1 elem=1"),
            (StepId::Stride, "offset=1"),
            (StepId::Packed, ""),
            (StepId::Packed, "elem=1"),
            (StepId::Packed, "elem=16"),
        ] {
            let a = state(id, keys);
            for lane in 0..32 {
                let (x, y) = cell_of(&a, &layout, lane);
                let what = format!("{} {keys}: thread {lane} at {width} px", id.slug());
                assert_eq!(lane_at(&a, &layout, x, y), Some(lane), "{what}");
                assert_eq!(tap(&a, &layout, 0, x, y), Some(Deed::Set(Key::Thread, lane.into())), "{what}");
            }
        }
    }
}

#[test]
fn a_tap_on_a_chip_inspects_and_a_tap_on_a_word_moves() {
    for width in WIDTHS {
        let (a, layout) = (state(StepId::Warp, "thread=9"), Layout::new(width, 1.0));
        let scene = figure(&a, &layout, 9);
        for (lane, chip) in rects(&scene, "chip").into_iter().enumerate() {
            let (x, y) = chip.center();
            assert_eq!(tap(&a, &layout, 9, x, y), Some(Deed::Set(Key::Thread, lane as i64)), "{lane} at {width} px");
            assert_eq!(lane_at(&a, &layout, x, y), Some(lane as u32));
        }
        let (x, y) = cell_of(&a, &layout, 30);
        assert_eq!(tap(&a, &layout, 9, x, y), Some(Deed::Move(9, 30)));
        assert_eq!(lane_at(&a, &layout, x, y), Some(30));
    }
}

/// Where several threads ask for one place, or none does.
#[test]
fn taps_where_threads_share_or_lack_a_place() {
    let layout = Layout::new(328.0, 1.0);
    let broadcast = state(StepId::Stride, "stride=0");
    let (x, y) = cell_of(&broadcast, &layout, 0);
    assert_eq!(lane_at(&broadcast, &layout, x, y), Some(0));
    let idle = state(StepId::Warp, "active=0");
    assert_eq!(lane_at(&idle, &layout, 100.0, 200.0), None);
    // The nearest thread, for a tap on ground; none below the grid.
    let far = state(StepId::Stride, "stride=8");
    let (x, y) = cell_of(&far, &layout, 4);
    assert_eq!(lane_at(&far, &layout, x + 12.0, y), Some(4));
    assert_eq!(lane_at(&far, &layout, x, 5000.0), None);
    for id in [StepId::Hook, StepId::Address, StepId::Sector] {
        assert_eq!(lane_at(&state(id, ""), &layout, 100.0, 50.0), None);
    }
    assert_eq!(tap(&state(StepId::Hook, ""), &layout, 0, 100.0, 50.0), None);
    assert_eq!(drag(&state(StepId::Hook, ""), &layout, 0, (0.0, 0.0), 100.0, 50.0), None);
}

#[test]
fn a_tap_on_a_byte_goes_there() {
    for width in WIDTHS {
        let layout = Layout::new(width, 1.0);
        for byte in 0..64 {
            let (x, y) = Ruler::new(&layout, true).byte(byte).center();
            let deed = tap(&state(StepId::Address, ""), &layout, 0, x, y);
            assert_eq!(deed, Some(Deed::Set(Key::Index, byte / 4)), "{byte} at {width} px");
            let (x, y) = Ruler::new(&layout, false).byte(byte).center();
            let deed = tap(&state(StepId::Sector, ""), &layout, 0, x, y);
            assert_eq!(deed, Some(Deed::Set(Key::At, byte / 4 * 4)), "{byte} at {width} px");
        }
    }
}
