### Findings of `lint`: the question is valid, but may not be what its author meant.
## Ends: input
lint-failed = { errors-and-warnings } in the questions{ search-ended }
    .hint = correct them{ $comment ->
        [none] { "" }
       *[other] , or waive a finding of lint with a comment above its line: { waiver }
    }
## Ends: input, warning
lint-no-right-answer = no answer of this blank gives points
    .hint = give the right answer more than 0 points, for example 10
lint-test-answers = the test has { COUNT($answers, one: "answer", other: "answers") } for { COUNT($blanks, one: "blank", other: "blanks") }
    .hint = write one answer for each blank, and "" for an empty one
lint-no-blank = the statement has no blank
    .hint = mark where the answer belongs: with [[answer]] in `cloze` and in sentences, with ### in `question`
lint-equal-answers = { COMPARE($answer, $other) ->
        [equal] the answer "{ $answer }" is listed twice
       *[other] "{ $answer }" and "{ $other }" differ only in case, accents or spaces
    }
    .hint = { COMPARE($answer, $other) ->
        [equal] remove one of them
       *[other] keep one of them. If both are right, give them different points
    }
## Ends: warning
lint-like-title = "{ $line }" is a line of the statement, not a title
    .hint = write # and a title to begin another question, or reword the line
lint-negative-score = the answer "{ $answer }" gives { COUNT($score, one: "point", other: "points") }
    .hint = write 0 for a wrong answer, unless it must take points away
lint-negative-difficulty = the difficulty is below 0
    .hint = write a difficulty of 0 or more, for example 1
lint-no-permissions = the question does not inherit permissions and grants none
    .hint = add entries to securityPermission, or write inheritPermissions: INHERIT
lint-answer-in-statement = the statement gives away the answer "{ $answer }"
    .hint = reword the statement
lint-answer-in-other = the statement at { $place } gives away the answer "{ $answer }"
    .hint = reword that statement, or do not use both questions in one assessment
lint-adjacent-blanks = nothing separates this blank from the previous one
    .hint = put a word between them, or merge them into one blank
lint-html = { $tag } has no matching tag where it should be
    .hint = open and close elements in pairs, or write &lt; for a plain <
lint-html-shown = disableHTML is set, so learners see the tags of the statement
    .hint = remove disableHTML, or the tags
lint-uneven-scores = the best answer of this blank gives { COUNT($best, one: "point", other: "points") }, but that of the first blank gives { NUMBER($first) }
    .hint = give both the same points, unless one is worth more
lint-no-choice = this list leaves no choice: every answer gives the same points
    .hint = add wrong answers with 0 points, or remove dropDown
lint-longest-is-right = the right answer is much longer than the wrong ones
    .hint = make the answers of the list about equally long
lint-control-character = the text contains an invisible control character (U+{ $digits })
    .hint = write the character that was meant, often a dash or a quote
lint-untypable-answer = "{ $answer }" contains a character that nobody types or sees, such as a space at its end
    .hint = remove it, or replace it with a plain space
lint-empty-answer = this answer is empty
    .hint = write the answer, or remove it
lint-duplicate-title = the title "{ $title }" is also used at { $place }
    .hint = give each question its own title, so that you can find it
