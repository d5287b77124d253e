### The pages of `resources`.

resources-state = { $state ->
        [applied] applied
        [assumed] id only
        [in-doubt] in doubt
        [deleted] deleted
        [given-up] outcome unknown
       *[other] created nothing
    }
resources-yes = yes
resources-by-run = { $time } by run { $run }
resources-in-commit = { $place }, commit { $commit }
resources-in-run = { $operation } of run { $run }
# What the newest released version holds.
resources-version = { $id }, which holds { $isNewest ->
        [true] the newest
       *[false] older
    } content
resources-body = Content as last sent:
resources-empty = { $isEmpty ->
        [true] no resources yet: apply a content folder, or adopt what the service already has
       *[false] no resource matches
    }
resources-without-document = no document, because the ledger does not know the content: { LIST($keys, each: "quoted", most: 10) }
resources-adopted = { resources-were-adopted }{ $unknown ->
        [0] { "" }
       *[other] . The next apply sends { NUMBER($unknown) } in full
    }{ $releases ->
        [0] { "" }
       *[other] . The next apply sends { releases }
    }
resources-forgotten = { $isDeleted ->
        [true] recorded "{ $key }" as deleted in the service
       *[false] forgot "{ $key }": the service keeps the resource
    }
resources-resolve = next: check in the service, then run: { $command }
resources-adopt-or-forget = next: check in the service. If it exists: lms-cli resources adopt { $key } ID. If not: lms-cli resources forget { $key } --deleted
