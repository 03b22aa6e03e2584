### What is said of a link that could not be followed to the letter.

note-range = The link asks for `{ $key }={ $given }`, which is out of range. The nearest is used: { $used }.
note-unread = The link’s `{ $key }={ $given }` could not be read. { $used ->
    [nothing] It is left out.
   *[other] Used instead: { $used }.
 }
note-step = There is no step called “{ $given }”. Here is the page from its beginning.
note-more = { $n ->
    [one] { $n } more key of the link could not be used.
   *[other] { $n } more keys of the link could not be used.
 }
