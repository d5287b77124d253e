### Problems of `undo`.
## Ends: refused, partly
undo-kept--resource = cannot take back "{ $resource }": { COMMAS($remains, each: "remainder") }
undo-kept--command = a run of "{ $command }" cannot be undone
    .hint = see what the run did with `lms-cli runs show { $id }{ $toRuns }`, and correct that by hand
## Ends: conflict, refused
# Example: {"obstacles":[{"resource":"capital","run":"261122-0910-m4t9ab"}]}
undo-built-on = cannot undo run { $id }, because of later changes: { LIST($obstacles, $more, each: "obstacle") }
    .hint = undo the later runs first, or correct the resources in the files and apply them
