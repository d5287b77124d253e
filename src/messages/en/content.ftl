### Problems of a plan: what the documents of a content folder say beside what the ledger knows.
## Ends: input
content-reference--unknown = no document has the key "{ $key }", and the ledger does not know it
    .hint = correct the key, or record an existing resource: lms-cli resources adopt { WORD($key) } ID --as KIND{ $toLookUp }
content-reference--deleted = run { $run } deleted the resource "{ $key }"
    .hint = remove the reference, or add a document with this key so that it is created again
content-reference--to-be-deleted = this refers to "{ $key }", which the plan deletes
    .hint = remove the reference, add a document for "{ $key }" again, or run without --prune
content-reference--no-version = "{ $key }" has no released version
    .hint = add release: with the release notes to the document of "{ $key }", or refer to its id: { "{" } $ref: { JSON($key) } { "}" }
content-former--renamed = the key "{ $key }" is now "{ $now }"
    .hint = use "{ $now }", or another key for another resource
content-former--repeated = "{ $key }" is listed twice, or is the key that the resource has now
    .hint = list each earlier key once, and not the current key
content-former--twice = "{ $former }" is an earlier key of "{ $key }", and also a key of another document
    .hint = remove it from one of the two documents
content-former--two-resources = "{ $first }" and "{ $second }" are two resources, but the document names both as its keys
    .hint = remove the earlier key, or forget one of them: lms-cli resources forget KEY{ $toLookUp }
content-key-taken--kind = "{ $key }" is already { a-resource } (id { $id })
content-key-taken--resource = the key "{ $key }" already belongs to { $kind } { $id }
    .hint = give this document its own key, or describe the resource in a content folder, where `lms-cli apply{ $toSend }` edits it
content-key-taken--scope = "{ $key }" belongs to the content folder with the scope "{ $scope }"
    .hint = use another key, here and in formerly. To take over what it names: lms-cli resources adopt { WORD($key) } { $id } --as-in-files{ $toLookUp }
content-key-taken--import = "{ $key }" is already the key of { $operation } in run { $run }
    .hint = choose another key
content-html-changed = disableHTML of "{ $key }" (lacuna { $id }) differs from the value at its creation
    .hint = restore the earlier value, or give the question a new key to create another one
## Ends: refused
content-given-up = an operation on "{ $key }" in run { $run } was given up, so nobody knows whether it exists
    .hint = check in the service. If it exists, run: lms-cli resources adopt { WORD($key) } ID{ $toLookUp }. If not, run: lms-cli resources forget { WORD($key) } --deleted{ $toLookUp }
## Ends: usage
content-prune-needs--scope = --prune needs a scope: content in lms-cli.yaml has none
    .hint = add scope: NAME to content in lms-cli.yaml, and apply once without --prune
content-prune-needs--whole-folder = --prune needs the whole content folder, not single files
    .hint = run it without files
## Ends: usage, limit
content-limit--deletes = the plan deletes { COUNT($deletes, one: "resource", other: "resources") }, and the limit is { $limit }
    .hint = check that no files are missing. If not, allow it: --max-deletes { $deletes }
content-limit--changes = the plan changes { COUNT($changes, one: "resource", other: "resources") }{ IF($deletes, " (", NUMBER($deletes), " of them deleted)") }, and the limit is { $limit }
    .hint = check the plan. If it is right, allow it: --max-changes { $changes }
content-limit--no-limit = the plan deletes { COUNT($deletes, one: "resource", other: "resources") }, and without a terminal --max-deletes is required
    .hint = set the most that it may delete: --max-deletes { $deletes }, or limits in the profile
## Ends: conflict
content-new-ledger = no earlier run for this service in "{ $path }"
    .hint = restore the ledger, so that nothing is sent a second time. For a first run, add --new-ledger
