/**
 * The runs of `import`, `apply` and `undo`: their files, and the plan that their ledger makes of the
 * steps that they add.
 */
import { digestsText } from '../../content/saved-plan/file.ts';
import type {
  ImportOptions,
  ImportRun,
  PlacedFinding,
  PlanCheck,
} from '../../contract/import-run.ts';
import type { Ledger, LedgerPosition } from '../../contract/ledger.ts';
import type { RunFile } from '../../contract/run-record.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { Tally } from '../../core/tally.ts';
import { noVariables, type Variables } from '../../documents/variable-definitions.ts';
import { sha256 } from '../../documents/digests.ts';
import { RunProgress } from '../../presentation/progress.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import type { Context } from '../context.ts';
import { recordedWords } from '../arguments/recorded-words.ts';
import { type Destination, destinationInUse } from '../service/destination.ts';
import { openIdle, openLedgerOf } from '../state/open-ledger.ts';
import { filesOfDatabase } from '../../config/own-files.ts';
import type { RunPlan } from './ending.ts';
import { adoptAll, AdoptFirst } from './existing.ts';
import { openInput, type ReadableFile } from './input.ts';
import type { BulkRequest } from './options.ts';
import { diagnosticsOf, originsIn, rereadingOf } from './reread.ts';
import { checkWritten, collectFindings, type CommandFindings, openWritten } from './outputs.ts';
import { orAbandon, performRun, withDestination } from './run.ts';

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
  /** Those of the configuration and of --var. */
  readonly variables: Variables;
  readonly findings: CommandFindings;
  /** Null if nothing is shown. */
  readonly progress: RunProgress | null;
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

/** What a run is about to do, as its command plans it. */
export type BulkPlan = Omit<RunPlan, 'record' | 'work' | 'reports' | 'digest'>;

type MakePlan = (run: BulkRun) => Promise<BulkPlan>;

/** What is opened once for a run, however often it is planned. */
interface OpenedRun extends Pick<BulkRun, 'destination' | 'variables' | 'progress' | 'files'> {
  readonly request: BulkRequest;
  readonly context: Context;
  readonly make: MakePlan;
}

/**
 * Plans a run of many steps and sends it.
 * @param make called for each plan
 * @returns the exit code
 */
export function performBulkRun(
  request: BulkRequest,
  context: Context,
  make: MakePlan,
): Promise<number> {
  return withDestination(context, async (destination) => {
    const { host, settings, messages } = context;
    const variables =
      'variables' in request ? await effectiveVariables(request.variables, context) : noVariables;
    const files = await openInput(request.kind === 'undo' ? [] : request.files, host);
    using progress = settings.quiet ? null : new RunProgress(host, messages);
    const opened = { request, context, make, variables, destination, files, progress };
    for (;;) {
      try {
        return await performRun({
          ...opened,
          view: 'bulk',
          waiting: (ms, reason) => progress?.waiting(ms, reason),
          openLedger: (readOnly) =>
            readOnly ? openIdle(() => ledgerFor(opened, true), context) : ledgerFor(opened, false),
          plan: (ledger, isSeen) => planOn(ledger, isSeen, opened),
        });
      } catch (error) {
        if (!(error instanceof AdoptFirst)) throw error;
        await adoptNow(error, opened);
      }
    }
  });
}

async function adoptNow({ adopted }: AdoptFirst, opened: OpenedRun): Promise<void> {
  const { host, presenter, settings, messages } = opened.context;
  await using ledger = await ledgerFor(opened, false);
  await adoptAll(adopted, ledger, host);
  const about = { resources: adopted.length };
  if (!settings.quiet) await presenter.remark(messages.say('plan-taken', about));
}

async function planOn(ledger: Ledger | null, isSeen: boolean, opened: OpenedRun): Promise<RunPlan> {
  if (ledger === null) throw new TypeError('a run of many steps without a ledger');
  const { request, context, variables, destination, files, progress, make } = opened;
  const { host, presenter, settings } = context;
  const plans = request.kind === 'apply' ? request.plans : [];
  const used = [
    ...filesOfDatabase(ledger.path),
    ...files.flatMap(({ path }) => path ?? []),
    ...plans.map(({ name }) => name),
  ];
  await checkWritten(request, used, host);
  const { rejects = null } = request.kind === 'import' ? request : {};
  if (rejects !== null) {
    const { refuseCorrected } = await import('./rejects.ts');
    await refuseCorrected(rejects, ledger, context);
  }
  // A dry run sends nothing that could be rejected.
  await openWritten(settings.dryRun ? { reports: request.reports } : request, host);
  const position = ledger.position();
  const originOf = originsIn(files, host);
  const record = await startRun(ledger, opened, originOf);
  const reports = await context.reports(request.reports, {
    target: destination.identity,
    plans: plans.map(({ head }) => head.commit),
  });
  const reached = (remaining: number) => {
    const end = { tally: new Tally(), remaining };
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
      progress?.reading(documents);
      reached(documents);
    },
    isSeen,
    addFindings,
    complete: async (read) => {
      const check = await record.complete(read);
      await addFindings(check.findings);
      progress?.hide();
      if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
      reached(check.documents);
      if (!isSeen) await presenter.diagnostics(findings.diagnostics);
      return check;
    },
  };
  const made = await orAbandon(record, () => make(run));
  const digest = () => sha256(`${record.digest()} ${JSON.stringify(made.notes)}`);
  return { ...made, record, work: record.work, reports, digest };
}

function startRun(
  ledger: Ledger,
  { request, context, variables, destination, files }: OpenedRun,
  originOf: ImportOptions['originOf'],
): Promise<ImportRun> {
  const { host, settings } = context;
  const isImport = request.kind === 'import';
  const as = isImport ? request.as : null;
  const allowUnknown = 'allowUnknown' in request && request.allowUnknown;
  const isRecorded = !settings.dryRun && !settings.noLedger;
  const words = destinationInUse(settings, destination.target.profile);
  return ledger.startImport(
    {
      api: settings.api,
      command: request.kind,
      words: isRecorded ? recordedWords(words, context) : null,
      undoes: request.kind === 'undo' ? request.run : null,
      plan:
        request.kind === 'apply' && request.plans.length > 0 ? digestsText(request.plans) : null,
    },
    {
      isApply: !isImport,
      originOf,
      readAgain: rereadingOf(files, { as, allowUnknown, variables }, host),
      again: isImport && request.again,
      skipsInvalid: isImport && request.skipsInvalid,
      releaseNotes: isImport ? request.releaseNotes : null,
      isBare: as !== null,
    },
  );
}

/** True if a saved plan of an existing ledger is applied: a new one would not be that. */
const isOfLedger = (request: BulkRequest): boolean =>
  request.kind === 'apply' && request.plans.some(({ head }) => head.ledger !== null);

const ledgerFor = (
  { request, destination, context }: OpenedRun,
  readOnly: boolean,
): Promise<Ledger> =>
  openLedgerOf(destination, context, {
    place: request.kind === 'undo' ? request.place : null,
    readOnly,
    ...(isOfLedger(request) && { mayCreate: false }),
  });
