### Problems of `undo`.

# Ends: refused, partly
# Example: {"reason":"resource","id":"261121-1435-x7k2mq","resource":"first-capital","remains":["first-release"]}
undo-kept--resource = cannot take back "{ $resource }": { COMMAS($remains, each: "remainder") }
undo-kept--command = cannot undo run { $id }: "{ $command }" keeps no earlier contents
    .hint = see what the run did with `lms-cli runs show { $id }{ $toRuns }`, and correct that by hand
# Ends: conflict, refused
# Example: {"id":"261121-1435-x7k2mq","obstacles":[{"resource":"first-capital","run":"261122-0910-m4t9ab","refersTo":null},{"resource":"history-test","run":"261122-0910-m4t9ab","refersTo":"independence"}],"more":0}
undo-built-on = cannot undo run { $id }, because of later changes: { LIST($obstacles, $more, each: "obstacle") }
    .hint = undo the later runs first, or correct the resources in the files and apply them
