sector-title = The sector: memory sends whole units
sector-nav = The sector
sector-caption = What is asked for, and what memory sends
sector-tell-1 = Memory never hands back just the ((requested|bytes asked for)). It sends a ((fetched|whole aligned unit)): here a [[sector]], { -sector } bytes that begin at a multiple of { -sector }. (Many texts call such a fetch a [[transaction]], whatever its size. This page names the unit instead.)
sector-tell-2 = Why so coarse? DRAM is a grid of [[row|rows]]. Opening a row costs a wait; streaming bytes from the open row costs hardly anything. A whole burst comes at nearly the price of its first byte.
sector-tell-3 = So you pay per unit, not per byte, and for the ((wasted|wasted bytes)) too. To know what a load costs, count units.
sector-ask = Thread 0 wants { $elem } bytes. How many bytes does memory send?
sector-option = { $n } bytes
sector-reply-right = The whole sector that holds them, all { $sector } bytes.
sector-reply-exact = Memory can’t send exactly what is asked for. The smallest thing it sends is a sector of { $sector } bytes.
sector-reply-line = A line of { $n } bytes is what one cache tag covers, but its sectors are fetched one by one: { $sector } bytes here.
sector-reply-small = The unit doesn’t shrink with the request. The smallest thing memory sends is a sector of { $sector } bytes.
sector-asks = Thread 0 asks for { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } at { $address }.
sector-hand = Drag the request, or tap a byte.
sector-say = You asked for { $used ->
    [one] { $used } byte
   *[other] { $used } bytes
 } at { $address }. Memory sent { $unit } { $block } ({ $first } to { $last }): { $used } used, { $wasted } along for the ride.
sector-value-at = byte { $at }, { $unit } { $block }: { $used } of { $fetched } bytes used
sector-value-at-veiled = byte { $at }
sector-challenge-1 = Find the largest address whose float still comes from sector 0.
sector-challenge-1-right = The float at { $at } is the last that fits. One step on, the outline jumps.
sector-challenge-1-low = This float comes from sector 0, but there is a later one that does too.
sector-challenge-1-high = This float comes from sector { $block }. The outline has already jumped.
sector-challenge-1-elem = Set the request back to a float of { $elem } bytes.
sector-challenge-1-refused = The hardware refuses a float here: it has to begin at a multiple of { $elem }.
sector-challenge-2 = How many different floats live in sector 1?
sector-challenge-2-label = Floats
sector-challenge-2-right = { $sector } ÷ { $elem } = { $n }.
sector-challenge-2-bytes = That counts its bytes. A float takes { $elem } of them.
sector-challenge-2-one = One was asked for, but more live there. Step through the addresses while the outline stays put.
sector-challenge-2-off = A sector has { $sector } bytes and a float takes { $elem }: divide.
sector-why = Opening the row is the wide part of the bill, the burst a thin slice at its end. Fetching { $fetched } bytes instead of { $used } changes only the thin slice, so the hardware always takes the whole { $unit }. The unit begins where its own number says, not where you ask: ⌊{ $at } ÷ { $size }⌋ = { $block }.
