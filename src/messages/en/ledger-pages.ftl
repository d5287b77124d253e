### The pages of `ledger`.

ledger-role = { $role ->
        [shared] shared ledger
        [own] local ledger
        [copy] copy of a shared ledger
        [moving] becoming a shared ledger
       *[retired] became a shared ledger, can only be read
    }
ledger-nobody = nobody
ledger-holder = { $run ->
        [none] { $command }
       *[other] { $command }, run { $run },
    } on { $host } in { $folder }, since { $since }, until { $until }
ledger-replicas = { $count ->
        [0] none that may lack the newest changes
       *[other] { NUMBER($count) } may lack the newest changes after a failover
    }
ledger-copy = { $file }, generation { $generation }{ $at ->
        [none] { "" }
       *[other] , brought up to date { $at }
    }
ledger-initialized = the schema { $schema } is ready. Let users in with GRANT { $writer } TO …, and those that only read with GRANT { $reader } TO …
ledger-nobody-holds = nobody is using { $place }
ledger-unlocked = "{ $command }" on { $host } can send nothing more with this ledger
ledger-cancelled = { $file } is a local ledger again
ledger-pushed =
    { $file } is now { $place }, generation { $generation }
    delete copies of the file, such as those in caches: they would send again everything that is sent from now on
