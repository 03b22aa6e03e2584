soa-title = Soa
soa-nav = Soa
soa-caption = Soa
soa-tell-1 = Soa.
soa-ask = Soa?
soa-say = Soa.
