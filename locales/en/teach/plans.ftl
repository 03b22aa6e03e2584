### Three minutes for each step: what to ask, what to show, what to say, what to ask at the end. Strong words become links to
### the figure in the state that the plan names; numbers are counted from that state.

teach-hook-plan-ask = Have everyone write down two numbers, one a line, before anybody speaks. Collect three or four guesses without judging them: “8 times” and “the same” are both common, and both are worth hearing.
teach-hook-plan-show-1 = **Open the answer, stride { $stride }.** Two grids with as many orange cells, and { $sectors } outlined sectors below, where the upper grid has few. Let them count one row of each.
teach-hook-plan-show-2 = **Halve the damage: stride { $stride }.** { $sectors } sectors now. Ask what changed in the program: one number, nothing else.
teach-hook-plan-show-3 = **And stride { $stride }:** both lines cost the same, { $sectors } sectors.
teach-hook-plan-say = No thread asked for more than before. The addresses moved apart, and memory is paid for by the sector, not by the byte.
teach-hook-plan-end = Line C reads `data[4*i]`. How many sectors? Hands up for four, eight, sixteen, thirty-two.
teach-hook-plan-answer = **{ $sectors } at stride { $stride }**: two neighbors still share each sector.

teach-address-plan-ask = A quick vote by hand. Whoever says slot 3 has read the index as an address: that is the slip to catch now, for every later step multiplies by the element’s size.
teach-address-plan-show-1 = **Element { $index }** of floats: it starts at byte { $at }. Point at both rulers: one counts elements, the other bytes.
teach-address-plan-show-2 = **The same index with doubles.** It starts at byte { $at } now. The index did not move, the address did.
teach-address-plan-show-3 = **The same place in decimal.** Hexadecimal is another way to write it, not another place.
teach-address-plan-say = The hardware counts bytes, we count elements. Address is index times size, and nothing that follows needs more arithmetic than that.
teach-address-plan-end = Where does `data[7]` begin, as a float, in hexadecimal?
teach-address-plan-answer = **At byte { $at }**, which is { $hex }.

teach-sector-plan-ask = Ask for a show of fingers: one for 4 bytes, two for 8, three for { -sector }, four for { -line }. Four fingers deserve a word: a line is what one cache tag covers, and it is filled a sector at a time.
teach-sector-plan-show-1 = **A float at byte { $at }.** { $used } bytes used, { $wasted } that nobody asked for. The outline is the price.
teach-sector-plan-show-2 = **Move it to byte { $at },** the last place in the first sector. The outline has not moved.
teach-sector-plan-show-3 = **One step on, byte { $at }:** the outline jumps. It never slides, for a sector begins at a multiple of { -sector } and nowhere else.
teach-sector-plan-say = Opening a row of DRAM is slow, streaming from it is quick, so the hardware always takes the whole unit. To know what a load costs, count units.
teach-sector-plan-end = A `float4` is 16 bytes. How many of them share a sector, and how much is wasted when a thread loads just one?
teach-sector-plan-answer = Two share one. **Alone, { $used } bytes are used** and { $wasted } are not.

teach-warp-plan-ask = Read it aloud, wait ten seconds, then ask for a vote on each option. The last option wins more votes if you wait: “always” should make people suspicious.
teach-warp-plan-show-1 = **In order:** { $sectors } sectors. Step through ask, collect, group, fetch and let the room say what each picture does.
teach-warp-plan-show-2 = **Shuffled:** still { $sectors }. Ask before you click. Who asks for which word does not matter.
teach-warp-plan-show-3 = **Scattered:** { $sectors } sectors for the same number of requests. The buckets hold one thread each, or hardly more.
teach-warp-plan-say = One instruction of one warp is one request with { -lanes } addresses. Coalescing is a question about these addresses: how few units cover them?
teach-warp-plan-end = All threads read the same float. How many sectors?
teach-warp-plan-answer = **{ $sectors }**: it is fetched once and handed to everybody.

teach-packed-plan-ask = Let them do it on paper: bytes wanted, divided by bytes a sector holds. Nobody needs the figure yet.
teach-packed-plan-show-1 = **Floats:** { $used } bytes wanted and { $fetched } fetched, { $sectors } sectors, { $lines } line.
teach-packed-plan-show-2 = **Bytes, as in an image:** { $sectors } sector for the whole warp. Fewer, and just as good: { $percent } % used.
teach-packed-plan-show-3 = **float4:** { $sectors } sectors. More, and just as good: { $percent } % used.
teach-packed-plan-say = The best case is not a number of sectors. It is every fetched byte used. A profiler’s sectors per request mean something only beside the width of the load.
teach-packed-plan-end = A warp loads doubles side by side and the profiler shows 8 sectors per request. Is anything wrong?
teach-packed-plan-answer = No. **{ $used } bytes need { $sectors } sectors.**

teach-stride-plan-ask = Everybody draws the bar on paper before anybody touches the slider: a share of what is fetched, from nothing to all.
teach-stride-plan-show-1 = **Stride { $stride },** nothing wasted. Then drag thread 1’s cell slowly to the right.
teach-stride-plan-show-2 = **Stride { $stride }:** { $percent } % used. Stop here and ask what stride 16 will do to the number of sectors.
teach-stride-plan-show-3 = **Stride { $stride }, counted in sectors:** still { $sectors }. It cannot get worse than one sector a thread.
teach-stride-plan-show-4 = **The same state, counted in lines:** { $fetched } bytes fetched for { $used }. Two textbooks, two units, one state.
teach-stride-plan-say = Waste grows until every thread has a unit to itself, and then stops. Where it stops depends on the unit, so never quote a percentage without it.
teach-stride-plan-end = A kernel reads every second float. What share of its bytes is used?
teach-stride-plan-answer = **{ $percent } %**, { $sectors } sectors: neighbors still share.

teach-time-plan-ask = A vote, then a reason for each option from somebody who chose it. Every option is right under some model: the point is to make them say which.
teach-time-plan-show-1 = **One wait for each sector:** { $ns } ns. Name what it assumes: nothing overlaps, no row is shared.
teach-time-plan-show-2 = **Row opens, stride { $stride }:** { $sectors } sectors on { $rows } open row, { $ns } ns. The books stand on one shelf.
teach-time-plan-show-3 = **Row opens, stride { $stride }:** { $rows } rows, { $ns } ns. This is what the first model thought stride 8 was.
teach-time-plan-show-4 = **Throughput, stride { $stride }:** with many warps in flight the waits are hidden, and what is left is traffic.
teach-time-plan-say = “32 times slower” is true of waits that stand alone, and of nothing that a busy kernel does: there the bytes count, 8 times as many at stride 8. Ask of any such number: of what?
teach-time-plan-end = A copy with stride 8 runs on a device with plenty of warps. By what factor does its useful bandwidth fall, by the sectors alone?
teach-time-plan-answer = **By 8: { $percent } % of the bytes are used.** What one device measured stands below the figure, with its source.

teach-spectrum-plan-ask = Two points on paper, at strides 3 and 5; all nine if you have two minutes more. People who know the formula will draw 16 and { -lanes }: good, keep them.
teach-spectrum-plan-show-1 = **Both curves at stride { $stride }:** { $sectors } sectors by counting. Point at the gap to the hollow squares.
teach-spectrum-plan-show-2 = **Stride { $stride }:** { $sectors } sectors, where the shortcut says that every thread is alone.
teach-spectrum-plan-show-3 = **Stride { $stride }:** { $sectors } sector, a point off the curve. Neither formula holds there.
teach-spectrum-plan-show-4 = **All strides, in doublings:** flat from 8 on.
teach-spectrum-plan-say = A sector need not hold a whole number of threads. Rounding to one is what goes wrong, and only where the gap does not divide the sector.
teach-spectrum-plan-end = Floats, aligned, stride 7. How many sectors? Give them the gap first.
teach-spectrum-plan-answer = The gap is { $gap } bytes, and **that many sectors: { $sectors }**.

teach-alignment-plan-ask = A vote by hand. Those who say 8 think that one slip spoils every sector; those who say 4 forgot the ends.
teach-alignment-plan-show-1 = **Byte { $offset }:** { $sectors } sectors, { $percent } % used. Look only at the two ends.
teach-alignment-plan-show-2 = **Byte { $offset }:** as many sectors, and the waste split evenly. A bigger offset is not a worse one.
teach-alignment-plan-show-3 = **Byte { $offset }:** { $sectors } sectors again, but { $lines } lines. Aligned for one unit is not aligned for the other.
teach-alignment-plan-show-4 = **{ $warps } warps in a row from byte { $offset }:** neighbors share the sectors at their edges, { $units } for the whole stream.
teach-alignment-plan-say = A misaligned stream pays one sector more, once. A misaligned thread is another thing: the hardware refuses it.
teach-alignment-plan-end = A header of 20 bytes stands before an array of floats. How many sectors does each warp’s first read take?
teach-alignment-plan-answer = **{ $sectors }**, as from any offset that is no multiple of { -sector }.

teach-summary-plan-ask = No slides, no notes: three blanks from memory, in silence. Only then the figure.
teach-summary-plan-show-1 = **Stride { $stride }:** watch the three meters. Bytes and lines moved, rows did not.
teach-summary-plan-show-2 = **Stride { $stride }:** lines went on, sectors stayed at { $sectors }.
teach-summary-plan-show-3 = **Stride { $stride }:** { $rows } rows. Now all three have moved, each at its own stride.
teach-summary-plan-say = There is no single factor. Bytes stop at stride 8, lines at 32, rows at 256: which one you feel depends on what limits the kernel.
teach-summary-plan-end = Somebody says: “uncoalesced access is 32 times slower”. Which question do you ask back?
teach-summary-plan-answer = Of what, and counted how? **At stride { $stride } it is { $fetched } bytes for { $used }**, on { $rows } row.

teach-mapping-plan-ask = Show the code and ask for a thumb: up for a row each, sideways for a column each. The CPU habit gives thumbs up, so do not argue yet.
teach-mapping-plan-show-1 = **A row each:** { $sectors } sectors. The warp’s bar stands upright across the rows.
teach-mapping-plan-show-2 = **A column each:** { $sectors } sectors. One token of the code has changed.
teach-mapping-plan-show-3 = **A chunk each, at one instant:** { $sectors } sectors. Freeze time: what matters is what all threads do now.
teach-mapping-plan-show-4 = **Dealt out in turn:** { $sectors } sectors at every instant, for the same elements in all.
teach-mapping-plan-say = threadIdx.x drives the dimension that is contiguous in memory. The hardware looks across threads at one instant, never along one thread.
teach-mapping-plan-end = A block of 16×16 reads one element of a row-major matrix a thread, x along the rows of memory. How many sectors does a warp take?
teach-mapping-plan-answer = **{ $sectors }**: two pieces of 16 floats, each in a row of its own, on sector boundaries.

teach-soa-plan-ask = Vote. If somebody says 4, ask where thread 1’s `x` lies: 16 bytes on, with three fields between.
teach-soa-plan-show-1 = **The array of structs:** { $sectors } sectors, { $percent } % of their bytes used by this load.
teach-soa-plan-show-2 = **The struct of arrays:** { $sectors } sectors, { $percent } %. Not a flag: another layout of the same data.
teach-soa-plan-show-3 = **Read all four fields** of the array of structs: { $summed } sectors asked for, { $units } different. If the cache keeps them, every byte is used in the end.
teach-soa-plan-say = The layout is chosen for how the data is read together. One field at a time asks for one array a field; whole records are a case for wide loads.
teach-soa-plan-end = Records of eight floats, one field read: how many sectors, and does a ninth field make it worse?
teach-soa-plan-answer = **{ $sectors }, one a thread.** A ninth field cannot make it worse.

teach-transpose-plan-ask = Yes or no by hand, then “which thread writes where?” from one of the noes: neighbors write a whole row apart.
teach-transpose-plan-show-1 = **The naive write:** { $sectors } sectors for { $used } bytes. One side of a transpose is always strided.
teach-transpose-plan-show-2 = **Staged, at pitch { $pitch }:** both global sides are packed now, and the strided access has moved into shared memory: { $conflict } threads want words of one bank.
teach-transpose-plan-show-3 = **Pitch { $pitch }:** one unused float a row, and { $conflict } word a bank at a time.
teach-transpose-plan-show-4 = **The XOR swizzle:** no padding, the same result. Each row is stored in an order of its own.
teach-transpose-plan-say = Staging does not remove the stride. It moves it to a memory that charges by the bank, where one column of padding pays the bill.
teach-transpose-plan-end = Somebody pads to 34 instead. How many threads share a bank?
teach-transpose-plan-answer = **{ $conflict }**: an even pitch leaves out half of the banks, or more of them.

teach-vector-plan-ask = Three options, a vote. “Worse” comes from the rule that fewer sectors are better: this is where it meets its limit.
teach-vector-plan-show-1 = **Four scalar loads, four floats each:** this one touches { $sectors } sectors and all together ask for { $summed }, only { $units } of them different.
teach-vector-plan-show-2 = **float4:** { $summed } sectors in { $requests } request, and nothing asked for twice.
teach-vector-plan-show-3 = **Scalar loads, dealt out in turn:** { $summed } sectors as well, in { $requests } requests. Packed is packed.
teach-vector-plan-show-4 = **float4 from byte { $offset }:** refused. Wide loads want wide alignment.
teach-vector-plan-say = Compare what is used, not what is counted. A wide load asks for more at once and asks less often.
teach-vector-plan-end = `float2`, each thread its own four floats in two loads. How many sectors are asked for in all?
teach-vector-plan-answer = **{ $summed }, of which { $units } are different**: halfway.

teach-padding-plan-ask = A number from everybody. Let them write the start of rows 0 to 3 in bytes, modulo { -sector }, on paper.
teach-padding-plan-show-1 = **Pitch { $pitch }:** most rows begin inside a sector and pay one more.
teach-padding-plan-show-2 = **Pitch { $pitch }:** every row begins on a boundary. Point at the seven floats a row that nobody reads.
teach-padding-plan-show-3 = **Structs of 12 bytes,** one field read: { $sectors } sectors.
teach-padding-plan-show-4 = **Padded to 16:** { $sectors } sectors. The same trick, and this reader pays for it.
teach-padding-plan-say = Padding is memory that buys alignment. It helps who reads whole rows or whole structs, and costs who reads single fields.
teach-padding-plan-end = Rows of 36 floats. Which pitch would you choose, and what does it cost?
teach-padding-plan-answer = **{ $pitch }**, the next multiple of a sector: four floats a row that nobody reads.

teach-gather-plan-ask = A number from everybody, quickly: most say 32, and nobody can say why it should be less. It is a birthday problem.
teach-gather-plan-show-1 = **No order:** { $sectors } sectors, nearly one a thread.
teach-gather-plan-show-2 = **Sorted within the warp:** still { $sectors }. It is the shuffle of the third step again: order inside a warp is free.
teach-gather-plan-show-3 = **Sorted across all warps:** { $sectors } sectors in the first warp. Neighbors meet in one request now.
teach-gather-plan-show-4 = **A small table, { $range } floats:** { $sectors } sectors, in no order at all. Few sectors are shared whatever happens.
teach-gather-plan-say = Only what is in the same request can be combined. To help random access, bring near indices into the same warp, or make the table small.
teach-gather-plan-end = An embedding lookup reads whole rows of 64 floats at random indices, a warp a row. Is that a gather as bad as this one?
teach-gather-plan-answer = No: each row is a packed read, like **two floats a thread, side by side**: { $sectors } sectors, every one of them full. Only the place where it begins is random.
