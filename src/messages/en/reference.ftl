### Problems of references as they are written.

# Ends: input
# Example: {"reason":"unknown-part"}
reference-malformed = { $reason ->
        [other-fields] a reference cannot have fields other than $ref
        [not-text] the key of a reference must be text
        [no-key] the key of a reference must not be empty or have control characters
        [unknown-part] a reference can only ask for the id or the version id
       *[not-an-id] { $isList ->
            [true] { $field } is a list of ids, not one id
           *[false] { $field } is not an id, so it cannot be a reference
        }
    }
    .hint = { $reason ->
            [other-fields] remove the other fields
            [not-text] put it in quotes
            [no-key] write the key of a document
            [unknown-part] write { "{" } $ref: "KEY" { "}" } or { "{" } $ref: "KEY#versionId" { "}" }
           *[not-an-id] { $isList ->
                [true] write a list: { $field }: [{ "{" } $ref: … { "}" }]
               *[false] write the value itself
            }
        }
# Ends: warning
# Example: {"reason":"version","field":"preExamId","key":"quiz"}
reference-part = { $reason ->
        [version] { $field } requires a version id, but { "{" } $ref: { JSON($key) } { "}" } is not one
       *[id] { $field } requires the id of a resource, but { "{" } $ref: { JSON($key, ending: "#versionId") } { "}" } is a version id
    }
    .hint = { $reason ->
            [version] write { "{" } $ref: "KEY#versionId" { "}" } with the key of the document that releases it
           *[id] write { "{" } $ref: "KEY" { "}" } with the key of the document that creates it
        }
