### Problems of `undo`.

# Ends: refused, partly
# Example: {"reason":"resource","id":"261121-1435-x7k2mq","resource":"first-capital","remains":["first-release"],"instead":null}
undo-kept = { $reason ->
        [resource] cannot take back "{ $resource }": { COMMAS($remains, each: "remainder") }
       *[command] cannot undo run { $id }: "{ $command }" keeps no earlier contents
    }
    .hint = { $instead ->
            [none] see what the run did with `lms-cli runs show { $id }{ $toRuns }`, and correct that by hand
           *[other] correct that by hand, or undo the newest run that can be undone: `lms-cli undo { $instead }{ $toSend }`
        }
# Ends: conflict, refused
# Example: {"id":"261121-1435-x7k2mq","obstacles":[{"resource":"first-capital","run":"261122-0910-m4t9ab","refersTo":null},{"resource":"history-test","run":"261122-0910-m4t9ab","refersTo":"independence"}],"more":0,"instead":null}
undo-built-on = cannot undo run { $id }, because of later changes: { LIST($obstacles, $more, each: "obstacle") }
    .hint = { $instead ->
            [none] undo the later runs first, or correct the resources in the files and apply them
           *[other] correct the resources in the files, or undo the newest run that can be undone: `lms-cli undo { $instead }{ $toSend }`
        }
