/** Makes the plan of `plan` and `apply` from the files (docs/content-as-code.md). */
import { remarksBeforeSending } from '../../authoring/lint.ts';
import { checkDocument, type DocumentCheckOptions } from '../../authoring/check-document.ts';
import { printBody } from '../../authoring/print.ts';
import type { PlannedChange } from '../../content/plan/change.ts';
import type { SavedPlan } from '../../content/saved-plan/file.ts';
import { rowsAs, type TableRules } from '../../documents/csv/header.ts';
import { problem } from '../../messages/problem.ts';
import { findUses, judgePlan } from '../../content/saved-plan/judge.ts';
import { Planner } from '../../content/plan/planner.ts';
import type { Change } from '../../contract/changes.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Verb } from '../../contract/operations.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import type { RunFile } from '../../contract/run-record.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { commitIn, type Host } from '../../core/host.ts';
import { isObject } from '../../core/json.ts';
import { makeDiagnostic } from '../../documents/check.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import type { CheckedResource } from '../../documents/resource-document.ts';
import { byPlace, type SourceDocument } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import {
  fromStart,
  type InputReader,
  placeDocument,
  type ReadableFile,
  readInputFiles,
} from '../send/input.ts';
import {
  type ApplyRequest,
  type contentOptions,
  type FolderRequest,
  inputFiles,
} from '../send/options.ts';
import type { FilesOf } from '../input/shared-options.ts';
import { findContentFiles } from './content-files.ts';
import type { BulkRun } from '../send/bulk-run.ts';
import type { CommandFindings } from '../send/outputs.ts';
import type { Context } from '../context.ts';
import { resourcesToPlan } from '../state/open-ledger.ts';
import { type FoundContents, withSameContent } from '../../content/plan/same-content.ts';

/** The files that were named; without any, or beside saved plans, all of the content folder. */
export async function folderRequest(
  { files: named, format, ...given }: FilesOf<typeof contentOptions>,
  { plans, table }: { readonly plans: readonly SavedPlan[]; readonly table: TableRules },
  context: Context,
): Promise<FolderRequest> {
  const files = plans.length > 0 ? [] : named;
  const isWhole = files.length === 0;
  if (given.prune && !isWhole) throw pruneNeeds('whole-folder');
  const { scope, files: names } = await findContentFiles(context, files);
  if (given.prune && scope === null) throw pruneNeeds('scope');
  return { ...given, files: inputFiles(names, { format, table }), isWhole, scope };
}

/** Without a whole folder and its scope, nobody can tell what is missing. */
const pruneNeeds = (reason: 'whole-folder' | 'scope') =>
  new CliError('usage', problem('content/prune-needs', { reason }));

export interface PlanInput {
  readonly request: FolderRequest;
  readonly variables: Variables;
  readonly context: Context;
  readonly ledger: Ledger;
  readonly files: readonly ReadableFile[];
  readonly findings: CommandFindings;
  readonly reading?: (documents: number) => void;
}

export interface FolderPlan {
  readonly planner: Planner;
  readonly read: readonly RunFile[];
  /** What is wrong with references and keys. */
  readonly found: readonly PlacedFinding[];
  /** What lint says of the content that a change sends. */
  readonly remarksOf: (change: Change) => readonly Diagnostic[];
}

export async function makePlan(making: PlanInput): Promise<FolderPlan> {
  const { request, variables, context, ledger, files, findings } = making;
  const { reading: progress = () => undefined } = making;
  const { host } = context;
  const { scope, isWhole, prune, noRelease: leavesReleases } = request;
  const deletes = prune ? 'missing' : 'nothing';
  const planner = new Planner(
    { scope, isWhole, deletes, leavesReleases, commit: commitIn(host.env) },
    {
      resources: resourcesToPlan(ledger),
      print: printBody,
      nameOf: (file) => files[file]?.name ?? '',
    },
  );
  const { as, allowUnknown } = request;
  const found = (diagnostics: readonly Diagnostic[]) => findings.add(diagnostics);
  const remarks = new Map<string, readonly Diagnostic[]>();
  const review = ({ resource, document }: FolderResource) => {
    if (resource === null || document === null || planner.isSame(resource.key)) return;
    const remarked = remarksBeforeSending(document, null);
    if (remarked.length > 0) remarks.set(resource.key, remarked);
  };
  const options = { as, allowUnknown, variables };
  if (isWhole && context.settings.waitMs > 0) await mustBeWhole(files, context);
  const read = await readContent(planner, files, { options, found, progress, review }, host);
  const wrong = findings.hasErrors ? [] : planner.complete();
  // No plan will say which of them are about content that is sent.
  if (findings.hasErrors || wrong.length > 0) findings.add([...remarks.values()].flat());
  const remarksOf = (change: Change) => {
    const isSent =
      change.kind === 'requests' && change.verbs.some((verb) => sendsContent.has(verb));
    return isSent ? (remarks.get(change.key ?? '') ?? []) : [];
  };
  return { planner, read, found: wrong, remarksOf };
}

const sendsContent: ReadonlySet<Verb> = new Set(['create', 'edit']);

/**
 * Says of each change of the files whether one of the saved plans approves it. What lint says of the
 * changes that were shown is added to the remarks.
 */
export function judgeFolder(
  { planner, remarksOf }: FolderPlan,
  found: FoundContents,
  run: BulkRun<ApplyRequest>,
) {
  const { request, ledger, record } = run;
  const { plans, scope, noRelease: leavesReleases } = request;
  const uses = plans.map((plan) => findUses(plan, { ledger, own: record.id }));
  const ports = {
    resources: resourcesToPlan(ledger),
    scope,
    leavesReleases,
    keyNow: planner.keyNow,
  };
  const judge = judgePlan(planner, uses, ports);
  const remarks: Diagnostic[] = [];
  function* changes(): Generator<PlannedChange> {
    for (const planned of withSameContent(judge.changes(), found)) {
      remarks.push(...remarksOf(planned.change));
      yield planned;
    }
  }
  return { judge, remarks, changes };
}

/** While the command waited (--wait), a document may have moved to a file that was not there before. */
async function mustBeWhole(files: readonly ReadableFile[], context: Context): Promise<void> {
  const read = new Set(files.map(({ name }) => name));
  const { files: now } = await findContentFiles(context);
  const added = now.find((name) => !read.has(name));
  if (added !== undefined)
    throw new CliError('conflict', problem('import/changed', { file: added }));
}

interface ContentOptions extends Pick<InputReader, 'found' | 'progress'> {
  readonly options: FolderOptions;
  readonly review?: (resource: FolderResource) => void;
}

export function readContent(
  planner: Pick<Planner, 'add'>,
  files: readonly ReadableFile[],
  { options, review, ...reading }: ContentOptions,
  host: Host,
): Promise<RunFile[]> {
  const take = (streamed: StreamedDocument, file: number): readonly Diagnostic[] => {
    const read = readResource(streamed, options);
    const { resource, document, diagnostics } = read;
    if (resource === null || document === null) return diagnostics;
    const place = placeDocument(streamed, file);
    const references = fromStart(document, resource.references);
    const findings = planner.add({ ...resource, references, place });
    review?.(read);
    return [...diagnostics, ...findings.map((finding) => makeDiagnostic(finding, document))];
  };
  const { allowUnknown, as } = options;
  return readInputFiles(
    files,
    { ...reading, reading: { allowUnknown, rows: rowsAs(as ?? 'resource') }, take },
    host,
  );
}

interface FolderOptions extends DocumentCheckOptions {
  /** The kind of every row of CSV; null if each row names its own. */
  readonly as: ResourceKind | null;
}

interface FolderResource extends CheckedResource {
  /** With its variables replaced; null if its text is malformed. */
  readonly document: SourceDocument | null;
}

/**
 * The resource that a document asks for, whichever its format. The rows of a CSV file must have been
 * read as resources.
 */
export function readResource(
  { document, diagnostics }: StreamedDocument,
  options: DocumentCheckOptions,
): FolderResource {
  if (document === null)
    return { document, resource: null, key: null, diagnostics: [...diagnostics] };
  const checked = checkDocument(document, { resource: true }, options);
  const { resource, key } = checked;
  const isRight = diagnostics.every(({ severity }) => severity !== 'error');
  const all = [...diagnostics, ...checked.diagnostics].sort(byPlace);
  const right = isRight && resource !== null ? { ...resource, isCloze: isCloze(document) } : null;
  return { document: checked.document, resource: right, key, diagnostics: all };
}

/** True of a question as its file has it, before it is compiled: bare, or in a body. */
function isCloze({ value }: SourceDocument): boolean {
  const { body = value, cloze = null } = isObject(value) ? value : {};
  return cloze !== null || (isObject(body) && (body['cloze'] ?? null) !== null);
}
