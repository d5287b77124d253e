/** Looks up documents in the ledger: by key, or by content and ordinal. */
import type { PlannedId, Returned } from '../contract/references.ts';
import { type KeyState, lastKnown, type ResourceKind } from '../contract/resources.ts';
import { verified, type Summed } from './checksum.ts';
import {
  bytesIn,
  numberIn,
  numberOrNullIn,
  plannedIdIn,
  present,
  textIn,
  textOrNullIn,
  wordIn,
} from './columns.ts';
import { type Columns, type Database, readingTogether } from './database.ts';
import {
  createKnownResources,
  type ExistingResource,
  type KnownResources,
} from './known-resources.ts';
import type { Treatment } from './planned-row.ts';
import { rowIn, states, type Row } from './operation-rows.ts';
import { createIds } from './returned-ids.ts';

/** The columns with which every document of an input is compared. */
export type KnownRow = Pick<Row, 'seq' | 'run' | 'state' | 'maybe' | 'suspect' | 'sum'> & Summed;

/** The minimum that the comparison needs. */
export type FoundRow = Pick<Row, 'seq' | 'state' | 'maybe'>;

const KNOWN = `seq, run, state, content, operation, maybe, resource, version, key, ordinal,
  suspect, sum`;

export interface Known {
  byKey(key: string): KnownRow | undefined;
  byContent(content: Uint8Array, ordinal: number): FoundRow | undefined;
  bySeq(seq: number): KnownRow | undefined;
  /** What references to a key of an earlier run get; null if they get nothing. */
  given(key: string): Given | null;
  /** The resource that existed under the key when the run began. */
  resourceOf(key: string): ExistingResource | null;
  /** The number of the create that returned this id; null if none did. */
  makerOf(kind: ResourceKind, id: string): number | null;
  /** The protected resource with this id, or with this key. */
  protectedBy(
    kind: ResourceKind,
    named: { readonly id: string | null; readonly key: string | null },
  ): (ExistingResource & { readonly key: string }) | null;
  /** What is known of resources. */
  readonly resources: KnownResources;
  /**
   * An operation with this content that a single command left in doubt. Returns each one once: if
   * an input has the document twice, the second one is another operation.
   */
  inDoubtOfCommand(content: Uint8Array): KnownRow | undefined;
  /** The whole row. Throws TypeError if it does not exist. */
  whole(seq: number): Row;
  runId(number: number): string;
  /** True if part of the record is lost and nobody has resolved what it held. */
  readonly hasGap: boolean;
}

interface Given {
  readonly returned: Returned;
  /** What created the resource, or returned the values. */
  readonly operation: PlannedId;
}

export function createKnown(database: Database): Known {
  const resources = createKnownResources(database);
  const byKey = database.prepare(`SELECT ${KNOWN} FROM operations WHERE key = ? AND ordinal = 0`);
  const byContent = database.prepare(
    `SELECT ${KNOWN} FROM operations WHERE content = ? AND ordinal = ? AND ordinal > 0`,
  );
  const bySeq = database.prepare(`SELECT ${KNOWN} FROM operations WHERE seq = ?`);
  const whole = database.prepare('SELECT * FROM operations WHERE seq = ?');
  const run = database.prepare('SELECT id FROM runs WHERE number = ?');
  const ids = createIds(database);
  const doubts = doubtsOfCommands(database);
  const hasContents = holdsContents(database);
  const hasResources = database.prepare('SELECT 1 FROM resources LIMIT 1').get() !== undefined;
  const begin = readingTogether(database);
  return {
    byKey: (key) => {
      begin();
      return sound(byKey.get(key));
    },
    byContent: (content, ordinal) => {
      if (!hasContents) return undefined;
      begin();
      return sound(byContent.get(content, ordinal));
    },
    bySeq: (seq) => {
      begin();
      return sound(bySeq.get(seq));
    },
    resources,
    resourceOf: (key) => {
      if (!hasResources) return null;
      begin();
      return resources.existing(key);
    },
    makerOf: (kind, id) => ids.holder(`${kind}.create`, id)?.seq ?? null,
    protectedBy: (kind, { id, key }) => {
      if (!hasResources) return null;
      begin();
      const named = key === null ? null : lastKnown(resources.find(key));
      const found = id === null ? named : resources.byId(kind, id);
      if (found?.protect !== true || found.deletedBy !== null) return null;
      return { key: found.key, kind: found.kind, id: found.id };
    },
    given: (key) => {
      begin();
      const returned = resources.given(key);
      const operation = returned && operationOf(resources.find(key));
      return returned === null || operation === null ? null : { returned, operation };
    },
    inDoubtOfCommand: (content) => {
      const seq = doubts.size === 0 ? undefined : doubts.get(hexOf(content))?.shift();
      return seq === undefined ? undefined : sound(bySeq.get(seq));
    },
    whole: (seq) => {
      const row = whole.get(seq);
      if (row === undefined) throw new TypeError(`no operation ${seq}`);
      return verified(rowIn(row));
    },
    runId: (number) => textIn(present(run.get(number)), 'id'),
    hasGap: gapIn(database) !== null,
  };
}

function operationOf(state: KeyState): PlannedId | null {
  if (state.kind === 'other') return state.operation;
  if (state.kind !== 'known' && state.kind !== 'in-doubt') return null;
  return state.resource && `${state.resource.kind}.create`;
}

const hexOf = (content: Uint8Array) => Buffer.from(content).toString('hex');

/** By content. Few, because a person resolves each of them. */
function doubtsOfCommands(database: Database): ReadonlyMap<string, number[]> {
  const found = database
    .prepare(
      `SELECT seq, content FROM operations INDEXED BY operations_in_doubt
       WHERE state = 'in-doubt' AND ordinal IS NULL AND operation <> 'import' ORDER BY seq`,
    )
    .all();
  const doubts = new Map<string, number[]>();
  for (const row of found) {
    const content = hexOf(bytesIn(row, 'content'));
    doubts.set(content, [...(doubts.get(content) ?? []), numberIn(row, 'seq')]);
  }
  return doubts;
}

/** The entry for the lost part of the record (recover.ts); null if nothing is lost. */
export function gapIn(database: Database): { readonly seq: number; readonly run: string } | null {
  const found = database
    .prepare(
      `SELECT seq, runs.id AS run FROM operations INDEXED BY operations_in_doubt
       JOIN runs ON runs.number = run
       WHERE operations.state = 'in-doubt' AND operation = 'import'`,
    )
    .get();
  return found === undefined ? null : { seq: numberIn(found, 'seq'), run: textIn(found, 'run') };
}

const sound = (row: Columns | undefined) =>
  row === undefined ? undefined : verified(knownRowIn(row));

function knownRowIn(row: Columns): KnownRow {
  return {
    seq: numberIn(row, 'seq'),
    run: numberIn(row, 'run'),
    state: wordIn(row, 'state', states),
    content: bytesIn(row, 'content'),
    operation: plannedIdIn(row),
    maybe: numberIn(row, 'maybe'),
    resource: textOrNullIn(row, 'resource'),
    version: textOrNullIn(row, 'version'),
    key: textOrNullIn(row, 'key'),
    ordinal: numberOrNullIn(row, 'ordinal'),
    suspect: numberIn(row, 'suspect'),
    sum: numberOrNullIn(row, 'sum'),
  };
}

/**
 * Whether any operation can be found by content. A run never looks for its own additions: no two of
 * its documents have the same content and ordinal.
 */
function holdsContents(database: Database): boolean {
  return database.prepare('SELECT 1 FROM operations WHERE ordinal > 0 LIMIT 1').get() !== undefined;
}

/** How an import treats a document that earlier runs have recorded. */
export function treatmentOf(known: FoundRow | undefined, again: boolean): Treatment {
  if (known === undefined || again) return 'send';
  switch (known.state) {
    case 'done':
      return 'skipped';
    case 'in-doubt':
    case 'given-up':
      return known.state;
    default:
      return 'send';
  }
}
