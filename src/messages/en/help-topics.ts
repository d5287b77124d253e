/** The texts of `help TOPIC`, and the list of variables that the help shows. */

/** By the name of the topic. Each paragraph and each item of a list is one line: help wraps it. */
export const topicsEn = {
  'exit-codes': `Exit codes

   0  done, or nothing to do. What an earlier run did counts as done
   1  rejected: the service accepted none of the operations. Correct them before you send them again. For undo, nothing of the run can be taken back
   2  usage error: invalid arguments, a missing value without a terminal to ask on, or a deletion without confirmation
   3  invalid input: an invalid document, a missing file, or a changed document whose key is already done. For convert, no question could be converted. Nothing was sent or written
   4  not let in: not authenticated, permission denied, a login page, a certificate that is not trusted, a proxy that refuses, or another server at this address. Correct the setting
   5  service unavailable, nothing in doubt. Run the same command again
   6  partly done: some operations were rejected, failed or blocked. To continue an import or an apply, run it again. For undo, some changes stay. For convert, some questions were refused or lack fields
   7  conflict: the ledger belongs to another service, is damaged, is older than expected (--expect), or is missing (plan, apply and import without --new-ledger). Or a saved plan does not approve what the files ask for, later runs depend on the run to undo, or another process is using a database
   8  in doubt: at least one operation may have been performed. Check in the service, then run lms-cli runs resolve or lms-cli runs show
   9  limit exceeded: more changes or deletions than --max-changes or --max-deletes allows. Nothing was sent
  10  changes: plan --exit-code found something to apply
  11  locked: another run is using the ledger. Run the same command again later, or wait with --wait 5m
  70  internal error: a defect of lms-cli
  74  the output, a report or the ledger could not be written
 129  the terminal was closed (SIGHUP). The ledger is consistent. Under nohup, the command goes on
 130  interrupted by Ctrl-C. The ledger is consistent
 143  terminated by SIGTERM. The ledger is consistent

129, 130 and 143 take precedence over all others, then 70, then 8, then 74. After a signal, the summary names what is in doubt. If nothing is done, 4 takes precedence over 5, and 5 over 1. lms-cli explain CODE shows the exit code of an error.`,
  options: `Options

The help of a command names those that it takes. For each of the first two lists there is a variable, such as LMS_BASE_URL (see lms-cli help environment).`,
  environment: `Environment

Each global option and each option for sending has a variable LMS_<OPTION>: LMS_BASE_URL sets --base-url (see lms-cli help options). An option overrides its variable. An empty variable counts as not set.`,
  files: `Files

A document is an object with fields: for lacuna create the body of a request, for import an operation, for plan and apply a resource. These files hold documents:
  .yaml .yml       documents separated by ---
  .json .jsonc     an object or an array of objects, with comments
  .ndjson .jsonl   one document per line
  .md              questions (see lms-cli help cloze)
  .csv             one document per row. The first row names the fields
  -                standard input. --format sets the format

A document to import names its operation. With --as lacuna.create, it is the bare body:
  operation: lacuna.release
  key: release of question 1     # optional, a name of your choice
  body:                          # or params: { questionId: 17, topicId: 8802 }
    id: { $ref: question 1 }     # id of what the document with that key creates
    releaseNotes: First version

A document of a content folder describes a resource, which plan and apply compare with what lms-cli last sent:
  resource: lacuna               # lacuna, assessment or track
  key: first-capital             # the name of the resource, for ever
  body:                          # the whole content, without its id
    topicId: { $var: topics.colony }
  release: First version         # optional: release it, with these notes
  formerly: [capital-1]          # optional: earlier keys
  protect: true                  # optional: never delete it

{ $ref: "KEY#versionId" } is the version id of the newest release of KEY. { $var: NAME } is a value of --var or variables:. In .csv, write $ref:KEY and $var:NAME.

lms-cli.yaml is in the current folder or above. Your own configuration file has the same form, and may also read { file: PATH } and { command: [..] }:
  profiles:
    test:
      baseUrl: https://lms-test.example.com/api/public
      auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
      variables: { topics: { colony: 8811 } }
  content: { scope: history, files: ['course/**/*.{md,yaml,csv}'] }

Keep .lms-cli/: NAME.ledger.db in it is the ledger of a profile. Without it, apply would create everything again.`,
  output: `Output

lms-cli writes data to standard output and everything else to standard error.

  -o human    a status line and the envelope, or a line for each operation. On a terminal, the envelope only with -v
  -o json     one object, or an array for several operations (import, apply and runs list: always an array)
  -o ndjson   one line per operation, as soon as it ends
  -o yaml     documents
  -o id       the id (create, edit) or the version id (release). For runs list, the ids of the runs

A result is the envelope of the service, with fields that lms-cli adds:

  {"content": ..., "message": ..., "operation": "lacuna.create",
   "outcome": "done", "key": null, "source": {"file": "q.yaml", "line": 1},
   "status": 200, "attempts": 1, "durationMs": 12}

outcome is one of
  done       the service performed the operation
  rejected   the service did not accept it
  failed     not performed as far as lms-cli knows. Safe to send again
  in-doubt   it may have been performed
  blocked    it needs another operation that did not succeed
  skipped    done by an earlier run, or given up (givenUp: true)
  planned    dry run: not sent
All except done, skipped and planned have error: {code, message, hint}. Operations in doubt, and all in runs show, have seq (their number in the ledger) and sentAt.

The line "ledger: run RUN, generation N" shows the newest run of the ledger, and how many changes it has had. --expect RUN@N requires both.

plan -o json prints {"changes": [...], "summary": {...}}, -o ndjson a line for each change and then the summary, and -o id the keys.

runs list -o json prints, for each run, newest first:
  {"id", "startedAt", "finishedAt", "target", "state", "counts"}
state is running, finished, incomplete (every operation was reached, and not all are done), stopped (before every operation was reached) or interrupted (its process died). counts has a number for each outcome, and remaining for the operations that were not reached. recorded counts what was changed without a request, if there is any.`,
  cloze: `Cloze: a notation for questions

  cloze: The capital of Brazil is [[Brasília = 10 | Rio = 0]], since [[1960]].

Write cloze instead of question and lacunaAlternatives, in a document for lacuna create or edit.
  [[ ]]      a blank. | separates its answers
  = 10       the points of an answer. Without it, an answer gives 10 points. Write = 0 for a wrong answer, and decimals with a point
  \\[[ \\]]    brackets as text. Inside a blank also \\| \\= and \\ before a space
  ###        not allowed as text, because the service takes it for a blank. Write &#35;## instead
HTML and line breaks are part of the statement. If YAML misreads the statement, put it in quotes, or on its own lines below  cloze: |

A file of questions has a name ending in .md:

  ---
  difficulty: 1                # fields of all questions, in YAML
  topicId: 8801
  source: Atlas
  author: Ana
  inheritPermissions: INHERIT
  securityPermission: []
  securityRestriction: []
  ---
  # Title of a question
  ---
  difficulty: 2                # fields of this question (optional)
  ---
  The capital of Brazil is [[Brasília]].

tests holds answers and the score that they must get. It is never sent:
  tests:
    - answers: [Brasília, "1960"]
      score: 20

These commands of lms-cli lacuna help you: new asks for a question step by step. format converts between both forms. lint finds common mistakes. try lets you answer and runs the tests. preview shows the questions in the browser. To waive a finding of lint, write a comment in the line above it:
  # lms-cli-disable-next-line lint/html reason`,
};

/** Environment variables that do not belong to an option. */
export const variablesEn = {
  LMS_TOKEN: 'bearer token, without a profile',
  'LMS_USERNAME, LMS_PASSWORD': 'basic authentication, without a profile',
  'LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET':
    'OAuth 1.0a, without a profile',
  LMS_AUTH: 'which to use: none, bearer, oauth1, basic, session',
  LMS_TOKEN_FILE: 'file with the token. Each secret here and in profiles has such a variable',
  LMS_TRUST_ORIGIN:
    'servers to accept from project files, separated by commas. Also postgres://HOST of a shared ledger',
  PGPASSWORD: 'password of the database of a shared ledger',
  PGPASSFILE: 'file with that password, in the form of PostgreSQL',
  PGSSLROOTCERT: 'file with the certificate authorities for it',
  PGSSLMODE: 'disable, allow, prefer and no-verify are refused',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies, and the hosts to reach without a proxy',
  NODE_EXTRA_CA_CERTS: 'file with additional certificate authorities',
  NODE_TLS_REJECT_UNAUTHORIZED: '0 is refused: certificates are always verified',
  'LC_ALL, LC_MESSAGES, LANG': 'language of messages, unless LMS_LANG sets it',
  'NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE': 'turn colors off or on',
  TERM: 'dumb turns off colors and animation',
  CI: 'if set: no questions, no browser, plain progress',
  'GITHUB_SHA, CI_COMMIT_SHA': 'commit that the ledger records with each change',
  GITHUB_ACTIONS: 'if set, questions on standard output are escaped',
  'GITHUB_WORKSPACE, CI_PROJECT_DIR': 'folder to which paths in reports are relative',
  BROWSER: 'program that opens the page of lacuna preview',
  'VISUAL, EDITOR': 'editor for the statement in lacuna new',
  'XDG_CONFIG_HOME, APPDATA': 'folder of your own file, lms-cli/config.yaml',
  'XDG_CACHE_HOME, LOCALAPPDATA': 'folder for compiled code, lms-cli/',
  'SQLITE_TMPDIR, TMPDIR': 'folder for the plan of an import while it runs',
} as const;
