/** The words around results: status lines, summaries and the trace of -v. */
import type { Severity } from '../../core/diagnostic.ts';
import type { WaitReason } from '../../core/events.ts';
import type { LostCause, UnsentCause } from '../../core/http.ts';
import type { Counted, Outcome, RunState } from '../../core/result.ts';
import { duration } from '../snippets.ts';
import { placeholdersEn } from '../placeholders.ts';
import { stopsEn } from '../stops.ts';
import { en } from '../phrases-en.ts';
import { conversionsEn } from './conversions.ts';
import { ledgerEn } from './ledger.ts';
import { resourcesEn } from './resources.ts';
import { doctorEn, initEn, profilesEn } from './setup.ts';
import { templateEn } from './template.ts';
import { exampleEn } from './examples.ts';

/** Of a run, beside the counts of its outcomes. */
interface RunCounts {
  readonly remaining: number;
  /** Resources that it changed without a request. */
  readonly recorded: number;
  readonly isRunning: boolean;
}

interface StillInDoubt {
  readonly run: string;
  /** The numbers of the first ones. */
  readonly seqs: readonly number[];
  readonly count: number;
  readonly command: string;
}

interface Unsent {
  readonly failed: number;
  /** Blocked until now, by operations that have been settled since. */
  readonly freed: number;
  readonly notReached: number;
  /** True if the next plan leaves out those that need one in doubt. */
  readonly mayWait: boolean;
}

/** What the sum consists of, and why the next run may send fewer. */
function unsentText({ failed, freed, notReached, mayWait }: Unsent): string {
  const kinds = [
    ...(failed > 0 ? [`${en.figure(failed)} failed`] : []),
    ...(freed > 0 ? [`${en.figure(freed)} blocked until now`] : []),
    ...(notReached > 0 ? [`${en.figure(notReached)} not reached`] : []),
  ];
  const parts = kinds.length > 1 ? ` (${kinds.join(', ')})` : '';
  return mayWait ? `${parts}, some perhaps only after you resolve what is in doubt` : parts;
}

interface Corrected {
  readonly seq: number;
  readonly outcome: Counted;
  readonly id: string | null;
}

const severities: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning' };

const outcomes: Readonly<Record<Counted, string>> = {
  done: 'done',
  rejected: 'rejected',
  failed: 'failed',
  'in-doubt': 'in doubt',
  blocked: 'blocked',
  skipped: 'skipped',
  'given-up': 'given up',
  planned: 'planned',
};

const waitReasons: Readonly<Record<WaitReason, string>> = {
  'retry-after': 'as the service asked',
  'back-off': 'before the next attempt',
};

const silences: Readonly<Record<UnsentCause | LostCause, string>> = {
  'name-not-resolved': 'host name not found',
  refused: 'connection refused',
  unreachable: 'server unreachable',
  'connect-timeout': 'connection timed out',
  tls: 'no secure connection',
  'no-tls': 'no TLS at this address',
  certificate: 'certificate not trusted',
  'client-certificate': 'client certificate not accepted',
  proxy: 'refused by the proxy',
  'spoke-first': 'server sent data before the request',
  ledger: 'hold on the shared ledger running out',
  interrupted: 'interrupted',
  reset: 'connection lost',
  timeout: 'timed out',
  protocol: 'not HTTP',
  'headers-too-long': 'headers too long',
};

/** How a score is computed, which only the service knows for certain. */
const assumption = (assessWhole: boolean) =>
  assessWhole
    ? 'assumption: all points if every blank has exactly its best answer, otherwise none (assessWhole). The contract does not define this'
    : 'assumption: the sum of the blanks, with answers compared exactly. The contract does not define this';

export const outputEn = {
  placeholders: placeholdersEn,
  profiles: profilesEn,
  resources: resourcesEn,
  ledger: ledgerEn,
  template: templateEn,
  init: initEn,
  serving: (url: string, demands: string | null) =>
    [
      `use it in another terminal with --base-url ${url}`,
      'Ctrl-C stops it',
      ...(demands === null
        ? []
        : [
            `requires credentials (${demands}): those set here in variables such as LMS_TOKEN, else "sandbox"`,
          ]),
    ].join('\n'),
  doctor: doctorEn,
  conversions: conversionsEn,
  severities,
  outcomes,
  notDone: 'not done',
  resourceId: (id: string) => `id ${id}`,
  versionId: (id: string) => `version id ${id}`,
  validated: (documents: number, warnings: number) =>
    `${en.plural(documents, 'document is', 'documents are')} valid${warnings === 0 ? '' : `, with ${en.plural(warnings, 'warning', 'warnings')}`}`,
  linted: (questions: number, warnings: number) =>
    `${en.plural(questions, 'question', 'questions')}: ${warnings === 0 ? 'no warnings' : en.plural(warnings, 'warning', 'warnings')}`,
  unfinished: ({ questions, fields }: { questions: number; fields: readonly string[] }) =>
    `${en.plural(questions, 'question is', 'questions are')} not ready to send: ${en.sentenceList(fields)} ${fields.length === 1 ? 'is' : 'are'} missing`,
  nothingToFormat: 'no file needs a change',
  tested: (tests: number) =>
    tests === 0 ? 'no tests found' : `${en.plural(tests, 'test', 'tests')} passed`,
  tried: {
    blank: (number: number) => `blank ${number}`,
    points: (score: number, most: number) => `${score} of ${most}`,
    noAnswer: () => '(no answer)',
    near: (answer: string) => `(matches "${answer}" except for case, accents or spaces)`,
    total: () => 'total',
    assumption,
  },
  /** Once per run, with -v. */
  deprecation: (operation: string, method: string, path: string) =>
    `note: the 2.0 call of ${operation} is deprecated. Its replacement is ${method} ${path} (--api v0)`,
  attempts: (count: number) => `after ${count} attempts`,

  /** `counts` are in the order to name them, and none is 0. */
  summary: (counts: readonly (readonly [Counted, number])[], remaining: number) => {
    const total = counts.reduce((sum, [, count]) => sum + count, remaining);
    const parts = counts.map(([outcome, count]) => `${en.figure(count)} ${outcomes[outcome]}`);
    if (remaining > 0) parts.push(`${en.figure(remaining)} not reached`);
    return `${en.plural(total, 'operation', 'operations')}: ${en.sentenceList(parts)}`;
  },
  /** Headings of the columns and rows of a table of results. */
  table: { operation: 'operation', total: 'total' },
  figure: en.figure,
  notReached: (count: number) => `${en.figure(count)} not reached`,
  stops: stopsEn,
  rejectsWritten: (count: number, file: string) =>
    `${en.plural(count, 'document was', 'documents were')} written to ${file}, with the reasons`,
  /** In a comment at the top of rejected documents. */
  importWith: (command: string) => `import with: ${command}`,
  rejectsWithoutComments: (file: string) =>
    `${file} does not contain the comments of the documents, because its format has no comments. Use .yaml to keep those of YAML`,
  key: (key: string) => `key ${key}`,
  seq: (seq: number) => `seq ${seq}`,
  sent: (time: string) => `sent ${time}`,
  newBesideDone: (count: number, first: string) =>
    `${en.plural(count, 'document has no key and matches none that is done, so it is', 'documents have no key and match none that is done, so they are')} taken as new (${count === 1 ? first : `the first at ${first}`}). Give documents a key so that lms-cli notices changes`,
  /** `reason` is why nobody knows its outcome. */
  inDoubtBefore: (reason: string) => `in doubt since an earlier run, so not sent again: ${reason}`,
  /** Of findings with the same message. `places` is empty if they have none. */
  moreAlike: (count: number, places: string, areAll: boolean) =>
    `… and ${areAll ? '' : 'at least '}${en.figure(count)} more like this${places === '' ? '' : `: ${places}`} (-v shows ${count === 1 ? 'it' : areAll ? 'them' : `${en.figure(count)} of them`})`,
  moreFindings: (count: number) =>
    `… and ${en.plural(count, 'more finding', 'more findings')}: fix these first, then run the command again`,
  typedInput: () => 'reading from the terminal: press Ctrl-D on an empty line to end the input',
  /** Before the hint of a problem. */
  hintMark: 'help:',
  /** @param hasDoubts true if somebody has to look there */
  sentLocally: (hasDoubts: boolean) =>
    `sent to the local service, not to a server${hasDoubts ? '. To look there: lms-cli sandbox, then /sandbox/lacunaquestions, /sandbox/assessments or /sandbox/tracks at its address' : ''}`,
  position: ({ run, generation }: { readonly run: string | null; readonly generation: number }) =>
    `ledger: ${run === null ? '' : `run ${run}, `}generation ${generation}`,
  plannedAgain: () => 'what would be sent has changed meanwhile, so it is planned again',
  /** In the words of the refusal that would come without a wait. */
  waiting: (reason: string) => `waiting: ${reason}`,
  draining: () =>
    'interrupted: stopping as soon as the requests in progress have ended (press Ctrl-C again to exit now)',
  inDoubt: (what: string) => `in doubt: ${what}`,
  /** `command` lists all of them; null if nothing is recorded. */
  moreInDoubt: (count: number, command: string | null) =>
    `in doubt: ${en.figure(count)} more${command === null ? '' : `. To see all: ${command}`}`,
  /** Several results with one reason. */
  alike: (count: number, message: string, code: string) =>
    `${en.figure(count)} × ${message} (${code})`,
  linesOf: (file: string | null, lines: readonly string[], areSeveral: boolean) =>
    `${file === null ? '' : `${file}: `}${areSeveral ? 'lines' : 'line'} ${lines.join(', ')}`,
  /** @param command lists all of them; null if all are named or nothing is recorded */
  alikePlaces: (places: readonly string[], more: number, command: string | null) =>
    `${places.join('; ')}${more > 0 ? ` and ${en.figure(more)} more` : ''}${command === null ? '' : `. To see all: ${command}`}`,
  next: {
    inDoubt: (count: number) =>
      `${en.plural(count, 'operation', 'operations')} may have been performed: check in the service before you send ${count === 1 ? 'it' : 'them'} again`,
    sendTheRest: (done: number) =>
      `${done === 1 ? '1 is done and would be performed twice' : `${done} are done and would be performed twice`}: send only the others again`,
    sendAgain: () => 'nothing was performed: you can run the same command again',
    correct: () => 'nothing was performed: correct what the service rejected, then send it again',
    dryRun: (hidesRequests: boolean) =>
      `dry run: nothing was sent${hidesRequests ? '. To see the requests, add -v' : ''}`,
    release: (command: string) => `to release it, with your notes: ${command}`,
    /** `command` settles one operation, or asks about each of several. */
    resolve: (count: number, command: string) =>
      count === 1
        ? `1 operation may have been performed: check in the service, then record what you found (or use --not-done or --give-up): ${command}`
        : `${en.figure(count)} operations may have been performed: check in the service, then record for each what you found: ${command}`,
    /** If a doubt above names the folder of another machine. */
    elsewhere: (step: string) =>
      `first run any command that sends in the folder named above, because it may hold the answer. ${step}`,
    resume: (unsent: Unsent, command: string) =>
      `${en.plural(unsent.failed + unsent.freed + unsent.notReached, 'operation is', 'operations are')} still to be sent${unsentText(unsent)}: ${command}`,
    /** @param kind `run` if earlier runs did a part of the import */
    undo: (command: string, kind: 'run' | 'import' | 'apply' | 'undo') =>
      `to undo ${kind === 'run' ? 'only ' : ''}this ${kind}: ${command}`,
    correctRejects: (count: number, file: string, command: string) =>
      `${en.plural(count, 'document was', 'documents were')} rejected: correct ${file}, then run: ${command}`,
    correctAndApply: (count: number, command: string) =>
      `${count === 1 ? '1 operation was' : `${en.figure(count)} operations were`} rejected or blocked: correct the documents, then run: ${command}`,
    undoAgain: (count: number, command: string) =>
      `${count === 1 ? '1 operation was' : `${en.figure(count)} operations were`} rejected or blocked: see why with lms-cli runs show, then run: ${command}`,
    /** The command stands on the next line. */
    writeRejects: (count: number) =>
      count === 1
        ? '1 document was rejected. Correct it and run the same import again, or write it to a file with the reason:'
        : `${en.figure(count)} documents were rejected. Correct them and run the same import again, or write them to a file with the reasons:`,
    /** No other operations are left than these and those that were given up. */
    allDone: (count: number, before: number, others: number) => {
      if (count === 0) return 'nothing to do';
      const all =
        count === 1 ? '1 operation' : `${others > 0 ? '' : 'all '}${en.figure(count)} operations`;
      if (before === count) return `${all} ${count === 1 ? 'was' : 'were'} already done`;
      const done = `${all} ${count === 1 ? 'is' : 'are'} done`;
      return before === 0 ? done : `${done}, ${en.figure(before)} of them by an earlier run`;
    },
    givenUp: (count: number) =>
      count === 1
        ? '1 operation was given up: its outcome is unknown'
        : `${en.figure(count)} operations were given up: their outcome is unknown`,
  },

  runs: {
    columns: {
      id: 'run',
      started: (zone: string) => `started (${zone})`,
      state: 'state',
      command: 'command',
      counts: 'results',
    },
    states: {
      running: 'running',
      finished: 'finished',
      incomplete: 'incomplete',
      stopped: 'stopped',
      interrupted: 'interrupted',
    } satisfies Readonly<Record<RunState | 'incomplete', string>>,
    /** Headings of the operations of one run. */
    results: {
      result: 'result',
      operation: 'operation',
      seq: 'seq',
      id: 'id',
      sent: (zone: string) => `sent (${zone})`,
      about: 'title and place',
      version: (id: string) => `version ${id}`,
    },
    none: () => 'no runs found',
    /** A file that belongs to a shared ledger, and how long ago it was brought up to date. */
    standing: (
      role: keyof typeof ledgerEn.roles,
      file: string,
      address: string | null,
      seconds: number | null,
    ) =>
      `${file}: ${ledgerEn.roles[role]}${address === null ? '' : ` (${address})`}${seconds === null ? '' : `, as it was ${duration(seconds)} ago`}`,
    localService: () => 'the local service',
    /** Lines at the head of one run, each a name and its value. */
    head: {
      command: 'command',
      service: 'service',
      started: 'started',
      finished: 'finished',
      undone: 'undone by',
      state: 'state',
      files: 'files',
      counts: 'results',
    },
    /** Answers about operations that were resolved before. `isAll`: there were no others. */
    resolvedBefore: (count: number, isAll: boolean) =>
      `${isAll ? 'nothing to record: ' : ''}${count === 1 ? '1 operation was already resolved with this outcome' : `${en.figure(count)} operations were already resolved with these outcomes`}`,
    /** What was recorded until now of an operation that is resolved otherwise. */
    corrected: ({ seq, outcome, id }: Corrected) =>
      `corrected: until now, operation ${seq} was recorded as ${outcome === 'failed' ? 'not done' : outcomes[outcome]}${id === null ? '' : `, with id ${id}`}`,
    /** The run still has these in doubt. `command` settles one, or asks about each of several. */
    stillInDoubt: ({ run, seqs, count, command }: StillInDoubt) => {
      const more = count - seqs.length;
      const named = [...seqs.map(String), ...(more > 0 ? [`${en.figure(more)} more`] : [])];
      return count === 1
        ? `1 operation of run ${run} is still in doubt: check in the service, then record what you found (or use --not-done or --give-up): ${command}`
        : `${en.figure(count)} operations of run ${run} are still in doubt (seq ${en.sentenceList(named)}): check in the service, then record for each what you found: ${command}`;
    },
    /** Before a choice of the newest runs. */
    older: (runs: number) =>
      `${en.plural(runs, 'older run is', 'older runs are')} not offered here: lms-cli runs list`,
    /** Before a walk through several doubts. */
    manyAtOnce: (seq: number, command: string) =>
      `to record many at once, write a line like - {seq: ${seq}, outcome: not-done} for each into a file: ${command} --from answers.yaml`,
    /** After a walk that the person left. */
    recordedOf: (recorded: number, all: number) =>
      `${en.figure(recorded)} of ${en.figure(all)} recorded`,
    /** @param run null for all of them */
    noneInDoubt: (run: string | null) =>
      `no operation ${run === null ? '' : `of run ${run} `}is in doubt`,
    counts: (
      counts: readonly (readonly [Counted, number])[],
      { remaining, recorded, isRunning }: RunCounts,
    ) => {
      const parts = counts.map(([outcome, count]) => `${en.figure(count)} ${outcomes[outcome]}`);
      if (recorded > 0) parts.push(`${en.figure(recorded)} changed without a request`);
      const left = isRunning ? 'to go' : 'not reached';
      if (remaining > 0) parts.push(`${en.figure(remaining)} ${left}`);
      return parts.length === 0 ? 'none' : parts.join(', ');
    },
  },

  report: {
    title: 'lms-cli',
    documents: 'documents',
    findings: 'Findings',
    inDoubt: 'In doubt',
    columns: { place: 'location', code: 'code', message: 'message' },
    more: (count: number) => `and ${en.figure(count)} more`,
    moreAlike: (count: number) => `and ${en.figure(count)} more like this`,
    /** Each commit as it is to be shown. */
    commits: (applied: string | null, planned: readonly string[]) =>
      [
        applied === null ? 'commit unknown' : `commit ${applied}`,
        ...(planned.length === 0 ? [] : [`planned in ${en.sentenceList(planned)}`]),
      ].join(', '),
  },

  /** One line about a run in progress. */
  progress: {
    reading: (documents: number) =>
      `reading: ${en.figure(documents)} ${documents === 1 ? 'document' : 'documents'}`,
    position: (finished: number, total: number) => `${en.figure(finished)}/${en.figure(total)}`,
    outcome: (outcome: Outcome, count: number) => `${outcomes[outcome]} ${en.figure(count)}`,
    rate: (perSecond: number) =>
      `${perSecond < 10 ? perSecond.toFixed(1) : en.figure(Math.round(perSecond))}/s`,
    left: (seconds: number) => `${duration(seconds)} left`,
    atOnce: (operations: number) => `${operations} at once`,
    waiting: (seconds: number, reason: WaitReason) => `waiting ${seconds} s ${waitReasons[reason]}`,
  },

  trace: {
    again: (attempt: number) => `(attempt ${attempt})`,
    answered: (status: number, durationMs: number) => `${status} in ${durationMs} ms`,
    cutShort: () => '(cut short)',
    silence: (cause: UnsentCause | LostCause, durationMs: number) =>
      `${silences[cause]} after ${durationMs} ms`,
    waiting: (ms: number, reason: WaitReason) =>
      `waiting ${ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`} ${waitReasons[reason]}`,
    moreText: (characters: number) =>
      `… ${en.plural(characters, 'more character', 'more characters')}`,
  },
};

/** The words around the explanation of a code. */
export const explanationEn = {
  exitCodes: (codes: readonly number[]) =>
    `exit code ${codes.length < 2 ? String(codes[0] ?? '') : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`}`,
  cause: 'Cause',
  whatToDo: 'What to do',
  reasons: 'Reasons',
  wrong: 'Wrong',
  right: 'Right',
  example: exampleEn,
  /** The command to run next. */
  next: 'Command',
  codes: (count: number) => en.plural(count, 'code', 'codes'),
  /** Below the list of families. */
  moreOfFamilies:
    'Each command lists the codes of a family. Run lms-cli explain --all for the details of all codes.',
  /** Below a list of codes. */
  more: 'Run lms-cli explain CODE for the details of a code.',
};

/** The page of `lacuna preview`. The page itself fills slots such as `{score}`. */
const questions = (count: number) => (count === 1 ? '1 question' : `${count} questions`);

export const pageEn = {
  title: (count: number) => `Preview of ${questions(count)}`,
  /** Above the questions. */
  notice: 'The service may lay out these questions in another way. Your answers stay on this page.',
  showAnswers: 'Show all answers',
  hideAnswers: 'Hide all answers',
  untitled: (number: number) => `Question ${number}`,
  difficulty: (difficulty: string) => `difficulty ${difficulty}`,
  topic: (topicId: string) => `topic ${topicId}`,
  blank: (number: number) => `Blank ${number}`,
  choose: 'choose…',
  score: 'Show score',
  clear: 'Start again',
  answers: 'Answers',
  worth: en.figure,
  points: (score: string, most: string) => `${score} of ${most}`,
  total: (score: string, most: string) => `Score: ${score} of ${most}`,
  near: (answer: string) => `matches “${answer}” except for case, accents or spaces`,
  /** An image of a statement that would have to be loaded. Each part may be empty. */
  picture: (alternative: string, address: string) =>
    `[image, not loaded here${alternative === '' ? '' : `: ${alternative}`}${address === '' ? '' : ` (${address})`}]`,
  hiddenBlank: (number: number) =>
    `Blank ${number} is where browsers show nothing, for example inside a tag:`,
  leftOut: (names: readonly string[]) =>
    `Not shown on this page: ${names.map((name) => `<${name}>`).join(', ')}. The service may show them.`,
  tooDeep: 'The elements of this statement are nested too deeply. It is shown as written.',
};
