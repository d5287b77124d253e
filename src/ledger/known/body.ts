/** What is known of the body of a resource after it was sent. */
import { toInteger } from '../../contract/numbers.ts';
import {
  type BlockIds,
  parentFields,
  type ResourceKind,
  type SentBody,
} from '../../contract/resources.ts';
import { isObject, type Json, type JsonObject, objectsIn } from '../../core/json.ts';
import { withoutOwnFields } from '../../documents/canonical.ts';
import { comparableDigest } from '../../documents/digests.ts';
import { referenceIn } from '../../documents/references.ts';
import { textOfId } from './ids.ts';

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
export function bodyAfter(
  kind: ResourceKind,
  { written, former, sent, answer }: Bodies,
): Omit<SentBody, 'released'> {
  const resolved = withoutOwnFields(kind, sent);
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

/** The body of a resource that was moved. */
export function moveBody(
  kind: ResourceKind,
  body: SentBody,
  { to, written }: { readonly to: string; readonly written: JsonObject | null },
): SentBody {
  const field = parentFields[kind];
  if (field === null) return body;
  const parent = toInteger(to);
  return {
    ...body,
    written: { ...body.written, [field]: written?.[field] ?? parent },
    resolved: { ...body.resolved, [field]: parent },
  };
}

/**
 * False for an edit that leaves something as it is, and nobody knows how that is: blocks that it
 * does not name, or `disableHTML` if nothing was known before.
 */
export function saysEverything(
  kind: ResourceKind,
  { written, former, sent }: Omit<Bodies, 'answer'>,
): boolean {
  if (kind === 'assessment') return sent['keepExistingAssessmentBlockVersion'] === false;
  return kind !== 'lacuna' || (written ?? former) !== null;
}

export const digestResolved = (kind: ResourceKind, { resolved }: Pick<SentBody, 'resolved'>) =>
  comparableDigest(kind, resolved);

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

/** The keys in a body as it was written, each once. */
export function keysIn(written: JsonObject): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (value: Json | undefined) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      const reference = referenceIn(value);
      if (reference !== null) keys.add(reference.key);
      else Object.values(value).forEach(visit);
    }
  };
  visit(written);
  return keys;
}
