### Problems of the command line.
## Ends: usage
usage-unknown--option = unknown option { $option }
    .hint = see { $command } --help
usage-unknown--command = unknown command "{ $received }"
    .hint = { $suggestions ->
            [0] use one of these commands: { COMMAS($known) }
           *[other] run: { OR($suggestions) }
        }
usage-unknown--topic = no help found for "{ $received }"
    .hint = use one of these commands and topics: { COMMAS($known) }
usage-unknown--code = unknown code "{ $received }"
    .hint = { $suggestions ->
            [0] list all codes: lms-cli explain
           *[other] did you mean { COMMAS($suggestions) }? To list all codes, run: lms-cli explain
        }
usage-argument--missing = { $command } requires { FLAGS($argument) }
usage-argument--file = { $command } requires a file
    .hint = { $resource ->
            [lacuna] name a file, or write a question at a terminal: lms-cli lacuna new
           *[other] name a file. `lms-cli schema { $resource }.create` has its fields, and `lms-cli init` writes samples/{ $resource }.create.yaml
        }
usage-argument--not-ids = --notes can only be used with ids, and "{ $word }" is not an id
    .hint = put the notes in quotes: --notes "…". In documents, write releaseNotes instead
usage-argument--one-document = --id can only be used with one document, not with { NUMBER($count) }
    .hint = write the id in each document
usage-argument--id = { $name } must be an id from { $least } to 9223372036854775807, not "{ $received }"
    .hint = use the id that the service returned
usage-argument--too-many = too many arguments for { $command }: { COMMAS($extra, each: "quoted") }
    .hint = see { $command } --help
usage-options-conflict = { LIST($options) } cannot be used together
    .hint = keep one of them
# Example: {"option":"--skip-invalid"}
usage-option-without = { $option } requires { $needs }
    .hint = add { $needs }
# Example: {"reason":"wrong","option":"--timeout","received":"30","expected":{"kind":"duration"}}
usage-option-value--not-taken = the option { $option } takes no value
    .hint = write { $option } alone to turn it on, or leave it out
usage-option-value--missing = the option { FLAGS($option) } requires a value
    .hint = see --help, or lms-cli help options, for what it accepts
usage-option-value--wrong = { $option } must be { $expected-kind ->
        [flag] true or false
        [duration] a time such as 30s, 500ms or 2m
        [rate] a rate such as 20/s
        [concurrency] a whole number from 1 to 256, or auto
        [encoding] the name of an encoding, for example windows-1252
        [position] a run, or a run with a generation, for example 261121-1435-x7k2mq@42
        [since] a date such as 2026-11-01, or a time such as 7d, 12h or 30m
        [points] a number above 0 and below 1000000, with at most four decimals, for example 10 or 2.5
        [error-limit] a number such as 10, or a percentage such as 5%
        [report] one of { LIST($expected-values) }, with =FILE for a file
        [faults] KIND=5% or KIND=3x with one of the kinds { LIST($expected-values) }
        [set] FIELD=VALUE with a field that questions share and a value that it accepts, for example difficulty=1
        [variable] a name, = and one value, for example topics.geography=8801
        [columns] NAME=FIELD with the name of a field and each column once, for example "Resposta certa=lacuna1"
        [ignore-columns] names of columns, each once
        [one-of] one of { LIST($expected-values) }
       *[whole-number] a whole number from { $expected-least } to { $expected-most }
    }, not "{ $received }"
    .hint = { $expected-kind ->
            [set] { list-fields }
            [columns] { list-fields }
           *[other] see --help, or lms-cli help options, for what it accepts
        }
usage-answer-needed--question = cannot ask without a terminal: { $question }
    .hint = add { COMPARE($option, "--answer") ->
            [equal] --answer TEXT for each blank
           *[other] { $option }
        }
usage-answer-needed--log-lost = cannot ask without a terminal whether the log of run { $run } is lost for good
    .hint = run the same command at a terminal
usage-answer-needed--form = missing answers, and no terminal to ask on: { COMMAS($options) }
    .hint = add the missing options, as `{ $command } --help` shows
usage-answer-needed--apply = cannot ask whether to apply "{ $file }" without a terminal
    .hint = send the saved question: lms-cli apply { WORD($file) } --yes
usage-not-confirmed = not confirmed: nothing was sent
    .hint = run the same command again to change your answer
## Ends: usage, input
usage-kind--unknown = unknown document kind "{ $received }"
    .hint = use one of these kinds: { COMMAS($known) }
usage-kind--of-key = cannot tell what kind of resource "{ $key }" is
    .hint = add --as lacuna, --as assessment or --as track
