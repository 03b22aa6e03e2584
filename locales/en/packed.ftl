packed-title = The best case: neighbors ask for neighbors
packed-nav = The best case
packed-caption = Consecutive elements, packed into the fewest sectors
packed-tell-1 = Let ((thread|thread i)) read `data[i]`. Its address is i·E, where E is the size of one [[element]] in bytes. The W = { -lanes } threads of the [[warp]] ask for ((requested|W·E bytes)) in one unbroken run, and a ((fetched|unit)) holds T = { -sector } bytes.
packed-tell-2 = For floats that is { $bytes } bytes: exactly { $units }, one [[line]], and every byte of them is used. No pattern delivers { $bytes } different bytes in fewer, since each sector brings { -sector } at most.
packed-tell-3 = This assumes that the array starts on a [[sector]]’s boundary, as a fresh allocation does. What a start anywhere else costs is a matter of alignment, and comes later.
packed-ask = { -lanes } threads read `data[i]`, one float each. What is the fewest sectors that can be enough?
packed-guess = Sectors
packed-reply-right = { $bytes } bytes in sectors of { $size }, and none to spare.
packed-reply-one = One instruction is one request, but a sector holds only { $size } of the { $bytes } bytes.
packed-reply-all = That is one for each thread, the worst case. Here { $share } threads fit in each sector.
packed-reply-off = Divide the { $bytes } bytes that are wanted by the { $size } bytes of a sector.
packed-asks = Thread i reads `data[i]`: { -lanes } neighbors, { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } each.
packed-hand = Drag the right edge of thread 0’s cell.
packed-say = { $requested } bytes wanted, { $fetched } fetched: { $unit ->
    [line] { $lines }
   *[other] { $units }, { $lines }
 }, { $wasted ->
    [0] nothing wasted
   *[other] { $wasted } wasted
 }.
packed-challenge-1 = Pick an element size so that the warp fills exactly two whole lines.
packed-challenge-1-right = { $n } × { $elem } = { $bytes } bytes, two lines of { -line }.
packed-challenge-1-off = { $n } × { $elem } = { $bytes } bytes. Two whole lines have { $goal }.
packed-challenge-2 = Is a request of { $many } sectors with `float4` worse than one of { $few } with `float`? Type what share of its fetched bytes is used, in percent.
packed-challenge-2-label = Percent used
packed-challenge-2-right = { $percent } % of them. More sectors per request, but each is full: neither is worse.
packed-challenge-2-fewer = Fewer is not the point. Set the element to { $elem } bytes and read off what is wasted.
packed-challenge-2-unread = Type a number from 0 to 100.
packed-why-1 = { $kind ->
    [part] Pour { $requested } bytes into a bucket of { $size }: it is not even full. It is fetched whole all the same, and nothing smaller ever is.
    [brim] Pour { $requested } bytes into a bucket of { $size }: it is full to the brim, and fewer than one can’t be fetched.
   *[more] Pour { $requested } bytes into buckets of { $size }: they fill { $units } to the brim, and { $less } would leave { $left } bytes over.
 }
packed-why-2 = That is also why coalesced doesn’t always mean one fetch. It means as few as the bytes need.
