### The words around results: lines about operations, counts, and why a run stopped.

local-service = the local service
result-severity = { $severity ->
        [error] error
       *[warning] warning
    }
# not-done is what somebody recorded. The last three are counted only: of what was not
# sent in a run that has ended or goes on, and of resources.
result-outcome = { $outcome ->
        [done] done
        [not-done] not done
        [rejected] rejected
        [failed] failed
        [in-doubt] in doubt
        [blocked] blocked
        [skipped] skipped
        [given-up] given up
        [planned] planned
        [not-reached] not reached
        [to-go] to go
       *[recorded] changed without a request
    }
result-count = { NUMBER($count) } { outcomes }
result-id = { $kind ->
        [version] version id { $id }
       *[resource] id { $id }
    }
result-attempts = after { $count } attempts
result-key = key { $key }
result-seq = seq { $seq }
result-sent = sent { $time }
result-in-doubt = in doubt: { $operation }
result-more-in-doubt = in doubt: { NUMBER($count) } more{ to-see-all }
result-alike = { NUMBER($count) } × { $message } ({ $code }): { $places }{ IF($more, " and ", NUMBER($more), " more") }{ to-see-all }
result-more-alike = … and { NUMBER($count) } more like this{ IF($places, ": ", $places) } (-v shows all)
result-more-findings = … and { COUNT($count, one: "more finding", other: "more findings") }: fix these first, then run the command again
result-hint-mark = help:
result-stopped = stopped: { $reason ->
        [interrupted] interrupted
        [deadline] the time of --deadline is up
        [errors] more errors than --max-errors allows
        [breaker] several operations in a row failed for the same reason
        [caller] the service denied access
        [connection] nothing can be sent
       *[address] probably a wrong address
    }
result-sent-locally = sent to the local service, not to a server
result-position = ledger: { IF($run, "run ", $run, ", ") }generation { $generation }
result-wait = waiting { NUMBER($seconds) } s { $reason ->
        [retry-after] as the service asked
       *[back-off] before the next attempt
    }

### Before a run, and while it goes on.

result-planned-again = what would be sent has changed meanwhile, so it is planned again
# In the words of the refusal that would come without a wait.
result-waiting = waiting: { $reason }
result-draining = interrupted: stopping as soon as the requests in progress have ended (press Ctrl-C again to exit now)
progress-reading = reading: { documents }
progress-position = { NUMBER($finished) }/{ NUMBER($total) }
progress-outcome = { outcomes } { NUMBER($count) }
progress-rate = { NUMBER($perSecond) }/s
progress-left = { DURATION($seconds) } left
progress-at-once = { $operations } at once

### With -v.

trace-deprecation = note: the 2.0 call of { $operation } is deprecated. Its replacement is { $method } { $path } (--api v0)
trace-again = (attempt { $attempt })
trace-answered = { $status } in { $ms } ms
trace-cut-short = (cut short)
trace-silence = no answer after { $ms } ms: { $cause }

### The rejects of a run.

result-rejects-written = { COUNT($documents, one: "document was", other: "documents were") } written to { $file }, with the reasons
# In a comment at the top of rejected documents.
result-import-with = import with: { $command }
