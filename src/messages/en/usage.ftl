### Problems of the command line.

# $command: The one that it was given to, by its full name.
# $suggestions: Commands to type instead, the likeliest first.
# $family: The family that the code names; null where there is no such family.
# Ends: usage
# Example: {"reason":"option","option":"--dryrun","suggestion":"--dry-run","command":"lms-cli lacuna create"}
usage-unknown = { $reason ->
        [option] unknown option { $option }
        [command] unknown command "{ $received }"
        [topic] no help found for "{ $received }"
       *[code] unknown code "{ $received }"
    }
    .hint = { $reason ->
            [option] { $suggestion ->
                [none] see { $command } --help
               *[other] did you mean { $suggestion }?
            }
            [command] { $suggestions ->
                [0] use one of these commands: { COMMAS($known) }
               *[other] run{ $suggestions ->
                    [one] { "" }
                   *[other] { " " }one of these
                }: { COMMAS($suggestions) }
            }
            [topic] { $suggestion ->
                [none] use one of these commands and topics: { COMMAS($known) }
               *[other] did you mean { $suggestion }?
            }
           *[code] { $suggestions ->
                [0] { $family ->
                    [none] list all codes: lms-cli explain
                   *[other] list the codes of { $family }: lms-cli explain { $family }
                }
               *[other] did you mean { COMMAS($suggestions) }? To list all codes, run: lms-cli explain
            }
        }
# Ends: usage
# Example: {"reason":"missing","argument":"<topicId>","command":"lms-cli lacuna move"}
usage-argument = { $reason ->
        [missing] { $command } requires { FLAGS($argument) }
        [too-many] too many arguments for { $command }: { COMMAS($extra, each: "quoted") }
       *[id] { $name } must be a whole number { $least ->
            [none] up to
            [0] up to
           *[other] from { $least } to
        } 9223372036854775807, not "{ $received }"
    }
    .hint = { $reason ->
            [id] use the id that the service returned
           *[other] see { $command } --help
        }
# Ends: usage
# Example: {"options":["--answer","--check"]}
usage-options-conflict = { LIST($options) } cannot be used together
    .hint = keep one of them
# Ends: usage
# Example: {"option":"--skip-invalid","needs":"--rejects FILE"}
usage-option-without = { $option } requires { $needs }
    .hint = add { $needs }
# Ends: usage
# Example: {"reason":"wrong","option":"--timeout","received":"30","expected":{"kind":"duration"}}
usage-option-value = { $reason ->
        [wrong] { $option } must be { $expected-kind ->
            [flag] true or false
            [duration] a time such as 30s, 500ms or 2m
            [rate] a rate such as 20/s
            [concurrency] a whole number from 1 to 256, or auto
            [encoding] the name of an encoding, for example windows-1252
            [position] a run, or a run with a generation, for example 261121-1435-x7k2mq@42
            [since] a date such as 2026-11-01, or a time such as 7d, 12h or 30m
            [points] a number above 0 and below 1000000, with at most four decimals, for example 10 or 2.5
            [error-limit] a number such as 10, or a percentage such as 5%
            [report] one of { LIST($expected-values) }, with =FILE for a file
            [one-of] one of { LIST($expected-values) }
           *[whole-number] a whole number from { $expected-least } to { $expected-most }
        }, not "{ $received }"
        [missing] the option { FLAGS($option) } requires a value
       *[not-taken] the option { $option } takes no value
    }
    .hint = { $reason ->
            [wrong] see { $isCommon ->
                [true] lms-cli help options
               *[false] --help
            } for what { $option } accepts
            [missing] see { $isCommon ->
                [true] lms-cli help options
               *[false] --help
            } for what the option accepts
           *[not-taken] write { $option } alone to turn it on, or leave it out
        }
# Ends: usage
# Example: {"count":2}
usage-one-document-for-id = --id can only be used with one document, not with { $count }
    .hint = write the id in each document
# Ends: usage
# $word: The id; of a mixture, what is no id.
# Example: {"areIds":true,"word":"17"}
usage-notes = { $areIds ->
        [true] releasing { $word } requires release notes
       *[false] --notes can only be used with ids, and "{ $word }" is not an id
    }
    .hint = { $areIds ->
            [true] add --notes "…"
           *[false] put the notes in quotes: --notes "…". In documents, write releaseNotes instead
        }
# Ends: usage
# Example: {"reason":"unknown","received":"lacuna.new","suggestion":null,"known":["lacuna.create","lacuna.edit"]}
usage-kind = { $reason ->
        [unknown] unknown document kind "{ $received }"
       *[missing] cannot tell the kind of the documents in "{ $file }"
    }
    .hint = { $reason ->
            [unknown] { $suggestion ->
                [none] use one of these kinds: { COMMAS($known) }
               *[other] did you mean { $suggestion }?
            }
           *[missing] add --as KIND ({ COMMAS($known) }), or a first line: # yaml-language-server: $schema=….json
        }
# Ends: usage
# Example: {"reason":"question","question":"…:","option":"--answer"}
usage-answer-needed = { $reason ->
        [question] cannot ask without a terminal: { $question }
        [confirmation] cannot ask for confirmation without a terminal: { $question }
        [form] missing answers, and no terminal to ask on: { COMMAS($options) }
       *[apply] cannot ask whether to apply "{ $file }" without a terminal
    }
    .hint = { $reason ->
            [question] give the answer with { $option }
            [confirmation] add { $option }
            [form] add the missing options, as `{ $command } --help` shows
           *[apply] send the saved question: lms-cli apply { WORD($file) } --yes
        }
# Ends: usage. Next: lms-cli lacuna delete 17 --dry-run
usage-not-confirmed = not confirmed: nothing was sent
    .hint = run the same command again to change your answer
# Ends: usage. Next: lms-cli convert turma.xlsx --columns "Resposta certa=lacuna1,Nível=difficulty"
# Example: {"text":"Resposta certa=answer","reason":"unknown-field","suggestion":"answer 1"}
usage-columns = { $reason ->
        [no-equals-sign] --columns "{ $text }" is not NAME=FIELD
        [twice] --columns or --ignore-columns names the column "{ $text }" twice
       *[unknown-field] --columns "{ $text }" names an unknown field
    }
    .hint = { $reason ->
            [twice] name each column once
           *[other] { $suggestion ->
                [none] write --columns "NAME=FIELD", for example --columns "Resposta certa=lacuna1"
               *[other] did you mean { $suggestion }?
            }
        }
