### Questions to a person: before something is sent, and about what happened.

ask-deletion = Delete { $resource ->
        [assessment] assessment
        [lacuna] lacuna question
       *[track] track
    } { LIST($ids) } at { $where }? This cannot be undone.
ask-deletions = Delete { resources } at { $where }? This cannot be undone.
ask-first-run = Is this the first run for this service?
ask-send-again = Send { operations } again to { $where }? What is done or in doubt may then exist twice.
ask-undo-instead = Run { $run } cannot be undone. Undo run { $instead } instead, the newest that can be undone?
ask-apply = { $undoes ->
        [none] Apply this plan to { $where }?
       *[other] Undo run { $undoes } at { $where }?
    } { $requests ->
        [0] It changes what the ledger records and sends nothing.
       *[other] It sends { requests }{ IF($deletes, " and deletes ", COUNT($deletes, one: "resource", other: "resources")) }.
    }
ask-protected-profile = The profile { $name } ({ $where }) is protected. Type its name to continue:
ask-doubt = { $number } of { $total }: { $operation }. Check in the service: was it performed?
ask-doubt-performed = { $returns ->
        [none] Yes, it was done
       *[other] Yes, it is there: record its { returned-id }
    }
ask-doubt-not-performed = No, it was not done
ask-doubt-later = Decide later
ask-doubt-id = The { returned-id } that the service shows (Enter to decide later):
ask-doubt-wrong-id = Type the number that the service shows (1 to 9223372036854775807)
ask-which-run = Which run?
ask-unlock = End the hold of "{ $command }" on { $host }, which lasts until { MOMENT($until) }? If it is still alive, it can send nothing more, and what it is sending now will be in doubt.
ask-forget = { $isDeleted ->
        [true] Record that "{ $key }" was deleted in the service? The next apply or import creates it again.
       *[false] Forget "{ $key }"? The resource stays in the service. Apply and import ask before they create it a second time, unless the resource was edited after it was created.
    }
ask-log-lost = Is the log of run { $run } lost for good? The next import or apply sends again what only the log had recorded. It may exist twice then.
ask-create-again = Create again?
ask-release-again = Release again?
ask-existing = What do you want to do?
ask-exists-adopt = Adopt what exists
ask-exists-create = Create it a second time
ask-corrected = Create { COUNT($count, one: "document that looks like an edited version of an earlier one", other: "documents that look like edited versions of earlier ones") }?
ask-existing-stop = Stop
ask-trust-origin = { $file } sends to { $origin }. Do you know this server and trust it from now on?
ask-blank = Blank { $number }:

### The prompt itself.

prompt-yes = Yes
prompt-no = No
prompt-yes-or-no = answer yes or no
prompt-selecting = ↑↓ to move, Enter to choose
prompt-number = Number (1 to { $most })

### `lacuna new`, which asks for a question answer by answer.

# By the names of the contract, if the field has one there.
form-label = { $name ->
        [cloze] Statement
        [title] Title
        [difficulty] Difficulty
        [topicId] Id of the topic
        [source] Source
        [author] Author
        [tags] Tags
        [dropDown] Learners choose from a list
        [assessWhole] Assess all blanks together
        [key] Key in the file
       *[release] Release notes
    }
# In brackets, how to answer. That of the statement is for those who have an editor.
form-field = { form-label }{ IF($hasHint, form-hint) }:
form-hint = { $name ->
        [cloze] { " " }(Enter alone opens your editor)
        [difficulty] { " " }(a whole number, such as 1)
        [topicId] { " " }(its number in the service)
        [source] { " " }(such as a book)
        [tags] { " " }(separated by spaces)
       *[other] { "" }
    }
form-named-id = { $name } ({ $id })
form-own-id = another: type its id
form-as-last-time = As last time ({ $facts })?
form-decimal-mark = .
form-how = Write blanks as [[right = 10 | wrong = 0]], or mark them in the next step.
form-editor-failed = the editor failed, and the text is as it was
form-words = Words to turn into blanks, each where it occurs first (; between them):
form-answers = Answers, with their points (| between them{ $blanks ->
        [one] ):
       *[other] , ; between blanks):
    }
form-draft = Press Ctrl-C to quit and keep your answers as a draft.
form-resume = Continue the draft "{ $name }"?
form-kept = the draft is saved in { $file }. To continue it, run: { $command }
form-stopped = stopped: nothing was written or sent
form-another = Write another question?
form-next = What next?
form-save = save it in { $file }{ $way ->
        [none] { "" }
        [apply] , and apply that file
        [service] , and send it
       *[local] , and send it to the local service
    }
form-saved-file = File
form-leave = quit and keep the draft
form-save-to = Save to file:
form-first-release = First version
form-saved = saved: { $file }
