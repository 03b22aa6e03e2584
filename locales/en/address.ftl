address-title = One thread asks for one number
address-nav = One thread
address-caption = A ruler of bytes, and the elements laid over it
address-tell-1 = [[memory-hierarchy|Global memory]] is the big off-chip DRAM. Picture it as one long ruler of ((slot|slots)). A slot holds one byte, which is { -byte-bits } bits, and its place on the ruler is the byte’s **address**. Addresses are written in hexadecimal, with `0x` in front, or in decimal. It is the same place either way.
address-tell-2 = A `float` ((requested|fills { -float } slots)). So `data[i]` does not sit in slot i. The hardware counts bytes, we count ((element|elements)): the whole subtlety of coalescing lives in that gap.
address-ask = `data[{ $index }]` is a float, and the array begins at byte 0. Which byte slots does it fill?
address-option-index = only slot { $a }
address-option-span = slots { $a } to { $b }
address-option-one = only slot { $a }, where it begins
address-reply-right = The index counts elements of { $elem } bytes, so it begins at byte { $first } and ends with byte { $last }.
address-reply-index = That takes the index for an address. Each float before it fills { $elem } slots, so it begins at byte { $first }.
address-reply-one = It begins there, but a float is { $elem } bytes long: it fills { $first } to { $last }.
address-asks = Thread 0 reads `data[{ $index }]`, an element of { $elem ->
    [one] { $elem } byte
   *[other] { $elem } bytes
 }.
address-hand = Drag the arrow, or tap a byte.
address-say = `data[{ $index }]` starts at byte { $first } ({ $hex }) and fills { $elem ->
    [one] that byte alone
   *[other] bytes { $first } to { $last }
 }.
address-value-index = element { $index }, byte { $first } ({ $hex })
address-value-index-veiled = element { $index }
address-challenge-1 = Make the arrow land on `{ $target }`, with floats.
address-challenge-1-right = `data[{ $index }]` it is: { $index } floats of { $elem } bytes come before it.
address-challenge-1-index = That is element { $given }, which begins at byte { $first }. `{ $target }` is a byte address: divide it by the element’s size.
address-challenge-1-elem = The place is right, but the elements are not floats. Set the element back to { $elem } bytes.
address-challenge-1-off = The arrow stands at { $given }. It has to stand at `{ $target }`, which is byte { $byte }.
address-challenge-2 = What is the byte address of `data[{ $index }]`, a float? Hexadecimal or decimal, as you like.
address-challenge-2-label = Byte address
address-challenge-2-right = { $index } × { $elem } = { $byte }, which is { $hex }.
address-challenge-2-index = That is the index. The index is not the address: multiply it by the element’s { $elem } bytes.
address-challenge-2-end = That is the last byte it fills. An address names the first.
address-challenge-2-hex = That reads as hexadecimal, and { $hex } is { $given } in decimal. Leave out the 0x, or turn the number into hexadecimal.
address-challenge-2-off = Not there. The address is the index times the { $elem } bytes of a float.
address-challenge-2-unread = That is no address. Write something like 0x014 or 20.
address-why-1 = Two rulers lie over each other here. The upper one counts elements, the lower one bytes, and one step on the upper one is { $elem } on the lower. Move the index, and the upper one shifts along: the marks always meet at multiples of { $elem }.
address-why-2 = `data[{ $index }]` is short for “begin at the array and go { $index ->
    [one] { $index } element
   *[other] { $index } elements
 } on”. The compiler turns it into an address by multiplying: { $index } × { $elem } = { $first }. Memory never hears of the index.
address-table = The bytes of `data[{ $index }]`
head-byte = Byte
head-hex = Hexadecimal
head-part = Part of
cell-element = `data[{ $index }]`, byte { $k } of { $elem }
