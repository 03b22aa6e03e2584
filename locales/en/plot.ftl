### The plots: names of axes and curves, their sentences and tables.

plot-efficiency-caption = How much of what is fetched is used, at every stride
plot-offset-caption = The count against the first byte of the array
plot-roofline-caption = A roofline for the present state of the step on time
plot-switch = Show what was measured on a GPU beside it
plot-exact = Exact
plot-shortcut = The shortcut
plot-broadcast = Broadcast
plot-measured = Measured on a { $device }, as a share of its unit stride
plot-legal = Multiples of { $elem }; between them the hardware refuses the access
plot-hand = Point at the plot to read it off. Tap it to go there.
plot-read-share = Stride { $stride }: { $percent } % used
plot-read-count = Byte { $offset }: { $units }
plot-x-stride = Stride, in elements
plot-x-offset = Array starts at byte
plot-x-intensity = Operations per byte that moves
plot-y-efficiency = Used share of the fetched { $unit ->
    [sector] sectors
    [pair] pairs
   *[line] lines
 }
plot-y-count = Number of { $unit }
plot-y-reach = Reachable, in GFLOP/s
plot-roof-useful = With this access
plot-roof-full = With every fetched byte used

plot-efficiency-say = At stride { $stride }, { $percent } % of the fetched bytes are used{ $shown ->
    [yes] , the ringed point
   *[no] ; the point lies beyond this axis
 }. With elements of { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } counted in { $unit ->
    [sector] sectors
    [pair] pairs
   *[line] lines
 } the curve never falls below { $least } %.
plot-efficiency-table = Used share of what is fetched, elements of { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 }, counted in { $unit }
plot-offset-say = { $kind ->
    [refused] Byte { $offset } is no multiple of the element, so the hardware refuses the access and there is no count to mark.
    [flat] Stride { $stride }, array at byte { $offset }: { $units }, as at every offset that is accepted. No tax here.
   *[taxed] Stride { $stride }, array at byte { $offset }: { $units }{ $shown ->
        [yes] , the ringed point
       *[no] ; the point lies beyond this axis
     }. The offset alone moves the count between { $least } and { $most }.
 }
plot-offset-table = Stride { $stride }, elements of { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 }: { $unit } touched at each offset that is accepted
plot-roofline-say = On the { $device } (peaks from the { $sheet }) this access turns { $peak } GB/s into { $useful } useful ones ({ $percent } %). Adding two vectors of floats, one operation for { $bytes } bytes, reaches { $add } GFLOP/s at most. From { $ridge } operations a byte on arithmetic sets the limit; with every fetched byte used that begins at { $ridge-full }.
plot-roofline-table = What the { $device } reaches at most, in GFLOP/s of single precision

unit-name = { $unit ->
    [sector] sectors
    [pair] pairs
   *[line] lines
 }
head-stride = Stride
head-measured = Measured
head-offset = Offset, in bytes
head-count = Count
cell-none = none
cell-percent = { $p } %
