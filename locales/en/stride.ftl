stride-title = A big stride scatters the warp
stride-nav = The stride
stride-caption = Where the warp’s threads land
stride-tell-1 = Let thread i read `data[i*S]`. Its address is i·S·E, so neighbors lie S·E bytes apart: the [[gap]]. When the gap reaches the [[sector]]’s { -sector } bytes, every thread is ((fetched|alone in its sector)).
stride-tell-2 = For floats that happens at S = { $stride }: { $fetched } bytes are moved for the { $requested } ((requested|that are used)), and ((wasted|the rest is wasted)). Larger [[stride|strides]] can’t add sectors, for each thread has its own already. They touch more [[line|lines]] and more [[row|rows]]: by whole lines efficiency goes on halving with each doubling of S, until only 1/{ $lanes } of the bytes is used.
stride-tell-3 = At S = 0 all threads ask for the same element, and one sector serves them all: a **broadcast**. If they all **wrote** there it would be a race. One write survives, and which one is undefined.
stride-ask = `data[{ $stride }*i]`, floats. What share of the fetched bytes is used?
stride-guess = Share of the fetched bytes that is used
stride-reply-right = { $used } of every { $size } bytes, { $percent } %.
stride-reply-high = Less: only { $used } of every { $size } bytes that come are wanted, { $percent } %.
stride-reply-low = More: each sector of { $size } bytes brings { $used } that are wanted, { $percent } %.
stride-asks = Thread i reads `data[{ $stride }*i]`: { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } each, { $gap ->
    [0] all at the same address
    [one] { $gap } byte apart
   *[other] { $gap } bytes apart
 }{ $offset ->
    [0] .
   *[other] , the array at byte { $offset }.
 }
stride-hand = Drag thread 1’s cell: its place is the stride. Tap a cell to inspect its thread.
stride-say = { $kind ->
    [broadcast] Stride 0: all threads ask for the same element. { $units } serves them all, a broadcast.
    [alone] Stride { $stride }: neighbors are { $gap ->
        [one] { $gap } byte
       *[other] { $gap } bytes
     } apart, so every thread sits alone in its { $unit }. { $fetched } bytes fetched, { $used } used, { $wasted } thrown away ({ $percent } %).
    [full] Stride { $stride }: neighbors are { $gap ->
        [one] { $gap } byte
       *[other] { $gap } bytes
     } apart. { $units }, { $fetched } bytes fetched and every one of them used.
   *[shared] Stride { $stride }: neighbors are { $gap ->
        [one] { $gap } byte
       *[other] { $gap } bytes
     } apart, { $units }. { $fetched } bytes fetched, { $used } used, { $wasted } thrown away ({ $percent } %).
 }
stride-value = { $stride ->
    [one] { $stride } element
   *[other] { $stride } elements
 }, { $units }, { $percent } percent used
stride-value-veiled = { $stride ->
    [one] { $stride } element
   *[other] { $stride } elements
 }
stride-value-offset = byte { $offset }, { $units }, { $percent } percent used
stride-value-offset-veiled = byte { $offset }
stride-challenge-1 = Find the smallest stride, in floats, at which no two threads share a sector.
stride-challenge-1-right = At { $stride } the gap is { $gap } bytes, one sector.
stride-challenge-1-shares = Here thread { $lane } still shares its sector. Go farther.
stride-challenge-1-more = No two threads share one here, but a smaller stride does it too.
stride-challenge-1-negative = No two threads share one here, but this runs backwards. Find the smallest stride that runs forwards.
stride-challenge-1-setting = Set it back to floats in an array that starts at byte 0.
stride-challenge-2 = Go to stride { $stride }. Does the number of sectors grow? Now count in lines.
stride-challenge-2-right = { $lines } lines for { $sectors } sectors: the sectors stopped growing at one a thread, the lines went on.
stride-challenge-2-unit = Stride { $stride } it is, with { $sectors } sectors as before. Now switch to lines.
stride-challenge-2-stride = Not there yet: this is stride { $given }.
stride-why-1 = One picture, three units. At stride { $stride }, counted in sectors, { $sectors } bytes are fetched for { $used }; counted in pairs, { $pairs }; counted in lines, { $lines }. Go there, switch the unit and watch the page flood.
stride-why-2 = That is how two textbooks can disagree and both be right. One counts sectors and finds { $sector-percent } % used, the other counts lines and finds { $line-percent } %. GPUs since Maxwell move sectors; cached loads on Fermi and Kepler moved whole lines; some parts fetch pairs from DRAM.
