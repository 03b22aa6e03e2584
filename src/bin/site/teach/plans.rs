//! What the instructor's page shows, as data: the states of each plan, and those that clear each misconception.

use sectorwise::lesson::StepId::{self, *};

/// A state that a link opens: a step, and keys with spaces between them.
pub type State = (StepId, &'static str);

/// Three minutes for a step: what to show, and the state that answers the question at the end. Its words are the messages
/// `teach-SLUG-plan-...`.
pub struct Plan {
    pub step: StepId,
    pub shows: &'static [&'static str],
    pub end: State,
}

const fn plan(step: StepId, shows: &'static [&'static str], end: &'static str) -> Plan {
    Plan { step, shows, end: (step, end) }
}

/// A plan for each step, in the order of the page.
pub const PLANS: [Plan; StepId::COUNT] = [
    plan(Hook, &["stride=8", "stride=2", "stride=1"], "stride=4"),
    plan(Address, &["index=3", "index=3 elem=8", "index=3 elem=8 format=decimal"], "index=7"),
    plan(Sector, &["at=0", "at=28", "at=32"], "at=0 elem=16"),
    plan(Warp, &["pattern=ordered", "pattern=shuffled", "pattern=scattered"], "pattern=same"),
    plan(Packed, &["elem=4", "elem=1", "elem=16"], "elem=8"),
    plan(Stride, &["stride=1", "stride=8", "stride=32", "stride=32 unit=line"], "stride=2"),
    plan(
        Time,
        &["model=waits stride=8", "model=rows stride=8", "model=rows stride=256", "model=throughput stride=8"],
        "model=throughput stride=8",
    ),
    plan(Spectrum, &["show=both stride=3", "show=both stride=5", "stride=0", "x=log stride=8"], "stride=7"),
    plan(Alignment, &["offset=4", "offset=16", "offset=32", "offset=4 warps=8"], "offset=20"),
    plan(Summary, &["stride=8", "stride=32", "stride=256"], "stride=8"),
    plan(Mapping, &["map=row cols=1024", "map=col cols=1024", "map=chunked", "map=interleaved"], "map=col block=16x16"),
    plan(Soa, &["layout=aos", "layout=soa", "layout=aos reads=all"], "layout=aos fields=8"),
    plan(
        Transpose,
        &[
            "method=naive-write",
            "method=staged pitch=32 frame=2",
            "method=staged pitch=33 frame=2",
            "method=swizzle frame=2",
        ],
        "method=staged pitch=34 frame=2",
    ),
    plan(
        Vector,
        &["width=1 own=four", "width=4 own=four", "width=1 own=interleaved", "width=4 offset=4"],
        "width=2 own=four",
    ),
    plan(Padding, &["pitch=33", "pitch=40", "tab=struct fields=3", "tab=struct fields=4"], "cols=36 pitch=40"),
    Plan { step: Gather, shows: &["sort=none", "sort=warp", "sort=all", "range=128"], end: (Packed, "elem=8") },
];

/// Misconceptions by the name in their messages, `teach-wrong-NAME`, each with the states that clear it.
pub const WRONG: [(&str, &[State]); 26] = [
    ("hook", &[(Hook, "stride=1"), (Hook, "stride=8")]),
    ("address", &[(Address, "index=3")]),
    ("hex", &[(Address, "index=5 format=decimal")]),
    ("exact", &[(Sector, "at=8")]),
    ("begin", &[(Sector, "at=28"), (Sector, "at=32")]),
    ("order", &[(Warp, "pattern=shuffled")]),
    ("alone", &[(Warp, "pattern=same")]),
    ("one", &[(Packed, "elem=4"), (Packed, "elem=8")]),
    ("forever", &[(Stride, "stride=8"), (Stride, "stride=32")]),
    ("percent", &[(Stride, "stride=32 unit=sector"), (Stride, "stride=32 unit=line")]),
    ("waits", &[(Time, "model=rows stride=8"), (Time, "model=rows stride=256")]),
    ("slow", &[(Time, "model=throughput stride=8")]),
    ("whole", &[(Spectrum, "show=both stride=3")]),
    ("odd", &[(Spectrum, "show=both stride=6")]),
    ("offset", &[(Alignment, "offset=4"), (Alignment, "offset=28"), (Alignment, "offset=32")]),
    ("double", &[(Alignment, "offset=4"), (Alignment, "offset=4 warps=8")]),
    ("line", &[(Alignment, "offset=32 unit=line")]),
    ("number", &[(Summary, "stride=32")]),
    ("cpu", &[(Mapping, "map=chunked"), (Mapping, "map=interleaved")]),
    ("row", &[(Mapping, "map=row"), (Mapping, "map=col")]),
    ("aos", &[(Soa, "layout=aos reads=all")]),
    ("staging", &[(Transpose, "method=staged pitch=32 frame=2"), (Transpose, "method=staged pitch=33 frame=2")]),
    ("pad", &[(Transpose, "method=staged pitch=32 frame=3"), (Transpose, "method=staged pitch=33 frame=3")]),
    ("wide", &[(Vector, "width=4 own=four")]),
    ("pads", &[(Padding, "tab=struct fields=3"), (Padding, "tab=struct fields=4")]),
    ("sort", &[(Gather, "sort=warp"), (Gather, "sort=all")]),
];
