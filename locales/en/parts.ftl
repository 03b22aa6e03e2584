### Parts of sentences that several steps share.

units = { $n } { $unit ->
    [sector] { $n ->
        [one] sector
       *[other] sectors
     }
    [pair] { $n ->
        [one] pair
       *[other] pairs
     }
   *[line] { $n ->
        [one] line
       *[other] lines
     }
 }

## The inspected thread.
thread-at = Thread { $lane }: byte { $byte }, line { $line }
thread-alone = Thread { $lane }: byte { $byte }, line { $line }, { $unit ->
    [line] alone in it
   *[other] { $unit } { $block }, alone in it
 }
thread-shares = Thread { $lane }: byte { $byte }, line { $line }, { $unit ->
    [line] shared with { $others } more
   *[other] { $unit } { $block }, shared with { $others } more
 }
thread-idle = Thread { $lane } takes no part: it costs nothing
thread-refused = Thread { $lane }: byte { $byte }, refused: no multiple of { $elem }
thread-legal = Thread { $lane }: byte { $byte }, on its boundary

## The value of an element slider.
elem-value = { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 }, { $units }, { $percent } percent used
elem-value-veiled = { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } per element

## An access that the hardware refuses.
refused-say = The hardware refuses this load: { $n ->
    [one] thread { $lanes } starts at a byte that is
   *[other] threads { $lanes } start at bytes that are
 } no multiple of { $elem }. Nothing is fetched. Load fewer bytes a thread, or start at a multiple of { $elem }.
refused-value = { $value }, refused by the hardware
refused-why = A load of { $elem } bytes has to begin at a multiple of { $elem }: its **natural alignment**. A thread off it doesn’t pay a tax; the instruction faults, and the whole warp gets no data. So there is nothing to count until the address is mended.
refused-table = Refused: threads off their natural alignment of { $elem } bytes

## The table of a line grid.
grid-table = { $stride ->
    [none] Every { $unit } that is touched
   *[other] Stride { $stride }, array at byte { $offset }: every { $unit } that is touched
 }{ $alike ->
    [yes] . All alike: { $used ->
        [one] { $used } byte
       *[other] { $used } bytes
     } used, { $wasted } wasted in each.
   *[no] .
 }
head-sector = Sector
head-pair = Pair
head-line-unit = Line
head-line = In line
head-threads = Threads
head-used = Bytes used
head-wasted = Bytes wasted
head-thread = Thread
head-address = Address
head-past = Bytes past the last boundary
cell-block = { $block } ({ $first } to { $last })
bare = { $value }

## One load of several, and its units.
counted = { $what }, { $units }, { $percent } percent used
among-table = Every { $unit } that this load touches
head-now = Bytes used now
head-others = Used by another load
head-never = Never used
