/** The texts of --help and help. Commands are keyed by their words, options by their long name. */
import { topics } from 'virtual:help/en';
import { placeholders } from 'virtual:placeholders';
import { exampleIn } from '../examples.ts';

/** Environment variables that do not belong to an option. */
const variables = {
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
} as const;

export const helpEn = {
  headings: {
    usage: 'Usage',
    examples: 'Examples',
    arguments: 'Arguments',
    commands: 'Commands',
    options: 'Options',
    serviceOptions: 'Options for sending',
    globalOptions: 'Global options',
    sharedOptions: 'Options of several commands',
    topics: 'Topics',
    more: 'More',
    writing: 'Write and check',
    sending: 'Send',
  },
  defaultValue: (value: string) => `(default: ${value})`,
  /** Below a page that lists commands. */
  moreHelp: 'Run lms-cli help COMMAND for its options, lms-cli explain CODE for an error.',
  /** Below the page of a command. */
  alsoOptions: (names: string) => `Also: ${names} (lms-cli help options)`,

  example: (text: string) => exampleIn('en', text),
  placeholders: placeholders.en,
  /** The first sentence is the summary in lists of commands. */
  commands: {
    '': 'Write questions, assessments and tracks in files, and send them to your LMS.',
    assessment: 'Create, edit, release and delete assessments.',
    lacuna:
      'Write, check, try and send fill-in-the-blank questions. To learn how to write them, run lms-cli help cloze.',
    track: 'Create, edit, move and delete tracks (learning paths).',
    'assessment create': 'Create assessments, one request per document.',
    'assessment edit':
      'Replace existing assessments. Each document contains the whole assessment and its id.',
    'assessment delete': 'Delete assessments. This cannot be undone.',
    'assessment release':
      'Release the version of an assessment that is being edited. Prints the id of that version.',
    'lacuna create':
      'Create lacuna questions from files, one request per document. To write a new question, use lacuna new.',
    'lacuna edit':
      'Replace existing lacuna questions. Each document contains the whole question and its id.',
    'lacuna delete': 'Delete lacuna questions. This cannot be undone.',
    'lacuna release':
      'Release the version of a question that is being edited. Prints the id of that version.',
    'lacuna move': 'Move a lacuna question to another topic.',
    'lacuna new':
      'Write a question step by step. With KEY, edit that question of the content folder. It is saved, and sent from its file if you want. To send existing files, use lacuna create.',
    'lacuna format':
      'Rewrite questions in cloze notation or in contract fields. Changes the files in place.',
    'lacuna lint':
      'Check questions for common mistakes. Looks at their answers, points, HTML and blanks.',
    'lacuna preview': 'Show questions in the browser as a learner sees them.',
    'lacuna try': 'Answer questions as a learner would, or run their tests. Shows the score.',
    'track create': 'Create tracks, one request per document.',
    'track edit': 'Replace existing tracks. Each document contains the whole track and its id.',
    'track delete': 'Delete tracks. This cannot be undone.',
    'track move': 'Move a track to another folder.',
    plan: 'Show what apply would do. Sends nothing and needs no credentials. Compares the files with what lms-cli last sent, not with changes made in the service itself. For the files, see lms-cli help files.',
    apply:
      'Send the changes of a content folder. Shows the plan and asks before it sends. Run it again after any interruption. For the files, see lms-cli help files.',
    undo: 'Undo what a run of apply, import or undo did. Without a run, offers the newest ones at a terminal. Shows the plan and asks before it sends. Of an import, it only deletes what the import created.',
    import:
      'Send many documents in one run. To continue after a failure or an interruption, run the same command again. It skips the operations that are done.',
    runs: 'Inspect runs, and resolve operations in doubt.',
    'runs list':
      'List runs, newest first. Later runs do not change the results of a run, but runs resolve does, in every run that had the operation in doubt.',
    'runs show':
      'Show what a run sent, what is in doubt and what is blocked. Without an id, shows the newest run.',
    'runs resolve':
      'Record what happened to operations in doubt. Check in the service first. Without an operation, asks about each of a run at a terminal. To correct an outcome that you recorded, name the operation again, with the right outcome.',
    'runs rejects':
      'Write the rejected and blocked documents of a run. Each comes with the reason.',
    resources:
      'Show and correct what the ledger knows about resources. Does not contact the service. To learn about resources, run lms-cli help files.',
    'resources list':
      'List resources with their ids, versions and states. "id only" was adopted or imported, and no plan knows its content.',
    'resources show': 'Show what is known of a resource and its content as last sent.',
    'resources adopt':
      'Record resources that already exist in the service. Without --as-in-files, the next apply sends each of them once in full.',
    'resources forget':
      'Remove what the ledger knows of a resource. The service keeps it, and the next apply would create a second one.',
    ledger: 'Share a ledger with a team. Export what it knows.',
    'ledger status':
      'Show the state of a ledger. Its generation, its newest run and, if it is shared, who uses it, its size and the copy in this folder.',
    'ledger init':
      'Prepare a database for shared ledgers. Creates the tables and two roles. Needs the rights of an owner, once for each database.',
    'ledger push':
      'Make a local ledger a shared one. Retires the file, which can only be read from then on. Typed again, it continues where it was interrupted.',
    'ledger unlock':
      'End the hold of a run on a shared ledger. Asks, and names the run. Not needed after a kill: the hold ends by itself.',
    validate: 'Check documents without sending them.',
    convert: 'Convert questions from and to other tools. Reports what is lost. Works offline.',
    completion: 'Print a shell completion script.',
    schema: 'Print the JSON Schema of a kind of document or of lms-cli.yaml.',
    init: 'Create a content folder with a small course.',
    profile: 'List and show profiles, and set the default one.',
    'profile list': 'List profiles.',
    'profile show':
      'Show the settings and variables of a profile and where each is set. Never shows secrets.',
    'profile use':
      'Set the default profile. Writes it to lms-cli.yaml or to your own configuration file.',
    doctor: 'Check the configuration, the service and the ledgers.',
    sandbox: 'Run a local service on this machine to try things out.',
    explain: 'Explain an error or warning code. Without a code, lists all codes.',
    help: 'Show help for a command or a topic.',
  },

  arguments: {
    ledgerFile: 'ledger file. The default is that of the service',
    files: 'YAML, JSON, NDJSON or CSV files, questions in .md files, or - for standard input',
    importFiles:
      'files of operations (YAML, JSON, NDJSON or CSV), questions in .md files, or - for standard input',
    contentFiles:
      'files of resources (YAML, JSON, NDJSON or CSV), questions in .md files, or - for standard input (default: the content folder of lms-cli.yaml). Or only saved plans, which must approve each change of the content folder',
    convertFiles:
      'files of other tools (Moodle XML, GIFT, QTI, spreadsheets and so on) or of this one, zip packages of them, or - for standard input',
    run: 'id of the run, or its first characters',
    seq: 'number of the operation, as runs show prints it, or its key',
    key: 'key of the resource',
    editedKey: 'key of the question of the content folder to edit (default: a new question)',
    id: 'its id in the service',
    rejectsFile: 'file to write (default: standard output)',
    assessmentId: 'id of the assessment',
    questionId: 'id of the lacuna question',
    trackId: 'id of the track',
    topicId: 'id of the topic to move it to',
    destinationId: 'id of the folder to move it to',
    releases: 'id to release, with --notes, or files with id and releaseNotes',
    shell: 'bash, zsh or fish',
    code: 'a code such as document/unknown-field, or a family of codes such as lint',
    kind: 'lacuna.create or another operation, import, config for lms-cli.yaml, or result, run, event or report for what lms-cli prints',
    folder: 'folder to create (default: the current folder)',
    profile: 'name of the profile (default: the profile in use)',
    'new-default': 'name of the profile',
    words: 'a command or a topic',
  },

  options: {
    'convert-from': 'format of the files (default: by their content)',
    'convert-to': 'format to write (default: that of --out, or md)',
    'convert-out': 'file or folder to write (default: standard output)',
    'convert-rejects': 'write the wrong rows of a sheet to this file',
    'convert-overwrite': 'replace files that exist',
    template: 'write an empty table with an example, csv or xlsx',
    keys: 'write documents for a content folder, with keys',
    set: 'field that questions lack: topicId=8801 (repeatable)',
    defaults: 'YAML or JSON file of such fields, or questions',
    'topic-map': 'CSV file: path of a category, id of its topic',
    scale: 'points of a right blank',
    encoding: 'encoding of files that name none, such as CSV',
    strict: 'refuse a question if anything of it would be lost',
    id: 'set the id of the document (one document only)',
    notes: 'release notes: what is new in this version',
    yes: 'send, delete and replace without asking',
    format: 'format of the input, such as ndjson or csv',
    var: 'value for { $var: NAME } in documents (repeatable)',
    'allow-unknown': 'send fields that are not in the contract',
    as: 'kind of the documents: an operation such as lacuna.create, import, or resource. For CSV rows also a resource such as lacuna',
    'import-as': 'read every document as the bare body of this operation',
    'content-as': 'kind of every row of a CSV file: assessment, lacuna or track',
    prune: 'delete what is no longer in the files of the content folder',
    'max-changes':
      'fail before sending if more resources than this would change, deletions included',
    'max-deletes':
      'fail before sending if more resources than this would be deleted: a number, or a percentage such as 10%',
    'no-release': 'leave releases for later',
    'new-ledger': 'allow a new ledger, for a first run',
    expect: 'fail if the ledger lacks this run or generation N',
    'exit-code': 'exit with 10 if there are changes',
    'plan-out':
      'save the plan to this file as an approval for lms-cli apply PLAN, readable only by you',
    'undo-last': 'undo the newest run that changed something, without those that were undone',
    rejects: 'write rejected and blocked documents to this file, with the reasons',
    report:
      'write findings as github, sarif, junit or markdown (convert: json, ndjson), to FILE or standard error',
    'max-errors': 'stop if there are more errors than this: a number, or a percentage such as 5%',
    deadline: 'stop sending after this time, for example 50m',
    'adopt-as': 'kind of the resource, if neither the ledger nor the file names it',
    'as-in-files': 'the service already holds what the documents of the content folder say',
    'version-id': 'id of its newest released version',
    at: 'only up to this generation',
    print: 'print the SQL instead, for an administrator',
    'adoption-file':
      'read many from a CSV file with the columns key, id, kind and versionId, or from what resources list -o ndjson printed',
    created: 'mark it as done, with the id or version id that the service shows',
    done: 'mark it as done, if it returns no id',
    'not-done': 'mark it as not done: the same command sends it',
    'give-up': 'outcome unknown: stop tracking it',
    from: 'read the outcomes of many operations from a file: documents with seq and created, or with seq and outcome (done, not-done or give-up)',
    to: 'form to write: cloze, or contract with question and lacunaAlternatives',
    'format-keys':
      'make the questions documents of the content folder, each with a key and a release',
    'format-check': 'change nothing, and fail if a file needs rewriting',
    out: 'write the page to FILE (- is standard output, which is also the default without a terminal)',
    open: 'open the page in the browser, or with $BROWSER if set (default at a terminal)',
    'no-open': 'write the page without opening it',
    answer: 'answer of a blank, in the order of the blanks (repeatable)',
    'try-check': 'run the tests of the questions, and fail if a score differs',
    title: 'title of the question',
    cloze: 'statement with its blanks: [[right = 10 | wrong = 0]]',
    difficulty: 'difficulty, a whole number',
    topic: 'id of the topic',
    source: 'source of the question, for example a book',
    author: 'author of the question',
    tags: 'tags, separated by spaces',
    'drop-down': 'learners choose an answer from a list',
    'assess-whole': 'assess all blanks together',
    save: 'save to this file: YAML, or a file of questions (.md), which may have others (default: named after the title, in the content folder if there is one)',
    overwrite: 'replace the file if it exists',
    send: 'send it once it is saved: in a content folder as apply does, otherwise as lacuna create does',
    'fail-on': 'fail on findings of this severity or worse: warning or error',
    offline: 'do not contact the service',
    port: 'port to listen on, or 0 for a free one',
    db: 'database file for the data of the local service',
    auth: 'require credentials: bearer, basic, header (x-api-key), oauth1 or session. Set them in the environment (LMS_TOKEN and so on). If not set, they are "sandbox"',
    faults: 'inject faults: [OPERATION:]KIND=5% or KIND=3x, separated by commas',
    seed: 'seed of the faults, to repeat the same ones',

    'base-url': 'root of the service: https://HOST/api/public',
    profile: 'use this profile of lms-cli.yaml',
    sandbox: 'use the local service (.lms-cli/sandbox.db)',
    api: '2.0, which is deprecated, or v0',
    output: 'human, json, ndjson, yaml or id',
    quiet: 'print failures only',
    verbose: 'print requests and answers (-vv: with bodies)',
    curl: 'print each request as a curl command',
    'dry-run': 'change nothing: show what would be sent or written',
    timeout: 'time limit of a whole request',
    retries: 'retries of what is safe to repeat',
    header: "header 'Name: value', never a secret (repeatable)",
    concurrency: 'operations at a time (default: auto for import and apply, 1 for other commands)',
    ledger: 'ledger file, or address of a shared ledger',
    'no-ledger': 'do not record operations',
    wait: 'wait for another run that uses the ledger: 5m',
    again: 'send operations even if they are done or in doubt',
    unprotect: 'delete it even if its document says `protect: true`',
    'explain-all': 'explain every code in full',
    limit: 'list at most so many runs',
    state:
      'list only runs in this state. A run is incomplete if it reached everything and not everything is done',
    rate: 'requests per second, evenly spaced: 20/s',
    confirm: 'confirm the protected profile of this name',
    'allow-http': 'allow unencrypted HTTP',
    plain: 'no animation and no colors, for screen readers and logs',
    lang: 'language of messages (default: from the locale)',
    'no-input': 'fail instead of asking a question',
    version: 'print the version',
    help: 'show this help',
  },

  variables,
  otherVariables: 'Other variables',
  topics,
} as const;
