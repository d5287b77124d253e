### Problems of ledgers, and of documents that conflict with them.

# Ends: locked
# Example: {"reason":"file","file":".lms-cli/production.ledger.db","holder":{"run":"261121-1435-x7k2mq","pid":4711,"host":"desk","startedAt":1795271700000}}
ledger-locked = { $reason ->
        [file] { $holder ->
            [none] another import is using the ledger "{ $file }"
           *[other] run { $holder-run } is using the ledger "{ $file }": process { $holder-pid } on { $holder-host }, since { MOMENT($holder-startedAt) }
        }
        [shared] { $holder-run ->
            [none] "{ $holder-command }"
           *[other] run { $holder-run }
        } on { $holder-host } has been using the ledger "{ $place }" since { MOMENT($holder-since) }
        [busy] the ledger "{ $file }" is locked by another process
       *[run] run { $id } is still running
    }
    .hint = { $reason ->
            [file] wait until it has ended, for example with --wait 5m, or stop it with Ctrl-C where it runs
            [shared] wait until it has ended, for example with --wait 5m. If it was killed, its hold ends at { MOMENT($holder-until) }, or with `lms-cli ledger unlock{ $toLookUp }`
            [busy] run the same command again
           *[run] wait until it ends, or stop it with Ctrl-C
        }
# Ends: conflict. Next: lms-cli import course.yaml --ledger .lms-cli/test.ledger.db
# Example: {"file":".lms-cli/production.ledger.db","bound":"https://lms.example.com/api/public (2.0)","target":"https://lms-test.example.com/api/public (2.0)"}
ledger-other-target = { $isReset ->
        [true] the ledger "{ $file }" was written before the local service at { $bound } was reset or replaced
       *[false] the ledger "{ $file }" belongs to { $bound ->
            [none] the local service
           *[other] { $bound }
        }, not to { $target ->
            [none] the local service
           *[other] { $target }
        }
    }
    .hint = { $isReset ->
            [true] use another ledger with --ledger PATH, or delete "{ $file }" if nobody needs it
           *[false] { $profile ->
                [none] use another ledger with --ledger PATH, or go back to the former base URL or --api
               *[other] name the service of that run: add --profile { WORD($profile) }
            }
        }
# Ends: conflict. Next: lms-cli runs list
# Example: {"place":".lms-cli/production.ledger.db","run":"261121-1435-x7k2mq","generation":42,"reason":"behind"}
ledger-older = { $reason ->
        [copy] the ledger "{ $place }" { COMPARE($log-generation, $copy-generation) ->
            [less] was set back to generation { $log-generation }: the copy "{ $file }" has generation { $copy-generation }
           *[other] at generation { $log-generation } does not contain generation { $copy-generation } of the copy "{ $file }"
        }
       *[behind] the ledger "{ $place }" is older than expected: it does not contain { $run ->
            [none] generation { $generation }
           *[other] run { $run }{ $generation ->
                [none] { "" }
               *[other] , generation { $generation }
            }
        }
    }
    .hint = { $reason ->
            [copy] ask who restored the database. To record there what the copy has, run `lms-cli ledger push { WORD($file) } --ledger { WORD($place) }`. To keep the database as it is, delete the copy "{ $file }"
           *[behind] restore the newest ledger, in CI its cache or artifact. Of a shared one, ask who restored the database
        }
# Ends: conflict
# Example: {"reason":"prerelease","file":".lms-cli/production.ledger.db"}
ledger-version = { $reason ->
        [prerelease] the ledger "{ $file }" was written by a prerelease version of lms-cli
       *[newer] a newer version of lms-cli wrote the ledger "{ $file }"
    }
    .hint = { $reason ->
            [prerelease] list its resources with that version (resources list -o ndjson), then record them in a new ledger: lms-cli resources adopt --from FILE --new-ledger --ledger PATH
           *[newer] use that version, or another ledger with --ledger PATH
        }
# $left: Files that belong to a missing ledger and still exist.
# Ends: conflict
# Example: {"file":".lms-cli/production.ledger.db","reason":"corrupt"}
ledger-damaged = { $reason ->
        [empty] the ledger "{ $file }" is empty: its content is lost
        [no-main-file] the ledger "{ $file }" is missing, but files that belong to it exist
        [corrupt] the ledger "{ $file }" is damaged
        [lock] the lock file "{ $file }" is damaged
        [schema] the ledger "{ $file }" contains tables, triggers or views that lms-cli did not create
        [replaced] the ledger "{ $file }" was deleted or replaced while lms-cli was using it
       *[taken-over] another process took over the ledger "{ $file }" during this run
    }
    .hint = { $reason ->
            [schema] restore the ledger from a backup you trust
            [no-main-file] restore the ledger from a backup. To start a new one, which sends everything again, delete { LIST($left, each: "quoted") }
            [lock] delete the file "{ $file }" while no command uses the ledger, then run the same command again
            [replaced] restore the ledger and the files beside it, then run the same command again
            [taken-over] check that no other import is running, then run the same command again
           *[other] restore the ledger and the files beside it from a backup
        }
# Ends: conflict
# Example: {"file":".lms-cli/production.ledger.db","run":"261121-1435-x7k2mq"}
ledger-incomplete = the ledger "{ $file }" is incomplete: "{ $file }-wal" is missing or damaged, with the newest records of run { $run }
    .hint = put that file back, or restore the whole folder from a backup. If it is lost for good, end the run at a terminal: `lms-cli runs resolve { WORD($run) } --log-lost{ $toRuns }`
# Ends: output, inDoubt
# Example: {"reason":"disk-full","file":".lms-cli/production.ledger.db"}
ledger-unwritable = { $reason ->
        [disk-full] no space left for the ledger "{ $file }"
        [failed] cannot write the ledger "{ $file }"
       *[database-full] no space left in the database of the ledger "{ $place }"
    }
    .hint = { $reason ->
            [database-full] ask its administrator to free some space, then run the same command again
           *[other] check the folder's permissions and free space. Then import again, or send only what is not done yet
        }
# Ends: warning. Next: lms-cli runs list
# Example: {"file":".lms-cli/production.ledger.db"}
ledger-end-unrecorded = cannot record the end of the run in the ledger "{ $file }"
    .hint = check the disk of the ledger, or the database of a shared one. The next command completes the record, so do not send anything again because of this
# Ends: conflict
# Example: {"reason":"not-found","file":".lms-cli/production.ledger.db"}
ledger-not-found = { $reason ->
        [not-found] ledger "{ $file }" not found
       *[not-a-ledger] "{ $file }" is not a ledger, or its beginning is lost
    }
    .hint = { $reason ->
            [not-found] name another ledger with --ledger PATH. The first run creates the ledger
           *[not-a-ledger] name another file with --ledger PATH, or restore it from a backup
        }
# Ends: inDoubt
# Example: {"operation":"lacuna.create","run":"261121-1435-x7k2mq","seq":17}
ledger-in-doubt-before = the same { $operation } has been in doubt since run { $run }: it may have been performed
    .hint = check in the service, then resolve it with `lms-cli runs resolve { WORD($run) } { $seq }` and --created ID, --done, --not-done or --give-up. To send it anyway, add --again
# $isAsked: True where the question follows what to do.
# Ends: conflict, warning
# Example: {"existing":[{"operation":"lacuna.create","file":"questions.yaml","line":1,"seq":2,"id":"4711","existingKey":null,"at":1795271700000,"run":"261121-1435-x7k2mq"}],"more":0,"count":1,"isAsked":false}
ledger-content-exists = { $count ->
        [one] { LIST($existing, each: "created-place") } would be created a second time: { LIST($existing, each: "existing") }
       *[other] { NUMBER($count) } documents would be created a second time: { LIST($existing, $more, each: "existing-item") }
    }
    .hint = { $isAsked ->
            [true] adopt it, unless you want two
           *[false] add --adopt-existing to adopt what exists, or --create-again to create it a second time
        }
# $key: The key that a content folder has for the existing one.
# Ends: input, warning
# Example: {"reason":"several","kind":"lacuna","existing":[{"seq":2,"id":"4711","existingKey":null,"at":1795271700000,"run":"261121-1435-x7k2mq"},{"seq":3,"id":"4712","existingKey":null,"at":1795271700000,"run":"261121-1435-x7k2mq"}],"more":0}
ledger-not-adoptable = { $reason ->
        [several] the content of this document exists several times: { LIST($existing, $more, each: "existing") }
        [in-doubt] the content of this document may exist: { LIST($existing, each: "existing") }
       *[key] the content of this document belongs to another content folder: { LIST($existing, each: "existing") }
    }
    .hint = { $reason ->
            [in-doubt] check in the service, then resolve the operation with `lms-cli runs resolve { WORD($existing-0-run) } { $existing-0-seq }`. To create the content anyway, add --create-again
            [several] choose one of them with `lms-cli resources adopt KEY { $existing-0-id } --as { $kind }{ $toLookUp }`. To create the content a second time, add --create-again
           *[key] remove this document, and refer to "{ $key }". To create the content a second time, add --create-again
        }
# Ends: warning
# Example: {"count":2}
ledger-corrected = { $count ->
        [one] 1 document without a key looks like an edited version of an earlier one: it is created as a second one
       *[other] { NUMBER($count) } documents without a key look like edited versions of earlier ones: they are created as second ones
    }
    .hint = give documents a key so that lms-cli recognizes them. To change what exists, edit it by its id
# Ends: warning
# Example: {"count":2}
ledger-sent-again = { $count ->
        [one] 1 document that was done is sent again: what it did was deleted or undone, or an id that it refers to has changed
       *[other] { NUMBER($count) } documents that were done are sent again: what they did was deleted or undone, or an id that they refer to has changed
    }
    .hint = remove from the input what is meant to stay as it is
# Ends: conflict
# Example: {"operation":"lacuna.create","run":"261121-1435-x7k2mq"}
ledger-being-created = run { $run } is sending the same { $operation } with the same content, or has just sent it
    .hint = wait until it has ended, then run the same command again: it tells what exists by then
# $more: The number of documents that are not listed.
# $isAsked: True where the question follows whether to create it again.
# Ends: conflict, warning
# Example: {"created":[{"operation":"lacuna.create","file":"question.yaml","line":1,"id":"4711","existingKey":null,"at":1795271700000,"run":"261121-1435-x7k2mq"}],"more":0,"count":1,"isAsked":false}
ledger-already-created = { $count ->
        [one] { LIST($created, each: "created-place") } was already created with the same content: { LIST($created, each: "creation") }
       *[other] { NUMBER($count) } of these documents were already created with the same content: { LIST($created, $more, each: "created-item") }
    }
    .hint = { $isAsked ->
            [true] answer yes only if you want two. To change what exists, edit it by its id
           *[false] add --again to create a second one. To change what exists, edit it by its id
        }
# $more: The number of releases that are not listed.
# $isAsked: True where the question follows whether to release it again.
# Ends: conflict, warning
# Example: {"released":[{"operation":"lacuna.release","file":null,"line":null,"id":"4711","existingKey":null,"at":1795271700000,"run":"261121-1435-x7k2mq"}],"more":0,"count":1,"isAsked":false}
ledger-already-released = { $count ->
        [one] already released, and as far as this ledger knows not changed since: { LIST($released, each: "release-item") }
       *[other] { NUMBER($count) } of these are already released, and as far as this ledger knows not changed since: { LIST($released, $more, each: "release-item") }
    }
    .hint = { $isAsked ->
            [true] answer yes only if the content was changed outside lms-cli
           *[false] add --again to release { $count ->
                [one] it
               *[other] them
            } again. A release cannot be undone
        }
# Ends: input
# Example: {"key":"capital","id":"4711","run":"261121-1435-x7k2mq"}
ledger-changed-document = "{ $key }" was already imported with different content by run { $run }{ $id ->
        [none] { "" }
       *[other] , as id { $id }
    }
    .hint = { $id ->
            [none] give the new document its own key, or add --again to send it anyway
           *[other] move it to a content folder, where `lms-cli apply{ $toSend }` edits it, or send an edit of { $id } (for example lacuna.edit) with its own key. Add --again to send this anyway
        }
# Ends: input
# Example: {"key":"capital","kind":"lacuna","id":"4711"}
ledger-key-of-resource = the key "{ $key }" already belongs to { $kind } { $id }
    .hint = give this document its own key, or describe the resource in a content folder, where `lms-cli apply{ $toSend }` edits it
# Ends: input
# Example: {"key":"capital","to":"capital-city"}
key-renamed = the resource with the key "{ $key }" is called "{ $to }" now
    .hint = use the key "{ $to }". For another resource, choose another key, or free this one with `lms-cli resources forget { WORD($key) }{ $toLookUp }`
# Ends: usage
# Example: {"run":"261121-1435-x7k2mq","seq":17,"newest":"261121-1435-x7k2mq","isSentAgain":false,"outcome":"done","id":"4711","correction":null}
ledger-not-in-doubt = { $outcome ->
        [none] run { $run } has no operation { $seq }
        [in-doubt] run { $newest } sent operation { $seq } of run { $run } again, and it is in doubt there
        [under-way] operation { $seq } of run { $run } is not in doubt: run { $newest } is sending it
        [not-done] operation { $seq } of run { $run } is not in doubt: it was recorded as not done
       *[other] operation { $seq } of run { $run } is not in doubt: { $isSentAgain ->
            [true] run { $newest } sent it again, and it
           *[false] it
        } { $outcome ->
            [done] is done
            [rejected] was rejected
            [failed] failed
            [in-doubt] is in doubt
            [blocked] is blocked
            [skipped] was skipped
            [planned] is only planned
           *[given-up] was given up
        }{ $id ->
            [none] { "" }
           *[other] , with id { $id }
        }
    }
    .hint = { $correction ->
            [none] { $outcome ->
                [in-doubt] check in the service, then resolve it in run { $newest } with `lms-cli runs resolve { WORD($newest) } { $seq }` and --created ID, --done, --not-done or --give-up
                [failed] run the same command again: it sends it
                [not-done] run the same command again: it sends it
                [rejected] correct its document, then run the same command again
                [blocked] correct or resolve what it needs, then run the same command again
                [given-up] to send it anyway, import a file that has only its document, with --again
                [done] keep what is recorded, and list what is still in doubt: lms-cli runs show { WORD($run) }
                [under-way] wait until that run has ended, then look at it: lms-cli runs show { WORD($newest) }
               *[other] list the operations in doubt: lms-cli runs show { WORD($run) }
            }
           *[other] keep what is recorded, or correct it with `lms-cli runs resolve { WORD($run) } { $seq } { $correction }`
        }
# Ends: conflict
# Example: {"run":"261121-1435-x7k2mq","seq":17,"by":"261121-1502-m4t9ab"}
ledger-answer-used = the outcome of operation { $seq } of run { $run } cannot be corrected: { $by ->
        [none] its resource has changed in the ledger since
       *[other] run { $by } has used it since
    }
    .hint = see what is recorded: `lms-cli runs show { $by ->
            [none] { WORD($run) }
           *[other] { WORD($by) }
        }`, and correct in the service what is wrong
# Ends: unavailable
ledger-not-performed = it was recorded as not done
    .hint = run the same command again
# Ends: input
# Example: {"key":"capital","first":{"file":"course.yaml","line":1}}
reference-duplicate-key = duplicate key "{ $key }": first used at { $first-file }:{ $first-line }
    .hint = give each document its own key
# Ends: input, warning
# Example: {"reason":"nowhere","key":"quizz"}
reference-unknown-key = { $reason ->
        [nowhere] key "{ $key }" not found in the input or in earlier runs
       *[input] no document of the input has the key "{ $key }"
    }
    .hint = { $reason ->
            [nowhere] correct the key, or add the document with this key to the import
           *[input] correct the key, unless an earlier run has done a document with this key
        }
# Ends: input, refused
# Example: {"key":"release of quiz","gives":"id","operation":"assessment.release"}
reference-wrong-kind = "{ $key }"{ $operation ->
        [none] { "" }
       *[other] { " " }({ $operation })
    } does not return { $gives ->
        [id] the id of a resource
       *[other] a version id
    }
    .hint = { $gives ->
            [id] refer to the key of a create or an edit: a release has only "KEY#versionId"
           *[other] refer to the key of a release
        }
# Ends: input
# Example: {"keys":["quiz"]}
reference-cycle = { $keys ->
        [one] "{ $keys-0 }" refers to itself
       *[other] { LIST($keys, each: "quoted") } refer to each other in a cycle
    }
    .hint = create one of them without the reference, then add it with an edit
# Ends: refused. Next: lms-cli runs show
# Example: {"key":"capital","outcome":"rejected"}
reference-blocked = it needs "{ $key }", which { $outcome ->
        [done] is done
        [rejected] was rejected
        [failed] failed
        [in-doubt] is in doubt
        [blocked] is blocked
        [skipped] was skipped
        [planned] is only planned
       *[given-up] was given up
    }
    .hint = correct or resolve that one first, then run the same command again
