### Phrases that several sentences share. A message refers to one as { phrase }, with its own variables.
### LIST($items, each: "phrase") says each item by the phrase: a text is $item, an object has its fields.

and = and
or = or
more-items = { NUMBER($count) } more
quoted = "{ $item }"
# Instead of the hint of a problem whose parameters have a suggestion.
did-you-mean = did you mean "{ $suggestion }"?{ IF($isColumn, rename-column) }
rename-column = { " " }Rename the column, or add --columns "{ $field }={ $suggestion }"
ending = .{ $item }

received = { $received-collection ->
        [object] an object
        [list] a list
       *[none] { $received }
    }
expected = { $expected ->
        [text] text
        [number] a number
        [integer] a whole number
        [id] a numeric id
        [id-number] an id from 0 to 9223372036854775807
        [given-id] an id from 1 to 9223372036854775807
        [version-id] a version id
        [boolean] true or false
        [list] a list
        [object-list] a list of objects
        [object] an object
        [two-places] a decimal number with two places
        [pixels] a number of pixels
        [well-formed] text without an incomplete \u escape
        [key] a non-empty text without # and control characters
        [image-name] the name of a JPG, JPEG, PNG or GIF file without a folder
        [duration] a duration
        [rate] a rate
        [secret] the source of a secret
        [certificate] the source of a certificate
        [ledger] an address, or an object with address, password and tls
        [scope] a name in one line without control characters
        [pattern] a pattern of files inside the folder of lms-cli.yaml
        [including] a list with a pattern that includes files
        [patterns] a list of patterns of files
        [connections] a whole number from 1 to 256, or auto
        [count] a whole number
       *[count-or-percent] a whole number, or a percentage up to 100%
    }
example-value = { $value ->
        [none] { EXAMPLE($expected) }
       *[other] { $value }
    }
wrong-type = { $cell ->
        [none] { $field }
       *[other] { $cell-answer ->
            [none] { $cell-column }
           *[other] the points of "{ $cell-answer }"
        }
    } must be { expected }, not { received }
write-like = { $cell-write ->
        [topic] write the number of the topic, or use lms-cli convert --topic-map
        [points] write { $cell-answer } = 10, with | between the answers, not ;
        [thousands] write { $cell-answer } = { $cell-meant-0 } or { $cell-answer } = { $cell-meant-1 }
       *[none] { write-field }
    }
write-field = { REWRITTEN($received, $expected) ->
        [none] write { expected }, for example { FIELD($field, $cell) }{ EXAMPLE($expected) }
       *[other] write { FIELD($field, $cell) }{ REWRITTEN($received, $expected) }
    }
to-send-unknown = { $isSendable ->
        [false] { "" }
       *[none] . To send the field as it is, add --allow-unknown
    }
search-ended = { IF($limit, " (after ", NUMBER($limit), " problems the search ended)") }
errors-and-warnings = { $errors ->
        [0] { warnings }
       *[other] { COUNT($errors, one: "error", other: "errors") }{ IF($warnings, " and ", warnings) }
    }
warnings = { COUNT($warnings, one: "warning", other: "warnings") }
check-first = check in the service whether it happened{ $resolve ->
        [none] { " " }before you send it again
       *[other] , then record what you found: { $resolve }
    }
waiver = { $comment ->
        [html] <!-- lms-cli-disable-next-line CODE reason -->
        [slashes] // lms-cli-disable-next-line CODE reason
       *[hash] # lms-cli-disable-next-line CODE reason
    }
what-next = { $isRepeatable ->
        [true] run the same command again: doing it twice has the same result
       *[false] { check-first }
    }
service-text = { $text ->
        [none] HTTP { $status }{ service-code }
       *[other] { $text }{ COMPARE($serviceCode, $text) ->
            [equal] { "" }
           *[other] { service-code }
        }
    }
service-code = { IF($serviceCode, " (", $serviceCode, ")") }
unsent = { $cause ->
        [ledger] nothing was sent to { $host }: the hold on the shared ledger was running out
        [name-not-resolved] cannot resolve the host name { $host }
        [refused] { $host } refused the connection
        [unreachable] cannot reach { $host }
        [connect-timeout] the connection to { $host } timed out
        [tls] cannot make a secure connection to { $host }
        [no-tls] { $host } does not offer a secure connection (TLS) that works here
        [certificate] the certificate of { $host } is not trusted
        [client-certificate] { $host } requires a client certificate that it trusts
        [proxy] the proxy does not allow requests to { $host }
       *[spoke-first] { $host } sent data before it received a request
    }
unsent-hint = { $cause ->
        [ledger] check the connection to the database of the ledger, then run the same command again
        [certificate] set NODE_EXTRA_CA_CERTS=FILE, or tls: { "{" } ca { "}" } in the profile, to trust your own certificate authority
        [client-certificate] add tls: { "{" } cert, key { "}" } to the profile, or correct the certificate given there
        [proxy] check HTTPS_PROXY and NO_PROXY
       *[unreachable] check the base URL with its port, the network, and that the server is running
    }
lost = { $cause ->
       *[reset] the connection to { $host } broke before an answer arrived
        [timeout] timed out waiting for an answer from { $host }
        [protocol] { $host } sent something that is not HTTP
        [headers-too-long] the headers of the answer from { $host } are too long
    }
mend = { $mend ->
        [strict] correct the source, or run it without --strict to accept what is not kept
        [source] correct the source, as the reasons above say
        [sheet] correct the sheet, or write the wrong rows to another one with --rejects FILE
       *[rejects] correct { $rejects }, and convert it with another --out
    }
refused-and-skipped = { $refused ->
        [0] { IF($skipped, " and ", skipped) }
       *[other] { $skipped ->
            [0] { " " }and { refused }
           *[other] , { refused } and { skipped }
        }
    }
refused = { COUNT($refused, one: "was refused", other: "were refused") }
skipped = { COUNT($skipped, one: "was skipped", other: "were skipped") }
created-place = { $file ->
        [none] "{ $operation }"
       *[other] "{ $file }{ IF($line, ":", $line) }"
    }
existing = { $id ->
        [none] operation { $seq }, which is in doubt,
       *[other] id { $id },
    } { IF($existingKey, "key ", $existingKey, ", ") }{ MOMENT($at) }, run { $run }
existing-item = { created-place } ({ existing })
done-item = { created-place } (id { $id }, { MOMENT($at) }, run { $run })
runs-in-ledger = { LIST($runs) } in "{ $ledger }"
obstacle = { $resource }{ IF($refersTo, ", which refers to ", $refersTo) } ({ $run ->
        [none] adopted since
       *[other] run { $run }
    })
remainder = { $item ->
        [given-up] its creation was given up, so nobody knows whether it exists
        [first-release] its first release stays
        [content] its earlier content is unknown
        [parent] its earlier place is unknown
        [released-content] its earlier released content is unknown
        [protected] protected: not deleted
        [imported] what the import changed stays
        [release] its release stays, so learners still see it
       *[referred] not deleted, because something that stays refers to it
    }
database-detail = { IF($detail, " (", $detail, ")") }
a-resource = { $resource ->
        [assessment] an assessment
        [lacuna] a lacuna question
       *[track] a track
    }
resources = { COUNT($resources, one: "resource", other: "resources") }
resources-wait = { COUNT($resources, one: "resource waits", other: "resources wait") }
requests = { COUNT($requests, one: "request", other: "requests") }
blocks = { COUNT($blocks, one: "block", other: "blocks") }
releases = { COUNT($releases, one: "release", other: "releases") }
documents = { COUNT($documents, one: "document", other: "documents") }
operations = { COUNT($operations, one: "operation", other: "operations") }
outcomes = { result-outcome }
list-fields = list the fields: lms-cli schema lacuna.create
to-see-all = { IF($command, ". To see all: ", $command) }
may-have-been-performed = { operations } may have been performed
record-what-you-found = check in the service, then record what you found: { $command }
questions = { COUNT($questions, one: "question", other: "questions") }
unreleased = { $kind ->
        [lacuna] { COUNT($count, one: "question", other: "questions") }
       *[assessment] { COUNT($count, one: "assessment", other: "assessments") }
    }
ledger-file = { $file }: { ledger-role }{ IF($address, " (", $address, ")") }
# What a person fills in, <FILE>, in usage lines and options. Words of the contract stay as they are.
placeholder = { $name }
resources-were-adopted = adopted { resources }
sheet-unread = "{ $name }" ({ $why ->
        [hidden] hidden
        [empty] no row
       *[other] no column of a question
    })
returned-id = { $returns ->
        [version] version id
       *[id] id
    }
