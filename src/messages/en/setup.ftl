### The pages of `doctor`, `init` and `profile`.

doctor-level = { $level ->
        [ok] ok
        [warning] warning
       *[problem] problem
    }
doctor-settings = settings
# Shown before anything is sent. $auth: null without configured credentials.
doctor-asking = sending GET to { $url }, which changes nothing{ IF($auth, ": first without credentials, then with them (", $auth, ")") }
doctor-would-ask = not contacted: { $url }
doctor-summary = { $problems ->
        [0] no problems found
       *[other] { COUNT($problems, one: "problem", other: "problems") }
    }{ IF($warnings, ", ", warnings) }

### What `doctor` says if all is well.

doctor-ok-version = lms-cli { $program } on Node { $version } (requires { $engines })
doctor-ok-file = { $path }: { COUNT($profiles, one: "profile", other: "profiles") }
doctor-ok-no-file = no lms-cli.yaml in this folder or above, and no configuration file of your own
doctor-ok-ledger = { ledger-file }, intact, { COUNT($runs, one: "run", other: "runs") }{ IF($target, " at ", $target) }, generation { $generation }
doctor-ok-shared-ledger = { $address } accepts the connection: generation { $generation }
doctor-ok-no-ledger = nothing has been sent from here yet
doctor-ok-reached = { $url } answered ({ $status } in { $ms } ms)
doctor-ok-clock = this clock and the clock of the service agree{ IF($seconds, " within ", DURATION($seconds)) }
doctor-ok-accepted = accepted by the service ({ $auth })
doctor-ok-none-needed = none configured, and the service requires none
doctor-ok-not-asked = available, but not checked with the service

### A new content folder.

init-kept = already there, not changed: { COMMAS($paths) }
init-schemas = { COUNT($count, one: "schema", other: "schemas") } in { $folder }
init-complete = all files already exist: nothing was written
init-next = next:
nothing-written = dry run: nothing was written or sent

# default is also the source of a value that nobody set.
profile-mark = { $mark ->
        [default] default
       *[protected] protected
    }
profile-empty = no profiles yet: run lms-cli init to create lms-cli.yaml with a first one
profile-secret = { $reason ->
        [env] variable { $name } ({ $isSet ->
            [true] set
           *[false] not set
        })
        [file] file { $name }
       *[command] command { $name }
    }
profile-used = { $isChanged ->
        [true] the default profile is now { $name } ({ $file })
       *[false] the default profile is already { $name } ({ $file })
    }
profile-would-use = dry run: the default profile would be { $name } ({ $file }). Nothing was written
