/** A decision with the bodies that it is about, for the change and for its steps. */
import {
  existing,
  type PlacedResource,
  type Resources,
  type SentBody,
} from '../contract/resources.ts';
import type { JsonObject } from '../core/json.ts';
import { type Decision, type Outlook, resolvedBody } from './decide.ts';
import { type ExactEdit, exactEdit } from './exact-edit.ts';
import type { KnownAs } from './known-as.ts';

interface Deciding {
  readonly resource: PlacedResource;
  readonly knownAs: KnownAs;
  readonly decision: Decision;
  readonly outlookOf: (key: string) => Outlook;
}

export interface Decided extends Deciding {
  /** With every id that is known. */
  readonly body: JsonObject;
  /** Null if it is not edited. */
  readonly edit: Edit | null;
}

interface Edit extends ExactEdit {
  /** What was sent before; null if nobody knows what the service holds. */
  readonly known: SentBody | null;
}

export function decided(deciding: Deciding, resources: Pick<Resources, 'bodyOf'>): Decided {
  const body = resolvedBody(deciding.resource, deciding.outlookOf);
  return { ...deciding, body, edit: editOf(deciding, body, resources) };
}

function editOf(
  { resource, knownAs, decision }: Deciding,
  body: JsonObject,
  resources: Pick<Resources, 'bodyOf'>,
): Edit | null {
  const before = existing(knownAs.state);
  const isEdited =
    decision.kind === 'blocked' ||
    (decision.kind === 'requests' && decision.verbs.includes('edit'));
  if (before === null || !isEdited) return null;
  const known = before.content === null ? null : resources.bodyOf(knownAs.key);
  return { ...exactEdit(resource.kind, { id: before.id, body, known }), known };
}
