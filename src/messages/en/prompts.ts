/** What a person is asked: by the gate before it sends, and by the forms that write documents. */
import { plural, sentenceList } from './phrases.ts';

const resources = { assessment: 'assessment', lacuna: 'lacuna question', track: 'track' };

export const prompts = {
  localService: 'the local service',
  deletion: (resource: keyof typeof resources, ids: readonly string[], where: string) =>
    `Delete ${resources[resource]}${ids.length === 1 ? '' : 's'} ${sentenceList(ids)} at ${where}? This cannot be undone.`,
  deletions: (count: number, where: string) =>
    `Delete ${plural(count, 'resource', 'resources')} at ${where}? This cannot be undone.`,
  protectedProfile: (name: string, where: string) =>
    `The profile ${name} (${where}) is protected. Type its name to continue:`,
  recovery: (files: readonly string[]) =>
    `Recover ${sentenceList(files.map((file) => `"${file}"`))}? Every operation that may have been sent will be in doubt. If you have a backup of the ledger, restore it instead.`,
  sendUnknown: () =>
    'From now on, lms-cli will send every document that this ledger does not know. Documents that already exist in the service will be duplicated. Continue?',
  trustOrigin: (origin: string, file: string) =>
    `${file} sends to ${origin}. Do you know this server and trust it from now on?`,
  blank: (number: number) => `Blank ${number}:`,
  secret: (field: string) => `${field}:`,
};

/** Where a document is written question by question. */
export const forms = {
  /** What a question itself says. */
  prompter: {
    yes: 'Yes',
    no: 'No',
    yesOrNo: 'answer yes or no',
    selecting: '↑↓ to move, Enter to choose',
    hidden: 'what you type is not shown',
    number: (most: number) => `Number (1 to ${most})`,
    clearing: 'a space for none',
  },

  question: (label: string) => `${label}:`,
  optional: (label: string) => `${label} (Enter for none):`,
  flag: (label: string) => `${label}?`,
  complaint: (message: string, hint: string, excerpt: string) =>
    `${excerpt === '' ? '' : `${excerpt}  `}${message}${hint === '' ? '' : `: ${hint}`}`,

  /** By the names of the contract, where the field has one there. */
  labels: {
    cloze: 'Statement',
    title: 'Title',
    difficulty: 'Difficulty (a whole number, such as 1)',
    topicId: 'Id of the topic (its number in the service)',
    source: 'Source, such as a book',
    author: 'Author',
    tags: 'Tags, separated by spaces',
    dropDown: 'Learners answer',
    assessWhole: 'Assess all blanks together',
    inheritPermissions: 'Permissions',
    securityPermission: 'Who may do what, such as 104=READ,EXECUTE; 105=COMPLETE',
    securityRestriction: 'Who may not do what, in the same form',
    disabled: 'Disable it',
    disableHTML: 'Show HTML as text',
    more: 'Fill in more fields',
    name: 'Name',
    description: 'Description',
    requiredScore: 'Score to pass, such as 70.00',
    maxExecutionTime: 'Time limit (probably in minutes)',
    minExecutionTime: 'Minimum time (probably in minutes)',
    showScores: 'Show the score',
    showApprovalStatus: 'Show whether the learner passed',
    showCorrectAnswers: 'Show the correct answers',
    requiredAllQuestions: 'Require an answer to every question',
    anonymous: 'Keep answers anonymous',
    enabled: 'Let learners take it',
    showConclusionMessage: 'Show a message at the end',
    conclusionMessage: 'Message at the end',
    parentId: 'Id of the folder (its number in the service)',
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
  },
  choices: {
    dropDown: { false: 'by typing', true: 'from a list' },
    inheritPermissions: { INHERIT: 'inherited from its topic or folder', NOT_INHERIT: 'its own' },
  },

  statement: {
    how: 'Write blanks as [[right = 10 | wrong = 0]], or mark them in the next step.',
    blank: (number: number, answers: string) => `  ${number}  ${answers}`,
    isMeant: 'Is this correct?',
    firstWords: 'Words to turn into a blank:',
    nextWords: 'Words of the next blank (Enter to finish):',
    whichPlace: (words: string) => `"${words}" occurs more than once. Which one?`,
    inSentence: (number: number, sentence: string) => `Blank ${number}: ${sentence}`,
    answer: (blank: number, answer: number) =>
      answer === 1
        ? `Blank ${blank}, answer 1:`
        : `Blank ${blank}, answer ${answer} (Enter to finish):`,
    score: (answer: string) => `Points for "${answer}":`,
    number: 'enter a number, such as 10 or 7.5',
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

  review: {
    what: 'What next?',
    save: 'save it',
    send: 'send it',
    'save-and-send': 'save and send it',
    locally: {
      send: 'send it to the local service',
      'save-and-send': 'save it, and send it to the local service',
    },
    change: 'change an answer',
    leave: 'quit and keep the draft',
    which: 'Which answer?',
    answer: (label: string, answer: string) => `${label}: ${answer}`,
    back: 'none',
  },

  file: {
    name: 'Save to file:',
    overwrite: (file: string) => `${file} already exists. Overwrite it?`,
    saved: (file: string) => `saved: ${file}`,
    dryRun: 'dry run: nothing was written or sent',
    toSend: (command: string) => `to send it: ${command}`,
    toSendLocally: (command: string) => `to send it to the local service: ${command}`,
    toCorrect: (file: string, command: string) => `correct ${file}, then run: ${command}`,
    kept: (file: string) => `the file was kept: ${file}`,
  },
};
