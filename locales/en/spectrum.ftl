spectrum-title = The whole spectrum of strides
spectrum-nav = Every stride
spectrum-caption = How many sectors, pairs or lines a warp touches, stride by stride
spectrum-tell-1 = A common ((shortcut|shortcut)) counts in whole numbers. W is the number of threads, T the bytes of a unit, S·E the gap between neighbors in bytes. ⌊T ÷ (S·E)⌋ threads, rounded **down**, are said to fit in one unit; the W threads then need ⌈W ÷ that⌉ units, rounded **up**.
spectrum-tell-2 = It looks right because it is right where people try it: at strides { $agree } of floats the gap goes evenly into a [[sector]], and every sector holds the same number of threads. At { $differ } ((gap|it doesn’t)). The place where a sector’s first thread begins **drifts** from sector to sector, so some of them hold one thread more than others. The shortcut has rounded that thread away in all of them.
spectrum-tell-3 = The ((exact|exact count)) is simpler: for aligned floats it is the gap in bytes, up to { -lanes }. A gap of { $gap } bytes, { $units }. Both ends are flat. At stride 0 one sector serves everybody, a ((broadcast|broadcast)); from stride { $flat } on each thread has a sector of its own, and no stride can add more.
spectrum-ask = You draw it: a warp reads `data[S*i]`, floats, the array on a sector’s boundary. How many sectors for each stride S from 0 to { $last }?
spectrum-point = Sectors at stride { $stride }
spectrum-reply-right = All of them: the gap in bytes up to { -lanes }, and { $broadcast } at stride 0.
spectrum-reply-broadcast = All but stride 0: there every thread asks for the same float, and { $broadcast } serves them.
spectrum-reply-shortcut = That is the floor-and-ceiling shortcut, too many at strides { $differ }. Your dashed line stays in the figure: see where it leaves the steps.
spectrum-reply-off = { $n ->
    [0] None of these
   *[other] { $n } of these
 } { $n ->
    [one] is
   *[other] are
 } exact. Your dashed line stays in the figure: see where it leaves the steps.
spectrum-hand = Drag the cursor, or tap a step to go down to its lines. Tap a cell to inspect its thread.
spectrum-say = { $kind ->
    [broadcast] Stride 0: all threads ask for the same element: { $units }, a broadcast. Neither formula holds here.
    [agree] Stride { $stride }: { $units } ({ $percent } %). The floor-and-ceiling shortcut says the same.
    [over] Stride { $stride }: { $units } ({ $percent } %). The floor-and-ceiling shortcut says { $shortcut } ({ $shortcut-percent } %): { $gap } too many.
   *[under] Stride { $stride }: { $units } ({ $percent } %). The floor-and-ceiling shortcut says { $shortcut } ({ $shortcut-percent } %): { $gap } too few.
 }
spectrum-challenge-1 = At which strides of floats, from 1 to { $last }, does the shortcut disagree with the exact number of sectors?
spectrum-challenge-1-right = At { $differ } the gap doesn’t go evenly into a sector.
spectrum-challenge-1-missing = One is missing: look at stride { $stride }, where the shortcut says { $shortcut } and the count is { $exact }.
spectrum-challenge-1-extra = At stride { $stride } both say { $exact }: its gap goes evenly into a sector, or fills one.
spectrum-challenge-1-none = Choose the strides at which a dashed gap stands between step and square.
spectrum-challenge-2 = How many sectors at stride { $stride }?
spectrum-challenge-2-label = Sectors
spectrum-challenge-2-right = The gap is { $gap } bytes, and the number of sectors equals the gap.
spectrum-challenge-2-shortcut = So says the shortcut. It takes every sector to hold one thread, yet some hold two.
spectrum-challenge-2-off = For aligned floats the number of sectors equals the gap between neighbors in bytes, up to { -lanes }.
spectrum-challenge-3 = What share of the fetched bytes is used at stride { $stride }, counted in sectors? In percent.
spectrum-challenge-3-label = Percent used
spectrum-challenge-3-right = Every stride from { $flat } on uses { $used } of each { $size } bytes. It never falls further.
spectrum-challenge-3-falls = Efficiency stops falling at stride { $flat }: a thread that has a sector to itself can’t get a second one.
spectrum-challenge-3-off = Each thread is alone in its sector: { $used } of { $size } bytes.
spectrum-why-1 = Under each stride stand its sectors as boxes, with the threads that share them. At stride { $stride } they hold { $occupancy }: { $n } boxes for { -lanes } threads.
spectrum-why-2 = { $room } threads would fit in a sector on average. The floor makes { $floor } of that for **every** sector. Memory doesn’t: it lets the next sector have the rest.
spectrum-table = Every stride, elements of { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 }, counted in { $unit }: the exact number, the shortcut’s, and how the threads share
spectrum-gap = Difference
spectrum-lanes = Threads in each
spectrum-each = { $n } each
spectrum-no-formula = neither formula holds
