### Labels of the keys, beside controls and in notes.

key-stride = Stride, in elements
key-offset = Array starts at byte
key-elem = Bytes per element
key-unit = Count in
key-thread = Thread to inspect
key-active = Active threads
key-index = Element index
key-format = Write addresses in
key-at = Byte address
key-pattern = Addresses
key-seed = Seed
key-move = Word to move it to

## Words of the keys that are chosen from a list.
choice-elem = { $elem ->
    [1] 1 byte (`char`)
    [2] 2 bytes (`half`)
    [4] 4 bytes (`float`)
    [8] 8 bytes (`double`)
   *[other] 16 bytes (`float4`)
 }
choice-unit = { $unit ->
    [sector] sectors, { -sector } B
    [pair] pairs, { -pair } B
   *[line] lines, { -line } B
 }
choice-format = { $format ->
    [hex] hexadecimal
   *[decimal] decimal
 }
choice-pattern = { $pattern ->
    [same] all the same
    [ordered] in order
    [shuffled] shuffled
   *[scattered] scattered
 }
choice-show = { $show ->
    [exact] the exact count
    [shortcut] the shortcut
   *[both] both
 }
choice-y = { $y ->
    [sectors] number touched
   *[efficiency] efficiency
 }
choice-x = { $x ->
    [linear] equal steps
   *[log] doublings
 }

choice-layout = { $layout ->
    [aos] array of structs
    [soa] struct of arrays
   *[aosoa] array of structs of arrays
 }
choice-reads = { $reads ->
    [all] all fields
   *[other] one field
 }
choice-map = { $map ->
    [row] a row each
    [col] a column each
    [chunked] a chunk each
   *[interleaved] elements in turn
 }
choice-own = { $own ->
    [four] 4 floats side by side
   *[interleaved] floats dealt out in turn
 }
choice-tab = { $tab ->
    [rows] rows of a matrix
   *[struct] structs
 }
choice-fields = { $bytes } bytes
choice-model = { $model ->
    [waits] one wait per transaction
    [rows] row opens
   *[throughput] throughput
 }
choice-row = { $bytes } bytes
choice-offset = byte { $offset }
choice-peak = { $name ->
    [none] { $peak } GB/s
   *[other] { $name }, { $peak } GB/s
 }

key-model = Model of time
key-row = Bytes per DRAM row
key-latency = Latency, in nanoseconds
key-overlap = Row opens in flight
key-peak = Peak bandwidth
key-show = Show
key-y = Vertical axis
key-x = Horizontal axis
key-warps = Consecutive warps
key-map = Threads take
key-cols = Columns
key-block = Thread block
key-chunk = Elements per thread
key-layout = Layout
key-fields = Fields per record
key-field = Field
key-reads = Kernel reads
key-method = Method
key-pitch = Row pitch
key-frame = Frame
key-width = Floats per load
key-own = Each thread owns
key-tab = Figure
key-range = Range of the indices
key-sort = Sort
key-op = Operation
