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
# Example: {"reason":"other-fields"}
variables-malformed--other-fields = a variable cannot have fields other than $var
    .hint = remove the other fields
variables-malformed--not-text = the name of a variable must be text
    .hint = put it in quotes
variables-malformed--no-name = the variable has no name
    .hint = write { "{" } $var: NAME { "}" }
variables-malformed--misplaced = a variable is not allowed here
    .hint = write the value itself. Variables are allowed in body and params, and for the text of release
# Ends: usage
# Example: {"received":"topics.geography","reason":"form"}
variables-option--form = --var "{ $received }" has no valid name and = before its value
    .hint = write a name and one value: --var topics.geography=8801
variables-option--value = --var "{ $received }" has no single value after the =
    .hint = write one value, "" for an empty text, or null: --var 'source=""'
