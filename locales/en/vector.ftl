vector-title = Vector loads: more bytes an instruction
vector-nav = Vector loads
vector-caption = Four floats to a thread, by narrow loads and by wide ones
vector-tell-1 = One instruction may move up to { $bytes } bytes for each [[lane]]: `float4`. That is more sectors a [[request]], { $units }, and all of them are used. So don’t count sectors alone. Count what is used of them.
vector-tell-2 = Let each ((thread|thread)) own four floats side by side and load them one at a time. Every load picks ((requested|one float)) out of four, in ((fetched|{ $units })), and leaves ((later|the rest)) for the other loads. { $loads } instructions come to the same sectors { $loads } times. A wide load takes all at once; so does dealing the floats out, thread by thread, so that each narrow load is packed.
vector-tell-3 = A wide load has to begin at a multiple of its size, { $bytes } bytes for `float4`. Elsewhere it is refused, not taxed. What one instruction becomes on its way also depends on the generation: older ones cut a wide load into several requests, from Volta on it stays one.
vector-ask = A warp’s `float4` load touches { $units }, its `float` load { $few }. Is that better or worse?
vector-guess-better = better
vector-guess-worse = worse
vector-guess-neither = neither: look at what is used of them
vector-reply-right = { $used } of { $fetched } bytes are used. Packed `float` loads use all of theirs too, in more instructions.
vector-reply-worse = More sectors, but they are full: { $used } of { $fetched } bytes are used.
vector-reply-better = Not by its sectors: a byte of data takes as much of one either way. What is saved is instructions.
vector-asks = Each thread reads four floats, { $own ->
    [four] its own side by side
   *[interleaved] dealt out thread by thread
 }, { $loads ->
    [one] by one load of a `{ $name }`
   *[other] by { $loads } loads of a `{ $name }`; shown is load { $place }, counted from 0
 }{ $offset ->
    [0] .
   *[other] , the array at byte { $offset }.
 }
vector-hand = Drag the right edge of thread 0’s cell to make its load wider. Tap a cell to inspect its thread.
vector-say = { $name }: { $loads ->
    [one] { $loads } instruction, { $units }
   *[other] { $loads } instructions. This one touches { $units }: { $now } bytes used now, { $others } by the others, { $never } never. All together: { $summed } asked for, { $distinct } different
 }, { $used } of { $fetched } bytes used.
vector-beside = { $loads ->
    [one] float4: { $loads } instruction, { $summed }
   *[other] { $loads } scalar loads of your own floats: { $summed } asked for,
 } for the same { $used } bytes.
vector-beside-refused = { $name } is refused here: the array doesn’t begin at a multiple of { $bytes }.
vector-said = { $said } { $beside }
vector-value-frame = load { $place } of { $loads }
vector-frame = Load shown
vector-challenge-1 = Set the array’s start so that `float4` is not allowed.
vector-challenge-1-right = A load of { $bytes } bytes begins at a multiple of { $bytes } or not at all. Here the compiler must be told to load less at a time.
vector-challenge-1-legal = Byte { $offset } is a multiple of { $bytes }: allowed.
vector-challenge-1-width = Choose `float4` first.
vector-challenge-2 = Stay with `float` loads, from a boundary on, and bring the sectors that they ask for down to those of `float4`.
vector-challenge-2-right = { $loads } instructions, { $units }: dealt out thread by thread, each load is packed. Only the instructions are more.
vector-challenge-2-four = { $units } asked for: each load still skips over the thread’s other floats.
vector-challenge-2-setting = Go back to `float`, with the array on a boundary of a sector.
vector-why-1 = A strip is one of the { $loads } scalar loads, over the first line of memory. Each uses { $percent } % of every { $unit } it touches, and the next one comes back to the same addresses for the float beside it.
vector-why-2 = So { $summed } are asked for where { $distinct } different would do. A cache may catch the repeats, but each is still a request that has to be served. A wide load asks once.

## Requests by generation.
vector-requests-caption = Requests that the loads become, by generation
vector-requests-say = { $loads ->
    [one] One load of a `{ $name }` makes
   *[other] { $loads } loads of a `{ $name }` make
 } { $tesla ->
    [one] { $tesla } request
   *[other] { $tesla } requests
 } on Tesla, { $fermi } on Fermi and Kepler, { $pascal } on Maxwell and Pascal, { $volta } from Volta on.
vector-requests-table = Four floats to a thread, { $own ->
    [four] its own side by side
   *[interleaved] dealt out thread by thread
 }: each load that is allowed here, counted in { $unit }s
head-load = Load
head-instructions = Instructions
head-tesla = Requests, Tesla
head-fermi = Requests, Fermi
head-pascal = Requests, Pascal
head-volta = Requests, Volta
head-asked = Asked for
head-different = Different
