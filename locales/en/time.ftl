time-title = From counts to time
time-nav = Time
time-caption = The DRAM rows that one load opens, and the waits that follow
time-tell-1 = Let L be the wait before data comes, about { $latency } ns, and N the number of sectors. If each sector waited alone, a load would take t = N·L. Memory is kinder than that: neighbors that lie in one open [[row]] share a ((wait|single wait)), and ((burst|the bytes that follow)) come almost free.
time-tell-2 = So the question is whether the next sector lies in the same row or in another: [[row-buffer-locality|row-buffer locality]]. At stride { $stride } the floats span { $span } bytes in { $units }, and a ((row|row of { $row } bytes)) holds them all. They cost one row opened, R = { $rows }, and one wait.
time-tell-3 = A kernel with many warps hardly feels even that wait. While one warp waits, the others have their requests in flight, and what is left to feel is traffic. The pins of the memory run at full speed, P bytes a nanosecond, and most of what they carry is thrown away. How many bytes must be in flight for that is [[littles-law|Little’s law]], and whether the pins set the pace at all is what a [[roofline]] shows.
time-tell-4 = The factor of { $waits } that is often quoted for stride { $stride } counts waits: one for each sector, against one for the whole of a perfect load. It holds if nothing overlaps and no row is shared. In a busy kernel a profiler shows { $bytes } times the sectors instead.
time-ask = Stride 1 needs { $few }, stride { $stride } needs { $many }. How much slower is it?
time-option = { $ratio } times, like the { $kind ->
    [bytes] bytes
   *[waits] waits
 }
time-option-same = not at all: both open one row
time-option-depends = it depends on what limits you
time-reply-right = Counted in waits it is { $waits } times as long, in bytes { $bytes } times, and both open one row. Each model below says which of these it takes for time.
time-reply-waits = Only if every sector waited alone. { $waits } is the ratio of waits in a model where nothing overlaps and no row is shared.
time-reply-bytes = { $bytes } is the ratio of bytes, and what a busy kernel feels. A load that waits alone feels the row it opens, and that is one for both.
time-reply-same = One row is opened either way, so a load that waits alone sees no difference. A busy kernel does: it moves { $bytes } times the bytes.
time-asks = Thread i reads `data[{ $stride }*i]`, a float, the array at byte { $offset }. DRAM rows have { $row } bytes; opening one takes { $latency } ns, { $overlap ->
    [one] one at a time
   *[other] { $overlap } at a time
 }. { $model ->
    [throughput] Blocks are bursts, to scale:
   *[other] Ticks are bursts, not to scale:
 } { $burst } ns a sector. { $model ->
    [waits] Assumed here: every sector waits alone, one after the other, and a load with the fewest sectors waits once.
    [rows] Assumed here: each row opened is one wait, and then the bytes stream at the peak bandwidth.
   *[throughput] Assumed here: other warps hide every wait, and only the bytes take time, at the peak bandwidth.
 }
time-hand-shelves = Drag the edge of the first shelf: a shelf is a DRAM row. Tap a book to inspect its thread.
time-hand = Drag the bracket over the first wait: its length is L. Drag the edge of the first shelf: a shelf is a DRAM row. Tap a book to inspect its thread.
time-say-rows = Stride { $stride }: { $units } { $rows ->
    [one] but one open row
   *[other] in { $rows } rows to open
 }. { $waiting } ns of waiting, { $ns } ns in all, and { $ratio ->
    [1] as many bytes as stride 1
   *[other] { $ratio } times the bytes of stride 1
 }.
time-say-waits = { $n ->
    [one] Stride { $stride }: { $units }, the fewest that hold these bytes, which this model counts as one wait: { $ns } ns.
   *[other] Stride { $stride }: if every sector waited alone: { $n } × { $latency } = { $ns } ns, { $n } waits in a row.
 }
time-say-throughput = Stride { $stride }: { $fetched } bytes moved for { $used } used, { $ratio ->
    [1] and all of the { $peak } GB/s are useful
   *[other] so it takes { $ratio } times as long as its bytes need. { $useful } of { $peak } GB/s are useful
 }.
time-value-stride = { $stride ->
    [one] { $stride } element
   *[other] { $stride } elements
 }, { $units }, { $rows ->
    [one] one row
   *[other] { $rows } rows
 }, { $ns } nanoseconds
time-value-latency = { $latency } nanoseconds a wait, { $ns } in all
time-value-latency-veiled = { $ns } nanoseconds a wait
time-value-overlap = { $overlap } at a time, { $ns } nanoseconds in all
time-value-overlap-veiled = { $overlap } at a time
time-meter = { $ratio }× { $kind ->
    [bytes] bytes
    [lines] lines
   *[rows] rows
 }
time-table = Stride { $stride }, rows of { $row } bytes: each row that is opened. By one wait per transaction { $waits } ns, by row opens { $rows } ns, by throughput { $throughput } ns.
head-row = DRAM row
head-sectors = Sectors
time-challenge = With rows of { $row } bytes, find the smallest power of two as a stride that opens { $n } different rows.
time-challenge-right = At stride { $stride } neighbors are { $row } bytes apart, one row each.
time-challenge-few = This opens { $rows ->
    [one] one row
   *[other] { $rows } rows
 }. Go on until it is { $n }.
time-challenge-more = { $n } rows it is, but a smaller stride opens as many.
time-challenge-setting = Set the rows to { $row } bytes and the array to byte 0 first.
time-challenge-3 = { $n } rows are to be opened, { $overlap } at a time, and each wait is { $latency } ns. How long does it take?
time-challenge-3-label = Nanoseconds
time-challenge-3-right = { $rounds } rounds of { $latency } ns are { $waiting } ns of waiting, { $ns } with the bursts.
time-challenge-3-all = That is one after the other. With { $overlap } in flight the waits overlap.
time-challenge-3-off = Divide the { $n } opens into rounds of { $overlap }, and take { $latency } ns for each round.
time-challenge-3-unread = Type a number of nanoseconds.
time-why-1 = Put the { $units } of stride { $stride } on their shelves, { $row } bytes each: { $rows ->
    [one] one shelf holds them all. The row is opened once, and then the books are only handed out.
   *[other] { $rows } shelves hold them. Each is opened once, and then its books are only handed out.
 }
time-why-3 = The wrinkle: { $bytes } bytes that lie across the edge of two rows, as at stride 1 from byte { $offset } on, open { $rows } rows for no more bytes.
time-why-2 = What real GPUs add: other warps hide the wait, and neighboring rows lie in different channels, which open theirs at the same time. Then the { $ratio } times the bytes is what you feel.
time-leaves-out-title = What these models leave out
time-leaves-out = Hits in the L1 and L2 caches and reuse between instructions, the grain in which L2 fetches from DRAM, the hashing of addresses across channels, the TLB, write masks and error correction, atomics, texture paths, and the bulk copies of TMA. Each can move a real time away from all three models.

## The further figures.
measured-caption = Measured, beside the three models
measured-say = On a { $device }, stride 1 moved { $one } GB/s of useful bytes, stride { $stride } only { $useful } GB/s: { $times } times less ({ $source }).
measured-misfit = At stride { $stride } the waits model says { $waits } times the waits of stride 1, and no such fall in bandwidth was measured. From there to stride { $next } the T4 falls once more, to { $times } times less than at stride 1, past the { $bytes } times the bytes of sectors, as it would if its DRAM sent pairs of { $pair } bytes: our inference.
measured-table = How many times as long as stride 1: measured on a { $device }, and by each model
measured-key = { $model ->
    [measured] measured
    [waits] waits
    [rows] row opens
   *[throughput] throughput
 }
head-measured-gb = Useful GB/s, measured
head-measured-times = Measured, times stride 1
head-waits = One wait per transaction
head-rows = Row opens
head-throughput = Throughput
bandwidth-caption = What is left of the peak bandwidth
bandwidth-say = { $device ->
    [none] The pins run at full speed, { $peak } GB/s
   *[other] { $device }: the pins run at full speed, { $peak } GB/s
 }, and { $percent } % of the bytes are used: { $useful } GB/s. { $discarded ->
    [0] Nothing is thrown away.
   *[other] The other { $discarded } GB/s are thrown away.
 }
bandwidth-little = **Little’s law**: to keep { $peak } GB/s busy over a wait of { $latency } ns, { $bytes } bytes have to be in flight, { $loads } loads like this one.
bandwidth-latency = The { $latency } ns were measured on a { $device } ({ $source }).
bandwidth-assumed = The { $latency } ns are assumed: we know of none measured on the { $device }.
bandwidth-table = Stride { $stride }: what is left of each device’s peak, and the bytes that keep it busy
head-device = Device
head-peak = Peak, GB/s
head-useful = Useful, GB/s
head-latency = Latency, ns
head-in-flight = Bytes in flight
not-measured = not measured
