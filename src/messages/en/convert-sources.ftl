### Problems of the files that `convert` reads.
### Ends: input

# Example: {"file":"quiz.txt","formats":["csv","moodle-xml"],"isSpreadsheet":false}
convert-format = "{ $file }" is not in a format that lms-cli reads
    .hint = { $isSpreadsheet ->
            [true] save it as .xlsx or CSV, and convert that file
           *[false] name its format with --from if it is one of these: { COMMAS($formats) }
        }
# Example: {"reason":"entity"}
convert-not-well-formed = the file is not well-formed: { $reason ->
        [entity] an "&" begins no known entity
       *[other] it breaks the rules of its format
    }
    .hint = { $reason ->
            [entity] write &amp; for each "&" of the text
           *[other] correct it at this place or above it, or export it again
        }
# Example: {"what":"file"}
convert-too-large = { $what ->
        [output] the output would be too large for its format
        [question] a question is too long, or nested too deeply
       *[file] the file, or a file in it, is too large
    }
    .hint = { $what ->
            [output] use --to ndjson, or convert fewer files at once
            [question] check that every tag and bracket at this place is closed
           *[file] export the questions in several smaller files
        }
# Ends: input. Next: lms-cli convert quiz.gift --encoding windows-1252
# Example: {"encoding":"utf-8"}
convert-encoding = cannot decode the text as { $encoding }
    .hint = save it as UTF-8, or name its encoding, for example --encoding windows-1252
convert-zip = cannot read the package: it, or a file in it, is damaged or encrypted
    .hint = export or download it again
# Example: {"name":null}
convert-xlsx = cannot read the workbook: { $name ->
        [none] it is not a workbook, or has no visible sheet
       *[other] "{ $name }" is missing or damaged
    }
    .hint = open it in the spreadsheet, and save it again as .xlsx or as CSV UTF-8
# Ends: warning, input
# Example: {"file":"quiz.zip","entries":["notes.txt"]}
convert-empty = files in "{ $file }" have no known format{ $entries ->
        [0] { "" }
       *[other] : { LIST($entries, each: "quoted", most: 5) }
    }
    .hint = unpack a file that has questions, and convert it with --from FORMAT
