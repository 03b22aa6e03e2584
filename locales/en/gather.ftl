gather-title = Gather
gather-nav = Gather
gather-caption = Gather
gather-tell-1 = Gather.
gather-ask = Gather?
gather-say = Gather.
