### Problems of `convert`: its options, the files that it reads and writes, and how it ends.
## Ends: partly
convert-some-refused = { COUNT($converted, one: "question was", other: "questions were") } converted{ refused-and-skipped }
    .hint = { mend }
convert-incomplete = { COUNT($questions, one: "question lacks", other: "questions lack") } { $fields ->
        [one] a required field
       *[other] required fields
    }: { COMMAS($fields) }
    .hint = add --set { $fields-0 }=VALUE or --defaults FILE, or complete the output
## Ends: input
convert-nothing = no question was converted{ refused-and-skipped }
    .hint = { $refused ->
            [0] check that the file has questions with blanks, or name its format with --from
           *[other] { mend }
        }
convert-unread = nothing was written, because { COUNT($files, one: "file", other: "files") } could not be read: { COMMAS($files, each: "quoted") }
    .hint = correct the problems above, or run it without these files
convert-topic-map = "{ $file }", line { $line }: a category and the id of its topic are expected, each category once
    .hint = write two columns, for example Geography/Brazil,8801
convert-defaults = "{ $file }" sets "{ $field }", which is not a field that questions share
    .hint = remove { $field }, or correct its name
convert-format = "{ $file }" is not in a format that lms-cli reads
    .hint = { $isSpreadsheet ->
            [true] save it as .xlsx or CSV, and convert that file
           *[false] name its format with --from if it is one of these: { COMMAS($formats) }
        }
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
convert-damaged--package = cannot read the package or workbook: a part of it is missing, damaged or encrypted
    .hint = export or download it again. A workbook needs a visible sheet: save it again as .xlsx or as CSV UTF-8
convert-damaged--text = the file is not well-formed
    .hint = correct it at this place or above it, or export it again. In XML, write &amp; for each "&" of the text
## Ends: input, warning
convert-empty = files in "{ $file }" have no known format{ IF($entries, ": ", LIST($entries, each: "quoted", most: 5)) }
    .hint = unpack a file that has questions, and convert it with --from FORMAT
## Ends: warning
convert-topics = no converted question has { $categories ->
        [one] this category
       *[other] these categories
    } of the topic map: { LIST($categories, each: "quoted", most: 3) }
    .hint = check the spelling in the file of --topic-map
