### Problems of the documents of a content folder.
### Ends: input

# $kind: What it could be imported as.
# $command: The command that makes it a document of the folder; null if none does.
# Example: {"kind":"lacuna.create","command":["lms-cli","lacuna","format","--keys","course/questions.md"]}
document-kind-missing = the document names neither an operation nor a resource
    .hint = { $command ->
            [none] add --as KIND to import it, for example { $kind }, or add resource: and key: and put the fields under body
           *[other] add --as { $kind } to import it, or make it a document of the content folder: { COMMAND($command) }
        }
# Example: {"command":["lms-cli","lacuna","format","--keys","course/questions.md"]}
document-key-missing = the question needs a key
    .hint = add key: NAME below the title, between two lines ---, or run: { COMMAND($command) }
# Example: {"reason":"own","field":"id","isOwnId":true}
document-own-field--own = lms-cli fills in "{ $field }" itself
    .hint = { $isOwnId ->
            [true] remove { $field }. To adopt an existing resource: lms-cli resources adopt KEY ID --as KIND{ $toLookUp }
           *[false] remove { $field }
        }
document-own-field--create = a document to create cannot have an id: the service assigns it
    .hint = remove id, or use edit to change an existing resource
# Ends: input, usage
# Example: {"reason":"release"}
track-version--release = a track has no versions to release
    .hint = remove release
track-version--version = the track "{ $key }" cannot have a version
    .hint = remove the version
# Example: {"key":"diagnóstico"}
document-formerly = "{ $key }" is listed twice, or is the key that the resource has now
    .hint = list each earlier key once
# Example: {"reason":"import","command":["lms-cli","import","course.yaml"]}
document-other-command--import = this document names an operation: it is for import
    .hint = run { COMMAND($command) }
document-other-command--apply = this document describes a resource of a content folder, not an operation
    .hint = run { COMMAND($command) }
document-other-command--saved-plan = this is a saved plan, not a document
    .hint = name only saved plans: lms-cli apply { WORD($file) }{ $toSend }
# Ends: warning
# Example: {"key":"diagnóstico"}
reference-no-version = "{ $key }" has no release, so it may have no version id
    .hint = add release: NOTES to its document, unless it was released before
