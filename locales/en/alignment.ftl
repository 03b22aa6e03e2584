alignment-title = Off the boundary: the tax
alignment-nav = Alignment
alignment-caption = A warp’s run of bytes, and the units that it dips into
alignment-tell-1 = Only whole aligned units can be fetched. { $bytes } ((requested|consecutive bytes)) that begin on a boundary fill { $units }. Begin them { $offset } bytes later and they dip into ((fetched|one sector more)): { $taxed }. The most that a span can touch is ⌈span ÷ T⌉ + 1, and it touches so many only if it ((wasted|sticks out)) at both ends.
alignment-tell-2 = Fresh memory from `cudaMalloc` begins at a multiple of { $bytes } bytes, so whole arrays pay no tax. Sub-arrays do, and so do rows whose pitch is no multiple of a [[sector]], and data behind a header.
alignment-tell-3 = Strides leave room. At S = { $stride } the last sector has bytes to spare, and the tax begins only at [[offset]] { $tax-from }.
alignment-ask = A warp reads { $bytes } consecutive bytes, the array begins at { $offset }. How many sectors?
alignment-reply-right = { $units }. The first has bytes at its front that nobody wants, the last at its back.
alignment-reply-floor = { $bytes } bytes do fit in that many sectors of { $size }, but only from a boundary on. { $offset } bytes later they stick out at the end.
alignment-reply-double = Sticking out costs one sector, not each of them again: { $units }.
alignment-reply-all = The threads still stand side by side and share their sectors: { $units }.
alignment-asks = Thread i reads `data[{ $stride ->
    [1] i
   *[other] { $stride }*i
 }]`, { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } each, the array at byte { $offset }.
alignment-hand = Drag the whole run. Tap a cell to inspect its thread.
alignment-say = { $kind ->
    [late] Start { $offset ->
        [one] { $offset } byte
       *[other] { $offset } bytes
     } late: { $units }, { $fetched } bytes fetched, { $wasted } wasted ({ $front } at the front, { $back } at the back): { $percent } %.
    [full] Start { $offset } bytes late: { $units }, { $fetched } bytes fetched and none wasted: no tax here.
    [broadcast] Stride 0: all threads ask for the same element. { $units }, { $fetched } bytes fetched, { $wasted } wasted, wherever it lies: no tax here.
    [taxed] Stride { $stride } from byte { $offset }: { $units }, { $tax } more than from byte 0. { $fetched } bytes fetched, { $wasted } wasted: { $percent } %.
    [fewer] Stride { $stride } from byte { $offset }: { $units }, { $tax } fewer than from byte 0. { $fetched } bytes fetched, { $wasted } wasted: { $percent } %.
   *[free] Stride { $stride } from byte { $offset }: { $units }, as many as from byte 0: no tax here. { $fetched } bytes fetched, { $wasted } wasted: { $percent } %.
 }
alignment-challenge-1 = Find all offsets from 0 to { $last } with no tax: floats at stride 1, counted in sectors. Type them as a list.
alignment-challenge-1-label = Offsets, in bytes
alignment-challenge-1-right = The multiples of { $size }, and nothing between.
alignment-challenge-1-few = No tax at any of these, but there are { $n } such offsets up to { $last }.
alignment-challenge-1-taxed = From byte { $offset } on it is { $units }: taxed.
alignment-challenge-1-refused = At byte { $offset } there is no tax but an error: a float has to begin at a multiple of { $elem }.
alignment-challenge-1-unread = Type the offsets as numbers with commas between.
alignment-challenge-2 = Find an offset that wastes bytes at both ends, and as many at one as at the other.
alignment-challenge-2-right = From byte { $offset } on, { $front } bytes are wasted at each end.
alignment-challenge-2-off = Here { $front } bytes are wasted at the front and { $back } at the back.
alignment-challenge-2-setting = Set it back to floats at stride 1, counted in sectors, on a boundary of a float.
alignment-challenge-3 = Set stride { $stride } and byte { $offset }, in floats and sectors, and see whether a tax is due.
alignment-challenge-3-right = No tax here: { $units }, as from byte 0. Its last sector had room, and the tax begins at offset { $tax-from }.
alignment-challenge-3-off = Set the stride to { $stride } and the offset to { $offset }, in floats and sectors, and compare with offset 0.
alignment-why-1 = Frame by frame the run begins a word later. What is wasted at the front grows by just what is saved at the back: { $size } bytes in all, until the run meets the next boundary and the tax is gone. A bigger offset is not worse, only another split.
alignment-why-2 = In the last frame the next warp reads on where this one ends, and the unit at their border serves both. A long stream pays for it once, so the tax all but vanishes in DRAM. A copy off the boundary was measured at about { $percent } % of an aligned one on a { $device } ({ $source }).
alignment-why-3 = Aligned to a sector is not aligned to a line. At offset { $offset } there is no tax in sectors, { $units }, yet they lie in { $lines }.
alignment-note-title = Refused, not taxed
alignment-note = All this is about where the array begins. Where a single thread begins is stricter: a load of { $few } to { $many } bytes has to start at a multiple of its size, its **natural alignment**. A thread off it pays no tax. The instruction faults, and nothing is fetched. Move the offset byte by byte to see which threads would be refused.

## Many warps.
warps-caption = Consecutive warps over one array
warps-say = { $k ->
    [one] One warp: { $units } where { $floor } would do from a boundary, { $percent } % used.
   *[other] { $k } warps: { $shared ->
        [0] no two share any, { $units } where { $floor } would do from a boundary
       *[other] neighbors share their edges, { $units } for { $floor }, though alone they would fetch { $summed }
     }, { $percent } % used.
 }
warps-value = { $k ->
    [one] { $k } warp
   *[other] { $k } warps
 }, { $units } together
warps-value-veiled = { $k ->
    [one] { $k } warp
   *[other] { $k } warps
 }
warps-table = Array at byte { $offset }: each warp with the { $unit } it touches
head-warp = Warp
head-span = From and to
head-units = Touched
head-shared = Shared with the warp before
