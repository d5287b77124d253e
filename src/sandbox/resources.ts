/** Rules that all resources share. Each rule checks first and writes last. */
import { toInteger } from '../contract/numbers.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { malformed, refusedByRule } from './answers.ts';
import {
  type BodyCheck,
  readCheckedBody,
  digitsOfId,
  checkObject,
  checkText,
} from './body-checks.ts';
import type { ResourceKind } from '../contract/resources.ts';
import type { SandboxStore } from './store.ts';

/** An operation as it arrives: unparsed path parameters and the parsed body. */
interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** Performs an operation inside a transaction. Returns its envelope or throws a Refusal. */
export type SandboxRule = (state: SandboxStore, call: Call) => JsonObject;

const names: Readonly<Record<ResourceKind, { missing: string; errorCode: string }>> = {
  assessment: { missing: 'Avaliação não encontrada', errorCode: 'AssessmentNotFoundException' },
  lacuna: { missing: 'Questão não encontrada', errorCode: 'QuestionNotFoundException' },
  track: { missing: 'Trilha não encontrada', errorCode: 'TrackNotFoundException' },
};

/** Returns the resource. Throws a Refusal if it does not exist or was deleted. */
export function requireResource(state: SandboxStore, kind: ResourceKind, id: string): JsonObject {
  const resource = state.find(kind, id);
  if (resource !== null) return resource;
  const { missing, errorCode } = names[kind];
  throw refusedByRule(`${missing}: ${id}.`, errorCode);
}

/** Saves the resource under its id, which becomes the first field of its body. */
export function saveResource(
  state: SandboxStore,
  kind: ResourceKind,
  resource: JsonObject,
): JsonObject {
  state.save(kind, digitsOfId(resource['id']), resource);
  return resource;
}

export function deleteResource(state: SandboxStore, kind: ResourceKind, id: string): void {
  requireResource(state, kind, id);
  state.remove(id);
}

/** Moves the resource to another parent. Any parent id is accepted without a check. */
export function moveResource(state: SandboxStore, kind: ResourceKind, move: Move): void {
  const resource = requireResource(state, kind, move.id);
  state.save(kind, move.id, { ...resource, [move.field]: toInteger(move.to) });
}

interface Move {
  readonly id: string;
  readonly field: 'topicId' | 'parentId';
  readonly to: string;
}

export function refuseId(body: Json): void {
  if (typeof body === 'object' && body !== null && Object.hasOwn(body, 'id')) {
    throw malformed('id: o recurso novo ainda não tem id.');
  }
}

interface Release {
  readonly kind: ResourceKind;
  readonly checkId: BodyCheck;
  readonly body: Json;
}

/**
 * Releases the resource in its current state and returns the new version's id. Each release returns
 * another id, even if nothing was edited since the last one.
 */
export function releaseResource(
  state: SandboxStore,
  { kind, checkId, body }: Release,
): number | bigint {
  const request = readCheckedBody(body, checkObject({ id: checkId, releaseNotes: checkText }, {}));
  const resourceId = digitsOfId(request['id']);
  const resource = requireResource(state, kind, resourceId);
  const id = state.newId();
  const releaseNotes = request['releaseNotes'] ?? null;
  state.addVersion(resourceId, { id, releaseNotes, state: 'RELEASED', resource });
  return id;
}
