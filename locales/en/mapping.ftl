mapping-title = Mapping
mapping-nav = Mapping
mapping-caption = Mapping
mapping-tell-1 = Mapping.
mapping-ask = Mapping?
mapping-say = Mapping.
