### For a class: a code of what was done, and the check of a list of codes.

done-title = In a class
done-teach = For instructors: a plan, the answers and the misconceptions of each step
done-short = For instructors

done-code = A code of what you did
done-lead = Whoever teaches you may ask for a code that says which steps you have done. A step is done when all its challenges are solved; unless the settings remember them, that is gone when the page is closed. The code is made here, from the name that you type: nothing is sent or stored. Send it with the name as you typed it. It shows that a list holds no slips. It cannot show who did the work, so it is not for graded exams.
done-said = { $n } of { $all } steps{ $names }{ $more ->
    [0] { "" }
   *[other] , and { $more } that this page does not have
}. Recall in the summary: { $right } of { $questions } right, seed { $seed }.
done-name = Your name
done-nameless = Type a name first.
done-make = Make the code
done-yours = Your code
done-made = Here it is.

done-check = Check the codes of a class
done-check-lead = Paste a list, one name and one code a line, in any order, as it comes out of a mail or a table. It is checked here and goes nowhere.
done-list = Names and codes
done-table = The codes, line by line
done-sum = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}: { $valid } with a valid code{ $apart ->
    [0] { "" }
   *[other] , { $apart } of them made for another name
}{ $again ->
    [0] { "" }
   *[other] , { $again } the same code again
}{ $slips ->
    [0] { "" }
   *[other] ; { $slips } with a code that does not hold
}{ $none ->
    [0] { "" }
   *[other] ; { $none } without a code
}.
done-line = Line
done-pasted = As pasted
done-answer = Answer
done-steps = Steps done
done-found = { $answer ->
    [named] Valid for this name
    [apart] Valid, but made for another name
    [typo] A slip: one character or more is wrong
    [length] A slip: { $n } characters instead of { $all }
    [later] Made by a later version of this page
    [none] No code
   *[other] Valid, no name beside it
}{ $same ->
    [0] { "" }
   *[other] ; the code of line { $same }
}
