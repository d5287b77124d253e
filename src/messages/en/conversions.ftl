### The words of `convert`: what became of the questions, and the comments in what it writes.

conversion-recognized = { $file }: recognized as { $format }
# The names of sheets, by the reason why they are not read.
conversion-sheets-unread = note: sheets of { $file } that were not read: { COMMAS($sheets, each: "sheet-unread") }
conversion-which-format = Which format does { $file } have?
conversion-list = { $of ->
        [refused] not converted:
        [lost] changed or not kept, in converted questions:
       *[skipped] skipped, because they are not fill-in-the-blank questions:
    }
conversion-missing = missing: { $field } in { questions } (give it with --set or --defaults)
conversion-more = … and { NUMBER($questions) } more (-v shows all)
conversion-more-findings = … and { NUMBER($findings) } more findings of lint (-v shows all)
conversion-converted = { NUMBER($converted) } of { questions } converted
conversion-rejects-written = { COUNT($rows, one: "row", other: "rows") } to correct in { $file }, with the reasons
conversion-written = written: { LIST($files) }
conversion-from = from { $place }{ IF($about, " (", COMMAS($about), ")") }
conversion-id = id { $id }
conversion-lacks = missing: { COMMAS($fields) }
conversion-shared = Fields of all questions in this file. { $isComplete ->
        [true] A question can override them.
       *[false] Fill in those that are missing.
    }

### The empty table that `convert --template` writes.

# At most 31 characters, without []/\:*?
template-sheet = { $name ->
        [questions] Questions
       *[columns] Columns
    }
# A flag that is off, in a table as text.
template-off = false
template-column = { $name ->
        [title] Title of the question
        [question] Statement of the question, with ### in the place of each blank
        [difficulty] Difficulty of the question, a whole number
        [source] Where the question comes from, such as a book
        [author] Author of the question
        [topicId] Id of the topic in the service
        [lacuna1] Answers of the first blank with their points, separated by |
        [lacuna2] Answers of the second blank. Leave it empty if the question has only one. For a third blank, add a column lacuna3, and so on
        [tags] Tags, separated by spaces
        [dropDown] true shows the answers of each blank as a list (default: false)
        [assessWhole] true assesses the question as a whole, not each blank (default: false)
        [disabled] true disables the question (default: false)
        [disableHTML] true shows HTML in the statement as text (default: false)
        [inheritPermissions] INHERIT to inherit the permissions of the topic, NOT_INHERIT to use only those of this row
        [securityPermission] Roles granted to parties, such as 12:READ,WRITE | 13:READ. [] grants none
        [securityRestriction] Roles denied to parties, such as 12:REMOVE. [] denies none
       *[other] { "" }
    }
template-example = { $name ->
        [title] The capital
        [question] The capital of Brazil is ###, inaugurated in ###.
        [source] Geography workbook
       *[tags] capitals brazil
    }
