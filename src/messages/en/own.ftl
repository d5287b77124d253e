### Problems of lms-cli itself, its files and its local service.
## Ends: usage, conflict, output
sandbox-start--port = cannot use port { $port }: it is in use, or the system does not permit it
    .hint = choose another port with --port, or a free one with --port 0
sandbox-start--database = cannot use "{ $file }" as the database of the local service
    .hint = check the file and its folder, or use another one: lms-cli sandbox --db FILE
## Ends: usage, conflict, input
output-file--not-a-file = { $option } names "{ $file }", which is not a file, or is a link out of its folder
output-file--not-kept = "{ $file }" cannot hold this question as it is
    .hint = save a new question in a YAML file, or edit the file itself
output-file--ending = "{ $file }" does not end in .md, .yaml or .yml
    .hint = choose a name that ends in .yaml, or in .md for a file of questions
output-file--exists = "{ $file }" already exists
    .hint = add --overwrite, or name another file with { $option }
output-file--same = "{ $first }" and "{ $second }" would both be written to "{ $file }"
    .hint = rename one of them, or convert them in two commands with different folders
output-file--format-unknown = cannot tell the format to write from the name "{ $file }"
    .hint = add --to FORMAT, for example --to md
output-file--needed = with { $format }, the questions need a file of their own
    .hint = name the file, for example --out questions.{ $ending }
output-file--corrected = cannot replace "{ $file }": it was changed after lms-cli wrote it, or its run is in another ledger
    .hint = import that file first, or name another one with { $option }
output-file--other-content = cannot replace "{ $file }": { $option } did not write it
    .hint = name a new file, or delete that one first
output-file--in-use = { $option } would overwrite "{ $file }", which this command uses
    .hint = name another file
## Ends: output
# $path: `-` is standard output.
# $show: The command that shows what was sent before; null if that is not recorded, left out if
# nothing was sent.
output-unwritable = cannot write { COMPARE($path, "-") ->
        [equal] to standard output
       *[other] "{ $path }"
    }: { $reason ->
        [not-found] its folder does not exist
        [not-a-file] it is not a regular file, or a symbolic link leads out of its folder
        [no-permission] permission denied
        [too-large] it is too large
        [disk-full] no space left on the disk
        [no-reader] the program that reads it has closed it
       *[other] the system reported an error
    }
    .hint = { $show ->
            [none] check the folder's permissions and free space, then run the same command again
            [empty] check in the service what was done before you send it again
           *[other] check what was done with `{ $show }` before you send it again
        }
## Ends: defect
defect-unexpected = this is a defect of lms-cli: { $text }
    .hint = report it with the command you ran, and add -v to show where it happened
## Ends: usage, input
state-foreign-file--own = "{ $file }" is a symbolic link, or not a regular file of its folder
    .hint = find out where it comes from, then remove it{ IF($option, ", or name it if you trust it: ", $option, " FILE") }
state-foreign-file--content = "{ $file }" is not a regular file, or a link takes it out of the folder
    .hint = remove it, name the files one by one, or exclude it under content: in lms-cli.yaml with ! and its path
