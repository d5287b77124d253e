/**
 * Finds resources that exist and have the content of a new one, although nothing says that they are
 * the same (docs/scripting.md): an import created one without a key, or its document has another key
 * now and does not name the earlier one.
 */
import type { Requests, SameContent } from '../../contract/changes.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { isOperationId, type Operation } from '../../contract/operations.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import { hexadecimal } from '../../core/bytes.ts';
import type { JsonObject } from '../../core/json.ts';
import { comparableDigest, type Digest } from '../../documents/canonical.ts';
import type { PlannedChange } from './change.ts';
import type { PlanOptions } from './planner.ts';

interface SameContentPorts extends Pick<PlanOptions, 'scope' | 'isWhole'> {
  readonly ledger: Pick<Ledger, 'createdBefore' | 'resources'>;
  readonly digest: Digest;
  /** True for a key that a resource of the files has, or had when the ledger saw it last. */
  readonly isInFiles: (key: string) => boolean;
}

/** The ledger is asked once for so many changes. */
const MOST_AT_ONCE = 1000;

/** The changes of a plan, those that create with what has the same content. */
export async function* withSameContent(
  changes: Iterable<PlannedChange>,
  ports: SameContentPorts,
): AsyncGenerator<PlannedChange> {
  let missing: ReadonlyMap<string, string> | null = null;
  const noted = async (batch: readonly PlannedChange[]): Promise<PlannedChange[]> => {
    const creates = batch.flatMap((each, index) => createIn(each, index));
    if (creates.length === 0) return [...batch];
    missing ??= missingOnes(ports);
    const same = await sameAs(creates, missing, ports);
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
    yield* await noted(batch);
    batch = [];
  }
  yield* await noted(batch);
}

/** A create, and its place among the changes. */
interface Create {
  readonly index: number;
  readonly kind: ResourceKind;
  readonly operation: Operation;
  readonly body: JsonObject;
}

function createIn({ change, steps }: PlannedChange, index: number): Create[] {
  if (!isCreate(change)) return [];
  const [step] = steps();
  if (step === undefined || !isOperationId(step.operation) || step.body === null) return [];
  const { operation: id, body } = step;
  const operation = { id, params: {}, body, key: null, origin: null };
  return [{ index, kind: change.resource, operation, body }];
}

const isCreate = (change: PlannedChange['change']): change is Requests =>
  change.kind === 'requests' && change.verbs[0] === 'create';

async function sameAs(
  creates: readonly Create[],
  missing: ReadonlyMap<string, string>,
  { ledger, digest }: SameContentPorts,
): Promise<ReadonlyMap<number, SameContent>> {
  const created = new Map<number, SameContent['created']>();
  const before = await ledger.createdBefore(creates.map(({ operation }) => operation));
  for (const { index, id, run } of before) {
    const kind = creates[index]?.kind;
    // What has a key is the resource of that key.
    if (kind !== undefined && ledger.resources.byId(kind, id) === null) {
      created.set(index, { id, run });
    }
  }
  const same = new Map<number, SameContent>();
  for (const [place, { index, kind, body }] of creates.entries()) {
    const found: SameContent = {
      created: created.get(place) ?? null,
      missing: missing.get(nameOf(kind, comparableDigest(kind, body, digest))) ?? null,
    };
    if (found.created !== null || found.missing !== null) same.set(index, found);
  }
  return same;
}

/** The keys of this scope that the files do not have any more, by what is known of their contents. */
function missingOnes({ scope, isWhole, ledger, isInFiles }: SameContentPorts): Map<string, string> {
  const missing = new Map<string, string>();
  if (scope === null || !isWhole) return missing;
  for (const { key, kind, content, deletedBy } of ledger.resources.list(scope)) {
    if (deletedBy !== null || content === null || isInFiles(key)) continue;
    missing.set(nameOf(kind, content), key);
  }
  return missing;
}

const nameOf = (kind: ResourceKind, content: Uint8Array) => `${kind} ${hexadecimal(content)}`;
