### Problems with the service and the network: refusals, lost and unusable answers.
## Ends: auth
# Example: {"status":401}
auth-unauthenticated = not authenticated: { service-text }
    .hint = check the credentials under auth: in the profile. Without a profile, check variables such as LMS_TOKEN (see `lms-cli help environment`)
## Ends: auth. Next: lms-cli doctor
service-not-found-page--address = the service does not know this address: { service-text }
    .hint = run `lms-cli doctor`. The base URL may be wrong: on a real server it ends in /api/public, without /2.0 or /v0. If it is right, check the ids in the document
service-not-found-page--server = the service is not at this address: another server answered (HTTP { $status })
    .hint = check the base URL: on a real server it ends in /api/public
## Ends: refused
service-rejected = the service rejected the operation: { service-text }
    .hint = correct what the service reports: unchanged, it would be rejected again
## Ends: unavailable
service-throttled = the service is busy (HTTP { $status }){ IF($seconds, " and asks to wait ", DURATION($seconds)) }
    .hint = run the same command later, or with a lower --rate
run-not-sent = not performed: the run ended first
    .hint = run the same command again
## Ends: unavailable, inDoubt. Next: lms-cli runs resolve 261121-1435-x7k2mq 17 --created 4711
service-server-error = the server { COMPARE($status, 500) ->
        [less] ended the request
       *[other] failed
    } (HTTP { $status }), and the operation may have been performed
    .hint = { what-next }
network-lost = { lost }
    .hint = { $cause ->
            [headers-too-long] set NODE_OPTIONS=--max-http-header-size=65536. Then{ " " }
           *[other] { "" }
        }{ what-next }
# Example: {"reason":"html","status":200}
service-unexpected-answer--truncated = HTTP { $status }, but the answer is empty or cut short, or cannot be decoded
service-unexpected-answer--redirect = the answer was a redirect (HTTP { $status }){ IF($location, " to ", $location) }, which often means that the operation was performed
    .hint = { what-next }
service-unexpected-answer--html = HTTP { $status }, but the answer is an HTML page
    .hint = check the base URL. If it is right, { check-first }
service-unexpected-answer--foreign = HTTP { $status }, but the answer is not in the format of the service
service-unexpected-answer--incomplete = the answer lacks what the service returns for this operation, such as an id
    .hint = { check-first }
## Ends: auth, unavailable. Next: lms-cli doctor
auth-refused--gateway = access denied before the request reached the service: { service-text }
auth-refused--not-allowed = permission denied by the service: { service-text }
    .hint = ask for permission on this resource, or use another profile
auth-refused--proxy = the proxy requires credentials
    .hint = put them in HTTPS_PROXY, or exclude the server with NO_PROXY
auth-refused--client-certificate = the server requires a client certificate that it trusts
    .hint = add tls: { "{" } cert, key { "}" } to the profile, or correct the certificate given there
auth-refused--login-page = the answer is a login page (HTTP { $status })
    .hint = check the credentials: they are missing or wrong, or the session has expired
auth-refused--login = login refused: no session was opened
    .hint = check the user name and the password
auth-refused--login-unreachable = cannot reach the login page
    .hint = check the base URL and the network, then run the same command again
auth-refused--redirect = the request was redirected (HTTP { $status }){ IF($location, " to ", $location) }
    .hint = check the credentials, the base URL, and any gateway in front of the service
network-unsent = { unsent }
    .hint = { $start ->
            [none] { unsent-hint }
           *[other] check the base URL, or start the local service in another terminal: { $start }
        }
## Ends: SIGINT, SIGTERM, SIGHUP, inDoubt. Next: lms-cli runs resolve 261121-1435-x7k2mq 17 --created 4711
run-interrupted = interrupted while the request was in progress
    .hint = { what-next }
## Ends: SIGINT, SIGTERM, SIGHUP
run-stopped--before-sending = interrupted: nothing was sent
run-stopped--sending = interrupted
    .hint = run the same command again
## Ends: SIGINT, SIGTERM, SIGHUP, partly, unavailable, inDoubt
run-ended-early = { result-stopped } ({ COUNT($remaining, one: "operation", other: "operations") } not reached)
    .hint = remove the cause, then run the same command again: it continues where it stopped
## Ends: warning
service-remark = done, but the service says: { $text }
    .hint = check the resource in the service
