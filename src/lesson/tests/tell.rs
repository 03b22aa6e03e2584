//! S.0: every fact that a step has to tell, with the message that carries it and the words that it cannot do without.

use super::*;

/// A step's fact: in short, the id of its message, its key words.
type Fact = (&'static str, &'static str, &'static [&'static str]);

const HOOK: &[Fact] = &[
    (
        "coalescing: the addresses of one instruction combined into the fewest aligned sectors",
        "hook-tell-1",
        &["Coalescing", "hardware", "a warp issues", "one memory instruction", "fewest aligned sectors"],
    ),
    ("never fetched byte by byte", "hook-tell-2", &["Global memory", "never fetched byte by byte"]),
    ("threads onto sectors sets the useful bandwidth", "hook-tell-2", &["map onto sectors", "bandwidth", "useful"]),
    ("commonest first bug", "hook-tell-2", &["commonest first performance bug on a GPU"]),
];

const ADDRESS: &[Fact] = &[
    ("the big off-chip DRAM", "address-tell-1", &["Global memory", "big off-chip DRAM"]),
    ("one long ruler of byte slots", "address-tell-1", &["one long ruler of slots", "one byte"]),
    ("a byte is 8 bits", "address-tell-1", &["byte, which is 8 bits"]),
    ("an address is a place on the ruler", "address-tell-1", &["place on the ruler", "address"]),
    ("hexadecimal or decimal", "address-tell-1", &["hexadecimal", "0x", "or in decimal"]),
    ("a float fills 4 slots", "address-tell-2", &["A float fills 4 slots"]),
    ("the gap", "address-tell-2", &["hardware counts bytes, we count elements", "whole subtlety", "that gap"]),
];

const SECTOR: &[Fact] = &[
    ("a whole aligned unit", "sector-tell-1", &["never hands back just the bytes asked for", "whole aligned unit"]),
    ("32 bytes at multiples of 32", "sector-tell-1", &["sector, 32 bytes that begin at a multiple of 32"]),
    ("transaction explained", "sector-tell-1", &["transaction", "names the unit instead"]),
    ("DRAM is a grid of rows", "sector-tell-2", &["DRAM is a grid of rows"]),
    ("opening costs, streaming hardly", "sector-tell-2", &["Opening a row costs", "streaming", "hardly anything"]),
    ("a burst at the price of its first byte", "sector-tell-2", &["whole burst", "price of its first byte"]),
    ("pay per unit", "sector-tell-3", &["pay per unit, not per byte", "count units"]),
];

const WARP: &[Fact] = &[
    ("warps of 32, one instruction (SIMT)", "warp-tell-1", &["warps of 32", "one instruction together: SIMT"]),
    ("32 addresses at once", "warp-tell-1", &["32 addresses arrive at once"]),
    ("the fewest units that cover all", "warp-tell-2", &["hardware looks at all", "fewest units that cover them"]),
    ("few or many", "warp-tell-2", &["few if they cluster", "many if they scatter"]),
    ("the question is coalescing", "warp-tell-2", &["How many units cover this warp?", "is coalescing"]),
    ("warps are separate requests", "warp-tell-3", &["Different warps are different requests"]),
];

const PACKED: &[Fact] = &[
    ("address(i) = i·E", "packed-tell-1", &["thread i read data[i]", "i·E", "E is the size of one element in bytes"]),
    ("W and T", "packed-tell-1", &["W = 32 threads", "T = 32 bytes"]),
    ("exactly 4 sectors, one line, all used", "packed-tell-2", &["128 bytes", "exactly 4 sectors, one line", "used"]),
    ("no pattern in fewer", "packed-tell-2", &["No pattern delivers 128 different bytes in fewer"]),
    ("on a boundary, until alignment", "packed-tell-3", &["assumes", "starts on a sector’s boundary", "alignment"]),
];

const STRIDE: &[Fact] = &[
    ("address(i) = i·S·E", "stride-tell-1", &["thread i read data[i*S]", "i·S·E"]),
    ("alone from a gap of T", "stride-tell-1", &["gap reaches the sector’s 32 bytes, every thread is alone"]),
    ("S = 8: 1024 bytes for 128", "stride-tell-2", &["S = 8: 1024 bytes are moved for the 128"]),
    ("larger strides add no sectors", "stride-tell-2", &["Larger strides can’t add sectors"]),
    ("they touch more lines and rows", "stride-tell-2", &["more lines and more rows"]),
    (
        "by lines down to 1/32",
        "stride-tell-2",
        &["by whole lines efficiency goes on halving", "each doubling of S", "1/32"],
    ),
    ("broadcast", "stride-tell-3", &["S = 0", "same element", "one sector serves them all", "broadcast"]),
    ("a race", "stride-tell-3", &["all wrote there", "race", "One write survives"]),
];

const TIME: &[Fact] = &[
    (
        "L is the wait, N the units",
        "time-tell-1",
        &["L be the wait before data comes, about 300 ns", "N the number of sectors"],
    ),
    ("t = N·L if each waited alone", "time-tell-1", &["each sector waited alone", "t = N·L"]),
    ("neighbors share one wait", "time-tell-1", &["neighbors that lie in one open row share a single wait"]),
    ("row-buffer locality", "time-tell-2", &["same row or in another", "row-buffer locality"]),
    (
        "stride 8 is still one row",
        "time-tell-2",
        &["At stride 8 the floats span 996 bytes in 32 sectors", "a row of 1024 bytes"],
    ),
    ("many warps overlap waits", "time-tell-3", &["many warps", "in flight", "traffic"]),
    ("the pins run at full speed", "time-tell-3", &["pins of the memory run at full speed", "thrown away"]),
    ("where the 32 comes from", "time-tell-4", &["factor of 32", "counts waits", "one for each sector"]),
    ("what a profiler shows", "time-tell-4", &["a profiler shows 8 times the sectors"]),
];

const ALIGNMENT: &[Fact] = &[
    ("only whole aligned units", "alignment-tell-1", &["Only whole aligned units can be fetched"]),
    ("one more off a boundary", "alignment-tell-1", &["dip into one sector more: 5 sectors"]),
    ("⌈span/T⌉ + 1 at most", "alignment-tell-1", &["most that a span can touch is ⌈span\u{a0}÷\u{a0}T⌉\u{a0}+\u{a0}1"]),
    ("when that is not reached", "alignment-tell-3", &["Strides leave room", "S = 3", "offset 12"]),
    ("cudaMalloc aligns to 256 bytes", "alignment-tell-2", &["cudaMalloc", "multiple of 256 bytes"]),
    ("where misalignment comes from", "alignment-tell-2", &["Sub-arrays", "pitch", "header"]),
    ("refused, not taxed", "alignment-note", &["natural alignment", "no tax", "faults"]),
];

const SPECTRUM: &[Fact] = &[
    ("whole threads, rounded down", "spectrum-tell-1", &["shortcut", "⌊T ÷ (S·E)⌋ threads", "rounded down"]),
    ("the warp in whole units, rounded up", "spectrum-tell-1", &["⌈W ÷ that⌉ units", "rounded up"]),
    (
        "what each symbol stands for",
        "spectrum-tell-1",
        &["W is the number of threads", "T the bytes of a unit", "S·E the gap between neighbors in bytes"],
    ),
    ("why it looks right", "spectrum-tell-2", &["at strides 1, 2, 4, 8", "gap goes evenly into a sector"]),
    ("why the phase drifts", "spectrum-tell-2", &["At 3, 5, 6, 7 it doesn’t", "drifts from sector to sector"]),
    ("the count is the gap, up to 32", "spectrum-tell-3", &["gap in bytes, up to 32", "12 bytes, 12 sectors"]),
    ("two flat ends", "spectrum-tell-3", &["Both ends are flat", "stride 0", "broadcast", "from stride 8 on"]),
];

const SUMMARY: &[Fact] = &[
    ("slots and crates", "summary-why-1", &["slots, a byte in each", "crates of 32"]),
    ("a gang that asks at once, the fewest crates", "summary-why-2", &["gang of 32", "same moment", "fewest crates"]),
    ("its numbers are those of the state", "summary-why-3", &["4 crates do", "At stride 8 the clerk opens 32 crates"]),
    ("drawers that are slow to open", "summary-why-4", &["drawers of 1024 slots", "slow", "pulls 1 drawer"]),
    ("the in-between strides", "summary-why-5", &["strides 3, 5, 6, 7 of floats", "Count the crates"]),
    ("the edge of a crate, the edge of a drawer", "summary-why-6", &["begins inside a crate", "over a drawer’s edge"]),
    ("everybody asks for the same", "summary-why-6", &["everybody calls for the same slot", "one crate"]),
];

const SOA: &[Fact] = &[
    (
        "a struct apart",
        "soa-tell-1",
        &["array of structs", "same field a whole struct apart", "stride of 4: 16 sectors"],
    ),
    ("side by side", "soa-tell-2", &["struct of arrays", "side by side", "4 sectors bring the same floats"]),
    ("a data layout, not a flag", "soa-tell-2", &["The fix is a data layout, not a flag"]),
    ("blocks between the two", "soa-tell-3", &["array of structs of arrays", "blocks of 32 records"]),
    ("not always wasteful", "soa-tell-4", &["isn’t always wasteful", "used now, used by another load", "never used"]),
    ("float3 over the same sectors", "soa-why-3", &["float3", "3 loads over the same 12 sectors"]),
];
const MAPPING: &[Fact] = &[
    ("the fastest-varying thread index", "mapping-tell-1", &["threadIdx.x, the fastest-varying index"]),
    ("a row-major matrix", "mapping-tell-1", &["row by row", "a whole row apart"]),
    ("the rule", "mapping-tell-2", &["threadIdx.x must drive the contiguous dimension of memory"]),
    (
        "a thread per row is a stride of a row",
        "mapping-tell-2",
        &["each thread a row", "a row apart, a stride of 64 floats"],
    ),
    ("what it costs", "mapping-tell-2", &["32 sectors", "in 4 sectors"]),
    ("the snake of a block", "mapping-tell-3", &["16x16", "16 threads along x", "next row"]),
    ("the CPU habit", "mapping-tell-4", &["from the CPU", "owns k elements in a row", "k elements apart"]),
    ("freeze time", "mapping-why-2", &["across the threads at one instant, never along one thread over time"]),
];
const VECTOR: &[Fact] = &[
    ("16 bytes a lane in one instruction", "vector-tell-1", &["One instruction may move up to 16 bytes for each lane"]),
    (
        "more sectors a request, all used",
        "vector-tell-1",
        &["more sectors a request, 16 sectors", "all of them are used"],
    ),
    (
        "own four, one at a time",
        "vector-tell-2",
        &["one float out of four, in 16 sectors", "leaves the rest for the other loads"],
    ),
    ("refused, not taxed", "vector-tell-3", &["multiple of its size, 16 bytes", "refused, not taxed"]),
    ("requests by generation", "vector-tell-3", &["depends on the generation", "from Volta on it stays one"]),
];
const TRANSPOSE: &[Fact] = &[
    ("one side runs down a column", "transpose-tell-1", &["one of its sides runs down a column", "32 sectors"]),
    (
        "load coalesced, turn, store coalesced",
        "transpose-tell-2",
        &["load coalesced, turn in shared memory, and store coalesced"],
    ),
    (
        "the stride moves to where it is cheap",
        "transpose-tell-2",
        &["stride is still there", "moved to where it is cheap"],
    ),
    (
        "bank conflicts are its price",
        "transpose-tell-3",
        &["What a bad stride costs here", "bank conflict", "32 banks"],
    ),
    ("padding is not for coalescing", "transpose-tell-3", &["Padding is for the banks", "sectors stay as they were"]),
    (
        "near the peak",
        "transpose-tell-4",
        &["without conflicts", "matrix multiplication and FlashAttention near the peak"],
    ),
    (
        "language models",
        "transpose-tell-4",
        &["bandwidth is the limit", "language models", "coalescing sets the throughput"],
    ),
];
const PADDING: &[Fact] = &[
    ("rows off their boundaries", "padding-tell-1", &["33 floats takes 132 bytes", "4 bytes later", "7 rows of 8"]),
    ("a few bytes buy aligned rows", "padding-tell-2", &["few unused bytes at the end of each row", "boundary"]),
    ("in a struct they buy vector loads", "padding-tell-3", &["buys vector loads", "one load of 16 bytes", "refuses"]),
    (
        "and cost single-field reads",
        "padding-tell-3",
        &["costs single-field reads", "16 sectors instead of 12 sectors"],
    ),
];
const GATHER: &[Fact] = &[
    ("embeddings, sparse matrices, hash tables", "gather-tell-1", &["embedding", "sparse matrix", "hash table"]),
    ("a sector a lane", "gather-tell-1", &["Nearly every thread touches a sector of its own"]),
    ("the law of expectation", "gather-tell-2", &["misses a given one", "4096 floats lie in 512 sectors", "31.05"]),
    (
        "only an order across warps helps",
        "gather-tell-3",
        &["Within a warp the order of the lanes means nothing", "Sorted across all warps"],
    ),
    ("colliding stores", "gather-tell-4", &["scatter", "one write survives, and which one is undefined"]),
];

#[track_caller]
fn check_tells(id: StepId, facts: &[Fact]) {
    let (step, start) = (id.step(), state(id, ""));
    let texts: Vec<Message> = (step.tell)()
        .into_iter()
        .chain(step.reasons(&start))
        .chain([step.sentence(&start)])
        .chain(step.notes.iter().flat_map(|note| (note.text)()))
        .collect();
    for (fact, message, key_words) in facts {
        let text = texts.iter().find(|text| text.name() == *message);
        let text = words(text.unwrap_or_else(|| panic!("{}: no {message} to tell: {fact}", id.slug())).clone());
        for key_word in *key_words {
            assert!(text.contains(key_word), "{message} doesn't say “{key_word}”: {fact}\n{text}");
        }
    }
}

#[test]
fn every_step_tells_its_facts() {
    for id in StepId::ALL {
        let facts = match id {
            StepId::Hook => HOOK,
            StepId::Address => ADDRESS,
            StepId::Sector => SECTOR,
            StepId::Warp => WARP,
            StepId::Packed => PACKED,
            StepId::Stride => STRIDE,
            StepId::Time => TIME,
            StepId::Alignment => ALIGNMENT,
            StepId::Spectrum => SPECTRUM,
            StepId::Summary => SUMMARY,
            StepId::Mapping => MAPPING,
            StepId::Soa => SOA,
            StepId::Transpose => TRANSPOSE,
            StepId::Vector => VECTOR,
            StepId::Padding => PADDING,
            StepId::Gather => GATHER,
        };
        check_tells(id, facts);
    }
}

/// An article's step has two to five paragraphs.
#[test]
fn every_step_has_two_paragraphs_or_more() {
    for id in StepId::ALL {
        assert!((2..=5).contains(&(id.step().tell)().len()), "{}", id.slug());
    }
}
