### Problems of profiles, secrets and servers.
## Ends: usage
config-no-target = no service specified
    .hint = add --base-url URL or --profile NAME, set LMS_BASE_URL or LMS_PROFILE, or set a default profile in lms-cli.yaml. To use the local service, add --sandbox
config-base-url = invalid base URL "{ $received }"
    .hint = write it like https://lms.example.com/api/public, without a user, a query or the path of an operation
# Example: {"name":"prod"}
config-unknown-profile = profile "{ $name }" not found
    .hint = { $known ->
            [0] add a profile to lms-cli.yaml, as `lms-cli help files` shows
           *[other] choose one of these profiles: { COMMAS($known) }
        }
config-header--shape = invalid header "{ $header }"
    .hint = write --header 'Name: value'
config-header--reserved = the header "{ $header }" cannot be set here
    .hint = put credentials in the profile under auth:, and leave the other headers to lms-cli
config-untrusted-origin = "{ $file }" names the server { $origin }, which you have not accepted yet
    .hint = set LMS_TRUST_ORIGIN={ $origin } if you know this server, or run lms-cli doctor in a terminal and answer yes
config-proxy = the proxy environment variable is not a URL that begins with http:// or https://
    .hint = write it like HTTPS_PROXY=http://proxy.example.com:3128, or unset it
# Example: {"name":"our test"}
config-profile-name = invalid profile name "{ $name }"
    .hint = use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit
config-tls-checks-off = NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate checks
    .hint = unset it, and set NODE_EXTRA_CA_CERTS if you have your own certificate authority
## Ends: usage, warning
config-http--refused = { $origin } is not encrypted: others could read and change everything that is sent
    .hint = use https://, or add --allow-http to accept the risk
config-http--allowed = --allow-http: { $origin } is not encrypted, and others can read credentials and content
    .hint = use https:// as soon as you can
## Ends: usage. Next: lms-cli doctor
config-invalid = { COUNT($errors, one: "error", other: "errors") } in the configuration{ IF($sends, ": nothing was sent") }
    .hint = correct the file and run the same command again
# Example: {"name":"LMS_TOKEN"}
config-secret--unset = not set, or empty: { $name }
    .hint = set it in the environment, for example: export { $name }=VALUE
config-secret--source = { $field } must name the source of the secret, not contain the secret
    .hint = write { "{" } env: LMS_NAME { "}" }, { "{" } file: PATH { "}" } or { "{" } command: [..] { "}" }
config-secret--twice = { $name } and { $name }_FILE are both set
    .hint = remove one of them, for example: unset { $name }
config-secret--not-private = other users can read the secret file "{ $path }"
    .hint = make it private: chmod 600 { $path }
config-secret--file = cannot read a secret from the file "{ $path }"
    .hint = check the file, and its path in your configuration file or in the variable
config-secret--command = "{ $program }" failed, or printed nothing
    .hint = run it yourself and check its output
config-secret--characters = { $field } contains a line break or another character that cannot be sent
    .hint = check where the secret comes from, for example a file with a second line
config-secret--project = { $field }: a project file may only name variables that begin with LMS_
    .hint = move the profile to your own file, or use { "{" } env: LMS_… { "}" }
config-certificate--unreadable = cannot read the file that { $source } names
    .hint = check the path, and the permissions of the file
config-certificate--unusable = cannot use the certificate or the key of "{ $source }"
    .hint = check that it is a text in PEM format (-----BEGIN), and that cert and key belong together, without a passphrase
config-file--unreadable = cannot read the configuration file "{ $file }"
config-file--foreign = the project file "{ $file }" is not a regular file inside its folder
    .hint = find out where it comes from, then remove it or replace it with a regular file
config-file--several-documents = a configuration file must contain only one document
    .hint = remove the --- and what belongs to another file
config-file--unwritable = cannot write the configuration file "{ $file }"
    .hint = check its owner, its permissions and its size (at most 1 MiB)
## Ends: warning
config-profile-shadowed = ignored the profile "{ $name }" of "{ $file }": your own file has a profile of that name
    .hint = rename one of them
config-default-outranked = { $variable } is set and overrides the default profile
    .hint = unset { $variable } to use the default profile
