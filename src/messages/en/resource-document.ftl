### Problems of the documents of a content folder.

# $command: The command that makes it a document of the folder; null if none does.
# Ends: input
# Example: {"known":["assessment","lacuna","track"],"command":null}
document-resource-missing = the document does not name its resource
    .hint = { $command ->
            [none] add resource: ({ COMMAS($known) }) and a key, and put the fields under body
           *[other] make it a document of the content folder: { COMMAND($command) }
        }
# Ends: input
# Example: {"command":["lms-cli","lacuna","format","--keys","course/questions.md"]}
document-key-missing = the question needs a key
    .hint = add key: NAME below the title, between two lines ---, or run: { COMMAND($command) }
# Ends: input
# Example: {"reason":"own","field":"id","isOwnId":true}
document-own-field = { $reason ->
        [own] lms-cli fills in "{ $field }" itself
       *[create] a document to create cannot have an id: the service assigns it
    }
    .hint = { $reason ->
            [own] { $isOwnId ->
                [true] remove { $field }. To adopt an existing resource: lms-cli resources adopt KEY ID --as KIND{ $toLookUp }
               *[false] remove { $field }
            }
           *[create] remove id, or use edit to change an existing resource
        }
# Ends: input
# Example: {"resource":"track"}
document-other-resource = this looks like { $resource ->
        [assessment] an assessment
        [lacuna] a lacuna question
       *[track] a track
    }
    .hint = write resource: { $resource }
# Ends: input, usage
# Example: {"reason":"release"}
track-version = { $reason ->
        [release] a track has no versions to release
       *[version] the track "{ $key }" cannot have a version
    }
    .hint = { $reason ->
            [release] remove release
           *[version] remove the version
        }
# Ends: input
# Example: {"reason":"own-key","key":"diagnóstico"}
document-formerly = { $reason ->
        [own-key] "{ $key }" is the key that the resource has now
       *[twice] the earlier key "{ $key }" is listed twice
    }
    .hint = { $reason ->
            [own-key] list only earlier keys in formerly
           *[twice] keep one of them
        }
# $isForBody: Where the body of one operation is expected, not a resource.
# Ends: input
# Example: {"reason":"import","command":["lms-cli","import","course.yaml"]}
document-other-command = { $reason ->
        [import] { $isForBody ->
            [true] this document names its operation: it is for import
           *[false] this document names an operation, not a resource
        }
        [apply] this document describes a resource of a content folder, not an operation
       *[saved-plan] this is a saved plan, not a document
    }
    .hint = { $reason ->
            [import] run { COMMAND($command) }{ $isForBody ->
                [true] { "" }
               *[false] , or write resource: instead
            }
            [apply] run { COMMAND($command) }
           *[saved-plan] name only saved plans: lms-cli apply { WORD($file) }{ $toSend }
        }
# Ends: warning
# Example: {"key":"diagnóstico"}
reference-no-version = "{ $key }" has no release, so it may have no version id
    .hint = add release: NOTES to its document, unless it was released before
