### Problems of `lms-cli ledger push`: ledgers that move, and logs that were set back.
## Ends: usage
ledger-nothing-to-push = the ledger "{ $file }" belongs to no service yet
    .hint = add --new-ledger to the first run, which creates the shared ledger
## Ends: conflict
ledger-not-restorable = the ledger "{ $place }" went on differently from "{ $file }": nothing was recorded
    .hint = keep the database. Save what only the file knows: lms-cli resources list -o ndjson --ledger { WORD($file) }. Then delete the file, and adopt what is missing with `lms-cli resources adopt --from FILE`
