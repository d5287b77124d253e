### Problems of `convert` itself: its options, its outputs, and how it ends.

# Ends: partly
# Example: {"refused":2,"skipped":1,"converted":30,"isStrict":false,"sheet":null}
convert-some-refused = { COUNT($converted, one: "question was", other: "questions were") } converted{ refused-and-skipped }
    .hint = { mend }
# Ends: partly. Next: lms-cli convert quiz.xml --set topicId=8801 --set difficulty=1
# Example: {"fields":["topicId","difficulty"],"questions":30}
convert-incomplete = { COUNT($questions, one: "question lacks", other: "questions lack") } { $fields ->
        [one] a required field
       *[other] required fields
    }: { COMMAS($fields) }
    .hint = add { INCLUDES($fields, "topicId") ->
            [true] --set topicId=ID, --topic-map FILE or --defaults FILE
           *[false] --set { $fields-0 }=VALUE or --defaults FILE
        }, or add { $fields ->
            [one] it
           *[other] them
        } to the output
# Ends: input
# Example: {"seen":12,"refused":2,"skipped":10,"isStrict":false,"sheet":null}
convert-nothing = { $seen ->
        [0] no question was found
       *[other] no question was converted: { $refused ->
            [0] { NUMBER($skipped) } skipped
           *[other] { NUMBER($refused) } refused{ $skipped ->
                [0] { "" }
               *[other] { " " }and { NUMBER($skipped) } skipped
            }
        }
    }
    .hint = { $seen ->
            [0] check that it is the right file, or name its format with --from
           *[other] { $refused ->
                [0] check that it is the right file: it has no questions with blanks
               *[other] { mend }
            }
        }
# Ends: input
# Example: {"files":["unit-2.xml"]}
convert-unread = nothing was written, because { COUNT($files, one: "file", other: "files") } could not be read: { COMMAS($files, each: "quoted") }
    .hint = correct the problems above, or run it without these files
# Ends: usage. Next: lms-cli convert course.xml --out questions-2.md
# Example: {"reason":"exists","file":"questions.md","option":"--out"}
convert-output--exists = the output "{ $file }" already exists
    .hint = add --overwrite, or name another file with { $option }
convert-output--same = "{ $first }" and "{ $second }" would both be written to "{ $file }"
    .hint = rename one of them, or convert them in two commands with different folders
convert-output--format-unknown = cannot tell the format to write from the name "{ $file }"
    .hint = add --to FORMAT, for example --to md
convert-output--needed = { $format ->
        [xlsx] a workbook cannot be written to standard output
       *[other] with { $format }, the questions need a file of their own
    }
    .hint = { $format ->
            [xlsx] name the file, for example --out questions.xlsx
           *[other] name the file, for example --out questions.md
        }
# Ends: usage. Next: lms-cli convert quiz.csv --rejects wrong.csv --out quiz.md
# Example: {"files":["quiz.gift"]}
convert-rejects = --rejects is for one sheet, not for { LIST($files, each: "quoted") }
    .hint = name one CSV file or workbook, or leave out --rejects
# $allowed: The values that there are, if they can be listed.
# Ends: usage. Next: lms-cli convert quiz.xml --set topicId=8801
# Example: {"text":"dificulty=1","flaw":"field"}
convert-set = { $flaw ->
        [form] --set "{ $text }" is not FIELD=VALUE
        [field] --set "{ $text }" names a field that questions do not share
       *[wrong-value] --set "{ $text }" is not valid: { $field } must be { $allowed ->
            [0] { expected }
           *[other] { OR($allowed) }
        }
    }
    .hint = { $flaw ->
            [wrong-value] write --set { $field }=VALUE as in a cell of a table
           *[other] write --set FIELD=VALUE, for example --set difficulty=1
        }
# Ends: input
# Example: {"file":"topics.csv","line":3,"reason":"id"}
convert-topic-map = "{ $file }", line { $line }: { $reason ->
        [columns] a category and a topic id are expected
        [id] the topic id is not valid
       *[twice] this category is listed twice
    }
    .hint = { $reason ->
            [columns] write two columns, for example Geography/Brazil;8801
            [id] write the id of a topic, which is a whole number
           *[twice] keep one of the two lines
        }
# Ends: input
# Example: {"file":"defaults.yaml","field":"dificulty"}
convert-defaults = "{ $file }" sets "{ $field }", which is not a field that questions share
    .hint = remove { $field }, or correct its name
# Ends: warning
# Example: {"categories":["Geografy"]}
convert-topics = no converted question has { $categories ->
        [one] this category
       *[other] these categories
    } of the topic map: { LIST($categories, each: "quoted", most: 5) }
    .hint = check the spelling in the file of --topic-map
