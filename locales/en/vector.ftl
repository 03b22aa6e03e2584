vector-title = Vector
vector-nav = Vector
vector-caption = Vector
vector-tell-1 = Vector.
vector-ask = Vector?
vector-say = Vector.
