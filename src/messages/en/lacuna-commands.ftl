### Problems that `lacuna format`, `lacuna try` and `lacuna preview` report.

# Ends: input
# Example: {"files":["question.yaml"],"command":"lms-cli lacuna format --to cloze question.yaml"}
format-needed = not formatted: { LIST($files) }
    .hint = run: { $command }
# Ends: input
# Example: {"reason":"question"}
format-not-possible--question = cannot rewrite this question: its blanks and answers do not match
    .hint = write one element of lacunaAlternatives, with answers, for each ###
format-not-possible--layout = cannot rewrite this question where it is in its file
    .hint = rewrite it by hand, as a YAML document of its own
# Ends: refused. Next: lms-cli lacuna try questions.md --check
# Example: {"failed":1,"tests":3}
try-failed = { $failed } of { COUNT($tests, one: "test", other: "tests") } failed
    .hint = correct the question or the test
# Ends: refused
# Example: {"score":10,"expected":20}
try-score = these answers get { $score }, not { $expected }
    .hint = correct the question or the test
# Ends: usage
# Example: {"answers":2,"blanks":1}
try-answer-count = { COUNT($answers, one: "answer", other: "answers") } for { COUNT($blanks, one: "blank", other: "blanks") }
    .hint = give one --answer for each blank, and --answer "" for an empty one
# Ends: input. Next: lms-cli lacuna preview questions.md
# Example: {"files":["course.yaml"]}
preview-no-questions = no lacuna questions found in { LIST($files, most: 5) }
    .hint = name a file of questions, or an import with lacuna.create or lacuna.edit
# Ends: usage, warning. Next: lms-cli lacuna preview questions.md --out preview.html
# Example: {"file":"preview.html"}
preview-not-opened = cannot start a browser to show "{ $file }"
    .hint = open the file yourself, or name your browser in the variable BROWSER
