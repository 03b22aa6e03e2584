### The glossary: each entry begins with its word.

glossary-title = Glossary
glossary-step = In step “{ $step }”
glossary-plot = Show it
term-arithmetic-intensity = **Arithmetic intensity** Operations per byte that moves between memory and the chip. Where it is low, memory sets the pace; where it is high, arithmetic does. Bytes that are fetched and not used lower it.
term-bank-conflict = **Bank conflict** Shared memory is divided into banks of { -float } bytes. Lanes of a warp that want different words of one bank are served one after the other. It is what a bad stride costs there, where no sectors are counted.
term-coalescing = **Coalescing** The hardware combines the addresses of one request into the fewest aligned units that cover them. How few those are, the addresses decide.
term-efficiency = **Efficiency** Unique bytes ÷ fetched bytes, the share of the traffic that somebody wanted. Requested ÷ fetched is another figure, and exceeds the whole where lanes want the same bytes.
term-element = **Element** What one lane loads or stores, of E bytes. An index counts elements; addresses count bytes.
term-fetched = **Fetched bytes** The units touched times the bytes of a unit. That is what memory sends, however little of it is wanted.
term-gap = **Gap** The bytes between neighboring lanes, S·E. While it is smaller than a unit, neighbors can share one.
term-gemm-tile = **GEMM tile** A block of a matrix that a thread block loads into shared memory once and multiplies with many times. Neighboring lanes load neighbors in a row of it, so that the loads are packed.
term-lane = **Lane** A thread’s place in its warp, counted from 0. In the first warp thread i is lane i, so the steps say thread.
term-line = **Line** An aligned block of { -line } bytes, which is four sectors under one cache tag. Cached loads on Fermi and Kepler moved whole lines.
term-littles-law = **Little’s law** Bytes in flight = bandwidth × latency. So many have to be on their way at any moment, or the pins idle while the warps wait.
term-memory-hierarchy = **Memory hierarchy** From small and near to big and far there are registers, shared memory and L1, then L2, then DRAM. A load looks in the near ones first. This page counts one that finds nothing there.
term-offset = **Offset** The byte address b of element 0. Off a unit’s boundary, the same run of bytes may touch one unit more.
term-pair = **Pair** An aligned block of { -pair } bytes, two sectors. Some parts fetch so much from DRAM though one of them would do.
term-request = **Request** One memory instruction of one warp. Only addresses of the same request are combined; the next warp’s are another request.
term-requested = **Requested bytes** Active lanes times E. What two lanes ask for is counted twice.
term-roofline = **Roofline** The most that a kernel can reach, drawn over its arithmetic intensity. Memory sets a slope, arithmetic a flat roof. The slope is efficiency × peak bandwidth, so waste lowers it.
term-row = **Row** A page of DRAM of a few KiB, opened as a whole. Opening it is a wait; reading on in an open row costs hardly anything.
term-row-buffer-locality = **Row-buffer locality** How much of what comes next lies in the row that is open already. Sectors of one row share a wait; another row adds its own, unless the waits overlap.
term-sector = **Sector** An aligned block of { -sector } bytes, which Maxwell and later move between L1 and L2. A request costs as many as its bytes touch.
term-simt = **SIMT** Single instruction, multiple threads. The threads of a warp execute one instruction together, each with registers and an address of its own.
term-stride = **Stride** The elements S from one lane to the next. At 0 all lanes ask for the same one; below 0 they run backwards.
term-transaction = **Transaction** A fetch of one unit, in many texts. That may be a sector, a pair or a line, so this page names the unit instead.
term-unique = **Unique bytes** The distinct bytes that are asked for. What many lanes ask for is counted once.
term-warp = **Warp** { -lanes } threads that execute one instruction together. A load of a warp is { -lanes } addresses at once; AMD’s counterpart is a wave.
