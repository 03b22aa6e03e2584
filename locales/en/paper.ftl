### On paper, and on slides.

paper-value = { $label }: { $value }
paper-handout = Handout for paper
paper-handout-why = the page as it prints, with lines to write on
paper-slides = Slides
paper-slides-why = one figure and one question a screen
paper-print = Print
paper-answers = Answers
paper-hint = What is closed here stays closed on paper: an answer, a table, the reasons.
paper-article = To the article

slide-of = { $n } of { $all }
slide-now = Slide { $n } of { $all }: { $step }
slide-previous = ‹ Previous
slide-next = Next ›
slide-article = Article
