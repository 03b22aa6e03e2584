//! The live sentences, word for word, of states that the reader reaches and of those that only a link does.

use super::*;

#[track_caller]
fn says(id: StepId, keys: &str, expected: &str) {
    assert_eq!(said(id, keys), expected, "{keys}");
}

/// S0.1.
#[test]
fn hook() {
    let says = |keys, expected| says(StepId::Hook, keys, expected);
    says("", "A touches 4 sectors. B touches 32 sectors. Same useful bytes, 8 times the bytes fetched.");
    says("stride=1", "A touches 4 sectors. B touches 4 sectors. Same useful bytes, same memory traffic.");
    says("stride=0", "A touches 4 sectors. B touches 1 sector. In B all threads ask for the same element.");
    says("stride=-1", "A touches 4 sectors. B touches 5 sectors. Same useful bytes, 1.25 times the bytes fetched.");
    says("stride=32 unit=line", "A touches 1 line. B touches 32 lines. Same useful bytes, 32 times the bytes fetched.");
}

/// S1.1.
#[test]
fn address() {
    let says = |keys, expected| says(StepId::Address, keys, expected);
    says("index=5", "data[5] starts at byte 20 (0x014) and fills bytes 20 to 23.");
    says("index=3", "data[3] starts at byte 12 (0x00C) and fills bytes 12 to 15.");
    says("index=63 elem=1", "data[63] starts at byte 63 (0x03F) and fills that byte alone.");
    says("index=3 elem=16", "data[3] starts at byte 48 (0x030) and fills bytes 48 to 63.");
}

/// S2.2.
#[test]
fn sector() {
    let says = |keys, expected| says(StepId::Sector, keys, expected);
    says(
        "at=44",
        "You asked for 4 bytes at 0x02C. Memory sent sector 1 (0x020 to 0x03F): 4 used, 28 along for the ride.",
    );
    says(
        "at=63 elem=1",
        "You asked for 1 byte at 0x03F. Memory sent sector 1 (0x020 to 0x03F): 1 used, 31 along for the ride.",
    );
    says(
        "at=48 elem=16 unit=line",
        "You asked for 16 bytes at 0x030. Memory sent line 0 (0x000 to 0x07F): 16 used, 112 along for the ride.",
    );
    says(
        "at=2",
        "The hardware refuses this load: thread 0 starts at a byte that is no multiple of 4. Nothing is fetched. Load \
         fewer bytes a thread, or start at a multiple of 4.",
    );
}

/// S2.1: the outlined sector changes from 0 to 1 as the address goes from 28 to 32.
#[test]
fn the_sector_jumps_at_its_boundary() {
    let block = |at: i64| state(StepId::Sector, &format!("at={at}")).coverage().expect("a count").touched[0].block;
    assert_eq!([block(0), block(28), block(32), block(60)], [0, 0, 1, 1]);
}

/// S3.1 among them.
#[test]
fn warp() {
    let says = |keys, expected| says(StepId::Warp, keys, expected);
    says("", "32 requests fall in 4 different sectors, so 4 fetches.");
    says("pattern=same", "32 requests fall in 1 sector, so one fetch.");
    says("active=1", "1 request falls in 1 sector: one fetch.");
    says("active=3", "2 requests fall in 1 sector, so one fetch.");
    says("active=0", "No thread takes part, so nothing is fetched.");
    says("unit=pair", "32 requests fall in 2 different pairs, so 2 fetches.");
    says("unit=line move=5:40", "32 requests fall in 2 different lines, so 2 fetches.");
    says(
        "elem=8 move=5:41,9:100",
        "The hardware refuses this load: thread 5 starts at a byte that is no multiple of 8. Nothing is fetched. Load \
         fewer bytes a thread, or start at a multiple of 8.",
    );
}

/// S4.1.
#[test]
fn packed() {
    let says = |keys, expected| says(StepId::Packed, keys, expected);
    says("elem=1", "32 bytes wanted, 32 fetched: 1 sector, 1 line, nothing wasted.");
    says("elem=2", "64 bytes wanted, 64 fetched: 2 sectors, 1 line, nothing wasted.");
    says("elem=4", "128 bytes wanted, 128 fetched: 4 sectors, 1 line, nothing wasted.");
    says("elem=8", "256 bytes wanted, 256 fetched: 8 sectors, 2 lines, nothing wasted.");
    says("elem=16", "512 bytes wanted, 512 fetched: 16 sectors, 4 lines, nothing wasted.");
    says("elem=1 unit=pair", "32 bytes wanted, 64 fetched: 1 pair, 1 line, 32 wasted.");
    says("elem=1 unit=line", "32 bytes wanted, 128 fetched: 1 line, 96 wasted.");
}

#[test]
fn stride() {
    let says = |keys, expected| says(StepId::Stride, keys, expected);
    says(
        "",
        "Stride 8: neighbors are 32 bytes apart, so every thread sits alone in its sector. 1024 bytes fetched, 128 \
         used, 896 thrown away (87.5 %).",
    );
    says("stride=0", "Stride 0: all threads ask for the same element. 1 sector serves them all, a broadcast.");
    says(
        "stride=0 unit=line elem=16",
        "Stride 0: all threads ask for the same element. 1 line serves them all, a broadcast.",
    );
    says("stride=1", "Stride 1: neighbors are 4 bytes apart. 4 sectors, 128 bytes fetched and every one of them used.");
    says(
        "stride=1 elem=1",
        "Stride 1: neighbors are 1 byte apart. 1 sector, 32 bytes fetched and every one of them used.",
    );
    says(
        "stride=1 offset=4",
        "Stride 1: neighbors are 4 bytes apart, 5 sectors. 160 bytes fetched, 128 used, 32 thrown away (20 %).",
    );
    says(
        "stride=3",
        "Stride 3: neighbors are 12 bytes apart, 12 sectors. 384 bytes fetched, 128 used, 256 thrown away (66.67 %).",
    );
    says(
        "stride=-3",
        "Stride -3: neighbors are 12 bytes apart, 13 sectors. 416 bytes fetched, 128 used, 288 thrown away (69.23 %).",
    );
    says(
        "stride=3 elem=2",
        "Stride 3: neighbors are 6 bytes apart, 6 sectors. 192 bytes fetched, 64 used, 128 thrown away (66.67 %).",
    );
    says(
        "stride=3 elem=8",
        "Stride 3: neighbors are 24 bytes apart, 24 sectors. 768 bytes fetched, 256 used, 512 thrown away (66.67 %).",
    );
    says(
        "stride=3 elem=16",
        "Stride 3: neighbors are 48 bytes apart, so every thread sits alone in its sector. 1024 bytes fetched, 512 \
         used, 512 thrown away (50 %).",
    );
    says(
        "stride=1024 elem=16 unit=line",
        "Stride 1024: neighbors are 16384 bytes apart, so every thread sits alone in its line. 4096 bytes fetched, \
         512 used, 3584 thrown away (87.5 %).",
    );
}

/// S5.2: each names its unit.
#[test]
fn stride_32_by_sector_pair_and_line() {
    let says = |keys, expected| says(StepId::Stride, keys, expected);
    says(
        "stride=32",
        "Stride 32: neighbors are 128 bytes apart, so every thread sits alone in its sector. 1024 bytes fetched, 128 \
         used, 896 thrown away (87.5 %).",
    );
    says(
        "stride=32 unit=pair",
        "Stride 32: neighbors are 128 bytes apart, so every thread sits alone in its pair. 2048 bytes fetched, 128 \
         used, 1920 thrown away (93.75 %).",
    );
    says(
        "stride=32 unit=line",
        "Stride 32: neighbors are 128 bytes apart, so every thread sits alone in its line. 4096 bytes fetched, 128 \
         used, 3968 thrown away (96.88 %).",
    );
}

/// What the hardware refuses: the lanes are named, in runs.
#[test]
fn stride_off_the_natural_alignment() {
    let says = |keys, expected| says(StepId::Stride, keys, expected);
    says(
        "offset=1",
        "The hardware refuses this load: threads 0–31 start at bytes that are no multiple of 4. Nothing is fetched. \
         Load fewer bytes a thread, or start at a multiple of 4.",
    );
    assert_eq!(state(StepId::Stride, "offset=1").counts.expect_err("refused").lanes, u64::from(u32::MAX));
}

/// What the state asks for, which hides no answer.
#[test]
fn asks() {
    #[track_caller]
    fn asks(id: StepId, keys: &str, expected: &str) {
        assert_eq!(words((id.step().asks)(&state(id, keys))), expected, "{keys}");
    }
    asks(StepId::Hook, "stride=-3", "Line A reads data[i], line B reads data[-3*i], each for 32 threads.");
    asks(StepId::Address, "elem=1", "Thread 0 reads data[0], an element of 1 byte.");
    asks(StepId::Sector, "elem=1 at=5", "Thread 0 asks for 1 byte at 0x005.");
    asks(StepId::Warp, "", "32 threads ask for 4 bytes each, one after the other.");
    asks(StepId::Warp, "pattern=same elem=1", "32 threads ask for 1 byte each, all at the same address.");
    asks(
        StepId::Warp,
        "pattern=shuffled move=5:40",
        "32 threads ask for 4 bytes each, the same bytes as in order, dealt out by a shuffle, and 1 thread was moved.",
    );
    asks(
        StepId::Warp,
        "pattern=scattered active=7 move=1:1,2:2,3:3",
        "3 threads ask for 4 bytes each, anywhere in the figure, and 2 threads were moved.",
    );
    asks(StepId::Warp, "active=20 move=5:40", "Only thread 5 takes part. It asks for 4 bytes at 0x0A0.");
    asks(StepId::Warp, "active=0", "No thread takes part.");
    asks(StepId::Packed, "elem=1", "Thread i reads data[i]: 32 neighbors, 1 byte each.");
    asks(StepId::Stride, "stride=-2", "Thread i reads data[-2*i]: 4 bytes each, 8 bytes apart.");
    asks(
        StepId::Stride,
        "stride=1 elem=1 offset=3",
        "Thread i reads data[1*i]: 1 byte each, 1 byte apart, the array at byte 3.",
    );
    asks(StepId::Stride, "stride=0", "Thread i reads data[0*i]: 4 bytes each, all at the same address.");
}

/// The paragraphs behind "Show me why", of states off the beaten track.
#[test]
fn reasons() {
    #[track_caller]
    fn because(id: StepId, keys: &str, expected: &[&str]) {
        let reasons: Vec<String> = id.step().reasons(&state(id, keys)).into_iter().map(words).collect();
        assert_eq!(reasons, expected, "{keys}");
    }
    because(
        StepId::Hook,
        "stride=0",
        &[
            "All threads of line B ask for one element, and 1 sector serves them all. Line A’s 32 different elements need 4.",
        ],
    );
    because(
        StepId::Hook,
        "stride=1 elem=1",
        &["Line B’s neighbors lie 1 byte apart, close enough to fit in 1 sector, as line A does."],
    );
    let many = "That is also why coalesced doesn’t always mean one fetch. It means as few as the bytes need.";
    because(
        StepId::Packed,
        "elem=16 unit=line",
        &[
            "Pour 512 bytes into buckets of 128: they fill 4 lines to the brim, and 3 lines would leave 128 bytes over.",
            many,
        ],
    );
    because(
        StepId::Packed,
        "elem=1",
        &["Pour 32 bytes into a bucket of 32: it is full to the brim, and fewer than one can’t be fetched.", many],
    );
    because(
        StepId::Packed,
        "elem=1 unit=pair",
        &[
            "Pour 32 bytes into a bucket of 64: it is not even full. It is fetched whole all the same, and nothing \
             smaller ever is.",
            many,
        ],
    );
    because(
        StepId::Warp,
        "active=0",
        &["The units are buckets. Each thread drops its request into the bucket of its address, ⌊address ÷ 32⌋, and \
             only the buckets with something in them are fetched: 0 sectors."],
    );
    because(
        StepId::Stride,
        "offset=2 elem=4",
        &["A load of 4 bytes has to begin at a multiple of 4: its natural alignment. A thread off it doesn’t pay a \
             tax; the instruction faults, and the whole warp gets no data. So there is nothing to count until the \
             address is mended."],
    );
}
