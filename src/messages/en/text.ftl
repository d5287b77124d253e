### Problems of the text of a document: its file, encoding and syntax.

# Ends: input
# Example: {"reason":"not-found","file":"questoin.yaml"}
document-unreadable--not-found = file "{ $file }" not found
    .hint = check the name and the folder you are in
document-unreadable--not-a-file = "{ $file }" is not a file
    .hint = if it is a folder, name its files: { $pattern }
document-unreadable--no-permission = cannot read "{ $file }": permission denied
document-unreadable--no-documents = no documents found in "{ $file }": no file name there ends in { OR($endings) }
    .hint = name another folder, or the files
document-unreadable--no-match = no file matches "{ $file }"
    .hint = check the pattern and the folder you are in
document-unreadable--other = cannot read "{ $file }"
    .hint = name a file that you can read, or - for standard input
# Ends: input, usage
# Example: {"reason":"size","limitMiB":16}
document-too-large--whole = the file is larger than { $limitMiB } MiB
    .hint = split it, or write it as NDJSON: `lms-cli import` reads NDJSON of any length
document-too-large--size = the document is larger than { $limitMiB } MiB
    .hint = split it: no document of this service is that large
document-too-large--depth = the document has more than { $limit } levels of nesting
    .hint = reduce the nesting: no document of this service is that deep
document-too-large--aliases = the YAML aliases expand to more than { $limit } values
    .hint = write the values out, or use fewer aliases
# $guess: `mixed`: rows of a table are UTF-8, others Windows-1252.
# $named: The encoding that an option names.
# Ends: input
# Example: {"offset":31,"guess":"windows-1252","command":"iconv -f windows-1252 -t UTF-8 quiz.yaml > quiz.utf-8.yaml","named":null,"isTable":false}
document-encoding = { $guess ->
        [image] the file is not a text: it looks like an image
        [zip] the file is not a text: it looks like a zip package, such as .docx or .xlsx
        [office] the file is not a text: it looks like an old Office file, such as .doc or .xls
        [mixed] the file mixes two encodings, UTF-8 and Windows-1252 (the other one begins at byte { $offset })
       *[other] the file is not { $named ->
            [none] UTF-8
           *[other] { $named }
        } (byte { $offset }){ $guess ->
            [none] { "" }
           *[other] : it looks like { $guess }
        }
    }
    .hint = { $guess ->
            [image] name a text file: YAML, JSON, CSV, or questions in Markdown (.md)
            [zip] { no-text-hint }
            [office] { no-text-hint }
            [mixed] find the rows that came from another file, insert them again, and save it as "CSV UTF-8" in Excel
           *[other] { $isTable ->
                [true] in Excel, save it as "CSV UTF-8"{ $guess ->
                    [none] , or name its encoding, for example --encoding windows-1252
                   *[other] { "" }
                }
               *[false] save it as UTF-8{ $command ->
                    [none] { "" }
                   *[other] , for example: { $command }
                }
            }
        }
# Ends: input, usage
document-empty = the file contains no document
    .hint = add a document. To list its fields, run for example: lms-cli schema lacuna.create
# Ends: input
# Example: {"file":"question.txt","kind":"other","command":null}
document-unknown-format = cannot tell the format of "{ $file }" from its name
    .hint = { $kind ->
            [workbook] save it as CSV, or if it has questions: { $command }
            [spreadsheet] save it as CSV and use that file
            [office] write it in YAML, JSON or CSV, or questions in Markdown (.md)
            [pipe] pipe it to the command and name it -, or add --format yaml, json, jsonc, ndjson, csv or md
           *[other] add --format yaml, json, jsonc, ndjson, csv or md
        }
# Ends: input, usage
# Example: {"reason":"missing-end"}
# $isText: True for the text of a line in a file of rejects.
document-syntax = { $isText ->
        [true] $text is a line that could not be read:{ " " }
       *[other] { "" }
    }{ $reason ->
        [corrected] now it can be read
        [indentation] the indentation does not match the lines above
        [tab] YAML does not allow tabs as indentation
        [missing-end] a quote, bracket or brace that opens here is not closed
        [missing-comma] a comma is missing
        [missing-colon] a colon is missing
        [value-expected] a value is missing
        [unexpected-text] unexpected text
        [second-comma] there are two commas
        [single-quotes] JSON does not allow single quotes
        [bare-name] the name of a field has no quotes
        [capital-word] JSON does not know this word
        [bad-escape] invalid escape sequence
        [bad-alias] an alias must name an anchor (&name) above it that does not contain it
        [bad-anchor] an anchor (&name) is not allowed here
        [bad-tag] YAML tags (!name) are not supported
        [bad-number] invalid number
        [bad-character] invalid character
        [comment-in-ndjson] NDJSON does not allow comments
        [not-one-line] NDJSON needs one complete document per line
       *[other] invalid syntax
    }
    .hint = { $isText ->
        [true] replace $text by the corrected document, with its fields
       *[other] { $reason ->
            [indentation] indent the fields of one object equally, with spaces
            [tab] use spaces
            [missing-end] add the closing quote, bracket or brace
            [missing-comma] separate the elements with commas
            [missing-colon] write name: value, with a space after the colon
            [value-expected] write a value, or null
            [unexpected-text] put the whole text in quotes if this is part of it
            [second-comma] remove one of them
            [single-quotes] write names and texts in double quotes, for example "topicId"
            [bare-name] write it in double quotes, for example "topicId"
            [capital-word] write true, false or null in small letters, or put a text in double quotes
            [bad-escape] write \\ for a backslash
            [bad-alias] put a text that begins with * in quotes
            [bad-anchor] put a text that begins with & in quotes
            [bad-tag] put a text that begins with ! in quotes
            [bad-number] write digits, or put it in quotes
            [bad-character] write it as an escape sequence in double quotes, for example "\u0007"
            [comment-in-ndjson] remove the comment, or rename the file to .jsonc
            [not-one-line] put each document on one line, or rename the file to .json
           *[other] compare the file with a sample
        }
    }
# Ends: input, usage
# Example: {"field":"difficulty"}
document-duplicate-key = duplicate field "{ $field }"
    .hint = keep one of them
# Ends: input, usage
# Example: {"reason":"reserved","field":"constructor"}
document-field-name--reserved = the field name "{ $field }" is reserved
    .hint = remove the field
document-field-name--not-text = the name of a field must be a plain text
    .hint = write name: value
# Ends: input, usage
# Example: {"field":"title"}
document-lone-surrogate = { $field } contains half of a character
    .hint = write the character itself instead of its \u escape
