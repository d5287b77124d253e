/**
 * A bulk run: what `import`, `apply` and `undo` have in common. It is opened, takes
 * the steps of its plan, sends them, and ends.
 */
import { digestsText } from '../../content/saved-plan/record.ts';
import type {
  ImportOptions,
  ImportRun,
  PlacedFinding,
  PlanCheck,
} from '../../contract/import-run.ts';
import type { Ledger, LedgerPlace, LedgerPosition } from '../../contract/ledger.ts';
import type { ResourceNote } from '../../contract/resources.ts';
import type { RunFile } from '../../contract/run-record.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { noVariables, type Variables } from '../../documents/variable-definitions.ts';
import { sha256 } from '../../ledger/sha256.ts';
import type { ShownEnd } from '../../presentation/next-step.ts';
import { createRunProgress, type RunProgress } from '../../presentation/progress.ts';
import type { Reports } from '../../presentation/reports/reports.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import type { Context } from '../context.ts';
import { recordedWords } from '../runs/words.ts';
import { type Destination, destinationInUse, openDestination } from '../service/destination.ts';
import { beforeAnythingIsSent, isUnconfirmed, rememberDestination } from '../service/sending.ts';
import { mayBeginLedger } from '../state/demands.ts';
import { openIdle, openLedgerOf } from '../state/open-ledger.ts';
import { filesOfDatabase, stateFolder } from '../state/own-files.ts';
import { exitCodeOfBulk } from './ending.ts';
import { openInput, type ReadableFile } from './input.ts';
import type { BulkRequest, InputFile } from './options.ts';
import { diagnosticsOf, originsIn } from './origins.ts';
import { checkWritten, collectFindings, type CommandFindings, openWritten } from './outputs.ts';
import { sendPlan, type SendingPlan } from './sending.ts';

/** A run while it is planned. */
export interface BulkRun {
  readonly destination: Destination;
  readonly ledger: Ledger;
  /** Where the ledger stood before this run began. */
  readonly position: LedgerPosition;
  /** Its steps are added to this record. */
  readonly record: ImportRun;
  /** The files of the request, each of which can be read more than once. */
  readonly files: readonly ReadableFile[];
  /** Of the configuration and of --var. */
  readonly variables: Variables;
  readonly findings: CommandFindings;
  readonly progress: RunProgress;
  /** Called with the number of documents that were read so far. */
  readonly reading: (documents: number) => void;
  /** True if a person has seen this plan before, so that nothing of it is shown again. */
  readonly isSeen: boolean;
  /** Adds findings about documents, with the texts that they point into. */
  addFindings(found: readonly PlacedFinding[]): Promise<void>;
  /**
   * Called when every step is added. Shows the findings; throws InvalidDocuments if there are errors
   * among them.
   * @param files what was read
   */
  complete(files: readonly RunFile[]): Promise<PlanCheck>;
}

/** What a run is about to do. */
export interface BulkPlan extends SendingPlan {
  /**
   * Asks what must be known before anything is sent; throws if the person does not agree or cannot
   * be asked. The ledger is closed by then.
   */
  readonly ask: () => Promise<void>;
}

type MakePlan = (run: BulkRun) => Promise<BulkPlan>;

/**
 * Plans a run and sends it. Where a person may be asked, nobody else waits for the answer: it is
 * planned on the ledger as a reader has it, the person answers, and it is planned again under the
 * lock. If it would then send something else, it begins anew. A run that fails before it sends leaves
 * no trace.
 * @param make called for each plan
 * @returns the exit code
 */
export async function performBulkRun(
  request: BulkRequest,
  context: Context,
  make: MakePlan,
): Promise<number> {
  // After the first request, an interruption ends with a summary.
  return beforeAnythingIsSent(openAndPerform(request, context, make));
}

/** What is opened once for a run, however often it is planned. */
interface OpenedRun extends Pick<BulkRun, 'destination' | 'variables' | 'progress' | 'files'> {
  readonly request: BulkRequest;
  readonly context: Context;
  readonly make: MakePlan;
}

async function openAndPerform(
  request: BulkRequest,
  context: Context,
  make: MakePlan,
): Promise<number> {
  const { host, settings, presenter, messages } = context;
  const variables =
    'variables' in request ? await effectiveVariables(request.variables, context) : noVariables;
  await using destination = await openDestination(context);
  for (const warning of destination.target.warnings) await presenter.notice(warning);
  const folder = await stateFolder(host);
  const named = { files: filesOf(request), deadlineMs: request.deadlineMs };
  await using input = await openInput(named, folder, host);
  using progress = createRunProgress(host, { messages, quiet: settings.quiet });
  const { files } = input;
  const opened = { request, context, make, variables, destination, files, progress };
  const isRehearsed =
    mayAsk(request, destination, context) || (await mayBeginShared(request, destination, context));
  for (;;) {
    const agreed = isRehearsed ? await agreeOn(opened) : null;
    const code = await planAndSend(opened, agreed);
    if (code !== null) return code;
    await presenter.remark(messages.say('result-planned-again'));
  }
}

/** True if a person may have to answer before anything is sent. */
function mayAsk({ isConfirmed }: BulkRequest, destination: Destination, context: Context): boolean {
  if (context.settings.dryRun || context.gate.interview() === null) return false;
  return !isConfirmed || isUnconfirmed(destination, context.settings);
}

/**
 * True if a shared ledger may be made: what is refused must not leave one in the database of a team,
 * where only its owner could remove it.
 */
async function mayBeginShared(
  request: BulkRequest,
  destination: Destination,
  context: Context,
): Promise<boolean> {
  if (context.settings.dryRun || context.settings.noLedger || !mayBeginLedger(context))
    return false;
  const { path } = placeOfRun(request) ?? (await destination.ledgerPlace());
  return path === null;
}

/** Plans as a reader, and asks. Returns the digest of what the person agreed to. */
async function agreeOn(opened: OpenedRun): Promise<string> {
  const { planned, digest } = await planAsReader(opened);
  await planned.orAbandon(planned.ask);
  return digest;
}

async function planAsReader(opened: OpenedRun) {
  await using ledger = await openIdle(() => ledgerFor(opened, true), opened.context);
  const planned = await planOn(ledger, false, opened);
  return { planned, digest: digestOfRun(planned) };
}

/**
 * Sends every step, shows the results, and ends the run. A run without steps leaves no trace, unless
 * it is kept.
 * @param agreed the digest of what the person agreed to; null if nobody was asked
 * @returns the exit code; null if it would send something else
 */
async function planAndSend(opened: OpenedRun, agreed: string | null): Promise<number | null> {
  const { context, destination } = opened;
  const { host, settings } = context;
  await using ledger = await ledgerFor(opened, settings.dryRun);
  const planned = await planOn(ledger, agreed !== null, opened);
  const { record, reports, notes, orAbandon } = planned;
  if (agreed !== null && digestOfRun(planned) !== agreed) {
    await record.abandon();
    return null;
  }
  await orAbandon(async () => {
    if (agreed === null) await planned.ask();
    if (settings.dryRun) await tellDryRun(planned, context);
    else if (notes.length > 0) await note(notes, { ledger, record }, context);
    await rememberDestination(destination, context);
  });
  const sent = await sendPlan(
    { ...planned, isKept: planned.isKept || notes.length > 0 },
    { ...opened, ledger, record, reports },
  );
  return exitCodeOfBulk(sent, host.interruption.drain);
}

/** What would only be recorded has no requests to tell of. */
async function tellDryRun(
  { notes, check }: BulkPlan,
  { presenter, settings, messages }: Context,
): Promise<void> {
  if (notes.length === 0 || check.documents > 0 || settings.quiet) return;
  await presenter.remark(messages.say('next-dry-run', { hidesRequests: false }));
}

async function note(
  notes: readonly ResourceNote[],
  { ledger, record }: Pick<BulkRun, 'ledger' | 'record'>,
  { presenter, settings, messages }: Context,
): Promise<void> {
  await ledger.resources.note(notes, record.id);
  const renames = notes.filter(({ key, newKey }) => key !== newKey).length;
  if (renames > 0 && !settings.quiet)
    await presenter.remark(messages.say('plan-renames', { resources: renames }));
}

/** A run that was planned on a ledger. */
interface PlannedRun extends BulkPlan, Pick<BulkRun, 'record'> {
  readonly reports: Reports | null;
  /** If the work fails, the run leaves no trace. */
  readonly orAbandon: <T>(work: () => Promise<T>) => Promise<T>;
}

const digestOfRun = ({ record, notes }: PlannedRun): string =>
  sha256(`${record.digest()} ${JSON.stringify(notes)}`).toString('hex');

async function planOn(ledger: Ledger, isSeen: boolean, opened: OpenedRun): Promise<PlannedRun> {
  const { request, context, variables, destination, files, progress, make } = opened;
  const { host, settings, presenter } = context;
  const plans = request.kind === 'apply' ? request.plans : [];
  const used = [
    ...filesOfDatabase(ledger.path),
    ...files.map(({ path }) => path),
    ...plans.map(({ name }) => name),
  ];
  await checkWritten(request, used, host);
  await openWritten(request, host);
  const originOf = originsIn(files, originOptions(request, variables), host);
  const position = ledger.position();
  const record = await startRun(ledger, request, {
    api: settings.api,
    plan: plans.length === 0 ? null : digestsText(plans),
    words: wordsOf(opened),
    originOf,
  });
  const reports = await context.reports(request.reports, {
    target: destination.identity,
    plans: plans.map(({ head }) => head.commit),
  });
  const reached = (end: ShownEnd) => {
    presenter.reached(end);
    reports?.reached(end);
  };
  const findings = collectFindings(reports);
  const addFindings = async (found: readonly PlacedFinding[]) =>
    findings.add(await diagnosticsOf({ findings: found }, originOf));
  const run: BulkRun = {
    destination,
    ledger,
    position,
    record,
    files,
    variables,
    findings,
    progress,
    reading(documents) {
      progress.reading(documents);
      reached({ remaining: documents });
    },
    isSeen,
    addFindings,
    complete: async (read) => {
      const check = await record.complete(read);
      await addFindings(check.findings);
      progress.hide();
      if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
      reached({ remaining: check.documents });
      if (!isSeen) await presenter.diagnostics(findings.diagnostics);
      return check;
    },
  };
  const orAbandon = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await record.abandon();
      throw error;
    }
  };
  return { ...(await orAbandon(() => make(run))), record, reports, orAbandon };
}

/** Where the ledger is, if anything but the destination decides it. */
const placeOfRun = (request: BulkRequest): LedgerPlace | null =>
  request.kind === 'undo' ? request.place : null;

/** True if a saved plan of an existing ledger is applied: a new one would not be that. */
const isOfLedger = (request: BulkRequest): boolean =>
  request.kind === 'apply' && request.plans.some(({ head }) => head.ledger !== null);

const ledgerFor = (
  { request, destination, context }: OpenedRun,
  readOnly: boolean,
): Promise<Ledger> =>
  openLedgerOf(destination, context, {
    place: placeOfRun(request),
    readOnly,
    ...(isOfLedger(request) && { mayCreate: false }),
  });

/** Null if the run is not recorded. */
function wordsOf({ destination, context }: OpenedRun): JsonObject | null {
  const { settings } = context;
  if (settings.dryRun || settings.noLedger) return null;
  return recordedWords(destinationInUse(settings, destination.target.profile), context);
}

const filesOf = (request: BulkRequest): readonly InputFile[] =>
  request.kind === 'undo' ? [] : request.files;

/** How the documents of the run are read a second time. */
function originOptions(request: BulkRequest, variables: Variables) {
  const isApply = request.kind !== 'import';
  const allowUnknown = 'allowUnknown' in request && request.allowUnknown;
  return { as: isApply ? null : request.as, allowUnknown, variables, isApply };
}

type Started = Pick<Parameters<Ledger['startImport']>[0], 'api' | 'plan' | 'words'> &
  Pick<ImportOptions, 'originOf'>;

function startRun(
  ledger: Ledger,
  request: BulkRequest,
  { originOf, ...typed }: Started,
): Promise<ImportRun> {
  const undoes = request.kind === 'undo' ? request.run : null;
  const isImport = request.kind === 'import';
  return ledger.startImport(
    { ...typed, command: request.kind, undoes },
    {
      isApply: !isImport,
      originOf,
      again: isImport && request.again,
      isBare: isImport && request.as !== null,
    },
  );
}
