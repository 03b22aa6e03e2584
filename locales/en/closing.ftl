### The card at the end: from what a profiler shows to the step that mends it.

closing-title = From the profiler to the fix
closing-nav = Symptoms
closing-lead = A profiler counts sectors for each request: in Nsight Compute it stands among the L1/TEX metrics of global loads and stores. What the number says, where it comes from and what to change:
closing-symptom = { $step ->
    [mapping] { $units } per request on a matrix, however wide it is
    [soa] { $few } sectors per request for every float of a struct, up to { -lanes }
    [transpose] One side of a copy at { $few }, the other at { $units } per request
    [vector] { $units } per request, and the same sectors again with the next load
    [padding] { $units } per request where { $few } would do, in most rows but not in all
   *[gather] About { $units } per request, changing with the data
 }
closing-why-mapping = `threadIdx.x` picks the row, so neighbors stand a whole row apart.
closing-fix-mapping = Let `threadIdx.x` drive the index that is contiguous.
closing-why-soa = One field of a struct is read, and its neighbors come along.
closing-fix-soa = Keep a struct of arrays, one array a field.
closing-why-transpose = Whoever turns a matrix walks along its rows on one side and down its columns on the other.
closing-fix-transpose = Turn a tile in shared memory, its rows padded or swizzled.
closing-why-vector = Every thread reads a run of its own, a float at a time.
closing-fix-vector = Read the run at once as a `float4`, or deal the floats out in turns.
closing-why-padding = The rows’ pitch is no multiple of a sector, so most rows begin off its edge.
closing-fix-padding = Pad the pitch, as `cudaMallocPitch` does.
closing-why-gather = The indices are anywhere.
closing-fix-gather = Order the work by index, across warps.
closing-example = Worked example: multiplying matrices
closing-example-lead = C = A·B, all three row-major with N floats to a row. For each multiply-add a thread needs an element of A and one of B. Which ones the threads of a warp ask for together decides how many bytes that costs:
closing-naive = A thread a row of C
closing-coalesced = A thread a column of C
closing-tiled = The same, by **tiles** in shared memory
closing-loads = A: { $a }, B: { $b } per request. Both serve { $n } multiply-adds: { $bytes } bytes fetched for each.
closing-balance = This counts every request as if nothing stayed in a cache between two of them. An { $device } can fetch { $bytes } bytes in the time of one multiply-add ({ $sheet }). So even at { $tiled } bytes memory sets the pace, and fast kernels go on: larger tiles, and a patch of C for each thread in its registers.
