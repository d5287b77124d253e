### Problems that only `doctor` reports.
## Ends: usage
doctor-node = Node { $version } is not supported: lms-cli requires { $engines }
    .hint = install a supported version from https://nodejs.org
## Ends: auth
doctor-credentials-missing = the service requires credentials, but none are configured
    .hint = set variables such as LMS_TOKEN, or add auth: to the profile, as `lms-cli help files` shows
## Ends: warning
doctor-in-doubt = { COUNT($count, one: "operation", other: "operations") } of run { $run } may have been performed
    .hint = check each one in the service, then resolve it: lms-cli runs resolve { WORD($run) }{ $toRuns }
## Ends: warning. Next: lms-cli doctor
doctor-clock = the clock of this machine is { DURATION($seconds) } off that of the service
    .hint = set the clock, for example with NTP: OAuth 1.0a refuses signatures that are more than a few minutes off
doctor-unproven = cannot check the credentials: the service answers { $status } with and without them
    .hint = run a command that sends something: its answer shows whether they are right
