### Problems of the files that `convert` reads.

# Ends: input
# Example: {"file":"quiz.txt","formats":["csv","moodle-xml"],"isSpreadsheet":false}
convert-format = "{ $file }" is not in a format that lms-cli reads
    .hint = { $isSpreadsheet ->
            [true] save it as .xlsx or CSV, and convert that file
           *[false] name its format with --from if it is one of these: { COMMAS($formats) }
        }
convert-format--ambiguous = "{ $file }" may be { OR($formats) }
    .hint = add { OR($formats, each: "from-format") }
# Ends: input
# $name: That of a tag or attribute.
# Example: {"reason":"unclosed tag","name":"quiz"}
convert-not-well-formed = the file is not well-formed: { $reason ->
        [bare-ampersand] an "&" that begins no entity
        [unknown-entity] an unknown entity
        [less-than-in-a-value] a "<" in the value of an attribute
        [unclosed-tag] the tag <{ $name }> is not closed
        [unmatched-closing-tag] </{ $name }> closes no tag
        [duplicate-attribute] the attribute { $name } is listed twice
        [unquoted-attribute-value] a value has no quotes
        [attribute-without-value] an attribute has no value
        [unexpected-end] the text ends too early
       *[other] { $reason }{ $name ->
            [none] { "" }
           *[other] : { $name }
        }
    }
    .hint = { $reason ->
            [bare-ampersand] write &amp; for each "&" of the text
            [unknown-entity] write &amp; for each "&" of the text
           *[other] correct it at this place, or export it again
        }
# $limit: In MiB for files, otherwise a number of what is counted.
# Ends: input
# Example: {"what":"entry","limit":50}
convert-too-large = { $what ->
        [output] the output would be larger than { NUMBER($limit) } MiB
        [file] the file is larger than { NUMBER($limit) } MiB
        [package] the files in the package are larger than { NUMBER($limit) } MiB together
        [entry] a file in the package is larger than { NUMBER($limit) } MiB
        [list] the list of files in the package is larger than { NUMBER($limit) } MiB
        [entries] the package contains more than { NUMBER($limit) } files
        [questions] the package contains more than { NUMBER($limit) } questions for its size
        [question] a question is longer than { NUMBER($limit) } characters
        [tag] a tag or text is longer than { NUMBER($limit) } characters
        [levels] more than { NUMBER($limit) } levels of nesting
        [rows] the table would have more than { NUMBER($limit) } rows
        [sheets] the workbook has more than { NUMBER($limit) } sheets
        [cells] the sheet has more than { NUMBER($limit) } cells
       *[shared-texts] the texts of the cells are longer than { NUMBER($limit) } MiB together, because many cells repeat long ones
    }
    .hint = { $what ->
            [output] use --to ndjson, or convert fewer files at once
            [rows] use --to ndjson, or convert fewer files at once
            [levels] check that every tag and bracket at this place is closed
            [question] check that every tag and bracket at this place is closed
            [tag] check that every tag and bracket at this place is closed
           *[other] export the questions in several smaller files
        }
# Ends: input. Next: lms-cli convert quiz.gift --encoding windows-1252
# Example: {"encoding":"utf-8","isUtf8":true}
convert-encoding = cannot decode the text as { $encoding }
    .hint = { $isUtf8 ->
            [true] save it as UTF-8, or add --encoding windows-1252 if an older program wrote it
           *[false] give the encoding of the file, for example --encoding utf-8
        }
# Ends: input
# Example: {"flaw":"cut-short"}
convert-zip = cannot read the package: { zip-flaw }
    .hint = export or download it again
# Ends: input
# Example: {"flaw":"not-a-zip"}
convert-xlsx = cannot read the workbook: { workbook-flaw }
    .hint = open it in the spreadsheet, and save it again as .xlsx or as CSV UTF-8
# Ends: warning, input
# Example: {"reason":"file","file":"quiz.xml"}
convert-empty--file = "{ $file }" contains no question
    .hint = check that it is the right file, or name its format with --from
convert-empty--package = no file in "{ $file }" has a format that lms-cli recognizes
    .hint = unpack it, and convert the file that has the questions with --from FORMAT
convert-empty--entries = { COUNT($entries, one: "file", other: "files") } in "{ $file }" { $entries ->
        [one] has
       *[other] have
    } no known format: { LIST($entries, each: "quoted", most: 5) }
    .hint = unpack a file that has questions, and convert it with --from FORMAT
