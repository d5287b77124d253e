/**
 * Works through a plan in the order of its input: each document becomes a step to send with its
 * entry, or is settled without a request (docs/import.md).
 */
import type { ImportOptions } from '../../contract/import-run.ts';
import { namedIds, plannedParam } from '../../contract/operations.ts';
import type { Effect } from '../../contract/resources.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { WorkEntry, Step, WorkSource } from '../../contract/work.ts';
import type { Origin } from '../../core/diagnostic.ts';
import { isEqual } from '../../core/bytes.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { countedAs, type Failure, type Outcome, type Result } from '../../core/result.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Database } from '../file/database.ts';
import { failureFrom, textToKeep } from '../operations/evidence.ts';
import { paramText } from '../operations/ids.ts';
import {
  OperationEntry,
  type Recording,
  refusalOf,
  type EntrySubject,
} from '../operations/entry.ts';
import {
  endedBy,
  sentAtOf,
  resultOf,
  returnedContent,
  sourceIn,
  titled,
} from '../operations/outcome.ts';
import {
  insertOperation,
  isOnceOnly,
  type NewOperation,
  operationRow,
  placeColumns,
  placeOfRow,
  specOf,
  tidy,
} from '../operations/rows.ts';
import { titleOfBody, titleOfRow } from '../operations/titles.ts';
import { keysIn } from '../resources/body.ts';
import { type Drawn, Order } from './order.ts';
import type { Conditions } from './ready.ts';
import { type Plan, type PlanRow, referencesOf } from './tables.ts';

interface Working extends Recording {
  readonly plan: Plan;
  readonly options: ImportOptions;
}

/** The steps of a run that sends. Several workers draw from it at once. */
export function workOn(working: Working): WorkSource {
  const { plan, database, commits, run } = working;
  const order = new Order(plan, database, run);
  const bell = createBell();
  // A lost record wakes those who wait, so that they learn of it.
  void commits.broken.then(() => bell.ring());
  const draw: WorkSource['next'] = () => {
    commits.check();
    const drawn = order.draw();
    if (drawn !== null) {
      const ended = () => {
        order.ended(drawn.row);
        bell.ring();
      };
      return stepOf(drawn, { ...working, conditions: order.conditions, ended });
    }
    return order.isAnyUnderWay ? bell.rung().then(draw) : null;
  };
  return { next: draw };
}

function createBell() {
  let waiting: (() => void)[] = [];
  return {
    rung: () => new Promise<void>((resolve) => waiting.push(resolve)),
    ring: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
  };
}

interface Stepping extends Working {
  readonly conditions: Conditions;
  /** Called when the step is settled, or when the outcome of a sent one is durable. */
  readonly ended: () => void;
}

function stepOf({ row, readiness }: Drawn, stepping: Stepping): Promise<Step> | Step {
  const origin = originOf(row, stepping.options);
  if (readiness.kind === 'never') {
    const { outcome, failure: error } = readiness;
    // It stays in doubt if it cannot be sent again (--again).
    if (isOpen(row, stepping.database)) return foundInDoubt(row, origin, stepping, error);
    return settleStep(row, { ...settledResult(row, origin, outcome), error }, origin, stepping);
  }
  switch (row.todo) {
    case 'send':
      return sending(row, origin, stepping);
    case 'skipped':
    case 'given-up':
      return skipStep(row, origin, stepping);
    case 'in-doubt':
      return foundInDoubt(row, origin, stepping);
    default:
      return settleStep(
        row,
        resultWithoutRequest(row, origin, stepping.database),
        origin,
        stepping,
      );
  }
}

/** How a document ends that is not sent, as far as the plan knows. */
function resultWithoutRequest(row: PlanRow, origin: Origin | null, database: Database): Result {
  switch (row.todo) {
    case 'skipped':
    case 'given-up':
      return skippedResult(row, origin, database);
    case 'in-doubt':
      return doubtIn(row, origin, database).result;
    default:
      return { ...settledResult(row, origin, 'rejected'), error: failureOf(row, database) };
  }
}

/** Why a document is invalid. A command that hears of it sends nothing at all. */
function failureOf({ failure }: PlanRow, database: Database): Failure {
  if (failure === null) throw new TypeError('a document that is invalid for no reason');
  return failureFrom(database.object(failure));
}

/** Where the document of a row is; null if it has none. */
function originOf(row: PlanRow, options: Pick<ImportOptions, 'originOf'>): Origin | null {
  const place = placeOfRow(row);
  return place && options.originOf(place, row.content);
}

function effectOf(row: PlanRow, { plan, database }: Pick<Working, 'plan' | 'database'>) {
  const { effect } = plan.parts(row.position);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return effect === null ? null : (database.object(effect) as unknown as Effect);
}

function sending(row: PlanRow, origin: Origin | null, stepping: Stepping): Step {
  const { operation: id } = row;
  const operation = stepping.conditions.operationOf(row, { id, key: shownKey(row.key), origin });
  const effect = effectOf(row, stepping);
  const place = placeOfRow(row);
  const subject: EntrySubject = {
    ...identityOf(row),
    operation,
    effect,
    isMet: row.is_met === 1,
    maybePerformed: row.maybe === 1,
    place,
    source: origin === null ? namedIds(operation) : null,
    line: null,
    origin,
    plannedText: () => plannedText(row, stepping),
    replaces: row.replaces,
    refersTo: keysReferredTo(row, effect),
    refusal: () => (effect === null ? null : refusalOf({ operation, effect }, stepping)),
  };
  const entry = new OperationEntry(subject, stepping, stepping.ended);
  return { kind: 'send', operation, entry };
}

const identityOf = ({ key, content, nth }: PlanRow) => ({ key, content, nth });

/**
 * An apply has filled in the references to what it does not change itself, so that only the body as
 * it was written has them.
 */
function keysReferredTo(row: PlanRow, effect: Effect | null): ReadonlySet<string> {
  const open = referencesOf(row).map(({ key }) => shownKey(key));
  const written = effect?.written ?? null;
  return new Set([...open, ...(written === null ? [] : keysIn(written))]);
}

/** True if a request of it is in doubt. */
const isOpen = (row: PlanRow, database: Database) =>
  row.maybe === 1 && row.known !== null && operationRow(row.known, database).state === 'in-doubt';

/**
 * Records that it ends without a request. Of a once-only operation, the rows of earlier runs hold the
 * doubt.
 */
async function settleStep(
  row: PlanRow,
  result: Result,
  origin: Origin | null,
  stepping: Stepping,
): Promise<Step> {
  const plannedTextOfRow = () => (row.todo === 'send' ? plannedText(row, stepping) : null);
  const text = await textToKeep({ origin, plannedText: plannedTextOfRow }, result);
  const maybePerformed = row.maybe === 1 && !isOnceOnly(row.operation);
  const evidence = { answer: null, text, maybePerformed };
  const title = titleOfBody(stepping.plan.asked(row.position).body);
  const { returned: _, duration: __, ...ended } = endedBy(result, evidence, title);
  // What may have been sent in a lost part of the record, nobody knows with which ids.
  const isCreate = specOf(row.operation).verb === 'create';
  const created = isCreate && row.nth === 0 ? row.key : null;
  const resource = ended.maybe === 1 ? (effectOf(row, stepping)?.key ?? created) : null;
  const seq = await recordEnded(row, { ...ended, resource, replaces: row.replaces }, stepping);
  stepping.ended();
  const named = { ...result, ...titled(title), ...(result.outcome === 'in-doubt' && { seq }) };
  return { kind: 'settled', result: named, origin };
}

/** Inserts the row of a document that ends without a request. Returns its number. */
const recordEnded = (row: PlanRow, ended: EndedRow, { commits, database, run }: Working) =>
  commits.add(() => {
    run.begin();
    const { operation } = row;
    const place = placeColumns(placeOfRow(row));
    const about = { ...identityOf(row), run: run.number, operation, ...place, ...ended };
    const seq = insertOperation(about, database);
    if (row.is_met === 1) tidy(row, seq, database);
    return seq;
  });

type EndedRow = Pick<NewOperation, 'state' | 'maybe'> & Partial<NewOperation>;

function skipStep(row: PlanRow, origin: Origin | null, { database, run, ended }: Stepping): Step {
  const result = skippedResult(row, origin, database);
  run.skip(countedAs(result) === 'given-up' ? 'given-up' : 'skipped');
  ended();
  return { kind: 'settled', result, origin };
}

/**
 * Records that the run has met an operation in doubt, unless somebody has resolved it meanwhile.
 * @param failure why it is not sent again
 */
async function foundInDoubt(
  row: PlanRow,
  origin: Origin | null,
  stepping: Stepping,
  failure?: Failure,
): Promise<Step> {
  const { doubt, isOther, result } = doubtIn(row, origin, stepping.database);
  if (doubt.state === 'done' || doubt.state === 'given-up') return skipStep(row, origin, stepping);
  await recordEnded(row, { state: 'found', maybe: 0, found: doubt.seq }, stepping);
  stepping.ended();
  const told = failure === undefined ? result : { ...result, error: failure };
  return { kind: 'settled', result: told, origin: isOther ? null : origin };
}

/** The record of a document in doubt, and what is told of it. */
function doubtIn(row: PlanRow, origin: Origin | null, database: Database) {
  if (row.known === null) throw new TypeError('in doubt without a record');
  const doubt = operationRow(row.known, database);
  const { outcome, content: answer, message, status, error } = resultOf(doubt, database);
  // What was sent may be a correction of the document, or another one of the same original.
  const isOther = doubt.replaces !== null && !isEqual(doubt.content, row.content);
  const sentAs = isOther ? { key: shownKey(doubt.key), source: sourceIn(doubt, database) } : {};
  const result = {
    ...settledResult(row, origin, outcome),
    ...sentAs,
    content: answer,
    message,
    status,
    ...titled(titleOfRow(doubt, database)),
    // If it must be sent after all, the next run does so.
    ...(outcome === 'in-doubt' ? { seq: doubt.seq, ...sentAtOf(doubt.began_at) } : {}),
    ...(error === undefined ? {} : { error }),
  };
  return { doubt, isOther, result };
}

/** With what an earlier run received for it, unless it was given up. */
function skippedResult(row: PlanRow, origin: Origin | null, database: Database): Result {
  const known = row.known === null ? null : operationRow(row.known, database);
  const result = settledResult(row, origin, 'skipped');
  if (known?.state === 'given-up') return { ...result, givenUp: true };
  return known?.state === 'done' ? { ...result, content: returnedContent(known) } : result;
}

const settledResult = (row: PlanRow, origin: Origin | null, outcome: Outcome): Result => ({
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
function plannedText(row: PlanRow, { plan, options }: Pick<Working, 'plan' | 'options'>): string {
  const key = shownKey(row.key);
  const { params, body } = plan.asked(row.position);
  if (options.isBare === true) return stringifyExact(body ?? params);
  const { operation } = row;
  const named = key === null ? { operation } : { operation, key };
  return stringifyExact(body === null ? { ...named, params } : { ...named, body });
}

/** The steps of a trial (--dry-run), in the order of the input: it records and sends nothing. */
export function rehearsalOf(
  plan: Plan,
  database: Database,
  options: Pick<ImportOptions, 'originOf'>,
): WorkSource {
  let [page, index, last]: [PlanRow[], number, number] = [[], 0, 0];
  return {
    next: () => {
      if (index === page.length) [page, index] = [plan.page(last, PAGE), 0];
      const row = page[index++];
      if (row === undefined) return null;
      last = row.position;
      return rehearseStep(row, originOf(row, options), { plan, database });
    },
  };
}

const PAGE = 100;

function rehearseStep(
  row: PlanRow,
  origin: Origin | null,
  { plan, database }: Pick<Working, 'plan' | 'database'>,
): Step {
  const { operation: id, key } = row;
  if (row.todo !== 'send')
    return { kind: 'settled', result: resultWithoutRequest(row, origin, database), origin };
  const { params, body } = plan.asked(row.position);
  const operation = { id, params: withStandIns(params), body, key: shownKey(key), origin };
  return { kind: 'send', operation, entry: rehearsedEntry };
}

/** Keeps references as they are: their values are unknown before sending. */
export const withStandIns = (params: JsonObject): Record<string, string> =>
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
