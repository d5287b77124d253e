/** What --help and help say. Commands are keyed by their words, options by their long name. */

import { topics } from './help-topics.ts';

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

  topics,
} as const;
