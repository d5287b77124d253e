### Problems of a saved plan: why it is not applied.

# Ends: conflict. Next: lms-cli plan plan.json
# Example: {"files":["plan.json"]}
plan-refused = refused { $files ->
        [one] the saved plan
       *[other] the saved plans
    } { LIST($files, each: "quoted", most: 10) }: nothing was sent
    .hint = see what the plan approves and what the files ask for: lms-cli plan FILE{ $toSend }
# Ends: conflict. Next: lms-cli apply plan.json --profile test
# Example: {"reason":"format","file":"plan.json","form":"3","known":2}
plan-other = { $reason ->
        [format] the saved plan "{ $file }" has format version { $form }, but this lms-cli reads version { $known }
        [service] the saved plan "{ $file }" is not for "{ $here }"
       *[ledger] the saved plan "{ $file }" was made with another ledger
    }
    .hint = { $reason ->
            [format] install the lms-cli that saved it, or save a new plan: lms-cli plan --out FILE{ $toSend }
            [service] use the profile or the options of its service, or save a plan for this service
           *[ledger] use the ledger of the plan (--ledger PATH), or save a new plan
        }
# Ends: conflict. Next: lms-cli plan --out plan.json
# Example: {"reason":"not-approved","keys":["first-capital"]}
plan-changed = { $reason ->
        [not-approved] no saved plan approves the change of { LIST($keys, each: "quoted", most: 10) }
        [other-content] the saved plan approves another change of { LIST($keys, each: "quoted", most: 10) }
        [keys] { $run ->
            [none] { LIST($keys, each: "quoted", most: 10) } { $keys ->
                [one] was
               *[other] were
            } adopted, forgotten, renamed or resolved after the plan was saved
           *[other] { LIST($keys, each: "quoted", most: 10) } changed after the plan was saved, in run { $run }
        }
       *[used] run { $run } already made the approved change of { LIST($keys, each: "quoted", most: 10) }, and a later run took it back
    }
    .hint = { $reason ->
            [not-approved] apply the plan of that change too: lms-cli apply PLAN PLAN{ $toSend }. Or have a new plan approved: lms-cli plan --out FILE{ $toSend }
            [keys] { $run ->
                [none] see what lms-cli knows now: lms-cli resources show { WORD($keys-0) }{ $toLookUp }
               *[other] see what that run did: lms-cli runs show { $run }{ $toRuns }
            }
           *[other] save a new plan: lms-cli plan --out FILE{ $toSend }
        }
# Ends: input, output
# Example: {"file":"plan.json","limitMiB":64}
plan-too-large = "{ $file }" is too large: a saved plan may have at most { $limitMiB } MiB
    .hint = split the change into smaller ones and apply each, or apply without a saved plan: lms-cli apply{ $toSend }
