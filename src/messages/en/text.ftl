### Problems of the text of a document: its file, encoding and syntax.
## Ends: input
document-unreadable--not-found = file "{ $file }" not found
    .hint = check the name and the folder you are in
document-unreadable--not-a-file = "{ $file }" is not a file
    .hint = name its files if it is a folder, for example "{ $file }/*.yaml"
document-unreadable--no-permission = cannot read "{ $file }": permission denied
document-unreadable--no-match = no files of documents found in "{ $file }"
    .hint = check the folder you are in, and the pattern. Documents end in .yaml, .json, .csv or .md
document-unreadable--other = cannot read "{ $file }"
    .hint = name a file that you can read, or - for standard input
# Example: {"reason":"not-utf-8"}
document-encoding--binary = the file is not a text, but an image, a zip package (.docx, .xlsx) or an old Office file
    .hint = name a text file: YAML, JSON, CSV, or questions in Markdown (.md). If it is a spreadsheet, save it as "CSV UTF-8" in Excel
document-encoding--named = cannot decode the text as { $encoding }
    .hint = save it as UTF-8, or name its encoding, for example --encoding windows-1252
document-encoding--mixed = the file mixes two encodings, UTF-8 and Windows-1252 (the other one begins at byte { NUMBER($offset) })
    .hint = find the rows that came from another file, insert them again, and save it as "CSV UTF-8" in Excel
document-encoding--not-utf-8 = the file is not { $named ->
        [none] UTF-8
       *[other] { $named }
    } (byte { NUMBER($offset) }){ IF($guess, ": it looks like ", $guess) }
    .hint = { $isTable ->
            [true] save it as "CSV UTF-8" in Excel, or name its encoding, for example --encoding windows-1252
           *[false] save it as UTF-8
        }
document-unknown-format = cannot tell the format of "{ $file }" from its name
    .hint = { $converted ->
            [none] write it in YAML, JSON, CSV or Markdown (.md), or add --format yaml, json, jsonc, ndjson, csv or md
           *[other] convert its questions: lms-cli convert { WORD($file) } --out { WORD($converted) }. Save anything else as CSV
        }
document-unread-line = $text is a line that could not be read
    .hint = replace $text by the corrected document, with its fields
## Ends: usage, input
document-empty = the file contains no document
    .hint = add a document. To list its fields, run for example: lms-cli schema lacuna.create
document-syntax--indentation = the indentation does not match the lines above, or has tabs
    .hint = indent the fields of one object equally, with spaces
document-syntax--missing-end = a quote, bracket or brace that opens here is not closed
    .hint = add the closing quote, bracket or brace
document-syntax--missing-comma = a comma is missing
    .hint = separate the elements with commas
document-syntax--missing-colon = a colon is missing
    .hint = write name: value, with a space after the colon
document-syntax--value-expected = a value is missing
    .hint = write a value, or null
document-syntax--unexpected-text = unexpected text
    .hint = remove it, or put the whole text in quotes if this is part of it
document-syntax--no-quotes = text without double quotes
    .hint = write names and texts in double quotes, and true, false and null in small letters
document-syntax--bad-escape = invalid escape sequence
    .hint = write \\ for a backslash
document-syntax--bad-mark = an alias (*name), anchor (&name) or tag (!name) is not allowed here, or an alias has no anchor above it
    .hint = put a text that begins with *, & or ! in quotes
document-syntax--bad-number = invalid number
    .hint = write digits, or put it in quotes
document-syntax--bad-character = invalid character
    .hint = write it as an escape sequence in double quotes, for example "\u0007"
document-syntax--not-one-line = NDJSON needs one complete document per line, without comments
    .hint = put each document on one line, or rename the file to .json
document-syntax--other = invalid syntax
    .hint = compare the file with a sample
document-duplicate-key = duplicate field "{ $field }"
    .hint = keep one of them
document-field-name--reserved = the field name "{ $field }" is reserved
    .hint = remove the field
document-field-name--not-text = the name of a field must be a plain text
    .hint = write name: value
## Ends: usage, input, output
document-too-large--whole = the file is larger than { NUMBER($limitMiB) } MiB
    .hint = split it, or save it as a file of NDJSON: `lms-cli import` reads these at any length
document-too-large--saved-plan = "{ $file }" is too large: a saved plan may have at most { $limitMiB } MiB
    .hint = split the change into smaller ones and apply each, or apply without a saved plan: lms-cli apply{ $toSend }
document-too-large--document = the document is too large or nested too deeply, with its YAML aliases written out
    .hint = split it: no document of this service is that large
