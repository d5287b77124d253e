### Problems of the address of a shared ledger, and of what a connection to its database needs.
## Ends: usage. Next: lms-cli doctor
# Example: {"source":"--ledger"}
config-ledger--address = invalid address of a shared ledger ({ $source })
    .hint = write it like postgres://USER@HOST/DATABASE?schema=SCHEMA&name=NAME, with characters such as @ : / ? # percent-encoded. Both parameters are optional
config-ledger--password = { $source } must not contain a password
    .hint = remove it from the address and set PGPASSWORD, PGPASSFILE or LMS_LEDGER, or write password: { "{" } env: LMS_… { "}" } under ledger: in a profile. If others may have seen it, change it
config-ledger--name = the address of the shared ledger has no name=, and without a service lms-cli cannot choose a name
    .hint = add name=NAME to the address, or --profile NAME or --base-url URL. To list the existing names, run `lms-cli ledger status` with a name that does not exist
config-ledger--sandbox = the ledger of the local service cannot be shared, because that service belongs to this folder
    .hint = remove --ledger or unset LMS_LEDGER, or use the service of `lms-cli sandbox` with --base-url
config-ledger--tls-mode = PGSSLMODE={ $mode } would let others read and change the ledger in transit
    .hint = unset PGSSLMODE, and set PGSSLROOTCERT if your database has its own certificate authority
