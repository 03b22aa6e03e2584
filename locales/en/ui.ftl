### The frame of the page: what is said outside the steps.

ui-heading = Memory coalescing, sector by sector
ui-promise = See, to the byte, which { -sector }-byte sectors a warp’s { -lanes } addresses touch.
ui-title = { $part } · Sectorwise
ui-skip = Skip to the lesson
ui-rail = Steps
ui-rail-done = { $done } of { $all } challenges solved
ui-broke = Something broke, and the figures have stopped. Reload the page; your link keeps what you had.
ui-notes = About this link
ui-close = Close

ui-step-of = Step { $n } of { $all }
ui-fix-of = Fix { $n } of { $all }
ui-code = Line of code
ui-token = Change “{ $label }”
ui-question = Before you look
ui-check = Check
ui-guess-share-value = { $n } percent
ui-show = Show me
ui-hide = Hide the answer
ui-veil = The answer is in the figure and in the sentence beside this.
ui-guess-missing = Give an answer first, or choose “Show me”.

ui-arrows = By keys: the arrows left and right lead from one to the next.

ui-undo = Undo
ui-reset = Reset
ui-undo-of = Undo the last change of this figure
ui-reset-of = Reset this figure
ui-more = More
ui-table = Data table
ui-table-of = Data table: { $caption }
ui-formula = Formula
ui-challenges = Try it
ui-why = Show me why
ui-why-next = See it in step “{ $step }”
ui-link = Link to this state

ui-decrease = Less: { $label }
ui-increase = More: { $label }
ui-exact = { $label }, exact value
ui-clamped = { $given } is not possible here. { $used } is the nearest.
ui-no-number = That is no number. { $used } stays.
ui-locked = set by your instructor
ui-both = { $first } { $second }
ui-right = Right.
ui-solved-before = You have solved this one before.
ui-wrong = Not yet.

ui-licence = Text and figures: { $text-licence }. Code: { $code-licence }.
ui-sources = The counts follow NVIDIA’s rule of { -sector }-byte sectors (CUDA C++ Best Practices Guide, compute capability 6.0 and later) and are checked byte by byte.
ui-description = { $asks } { $say }
ui-still = The controls wait for the program. If they stay gray, it could not start: counting and drawing here needs JavaScript and WebAssembly. The text, each figure as it begins, and every answer are here all the same.
ui-newer = There is a newer version of this page. Your place and your link stay as they are.
ui-newer-load = Load it
