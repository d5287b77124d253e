### Problems of the address of a shared ledger, and of what a connection to its database needs.

# Ends: usage. Next: lms-cli doctor
# Example: {"reason":"address","source":"--ledger","flaw":"parameter"}
config-ledger--address = invalid address of a shared ledger ({ $source }): { $flaw ->
        [scheme] it must begin with postgres:// or postgresql://
        [characters] it has a space or another character that must be percent-encoded
        [fragment] it must not contain #
        [user] it must have one user name before the @, and in user name and password every character such as @ : / ? # must be percent-encoded
        [host] it must name one host, or the folder of a socket as in %2Fvar%2Frun%2Fpostgresql
        [port] its port must be a number from 1 to 65535
        [database] it must name one database after the host, with / and ? percent-encoded
        [parameter] it may have only the parameters schema and name, each once
        [schema] its schema must be lower-case letters, digits and underscores
       *[name] its name must be letters, digits, dots, dashes and underscores, beginning with a letter or digit
    }
    .hint = write it like postgres://USER@HOST/DATABASE?schema=SCHEMA&name=NAME. Both parameters are optional
config-ledger--password = { $source } must not contain a password
    .hint = remove it from the address and set PGPASSWORD, PGPASSFILE or LMS_LEDGER, or write password: { "{" } env: LMS_… { "}" } under ledger: in a profile. If others may have seen it, change it
config-ledger--name = the address of the shared ledger has no name=, and without a service lms-cli cannot choose a name
    .hint = add name=NAME to the address, or --profile NAME or --base-url URL. To list the existing names, run `lms-cli ledger status` with a name that does not exist
config-ledger--sandbox = the ledger of the local service cannot be shared, because that service belongs to this folder
    .hint = remove --ledger or unset LMS_LEDGER, or use the service of `lms-cli sandbox` with --base-url
config-ledger--tls-mode = PGSSLMODE={ $mode } would let others read and change the ledger in transit
    .hint = unset PGSSLMODE, and set PGSSLROOTCERT if your database has its own certificate authority
