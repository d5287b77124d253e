/**
 * Finds resources that exist and have the content of a new one, although nothing says that they are
 * the same (docs/content-as-code.md, Another key): another command or an import created one, or its
 * document has another key now and does not name the earlier one.
 */
import type { Requests, SameContent } from '../../contract/changes.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { isOperationId, type Operation } from '../../contract/operations.ts';
import { lastKnown, type ResourceKind, type Resources } from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { comparableDigest } from '../../documents/digests.ts';
import { withKeys } from '../../documents/references.ts';
import type { PlannedChange } from './change.ts';
import type { PlanOptions } from './planner.ts';

interface SameContentPorts extends Pick<PlanOptions, 'scope' | 'isWhole'> {
  readonly existing: Ledger['existing'];
  /** As the plan sees them. */
  readonly resources: Resources;
  /** True for a key that a resource of the files has, or had when the ledger saw it last. */
  readonly isInFiles: (key: string) => boolean;
}

/** The ledger is asked once for so many changes. */
const MOST_AT_ONCE = 1000;

/**
 * The changes of a plan, those that create with what has the same content, and those that are missing
 * with whether they may have been renamed.
 */
export const withSameContent = (
  changes: Iterable<PlannedChange>,
  ports: SameContentPorts,
): Generator<PlannedChange> => withRenames(withContents(changes, ports));

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
  let missing: Missing | null = null;
  const noted = (batch: readonly PlannedChange[]): PlannedChange[] => {
    const creates = batch.flatMap((each, index) => createIn(each, index));
    if (creates.length === 0) return [...batch];
    missing ??= missingKeys(ports);
    const same = sameAs(creates, missing, ports);
    return batch.map((each, index) => {
      const [found, { change }] = [same.get(index), each];
      return found === undefined || change.kind !== 'requests'
        ? each
        : { ...each, change: { ...change, sameContent: found } };
    });
  };
  let batch: PlannedChange[] = [];
  for (const planned of changes) {
    batch.push(planned);
    if (batch.length < MOST_AT_ONCE) continue;
    yield* noted(batch);
    batch = [];
  }
  yield* noted(batch);
}

/** A create, and its place among the changes. */
interface Create {
  readonly index: number;
  readonly kind: ResourceKind;
  readonly key: string | null;
  readonly operation: Operation;
  readonly body: JsonObject;
  /** As its author wrote it, with its references. */
  readonly written: JsonObject;
}

function createIn({ change, steps, wanted }: PlannedChange, index: number): Create[] {
  if (!isCreate(change)) return [];
  const [step] = steps();
  if (step === undefined || !isOperationId(step.operation) || step.body === null) return [];
  const { operation: id, body } = step;
  const operation = { id, params: {}, body, key: null, origin: null };
  const { resource: kind, key } = change;
  return [{ index, kind, key, operation, body, written: wanted?.body ?? body }];
}

const isCreate = (change: PlannedChange['change']): change is Requests =>
  change.kind === 'requests' && change.verbs[0] === 'create';

function sameAs(
  creates: readonly Create[],
  missing: Missing,
  ports: SameContentPorts,
): ReadonlyMap<number, SameContent> {
  const operations = creates.map(({ operation }) => operation);
  const existing = ports.existing(operations, ({ existingKey }) => counts(existingKey, ports));
  const same = new Map<number, SameContent>();
  for (const kind of BY_REFERENCE) {
    for (const [place, create] of creates.entries()) {
      if (create.kind !== kind) continue;
      const found = { existing: existing[place] ?? [], missing: missing.find(create) };
      if (found.existing.length > 0 || found.missing !== null) same.set(create.index, found);
    }
  }
  return same;
}

/** What has a key of the files is theirs. If some files are read only, so is what has one of the rest. */
function counts(
  key: string | null,
  { scope, isWhole, resources, isInFiles }: SameContentPorts,
): boolean {
  if (key === null) return true;
  const isOfRest = !isWhole && scope !== null && lastKnown(resources.find(key))?.scope === scope;
  return !isInFiles(key) && !isOfRest;
}

/** Each kind after those that it can refer to, so that their new keys are known. */
const BY_REFERENCE: readonly ResourceKind[] = ['lacuna', 'assessment', 'track'];

/** The keys of the scope that the files do not have any more, by their contents. */
interface Missing {
  /** The key that has the content of a new resource, and is probably its earlier one; null for none. */
  find(create: Create): string | null;
}

function missingKeys({ scope, isWhole, resources, isInFiles }: SameContentPorts): Missing {
  const bySent = new Map<string, string>();
  const byWritten = new Map<string, string>();
  const nameOf = (kind: ResourceKind, content: string) => `${kind} ${content}`;
  for (const { key, kind, content, deletedBy } of isWhole && scope !== null
    ? resources.list(scope)
    : []) {
    if (deletedBy !== null || content === null || isInFiles(key)) continue;
    bySent.set(nameOf(kind, content), key);
    // What refers to others is sent with numbers that may have changed since.
    const written = kind === 'lacuna' ? null : (resources.bodyOf(key)?.written ?? null);
    if (written !== null) byWritten.set(nameOf(kind, comparableDigest(kind, written)), key);
  }
  const earlier = new Map<string, string>();
  const taken = new Set<string>();
  const alikeWritten = (kind: ResourceKind, written: JsonObject) => {
    const named = withKeys(written, (key) => earlier.get(key) ?? key);
    return byWritten.get(nameOf(kind, comparableDigest(kind, named))) ?? null;
  };
  return {
    find: ({ kind, key, body, written }) => {
      if (bySent.size === 0) return null;
      const sent = bySent.get(nameOf(kind, comparableDigest(kind, body)));
      const found = sent ?? (kind === 'lacuna' ? null : alikeWritten(kind, written));
      // Two documents cannot both have been it.
      if (found === null || taken.has(found)) return null;
      taken.add(found);
      if (key !== null) earlier.set(key, found);
      return found;
    },
  };
}
