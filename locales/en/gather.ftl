gather-title = Gather: random indices, and their order
gather-nav = Gather
gather-caption = The first warp of a gather: the lines that it touches, and its threads in each unit
gather-tell-1 = Rows of an embedding, entries of a sparse matrix, slots of a hash table: all are read as `data[idx[i]]`, and the indices may point anywhere. A [[warp]] ((requested|asks for { -lanes } floats)) that have nothing to do with each other. Nearly every thread touches ((fetched|a sector of its own)), and ((wasted|most of it)) is moved for nothing.
gather-tell-2 = How many sectors, then? Of n sectors a thread misses a given one with probability 1 − 1/n, and all { -lanes } threads miss it with (1 − 1/n) to the power of { -lanes }. So n · (1 − that) of them are expected to be touched. { $range } floats lie in { $units }, and { $expected } of these are expected.
gather-tell-3 = Sorting helps, but not anywhere. Within a warp the order of the lanes means nothing: the hardware merges the addresses of one [[request]] whoever asks. Sorted across all warps, neighbors come into the same request, and they share their sectors.
gather-tell-4 = Stores to random places, a **scatter**, are counted alike. But where several threads of a warp store to one address, one write survives, and which one is undefined. If each of them matters, use atomics.
gather-ask = Each thread reads `data[idx[i]]`, and idx is random over { $range } floats. About how many sectors does a warp touch?
gather-guess = Sectors
gather-reply-right = { $expected } are expected, of { $of }. Now and then two threads meet in one.
gather-reply-few = There are { $of } sectors to fall into and only { -lanes } threads. { $share } floats lie in each sector, but who else wants them? { $expected } are expected.
gather-reply-more = A float lies in one sector, so { $lanes } threads can’t touch more than { $lanes }.
gather-asks = Thread i { $op ->
    [0] reads
   *[other] writes
 } `data[{ $indices }[i]]`, { $elem } bytes, its index drawn from { $range }.
gather-hand = Tap a cell to inspect its thread.
gather-say = { $sort ->
    [0] { $lanes } random floats out of { $range } fall in { $units }, where { $expected } are expected. { $fetched } bytes { $op ->
        [0] fetched
       *[other] moved
     }, { $percent } % used.
    [1] Sorted within the warp: { $units }, as many as before. Over all warps it is { $mean } on average, and { $none } unsorted.
   *[other] Sorted across all { $all } indices, this warp touches { $units }. On average it is { $mean } now, and { $none } unsorted.
 }
gather-say-store = { $said } { $warning }
gather-warning = { $n ->
    [0] No two of its threads store to one address.
   *[other] Careful, threads store to one address: { $who }{ $more ->
        [0] .
        [one] , and { $more } address more.
       *[other] , and { $more } addresses more.
     } One write survives at each, and which one is undefined.
 }
gather-sort = { $sort ->
    [0] not at all
    [1] within the warp
   *[other] across all warps
 }
gather-op = { $op ->
    [0] load (gather)
   *[other] store (scatter)
 }
gather-value = { $range } floats in { $of }, this warp in { $units }
gather-value-veiled = { $range } floats in { $of }
gather-challenge-1 = Which sort lowers the number of sectors? Choose it.
gather-challenge-1-right = From { $before } to { $after } on average: indices that are near each other now come in one request.
gather-challenge-1-none = Unsorted it is { $before } on average. Choose a sort.
gather-challenge-1-within = { $before } before and { $after } after, on average. The same addresses in the same request: which lane asks for which doesn’t matter.
gather-challenge-1-thin = The right sort, but from { $before } to { $after } is no gain. The indices lie too far apart for any two to share. Narrow the range.
gather-challenge-2 = Find the widest range at which fewer than { $half } sectors are expected, even unsorted.
gather-challenge-2-right = { $expected } of { $of }: where sectors are few, threads share them whatever the order.
gather-challenge-2-wide = Over { $range } floats { $expected } are expected. Narrow the range.
gather-challenge-2-narrow = Over { $range } floats { $expected } are expected, but a wider range does it too.
gather-challenge-2-unit = Count in sectors again.
gather-why-1 = The line is what is expected at each range, the dots are counted: this seed’s first warp in the order chosen. As the range grows, the { $unit ->
    [sector] sectors
    [pair] pairs
   *[line] lines
 } soon outnumber the threads and nearly each thread is alone. From there on it can’t get worse. Now it is { $of } for the { -lanes } threads.
gather-why-2 = Sorting pays where there are enough indices for the range: { $all } on { $of } make { $each } for each. It costs passes over the indices of its own, so it pays best where they are used again, or where whatever makes them can bin them on the way.
sorts-caption = All warps: what each order costs on average
sorts-say = Over { $warps } warps, the { $unit } per warp are on average { $none } unsorted, { $within } sorted within each warp, and { $across } sorted across all of them. Every order asks for the same { $bytes } different bytes, in { $touched }.
sorts-table = Each order of the same indices: { $unit } of the requests of { $warps } warps
head-indices = Sorted
head-summed = In all requests
head-mean = Per warp
head-distinct = Different ones
