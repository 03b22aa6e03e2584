# Units and words that many messages share. A byte count is written without grouping.

-brand = Sectorwise

site-title = { -brand }: GPU memory coalescing, byte by byte

n-bytes = { $n } { $n ->
    [one] byte
   *[other] bytes
}
n-sectors = { $n } { $n ->
    [one] sector
   *[other] sectors
}
n-pairs = { $n } { $n ->
    [one] pair
   *[other] pairs
}
n-lines = { $n } { $n ->
    [one] line
   *[other] lines
}
n-threads = { $n } { $n ->
    [one] thread
   *[other] threads
}
percent = { $p } %
