/**
 * `lms-cli runs resolve`: records what happened to operations in doubt, and asks a person at a terminal
 * about one after the other.
 */
import { answerSchema } from '../../contract/row-schemas.ts';
import type {
  DoubtAnswer,
  DoubtfulOperation,
  Ledger,
  LedgerPlace,
  RecordedResult,
  Resolution,
  ResolvedOperations,
  WrongAnswer,
} from '../../contract/ledger.ts';
import { isGivenId } from '../../contract/numbers.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import {
  createFindings,
  type Diagnostic,
  type Findings,
  type Problem,
} from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { exitCodeOfInterruption, exitCodes } from '../../core/exit-code.ts';
import type { Host, Prompter } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { checkAround, makeDiagnostic } from '../../documents/check.ts';
import { lineAt } from '../../documents/position.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { toValue } from '../../documents/tree.ts';
import { problem } from '../../messages/problem.ts';
import { showResolved } from '../../presentation/pages/runs.ts';
import { printOrigin, recordTexts, titleText } from '../../presentation/result-text.ts';
import { fields } from '../../presentation/style.ts';
import {
  flagOption,
  idArgument,
  optionalWord,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { commandOfRun } from '../arguments/recorded-words.ts';
import { optionsOfRecords } from '../input/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { readFiles } from '../input/documents.ts';
import {
  allRuns,
  chooseRun,
  findRun,
  type KnownRun,
  openAll,
  openKnownLedgers,
} from '../state/known-ledgers.ts';
import { expectOption, openLedgerAt } from '../state/open-ledger.ts';

const options = {
  created: textOption('<ID>'),
  done: flagOption(),
  notDone: flagOption(),
  giveUp: flagOption(),
  from: textOption('<FILE>'),
  logLost: flagOption(),
  ...expectOption,
};

const words = { run: optionalWord(), seq: optionalWord() };

export const runsResolveCommand = defineCommand({
  arguments: words,
  options,
  excludes: {
    logLost: ['seq', 'from', 'created', 'done', 'notDone', 'giveUp'],
    from: ['seq', 'created', 'done', 'notDone', 'giveUp'],
    created: ['done', 'notDone', 'giveUp'],
    done: ['notDone', 'giveUp'],
    notDone: ['giveUp'],
  },
  // A dry run must not write into the ledger.
  refuses: ['dryRun'],
  accepts: optionsOfRecords,
  examples: [
    'lms-cli runs resolve',
    'lms-cli runs resolve 261121-1435-x7k2mq 17 --created 4711',
    'lms-cli runs resolve 261121-1435-x7k2mq 18 --not-done',
    'lms-cli runs resolve 261121-1435-x7k2mq --from answers.yaml',
    'lms-cli runs resolve 261121-1435-x7k2mq --log-lost',
  ],
  run: async (context, given) => {
    if (!given.logLost) return resolve(context, given);
    if (given.run === null) throw missingOperand();
    return endWithLostLog(given.run, context);
  },
});

async function resolve(
  context: Context,
  { run: id, seq, ...given }: ValuesOf<typeof words> & ValuesOf<typeof options>,
): Promise<number> {
  const { from: file } = given;
  const isWithoutSeq = file === null && seq === null;
  if (isWithoutSeq && !isAnswered(given)) return walk(id, context);
  if (id === null || isWithoutSeq) throw missingOperand();
  const one = seq === null ? null : { named: seq, ...resolutionIn(given) };
  const inFile = file === null ? [] : await answersIn(file, context.host);
  const { run, place } = await runNamed(id, context);
  await using ledger = await openToSettle(place, context);
  const answers =
    one === null
      ? inFile.map(({ answer }) => answer)
      : [{ ...one, seq: seqOf(one.named, run.id, ledger) }];
  // A file may be used again, or for the wrong run, so only an operation that is named is corrected.
  const { wrong, ...resolved } = await ledger.resolve(run.id, answers, one !== null);
  checkAnswers(wrong, inFile);
  const before = answers.length - resolved.settled.length;
  await tellResolved({ ...resolved, before }, { run, ledger, context });
  return exitCodes.ok;
}

const missingOperand = () => new CliError('usage', problem('runs/which', { reason: 'missing' }));

const openToSettle = (place: LedgerPlace, context: Context) =>
  openLedgerAt(place, context, { target: null, readOnly: false });

async function tellResolved(
  resolved: Omit<ResolvedOperations, 'wrong'> & { readonly before: number },
  { run, ledger, context }: { run: RunRecord; ledger: Ledger; context: Context },
): Promise<void> {
  // Its counts have changed.
  const [now = run] = ledger.runsLike(run.id);
  const left = { run: now, doubts: ledger.inDoubt(run.id) };
  const position = ledger.position();
  const again = commandOfRun(now);
  const shown = { ...resolved, left, again, ledger: context.settings.ledger, position };
  await context.presenter.page((page) => showResolved(shown, page));
}

async function runNamed(id: string, context: Context) {
  await using known = await openKnownLedgers(context, { withDefault: true });
  return findRun(id, known);
}

const isAnswered = ({ created, done, notDone, giveUp }: ValuesOf<typeof options>) =>
  created !== null || done || notDone || giveUp;

/** Without a name, one that the person chooses; null if nothing is in doubt. */
async function runToWalk(id: string | null, context: Context) {
  await using known = await openKnownLedgers(context, { withDefault: true });
  // Nobody is asked about what was sent again since.
  const isDoubtful = ({ run, ledger }: KnownRun) =>
    (run.counts['in-doubt'] ?? 0) > 0 && ledger.inDoubt(run.id).length > 0;
  const runs = id === null ? allRuns(known).filter(isDoubtful) : [findRun(id, known)];
  const [first, second] = runs;
  if (first === undefined) return null;
  if (second !== undefined && context.gate.interview() === null) throw missingOperand();
  const found = second === undefined ? first : await chooseRun(runs, 'RUN', context);
  return { ...found, doubts: openDoubts(found.run.id, found.ledger) };
}

/** Asks about each operation in doubt of a run. Nobody has to be there if it has none. */
async function walk(id: string | null, context: Context): Promise<number> {
  const { gate, presenter, messages } = context;
  const asked = await runToWalk(id, context);
  if (asked === null) {
    await presenter.show({ list: [] });
    await presenter.remark(messages.say('run-none-in-doubt', { run: null }));
    return exitCodes.ok;
  }
  const { run, place, doubts } = asked;
  const prompter = gate.interview();
  if (prompter === null && doubts.length > 0) throw missingOperand();
  const { settled, isStopped } =
    prompter === null
      ? { settled: [], isStopped: false }
      : await walkDoubts(asked, prompter, context);
  if (isStopped) {
    const about = { recorded: settled.length, all: doubts.length };
    await presenter.say(messages.say('run-recorded', about));
  }
  await using ledger = await openToSettle(place, context);
  await tellResolved({ settled, corrected: [], before: 0 }, { run, ledger, context });
  if (!isStopped) return exitCodes.ok;
  return exitCodeOfInterruption(context.host.interruption.drain) ?? exitCodes.SIGINT;
}

/** Throws what is wrong with each answer, at its place if they are from a file. */
function checkAnswers(wrong: readonly WrongAnswer[], inFile: readonly AnswerInFile[]): void {
  const findings = createFindings<Diagnostic>();
  for (const { index, error } of wrong) {
    const place = inFile[index];
    if (place === undefined) throw error;
    findings.add(place.finding(error.problem));
  }
  throwErrors(findings);
}

/**
 * A number of at most 15 digits is a `seq`. Any other text is the key of an operation that the run has in doubt, otherwise
 * of one that was resolved.
 */
function seqOf(named: string, run: string, ledger: Ledger): number {
  if (/^\d{1,15}$/.test(named)) return Number(named);
  const isNamed = ({ key }: DoubtfulOperation) => key === named;
  const doubtful = ledger.inDoubt(run).find(isNamed);
  if (doubtful !== undefined) return doubtful.seq;
  const [answered, second] = ledger.answered(run).filter(isNamed);
  if (answered !== undefined && second === undefined) return answered.seq;
  throw new CliError('usage', problem('ledger/not-in-doubt', { reason: 'known', run, named }));
}

/** Throws CliError `runs/outcome`. At most one of the options is typed. */
function resolutionIn({ created, done, notDone, giveUp }: ValuesOf<typeof options>): Resolution {
  if (created !== null) return { as: 'done', id: idArgument('--created', created, 1) };
  if (done) return { as: 'done', id: null };
  if (notDone) return { as: 'not-done', id: null };
  if (giveUp) return { as: 'given-up', id: null };
  throw new CliError('usage', problem('runs/outcome', { reason: 'missing' }));
}

interface AnswerInFile {
  readonly answer: DoubtAnswer;
  /** A problem of it, at its place. */
  readonly finding: (about: Problem) => Diagnostic;
}

/** One answer for each operation. Throws all findings of all documents. */
async function answersIn(file: string, host: Host): Promise<AnswerInFile[]> {
  const { documents, diagnostics } = await readFiles([file], { format: null, as: null }, host);
  const findings = createFindings(diagnostics.map(withoutTable));
  const answers: AnswerInFile[] = [];
  for (const document of documents.flatMap(answerDocuments)) {
    const { body, diagnostics: found } = checkAround(document, answerSchema());
    for (const each of found) findings.add(each);
    if (body === null) continue;
    const at = (path: string[]) => (about: Problem) =>
      makeDiagnostic({ severity: 'error', problem: about, path }, document);
    const resolution = resolutionInDocument(body);
    if (resolution === null) findings.add(at([])(problem('runs/outcome', { reason: 'file' })));
    else
      answers.push({ answer: { seq: Number(body['seq']), ...resolution }, finding: at(['seq']) });
  }
  throwErrors(findings);
  return answers;
}

/** A list in YAML is as good as a document for each answer. */
function answerDocuments(document: SourceDocument): SourceDocument[] {
  const { node, source } = document;
  if (node.kind !== 'sequence') return [document];
  return node.items.map((item) => {
    const line = lineAt(source, item.range[0]);
    return { ...document, source, node: item, value: toValue(item), line };
  });
}

/** A table has no columns for outcomes, whatever could be named for all of its rows. */
function withoutTable(found: Diagnostic): Diagnostic {
  if (found.problem.code !== 'csv/kind') return found;
  return { ...found, problem: problem('runs/outcome', { reason: 'file' }) };
}

function throwErrors({ errors, list }: Findings<Diagnostic>): void {
  if (errors === 0) return;
  throw new InvalidDocuments(list);
}

/** Null if it names no outcome, or two. */
function resolutionInDocument({ created, outcome }: JsonObject): Resolution | null {
  if ((created === undefined) === (outcome === undefined)) return null;
  if (typeof created === 'string') return { as: 'done', id: created };
  return {
    as: outcome === 'give-up' ? 'given-up' : outcome === 'done' ? outcome : 'not-done',
    id: null,
  };
}

/**
 * Ends a run of a ledger that has lost its log for good. Only a person at a terminal can say so: what
 * the lost log had recorded is sent again.
 * @returns the exit code
 */
async function endWithLostLog(run: string, context: Context): Promise<number> {
  const { gate, presenter, messages } = context;
  const file = await findFileWithLostLog(run, context);
  if (file === undefined)
    throw new CliError('usage', problem('runs/which', { reason: 'not-lost', id: run }));
  const isAgreed = await gate.ask(messages.say('ask-log-lost', { run }));
  if (isAgreed === null)
    throw new CliError('usage', problem('usage/answer-needed', { reason: 'log-lost', run }));
  if (!isAgreed) throw new CliError('usage', problem('usage/not-confirmed', {}));
  const opening = { target: null, readOnly: false, lostLogOf: run };
  await using ledger = await openLedgerAt(file, context, opening);
  await presenter.remark(messages.say('run-log-lost', { run }));
  await presenter.position(ledger.position());
  return exitCodes.ok;
}

/** The ledger that is refused because it has lost the log of this run. */
async function findFileWithLostLog(run: string, context: Context): Promise<string | undefined> {
  await using known = await openAll(context, true);
  return known.unreadable.flatMap(({ problem: about }) =>
    about.code === 'ledger/incomplete' && about.params.run === run ? about.params.file : [],
  )[0];
}

/** The operations that the run has in doubt. */
function openDoubts(run: string, ledger: Ledger): RecordedResult[] {
  const numbers = new Set(ledger.inDoubt(run).map(({ seq }) => seq));
  return [...ledger.results(run)].filter(({ result }) => numbers.has(result.seq));
}

/**
 * Records each answer at once, so that an interruption loses none, and nobody waits for the ledger
 * while a person looks into the service. Asks again after an answer that the ledger refuses.
 * `isStopped` is true if the person left before its end.
 */
async function walkDoubts(
  { run, place, doubts }: NonNullable<Awaited<ReturnType<typeof runToWalk>>>,
  prompter: Prompter,
  context: Context,
) {
  const settled: RecordedResult[] = [];
  const record = async (seq: number, resolution: Resolution) => {
    await using ledger = await openToSettle(place, context);
    const resolved = await ledger.resolve(run.id, [{ seq, ...resolution }], false);
    const [wrong] = resolved.wrong;
    if (wrong !== undefined) await context.presenter.notice(wrong.error.problem);
    settled.push(...resolved.settled);
    return wrong === undefined;
  };
  let isStopped = false;
  try {
    for (const [index, doubt] of doubts.entries()) {
      const step = { number: index + 1, total: doubts.length };
      for (let isSettled = false; !isSettled;) {
        const resolution = await askResolution(doubt, step, prompter, context);
        isSettled = resolution === null || (await record(doubt.result.seq, resolution));
      }
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    isStopped = true;
  }
  return { settled, isStopped };
}

/** Null for later. */
async function askResolution(
  doubt: RecordedResult,
  step: { readonly number: number; readonly total: number },
  prompter: Prompter,
  context: Context,
): Promise<Resolution | null> {
  const { say } = context.messages;
  const [, verb] = doubt.result.operation.split('.');
  /** What the service shows of it. */
  const returns = verb === 'create' ? 'id' : verb === 'release' ? 'version' : null;
  const choices = [
    { value: 'performed', label: say('ask-doubt-performed', { returns }) },
    { value: 'not-performed', label: say('ask-doubt-not-performed') },
    { value: 'later', label: say('ask-doubt-later') },
  ];
  const about = { ...step, operation: operationText(doubt, context) };
  const chosen = await prompter.select(say('ask-doubt', about), choices, 'later');
  if (chosen === 'not-performed') return { as: 'not-done', id: null };
  if (chosen !== 'performed') return null;
  if (returns === null) return { as: 'done', id: null };
  const complaint = (text: string) =>
    text.trim() === '' || isGivenId(text.trim()) ? null : say('ask-doubt-wrong-id');
  const id = (await prompter.text(say('ask-doubt-id', { returns }), { complaint })).trim();
  return id === '' ? null : { as: 'done', id: String(BigInt(id)) };
}

/** `lacuna.create  "Capital"  quiz.yaml:1  key q-8  sent 2026-11-21 10:03:22 UTC` */
function operationText({ result, subject }: RecordedResult, { messages, mask }: Context): string {
  return fields(
    result.operation,
    titleText(result.title, { mask }),
    printOrigin(result, subject),
    ...recordTexts({ ...result, seq: null }, { messages, mask }),
  );
}
