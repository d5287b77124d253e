### Problems of ledgers, and of documents that conflict with them.
## Ends: locked
ledger-locked--file = another run is using the ledger "{ $file }"{ IF($holder, ": run ", $holder-run, ", process ", $holder-pid, " on ", $holder-host, ", since ", MOMENT($holder-startedAt)) }
    .hint = wait until it has ended, for example with --wait 5m, or stop it with Ctrl-C where it runs
ledger-locked--shared = "{ $holder-command }" on { $holder-host } has been using the ledger "{ $place }" since { MOMENT($holder-since) }
    .hint = wait until it has ended, for example with --wait 5m. If it was killed, its hold ends at { MOMENT($holder-until) }, or with `lms-cli ledger unlock{ $toLookUp }`
ledger-locked--busy = the ledger "{ $file }" is locked by another process
    .hint = run the same command again
## Ends: conflict
ledger-other-target--reset = the ledger "{ $file }" was written before the local service at { $bound } was reset or replaced
    .hint = use another ledger with --ledger PATH, or delete "{ $file }" if nobody needs it
ledger-other-target--name-taken = another ledger already has the name "{ $name }" in "{ $place }"
    .hint = check the address. If both are about the same service, decide which of the two counts
ledger-other-target--service = the ledger "{ $file }" belongs to another service: { $bound ->
        [none] the local service
       *[other] { $bound }
    }
    .hint = name its service with --profile or --base-url and --api, or use another ledger with --ledger PATH
ledger-older--copy = the copy "{ $file }" has what the ledger "{ $place }" lacks
    .hint = ask who restored the database. To record there what the copy has, run `lms-cli ledger push { WORD($file) } --ledger { WORD($place) }`. To keep the database as it is, delete the copy "{ $file }"
ledger-older--behind = the ledger "{ $place }" is older than expected: it does not contain { $expected }
    .hint = restore the newest ledger, in CI its cache or artifact. For a shared ledger, ask who restored the database
ledger-version = another version of lms-cli wrote the ledger "{ $file }"
    .hint = list its resources with that version: `lms-cli resources list -o ndjson{ $toLookUp } > resources.ndjson`. Then move the ledger and the files beside it away, and adopt them with this version: `lms-cli resources adopt --from resources.ndjson{ $toLookUp }`
ledger-damaged--replaced = the ledger "{ $file }" was replaced, or taken over by another process, during this run
    .hint = check that no other import is running and that the ledger is there, then run the same command again
ledger-damaged--gone = the ledger "{ $file }" is gone: it was moved or deleted during this run
    .hint = put the file back, or restore it from a backup. Until then, send nothing
ledger-damaged--corrupt = the ledger "{ $file }" is damaged
    .hint = restore the ledger and the files beside it from a backup
ledger-incomplete = the ledger "{ $file }" is incomplete: "{ $file }-wal" is missing or damaged, with the newest records of run { $run }
    .hint = put that file back, or restore the whole folder from a backup. If it is lost for good, end the run at a terminal: `lms-cli runs resolve { WORD($run) } --log-lost{ $toRuns }`
ledger-not-found--not-found = ledger "{ $file }" not found
    .hint = check the path of the ledger file. The first run creates the ledger
ledger-not-found--name = ledger "{ $name }" not found in "{ $place }"
    .hint = correct `name=` in the address. Add --new-ledger only if this is the first run
ledger-not-found--not-a-ledger = "{ $file }" is not a ledger, or its beginning is lost
    .hint = name another file with --ledger PATH, or restore it from a backup
ledger-being-sent = run { $run } is sending the same { $operation }, or has just sent it
    .hint = wait until it has ended, and see what it did: `lms-cli runs show { WORD($run) }{ $toRuns }`. Then run the same command again
## Ends: conflict, warning
ledger-content-exists = would be created a second time: { LIST($existing, $more, each: "existing-item") }
    .hint = add --adopt-existing to adopt what exists, or --create-again to create it a second time
ledger-already-created = already created with the same content: { LIST($created, $more, each: "done-item") }
    .hint = add --again to create it a second time. To change what exists, edit it by its id
ledger-already-released = already released, and as far as this ledger knows not changed since: { LIST($released, $more, each: "done-item") }
    .hint = add --again to release again. A release cannot be undone
## Ends: input, warning
ledger-not-adoptable--several = the content of this document exists several times: { LIST($existing, $more, each: "existing") }
    .hint = choose one of them with `lms-cli resources adopt KEY { $existing-0-id } --as { $kind }{ $toLookUp }`. To create the content a second time, add --create-again
ledger-not-adoptable--in-doubt = the content of this document may exist: { LIST($existing, each: "existing") }
    .hint = check in the service, then resolve the operation with `lms-cli runs resolve { WORD($existing-0-run) } { $existing-0-seq }{ $toRuns }`. To create the content anyway, add --create-again
ledger-not-adoptable--key = the content of this document belongs to another content folder: { LIST($existing, each: "existing") }
    .hint = remove this document, and refer to "{ $key }". To create the content a second time, add --create-again
reference-unknown-key = key "{ $key }" not found
    .hint = correct the key, or add the document with this key{ IF($isOffline, ". `validate` does not know what earlier runs created") }
## Ends: input
ledger-changed-document = "{ $key }" was already imported with different content by run { $run }{ IF($id, ", as id ", $id) }
    .hint = give the new document its own key, or add --again to send it anyway. To edit what exists, describe it in a content folder and run `lms-cli apply{ $toSend }`
reference-duplicate-key = duplicate key "{ $key }": first used at { $first-file }:{ $first-line }
    .hint = give each document its own key
reference-cycle = { $keys ->
        [one] "{ $keys-0 }" refers to itself
       *[other] { LIST($keys, each: "quoted") } refer to each other in a cycle
    }
    .hint = create one of them without the reference, then add it with an edit
## Ends: unavailable
ledger-not-performed = it was recorded as not done
    .hint = run the same command again
## Ends: refused
reference-blocked = it needs "{ $key }", which is not done
    .hint = correct or resolve that one first, then run the same command again
## Ends: warning
ledger-corrected = { COUNT($count, one: "document without a key looks like an edited version of an earlier one, and will exist beside it", other: "documents without a key look like edited versions of earlier ones, and will exist beside them") }
    .hint = give documents a key so that lms-cli recognizes them. To change what exists, edit it by its id
ledger-sent-again = { COUNT($count, one: "document that was done is sent again", other: "documents that were done are sent again") }: the result was deleted or undone, or an id in it has changed
    .hint = remove from the input what is meant to stay as it is
## Ends: inDoubt, output, warning
ledger-unwritable--database-full = no space left in the database of the ledger "{ $place }"
    .hint = ask its administrator to free some space, then run the same command again
ledger-unwritable--outcome = the service answered, but the ledger could not record it
    .hint = make the ledger writable, then resolve it: lms-cli runs resolve RUN SEQ { $id ->
            [none] --done
           *[other] --created { $id }
        }{ $toRuns }
ledger-unwritable--end = cannot record the end of the run in the ledger "{ $file }"
    .hint = check the disk of the ledger, or the database of a shared one. The next command completes the record, so do not send anything again because of this
ledger-unwritable--failed = cannot write the ledger "{ $file }"
    .hint = check the folder's permissions and free space. Then import again, or send only what is not done yet
## Ends: refused, inDoubt
ledger-in-doubt-before--operation = { $operation } has been in doubt since run { $run }: it may have been performed
    .hint = check in the service, then resolve it with `lms-cli runs resolve { WORD($run) } { $seq }{ $toRuns }` and { $verb ->
            [create] --created ID
            [release] --created ID
           *[other] --done
        }, --not-done or --give-up
ledger-in-doubt-before--key = "{ $key }" has been in doubt since run { $run }
    .hint = check in the service what happened, then resolve it: lms-cli runs resolve { WORD($run) } { $seq }{ $toRuns }
ledger-in-doubt-before--listed = the ledger did not know whether "{ $key }" exists
    .hint = check in the service. If it exists, write its id into this line of the file. If not, delete the line
## Ends: usage, conflict
ledger-not-in-doubt--elsewhere = run { $newest } sent operation { $named } of run { $run } again
    .hint = see what became of it there, and resolve it there if it is in doubt: lms-cli runs show { WORD($newest) }{ $toRuns }
ledger-not-in-doubt--used = the outcome of operation { $seq } of run { $run } cannot be corrected: something in the ledger depends on it by now
    .hint = see what is recorded with `lms-cli runs show { WORD($run) }{ $toRuns }`, and correct in the service what is wrong
ledger-not-in-doubt--known = operation { $named } of run { $run } is not in doubt
    .hint = see what is recorded: lms-cli runs show { WORD($run) }{ $toRuns }
## Ends: input, refused
reference-wrong-kind--needs-version = { $field } requires a version id, but { "{" } $ref: { JSON($key) } { "}" } is not one
    .hint = write { "{" } $ref: "KEY#versionId" { "}" } with the key of the document that releases it
reference-wrong-kind--needs-id = { $field } requires the id of a resource, but { "{" } $ref: { JSON($key, ending: "#versionId") } { "}" } is a version id
    .hint = write { "{" } $ref: "KEY" { "}" } with the key of the document that creates it
reference-wrong-kind--returns = "{ $key }"{ IF($operation, " (", $operation, ")") } does not return { $gives ->
        [id] the id of a resource
       *[other] a version id
    }
    .hint = { $gives ->
            [id] refer to the key of a create or an edit: a release has only "KEY#versionId"
           *[other] refer to the key of a release
        }
