/** What --help and help say. Commands are keyed by their words, options by their long name. */

export const help = {
  headings: {
    usage: 'Usage',
    examples: 'Examples',
    arguments: 'Arguments',
    commands: 'Commands',
    options: 'Options',
    globalOptions: 'Options of every command',
    topics: 'Topics',
    service: 'Service',
  },
  environmentTwin: (name: string) => `(or ${name})`,
  defaultValue: (value: string) => `(default: ${value})`,
  moreHelp: 'lms-cli help COMMAND says more about a command.',

  /** The calls behind an operation, under its help. */
  endpoint: (method: string, path: string, since: string) =>
    `${method} ${path} (since ${since}, deprecated)`,
  replacement: (method: string, path: string, hasBody: boolean) =>
    `replaced by ${method} ${path}${hasBody ? '' : ' without a body'} (--api v0)`,
  /** Once per run under -v. */
  deprecation: (operation: string, method: string, path: string) =>
    `note: the 2.0 call of ${operation} is deprecated; its replacement is ${method} ${path} (--api v0)`,

  commands: {
    '': {
      summary:
        'Create, edit, delete, release and move the content of a learning-management service, from YAML or JSON files.',
      examples: [
        'lms-cli lacuna create question.yaml --sandbox',
        'lms-cli assessment release 17 --notes "First version"',
        'lms-cli validate samples/*.yaml',
      ],
    },
    assessment: {
      summary: 'Tests built from blocks of questions.',
      examples: [
        'lms-cli assessment create quiz.yaml',
        'lms-cli assessment release 17 --notes "First version"',
      ],
    },
    lacuna: {
      summary: 'Fill-in-the-blank questions: each ### in the statement is a blank.',
      examples: ['lms-cli lacuna create question.yaml', 'lms-cli lacuna move 12 34'],
    },
    track: {
      summary: 'Learning paths that group tracks and trainings.',
      examples: ['lms-cli track create track.yaml', 'lms-cli track move 12 34'],
    },
    'assessment create': {
      summary: 'Create assessments, one request for each document.',
      examples: [
        'lms-cli assessment create quiz.yaml',
        'lms-cli assessment create week-*.yaml -o id',
        'cat quiz.json | lms-cli assessment create -',
      ],
    },
    'assessment edit': {
      summary: 'Replace assessments by what the documents say; each document has the id.',
      examples: ['lms-cli assessment edit quiz.yaml', 'lms-cli assessment edit quiz.yaml --id 17'],
    },
    'assessment delete': {
      summary: 'Delete assessments. This cannot be undone.',
      examples: ['lms-cli assessment delete 17', 'lms-cli assessment delete 17 18 --yes'],
    },
    'assessment release': {
      summary: 'Turn the version being edited into a released one; prints its version id.',
      examples: [
        'lms-cli assessment release 17 --notes "First version"',
        'lms-cli assessment release release.yaml -o id',
      ],
    },
    'lacuna create': {
      summary: 'Create lacuna questions, one request for each document.',
      examples: [
        'lms-cli lacuna create question.yaml',
        'lms-cli lacuna create questions.ndjson -o id',
      ],
    },
    'lacuna edit': {
      summary: 'Replace lacuna questions by what the documents say; each document has the id.',
      examples: ['lms-cli lacuna edit question.yaml', 'lms-cli lacuna edit question.yaml --id 17'],
    },
    'lacuna delete': {
      summary: 'Delete lacuna questions. This cannot be undone.',
      examples: ['lms-cli lacuna delete 17', 'lms-cli lacuna delete 17 18 --yes'],
    },
    'lacuna release': {
      summary: 'Turn the version being edited into a released one; prints its version id.',
      examples: [
        'lms-cli lacuna release 17 --notes "Typing error corrected"',
        'lms-cli lacuna release release.yaml -o id',
      ],
    },
    'lacuna move': {
      summary: 'Move a lacuna question to another topic.',
      examples: ['lms-cli lacuna move 17 8802'],
    },
    'lacuna format': {
      summary: 'Rewrite questions between cloze and the fields of the contract, in place.',
      examples: [
        'lms-cli lacuna format question.yaml',
        'lms-cli lacuna format *.json --to contract',
        'lms-cli lacuna format *.yaml --check',
      ],
    },
    'lacuna lint': {
      summary: 'Say what may not be meant in questions: answers, scores, HTML, blanks.',
      examples: [
        'lms-cli lacuna lint questions.md',
        'lms-cli lacuna lint *.yaml --fail-on warning --report github',
      ],
    },
    'lacuna try': {
      summary: 'Answer questions as a learner would and see the score, or run their tests.',
      examples: [
        'lms-cli lacuna try questions.md',
        'lms-cli lacuna try question.yaml --answer Brasília --answer 1960',
        'lms-cli lacuna try *.yaml --check',
      ],
    },
    'track create': {
      summary: 'Create tracks, one request for each document.',
      examples: ['lms-cli track create track.yaml', 'lms-cli track create track.yaml --dry-run'],
    },
    'track edit': {
      summary: 'Replace tracks by what the documents say; each document has the id.',
      examples: ['lms-cli track edit track.yaml', 'lms-cli track edit track.yaml --id 17'],
    },
    'track delete': {
      summary: 'Delete tracks. This cannot be undone.',
      examples: ['lms-cli track delete 17', 'lms-cli track delete 17 18 --yes'],
    },
    'track move': {
      summary: 'Move a track to another folder.',
      examples: ['lms-cli track move 17 703'],
    },
    import: {
      summary:
        'Perform the operations of many documents: every one once, whatever happens. The same command again goes on.',
      examples: [
        'lms-cli import course.yaml',
        'lms-cli import questions.ndjson --as lacuna.create --rejects rejects.ndjson',
        'lms-cli import *.yaml --report github --require-ledger',
      ],
    },
    runs: {
      summary: 'What was sent, what is in doubt, and how to go on.',
      examples: ['lms-cli runs list', 'lms-cli runs show 261121-1435-x7k2mq'],
    },
    'runs list': {
      summary: 'List the runs, newest first.',
      examples: ['lms-cli runs list', 'lms-cli runs list -o json'],
    },
    'runs show': {
      summary: 'Show what a run sent, found in doubt or blocked; the newest run if none is named.',
      examples: ['lms-cli runs show', 'lms-cli runs show 261121-1435-x7k2mq -o ndjson'],
    },
    'runs resume': {
      summary: 'Go on with an import: what is done is skipped, what is in doubt is left alone.',
      examples: ['lms-cli runs resume', 'lms-cli runs resume 261121-1435-x7k2mq --rate 5/s'],
    },
    'runs resolve': {
      summary: 'Say what became of operations in doubt, after a look at the service.',
      examples: [
        'lms-cli runs resolve 261121-1435-x7k2mq 17 --created 4711',
        'lms-cli runs resolve 261121-1435-x7k2mq 18 --not-done',
        'lms-cli runs resolve 261121-1435-x7k2mq --from answers.yaml',
      ],
    },
    'runs rejects': {
      summary: 'Write the documents of a run that were rejected or blocked, each with the reason.',
      examples: ['lms-cli runs rejects 261121-1435-x7k2mq rejects.yaml'],
    },
    validate: {
      summary: 'Check documents without sending anything.',
      examples: [
        'lms-cli validate question.yaml',
        'lms-cli validate week-*.yaml --as lacuna.create',
        'lms-cli validate course.import.yaml questions.import.ndjson',
      ],
    },
    schema: {
      summary: 'Print the JSON Schema of a kind of document, for editors.',
      examples: [
        'lms-cli schema lacuna.create > lacuna.create.schema.json',
        'lms-cli schema import > import.schema.json',
      ],
    },
    sandbox: {
      summary: 'Run the service itself on this machine, to try things out.',
      examples: [
        'lms-cli sandbox',
        'lms-cli sandbox --port 8080 --db course.db',
        'lms-cli sandbox --faults "500-after=5%,429=3x" --seed 7',
      ],
    },
    help: {
      summary: 'Explain a command or a topic.',
      examples: ['lms-cli help assessment delete', 'lms-cli help exit-codes'],
    },
  },

  arguments: {
    files: 'YAML, JSON, NDJSON or CSV files; - is standard input',
    importFiles: 'YAML, JSON, NDJSON or CSV files of operations; - is standard input',
    run: 'id of the run, or how it begins',
    seq: 'number of the operation in its ledger, as runs show has it',
    rejectsFile: 'file to write; standard output if left out',
    assessmentId: 'id of the assessment',
    questionId: 'id of the lacuna question',
    trackId: 'id of the track',
    topicId: 'id of the topic to move to',
    destinationId: 'id of the folder to move to',
    releases: 'the id with --notes, or files with id and releaseNotes',
    kind: 'a resource and a verb, for example lacuna.create, or import',
    words: 'a command or a topic',
  },

  options: {
    id: 'fill or override the id of the one document',
    notes: 'what is new in this version',
    yes: 'delete without asking',
    format: 'yaml, json, jsonc, ndjson, csv or cloze, where the file name does not say it',
    'allow-unknown': 'send fields that the contract does not know',
    as: 'the kind of the documents, for example lacuna.create, or import',
    'import-as': 'every document is the bare body of that operation, for example lacuna.create',
    'no-validate-first': 'send while reading; invalid documents are rejected one by one',
    rejects: 'write the documents that were rejected or blocked, with the reasons',
    report:
      'write the findings for CI: junit, sarif, github, json or markdown, with =FILE (- is standard output, without it standard error); repeatable',
    'max-errors': 'stop after more errors than that: a number, or a share such as 5%',
    deadline: 'begin nothing new after that time, for example 50m',
    'require-ledger': 'fail if there is no record of earlier runs (a lost cache is no first run)',
    'import-yes': 'delete without asking',
    created: 'it was performed; the id (or version id) that the service shows',
    done: 'it was performed (what returns no id)',
    'not-done': 'it was not performed: the next resume sends it',
    'give-up': 'nobody will know: it is not sent again and not listed any more',
    from: 'answers for many: documents with seq and created, or outcome: done, not-done, give-up',
    to: 'the form that questions get: cloze, or contract (question and lacunaAlternatives)',
    'format-check': 'change nothing; fail where a file is to be rewritten',
    answer: 'answer of a blank, in their order; repeatable',
    'try-check': 'run the tests of the questions: answers and the score that they must give',
    'fail-on': 'the least finding that it fails for: warning or error',
    port: 'port to listen on; 0 picks a free one',
    db: 'file that keeps what the service holds',
    auth: 'credentials to demand: bearer, basic, header (x-api-key), oauth1 or session; they are those of the environment (LMS_TOKEN and so on), else "sandbox"',
    faults: 'fail on purpose: [OPERATION:]KIND=5% or KIND=3x, separated by commas',
    seed: 'number that repeats the same faults',

    'base-url': 'root of the service, for example https://lms.example.com/api/public',
    profile: 'profile of lms-cli.yaml to use',
    sandbox: 'use the local service over .lms-cli/sandbox.db',
    api: 'interface of the service: 2.0 or v0',
    output: 'human, json, ndjson, yaml or id',
    quiet: 'print failures only',
    verbose: 'show requests and answers; twice: with their bodies',
    curl: 'print each request as a curl command',
    'dry-run': 'check and show the requests, send nothing',
    timeout: 'time for one whole request, for example 30s',
    retries: 'how often to repeat what may be repeated',
    header: "additional header 'Name: value', never a secret; repeatable",
    concurrency:
      'operations under way at one time; import finds the best number by itself (auto), other commands take 1',
    ledger: 'file that records what is sent, instead of the one in .lms-cli/',
    'no-ledger': 'record nothing',
    again: 'send also what is done or in doubt',
    rate: 'requests a second, evenly spaced, for example 20/s',
    confirm: 'name of the protected profile, to confirm its use',
    'allow-http': 'accept a server without encryption',
    'no-input': 'never ask, fail instead',
    version: 'print the version',
    help: 'show this help',
  },

  topics: {
    'exit-codes': `Exit codes

   0  done, or nothing to do: what an earlier run did counts as done
   1  the service refused (every operation, or the only one); do not repeat it unchanged
   2  usage: bad arguments, a missing value with no terminal to ask on, an unconfirmed deletion
   3  input documents invalid, a file that is not there, or a changed document under a key
      that is done; nothing was sent
   4  not authenticated or not allowed
   5  service unavailable, nothing in doubt; the same command may be run again
   6  partly done: some done, others rejected, failed or blocked; an import goes on with the
      same command, or with lms-cli runs resume
   7  conflict: the ledger is in use by another import, belongs to another service, is damaged,
      or is missing under --require-ledger; or a database is in use by another process
   8  at least one operation is in doubt: look in the service, then lms-cli runs resolve
  70  a defect of lms-cli itself
 130  interrupted by Ctrl-C; the ledger is consistent
 143  ended by SIGTERM; the ledger is consistent

130 and 143 outrank all, 8 outranks 6; with nothing done, 4 outranks 5 and 5 outranks 1.`,
    environment: `Environment

LMS_BASE_URL, LMS_PROFILE   where to send, after --base-url and --profile
LMS_TOKEN                   bearer token, where no profile is used
LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET
                            OAuth 1.0a, where no profile is used
LMS_USERNAME, LMS_PASSWORD  basic authentication, where no profile is used
LMS_AUTH=session            ... or a form login with the same two
LMS_TRUST_ORIGIN            servers that a project file may name, separated by commas
LMS_<OPTION>                the twin of each option of every command, such as LMS_OUTPUT=json
LMS_LEDGER, LMS_NO_LEDGER   ... of those, the file that records what is sent, or none
HTTPS_PROXY, HTTP_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS
                            proxies and additional certificate authorities
NO_COLOR, FORCE_COLOR, TERM=dumb
                            colours
CI                          set: no question is asked, and progress is written line by line
XDG_CONFIG_HOME             where your own configuration is, in lms-cli/config.yaml
SQLITE_TMPDIR, TMPDIR       where an import keeps its plan while it runs`,
    files: `Files

A document is one request body of the contract, in a file of one of these kinds:
  .yaml .yml       several with --- between them
  .json .jsonc     an object, or an array of them; comments and trailing commas are accepted
  .ndjson .jsonl   one a line
  .md              questions, see help cloze
  .csv             one a row
  -                standard input; --format says which kind, else it is detected (not CSV)

A document for import says its operation, too; with --as lacuna.create it is a bare body:

  operation: lacuna.release
  key: release of question 1          # optional, your own name for it
  body:                               # or params: { questionId: 17, topicId: 8802 }
    id: { $ref: question 1 }          # the id of what the document of that key creates
    releaseNotes: First version

{ $ref: "KEY#versionId" } is the version id that a release returns. A key may be in any file
of the same command, before or behind, or have been done by an earlier run of the ledger.

The first row of a .csv names the fields, like title, lacunaAlternatives[0].alternatives[0].score
or lacuna1 (Brasília=10 | Rio=0); for import without --as like operation, key, params.questionId,
body.title.
Semicolons, commas or tabs separate the cells; a reference is $ref:KEY.

The line  # yaml-language-server: $schema=lacuna.create.schema.json  (or a field $schema)
connects a document to its schema, for editors and for validate.

lms-cli.yaml, found upward from the working directory, holds profiles:

  defaultProfile: test
  profiles:
    test:
      baseUrl: https://lms-test.example.com/api/public
      auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
    production:
      baseUrl: https://lms.example.com/api/public
      auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } }
      protected: true

Your own file (see help environment) has the same form and may take secrets from
{ file: PATH }, { command: [..] } and { prompt: true } too.

.lms-cli/, beside lms-cli.yaml or else in the working directory, holds
  NAME.ledger.db   what was sent to the service of a profile, or of a host and port; the files
                   beside it that begin with its name belong to it
  spool/           standard input of imports that are not finished
  sandbox.db       what the local service holds`,
    output: `Output

Standard output carries data, everything else goes to standard error.

  -o human    a status line and the envelope; for several operations a line each
  -o json     one object, or an array where several operations ran (import, runs list: always)
  -o ndjson   one line for each operation, as they finish
  -o yaml     documents
  -o id       the id (create, edit) or version id (release); runs list: the ids of the runs

import prints as human only what is neither done nor skipped (-v: all).

A result is the service's envelope with what lms-cli knows added:

  {"content": ..., "message": ..., "operation": "lacuna.create", "outcome": "done",
   "key": null, "source": {"file": "q.yaml", "line": 1}, "status": 200, "attempts": 1,
   "durationMs": 12}

outcome is one of
  done       the service did it
  rejected   the service said no
  failed     not performed as far as is known, safe to send again
  in-doubt   it may have been performed
  blocked    something it needs did not succeed
  skipped    done in an earlier run
  planned    dry run
All but done, skipped and planned carry error: {code, message, hint}. What is in doubt, and
everything in runs show, carries seq, its number in the ledger, and sentAt, when it was sent,
if it was.

runs list -o json has {"id", "startedAt", "finishedAt", "target", "state", "counts"} for each run,
newest first. state is running, finished, stopped (something was not reached) or interrupted (its
process died); counts has the outcomes, and remaining for what was not reached.`,
    cloze: `Cloze: a notation for questions

  cloze: A capital do Brasil é [[Brasília = 10 | Rio de Janeiro = 0]], desde [[1960]].

It stands for question and lacunaAlternatives in a document of lacuna create and edit.
  [[ ]]      a blank; | separates its answers
  = 10       the points of an answer: 10 if left out, 0 for a wrong one, decimals with a point
  \\[[  \\]]   brackets that are text; inside a blank also \\| \\= and \\ before a space
  ###        cannot be part of the text, because it is a blank to the service: write &#35;##
HTML and line breaks are part of the statement. What YAML would take for something else
stands in quotes, or below  cloze: |

A file of questions, named .md:

  ---
  author: Ana                  fields that all share, in YAML
  ---
  # Title of a question
  ---
  difficulty: 2                fields of its own; may be left out
  ---
  A capital do Brasil é [[Brasília]].

tests in a document are answers and the score that they must give; never sent:
  tests:
    - answers: [Brasília, "1960"]
      score: 20

lacuna format rewrites between both forms, lint looks for what is not meant, try answers
and runs the tests. A finding of lint is waived in the line above it:
  # lms-cli-disable-next-line lint/html reason`,
  },
} as const;
