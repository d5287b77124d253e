/** `lms-cli runs resolve`: records what happened to operations in doubt. */
import { answerSchema } from '../../contract/answer-schema.ts';
import type {
  DoubtAnswer,
  DoubtfulOperation,
  Ledger,
  LedgerPlace,
  RecordedResult,
  Resolution,
  Resolved,
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
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodeOfInterruption, exitCodes } from '../../core/exit-code.ts';
import type { Host, Prompter } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import type { NamedDoubts } from '../../core/problem-params.ts';
import { checkAround, diagnosticOf } from '../../documents/check.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { lineAt } from '../../documents/position.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { toValue } from '../../documents/tree.ts';
import { isProblem, problem } from '../../messages/problem.ts';
import { reference } from '../../presentation/next-step.ts';
import { type Left, showNoDoubt, showResolved } from '../../presentation/pages/runs.ts';
import {
  flagOption,
  idArgument,
  optionalWord,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { optionsOfRecords } from '../arguments/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { readFiles } from '../input/documents.ts';
import { expectOption } from '../state/demands.ts';
import { type KnownLedgers, openKnownLedgers, placeToWrite } from '../state/known-ledgers.ts';
import { allRuns, chooseRun, findRun, type KnownRun } from '../state/known-runs.ts';
import { asExpected, openLedgerAt } from '../state/open-ledger.ts';
import { endWithLostLog } from './log-lost.ts';
import { openDoubts, walkDoubts } from './walk-doubts.ts';
import { commandOfRun } from '../arguments/recorded-words.ts';

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
    if (given.run !== null) return endWithLostLog(given.run, context);
    const about = { lacks: 'run', file: null, ...(await doubtsOf(null, context)) } as const;
    throw new CliError('usage', problem('runs/which', { reason: 'missing', ...about }));
  },
});

async function resolve(
  context: Context,
  { run: id, seq, ...given }: ValuesOf<typeof words> & ValuesOf<typeof options>,
): Promise<number> {
  const { from: file } = given;
  const isWithoutSeq = file === null && seq === null;
  const isQuestion = isWithoutSeq && !isAnswered(given);
  const prompter = isQuestion ? context.gate.interview() : null;
  const isNothing = async () => (await doubtsOf(id, context)).doubts.length === 0;
  if (isQuestion && (prompter !== null || (await isNothing()))) {
    const asked = await runToWalk(id, context);
    if (asked !== null) return walk(asked, prompter, context);
    await context.presenter.page(showNoDoubt);
    return exitCodes.ok;
  }
  if (id === null || isWithoutSeq) {
    const lacks = id === null ? 'run' : 'operation';
    // Somebody may have named the operation instead of the run.
    const ofRun = await doubtsOf(id, context);
    const about = ofRun.doubts.length > 0 ? ofRun : await doubtsOf(null, context);
    throw new CliError(
      'usage',
      problem('runs/which', { reason: 'missing', lacks, ...about, file }),
    );
  }
  const one = seq === null ? null : { named: seq, resolution: resolutionIn(given) };
  const inFile = file === null ? [] : await answersIn(file, context.host);
  const { run, place } = await runNamed(id, context);
  await using ledger = await openToSettle(place, context);
  const answers =
    one === null
      ? inFile.map(({ answer }) => answer)
      : [{ seq: await seqOf(one.named, run.id, ledger), resolution: one.resolution }];
  // A file may be used again, or for the wrong run, so only an operation that is named is corrected.
  const { wrong, ...resolved } = await ledger.resolve(run.id, answers, one !== null);
  checkAnswers(wrong, inFile);
  await tellResolved(resolved, { run, ledger, context });
  return exitCodes.ok;
}

const openToSettle = async (place: LedgerPlace, context: Context) =>
  asExpected(await openLedgerAt(place, context, { target: null, readOnly: false }), context);

async function tellResolved(
  resolved: Omit<Resolved, 'wrong'>,
  { run, ledger, context }: { run: RunRecord; ledger: Ledger; context: Context },
): Promise<void> {
  const left = await findLeft(run, ledger);
  const position = ledger.position();
  const again = commandOfRun(left.run);
  const shown = { ...resolved, left, again, ledger: context.settings.ledger, position };
  await context.presenter.page((page) => showResolved(shown, page));
}

async function runNamed(id: string, context: Context) {
  await using known = await openKnownLedgers(context, { withDefault: true });
  const found = await findNamed(id, known, context);
  return { run: found.run, place: await placeToWrite(found, context) };
}

const isAnswered = ({ created, done, notDone, giveUp }: ValuesOf<typeof options>) =>
  created !== null || done || notDone || giveUp;

interface WalkedRun extends Awaited<ReturnType<typeof runNamed>> {
  readonly doubts: readonly RecordedResult[];
}

/** Without a name, one that the person chooses; null if nothing is in doubt. */
async function runToWalk(id: string | null, context: Context): Promise<WalkedRun | null> {
  await using known = await openKnownLedgers(context, { withDefault: true });
  const found = await (id === null ? doubtfulRun(known, context) : findNamed(id, known, context));
  if (found === null) return null;
  const doubts = await openDoubts(found.run.id, found.ledger);
  return { run: found.run, place: await placeToWrite(found, context), doubts };
}

async function doubtfulRun(known: KnownLedgers, context: Context): Promise<KnownRun | null> {
  const runs: KnownRun[] = [];
  for await (const { found } of doubtfulRuns(known)) runs.push(found);
  return runs.length < 2 ? (runs[0] ?? null) : chooseRun(runs, 'RUN', context);
}

/** Asks about each of its operations in doubt. Nobody has to be there if it has none. */
async function walk(
  { run, place, doubts }: WalkedRun,
  prompter: Prompter | null,
  context: Context,
): Promise<number> {
  const open = () => openToSettle(place, context);
  const { settings, presenter, messages } = context;
  const [first, second] = doubts;
  if (prompter !== null && first !== undefined && second !== undefined && !settings.quiet) {
    const command = `lms-cli runs resolve ${reference({ id: run.id, ledger: settings.ledger })}`;
    await presenter.remark(messages.say('run-many-at-once', { seq: first.seq, command }));
  }
  const { settled, isStopped } =
    prompter === null
      ? { settled: [], isStopped: false }
      : await walkDoubts(run.id, doubts, { open, prompter }, context);
  if (isStopped) {
    const about = { recorded: settled.length, all: doubts.length };
    await presenter.remark(messages.say('run-recorded', about));
  }
  await using ledger = await open();
  await tellResolved({ settled, corrected: [], before: 0 }, { run, ledger, context });
  if (!isStopped) return exitCodes.ok;
  return exitCodeOfInterruption(context.host.interruption.drain) ?? exitCodes.SIGINT;
}

/** What is left in the run. Its counts have changed. */
async function findLeft(found: RunRecord, ledger: Ledger): Promise<Left> {
  const run = (await ledger.runs()).find(({ id }) => id === found.id) ?? found;
  return { run, doubts: await ledger.inDoubt(run.id) };
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

/** Somebody who names an unknown run may have left it out. */
async function findNamed(id: string, known: KnownLedgers, context: Context): Promise<KnownRun> {
  try {
    return await findRun(id, known);
  } catch (error) {
    if (!(error instanceof CliError) || !isProblem(error.problem, 'runs/which')) throw error;
    if (error.problem.params.reason !== 'unknown') throw error;
    const about = { id, ...(await doubtsOf(null, context)) };
    throw new CliError('usage', problem('runs/which', { reason: 'unknown', ...about }));
  }
}

/**
 * A number is a `seq`. Any other text is the key of an operation that the run has in doubt, otherwise
 * of one that was resolved.
 */
async function seqOf(named: string, run: string, ledger: Ledger): Promise<number> {
  if (/^\d+$/.test(named)) return Number(idArgument('seq', named));
  const isNamed = ({ key }: DoubtfulOperation) => key === named;
  const doubtful = (await ledger.inDoubt(run)).find(isNamed);
  if (doubtful !== undefined) return doubtful.seq;
  const [answered, second] = (await ledger.answered(run)).filter(isNamed);
  if (answered !== undefined && second === undefined) return answered.seq;
  throw new CliError('usage', problem('runs/which', { reason: 'key-unknown', run, key: named }));
}

/** Throws CliError `runs/outcome`. At most one of the options is typed. */
function resolutionIn({ created, done, notDone, giveUp }: ValuesOf<typeof options>): Resolution {
  if (created !== null) return { kind: 'done', id: readCreatedId(created) };
  if (done) return { kind: 'done', id: null };
  if (notDone) return { kind: 'not-done' };
  if (giveUp) return { kind: 'give-up' };
  throw new CliError('usage', problem('runs/outcome', { reason: 'missing' }));
}

/** A service counts ids from 1. */
function readCreatedId(text: string): string {
  if (isGivenId(text)) return String(BigInt(text));
  const about = problem('usage/argument', {
    reason: 'id',
    name: '--created',
    received: text,
  });
  throw new CliError('usage', about);
}

/** More would hide the command that they are for. */
const MOST_RUNS = 3;
const MOST_OPERATIONS = 10;

/**
 * The newest runs with operations in doubt. An operation that several runs have in doubt is named
 * with the newest of them.
 * @param id of a run, or its beginning, to look only there; null for every run
 */
async function doubtsOf(id: string | null, context: Context): Promise<NamedDoubts> {
  await using known = await openKnownLedgers(context, { withDefault: true });
  const doubts: NamedDoubts['doubts'][number][] = [];
  for await (const { found, seqs } of doubtfulRuns(known, id ?? '')) {
    const shown = seqs.slice(0, MOST_OPERATIONS);
    doubts.push({ run: found.run.id, seqs: shown, more: seqs.length - shown.length });
  }
  const named = doubts.slice(0, MOST_RUNS);
  return { doubts: named, moreRuns: doubts.length - named.length };
}

/** @param prefix of the ids of the runs */
async function* doubtfulRuns(known: KnownLedgers, prefix = '') {
  const named = new Map<object, Set<number>>();
  for (const found of await allRuns(known)) {
    const { run, ledger } = found;
    if ((run.counts['in-doubt'] ?? 0) === 0 || !run.id.startsWith(prefix)) continue;
    const before = named.get(ledger) ?? new Set();
    named.set(ledger, before);
    const all = (await ledger.inDoubt(run.id)).map(({ seq }) => seq);
    const seqs = all.filter((seq) => !before.has(seq));
    for (const seq of seqs) before.add(seq);
    if (seqs.length > 0) yield { found, seqs };
  }
}

interface AnswerInFile {
  readonly answer: DoubtAnswer;
  readonly line: number;
  /** A problem of it, at its place. */
  readonly finding: (about: Problem) => Diagnostic;
}

/** One answer for each operation. Throws all findings of all documents. */
async function answersIn(file: string, host: Host): Promise<AnswerInFile[]> {
  const { documents, diagnostics } = await readFiles([file], { format: null, as: null }, host);
  const findings = createFindings(diagnostics.map(withoutTable));
  const answers = new Map<number, AnswerInFile>();
  for (const document of documents.flatMap(answerDocuments)) {
    const { body, diagnostics: found } = checkAround(document, answerSchema());
    for (const each of found) findings.add(each);
    if (body === null) continue;
    const at = (path: string[]) => (about: Problem) =>
      diagnosticOf({ severity: 'error', problem: about, path }, document);
    const resolution = resolutionInDocument(body);
    if (resolution === null) {
      findings.add(at([])(problem('runs/outcome', { reason: 'file' })));
      continue;
    }
    const seq = Number(body['seq']);
    const { line } = document;
    const given = { answer: { seq, resolution }, line, finding: at(['seq']) };
    const first = answers.get(seq) ?? given;
    answers.set(seq, first);
    if (stringifyExact({ ...first.answer.resolution }) === stringifyExact({ ...resolution }))
      continue;
    findings.add(
      given.finding(problem('runs/outcome', { reason: 'twice', seq, line: first.line })),
    );
  }
  throwErrors(findings);
  return [...answers.values()];
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
  return { ...found, problem: problem('runs/outcome', { reason: 'csv' }) };
}

/** Throws the findings if there are errors among them. */
function throwErrors({ errors, list }: Findings<Diagnostic>): void {
  if (errors === 0) return;
  throw new InvalidDocuments(list, 'input', problem('runs/answers-invalid', { errors }));
}

/** Null if it names no outcome, or two. */
function resolutionInDocument({ created, outcome }: JsonObject): Resolution | null {
  if ((created === undefined) === (outcome === undefined)) return null;
  if (typeof created === 'string') return { kind: 'done', id: created };
  if (outcome === 'done') return { kind: 'done', id: null };
  return { kind: outcome === 'not-done' ? 'not-done' : 'give-up' };
}
