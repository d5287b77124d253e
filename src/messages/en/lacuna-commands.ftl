### Problems that `lacuna format`, `lacuna try` and `lacuna preview` report.

# Ends: input
# Example: {"files":["question.yaml"],"command":"lms-cli lacuna format --to cloze question.yaml"}
format-needed = not formatted: { LIST($files) }
    .hint = run: { $command }
# Ends: input
# Example: {"reason":"question","form":"cloze"}
format-not-possible--no-key = cannot give this question a key
    .hint = write it as a document of its own: resource, key, and its fields under body
format-not-possible--not-kept = not rewritten: the new file would not contain the same questions
    .hint = write out the values of YAML anchors in the question, or rewrite the file by hand
format-not-possible--question = { unwritable-form }: its blanks and answers do not match
    .hint = write one element of lacunaAlternatives, with answers, for each ###
format-not-possible--layout = { unwritable-form }: its YAML is in braces, or begins after something else on its line
    .hint = write the document without braces, beginning on a line of its own
format-not-possible--format = { unwritable-form }: its format has no place for it
    .hint = write the question as YAML or JSON
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
