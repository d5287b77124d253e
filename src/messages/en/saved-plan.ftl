### Problems of a saved plan: why it is not applied.
## Ends: conflict
plan-refused = nothing was sent: lms-cli refused { LIST($files, each: "quoted", most: 10) }
    .hint = see what the plan approves and what the files ask for: lms-cli plan FILE{ $toSend }
plan-changed--not-approved = no saved plan approves the change of { LIST($keys, each: "quoted", most: 10) }
    .hint = apply the plan of that change too: lms-cli apply PLAN PLAN{ $toSend }. Or have a new plan approved: lms-cli plan --out FILE{ $toSend }
plan-changed--other-content = the saved plan approves a different change of { LIST($keys, each: "quoted", most: 10) }, or something has changed since
    .hint = save a new plan: lms-cli plan --out FILE{ $toSend }
## Ends: input, conflict
plan-other--damaged = the saved plan "{ $file }" is damaged, changed by hand, or of another version of lms-cli
    .hint = save a new plan: lms-cli plan --out FILE{ $toSend }
plan-other--ledger = the saved plan "{ $file }" was made for another service, or with another ledger
    .hint = use the profile and the ledger of the plan, or save a new plan: lms-cli plan --out FILE{ $toSend }
