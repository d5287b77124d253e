/** A decision with the bodies that it is about, for the change and for its steps. */
import { toInteger } from '../../contract/numbers.ts';
import { operations, type Verb } from '../../contract/operations.ts';
import {
  type BlockIds,
  type ResourceContent,
  existingResource,
  type PlacedResource,
  type ResourceKind,
  type Resources,
  type SentBody,
} from '../../contract/resources.ts';
import { type Json, type JsonObject, objectsIn } from '../../core/json.ts';
import { canonicalText } from '../../documents/canonical.ts';
import { type Decision, type Outlook, resolvedBody } from './decide.ts';
import type { KnownAs } from './known.ts';

interface Deciding {
  readonly resource: PlacedResource;
  readonly knownAs: KnownAs;
  readonly decision: Decision;
  readonly outlookOf: (key: string) => Outlook;
}

export interface Decided extends Deciding {
  /** The body that it has in the end, with every id that is known. */
  readonly body: JsonObject;
  /** What was sent before; null if nobody knows what the service holds, or if it is not edited. */
  readonly known: SentBody | null;
  /** The creates and edits, in their order. */
  readonly sendings: readonly ContentSending[];
}

/** A create or an edit, with every id that is known. */
export interface ContentSending extends ResourceContent, ExactEdit {
  /** As its author wrote it. */
  readonly written: JsonObject;
}

export function decideBodies(deciding: Deciding, resources: Pick<Resources, 'bodyOf'>): Decided {
  const { resource, knownAs, decision, outlookOf } = deciding;
  const before = existingResource(knownAs.state);
  const isCertain = before !== null && before.content !== null;
  const made = verbsOf(decision, before !== null);
  const known = isCertain && made.includes('edit') ? resources.bodyOf(knownAs.key) : null;
  const id = before === null ? { $ref: resource.key } : toInteger(before.id);
  const sendings: ContentSending[] = [];
  let held = known;
  for (const [index, verb] of made.entries()) {
    if (verb !== 'create' && verb !== 'edit') continue;
    const isReleased = made.includes('release', index);
    const content = isReleased ? (resource.released ?? resource) : resource;
    const { references, written = content.body } = content;
    const body = resolvedBody(content, outlookOf);
    const exact =
      verb === 'create'
        ? { body, blocksMadeAnew: 0 }
        : exactEdit(resource.kind, { id, body, known: held });
    sendings.push({ ...exact, written, references });
    held = { written, resolved: body, blocks: namedBlocks(exact.body), released: null };
  }
  return { ...deciding, body: resolvedBody(resource, outlookOf), known, sendings };
}

/** A resource that is blocked or given up has a step that is never sent. */
function verbsOf(decision: Decision, exists: boolean): readonly Verb[] {
  if (decision.kind === 'given-up') return [operations[decision.doubt.operation].verb];
  if (decision.kind === 'blocked') return [exists ? 'edit' : 'create'];
  return decision.kind === 'requests' ? decision.verbs : [];
}

interface ExactEdit {
  readonly body: JsonObject;
  /** The number of blocks that the service may have already, but whose ids are unknown. */
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
