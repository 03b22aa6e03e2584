padding-title = Padding
padding-nav = Padding
padding-caption = Padding
padding-tell-1 = Padding.
padding-ask = Padding?
padding-say = Padding.
