soa-title = Array of structs, struct of arrays
soa-nav = AoS and SoA
soa-caption = The same field in two layouts: record by record, and field by field
soa-tell-1 = An array of structs, AoS, puts one record behind the other: `p[i].x` is the x of record i. Let ((thread|thread i)) read it, and neighbors find the ((requested|same field)) a whole struct apart. With { $fields } floats to a record that is a [[stride]] of { $fields }: ((fetched|{ $units })), and ((wasted|the other fields)) come along unasked.
soa-tell-2 = A struct of arrays, SoA, gives each field an array of its own: `x[i]`. The same fields stand side by side, and { $units } bring the same floats. The fix is a data layout, not a flag: no compiler turns one into the other for you.
soa-tell-3 = Between the two lies the array of structs of arrays, AoSoA: blocks of { -lanes } records, field by field within each. A [[warp]] finds its fields packed, and a whole record still lies within one block.
soa-tell-4 = An array of structs isn’t always wasteful. If the kernel reads all fields, one load after the other, each [[sector]] serves them all. Then bytes are of three kinds: used now, used by another load of the same warp, never used. What the later loads take is fetched once only if it is still in the cache by then.
soa-ask = An array `p` of { -lanes } records, four floats each: x, y, z, w. Each thread reads `p[i].x`. How many sectors?
soa-reply-right = { $units }: neighbors’ x are { $gap } bytes apart, so two share a sector, and y, z and w ride along.
soa-reply-few = As many would do if the x stood side by side. Here the next one is { $gap } bytes on.
soa-reply-alone = Nobody is alone: a sector of { $size } bytes holds { $share } records.
soa-reply-each = Nobody asks for y, z and w. They come only where they share a sector of { $size } bytes with an x.
soa-asks = Records of { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
 }, { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 } each. Thread i reads { $reads ->
    [all] every field of record i; shown is its load of { $field }.
   *[other] field { $field } of record i.
 }
soa-hand = Drag the right edge of the record to give it more fields, or tap a field to read it. Tap a cell to inspect its thread.
soa-say = { $name }, stride { $stride }: { $units }, { $used } bytes used and { $never } never used, { $percent } %. { $other-name }: { $other-units }, { $other-percent } %.
soa-say-all = { $name }, load of { $field }: { $units }, { $used } bytes used now, { $others } by other loads, { $never } never. { $loads ->
    [one] It is the only load
   *[other] All { $loads } loads
 }: { $summed } asked for, { $distinct } different, { $percent } % used. { $other-name }, all loads: { $other-units }, { $other-percent } %.
soa-value-fields = { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
 }
soa-value-field = field { $field }
soa-challenge-1 = One field is read. Find the smallest record of floats for which the array of structs is the worst case: every thread alone in its sector.
soa-challenge-1-right = { $fields } fields, { $gap } bytes: from here on each record brings a sector of its own, and more fields can’t make it worse.
soa-challenge-1-shares = Thread { $lane } still shares its sector. Give the record more fields.
soa-challenge-1-more = Nobody shares a sector here, but { $fields } fields are more than it takes.
soa-challenge-1-setting = Set it back to floats in an array of structs.
soa-challenge-2 = The kernel reads all { $fields } fields of an array of structs of floats. Type how many different sectors its { $fields } loads touch.
soa-challenge-2-label = Different sectors
soa-challenge-2-right = { $units } with { $bytes } bytes, every one of them used: each load comes back to the same sectors for another field.
soa-challenge-2-summed = So many are asked for, one load after the other. But the { $fields } loads ask for the same ones.
soa-challenge-2-off = Set `all` fields to be read, and compare which sectors the { $fields } loads touch.
soa-challenge-2-unread = Type a number.
soa-why-1 = { $loads ->
    [one] One field is the whole record: a single load, { $summed }, and the two layouts are the same.
   *[other] A strip is the first line of the array of structs as one load sees it. All { $loads } loads come to the same addresses and take another field each: { $summed } asked for, { $distinct } different. Solid is used now, dotted by another load, hatched by none.
 }
soa-why-2 = If a sector stays in the cache from the first load to the last, its bytes are used after all, and a struct of arrays fetches no fewer. If it is pushed out in between, every load pays for it again.
soa-why-3 = Three floats to a record, `float3`, go the same way: { $loads } loads over the same { $units }, { $percent } % used once the last is done.
