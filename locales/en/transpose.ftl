transpose-title = Transpose
transpose-nav = Transpose
transpose-caption = Transpose
transpose-tell-1 = Transpose.
transpose-ask = Transpose?
transpose-say = Transpose.
