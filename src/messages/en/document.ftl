### Problems of the fields around the body of a document, of its references and of its variables.
## Ends: input
# Example: {"operation":"lacuna.move","part":"params"}
document-part--missing = { $operation } requires { $part }
    .hint = add { $part }: with the fields that `lms-cli schema { $operation }` shows
document-part--not-taken = { $operation } does not accept { $part }
    .hint = remove { $part }, and write its fields under { $needed }
document-part--outside = "{ $field }" is not allowed beside { $beside }
    .hint = { $part ->
            [none] remove { $field }. For what is allowed there, see `lms-cli help files`
           *[other] put { $field } under { $part }
        }
document-kind-missing = the document names neither an operation nor a resource
    .hint = { $command ->
            [none] name its kind, for example: lms-cli import { WORD($file) } --as { $kind }. Or add resource: and key: and put the fields under body
           *[other] name its kind, for example: lms-cli import { WORD($file) } --as { $kind }. Or make it a document of the content folder: { COMMAND($command) }
        }
document-key-missing = the question needs a key
    .hint = add key: NAME below the title, between two lines ---, or run: { COMMAND($command) }
# Example: {"field":"id","isOwnId":true}
document-own-field--own = lms-cli fills in "{ $field }" itself
    .hint = remove { $field }{ IF($isOwnId, ". To adopt an existing resource: lms-cli resources adopt KEY ID --as KIND", $toLookUp) }
document-own-field--create = a document to create cannot have an id: the service assigns it
    .hint = remove id, or use edit to change an existing resource
# Example: {"command":["lms-cli","import","course.yaml"]}
document-other-command--import = this document names an operation: it is for import
document-other-command--saved-plan = this is a saved plan, not a document
    .hint = name only saved plans: lms-cli apply { WORD($file) }{ $toSend }
document-other-command--apply = this document describes a resource of a content folder, not an operation
    .hint = run { COMMAND($command) }
reference-malformed--form = this is not a reference to a key
    .hint = write only { "{" } $ref: "KEY" { "}" } or { "{" } $ref: "KEY#versionId" { "}" }
reference-malformed--not-an-id = { $field } is not an id, so it cannot be a reference
    .hint = write the value itself. A list has its references inside: [{ "{" } $ref: "KEY" { "}" }]
variables-unknown = unknown variable "{ $name }"
    .hint = add it to variables: of the profile in lms-cli.yaml, or define it with --var { WORD($name) }=VALUE
variables-malformed--form = this is not a variable
    .hint = write only { "{" } $var: NAME { "}" }
variables-malformed--misplaced = a variable is not allowed here
    .hint = write the value itself. Variables are allowed in body and params, and for the text of release
## Ends: conflict
import-changed = cannot import the rest of "{ $file }": the file changed
    .hint = run the same command again: it reads the new text and skips what is done
## Ends: usage, input
track-version = a track has no versions to release
    .hint = remove the release, or the version id
## Ends: warning
variables-not-of-profile = { $name } is not defined in the protected profile "{ $profile }": its value comes from { $place }
    .hint = add { $name } to variables: of the profile { $profile }, with the id that this service has
