/** The steps of a run: each document is sent with its entry, or settled without a request. */
import type { ImportOptions } from '../../contract/import-run.ts';
import { namedIds, type Operation, plannedParam } from '../../contract/operations.ts';
import type { DocumentPlace, Reference } from '../../contract/references.ts';
import { toInteger } from '../../contract/numbers.ts';
import { deletableResource, existingResource } from '../../contract/resources.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { Step, WorkEntry, WorkSource } from '../../contract/work.ts';
import type { Origin, Problem } from '../../core/diagnostic.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { countedAs, type Failure, type Outcome, type Result } from '../../core/result.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { referencesWithin, resolveReferences } from '../../documents/references.ts';
import type { Database } from '../file/database.ts';
import { paramText, plainId, targetIn, titleOfBody } from '../known/ids.ts';
import { problem } from '../../messages/problem.ts';
import { Entry } from './entry.ts';
import { findRefusal } from './existing.ts';
import {
  findSpec,
  isOnceOnly,
  isOwnDoubt,
  operationRow,
  releaseIdentity,
} from '../log/identities.ts';
import { eventAt } from '../log/events.ts';
import { resourceState } from '../log/resource-rows.ts';
import { blockedBy, Order } from './order.ts';
import { listReferences, type Plan } from './plan.ts';
import type { PlanRow } from './rows.ts';
import { judgeRelease } from '../known/released.ts';
import { find, given as givenBy } from '../known/resources.ts';
import { readResultContent, recordedResult } from '../known/results.ts';
import type { ActiveRun, WritableLedger } from '../known/runs.ts';

/** Several workers draw from it at once. */
export class Work implements WorkSource {
  readonly #plan: Plan;
  readonly #run: ActiveRun;
  readonly #recording: WritableLedger;
  /** Resolves when intents may be recorded; null once they may. */
  readonly #opened: () => Promise<void> | null;
  #begun: Order | null = null;
  #waiting: (() => void)[] = [];

  constructor(
    plan: Plan,
    run: ActiveRun,
    recording: WritableLedger,
    opened: () => Promise<void> | null,
  ) {
    this.#plan = plan;
    this.#run = run;
    this.#recording = recording;
    this.#opened = opened;
    // A lost record wakes those who wait, so that they learn of it.
    void recording.commits.broken.then(this.#wake);
  }

  readonly next = (): ReturnType<WorkSource['next']> => {
    this.#recording.commits.check();
    const drawn = this.#order.draw();
    if (drawn === null) {
      if (!this.#order.isAnyUnderWay) return null;
      return new Promise<void>((resolve) => this.#waiting.push(resolve)).then(this.next);
    }
    const { row } = drawn;
    const blocked = drawn.blocked ?? this.#undoneBefore(row);
    const parts = this.#plan.partsOf(row);
    if (row.todo !== 'send' || blocked !== null) return this.#settle(row, parts, blocked);
    const opening = this.#opened();
    const send = () => this.#send(row, parts);
    return opening === null ? send() : opening.then(send);
  };

  /** Made once the plan is complete. */
  get #order(): Order {
    return (this.#begun ??= new Order(this.#plan));
  }

  /** What holds a release back: its create, or another step before it on the same resource. */
  #undoneBefore(row: PlanRow): Failure | null {
    const { options, database, rows } = this.#plan;
    const { todo, operation, releases, details } = row;
    if (todo !== 'send' || findSpec(operation).verb !== 'release') return null;
    for (const at of [...details.before, releases ?? []].flat()) {
      const each = rows.at(at);
      const sent = each && this.#plan.findSent(each);
      // Without a record it was refused, or it waits for this release itself.
      const state = sent?.state ?? (each?.todo === 'send' ? 'done' : 'rejected');
      if (each !== null && state !== 'done' && state !== 'begun') {
        const { file = '', line = 0 } = originOf(each, options) ?? {};
        return blockedBy(shownKey(each.key) ?? `${file}:${line}`);
      }
      // Nothing is sent of what is released by now, or deleted.
      if (at === releases && sent !== null) Object.assign(row, judgeRelease(sent, database));
    }
    return null;
  }

  readonly #wake = (): void => {
    const woken = this.#waiting;
    this.#waiting = [];
    for (const each of woken) each();
  };

  #send(row: PlanRow, parts: Parts): Step {
    const { options } = this.#plan;
    const origin = originOf(row, options);
    const refs: Record<string, string> = {};
    const give = (reference: Reference) => {
      const state = this.#order.stateFor(reference);
      const id = state.kind === 'done' ? state.returned[reference.gives] : null;
      if (id === null) throw new TypeError(`${reference.key} is not done`);
      refs[reference.gives === 'id' ? reference.key : `${reference.key}#versionId`] = id;
      return id;
    };
    const operation = operationOf(row, parts, { origin, give });
    const { effect } = row.details;
    const maybePerformed = this.#plan.findPerhapsDone(row) !== null;
    for (const { key } of effect?.written ? referencesWithin(effect.written) : []) refs[key] ??= '';
    const performing = { operation, parts, refs, maybePerformed };
    return { kind: 'send', operation, entry: this.#entryOf(row, performing) };
  }

  #entryOf(row: PlanRow, performing: WorkContext): Entry {
    const { options } = this.#plan;
    const { operation, parts, refs, maybePerformed } = performing;
    const { origin } = operation;
    const { key, content, details } = row;
    const { effect, title, settles, sent } = details;
    const create = this.#plan.createReleasedBy(row);
    const { identity, place } = create ?? row;
    const source = origin === null ? namedIds(operation) : null;
    // A release has no document to correct: with a place, it would go to the rejects.
    const where =
      create === null
        ? { place: place && placeIn(place), source, line: null }
        : { place: null, source: origin?.file ?? source, line: origin?.line ?? null };
    const subject = {
      operation,
      intent: {
        identity: create === null ? identity : identity && releaseIdentity(identity),
        key,
        content,
        title: title ?? titleOfBody(parts.body),
        ...where,
        sent,
        refs: Object.keys(refs).length > 0 ? refs : undefined,
        settles: settles.length > 0 ? settles : undefined,
      },
      effect,
      maybePerformed,
      origin,
      plannedText: () => plannedText(row, parts, options),
      refusal: () =>
        changedMeanwhile(operation, row, this.#run, this.#plan) ??
        (options.again ? null : this.#refusalOf(operation, row)),
    };
    return new Entry(subject, this.#run, this.#recording, (result) => {
      this.#order.ended(row, result, targetIn(row.operation, operation));
      this.#wake();
    });
  }

  #refusalOf(asked: Operation, { content, details: { sent, effect } }: PlanRow) {
    const { since, wasAlone, database } = this.#plan;
    const isAlone = wasAlone && this.#recording.log.others <= since;
    const beginning = { run: this.#run, since: isAlone ? null : since, isStep: effect !== null };
    return findRefusal(asked, { content, sent }, { ...beginning, database });
  }

  /** @param blocked why it may not be sent; null for what needs no request */
  #settle(row: PlanRow, parts: Parts, blocked: Failure | null): Step | Promise<Step> {
    const { database, options } = this.#plan;
    const origin = originOf(row, options);
    const step = (result: Result, shown = origin): Step => {
      this.#order.ended(row, result, null);
      this.#wake();
      return { kind: 'settled', result, origin: shown };
    };
    // It stays in doubt if it cannot be sent again (--again).
    const before = blocked && this.#plan.findPerhapsDone(row);
    const isDoubt = row.todo === 'in-doubt' || (before && isOwnDoubt(before, database));
    if (isDoubt) {
      const met = metInDoubt(row, origin, database);
      if (met === null) return step(this.#skipped(row, origin));
      this.#run.meet(met.number);
      const told = blocked === null ? met.result : { ...met.result, error: blocked };
      return step(told, met.isOther ? null : origin);
    }
    if (row.todo !== 'send' && row.todo !== 'invalid') return step(this.#skipped(row, origin));
    const result = settled(row, origin, blocked === null ? 'rejected' : 'blocked');
    return this.#endUnsent({ ...result, error: blocked ?? failureOf(row) }, row, parts);
  }

  /** Records that it ends without a request. */
  async #endUnsent(given: Result, row: PlanRow, parts: Parts): Promise<Step> {
    const origin = originOf(row, this.#plan.options);
    const { operation: id } = row;
    const { params, body } = parts;
    // The doubt about a once-only operation is that of the operations of earlier runs.
    const maybePerformed = !isOnceOnly(id) && this.#plan.findPerhapsDone(row) !== null;
    const operation = { id, params: withStandIns(params), body, key: null, origin };
    const entry = this.#entryOf(row, { operation, parts, refs: {}, maybePerformed });
    const result = await entry.end(given, null);
    return { kind: 'settled', result, origin };
  }

  #skipped(row: PlanRow, origin: Origin | null): Result {
    const result = skippedResult(row, origin, this.#plan.database);
    this.#run.settle(countedAs(result));
    return result;
  }
}

const placeIn = ({ file, line, start, end }: DocumentPlace) => [file, line, start, end] as const;

type Parts = ReturnType<Plan['partsOf']>;

interface WorkContext {
  readonly operation: Operation;
  readonly parts: Parts;
  /** What its references gave. */
  readonly refs: Readonly<Record<string, string>>;
  readonly maybePerformed: boolean;
}

/** Why a document is invalid. A command that hears of it sends nothing at all. */
function failureOf({ details: { failure } }: PlanRow): Failure {
  if (failure === null) throw new TypeError('a document that is invalid for no reason');
  return failure;
}

/** Where the document of a row is; null if it has none. */
const originOf = ({ place }: PlanRow, { originOf: open }: Pick<ImportOptions, 'originOf'>) =>
  place && open(place);

/** Why a step of an apply must not begin: its resource is not as the plan saw it. */
function changedMeanwhile(
  operation: Operation,
  { details: { effect } }: PlanRow,
  run: ActiveRun,
  { database, since }: Plan,
): Problem | null {
  if (effect === null) return null;
  const state = find(effect.key, database, run.number);
  const newest = resourceState(effect.key, database)?.event ?? 0;
  // Its own adoptions come before it, without a run.
  const changedBy = newest > since ? eventAt(newest, database).run : null;
  const id = targetIn(operation.id, operation);
  const { verb } = findSpec(operation.id);
  const resource = verb === 'delete' ? deletableResource(state) : existingResource(state);
  const isAsPlanned =
    verb === 'create'
      ? state.kind === 'free' || (state.kind === 'known' && resource === null)
      : id !== null && resource?.id === plainId(id);
  if (isAsPlanned && (changedBy ?? run.id) === run.id) return null;
  return problem('resources/changed-meanwhile', { key: effect.key });
}

interface BodyOptions {
  readonly origin: Origin | null;
  readonly give: (reference: Reference) => string;
}

/** What a ready document asks for, with its references resolved. */
function operationOf(
  row: PlanRow,
  { params, body, text }: Parts,
  { origin, give }: BodyOptions,
): Operation {
  const id = row.operation;
  const key = shownKey(row.key);
  const references = listReferences(row);
  if (references.length > 0)
    return { id, key, origin, ...resolveReferences({ params, body }, references, give) };
  const digits = Object.entries(params).map(([name, value]) => [name, paramText(value)]);
  return { id, key, origin, params: Object.fromEntries(digits), body, bodyText: text };
}

/** The doubt that a document has met, and what is told of it; null if somebody has settled it since. */
function metInDoubt(row: PlanRow, origin: Origin | null, database: Database) {
  if (row.known === null) throw new TypeError('in doubt without a record');
  const doubt = operationRow(row.known, database);
  if (doubt.state === 'done' || doubt.state === 'given-up') return null;
  const { seq, sentAt, ...told } = recordedResult(doubt, database).result;
  // What was sent may be a correction of the document, or another one of the same original.
  const isOther =
    doubt.operation !== row.operation || (doubt.identity !== null && doubt.content !== row.content);
  const { operation, key, source, attempts, durationMs } = settled(row, origin, told.outcome);
  const result: Result = {
    ...told,
    ...(isOther ? {} : { operation, key, source }),
    attempts,
    durationMs,
    ...(told.outcome === 'in-doubt' && { seq, ...(sentAt !== undefined && { sentAt }) }),
  };
  return { number: doubt.number, isOther, result };
}

/** With what an earlier run received for it, unless it was given up. */
function skippedResult(row: PlanRow, origin: Origin | null, database: Database): Result {
  const now = row.known === null ? null : operationRow(row.known, database);
  const result = settled(row, origin, 'skipped');
  if (now?.state === 'given-up' && row.todo !== 'skipped') return { ...result, givenUp: true };
  if (now?.state === 'done') return { ...result, content: readResultContent(now) };
  // Given up, and adopted since.
  const id = row.key === null ? null : (givenBy(row.key, database)?.id ?? null);
  return id === null ? result : { ...result, content: { id: toInteger(id) } };
}

const settled = (
  row: Pick<PlanRow, 'operation' | 'key'>,
  origin: Origin | null,
  outcome: Outcome,
): Result => ({
  content: null,
  message: null,
  operation: row.operation,
  outcome,
  key: shownKey(row.key),
  source: origin && { file: origin.file, line: origin.line },
  status: null,
  attempts: 0,
  durationMs: 0,
});

/** The planned document with unresolved references, as its own text says. */
function plannedText(
  { operation, key: own }: PlanRow,
  { params, text: body }: Parts,
  options: ImportOptions,
): string {
  if (options.isBare) return body ?? stringifyExact(params);
  const key = shownKey(own);
  const named = key === null ? { operation } : { operation, key };
  if (body === null) return stringifyExact({ ...named, params });
  return `${stringifyExact(named).slice(0, -1)},"body":${body}}`;
}

/** The steps of a trial (--dry-run), in the order of the input: it records and sends nothing. */
export class Rehearsal implements WorkSource {
  readonly #plan: Plan;
  #next = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  readonly next = (): Step | null => {
    const row = this.#plan.rows.at(this.#next++);
    if (row === null) return null;
    const origin = originOf(row, this.#plan.options);
    if (row.todo !== 'send') return { kind: 'settled', result: this.#settled(row, origin), origin };
    const { params, body } = this.#plan.partsOf(row);
    const named = { id: row.operation, key: shownKey(row.key), origin };
    const operation = { ...named, params: withStandIns(params), body };
    return { kind: 'send', operation, entry: rehearsedEntry };
  };

  #settled(row: PlanRow, origin: Origin | null): Result {
    const { database } = this.#plan;
    if (row.todo === 'invalid')
      return { ...settled(row, origin, 'rejected'), error: failureOf(row) };
    const met = row.todo === 'in-doubt' ? metInDoubt(row, origin, database) : null;
    return met?.result ?? skippedResult(row, origin, database);
  }
}

/** Keeps references as they are: their values are unknown before sending. */
const withStandIns = (params: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isObject(value) ? plannedParam(paramText(value['$ref'] ?? null)) : paramText(value),
    ]),
  );

const nobody = () => {
  throw new TypeError('a rehearsal sends nothing');
};

export const rehearsedEntry: WorkEntry = {
  maybePerformed: false,
  begin: nobody,
  withdraw: nobody,
  pause: nobody,
  end: nobody,
};
