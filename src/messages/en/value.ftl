### Problems of the values in a document.
## Ends: input
document-not-an-object = a document must be an object with fields, not { received }
    .hint = write name: value lines (YAML) or { "{" } "name": value { "}" } (JSON)
document-other-kind = this looks like { a-resource }
    .hint = use a command of lms-cli { $resource }, or write operation: { $kind } or resource: { $resource }
# $canSkip: True for an import without --skip-invalid.
document-invalid = { errors-and-warnings } in the documents{ search-ended }{ IF($sends, ": nothing was sent") }
    .hint = correct them and run the same command again{ IF($canSkip, ", or send the others now: add --skip-invalid --rejects FILE") }{ $comment ->
        [none] { "" }
       *[other] . To waive a finding of lint, write above its line: { waiver }
    }
lacuna-blank-count = the statement has { COUNT($blanks, one: "blank", other: "blanks") } (###), but { $columns ->
        [none] lacunaAlternatives has { COUNT($lacunas, one: "element", other: "elements") }
       *[other] there are answers in { LIST($columns) }
    }
    .hint = write ### into the statement where each answer belongs, and the answers of each ### { $columns ->
            [none] as an element of lacunaAlternatives
           *[other] into a column of their own
        }, in the same order
lacuna-blank-in-comment = the statement ends before its blank: in YAML, a # after a space begins a comment
    .hint = put the statement in quotes, for example question: "The capital is ###."
lacuna-no-alternative = a blank needs at least one alternative
    .hint = add an alternative, for example - { "{" } description: Brasília, score: 10 { "}" }
track-item-id = a track item requires either id or enrollableItemId, not both
    .hint = write one of them: enrollableItemId: ID
## Ends: usage, input
# $known: None where a finding above lists them.
document-unknown-field = unknown { $isColumn ->
        [true] column
       *[none] field
    } "{ $field }"
    .hint = { $known ->
            [0] use one of the names listed above{ to-send-unknown }
           *[other] { $isLayout ->
                [true] rename the column, or add --ignore-columns "{ $field }". For a sheet with all columns, run lms-cli convert --template csv
               *[none] use one of these: { COMMAS($known) }{ to-send-unknown }
            }
        }
document-missing-field = { $cell ->
        [none] the required field "{ $field }" is missing
       *[other] the required column "{ $cell }" is empty
    }
    .hint = { $cell ->
            [none] add { $field }: { example-value }{ IF($mayShare, " below its title, or at the top for all questions, between two lines ---") }
           *[other] fill in the column { $cell } of this row
        }
document-wrong-type = { wrong-type }
    .hint = { write-like }
# Example: {"field":"inheritPermissions","received":"\"INHERITS\""}
document-value-not-allowed = { $field } must be { OR($allowed) }, not { received }
    .hint = write { OR($allowed) }
## Ends: input, warning
assessment-selection--no-questions = selectQuestions: SOME_SELECTED requires questionVersionIds
    .hint = add questionVersionIds: [ids of the question versions]
assessment-selection--questions-ignored = questionVersionIds is only used with selectQuestions: SOME_SELECTED
    .hint = add selectQuestions: SOME_SELECTED, or remove questionVersionIds
assessment-selection--no-count = selectQuestions: SOME_RANDOM is used without numberRandomQuestions
    .hint = add numberRandomQuestions with the number of questions to draw
## Ends: warning
document-fields-left-out = edit replaces the whole resource, so the service may reset the omitted fields: { LIST($fields) }
    .hint = add the fields whose values you want to keep
lacuna-disable-html-on-edit = the service may ignore disableHTML on edit
    .hint = remove it, or check the question in the service afterwards
document-unusual-value = the service may not accept "{ $received }" as { $field }: the contract only shows { $shown }
    .hint = write { $shown }, unless you know that the service accepts another value
