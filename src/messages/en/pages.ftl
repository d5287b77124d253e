### The words of pages: of runs, reports, checks, explanations, and the preview of questions.

# A column, or a line, of a page. $zone: Of a column of times.
table-heading = { $name ->
        [run] run
        [newest] newest run
        [started] started
        [finished] finished
        [state] state
        [command] command
        [service] service
        [undone] undone by
        [files] files
        [results] results
        [operation] operation
        [id] id
        [total] total
        [place] location
        [code] code
        [message] message
        [key] key
        [kind] kind
        [version] version
        [scope] scope
        [document] document
        [parent] parent
        [protected] protected
        [changed] changed
        [deletedBy] deleted by
        [ledger] ledger
        [origin] belongs to
        [name] name
        [generation] generation
        [holder] in use by
        [replicas] replicas
        [copy] copy here
        [profile] profile
        [baseUrl] base URL
        [auth] auth
        [seen] questions
        [converted] converted
        [refused] refused
        [skipped] skipped
        [column] column
        [holds] what it holds
        [configuration] configuration
        [clock] clock
        [credentials] credentials
       *[file] file
    }
run-state = { $state ->
        [running] running
        [finished] finished
        [rejected] rejected
        [incomplete] incomplete
        [stopped] stopped
       *[interrupted] interrupted
    }
run-results = { $counts ->
        [0] none
       *[other] { COMMAS($counts, each: "result-count") }
    }
run-none = no runs found
run-standing = { ledger-file }{ $seconds ->
        [none] { "" }
       *[other] , as it was { DURATION($seconds) } ago
    }
run-resolved-before = { COUNT($operations, one: "operation was already resolved with this outcome", other: "operations were already resolved with these outcomes") }
run-corrected = corrected: until now, operation { $seq } was recorded as { result-outcome }{ IF($id, ", with id ", $id) }
run-still-in-doubt = { COUNT($operations, one: "operation", other: "operations") } of run { $run } still in doubt (seq { LIST($seqs, $more) }): { record-what-you-found }
run-older = { COUNT($runs, one: "older run is", other: "older runs are") } not offered here: lms-cli runs list{ $toRuns }
run-recorded = { NUMBER($recorded) } of { NUMBER($all) } recorded
run-log-lost = ended run { $run }: the next import or apply sends again what only the log had recorded
run-none-in-doubt = no operation { IF($run, "of run ", $run, " ") }is in doubt

report-findings = Findings
report-documents = documents
report-explain = Run lms-cli explain { $code }.
report-more = and { NUMBER($count) } more
report-more-alike = and { NUMBER($count) } more like this
# Each commit as it is to be shown.
report-commits = { $applied ->
        [none] commit unknown
       *[other] commit { $applied }
    }{ IF($planned, ", planned in ", LIST($planned)) }

check-validated = { COUNT($documents, one: "document is", other: "documents are") } valid{ IF($warnings, ", with ", warnings) }
check-linted = { questions }: { $warnings ->
        [0] no warnings
       *[other] { warnings }
    }
check-unfinished = { COUNT($questions, one: "question is", other: "questions are") } not ready to send: { LIST($fields) } { $fields ->
        [one] is
       *[other] are
    } missing
check-formatted = no file needs a change
check-tested = { $tests ->
        [0] no tests found
       *[other] { COUNT($tests, one: "test", other: "tests") } passed
    }
try-blank = blank { $number }
try-points = { $score } of { $most }
try-no-answer = (no answer)
try-near = (matches "{ $answer }" except for case, accents or spaces)
# How a score is computed, which only the service knows for certain.
try-assumption = assumption: { $assessWhole ->
        [true] all points if every blank has exactly its best answer, otherwise none (assessWhole). The contract does not define this
       *[false] the sum of the blanks, with answers compared exactly. The contract does not define this
    }
sandbox-serving =
    use it in another terminal with --base-url { $url }
    Ctrl-C stops it
sandbox-demands = requires credentials ({ $auth }): those set here in variables such as LMS_TOKEN, else "sandbox"

explain-exit-codes = exit code { OR($codes) }
explain-heading = { $name ->
        [cause] Cause
        [step] What to do
        [reasons] Reasons
        [wrong] Wrong
        [right] Right
       *[command] Command
    }
explain-more = Run lms-cli explain CODE for the details of a code.

# `lacuna preview`. The page itself fills slots such as SCORE.
page-title = Preview of { questions }
page-notice = The service may lay out these questions in another way. Your answers stay on this page.
page-show-answers = Show all answers
page-hide-answers = Hide all answers
page-untitled = Question { $number }
page-blank = Blank { $number }
page-choose = choose…
page-score = Show score
page-clear = Start again
page-answers = Answers
page-total = Score: { try-points }
page-near = matches “{ $answer }” except for case, accents or spaces
page-picture = [image, not loaded here{ IF($alternative, ": ", $alternative) }{ IF($address, " (", $address, ")") }]
page-hidden-blank = Blank { $number } is where browsers show nothing, for example inside a tag:
page-left-out = Not shown on this page: { COMMAS($names, each: "page-element") }. The service may show them.
page-element = <{ $item }>
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
resources-adopted = { resources-were-adopted }{ IF($unknown, ". The next apply sends ", NUMBER($unknown), " in full") }{ IF($releases, ". The next apply sends ", releases) }
resources-forgotten = { $isDeleted ->
        [true] recorded "{ $key }" as deleted in the service
       *[false] forgot "{ $key }": the service keeps the resource
    }
resources-resolve = next: check in the service, then run: lms-cli runs resolve { WORD($run) } { $seq }{ $toRuns }
resources-adopt-or-forget = next: check in the service. If it exists: lms-cli resources adopt { WORD($key) } ID{ $toLookUp }. If not: lms-cli resources forget { WORD($key) } --deleted{ $toLookUp }
ledger-role = { $role ->
        [shared] shared ledger
        [own] local ledger
        [copy] copy of a shared ledger
        [moving] becoming a shared ledger
       *[retired] became a shared ledger, can only be read
    }
ledger-nobody = nobody
ledger-holder = { $command }{ IF($run, ", run ", $run, ",") } on { $host } in { $folder }, since { $since }, until { $until }
ledger-replicas = { $count ->
        [0] none that may lack the newest changes
       *[other] { NUMBER($count) } may lack the newest changes after a failover
    }
ledger-copy = { $file }, generation { $generation }{ IF($at, ", brought up to date ", $at) }
ledger-initialized = the schema { $schema } is ready. Let users in with GRANT { $writer } TO …, and those that only read with GRANT { $reader } TO …
ledger-nobody-holds = nobody is using { $place }
ledger-unlocked = "{ $command }" on { $host } can send nothing more with this ledger
ledger-cancelled = { $file } is a local ledger again
ledger-pushed =
    { $file } is now { $place }, generation { $generation }
    delete copies of the file, such as those in caches: they would send again everything that is sent from now on
