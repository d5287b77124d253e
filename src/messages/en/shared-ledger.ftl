### Problems of shared ledgers: their database, the lease of a run, and copies.
## Ends: locked, inDoubt
ledger-lost--taken = another command took over the ledger "{ $place }" during this run, or ended its hold
    .hint = run the same command again in this folder. With --wait 5m it waits for whoever uses the ledger
ledger-lost--replaced = the ledger "{ $place }" was replaced or removed during this run
    .hint = ask who changed the ledger before you send anything again
## Ends: usage, conflict
ledger-push--moving = the move of the ledger "{ $file }" to "{ $address }" has not finished
    .hint = run it again: lms-cli ledger push { WORD($file) } --ledger { WORD($address) }. If nothing has arrived there, this lets the file be used again
ledger-push--no-service = the ledger "{ $file }" belongs to no service yet
    .hint = add --new-ledger to the first run, which creates the shared ledger
ledger-push--went-on = the ledger "{ $place }" has gone on without "{ $file }": nothing was recorded
    .hint = keep the database. Save what only the file knows: lms-cli resources list -o ndjson --ledger { WORD($file) }. Then delete the file, and adopt what is missing with `lms-cli resources adopt --from FILE`
ledger-shared--copy = the ledger "{ $file }" can only be read: it became a shared ledger, or is a copy of one
    .hint = use the shared ledger with --ledger { $address ->
            [none] ADDRESS
           *[other] { WORD($address) }
        }, or with `ledger:` of the profile
ledger-shared--exists = cannot start a ledger file in "{ $folder }": this service has the shared ledger "{ $address }"
    .hint = add --ledger { WORD($address) }, or name it in LMS_LEDGER or in `ledger:` of the profile
ledger-shared--needed = "{ $command }" needs a shared ledger
    .hint = name it with --ledger ADDRESS, with LMS_LEDGER, or with `ledger:` of a profile
## Ends: auth, conflict, unavailable, inDoubt, output
ledger-database--no-tables = the schema "{ $schema }" of the database has no tables for ledgers: "{ $place }"
    .hint = create them once as the owner of the database: lms-cli ledger init --ledger { WORD($owners) }
ledger-database--damaged = the ledger "{ $place }" is damaged at generation { $generation }
    .hint = restore the database from a backup
ledger-database--denied = permission denied by the ledger "{ $place }"{ database-detail }
    .hint = check the user of the database, its password (PGPASSWORD, or a PGPASSFILE of mode 600) and its role: lms_cli_writer to send, lms_cli_reader to read
ledger-database--certificate = cannot verify the certificate of the database of "{ $place }"{ database-detail }
    .hint = name the certificate authority of the database in PGSSLROOTCERT, or in `tls` of the profile
ledger-database--unreachable = cannot reach the database of the ledger "{ $place }"{ database-detail }
    .hint = check the address, the database and the network, then run the same command again
ledger-database--unsafe = the database of the ledger "{ $place }" may lose commits: { $setting } is off
    .hint = ask its administrator to set { $setting } to on
