transpose-title = Transpose: turn it where turning is cheap
transpose-nav = Transpose
transpose-caption = One warp of a transpose: its places in the input, in the shared tile and in the output
transpose-tell-1 = A transpose copies row y of a matrix to column y of another. However it is written, one of its sides runs down a column. Let a [[warp]] ((requested|read along a row)), and it needs { $few }. Then it writes down a column, a whole row of the matrix from one thread to the next: { $many }, ((fetched|one for each thread)), and ((wasted|most of each)) is moved for nothing.
transpose-tell-2 = The fix is to load coalesced, turn in shared memory, and store coalesced. A block of threads copies a tile of { -lanes } by { -lanes } row by row into [[memory-hierarchy|shared memory]], waits for all its warps, and takes each row of the output from a column of the tile. **The stride is still there. It was moved to where it is cheap.**
transpose-tell-3 = Shared memory counts no sectors. It has { $banks } banks, { -float } bytes wide each, and word w lies in bank w mod { $banks }. What a bad stride costs here is a [[bank-conflict|bank conflict]]. Where the rows of the tile are { $banks } floats apart, a column lies in one bank from top to bottom. One float of padding behind each row spreads it over all the banks, and so does a swizzle: keep column c of row r at c XOR r. Padding is for the banks. The sectors stay as they were.
transpose-tell-4 = Coalesced loads of tiles and shared memory without conflicts are what takes matrix multiplication and FlashAttention near the peak. Where bandwidth is the limit, as in most kernels of language models that make one token after another, coalescing sets the throughput.
transpose-ask = In a warp all threads have the same y, and x counts them. It runs `out[x*{ $cols } + y] = in[y*{ $cols } + x]`. The reads are coalesced. Are the writes?
transpose-option-yes = yes, they are
transpose-option-no = no, they are not
transpose-reply-right = Neighbors write { $gap } bytes apart: { $units }.
transpose-reply-wrong = In the writes x is multiplied by { $cols }, so neighbors write { $gap } bytes apart: { $units }.
transpose-asks = Thread i of the warp with y = { $y } { $pass ->
    [1] writes `{ $code }` in shared memory
    [2] reads `{ $code }` in shared memory
    [3] writes `{ $code }`
   *[other] reads `{ $code }`
 }, { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } each.
transpose-hand-naive = Tap a panel to go to its access, and a cell to inspect its thread.
transpose-hand = Drag the right edge of the shared tile to pad its rows. Tap a panel to go to its access, and a cell to inspect its thread.
transpose-say = { $method ->
    [naive] Naive: the read takes { $read }, the write { $write }. The strided side moves { $fetched } bytes for { $used } that are used.
   *[staged] Staged: the read takes { $read }, the write { $write }. At pitch { $pitch } the tile’s column is read with { $conflict }.
 }
transpose-conflict = { $degree ->
    [8] an { $degree }-way bank conflict
    [one] no bank conflict
   *[other] a { $degree }-way bank conflict
 }
transpose-method = { $method ->
    [0] naive, strided read
    [1] naive, strided write
    [2] staged
   *[other] staged, XOR swizzle
 }
transpose-pass = { $pass ->
    [0] global read
    [1] shared write
    [2] shared read
   *[other] global write
 }
transpose-frames = Access of the warp
transpose-pitch = Pitch of the tile
transpose-unused = not used
transpose-bank = bank { $bank }
transpose-foot = { $degree ->
    [one] no conflict
   *[other] { $degree }-way conflict
 }
transpose-value-pitch = { $pitch } elements a row, { $pad } of them padding: { $conflict }
transpose-value-pitch-veiled = { $pitch } elements a row
transpose-value-pitch-unused = { $pitch } elements a row, but no tile is in use
transpose-value-cols = { $cols } elements a row: { $read } read, { $write } written
transpose-value-cols-veiled = { $cols } elements a row
transpose-thread = Thread { $lane }: { $place }, bank { $bank }, { $others ->
    [0] alone in it
   *[other] shared with { $others } more
 }
transpose-thread-veiled = Thread { $lane }: { $place }
transpose-table = Each method for this warp, its tile at pitch { $pitch }; and the sectors of all { $warps } warps of the tile
head-method = Method
head-global-read = Sectors read
head-shared-write = Shared write
head-shared-read = Shared read
head-global-write = Sectors written
head-tile = Sectors of the tile
transpose-challenge-1 = Stage the tile, and find the smallest padding with no bank conflict.
transpose-challenge-1-right = Pitch { $pitch }. One float a row, and each row begins a bank farther on than the one before.
transpose-challenge-1-conflict = At pitch { $pitch } the column is read with { $conflict }.
transpose-challenge-1-more = No conflict at pitch { $pitch }, but less padding does it too.
transpose-challenge-1-naive = No tile is in use, so there is nothing to pad: the strided side still takes { $units }. Padding is for the banks of shared memory. Choose “staged”.
transpose-challenge-1-swizzle = The swizzle needs no padding. Choose “staged” and see what padding alone does.
transpose-challenge-1-setting = Set it back to floats, { -float } bytes per element.
transpose-challenge-2 = Staged, at pitch { $pitch }: how many threads want different words of one bank? Type the number.
transpose-challenge-2-label = Threads
transpose-challenge-2-right = Each row begins { $pad } banks farther on, so only { $half } banks take part, with { $n } threads each: a { $n }-way conflict.
transpose-challenge-2-none = Not every padding will do. With { $pad } floats the rows begin { $pad } banks apart, and every other bank is left out.
transpose-challenge-2-all = That is pitch { $pitch }, where all of the column lies in one bank.
transpose-challenge-2-off = Stage it, set the pitch to { $pitch } and look at the shared read: how many does its fullest bank count?
transpose-challenge-3 = Get rid of the conflict without any padding, and keep both global sides coalesced.
transpose-challenge-3-right = The XOR gives each row an order of its own, and the column meets every bank once. The tile’s rows stay at { $bytes } bytes, and the write takes { $write } as before.
transpose-challenge-3-naive = There is no conflict where there is no tile, but one side is strided. Stage it first.
transpose-challenge-3-pad = That is padding: { $pad } of it in each row. Set the pitch back.
transpose-challenge-3-conflict = Not padded, but the column is read with { $conflict }. Where else in its row could an element be kept?
transpose-why-1 = Each row of these pictures is a row of the tile, each place across is one of the { $banks } banks. Marked is what the warp reads: column { $col }. Without padding it lies in one bank, and is served word by word. At pitch { $padded } each row begins a bank farther on. With the XOR, no row starts elsewhere, but each keeps its column { $col } at another place.
transpose-why-2 = For the whole tile, { $warps } warps of it, that is { $naive } naively and { $staged } staged, for the same { $bytes } bytes read and written. Staging removes no access; it adds two, in memory that does not mind the stride once the banks are spread.
transpose-note-title = Wider elements
transpose-note = A thread with { $double } bytes takes two banks’ words, so the hardware serves half a warp at a time; with { $float4 } bytes, a quarter. The conflict counted here is that of the worst part.
transpose-picture = { $method ->
    [3] pitch { $pitch }, XOR
   *[other] pitch { $pitch }
 }
