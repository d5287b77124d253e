### Problems of `lacuna` commands: `format`, `try`, `preview`, and `new`.
## Ends: input
format-needed = not formatted: { LIST($files) }
    .hint = run: { $command }
format-not-possible--question = cannot rewrite this question: its blanks and answers do not match
    .hint = write one element of lacunaAlternatives, with answers, for each ###
format-not-possible--layout = cannot rewrite this question where it is in its file
    .hint = rewrite it by hand, as a YAML document of its own
preview-no-questions = no lacuna questions found in { LIST($files, most: 5) }
    .hint = name a file of questions, or an import with lacuna.create or lacuna.edit
## Ends: refused
try-failed--all = { NUMBER($failed) } of { COUNT($tests, one: "test", other: "tests") } failed
    .hint = correct the question or the test
try-failed--test = these answers get { NUMBER($score) }, not { NUMBER($expected) }
    .hint = correct the question or the test
## Ends: usage
try-answer-count = { COUNT($answers, one: "answer", other: "answers") } for { COUNT($blanks, one: "blank", other: "blanks") }
    .hint = give one --answer for each blank, and --answer "" for an empty one
form-answer--needed = an answer is required here
    .hint = type an answer, or press Ctrl-C to stop and keep what you have written
form-answer--key-taken = another document already has the key "{ $key }"
    .hint = choose another key
form-answer--not-found = "{ $words }" not found in the statement
    .hint = copy the words exactly from the statement, outside other blanks
form-answer--blank-count = the statement has { COUNT($blanks, one: "blank", other: "blanks") }, and here are answers for { $received }
    .hint = put a semicolon between blanks and a | between the answers of one blank
form-answer--points = the answer "{ $answer }" needs points
    .hint = add them after =, such as = 0 for a wrong answer
form-answers-wrong = { COUNT($errors, one: "answer is", other: "answers are") } invalid: nothing was written or sent
    .hint = correct the options and run the same command again
## Ends: usage, warning
preview-not-opened = cannot start a browser to show "{ $file }"
    .hint = open the file yourself, or name your browser in the variable BROWSER
