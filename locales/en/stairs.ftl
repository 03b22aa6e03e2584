### Words on the marks of the staircase.

stairs-broadcast = broadcast
stairs-knee = { $kind ->
    [sectors] sectors
    [lines] lines
   *[rows] rows
 } { $times }×
