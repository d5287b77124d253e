/**
 * The questions to a person: from the gate before it sends, and from the form that writes a question.
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
  firstRun: () => 'Is this the first run for this service?',
  /** With --again. */
  sendAgain: (count: number, where: string) =>
    `Send ${en.plural(count, 'operation', 'operations')} again to ${where}? ${count === 1 ? 'It is' : 'They are'} done or in doubt, so this may create duplicates.`,
  /** Of --last: the newest run, and the newest one that can be undone. */
  undoInstead: (run: string, instead: string) =>
    `Run ${run} cannot be undone. Undo run ${instead} instead, the newest that can be undone?`,
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
      isCreate ? 'No, it is not there: the same command sends it again' : 'No, it was not done',
    later: 'Decide later',
    id: (returns: 'id' | 'version') =>
      `The ${returnedIds[returns]} that the service shows (Enter to decide later):`,
    wrongId: 'Type the number that the service shows (1 to 9223372036854775807)',
  },
  /** Of a list of runs. */
  whichRun: 'Which run?',
  run: ({ id, command, startedAt, counts }: ChosenRun) =>
    `${id}  ${command}  ${moment(startedAt)}  ${counts}`,
  unlock: ({ command, run, host, until }: Unlocking) =>
    `End the hold of ${run === null ? `"${command}"` : `run ${run}`} on ${host}, which lasts until ${moment(until)}? If it is still alive, it can send nothing more, and what it is sending now will be in doubt.`,
  restoreLog: ({ place, from, to }: Mending) =>
    `Restore ${place} ${from === null ? 'to' : `from generation ${from} to`} generation ${to}, with the copy of this folder? Do it only if nobody restores it from a newer backup.`,
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
};

/** `lacuna new`, which asks for a question answer by answer. */
export const formsEn = {
  /** The texts of the prompt itself. */
  prompter: {
    yes: 'Yes',
    no: 'No',
    yesOrNo: 'answer yes or no',
    selecting: '↑↓ to move, Enter to choose',
    editing: 'Press Enter to open your editor.',
    editorFailed: 'the editor failed, and the text is as it was',
    number: (most: number) => `Number (1 to ${most})`,
  },

  question: (label: string, hint: string) => `${label}${hint === '' ? '' : ` (${hint})`}:`,
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
    key: 'Key in the file',
    release: 'Release notes',
  },
  /** How to answer, in brackets after the label. */
  hints: {
    difficulty: 'a whole number, such as 1',
    topicId: 'its number in the service',
    source: 'such as a book',
    tags: 'separated by spaces',
  },
  /** The same as the labels, within a sentence. */
  names: {
    cloze: 'the statement',
    title: 'the title',
    difficulty: 'the difficulty',
    topicId: 'the id of the topic',
    source: 'the source',
    author: 'the author',
    tags: 'the tags',
    dropDown: 'how learners answer',
    assessWhole: 'the assessment of the blanks',
    key: 'the key',
    release: 'the release notes',
  },
  /** An answer that is yes or no. */
  choice: (name: string, isYes: boolean) =>
    name === 'dropDown' ? (isYes ? 'from a list' : 'by typing') : isYes ? 'yes' : 'no',

  statement: {
    how: 'Write blanks as [[right = 10 | wrong = 0]], or mark them in the next step.',
    inEditor: 'Enter alone opens your editor',
    words: 'Words to turn into blanks (; between them):',
    whichPlace: (words: string) => `"${words}" occurs more than once. Which one?`,
    answers: (blanks: number) =>
      blanks === 1
        ? 'Answers, with their points (| between them):'
        : 'Answers, with their points (| between them, ; between blanks):',
  },

  draft: {
    intro: 'Press Ctrl-C to quit and keep a draft.',
    resume: (name: string) => `Continue the draft "${name}"?`,
    kept: (file: string, command: string) =>
      `the draft is saved in ${file}. To continue it, run: ${command}`,
  },

  stopped: 'stopped: nothing was written or sent',
  /** With the file of questions that takes it too. */
  another: (file: string | null) =>
    file === null ? 'Write another question?' : `Write another question in ${file}?`,

  review: {
    what: 'What next?',
    save: (file: string) => `save it in ${file}`,
    send: {
      apply: (file: string) => `save it in ${file}, and apply that file`,
      service: (file: string) => `save it in ${file}, and send it`,
      local: (file: string) => `save it in ${file}, and send it to the local service`,
    },
    file: 'File',
    leave: 'quit and keep the draft',
    more: (findings: number) => `… and ${findings} more, as lacuna lint shows`,
    answer: (label: string, answer: string) => `${label}: ${answer || '–'}`,
  },

  file: {
    name: 'Save to file:',
    shared: 'Fields of all questions in this file. A question can override them.',
    firstRelease: 'First version',
    saved: (file: string) => `saved: ${file}`,
    dryRun: 'dry run: nothing was written or sent',
    next: (command: string) => `next: ${command}`,
    nextLocally: (command: string) => `next, in the local service: ${command}`,
  },
};
