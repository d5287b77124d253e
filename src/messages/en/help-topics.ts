/** The texts of `help TOPIC`, and the lists of variables and faults that the help shows. */
import type { FaultKind } from '../../core/problem-params.ts';

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

Every command takes the options of the first list. Commands that send take those of the second list too. Environment variables set them as well (see lms-cli help environment).`,
  environment: `Environment

An option overrides its variable. An empty variable counts as not set.`,
  files: `Files

A document is an object with fields. For a command such as lacuna create it is the body of one request, for import it names an operation, and for plan and apply a resource. These files hold documents:
  .yaml .yml       documents separated by ---
  .json .jsonc     an object or an array of objects. Comments and trailing commas are allowed
  .ndjson .jsonl   one document per line
  .md              questions (see lms-cli help cloze)
  .csv             one document per row
  -                standard input. --format sets the format. Without it, lms-cli detects every format except CSV

A document of a content folder describes a resource: what exists, and how it reads. plan and apply read these documents (see lms-cli help content).

{ $var: NAME } stands for a value that differs from service to service, in every kind of document. --var NAME=VALUE sets it, or else variables: in a profile or at the top of lms-cli.yaml. In .csv, write $var:NAME.

A document to import names its operation. With --as lacuna.create, it is the bare body instead:

  operation: lacuna.release
  key: release of question 1     # optional, a name of your choice
  body:                          # or params: { questionId: 17, topicId: 8802 }
    id: { $ref: question 1 }     # id of what the document with that key creates
    releaseNotes: First version

{ $ref: "KEY#versionId" } is the version id that a release returns. The document with the key can be in any file of the same command, in any order. It can also be done already, by an earlier run with the same ledger.

The first row of a .csv file names the fields, such as title, lacunaAlternatives[0].alternatives[0].score or lacuna1 (Brasília=10 | Rio=0). For import without --as, the names are operation, key, params.questionId, body.title and so on. For plan and apply, the columns resource, key and release come beside those of the body. Separate cells by semicolons, commas or tabs. Write a reference as $ref:KEY.

To connect a document to its schema, for editors and for validate, add a field $schema, or in YAML the line
  # yaml-language-server: $schema=lacuna.create.schema.json

lms-cli.yaml defines profiles, variables and the content folder that plan and apply read. lms-cli looks for it in the current folder and in the folders above. Patterns for documents, such as *.yaml, skip it. Example:

  defaultProfile: test
  profiles:
    test:
      baseUrl: https://lms-test.example.com/api/public
      auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
    production:
      baseUrl: https://lms.example.com/api/public
      auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } }
      protected: true
      variables: { topics: { colony: 4711 } }
  variables: { topics: { colony: 8811 } }
  content:
    scope: history               # the name of this folder in the ledger
    files: ['course/**/*.{md,yaml,csv}', '!course/drafts/**']

Your own configuration file (see lms-cli help environment) has the same form. It can also read secrets from { file: PATH } and { command: [..] }.

lms-cli keeps its own files in .lms-cli/, beside lms-cli.yaml or else in the current folder:
  NAME.ledger.db   the ledger of a profile, or of a host and port: what was sent there, and so the state of your content. Files whose names begin with its name belong to it
  shared-*.db      copies of shared ledgers. lms-cli brings them up to date from the database, and makes a missing one anew
  spool/           standard input of unfinished imports
  sandbox.db       data of the local service
  answers.yaml     answers that lacuna new offers again
  *.draft.json     drafts of unfinished forms

A folder may come from somebody else. Unless you name a file yourself, lms-cli opens only regular files inside the folder. It sends only to servers that you have accepted, whatever lms-cli.yaml or a ledger says.`,
  content: `Content folder

The documents of a content folder describe resources: what must exist in the service, and how it must read. lms-cli plan shows what would change, and lms-cli apply changes it. Both compare the files with what lms-cli last sent, as the ledger recorded it. They do not see changes in the service's own screens.

lms-cli.yaml names the files. Without files on the command line, plan and apply read all of these:

  content:
    scope: history               # the name of this folder in the ledger
    files: ['course/**/*.{md,yaml,csv}', '!course/drafts/**']

A document has these fields:

  resource: lacuna               # lacuna, assessment or track
  key: first-capital             # the name of the resource, for ever
  body:                          # the whole content, without its id
    topicId: { $var: topics.colony }
  release: First version         # optional: release it, with these notes
  formerly: [capital-1]          # optional: earlier keys
  protect: true                  # optional: never delete it

Tracks have no release. If you change a key, name the old one in formerly, so that the resource is renamed. plan and apply keep a protected resource, and a single delete needs --unprotect.

In a .md file, a document is a question: key, release, formerly and protect are in its header, beside the fields of the body. In a .csv file, the columns resource, key and release come beside those of the body. --as lacuna replaces the column resource.

In body, these stand for a value:
  { $ref: KEY }              the id of another resource, in any file
  { $ref: "KEY#versionId" }  its newest released version. When that changes, this resource is edited too
  { $var: NAME }             a value that differs from service to service. Also for the text of release

--var NAME=VALUE sets a variable, or else variables: in the profile, or else at the top of lms-cli.yaml. profile show lists the values of a profile. In .csv, write $ref:KEY and $var:NAME.

The signs of a plan, and what you can do:
  +   will be created. If it exists already, adopt it first (see below)
  ~   will be edited or released, and perhaps moved. "because of KEY": it follows that resource
  >   will only be moved, to another topic or folder
  =   gets another key, protection or scope in the ledger, without a request
  -   will be deleted (--prune), or is not in the files any more and is kept. --prune deletes what has the scope of this folder
  ?   in doubt, or its create was given up. Nothing is sent for it. Check in the service, then run lms-cli runs resolve if it is in doubt. If its create was given up, run lms-cli resources adopt or forget
  !   waits for another resource. Settle the one with ?, or apply without --no-release
  .   approved by a saved plan, and nothing to do for it

Next steps:
  lms-cli init            writes a small course to try out
  lms-cli plan            shows what would change. Sends nothing
  lms-cli apply           sends it, after a question. After an interruption, run it again
  lms-cli apply PLAN      sends it if lms-cli plan --out PLAN approved all of it, or refuses
  lms-cli resources list  shows what the ledger knows

To adopt a resource that already exists in the service, run lms-cli resources adopt KEY ID --as KIND. The next apply sends it in full.

Before the first apply or import to a service, plan, apply and import need --new-ledger, except at a terminal and for the local service while it is empty. Keep .lms-cli/: without the ledger, apply would create everything a second time.`,
  output: `Output

lms-cli writes data to standard output and everything else to standard error.

  -o human    a status line and the envelope, or one line for each of several operations. On a terminal, the envelope only with -v
  -o json     one object, or an array for several operations (import, apply and runs list: always an array)
  -o ndjson   one line per operation, as soon as it ends
  -o yaml     documents
  -o id       the id (create, edit) or the version id (release). For runs list, the ids of the runs

In the human format, import prints only operations that are neither done nor skipped (-v: all of them).

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
All except done, skipped and planned have error: {code, message, hint}. Run lms-cli explain CODE to learn more about it. Operations in doubt, and all operations in runs show, have seq (their number in the ledger) and sentAt (the time they were sent, if they were). notListed counts the findings beyond 1,000.

The line "ledger: run RUN, generation N" shows the newest run of the ledger, and how many changes it has had (not how many operations). A later command can require both: --expect RUN@N.

plan -o json prints {"changes": [...], "summary": {...}}, -o ndjson a line for each change and then the summary, and -o id the keys.

runs list -o json prints, for each run, newest first:
  {"id", "startedAt", "finishedAt", "target", "state", "counts"}
state is running, finished, incomplete (every operation was reached, and not all are done), stopped (before every operation was reached) or interrupted (its process died). counts has a number for each outcome, and remaining for the operations that were not reached. recorded counts what was changed without a request, such as a rename, if there is any.`,
  ci: `CI: in pipelines

Nobody answers prompts there. Use these options instead:
  --profile NAME       the service. Or set LMS_PROFILE
  --confirm NAME       sends with a profile that is protected
  --yes                deletes and applies without a question
  --new-ledger         begins a ledger: only for the first run for this service
  --expect RUN@N       refuses a ledger that is older than that run and generation
  --wait 5m            waits while another run uses the ledger
  --deadline 40m       stops the run cleanly before the job is killed

Keep the ledger of a service between jobs: in a database that all jobs share (see ledger: in lms-cli.yaml), or the folder .lms-cli/ on one machine. With a lost or older ledger, everything would be created again.

Secrets come from variables, or from files named by variables that end in _FILE, such as LMS_TOKEN_FILE. lms-cli.yaml may name only variables that begin with LMS_. LMS_TRUST_ORIGIN lists the servers that lms-cli.yaml may name.

A pull request is planned, and what was planned is applied after the merge:

  lms-cli validate course/*.yaml --report github
  lms-cli plan --profile production --out plan.json --report markdown=plan.md
  lms-cli apply plan.json --profile production --confirm production --yes

apply sends only what the files ask for and the plan approves. If the plan does not approve what the files ask for, it sends nothing and ends with exit code 7.

What a job can read:
  --report KIND=FILE   github, sarif, junit or markdown: findings and results, and what ended the whole run
  --rejects FILE       import: the documents that were rejected, to correct. Empty after a clean run
  -o ndjson            a result in each line, and the summary in the last one

Decide by the exit code (lms-cli help exit-codes) and by these fields, not by sentences:
  5, 11      run the job again. It continues where it stopped
  6          first remove the cause, which the rejects or the results name
  7          look first: the ledger is missing or older, or a plan does not approve the files
  8          somebody has to check in the service, then run lms-cli runs resolve

The package has this documentation as files, in the folder that npm root --global prints: lms-cli/docs/ci.md, and sample jobs for GitHub and GitLab in lms-cli/samples/ci/.`,
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
  LMS_TOKEN: 'bearer token, if no profile is used',
  'LMS_USERNAME, LMS_PASSWORD': 'basic authentication, if no profile is used',
  'LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET':
    'OAuth 1.0a, if no profile is used',
  LMS_AUTH: 'which of these to use: none, bearer, oauth1, basic or session (a form login)',
  LMS_TOKEN_FILE:
    'file with the token, instead of LMS_TOKEN. Each secret above has such a variable, and each that a profile names',
  LMS_TRUST_ORIGIN:
    'servers to accept from project files, separated by commas. Also postgres://HOST of a shared ledger',
  PGPASSWORD: 'password of the database of a shared ledger. LMS_LEDGER may also contain it',
  PGPASSFILE: 'file with that password, in the form of PostgreSQL',
  PGSSLROOTCERT: 'file with the certificate authorities that the database is verified with',
  PGSSLMODE:
    'disable, allow, prefer and no-verify are refused: connections to other machines use TLS',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies, and the hosts to reach without a proxy',
  NODE_EXTRA_CA_CERTS: 'file with additional certificate authorities',
  NODE_TLS_REJECT_UNAUTHORIZED: '0 is refused: certificates are always verified',
  'LC_ALL, LC_MESSAGES, LANG': 'language of messages, unless --lang or LMS_LANG sets it',
  'NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE': 'turn colors off or on',
  TERM: 'dumb turns off colors and animation',
  CI: 'if set, lms-cli asks no questions, opens no browser and prints progress line by line',
  'GITHUB_SHA, CI_COMMIT_SHA':
    'the commit that the ledger records with each change, as CI names it',
  GITHUB_ACTIONS: 'questions on standard output are shown escaped in the log of a job',
  'GITHUB_WORKSPACE, CI_PROJECT_DIR':
    'folder of the repository, to which paths in reports are relative',
  BROWSER: 'program that opens the page of lacuna preview',
  'VISUAL, EDITOR': 'editor for the statement in lacuna new',
  'XDG_CONFIG_HOME, APPDATA': 'folder of your own configuration file, lms-cli/config.yaml',
  'XDG_CACHE_HOME, LOCALAPPDATA':
    'folder for compiled code (lms-cli/), if the folder of the program cannot be written',
  'SQLITE_TMPDIR, TMPDIR': 'folder where an import keeps its plan while it runs',
} as const;

/** The effect of each fault of the local service (--faults). */
export const faultKindsEn: Readonly<Record<FaultKind, string>> = {
  latency: 'delay every answer by this time: latency=50ms',
  jitter: 'delay every answer by up to this time: jitter=20ms',
  '429': '429 with Retry-After: 1, nothing done',
  '503': '503 with Retry-After: 1, nothing done',
  '503-bare': '503 without Retry-After, nothing done',
  '408': '408, nothing done',
  '500-before': '500 without an envelope, nothing done',
  '500-after': '500 without an envelope, operation done',
  '502-after': '502 from a gateway, operation done',
  '504-after': '504 from a gateway, operation done',
  'reset-before': 'connection reset, nothing done',
  'reset-after': 'connection reset, operation done',
  'timeout-before': 'no answer, nothing done',
  'timeout-after': 'no answer, operation done',
  truncated: 'body shorter than its Content-Length, operation done',
  'truncated-close': 'body cut off where the connection closes, operation done',
  empty: '200 with an empty body, operation done',
  foreign: '200 with JSON from another program, operation done',
  html: '200 with an HTML page other than a login page, operation done',
  'no-id': 'answer without its id, operation done',
  warning: 'answer with a message of type WARNING, operation done',
  redirect: '302 to some other page, operation done',
  'redirect-301': '301 to another address, nothing done',
  'redirect-login': '302 to a login page, nothing done',
  'login-page': '200 with a login page, nothing done',
  '401': '401, nothing done',
  '403': '403 with an HTML page, nothing done',
  '403-own': "403 in the service's own error format, nothing done",
  '404-page': '404 with an HTML page, nothing done',
  'error-200': 'ERROR envelope with 200, nothing done',
  'business-500': 'ERROR envelope with 500, nothing done',
  'code-message': '500 with {code, message}, nothing done',
};
