### What `plan` shows, and `apply` before it asks.

plan-heading = plan for { $target }
plan-verb = { $verb ->
        [create] create
        [edit] edit
        [delete] delete
        [release] release
        [move] move
        [rename] rename
        [protect] protect or unprotect
       *[scope] change scope
    }
plan-move = { $from ->
        [none] move to { $to }
       *[other] move { $from } → { $to }
    }
plan-because = because of { LIST($keys, $more) }
plan-renamed = renamed from { $key }
plan-protected = { $isProtected ->
        [true] protected from now on
       *[false] no longer protected
    }
plan-scope = { $scope ->
        [none] in no scope any more
       *[other] in the scope { $scope } from now on
    }
plan-anew = with a new id instead of { $id }, which run { $run } deleted
plan-goes-back = back to an earlier content{ IF($commit, " than that of commit ", $commit, ": the main branch may be ahead") }
plan-undone = undone by run { $run }: the files still have it
plan-in-full = sent in full
plan-blocks-anew = { blocks } recreated
plan-was-at = was at { $place }
plan-missing = no longer in the files: { $reason ->
        [protected] protected, kept
        [referred] kept, because of { LIST($keys, $more) }
       *[unused] kept (--prune deletes it)
    }
plan-in-doubt = in doubt since run { $run }: resolve it first
plan-given-up = given up in run { $run }: adopt or forget the key
plan-blocked = waits for { LIST($keys, $more) }, whose outcome is unknown
plan-waiting = waits for a first release of { LIST($keys, $more) } (--no-release)
plan-left = { COMMAS($remains, each: "remainder") }
plan-approval = { $approval ->
        [approved] approved
        [follows] needs no approval
        [unknown] NOT APPROVED
        [different] NOT APPROVED: the plan approves something else
        [changed] NOT APPROVED: changed since
       *[used] NOT APPROVED: the approval was used
    }
plan-unperformed = approved, { $reason ->
        [done] and already done
        [files] but no longer in the files
       *[release] but its release is left for later (--no-release)
    }

### The differences of a resource.

plan-statement = statement
plan-element = { $name ->
        [lacunaAlternatives] blank
       *[other] { $name }
    } { $number }
# Of a new resource: what exists with its content, or may exist, or is missing from the files.
plan-same-content = { $reason ->
        [missing] same content as { $key }, which is not in the files. If you renamed it, add formerly: [{ $key }]
       *[existing] same content as { LIST($existing, $more, each: "existing") }. apply asks, or needs --adopt-existing or --create-again
    }
plan-may-be-renamed = renamed? add formerly: [{ $key }]
# Of fields that only get new ids or versions of the same resources.
plan-follows = follows { LIST($keys, $more) }
plan-new-reference = new { $kind ->
        [id] id
       *[version] version
    } of { $key }
plan-not-set = not set
plan-left-out = left out: back to its default
plan-added = added: { $value }
plan-removed = removed: { $value }
plan-more-differences = … and { COUNT($count, one: "more difference", other: "more differences") } (-v shows all)

### Below the changes.

plan-totals = { COMMAS($counts, each: "plan-count") }: { requests }
plan-count = { $count ->
        [0] none
       *[other] { NUMBER($count) }
    } to { plan-verb }
plan-renames = renamed { resources }
plan-taken = adopted instead of created: { resources }
# $isWhole: False for named files, which are not the whole folder that an apply plans.
plan-saved = saved the plan { $isWhole ->
        [true] in { $file }
       *[false] of these files in { $file }. lms-cli apply plans the whole folder, so give it the plans of all other changes too
    }
plan-first-run = no import or apply has sent anything to this service from here, so everything in the files counts as new. If somebody has sent them elsewhere, first copy .lms-cli/ from there: it holds the ledger of what was sent
# $date: For example 2026-11-28.
plan-compared = compared with what was last sent on { $date }, not with the service
plan-unchanged = { $isOpen ->
        [true] nothing to send now
       *[false] no changes
    }{ IF($resources, ": ", COUNT($resources, one: "resource matches the files", other: "resources match the files")) }
# $others: Requests that are not releases.
plan-final = { $others ->
        [0] { releases } cannot be undone
       *[other] { requests } cannot be undone (a release, or one whose previous content lms-cli does not know)
    }
plan-deletes-released = { COUNT($resources, one: "resource that will be deleted was released after this run: learners may be using it", other: "resources that will be deleted were released after this run: learners may be using them") }
plan-deleted-for-good = what is deleted can only come back with another id
# $reason: A field of the totals.
plan-not-sent = { $reason ->
        [missing] { COUNT($resources, one: "resource is", other: "resources are") } no longer in the files: kept
        [inDoubt] { COUNT($resources, one: "resource is", other: "resources are") } left out until you resolve what is in doubt
        [waiting] { resources-wait } for a first release (--no-release)
        [blocked] { resources-wait } for others whose outcome is unknown
       *[left] { resources } cannot be taken back
    }
# $option: Empty, or directs the commands to the same ledger.
plan-all-given-up = { COUNT($resources, one: "operation was given up: check in the service whether the resource exists", other: "operations were given up: check in the service whether the resources exist") }, then run lms-cli resources adopt KEY ID{ $option } or lms-cli resources forget KEY --deleted{ $option }

### The plan of an undo.

plan-undo-notes = Undo of run { $run }
plan-nothing-to-undo = nothing to undo: nothing of run { $run } is left
plan-new-ids = { COUNT($resources, one: "resource will be created again with a new id, and references to it will follow", other: "resources will be created again with new ids, and references to them will follow") }
plan-files-stay = the files stay as they are: change them back too, or the next apply or import repeats the change
