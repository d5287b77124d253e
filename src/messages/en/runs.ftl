### Problems of runs to show or resolve, and of their rejects.
## Ends: usage
runs-which--unknown = run "{ $id }" not found
runs-which--ambiguous = the id "{ $id }" is ambiguous: { LIST($candidates, each: "runs-in-ledger") }
    .hint = type more of the id, or search a single ledger with --ledger PATH
runs-which--not-lost = no ledger has lost the log of run { $id }
runs-which--missing = the run or the operation is missing
    .hint = name the run, then the number or the key of the operation: `lms-cli runs resolve RUN SEQ{ $toRuns }`. To list what is in doubt: lms-cli runs show{ $toRuns }
runs-which--none = no run to show or undo
    .hint = list all runs with `lms-cli runs list{ $toRuns }`, or name another ledger with --ledger PATH
rejects-format--name = the name "{ $file }" does not end in a format for rejects
    .hint = use a name that ends in { OR($formats, each: "ending") }
rejects-format--several = --rejects is for one sheet, not for { LIST($files, each: "quoted") }
    .hint = name one CSV file or workbook, or remove --rejects
rejects-format--columns = cannot write the rejected documents of "{ $file }" as CSV beside the others
    .hint = write them as YAML: lms-cli runs rejects RUN rejects.yaml{ $toRuns }
## Ends: usage, input
runs-outcome--missing = no outcome given for the operation
    .hint = add --created ID, --done, --not-done or --give-up, or resolve many with --from FILE
runs-outcome--file = this document does not say exactly one outcome
    .hint = write YAML or JSON with seq and created: ID, or with seq and outcome: done, not-done or give-up
runs-outcome--id-needed = operation { $seq } ({ $operation }) cannot be marked as done without an id
    .hint = give the id that the service shows: --created ID
runs-outcome--id-known = the id "{ $id }" already belongs to operation { $holder } of this ledger, another { $operation }
    .hint = check the id in the service, and list the ids of this run: lms-cli runs show { WORD($run) } -v{ $toRuns }
## Ends: input
rejects-original--in-input = its original, or another correction of it, is in the input too ({ $file }:{ $line }): both would be sent
rejects-original--done = the original of this document, or another correction of it, is already done: operation { $seq } of run { $run }{ IF($id, ", id ", $id) }
    .hint = remove this document. To send it as a new one, remove the text that begins with "original:"
