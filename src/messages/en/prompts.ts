/**
 * The questions to a person: from the gate before it sends, and from forms that write documents.
 */
import { en } from '../phrases-en.ts';
import { moment } from '../snippets.ts';

const resources = { assessment: 'assessment', lacuna: 'lacuna question', track: 'track' };

interface Applied {
  readonly requests: number;
  readonly renames: number;
  readonly deletes: number;
  /** Blocks whose ids are unknown. */
  readonly blocksMadeAnew: number;
  /** The run that an undo takes back; null for an apply. */
  readonly undoes: string | null;
}

interface Unlocking {
  readonly command: string;
  readonly run: string | null;
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface Mending {
  readonly place: string;
  /** The generation of the database; null if the name is not there. */
  readonly from: number | null;
  readonly to: number;
  /** True for the same ledger. */
  readonly isSame: boolean;
}

interface Forked {
  readonly place: string;
  readonly copy: number;
  readonly log: number;
  /** Those that only the copy has. */
  readonly runs: readonly string[];
}

const returnedIds = { id: 'id', version: 'version id' };

interface ChosenRun {
  readonly id: string;
  readonly command: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly counts: string;
}

export const promptsEn = {
  localService: 'the local service',
  deletion: (resource: keyof typeof resources, ids: readonly string[], where: string) =>
    `Delete ${resources[resource]}${ids.length === 1 ? '' : 's'} ${en.sentenceList(ids)} at ${where}? This cannot be undone.`,
  deletions: (count: number, where: string) =>
    `Delete ${en.plural(count, 'resource', 'resources')} at ${where}? This cannot be undone.`,
  /** With --again. */
  sendAgain: (count: number, where: string) =>
    `Send ${en.plural(count, 'operation', 'operations')} again to ${where}? ${count === 1 ? 'It is' : 'They are'} done or in doubt, so this may create duplicates.`,
  /** For a run that nobody named. */
  resume: (run: string, count: number, where: string) =>
    `Resume run ${run} and send ${en.plural(count, 'operation', 'operations')} to ${where}?`,
  /** Requests, renames and deletions that an apply is about to make. */
  apply: ({ requests, renames, deletes, blocksMadeAnew, undoes }: Applied, where: string) =>
    [
      undoes === null ? `Apply this plan to ${where}?` : `Undo run ${undoes} at ${where}?`,
      requests + renames === 0
        ? 'It changes what the ledger records and sends nothing.'
        : requests === 0
          ? `It renames ${en.plural(renames, 'resource', 'resources')} and sends nothing.`
          : `It sends ${en.plural(requests, 'request', 'requests')}${deletes === 0 ? '' : ` and deletes ${en.plural(deletes, 'resource', 'resources')}`}.`,
      ...(blocksMadeAnew === 0
        ? []
        : [
            `${en.plural(blocksMadeAnew, 'block', 'blocks')} of assessments will be replaced by new ones, because their ids are unknown.`,
          ]),
    ].join(' '),
  protectedProfile: (name: string, where: string) =>
    `The profile ${name} (${where}) is protected. Type its name to continue:`,
  recovery: (files: readonly string[]) =>
    `Recover ${en.sentenceList(files.map((file) => `"${file}"`))}? Every operation that may have been sent will be in doubt. If you have a backup of the ledger, restore it instead.`,
  /** About an operation in doubt. */
  doubt: {
    question: ({
      number,
      total,
      operation,
    }: {
      number: number;
      total: number;
      operation: string;
    }) => `${number} of ${total}: ${operation}. Check in the service: was it performed?`,
    /** `returns` is what the service shows of it; null for nothing. */
    performed: (returns: 'id' | 'version' | null) =>
      returns === null
        ? 'Yes, it was done'
        : `Yes, it is there: record its ${returnedIds[returns]}`,
    notPerformed: (isCreate: boolean) =>
      isCreate ? 'No, it is not there: send it again with the next resume' : 'No, it was not done',
    later: 'Decide later',
    /** Of one that was answered before. */
    unchanged: 'Keep it as recorded',
    id: (returns: 'id' | 'version') =>
      `The ${returnedIds[returns]} that the service shows (Enter to decide later):`,
    wrongId: 'Type the number that the service shows (1 to 9223372036854775807)',
  },
  /** Of a list of runs. */
  whichRun: 'Which run?',
  run: ({ id, command, startedAt, counts }: ChosenRun) =>
    `${id}  ${command}  ${moment(startedAt)}  ${counts}`,
  sendUnknown: () =>
    'From now on, lms-cli will send every document that this ledger does not know. Documents that already exist in the service will be duplicated. Continue?',
  unlock: ({ command, run, host, until }: Unlocking) =>
    `End the hold of ${run === null ? `"${command}"` : `run ${run}`} on ${host}, which lasts until ${moment(until)}? If it is still alive, it can send nothing more, and what it is sending now will be in doubt.`,
  prune: (upTo: number) =>
    `Empty the changes up to generation ${upTo}? A snapshot that was just read back replaces them. Earlier states cannot be pulled any more.`,
  restoreLog: ({ place, from, to }: Mending) =>
    `Restore ${place} ${from === null ? 'to' : `from generation ${from} to`} generation ${to}, with the copy of this folder? Do it only if nobody restores it from a newer backup.`,
  replaceLog: ({ place, from, to, isSame }: Mending) =>
    from === null
      ? `Begin ${place} with generation ${to} of the file?`
      : isSame
        ? `Replace ${place}? Everything after generation ${to} is lost, up to generation ${from}. Other copies of it stop working.`
        : `Replace ${place}? Another ledger with ${from} generations is there, and all of it is lost.`,
  replaceCopy: ({ place, copy, log, runs }: Forked) =>
    `Replace the copy of this folder (generation ${copy}) with ${place} (generation ${log})? ${runs.length === 0 ? 'The database has all of its runs.' : `Only the copy knows ${runs.length === 1 ? 'the run' : 'the runs'} ${runs.join(', ')}, which the next apply may repeat.`}`,
  forgetting: (key: string) =>
    `Forget "${key}"? The resource stays in the service, and apply would create it a second time.`,
  createAgain: (count: number) =>
    count === 1 ? 'Create it a second time?' : `Create all ${count} a second time?`,
  /** Where others of the documents are not there yet. */
  existing: {
    question: 'What do you want to do?',
    skip: (there: number, others: number) =>
      `Skip ${there === 1 ? 'the one that exists' : `the ${there} that exist`} and create ${others === 1 ? 'the other one' : `the other ${others}`}`,
    again: (there: number) =>
      `Create all, ${there === 1 ? 'this one' : `these ${there}`} a second time`,
    stop: 'Stop',
  },
  trustOrigin: (origin: string, file: string) =>
    `${file} sends to ${origin}. Do you know this server and trust it from now on?`,
  blank: (number: number) => `Blank ${number}:`,
  secret: (field: string) => `${field}:`,
};

/** Forms that write a document question by question. */
export const formsEn = {
  /** The texts of the prompt itself. */
  prompter: {
    yes: 'Yes',
    no: 'No',
    alsoYes: 'sim',
    alsoNo: 'não',
    yesOrNo: 'answer yes or no',
    notListed: (typed: string) => `"${typed}" is not in the list`,
    selecting: '↑↓ to move, Enter to choose',
    back: 'Esc to go back',
    editor: (name: string) => `Ctrl-O to write in ${name}`,
    editRefused: {
      'too-large': 'the text has more than 100 kB, and is as it was',
      encoding: 'the text is not UTF-8, and is as it was',
      controls: 'the text has control characters, and is as it was',
    },
    editorFailed: (name: string) => `${name} failed, and the text is as it was`,
    backInLine: '< to go back',
    editorInLine: (name: string) => `> to write in ${name}`,
    hidden: 'what you type is not shown',
    number: (most: number) => `Number (1 to ${most})`,
    clearing: 'a space for none',
  },

  question: (label: string, hint: string) => `${label}${hint === '' ? '' : ` (${hint})`}:`,
  optional: (label: string, hint: string) =>
    `${label} (${hint === '' ? '' : `${hint}, `}Enter for none):`,
  flag: (label: string) => `${label}?`,
  /** An id that a variable names. */
  named: (name: string, id: string) => `${name} (${id})`,
  ownId: 'another: type its id',
  asLastTime: (facts: string) => `As last time (${facts})?`,
  complaint: (message: string, hint: string, excerpt: string) =>
    `${excerpt === '' ? '' : `"${excerpt}": `}${message}${hint === '' ? '' : `: ${hint}`}`,

  /** The decimal mark of this language. */
  decimalMark: '.',

  /** By the names of the contract, if the field has one there. */
  labels: {
    cloze: 'Statement',
    title: 'Title',
    difficulty: 'Difficulty',
    topicId: 'Id of the topic',
    source: 'Source',
    author: 'Author',
    tags: 'Tags',
    dropDown: 'Learners answer',
    assessWhole: 'Assess all blanks together',
    inheritPermissions: 'Permissions',
    securityPermission: 'Who may do what',
    securityRestriction: 'Who may not do what',
    disabled: 'Disable it',
    disableHTML: 'Show HTML as text',
    more: 'Fill in more fields',
    moreOfBlock: 'Fill in more fields of this block',
    name: 'Name',
    description: 'Description',
    requiredScore: 'Score to pass',
    maxExecutionTime: 'Time limit',
    minExecutionTime: 'Minimum time',
    showScores: 'Show the score',
    showApprovalStatus: 'Show whether the learner passed',
    showCorrectAnswers: 'Show the correct answers',
    requiredAllQuestions: 'Require an answer to every question',
    anonymous: 'Keep answers anonymous',
    enabled: 'Let learners take it',
    showConclusionMessage: 'Show a message at the end',
    conclusionMessage: 'Message at the end',
    assessmentBlockVersions: 'Blocks of questions',
    blockId: 'Id of the block',
    selectQuestions: 'Questions of the block',
    questionVersionIds: 'Ids of the question versions',
    numberRandomQuestions: 'Number of questions to draw',
    weight: 'Weight',
    order: 'Position',
    allQuestionsRequired: 'Require an answer to every question of the block',
    allowsZero: 'Allow a score of 0',
    topicFilters: 'Topic filters',
    difficultyStart: 'Lowest difficulty',
    difficultyEnd: 'Highest difficulty',
    parentId: 'Id of the folder',
    workload: 'Workload in minutes',
    cost: 'Cost',
    status: 'Status',
    code: 'Code',
    objective: 'Objective',
    targetPublic: 'Who it is for',
    trackItemIds: 'Ids of its tracks and trainings',
    scoreApprove: 'Score to pass',
    preExamId: 'Version id of the pre-test',
    posExamId: 'Version id of the post-test',
    reactionId: 'Version id of the reaction evaluation',
    certificateId: 'Id of the certificate',
    key: 'Key in the file',
    release: 'Release notes',
  },
  /** How to answer, in brackets after the label. */
  hints: {
    difficulty: 'a whole number, such as 1',
    topicId: 'its number in the service',
    source: 'such as a book',
    tags: 'separated by spaces',
    securityPermission: 'such as 104=READ,EXECUTE; 105=COMPLETE',
    securityRestriction: 'in the same form',
    requiredScore: 'such as 70.00',
    maxExecutionTime: 'probably in minutes',
    minExecutionTime: 'probably in minutes',
    blockId: 'its number in the service',
    questionVersionIds: 'separated by spaces',
    weight: 'such as 1',
    parentId: 'its number in the service',
    trackItemIds: 'separated by spaces',
  },
  /** The same within a sentence, for the fields whose answers can be invalid. */
  names: {
    cloze: 'the statement',
    title: 'the title',
    difficulty: 'the difficulty',
    topicId: 'the id of the topic',
    source: 'the source',
    author: 'the author',
    tags: 'the tags',
    partyId: 'the id of the party',
    roles: 'each role',
    name: 'the name',
    description: 'the description',
    requiredScore: 'the score to pass',
    maxExecutionTime: 'the time limit',
    minExecutionTime: 'the minimum time',
    conclusionMessage: 'the message',
    blockId: 'the id of the block',
    questionVersionIds: 'each version id',
    numberRandomQuestions: 'the number of questions',
    weight: 'the weight',
    difficultyStart: 'the lowest difficulty',
    difficultyEnd: 'the highest difficulty',
    parentId: 'the id of the folder',
    workload: 'the workload',
    cost: 'the cost',
    code: 'the code',
    objective: 'the objective',
    targetPublic: 'the audience',
    trackItemIds: 'each id',
    scoreApprove: 'the score to pass',
    preExamId: 'the version id of the pre-test',
    posExamId: 'the version id of the post-test',
    reactionId: 'the version id of the reaction evaluation',
    certificateId: 'the id of the certificate',
    key: 'the key',
  },
  choices: {
    selectQuestions: {
      ALL: 'all of them',
      SOME_SELECTED: 'a list of questions',
      SOME_RANDOM: 'random questions',
    },
    dropDown: { false: 'by typing', true: 'from a list' },
    inheritPermissions: { INHERIT: 'inherited from its topic or folder', NOT_INHERIT: 'its own' },
  },

  statement: {
    how: 'Write blanks as [[right = 10 | wrong = 0]], or mark them in the next step.',
    words: 'Words to turn into blanks (; between them):',
    whichPlace: (words: string) => `"${words}" occurs more than once. Which one?`,
    answers: (blanks: number) =>
      blanks === 1
        ? 'Answers, with their points (| between them):'
        : 'Answers, with their points (| between them, ; between blanks):',
  },

  rows: {
    add: (label: string, before: number) =>
      before === 0 ? `${label}: add one?` : `${label} (${before} so far): add another?`,
    removeLast: 'remove the last one',
  },

  draft: {
    intro: 'Press Ctrl-C to quit and keep a draft.',
    which: 'A draft exists. What do you want to do?',
    resume: (name: string, time: string) => `continue ${name} (${time})`,
    nameless: 'an untitled draft',
    anew: 'start over (your first answer deletes the draft)',
    kept: (file: string, command: string) =>
      `the draft is saved in ${file}. To continue it, run: ${command}`,
  },

  stopped: 'stopped: nothing was written',
  stoppedBefore: 'stopped: the draft is kept',
  another: 'Write another question?',
  /** Where the file of the last one can take it too. */
  anotherIn: {
    no: 'no',
    same: (file: string) => `yes, in ${file} too`,
    own: 'yes, in a file of its own',
  },

  review: {
    what: 'What next?',
    save: 'save it',
    /** In a content folder, where the file is known. */
    saveAs: (file: string) => `save it in ${file}`,
    elsewhere: 'save it in another file',
    send: 'send it',
    'save-and-send': 'save and send it',
    locally: {
      send: 'send it to the local service',
      'save-and-send': 'save it, and send it to the local service',
    },
    change: 'change a field',
    more: (findings: number) => `… and ${findings} more, in the file`,
    show: 'show the file',
    leave: 'quit and keep the draft',
    which: 'Which field?',
    answer: (label: string, answer: string) => `${label}: ${answer || '–'}`,
    back: 'none',
  },

  file: {
    name: 'Save to file:',
    createFolder: (folder: string) => `The folder ${folder} does not exist. Create it?`,
    append: (file: string) => `${file} already exists. Add the question to it?`,
    overwrite: (file: string) => `${file} already exists. Overwrite it?`,
    shared: 'Fields of all questions in this file. A question can override them.',
    firstRelease: 'First version',
    saved: (file: string) => `saved: ${file}`,
    dryRun: 'dry run: nothing was written or sent',
    next: (command: string) => `next: ${command}`,
    nextLocally: (command: string) => `next, in the local service: ${command}`,
    toCorrect: (file: string, command: string) => `correct ${file}, then run: ${command}`,
    kept: (file: string) => `the file was kept: ${file}`,
  },
};
