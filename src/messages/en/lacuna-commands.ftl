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
form-not-kept = "{ $file }" cannot hold this question as it is
    .hint = save a new question in a YAML file, or edit the file itself
## Ends: refused
try-failed = { $failed } of { COUNT($tests, one: "test", other: "tests") } failed
    .hint = correct the question or the test
try-score = these answers get { $score }, not { $expected }
    .hint = correct the question or the test
## Ends: usage
try-answer-count = { COUNT($answers, one: "answer", other: "answers") } for { COUNT($blanks, one: "blank", other: "blanks") }
    .hint = give one --answer for each blank, and --answer "" for an empty one
form-answer--needed = an answer is required here
    .hint = type an answer, or press Ctrl-C to stop and keep what you have written
form-answer--not-found = "{ $words }" not found in the statement
    .hint = copy the words exactly from the statement, outside other blanks
form-answer--blank-count = the statement has { COUNT($blanks, one: "blank", other: "blanks") }, and here are answers for { $received }
    .hint = put a semicolon between blanks and a | between the answers of one blank
form-answer--points = the answer "{ $answer }" needs points
    .hint = add them after =, such as = 0 for a wrong answer
form-answers-wrong = { COUNT($errors, one: "answer is", other: "answers are") } invalid: nothing was written or sent
    .hint = correct the options and run the same command again
form-files-missing = { $command } requires a file
    .hint = { $resource ->
            [lacuna] name a file, or write a question at a terminal: lms-cli lacuna new
           *[other] name a file. `lms-cli schema { $resource }.create` has its fields, and `lms-cli init` writes samples/{ $resource }.create.yaml
        }
form-key-taken = another document already has the key "{ $key }"
    .hint = choose another key
## Ends: usage, warning
preview-not-opened = cannot start a browser to show "{ $file }"
    .hint = open the file yourself, or name your browser in the variable BROWSER
form-file--exists = "{ $file }" already exists
    .hint = name another file with --save, or add --overwrite
form-file--ending = "{ $file }" does not end in .md, .yaml or .yml
    .hint = choose a name that ends in .yaml, or in .md for a file of questions
form-file--draft = cannot save a draft in "{ $file }"
    .hint = check the folder's permissions and free space, or finish without stopping
