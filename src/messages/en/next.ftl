### What to do after a command, with the command to type.

next-command = next: { $command }
next-in-doubt = { may-have-been-performed }: check in the service before you send anything again
next-unreleased = not released, so invisible to learners: { LIST($unreleased, each: "unreleased") }. To release, with your notes: { $command ->
        [none] write `release: NOTES` in the documents
       *[other] { $command }
    }
next-send-the-rest = { COUNT($operations, one: "is", other: "are") } done: send only the others again
next-send-again = nothing is done: once the cause is gone, run the same command again
next-dry-run = dry run: nothing was sent
next-release = to release it, with your notes: { $command }
next-resolve = { may-have-been-performed }: { record-what-you-found }
next-resume = { COUNT($operations, one: "operation is", other: "operations are") } still to be sent: { $command }
next-undo = to undo this run: { $command }
next-undo-instead = the newest run that can be undone: { $command }
next-correct-rejects = { COUNT($documents, one: "document was", other: "documents were") } rejected: correct { $file }, then run: { $command }
next-refused = { COUNT($operations, one: "operation was", other: "operations were") } rejected or blocked: correct the cause, then run: { $command }
next-write-rejects = { COUNT($documents, one: "document was rejected. Correct it and run the same import again, or write it to a file with the reason:", other: "documents were rejected. Correct them and run the same import again, or write them to a file with the reasons:") }
# Only these and those that were given up exist. $before: Of earlier runs. $isReleased: With --release.
next-all-done = { $operations ->
        [0] nothing to do
       *[other] { COUNT($operations, one: "operation is", other: "operations are") } done{ IF($before, " (", NUMBER($before), " by an earlier run)") }{ IF($isReleased, ", and nothing is left to release") }
    }
next-given-up = { COUNT($operations, one: "operation was given up: its outcome is unknown", other: "operations were given up: their outcome is unknown") }
next-locally = next, in the local service: { $command }
