### Problems of the fields around the body of a document to import.

# Ends: input
# Example: {"reason":"missing","operation":"lacuna.move","part":"params","params":["questionId","topicId"]}
document-part--missing = { $part ->
        [body] { $operation } requires a body
       *[other] { $operation } requires params with { LIST($params) }
    }
    .hint = { $part ->
            [body] add body: with the fields that `lms-cli schema { $operation }` shows
           *[other] add { params-like }
        }
document-part--not-taken = { $operation } does not accept { $part ->
        [body] a body
       *[other] params
    }
    .hint = { $part ->
            [body] remove it and write { params-like }
           *[other] remove it and write the fields under body
        }
document-part--outside = "{ $field }" is not allowed beside { $beside }
    .hint = { $part ->
            [none] use only { $beside ->
                [operation] operation, key, params and body
               *[resource] resource, key, body, release, formerly and protect
            }
           *[other] put { $field } under { $part }
        }
# Ends: input
# Example: {"field":"key","received":"\"capital #1\""}
document-import-key = { $field } must be a non-empty text without # and control characters, not { received }
    .hint = choose a name, for example key: question 1
# Ends: conflict
# Example: {"file":"questions.ndjson"}
import-changed = cannot import the rest of "{ $file }": the file changed
    .hint = run the same command again: it reads the new text and skips what is done
