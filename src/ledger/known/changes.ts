/** What operations do to resources: what they will be, said at the intent, once it is done. */
import { toInteger } from '../../contract/numbers.ts';
import { listPathParams, type Operation } from '../../contract/operations.ts';
import {
  type BlockIds,
  type Effect,
  type KnownResource,
  parentFields,
  type ResourceKind,
  type SentBody,
} from '../../contract/resources.ts';
import { isObject, type Json, type JsonObject, objectsIn } from '../../core/json.ts';
import { takeOwnFields } from '../../contract/resource-schema.ts';
import { comparableDigest, parentIn } from '../../documents/canonical.ts';
import type { Database } from '../file/database.ts';
import { plainId, targetIn, textOfId } from './ids.ts';
import { certainPart, openVerbs } from './resources.ts';
import type { ResourceChange, ResourceRow } from '../log/events.ts';
import { findSpec } from '../log/identities.ts';
import {
  emptyRow,
  type KeptRow,
  resourceRow,
  resourceState,
  stateOfId,
} from '../log/resource-rows.ts';

/** An operation that may change a resource. */
export interface ResourceAction {
  readonly operation: Pick<Operation, 'id' | 'params' | 'body'>;
  /** Only a step of an apply has it. */
  readonly effect: Effect | null;
  /** Its key, if a create makes the resource known under it; otherwise null. */
  readonly key: string | null;
  /** Its run, and when it begins. */
  readonly run: string;
  readonly at: number;
  readonly source: KnownResource['source'];
}

/** Undefined if it works on nothing that is known by a key. Within the commit of its intent. */
export function changeBy(acting: ResourceAction, database: Database): ResourceChange | undefined {
  const { operation, effect } = acting;
  const { resource: kind, verb } = findSpec(operation.id);
  const target = targetIn(operation.id, operation);
  const named = verb === 'create' ? acting.key : target && stateOfId(kind, target, database)?.key;
  const key = effect?.key ?? named ?? null;
  if (key === null) return undefined;
  const before = resourceRow(key, database);
  const event = before?.event ?? null;
  const open = before === null ? [] : openVerbs(key, database);
  if (verb === 'create') return { key, event, open, to: created(key, before, acting) };
  if (before === null || before.deletedBy !== null) return undefined;
  // Another create may have taken the key.
  if (target !== null && before.id !== target) return undefined;
  return { key, event, open, to: changed(before, certainPart(before, open), acting) };
}

function lastBy(acting: ResourceAction, before: KeptRow | null) {
  const { run, at, effect } = acting;
  // An undo has no documents: the files have the resource where they had it before.
  const source = acting.source ?? (effect && before && before.source);
  const own = effect && { scope: effect.scope, protect: effect.protect };
  return { run, at, source, commit: effect?.commit ?? null, ...own };
}

function created(key: string, before: KeptRow | null, acting: ResourceAction): ResourceRow {
  const { operation, effect } = acting;
  const { resource: kind } = findSpec(operation.id);
  const row = { ...emptyRow({ key, kind }), ...lastBy(acting, before) };
  const { body: sent } = operation;
  if (effect === null || sent === null) return row;
  const bodies = { written: effect.written, former: null, sent, answer: null };
  const body = { ...bodyAfter(kind, bodies), released: null };
  return {
    ...row,
    parent: parentIn(kind, sent),
    content: comparableDigest(kind, body.resolved),
    body,
  };
}

/** What was open may turn out not to have happened: only what this builds upon must be certain. */
function changed(before: KeptRow, certain: KeptRow, acting: ResourceAction): ResourceRow {
  const { event: _, ...row } = before;
  const last = { ...row, ...lastBy(acting, before) };
  switch (findSpec(acting.operation.id).verb) {
    case 'edit':
      return edited(last, { before, certain }, acting);
    case 'move':
      return moved(last, acting);
    case 'delete':
      return { ...last, deletedBy: acting.run };
    default:
      return { ...last, version: { id: '', content: certain.content } };
  }
}

function edited(
  row: ResourceRow,
  { before, certain }: { readonly before: KeptRow; readonly certain: KeptRow },
  { operation, effect }: ResourceAction,
): ResourceRow {
  const { kind } = row;
  const { body: sent } = operation;
  if (sent === null) return { ...row, content: null, body: null };
  const parent = parentIn(kind, sent) ?? row.parent;
  const former = certain.body?.written ?? null;
  const written = effect?.written ?? null;
  if (!saysEverything(kind, { written, former, sent }))
    return { ...row, parent, content: null, body: null };
  const after = bodyAfter(kind, { written, former, sent, answer: null });
  const body = { ...after, released: releasedBefore(before) };
  return { ...row, parent, content: comparableDigest(kind, body.resolved), body };
}

/** What the newest version holds, once the resource has another body. */
export function releasedBefore({ body, version, content }: ResourceRow): SentBody['released'] {
  const held = version?.content ?? null;
  if (body === null || held === null || content === null) return null;
  if (held !== content) return body.released;
  return { written: body.written, resolved: body.resolved };
}

function moved(row: ResourceRow, { operation, effect }: ResourceAction): ResourceRow {
  const name = listPathParams(operation.id)[1];
  const destination = name === undefined ? undefined : operation.params[name];
  if (destination === undefined) return { ...row, parent: null };
  const parent = plainId(destination);
  const field = parentFields[row.kind];
  if (row.body === null || field === null) return { ...row, parent };
  const id = toInteger(parent);
  const written = { ...row.body.written, [field]: effect?.written?.[field] ?? id };
  const resolved = { ...row.body.resolved, [field]: id };
  return { ...row, parent, body: { ...row.body, written, resolved } };
}

/**
 * The event that the end of an operation follows; undefined if it changes nothing, because what it
 * worked on is not there any more. Within the commit of the outcome.
 */
export function previousFor(
  { key, to: { kind, id } }: ResourceChange,
  database: Database,
): number | null | undefined {
  if (id === '') return resourceState(key, database)?.event ?? null;
  // It may have another key since.
  return stateOfId(kind, id, database)?.event;
}

/** The ids that an answer gives to the blocks of an assessment; undefined without any. */
export function blocksIn(
  { id, body: sent }: Pick<Operation, 'id' | 'body'>,
  answer: Json,
): readonly BlockIds[] | undefined {
  if (findSpec(id).resource !== 'assessment' || sent === null || answer === null) return undefined;
  const { blocks } = bodyAfter('assessment', { written: null, former: null, sent, answer });
  return blocks.length === 0 ? undefined : blocks;
}

interface Bodies {
  /** As its author wrote it; null if `sent` is all that is known. */
  readonly written: JsonObject | null;
  /** As it was written before; null if that is unknown. */
  readonly former: JsonObject | null;
  readonly sent: JsonObject;
  /** The content of the service's answer; null if nobody has it. */
  readonly answer: Json;
}

/** The body of a create or an edit that is done, without that of its newest version. */
function bodyAfter(
  kind: ResourceKind,
  { written, former, sent, answer }: Bodies,
): Omit<SentBody, 'released'> {
  const resolved = takeOwnFields(kind, sent).body;
  const blocks = kind === 'assessment' && answer !== null ? blocksOf(sent, answer) : [];
  // An edit cannot say it, and so does not change it.
  const disableHTML = (written ?? former)?.['disableHTML'];
  const whole = disableHTML === undefined ? resolved : { ...resolved, disableHTML };
  return {
    written: written ?? whole,
    resolved: whole,
    blocks: blocks.some(isKnown) ? blocks : [],
  };
}

/**
 * False for an edit that leaves something as it is, and nobody knows how that is: blocks that it
 * does not name, or `disableHTML` if nothing was known before.
 */
function saysEverything(
  kind: ResourceKind,
  { written, former, sent }: Omit<Bodies, 'answer'>,
): boolean {
  if (kind === 'assessment') return sent['keepExistingAssessmentBlockVersion'] === false;
  return kind !== 'lacuna' || (written ?? former) !== null;
}

const isKnown = ({ id, filters }: BlockIds) => id !== null || filters.some((each) => each !== null);

/** An answer that leaves ids out does not make the ones unknown that were sent. */
function blocksOf(sent: JsonObject, answer: Json): BlockIds[] {
  const answered = isObject(answer) ? objectsIn(answer['assessmentBlockVersions']) : [];
  const blocks = objectsIn(sent['assessmentBlockVersions']);
  return blocks.map((block, index) => {
    const same = findAnsweredBlock(block, { index, blocks, answered });
    const filters = objectsIn(block['topicFilters']);
    const sameFilters = objectsIn(same?.['topicFilters']);
    const areTheSame = filters.length === sameFilters.length;
    return {
      id:
        textOfId(same?.['assessmentBlockVersionId']) ?? textOfId(block['assessmentBlockVersionId']),
      filters: filters.map(
        (filter, at) =>
          (areTheSame ? textOfId(sameFilters[at]?.['id']) : null) ?? textOfId(filter['id']),
      ),
    };
  });
}

interface Blocks {
  readonly index: number;
  readonly blocks: readonly JsonObject[];
  readonly answered: readonly JsonObject[];
}

/** The service may have sorted its blocks, so each is found by its `blockId`, in order. */
function findAnsweredBlock(block: JsonObject, { index, blocks, answered }: Blocks) {
  const id = textOfId(block['blockId']);
  const isSame = (each: JsonObject) => textOfId(each['blockId']) === id;
  if (id === null || !answered.some(isSame)) {
    const areUnnamed = answered.every((each) => each['blockId'] === undefined);
    return areUnnamed && answered.length === blocks.length ? answered[index] : undefined;
  }
  const number = blocks.slice(0, index).filter(isSame).length;
  return answered.filter(isSame)[number];
}
