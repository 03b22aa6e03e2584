### The instructor's page: its frame.

teach-page-title = For instructors
teach-page-description = Three-minute plans, misconceptions, an answer key, and everything about links, for teaching GPU memory coalescing with Sectorwise.
teach-page-lead = Everything you need to teach memory coalescing with this article: what to ask, what to show, what people get wrong, and the answers. Each link opens a figure in exactly the state that is meant. Every count below was worked out from that state when this page was built.
teach-page-back = To the article
teach-page-skip = Skip to the content
teach-page-contents = On this page

teach-use-title = In a lecture, in a lab, in your notes
teach-use-lecture = **In a lecture.** Project the article itself, or one step at a time as [[slide|a slide]]: one figure and one question a screen, with text that reads from the last row. Page Up and Page Down go from slide to slide. Any state will do: add the view to a link from this page.
teach-use-paper = **On paper.** [[handout|The handout]] is the whole article for the printer, with lines to answer on. Untick “Answers” at its top for a sheet without them. This page prints too.
teach-use-lab = **In a lab.** Send people a link to a state and ask them to get it somewhere else: the challenges below are made for that. Whoever is done can make [[codes|a code of what they did]] at the end of the article, and you can check a whole list of codes there at once. The codes notice slips of the hand and a neighbor’s copied code. They do not prove who did the work: leave them out of exams.
teach-use-notes = **In your own notes.** Each figure has a button “Share”. It gives the link to the state, and what to paste into plain HTML, Markdown, MyST, Quarto, MDX, Canvas, Moodle or a notebook, at the height the figure needs.
teach-use-preset = **A preset of your own.** Set the figure up as you want it, press “Share”, and lock or hide the controls that would give the game away; the preview shows what your readers will get. A locked control stays visible and says that you set it. These open the dialog at once:
teach-use-offline = **Without a network.** After one visit the article and this page open offline. The file `sectorwise.html` is the whole article in one piece, for a stick or a course archive; it leaves this page out.
teach-use-seed = **Everybody the same questions.** The questions for recall are drawn by a seed. [[seed|This link]] opens those of the summary with seed { $seed }: whoever has the link has the same numbers, and the code says which seed it was.

teach-plans-title = Three minutes a step
teach-plans-lead = Each plan asks before it shows: forty seconds for a guess, ninety for the figure, the rest for one sentence to keep and one question more. The strong words are links.
teach-plans-ask = Ask
teach-plans-show = Show
teach-plans-say = Say
teach-plans-end = Ask again
teach-plans-answer = Answer
teach-plans-open = Step “{ $step }”
teach-plans-slide = as a slide
teach-plans-figure = The figure says: { $said }

teach-wrong-title = Misconceptions, and the figure that clears each
teach-wrong-lead = What people say, what is so, and the state that shows it.

teach-key-title = Answer key
teach-key-lead = Each question and each challenge, with the answer that the page itself accepts and what it says to it. A link opens the figure with the challenge solved.
teach-key-question = Question
teach-key-challenge = Challenge { $n }
teach-key-answer = Answer: { $answer }.
teach-key-solved = Solved here:
teach-key-range = { $first } to { $last }
teach-key-percent = { $first } to { $last } percent
teach-key-pair = { $first } and { $second }

teach-recall-title = Questions for recall
teach-recall-lead = With seed { $seed }, which every reader begins with. “New questions” draws another; the answers then follow the same way, and the page explains each. The link shows the answer in its figure.
teach-recall-of = After step “{ $step }”
teach-recall-answer = Answer: { $answer }. { $why }
teach-recall-show = Show

teach-known-title = Known simplifications
teach-known-lead = What the figures leave out, so that you can say it before somebody asks.
teach-known-1 = **The unit is the sector.** Counts follow NVIDIA’s rule of { -sector }-byte sectors, for compute capability 6.0 and later (CUDA C++ Best Practices Guide). Older parts moved whole lines on cached loads; some memory sends pairs. Every figure can count in these instead.
teach-known-2 = **One instruction is one request.** That holds from Volta on. Maxwell and Pascal split a request of { -lanes } threads, Fermi and Kepler split wide ones; [[requests|the vector step]] counts them by generation.
teach-known-3 = **Caches are left out,** except where a figure counts the different sectors of several requests together. A hit in L1 or L2 costs no DRAM traffic, and reuse between instructions can hide a bad pattern.
teach-known-4 = **Time is three models, and none is a clock.** One wait for each sector assumes that nothing overlaps. Row opens assume one bank and no hashing. Throughput assumes enough warps to hide every wait. [[time|The time step]] names each, and stands them beside what was measured (Modal GPU Glossary, for a T4).
teach-known-5 = **A burst is drawn to no scale,** or nobody could see it; its length is written beside it.
teach-known-6 = **Left out altogether:** the grain in which L2 fetches, the hashing of addresses across channels, the TLB, write masks and error correction, atomics, texture paths, and the bulk copies of TMA.
teach-known-7 = **Latencies and bandwidths** are those of named devices: data sheets for the peak, RRZE-HPC’s gpu-benches for latency. 300 ns is a round number for teaching, until a device is chosen.
teach-known-8 = **Shared memory** has { -lanes } banks of 4 bytes. A conflict is counted as the most words that one bank is asked for; wider elements are served in halves or quarters of a warp, and the worst one is counted.
teach-known-9 = **Several writes to one address:** one of them survives, and which one is undefined. The figures count sectors and do not draw the race.
teach-known-10 = **Efficiency** is different bytes asked for over bytes fetched. At stride 0, where all threads share an element, a profiler’s own figure may pass 100 percent.

teach-links-title = The keys of a link, version { $version }
teach-links-lead = The address holds the state. These names are public and stable: a link in your notes goes on meaning what it means. Unknown keys are passed over. A value that does not fit gives way to the nearest one, and the page says so.
teach-links-table = Keys of a step’s figure
teach-links-key = Key
teach-links-sets = Sets
teach-links-values = Values
teach-links-steps = In steps
teach-links-from-to = { $first } to { $last }
teach-links-mask = `all`, or the lanes as a hexadecimal mask
teach-links-moves = `5:40` for thread 5 moved to word 40; a comma list
teach-links-peak = { $first } to { $last } GB/s, or a device: { $list }
teach-links-page = Keys of the page
teach-links-step = the step whose state the other keys set; without it, `stride`
teach-links-embed = one step alone, for a frame
teach-links-view = the article, a slide, or the page for paper
teach-links-theme = the palette; as the reader’s system has it, if not given
teach-links-motion = no motion at all
teach-links-lock = a comma list of keys whose controls cannot be changed
teach-links-hide = a comma list of keys whose controls are absent
teach-links-v = the version of the keys
teach-links-names = names of keys
teach-links-changes = What changed
teach-links-v1 = **Version { $version }** is the first, and has all of the keys above. A later version may add keys and values. It will not take any away or change what one means; if that must ever happen, the number goes up, and links that say `v={ $version }` are still read as they were meant.

teach-cite-title = License, and how to cite
teach-cite-text = Text and figures: [[license|CC BY 4.0]]. Use them, change them, sell your book: name the source. Code: MIT or Apache-2.0, as you like.
teach-cite-how = To cite it: { $cited } Add the address at which you read it. At the foot of the article, “Cite” gives the same for BibTeX.
