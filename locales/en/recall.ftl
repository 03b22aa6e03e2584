### Questions for recall, drawn by a seed.

recall-title = From memory
recall-practice = More to practice
recall-new = New questions
recall-drawn = Here are new questions.
recall-unread = Type a whole number.

recall-label = { $ask ->
    [sector] Number of the sector
    [waste] Bytes
    [fetched] Bytes
    [fails] Stride
    [rows] Rows
    [pitch] Pitch, in floats
   *[other] Sectors
 }
recall-ask = { $ask ->
    [sector] A thread reads a float at byte { $offset } ({ $hex }). Which sector is it in, counted from 0?
    [shuffled] { -lanes } elements of { $elem } bytes lie side by side, from a boundary on. They are dealt to the { -lanes } threads in random order. How many sectors?
    [fewest] { -lanes } threads want { $elem ->
        [one] { $elem } byte
       *[other] { $elem } bytes
     } each, no two the same. What is the fewest sectors that can be enough?
    [gap] Thread i reads `data[{ $stride }*i]`, an element of { $elem } bytes, the array on a boundary. How many sectors?
    [waste] Thread i reads `data[{ $stride }*i]`, a float. How many bytes are fetched, in whole sectors, that nobody wants?
    [fails] Floats. At which of the strides { $offered } do sectors serve unequal numbers of threads?
    [offset] Thread i reads `data[{ $stride ->
        [1] i
       *[other] { $stride }*i
     }]`, a float, and the array begins at byte { $offset }. How many sectors?
    [fetched] Thread i reads `data[{ $stride }*i]`, a float. If memory sends whole { $unit ->
        [line] lines of { -line }
       *[sector] sectors of { -sector }
     } bytes, how many bytes does it send?
    [field] An array of structs of { $fields } floats, on a boundary. Thread i reads one field of struct i. How many sectors?
    [matrix] A row-major matrix of floats has { $cols } columns, and r is the same for all threads. Each reads { $map ->
        [0] `A[threadIdx.x * { $cols } + r]`
       *[other] `A[r * { $cols } + threadIdx.x]`
     }. How many sectors?
    [pitch] The rows of a matrix have { $cols } floats. What is the smallest pitch at which every row begins on a sector’s edge?
   *[rows] Thread i reads `data[{ $stride }*i]`, a float, from a boundary on. How many DRAM rows of { $row } bytes does the warp open?
 }
recall-why = { $ask ->
    [sector] { $offset } ÷ { $size }, rounded down, is { $n }.
    [shuffled] { $units } for { $used } bytes side by side: which thread takes which doesn’t matter.
    [fewest] { $units }: { $used } bytes, { $size } to a sector.
    [gap] { $units }: with neighbors { $gap } bytes apart none is left out between the first byte and the last.
    [waste] { $units } are { $fetched } bytes, of which { $used } are wanted: { $wasted } are not.
    [fails] At stride { $stride } a gap of { $gap } bytes doesn’t divide a sector: { $units }, and not { $rule }.
    [offset] { $units }: those from byte { $offset } to byte { $last }, and none is left out.
    [fetched] { $units } of { $size } bytes are { $fetched }.
    [field] { $units }: neighbors’ fields are { $gap } bytes apart.
    [matrix] { $units }: `threadIdx.x` picks { $gap ->
        [4] the column, and neighbors lie side by side.
       *[other] the row, and neighbors lie { $gap } bytes apart.
     }
    [pitch] { $pitch } floats are the next whole number of sectors, so that every row begins where a sector does: { $units } for { -lanes } of its floats.
   *[rows] { $units }: neighbors are { $gap } bytes apart, the last byte is { $last }, and a row holds { $size }.
 }
recall-rule = { $rule ->
    [boundary] That is the count from a boundary on.
    [layout] That is the count if it lay the other way.
    [edge] At pitch { $typed } { $more ->
        [0] every row begins on an edge too, but a smaller pitch is enough.
       *[other] the second row begins inside a sector.
     }
    [staircase] That gives every { $unit ->
        [sector] sector
        [line] line
       *[row] row
     } the same whole number of threads.
    [exact] At stride { $typed } they all serve the same number.
    [transaction] That takes the warp for one { -line }-byte transaction.
    [unit] That thinks in { $unit ->
        [line] lines, not in what is asked.
       *[sector] sectors, not in lines.
     }
   *[thread] That is one fetch for each thread, but threads in the same { $unit ->
        [sector] sector
        [line] line
       *[row] row
     } share its fetch.
 }
recall-rows = { $n ->
    [one] { $n } row
   *[other] { $n } rows
 }
recall-played = { $who ->
    [rule] By that rule
   *[fact] What happens
 }: { $total ->
    [0] { $units } of { $size } bytes
   *[other] { $units } of { $size } bytes, { $total } in all
 }, { $more ->
    [0] { $few ->
        [one] { $few } thread
       *[other] { $few } threads
     }
    [1] { $few } or { $many } threads
   *[other] { $few } to { $many } threads
 } in each.
