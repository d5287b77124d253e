### Problems of CSV files: headers, rows, quotes.
## Ends: input
csv-kind--no-operation = no column specifies the operation
    .hint = name it for all rows, for example --as lacuna.create, or add a column operation
csv-kind--no-resource = no column specifies the resource
    .hint = add a column "{ $column }" with lacuna in the row of each question, or add --as lacuna to the command
csv-column--unnamed = a column has no name
    .hint = write the name of its field in the first row, or remove the column
csv-column--statement = the column "{ $column }" is for sentences with their [[answers]], but here the answers have columns of their own
    .hint = rename the column "{ $column }" to "{ $rename }", or add --columns "{ $column }={ $rename }"
csv-column--missing = required columns are missing: { LIST($headers, each: "quoted") }
    .hint = add them, or name other columns with --columns "NAME={ $headers-0 }"{ IF($mayDefault, ", or give all rows one value by defaults: in lms-cli.yaml (", COMMAS($fields), ")") }
csv-column--unknown = "{ $column }" is not the name of a field
    .hint = write it like title or lacunaAlternatives[0].alternatives[0].description
csv-column--twice = another column already sets "{ $column }" or a part of it
    .hint = keep one of them
csv-column--of-many = "{ $column }" does not fit in one cell
    .hint = name a part of it, for example lacuna1 or imageProperties.imageName
csv-column--not-found = --columns or --ignore-columns names a column "{ $column }" that no sheet has
    .hint = name one of these: { LIST($headers, each: "quoted") }
csv-column--too-many = the header has { COUNT($columns, one: "column", other: "columns") }, but at most { NUMBER($limit) } are allowed
    .hint = check that the file is the right one, and delete the columns that are empty
csv-still-rejected = { $text }
    .hint = { $emptied ->
            [0] correct the row, which has not changed since it was rejected, or empty its cell $rejected
           *[other] type { LIST($emptied) } again: a spreadsheet had changed what was there
        }
csv-cells = the row has { COUNT($cells, one: "cell", other: "cells") }, but the header has { NUMBER($columns) }
    .hint = put a cell that contains the separator in quotes, and give each row as many cells as the header, empty ones included
csv-quote--stray = a quote inside this cell is not doubled
csv-quote--not-closed = the quote at the start of this cell is never closed
    .hint = put a quote at both ends of the cell, and double every quote inside: "the ""capital"""
## Ends: input, warning
csv-not-utf-8 = the file is not UTF-8. Read as Windows-1252, its first word with an accent is "{ $word }"
    .hint = add --encoding windows-1252 if the word is right. Otherwise save the file in Excel as "CSV UTF-8"
## Ends: warning
csv-left-out--row = this row above the header is left out
    .hint = move it below the header, if it is a question
csv-left-out--unnamed = a column without a name is left out
    .hint = write the name of a field above its cells, if they belong to the questions
csv-left-out--unknown = the column "{ $column }" is left out: no field has this name
    .hint = add --columns "{ $column }=FIELD" if its cells belong to the questions, or --ignore-columns "{ $column }"
