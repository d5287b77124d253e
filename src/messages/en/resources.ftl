### Problems of the resources that a ledger knows (docs/content-as-code.md).
## Ends: conflict
resources-taken--import = the key "{ $key }" already belongs to a document of an import ({ $operation })
    .hint = choose another key
resources-taken--key = the key "{ $key }" already belongs to { $kind } { $id }
    .hint = choose another key, or forget this one first: lms-cli resources forget { WORD($key) }{ $toLookUp }
resources-taken--id = { $kind } { $id } is already known as "{ $holder }"
    .hint = check the id, or forget that key first: lms-cli resources forget { WORD($holder) }{ $toLookUp }
resources-taken--resolving = { $kind } { $id } is already known as "{ $holder }"
    .hint = check the id. If it was recorded for "{ $holder }" by mistake, correct that first: lms-cli runs resolve RUN { WORD($holder) } --created ID{ $toRuns }
resources-taken--deleted = run { $run } deleted { $kind } { $id } ("{ $key }")
    .hint = check the id. If the service still shows it, forget its key first: lms-cli resources forget { WORD($key) }{ $toLookUp }
## Ends: refused
resources-changed-meanwhile = another command changed "{ $key }" after the plan was made
    .hint = run the same command again: it makes a new plan
## Ends: usage, input
resources-unknown--ledger = the ledger knows no resource with the key "{ $key }"
    .hint = list the keys that it knows: lms-cli resources list{ $toLookUp }
resources-unknown--document = no document of the content folder has the key "{ $key }"
    .hint = check the key, or write its document first
resources-protected = { $kind } { $id } ("{ $key }") is protected against deletion
    .hint = add --unprotect to the delete command, or remove protect from its document and run lms-cli apply{ $toSend }
## Ends: input
resources-other-kind = the document of "{ $key }" is { a-resource }
    .hint = check the key and the id, or correct the kind to { $resource }
resources-not-given--id = the ledger does not know the id of "{ $key }"
    .hint = add "{ $key }" to this command with --from FILE.csv, or adopt it first
resources-not-given--versionId = the ledger knows no released version of "{ $key }"
    .hint = name its version first: lms-cli resources adopt { WORD($key) } ID --as-in-files --version-id N{ $toLookUp }
