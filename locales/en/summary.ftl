summary-title = The one picture
summary-nav = Summary
summary-caption = The same floats, next to each other and a stride apart
summary-tell-1 = Everything so far fits in one picture. Before you look at it again, bring back its three key words: what you fetch from memory stays longer than what you read once more.
summary-tell-2 = Then move the [[stride]] through its landmarks. Watch which of the ((meter|three meters)) moves, and which doesn’t: a single headline number hides what is paid for.
summary-ask = From memory: what belongs in the blanks?
summary-blank-1 = A warp asks for its addresses at once. The hardware opens the fewest … that cover them.
summary-blank-2 = Floats at stride { $stride }: … of every { -sector } bytes are thrown away.
summary-blank-3 = When all threads ask for the same element, one fetch serves them. That is a …
summary-blank-1-accepts = sectors|sector|aligned sectors|units|unit|aligned units|crates|crate|blocks|block|aligned blocks
summary-blank-2-accepts = { $wasted }|{ $wasted } bytes|{ $wasted } B
summary-blank-3-accepts = broadcast|a broadcast|broad-cast|broad cast|broadcasts
summary-reply-right = All three. Now see them in the picture.
summary-reply-some = { $n ->
    [0] None of the three is what we meant
   *[other] { $n } of the three
 }. They are: the fewest **sectors**; { $wasted } of { $size } bytes; a **broadcast**.
summary-asks = Above, thread i reads `data[i]`; below, `data[{ $stride }*i]`. { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } each.
summary-say = Stride { $stride } vs { $one }: bytes { $bytes }×, lines { $lines }×, row opens { $rows }×.
summary-value-stride = stride { $stride }, { $units }: bytes { $bytes }×, rows { $rows }×
summary-value-stride-veiled = stride { $stride }
summary-challenge = Which grid belongs to which line of code? Each grid shows the first lines that the warp touches.
summary-challenge-right = All of them: the word that thread { $lane } takes tells the stride.
summary-challenge-missing = Give every line of code a grid.
summary-challenge-off = Not `{ $code }`: in its grid thread { $lane } stands { $gap ->
    [one] { $gap } word
   *[other] { $gap } words
 } after thread 0.
summary-grids = Five grids, each with the first lines that a warp touches
summary-grid = { $letter }: { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
 } in all, { $lanes ->
    [one] { $lanes } thread
   *[other] { $lanes } threads
 } in the first.
summary-why-1 = Think of memory as one endless shelf of small slots, a byte in each, packed into **crates** of { -sector }. Nobody gets a slot out on its own: whoever wants one opens its crate and takes what is in it.
summary-why-2 = A warp is a **gang** of { -lanes } who call out their slots at the same moment. The clerk listens to all of them and opens the fewest crates that cover the calls. Who shouts for what, and in which order, is all the same to him.
summary-why-3 = If neighbors in the gang want neighbors on the shelf, { $floor } do, and every slot in them is wanted. At stride { $stride } the clerk opens { $crates }, carries { $fetched } bytes to the counter, and { $wasted } of them go straight back.
summary-why-4 = Crates stand in **drawers** of { $row } slots. Pulling one out is slow, lifting another crate from an open drawer is quick. Stride { $stride } pulls { $rows ->
    [one] { $rows } drawer
   *[other] { $rows } drawers
 }: that, and not the crates, is what a lone gang waits for. Many gangs keep the clerk busy all the time, and then it is the carrying that counts.
summary-why-5 = At strides { $differ } of floats the crates don’t come out even: some serve one more of the gang than others. A rule with a whole number of threads to a crate gets them wrong. Count the crates.
summary-why-6 = Two wrinkles: a run of slots that begins inside a crate reaches into one more, and one that lies over a drawer’s edge pulls two. And when everybody calls for the same slot, one crate serves the whole gang.
summary-guess = At the start you guessed { $a } for the plain line and { $b } for the one with stride { $stride }. It is { $units-a } and { $units-b }.
summary-no-guess = You made no guess at the start (no guess is a fine answer). It is { $units-a } for the plain line and { $units-b } at stride { $stride }.
summary-table = Stride { $stride } beside stride { $one }
summary-head-count = What is counted
summary-head-one = Side by side
summary-head-stride = At the stride
summary-head-times = Times
summary-cell-bytes = Bytes fetched
summary-cell-lines = Lines touched
summary-cell-rows = Rows opened
summary-code = `{ $code }`
summary-crates = { $n } { $n ->
    [one] crate
   *[other] crates
}
