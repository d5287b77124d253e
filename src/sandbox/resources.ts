/** Rules that all resources share. Each rule checks first and writes last. */
import { toInteger } from '../contract/numbers.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { envelope, malformed, refusedByRule } from './answers.ts';
import { type BodyCheck, check, digitsInPath, readCheckedBody, digitsOfId } from './body-checks.ts';
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

/** The contract does not show the content of a track's deletion. OK is that of the others. */
export const deletionRule =
  (kind: ResourceKind, param: string): SandboxRule =>
  (state, { params }) => {
    const id = digitsInPath(params, param);
    requireResource(state, kind, id);
    state.remove(id);
    return envelope('OK', null);
  };

/** Moves a resource to another parent. Any parent id is accepted without a check. */
export const moveRule =
  (kind: ResourceKind, [param, to]: readonly [string, string], field: string): SandboxRule =>
  (state, { params }) => {
    const id = digitsInPath(params, param);
    const resource = requireResource(state, kind, id);
    const parent = toInteger(digitsInPath(params, to));
    state.save(kind, id, { ...resource, [field]: parent });
    return envelope('OK', null);
  };

/**
 * Releases a resource in its current state and returns the new version's id. Each release returns
 * another id, even if nothing was edited since the last one.
 */
export const releaseRule =
  (kind: ResourceKind, checkId: BodyCheck, message: Json): SandboxRule =>
  (state, { body }) => {
    const request = readCheckedBody(body, check.object({ id: checkId, releaseNotes: check.text }));
    const resourceId = digitsOfId(request['id']);
    const resource = requireResource(state, kind, resourceId);
    const id = state.newId();
    const releaseNotes = request['releaseNotes'] ?? null;
    state.addVersion(resourceId, { id, releaseNotes, state: 'RELEASED', resource });
    return envelope(id, message);
  };

export function refuseId(body: Json): void {
  if (typeof body === 'object' && body !== null && Object.hasOwn(body, 'id')) {
    throw malformed('id: o recurso novo ainda não tem id.');
  }
}
