warp-title = The warp: 32 requests at once
warp-nav = The warp
warp-caption = The threads of one warp, and the sectors that cover them
warp-tell-1 = Threads run in [[warp|warps]] of { -lanes } that execute one instruction together: [[simt|SIMT]]. So a load is not one address. { -lanes } addresses arrive at once, ((thread|one a thread)).
warp-tell-2 = The hardware looks at ((requested|all of them)) and issues the ((fetched|fewest units)) that cover them: few if they cluster, many if they scatter. **How many units cover this warp?** That question is coalescing.
warp-tell-3 = Different warps are different [[request|requests]], even when they run the same line.
warp-ask = { -lanes } threads ask for a float at the same instant. How many sectors are fetched?
warp-option-depends = that depends on the addresses
warp-option-n = always { $n }
warp-reply-right = From one sector to one for each thread: the addresses decide.
warp-reply-all = Only if no two threads share a sector. The hardware merges all requests that fall in one.
warp-reply-one = Only if all of them fall in one sector. One instruction is one request, but it may need many sectors.
warp-reply-four = That is the count for consecutive floats. Other addresses give other counts.
warp-asks-none = No thread takes part.
warp-asks-one = Only thread { $lane } takes part. It asks for { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } at { $address }.
warp-asks = { $n } threads ask for { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } each, { $pattern ->
    [same] all at the same address
    [ordered] one after the other
    [shuffled] the same bytes as in order, dealt out by a shuffle
   *[scattered] anywhere in the figure
 }{ $moved ->
    [0] .
    [one] , and { $moved } thread was moved.
   *[other] , and { $moved } threads were moved.
 }
warp-hand = Drag the inspected thread to another word, or tap one.
warp-say = { $n ->
    [0] No thread takes part, so nothing is fetched.
    [one] { $n } request falls in { $units }: { $fetches }.
   *[other] { $n } requests fall in { $distinct }, so { $fetches }.
 }
warp-distinct = { $n ->
    [one] { $n } { $unit }
   *[other] { $n } different { $unit ->
        [sector] sectors
        [pair] pairs
       *[line] lines
     }
 }
warp-fetches = { $n ->
    [one] one fetch
   *[other] { $n } fetches
 }
warp-value-active = { $n ->
    [one] { $n } thread
   *[other] { $n } threads
 }, { $units }
warp-value-active-veiled = { $n ->
    [one] { $n } thread
   *[other] { $n } threads
 } active
warp-value-move = word { $word }, byte { $byte }, { $units } in all
warp-value-move-veiled = word { $word }, byte { $byte }
warp-challenge-1 = Shuffle the addresses. Does the count change? Type the number of sectors.
warp-challenge-1-label = Sectors
warp-challenge-1-right = Still { $n }. Who asks for which word doesn’t matter, only which words are asked for.
warp-challenge-1-all = Each thread does ask alone, but requests in one sector are merged: the shuffled threads share the same { $n } sectors.
warp-challenge-1-off = Choose “shuffled” and count the outlined sectors. The words asked for are the same as in order.
warp-challenge-2 = Move exactly one thread so that the count becomes { $n }.
warp-challenge-2-right = Thread { $lane } alone in its sector costs one fetch more, a whole sector for { $elem } bytes.
warp-challenge-2-many = { $moved } threads are away from their place. Reset the figure and move only one.
warp-challenge-2-none = No thread is away from its place yet. Drag one, or choose a word for it.
warp-challenge-2-inside = That thread moved, but into a sector that was fetched anyway. Take it farther.
warp-challenge-2-pattern = Begin from “in order” with all threads active.
warp-why-1 = The units are buckets. Each thread drops its request into the bucket of its address, ⌊address ÷ { $size }⌋, and only the buckets with something in them are fetched: { $units }.
warp-why-2 = Threads in each bucket, from the lowest on: { $occupancy }. With neighbors’ addresses the buckets are full. Scattered, most hold one thread, and a whole { $unit } is paid for it.
warp-frame = { $frame ->
    [0] ask
    [1] collect
    [2] group
   *[other] fetch
 }
warp-frames = What the hardware does, frame by frame
warp-seed = Deal again
warp-seed-value = Seed { $seed }
