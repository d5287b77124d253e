### Problems of references as they are written.

# Ends: input
# Example: {"reason":"unknown-part"}
reference-malformed--other-fields = a reference cannot have fields other than $ref
    .hint = remove the other fields
reference-malformed--not-text = the key of a reference must be text
    .hint = put it in quotes
reference-malformed--no-key = the key of a reference must not be empty or have control characters
    .hint = write the key of a document
reference-malformed--unknown-part = a reference can only ask for the id or the version id
    .hint = write { "{" } $ref: "KEY" { "}" } or { "{" } $ref: "KEY#versionId" { "}" }
reference-malformed--not-an-id = { $isList ->
        [true] { $field } is a list of ids, not one id
       *[false] { $field } is not an id, so it cannot be a reference
    }
    .hint = { $isList ->
            [true] write a list: { $field }: [{ "{" } $ref: … { "}" }]
           *[false] write the value itself
        }
# Ends: warning
# Example: {"reason":"version","field":"preExamId","key":"quiz"}
reference-part--version = { $field } requires a version id, but { "{" } $ref: { JSON($key) } { "}" } is not one
    .hint = write { "{" } $ref: "KEY#versionId" { "}" } with the key of the document that releases it
reference-part--id = { $field } requires the id of a resource, but { "{" } $ref: { JSON($key, ending: "#versionId") } { "}" } is a version id
    .hint = write { "{" } $ref: "KEY" { "}" } with the key of the document that creates it
