/**
 * The requests that make a change, with the bodies that they send, and as steps of a run with
 * references between them.
 */
import type { AskedDocument } from '../../contract/import-run.ts';
import { toInteger } from '../../contract/numbers.ts';
import {
  isOperationId,
  listPathParams,
  type OperationId,
  operations,
  type Verb,
} from '../../contract/operations.ts';
import type { Reference } from '../../contract/references.ts';
import {
  type BlockIds,
  existingResource,
  lastKnown,
  parentFields,
  type PlacedResource,
  type ResourceDoubt,
  type ResourceKind,
  type Resources,
  type SentBody,
} from '../../contract/resources.ts';
import { keysOfSteps, stepKey } from '../../contract/step-keys.ts';
import { type Json, type JsonObject, objectsIn } from '../../core/json.ts';
import type { Failure } from '../../core/result.ts';
import { canonicalText, contentDigest, parentIn } from '../../documents/canonical.ts';
import { problem } from '../../messages/problem.ts';
import { type Decision, type Outlook, outlookGives, resolvedBody } from './decide.ts';
import type { KnownAs } from './known.ts';

interface DecisionInput {
  readonly resource: PlacedResource;
  readonly knownAs: KnownAs;
  readonly decision: Decision;
  readonly outlookOf: (key: string) => Outlook;
}

/** A decision with its requests, for the change and for its steps. */
export interface DecidedResource extends DecisionInput {
  /** The body that it has in the end, with every id that is known. */
  readonly body: JsonObject;
  /** What was sent before; null if nobody knows what the service holds, or if it is not edited. */
  readonly known: SentBody | null;
  /** In the order of sending. What is blocked or given up has one, which is never sent. */
  readonly requests: readonly PlannedRequest[];
}

interface PlannedRequest extends Pick<AskedDocument, 'params' | 'body' | 'references'> {
  readonly verb: Verb;
  readonly key: string;
  /** The body as its author wrote it, of what says where the resource is; otherwise null. */
  readonly written: JsonObject | null;
  /** The number of blocks that the service may have already, but whose ids are unknown. */
  readonly blocksMadeAnew: number;
}

export function decideRequests(
  deciding: DecisionInput,
  resources: Pick<Resources, 'bodyOf'>,
): DecidedResource {
  const { resource, knownAs, decision, outlookOf } = deciding;
  const { key, kind, release } = resource;
  const before = existingResource(knownAs.state);
  const verbs = verbsOf(decision, before !== null);
  const known = verbs.includes('edit') ? resources.bodyOf(knownAs.key) : null;
  const id = before === null ? { $ref: key } : toInteger(before.id);
  // The reference to the id that the create gives.
  const toOwn: Reference[] =
    before === null ? [{ key, gives: 'id', path: ['body', 'id'], range: [0, 0] }] : [];
  const body = resolvedBody(resource, outlookOf);
  let held = known;
  const partsOf = (verb: Verb, index: number): Omit<PlannedRequest, 'verb' | 'key'> => {
    const rest = { params: {}, body: null, references: [], written: null, blocksMadeAnew: 0 };
    switch (verb) {
      case 'create':
      case 'edit': {
        const isReleased = verbs.includes('release', index);
        const content = isReleased ? (resource.released ?? resource) : resource;
        const { references, written = content.body } = content;
        const resolved = resolvedBody(content, outlookOf);
        const isEdit = verb === 'edit';
        const exact = isEdit ? exactEdit(kind, { id, body: resolved, known: held }) : null;
        const sent = exact?.body ?? resolved;
        held = { written, resolved, blocks: namedBlocks(sent), released: null };
        const open = openReferences(references, outlookOf);
        return {
          ...rest,
          ...exact,
          body: sent,
          written,
          references: isEdit ? [...open, ...toOwn] : open,
        };
      }
      case 'move':
        return { ...rest, ...moveOf(resource, { body, outlookOf, id: before?.id ?? '' }) };
      case 'release':
        // It belongs to the content that is sent before it.
        return { ...rest, body: { id, releaseNotes: release ?? '' }, references: toOwn };
      case 'delete':
        // Never sent: a deletion of what is in the files was given up.
        return rest;
    }
  };
  const keys = keysOfSteps(key, verbs);
  const requests = verbs.map((verb, index) => ({
    verb,
    key: keys[index] ?? key,
    ...partsOf(verb, index),
  }));
  return { ...deciding, body, known, requests };
}

function verbsOf(decision: Decision, exists: boolean): readonly Verb[] {
  if (decision.kind === 'given-up') return [operations[decision.doubt.operation].verb];
  if (decision.kind === 'blocked') return [exists ? 'edit' : 'create'];
  return decision.kind === 'requests' ? decision.verbs : [];
}

function moveOf(
  { kind, body: written, references }: PlacedResource,
  { body, outlookOf, id }: Pick<DecidedResource, 'body' | 'outlookOf'> & { readonly id: string },
): Pick<PlannedRequest, 'params' | 'references' | 'written'> {
  const [own = '', to = ''] = listPathParams(nameOperation(kind, 'move'));
  const parent = parentIn(kind, body);
  if (parent !== null) return { params: { [own]: id, [to]: parent }, references: [], written };
  const ofParent = references.filter(
    ({ path }) => path.length === 2 && path[1] === parentFields[kind],
  );
  const open = openReferences(ofParent, outlookOf).map((reference) => ({
    ...reference,
    path: ['params', to],
  }));
  return { params: { [own]: id, [to]: { $ref: open[0]?.key ?? '' } }, references: open, written };
}

/** The references to what this apply makes, as references to the steps that make it. */
function openReferences(
  references: readonly Reference[],
  outlookOf: DecisionInput['outlookOf'],
): Reference[] {
  return references.flatMap((reference) => {
    if (outlookGives(outlookOf(reference.key), reference) !== 'new') return [];
    const verb = reference.gives === 'id' ? 'create' : 'release';
    return { ...reference, key: stepKey(reference.key, verb) };
  });
}

interface StepPorts {
  readonly scope: string | null;
  readonly commit: string | null;
}

/** In the order of sending; empty for a change that sends nothing. */
export function makeSteps(decided: DecidedResource, ports: StepPorts): AskedDocument[] {
  const { decision, requests, resource, knownAs } = decided;
  const { kind, key, protect, place } = resource;
  // A file from outside the folder takes a resource out of no scope.
  const { scope = ports.scope ?? lastKnown(knownAs.state)?.scope ?? null } = resource;
  const { commit } = ports;
  const steps = requests.map(({ verb, key: own, params, body, references, written }, index) => {
    const operation = nameOperation(kind, verb);
    return {
      key: own,
      operation,
      params,
      body,
      content: contentDigest({ operation, params, body }),
      references,
      after: isAfterMove(requests, index) ? [requests[index - 1]?.key ?? ''] : [],
      place,
      rejection: null,
      effect: { key, kind, scope, protect, written, commit },
    };
  });
  // One step, which is never sent, so that the run has a result for the resource.
  if (decision.kind === 'blocked')
    return steps.map((step) => ({ ...step, references: [], after: decision.by }));
  if (decision.kind !== 'given-up') return steps;
  const rejection = givenUp(knownAs.key, decision.doubt);
  // Under the key of the resource, by which others wait for it.
  return steps.map((step) => ({ ...step, key, references: [], rejection }));
}

/** True of an edit whose move must be done. A release waits for whatever is done to its resource. */
const isAfterMove = (requests: readonly PlannedRequest[], index: number): boolean =>
  requests[index - 1]?.verb === 'move' && requests[index]?.verb === 'edit';

interface ExactEdit {
  readonly body: JsonObject;
  readonly blocksMadeAnew: number;
}

/**
 * @param id of the resource, or a reference to it
 * @param body as the document says it
 * @param known what was sent before; null if that is unknown
 */
function exactEdit(
  kind: ResourceKind,
  {
    id,
    body,
    known,
  }: { readonly id: Json; readonly body: JsonObject; readonly known: SentBody | null },
): ExactEdit {
  const withId: JsonObject = { id, ...body };
  if (kind === 'assessment') return editOfAssessment(withId, known);
  const { disableHTML: _, ...sent } = withId;
  return { body: kind === 'lacuna' ? sent : withId, blocksMadeAnew: 0 };
}
const BLOCKS = 'assessmentBlockVersions';

/** The ids that an edit names, in the order of its blocks; null for those that it does not name. */
function namedBlocks(body: JsonObject): BlockIds[] {
  const idIn = (part: JsonObject, name: string) => {
    const id = part[name] ?? null;
    return id === null ? null : canonicalText(id);
  };
  return objectsIn(body[BLOCKS]).map((block) => ({
    id: idIn(block, 'assessmentBlockVersionId'),
    filters: objectsIn(block['topicFilters']).map((filter) => idIn(filter, 'id')),
  }));
}

/** Names the blocks that stay. Without their ids, the service would add them again. */
function editOfAssessment(body: JsonObject, known: SentBody | null): ExactEdit {
  const former = formerBlocks(known);
  const wanted = body[BLOCKS] ?? null;
  let blocksMadeAnew = 0;
  const blocks = objectsIn(wanted).map((block) => {
    const found = takeBlock(former, block['blockId']);
    if (known === null || found?.ids?.id === null) blocksMadeAnew += 1;
    return found?.ids == null ? block : withIds(block, found.ids);
  });
  const isNamed = wanted !== null || known === null || hadBlocks(known);
  return {
    body: {
      ...body,
      keepExistingAssessmentBlockVersion: false,
      ...(isNamed ? { [BLOCKS]: blocks } : {}),
    },
    blocksMadeAnew,
  };
}

const hadBlocks = (known: SentBody) => objectsIn(known.resolved[BLOCKS]).length > 0;

interface FormerBlock {
  readonly blockId: Json | undefined;
  readonly ids: BlockIds | null;
}

function formerBlocks(known: SentBody | null): FormerBlock[] {
  return objectsIn(known?.resolved[BLOCKS]).map((block, index) => ({
    blockId: block['blockId'],
    ids: known?.blocks[index] ?? { id: null, filters: [] },
  }));
}

/** Takes the first block of that id, so that a repeated one is matched in order. */
function takeBlock(former: FormerBlock[], blockId: Json | undefined): FormerBlock | undefined {
  const index = former.findIndex(
    (each) => canonicalText(each.blockId ?? null) === canonicalText(blockId ?? null),
  );
  return index === -1 ? undefined : former.splice(index, 1)[0];
}

function withIds(block: JsonObject, { id, filters }: BlockIds): JsonObject {
  if (id === null) return block;
  const list = block['topicFilters'];
  const topicFilters = objectsIn(list).map((filter, index) => {
    const filterId = filters[index] ?? null;
    return filterId === null ? filter : { id: toInteger(filterId), ...filter };
  });
  const named = { assessmentBlockVersionId: toInteger(id), ...block };
  return Array.isArray(list) ? { ...named, topicFilters } : named;
}

export function nameOperation(kind: ResourceKind, verb: Verb): OperationId {
  const id = `${kind}.${verb}`;
  if (isOperationId(id)) return id;
  throw new TypeError(`no operation ${id}`);
}

/** Why nothing is sent for a resource of which nobody knows whether it exists. */
export function givenUp(key: string, { run }: ResourceDoubt): Failure {
  return { kind: 'refused', problem: problem('content/given-up', { key, run }) };
}
