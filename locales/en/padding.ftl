padding-title = Padding: bytes for boundaries
padding-nav = Padding
padding-caption = What padding costs in memory, and what it saves in traffic
padding-tell-1 = A row of { $cols } floats takes { $bytes } bytes. Lay such rows one behind the other, and each begins { $late } bytes later against the [[sector|sectors]] than the row before. A warp that reads ((requested|columns 0 to 31)) of a row pays the tax of [[offset|alignment]] in { $taxed } rows of { $rows }: ((fetched|one sector more)), and in it ((wasted|bytes for nobody)).
padding-tell-2 = So give the rows a **pitch**, a distance from row to row that is more than a row’s length. A few unused bytes at the end of each row buy rows that all begin on a boundary; `cudaMallocPitch` picks such a pitch for you. It costs memory, and no traffic: nobody reads what lies between.
padding-tell-3 = In a struct the same trick has two sides. Three floats take { $packed } bytes; one float of padding makes it { $padded }. That buys vector loads: a whole struct in one load of { $padded } bytes, which the hardware refuses where structs are { $packed } bytes apart. And it costs single-field reads. Who wants one field alone now steps over more bytes: { $after } instead of { $before }.
padding-ask = Rows of { $cols } floats lie one behind the other, the first on a boundary. A warp reads columns 0 to 31 of one row. Of { $rows } rows in turn, how many begin on a sector’s boundary?
padding-guess = Rows that begin on a boundary
padding-reply-right = Each row begins { $late } bytes later than the one before, so only every { $rows }th is back on a boundary.
padding-reply-all = The array begins on one. But a row of { $cols } floats is { $bytes } bytes long, and the next begins where it ends.
padding-reply-off = Each row begins { $late } bytes later against the sectors than the one before. Only every { $rows }th is back on a boundary.
padding-asks = Columns 0 to { $last } of rows 0 to { $last-row }, a request a row; row r begins { $pitch }·r floats in. Thread and formula are those of row { $row }.
padding-asks-struct = Thread i reads field x of struct i, and the structs are { $bytes } bytes apart; below that, all three fields.
padding-hand = Drag the right edge of the rows: that is the pitch. Tap a cell of the second row to inspect its thread.
padding-hand-struct = Drag the right edge of the first struct to pad it. Tap a cell to inspect its thread.
padding-say = { $kind ->
    [even] Pitch { $pitch }: { $floor } in every row, { $unused ->
        [0] no float unused
        [one] { $unused } float per row unused
       *[other] { $unused } floats per row unused
     }.
   *[taxed] Pitch { $pitch }: { $unit } per row { $counts }. Pitch { $even }: { $floor } in every row, { $even-unused ->
        [one] { $even-unused } float per row unused
       *[other] { $even-unused } floats per row unused
     }.
 }
padding-say-struct = Structs of { $bytes } bytes. { $fields ->
    [3] One field takes { $packed }, all three take { $loads } loads and { $summed }, for a load of { $whole } bytes is refused. Padded to { $whole } bytes, one field takes { $padded }, but one load brings all three in { $vector }.
   *[other] One field takes { $padded } instead of { $packed }. But one load of { $whole } bytes brings all three fields in { $vector }, instead of { $loads } loads with { $summed }.
 }
padding-fields = Bytes per struct
padding-cols = { $n } columns
padding-pitch = { $n } floats from row to row
padding-value = { $what }, { $units } for { $rows } rows
padding-table = Rows at a pitch of { $pitch } floats: the { $unit } that each touches, and its bill in bytes
padding-challenge-1 = { $cols } columns: find the smallest pitch at which every row takes { $units }.
padding-challenge-1-right = { $pitch } floats are { $bytes } bytes, a multiple of { $size }: every row begins on a boundary, as the first one does.
padding-challenge-1-taxed = At pitch { $pitch } { $n ->
    [one] row { $rows } still begins
   *[other] rows { $rows } still begin
 } off a boundary, and { $n ->
    [one] takes
   *[other] take
 } one more.
padding-challenge-1-more = Pitch { $pitch } works, but it leaves more memory unused than it has to.
padding-challenge-1-setting = Set the rows back to { $cols } columns, counted in sectors.
padding-challenge-2 = Pad the struct from { $packed } to { $padded } bytes. From how many sectors to how many does a read of one field go?
padding-challenge-2-label = Sectors before and after
padding-challenge-2-right = From { $before } to { $after }. Padding doesn’t always help: here it buys vector loads, and single-field reads pay for it.
padding-challenge-2-fewer = Padding doesn’t always help. One field is read with a bigger stride now.
padding-challenge-2-off = The count is the gap: so many bytes from struct to struct, so many sectors, up to { $size }.
padding-challenge-2-unread = Type two numbers, before and after.
padding-why-1 = Two columns of one bill, both in bytes. Without padding { $tax } bytes are fetched { $kind ->
    [rows] that nobody wants
   *[struct] over those that are wanted, if no sector stays in a cache from one load to the next
 }, and { $memory } bytes of memory lie unused. With it { $padded-tax } bytes are fetched so, and { $padded-memory } lie unused.
padding-why-2 = The tax is paid at every pass over the data, the memory once. So pad what is read often, and only if it is read in a way that the boundary helps: whole rows, whole structs. Where single fields are read, split the struct instead of padding it.
padding-tax = tax
padding-memory = memory
head-matrix-row = Row
head-starts = Begins at byte
head-pad = Bytes unused
