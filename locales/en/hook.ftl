hook-title = A stride slipped into a line
hook-nav = One line, two costs
hook-caption = { -lanes } floats, asked for in two ways
hook-tell-1 = **Coalescing** is what the hardware does with the addresses that a [[warp]] issues in one memory instruction: it combines them into the fewest aligned [[sector|sectors]] that cover them all.
hook-tell-2 = Global memory is never fetched byte by byte. How ((requested|the requested bytes)) map onto ((fetched|sectors)) therefore sets how much of the bandwidth carries something useful. Getting that map wrong is the commonest first performance bug on a GPU.
hook-ask = Line A reads `data[i]`. Line B reads `data[{ $stride }*i]`. Both give the warp’s { -lanes } threads one float each. How many sectors of { -sector } bytes does each line fetch?
hook-guess-a = Line A, sectors
hook-guess-b = Line B, sectors
hook-reply-right = { $a } and { $b }. The same useful bytes, and a very different bill.
hook-reply-same = Line A and line B use the same number of bytes, but memory is paid for by the sector: { $a } against { $b }.
hook-reply-wrong = Close to nobody gets this at first: line A fetches { $a } and line B { $b }. The next steps show why.
hook-asks = Line A reads `data[i]`, line B reads `data[{ $stride }*i]`, each for { -lanes } threads.
hook-say = A touches { $a }. B touches { $b }. { $kind ->
    [broadcast] In B all threads ask for the same element.
    [same] Same useful bytes, same memory traffic.
   *[more] Same useful bytes, { $ratio } times the bytes fetched.
 }
hook-value-stride = { $stride ->
    [one] { $stride } element
   *[other] { $stride } elements
 }, { $units }
hook-value-stride-veiled = { $stride ->
    [one] { $stride } element
   *[other] { $stride } elements
 }
hook-why = { $kind ->
    [broadcast] All threads of line B ask for one element, and { $units } serves them all. Line A’s { -lanes } different elements need { $floor }.
    [same] Line B’s neighbors lie { $gap ->
        [one] { $gap } byte
       *[other] { $gap } bytes
     } apart, close enough to fit in { $units }, as line A does.
   *[more] Nothing in line B is slower to compute, and no thread asks for more. But its neighbors lie { $gap ->
        [one] { $gap } byte
       *[other] { $gap } bytes
     } apart, so the { -lanes } requests fall in { $units } instead of { $floor }. What is fetched is paid for whole, however little of it is used.
 }
