### Problems of references as they are written.

# Ends: input
# Example: {"reason":"form"}
reference-malformed--form = this is not a reference to a key
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
