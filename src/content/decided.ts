/** A decision with the bodies that it is about, for the change and for its steps. */
import { toInteger } from '../contract/numbers.ts';
import { operations, type Verb } from '../contract/operations.ts';
import {
  type Content,
  existing,
  type PlacedResource,
  type Resources,
  type SentBody,
} from '../contract/resources.ts';
import type { JsonObject } from '../core/json.ts';
import { type Decision, type Outlook, resolvedBody } from './decide.ts';
import { type ExactEdit, exactEdit, namedBlocks } from './exact-edit.ts';
import type { KnownAs } from './known-as.ts';

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
export interface ContentSending extends Content, ExactEdit {
  /** As its author wrote it. */
  readonly written: JsonObject;
}

export function decided(deciding: Deciding, resources: Pick<Resources, 'bodyOf'>): Decided {
  const { resource, knownAs, decision, outlookOf } = deciding;
  const before = existing(knownAs.state);
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
