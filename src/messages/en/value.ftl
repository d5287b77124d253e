### Problems of the values in a document.

# Ends: input
# Example: {"received":"\"Texto corrigido\""}
document-not-an-object = a document must be an object with fields, not { received }
    .hint = write name: value lines (YAML) or { "{" } "name": value { "}" } (JSON)
# $known: None where a finding above lists them.
# $isSendable: False if no option lets the field through.
# $isColumn: True for the column of a sheet.
# Ends: input, usage
# Example: {"field":"tag","suggestion":"tags","known":["title","tags"]}
document-unknown-field = unknown { $isColumn ->
        [true] column
       *[false] field
    } "{ $field }"
    .hint = { $suggestion ->
            [none] { $known ->
                [0] use one of the names listed above{ to-send-unknown }
               *[other] { $isLayout ->
                    [true] rename the column, or add --ignore-columns "{ $field }". For a sheet with all columns, run lms-cli convert --template csv
                   *[false] use one of these: { COMMAS($known) }{ to-send-unknown }
                }
            }
           *[other] did you mean "{ $suggestion }"?{ $isColumn ->
                [true] { " " }Rename the column, or add --columns "{ $field }={ $suggestion }"
               *[false] { "" }
            }
        }
# $command: The words of the command for that kind; null where a document is not sent alone.
# Ends: input
# Example: {"kind":"lacuna.create","resource":"lacuna","command":["lms-cli","lacuna","create","capital.yaml"]}
document-other-kind = this looks like { $resource ->
        [assessment] an assessment
        [lacuna] a lacuna question
       *[track] a track
    }
    .hint = { $command ->
            [none] use the operation { $kind }
           *[other] use the command for it: { COMMAND($command) }
        }
# Ends: input, usage
# $value: One that would be accepted; without it, $expected says which kind.
# Example: {"field":"releaseNotes","expected":"text"}
document-missing-field = { $cell ->
        [none] the required field "{ $field }" is missing
       *[other] the required column "{ $cell }" is empty
    }
    .hint = { $cell ->
            [none] add { $field }: { example-value }{ $option ->
                [none] { "" }
               *[other] , or pass { $option } ID
            }
           *[other] fill in the column { $cell } of this row
        }
# Ends: input, usage
# Example: {"field":"difficulty","expected":"integer","received":"\"2\""}
document-wrong-type = { wrong-type }
    .hint = { write-like }
# Ends: input, usage
# Example: {"field":"inheritPermissions","received":"\"INHERITS\"","allowed":["INHERIT","NOT_INHERIT"],"suggestion":"INHERIT"}
document-value-not-allowed = { $field } must be { OR($allowed) }, not { received }
    .hint = { $suggestion ->
            [none] write { $allowed ->
                [one] { $allowed-0 }
               *[other] one of these values
            }
           *[other] did you mean { $suggestion }?
        }
# Ends: warning
# Example: {"fields":["tags","assessWhole","dropDown","disabled"]}
document-fields-left-out = edit replaces the whole resource, so the service may reset the omitted fields: { LIST($fields) }
    .hint = add the fields whose values you want to keep
# $sends: True for a command that would have sent them.
# $areNames: True where every finding is about the name of a file.
# $limit: The number of problems after which the search ended.
# Ends: input. Next: lms-cli validate question.yaml
# Example: {"errors":2,"warnings":0,"sends":true,"areNames":false}
document-invalid = { errors-and-warnings } in the documents{ search-ended }{ $sends ->
        [true] : nothing was sent
       *[false] { "" }
    }
    .hint = { $areNames ->
            [true] check the file names
           *[false] correct them and run the same command again
        }
# $columns: Those of a sheet that have answers.
# Ends: input
# Example: {"blanks":2,"lacunas":1}
lacuna-blank-count = { $columns ->
        [none] the statement has { $blanks ->
            [0] no blank
            [one] { NUMBER($blanks) } blank
           *[other] { NUMBER($blanks) } blanks
        } (###), but lacunaAlternatives has { COUNT($lacunas, one: "element", other: "elements") }
       *[other] the statement has { $blanks ->
            [0] no blank
            [one] { NUMBER($blanks) } blank
           *[other] { NUMBER($blanks) } blanks
        } (###), but there are answers in { LIST($columns) }
    }
    .hint = { $blanks ->
            [0] write ### into the statement, where the answer belongs
           *[other] { $columns ->
                [none] write one element for each ### of the statement, in the same order
               *[other] write the answers of each ### into a column of their own, in the same order, and leave the others empty
            }
        }
# Ends: input
lacuna-blank-in-comment = the statement ends before its blank: in YAML, a # after a space begins a comment
    .hint = put the statement in quotes, for example question: "The capital is ###."
# Ends: input
lacuna-no-alternative = a blank needs at least one alternative
    .hint = add an alternative, for example - { "{" } description: Brasília, score: 10 { "}" }
# Ends: warning
lacuna-disable-html-on-edit = the service may ignore disableHTML on edit
    .hint = remove it, or check the question in the service afterwards
# Ends: input, warning
# Example: {"reason":"no-questions"}
assessment-selection = { $reason ->
        [no-questions] selectQuestions: SOME_SELECTED requires questionVersionIds
        [questions-ignored] questionVersionIds is only used with selectQuestions: SOME_SELECTED
       *[no-count] selectQuestions: SOME_RANDOM is used without numberRandomQuestions
    }
    .hint = { $reason ->
            [no-questions] add questionVersionIds: [ids of the question versions]
            [questions-ignored] add selectQuestions: SOME_SELECTED, or remove questionVersionIds
           *[no-count] add numberRandomQuestions with the number of questions to draw
        }
# Ends: warning
# Example: {"received":"REMOVE"}
assessment-filter-type = the service may not know the filter type "{ $received }": the contract only shows ADD
    .hint = write type: ADD, unless you know that the service accepts another type
# Ends: warning
# Example: {"received":"ACTIVE"}
track-status = the service may not accept the status "{ $received }": the contract only shows AVAILABLE
    .hint = use AVAILABLE, or a status that the catalogue knows: OBSOLETE, CLOSING or ARCHIVED
# Ends: input
# Example: {"both":true}
track-item-id = { $both ->
        [true] a track item cannot have both id and enrollableItemId
       *[false] a track item requires the id of its track or training
    }
    .hint = { $both ->
            [true] keep one of them
           *[false] add enrollableItemId: ID
        }
# Ends: input
# Example: {"field":"imageName","expected":"image-name","received":"\"images/mapa.png\""}
image-name = { $field } must be a file name without a path, not { received }
    .hint = write only the name, for example imageName: cover.png
# Ends: input
# Example: {"field":"imageName","expected":"image-name","received":"\"mapa.svg\""}
image-type = the service does not accept { received } as an image
    .hint = use a JPG, JPEG, PNG or GIF file
