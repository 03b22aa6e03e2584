mapping-title = Which index does threadIdx.x drive?
mapping-nav = Mapping
mapping-caption = A warp in a row-major matrix, and the lines that it touches
mapping-tell-1 = In C a matrix lies in memory row by row. `A[row][col]` is element row·columns + col: along a row neighbors touch, down a column they are a whole row apart. And a warp has a direction of its own. Its threads are numbered along **threadIdx.x**, the fastest-varying index: ((thread|follow them)) and threadIdx.x counts up first.
mapping-tell-2 = So the rule fits in one sentence: **threadIdx.x must drive the contiguous dimension of memory.** Give each thread a row instead and neighbors are a row apart, a [[stride]] of { $cols } floats: ((fetched|{ $row })), and ((wasted|most of each)) goes unused. Let it pick the column, and the same number of floats comes in { $col }.
mapping-tell-3 = A block need not be one warp wide. In a block of { $wide } a warp takes { $rows } threads along x, then goes on in the block’s next row: it snakes through the matrix, a piece of a row at a time.
mapping-tell-4 = The bug has a cousin from the CPU, where each worker gets a block of its own: “each thread owns k elements in a row”. A core with its own cache likes that. But the threads of a warp read at the same instant, and there they stand k elements apart. Deal the elements out in turn, and at each instant the threads stand side by side.
mapping-ask = `A[row][col]` has { $cols } columns of floats and lies row by row. Shall each thread of a warp take a row, or a column?
mapping-option-row = a row each
mapping-option-col = a column each
mapping-reply-right = At each instant the threads then read one row, side by side.
mapping-reply-row = Row by row, so a thread per row? At each instant the threads would stand a row apart, { $cols } floats or { $bytes } bytes. What one thread reads over time is in a row; what all of them read at once counts.
mapping-asks = { $map ->
    [row] A warp of a { $block } block: threadIdx.x picks the row of a matrix with { $cols } columns,
    [col] A warp of a { $block } block: threadIdx.x picks the column of a matrix with { $cols } columns,
    [chunked] Each thread owns { $chunk ->
        [one] { $chunk } element
       *[other] { $chunk } elements side by side
     }; this is instant { $instant },
   *[interleaved] Each thread takes { $chunk ->
        [one] { $chunk } element
       *[other] { $chunk } elements, { -lanes } apart
     }; this is instant { $instant },
 } { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } each.
mapping-hand = Drag the warp’s bar to the right to lay it down, downward to stand it up; or press a token of the code. Tap a cell to inspect its thread.
mapping-say = { $map ->
    [chunked] At every instant the chunked warp touches { $units }; the interleaved one touches { $other }. Over { $chunk ->
        [one] its only instant
       *[other] all { $chunk } instants
     } both touch { $together }.
    [interleaved] At every instant the interleaved warp touches { $units }; the chunked one touches { $other }. Over { $chunk ->
        [one] its only instant
       *[other] all { $chunk } instants
     } both touch { $together }.
   *[other] threadIdx.x picks the { $map ->
        [row] row
       *[col] column
     }: neighbors are { $gap ->
        [one] { $gap } element
       *[other] { $gap } elements
     } apart{ $folds ->
        [one] ,
       *[other] , { $folds } { $map ->
            [row] columns
           *[col] rows
         } to a warp,
     } { $units }. If it picks the { $map ->
        [row] column
       *[col] row
     }, they are { $other-gap ->
        [one] { $other-gap } element
       *[other] { $other-gap } elements
     } apart, { $other }.
 }
mapping-value-cols = { $cols } columns, { $units }, { $percent } percent used
mapping-value-cols-veiled = { $cols } columns
mapping-challenge-1 = The warp reads down a column. Fix it by changing one token of the code.
mapping-challenge-1-right = threadIdx.x drives the columns, which lie side by side: { $units }, every byte used.
mapping-challenge-1-row = Rows lie row by row, but that is no reason to give each thread one: at this instant neighbors are { $gap } elements apart, { $units }.
mapping-challenge-1-folded = threadIdx.x drives the columns now. But { $rows } rows of this block share a warp, { $units }: take the block that is a warp wide.
mapping-challenge-1-setting = Back to the matrix: choose that the threads drive its rows, then change one token.
mapping-challenge-2 = Each thread owns { $chunk } elements: `A[threadIdx.x * { $chunk } + j]`. What is the stride between threads at time j = 0?
mapping-challenge-2-label = Stride, in elements
mapping-challenge-2-right = { $chunk }: thread 1 begins where thread 0’s chunk ends.
mapping-challenge-2-one = That is how one thread goes on over time. Hold j and look across the threads.
mapping-challenge-2-bytes = { $bytes } is the gap in bytes. How many elements is it?
mapping-challenge-2-off = Put in j = 0 and threadIdx.x = 0, then 1. How far did the index move?
mapping-why-1 = Freeze time. Above, one thread over all instants, j = 0 to { $last }: { $chunk ->
    [one] its only element
   *[other] its { $chunk } elements lie side by side
 }, { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
 } in all, and look perfect. Below, all threads at instant 0.
mapping-why-2 = The hardware combines what the threads of a warp ask for in one instruction. It looks across the threads at one instant, never along one thread over time. What the next instants need may still lie in a cache by then, and may not: other warps have asked in between.

## Lane x iteration.
chunks-caption = Thread by thread, instant by instant
chunks-instant = Instant j
chunks-say = At every instant the chunked warp touches { $chunked }; the interleaved one touches { $interleaved }. Over { $chunk ->
    [one] its only instant
   *[other] all { $chunk } instants
 } both touch { $together }.
chunks-value = { $chunk ->
    [one] { $chunk } element each
   *[other] { $chunk } elements each
 }: chunked { $chunked }, interleaved { $interleaved }
chunks-value-veiled = { $chunk ->
    [one] { $chunk } element each
   *[other] { $chunk } elements each
 }
chunks-value-instant = instant { $instant }: chunked { $chunked }, interleaved { $interleaved }
chunks-value-instant-veiled = instant { $instant } of { $chunk }
chunks-table = How many { $unit } are touched at each instant, and over all of them
chunks-all = all, distinct
head-instant = Instant
head-chunked = Chunked
head-interleaved = Interleaved
matrix-columns = { $owns ->
    [yes] chunks of { $cols }
    [no] { $cols } columns
   *[cut] { $drawn } of { $cols }
 }
