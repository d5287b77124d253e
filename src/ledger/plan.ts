/**
 * The documents of one import, in temporary files, so that memory use does not grow with the input.
 * Nothing here is durable; the ledger holds everything that must be.
 */
import type { PlannedOperation } from '../contract/import-run.ts';
import type { PlannedId } from '../contract/references.ts';
import type { Effect } from '../contract/resources.ts';
import type { JsonObject } from '../core/json.ts';
import type { Failure } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { failureAsJson } from './stored-outcome.ts';
import {
  createPlanConditions,
  type PlanConditions,
  type PositionRange,
} from './plan-conditions.ts';
import { createPlanRecords, type PlanRecords } from './plan-records.ts';
import { objectIn, type Need, type PlannedRow, type Treatment } from './planned-row.ts';
import { createPositionIndex, hashOf, startOf } from './position-index.ts';
import { effectIn } from './stored-effect.ts';
import { stepKey } from '../contract/step-keys.ts';
import { subjectOf } from './subject.ts';

export type NewDocument = Pick<
  PlannedOperation,
  'key' | 'content' | 'references' | 'place' | 'effect' | 'after'
> & {
  readonly operation: PlannedId;
  readonly treatment: Treatment;
  readonly ordinal: number | null;
  readonly seq: number | null;
  readonly maybe: boolean;
  readonly failure: Failure | null;
  readonly params: JsonObject;
  readonly body: JsonObject | null;
  /** True for a deletion of an apply, which waits for the end of everything that is before it. */
  readonly comesLast?: boolean;
};

/** Where a document with a key is in the plan; no position if an earlier run has completed it. */
export interface KeyRow {
  readonly position: number | null;
  readonly operation: PlannedId;
}

/** The contents that a document is sent with. The body is parsed only on request. */
export interface Parts {
  readonly params: JsonObject;
  readonly body: JsonObject | null;
  readonly bodyText: string | null;
}

/**
 * Positions (from 1) order the work. A document with references, or with a previous document on the
 * same resource (`after`), is conditional, and so is one that comes last. A step of an apply without
 * a document has no place. `effect` is that of a step of an apply.
 */
export interface Plan extends Disposable {
  readonly size: number;
  readonly hasReferences: boolean;
  readonly hasChains: boolean;
  /** The position of the first document that comes last; null without any. */
  readonly lastFrom: number | null;
  append(document: NewDocument): void;
  /**
   * Claims the key for the next document. Returns the position of the document that already has it,
   * otherwise null.
   */
  claimKey(key: string): number | null;
  /** Adds the key of an operation that an earlier run has completed. */
  addDoneKey(key: string, operation: PlannedId): void;
  keyOf(key: string): KeyRow | undefined;
  /** The keys that documents need, in an order, at most `limit` after this one. */
  keysNeeded(after: string, limit: number): string[];
  /** The number of the next document among documents with equal content, from 1. */
  ordinalOf(content: Uint8Array): number;
  row(position: number): PlannedRow | undefined;
  /** The documents after a position, in order, at most `limit`. */
  page(after: number, limit: number): PlannedRow[];
  parts(position: number): Parts;
  /** Of a step of an apply; otherwise null. */
  effectOf(position: number): Effect | null;
  /** The conditional documents that have not been dealt with. */
  parked(range: PositionRange): number[];
  /** The documents that need a key. */
  needing(key: string, range: PositionRange): number[];
  /** The documents that follow this one on the same resource. */
  following(position: number, range: PositionRange): number[];
  /** True if a conditional document before this position has not been dealt with. */
  hasParkedBefore(position: number): boolean;
  /** Marks a conditional document as dealt with. */
  take(position: number, treatment: Treatment): void;
  /** Marks a document as invalid for this reason. */
  invalidate(position: number, failure: Failure): void;
}

export function createPlan(): Plan {
  const records = createPlanRecords();
  const conditions = createPlanConditions();
  const state: PlanState = {
    hasReferences: false,
    hasChains: false,
    lastFrom: null,
    count: 0,
  };
  return {
    get size() {
      return records.size;
    },
    get hasReferences() {
      return state.hasReferences;
    },
    get hasChains() {
      return state.hasChains;
    },
    get lastFrom() {
      return state.lastFrom;
    },
    append: appending({ records, conditions, state }),
    ...keysIn(records, conditions),
    ...countsIn(records, state),
    ...rowsIn(records),
    keysNeeded: (after, limit) => conditions.keysNeeded(after, limit),
    parked: (range) => conditions.parked(range),
    needing: (key, range) => conditions.needing(key, range),
    following: (position, range) => conditions.following(position, range),
    hasParkedBefore: (position) =>
      conditions.parked({ after: 0, upTo: position - 1, limit: 1 }).length > 0,
    take: (position, treatment) => {
      records.take(position, treatment);
      conditions.unpark(position);
    },
    invalidate: (position, failure) => records.invalidate(position, failureText(failure)),
    [Symbol.dispose]: () => {
      records[Symbol.dispose]();
      conditions[Symbol.dispose]();
    },
  };
}

const failureText = (failure: Failure) => stringifyExact(failureAsJson(failure));

interface PlanState {
  hasReferences: boolean;
  hasChains: boolean;
  lastFrom: number | null;
  /** What `ordinalOf` has found for the next document; 0 if it was not asked. */
  count: number;
}

interface Appending {
  readonly records: PlanRecords;
  readonly conditions: PlanConditions;
  readonly state: PlanState;
}

function appending({ records, conditions, state }: Appending): Plan['append'] {
  return (document) => {
    const { operation, treatment, key, ordinal, seq, failure, content } = document;
    const { maybe, place, effect, comesLast = false } = document;
    const position = records.size + 1;
    // Documents that are settled without a request need none of this.
    const isSent = treatment === 'send';
    const after = isSent ? chained(document, conditions, position) : null;
    state.hasChains ||= after !== null;
    const needs = isSent ? needsIn(document) : [];
    if (needs.length > 0) {
      state.hasReferences = true;
      for (const needed of needs.flatMap(keysNeeded)) conditions.need(needed, position);
    }
    if (comesLast) state.lastFrom ??= position;
    const conditional = needs.length > 0 || after !== null || comesLast;
    if (conditional) conditions.park(position);
    const { count } = state;
    state.count = 0;
    records.append(
      { operation, treatment, ordinal, seq, maybe, place, conditional, after, content, count },
      {
        key,
        refs: needs.length > 0 ? JSON.stringify(needs) : null,
        params: isSent ? paramsText(document.params) : null,
        body: isSent && document.body !== null ? stringifyExact(document.body) : null,
        effect: effect === undefined ? null : stringifyExact({ ...effect }),
        failure: failure === null ? null : failureText(failure),
      },
    );
  };
}

/** Most documents have none. */
const paramsText = (params: JsonObject) =>
  Object.keys(params).length === 0 ? null : stringifyExact(params);

function needsIn({ references, after = [] }: NewDocument): readonly Need[] {
  if (after.length === 0) return references;
  return [...references, ...after.map((key) => ({ key, gives: null }))];
}

/** Every key whose end may let the document go on (`sourceOf`). */
const keysNeeded = ({ key, gives }: Need): string[] =>
  gives === 'versionId' ? [key, stepKey(key, 'release')] : [key];

/** Returns the position of the previous document on the same resource. */
function chained(
  { operation, params, body }: NewDocument,
  conditions: PlanConditions,
  position: number,
): number | null {
  const subject = subjectOf(operation, { params, body });
  return subject === null ? null : conditions.follow(subject, position);
}

function keysIn(records: PlanRecords, conditions: PlanConditions) {
  const index = createPositionIndex();
  const positionOf = (bytes: Uint8Array) =>
    index.get(hashOf(bytes), (position) => records.hasKey(position, bytes));
  return {
    keyOf: (key: string): KeyRow | undefined => {
      const position = positionOf(bytesOf(key));
      if (position !== 0) return { position, operation: records.operation(position) };
      const operation = conditions.doneKey(key);
      return operation && { position: null, operation };
    },
    claimKey: (key: string) => {
      const bytes = bytesOf(key);
      const other = positionOf(bytes);
      if (other === 0) index.set(hashOf(bytes), records.size + 1, never);
      return other === 0 ? null : other;
    },
    addDoneKey: (key: string, operation: PlannedId) => conditions.addDoneKey(key, operation),
  };
}

const bytesOf = (key: string) => Buffer.from(key);
const never = () => false;

function countsIn(records: PlanRecords, state: PlanState) {
  const index = createPositionIndex();
  return {
    ordinalOf: (content: Uint8Array) => {
      const isSame = (position: number) => records.hasContent(position, content);
      const last = index.set(startOf(content), records.size + 1, isSame);
      state.count = 1 + (last === 0 ? 0 : records.count(last));
      return state.count;
    },
  };
}

function rowsIn(records: PlanRecords) {
  return {
    row: (position: number) => records.row(position),
    page: (after: number, limit: number): PlannedRow[] => {
      const rows: PlannedRow[] = [];
      for (let position = after + 1; position <= records.size; position += 1) {
        const row = records.row(position);
        if (row !== undefined && rows.push(row) === limit) break;
      }
      return rows;
    },
    effectOf: (position: number): Effect | null => {
      const text = records.text(position, 'effect');
      return text === null ? null : effectIn(objectIn(text));
    },
    parts: (position: number): Parts => {
      const params = records.text(position, 'params');
      return new PlannedParts(
        params === null ? {} : objectIn(params),
        records.text(position, 'body'),
      );
    },
  };
}

/** A class, because an object literal with a getter takes many times as long to make. */
class PlannedParts implements Parts {
  readonly params: JsonObject;
  readonly bodyText: string | null;
  #body: JsonObject | null = null;

  constructor(params: JsonObject, bodyText: string | null) {
    this.params = params;
    this.bodyText = bodyText;
  }

  get body(): JsonObject | null {
    if (this.bodyText !== null) this.#body ??= objectIn(this.bodyText);
    return this.#body;
  }
}
