/**
 * Finds resources that exist and have the content of a new one, although nothing says that they are
 * the same (docs/content-as-code.md, Another key): another command or an import created one, or its
 * document has another key now and does not name the earlier one.
 */
import type { Requests } from '../../contract/changes.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { lastKnown, type ResourceKind } from '../../contract/resources.ts';
import { comparableDigest } from '../../documents/digests.ts';
import type { PlannedChange } from './change.ts';
import type { Planner, PlanOptions } from './planner.ts';

/** What is planned, and the ledger as the plan sees it. */
interface Planned {
  readonly request: Pick<PlanOptions, 'scope' | 'isWhole'>;
  readonly ledger: Pick<Ledger, 'existing' | 'resources'>;
}

interface SameContentPorts extends Planned, Pick<Planner, 'isInFiles'> {}

/** The ledger is asked once for so many changes. */
const MOST_AT_ONCE = 1000;

/**
 * The changes of a plan, those that create with what has the same content, and those that are missing
 * with whether they may have been renamed.
 */
export const withSameContent = (
  changes: Iterable<PlannedChange>,
  { isInFiles }: Pick<Planner, 'isInFiles'>,
  { request, ledger }: Planned,
): Generator<PlannedChange> => withRenames(withContents(changes, { request, ledger, isInFiles }));

/** What is missing comes last, so one of each kind can be told that something like it is new. */
function* withRenames(changes: Iterable<PlannedChange>): Generator<PlannedChange> {
  const kinds = new Set<ResourceKind>();
  const named = new Set<string>();
  for (const planned of changes) {
    const { change } = planned;
    if (isCreate(change) && change.deletedBy === null) {
      const { sameContent } = change;
      if (sameContent === undefined) kinds.add(change.resource);
      else named.add(sameContent.missing ?? '');
    }
    const isOpen = change.kind === 'missing' && !named.has(change.key ?? '');
    if (isOpen && kinds.has(change.resource)) {
      kinds.delete(change.resource);
      yield { ...planned, change: { ...change, mayBeRenamed: true } };
    } else yield planned;
  }
}

function* withContents(
  changes: Iterable<PlannedChange>,
  ports: SameContentPorts,
): Generator<PlannedChange> {
  let missing: Map<string, string> | null = null;
  let batch: PlannedChange[] = [];
  for (const planned of changes) {
    if (isCreate(planned.change)) missing ??= new Map(missingContents(ports));
    batch.push(planned);
    if (batch.length < MOST_AT_ONCE) continue;
    yield* noted(batch, missing, ports);
    batch = [];
  }
  yield* noted(batch, missing, ports);
}

/** @param missing the keys that are missing from the files, by their contents; null before any create */
function noted(
  batch: readonly PlannedChange[],
  missing: Map<string, string> | null,
  ports: SameContentPorts,
): readonly PlannedChange[] {
  if (missing === null) return batch;
  const creates = batch.map(createIn);
  const existing = ports.ledger
    .existing(
      creates.filter((each) => each !== null),
      ({ existingKey }) => counts(existingKey, ports),
    )
    .values();
  return batch.map((planned, index) => {
    const { change } = planned;
    const create = creates[index] ?? null;
    if (create === null || change.kind !== 'requests') return planned;
    const content = contentName(change.resource, comparableDigest(change.resource, create.body));
    const same = { existing: existing.next().value ?? [], missing: missing.get(content) ?? null };
    // Two documents cannot both have been it.
    missing.delete(content);
    const isNew = same.existing.length === 0 && same.missing === null;
    return isNew ? planned : { ...planned, change: { ...change, sameContent: same } };
  });
}

const contentName = (kind: ResourceKind, digest: string) => `${kind} ${digest}`;

function createIn({ change, steps }: PlannedChange) {
  const [step] = isCreate(change) ? steps() : [];
  if (step === undefined || step.body === null) return null;
  const { operation: id, body } = step;
  return { id, params: {}, body, key: null, origin: null };
}

const isCreate = (change: PlannedChange['change']): change is Requests =>
  change.kind === 'requests' && change.verbs[0] === 'create';

/** What has a key of the files is theirs. If some files are read only, so is what has one of the rest. */
function counts(
  key: string | null,
  { request: { scope, isWhole }, ledger: { resources }, isInFiles }: SameContentPorts,
): boolean {
  if (key === null) return true;
  const isOfRest = !isWhole && scope !== null && lastKnown(resources.find(key))?.scope === scope;
  return !isInFiles(key) && !isOfRest;
}

/** The keys of the scope that the files do not have any more, by their contents. */
function* missingContents({
  request: { scope, isWhole },
  ledger: { resources },
  isInFiles,
}: SameContentPorts): Generator<[string, string]> {
  if (!isWhole || scope === null) return;
  for (const { key, kind, content, deletedBy } of resources.list(scope)) {
    if (deletedBy === null && content !== null && !isInFiles(key))
      yield [contentName(kind, content), key];
  }
}
