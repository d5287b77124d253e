### Problems of `lms-cli ledger push` and `pull`: ledgers that move, and logs that were set back.

# Ends: usage. Next: lms-cli ledger status --ledger 'postgres://ci@db.example.com/lms?name=production'
# Example: {"command":"lms-cli ledger unlock"}
ledger-not-shared = "{ $command }" needs a shared ledger
    .hint = name it with --ledger ADDRESS, with LMS_LEDGER, or with `ledger:` of a profile
# Ends: inDoubt
# Example: {"file":".lms-cli/production.ledger.db","count":2}
ledger-push-doubts = { COUNT($count, one: "operation is", other: "operations are") } in doubt in "{ $file }": nothing was shared
    .hint = check in the service and resolve them first: lms-cli runs list --ledger { WORD($file) }
# Ends: conflict. Next: lms-cli ledger status --ledger 'postgres://ci@db.example.com/lms?name=production'
# Example: {"place":"postgres://ci@db.example.com/lms?name=production","name":"production"}
ledger-name-taken = another ledger already has the name "{ $name }" in "{ $place }"
    .hint = check the address. If both are about the same service, decide which of the two counts
# Ends: usage. Next: lms-cli apply --new-ledger
# Example: {"file":".lms-cli/production.ledger.db"}
ledger-nothing-to-push = the ledger "{ $file }" belongs to no service yet
    .hint = add --new-ledger to the first run, which creates the shared ledger
# Ends: usage
# Example: {"file":".lms-cli/production.ledger.db"}
ledger-not-moving = no push of "{ $file }" was interrupted
    .hint = remove --cancel. It takes back only a push that did not finish
# Ends: conflict
# Example: {"file":".lms-cli/production.ledger.db","place":"postgres://ci@db.example.com/lms?name=production"}
ledger-arrived = cannot cancel the push: the ledger "{ $file }" is already in "{ $place }"
    .hint = run the push again, which only marks the file: lms-cli ledger push { WORD($file) } --ledger { WORD($place) }
# Ends: conflict
# Example: {"file":".lms-cli/shared-7d3f.ledger.db","place":"postgres://ci@db.example.com/lms?name=production"}
ledger-not-restorable = cannot restore the ledger "{ $place }" from "{ $file }"
    .hint = check the generations: lms-cli ledger status --ledger { WORD($place) }. If both have newer changes, keep the database, and delete the copy "{ $file }"
