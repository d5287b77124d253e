### Problems of variables, in documents and in --var.

# Ends: warning. Next: lms-cli profile show production
# Example: {"name":"topics.colony","profile":"production","place":"lms-cli.yaml:5"}
variables-not-of-profile = { $name } is not defined in the protected profile "{ $profile }": its value comes from { $place }
    .hint = add { $name } to variables: of the profile { $profile }, with the id that this service has
# Ends: input. Next: lms-cli import course.yaml --var questions.capital=17
# Example: {"name":"questions.capital"}
variables-unknown = unknown variable "{ $name }"
    .hint = add it to variables: of the profile in lms-cli.yaml, or define it with --var { WORD($name) }=VALUE
# Ends: input
# Example: {"reason":"form"}
variables-malformed--form = this is not the name of a variable
    .hint = write { "{" } $var: NAME { "}" }
variables-malformed--misplaced = a variable is not allowed here
    .hint = write the value itself. Variables are allowed in body and params, and for the text of release
# Ends: usage
# Example: {"received":"topics.geography"}
variables-option = --var "{ $received }" is not a name, = and a single value
    .hint = write it like --var topics.geography=8801. An empty text is --var 'source=""'
