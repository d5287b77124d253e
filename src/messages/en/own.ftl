### Problems of lms-cli itself, its files and its local service.
## Ends: usage, conflict, output
sandbox-database = cannot use "{ $file }" as the database of the local service
    .hint = check the file and its folder, or use another one: lms-cli sandbox --db FILE
## Ends: usage, conflict
sandbox-port = cannot use port { $port }: it is in use, or the system does not permit it
    .hint = choose another port with --port, or a free one with --port 0
output-file--not-a-file = { $option } names "{ $file }", which is not a file, or is a link out of its folder
    .hint = name an existing file or a new one
output-file--in-use = { $option } would overwrite "{ $file }", which this command uses
    .hint = name another file
output-file--corrected = cannot replace "{ $file }": it was changed after lms-cli wrote it, or its run is in another ledger
    .hint = import that file first, or name another one with { $option }
output-file--other-content = cannot replace "{ $file }": { $option } did not write it
    .hint = name a new file, or delete that one first
## Ends: usage
sandbox-faults = invalid fault "{ $received }"
    .hint = write KIND=5% or KIND=3x, separated by commas, with one of these kinds: { COMMAS($known) }
state-foreign-file = "{ $file }" is a symbolic link, or not a regular file of its folder
    .hint = find out where it comes from, then remove it{ IF($option, ", or name it if you trust it: ", $option, " FILE") }
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
