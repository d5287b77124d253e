/** What `help TOPIC` says, and the lists that help shows of variables and of faults. */
import type { FaultKind } from '../../core/fault-kinds.ts';

/** By the name of the topic; no line is longer than 80 characters. */
export const topics = {
  'exit-codes': `Exit codes

   0  done, or nothing to do: what an earlier run did counts as done
   1  the service refused (every operation, or the only one); do not repeat it
      unchanged
   2  usage: bad arguments, a missing value with no terminal to ask on, an
      unconfirmed deletion
   3  input documents invalid, a file that is not there, or a changed document
      under a key that is done; nothing was sent
   4  not authenticated or not allowed
   5  service unavailable, nothing in doubt; the same command may be run again
   6  partly done: some done, others rejected, failed or blocked; an import goes
      on with the same command, or with lms-cli runs resume
   7  conflict: the ledger is in use by another import, belongs to another
      service, is damaged, or is missing under --require-ledger; or a database
      is in use by another process
   8  at least one operation is in doubt, or an answer is suspect: check in the
      service, then lms-cli runs resolve or lms-cli runs show
  70  a defect of lms-cli itself
 130  interrupted by Ctrl-C; the ledger is consistent
 143  ended by SIGTERM; the ledger is consistent

130 and 143 outrank all, 8 outranks 6; with nothing done, 4 outranks 5 and 5
outranks 1. lms-cli explain CODE says which exit code an error has.`,
  environment: `Environment

An option outranks its variable, and a variable that is empty says nothing.`,
  files: `Files

A document is one request body of the contract, in a file of one of these kinds:
  .yaml .yml       several with --- between them
  .json .jsonc     an object, or an array of them; comments and trailing commas
                   are accepted
  .ndjson .jsonl   one a line
  .md              questions, see lms-cli help cloze
  .csv             one a row
  -                standard input; --format says which kind, else it is detected
                   (not CSV)

A document for import says its operation, too; with --as lacuna.create it is a
bare body:

  operation: lacuna.release
  key: release of question 1      # optional, your own name for it
  body:                           # or params: { questionId: 17, topicId: 8802 }
    id: { $ref: question 1 }      # the id of what that document creates
    releaseNotes: First version

{ $ref: "KEY#versionId" } is the version id that a release returns. A key may be
in any file of the same command, before or behind, or have been done by an
earlier run of the ledger.

The first row of a .csv names the fields, like title,
lacunaAlternatives[0].alternatives[0].score or lacuna1 (Brasília=10 | Rio=0);
for import without --as like operation, key, params.questionId, body.title.
Semicolons, commas or tabs separate the cells; a reference is $ref:KEY.

The line  # yaml-language-server: $schema=lacuna.create.schema.json  (or a field
$schema) connects a document to its schema, for editors and for validate.

lms-cli.yaml, found upward from the working directory, holds profiles; where a
pattern such as *.yaml names it among documents, it is left out:

  defaultProfile: test
  profiles:
    test:
      baseUrl: https://lms-test.example.com/api/public
      auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
    production:
      baseUrl: https://lms.example.com/api/public
      auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } }
      protected: true

Your own file (see lms-cli help environment) has the same form and may take
secrets from { file: PATH }, { command: [..] } and { prompt: true } too.

.lms-cli/, beside lms-cli.yaml or else in the working directory, holds
  NAME.ledger.db   what was sent to the service of a profile, or of a host and
                   port; the files beside it that begin with its name belong to
                   it
  spool/           standard input of imports that are not finished
  sandbox.db       what the local service holds
  answers.json     what lacuna new and the other forms offer again
  *.draft.json     what they were left with

A folder may come from somebody else. Unless you name a file yourself, lms-cli
opens only regular files inside the folder. It sends only to servers that you
have accepted, whatever lms-cli.yaml or a ledger names. The key in ledger.key,
beside your own file, proves which runs you started, so that runs resume does
not ask about their servers again.`,
  output: `Output

Standard output carries data, everything else goes to standard error.

  -o human    a status line and the envelope; for several operations a line each
  -o json     one object, or an array where several operations ran (import, runs
              list: always)
  -o ndjson   one line for each operation, as they finish
  -o yaml     documents
  -o id       the id (create, edit) or version id (release); runs list: the ids
              of the runs

import prints as human only what is neither done nor skipped (-v: all).

A result is the service's envelope with what lms-cli knows added:

  {"content": ..., "message": ..., "operation": "lacuna.create",
   "outcome": "done", "key": null, "source": {"file": "q.yaml", "line": 1},
   "status": 200, "attempts": 1, "durationMs": 12}

outcome is one of
  done       the service did it
  rejected   the service said no
  failed     not performed as far as is known, safe to send again
  in-doubt   it may have been performed
  blocked    something it needs did not succeed
  skipped    done in an earlier run
  planned    dry run
All but done, skipped and planned carry error: {code, message, hint}, and
lms-cli explain CODE says more about it. What is in doubt, and everything in
runs show, carries seq, its number in the ledger, and sentAt, when it was sent,
if it was. suspect: true marks a result whose answer may belong to another
operation. With more than 1,000 findings, notListed counts the others.

runs list -o json has
  {"id", "startedAt", "finishedAt", "target", "state", "counts"}
for each run, newest first. state is running, finished, stopped (something was
not reached) or interrupted (its process died); counts has the outcomes, and
remaining for what was not reached.`,
  cloze: `Cloze: a notation for questions

  cloze: A capital do Brasil é [[Brasília = 10 | Rio = 0]], desde [[1960]].

It stands for question and lacunaAlternatives in a document of lacuna create and
edit.
  [[ ]]      a blank; | separates its answers
  = 10       the points of an answer: 10 if left out, 0 for a wrong one,
             decimals with a point
  \\[[  \\]]   brackets that are text; inside a blank also \\| \\= and \\ before a
             space
  ###        cannot be part of the text, because it is a blank to the service:
             write &#35;##
HTML and line breaks are part of the statement. What YAML would take for
something else stands in quotes, or below  cloze: |

A file of questions, named .md:

  ---
  difficulty: 1                # fields that all share, in YAML
  topicId: 8801
  source: Atlas
  author: Ana
  inheritPermissions: INHERIT
  securityPermission: []
  securityRestriction: []
  ---
  # Title of a question
  ---
  difficulty: 2                # fields of its own; may be left out
  ---
  A capital do Brasil é [[Brasília]].

tests in a document are answers and the score that they must give; never sent:
  tests:
    - answers: [Brasília, "1960"]
      score: 20

lacuna new asks for a question step by step. format rewrites between both
forms, lint looks for what is not meant, try answers and runs the tests, preview
shows the questions in the browser. A finding of lint is waived in the line
above it:
  # lms-cli-disable-next-line lint/html reason`,
};

/** The variables of the environment that are not the twin of an option. */
export const variables = {
  LMS_TOKEN: 'bearer token, where no profile is used',
  'LMS_USERNAME, LMS_PASSWORD': 'basic authentication, where no profile is used',
  'LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET':
    'OAuth 1.0a, where no profile is used',
  LMS_AUTH: 'which of these: none, bearer, oauth1, basic or session (a form login)',
  LMS_TRUST_ORIGIN: 'servers that a project file may name, separated by commas',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies, and the hosts that are reached without one',
  NODE_EXTRA_CA_CERTS: 'file with additional certificate authorities',
  NODE_TLS_REJECT_UNAUTHORIZED: '0 is refused: certificates are always checked',
  'LC_ALL, LC_MESSAGES, LANG': 'language of what people read, after --lang and LMS_LANG',
  'NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE': 'colours, or none',
  TERM: 'dumb: no colours, and nothing moves',
  CI: 'set: no question is asked, no browser opened, and progress written line by line',
  BROWSER: "what lacuna preview opens its page with, instead of the system's",
  'XDG_CONFIG_HOME, APPDATA': 'where your own configuration is, in lms-cli/config.yaml',
  'SQLITE_TMPDIR, TMPDIR': 'where an import keeps its plan while it runs',
} as const;

/** What each fault of the local service (--faults) does. */
export const faultKinds: Readonly<Record<FaultKind, string>> = {
  latency: 'every answer comes that much later: latency=50ms',
  jitter: 'every answer comes up to that much later: jitter=20ms',
  '429': '429 with Retry-After: 1; nothing done',
  '503': '503 with Retry-After: 1; nothing done',
  '503-bare': '503 without Retry-After; nothing done',
  '408': '408; nothing done',
  '500-before': "500 without the service's envelope; nothing done",
  '500-after': "500 without the service's envelope; done",
  '502-after': '502 of a gateway; done',
  '504-after': '504 of a gateway; done',
  'reset-before': 'the connection is reset; nothing done',
  'reset-after': 'the connection is reset; done',
  'timeout-before': 'no answer ever; nothing done',
  'timeout-after': 'no answer ever; done',
  truncated: 'the body ends before its Content-Length; done',
  'truncated-close': 'the body is cut where the connection closes; done',
  empty: '200 with an empty body; done',
  foreign: '200 with JSON of another program; done',
  html: '200 with an HTML page that is no login page; done',
  'no-id': 'the answer without the id that it owes; done',
  warning: 'the answer with a message of type WARNING; done',
  redirect: '302 to some other page; done',
  'redirect-301': '301 to another address; nothing done',
  'redirect-login': '302 to a login page; nothing done',
  'login-page': '200 with a login page; nothing done',
  '401': '401; nothing done',
  '403': '403 with an HTML page; nothing done',
  '403-own': "403 in the service's own error shape; nothing done",
  '404-page': '404 with an HTML page; nothing done',
  'error-200': 'an ERROR envelope with 200; nothing done',
  'business-500': 'an ERROR envelope with 500; nothing done',
  'code-message': '500 with {code, message}; nothing done',
};
