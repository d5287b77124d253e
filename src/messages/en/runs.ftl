### Problems of runs to show or resolve, and of their rejects.

# Ends: usage
# Example: {"id":"261121-1436"}
runs-unknown = run "{ $id }" not found
    .hint = { $doubts ->
            [none] list all runs with `lms-cli runs list{ $toRuns }`, or name another ledger with --ledger PATH
           *[other] name the run first, then the operation: `lms-cli runs resolve RUN SEQ{ $toRuns }` ({ in-doubt })
        }
# $candidates: By ledger.
# Ends: usage. Next: lms-cli runs list
# Example: {"id":"261121","candidates":[{"runs":["261121-1435-x7k2mq"],"ledger":".lms-cli/production.ledger.db"},{"runs":["261121-1502-m4t9ab"],"ledger":".lms-cli/test.ledger.db"}]}
runs-ambiguous = the id "{ $id }" is ambiguous: { LIST($candidates, each: "runs-in-ledger") }
    .hint = type more of the id, or search a single ledger with --ledger PATH
# Ends: usage
# Example: {"purpose":"show"}
runs-none = { $purpose ->
        [show] no runs found
       *[undo] no run to undo
    }
    .hint = list all runs with `lms-cli runs list{ $toRuns }`, or name another ledger with --ledger PATH
# Ends: unavailable
runs-input-late = standard input did not end before the --deadline
    .hint = run the same command again with all of the input: it skips what is done
# Ends: usage
runs-resolution-missing = no outcome given for the operation
    .hint = add --created ID, --done, --not-done or --give-up, or resolve many with --from FILE
# Ends: input. Next: lms-cli runs resolve 261121-1435-x7k2mq --from answers.yaml
# Example: {"isBoth":false}
runs-resolution-file = { $isBoth ->
        [true] created and outcome are both in this document
       *[false] no outcome given for the operation
    }
    .hint = write seq and created: ID, or seq and outcome: done, not-done or give-up
# Ends: input. Next: lms-cli runs resolve 261121-1435-x7k2mq --from answers.yaml
runs-resolution-csv = outcomes cannot be read from CSV
    .hint = write them as YAML or JSON, for example { "{" }seq: 17, created: 4711{ "}" }
# Ends: input. Next: lms-cli runs resolve 261121-1435-x7k2mq --from answers.yaml
# Example: {"seq":17,"line":3}
runs-resolution-twice = operation { $seq } has another outcome on line { $line }
    .hint = keep the one that is true, then run the same command again
# Ends: input. Next: lms-cli runs resolve 261121-1435-x7k2mq --from answers.yaml
# Example: {"errors":2}
runs-answers-invalid = { COUNT($errors, one: "error", other: "errors") }: nothing was recorded
    .hint = correct the file, then run the same command again
# Ends: usage
# Example: {"run":"261121-1435-x7k2mq","key":"capital"}
runs-key-unknown = run { $run } has no operation in doubt with the key "{ $key }"
    .hint = list the operations in doubt: lms-cli runs show { WORD($run) }{ $toRuns }
# $file: The value of --from; null without it.
# Ends: usage
# Example: {"lacks":"operation","doubts":[{"run":"261121-1435-x7k2mq","seqs":[17],"more":0}],"moreRuns":0,"file":null}
runs-seq-missing = { $lacks ->
        [run] no run specified
       *[other] no operation specified
    }
    .hint = { $file ->
            [none] name the run, then the number or the key of the operation: `lms-cli runs resolve RUN SEQ{ $toRuns }` ({ in-doubt }). Or resolve many with --from FILE
           *[other] name the run: `lms-cli runs resolve RUN --from { WORD($file) }{ $toRuns }` ({ in-doubt })
        }
# Ends: input. Next: lms-cli runs show 261121-1435-x7k2mq -v
# Example: {"run":"261121-1435-x7k2mq","seq":17,"id":"4711"}
rejects-settled = the original of this document, or another correction of it, is already done: operation { $seq } of run { $run }{ $id ->
        [none] { "" }
       *[other] , id { $id }
    }
    .hint = remove this document. To send it as a new one, remove the text that begins with "original:"
# Ends: input. Next: lms-cli import rejects.yaml
# Example: {"what":"original","file":"course.yaml","line":12}
rejects-beside-original = { $what ->
        [original] its original
       *[other] another correction of its original
    } is in the input too ({ $file }:{ $line }): both would be sent
    .hint = { $what ->
            [original] import the corrected documents first, then the file of the originals
           *[other] remove one of them. To send both, remove the text that begins with "original:" from one
        }
# Ends: usage
# Example: {"file":"rejects.xlsx","formats":["yaml","json","ndjson","csv"]}
rejects-name = cannot write rejects in the format that "{ $file }" names
    .hint = use a name that ends in { OR($formats, each: "ending") }
# Ends: usage
# Example: {"file":"course.yaml"}
rejects-not-csv = cannot write the rejected documents of "{ $file }" as CSV beside the others
    .hint = write them as YAML: lms-cli runs rejects RUN rejects.yaml{ $toRuns }
